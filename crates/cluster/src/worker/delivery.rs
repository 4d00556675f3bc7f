//! The work on one unit: a worker plays it and delivers its games, then acknowledges it, returns it or reports a failure.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use async_nats::jetstream::{AckKind, Message};
use boardwright_arena::{SeriesError, Table};
use tokio::runtime::Handle;
use tokio::task::JoinHandle;

use crate::event::AnyWorkplace;
use crate::message::{Failure, ResultMessage, Task, sentence};
use crate::names::{Purpose, RESULTS, UnitName};
use crate::product::Product;
use crate::reading::{FORMAT, MAX_PAYLOAD};
use crate::worker::{ActiveRun, Shared};

/// The most time after which a check is handed out again that this worker may not make.
const ELSEWHERE: Duration = Duration::from_millis(500);

/// Time after which a unit that could not be played is handed out again, unless the coordinator has settled it.
const RETRY: Duration = Duration::from_secs(5);

/// Number of workers that took a unit and never answered, after which it is taken to crash workers.
pub(crate) const MAX_LOST: i64 = 10;

/// Serves one task from the queue. The returned task delivers the result.
pub(crate) fn serve(
    shared: &Arc<Shared>,
    run: &Arc<ActiveRun>,
    place: &Result<AnyWorkplace<'_>, SeriesError>,
    index: usize,
    handle: &Handle,
    message: &Message,
) -> Option<JoinHandle<()>> {
    let name = UnitName::of_task(&message.subject).filter(|name| name.event == run.id);
    let task = Task::from_bytes(&message.payload);
    let (Some(name), Ok(task)) = (name, task) else {
        // No worker of this version can read it, whoever wrote it.
        acknowledge(handle, message, AckKind::Term);
        return None;
    };
    let delivered = message.info().map_or(1, |info| info.delivered);
    if shared.stop.is_raised() {
        acknowledge(handle, message, AckKind::Nak(None));
        return None;
    }
    if task.job != run.run.job {
        // The event was begun again, of which this worker has not heard yet. It does not hand the task back at once: what is given
        // back often looks as if it ended workers.
        shared.refresh.notify_one();
        let until = Instant::now() + Duration::from_secs(1);
        while Instant::now() < until && !run.over.is_raised() && !shared.stop.is_raised() {
            std::thread::park_timeout(Duration::from_millis(50));
        }
        acknowledge(handle, message, AckKind::Nak(None));
        return None;
    }
    let is_not_for = |not: &String| *not == shared.sender.account || *not == shared.sender.to_string();
    if task.not.as_ref().is_some_and(is_not_for) {
        let pause = pause_elsewhere(delivered, run.lease(), (shared.sender.to_string(), message.subject.as_str()));
        acknowledge(handle, message, AckKind::Nak(pause));
        return None;
    }
    // Whoever had it before may have brought its games and died before it said so.
    if delivered > 1 && handle.block_on(is_brought(shared, &name.results(), &task.job)) {
        acknowledge(handle, message, AckKind::Ack);
        return None;
    }
    if delivered > MAX_LOST && name.purpose == Purpose::Count {
        let reason = format!("{} workers have begun it and none has answered", delivered - 1);
        fail(shared, handle, message, &name, &reason, true);
        return None;
    }
    let halt = shared.begin(index, name);
    let progress = Progress(handle.spawn(keep(message.clone(), run.lease() / 3)));
    let watch = |table: &Table| shared.show(handle, index, table);
    let played = catch_unwind(AssertUnwindSafe(|| match place {
        Ok(place) => run.event.tell(&name.unit, task.values).and_then(|()| place.play(&name.unit, &halt, &watch)),
        Err(error) => Err(error.clone()),
    }));
    match played {
        Ok(Ok(Some(product))) => {
            let (shared, run, message) = (Arc::clone(shared), Arc::clone(run), message.clone());
            return Some(handle.spawn(bring(shared, run, message, name, product, progress)));
        }
        Ok(Ok(None)) => acknowledge(handle, message, AckKind::Nak(None)),
        // This machine has nothing left for players; others may.
        Ok(Err(SeriesError::Host(fault))) => {
            (shared.worker.note)(&format!("a unit is given back: {fault}"));
            acknowledge(handle, message, AckKind::Nak(None));
            rest(shared);
        }
        Ok(Err(error)) => fail(shared, handle, message, &name, &error.to_string(), false),
        Err(_) => {
            let reason = "a panic, which is a mistake of the program";
            fail(shared, handle, message, &name, reason, false);
        }
    }
    shared.end(index);
    None
}

/// The time after which a check is handed out again that this worker may not make; at once if nobody had it before.
///
/// Two workers may each hold the check that only the other one may make. After equal times the server would hand both out in
/// the same order again, to the same workers, and so for ever: so the time differs by worker, check and attempt.
fn pause_elsewhere(delivered: i64, lease: Duration, holder: impl Hash) -> Option<Duration> {
    if delivered <= 1 {
        return None;
    }
    let mut hasher = DefaultHasher::new();
    (holder, delivered).hash(&mut hasher);
    let part = 0.2 + 0.8 * (hasher.finish() % 1024) as f64 / 1024.0;
    Some((lease / 10).min(ELSEWHERE).mul_f64(part))
}

/// Tells the server that a unit is still played, until this is dropped.
struct Progress(JoinHandle<()>);

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Says from time to time that the unit is still played.
async fn keep(message: Message, every: Duration) {
    loop {
        tokio::time::sleep(every).await;
        let _ = message.ack_with(AckKind::Progress).await;
    }
}

fn acknowledge(handle: &Handle, message: &Message, kind: AckKind) {
    // Whatever is lost here is offered again, and then found to be done.
    let _ = handle.block_on(message.ack_with(kind));
}

/// Reports that a unit cannot be played here, and waits.
fn fail(shared: &Shared, handle: &Handle, message: &Message, name: &UnitName, reason: &str, is_deadly: bool) {
    handle.block_on(report(shared, message, name, reason, is_deadly));
    rest(shared);
}

/// Reports that a unit cannot be played here.
async fn report(shared: &Shared, message: &Message, name: &UnitName, reason: &str, is_deadly: bool) {
    let reason = sentence(reason);
    (shared.worker.note)(&format!("the unit {name} cannot be played: {reason}"));
    let failure = Failure { format: FORMAT, reason, is_deadly };
    let subject = name.failure(&shared.sender);
    let sent = async { shared.link.js.publish(subject, failure.to_bytes().into()).await?.await };
    let _ = sent.await;
    // The coordinator takes it off the server, or offers it to others.
    let _ = message.ack_with(AckKind::Nak(Some(RETRY))).await;
}

/// Waits a little longer after every failure, so that a machine on which nothing works does not spoil units that others
/// could play.
fn rest(shared: &Shared) {
    let failures = shared.failures.fetch_add(1, Ordering::Relaxed).min(8);
    let until = Instant::now() + Duration::from_millis(100 << failures);
    while Instant::now() < until && !shared.stop.is_raised() {
        std::thread::park_timeout(Duration::from_millis(50));
    }
}

/// Returns true if a result of this job lies on a subject. What cannot be read is an answer of the server that somebody has sent
/// there, and which the coordinator takes off.
async fn is_brought(shared: &Shared, subject: &str, job: &str) -> bool {
    let last = shared.link.last(RESULTS, subject).await;
    last.is_some_and(|message| ResultMessage::from_bytes(&message.payload).is_ok_and(|result| result.job == job))
}

/// Delivers the result of a unit, and waits as long as the server does not accept it.
async fn bring(
    shared: Arc<Shared>,
    run: Arc<ActiveRun>,
    message: Message,
    name: UnitName,
    mut product: Product,
    progress: Progress,
) {
    if !run.event.is_reproducible() {
        product.tag(&sentence(&shared.worker.name), run.factor);
    }
    let result = ResultMessage::of(product, &run.run.job);
    let count = result.games.len().max(result.lines.len()) as u64;
    let bytes = result.to_bytes();
    if bytes.len() > MAX_PAYLOAD {
        let reason = format!("its games take {} bytes, expected at most {MAX_PAYLOAD}", bytes.len());
        report(&shared, &message, &name, &reason, false).await;
        return;
    }
    let subject = name.result(&shared.sender);
    let mut has_told = false;
    loop {
        let bytes = bytes.clone().into();
        let sent = async { shared.link.js.publish(subject.clone(), bytes).await?.await };
        let Err(error) = sent.await else {
            shared.failures.store(0, Ordering::Relaxed);
            shared.games.fetch_add(count, Ordering::Relaxed);
            break;
        };
        // It may have arrived though nobody said so.
        if is_brought(&shared, &subject, &run.run.job).await {
            break;
        }
        if run.over.is_raised() || shared.now.is_raised() {
            let _ = message.ack_with(AckKind::Nak(None)).await;
            return;
        }
        if !has_told {
            (shared.worker.note)(&format!("the server does not take a result, which is tried again: {error}"));
            has_told = true;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    drop(progress);
    let _ = message.ack_with(AckKind::Ack).await;
}

#[cfg(test)]
mod tests {
    use super::{Duration, ELSEWHERE, pause_elsewhere};

    #[test]
    fn two_workers_do_not_swap_their_checks_for_ever() {
        let lease = Duration::from_secs(60);
        let pauses =
            |holder: (&str, &str)| (2..12).map(|delivered| pause_elsewhere(delivered, lease, holder)).collect();
        let one: Vec<_> = pauses(("one", "check.of.two"));
        let two: Vec<_> = pauses(("two", "check.of.one"));
        assert!(one.iter().chain(&two).all(|pause| pause.is_some_and(|pause| !pause.is_zero() && pause <= ELSEWHERE)));
        // Either of them comes first now and then.
        assert!(one.iter().zip(&two).any(|(one, two)| one < two) && one.iter().zip(&two).any(|(one, two)| one > two));
        assert_eq!(pause_elsewhere(1, lease, "one"), None);
    }
}
