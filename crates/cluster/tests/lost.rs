//! Servers that forget: their state is lost, set back, or disagrees with itself.

use std::time::{Duration, Instant};

use boardwright_arena::{Contest, GameReport, Resume, Series};
use boardwright_cluster::{Cluster, CoordinatorSettings, Event};
use boardwright_game::Stop;

use crate::common::{KalahFactory, Notes, access, job, local, series, terms, worker};
use crate::nats::Server;

const GAMES: u64 = 300;

/// Leads the series while `damage` is done to a server that was killed after some games. Returns the games.
fn damaged(damage: impl FnOnce(&mut Server) + Send, notes: &Notes) -> Option<Vec<String>> {
    let killed = |server: &mut Server| {
        server.kill();
        damage(server);
        server.go();
    };
    Some(disturbed(Server::start()?, killed, notes))
}

/// Leads the series on a server to which something happens after half of the games, while no game is taken. Returns the
/// games.
fn disturbed(mut server: Server, happens: impl FnOnce(&mut Server) + Send, notes: &Notes) -> Vec<String> {
    let stop = Stop::new();
    let series: Series = series(GAMES, "alphabeta");
    let access = access(&server);
    // Games are left for the time after it, however slow this machine is.
    let terms = CoordinatorSettings { ahead: 40, ..terms() };
    let cluster = Cluster::open(
        &access,
        job(&series),
        Event::Games(Contest::Match(Box::new(series.clone()))),
        &[],
        terms,
        notes.note(),
    );
    let cluster = cluster.expect("a server");
    let (half, told) = std::sync::mpsc::channel();
    let (done, over) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            let (worker, stop) = (worker(&server, KalahFactory("alphabeta"), notes), stop.part());
            scope.spawn(move || worker.work(&stop, &stop));
        }
        let server = &mut server;
        scope.spawn(move || {
            let _ = told.recv_timeout(Duration::from_secs(60));
            happens(server);
            let _ = done.send(());
        });
        let (mut texts, began) = (Vec::new(), Instant::now());
        let played = series.play(Some(&cluster), None, Resume::No, &Stop::new(), &mut |report| {
            texts.push(crate::common::text(&report.record));
            if texts.len() as u64 == GAMES / 2 {
                let _ = half.send(());
                let _ = over.recv_timeout(Duration::from_secs(60));
            }
        });
        stop.raise();
        played.expect("a series");
        assert!(began.elapsed() < Duration::from_secs(120), "{}", notes.all());
        texts
    })
}

#[test]
fn a_consumer_that_remembers_other_tasks_is_made_anew() {
    let (Some(server), notes) = (Server::start(), Notes::default()) else { return };
    let forgetful = |server: &mut Server| {
        // One that is killed may forget what it handed out, and then stream and consumer agree.
        server.shut_down();
        // The stream begins anew, and the consumer lies beside it as it was.
        let messages = server.store().join("jetstream/$G/streams/BOARDWRIGHT_TASKS/msgs");
        std::fs::remove_dir_all(messages).expect("the messages of the tasks");
        server.go();
    };
    let games = disturbed(server, forgetful, &notes);
    assert_eq!(games, local(GAMES));
    assert!(notes.all().contains("the tasks are made anew on the server"), "{}", notes.all());
}

#[test]
fn a_server_that_has_lost_everything_is_filled_again() {
    let notes = Notes::default();
    let emptied = |server: &mut Server| std::fs::remove_dir_all(server.store()).expect("the store");
    let Some(games) = damaged(emptied, &notes) else { return };
    assert_eq!(games, local(GAMES));
}

#[test]
fn a_server_that_is_set_back_to_an_older_copy_goes_on() {
    let notes = Notes::default();
    let set_back = |server: &mut Server| {
        let (store, copy) = (server.store(), server.store().with_extension("copy"));
        copy_folder(&store, &copy);
        server.go();
        std::thread::park_timeout(Duration::from_millis(300));
        server.kill();
        std::fs::remove_dir_all(&store).expect("the store");
        std::fs::rename(&copy, &store).expect("the copy");
    };
    let Some(games) = damaged(set_back, &notes) else { return };
    assert_eq!(games, local(GAMES));
}

fn copy_folder(from: &std::path::Path, to: &std::path::Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder").flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).expect("a file");
        }
    }
}

#[test]
fn of_two_coordinators_that_begin_at_the_same_time_one_leads() {
    let (Some(server), notes) = (Server::start(), Notes::default()) else { return };
    let series: Series = series(GAMES, "alphabeta");
    let open = || {
        let event = Event::Games(Contest::Match(Box::new(series.clone())));
        Cluster::open(&access(&server), job(&series), event, &[], terms(), notes.note()).expect("a server")
    };
    let (clusters, stop) = ([open(), open()], Stop::new());
    let start = std::sync::Barrier::new(clusters.len());
    let lead = |cluster: &Cluster| {
        let mut texts = Vec::new();
        start.wait();
        let mut report = |report: &GameReport| texts.push(crate::common::text(&report.record));
        let played = series.play(Some(cluster), None, Resume::No, &Stop::new(), &mut report);
        played.map(|_| texts).map_err(|error| error.to_string())
    };
    let mut led = std::thread::scope(|scope| {
        let (worker, part) = (worker(&server, KalahFactory("alphabeta"), &notes), stop.part());
        scope.spawn(move || worker.work(&part, &part));
        let leads: Vec<_> = clusters.iter().map(|cluster| scope.spawn(|| lead(cluster))).collect();
        let led: Vec<_> = leads.into_iter().map(|lead| lead.join().expect("nobody panics")).collect();
        stop.raise();
        led
    });
    led.sort();
    let refused = led.pop().expect("two").expect_err("one is refused");
    assert!(refused.contains("is led by another coordinator already"), "{refused}");
    assert_eq!(led, [Ok(local(GAMES))], "{}", notes.all());
}
