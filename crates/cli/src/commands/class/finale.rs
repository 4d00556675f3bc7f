//! `boardwright class final`: the best submissions meet.

use boardwright_class::{Evaluator, FinaleSettings, MOST_FINALISTS, Sandbox, now, number};
use clap::{Args, ValueEnum};

use super::ClassArg;
use crate::error::{CliError, Status};
use crate::input;
use crate::output::{Output, Progress, aligned, note};

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum FinalFormat {
    /// Losers are out
    Knockout,
    /// All meet all others
    RoundRobin,
}

/// Play the final tournament, which the page /final of `class serve` shows game by game
///
/// The counted submissions that passed every gate take part, the strongest first in the order of seeds. Every game is kept at
/// once: after an interruption the same command goes on. The page begins when the teacher's page or --show says so, and shows
/// each game for some seconds under the names that students chose; it may begin while games are still played.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright class final course
  boardwright class final course --format round-robin --players 6 --seconds 30
  boardwright class final course --show")]
pub(super) struct Final {
    #[command(flatten)]
    class: ClassArg,

    /// Format of the final
    #[arg(long, value_name = "FORMAT", default_value = "knockout")]
    format: FinalFormat,

    /// The most players
    #[arg(long, value_name = "NUMBER", default_value_t = 8, value_parser = input::whole::<2, { MOST_FINALISTS as u64 }>)]
    players: u64,

    /// Pairs of games of two players who meet
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = input::whole::<1, 100>)]
    pairs: u64,

    /// Seconds for which the page shows a game
    #[arg(long, value_name = "NUMBER", default_value_t = 20, value_parser = input::whole::<1, 3600>)]
    seconds: u64,

    /// Begin to show it on the page now; plays what is left to play first
    #[arg(long)]
    show: bool,
}

impl Final {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let folder = self.class.open()?;
        let sandbox = Sandbox::find(&folder.class)?;
        let stop = crate::interrupt::catch()?;
        let settings = FinaleSettings {
            players: usize::try_from(self.players).unwrap_or(MOST_FINALISTS),
            is_knockout: self.format == FinalFormat::Knockout,
            pairs: u32::try_from(self.pairs).unwrap_or(1),
            seconds: self.seconds as f64,
        };
        let mut evaluator = Evaluator::open(folder.clone(), sandbox, stop)?;
        match folder.waiting()? {
            0 => {}
            1 => {
                note(
                    "note: 1 submission waits for its stages and is left out: `boardwright class run FOLDER` plays it",
                );
            }
            waiting => note(format_args!(
                "note: {waiting} submissions wait for their stages and are left out: `boardwright class run FOLDER` plays them"
            )),
        }
        let mut progress = Progress::new();
        let played = evaluator.play_finale(settings, &mut |games| progress.show(format_args!("final: {games} games")));
        drop(progress);
        let places = match played {
            Err(error) if error.is_interruption() => return Ok(Status::Interrupted),
            played => played?,
        };
        let mut table = aligned(&["rank", "name", "points", "games"], &[1]);
        for place in places {
            table.add_row([place.rank.to_string(), place.alias, number(place.points), place.games.to_string()]);
        }
        output.table(&table)?;
        if self.show {
            folder.show_finale(now())?;
            note("note: the page /final shows it from the first game on");
        }
        Ok(Status::Done)
    }
}
