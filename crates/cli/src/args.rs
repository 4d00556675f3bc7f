//! The command line: all commands and their dispatch.

use std::ffi::OsString;
use std::io::IsTerminal as _;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::commands as of;
use crate::error::{CliError, Status};
use crate::output::Output;
use crate::version;

/// A workbench for computer players of classic two-player board games
///
/// Without a command it serves the page, as `serve` does, and opens it in the browser.
#[derive(Parser, Debug)]
#[command(
    name = "boardwright",
    version = version::VERSION,
    long_version = version::LONG,
    max_term_width = 100,
    after_help = "\
Examples:
  boardwright                                        a page in the browser: its address is printed
  boardwright play                                   choose a game from a menu and play in the terminal
  boardwright play kalah --against alphabeta
  boardwright match sticks board-rank position-rank --games 100 --seed 1

Exit codes: 0 done, 1 the answer is no, 2 bad usage or input, 3 interrupted, 70 internal error.
Colours follow the terminal, NO_COLOR and CLICOLOR_FORCE."
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

/// The words of the command line that only a build for many machines has.
const OF_CLUSTER: [&str; 3] = ["--cluster", "cluster", "worker"];

/// Defines the commands, in the order of the help, and runs them; some are given the whole command line.
macro_rules! commands {
    ($($(#[$only:meta])? $name:ident($arguments:ty $(, $program:expr)?),)*) => {
        #[derive(Subcommand, Debug)]
        enum Command {
            $($(#[$only])? $name($arguments),)*
        }

        impl Command {
            fn run(&self, output: &mut Output) -> Result<Status, CliError> {
                match self {
                    $($(#[$only])? Command::$name(command) => command.run($($program,)? output),)*
                }
            }
        }
    };
}

commands! {
    Games(of::games::Games),
    Players(of::players::Players),
    Show(of::show::Show),
    Play(of::play::Play),
    Puzzles(of::puzzles::Puzzles),
    Serve(of::serve::Serve),
    Move(of::mv::Move),
    Why(of::why::Why),
    Analyze(of::analyze::Analyze),
    Solve(of::solve::Solve),
    Verify(of::verify::Verify),
    Proof(of::proof::Proof),
    Tables(of::tables::TableSets),
    Perft(of::perft::Perft),
    Bench(of::bench::Bench),
    Match(Box<of::matches::Match>),
    Tournament(of::tournament::Tournament),
    Tune(Box<of::tune::Tune>),
    #[cfg(feature = "cluster")]
    Worker(of::cluster::Worker),
    #[cfg(feature = "cluster")]
    Cluster(of::cluster::Cluster),
    Bot(of::bot::Bot),
    Class(of::class::Class),
    Engine(of::engine::Engine),
    ServeKgp(of::serve_kgp::ServeKgp),
    Stats(of::stats::Stats),
    Rate(of::rate::Rate),
    Openings(of::openings::OpeningSets),
    Records(of::records::Records),
    Data(of::data::Data),
    Doctor(of::doctor::Doctor),
    Completions(of::completions::Completions, command()),
    Man(of::man::Man, command()),
}

/// The command line as clap knows it, for completions and manual pages.
pub(crate) fn command() -> clap::Command {
    // A negative number is never an option of ours: as a value it gets the error that says what was expected.
    Cli::command().mut_subcommands(|command| {
        command.arg_required_else_help(false).mut_args(|argument| match argument.get_action().takes_values() {
            true => argument.allow_negative_numbers(true),
            false => argument,
        })
    })
}

/// Reads the command line and does what it says.
pub(crate) fn run(arguments: Vec<OsString>, output: &mut Output) -> Result<Status, CliError> {
    let parsed = command().try_get_matches_from(arguments).and_then(|matches| Cli::from_arg_matches(&matches));
    let had_window = std::io::stdout().is_terminal();
    match answer(parsed, output).and_then(|status| output.flush().map(|()| status)) {
        // The window was closed, and its terminal is gone with it. The signal that tells so may come later.
        Err(_) if had_window && !std::io::stdout().is_terminal() => Ok(Status::Interrupted),
        status => status,
    }
}

fn answer(parsed: Result<Cli, clap::Error>, output: &mut Output) -> Result<Status, CliError> {
    Ok(match parsed {
        Ok(Cli { command: Some(command) }) => command.run(output)?,
        Ok(Cli { command: None }) => of::serve::Serve::alone().run(output)?,
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                output.line(error.render().ansi().to_string().trim_end())?;
                Status::Done
            }
            _ => return Err(refusal(&error)),
        },
    })
}

/// The error for arguments that clap refuses.
fn refusal(error: &clap::Error) -> CliError {
    let refused = CliError::usage(error);
    let named = [ContextKind::InvalidArg, ContextKind::InvalidSubcommand].into_iter().find_map(|kind| error.get(kind));
    match named {
        Some(ContextValue::String(name)) if !cfg!(feature = "cluster") && OF_CLUSTER.contains(&name.as_str()) => {
            refused.with_hint("this build is for one machine; one for many is made with --features cluster")
        }
        _ => refused,
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_contradicts_itself_nowhere() {
        super::command().debug_assert();
    }
}
