//! `boardwright openings`: sets of openings, made and checked.

use std::ops::ControlFlow;
use std::path::PathBuf;

use boardwright_arena::{Opening, OpeningError, OpeningMaker};
use boardwright_game::{AnyVariant, Score, Stop};
use boardwright_workbench::BalanceSettings;
use clap::{Args, Subcommand};
use serde::Serialize;

use crate::commands::cluster::WorkArgs;
use crate::error::{CliError, Status};
use crate::files;
use crate::input::{self, GameArg};
use crate::output::{Output, Progress, note};

/// Make sets of openings for matches
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright openings generate kalah --count 200 --plies 4 --seed 1 --output kalah.txt")]
pub(crate) struct OpeningSets {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    Generate(Generate),
}

/// Make openings that an engine finds balanced, no two the same up to symmetry
///
/// Every ply is drawn from the best candidates of the engine; with --even the engine chooses the last plies to make the
/// sides as equal as possible. The set keeps the openings that the engine scores within the balance, without a forced win.
/// The same version and options give the same set, and its head has the command.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright openings generate kalah --count 200 --plies 4 --seed 1 --output kalah.txt
  boardwright openings generate gomoku:15,renju --balance 20 --nodes 50000 --even 2

Prints one opening a line, with its score for the side to move behind a #. JSON keys: opening, plies, score.")]
struct Generate {
    #[command(flatten)]
    game: GameArg,

    /// Number of openings, at most 100000
    #[arg(long, value_name = "NUMBER", default_value_t = 200, value_parser = input::whole::<1, 100_000>)]
    count: u64,

    #[command(flatten)]
    balance: BalanceSettings,

    /// Decides the openings
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = input::seed)]
    seed: u64,

    /// Write them to this file, which is replaced [default: standard output]
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    work: WorkArgs,

    /// Print JSON lines
    #[arg(long, conflicts_with = "output")]
    json: bool,
}

/// An opening with `--json`.
#[derive(Serialize)]
struct OpeningLine {
    opening: String,
    plies: usize,
    score: i32,
}

impl OpeningSets {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let Task::Generate(generate) = &self.task;
        generate.run(output)
    }
}

impl Generate {
    fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let variant = self.game.variant()?;
        self.output.as_deref().map_or(Ok(()), files::check_folder)?;
        let stop = crate::interrupt::catch()?;
        let lines = self.lines(&variant, &stop)?;
        // Interrupted before the first opening, there is nothing that is worth the place of an older set.
        if !lines.is_empty() {
            self.write(output, &variant, &lines)?;
        }
        Ok(if stop.is_raised() { Status::Interrupted } else { Status::Done })
    }

    /// The openings; fewer than asked for if there are no more, or if it was interrupted.
    fn lines(&self, variant: &AnyVariant, stop: &Stop) -> Result<Vec<OpeningLine>, CliError> {
        let balance = self.balance.requirements();
        let mut openers = OpeningMaker::new(variant, &balance, self.seed);
        let mut progress = Progress::new();
        let mut lines = Vec::new();
        let mut take = |(opening, score): (Opening, Score), tried: u64| {
            let (plies, score) = (opening.moves.len(), score.hundredths());
            lines.push(OpeningLine { opening: opening.to_string(), plies, score });
            progress.show(format_args!("{} of {} openings, {tried} tried", lines.len(), self.count));
            if lines.len() as u64 == self.count { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let work = (variant, &self.balance, self.seed);
        let made =
            self.work.openings(&mut openers, work, stop, &mut |opening, score, tried| take((opening, score), tried))?;
        let made = made.and_then(|is_made| if is_made { Ok(()) } else { here(&mut openers, stop, &mut take) });
        match made {
            Err(OpeningError::NoneBalanced { .. }) if !lines.is_empty() => {
                progress.clear();
                note(format_args!("note: no more than {} such openings were found", lines.len()));
                Ok(lines)
            }
            made => made.map(|()| lines).map_err(CliError::input),
        }
    }

    fn write(&self, output: &mut Output, variant: &AnyVariant, lines: &[OpeningLine]) -> Result<(), CliError> {
        if self.json {
            return lines.iter().try_for_each(|line| output.json(line));
        }
        let text = self.text(variant, lines);
        match &self.output {
            Some(path) => files::write_whole(path, text.as_bytes()),
            None => output.text(text),
        }
    }

    fn text(&self, variant: &AnyVariant, lines: &[OpeningLine]) -> String {
        let (Generate { count, balance, seed, .. }, spec) = (self, variant.spec());
        let options: String = balance.numbers().map(|(name, number)| format!(" --{name} {number}")).concat();
        let mut text = format!(
            "# {} openings of {spec} with {} plies, no two the same up to symmetry. Made by\n\
             # boardwright openings generate {spec} --count {count}{options} --seed {seed}\n\
             # Behind each stands the engine's score for the side to move, in hundredths.\n",
            lines.len(),
            balance.plies,
        );
        for OpeningLine { opening, score, .. } in lines {
            text.push_str(&format!("{opening} # {score:+}\n"));
        }
        text
    }
}

/// Makes openings on this machine until `take` breaks or `stop` is raised.
fn here(
    openers: &mut OpeningMaker<'_>,
    stop: &Stop,
    take: &mut dyn FnMut((Opening, Score), u64) -> ControlFlow<()>,
) -> Result<(), OpeningError> {
    while let Some(opening) = openers.next(stop)? {
        if take(opening, openers.tried()).is_break() {
            break;
        }
    }
    Ok(())
}
