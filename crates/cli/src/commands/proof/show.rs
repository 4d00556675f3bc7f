//! `boardwright proof show`: the board, the proof's answer and its zone after some moves.

use std::io::ErrorKind;
use std::path::Path;

use boardwright_draw::{BoardMarks, Capabilities, Rank, plain_marked};
use boardwright_game::{AnyTurn, Limits, Side, Stop};
use boardwright_players::{proofs_of, read_certificate};
use boardwright_proof::{Certificate, Holding, Proofs, Reason, Refusal};
use clap::Args;
use serde::Serialize;

use crate::error::{CliError, Status};
use crate::input::{self, Reached};
use crate::output::{HEADING, Output, Progress, capabilities, grouped, note};

/// Show a proof's answer after some moves, and which replies can need an answer of their own
///
/// Opens a certificate at its position, plays the moves, and shows the board, the move of the proof, the maximum number of
/// plies to the win, and the zone: only replies in the zone can need an answer of their own. Every part that it reads is
/// checked, as `boardwright verify` does; a certificate of a large board takes some seconds.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright proof show gomoku:15
  boardwright proof show gomoku:15 --replies 'i9 g7'
  boardwright proof show games/gomoku/proofs/disputed_win.bwc --replies a1
  boardwright proof show gomoku:7 --moves 'd4 a1' --json

JSON keys: game, root (the position of the certificate), position, moves (those played), to_move (first or second), side, \
outcome (1-0, 0-1, 1/2-1/2 or null), ending, proofs. Each of proofs has side, claim (in words), goal, move (null where \
its side is not to move, or any move will do), plies (at most, up to the win), reason (wins, zone, line, move, blocks, \
pairs, light, settled or null), zone, line, pairs, replies (their number after the proof's move) and alike (those that \
are answered alike); what is not known is null.")]
pub(crate) struct Show {
    /// The file of a certificate, or a game that comes with one, such as gomoku:15
    #[arg(value_name = "FILE")]
    file: String,

    /// Moves of both sides to play from the certificate's position, with spaces, commas or + between them
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true, conflicts_with = "replies")]
    moves: Option<String>,

    /// Moves of the other side alone; the proof plays its own moves
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    replies: Option<String>,

    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,

    /// Print a JSON line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ShowLine<'a> {
    game: String,
    root: String,
    position: String,
    moves: &'a [String],
    to_move: String,
    side: &'a str,
    outcome: Option<String>,
    ending: Option<String>,
    proofs: Vec<ProofLine<'a>>,
}

#[derive(Serialize)]
struct ProofLine<'a> {
    side: String,
    claim: String,
    goal: i32,
    #[serde(rename = "move")]
    mv: Option<&'a str>,
    plies: Option<u32>,
    reason: Option<&'static str>,
    zone: Option<&'a [String]>,
    line: Option<&'a [String]>,
    pairs: Option<&'a [Vec<String>]>,
    replies: Option<usize>,
    alike: Option<usize>,
}

/// Reason for which nothing can be shown.
enum ShowError {
    Interrupted,
    Wrong(CliError),
}

impl From<CliError> for ShowError {
    fn from(error: CliError) -> ShowError {
        ShowError::Wrong(error)
    }
}

impl From<Refusal> for ShowError {
    fn from(refusal: Refusal) -> ShowError {
        match refusal {
            Refusal::Stopped => ShowError::Interrupted,
            Refusal::Fails(why) => ShowError::Wrong(CliError::input(format!("the certificate does not hold: {why}"))),
            Refusal::TooLarge(why) => ShowError::Wrong(CliError::input(why)),
        }
    }
}

/// A certificate that is open, and the interruption that ends its reading.
struct Opened {
    proofs: Proofs,
    stop: Stop,
}

impl Show {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let proofs = open(&self.file)?;
        let Some(root) = proofs.beginnings().next().map(|(_, root)| root.clone()) else {
            let expected = "expected a certificate that claims more than a loss at least";
            return Err(CliError::input(format!("{:?} proves nothing: {expected}", self.file)));
        };
        let mut reached = Reached::new(&root);
        reached.play_all("--moves", self.moves.as_deref().unwrap_or_default())?;
        let opened = Opened { proofs, stop: crate::interrupt::catch()? };
        let replied = self.replies.as_deref().map_or(Ok(()), |replies| opened.reply(&mut reached, replies));
        let held = match replied.and_then(|()| opened.known(&reached)) {
            Ok(held) => held,
            Err(ShowError::Wrong(error)) => return Err(error),
            Err(ShowError::Interrupted) => {
                note("interrupted: nothing is known of the position");
                return Ok(Status::Interrupted);
            }
        };
        if self.json {
            output.json(&line(&reached, &held))?;
        } else {
            print(output, &reached, &held, capabilities(self.ascii))?;
        }
        Ok(Status::Done)
    }
}

/// Opens a certificate in a file, or those that come with a game.
fn open(file: &str) -> Result<Proofs, CliError> {
    let path = Path::new(file);
    let in_file = |error: CliError| error.in_context(format_args!("{file:?}"));
    let bytes = match read_certificate(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return shipped(file).unwrap_or_else(|| {
                let hint = "a game that comes with a proof can be named as well, such as gomoku:15";
                Err(CliError::file("read", path, &error).with_hint(hint))
            });
        }
        Err(error) => return Err(CliError::file("read", path, &error)),
    };
    let certificate = Certificate::parse(&bytes).map_err(|error| in_file(error.into()))?;
    let variant = input::variant(&certificate.game).map_err(in_file)?;
    proofs_of(path, &bytes, &variant).map_err(|why| in_file(CliError::input(why)))
}

/// The certificates that come with a game; `None` if the text names no game.
fn shipped(game: &str) -> Option<Result<Proofs, CliError>> {
    let variant = input::variant(game).ok()?;
    let proofs = Proofs::shipped(&variant, boardwright_catalog::proofs(&variant));
    Some(proofs.map_err(|why| {
        let hint = format!("`boardwright players {}` lists the games with proofs", variant.family().name);
        CliError::input(why).with_hint(hint)
    }))
}

impl Opened {
    /// The results that the proofs hold after some moves.
    fn held(&self, reached: &Reached) -> Result<Vec<Holding>, ShowError> {
        let limits = Limits::default();
        let turn = AnyTurn::new(&reached.position, &limits, &self.stop).after(&reached.start, &reached.history);
        let mut progress = Progress::new();
        let held = self.proofs.holdings(&turn, &mut |seen| {
            progress.show(format_args!("reading the proof: {} positions", grouped(seen)));
        });
        Ok(held?)
    }

    /// The results that the proofs hold at the end of a path; nothing once the game is over.
    fn known(&self, reached: &Reached) -> Result<Vec<Holding>, ShowError> {
        if reached.position.ending().is_some() {
            return Ok(Vec::new());
        }
        let held = self.held(reached)?;
        if held.is_empty() { Err(self.outside(reached)?.into()) } else { Ok(held) }
    }

    /// Says where a path has left what is proved.
    fn outside(&self, reached: &Reached) -> Result<CliError, ShowError> {
        let mut game = Reached::new(&reached.start);
        for (mv, number) in reached.history.iter().zip(1..) {
            let (mover, name) = (game.position.to_move(), game.side_name());
            let held = self.held(&game)?;
            let answer = held.into_iter().find(|held| held.side == mover).and_then(|held| held.mv);
            if let Some(answer) = answer.filter(|answer| answer != mv) {
                let left = format!("move {number}, {mv} of {name}, is not the proof's: expected {answer}");
                let hint = "with --replies only the other side's moves are given";
                return Ok(CliError::input(format!("nothing is proved after these moves: {left}")).with_hint(hint));
            }
            game.play_one(mv)?;
        }
        Ok(CliError::input(format!("nothing is proved of the position {}", reached.position)))
    }

    /// Plays the moves of a text and the proof's answers to them.
    fn reply(&self, reached: &mut Reached, replies: &str) -> Result<(), ShowError> {
        let own = self.only_side()?;
        let mut replies = boardwright_catalog::words(replies).zip(1..);
        loop {
            self.answer(reached, own)?;
            let Some((mv, number)) = replies.next() else { return Ok(()) };
            if let Some(ending) = reached.position.ending() {
                let over = format!("--replies, move {number}: the game is over ({ending}): expected no more moves");
                return Err(CliError::input(over).into());
            }
            reached.play_one(mv).map_err(|error| error.in_context(format_args!("--replies, move {number}")))?;
        }
    }

    /// Plays the proof's moves as long as its side is to move.
    fn answer(&self, reached: &mut Reached, own: Side) -> Result<(), ShowError> {
        while reached.position.ending().is_none() && reached.position.to_move() == own {
            let held = self.held(reached)?.into_iter().find(|held| held.side == own);
            let Some(held) = held else { return Err(self.outside(reached)?.into()) };
            // Where any move will do, the first one does.
            let mv = held.mv.or_else(|| reached.position.moves().into_iter().next());
            mv.map_or(Ok(()), |mv| reached.play_one(&mv))?;
        }
        Ok(())
    }

    /// The side that the proofs play, if it is only one.
    fn only_side(&self) -> Result<Side, CliError> {
        let mut sides = self.proofs.beginnings().map(|(side, _)| side);
        let first = sides.next();
        first.filter(|first| sides.all(|side| side == *first)).ok_or_else(|| {
            let both = "--replies: the certificate has a strategy for each side: expected --moves, of both";
            CliError::input(both)
        })
    }
}

/// The word of a reason, as scripts read it.
fn word(reason: &Reason) -> &'static str {
    match reason {
        Reason::Wins => "wins",
        Reason::Zone(_) => "zone",
        Reason::Line(_) => "line",
        Reason::Move => "move",
        Reason::Blocks => "blocks",
        Reason::Pairs(_) => "pairs",
        Reason::Light => "light",
        Reason::Settled => "settled",
    }
}

fn line<'a>(reached: &'a Reached, held: &'a [Holding]) -> ShowLine<'a> {
    let position = &reached.position;
    let variant = position.variant();
    ShowLine {
        game: variant.spec(),
        root: reached.start.to_string(),
        position: position.to_string(),
        moves: &reached.history,
        to_move: position.to_move().to_string(),
        side: reached.side_name(),
        outcome: position.outcome().map(|outcome| outcome.to_string()),
        ending: position.ending().map(String::from),
        proofs: held.iter().map(|held| proof_line(reached, held)).collect(),
    }
}

fn proof_line<'a>(reached: &Reached, held: &'a Holding) -> ProofLine<'a> {
    let (alike, replies) = held.alike(&reached.position).unzip();
    ProofLine {
        side: held.side.to_string(),
        claim: held.goal_in_words(),
        goal: held.goal,
        mv: held.mv.as_deref(),
        plies: held.plies,
        reason: held.reason.as_ref().map(word),
        zone: held.zone(),
        line: match &held.reason {
            Some(Reason::Line(line)) => Some(line),
            _ => None,
        },
        pairs: match &held.reason {
            Some(Reason::Pairs(pairs)) => Some(pairs),
            _ => None,
        },
        replies,
        alike,
    }
}

fn print(output: &mut Output, reached: &Reached, held: &[Holding], looks: Capabilities) -> Result<(), CliError> {
    let Reached { start, history, position } = reached;
    let variant = position.variant();
    let sides = &variant.family().sides;
    let place = |mv: &String| position.path(mv).ok().and_then(|path| path.last().cloned());
    let answers = held.iter().filter_map(|held| held.mv.as_ref()).filter_map(place);
    let marks = BoardMarks {
        ranks: answers.map(|spot| Rank { spot, place: 1, heat: 1.0 }).collect(),
        shaded: held.iter().filter_map(Holding::zone).flatten().cloned().collect(),
        ..BoardMarks::of_last_move(start, history)
    };
    let played = match history.len() {
        0 => "the position of the certificate".to_owned(),
        plies => format!("after {plies} plies"),
    };
    output.styled(HEADING, format_args!("{}, {played}", variant.spec()))?;
    output.text(plain_marked(&position.view(), sides, &marks, looks))?;
    output.line(format_args!("position: {position}"))?;
    if !history.is_empty() {
        output.hanging("moves: ", HEADING, &history.join(" "))?;
    }
    if let Some((outcome, ending)) = position.outcome().zip(position.ending()) {
        return output.line(format_args!("result: {outcome}, {ending}"));
    }
    output.line(format_args!("to move: {}", reached.side_name()))?;
    held.iter().try_for_each(|held| print_proof(output, reached, held))
}

fn print_proof(output: &mut Output, reached: &Reached, held: &Holding) -> Result<(), CliError> {
    let [_, other] = held.names;
    let plies = held.plies.map(|plies| format!(" in {plies} plies at most")).unwrap_or_default();
    output.line(format_args!("proof: {}{plies}, whatever {other} plays", held.goal_in_words()))?;
    if let Some(mv) = &held.mv {
        output.line(format_args!("answer: {mv}, 1 on the board"))?;
    }
    match &held.reason {
        Some(Reason::Zone(zone)) => {
            let (alike, replies) = held.alike(&reached.position).unwrap_or_default();
            output.line(format_args!("zone: {} spots, shaded on the board", zone.len()))?;
            let own = replies - alike;
            output
                .line(format_args!("replies: {replies}, of which {own} lie in the zone and {alike} are answered alike"))
        }
        Some(Reason::Line(line)) => output.hanging("line: ", HEADING, &line.join(" ")),
        Some(Reason::Pairs(pairs)) => {
            let pairs: Vec<String> = pairs.iter().map(|pair| pair.join("-")).collect();
            output.hanging("pairs: ", HEADING, &pairs.join(" "))
        }
        Some(Reason::Settled) => output.line("answer: any move"),
        _ => Ok(()),
    }
}
