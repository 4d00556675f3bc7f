//! The command line: all commands and their dispatch.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::commands::analyze::Analyze;
use crate::commands::bench::Bench;
use crate::commands::bot::Bot;
use crate::commands::class::Class;
#[cfg(feature = "cluster")]
use crate::commands::cluster::{Cluster, Worker};
use crate::commands::completions::Completions;
use crate::commands::data::Data;
use crate::commands::doctor::Doctor;
use crate::commands::engine::Engine;
use crate::commands::games::Games;
use crate::commands::man::Man;
use crate::commands::matches::Match;
use crate::commands::mv::Move;
use crate::commands::openings::OpeningSets;
use crate::commands::perft::Perft;
use crate::commands::play::Play;
use crate::commands::players::Players;
use crate::commands::proof::Proof;
use crate::commands::puzzles::Puzzles;
use crate::commands::rate::Rate;
use crate::commands::records::Records;
use crate::commands::serve::Serve;
use crate::commands::serve_kgp::ServeKgp;
use crate::commands::show::Show;
use crate::commands::solve::Solve;
use crate::commands::stats::Stats;
use crate::commands::tables::TableSets;
use crate::commands::tournament::Tournament;
use crate::commands::tune::Tune;
use crate::commands::verify::Verify;
use crate::commands::why::Why;
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

#[derive(Subcommand, Debug)]
enum Command {
    Games(Games),
    Players(Players),
    Show(Show),
    Play(Play),
    Puzzles(Puzzles),
    Serve(Serve),
    Move(Move),
    Why(Why),
    Analyze(Analyze),
    Solve(Solve),
    Verify(Verify),
    Proof(Proof),
    Tables(TableSets),
    Perft(Perft),
    Bench(Bench),
    Match(Box<Match>),
    Tournament(Tournament),
    Tune(Box<Tune>),
    #[cfg(feature = "cluster")]
    Worker(Worker),
    #[cfg(feature = "cluster")]
    Cluster(Cluster),
    Bot(Bot),
    Class(Class),
    Engine(Engine),
    ServeKgp(ServeKgp),
    Stats(Stats),
    Rate(Rate),
    Openings(OpeningSets),
    Records(Records),
    Data(Data),
    Doctor(Doctor),
    Completions(Completions),
    Man(Man),
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
    let status = match parsed {
        Ok(cli) => dispatch(cli.command, output)?,
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                output.line(error.render().ansi().to_string().trim_end())?;
                Status::Done
            }
            _ => return Err(refusal(&error)),
        },
    };
    output.flush()?;
    Ok(status)
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

fn dispatch(command: Option<Command>, output: &mut Output) -> Result<Status, CliError> {
    match command {
        None => Serve::alone().run(output),
        Some(Command::Games(command)) => command.run(output),
        Some(Command::Players(command)) => command.run(output),
        Some(Command::Show(command)) => command.run(output),
        Some(Command::Play(command)) => command.run(),
        Some(Command::Puzzles(command)) => command.run(output),
        Some(Command::Serve(command)) => command.run(output),
        Some(Command::Move(command)) => command.run(output),
        Some(Command::Why(command)) => command.run(output),
        Some(Command::Analyze(command)) => command.run(output),
        Some(Command::Solve(command)) => command.run(output),
        Some(Command::Verify(command)) => command.run(output),
        Some(Command::Proof(command)) => command.run(output),
        Some(Command::Tables(command)) => command.run(output),
        Some(Command::Perft(command)) => command.run(output),
        Some(Command::Bench(command)) => command.run(output),
        Some(Command::Match(command)) => command.run(output),
        Some(Command::Tournament(command)) => command.run(output),
        Some(Command::Tune(command)) => command.run(output),
        #[cfg(feature = "cluster")]
        Some(Command::Worker(command)) => command.run(output),
        #[cfg(feature = "cluster")]
        Some(Command::Cluster(command)) => command.run(output),
        Some(Command::Bot(command)) => command.run(output),
        Some(Command::Class(command)) => command.run(output),
        Some(Command::Engine(command)) => command.run(),
        Some(Command::ServeKgp(command)) => command.run(output),
        Some(Command::Stats(command)) => command.run(output),
        Some(Command::Rate(command)) => command.run(output),
        Some(Command::Openings(command)) => command.run(output),
        Some(Command::Records(command)) => command.run(output),
        Some(Command::Data(command)) => command.run(output),
        Some(Command::Doctor(command)) => command.run(output),
        Some(Command::Completions(completions)) => completions.run(self::command(), output),
        Some(Command::Man(man)) => man.run(self::command(), output),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_contradicts_itself_nowhere() {
        super::command().debug_assert();
    }
}
