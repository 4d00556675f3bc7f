//! `boardwright verify`: checks a certificate without any solver.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use boardwright_proof::{Certificate, Refusal, check};
use clap::Args;
use serde::Serialize;

use crate::claim::{Proved, is_start};
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

JSON keys: game, position, start (whether a game starts with the position), claim (the sentence), holds, value, score, \
lower, upper (null where no claim speaks of it), positions, reason. Unless it holds, value, score, lower and upper are \
null.")]
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
    start: bool,
    claim: String,
    holds: bool,
    value: Option<&'static str>,
    score: Option<i32>,
    lower: Option<i32>,
    upper: Option<i32>,
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
        let claimed = Proved::by_claims(certificate.measure, &certificate.claims);
        let proved = Some(claimed).filter(|_| reason.is_none());
        let line = Line {
            game: variant.spec(),
            position: position.to_string(),
            start: is_start(&position),
            claim: claimed.sentence(&position),
            holds: reason.is_none(),
            value: proved.and_then(Proved::winner),
            score: proved.and_then(Proved::score),
            lower: proved.and_then(|proved| proved.lower),
            upper: proved.and_then(|proved| proved.upper),
            positions,
            reason,
        };
        self.print(output, &line, claimed)?;
        Ok(if line.holds { Status::Done } else { Status::No })
    }

    fn print(&self, output: &mut Output, line: &Line, claimed: Proved) -> Result<(), CliError> {
        if self.json {
            return output.json(line);
        }
        output.line(format_args!("game: {}", line.game))?;
        output.line(format_args!("position: {}", line.position))?;
        let word = |is_so| if is_so { "yes" } else { "no" };
        output.line(format_args!("start: {}", word(line.start)))?;
        output.line(format_args!("claim: {}", line.claim))?;
        output.line(format_args!("holds: {}", word(line.holds)))?;
        if let Some(reason) = &line.reason {
            return output.line(format_args!("reason: {reason}"));
        }
        output.line(format_args!("value: {}", line.value.unwrap_or("unknown")))?;
        if let Some(score) = line.score {
            output.line(format_args!("score: {score}"))?;
        } else if let Some(range) = claimed.range() {
            output.line(format_args!("bounds: {range}"))?;
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
