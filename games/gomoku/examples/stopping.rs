//! Measures the delay between a stop and the engine's answer, while the engine proves wins, searches with one or two
//! threads, or negotiates a swap2 opening: `cargo run --release -p boardwright-gomoku --example stopping`.

use std::io::Write;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use boardwright_game::{AnyTurn, AnyVariant, Limits, Stop, Terms};
use boardwright_gomoku::{GomokuVariant, Rule};

type Failure = Box<dyn std::error::Error>;

/// Openings; after three and five stones swap2 asks for a decision.
const OPENINGS: [&str; 4] = ["h8 g9 g8", "h8 i9 f10 i8 h9", "h8 f8 h9 g7 h10 i11 f7", "h8 j6 h10 h11 j10 g9 i9"];

/// The time the engine thinks before it is stopped, in milliseconds: at the root proof, and deep in the search.
const PAUSES: [u64; 6] = [1, 3, 10, 30, 100, 300];

const ROUNDS: usize = 5;

fn main() -> Result<(), Failure> {
    let mut out = std::io::stdout();
    for (name, spec, negotiates) in [
        ("move, one thread", "engine", false),
        ("move, two threads", "engine@threads=2", false),
        ("swap2 decision", "engine", true),
    ] {
        let mut waits = Vec::new();
        for rule in [Rule::Freestyle, Rule::Renju] {
            let variant = AnyVariant::new(GomokuVariant::new(15, 15, rule));
            for moves in OPENINGS {
                for pause in PAUSES {
                    for _ in 0..ROUNDS {
                        waits.extend(wait(&variant, spec, moves, negotiates, Duration::from_millis(pause))?);
                    }
                }
            }
        }
        waits.sort();
        let at = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
        let (median, most, all) = (at(0.5), at(0.99), at(1.0));
        writeln!(
            out,
            "{name:17}: {} stops, median {median:.2} ms, 99 % {most:.2} ms, longest {all:.2} ms",
            waits.len()
        )?;
    }
    Ok(())
}

/// The time from the stop to the answer; `None` if the engine had answered before the stop.
fn wait(
    variant: &AnyVariant,
    spec: &str,
    moves: &str,
    negotiates: bool,
    pause: Duration,
) -> Result<Option<Duration>, Failure> {
    let history: Vec<String> = moves.split(' ').map(str::to_owned).collect();
    let (start, mut position) = (variant.start(), variant.start());
    for mv in &history {
        position.play(mv)?;
    }
    let made = match history.len() {
        3 => 1,
        5 => 2,
        _ if negotiates => return Ok(None),
        _ => 0,
    };
    let swap2 = variant.family().negotiations.iter().find(|known| known.name == "swap2").ok_or("no swap2")?;
    let mut engine = variant.player(&spec.parse()?, 1)?;
    let (stop, raised) = (Stop::new(), OnceLock::new());
    let limits = Limits { move_time: Some(Duration::from_secs(3600)), ..Limits::default() };
    let turn = AnyTurn::new(&position, &limits, &stop).after(&start, &history);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            // Nothing is ever sent on this channel, so this is a pause.
            let (_silent, heard) = std::sync::mpsc::channel::<()>();
            let _ = heard.recv_timeout(pause);
            raised.get_or_init(Instant::now);
            stop.raise();
        });
        if negotiates {
            engine.negotiate(&turn, &Terms { negotiation: *swap2, made, seed: 1 }).map(|_| ())
        } else {
            engine.choose(&turn).map(|_| ())
        }?;
        let answered = Instant::now();
        Ok(raised.get().map(|raised| answered.saturating_duration_since(*raised)))
    })
}
