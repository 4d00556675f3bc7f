//! Events, jobs and workers for the tests.

use std::sync::{Arc, Mutex};

use boardwright_arena::{
    Contest, Entrant, EventOpenings, GameId, GameReport, Journal, MemoryJournal, Pace, Resume, Series, SeriesError,
};
use boardwright_cluster::{
    Access, BotKit, Cluster, CoordinatorSettings, Event, EventFactory, FORMAT, Job, Kits, Note, Worker,
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
        openings: EventOpenings::Random(2),
        seed: 3,
        ..Series::new(variant.clone(), [entrant("score", "score"), entrant("alphabeta", really)])
    }
}

pub(crate) fn job(series: &Series) -> Job {
    let event = series.event();
    let contest = r#"{"format": "match", "game": "kalah:4x3", "players": ["score", "alphabeta"], "seed": 3,
        "openings": "random:2", "pace": {"nodes": 200}}"#;
    Job {
        format: FORMAT,
        name: event.name,
        settings: event.settings,
        contest: Some(serde_json::from_str(contest).expect("settings")),
        kits: vec![vec![None]; 2],
        game: None,
        signatures: Vec::new(),
        batch: None,
    }
}

/// Makes that series whatever the job says, with the second player as it is here.
pub(crate) struct KalahFactory(pub(crate) &'static str);

impl EventFactory for KalahFactory {
    fn event(&self, _: &Job, _: &Kits, _: f64) -> Result<Event, String> {
        Ok(Event::Games(Contest::Match(Box::new(series(u64::MAX, self.0)))))
    }
}

/// The series with a second player that cannot be made.
pub(crate) fn broken(games: u64) -> Series {
    let mut broken = series(games, "score");
    broken.entrants[1] = Entrant::new("alphabeta", |_| Err(Fault::new("no such engine here")));
    broken
}

/// A factory whose players cannot be made.
pub(crate) struct BrokenFactory;

impl EventFactory for BrokenFactory {
    fn event(&self, _: &Job, _: &Kits, _: f64) -> Result<Event, String> {
        Ok(Event::Games(Contest::Match(Box::new(broken(u64::MAX)))))
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

pub(crate) fn terms() -> CoordinatorSettings {
    let lease = std::time::Duration::from_secs(1);
    CoordinatorSettings {
        lease,
        version: "1".to_owned(),
        signature: "signature".to_owned(),
        ..CoordinatorSettings::default()
    }
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
    terms: CoordinatorSettings,
    workers: Vec<Worker>,
    notes: &Notes,
) -> Result<Vec<String>, SeriesError> {
    lead_with_kits(server, games, terms, (workers, &[]), notes)
}

/// The same where the second player needs the first of some kits.
pub(crate) fn lead_with_kits(
    server: &Server,
    games: u64,
    terms: CoordinatorSettings,
    (workers, kits): (Vec<Worker>, &[BotKit]),
    notes: &Notes,
) -> Result<Vec<String>, SeriesError> {
    lead_by(&access(server), &series(games, "alphabeta"), terms, (workers, kits), None, notes)
}

/// Leads the series with a worker that comes after a while, and one that comes when the first has been heard of.
pub(crate) fn lead_late(
    server: &Server,
    games: u64,
    terms: CoordinatorSettings,
    first: Worker,
    second: impl FnOnce() -> Worker + Send,
    notes: &Notes,
) -> Result<Vec<String>, SeriesError> {
    let stop = Stop::new();
    std::thread::scope(|scope| {
        let (stopped, patience) = (stop.clone(), terms.patience);
        scope.spawn(move || {
            std::thread::park_timeout(patience * 2);
            std::thread::scope(|inner| {
                let (one, other) = (stopped.part(), stopped.part());
                inner.spawn(move || first.work(&one, &one));
                second().work(&other, &other).expect("a server")
            })
        });
        let games = lead(server, games, terms, Vec::new(), notes);
        stop.raise();
        games
    })
}

/// Leads a series by this way to the server, and begins again where games are taken back.
pub(crate) fn lead_by(
    access: &Access,
    series: &Series,
    terms: CoordinatorSettings,
    (workers, kits): (Vec<Worker>, &[BotKit]),
    mut journal: Option<&mut MemoryJournal>,
    notes: &Notes,
) -> Result<Vec<String>, SeriesError> {
    let event = Event::Games(Contest::Match(Box::new(series.clone())));
    let mut job = job(series);
    job.kits[1][0] = kits.first().map(BotKit::hash);
    let again = if terms.resume { Resume::Yes } else { Resume::No };
    let cluster = Cluster::open(access, job, event, kits, terms, notes.note());
    let cluster = cluster.expect("a server");
    let stop = Stop::new();
    std::thread::scope(|scope| {
        for worker in workers {
            // One that is barred raises its own flag.
            let stop = stop.part();
            scope.spawn(move || worker.work(&stop, &stop));
        }
        let mut texts = Vec::new();
        let mut resume = again;
        let played = loop {
            texts.clear();
            let mut report = |report: &GameReport| texts.push(text(&report.record));
            let kept = journal.as_deref_mut().map(|journal| journal as &mut dyn Journal);
            match series.play(Some(&cluster), kept, resume, &Stop::new(), &mut report) {
                Err(SeriesError::Withdrawn { why, units }) => {
                    notes.note()(&why);
                    let id = series.event().id;
                    let games: Vec<GameId> =
                        units.iter().flat_map(|unit| [unit.game(id, 0), unit.game(id, 1)]).collect();
                    journal.as_deref_mut().map_or(Ok(()), |journal| journal.withdraw(&games)).expect("a journal");
                    cluster.withdrawn(&units).expect("a file");
                    resume = Resume::Yes;
                }
                played => break played,
            }
        };
        stop.raise();
        // As after an event whose games are kept.
        cluster.purge().expect("a server");
        played.map(|_| texts)
    })
}

/// The games of the series as they are played here.
pub(crate) fn local(games: u64) -> Vec<String> {
    let mut texts = Vec::new();
    let played = series(games, "alphabeta")
        .play(None, None, Resume::No, &Stop::new(), &mut |report| texts.push(text(&report.record)));
    played.expect("a series");
    texts
}

pub(crate) fn text(record: &boardwright_game::Record) -> String {
    let mut record = record.clone();
    record.moves.iter_mut().for_each(|mv| mv.elapsed = None);
    boardwright_game::record_to_text(&record, None).expect("a record")
}
