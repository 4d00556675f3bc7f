//! Many workers on one server: made-up ones that bring games at once.

use std::sync::Arc;
use std::time::Duration;

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
    const GAMES: u64 = 800;
    let (Some(server), notes) = (Server::start(), Notes::default()) else { return };
    let (stop, results) = (Stop::new(), results(GAMES));
    let played = std::thread::scope(|scope| {
        let (url, stopped) = (server.url(), stop.clone());
        scope.spawn(move || simulate(&url, 40, results, &stopped));
        let settings = CoordinatorSettings { verify: 0, lease: Duration::from_secs(30), ..terms() };
        let played = lead(&server, GAMES, settings, Vec::new(), &notes);
        stop.raise();
        played.expect("a series")
    });
    assert_eq!((played.len() as u64, notes.all()), (GAMES, String::new()));
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

/// Workers that take a unit each and bring a game that was played before.
fn simulate(url: &str, workers: u32, results: Vec<Vec<u8>>, stop: &Stop) {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
    let results = Arc::new(results);
    runtime.block_on(async {
        let event = common::series(2, "alphabeta").event().id.to_string();
        let work = |index: u32| {
            let (url, event, results, stop) = (url.to_owned(), event.clone(), Arc::clone(&results), stop.clone());
            async move {
                // As on many machines, they do not come in the same instant.
                tokio::time::sleep(Duration::from_micros(500) * index).await;
                // A machine that plays all of them is slow to let them in.
                let options = async_nats::ConnectOptions::new().connection_timeout(Duration::from_secs(120));
                let client = options.connect(url.as_str()).await.expect("a server");
                let beat = beat();
                let js = jetstream::new(client.clone());
                while !stop.is_raised() {
                    let _ = client.publish(format!("bw.beat.sim-{index}.x"), beat.clone().into()).await;
                    if serve(&js, &event, index, &results, &stop).await.is_none() {
                        tokio::time::sleep(Duration::from_millis(100)).await;
                    }
                }
            }
        };
        let tasks: Vec<_> = (0..workers).map(|index| tokio::spawn(work(index))).collect();
        for task in tasks {
            task.await.expect("a worker ends");
        }
    });
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
async fn serve(js: &jetstream::Context, event: &str, index: u32, results: &[Vec<u8>], stop: &Stop) -> Option<()> {
    let name = format!("event-{event}");
    let consumer: Consumer<pull::Config> = js.get_consumer_from_stream(name, "BOARDWRIGHT_TASKS").await.ok()?;
    while !stop.is_raised() {
        let mut batch = consumer.batch().max_messages(1).expires(Duration::from_secs(10)).messages().await.ok()?;
        let waited = tokio::time::timeout(Duration::from_millis(12_000), batch.next());
        let ended = async {
            while !stop.is_raised() {
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        };
        let waited = tokio::select! { waited = waited => waited, () = ended => return Some(()) };
        let Ok(Some(Ok(message))) = waited else { continue };
        let place = message.subject.strip_prefix("bw.task.").and_then(|name| name.strip_prefix(event))?;
        let subject = format!("bw.result.{event}.sim-{index}.x{place}");
        let pair: usize = place.split('.').nth(5)?.parse().ok()?;
        js.publish(subject, results.get(pair)?.clone().into()).await.ok()?.await.ok()?;
        message.ack().await.ok()?;
    }
    Some(())
}
