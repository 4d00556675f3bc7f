//! Takes many submissions through their stages at the same time.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::error::ClassError;
use crate::evaluator::Evaluator;
use crate::folder::Receipt;
use crate::result::{StageResult, SubmissionResults};

/// Submissions under way for each processor, where there are several: some wait for those before them.
const LANES: usize = 2;

/// Submissions under way where workers play their matches.
const WORKERS_LANES: usize = 16;

/// Something that happened to a submission.
#[derive(Debug)]
pub enum CourseNews {
    /// A stage is done.
    Stage(StageResult),
    /// All stages are done.
    Done(SubmissionResults),
    /// This machine or the rules of the class did not let it be done: it waits for the next time.
    Failed(ClassError),
}

impl Evaluator {
    /// Takes back the stages in whose matches a worker played that is barred since, and those after them: how many submissions go on
    /// from there. Of the matches only the pairs that such a worker brought are played again.
    ///
    /// # Errors
    /// If something cannot be read or kept.
    pub fn take_back(&self) -> Result<usize, ClassError> {
        let Some(workers) = self.workers() else { return Ok(0) };
        let doubted = workers.doubted(self.folder().path()).map_err(ClassError::new)?;
        let doubted: BTreeSet<String> = doubted.iter().map(ToString::to_string).collect();
        let is_doubted = |stage: &StageResult| stage.matches.iter().any(|played| doubted.contains(&played.event));
        // Nobody waits for other programs where nothing is to be done.
        if doubted.is_empty() {
            return Ok(0);
        }
        let _alone = self.alone()?;
        let mut count = 0;
        for receipt in self.folder().receipts()? {
            let Some(mut results) = self.folder().results(receipt.number)? else { continue };
            if let Some(first) = results.stages.iter().position(is_doubted) {
                results.stages.truncate(first);
                results.finished = false;
                self.folder().keep_results(receipt.number, &results)?;
                count += 1;
            }
        }
        Ok(count)
    }

    /// Takes submissions through all of their stages, several at the same time if the class has several games at once. Calls `told`
    /// with what happens to each, in the order in which it happens. The results do not depend on that order.
    ///
    /// # Errors
    /// If it was interrupted, or the games of the class cannot be opened. What one submission runs into is told.
    pub fn evaluate_all(
        &mut self,
        receipts: &[Receipt],
        told: &mut dyn FnMut(&Receipt, CourseNews),
    ) -> Result<(), ClassError> {
        let processors = self.processors().count();
        let lanes = match (self.workers().is_some(), processors) {
            (true, _) => WORKERS_LANES,
            (false, 1) => 1,
            (false, processors) => LANES * processors,
        };
        let lanes = lanes.min(receipts.len());
        let mut evaluators = (0..lanes).map(|_| self.another()).collect::<Result<Vec<_>, _>>()?;
        self.turns().begin(receipts.iter().map(|receipt| receipt.number));
        // Whatever happens, nobody may wait for what is not played any more.
        let _end = AtEnd(self, receipts);
        let next = AtomicUsize::new(0);
        while next.load(Ordering::Relaxed) < receipts.len() {
            let _alone = self.alone()?;
            thread::scope(|scope| {
                let (say, heard) = mpsc::channel();
                for evaluator in &mut evaluators {
                    let (say, next) = (say.clone(), &next);
                    scope.spawn(move || {
                        while !evaluator.stop().is_raised() && !evaluator.is_awaited() {
                            let index = next.fetch_add(1, Ordering::Relaxed);
                            let Some(receipt) = receipts.get(index) else { return };
                            let (turns, stop) = (evaluator.turns().clone(), evaluator.stop().clone());
                            let turn = turns.turn(receipt.number, &stop);
                            let stage =
                                &mut |stage: &StageResult| drop(say.send((index, CourseNews::Stage(stage.clone()))));
                            let news = match evaluator.stages(receipt, stage) {
                                Ok(results) => CourseNews::Done(results),
                                Err(error) if error.is_interruption() => return,
                                Err(error) => CourseNews::Failed(error),
                            };
                            drop(turn);
                            let _ = say.send((index, news));
                        }
                    });
                }
                drop(say);
                for (index, news) in heard {
                    told(&receipts[index], news);
                }
            });
            if self.stop().is_raised() {
                return Err(ClassError::interrupted());
            }
        }
        Ok(())
    }
}

/// Takes submissions off the list of those that others wait for.
struct AtEnd<'a>(&'a Evaluator, &'a [Receipt]);

impl Drop for AtEnd<'_> {
    fn drop(&mut self) {
        self.1.iter().for_each(|receipt| self.0.turns().done(receipt.number));
    }
}
