//! The board of the engine: the position with the codes of all lines, updated move by move.

pub(crate) mod lines;

use boardwright_game::{Position, Side};

use crate::board::lines::{Gains, Geometry, LineTables, content_number, slot};
use crate::eval::pairs::LINES;
use crate::eval::weights::Weights;
use crate::rules::{HOLES, Hole, Kind, Move, Sticks, bits, holes};
use crate::threats::completing;

/// Makes the tables of all boards, which takes some fifty milliseconds. A player calls it before a clock runs.
pub(crate) fn make_tables() {
    LineTables::get();
}

/// A position with the codes of its lines.
///
/// Legality and results come from the position of the rules inside, so that the engine cannot have rules of its own. A
/// copy takes six cache lines, so a search copies the board and does not undo moves.
#[derive(Clone)]
pub(crate) struct LineBoard {
    position: Sticks,
    /// The content of every hole, by its number among the nine contents.
    contents: [u8; HOLES],
    /// The code of every line.
    codes: [u16; LINES],
    /// By side to move, the value of all lines to that side less that to the other, in hundredths.
    worth: [i32; 2],
    /// By side, the lines that lack one piece, a bit a line.
    fours: [u64; 2],
    /// By side, the lines that lack two pieces.
    threes: [u64; 2],
    geometry: &'static Geometry,
}

/// The holes for a piece of each kind, by [`Kind`].
pub(super) type Targets = [u64; 3];

/// No holes.
pub(super) const NOWHERE: Targets = [0; 3];

/// The change of the static value by every move of the side to move.
pub(crate) struct MoveGains {
    gains: [Gains; HOLES],
}

impl MoveGains {
    /// The gain of the static value by `mv` for the side that plays it. Both ends are valued separately.
    #[inline]
    pub(crate) fn gain(&self, mv: Move) -> i32 {
        let arriving = i32::from(self.gains[mv.to.index()][slot(Some(mv.kind))]);
        arriving + mv.from.map_or(0, |from| self.leaving(from))
    }

    /// The gain of the static value, usually negative, if the piece of the side to move leaves a hole.
    #[inline]
    pub(super) fn leaving(&self, hole: Hole) -> i32 {
        i32::from(self.gains[hole.index()][slot(None)])
    }
}

impl LineBoard {
    /// The rules' position.
    #[inline]
    pub(crate) fn position(&self) -> &Sticks {
        &self.position
    }

    #[inline]
    pub(crate) fn to_move(&self) -> Side {
        self.position.to_move()
    }

    /// The key of the position.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        self.position.key()
    }

    /// The static value for the side to move, in hundredths.
    #[inline]
    pub(crate) fn evaluate(&self) -> i32 {
        self.worth[self.to_move()] + Weights::get().rest(&self.position)
    }

    /// Plays a legal move.
    #[inline]
    pub(crate) fn play(&mut self, mv: Move) {
        self.position.play_unchecked(mv);
        if let Some(from) = mv.from {
            self.refresh(from);
        }
        self.refresh(mv.to);
    }

    /// Passes, which the rules do not allow.
    pub(crate) fn pass(&mut self) {
        self.position.pass();
    }

    /// The holes where a piece of `side` completes a sequence, if it may move one of that kind.
    ///
    /// If the piece must come from the board, one that is not part of the line is always available in the usual game.
    /// With fewer pieces it is checked.
    #[inline]
    pub(super) fn winning(&self, side: Side) -> Targets {
        if self.fours[side] == 0 {
            return NOWHERE;
        }
        let targets = self.available(side, self.gather(self.fours[side], |lines, code| lines.completing(code, side)));
        if self.position.equipment().is_ample() { targets } else { completing(&self.position, side, targets) }
    }

    /// The holes where a piece of `side` leaves it one piece from a sequence, if it may move one of that kind.
    ///
    /// Some of these pieces may be part of the line itself, so the set can be too large.
    #[inline]
    pub(super) fn preparing(&self, side: Side) -> Targets {
        if self.threes[side] == 0 {
            return NOWHERE;
        }
        self.available(side, self.gather(self.threes[side], |lines, code| lines.preparing(code, side)))
    }

    /// The holes where a piece of `side` extends a line with two or more pieces in place, if it may move one of that
    /// kind.
    pub(super) fn building(&self, side: Side) -> Targets {
        let lines = LineTables::get();
        let mut targets = NOWHERE;
        for &(line, _) in self.geometry.lines() {
            let line = usize::from(line);
            for (target, places) in targets.iter_mut().zip(lines.building(self.codes[line], side)) {
                *target |= self.geometry.mask(line, places);
            }
        }
        self.available(side, targets)
    }

    /// True if `side` would win if it were to move.
    #[inline]
    pub(super) fn can_win(&self, side: Side) -> bool {
        self.winning(side) != NOWHERE
    }

    #[inline]
    fn gather(&self, set: u64, places: impl Fn(&LineTables, u16) -> [u8; 3]) -> Targets {
        let lines = LineTables::get();
        let mut targets = NOWHERE;
        for line in bits(set).map(usize::from) {
            for (target, places) in targets.iter_mut().zip(places(lines, self.codes[line])) {
                *target |= self.geometry.mask(line, places);
            }
        }
        targets
    }

    /// Removes the targets of kinds that `side` has no piece of to move.
    #[inline]
    fn available(&self, side: Side, mut targets: Targets) -> Targets {
        for kind in Kind::ALL {
            if targets[kind as usize] != 0 && !self.position.has_available(side, kind) {
                targets[kind as usize] = 0;
            }
        }
        targets
    }

    /// Computes the gains of all moves of the side to move.
    pub(crate) fn weigh(&self) -> MoveGains {
        let by_code = LineTables::get().gains(self.to_move());
        let mut gains = [Gains::default(); HOLES];
        for &(line, holes) in self.geometry.lines() {
            let here = &by_code[usize::from(self.codes[usize::from(line)])];
            for (hole, more) in holes.into_iter().zip(here) {
                let sum: &mut Gains = &mut gains[usize::from(hole)];
                for (sum, more) in sum.iter_mut().zip(more) {
                    *sum = sum.wrapping_add(*more);
                }
            }
        }
        MoveGains { gains }
    }

    /// The moves by which the side to move can stop the other from completing a sequence.
    pub(super) fn parries(&self) -> Parries {
        let threats = self.winning(self.to_move().other());
        let threatened = threats.iter().fold(0, |all, mask| all | mask);
        if threatened == 0 {
            return Parries::NotNeeded;
        }
        // A piece in place cannot be removed, and leaving a hole never bars it. So a piece must enter the hole where
        // the sequence would be completed, and one piece cannot enter two holes.
        if threatened.count_ones() > 1 {
            return Parries::Kinds(holes(threatened).next().unwrap_or(Hole::new(0)), [false; 3]);
        }
        let side = self.to_move();
        let stops = Kind::ALL.map(|kind| {
            let fits = self.position.targets(side, kind) & threatened != 0 && self.position.has_available(side, kind);
            // A stick still admits a hollow barrel of the opponent, and a hollow barrel a stick.
            let lets_in = match kind {
                Kind::Stick => threats[Kind::Hollow as usize] != 0,
                Kind::Hollow => threats[Kind::Stick as usize] != 0,
                Kind::Solid => false,
            };
            fits && !lets_in
        });
        Parries::Kinds(holes(threatened).next().unwrap_or(Hole::new(0)), stops)
    }

    /// Calls `each` with every move of a piece of `kind` of the side to move to `to`, which it fits.
    #[inline]
    pub(super) fn moves_to(&self, kind: Kind, to: Hole, mut each: impl FnMut(Move)) {
        let side = self.to_move();
        if self.position.tray(side, kind) > 0 {
            each(Move { kind, from: None, to });
        } else if !self.position.must_place(side, kind) {
            holes(self.position.pieces(side, kind)).for_each(|from| each(Move { kind, from: Some(from), to }));
        }
    }

    fn held(&self, hole: Hole) -> [Option<Kind>; 2] {
        Side::BOTH.map(|side| self.position.piece_at(side, hole))
    }

    /// Updates the codes of all lines through a hole from the position.
    #[inline]
    fn refresh(&mut self, hole: Hole) {
        let lines = LineTables::get();
        let content = content_number(self.held(hole));
        let change = i32::from(content) - i32::from(self.contents[hole.index()]);
        self.contents[hole.index()] = content;
        for &(line, unit) in self.geometry.through(hole.index()) {
            let code = &mut self.codes[usize::from(line)];
            let old = lines.glance(*code);
            *code = (i32::from(*code) + change * i32::from(unit)) as u16;
            let new = lines.glance(*code);
            self.worth[0] += i32::from(new.worth[0]) - i32::from(old.worth[0]);
            self.worth[1] += i32::from(new.worth[1]) - i32::from(old.worth[1]);
            if old.near != new.near {
                self.note(line, new.near);
            }
        }
    }

    /// Updates the sets of lines that lack one or two pieces.
    #[inline]
    fn note(&mut self, line: u8, near: u8) {
        for side in Side::BOTH {
            for (set, bit) in [(&mut self.fours[side], side.index()), (&mut self.threes[side], 2 + side.index())] {
                *set = *set & !(1 << line) | u64::from(near >> bit & 1) << line;
            }
        }
    }
}

/// The replies of a side that is threatened with a win in one.
pub(super) enum Parries {
    /// There is no such threat.
    NotNeeded,
    /// A piece of one of the kinds marked `true` must enter this hole; if none is marked, the threat cannot be
    /// stopped.
    Kinds(Hole, [bool; 3]),
}

impl From<&Sticks> for LineBoard {
    fn from(position: &Sticks) -> LineBoard {
        let mut board = LineBoard {
            position: position.clone(),
            contents: [0; HOLES],
            codes: [0; LINES],
            worth: [0; 2],
            fours: [0; 2],
            threes: [0; 2],
            geometry: Geometry::get(position.equipment()),
        };
        // The codes of empty lines are 0 and their value is 0.
        for hole in holes(position.occupied(Side::First) | position.occupied(Side::Second)) {
            board.refresh(hole);
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Position, Rng, Side, derive_seed};

    use super::{LineBoard, Parries};
    use crate::rules::{Equipment, Kind, Move, Sticks, holes};
    use crate::threats::Threats;

    /// Calls `check` with every position of random games of all sizes, and with the board that was updated on the way.
    fn random_games(games: u64, check: &mut dyn FnMut(&LineBoard, &Sticks, &[Move])) {
        let few = Equipment::FIVE.with_supply([4, 1, 1]).expect("a set of pieces");
        let boards = [Equipment::STANDARD, Equipment::STANDARD, Equipment::SIX, Equipment::FIVE, few];
        for game in 0..games {
            let mut rng = Rng::new(derive_seed(17, game));
            let mut position = Sticks::start_of(boards[game as usize % boards.len()]);
            let mut board = LineBoard::from(&position);
            for _ in 0..200 {
                if position.outcome().is_some() {
                    break;
                }
                let moves: Vec<Move> = position.moves().collect();
                check(&board, &position, &moves);
                let mv = moves[rng.below(moves.len())];
                position.play_unchecked(mv);
                board.play(mv);
            }
        }
    }

    fn child(board: &LineBoard, mv: Move) -> LineBoard {
        let mut child = board.clone();
        child.play(mv);
        child
    }

    #[test]
    fn the_board_is_the_position_and_what_is_kept_up_is_what_is_found_anew() {
        random_games(60, &mut |board, position, _| {
            assert_eq!(board.position(), position);
            let fresh = LineBoard::from(position);
            assert_eq!(board.codes, fresh.codes, "{position}");
            assert_eq!(
                (board.worth, board.fours, board.threes),
                (fresh.worth, fresh.fours, fresh.threes),
                "{position}"
            );
        });
    }

    #[test]
    fn winning_moves_are_those_that_win() {
        random_games(250, &mut |board, position, _| {
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
                let made = child(board, mv).fours[side] & !board.fours[side] != 0;
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
            let weighed = board.weigh();
            let worth_after = |board: &LineBoard| -board.worth[side.other()];
            for &mv in moves.iter().filter(|mv| mv.from.is_none()) {
                let change = worth_after(&child(board, mv)) - worth_after(board);
                assert_eq!(weighed.gain(mv), change, "{mv} in {position}");
            }
            for hole in holes(position.occupied(side)) {
                let mut left = board.clone();
                let kind = position.piece_at(side, hole).expect("a piece");
                let mut pieces = Side::BOTH.map(|side| Kind::ALL.map(|kind| position.pieces(side, kind)));
                pieces[side.index()][kind as usize] &= !hole.bit();
                left.clone_from(&LineBoard::from(
                    &Sticks::from_pieces(position.equipment(), pieces, side).expect("a position without a piece"),
                ));
                assert_eq!(weighed.leaving(hole), worth_after(&left) - worth_after(board), "{hole} in {position}");
            }
        });
    }

    #[test]
    fn parries_are_the_moves_that_stop_a_win() {
        let (mut seen, mut lost) = (0, 0);
        random_games(300, &mut |board, position, moves| {
            let side = position.to_move();
            let stops = |mv: Move| !child(board, mv).can_win(side.other());
            let stopping: Vec<Move> = moves.iter().copied().filter(|&mv| stops(mv)).collect();
            let Parries::Kinds(hole, kinds) = board.parries() else {
                assert!(!board.can_win(side.other()), "{position}");
                return;
            };
            assert!(board.can_win(side.other()), "{position}");
            for &mv in &stopping {
                assert!(mv.to == hole && kinds[mv.kind as usize], "{mv} in {position}");
            }
            for &mv in moves.iter().filter(|mv| mv.from.is_none() && mv.to == hole && kinds[mv.kind as usize]) {
                assert!(stopping.contains(&mv), "{mv} in {position}");
            }
            seen += u32::from(!stopping.is_empty());
            lost += u32::from(stopping.is_empty());
        });
        assert!(seen > 50 && lost > 10, "{seen} parried, {lost} lost");
    }

    #[test]
    fn mirrored_positions_have_the_same_value() {
        let position: Sticks = "7/2s4/1Hx1d2/3X3/2S1S2/1h5/D6 2".parse().expect("a position");
        let values: Vec<_> = (0..8).map(|it| LineBoard::from(&position.mirrored(it)).evaluate()).collect();
        assert!(values.iter().all(|value| *value == values[0]), "{values:?}");
    }
}
