//! `boardwright verify`: checks a certificate without any solver.

use std::path::PathBuf;

use boardwright_game::{AnyPosition, Stop};
use boardwright_local::venue::processors;
use boardwright_players::read_certificate;
use boardwright_proof::claim::{Proved, is_start};
use boardwright_proof::{Certificate, Checked, Claim, Effort, Refusal, check_side_by_side};
use clap::Args;
use serde::Serialize;

use crate::error::{CliError, Status};
use crate::input;
use crate::output::{Output, Progress, grouped, note};

/// Check a certificate of `solve` by the rules of the game alone
///
/// Plays the strategy of each side against everything the other side can do. Exit code 1 if it does not hold.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright verify proof.bwc
  boardwright verify proof.bwc --json
  boardwright verify proof.bwc --dump

JSON keys: game, position, start (whether a game starts with the position), claim (the sentence), holds, value, score, \
lower, upper (null where no claim covers it), positions, reason. Unless it holds, value, score, lower and upper are \
null.")]
pub(crate) struct Verify {
    /// The certificate
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Number of threads, for proofs with several parts [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = input::whole::<1, 64>)]
    threads: Option<u64>,

    /// Memory that the check may use, such as 4GiB (a number alone counts MiB); a certificate that needs more is neither
    /// accepted nor refused
    #[arg(long, value_name = "SIZE", default_value = "4GiB", value_parser = input::memory)]
    memory: u64,

    /// Print what each strategy does in each state, a line each, in place of the verdict
    #[arg(long, conflicts_with = "json")]
    dump: bool,

    /// Print a JSON line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct VerifyLine {
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
        let bytes = read_certificate(&self.file).map_err(|error| CliError::file("read", &self.file, &error))?;
        let certificate = Certificate::parse(&bytes)?;
        drop(bytes);
        let variant = input::variant(&certificate.game)?;
        let position = certificate.position(&variant)?;
        let stop = crate::interrupt::catch()?;
        if self.dump {
            return self.dump(output, &position, &certificate, &stop);
        }
        let mut progress = Progress::new();
        let threads = self.threads.map_or_else(processors, |threads| threads as usize);
        let mut report = |claim: &Claim, seen| {
            progress.show(format_args!("{} has at least {}: {} positions", claim.side, claim.goal, grouped(seen)));
        };
        let work = (self.effort(), &stop, &mut report as &mut dyn FnMut(&Claim, u64));
        let checked = check_side_by_side(&position, &certificate, threads, work);
        let (positions, reason) = match checked {
            Ok(Checked { positions }) => (positions, None),
            Err(Refusal::Fails(why)) => (0, Some(why)),
            Err(refusal) => {
                progress.clear();
                return no_verdict(refusal);
            }
        };
        progress.clear();
        let claimed = Proved::by_claims(certificate.measure, &certificate.claims);
        let proved = Some(claimed).filter(|_| reason.is_none());
        let line = VerifyLine {
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

    fn effort(&self) -> Effort {
        Effort { memory: self.memory as usize }
    }

    /// Prints what the strategies do in each state.
    fn dump(
        &self,
        output: &mut Output,
        position: &AnyPosition,
        certificate: &Certificate,
        stop: &Stop,
    ) -> Result<Status, CliError> {
        let mut written = Ok(());
        let dumped = boardwright_proof::dump(position, certificate, self.effort(), stop, &mut |line| {
            if written.is_ok() {
                written = output.line(format_args!("{line}"));
            } else {
                // Nobody reads on, so that the rest need not be worked out.
                stop.raise();
            }
        });
        written?;
        match dumped {
            Ok(_) => Ok(Status::Done),
            Err(Refusal::Fails(why)) => Err(CliError::input(format!("the certificate does not hold: {why}"))),
            Err(refusal) => no_verdict(refusal),
        }
    }

    fn print(&self, output: &mut Output, line: &VerifyLine, claimed: Proved) -> Result<(), CliError> {
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

/// A check that ended without an answer.
fn no_verdict(refusal: Refusal) -> Result<Status, CliError> {
    match refusal {
        Refusal::TooLarge(why) => {
            let hint = "give it more with --memory; nothing is known of the certificate";
            Err(CliError::input(why).with_hint(hint))
        }
        Refusal::Stopped | Refusal::Fails(_) => {
            note("interrupted: nothing is known of the certificate");
            Ok(Status::Interrupted)
        }
    }
}
