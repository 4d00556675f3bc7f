//! `boardwright stats`: statistics of results from counts alone.

use boardwright_arena::stats::{Counts, Sprt, SprtVerdict};
use clap::{ArgGroup, Args};
use serde::Serialize;

use crate::error::{CliError, Status};
use crate::output::{Output, grouped, note};

/// Compute Elo, its error and a sequential test from counts of results
///
/// Errors are half the widths of 95 % intervals. Pairs of games with swapped colours tell more than single games.
#[derive(Args, Debug)]
#[command(group(ArgGroup::new("counts").required(true).args(["wdl", "pentanomial"])))]
#[command(after_help = "\
Examples:
  boardwright stats --wdl 60,20,20
  boardwright stats --pentanomial 4,20,51,30,9 --sprt elo0=0,elo1=10 --json

Prints one `key: value` a line; JSON keys, in one object: elo, elo_error, los, nelo, nelo_error, and with --sprt llr, \
lower, upper, sprt (H0, H1 or running). The exit code is 1 if the test accepts H0.")]
pub(crate) struct Stats {
    /// Games won, drawn and lost
    #[arg(long, value_name = "W,D,L", value_parser = counts::<3>, allow_hyphen_values = true)]
    wdl: Option<[u64; 3]>,

    /// Pairs of games with a score of 0, ½, 1, 1½ and 2
    #[arg(long, value_name = "A,B,C,D,E", value_parser = counts::<5>, allow_hyphen_values = true)]
    pentanomial: Option<[u64; 5]>,

    /// A sequential test; the defaults of its parts are elo0=0,elo1=10,alpha=0.05,beta=0.05,model=logistic (or normalized)
    #[arg(long, value_name = "TEST")]
    sprt: Option<Sprt>,

    /// Print a JSON line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct StatsLine {
    elo: f64,
    elo_error: f64,
    los: f64,
    nelo: f64,
    nelo_error: f64,
    #[serde(flatten)]
    test: Option<Test>,
}

#[derive(Serialize)]
struct Test {
    llr: f64,
    lower: f64,
    upper: f64,
    sprt: SprtVerdict,
}

impl Stats {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let counts = match (self.wdl, self.pentanomial) {
            (Some([wins, draws, losses]), _) => Counts::Games([losses, draws, wins]),
            (None, Some(pairs)) => Counts::Pairs(pairs),
            (None, None) => return Err(CliError::input("expected --wdl or --pentanomial")),
        };
        if let Some(test) = self.sprt.filter(|test| test.batch > 1) {
            let why = "its bounds depend on the order of the pairs, which counts do not tell";
            return Err(
                CliError::input(format!("expected a test without batch={}: {why}", test.batch)).in_context("--sprt")
            );
        }
        let estimate = counts.estimate();
        let test = self.sprt.map(|test| {
            let (lower, upper) = test.bounds();
            Test { llr: test.llr(&counts), lower, upper, sprt: test.verdict(&counts) }
        });
        let status = match &test {
            Some(Test { sprt: SprtVerdict::H0, .. }) => Status::No,
            _ => Status::Done,
        };
        let line = StatsLine {
            // Equal results make a difference of minus zero, which nobody wants to read.
            elo: estimate.elo + 0.0,
            elo_error: estimate.elo_error,
            los: estimate.los,
            nelo: estimate.nelo + 0.0,
            nelo_error: estimate.nelo_error,
            test,
        };
        if self.json {
            output.json(&line)?;
        } else {
            line.print(output)?;
        }
        if let Some(sentence) = counts.caveat(NAMES) {
            note(format_args!("note: {sentence}"));
        }
        Ok(status)
    }
}

/// The two players as caveats call them, since the counts do not tell their names.
const NAMES: [&str; 2] = ["the player", "the opponent"];

impl StatsLine {
    fn print(&self, output: &mut Output) -> Result<(), CliError> {
        output.line(format_args!("elo: {:.2}", self.elo))?;
        output.line(format_args!("elo_error: {:.2}", self.elo_error))?;
        output.line(format_args!("los: {:.4}", self.los))?;
        output.line(format_args!("nelo: {:.2}", self.nelo))?;
        output.line(format_args!("nelo_error: {:.2}", self.nelo_error))?;
        if let Some(Test { llr, lower, upper, sprt }) = &self.test {
            output.line(format_args!("llr: {llr:.3}"))?;
            output.line(format_args!("lower: {lower:.3}"))?;
            output.line(format_args!("upper: {upper:.3}"))?;
            output.line(format_args!("sprt: {sprt}"))?;
        }
        Ok(())
    }
}

/// The most results that are counted.
const MOST: u64 = 1_000_000_000_000;

/// Reads counts with commas between them.
fn counts<const N: usize>(text: &str) -> Result<[u64; N], String> {
    let expected = || format!("expected {N} whole numbers with commas between them");
    let numbers: Result<Vec<u64>, _> = text.split(',').map(|number| number.trim().parse::<u64>()).collect();
    let counts: [u64; N] = numbers.map_err(|_| expected())?.try_into().map_err(|_| expected())?;
    // Beyond, the share of what has not happened is lost beside 1 in the arithmetic that follows.
    let sum = counts.iter().try_fold(0u64, |sum, &count| sum.checked_add(count));
    sum.filter(|&sum| sum <= MOST).map(|_| counts).ok_or_else(|| format!("expected at most {} results", grouped(MOST)))
}

#[cfg(test)]
mod tests {
    use boardwright_arena::stats::{Counts, Sprt};

    use super::{NAMES, counts};

    #[test]
    fn a_clean_sweep_is_said_to_be_a_bound() {
        let said = |counts: Counts| counts.caveat(NAMES).unwrap_or_default();
        assert!(said(Counts::Games([0, 0, 20])).ends_with("it is at least +317"));
        assert!(said(Counts::Pairs([10, 0, 0, 0, 0])).ends_with("it is at most -317"));
        for counts in [Counts::Games([0, 1, 20]), Counts::Games([0, 0, 4]), Counts::Pairs([0; 5])] {
            assert_eq!(said(counts), "", "{counts:?}");
        }
    }

    #[test]
    fn counts_are_read_and_checked() {
        assert_eq!(counts::<3>("60, 20,0"), Ok([60, 20, 0]));
        for text in ["", "1,2", "1,2,3,4", "1,-2,3", "1,2,x", "1000000000000,1,0", "18446744073709551615,1,0"] {
            assert!(counts::<3>(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn the_most_results_still_make_a_number() {
        for test in ["elo0=-500,elo1=500", "elo0=499,elo1=500", "elo0=0,elo1=10,model=normalized"] {
            let test: Sprt = test.parse().expect("a test");
            for games in [[super::MOST, 0, 0], [0, super::MOST, 0], [1, 0, super::MOST - 1]] {
                assert!(test.llr(&Counts::Games(games)).is_finite(), "{games:?} by {test}");
            }
            for at in 0..5 {
                let mut pairs = [0; 5];
                pairs[at] = super::MOST;
                assert!(test.llr(&Counts::Pairs(pairs)).is_finite(), "{pairs:?} by {test}");
            }
        }
    }
}
