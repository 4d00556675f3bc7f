//! The options of `boardwright play`; the program is in `boardwright_terminal`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use boardwright_arena::{Pace, TimeControl};
use boardwright_game::{AnyVariant, Record, Side};
use boardwright_players::PlayerName;
use clap::{Args, ValueEnum};

use crate::asking::LimitArgs;
use crate::error::{CliError, Status};
use crate::input::{self, PositionArgs, Reached};
use crate::output::{Output, Progress, note};
use crate::record_files::{self, GameFilter};
use boardwright_local::rivals::Rivals;
use boardwright_terminal::{FIRST_OPPONENT, PlayOptions, fitting};

/// Play in the terminal, against a computer player or a person at the same keyboard, or watch
///
/// On a terminal it is a full-screen program (press ? for its keys), elsewhere it reads moves line by line.
/// Without a game it opens a menu.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright play
  boardwright play five --against shlien-1992
  boardwright play sticks --as second --against board-rank --clock 5+3
  boardwright play kalah --watch alphabeta mtdf --pace 1s
  boardwright play kalah --against 'bwp:sh examples/bwp_first.sh'")]
pub(crate) struct Play {
    /// The game: family[:size][,option]… [default: choose from a menu]
    #[arg(value_name = "GAME")]
    game: Option<String>,

    /// Side that you play [default: first]
    #[arg(long = "as", value_name = "SIDE", value_enum)]
    side: Option<PersonSide>,

    /// Your opponent, name[@option=value,…] or bwp:COMMAND for a bot; `engine` is at full strength [default:
    /// the level that fits your results]
    #[arg(long, value_name = "PLAYER")]
    against: Option<String>,

    /// Watch two players, the first to move first
    #[arg(long, value_names = ["FIRST", "SECOND"], num_args = 2, conflicts_with_all = ["side", "against"])]
    watch: Option<Vec<String>>,

    /// A clock for both sides: minutes+seconds a move, such as 5+3; units may be given: 90s+500ms [default: none]
    #[arg(long, value_name = "CLOCK", value_parser = clock)]
    clock: Option<TimeControl>,

    #[command(flatten)]
    position: PositionArgs,

    /// A game record to open, step through and continue
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves", "clock"])]
    record: Option<PathBuf>,

    /// Number of the game in the record file, from 1 [default: 1]
    #[arg(long, value_name = "NUMBER", value_parser = input::positive, requires = "record")]
    number: Option<u64>,

    #[command(flatten)]
    limits: LimitArgs,

    /// Minimum time between two moves when computer players play each other [default: 700ms]
    #[arg(long, value_name = "TIME", value_parser = input::duration)]
    pace: Option<Duration>,

    /// Seed of the players' random choices [default: a different one every time]
    #[arg(long, value_name = "SEED", value_parser = input::seed)]
    seed: Option<u64>,

    /// Play line by line even on a terminal
    #[arg(long)]
    plain: bool,

    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,
}

/// Side that a person plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum PersonSide {
    /// You move first
    First,
    /// The opponent moves first
    Second,
    /// Two persons at one keyboard
    Both,
}

impl Play {
    pub(crate) fn run(&self, _: &mut Output) -> Result<Status, CliError> {
        boardwright_terminal::run(self.options()?)
    }

    fn options(&self) -> Result<PlayOptions, CliError> {
        let defaults = PlayOptions::default();
        let named = self.game.as_deref().map(input::variant).transpose()?;
        let (variant, record) = match (named, self.record.as_deref()) {
            (named, Some(path)) => self.read_record(path, named.as_ref())?,
            (Some(variant), None) => (variant, None),
            (None, None) => return self.without_game(defaults),
        };
        let reached = self.position.resolve(&variant)?;
        let manners = self.with_manners(defaults);
        let seats = self.seats(Some(&variant), manners.rivals.as_ref())?;
        if record.is_none() {
            check_begun(&seats, &reached)?;
        }
        Ok(PlayOptions {
            start: self.position.has_position().then_some(reached.start),
            history: reached.history,
            record,
            seats,
            fits: manners.rivals.is_some() && self.fits(),
            variant: Some(variant),
            ..manners
        })
    }

    /// A game of a record file; the game that is named, if one is, must be its game.
    fn read_record(&self, path: &Path, named: Option<&AnyVariant>) -> Result<(AnyVariant, Option<Record>), CliError> {
        let given = self.game.as_deref().unwrap_or_default();
        let wanted = named.map_or(GameFilter::Any, |variant| GameFilter::new(given, variant));
        let (record, table) = record_files::replay_chosen(path, self.number, wanted)?;
        let record = Record { game: table.variant().spec(), ..record };
        Ok((table.variant().clone(), Some(record)))
    }

    /// The menu, which asks for the game and thus knows no position of it.
    fn without_game(&self, defaults: PlayOptions) -> Result<PlayOptions, CliError> {
        if self.position.is_given() {
            return Err(CliError::input("expected a game before --position and --moves"));
        }
        Ok(PlayOptions { seats: self.seats(None, None)?, ..self.with_manners(defaults) })
    }

    /// The options that have nothing to do with a game.
    fn with_manners(&self, defaults: PlayOptions) -> PlayOptions {
        let limits = self.limits.limits();
        PlayOptions {
            clock: self.clock,
            limits: Pace { clock: None, move_time: limits.move_time, nodes: limits.nodes, depth: limits.depth },
            seed: self.seed.unwrap_or_else(input::fresh_seed),
            rivals: self.rivals(),
            pace: self.pace.unwrap_or(defaults.pace),
            plain: self.plain,
            ascii: self.ascii,
            ..defaults
        }
    }

    /// True if the result of the game counts for the level that fits: it is a whole game against an opponent that nobody chose.
    fn fits(&self) -> bool {
        let is_chosen = self.against.is_some() || self.watch.is_some() || self.record.is_some();
        !is_chosen && !self.position.is_given() && !matches!(self.side, Some(PersonSide::Both))
    }

    /// The levels that fit the person; none where they cannot be kept, or be read, which a note says if the game would count.
    fn rivals(&self) -> Option<Rivals> {
        Rivals::usual().unwrap_or_else(|error| {
            if self.game.is_none() || self.fits() {
                note(format_args!("note: results are not counted: {error}"));
            }
            None
        })
    }

    /// Players of the two sides; `None` is a person.
    fn seats(
        &self,
        variant: Option<&AnyVariant>,
        rivals: Option<&Rivals>,
    ) -> Result<[Option<PlayerName>; 2], CliError> {
        if let Some([first, second]) = self.watch.as_deref() {
            return Ok([player(variant, first)?, player(variant, second)?]);
        }
        let usual = match variant.zip(rivals) {
            Some((variant, rivals)) => fitting(rivals, variant.family().name),
            None => FIRST_OPPONENT.to_owned(),
        };
        let opponent = player(variant, self.against.as_deref().unwrap_or(&usual))?;
        match self.side {
            None | Some(PersonSide::First) => Ok([None, opponent]),
            Some(PersonSide::Second) => Ok([opponent, None]),
            Some(PersonSide::Both) if self.against.is_some() => {
                Err(CliError::input("--as both has no opponent: expected --as first or second with --against"))
            }
            Some(PersonSide::Both) => Ok([None, None]),
        }
    }
}

/// Refuses players that could not play their side in a game that has begun so, and has proofs read before anybody waits.
fn check_begun(seats: &[Option<PlayerName>; 2], reached: &Reached) -> Result<(), CliError> {
    let begun = reached.begun();
    for side in Side::BOTH {
        if let Some(player) = &seats[side] {
            player.check_begun(&begun, &[side])?;
            if let PlayerName::Proof(proof) = player {
                let mut progress = Progress::new();
                progress.show(format_args!("reading the proof of {proof}"));
                let ready = proof.prepare(&reached.position.variant());
                progress.clear();
                ready?;
            }
        }
    }
    Ok(())
}

/// A player, checked against the game if it is known; a human is `None`.
fn player(variant: Option<&AnyVariant>, text: &str) -> Result<Option<PlayerName>, CliError> {
    match variant {
        _ if text == "human" => Ok(None),
        Some(variant) => input::player_name(variant, text).map(Some),
        None => Ok(Some(text.parse()?)),
    }
}

/// Reads a clock as people know it from online play, where a bare number before the `+` means minutes.
fn clock(text: &str) -> Result<TimeControl, String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let unit = if base.ends_with(|c: char| c.is_ascii_alphabetic()) { "" } else { "m" };
    let control = format!("{base}{unit}+{increment}").parse();
    let expected =
        "expected minutes+seconds such as 5+3, or units as in 90s+500ms, the time above 0 and of at most 366 days";
    control.map_err(|_| expected.to_owned())
}

#[cfg(test)]
mod tests {
    use super::clock;

    #[test]
    fn clocks_are_in_minutes_and_seconds() {
        let texts = ["5+3", "5", "90s+500ms", "0.5+1"].map(|text| clock(text).unwrap().to_string());
        assert_eq!(texts, ["300+3", "300", "90+0.5", "30+1"]);
        assert!(["", "0", "+3", "5+", "5+x", "-5", "5+3+1"].iter().all(|text| clock(text).is_err()));
    }
}
