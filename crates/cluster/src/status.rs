//! The state of a server: its events and workers.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{StreamExt, TryStreamExt};

use crate::event::Note;
use crate::link::{Access, ClusterError, Link, consumer, is_missing, server};
use crate::message::{Beat, Run};
use crate::names::{BEATS, CALL, RESULTS, RUNS, Sender, TASKS, UnitName, event_id};
use crate::roster::Roster;

/// Time for workers to answer a call.
const CALL_TIME: Duration = Duration::from_millis(1500);

/// The state of a server.
#[derive(Clone, PartialEq, Debug)]
pub struct ServerStatus {
    /// The version of the server.
    pub server: String,
    /// The events.
    pub runs: Vec<RunStatus>,
    /// The workers that answered, with the time since they did.
    pub workers: Vec<(Sender, Beat, Duration)>,
}

impl ServerStatus {
    /// Games a second of all workers, as far as they have played since they began.
    pub fn pace(&self) -> f64 {
        // The sum of no numbers is -0.
        self.workers
            .iter()
            .map(|(_, beat, _)| beat.games as f64 / (beat.seconds as f64).max(1.0))
            .fold(0.0, |sum, pace| sum + pace)
    }
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
pub fn status(access: &Access) -> Result<ServerStatus, ClusterError> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| ClusterError::Access(format!("no runtime can be started: {error}")))?;
    runtime.block_on(async {
        let link = access.connect(&quiet()).await?;
        let mut beats = link.client.subscribe(BEATS).await.map_err(|error| server("tell of workers")(&error))?;
        link.client.publish(CALL, "".into()).await.map_err(|error| server("call the workers")(&error))?;
        let mut roster = Roster::default();
        let until = tokio::time::Instant::now() + CALL_TIME;
        while let Ok(Some(beat)) = tokio::time::timeout_at(until, beats.next()).await {
            if let (Some(worker), Ok(beat)) =
                (Sender::of_subject(&beat.subject, "bw.beat."), Beat::from_bytes(&beat.payload))
            {
                roster.enter(worker, beat);
            }
        }
        let mut found = Vec::new();
        for run in announced(&link).await?.runs {
            found.push(look_at(&link, run).await);
        }
        if let Some(reason) = link.complaints.refused() {
            return Err(ClusterError::Permission { doing: "see its workers", reason });
        }
        let server = link.client.server_info().version;
        Ok(ServerStatus { server, runs: found, workers: roster.all() })
    })
}

/// Says nothing: what goes wrong is the answer.
pub(crate) fn quiet() -> Note {
    Arc::new(|_| {})
}

/// The events that a server has, and their announcements.
pub(crate) struct Announced {
    /// The ids of the events that were announced and are not over.
    pub(crate) events: Vec<String>,
    /// The announcements that can be read. One is missing for a moment where somebody has put something else in its place.
    pub(crate) runs: Vec<Run>,
}

/// The events that a server keeps.
pub(crate) async fn announced(link: &Link) -> Result<Announced, ClusterError> {
    let mut found = Announced { events: Vec::new(), runs: Vec::new() };
    let stream = match link.js.get_stream(RUNS).await {
        Ok(stream) => stream,
        // Nobody has led an event there yet.
        Err(error) if is_missing(&error) => return Ok(found),
        Err(error) => return Err(server("show its events")(&error)),
    };
    let subjects = stream.info_with_subjects("bw.run.*").await.map_err(|error| server("show its events")(&error))?;
    let subjects: Vec<(String, usize)> =
        subjects.try_collect().await.map_err(|error| server("show its events")(&error))?;
    for (subject, _) in subjects {
        let Some(event) = subject.strip_prefix("bw.run.").filter(|event| event_id(event).is_some()) else { continue };
        found.events.push(event.to_owned());
        let Ok(message) = stream.get_last_raw_message_by_subject(&subject).await else { continue };
        found.runs.extend(Run::of_event(event, &message.payload).ok());
    }
    found.runs.sort_by(|one, other| one.event.cmp(&other.event));
    Ok(found)
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
        && let Ok(subjects) = stream.info_with_subjects(format!("bw.result.{}.*.*.u.>", status.run.event)).await
    {
        let unit = |found: Result<(String, usize), _>| {
            std::future::ready(found.ok().and_then(|(subject, _)| UnitName::of_result(&subject)).map(|(unit, ..)| unit))
        };
        // Two workers may have brought the same unit.
        let units: HashSet<UnitName> = subjects.filter_map(unit).collect().await;
        status.done += units.len() as u64;
    }
    status
}
