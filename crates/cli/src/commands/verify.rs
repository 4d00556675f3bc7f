//! `boardwright verify`: checks a certificate without any solver.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use boardwright_game::Measure;
use boardwright_proof::{Certificate, Refusal, check};
use clap::Args;
use serde::Serialize;

use crate::commands::solve::value_name;
use crate::error::{CliError, Status};
use crate::input;
use crate::output::{Output, Progress, grouped, note};

/// The largest certificate that is read.
const LARGEST: u64 = 16 << 30;

/// Check a certificate that `solve` has written, by the rules of the game alone
///
/// Plays the strategy of each side against everything the other side can do. Exit code 1 if it does not hold.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright verify proof.bwc
  boardwright verify proof.bwc --json

JSON keys: game, position, holds, value, score, lower, upper, positions, reason.")]
pub(crate) struct Verify {
    /// The certificate
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Print a JSON line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Line {
    game: String,
    position: String,
    holds: bool,
    value: Option<&'static str>,
    score: Option<i32>,
    lower: i32,
    upper: i32,
    positions: u64,
    reason: Option<String>,
}

impl Verify {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let bytes = read(&self.file)?;
        let certificate = Certificate::parse(&bytes)?;
        drop(bytes);
        let variant = input::variant(&certificate.game)?;
        let position = variant.read(&certificate.position)?;
        let stop = crate::interrupt::catch()?;
        let mut progress = Progress::new();
        let (mut positions, mut reason) = (0, None);
        for claim in &certificate.claims {
            let seen = check(&position, certificate.measure, claim, &stop, &mut |seen| {
                progress.show(format_args!("{} has at least {}: {} positions", claim.side, claim.goal, grouped(seen)));
            });
            match seen {
                Ok(checked) => positions += checked.positions,
                Err(Refusal::Stopped) => {
                    progress.clear();
                    note("interrupted: nothing is known of the certificate");
                    return Ok(Status::Interrupted);
                }
                Err(Refusal::Fails(why)) => {
                    reason = Some(why);
                    break;
                }
            }
        }
        progress.clear();
        let bounds = certificate.bounds();
        let line = Line {
            game: certificate.game.clone(),
            position: position.to_string(),
            holds: reason.is_none(),
            value: value_name(bounds),
            score: bounds.value().filter(|_| certificate.measure == Measure::Points),
            lower: bounds.lower,
            upper: bounds.upper,
            positions,
            reason,
        };
        self.print(output, &line)?;
        Ok(if line.holds { Status::Done } else { Status::No })
    }

    fn print(&self, output: &mut Output, line: &Line) -> Result<(), CliError> {
        if self.json {
            return output.json(line);
        }
        output.line(format_args!("game: {}", line.game))?;
        output.line(format_args!("position: {}", line.position))?;
        output.line(format_args!("holds: {}", if line.holds { "yes" } else { "no" }))?;
        if let Some(reason) = &line.reason {
            return output.line(format_args!("reason: {reason}"));
        }
        output.line(format_args!("value: {}", line.value.unwrap_or("unknown")))?;
        match line.score {
            Some(score) => output.line(format_args!("score: {score}"))?,
            None if line.lower < line.upper => output.line(format_args!("bounds: {} to {}", line.lower, line.upper))?,
            None => {}
        }
        output.line(format_args!("positions: {}", line.positions))
    }
}

fn read(path: &Path) -> Result<Vec<u8>, CliError> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes));
    read.map_err(|error| CliError::file("read", path, &error))?;
    if bytes.len() as u64 > LARGEST {
        return Err(CliError::input(format!("cannot read {path:?}: it is larger than {} GiB", LARGEST >> 30)));
    }
    Ok(bytes)
}
