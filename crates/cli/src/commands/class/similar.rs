//! `boardwright class similar`: submissions of different students that have code in common.

use boardwright_class::similar;
use clap::Args;
use serde::Serialize;

use super::ClassArg;
use crate::error::{CliError, Status};
use crate::output::{DIM, Output};

/// The most passages that are printed of a pair.
const PASSAGES: usize = 10;

/// Find submissions of different students that have code in common
///
/// The last submission of each student in each language is compared, as tokens in which all names are alike: other names, comments
/// and spaces make no difference (winnowing, as MOSS does it). What the handout or a quarter of the class has does not count.
/// A high share is a reason to look, and no proof.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright class similar course
  boardwright class similar course --least 20 --json

JSON lines: one a pair with one, other (numbers of submissions), students, percent, fingerprints, passages.")]
pub(super) struct Similar {
    #[command(flatten)]
    class: ClassArg,

    /// The least part of the smaller submission that both have, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 30, value_parser = clap::value_parser!(u8).range(1..=100))]
    least: u8,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct PairLine<'a> {
    one: u64,
    other: u64,
    students: [&'a str; 2],
    percent: f64,
    fingerprints: usize,
    passages: &'a [[(String, usize); 2]],
}

impl Similar {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let folder = self.class.open()?;
        for pair in similar(&folder, f64::from(self.least) / 100.0)? {
            let (one, other, percent) = (&pair.one, &pair.other, pair.share * 100.0);
            if self.json {
                let students = [one.student.as_str(), other.student.as_str()];
                let (one, other, fingerprints) = (one.number, other.number, pair.fingerprints);
                let passages = &pair.passages;
                output.json(&PairLine { one, other, students, percent, fingerprints, passages })?;
                continue;
            }
            output.line(format_args!(
                "{percent:.0} %: {} (submission {}) and {} (submission {}), {} fingerprints",
                one.student, one.number, other.student, other.number, pair.fingerprints
            ))?;
            for [(ours, line), (theirs, their_line)] in pair.passages.iter().take(PASSAGES) {
                output.line(format_args!("{DIM}  {ours}:{line}  {theirs}:{their_line}{DIM:#}"))?;
            }
        }
        Ok(Status::Done)
    }
}
