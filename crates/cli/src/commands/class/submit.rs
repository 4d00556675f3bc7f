//! `boardwright class submit`: hands a bot in.

use std::path::PathBuf;

use boardwright_class::{Bundle, now};
use clap::Args;

use super::{ClassArg, files};
use crate::error::{CliError, Status};
use crate::output::Output;

/// Hand in a bot: a file or a folder, with the name and the code of a student
///
/// Every submission is kept under a number of its own. The same files again are no new submission.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright class submit course my_bot.py --student alice --code CODE
  boardwright class submit course my_folder --student alice --code CODE --alias 'Deep Purple'")]
pub(super) struct Submit {
    #[command(flatten)]
    class: ClassArg,

    /// The file or folder
    #[arg(value_name = "BOT")]
    bot: PathBuf,

    /// The student's name, as the teacher gave it
    #[arg(long, value_name = "NAME")]
    student: String,

    /// The student's code
    #[arg(long, value_name = "CODE")]
    code: String,

    /// The name under which others see the student from now on
    #[arg(long, value_name = "NAME")]
    alias: Option<String>,
}

impl Submit {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let folder = self.class.open()?;
        let who = (self.student.as_str(), self.code.as_str());
        folder.students()?.with_code(who.0, who.1)?;
        let bundle = Bundle::of_path(&self.bot, &folder.class)?;
        let receipt = folder.hand_in(who, self.alias.as_deref(), &bundle, now())?;
        let late = folder.class.lateness(receipt.late);
        output.line(format_args!(
            "submission {}: {} in {}{late}",
            receipt.number,
            files(receipt.files),
            receipt.language
        ))?;
        Ok(Status::Done)
    }
}
