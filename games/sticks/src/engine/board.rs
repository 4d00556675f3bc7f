//! The board that the engine searches on: the rules' position with the codes of all lines kept up move by move.

use std::fmt;
use std::hash::{Hash, Hasher};

use boardwright_game::{Outcome, Position, Side};

use super::lines::{Lines, content_number};
use crate::pairs::LINES;
use crate::rules::{HOLES, Hole, Kind, Move, Sticks, bits, holes};

/// A position with what its lines hold.
///
/// The rules' position inside says what may be played and who has won, so that the engine cannot have rules of its own;
/// the rest follows from it. A copy takes four cache lines, so a search copies a board rather than taking moves back.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    position: Sticks,
    /// What every hole holds, by its number among the nine contents.
    contents: [u8; HOLES],
    /// The code of every line.
    codes: [u16; LINES],
    /// Worth of all pairs to the first side less that to the second, in hundredths.
    worth: i32,
    /// By side: the lines in which it lacks one piece, a bit a line.
    fours: [u64; 2],
    /// By side: the lines in which it lacks two.
    threes: [u64; 2],
}

/// The holes of interest to each kind of piece, by [`Kind`].
pub(super) type Targets = [u64; 3];

impl Board {
    /// The rules' position.
    pub(super) fn position(&self) -> &Sticks {
        &self.position
    }

    /// Worth of all pairs to `side` less that to its opponent, in hundredths.
    pub(super) fn worth(&self, side: Side) -> i32 {
        if side == Side::First { self.worth } else { -self.worth }
    }

    /// The holes in which a piece of `side` completes a sequence, if it may move one of that kind.
    ///
    /// Where a piece has to come from the board, one that is no part of the line itself is always there: a line takes
    /// at most four of ten sticks, and two of four barrels of a kind when a barrel is missing.
    pub(super) fn winning(&self, side: Side) -> Targets {
        if self.fours[side] == 0 {
            return [0; 3];
        }
        self.available(side, self.gather(self.fours[side], |lines, code| lines.completing(code, side)))
    }

    /// The holes in which a piece of `side` leaves it one piece from a sequence, if it may move one of that kind.
    ///
    /// Some of the pieces of the line may be the very ones that would have to go there.
    pub(super) fn preparing(&self, side: Side) -> Targets {
        if self.threes[side] == 0 {
            return [0; 3];
        }
        self.available(side, self.gather(self.threes[side], |lines, code| lines.preparing(code, side)))
    }

    /// Whether `side` would win if it were to move.
    pub(super) fn can_win(&self, side: Side) -> bool {
        self.winning(side) != [0; 3]
    }

    fn gather(&self, set: u64, places: impl Fn(&Lines, u16) -> [u8; 3]) -> Targets {
        let lines = Lines::get();
        let mut targets = [0; 3];
        for line in bits(set).map(usize::from) {
            for (target, places) in targets.iter_mut().zip(places(lines, self.codes[line])) {
                *target |= lines.mask(line, places);
            }
        }
        targets
    }

    /// The targets of the kinds that `side` has to move.
    fn available(&self, side: Side, mut targets: Targets) -> Targets {
        for kind in Kind::ALL {
            if targets[kind as usize] != 0 && !self.position.has_available(side, kind) {
                targets[kind as usize] = 0;
            }
        }
        targets
    }

    /// What the worth to `side` gains if `kind` of `side` comes into a hole that it fits.
    pub(super) fn gain_of_arriving(&self, side: Side, kind: Kind, hole: Hole) -> i32 {
        let mut held = self.held(hole);
        held[side] = Some(kind);
        self.gain(side, hole, content_number(held))
    }

    /// What the worth to `side` gains if its piece leaves a hole, usually less than nothing.
    pub(super) fn gain_of_leaving(&self, side: Side, hole: Hole) -> i32 {
        let mut held = self.held(hole);
        held[side] = None;
        self.gain(side, hole, content_number(held))
    }

    fn gain(&self, side: Side, hole: Hole, content: u8) -> i32 {
        let lines = Lines::get();
        let change = i32::from(content) - i32::from(self.contents[hole.index()]);
        let gain = lines.through(hole.index()).iter().map(|&(line, unit)| {
            let code = self.codes[usize::from(line)];
            let then = (i32::from(code) + change * i32::from(unit)) as u16;
            i32::from(lines.glance(then).worth) - i32::from(lines.glance(code).worth)
        });
        let gain: i32 = gain.sum();
        if side == Side::First { gain } else { -gain }
    }

    fn held(&self, hole: Hole) -> [Option<Kind>; 2] {
        Side::BOTH.map(|side| self.position.piece_at(side, hole))
    }

    /// Puts what the position has in a hole into all lines through it.
    fn refresh(&mut self, hole: Hole) {
        let lines = Lines::get();
        let content = content_number(self.held(hole));
        let change = i32::from(content) - i32::from(self.contents[hole.index()]);
        self.contents[hole.index()] = content;
        for &(line, unit) in lines.through(hole.index()) {
            let code = &mut self.codes[usize::from(line)];
            let old = lines.glance(*code);
            *code = (i32::from(*code) + change * i32::from(unit)) as u16;
            let new = lines.glance(*code);
            self.worth += i32::from(new.worth) - i32::from(old.worth);
            if old.near != new.near {
                self.note(line, new.near);
            }
        }
    }

    /// Notes which pairs of a line are near completion.
    fn note(&mut self, line: u8, near: u8) {
        for side in Side::BOTH {
            for (set, bit) in [(&mut self.fours[side], side.index()), (&mut self.threes[side], 2 + side.index())] {
                *set = *set & !(1 << line) | u64::from(near >> bit & 1) << line;
            }
        }
    }
}

impl From<&Sticks> for Board {
    fn from(position: &Sticks) -> Board {
        let mut board = Board {
            position: position.clone(),
            contents: [0; HOLES],
            codes: [0; LINES],
            worth: 0,
            fours: [0; 2],
            threes: [0; 2],
        };
        // The codes of empty lines are right already, their worth and what they lack are not noted yet.
        let empty = Lines::get().glance(0);
        board.worth = i32::from(empty.worth) * LINES as i32;
        for hole in holes(position.occupied(Side::First) | position.occupied(Side::Second)) {
            board.refresh(hole);
        }
        board
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.position == other.position
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.position.hash(state);
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}

impl Position for Board {
    type Move = Move;

    fn to_move(&self) -> Side {
        self.position.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = Move> {
        self.position.moves()
    }

    fn count_moves(&self) -> u64 {
        self.position.count_moves()
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.position.play_unchecked(mv);
        for hole in mv.from.into_iter().chain([mv.to]) {
            self.refresh(hole);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn ending(&self) -> Option<String> {
        self.position.ending()
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn objection(&self, mv: Move) -> Option<String> {
        self.position.objection(mv)
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Position, Rng, Side, derive_seed};

    use super::Board;
    use crate::engine::values::Values;
    use crate::pairs::Survey;
    use crate::rules::{Kind, Move, Sticks};
    use crate::threats::Threats;

    /// Calls `check` with every position of random games, and the board that was kept up on the way there.
    fn random_games(games: u64, check: &mut dyn FnMut(&Board, &Sticks, &[Move])) {
        for game in 0..games {
            let mut rng = Rng::new(derive_seed(17, game));
            let mut position = Sticks::start();
            let mut board = Board::from(&position);
            while position.outcome().is_none() {
                let moves: Vec<Move> = position.moves().collect();
                check(&board, &position, &moves);
                let mv = moves[rng.below(moves.len())];
                position.play_unchecked(mv);
                board.play_unchecked(mv);
            }
        }
    }

    #[test]
    fn the_board_is_the_position_and_what_is_kept_up_is_what_is_found_anew() {
        random_games(60, &mut |board, position, moves| {
            assert_eq!(board.position(), position);
            let fresh = Board::from(position);
            assert_eq!(board.codes, fresh.codes, "{position}");
            assert_eq!(
                (board.worth, board.fours, board.threes),
                (fresh.worth, fresh.fours, fresh.threes),
                "{position}"
            );
            let survey = Survey::of(position);
            let sum = |side| survey.codes(side).iter().map(|&code| Values::get().worth(code)).sum::<i32>();
            assert_eq!(board.worth(Side::Second), sum(Side::Second) - sum(Side::First), "{position}");
            assert_eq!(board.count_moves(), moves.len() as u64);
        });
    }

    #[test]
    fn winning_moves_are_those_that_win() {
        random_games(200, &mut |board, position, _| {
            for side in Side::BOTH {
                assert_eq!(board.winning(side), Threats::of(position, side).holes, "{position}");
            }
        });
    }

    #[test]
    fn preparing_moves_make_a_four() {
        let mut seen = 0;
        random_games(60, &mut |board, position, moves| {
            let side = position.to_move();
            let prepared = board.preparing(side);
            for &mv in moves.iter().filter(|mv| mv.from.is_none()) {
                let lines_before = board.fours[side];
                let child = board.child(mv);
                let made = child.fours[side] & !lines_before != 0;
                // A line that already lacks one piece in one sequence may come to lack one in another.
                if made {
                    assert_ne!(prepared[mv.kind as usize] & mv.to.bit(), 0, "{mv} in {position}");
                    seen += 1;
                }
            }
        });
        assert!(seen > 500, "only {seen} fours were made");
    }

    #[test]
    fn gains_are_the_change_of_worth() {
        random_games(30, &mut |board, position, moves| {
            let side = position.to_move();
            for &mv in moves.iter().filter(|mv| mv.from.is_none()) {
                let change = board.child(mv).worth(side) - board.worth(side);
                assert_eq!(board.gain_of_arriving(side, mv.kind, mv.to), change, "{mv} in {position}");
            }
            for kind in Kind::ALL {
                for hole in crate::rules::holes(position.pieces(side, kind)) {
                    let gain = board.gain_of_leaving(side, hole);
                    // Seen from the other side it is the opposite.
                    assert!(gain.abs() < 100_000, "{hole} in {position}");
                }
            }
        });
    }
}
