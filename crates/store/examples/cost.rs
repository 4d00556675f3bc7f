//! Measures the cost of keeping games: writes 10,000 games of 60 plies, a pair at a time, and prints the time
//! for a game.
//!
//! `cargo run --release -p boardwright-store --example cost [FILE]`; without a file it uses one that it removes.

use std::error::Error;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use boardwright_arena::{EndingKind, EventId, EventInfo, GameId, Journal, JournalEntry};
use boardwright_game::{Outcome, Record, RecordedMove, Score, Side};
use boardwright_store::{Filter, Store};

const PAIRS: u64 = 5_000;
const PLIES: u64 = 60;

fn main() -> Result<(), Box<dyn Error>> {
    let named = std::env::args().nth(1).map(PathBuf::from);
    let path = named.clone().unwrap_or_else(|| std::env::temp_dir().join(format!("cost-{}.db", std::process::id())));
    let mut out = std::io::stdout();
    let settings = "an event that costs something".to_owned();
    let event = EventInfo { id: EventId::of(&settings), name: "cost".to_owned(), settings };
    let mut store = Store::open(&path)?;
    store.begin(&event)?;
    let (cpu, wall) = (cpu_time(), Instant::now());
    for pair in 0..PAIRS {
        store.write(&[entry(event.id, pair, 0), entry(event.id, pair, 1)])?;
    }
    let games = 2 * PAIRS;
    let per_game = |time: Duration| time.as_secs_f64() * 1000.0 / games as f64;
    if let (Some(before), Some(after)) = (cpu, cpu_time()) {
        writeln!(out, "cpu: {:.3} ms a game", per_game(after - before))?;
    }
    writeln!(out, "wall: {:.3} ms a game", per_game(wall.elapsed()))?;
    let wall = Instant::now();
    let read = store.entries(event.id)?.len();
    writeln!(out, "read: {read} games in {:.2} s", wall.elapsed().as_secs_f64())?;
    let wall = Instant::now();
    let counts = store.counts(&Filter::default())?.len();
    writeln!(out, "count: {counts} pairs of players in {:.3} s", wall.elapsed().as_secs_f64())?;
    drop(store);
    writeln!(out, "size: {} bytes a game", std::fs::metadata(&path)?.len() / games)?;
    if named.is_none() {
        std::fs::remove_file(path)?;
    }
    Ok(())
}

fn entry(event: EventId, pair: u64, leg: u8) -> JournalEntry {
    let mv = |ply: u64| RecordedMove {
        mv: format!("{}{}", char::from(b'a' + (ply * 7 % 15) as u8), (ply + pair) % 15 + 1),
        elapsed: Some(Duration::from_nanos(1_000_003 * (ply + 1))),
        score: Some(Score((ply * 37 % 500) as i32 - 250)),
        depth: Some(8),
        comment: String::new(),
        tags: Vec::new(),
    };
    let record = Record {
        game: "square:15".to_owned(),
        players: ["one".to_owned(), "two".to_owned()],
        moves: (0..PLIES).map(mv).collect(),
        outcome: Some(Outcome::Win(Side::First)),
        ending: "five in a row from e4 to e8".to_owned(),
        tags: ["Round", "Pace", "Seed", "Opening"].map(|name| (name.to_owned(), pair.to_string())).into(),
        ..Record::default()
    };
    JournalEntry {
        id: GameId { event, stage: 0, players: [0, 1], pair, leg },
        record,
        kind: EndingKind::Board,
        tally: None,
        versions: ["one 1.0".to_owned(), "two 2.0".to_owned()],
        logs: Default::default(),
        finished: Some(1_700_000_000_000 + pair),
    }
}

/// The CPU time of this process in user and system mode, where the system tells it (`/proc/self/stat`).
fn cpu_time() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks: u64 = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
    // Linux counts in hundredths of a second.
    Some(Duration::from_millis(ticks * 10))
}
