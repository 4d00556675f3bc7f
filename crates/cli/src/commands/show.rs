//! `boardwright show`: draws a board in the terminal or as a picture, and a game as a moving picture.

use std::path::{Path, PathBuf};
use std::time::Duration;

use boardwright_draw::{BoardMarks, Capabilities, plain_marked};
use boardwright_game::{Board, Outcome};
use boardwright_picture::{Choices, Style, film, shots, still};
use clap::Args;
use serde::Serialize;

use crate::error::{CliError, Status};
use crate::files;
use crate::input::{self, GameArg, PositionArgs, Reached};
use crate::output::{HEADING, Output, capabilities, note, one_line};
use crate::record_files;

/// The time for which a moving picture shows each position, if nothing is said.
const PACE: Duration = Duration::from_millis(800);

/// A moving picture has no more positions.
const MAX_SHOTS: usize = 2000;

/// Draw a board or a game
///
/// Shows the start of the game, a position, or a game record after its last move or after any ply: in the terminal, as a
/// picture, or as a moving picture of all moves that led there.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright show gomoku --moves 'h8 i9 h9'
  boardwright show kalah --position '0,5,5,5,5,4,0/4,4,4,4,4,4,0 N'
  boardwright show gomoku --record game.sgf --ply 20
  boardwright show gomoku --record game.sgf --svg game.svg --numbers
  boardwright show kalah --record game.bwr --film game.svg --pace 1s

JSON keys: game, position, ply, moves (those played), to_move (first or second), side, legal (how many moves there \
are), outcome (1-0, 0-1, 1/2-1/2 or null), ending, tally.")]
pub(crate) struct Show {
    #[command(flatten)]
    game: GameArg,

    #[command(flatten)]
    position: PositionArgs,

    /// A game record to show, in any format of the game; - reads standard input
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Number of the game in the record file, from 1 [default: 1]
    #[arg(long, value_name = "NUMBER", value_parser = input::positive, requires = "record")]
    number: Option<u64>,

    /// Show the board after this ply of the record [default: the last]
    #[arg(long, value_name = "PLY", value_parser = input::count, requires = "record")]
    ply: Option<u32>,

    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,

    /// Write the board as a picture (SVG) to this file; - writes it to standard output
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "ascii"])]
    svg: Option<PathBuf>,

    /// Write the game up to here as a moving picture (SVG) to this file; - writes it to standard output
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "ascii", "svg"])]
    film: Option<PathBuf>,

    /// Time per position in a moving picture [default: 800ms]
    #[arg(long, value_name = "TIME", value_parser = input::duration, requires = "film")]
    pace: Option<Duration>,

    /// Number the moves in a picture, as in printed diagrams
    #[arg(long)]
    numbers: bool,

    /// Print a JSON line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ShowLine<'a> {
    game: String,
    position: String,
    ply: usize,
    moves: &'a [String],
    to_move: String,
    side: &'a str,
    legal: u64,
    outcome: Option<String>,
    ending: Option<String>,
    tally: Option<[u32; 2]>,
}

/// Position to show with its past, and the game's ending if the moves alone do not tell it.
struct Shown {
    heading: String,
    reached: Reached,
    recorded: Option<(Outcome, String)>,
}

impl Show {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let shown = match &self.record {
            None => {
                let variant = self.game.variant()?;
                Shown { heading: variant.spec(), reached: self.position.resolve(&variant)?, recorded: None }
            }
            Some(path) => self.replay(path)?,
        };
        match (&self.svg, &self.film, self.json) {
            (Some(path), ..) | (_, Some(path), _) => self.write(&shown, path, output)?,
            _ if self.numbers => return Err(CliError::input("--numbers: expected a picture, from --svg or --film")),
            (.., true) => shown.json(output)?,
            (.., false) => shown.print(output, capabilities(self.ascii))?,
        }
        Ok(Status::Done)
    }

    fn write(&self, shown: &Shown, path: &Path, output: &mut Output) -> Result<(), CliError> {
        let picture = shown.picture(self)?;
        if path == Path::new("-") {
            return output.text(picture);
        }
        let record = self.record.as_deref().map(|path| ("--record", path));
        let option = if self.svg.is_some() { "--svg" } else { "--film" };
        files::check_apart(record.into_iter().chain(self.position.file()), [(option, path)])?;
        files::write_whole(path, picture.as_bytes())?;
        note(format_args!("wrote {}", path.display()));
        Ok(())
    }

    /// The game of a record file, up to the ply that is asked for.
    fn replay(&self, path: &Path) -> Result<Shown, CliError> {
        if self.position.has_position() {
            return Err(CliError::input("--position cannot be used with --record, which has a position of its own"));
        }
        let variant = self.game.variant()?;
        let (_, table) = record_files::replay_chosen(path, self.number, self.game.wanted(&variant))?;
        let reached = Reached::at(&table, self.ply)?;
        let (ply, plies) = (reached.history.len(), table.history().len());
        let ending = table.ending().filter(|_| ply == plies).map(|ending| (ending.outcome, ending.reason.to_string()));
        let [first, second] = table.names();
        let heading = format!("{}, {first} – {second}, after ply {ply} of {plies}", table.variant().spec());
        let heading = one_line(&heading);
        Ok(Shown { heading, reached: self.position.play(reached)?, recorded: ending })
    }
}

impl Shown {
    /// Outcome and ending of the game.
    fn ending(&self) -> Option<(Outcome, String)> {
        let position = &self.reached.position;
        let by_rules = position.outcome().zip(position.ending().map(String::from));
        by_rules.or_else(|| self.recorded.clone())
    }

    /// The last position, or the moving picture of all.
    fn picture(&self, show: &Show) -> Result<String, CliError> {
        let Reached { start, history, position } = &self.reached;
        if show.film.is_some() && history.len() >= MAX_SHOTS {
            let expected = format!("--film: {} moves: expected fewer than {MAX_SHOTS}", history.len());
            return Err(CliError::input(expected));
        }
        if show.numbers && matches!(position.view().board, Board::Pits { .. }) {
            return Err(CliError::input(
                "--numbers: expected a game with pieces that stay, since numbers at pits count seeds",
            ));
        }
        let choices = Choices { numbers: show.numbers, captions: show.film.is_some() };
        let shots = shots(start, history, choices)?;
        let ending = self.ending().map(|(outcome, ending)| format!(", {outcome}, {ending}"));
        let title = one_line(&format!("{}{}", self.heading, ending.unwrap_or_default()));
        let style = Style { sides: position.variant().family().sides, title, pace: show.pace.unwrap_or(PACE) };
        Ok(match (&show.film, shots.last()) {
            (None, Some(last)) => still(last, &style),
            _ => film(&shots, &style),
        })
    }

    fn json(&self, output: &mut Output) -> Result<(), CliError> {
        let position = &self.reached.position;
        let (outcome, ending) = self.ending().unzip();
        output.json(&ShowLine {
            game: position.variant().spec(),
            position: position.to_string(),
            ply: self.reached.history.len(),
            moves: &self.reached.history,
            to_move: position.to_move().to_string(),
            side: self.reached.side_name(),
            legal: position.count_moves(),
            outcome: outcome.map(|outcome| outcome.to_string()),
            ending,
            tally: position.tally(),
        })
    }

    fn print(&self, output: &mut Output, looks: Capabilities) -> Result<(), CliError> {
        let Reached { start, history, position } = &self.reached;
        let sides = &position.variant().family().sides;
        let marks = BoardMarks::of_last_move(start, history);
        output.styled(HEADING, &self.heading)?;
        output.text(plain_marked(&position.view(), sides, &marks, looks))?;
        output.line(format_args!("position: {position}"))?;
        match self.ending() {
            Some((outcome, ending)) => output.line(format_args!("result: {outcome}, {ending}")),
            None => output.line(format_args!(
                "{} to move, {} legal moves",
                self.reached.side_name(),
                position.count_moves()
            )),
        }
    }
}
