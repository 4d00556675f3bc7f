//! The principal variation of a proved win.

use boardwright_search::dfpn::Known;

use crate::board::pattern_board::Cell;
use crate::board::spot::Class;
use crate::solver::prover::Prover;

impl Prover {
    /// The attacker's proved moves and the defender's longest parries.
    pub(super) fn line(&mut self) -> Vec<Cell> {
        let mut line = Vec::new();
        while let Some(cell) = self.next_of_line() {
            let wins = self.board.to_move() == self.attacker && self.board.class(self.attacker, cell) == Class::Five;
            self.board.play(cell);
            line.push(cell);
            if wins {
                break;
            }
        }
        for _ in 0..line.len() {
            self.board.undo();
        }
        line
    }

    fn next_of_line(&mut self) -> Option<Cell> {
        let mut list = Vec::new();
        let decided = self.options(&mut list);
        let known =
            decided.or_else(|| self.known.get(&self.board.key()).copied()).filter(|known: &Known| known.is_won())?;
        if known.mv != 0 {
            return Some(known.mv);
        }
        // No parry is left. The defender stops one of the threats, as a person would play.
        let threat = [Class::Five, Class::OpenFour]
            .into_iter()
            .find_map(|class| self.board.of_class(self.attacker, class).next());
        let free = || self.board.points().filter(|&cell| self.board.is_empty(cell));
        threat
            .filter(|&cell| !self.board.is_foul(cell))
            .or_else(|| free().find(|&cell| !self.board.is_foul(cell)))
            // Where all points are fouls, one of them ends the game.
            .or_else(|| free().next())
    }
}
