//! Checks in several threads, where a claim has lemmas.
//!
//! Nothing here is trusted: a lemma is proved by [`ZoneClaim::prove`] alone, and a claim with a lemma that
//! was not proved is refused.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use boardwright_game::AnyPosition;
use boardwright_proof_check::zones::{ProvedLemma, ZoneClaim};
use boardwright_proof_check::{Certificate, Checked, Effort, Refusal, Work, WorkOfClaims, check_all_by};

/// The time between two reports.
const BETWEEN_REPORTS: Duration = Duration::from_millis(50);

/// Checks all claims of a certificate as [`check_all`](crate::check_all) does, with lemmas in so many threads, which share the
/// memory evenly.
///
/// # Errors
/// As [`check_all`](crate::check_all).
pub fn check_side_by_side(
    position: &AnyPosition,
    certificate: &Certificate,
    threads: usize,
    work: WorkOfClaims<'_>,
) -> Result<Checked, Refusal> {
    check_all_by(position, certificate, work, &mut |claim, work| prove_all(claim, threads, work))
}

/// Proves the lemmas of a claim, the long ones first.
fn prove_all<'c>(
    claim: &'c ZoneClaim<'c>,
    threads: usize,
    (effort, stop, report): Work<'_>,
) -> Result<Vec<ProvedLemma<'c>>, Refusal> {
    let lemmas = claim.lemmas();
    let threads = threads.min(lemmas.len()).max(1);
    let mut order: Vec<usize> = (0..lemmas.len()).collect();
    order.sort_by_key(|&number| std::cmp::Reverse(lemmas[number].strategy.len()));
    let (whole, effort) = (effort, Effort { memory: effort.memory / threads });
    let (next, seen) = (AtomicUsize::new(0), AtomicU64::new(0));
    // The first refusal ends the work of the others.
    let stop = stop.part();
    let worker = &|heard: &mut dyn FnMut()| {
        let mut proved = Vec::new();
        while let Some(&number) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut told = 0;
            let mut tell = |positions| {
                seen.fetch_add(positions - std::mem::replace(&mut told, positions), Ordering::Relaxed);
                heard();
            };
            let result = claim.prove(number, (effort, &stop, &mut tell));
            match &result {
                Ok(lemma) => tell(lemma.positions()),
                Err(_) => stop.raise(),
            }
            proved.push((number, result));
        }
        proved
    };
    // Where there are no threads this one does it all.
    let mut results = if cfg!(target_family = "wasm") {
        worker(&mut || report(seen.load(Ordering::Relaxed)))
    } else {
        thread::scope(|scope| {
            // Each worker holds a sender, so that the channel is closed when the last one has finished.
            let (busy, finished) = mpsc::channel::<()>();
            let start = |busy| {
                scope.spawn(move || {
                    let results = worker(&mut || {});
                    drop(busy);
                    results
                })
            };
            let workers: Vec<_> = (0..threads).map(|_| start(busy.clone())).collect();
            drop(busy);
            while finished.recv_timeout(BETWEEN_REPORTS) == Err(RecvTimeoutError::Timeout) {
                report(seen.load(Ordering::Relaxed));
            }
            let results = workers.into_iter().map(thread::ScopedJoinHandle::join);
            results
                .flat_map(|result| result.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect::<Vec<_>>()
        })
    };
    results.sort_by_key(|(number, _)| *number);
    // What was stopped because another failed says nothing: the failure is told.
    let refusal = results.iter().filter_map(|(_, result)| result.as_ref().err());
    if let Some(refusal) = refusal.min_by_key(|refusal| **refusal == Refusal::Stopped) {
        return Err(match refusal {
            // A thread knows its part of the memory alone.
            Refusal::TooLarge(_) => Refusal::out_of_memory(whole),
            refusal => refusal.clone(),
        });
    }
    results.into_iter().map(|(_, result)| result).collect()
}
