//! A client with a viewer's account that has the server put its answers on subjects that others read: it stops no event.

use std::time::Duration;

use async_nats::jetstream;
use boardwright_game::Stop;
use futures_util::StreamExt;

use crate::common::{lead_by, local, series, terms};
use crate::forged::{Fleet, client};

const GAMES: u64 = 60;

/// Asks the server until it is told to stop, and names the subjects of an event as those on which it is to answer.
fn displace(fleet: &Fleet, event: &str, stop: &Stop) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let client = client(fleet, 4).await;
        let js = jetstream::new(client.clone());
        let worker = fleet.accounts[1].public();
        while !stop.is_raised() {
            let mut subjects = vec![format!("bw.run.{event}"), format!("bw.over.{event}"), format!("bw.bar.{worker}")];
            for pair in 0..GAMES / 2 {
                subjects.push(format!("bw.result.{event}.{worker}.x.u.0.0.1.{pair}.3"));
                subjects.push(format!("bw.result.{event}.coordinator.x.u.0.0.1.{pair}.3"));
                subjects.push(format!("bw.task.{event}.u.0.0.1.{pair}.3"));
            }
            if let Ok(stream) = js.get_stream("OBJ_boardwright").await
                && let Ok(objects) = stream.info_with_subjects("$O.boardwright.>").await
            {
                subjects.extend(objects.map(|found| found.expect("a subject").0).collect::<Vec<_>>().await);
                for subject in subjects {
                    let _ = client.publish_with_reply("$JS.API.STREAM.INFO.BOARDWRIGHT_RUNS", subject, "".into()).await;
                }
                let _ = client.flush().await;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    });
}

#[test]
fn answers_of_the_server_in_the_place_of_messages_stop_no_event() {
    let (Some(fleet), series, stop) = (Fleet::start(), series(GAMES, "alphabeta"), Stop::new()) else { return };
    let event = series.event().id.to_string();
    let games = std::thread::scope(|scope| {
        let (fleet, event, stop) = (&fleet, &event, &stop);
        scope.spawn(move || displace(fleet, event, stop));
        // The workers come when nothing lies on the server as it was put there.
        scope.spawn(move || {
            std::thread::park_timeout(Duration::from_secs(2));
            std::thread::scope(|inner| {
                for worker in fleet.workers() {
                    let stop = stop.part();
                    inner.spawn(move || worker.work(&stop, &stop));
                }
            });
        });
        let games = lead_by(&fleet.access(0), &series, terms(), (Vec::new(), &[]), None, &fleet.notes);
        stop.raise();
        games
    });
    assert_eq!(games.expect("a series"), local(GAMES));
    let said = fleet.notes.all();
    assert!(said.contains("the announcement of the event does not lie on the server as it was put there"), "{said}");
    assert!(!said.contains("barred"), "{said}");
}
