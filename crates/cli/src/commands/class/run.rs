//! `boardwright class run`: takes submissions through their stages.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use boardwright_class::{
    AppealAnswer, ClassError, ClassFolder, CourseNews, Evaluator, HandInWatcher, Receipt, Sandbox, now,
    remove_unfinished,
};
use boardwright_game::Stop;
use clap::Args;

use super::ClassArg;
use crate::commands::remote::ClusterArgs;
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
        remove_unfinished(&folder)?;
        let stop = crate::interrupt::catch()?;
        let mut evaluator = Evaluator::open(folder, sandbox, stop.clone())?.with_workers(self.cluster.class_workers()?);
        let mut refused = BTreeSet::new();
        let mut watcher = if self.watch { HandInWatcher::waiting() } else { HandInWatcher::default() };
        let mut failed = Failures::new();
        let (mut fault, mut is_first) = (None, true);
        loop {
            // A teacher may change the class while it is watched.
            let changed = evaluator.folder().changed();
            match changed.and_then(|folder| folder.map(|folder| evaluator.of(folder)).transpose()) {
                Ok(None) => fault = None,
                Ok(Some(of_now)) => {
                    note("note: the class has changed: what waits is played by the new rules");
                    (evaluator, fault) = (of_now, None);
                    failed.clear();
                }
                Err(error) => {
                    fault = self.told(error, fault)?;
                    wait(BETWEEN, &stop);
                    if stop.is_raised() {
                        return self.interrupted();
                    }
                    continue;
                }
            }
            take(evaluator.folder(), &mut watcher, &mut refused, output)?;
            if is_first && take_back(&evaluator)?.is_none() {
                return self.interrupted();
            }
            is_first = false;
            let mut pending = evaluator.pending()?;
            pending.retain(|receipt| {
                failed.get(&receipt.number).is_none_or(|failure| failure.at.elapsed() >= BEFORE_NEXT_TRY)
            });
            if let Ended::Interrupted = evaluate(&mut evaluator, &pending, &mut failed, output)? {
                return self.interrupted();
            }
            if let Ended::Interrupted = appeals(&mut evaluator, output)? {
                return self.interrupted();
            }
            // What a worker brought before it was barred is played again.
            if !pending.is_empty() {
                match take_back(&evaluator)? {
                    None => return self.interrupted(),
                    Some(0) => {}
                    Some(_) => continue,
                }
            }
            if !self.watch {
                return Ok(if failed.is_empty() { Status::Done } else { Status::No });
            }
            wait(BETWEEN, &stop);
            if stop.is_raised() {
                return self.interrupted();
            }
        }
    }

    /// The fault of a class that is watched, told once until it is another one.
    fn told(&self, error: ClassError, before: Option<String>) -> Result<Option<String>, CliError> {
        if !self.watch {
            return Err(error.into());
        }
        let sentence = error.to_string();
        if before.as_ref() != Some(&sentence) {
            note(format_args!("note: nothing is taken until this is mended: {sentence}"));
        }
        Ok(Some(sentence))
    }

    fn interrupted(&self) -> Result<Status, CliError> {
        note("interrupted: what is finished is kept; the same command goes on");
        Ok(Status::Interrupted)
    }
}

/// The submissions that could not be played, by their numbers.
type Failures = BTreeMap<u64, Failure>;

/// The reason why a submission could not be played, and when that was.
struct Failure {
    at: Instant,
    why: String,
}

/// The two ways in which the work ends without an error.
enum Ended {
    Done,
    Interrupted,
}

/// Takes submissions through their stages. Those that this machine or the rules of the class did not let be done are added to `failed`.
fn evaluate(
    evaluator: &mut Evaluator,
    pending: &[Receipt],
    failed: &mut Failures,
    output: &mut Output,
) -> Result<Ended, CliError> {
    let mut progress = Progress::new();
    let mut failure = Ok(());
    let evaluated = evaluator.evaluate_all(pending, &mut |receipt, news| {
        let name = format!("{} {} ({})", receipt.number, receipt.student, receipt.language);
        match news {
            CourseNews::Stage(stage) => progress.show(format_args!("{name}: {}", stage.stage)),
            CourseNews::Done(results) => {
                progress.clear();
                failed.remove(&receipt.number);
                let told = output.line(format_args!("{name}: {}", results.summary())).and_then(|()| output.flush());
                failure = std::mem::replace(&mut failure, Ok(())).and(told);
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
    });
    drop(progress);
    match evaluated {
        Err(error) if error.is_interruption() => Ok(Ended::Interrupted),
        evaluated => evaluated.map_err(CliError::from).and(failure).map(|()| Ended::Done),
    }
}

/// Takes back what workers brought that are barred since, and says how many submissions that touches; `None` if it was interrupted.
fn take_back(evaluator: &Evaluator) -> Result<Option<usize>, CliError> {
    let count = match evaluator.take_back() {
        Err(error) if error.is_interruption() => return Ok(None),
        taken => taken?,
    };
    if count > 0 {
        let submissions = if count == 1 { "submission" } else { "submissions" };
        note(format_args!(
            "note: {count} {submissions} had games of a worker that is barred: these games are played again"
        ));
    }
    Ok(Some(count))
}

/// Plays the appeals that students asked for on their page, and says how they came out.
fn appeals(evaluator: &mut Evaluator, output: &mut Output) -> Result<Ended, CliError> {
    let mut failure = Ok(());
    let answered = evaluator.answer_appeals(&mut |receipt, appeal| {
        let against = format!("{} (submission {}) against {}", receipt.student, receipt.number, appeal.before.opponent);
        let outcome = match &appeal.answer {
            Some(AppealAnswer::Played(again)) => {
                format!("{}, before {}", again.told(), appeal.before.told())
            }
            Some(AppealAnswer::Failed(why)) => format!("could not be played: {why}"),
            None => return,
        };
        let told = output.line(format_args!("appeal of {against}: {outcome}"));
        failure = std::mem::replace(&mut failure, Ok(())).and(told);
    });
    match answered {
        Err(error) if error.is_interruption() => Ok(Ended::Interrupted),
        answered => answered.map_err(CliError::from).and(failure).map(|()| Ended::Done),
    }
}

/// Takes what lies in the watched folder, and says each refusal once.
fn take(
    folder: &ClassFolder,
    watcher: &mut HandInWatcher,
    refused: &mut BTreeSet<String>,
    output: &mut Output,
) -> Result<(), CliError> {
    let mut failure = Ok(());
    watcher.look(folder, now(), &mut |name: &str, taken: Result<&Receipt, &ClassError>| match taken {
        Ok(receipt) => {
            let Receipt { number, student, .. } = receipt;
            let told = output.line(format_args!("took hand-in/{name} as submission {number} of {student}"));
            failure = std::mem::replace(&mut failure, Ok(())).and(told);
        }
        Err(error) => {
            let hint = error.hint().map(|hint| format!(" ({hint})")).unwrap_or_default();
            let sentence = format!("hand-in/{name} is not taken: {error}{hint}");
            if refused.insert(sentence.clone()) {
                note(sentence);
            }
        }
    })?;
    failure
}

/// Waits, or until somebody wants no more.
fn wait(time: Duration, stop: &Stop) {
    let (keep, never) = crossbeam_channel::bounded::<()>(0);
    let step = Duration::from_millis(50);
    let mut waited = Duration::ZERO;
    while waited < time && !stop.is_raised() {
        // Nobody sends anything: this waits for the time.
        let _ = never.recv_timeout(step);
        waited += step;
    }
    drop(keep);
}
