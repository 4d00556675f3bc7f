//! Announces an event, and looks that its announcement stays as it is.

use std::time::Instant;

use async_nats::jetstream::stream::{LastRawMessageErrorKind, Stream};

use super::TaskReport;
use super::leader::Leader;
use crate::link::{ClusterError, server};
use crate::message::Run;
use crate::names::RUNS;

impl Leader<'_> {
    /// Puts what workers need where they find it.
    pub(super) async fn announce(&self) -> Result<(), ClusterError> {
        let cluster = self.cluster;
        let link = &cluster.link;
        for (hash, bytes) in &cluster.objects {
            link.put(hash, bytes).await?;
        }
        link.make_consumer(&self.event, cluster.terms.lease).await?;
        self.publish_run().await
    }

    pub(super) async fn publish_run(&self) -> Result<(), ClusterError> {
        let run = self.cluster.run(self.purged).to_bytes().into();
        let sent = async { self.cluster.link.js.publish(format!("bw.run.{}", self.event), run).await?.await };
        sent.await.map(drop).map_err(|error| server("announce the event")(&error))
    }

    /// Makes again what a server has lost.
    pub(super) async fn restore(&mut self) {
        let link = &self.cluster.link;
        if link.make_streams().await.is_ok() {
            let is_announced = link.last(RUNS, &format!("bw.run.{}", self.event)).await.is_some();
            if !is_announced || link.make_consumer(&self.event, self.cluster.terms.lease).await.is_err() {
                let _ = self.announce().await;
            }
        }
    }

    /// Looks from time to time whether workers still find the event: whoever may ask the server anything can have its answer put in the
    /// place of the announcement.
    pub(super) fn look_at_announcement(&mut self) {
        if self.looked.elapsed() < self.cluster.terms.lease / 2 {
            return;
        }
        self.looked = Instant::now();
        let (link, hear, event) = (self.cluster.link.clone(), self.hear.clone(), self.event.clone());
        let process = self.cluster.sender.process.clone();
        let objects: Vec<(String, usize)> =
            self.cluster.objects.iter().map(|(hash, bytes)| (hash.clone(), bytes.len())).collect();
        self.cluster.runtime.spawn(async move {
            // A server without the stream has lost more than that, which the look at its tasks finds.
            let Ok(stream) = link.stream(RUNS).await else { return };
            if is_displaced(&stream, &event, &process).await {
                let _ = hear.send(TaskReport::Displaced("the announcement of the event".to_owned()));
                return;
            }
            for (hash, length) in objects {
                if link.has(&hash, length).await == Some(false) {
                    let _ = hear.send(TaskReport::Displaced(format!("the object {hash}")));
                    return;
                }
            }
        });
    }
}

/// Returns true if the server has no announcement of the event by this coordinator.
async fn is_displaced(stream: &Stream, event: &str, process: &str) -> bool {
    match stream.get_last_raw_message_by_subject(&format!("bw.run.{event}")).await {
        Ok(message) => !Run::of_event(event, &message.payload).is_ok_and(|run| run.coordinator == process),
        Err(error) => error.kind() == LastRawMessageErrorKind::NoMessageFound,
    }
}
