//! The state of a server: its events and workers.

use std::time::Duration;

use async_nats::jetstream::ErrorCode;
use async_nats::jetstream::context::{GetStreamError, GetStreamErrorKind};
use futures_util::{StreamExt, TryStreamExt};

use crate::link::{Access, ClusterError, Link, consumer, server};
use crate::message::{Beat, Run};
use crate::names::{CALL, RESULTS, RUNS, TASKS, UnitName};
use crate::roster::Roster;

/// Time for workers to answer a call.
const CALL_TIME: Duration = Duration::from_millis(1500);

/// The state of a server.
#[derive(Clone, PartialEq, Debug)]
pub struct Status {
    /// The version of the server.
    pub server: String,
    /// The events.
    pub runs: Vec<RunStatus>,
    /// The workers that answered, with the time since they did.
    pub workers: Vec<(Beat, Duration)>,
}

/// An event that is being played.
#[derive(Clone, PartialEq, Debug)]
pub struct RunStatus {
    /// The event as it was announced.
    pub run: Run,
    /// The number of its pairs that were offered and wait for a worker.
    pub waiting: u64,
    /// The number of pairs that are being played.
    pub playing: u64,
    /// The number of units that are done.
    pub done: u64,
}

/// Asks a server.
///
/// # Errors
/// If there is no way to it, or it refuses to say.
pub fn status(access: &Access) -> Result<Status, ClusterError> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| ClusterError::Access(format!("no runtime can be started: {error}")))?;
    runtime.block_on(async {
        let link = access.connect().await?;
        let mut beats = link.client.subscribe("bw.beat.*").await.map_err(|error| server("tell of workers")(&error))?;
        link.client.publish(CALL, "".into()).await.map_err(|error| server("call the workers")(&error))?;
        let mut roster = Roster::default();
        let until = tokio::time::Instant::now() + CALL_TIME;
        while let Ok(Some(beat)) = tokio::time::timeout_at(until, beats.next()).await {
            if let Ok(beat) = Beat::from_bytes(&beat.payload) {
                roster.enter(beat);
            }
        }
        let mut found = Vec::new();
        for run in runs(&link).await? {
            found.push(look_at(&link, run).await);
        }
        let server = link.client.server_info().version;
        Ok(Status { server, runs: found, workers: roster.all() })
    })
}

/// The events that a server keeps.
pub(crate) async fn runs(link: &Link) -> Result<Vec<Run>, ClusterError> {
    let stream = match link.js.get_stream(RUNS).await {
        Ok(stream) => stream,
        // Nobody has led an event there yet.
        Err(error) if is_missing(&error) => return Ok(Vec::new()),
        Err(error) => return Err(server("show its events")(&error)),
    };
    let subjects = stream.info_with_subjects("bw.run.*").await.map_err(|error| server("show its events")(&error))?;
    let subjects: Vec<(String, usize)> =
        subjects.try_collect().await.map_err(|error| server("show its events")(&error))?;
    let mut runs = Vec::new();
    for (subject, _) in subjects {
        let Ok(message) = stream.get_last_raw_message_by_subject(&subject).await else { continue };
        if let Ok(run) = Run::from_bytes(&message.payload) {
            runs.push(run);
        }
    }
    runs.sort_by(|one, other| one.event.cmp(&other.event));
    Ok(runs)
}

fn is_missing(error: &GetStreamError) -> bool {
    matches!(error.kind(), GetStreamErrorKind::JetStream(error) if error.error_code() == ErrorCode::STREAM_NOT_FOUND)
}

pub(crate) async fn look_at(link: &Link, run: Run) -> RunStatus {
    let mut status = RunStatus { waiting: 0, playing: 0, done: run.settled, run };
    if let Ok(stream) = link.js.get_stream(TASKS).await
        && let Ok(info) = stream.consumer_info(consumer(&status.run.event)).await
    {
        status.waiting = info.num_pending;
        status.playing = info.num_ack_pending as u64;
    }
    if let Ok(stream) = link.js.get_stream(RESULTS).await
        && let Ok(subjects) = stream.info_with_subjects(format!("bw.result.{}.u.>", status.run.event)).await
    {
        let is_result = |found: &Result<(String, usize), _>| {
            found.as_ref().is_ok_and(|(subject, _)| UnitName::of_result(subject).is_some())
        };
        status.done += subjects.filter(|found| std::future::ready(is_result(found))).count().await as u64;
    }
    status
}
