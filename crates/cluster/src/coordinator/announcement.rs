//! Announces an event, and looks that its announcement stays as it is.

use std::time::Instant;

use async_nats::HeaderMap;
use async_nats::header::NATS_EXPECTED_LAST_SUBJECT_SEQUENCE;
use async_nats::jetstream::context::PublishErrorKind;

use super::TaskReport;
use super::leader::Leader;
use crate::link::{ClusterError, Link, server};
use crate::message::Run;

impl Leader<'_> {
    /// Puts what workers need where they find it. With the number `last`, only if that is still the last announcement.
    pub(super) async fn announce(&self, last: Option<u64>) -> Result<(), ClusterError> {
        let cluster = self.cluster;
        let link = &cluster.link;
        for (hash, bytes) in &cluster.objects {
            link.put(hash, bytes).await?;
        }
        link.make_consumer(&self.event, cluster.terms.lease).await?;
        self.publish_run(last).await
    }

    /// Announces the event, with the number `last` only if that is still the last announcement.
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
                match is_displaced(&cluster.link, &self.event, &cluster.sender.process).await? {
                    true => Err(self.led_already()),
                    false => Ok(()),
                }
            }
            Err(error) => Err(server("announce the event")(&error)),
        }
    }

    /// The error of an event that has a coordinator.
    pub(super) fn led_already(&self) -> ClusterError {
        ClusterError::Event(format!("{} is led by another coordinator already, expected one", self.cluster.job.name))
    }

    /// Makes again what a server has lost.
    pub(super) async fn restore(&mut self) {
        let link = &self.cluster.link;
        if link.make_streams().await.is_ok() {
            let is_announced = link.last_run(&self.event).await.is_ok_and(|run| run.is_some());
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
            let Ok(is_displaced) = is_displaced(&link, &event, &process).await else { return };
            if is_displaced {
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
async fn is_displaced(link: &Link, event: &str, process: &str) -> Result<bool, ClusterError> {
    let last = link.last_run(event).await?;
    let run = last.and_then(|message| Run::of_event(event, &message.payload).ok());
    Ok(run.is_none_or(|run| run.coordinator != process))
}
