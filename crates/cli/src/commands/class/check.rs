//! `boardwright class check` and `appeal`: what the server does, at home or again.

use std::path::PathBuf;

use boardwright_class::{Bundle, CLASS_FILE, ClassFolder, Evaluator, Sandbox, now};
use clap::Args;

use super::{ClassArg, manage};
use crate::error::{CliError, Status};
use crate::input;
use crate::output::{Output, Progress, note};
use boardwright_local::lines_file::LinesFile;

/// Check your bot: exactly what the server will do with it
///
/// The bot goes through all stages of the class. Only the bots of other students are missing in the league, so that its rating
/// comes from the players of known strength alone. The exit code is 1 if a stage was not passed.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright class check my_bot.py --class class.toml
  boardwright class check my_folder --class course --stages 1")]
pub(super) struct Check {
    /// The file or folder of the bot
    #[arg(value_name = "BOT")]
    bot: PathBuf,

    /// The class file, or the folder in which it lies
    #[arg(long, value_name = "PATH", default_value = CLASS_FILE)]
    class: PathBuf,

    /// Only so many stages
    #[arg(long, value_name = "NUMBER", value_parser = input::positive)]
    stages: Option<u64>,
}

impl Check {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let class = ClassFolder::open(&self.class)?;
        let stop = crate::interrupt::catch()?;
        let scratch = boardwright_class::ScratchClass::new(&class)?;
        let folder = scratch.folder();
        let bundle = Bundle::of_path(&self.bot, &folder.class)?;
        let receipt = folder.take("you", &bundle, now())?;
        let sandbox = Sandbox::if_possible(&folder.class);
        // A script is held in by its interpreter.
        if !folder.language(&receipt)?.is_script() {
            note(format_args!("note: {}", sandbox.description()));
        }
        let most = self.stages.and_then(|stages| usize::try_from(stages).ok()).unwrap_or(usize::MAX);
        let mut evaluator = Evaluator::open(folder.clone(), sandbox, stop)?.with_stages(most);
        let mut progress = Progress::new();
        progress.show(format_args!("{} in {}", self.bot.display(), receipt.language));
        let evaluated = evaluator.evaluate(&receipt, &mut |stage| progress.show(&stage.stage));
        drop(progress);
        let results = match evaluated {
            Err(error) if error.is_interruption() => return Ok(Status::Interrupted),
            evaluated => evaluated?,
        };
        output.line(format_args!("{}: {}", self.bot.display(), receipt.language))?;
        manage::print(&folder.class, &results, receipt.late, output)?;
        let passed = results.stages.len() == folder.class.stages.len().min(most);
        let passed = passed && results.stages.iter().all(|stage| stage.passed);
        Ok(if passed { Status::Done } else { Status::No })
    }
}

/// Play a match of a submission again, with a trace of every line to and from the bots
///
/// The same seed and openings are played as in the stage. The games are not kept, and change no grade. Students may ask for the
/// same on their page; `class run` plays it, and `class show --appeals` lists it.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright class appeal course --submission 3 --against first --games 10 --trace appeal.txt
  boardwright class appeal course --submission 3 --against '#7'")]
pub(super) struct Appeal {
    #[command(flatten)]
    class: ClassArg,

    /// The submission
    #[arg(long, value_name = "NUMBER")]
    submission: u64,

    /// The other player: a player of the game, or # and the number of another submission
    #[arg(long, value_name = "PLAYER")]
    against: String,

    /// Number of games
    #[arg(long, value_name = "NUMBER", default_value_t = 2, value_parser = input::positive)]
    games: u64,

    /// The file for every line, with times
    #[arg(long, value_name = "FILE", default_value = "appeal.txt")]
    trace: PathBuf,
}

impl Appeal {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let folder = self.class.open()?;
        let sandbox = Sandbox::find(&folder.class)?;
        let stop = crate::interrupt::catch()?;
        let lines = LinesFile::replace(&self.trace)?;
        let add = move |player: &str, line: &str| lines.add(format_args!("{player} {line}"));
        let mut evaluator = Evaluator::open(folder, sandbox, stop)?;
        let played = match evaluator.replay(self.submission, &self.against, self.games, add) {
            Err(error) if error.is_interruption() => return Ok(Status::Interrupted),
            played => played?,
        };
        output.line(format_args!(
            "#{} against {}: {}; the lines are in {}",
            self.submission,
            self.against,
            played.told(),
            self.trace.display()
        ))?;
        Ok(Status::Done)
    }
}
