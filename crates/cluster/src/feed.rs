//! The stream of an event's results, from the first one on, across restarts of the server.

use std::time::Duration;

use async_nats::datetime::DateTime;
use async_nats::jetstream::consumer::{AckPolicy, Consumer, DeliverPolicy, pull};
use futures_util::StreamExt;
use tokio::sync::mpsc::Sender;

use crate::link::Link;
use crate::names::RESULTS;

/// Results that are asked for at a time.
const BATCH: usize = 256;

/// Something on the stream of results.
pub(crate) enum FeedItem {
    /// A message: its subject, its number in the stream, what it says.
    Message(String, u64, Vec<u8>),
    /// The server numbers its results anew.
    Anew,
    /// Everything that lay there at the beginning has been handed on.
    CaughtUp,
}

/// Sends all results of an event until the receiver is dropped.
pub(crate) async fn feed(link: Link, event: String, to: Sender<FeedItem>) {
    let mut place = Bookmark::default();
    while !to.is_closed() {
        if read(&link, &event, &to, &mut place).await.is_none() {
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
    }
}

/// Place up to which the results have been read.
#[derive(Default)]
struct Bookmark {
    /// Time at which the server made the stream.
    created: Option<DateTime>,
    /// Number of the last result.
    last: u64,
    is_caught_up: bool,
}

/// Reads until something goes wrong.
async fn read(link: &Link, event: &str, to: &Sender<FeedItem>, place: &mut Bookmark) -> Option<()> {
    let stream = link.js.get_stream(RESULTS).await.ok()?;
    let info = stream.cached_info();
    let Bookmark { created, last, is_caught_up } = place;
    // A stream that was made anew begins its numbers anew, and a server that was restored from an older copy goes on
    // from those of the copy.
    if created.replace(info.created).is_some_and(|before| before != info.created) || info.state.last_sequence < *last {
        *last = 0;
        to.send(FeedItem::Anew).await.ok()?;
    }
    let config = pull::Config {
        deliver_policy: DeliverPolicy::ByStartSequence { start_sequence: *last + 1 },
        ack_policy: AckPolicy::None,
        filter_subject: format!("bw.result.{event}.>"),
        inactive_threshold: Duration::from_secs(30),
        ..pull::Config::default()
    };
    let consumer: Consumer<pull::Config> = stream.create_consumer(config).await.ok()?;
    let mut left = consumer.cached_info().num_pending;
    loop {
        if left == 0 && !*is_caught_up {
            *is_caught_up = true;
            to.send(FeedItem::CaughtUp).await.ok()?;
        }
        let mut messages =
            consumer.batch().max_messages(BATCH).expires(Duration::from_millis(900)).messages().await.ok()?;
        while let Some(message) = messages.next().await {
            let message = message.ok()?;
            let sequence = message.info().ok()?.stream_sequence;
            *last = sequence.max(*last);
            left = left.saturating_sub(1);
            to.send(FeedItem::Message(message.subject.to_string(), sequence, message.payload.to_vec())).await.ok()?;
        }
    }
}
