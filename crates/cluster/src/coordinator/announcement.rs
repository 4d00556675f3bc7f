//! Announces an event, and looks that its announcement stays as it is.

use std::time::Instant;

use async_nats::HeaderMap;
use async_nats::header::NATS_EXPECTED_LAST_SUBJECT_SEQUENCE;
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::stream::{LastRawMessageErrorKind, Stream};

use super::TaskReport;
use super::leader::Leader;
use crate::link::{ClusterError, server};
use crate::message::Run;
use crate::names::RUNS;

impl Leader<'_> {
    /// The number of the last announcement of the event on the server; 0 if there is none.
    pub(super) async fn last_announcement(&self) -> Result<u64, ClusterError> {
        let stream = self.cluster.link.stream(RUNS).await?;
        match stream.get_last_raw_message_by_subject(&format!("bw.run.{}", self.event)).await {
            Ok(message) => Ok(message.sequence),
            Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => Ok(0),
            Err(error) => Err(server("look for the event")(&error)),
        }
    }

    /// Puts what workers need where they find it. With the number of the last announcement, only if nobody else has announced the event
    /// since.
    pub(super) async fn announce(&self, last: Option<u64>) -> Result<(), ClusterError> {
        let cluster = self.cluster;
        let link = &cluster.link;
        for (hash, bytes) in &cluster.objects {
            link.put(hash, bytes).await?;
        }
        link.make_consumer(&self.event, cluster.terms.lease).await?;
        self.publish_run(last).await
    }

    pub(super) async fn publish_run(&self, last: Option<u64>) -> Result<(), ClusterError> {
        let cluster = self.cluster;
        let run = cluster.run(self.purged).to_bytes().into();
        let mut headers = HeaderMap::new();
        if let Some(last) = last {
            headers.insert(NATS_EXPECTED_LAST_SUBJECT_SEQUENCE, last.to_string());
        }
        let subject = format!("bw.run.{}", self.event);
        let sent = async { cluster.link.js.publish_with_headers(subject, headers, run).await?.await };
        match sent.await {
            Ok(_) => Ok(()),
            Err(error) if error.kind() == PublishErrorKind::WrongLastSequence => {
                // It may be our own, whose receipt did not arrive.
                let stream = cluster.link.stream(RUNS).await?;
                match is_displaced(&stream, &self.event, &cluster.sender.process).await {
                    true => Err(self.is_led()),
                    false => Ok(()),
                }
            }
            Err(error) => Err(server("announce the event")(&error)),
        }
    }

    /// The error of an event that has a coordinator.
    pub(super) fn is_led(&self) -> ClusterError {
        ClusterError::Event(format!("{} is led by another coordinator already, expected one", self.cluster.job.name))
    }

    /// Makes again what a server has lost.
    pub(super) async fn restore(&mut self) {
        let link = &self.cluster.link;
        if link.make_streams().await.is_ok() {
            let is_announced = link.last(RUNS, &format!("bw.run.{}", self.event)).await.is_some();
            if !is_announced || link.make_consumer(&self.event, self.cluster.terms.lease).await.is_err() {
                let _ = self.announce(None).await;
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
