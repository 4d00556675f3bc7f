//! Tests that messages of strangers on the bus are refused with an error, in time and memory in proportion to them.

use boardwright_arena::{EventId, Unit};
use boardwright_cluster::{
    Bar, Beat, BotKit, FORMAT, Failure, Job, LiveGame, Purpose, ReadError, ResultMessage, Run, Task, UnitName, Watch,
};
use boardwright_game::{Rng, Stop};

use crate::common::{self, KalahFactory, Notes, lead, local, terms, worker};
use crate::nats::Server;

/// One good message of each kind.
fn samples() -> Vec<Vec<u8>> {
    let series = common::series(2, "alphabeta");
    let place = series.workplace().expect("a place");
    let unit = Unit { stage: 0, players: [0, 1], pair: 0, legs: [true, true] };
    let games = place.play(&unit, &Stop::new(), &|_| {}).expect("games").expect("games");
    let games = games.iter().map(boardwright_cluster::GameMessage::of).collect();
    let hash = "0".repeat(64);
    let run = Run {
        format: FORMAT,
        version: "1".to_owned(),
        signature: "signature".to_owned(),
        event: EventId(7).to_string(),
        name: "a – b".to_owned(),
        job: hash.clone(),
        kits: vec![hash],
        games: 2,
        per_unit: 2,
        settled: 0,
        lease_ms: 30_000,
        reference: None,
        coordinator: "abc".to_owned(),
    };
    let beat = Beat {
        format: FORMAT,
        name: "den".to_owned(),
        version: "1".to_owned(),
        signature: "signature".to_owned(),
        speed: 1e6,
        threads: 2,
        playing: vec![UnitName { event: EventId(7), purpose: Purpose::Count, unit }.to_string()],
        games: 4,
        seconds: 3,
        refused: vec![(EventId(8).to_string(), "no".to_owned())],
    };
    let failure = Failure { format: FORMAT, reason: "no".to_owned(), is_deadly: false };
    let bar = Bar { format: FORMAT, reason: "lies".to_owned(), event: None, barred: true };
    vec![
        ResultMessage { format: FORMAT, job: "0f".repeat(32), games, lines: Vec::new() }.to_bytes(),
        run.to_bytes(),
        beat.to_bytes(),
        failure.to_bytes(),
        bar.to_bytes(),
        Task { format: FORMAT, job: "0f".repeat(32), not: Some("abc".to_owned()), values: None }.to_bytes(),
        common::job(&series).to_bytes(),
        LiveGame {
            format: FORMAT,
            thread: 0,
            game: series.variant.spec(),
            players: ["a".to_owned(), "b".to_owned()],
            start: None,
            moves: vec!["c1".to_owned()],
        }
        .to_bytes(),
        Watch { format: FORMAT, workers: vec!["abc.x".to_owned()] }.to_bytes(),
        BotKit::read(std::path::Path::new("Cargo.toml"), vec!["./bot".to_owned()]).expect("a kit").to_bytes(),
    ]
}

/// Reads bytes as everything.
fn read(bytes: &[u8]) -> [bool; 10] {
    let text = String::from_utf8_lossy(bytes);
    let _ = text.parse::<UnitName>();
    [
        ResultMessage::from_bytes(bytes).is_ok(),
        Run::from_bytes(bytes).is_ok(),
        Beat::from_bytes(bytes).is_ok(),
        Failure::from_bytes(bytes).is_ok(),
        Bar::from_bytes(bytes).is_ok(),
        Task::from_bytes(bytes).is_ok(),
        Job::from_bytes(bytes).is_ok(),
        LiveGame::from_bytes(bytes).is_ok(),
        Watch::from_bytes(bytes).is_ok(),
        BotKit::from_bytes(bytes).is_ok(),
    ]
}

#[test]
fn damaged_messages_are_read_or_refused_and_never_more() {
    let samples = samples();
    for (index, sample) in samples.iter().enumerate() {
        let found = read(sample);
        assert!(found[index], "sample {index} is good: {}", String::from_utf8_lossy(sample));
        assert_eq!(found.iter().filter(|&&is_read| is_read).count(), 1, "sample {index} is of one kind");
    }
    let mut rng = Rng::new(1);
    for turn in 0..20_000 {
        let mut bytes = samples[turn % samples.len()].clone();
        for _ in 0..=rng.below(4) {
            let at = rng.below(bytes.len().max(1));
            match rng.below(5) {
                0 => bytes.truncate(at),
                1 => bytes[at] = rng.below(256) as u8,
                2 => bytes.insert(at, rng.below(256) as u8),
                3 => drop(bytes.drain(at..(at + rng.below(20)).min(bytes.len()))),
                _ => {
                    let number = ["-1", "1e999", "18446744073709551616", "null", "[[[[[[", "\"\\u0000\"", "9999999999"];
                    let word = number[rng.below(number.len())].bytes();
                    bytes.splice(at..at, word);
                }
            }
            if bytes.is_empty() {
                break;
            }
        }
        read(&bytes);
    }
}

#[test]
fn what_is_too_long_too_deep_or_of_another_format_is_named() {
    let deep = format!("{{\"format\":{FORMAT},\"not\":{}", "[".repeat(100_000));
    assert!(matches!(Task::from_bytes(deep.as_bytes()), Err(ReadError::Broken(_))));
    assert_eq!(Task::from_bytes(&vec![b' '; 2 << 20]), Err(ReadError::TooLong(2 << 20)));
    let other = Task::from_bytes(format!("{{\"format\":{},\"new\":1}}", FORMAT + 1).as_bytes());
    assert_eq!(other, Err(ReadError::Format(u64::from(FORMAT) + 1)));
    assert!(other.unwrap_err().to_string().contains("of different versions"));
    // A file of a kit stays in its folder.
    for path in ["../x", "/x", "a/../../x", "a\\..\\x", "", "c:x"] {
        let kit = format!(
            "{{\"format\":{FORMAT},\"command\":[],\"files\":[{{\"path\":{path:?},\"size\":0,\"executable\":false}}]}}\n"
        );
        assert!(BotKit::from_bytes(kit.as_bytes()).is_err(), "{path:?}");
    }
}

#[test]
fn signs_of_life_that_no_worker_gives_are_refused() {
    let good: serde_json::Value = serde_json::from_slice(&samples()[2]).expect("JSON");
    let event = EventId(8).to_string();
    let fault = |key: &str, value: serde_json::Value| {
        let mut beat = good.clone();
        beat[key] = value;
        Beat::from_bytes(beat.to_string().as_bytes()).expect_err(key).to_string()
    };
    assert!(fault("playing", vec!["u"; 3].into()).contains("more units than threads"));
    assert!(fault("playing", vec!["u".repeat(101)].into()).contains("a bad name of a unit"));
    assert!(fault("refused", vec![vec![event.as_str(), "no"]; 65].into()).contains("a list that is too long"));
    assert!(fault("refused", vec![vec!["x", "no"]].into()).contains("a text that cannot be shown"));
}

#[test]
fn a_stranger_on_the_bus_changes_no_game() {
    let (Some(server), notes) = (Server::start(), Notes::default()) else { return };
    let stop = Stop::new();
    let games = std::thread::scope(|scope| {
        let (url, stopped) = (server.url(), stop.clone());
        scope.spawn(move || shout(&url, &stopped));
        let games = lead(&server, 60, terms(), vec![worker(&server, KalahFactory("alphabeta"), &notes)], &notes);
        stop.raise();
        games
    });
    assert_eq!(games.expect("a series"), local(60));
}

/// Says nonsense on every subject until it is told to stop.
fn shout(url: &str, stop: &Stop) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let samples = samples();
    let event = common::series(2, "alphabeta").event().id;
    runtime.block_on(async {
        let client = async_nats::connect(url).await.expect("a server");
        let mut rng = Rng::new(2);
        while !stop.is_raised() {
            let unit = Unit { stage: 0, players: [0, 1], pair: rng.below(40) as u64, legs: [true, true] };
            let name = UnitName { event, purpose: [Purpose::Count, Purpose::Check][rng.below(2)], unit };
            let subjects = [
                format!("bw.result.{event}.stranger.x.u.0.0.1.{}.3", rng.below(40)),
                format!("bw.result.{event}.stranger.x.f.u.0.0.1.{}.3", rng.below(40)),
                format!("bw.result.{event}.x.u.0.0.1.{}.3", rng.below(40)),
                format!("bw.task.{name}"),
                format!("bw.task.{event}.nonsense"),
                "bw.beat.stranger.x".to_owned(),
                "bw.run.ffffffffffffffff".to_owned(),
                "bw.call".to_owned(),
                "bw.watch".to_owned(),
                "bw.live.stranger.x".to_owned(),
            ];
            let subject = subjects[rng.below(subjects.len())].clone();
            let mut payload = samples[rng.below(samples.len())].clone();
            payload.truncate(rng.below(payload.len()));
            let _ = client.publish(subject, payload.into()).await;
            let _ = client.flush().await;
            tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        }
    });
}
