//! `boardwright class run`: takes submissions through their stages.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use boardwright_class::{
    AppealAnswer, ClassError, CourseNews, Evaluator, HandInWatcher, Receipt, Sandbox, now, remove_unfinished,
};
use clap::Args;

use super::ClassArg;
use crate::commands::cluster::ClusterArgs;
use crate::error::{CliError, Status};
use crate::output::{Output, Progress, note};

/// Time between two looks at the folder that is watched.
const BETWEEN: Duration = Duration::from_secs(2);

/// Time after which a class that is watched tries again what could not be played: a server that was away may be back.
const BEFORE_NEXT_TRY: Duration = Duration::from_secs(30);

/// Take all submissions that wait through their stages
///
/// First everything in the folder hand-in is taken: a file or folder for each student, called as the student, or so up to a dot or an
/// underscore; what Moodle downloads, packed or not; folders of Git called ASSIGNMENT-NAME. With --watch something is taken when it
/// was the same at two looks, so that nothing is taken that is still being written.
/// Submissions are played in the order of their numbers, several at the same time with `games-at-once` in class.toml; the results
/// are the same. Every game is kept at once: after an interruption or a crash the same
/// command goes on where it was and repeats nothing. A submission that this machine cannot play waits for the next time, and the exit
/// code is 1; with --watch it is tried again every half a minute.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright class run course
  boardwright class run course --watch")]
pub(super) struct Run {
    #[command(flatten)]
    class: ClassArg,

    /// Wait for further submissions until Ctrl-C
    #[arg(long)]
    watch: bool,

    #[command(flatten)]
    cluster: ClusterArgs,
}

impl Run {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let folder = self.class.open()?;
        let sandbox = Sandbox::find(&folder.class)?;
        note(format_args!("note: {}", sandbox.description()));
        let stop = crate::interrupt::catch()?;
        let workers = self.cluster.class_workers()?;
        let mut fault = None;
        let evaluator = loop {
            let opened = remove_unfinished(&folder)
                .and_then(|()| Evaluator::open(folder.clone(), sandbox.clone(), stop.clone()));
            match opened {
                Ok(evaluator) => break evaluator.with_workers(workers),
                Err(error) => fault = self.told(error, fault)?,
            }
            if !crate::interrupt::rest(BETWEEN, &stop) {
                return Ok(interrupted());
            }
        };
        let watcher = if self.watch { HandInWatcher::waiting() } else { HandInWatcher::default() };
        let mut work = Work { evaluator, watcher, refused: BTreeMap::new(), failed: Failures::new(), is_first: true };
        loop {
            match work.round(output)? {
                Ok(Ended::Interrupted) => return Ok(interrupted()),
                Ok(Ended::Done) if !self.watch => {
                    return Ok(if work.failed.is_empty() { Status::Done } else { Status::No });
                }
                Ok(Ended::Done) => fault = None,
                Ok(Ended::Anew) => continue,
                Err(error) => fault = self.told(error, fault)?,
            }
            if !crate::interrupt::rest(BETWEEN, &stop) {
                return Ok(interrupted());
            }
        }
    }

    /// The fault of a class that is watched, told once until it is another one.
    fn told(&self, error: ClassError, before: Option<String>) -> Result<Option<String>, CliError> {
        if !self.watch {
            return Err(error.into());
        }
        let sentence = error.with_hint_in_brackets();
        if before.as_ref() != Some(&sentence) {
            note(format_args!("note: nothing is taken until this is mended: {sentence}"));
        }
        Ok(Some(sentence))
    }
}

fn interrupted() -> Status {
    note("interrupted: what is finished is kept; the same command goes on");
    Status::Interrupted
}

/// The work on a class, round by round.
struct Work {
    evaluator: Evaluator,
    watcher: HandInWatcher,
    /// Why something in the watched folder is not taken, by its name.
    refused: BTreeMap<String, String>,
    failed: Failures,
    is_first: bool,
}

impl Work {
    /// Takes what is new, and plays all that waits. The inner error is a fault of the class or of the machine, which may be mended
    /// while the class is watched.
    fn round(&mut self, output: &mut Output) -> Result<Result<Ended, ClassError>, CliError> {
        let mut printed = Ok(());
        let ended = self.try_round(&mut |line: &str| {
            let told = output.line(line).and_then(|()| output.flush());
            printed = std::mem::replace(&mut printed, Ok(())).and(told);
        });
        printed.map(|()| match ended {
            Err(error) if error.is_interruption() => Ok(Ended::Interrupted),
            ended => ended,
        })
    }

    fn try_round(&mut self, tell: &mut dyn FnMut(&str)) -> Result<Ended, ClassError> {
        // A teacher may change the class while it is watched.
        if let Some(folder) = self.evaluator.folder().changed()? {
            self.evaluator = self.evaluator.of(folder)?;
            note("note: the class has changed: what waits is played by the new rules");
            self.failed.clear();
        }
        self.take(tell)?;
        if self.is_first {
            take_back(&self.evaluator)?;
            self.is_first = false;
        }
        let mut pending = self.evaluator.pending()?;
        pending.retain(|receipt| {
            self.failed.get(&receipt.number).is_none_or(|failure| failure.at.elapsed() >= BEFORE_NEXT_TRY)
        });
        self.evaluate(&pending, tell)?;
        self.answer_appeals(tell)?;
        // What a worker brought before it was barred is played again.
        let is_anew = !pending.is_empty() && take_back(&self.evaluator)? > 0;
        Ok(if is_anew { Ended::Anew } else { Ended::Done })
    }

    /// Takes what lies in the watched folder, and says each refusal once.
    fn take(&mut self, tell: &mut dyn FnMut(&str)) -> Result<(), ClassError> {
        let refused = &mut self.refused;
        self.watcher.look(
            self.evaluator.folder(),
            now(),
            &mut |name: &str, taken: Result<&Receipt, &ClassError>| match taken {
                Ok(receipt) => {
                    let Receipt { number, student, .. } = receipt;
                    refused.remove(name);
                    tell(&format!("took hand-in/{name} as submission {number} of {student}"));
                }
                Err(error) => {
                    let sentence = format!("hand-in/{name} is not taken: {}", error.with_hint_in_brackets());
                    if refused.get(name) != Some(&sentence) {
                        note(&sentence);
                        refused.insert(name.to_owned(), sentence);
                    }
                }
            },
        )?;
        // What is laid there again is refused again.
        self.refused.retain(|name, _| self.watcher.sees(name));
        Ok(())
    }

    /// Takes submissions through their stages. Those that this machine or the rules of the class did not let be done have failed.
    fn evaluate(&mut self, pending: &[Receipt], tell: &mut dyn FnMut(&str)) -> Result<(), ClassError> {
        let mut progress = Progress::new();
        let failed = &mut self.failed;
        self.evaluator.evaluate_all(pending, &mut |receipt, news| {
            let name = format!("{} {} ({})", receipt.number, receipt.student, receipt.language);
            match news {
                CourseNews::Stage(stage) => progress.show(format_args!("{name}: {}", stage.stage)),
                CourseNews::Done(results) => {
                    progress.clear();
                    failed.remove(&receipt.number);
                    tell(&format!("{name}: {}", results.summary()));
                }
                // What one submission runs into is no reason that the others wait.
                CourseNews::Failed(sentence) => {
                    progress.clear();
                    let why = sentence.to_string();
                    if failed.get(&receipt.number).is_none_or(|before| before.why != why) {
                        note(format_args!("submission {} waits: {why}", receipt.number));
                    }
                    failed.insert(receipt.number, Failure { at: Instant::now(), why });
                }
            }
        })
    }

    /// Plays the appeals that students asked for on their page, and says how they came out.
    fn answer_appeals(&mut self, tell: &mut dyn FnMut(&str)) -> Result<(), ClassError> {
        self.evaluator.answer_appeals(&mut |receipt, appeal| {
            let Receipt { student, number, .. } = receipt;
            let outcome = match &appeal.answer {
                Some(AppealAnswer::Played(again)) => format!("{}, before {}", again.told(), appeal.before.told()),
                Some(AppealAnswer::Failed(why)) => format!("could not be played: {why}"),
                None => return,
            };
            tell(&format!("appeal of {student} (submission {number}) against {}: {outcome}", appeal.before.opponent));
        })
    }
}

/// The submissions that could not be played, by their numbers.
type Failures = BTreeMap<u64, Failure>;

/// The reason why a submission could not be played, and when that was.
struct Failure {
    at: Instant,
    why: String,
}

/// The ways in which a round ends without an error.
enum Ended {
    Done,
    /// Something is to be played again at once.
    Anew,
    Interrupted,
}

/// Takes back what workers brought that are barred since, and gives the number of submissions that it touches.
fn take_back(evaluator: &Evaluator) -> Result<usize, ClassError> {
    let count = evaluator.take_back()?;
    if count > 0 {
        let submissions = if count == 1 { "submission" } else { "submissions" };
        note(format_args!(
            "note: {count} {submissions} had games of a worker that is barred: these games are played again"
        ));
    }
    Ok(count)
}
