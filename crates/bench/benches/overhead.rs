//! Measures the cost of a match besides the players' thinking: instant bots in other processes against a bare pipe,
//! and instant players of this process.
//!
//! Bots are this program itself, answering at once. The floor writes the same lines to the same bots and reads their
//! answers, and does nothing else: no referee, no record, no clock, no supervision. Both are measured in turn, many
//! times, and the medians are compared, so that what else the machine does cancels out.
//!
//! ```text
//! cargo bench -p boardwright-bench --bench overhead
//! ```

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use boardwright_arena::{Contender, Pace, Patience, PlayEnd, Table, play_game};
use boardwright_bench::{bench, within_limits};
use boardwright_game::{AnyPlayer, AnyTurn, AnyVariant, Fault, MatchRules, Reply, Stop};
use boardwright_protocol::{Pool, Supervision, parse_external};

/// The game: its moves alternate, and no five comes of the script.
const GAME: &str = "gomoku:20";

/// Games of the two lengths from whose difference the cost of a move comes.
const SHORT: u32 = 10;
const LONG: u32 = 110;

/// Rounds of every measurement, of which the median counts.
const ROUNDS: usize = 15;

/// Games of each length in a round.
const GAMES: u64 = 30;

/// The limits of the project above the floor, in times of a move over the bare pipe: a slow machine is slow at both.
///
/// On an idle machine of two processors that move takes 10 to 13 µs, and the cost above it is 6 to 11 µs a move and at most 54 µs
/// a game. The bench needs an idle machine: beside a program that keeps one processor busy, both ends of the pipe share the other
/// one and the move takes 3.4 to 8 µs, while the cost above it stays.
const MAX_PER_MOVE: f64 = 1.25;
const MAX_PER_GAME: f64 = 9.2;

/// The most time of a ply of players in this process, in times of a move over the bare pipe.
const MAX_PER_PLY: f64 = 0.92;

fn main() -> ExitCode {
    bench(
        |words| match words {
            ["bot"] => Some(be_a_bot().map_err(|error| error.to_string())),
            _ => None,
        },
        |_| measure_all(),
    )
}

/// The move at a ply: along one row after another, shifted so that no line of five is of one colour.
///
/// ```text
/// 4  O X O X O X …
/// 3  O X O X O X …
/// 2  X O X O X O …
/// 1  X O X O X O …
/// ```
fn script(ply: usize) -> String {
    let (row, column) = (ply / 20, ply % 20);
    let column = (column + 10 * (row % 2) + row / 2 % 2) % 20;
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

/// A bot that answers at once: the move after those that it was told.
fn be_a_bot() -> io::Result<()> {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let mut line = String::new();
    let mut ply = 0;
    while input.read_line(&mut line)? > 0 {
        match line.as_bytes().first() {
            Some(b'b' | b'n') => output.write_all(b"ready\n")?,
            Some(b's') => ply = line.split_ascii_whitespace().count().saturating_sub(2),
            Some(b'g') => {
                output.write_all(format!("move {}\n", script(ply)).as_bytes())?;
            }
            _ => return Ok(()),
        }
        output.flush()?;
        line.clear();
    }
    Ok(())
}

/// A bot without a host.
struct Wire {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    line: String,
}

impl Wire {
    fn start() -> io::Result<Wire> {
        let mut child =
            Command::new(std::env::current_exe()?).arg("bot").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (Some(input), Some(output)) = (input, output) else { return Err(io::Error::other("there are no pipes")) };
        let mut wire = Wire { child, input, output: BufReader::new(output), line: String::new() };
        wire.exchange("bwp 1\n")?;
        Ok(wire)
    }

    /// Writes what a host would and reads one line.
    fn exchange(&mut self, text: &str) -> io::Result<()> {
        self.input.write_all(text.as_bytes())?;
        self.line.clear();
        self.output.read_line(&mut self.line)?;
        Ok(())
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A game of that many plies over bare pipes.
fn bare_game(wires: &mut [Wire; 2], questions: &[String], plies: u32) -> io::Result<()> {
    for wire in &mut *wires {
        wire.exchange("new gomoku:20 seed=1\n")?;
    }
    for ply in 0..plies as usize {
        wires[ply % 2].exchange(&questions[ply])?;
    }
    Ok(())
}

/// The lines of a question at each ply, as a host of BWP writes them.
fn questions() -> Vec<String> {
    let mut moves = String::new();
    (0..LONG as usize)
        .map(|ply| {
            let line = if ply == 0 { "start\ngo\n".to_owned() } else { format!("start moves{moves}\ngo\n") };
            moves.push(' ');
            moves.push_str(&script(ply));
            line
        })
        .collect()
}

/// A game of that many plies at the referee's table.
fn refereed_game(
    variant: &AnyVariant,
    players: [Box<dyn AnyPlayer>; 2],
    plies: u32,
    pace: &Pace,
) -> Result<(), String> {
    let rules = MatchRules { repetition: None, max_plies: Some(plies) };
    let patience = Patience::default();
    let mut table = Table::new(variant).with_rules(rules);
    if let Some(clock) = pace.clock {
        table = table.with_clock(clock, patience.margin);
    }
    let mut players = players.map(Contender::Inline);
    let played = play_game(&mut table, &mut players, pace, &patience, &Stop::new(), &mut |_, _| {});
    let record = table.record();
    match (played, record.moves.len() == plies as usize) {
        (PlayEnd::Finished, true) => Ok(()),
        _ => Err(format!("the game ended after {} plies: {}", record.moves.len(), record.ending)),
    }
}

/// A player of this process that answers at once.
struct InstantPlayer;

impl AnyPlayer for InstantPlayer {
    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        Ok(Reply::new(script(turn.history.len())))
    }
}

/// Microseconds a move and a game, from the times of short and long games.
#[derive(Clone, Copy)]
struct Cost {
    a_move: f64,
    a_game: f64,
}

/// Plays games of both lengths and gives the time of one of each.
fn time(mut game: impl FnMut(u32) -> Result<(), String>) -> Result<[Duration; 2], String> {
    let mut times = [Duration::ZERO; 2];
    for (time, plies) in times.iter_mut().zip([SHORT, LONG]) {
        let began = Instant::now();
        for _ in 0..GAMES {
            game(plies)?;
        }
        *time = began.elapsed() / GAMES as u32;
    }
    Ok(times)
}

fn cost(rounds: &mut [[Duration; 2]]) -> Cost {
    let mut median = |length: usize| {
        rounds.sort_by_key(|times| times[length]);
        rounds[rounds.len() / 2][length].as_secs_f64() * 1e6
    };
    let (short, long) = (median(0), median(1));
    let a_move = (long - short) / f64::from(LONG - SHORT);
    Cost { a_move, a_game: short - a_move * f64::from(SHORT) }
}

fn measure_all() -> Result<(), String> {
    let text = |error: io::Error| error.to_string();
    let variant = boardwright_catalog::variant(GAME).map_err(|error| error.to_string())?;
    let own = std::env::current_exe().map_err(text)?;
    let external = parse_external(&format!("bwp:'{}' bot", own.display()), &[]).map_err(|error| error.to_string())?;
    let external = external.ok_or("no bot")?;
    let pool = || external.pool(&variant, &[], Supervision::default()).map_err(|error| error.to_string());
    let pools: [Pool; 2] = [pool()?, pool()?];
    let mut wires = [Wire::start().map_err(text)?, Wire::start().map_err(text)?];
    let questions = questions();
    let nodes = Pace { nodes: Some(1), ..Pace::default() };
    let clock = Pace { clock: "1000+1".parse().ok(), ..Pace::default() };
    let bots = || pools.each_ref().map(|pool| Box::new(pool.player(1)) as Box<dyn AnyPlayer>);
    let mut rounds = [const { Vec::new() }; 4];
    for _ in 0..ROUNDS {
        rounds[0].push(time(|plies| bare_game(&mut wires, &questions, plies).map_err(text))?);
        rounds[1].push(time(|plies| refereed_game(&variant, bots(), plies, &nodes))?);
        rounds[2].push(time(|plies| refereed_game(&variant, bots(), plies, &clock))?);
        let instantly = || [Box::new(InstantPlayer) as Box<dyn AnyPlayer>, Box::new(InstantPlayer)];
        rounds[3].push(time(|plies| refereed_game(&variant, instantly(), plies, &nodes))?);
    }
    let [floor, nodes, clock, inside] = rounds.each_mut().map(|rounds| cost(rounds));
    judge(floor, &[("bots, nodes", nodes), ("bots, clock", clock)], inside)
}

/// Prints the figures and says whether the limits are kept.
fn judge(floor: Cost, bots: &[(&str, Cost)], inside: Cost) -> Result<(), String> {
    println!("{:<16}{:>10}{:>14}{:>10}{:>14}", "", "µs a move", "above floor", "µs a game", "above floor");
    let line = |name: &str, cost: Cost| {
        let (a_move, a_game) = (cost.a_move - floor.a_move, cost.a_game - floor.a_game);
        println!("{name:<16}{:>10.2}{a_move:>+14.2}{:>10.1}{a_game:>+14.1}", cost.a_move, cost.a_game);
        a_move > MAX_PER_MOVE * floor.a_move || a_game > MAX_PER_GAME * floor.a_move
    };
    line("bare pipe", floor);
    let mut broken: Vec<&str> = bots.iter().filter(|(name, cost)| line(name, *cost)).map(|(name, _)| *name).collect();
    line("in this process", inside);
    println!("plies a second of players in this process: {:.0}", 1e6 / inside.a_move);
    if inside.a_move > MAX_PER_PLY * floor.a_move {
        broken.push("players in this process");
    }
    within_limits(&broken)
}
