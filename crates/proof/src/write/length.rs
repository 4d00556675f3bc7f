//! The length of a win: the maximum number of plies against any defence.

use std::collections::HashMap;

use boardwright_game::{AnyPosition, AnySolver, Outcome, Side, Stop};

/// Moves that follow each other at most; longer wins are not counted.
const DEEPEST: usize = 400;

/// The most plies until a side has won, whatever its opponent plays and if it plays as the solver does.
///
/// All moves of the opponent are tried by the rules, so that the number is a proof that the side wins, and
/// that it wins so soon; with other moves it may win sooner. `None` if the solver knows no win, if more than `most`
/// positions would have to be visited, or if `stop` is raised.
pub fn plies_to_win(
    solver: &mut dyn AnySolver,
    position: &AnyPosition,
    side: Side,
    most: u64,
    stop: &Stop,
) -> Option<u32> {
    let mut count = Count { solver, side, stop, left: most, known: HashMap::new(), depth: 0 };
    count.longest(position)
}

struct Count<'a> {
    solver: &'a mut dyn AnySolver,
    side: Side,
    stop: &'a Stop,
    left: u64,
    /// Plies by position text; `None` for a position that is being counted, to which a win must not come back.
    known: HashMap<String, Option<u32>>,
    depth: usize,
}

impl Count<'_> {
    fn longest(&mut self, position: &AnyPosition) -> Option<u32> {
        if let Some(outcome) = position.outcome() {
            return (outcome == Outcome::Win(self.side)).then_some(0);
        }
        let text = position.to_string();
        if let Some(&known) = self.known.get(&text) {
            return known;
        }
        if self.left == 0 || self.depth >= DEEPEST || self.stop.is_raised() {
            return None;
        }
        self.left -= 1;
        self.depth += 1;
        self.known.insert(text.clone(), None);
        let plies = if position.to_move() == self.side { self.own(position) } else { self.defended(position) };
        self.depth -= 1;
        self.known.insert(text, plies);
        plies
    }

    /// The solver's move, and what follows.
    fn own(&mut self, position: &AnyPosition) -> Option<u32> {
        let mv = self.solver.reply(position, 1, self.stop)?;
        let mut child = position.clone();
        child.play(&mv).ok()?;
        Some(1 + self.longest(&child)?)
    }

    /// The reply that lasts longest. Replies that do not break a line of forced moves lose by that line.
    fn defended(&mut self, position: &AnyPosition) -> Option<u32> {
        let line = self.solver.threat(position);
        let mut most = 0;
        for mv in position.moves() {
            let mut child = position.clone();
            child.play(&mv).ok()?;
            let by_line = line.as_ref().filter(|line| child.to_move() == self.side && child.wins_by(line));
            let plies = match by_line {
                Some(line) => u32::try_from(line.len()).ok()?,
                None => self.longest(&child)?,
            };
            most = most.max(1 + plies);
        }
        Some(most)
    }
}
