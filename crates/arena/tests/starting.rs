//! Players that cannot get ready, and a program that has nothing left to hold players with.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::common::{heap, random};
use boardwright_arena::{Entrant, GameReport, Pace, Resume, Series, SeriesError, SeriesResult, replays};
use boardwright_game::{AnyPlayer, AnyTurn, Explanation, Fault, Reply, Stop};

/// A player that is ready or not, and plays at random.
struct Starter {
    ready: Result<(), Fault>,
    player: Box<dyn AnyPlayer>,
    alive: Arc<AtomicU32>,
}

impl AnyPlayer for Starter {
    fn prepare(&mut self, _: &Stop) -> Result<(), Fault> {
        self.ready.clone()
    }

    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        self.player.choose(turn)
    }

    fn explain(&mut self, turn: &AnyTurn<'_>) -> Result<Option<Explanation>, Fault> {
        self.player.explain(turn)
    }
}

impl Drop for Starter {
    fn drop(&mut self) {
        self.alive.fetch_sub(1, Ordering::Relaxed);
    }
}

/// An entrant whose players are ready as `ready` says of their number in the order of being made, from 0, and of how many
/// live at the same time; and how many were made.
fn entrant(
    name: &str,
    ready: impl Fn(u32, u32) -> Result<(), Fault> + Send + Sync + 'static,
) -> (Entrant, Arc<AtomicU32>) {
    let (made, alive) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicU32::new(0)));
    let count = Arc::clone(&made);
    let make = move |seed| {
        let number = count.fetch_add(1, Ordering::Relaxed);
        let there = alive.fetch_add(1, Ordering::Relaxed) + 1;
        let alive = Arc::clone(&alive);
        Ok(Box::new(Starter { ready: ready(number, there), player: random(&heap(30), seed), alive })
            as Box<dyn AnyPlayer>)
    };
    (Entrant::new(name, make).supervised(), made)
}

fn play(
    entrants: [Entrant; 2],
    games: u64,
    concurrency: usize,
) -> (Result<SeriesResult, SeriesError>, Vec<GameReport>) {
    let series = Series { games, concurrency, ..Series::new(heap(30), entrants) };
    let mut reports = Vec::new();
    let result = series.play(None, None, Resume::No, &Stop::new(), &mut |report| reports.push(report.clone()));
    (result, reports)
}

fn steady() -> Entrant {
    entrant("steady", |_, _| Ok(())).0
}

fn not_ready() -> Result<(), Fault> {
    Err(Fault::new("not ready in 10.0 s"))
}

#[test]
fn a_player_that_has_never_been_ready_ends_the_series() {
    let (bot, made) = entrant("bot", |_, _| not_ready());
    let (result, reports) = play([steady(), bot], 100, 1);
    let Err(SeriesError::NotReady { name, reason, .. }) = result else { panic!("{result:?}") };
    assert_eq!((name.as_str(), reason.reason.as_str()), ("bot", "not ready in 10.0 s"));
    assert_eq!((reports.len(), made.load(Ordering::Relaxed)), (0, 1));
}

#[test]
fn a_player_that_was_ready_once_may_fail_twice_and_not_three_times() {
    // Ready for games 1 and 4 and for none afterwards.
    let (bot, made) = entrant("bot", |number, _| if number == 0 || number == 3 { Ok(()) } else { not_ready() });
    let (result, reports) = play([steady(), bot], 100, 1);
    assert!(matches!(result, Err(SeriesError::NotReady { .. })), "{result:?}");
    let endings: Vec<bool> = reports.iter().map(|report| report.record.ending.starts_with("forfeit")).collect();
    assert_eq!(endings, [false, true, true, false, true, true]);
    assert_eq!(made.load(Ordering::Relaxed), 7);
}

#[test]
fn a_player_that_may_fail_is_not_waited_for_in_every_game() {
    let (bot, made) = entrant("bot", |_, _| not_ready());
    let (result, reports) = play([bot.recovering(), steady()], 20, 1);
    let result = result.expect("it is played to its end");
    assert_eq!((result.games, result.losses, result.forfeits, reports.len()), (20, 20, 20, 20));
    assert_eq!(made.load(Ordering::Relaxed), 3, "after three failures it is not started again");
    let reasons: Vec<(u8, u64)> = result.forfeited.iter().map(|forfeits| (forfeits.player, forfeits.games)).collect();
    assert_eq!(reasons, [(0, 17), (0, 3)]);
    assert!(result.to_string().contains("forfeits: 20\nforfeits_first: 17 did not get ready 3 times"), "{result}");
}

#[test]
fn what_this_program_lacks_costs_nobody_a_game() {
    let full = || Err(Fault::of_host("too many open files"));
    let (bot, _) = entrant("bot", move |_, alive| if alive > 2 { full() } else { Ok(()) });
    let (result, reports) = play([bot, steady()], 60, 8);
    let result = result.expect("fewer games at the same time go on");
    assert_eq!((result.games, result.forfeits, reports.len()), (60, 0, 60));
    assert!(result.concurrency.is_none_or(|games| games < 8), "{:?}", result.concurrency);
    let (bot, _) = entrant("bot", move |_, _| full());
    let (result, reports) = play([bot, steady()], 60, 8);
    assert_eq!(result, Err(SeriesError::Host(Fault::of_host("too many open files"))));
    assert!(reports.is_empty());
}

/// A player that plays at random and computes, but for its first move: there its thread does not run for a while.
struct Stalling {
    stalls: bool,
    player: Box<dyn AnyPlayer>,
}

impl AnyPlayer for Stalling {
    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        if std::mem::take(&mut self.stalls) {
            std::thread::park_timeout(Duration::from_millis(1400));
        }
        self.player.choose(turn)
    }

    fn explain(&mut self, turn: &AnyTurn<'_>) -> Result<Option<Explanation>, Fault> {
        self.player.explain(turn)
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_game_that_the_machine_would_lose_is_played_again() {
    let play = |most: u32| {
        let made = AtomicU32::new(0);
        let bot = Entrant::new("bot", move |seed| {
            let stalls = made.fetch_add(1, Ordering::Relaxed) < most;
            Ok(Box::new(Stalling { stalls, player: random(&heap(30), seed) }) as Box<dyn AnyPlayer>)
        });
        let other = Entrant::new("other", |seed| Ok(random(&heap(30), seed)));
        let pace = Pace { move_time: Some(Duration::from_secs(1)), ..Pace::default() };
        let series = Series { games: 1, pace, ..Series::new(heap(30), [bot.trusted(), other.trusted()]) };
        let mut reports = Vec::new();
        let result = series
            .play(None, None, Resume::No, &Stop::new(), &mut |report| reports.push(report.clone()))
            .expect("it can be played");
        (result.forfeits, replays(&reports[0].record), reports[0].record.ending.clone())
    };
    let (forfeits, times, ending) = play(1);
    assert_eq!((forfeits, times), (0, 1), "{ending}");
    // Not for ever.
    let (forfeits, times, ending) = play(u32::MAX);
    assert_eq!((forfeits, times), (1, 3), "{ending}");
    assert!(
        ending.starts_with("first ran out of time: 1.") && ending.ends_with(" s for a move, 1.050 s allowed"),
        "{ending}"
    );
}
