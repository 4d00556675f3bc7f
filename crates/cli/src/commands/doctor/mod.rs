//! `boardwright doctor`: reports what works on this machine and how to fix the rest.

mod bots;
mod kept;
mod machine;
mod screen;
mod server;

use std::net::SocketAddr;

use clap::Args;
use serde::Serialize;

use crate::error::{CliError, Status};
use crate::output::{CHOSEN, DIM, ERROR, HEADING, Output};

/// Report what works on this machine and how to fix the rest
///
/// It checks the processors, the memory, the terminal, the browser, the folder for games and tables, and the programs that
/// run bots. It changes nothing. The exit code is 1 if something is broken; a missing option is not a failure.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright doctor
  boardwright doctor --json
  boardwright doctor --server 127.0.0.1:8374

JSON keys, a line for each check: check, state (good, limited or broken), found, advice (null where nothing is to be done).")]
pub(crate) struct Doctor {
    /// Check only that `boardwright serve` answers at this address, for health checks of containers
    #[arg(long, value_name = "ADDRESS:PORT")]
    server: Option<SocketAddr>,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

/// The degree to which something works.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum State {
    /// As well as it can.
    Good,
    /// Everything runs, but something is missing or slower.
    Limited,
    /// Something that is there cannot be used.
    Broken,
}

/// The result of a check.
#[derive(PartialEq, Eq, Debug, Serialize)]
struct Finding {
    check: &'static str,
    state: State,
    found: String,
    advice: Option<String>,
}

impl Finding {
    fn good(check: &'static str, found: impl Into<String>) -> Finding {
        Finding { check, state: State::Good, found: found.into(), advice: None }
    }

    fn limited(check: &'static str, found: impl Into<String>, advice: impl Into<String>) -> Finding {
        Finding { check, state: State::Limited, found: found.into(), advice: Some(advice.into()) }
    }

    fn broken(check: &'static str, found: impl Into<String>, advice: impl Into<String>) -> Finding {
        Finding { check, state: State::Broken, found: found.into(), advice: Some(advice.into()) }
    }
}

impl Doctor {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        if let Some(address) = self.server {
            return self.tell(output, &server::answers(address));
        }
        let checks: [fn() -> Finding; 11] = [
            machine::program,
            machine::processors,
            machine::memory,
            machine::large_pages,
            screen::terminal,
            screen::browser,
            kept::store,
            kept::tables,
            bots::processes,
            bots::runtimes,
            bots::sandbox,
        ];
        let mut status = Status::Done;
        for check in checks {
            if self.tell(output, &check())? == Status::No {
                status = Status::No;
            }
        }
        Ok(status)
    }

    /// Prints what a check has found.
    fn tell(&self, output: &mut Output, finding: &Finding) -> Result<Status, CliError> {
        if self.json {
            output.json(finding)?;
        } else {
            print(output, finding)?;
        }
        Ok(if finding.state == State::Broken { Status::No } else { Status::Done })
    }
}

fn print(output: &mut Output, finding: &Finding) -> Result<(), CliError> {
    let (style, word) = match finding.state {
        State::Good => (CHOSEN, "good"),
        State::Limited => (HEADING, "limited"),
        State::Broken => (ERROR, "broken"),
    };
    let label = format!("{:12}  {word:7}  ", finding.check);
    let plain = if finding.state == State::Good { anstyle::Style::new() } else { style };
    output.hanging(&label, plain, &finding.found)?;
    match &finding.advice {
        Some(advice) => output.hanging(&" ".repeat(label.len()), DIM, advice),
        None => Ok(()),
    }
}
