//! Time until a move is answered and until 200 spectators of a game see it: `cargo bench -p boardwright-web`.
//!
//! Server and spectators share the machine, so the time that the spectators take to read is part of every figure.
//! Figures on the machine that they were made on stand in `docs/performance.md`.

// A bench prints what it measured.
#![allow(clippy::print_stdout)]

#[path = "../tests/socket/kit/mod.rs"]
mod kit;

use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use kit::{Host, Page, person};
use serde_json::json;

const SPECTATORS: usize = 200;
const MOVES: usize = 60;

/// The time between two moves, so that each is delivered before the next.
const PAUSE: Duration = Duration::from_millis(100);

fn main() {
    let host = Host::new();
    let mut page = host.page();
    report("answered to a player who is alone", &mut alone(&mut page));
    let table = page.table("gomoku:15", json!([person(), person()]));
    let (seen, arrivals) = mpsc::channel();
    let spectators: Vec<_> = (0..SPECTATORS)
        .map(|_| {
            let mut guest = host.page();
            guest.ask(json!({"to": "table", "do": "attach", "table": table["watch"]})).expect("the table");
            let seen = seen.clone();
            thread::spawn(move || {
                for _ in 0..MOVES {
                    // Other updates say how many watch. The moves come in their order, so their number is clear.
                    guest.wait(|message| message["add"].as_array().is_some_and(|moves| !moves.is_empty()));
                    seen.send(Instant::now()).expect("a listener");
                }
            })
        })
        .collect();
    let moves: Vec<String> =
        (0..MOVES).map(|ply| table["state"]["moves"][(ply * 37) % 225]["move"].to_string()).collect();
    let mut delays: Vec<Duration> = Vec::with_capacity(SPECTATORS * MOVES);
    let mut answers: Vec<Duration> = Vec::with_capacity(MOVES);
    for (ply, mv) in moves.iter().enumerate() {
        let began = Instant::now();
        let mv = mv.trim_matches('"');
        let play = json!({"to": "table", "do": "play", "table": table["table"], "ply": ply, "move": mv});
        page.ask(play).expect("a move");
        answers.push(began.elapsed());
        for _ in 0..SPECTATORS {
            let arrived = arrivals.recv_timeout(kit::PATIENCE).expect("the move reaches everybody");
            delays.push(arrived.checked_duration_since(began).expect("nobody sees a move before it is made"));
        }
        thread::park_timeout(PAUSE);
    }
    spectators.into_iter().for_each(|spectator| spectator.join().expect("no panic"));
    report("answered to the player", &mut answers);
    report("seen by the spectators", &mut delays);
}

/// Time in which the server answers each move of a game without spectators.
fn alone(page: &mut Page) -> Vec<Duration> {
    let table = page.table("gomoku:15", json!([person(), person()]));
    let mut answers = Vec::with_capacity(MOVES);
    for ply in 0..MOVES {
        let mv = &table["state"]["moves"][(ply * 37) % 225]["move"];
        let began = Instant::now();
        page.ask(json!({"to": "table", "do": "play", "table": table["table"], "ply": ply, "move": mv}))
            .expect("a move");
        answers.push(began.elapsed());
        thread::park_timeout(PAUSE);
    }
    answers
}

fn report(what: &str, times: &mut [Duration]) {
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!(
        "{what}: {} times, median {:.2} ms, p99 {:.2} ms, worst {:.2} ms",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
}
