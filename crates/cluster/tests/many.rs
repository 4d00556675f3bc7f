//! Many workers on one server: made-up ones that bring games at once. `examples/load.rs` measures with them.
#![allow(dead_code, reason = "the test and the example use a part each")]

use std::sync::Arc;
use std::time::{Duration, Instant};

use async_nats::jetstream;
use async_nats::jetstream::consumer::{Consumer, pull};
use boardwright_arena::Unit;
use boardwright_cluster::{Beat, CoordinatorSettings, FORMAT, GameMessage, Job, ResultMessage};
use boardwright_game::Stop;
use futures_util::StreamExt;

use crate::common::{self, Notes, lead, terms};
use crate::nats::Server;

#[test]
fn many_workers_bring_every_game_once() {
    let (Some(server), notes) = (Server::start(), Notes::default()) else { return };
    let figures = measure(&server, 40, 800, Duration::ZERO, &notes);
    assert_eq!((figures.games, notes.all()), (800, String::new()));
}

/// Figures that were measured.
pub(crate) struct Figures {
    pub(crate) games: usize,
    pub(crate) seconds: f64,
    /// Times that workers waited for a unit, sorted.
    pub(crate) waits: Vec<Duration>,
}

/// Has made-up workers bring the games of a series, each of them a pair after so much time.
pub(crate) fn measure(server: &Server, workers: usize, games: u64, play: Duration, notes: &Notes) -> Figures {
    let (stop, results) = (Stop::new(), results(games));
    let began = Instant::now();
    let (played, mut waits) = std::thread::scope(|scope| {
        let (url, stopped) = (server.url(), stop.clone());
        let simulated = scope.spawn(move || simulate(&url, workers, results, play, &stopped));
        let lease = Duration::from_secs(30);
        let played = lead(server, games, CoordinatorSettings { verify: 0, lease, ..terms() }, Vec::new(), notes);
        stop.raise();
        (played.expect("a series"), simulated.join().expect("the workers end"))
    });
    waits.sort_unstable();
    Figures { games: played.len(), seconds: began.elapsed().as_secs_f64(), waits }
}

/// The results of all pairs of a series, played before.
fn results(games: u64) -> Vec<Vec<u8>> {
    let series = common::series(games, "alphabeta");
    let place = series.workplace().expect("a place");
    let result = |pair: u64| {
        let unit = Unit { stage: 0, players: [0, 1], pair, legs: [true, true] };
        let games = place.play(&unit, &Stop::new(), &|_| {}).expect("games").expect("games");
        let games = games.iter().map(GameMessage::of).collect();
        let job = Job::hash(&common::job(&series).to_bytes());
        ResultMessage { format: FORMAT, job, games, lines: Vec::new() }.to_bytes()
    };
    (0..games.div_ceil(2)).map(result).collect()
}

/// Workers that take a unit each and bring a game that was played before; how long each waited for a unit.
fn simulate(url: &str, workers: usize, results: Vec<Vec<u8>>, play: Duration, stop: &Stop) -> Vec<Duration> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
    let (url, results) = (url.to_owned(), Arc::new(results));
    runtime.block_on(async {
        let event = common::series(2, "alphabeta").event().id.to_string();
        let mut tasks = Vec::new();
        for index in 0..workers {
            let results = Arc::clone(&results);
            let (url, event, stop) = (url.clone(), event.clone(), stop.clone());
            tasks.push(tokio::spawn(async move {
                // As on many machines, they do not come in the same instant.
                let pause = Duration::from_micros(500).max(play / u32::try_from(workers).unwrap_or(u32::MAX));
                tokio::time::sleep(pause * u32::try_from(index).unwrap_or(u32::MAX)).await;
                // A machine that plays all of them is slow to let them in.
                let options = async_nats::ConnectOptions::new().connection_timeout(Duration::from_secs(120));
                let client = options.connect(url.as_str()).await.expect("a server");
                let beat = beat();
                let mut waits = Vec::new();
                let js = jetstream::new(client.clone());
                while !stop.is_raised() {
                    let _ = client.publish(format!("bw.beat.sim-{index}.x"), beat.clone().into()).await;
                    if serve(&js, &event, index, &results, play, &stop, &mut waits).await.is_none() {
                        tokio::time::sleep(Duration::from_millis(100)).await;
                    }
                }
                waits
            }));
        }
        let mut all = Vec::new();
        for task in tasks {
            all.extend(task.await.expect("a worker ends"));
        }
        all
    })
}

fn beat() -> Vec<u8> {
    let word = || "1".to_owned();
    let beat = Beat {
        format: FORMAT,
        name: word(),
        version: word(),
        signature: word(),
        speed: 1.0,
        threads: 1,
        playing: Vec::new(),
        games: 0,
        seconds: 1,
        refused: Vec::new(),
    };
    beat.to_bytes()
}

/// Serves units until something is wrong.
async fn serve(
    js: &jetstream::Context,
    event: &str,
    index: usize,
    results: &[Vec<u8>],
    play: Duration,
    stop: &Stop,
    waits: &mut Vec<Duration>,
) -> Option<()> {
    let name = format!("event-{event}");
    let consumer: Consumer<pull::Config> = js.get_consumer_from_stream(name, "BOARDWRIGHT_TASKS").await.ok()?;
    while !stop.is_raised() {
        let asked = Instant::now();
        let mut batch = consumer.batch().max_messages(1).expires(Duration::from_secs(10)).messages().await.ok()?;
        let waited = tokio::time::timeout(Duration::from_millis(12_000), batch.next());
        let ended = async {
            while !stop.is_raised() {
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        };
        let waited = tokio::select! { waited = waited => waited, () = ended => return Some(()) };
        let Ok(Some(Ok(message))) = waited else { continue };
        waits.push(asked.elapsed());
        tokio::time::sleep(play).await;
        let place = message.subject.strip_prefix("bw.task.").and_then(|name| name.strip_prefix(event))?;
        let subject = format!("bw.result.{event}.sim-{index}.x{place}");
        let pair: usize = place.split('.').nth(5)?.parse().ok()?;
        js.publish(subject, results.get(pair)?.clone().into()).await.ok()?.await.ok()?;
        message.ack().await.ok()?;
    }
    Some(())
}
