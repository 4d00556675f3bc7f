//! `boardwright puzzles make`: puzzles from games.

use std::path::{Path, PathBuf};

use boardwright_game::{AnyPosition, AnyVariant, PlayerSpec, Record, Stop};
use boardwright_puzzles::{Games, Head, Maker, Puzzle, PuzzleEffort, Set, players};
use clap::Args;

use crate::error::{CliError, Status};
use crate::files;
use crate::input::{self, GameArg};
use crate::output::{Output, Progress, note};
use crate::record_files::{self, GameFilter};

/// Number of games in a row without a puzzle after which the command gives up.
const MAX_DRY: u64 = 5000;

/// Make puzzles from games, each with certificates
///
/// The positions come from games between players of the game after random openings, or from the games of a file. A position
/// becomes a puzzle if one move is proved to win, and every other move is proved not to win, or at least not to win by
/// forcing moves; if it is no reply to a threat of a win at once; if no search of two plies finds the move; and, unless every other
/// move is proved not to win, if the engine sees a win after at most one of 12 other moves taken at random. The levels of the
/// engine try it, and their results give its rating. No two puzzles are the same up to symmetry. An existing output file is
/// continued; the same options give the same puzzles.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright puzzles make gomoku --count 10 --seed 1
  boardwright puzzles make kalah --count 300 --seed 1 --output kalah.jsonl
  boardwright puzzles make gomoku --records games.psq --output mine.jsonl

Prints a head, then a puzzle a line. JSON keys: position, line (the solution first), themes, rating, solved (levels that solve it), width \
(positions of the proof), from (the game's number), others (proved, forcing or searched), win, lines, refuted.")]
pub(super) struct Make {
    #[command(flatten)]
    game: GameArg,

    /// Number of puzzles
    #[arg(long, value_name = "NUMBER", default_value_t = 300, value_parser = input::whole::<1, 100_000>)]
    count: u64,

    /// Players of the games [default: middling levels of the engine, and players that look two plies ahead]
    #[arg(long, value_name = "PLAYER", num_args = 1.., conflicts_with = "records")]
    players: Vec<String>,

    /// Use the games of this file instead
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,

    /// Begin with the puzzles of this file that are questions by today's rules, rated anew
    #[arg(long, value_name = "FILE")]
    with: Option<PathBuf>,

    /// Positions that the prover may visit for each move that is not the solution
    #[arg(long, value_name = "NUMBER", default_value_t = PuzzleEffort::default().each, value_parser = input::positive)]
    nodes: u64,

    /// One of this many games is searched for wins that begin by no forcing move, which takes longer
    #[arg(long, value_name = "GAMES", default_value_t = PuzzleEffort::default().quiet, value_parser = input::positive)]
    quiet: u64,

    /// Decides the games
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = input::seed)]
    seed: u64,

    /// Write the puzzles to this file, or continue it if it exists [default: standard output]
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The players to which the solution of a puzzle may not be obvious.
fn shallow(variant: &AnyVariant) -> Vec<PlayerSpec> {
    boardwright_catalog::shallow(variant).iter().filter_map(|text| text.parse().ok()).collect()
}

/// The source of positions.
enum Source {
    Players(Games),
    Records(Vec<Record>),
}

impl Make {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let variant = self.game.variant()?;
        if variant.solver(&boardwright_game::SolverOptions::default()).is_none() {
            return Err(CliError::input(format!("{} has no solver", variant.spec())));
        }
        let source = self.source(&variant)?;
        let mut maker = Maker::new(&variant, PuzzleEffort { each: self.nodes, quiet: self.quiet }, shallow(&variant));
        let head = Head::new(variant.spec(), self.made(&variant));
        let mut puzzles = match self.output.as_deref() {
            Some(path) => self.begun(path, &head, &variant, &mut maker)?,
            None => Vec::new(),
        };
        let stop = crate::interrupt::catch()?;
        if let (Some(path), true) = (self.with.as_deref(), puzzles.is_empty()) {
            let set =
                Set::parse(&files::read_text(path)?).map_err(|error| CliError::from(error).in_context("--with"))?;
            if set.head.game != variant.spec() {
                return Err(CliError::input(format!(
                    "--with: puzzles of {}, expected {}",
                    set.head.game,
                    variant.spec()
                )));
            }
            puzzles.extend(set.puzzles.iter().filter_map(|puzzle| maker.renewed(puzzle, &stop)));
            // A part of them would be gone on with as if it were all.
            if stop.is_raised() {
                return Ok(Status::Interrupted);
            }
            self.output.as_deref().map_or(Ok(()), |path| write(path, &head, &puzzles))?;
        }
        let mut progress = Progress::new();
        let first = puzzles.last().map_or(0, |puzzle| puzzle.from + 1);
        let (mut number, mut dry) = (first, 0);
        if self.output.is_none() {
            output.json(&head)?;
            puzzles.iter().try_for_each(|puzzle| output.json(puzzle))?;
        }
        while (puzzles.len() as u64) < self.count && dry < MAX_DRY && !stop.is_raised() {
            progress.show(format_args!("{} of {} puzzles, {} games", puzzles.len(), self.count, number - first));
            let Some(positions) = source.positions(&variant, number, &stop)? else {
                progress.clear();
                note(format_args!("note: the file has no more games"));
                break;
            };
            dry += 1;
            if let Some(puzzle) = maker.find(number, &positions, &stop) {
                dry = 0;
                puzzles.push(puzzle);
                match self.output.as_deref() {
                    // Nothing is lost, whenever it ends.
                    Some(path) => write(path, &head, &puzzles)?,
                    None => puzzles.last().into_iter().try_for_each(|puzzle| output.json(puzzle))?,
                }
            }
            number += 1;
        }
        progress.clear();
        if dry == MAX_DRY {
            note(format_args!("note: {MAX_DRY} games in a row had no puzzle, so it ends with {}", puzzles.len()));
        }
        Ok(if stop.is_raised() { Status::Interrupted } else { Status::Done })
    }

    fn source(&self, variant: &AnyVariant) -> Result<Source, CliError> {
        if let Some(path) = &self.records {
            return Ok(Source::Records(record_files::read(path, GameFilter::Game(variant))?));
        }
        let mut named = Vec::new();
        for text in &self.players {
            let spec: PlayerSpec = text.parse()?;
            variant.player(&spec, 0)?;
            named.push(spec);
        }
        let players = if named.is_empty() { players(variant, &shallow(variant)) } else { named };
        Ok(Source::Players(Games::new(variant, players, self.seed)))
    }

    /// The command, without what decides only how much is made and where it goes.
    fn made(&self, variant: &AnyVariant) -> String {
        let mut made = format!("boardwright puzzles make {}", variant.spec());
        match &self.records {
            Some(path) => {
                let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                made.push_str(&format!(" --records {name}"));
            }
            None => made.push_str(&format!(" --seed {}", self.seed)),
        }
        if !self.players.is_empty() {
            made.push_str(&format!(" --players {}", self.players.join(" ")));
        }
        if let Some(path) = &self.with {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            made.push_str(&format!(" --with {name}"));
        }
        if self.nodes != PuzzleEffort::default().each {
            made.push_str(&format!(" --nodes {}", self.nodes));
        }
        if self.quiet != PuzzleEffort::default().quiet {
            made.push_str(&format!(" --quiet {}", self.quiet));
        }
        made
    }

    /// The puzzles of an output file that is there.
    fn begun(
        &self,
        path: &Path,
        head: &Head,
        variant: &AnyVariant,
        maker: &mut Maker,
    ) -> Result<Vec<Puzzle>, CliError> {
        files::check_folder(path)?;
        if !path.is_file() || std::fs::metadata(path).is_ok_and(|found| found.len() == 0) {
            return Ok(Vec::new());
        }
        let set = Set::parse(&files::read_text(path)?).map_err(|error| CliError::from(error).in_context("--output"))?;
        if set.head != *head {
            let hint = "another name makes another file; the same options go on with this one";
            let given = format!("--output: {path:?} was made by {:?}, expected {:?}", set.head.made, head.made);
            return Err(CliError::input(given).with_hint(hint));
        }
        for puzzle in &set.puzzles {
            let position = variant.read(&puzzle.position)?;
            maker.note(&position);
        }
        Ok(set.puzzles)
    }
}

impl Source {
    /// The positions of a game; `None` if there is no game of this number.
    fn positions(&self, variant: &AnyVariant, number: u64, stop: &Stop) -> Result<Option<Vec<AnyPosition>>, CliError> {
        match self {
            Source::Players(games) => Ok(Some(games.play(number, stop)?)),
            Source::Records(records) => {
                let record = usize::try_from(number).ok().and_then(|number| records.get(number));
                let Some(record) = record else { return Ok(None) };
                let table = record_files::replay(record, Some(variant))
                    .map_err(|error| error.in_context(format_args!("game {} of the file", number + 1)))?;
                let mut position = table.start().clone();
                let mut positions = vec![position.clone()];
                for mv in table.history() {
                    position.play(mv).map_err(|error| CliError::input(error.to_string()))?;
                    positions.push(position.clone());
                }
                Ok(Some(positions))
            }
        }
    }
}

fn write(path: &Path, head: &Head, puzzles: &[Puzzle]) -> Result<(), CliError> {
    files::write_whole(path, Set::to_text(head, puzzles).as_bytes())
}
