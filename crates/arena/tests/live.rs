//! The driver of a live game: what follows what, and what never happens whatever comes.

use std::time::Duration;

use boardwright_arena::live::{Action, Driver, DriverTurn, Mover, Signal};
use boardwright_game::{Fault, Side};
use proptest::prelude::*;

const GRACE: Duration = Duration::from_millis(100);

fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

fn turn(mover: Mover, allowance: Option<u64>) -> DriverTurn {
    DriverTurn { side: Side::First, mover, allowance: allowance.map(ms), pace: Duration::ZERO }
}

fn ask(question: u64) -> Action<u64> {
    Action::Ask { side: Side::First, question }
}

fn answer(question: u64) -> Signal<u64> {
    Signal::Answer { question, result: Ok(question), elapsed: ms(7) }
}

fn settled(question: u64) -> Action<u64> {
    Action::Settle { side: Side::First, result: Ok(question), elapsed: ms(7) }
}

#[test]
fn a_player_is_asked_once_and_its_answer_settled() {
    let mut driver = Driver::new(GRACE);
    assert_eq!(driver.handle(ms(0), Signal::Tick), []);
    assert_eq!(driver.handle(ms(1), Signal::Turn(Some(turn(Mover::Player, None)))), [ask(1)]);
    assert_eq!(driver.handle(ms(2), Signal::Tick), []);
    assert_eq!(driver.thinking(), Some((Side::First, ms(1), false)));
    assert_eq!(driver.handle(ms(9), answer(1)), [settled(1)]);
    assert_eq!(driver.handle(ms(10), answer(1)), [], "an answer counts once");
    assert_eq!(driver.handle(ms(11), Signal::Turn(None)), []);
    assert_eq!((driver.running(), driver.deadline()), (None, None));
}

#[test]
fn an_answer_waits_until_people_can_follow() {
    let mut driver = Driver::new(GRACE);
    let slow = DriverTurn { pace: ms(50), ..turn(Mover::Player, Some(60)) };
    assert_eq!(driver.handle(ms(0), Signal::Turn(Some(slow))), [ask(1)]);
    assert_eq!(driver.handle(ms(10), answer(1)), []);
    assert_eq!((driver.is_answered(), driver.elapsed(ms(40)), driver.deadline()), (true, ms(10), Some(ms(50))));
    assert_eq!(driver.handle(ms(30), Signal::Pause(true)), []);
    assert_eq!(driver.handle(ms(80), Signal::Tick), [], "time stands still");
    assert_eq!(driver.handle(ms(90), Signal::Pause(false)), [settled(1)]);
}

#[test]
fn a_change_of_the_game_makes_the_question_void() {
    let mut driver = Driver::new(GRACE);
    driver.handle(ms(0), Signal::Turn(Some(turn(Mover::Player, None))));
    let again = driver.handle(ms(5), Signal::Turn(Some(turn(Mover::Player, None))));
    assert_eq!(again, [Action::Withdraw(Side::First), ask(2)]);
    assert_eq!(driver.handle(ms(6), answer(1)), [], "that was about the game as it was before");
    assert_eq!(driver.handle(ms(7), answer(2)), [settled(2)]);
}

#[test]
fn a_late_player_is_told_to_answer_and_then_given_up() {
    let mut driver = Driver::new(GRACE);
    driver.handle(ms(0), Signal::Turn(Some(turn(Mover::Player, Some(30)))));
    assert_eq!((driver.deadline(), driver.handle(ms(29), Signal::Tick)), (Some(ms(30)), vec![]));
    assert_eq!(driver.handle(ms(30), Signal::Tick), [Action::Hurry(Side::First)]);
    assert_eq!((driver.deadline(), driver.handle(ms(129), Signal::Tick)), (Some(ms(130)), vec![]));
    let over = driver.handle(ms(130), Signal::Tick);
    assert_eq!(over, [Action::Abandon(Side::First), Action::Flag(Side::First)]);
    assert_eq!(driver.handle(ms(131), answer(1)), []);
    // In the time of grace an answer is taken; whether it is too late the table says.
    driver.handle(ms(200), Signal::Turn(Some(turn(Mover::Player, Some(30)))));
    driver.handle(ms(230), Signal::Tick);
    assert_eq!(driver.handle(ms(300), answer(2)), [settled(2)]);
}

#[test]
fn a_person_is_flagged_without_grace_and_a_pause_stops_the_clock() {
    let mut driver: Driver<u64> = Driver::new(GRACE);
    driver.handle(ms(0), Signal::Turn(Some(turn(Mover::Person, Some(30)))));
    driver.handle(ms(20), Signal::Pause(true));
    assert_eq!((driver.running(), driver.elapsed(ms(90))), (None, ms(20)));
    assert_eq!(driver.handle(ms(100), Signal::Pause(false)), []);
    assert_eq!((driver.running(), driver.deadline()), (Some(Side::First), Some(ms(110))));
    assert_eq!(driver.handle(ms(110), Signal::Tick), [Action::Flag(Side::First)]);
}

#[test]
fn wishes_reach_the_player_that_thinks() {
    let mut driver: Driver<u64> = Driver::new(GRACE);
    assert_eq!(driver.handle(ms(0), Signal::Hurry), [], "nobody is thinking");
    driver.handle(ms(0), Signal::Turn(Some(turn(Mover::Player, None))));
    assert_eq!(driver.handle(ms(1), Signal::Hurry), [Action::Hurry(Side::First)]);
    assert_eq!(driver.handle(ms(2), Signal::Hurry), [], "once is enough");
    assert_eq!(driver.handle(ms(4), Signal::GiveUp), [Action::Abandon(Side::First)]);
    assert_eq!(driver.handle(ms(5), Signal::Pause(false)), [ask(2)]);
    // Hurrying a player that cannot answer at once does not cost it the game.
    let fails = |question| Signal::Answer { question, result: Err(Fault::new("was stopped")), elapsed: Duration::ZERO };
    driver.handle(ms(6), Signal::Hurry);
    assert_eq!(driver.handle(ms(7), fails(2)), [Action::Abandon(Side::First)]);
    assert!(driver.is_paused() && driver.thinking().is_none());
    assert_eq!(driver.handle(ms(8), Signal::Pause(false)), [ask(3)]);
    let lost = driver.handle(ms(9), fails(3));
    assert!(matches!(lost[..], [Action::Settle { result: Err(_), .. }]), "{lost:?}");
}

#[test]
fn a_player_that_cannot_be_asked_now_is_asked_later() {
    let mut driver: Driver<u64> = Driver::new(GRACE);
    driver.handle(ms(0), Signal::Turn(Some(turn(Mover::Player, Some(30)))));
    assert_eq!(driver.handle(ms(0), Signal::Postponed), []);
    assert_eq!((driver.running(), driver.thinking()), (None, None));
    assert_eq!(driver.handle(ms(50), Signal::Tick), [ask(2)], "no time has run meanwhile");
    assert_eq!(driver.deadline(), Some(ms(80)));
}

#[test]
fn a_game_that_is_broken_off_settles_nothing() {
    let mut driver: Driver<u64> = Driver::new(GRACE);
    driver.handle(ms(0), Signal::Turn(Some(turn(Mover::Player, None))));
    assert_eq!(driver.handle(ms(1), Signal::Stop), [Action::Hurry(Side::First)]);
    assert_eq!(driver.handle(ms(2), answer(1)), [Action::End]);
    assert_eq!(driver.handle(ms(3), Signal::Turn(Some(turn(Mover::Player, None)))), []);
    let mut driver: Driver<u64> = Driver::new(GRACE);
    driver.handle(ms(0), Signal::Turn(Some(turn(Mover::Player, None))));
    driver.handle(ms(1), Signal::Stop);
    assert_eq!(driver.handle(ms(101), Signal::Tick), [Action::Abandon(Side::First), Action::End]);
}

/// An event of a random game.
#[derive(Clone, Debug)]
enum Happening {
    DriverTurn(Option<(Side, Mover, Option<u64>, u64)>),
    Tick,
    Postponed,
    /// The answer to a question this many before the latest, by a player that fails or not.
    Answer(u64, bool),
    Hurry,
    GiveUp,
    Pause(bool),
    Stop,
}

fn happenings() -> impl Strategy<Value = Vec<(u64, Happening)>> {
    let side = prop_oneof![Just(Side::First), Just(Side::Second)];
    let mover = prop_oneof![1 => Just(Mover::Person), 3 => Just(Mover::Player), 1 => Just(Mover::Elsewhere)];
    let new = (side, mover, proptest::option::of(0..200_u64), prop_oneof![Just(0), 0..80_u64]);
    let one = prop_oneof![
        6 => proptest::option::weighted(0.9, new).prop_map(Happening::DriverTurn),
        6 => Just(Happening::Tick),
        1 => Just(Happening::Postponed),
        6 => (prop_oneof![4 => Just(0), 1 => 0..3_u64], any::<bool>()).prop_map(|(ago, fails)| Happening::Answer(ago, fails)),
        2 => Just(Happening::Hurry),
        1 => Just(Happening::GiveUp),
        2 => any::<bool>().prop_map(Happening::Pause),
        1 => Just(Happening::Stop),
    ];
    proptest::collection::vec((0..60_u64, one), 1..80)
}

/// State of a game as an observer sees it from events and actions alone.
#[derive(Default)]
struct Onlooker {
    turn: Option<DriverTurn>,
    /// The question that is out.
    out: Option<u64>,
    /// The answer that came and was not settled yet.
    answered: Option<u64>,
    latest: u64,
    is_paused: bool,
    is_stopped: bool,
    is_ended: bool,
}

impl Onlooker {
    fn see_event(&mut self, event: &Signal<u64>) {
        match event {
            Signal::Turn(turn) if !self.is_ended => self.turn = *turn,
            Signal::Postponed => self.out = None,
            Signal::Answer { question, .. } if self.out == Some(*question) => {
                (self.out, self.answered) = (None, Some(*question));
            }
            Signal::Pause(is_paused) => self.is_paused = *is_paused,
            Signal::Stop => self.is_stopped = true,
            _ => {}
        }
    }

    fn see_action(&mut self, action: &Action<u64>) {
        assert!(!self.is_ended, "{action:?} after the end");
        match action {
            Action::Ask { side, question } => {
                assert_eq!(self.out, None, "a second question while one is out");
                assert!(*question > self.latest, "a number is used again");
                assert_eq!(self.turn.map(|turn| (turn.side, turn.mover)), Some((*side, Mover::Player)));
                assert!(!self.is_paused && !self.is_stopped);
                (self.out, self.latest, self.answered) = (Some(*question), *question, None);
            }
            Action::Hurry(side) => {
                assert!(self.out.is_some(), "nobody is asked");
                assert_eq!(self.turn.map(|turn| turn.side), Some(*side));
            }
            Action::Withdraw(_) => assert!(self.out.take().is_some(), "nobody is asked"),
            // A hurried player that failed has been heard, and is given up all the same.
            Action::Abandon(_) => {
                assert!(self.out.take().or(self.answered.take()).is_some(), "nobody is asked");
            }
            Action::Settle { side, result, .. } => {
                let question = self.answered.take().expect("an answer to the latest question");
                assert_eq!(question, self.latest, "an answer to an old question");
                assert!(result.as_ref().ok().is_none_or(|answer| *answer == question));
                assert_eq!(self.turn.take().map(|turn| turn.side), Some(*side));
                assert!(!self.is_paused && !self.is_stopped);
            }
            Action::Flag(side) => {
                let turn = self.turn.take().expect("somebody to move");
                assert!(turn.side == *side && turn.allowance.is_some() && turn.mover != Mover::Elsewhere);
                assert_eq!(self.out, None, "a player is given up before its game is lost");
            }
            Action::End => {
                assert!(self.is_stopped && self.out.is_none());
                self.is_ended = true;
            }
        }
    }

    /// True if there is somebody whose time may run.
    fn may_run(&self) -> bool {
        let is_mover = self.turn.is_some_and(|turn| turn.mover == Mover::Person) || self.out.is_some();
        is_mover && self.turn.is_some() && !self.is_paused && !self.is_ended
    }
}

proptest! {
    #[test]
    fn nothing_impossible_happens(happenings in happenings()) {
        let mut driver: Driver<u64> = Driver::new(GRACE);
        let mut onlooker = Onlooker::default();
        let mut now = Duration::ZERO;
        for (pause, happening) in happenings {
            now += ms(pause);
            let event = match happening {
                Happening::DriverTurn(new) => Signal::Turn(new.map(|(side, mover, allowance, pace)| {
                    DriverTurn { side, mover, allowance: allowance.map(ms), pace: ms(pace) }
                })),
                Happening::Tick => Signal::Tick,
                Happening::Postponed => Signal::Postponed,
                Happening::Answer(ago, fails) => {
                    let question = onlooker.latest.saturating_sub(ago);
                    let result = if fails { Err(Fault::new("left")) } else { Ok(question) };
                    Signal::Answer { question, result, elapsed: ms(pause) }
                }
                Happening::Hurry => Signal::Hurry,
                Happening::GiveUp => Signal::GiveUp,
                Happening::Pause(is_paused) => Signal::Pause(is_paused),
                Happening::Stop => Signal::Stop,
            };
            // A turn that is withdrawn belongs to the old one, and what is asked then to the new one.
            let is_postponed = matches!(event, Signal::Postponed);
            let used = driver.elapsed(now);
            let old = onlooker.turn;
            onlooker.see_event(&event);
            let is_turn = matches!(event, Signal::Turn(_));
            let actions = driver.handle(now, event);
            onlooker.is_paused |= driver.is_paused();
            for action in &actions {
                if let Action::Withdraw(side) = action {
                    prop_assert_eq!(Some(*side), old.map(|turn| turn.side));
                }
                onlooker.see_action(action);
            }
            // A clock never runs for nobody, and always for somebody.
            prop_assert_eq!(driver.running().is_some(), onlooker.may_run());
            prop_assert_eq!(driver.thinking().is_some(), onlooker.out.is_some());
            if !is_turn && !is_postponed && onlooker.turn.is_some() {
                let asked = actions.iter().any(|action| matches!(action, Action::Ask { .. } | Action::Abandon(_)));
                prop_assert!(asked || driver.elapsed(now) == used, "a clock jumps");
            }
            // Whatever is due by itself happens when the time is there, so that nothing hangs.
            if let Some(deadline) = driver.deadline() {
                prop_assert!(!driver.clone().handle(deadline.max(now), Signal::Tick).is_empty());
            }
        }
        // A game that is broken off ends after the grace at the latest.
        onlooker.is_stopped = true;
        driver.handle(now, Signal::Stop).iter().for_each(|action| onlooker.see_action(action));
        driver.handle(now + GRACE, Signal::Tick).iter().for_each(|action| onlooker.see_action(action));
        prop_assert!(onlooker.is_ended);
        prop_assert_eq!((driver.running(), driver.deadline()), (None, None));
    }
}
