//! One thread of a worker: takes units from the server and plays them, several at a time if they are short.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use async_nats::jetstream::AckKind;
use async_nats::jetstream::consumer::pull;
use boardwright_arena::{EventId, SeriesError};
use futures_util::StreamExt;
use tokio::runtime::Handle;

use super::{ActiveRun, Shared, delivery};
use crate::event::AnyWorkplace;

/// Time for which a thread takes units, where they are short, and the most units.
const AT_A_TIME: Duration = Duration::from_millis(200);
const MAX_UNITS: usize = 64;

/// One thread: plays one unit after another.
pub(super) fn serve(shared: &Arc<Shared>, index: usize, handle: &Handle) {
    let mut sizes = BatchSizes::default();
    let mut turn = index;
    while !shared.stop.is_raised() {
        let runs = shared.runs.read().unwrap_or_else(PoisonError::into_inner).clone();
        turn = turn.wrapping_add(1);
        let Some(run) = turn.checked_rem(runs.len()).and_then(|turn| runs.get(turn)) else {
            thread::park_timeout(Duration::from_millis(50));
            continue;
        };
        // Thousands of idle workers must not ask every second; several events have to share a thread.
        let wait = Duration::from_millis(if runs.len() == 1 { 10_000 } else { 250 });
        let place = run.event.workplace(run.id);
        sizes.0.retain(|id, _| runs.iter().any(|known| known.id == *id));
        loop {
            match handle.block_on(next(shared, run, wait, sizes.of(run.id))) {
                Ok(messages) if messages.is_empty() => break,
                Ok(messages) => {
                    let each = play_units(shared, run, &place, index, handle, &messages);
                    sizes.learn(run.id, each, run.lease());
                }
                Err(()) => {
                    shared.refresh.notify_one();
                    thread::park_timeout(Duration::from_millis(200));
                    break;
                }
            }
            // Others have their turn too, and a run that is over has no units.
            let is_alone = shared.runs.read().unwrap_or_else(PoisonError::into_inner).len() == 1;
            if !is_alone || shared.stop.is_raised() || run.over.is_raised() {
                break;
            }
        }
    }
}

/// By event, the number of units that a thread takes at a time.
///
/// Units of one event may take milliseconds and those of the next one minutes, so that each event begins with one.
#[derive(Default)]
struct BatchSizes(HashMap<EventId, usize>);

impl BatchSizes {
    fn of(&self, event: EventId) -> usize {
        self.0.get(&event).copied().unwrap_or(1)
    }

    /// Notes that units of an event took `each` of late, where a unit is leased for so long.
    fn learn(&mut self, event: EventId, each: Duration, lease: Duration) {
        let count = AT_A_TIME.min(lease / 10).as_nanos() / each.as_nanos().max(1);
        self.0.insert(event, usize::try_from(count).unwrap_or(MAX_UNITS).clamp(1, MAX_UNITS));
    }
}

/// Plays some units and delivers their results. Returns the time that each took.
///
/// Units of an instant are taken several at a time, and what they come to is under way while the next is played. Else the
/// way to the server and back would take longer than the game.
fn play_units(
    shared: &Arc<Shared>,
    run: &Arc<ActiveRun>,
    place: &Result<AnyWorkplace<'_>, SeriesError>,
    index: usize,
    handle: &Handle,
    messages: &[async_nats::jetstream::Message],
) -> Duration {
    let began = Instant::now();
    let mut under_way = Vec::new();
    for message in messages {
        under_way.extend(delivery::serve(shared, run, place, index, handle, message));
    }
    let each = began.elapsed() / u32::try_from(messages.len()).unwrap_or(1).max(1);
    for bringing in under_way {
        let _ = handle.block_on(bringing);
    }
    // Until then the last unit is said to be played, so that nobody offers it again.
    shared.end(index);
    each
}

/// Takes up to this many units of an event; waits if there is none.
async fn next(
    shared: &Shared,
    run: &ActiveRun,
    wait: Duration,
    count: usize,
) -> Result<Vec<async_nats::jetstream::Message>, ()> {
    if count > 1 {
        let mut batch = run.consumer.fetch().max_messages(count).messages().await.map_err(drop)?;
        let mut messages = Vec::new();
        while let Ok(Some(message)) = tokio::time::timeout(Duration::from_secs(5), batch.next()).await {
            messages.push(message.map_err(drop)?);
        }
        if !messages.is_empty() {
            return Ok(messages);
        }
    }
    let batch = run.consumer.batch().max_messages(1).expires(wait).messages();
    let mut batch = batch.await.map_err(drop)?;
    // The client ends a batch after its time, unless the server has gone meanwhile.
    let waiting = tokio::time::timeout(wait + Duration::from_secs(2), batch.next());
    // While a worker waits long for the only event, another may begin that has units.
    let is_alone = || shared.runs.read().unwrap_or_else(PoisonError::into_inner).len() == 1;
    let was_alone = is_alone();
    let connects = || shared.link.client.statistics().connects.load(Ordering::Relaxed);
    let before = connects();
    let ended = async {
        while !shared.stop.is_raised() && !run.over.is_raised() && connects() == before && is_alone() == was_alone {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    // A question that was put before a connection was lost is answered to nobody.
    let waited = tokio::select! {
        waited = waiting => waited,
        () = ended => {
            tokio::spawn(give_back(batch));
            return if connects() == before { Ok(Vec::new()) } else { Err(()) };
        }
    };
    match waited {
        Ok(None) => Ok(Vec::new()),
        Ok(Some(Ok(message))) => Ok(vec![message]),
        Ok(Some(Err(_))) | Err(_) => Err(()),
    }
}

/// Gives back what the server hands out to a question that nobody waits for any more; else it would wait for its lease.
async fn give_back(mut batch: pull::Batch) {
    while let Some(Ok(message)) = batch.next().await {
        let _ = message.ack_with(AckKind::Nak(None)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::{BatchSizes, EventId};
    use std::time::Duration;

    #[test]
    fn each_event_has_a_batch_size_of_its_own() {
        let (instant, long) = (EventId(1), EventId(2));
        let lease = Duration::from_secs(30);
        let mut sizes = BatchSizes::default();
        sizes.learn(instant, Duration::from_micros(80), lease);
        assert_eq!((sizes.of(instant), sizes.of(long)), (64, 1));
        sizes.learn(long, Duration::from_secs(20), lease);
        assert_eq!((sizes.of(instant), sizes.of(long)), (64, 1));
        sizes.learn(instant, Duration::from_millis(50), lease);
        assert_eq!(sizes.of(instant), 4);
    }
}
