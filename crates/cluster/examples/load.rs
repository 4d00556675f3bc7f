//! Measures a server and a coordinator with simulated workers that return a pair of games at once or after some seconds:
//! `cargo run --release -p boardwright-cluster --example load -- WORKERS GAMES [SECONDS]`.
//!
//! Server, coordinator and workers share this machine. Times of the server are processor time, which does not depend on
//! what else runs here.
#![allow(clippy::print_stdout, reason = "the figures are what it is for")]

#[path = "../tests/common.rs"]
mod common;
#[path = "../tests/many.rs"]
mod many;
#[path = "../tests/nats/mod.rs"]
mod nats;

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

use common::Notes;
use nats::Server;

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse::<u64>().ok());
    let (workers, games) = (numbers.next().unwrap_or(100), numbers.next().unwrap_or(10_000));
    let play = std::time::Duration::from_secs(numbers.next().unwrap_or(0));
    let port = TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr()).expect("a port").port();
    let Some(server) = Server::of(&format!(
        "listen: \"LISTEN\"\nhttp: \"127.0.0.1:{port}\"\nmax_connections: 100000\njetstream {{ store_dir: \"STORE\" }}\n"
    )) else {
        return;
    };
    let notes = Notes::default();
    let figures = many::measure(&server, workers as usize, games, play, &notes);
    let at = |share: f64| {
        let index = (figures.waits.len() as f64 * share) as usize;
        figures.waits.get(index).map_or(0.0, std::time::Duration::as_secs_f64)
    };
    let games = figures.games as f64;
    println!("workers: {workers}\ngames: {games}\nseconds: {:.1}", figures.seconds);
    println!("games a second: {:.0}", games / figures.seconds);
    println!("wait for a unit, s: {:.3} median, {:.3} of 99 %", at(0.5), at(0.99));
    println!("server, memory at most, MB: {:.1}", server.memory() as f64 / 1000.0);
    println!("server, processor time a game, ms: {:.3}", server.processor_time() * 1000.0 / games);
    println!("server, bytes on disk a game: {:.0}", server.bytes() as f64 / games);
    let state = varz(port);
    let of = |key: &str| number(&state, key) / games;
    println!("messages a game: {:.2} to the server, {:.2} from it", of("in_msgs"), of("out_msgs"));
    println!("bytes a game: {:.0} to the server, {:.0} from it", of("in_bytes"), of("out_bytes"));
    println!("{}", notes.all());
}

/// Figures that the server gives of itself.
fn varz(port: u16) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("the server answers");
    stream.write_all(b"GET /varz HTTP/1.0\r\n\r\n").expect("the server listens");
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("text");
    text
}

fn number(text: &str, key: &str) -> f64 {
    let rest = text.split_once(&format!("\"{key}\": ")).map_or("", |(_, rest)| rest);
    rest.split([',', '\n']).next().unwrap_or_default().trim().parse().unwrap_or(0.0)
}
