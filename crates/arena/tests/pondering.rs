//! Players that think on while their opponents are to move.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::common::heap;
use boardwright_arena::{Entrant, Pace, Resume, Series};
use boardwright_game::{AnyPlayer, AnyTurn, Fault, Reply, Side, Stop};

/// Deeds of a thinker, in their order.
#[derive(Default)]
struct Diary {
    moves: AtomicU32,
    pondered: Mutex<Vec<(Side, usize)>>,
    is_pondering: AtomicBool,
}

/// Takes one counter at a time and thinks on until it is stopped.
struct Thinker {
    diary: Arc<Diary>,
    breaks: bool,
}

impl AnyPlayer for Thinker {
    fn choose(&mut self, _: &AnyTurn<'_>) -> Result<Reply, Fault> {
        assert!(!self.diary.is_pondering.load(Ordering::SeqCst), "it was stopped before it was asked");
        self.diary.moves.fetch_add(1, Ordering::SeqCst);
        Ok(Reply::new("1"))
    }

    fn ponder(&mut self, turn: &AnyTurn<'_>) -> Result<(), Fault> {
        self.diary.pondered.lock().expect("whole").push((turn.position.to_move(), turn.history.len()));
        assert!(!self.breaks, "broken");
        self.diary.is_pondering.store(true, Ordering::SeqCst);
        while !turn.stop.is_raised() {
            std::thread::yield_now();
        }
        self.diary.is_pondering.store(false, Ordering::SeqCst);
        Ok(())
    }
}

fn entrant(name: &str, diary: &Arc<Diary>, breaks: bool) -> Entrant {
    let diary = Arc::clone(diary);
    Entrant::new(name, move |_| Ok(Box::new(Thinker { diary: Arc::clone(&diary), breaks }) as Box<dyn AnyPlayer>))
        .trusted()
}

/// Plays one game of six counters on time; the reason of its end.
fn play(entrants: [Entrant; 2], pace: Pace) -> String {
    let series = Series { games: 1, pace, ..Series::new(heap(6), entrants) };
    let mut ending = String::new();
    series
        .play(None, None, Resume::No, &Stop::new(), &mut |report| ending.clone_from(&report.record.ending))
        .expect("a series");
    ending
}

fn on_time() -> Pace {
    Pace { move_time: Some(Duration::from_secs(600)), ..Pace::default() }
}

#[test]
fn a_player_that_may_ponder_does_after_each_of_its_moves() {
    let (one, other) = (Arc::default(), Arc::default());
    play([entrant("one", &one, false).pondering(), entrant("other", &other, false)], on_time());
    let pondered = one.pondered.lock().expect("whole").clone();
    // Whether it began to after its last move, nobody waits to see.
    assert_eq!(pondered[..2], [(Side::Second, 1), (Side::Second, 3)]);
    assert_eq!((one.moves.load(Ordering::SeqCst), other.moves.load(Ordering::SeqCst)), (3, 3));
    assert!(other.pondered.lock().expect("whole").is_empty());
}

#[test]
fn without_a_clock_nobody_ponders() {
    let diary = Arc::default();
    let players = || entrant("one", &diary, false).pondering();
    play([players(), players().named("other")], Pace { nodes: Some(1), ..Pace::default() });
    assert!(diary.pondered.lock().expect("whole").is_empty());
}

#[test]
fn whoever_breaks_while_it_ponders_loses_with_the_reason() {
    let (one, other) = (Arc::default(), Arc::default());
    let ending = play([entrant("one", &one, true).pondering(), entrant("other", &other, false)], on_time());
    assert_eq!(ending, "forfeit: panicked: broken");
}
