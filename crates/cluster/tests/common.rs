//! Events, jobs and workers for the tests.
#![allow(dead_code, reason = "an example uses a part of it")]

use std::sync::{Arc, Mutex};

use boardwright_arena::{Entrant, Openings, Pace, Series, SeriesError};
use boardwright_cluster::{
    Access, Cluster, Event, EventFactory, FORMAT, Job, JobEntrant, JobGame, JobKind, JobOpenings, JobPace, JobPlayer,
    Kit, Kits, Note, Terms, Worker,
};
use boardwright_game::{Fault, PlayerSpec, Stop};

use crate::nats::Server;

/// A series of kalah, in which the second player is one that it says, or pretends to be.
pub(crate) fn series(games: u64, really: &str) -> Series {
    let variant = boardwright_catalog::variant("kalah:4x3").expect("a game");
    let entrant = |name: &str, really: &str| {
        let spec: PlayerSpec = really.parse().expect("a player");
        let variant = variant.clone();
        let make = move |seed| variant.player(&spec, seed).map_err(|error| Fault::new(error.to_string()));
        Entrant::new(name, make).trusted()
    };
    Series {
        games,
        pace: Pace { nodes: Some(200), ..Pace::default() },
        openings: Openings::Random(2),
        seed: 3,
        ..Series::new(variant.clone(), [entrant("score", "score"), entrant("alphabeta", really)])
    }
}

/// The job of that series.
pub(crate) fn job(series: &Series) -> Job {
    let event = series.event();
    let entrant = |spec: &str| JobEntrant { spec: spec.to_owned(), settings: spec.to_owned(), ..JobEntrant::default() };
    let player = |name: &str| JobPlayer { name: name.to_owned(), entrants: vec![entrant(name)] };
    Job {
        format: FORMAT,
        name: event.name,
        settings: event.settings,
        kind: JobKind::Series,
        games: vec![JobGame { spec: series.variant.spec(), openings: JobOpenings::Random(2), rules: None }],
        players: vec![player("score"), player("alphabeta")],
        pairs: 1,
        pace: JobPace { nodes: Some(200), ..JobPace::default() },
        margin_ns: 0,
        draw: None,
        resign: None,
        solved: None,
        seed: series.seed,
        signatures: Vec::new(),
        batch: None,
    }
}

/// Makes that series whatever the job says, with the second player as it is here.
pub(crate) struct KalahFactory(pub(crate) &'static str);

impl EventFactory for KalahFactory {
    fn event(&self, _: &Job, _: &Kits, _: f64) -> Result<Event, String> {
        Ok(Event::Series(Box::new(series(u64::MAX, self.0))))
    }
}

/// A factory whose players cannot be made.
pub(crate) struct BrokenFactory;

impl EventFactory for BrokenFactory {
    fn event(&self, _: &Job, _: &Kits, _: f64) -> Result<Event, String> {
        let mut broken = series(u64::MAX, "score");
        broken.entrants[1] = Entrant::new("alphabeta", |_| Err(Fault::new("no such engine here")));
        Ok(Event::Series(Box::new(broken)))
    }
}

/// A factory that makes no event.
pub(crate) struct RefusingFactory;

impl EventFactory for RefusingFactory {
    fn event(&self, _: &Job, _: &Kits, _: f64) -> Result<Event, String> {
        Err("there is no such board here".to_owned())
    }
}

/// Notes that a test collects.
#[derive(Clone, Default)]
pub(crate) struct Notes(pub(crate) Arc<Mutex<Vec<String>>>);

impl Notes {
    pub(crate) fn note(&self) -> Note {
        let notes = Arc::clone(&self.0);
        Arc::new(move |sentence| notes.lock().expect("nobody panics").push(sentence.to_owned()))
    }

    pub(crate) fn all(&self) -> String {
        self.0.lock().expect("nobody panics").join("\n")
    }
}

pub(crate) fn access(server: &Server) -> Access {
    Access { url: server.url(), name: "test".to_owned(), ..Access::default() }
}

pub(crate) fn terms() -> Terms {
    let lease = std::time::Duration::from_secs(1);
    Terms { lease, version: "1".to_owned(), signature: "signature".to_owned(), ..Terms::default() }
}

pub(crate) fn worker(server: &Server, factory: impl EventFactory + 'static, notes: &Notes) -> Worker {
    Worker {
        access: access(server),
        name: "test".to_owned(),
        threads: 1,
        version: "1".to_owned(),
        signature: "signature".to_owned(),
        speed: 1000.0,
        any_version: false,
        allow: Vec::new(),
        cache: std::env::temp_dir(),
        factory: Arc::new(factory),
        note: notes.note(),
    }
}

/// Leads the series with these workers in threads of this process; the texts of the games.
pub(crate) fn lead(
    server: &Server,
    games: u64,
    terms: Terms,
    workers: Vec<Worker>,
    notes: &Notes,
) -> Result<Vec<String>, SeriesError> {
    lead_with_kits(server, games, terms, (workers, &[]), notes)
}

/// The same where the second player needs the first of some kits.
pub(crate) fn lead_with_kits(
    server: &Server,
    games: u64,
    terms: Terms,
    (workers, kits): (Vec<Worker>, &[Kit]),
    notes: &Notes,
) -> Result<Vec<String>, SeriesError> {
    let series = series(games, "alphabeta");
    let event = Event::Series(Box::new(series.clone()));
    let mut job = job(&series);
    job.players[1].entrants[0].kit = kits.first().map(Kit::hash);
    let cluster = Cluster::open(&access(server), job, event, kits, terms, notes.note());
    let cluster = cluster.expect("a server");
    let stop = Stop::new();
    std::thread::scope(|scope| {
        for worker in workers {
            // One that is barred raises its own flag.
            let stop = stop.part();
            scope.spawn(move || worker.work(&stop, &stop));
        }
        let mut texts = Vec::new();
        let played = series.play_by(&cluster, None, boardwright_arena::Resume::No, &Stop::new(), &mut |report| {
            texts.push(text(&report.record));
        });
        stop.raise();
        played.map(|_| texts)
    })
}

/// The games of the series as they are played here.
pub(crate) fn local(games: u64) -> Vec<String> {
    let mut texts = Vec::new();
    let played = series(games, "alphabeta").play(&Stop::new(), &mut |report| texts.push(text(&report.record)));
    played.expect("a series");
    texts
}

fn text(record: &boardwright_game::Record) -> String {
    let mut record = record.clone();
    record.moves.iter_mut().for_each(|mv| mv.elapsed = None);
    boardwright_game::record_to_text(&record, None).expect("a record")
}
