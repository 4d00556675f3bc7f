//! Openings that players settle between them: who ends with which side, who forfeits, and whose win it is.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::common::{Conduct, Double, NEGOTIATIONS, heap, random};
use crate::series::play;
use boardwright_arena::{Entrant, EventOpenings, GameReport, MemoryJournal, Pace, Patience, Resume, Series};
use boardwright_game::{AnyPlayer, AnyTurn, AnyVariant, Decision, Fault, Outcome, Reply, Stop, Terms};

/// A player that takes one counter at a time and decides as it was told to.
struct Decided(VecDeque<Decision>);

impl AnyPlayer for Decided {
    fn choose(&mut self, _: &AnyTurn<'_>) -> Result<Reply, Fault> {
        Ok(Reply::new("1"))
    }

    fn negotiate(&mut self, _: &AnyTurn<'_>, _: &Terms) -> Result<Decision, Fault> {
        self.0.pop_front().ok_or_else(|| Fault::new("is asked once too often"))
    }
}

fn put(moves: &str) -> Decision {
    Decision::Propose(moves.split(' ').map(str::to_owned).collect())
}

fn stay() -> Decision {
    Decision::Stay("1".to_owned())
}

fn decided(name: &str, decisions: &[Decision]) -> Entrant {
    let decisions = decisions.to_vec();
    Entrant::new(name, move |_| Ok(Box::new(Decided(decisions.iter().cloned().collect())))).trusted()
}

fn series(games: u64, variant: AnyVariant, entrants: [Entrant; 2]) -> Series {
    Series { games, openings: EventOpenings::Negotiated(NEGOTIATIONS[0]), seed: 7, ..Series::new(variant, entrants) }
}

#[test]
fn everybody_gets_the_side_that_was_settled() {
    let three = put("1 1 1");
    let two = put("1 1");
    for (proposer, chooser, course, players, plies) in [
        (vec![three.clone()], vec![stay()], "ann puts 3, bob stays", ["ann", "bob"], "3 plies"),
        (vec![three.clone()], vec![Decision::Swap], "ann puts 3, bob swaps", ["bob", "ann"], "3 plies"),
        (
            vec![three.clone(), stay()],
            vec![two.clone()],
            "ann puts 3, bob puts 2, ann stays",
            ["bob", "ann"],
            "5 plies",
        ),
        (
            vec![three.clone(), Decision::Swap],
            vec![two.clone()],
            "ann puts 3, bob puts 2, ann swaps",
            ["ann", "bob"],
            "5 plies",
        ),
    ] {
        let entrants = [decided("ann", &proposer), decided("bob", &chooser)];
        let (result, reports) = play(&series(1, heap(12), entrants));
        let [report] = &reports[..] else { panic!("{} games", reports.len()) };
        let record = &report.record;
        assert_eq!(record.tag("Negotiation"), Some(format!("both: {course}").as_str()));
        assert_eq!((&record.players, record.tag("Opening")), (&players.map(str::to_owned), Some(plies)), "{course}");
        assert_eq!(record.tag("Proposer"), Some(if players[0] == "ann" { "first" } else { "second" }));
        // Twelve counters, one at a time: the second side takes the last.
        assert_eq!((record.moves.len(), record.players[1] == "ann"), (12, result.wins == 1), "{course}");
        assert_eq!(report.first, usize::from(players[0] == "bob"), "{course}");
    }
}

#[test]
fn each_player_is_the_first_to_propose_once_in_a_pair_and_results_are_counted_by_player() {
    let swapper = |name| Entrant::new(name, |_| Ok(Box::new(Swapper) as Box<dyn AnyPlayer>)).trusted();
    let (result, reports) = play(&series(2, heap(12), [swapper("ann"), swapper("bob")]));
    let course: Vec<_> = reports.iter().map(|report| report.record.tag("Negotiation").expect("there is one")).collect();
    assert_eq!(course, ["both: ann puts 3, bob swaps", "both: bob puts 3, ann swaps"]);
    // Whoever swapped has the first side, and loses.
    assert_eq!((result.wins, result.losses, result.pentanomial), (1, 1, [0, 0, 1, 0, 0]));
    assert_eq!(reports.iter().map(|report| report.first).collect::<Vec<_>>(), [1, 0]);
}

/// Proposes, and swaps whenever it can.
struct Swapper;

impl AnyPlayer for Swapper {
    fn choose(&mut self, _: &AnyTurn<'_>) -> Result<Reply, Fault> {
        Ok(Reply::new("1"))
    }

    fn negotiate(&mut self, _: &AnyTurn<'_>, terms: &Terms) -> Result<Decision, Fault> {
        Ok(if terms.is_first() { put("1 1 1") } else { Decision::Swap })
    }
}

#[test]
fn what_is_against_the_terms_or_the_rules_forfeits() {
    for (proposer, chooser, loser, reason) in [
        (vec![Decision::Swap], vec![], "ann", "a swap, expected 3 moves for both sides"),
        (vec![stay()], vec![], "ann", "one move, expected 3 moves for both sides"),
        (vec![put("1 1")], vec![], "ann", "2 moves, expected 3 moves for both sides"),
        (vec![put("1 x 1")], vec![], "ann", "bad move \"x\": expected a number from 0 to 3"),
        (vec![put("3 3 3")], vec![], "ann", "the opening ends the game: first took the last counter"),
        (vec![put("3 3 2")], vec![put("1 1")], "bob", "the game is over: first took the last counter"),
        (vec![], vec![], "ann", "is asked once too often"),
        (vec![put("1 1 1")], vec![], "bob", "is asked once too often"),
        (vec![put("1 1 1")], vec![put("1 1 1")], "bob", "3 moves, expected a swap, one move or 2 moves"),
        (vec![put("1 1 1"), put("1 1")], vec![put("1 1")], "ann", "2 moves, expected a swap or one move"),
    ] {
        let entrants = [decided("ann", &proposer), decided("bob", &chooser)];
        let (result, reports) = play(&series(1, heap(9), entrants));
        let record = &reports[0].record;
        assert!(record.ending.starts_with("forfeit: in both: "), "{}", record.ending);
        assert!(record.ending.contains(reason), "{} is not {reason}", record.ending);
        let winner = record.outcome.and_then(Outcome::winner).expect("somebody won");
        assert_eq!((record.players[winner.other()].as_str(), result.forfeits), (loser, 1), "{reason}");
        assert_eq!(result.losses, u64::from(loser == "ann"), "{reason}");
    }
    // So does an illegal move of a player who stays.
    let entrants = [decided("ann", &[put("1 1 1")]), decided("bob", &[Decision::Stay("9".to_owned())])];
    let (_, reports) = play(&series(1, heap(9), entrants));
    assert_eq!(reports[0].record.ending, "forfeit: in both: bad move \"9\": expected a number from 0 to 3");
}

#[test]
fn players_that_hang_or_panic_in_the_opening_forfeit_in_time() {
    let steady = || decided("steady", &[put("1 1 1"), stay()]);
    let bad = |conduct: Conduct| Entrant::new("bad", move |_| Ok(Double::boxed(conduct.clone())));
    let moment = Duration::from_millis(50);
    let little = Patience { grace: moment, longest: Some(moment), ..Patience::default() };
    let released = Arc::default();
    for (conduct, reason) in [
        (Conduct::Panics("boom"), "forfeit: in both: panicked: boom"),
        (Conduct::Faults("no idea"), "forfeit: in both: no idea"),
        (Conduct::Hangs(Arc::clone(&released)), "forfeit: in both: no answer in 0.1 s"),
        (Conduct::Says("nothing"), "forfeit: in both: bad move \"nothing\": expected a number from 0 to 3"),
    ] {
        // Whoever answers has all the time that a busy machine takes.
        let patience = if matches!(conduct, Conduct::Hangs(_)) { little } else { Patience::default() };
        // Its first proposal would be drawn, so it is the one that chooses.
        let pair = Series { patience, ..series(1, heap(12), [steady(), bad(conduct)]) };
        let (result, reports) = play(&pair);
        assert_eq!((reports[0].record.ending.as_str(), result.wins), (reason, 1));
    }
    released.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
}

#[test]
fn the_time_for_a_decision_comes_off_the_clock() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let watching = Arc::clone(&seen);
    let slow = Entrant::new("slow", move |_| Ok(Box::new(Slow(Arc::clone(&watching)))));
    let quick = decided("quick", &[put("1 1 1")]);
    let pace = Pace { clock: "1000".parse().ok(), ..Pace::default() };
    play(&Series { pace, ..series(1, heap(12), [quick, slow]) });
    let seen = seen.lock().expect("nobody has panicked with it");
    let [whole, left, ..] = seen[..] else { panic!("it is asked to decide and to move: {seen:?}") };
    assert_eq!(whole, Duration::from_secs(1000));
    assert!(left <= whole - Slow::THOUGHT, "{left:?}");
}

/// Thinks about its decision and notes what its clock shows whenever it is asked.
struct Slow(Arc<Mutex<Vec<Duration>>>);

impl Slow {
    const THOUGHT: Duration = Duration::from_millis(30);

    fn look(&self, turn: &AnyTurn<'_>) {
        let clock = turn.limits.clock.expect("the game has one");
        self.0.lock().expect("nobody has panicked with it").push(clock.own);
    }
}

impl AnyPlayer for Slow {
    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        self.look(turn);
        Ok(Reply::new("1"))
    }

    fn negotiate(&mut self, turn: &AnyTurn<'_>, _: &Terms) -> Result<Decision, Fault> {
        self.look(turn);
        let began = Instant::now();
        while began.elapsed() < Slow::THOUGHT {
            std::thread::yield_now();
        }
        Ok(stay())
    }
}

#[test]
fn settled_openings_are_the_same_at_any_concurrency_and_after_an_interruption() {
    let variant = heap(40);
    let entrants = || {
        ["ann", "bob"].map(|name| {
            let variant = variant.clone();
            Entrant::new(name, move |seed| Ok(random(&variant, seed))).trusted()
        })
    };
    let calm = series(20, variant.clone(), entrants());
    let (expected, reports) = play(&calm);
    assert!(reports.iter().all(|report| report.record.tag("Negotiation").is_some()));
    let records = |reports: &[GameReport]| reports.iter().map(|report| report.record.clone()).collect::<Vec<_>>();
    let mut journal = MemoryJournal::default();
    let (stop, mut seen) = (Stop::new(), 0);
    let busy = Series { concurrency: 3, ..calm.clone() };
    busy.play(None, Some(&mut journal), Resume::No, &stop, &mut |_| {
        seen += 1;
        if seen == 7 {
            stop.raise();
        }
    })
    .expect("it can be played");
    let mut resumed = Vec::new();
    let result =
        busy.play(None, Some(&mut journal), Resume::Yes, &Stop::new(), &mut |report| resumed.push(report.clone()));
    assert_eq!(result, Ok(expected));
    assert_eq!(records(&resumed), records(&reports));
    assert!(resumed[0].restored);
}
