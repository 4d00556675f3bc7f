//! The trait of players, and the questions to them.

use std::time::Duration;

use crate::engine::{Info, Limits, Score, Stop};
use crate::explain::{Candidate, Explanation};
use crate::message::Message;
use crate::position::Position;
use crate::rng::Rng;

/// Everything a player may know when it is asked for a move.
pub struct Turn<'a, P: Position> {
    /// The position to move in; it is not finished.
    pub position: &'a P,
    /// The position at which the game began.
    pub start: &'a P,
    /// The moves since then; played from `start` they lead to `position`.
    pub history: &'a [P::Move],
    /// The time and the nodes that it may spend.
    pub limits: &'a Limits,
    /// Raised when it should answer at once.
    pub stop: &'a Stop,
    /// Takes what a searching player finds, while it searches.
    pub report: &'a dyn Fn(&Info<P::Move>),
}

impl<'a, P: Position> Turn<'a, P> {
    /// The first question of a game that begins at `position`; nobody hears what is found meanwhile.
    pub fn new(position: &'a P, limits: &'a Limits, stop: &'a Stop) -> Turn<'a, P> {
        Turn { position, start: position, history: &[], limits, stop, report: &|_| {} }
    }

    /// The same question in a game that began at `start` and has come to the position by these moves.
    #[must_use]
    pub fn after(self, start: &'a P, history: &'a [P::Move]) -> Turn<'a, P> {
        Turn { start, history, ..self }
    }

    /// The positions from the start to the one before the current one, oldest first.
    pub fn path(&self) -> Vec<P> {
        let mut position = self.start.clone();
        self.history
            .iter()
            .map(|&mv| {
                let before = position.clone();
                position.play_unchecked(mv);
                before
            })
            .collect()
    }
}

/// Anything in this process that chooses moves in a game `P`. A player serves one game from its start to its end.
pub trait Player<P: Position>: Send {
    /// Chooses a move. A player may be wrong: the referee checks the move like a stranger's.
    fn choose(&mut self, turn: &Turn<'_, P>) -> P::Move;

    /// Says what it sees in the position and what it would choose, without changing what it will choose next.
    fn explain(&mut self, turn: &Turn<'_, P>) -> Explanation;

    /// Says which of two positions is better for the side that has just moved in both, and by what: the candidates of
    /// the explanation are `board 1` and `board 2`, the better one first. `None` from a player that does not value
    /// positions.
    fn compare(&mut self, boards: [&P; 2]) -> Option<Explanation> {
        let _ = boards;
        None
    }

    /// Says what it sees in some spots of a position, which may be finished: the patterns or lines that pass through
    /// all of them. `None` from a player that has nothing to say of spots.
    fn inspect(&mut self, position: &P, spots: &[String]) -> Option<Explanation> {
        let _ = (position, spots);
        None
    }

    /// Thinks on in a position in which the opponent is to move, for what helps with its next move, until the turn's
    /// stop is raised. The limits of the turn do not matter. A player that does not ponder returns at once.
    fn ponder(&mut self, turn: &Turn<'_, P>) {
        let _ = turn;
    }

    /// Finds this number of plies, one or two, that leave both sides as equal as possible ("balancing"); `None` if the
    /// player has no search for that.
    fn balance(&mut self, turn: &Turn<'_, P>, plies: usize) -> Option<Balanced<P::Move>> {
        let _ = (turn, plies);
        None
    }
}

/// Plies for both sides after which they are as alike as a search found them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Balanced<M> {
    /// The plies.
    pub moves: Vec<M>,
    /// The score of the search for the side to move after them.
    pub score: Score,
}

/// A built-in player as lists and help show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayerInfo {
    /// The name in specs: `boora-0.7`.
    pub name: &'static str,
    /// The year of its description.
    pub year: u16,
    /// Its source.
    pub source: &'static str,
    /// One line on what it does.
    pub summary: &'static str,
    /// Its options, `name=values` and what they do.
    pub options: &'static [Choice],
}

/// One thing that may be chosen, with one line on what it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Choice {
    /// As it is written: `delta=0…1`, `empty-capture`.
    pub name: &'static str,
    /// One line on what it does, with the default.
    pub summary: &'static str,
}

/// The player of every game that picks a legal move at random.
#[derive(Clone, Debug)]
pub struct RandomPlayer(Rng);

impl RandomPlayer {
    /// Its entry in lists.
    pub const INFO: PlayerInfo = PlayerInfo {
        name: "random",
        year: 2026,
        source: "Boardwright",
        summary: "a legal move, all equally likely",
        options: &[],
    };

    /// A player whose moves are decided by `seed`.
    pub fn new(seed: u64) -> RandomPlayer {
        RandomPlayer(Rng::new(seed))
    }
}

impl<P: Position> Player<P> for RandomPlayer {
    fn choose(&mut self, turn: &Turn<'_, P>) -> P::Move {
        // Counting is cheap in every game, and a list of all moves costs more than the rest of a ply.
        let number = self.0.below(turn.position.moves().count());
        turn.position.moves().nth(number).expect("there are as many moves as were counted")
    }

    fn explain(&mut self, turn: &Turn<'_, P>) -> Explanation {
        let choices: Vec<String> = turn.position.moves().map(|mv| mv.to_string()).collect();
        Explanation {
            summary: vec![picks_at_random(choices.len())],
            columns: Vec::new(),
            candidates: choices.iter().map(|mv| Candidate::new(mv, None)).collect(),
            choices,
        }
    }
}

/// The message that one of this many legal moves is picked at random.
fn picks_at_random(count: usize) -> Message {
    let english = format!("picks one of the {count} legal moves at random");
    Message::new("random-picks", [("count", count.into())], english)
}

/// Reads a duration as people write it on a command line: `250ms`, `1.5s`, `2m`; a bare number means seconds.
///
/// `None` for anything else, for negative times and for more than 366 days.
///
/// ```
/// use std::time::Duration;
///
/// use boardwright_game::parse_duration;
///
/// assert_eq!(parse_duration("250ms"), Some(Duration::from_millis(250)));
/// assert_eq!(parse_duration("2m"), parse_duration("120"));
/// assert_eq!(parse_duration("soon"), None);
/// ```
pub fn parse_duration(text: &str) -> Option<Duration> {
    let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let scale = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return None,
    };
    if !number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return None;
    }
    let seconds = number.parse::<f64>().ok()? * scale;
    (seconds <= 366.0 * 86400.0).then(|| Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::parse_duration;

    #[test]
    fn durations_are_read_as_people_write_them() {
        assert_eq!(parse_duration("250ms"), Some(Duration::from_millis(250)));
        assert_eq!(parse_duration("1.5s"), Some(Duration::from_millis(1500)));
        assert_eq!(parse_duration("2m"), Some(Duration::from_secs(120)));
        assert_eq!(parse_duration("0.1"), Some(Duration::from_millis(100)));
        for text in ["", "s", "-1s", "1e9s", "nan", "inf", "1 s", "9999999h", "1.2.3"] {
            assert_eq!(parse_duration(text), None, "{text:?}");
        }
    }
}
