//! The board that the engine searches on: the rules' position with the codes of all lines kept up move by move.

use boardwright_game::{Position, Side};

use super::lines::{Gains, Geometry, Lines, content_number, slot};
use super::weights::Weights;
use crate::pairs::LINES;
use crate::rules::{HOLES, Hole, Kind, Move, Sticks, bits, holes};
use crate::threats::completing;

/// A position with what its lines hold.
///
/// The rules' position inside says what may be played and who has won, so that the engine cannot have rules of its own;
/// the rest follows from it. A copy takes six cache lines, so a search copies a board rather than taking moves back.
#[derive(Clone)]
pub(crate) struct Board {
    position: Sticks,
    /// What every hole holds, by its number among the nine contents.
    contents: [u8; HOLES],
    /// The code of every line.
    codes: [u16; LINES],
    /// Worth of all lines to the side to move less that to the other, in hundredths, by the side to move.
    worth: [i32; 2],
    /// By side: the lines in which it lacks one piece, a bit a line.
    fours: [u64; 2],
    /// By side: the lines in which it lacks two.
    threes: [u64; 2],
    geometry: &'static Geometry,
}

/// The holes of interest to each kind of piece, by [`Kind`].
pub(super) type Targets = [u64; 3];

/// No holes at all.
pub(super) const NOWHERE: Targets = [0; 3];

/// What all moves of the side to move are worth.
pub(crate) struct Weighed {
    gains: [Gains; HOLES],
}

impl Weighed {
    /// What the static value gains for the side that plays `mv`. The two ends are weighed each by itself.
    #[inline]
    pub(crate) fn gain(&self, mv: Move) -> i32 {
        let arriving = i32::from(self.gains[mv.to.index()][slot(Some(mv.kind))]);
        arriving + mv.from.map_or(0, |from| self.leaving(from))
    }

    /// What the static value gains, usually less than nothing, if the piece of the side to move leaves a hole.
    #[inline]
    pub(super) fn leaving(&self, hole: Hole) -> i32 {
        i32::from(self.gains[hole.index()][slot(None)])
    }
}

impl Board {
    /// The rules' position.
    #[inline]
    pub(crate) fn position(&self) -> &Sticks {
        &self.position
    }

    /// The side to move.
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

    /// Lets the side to move do nothing, which the rules do not allow.
    pub(super) fn pass(&mut self) {
        self.position.pass();
    }

    /// The holes in which a piece of `side` completes a sequence, if it may move one of that kind.
    ///
    /// In the usual game a piece on the board that is no part of the line itself is always there where one has to come
    /// from the board; with fewer pieces it is looked for.
    #[inline]
    pub(super) fn winning(&self, side: Side) -> Targets {
        if self.fours[side] == 0 {
            return NOWHERE;
        }
        let targets = self.available(side, self.gather(self.fours[side], |lines, code| lines.completing(code, side)));
        if self.position.kit().is_ample() { targets } else { completing(&self.position, side, targets) }
    }

    /// The holes in which a piece of `side` leaves it one piece from a sequence, if it may move one of that kind.
    ///
    /// Some of the pieces of the line may be the very ones that would have to go there.
    #[inline]
    pub(super) fn preparing(&self, side: Side) -> Targets {
        if self.threes[side] == 0 {
            return NOWHERE;
        }
        self.available(side, self.gather(self.threes[side], |lines, code| lines.preparing(code, side)))
    }

    /// The holes in which a piece of `side` brings a line forward in which it has two pieces or more in place, if it may
    /// move one of that kind.
    pub(super) fn building(&self, side: Side) -> Targets {
        let lines = Lines::get();
        let mut targets = NOWHERE;
        for &(line, _) in self.geometry.lines() {
            let line = usize::from(line);
            for (target, places) in targets.iter_mut().zip(lines.building(self.codes[line], side)) {
                *target |= self.geometry.mask(line, places);
            }
        }
        self.available(side, targets)
    }

    /// Whether `side` would win if it were to move.
    #[inline]
    pub(super) fn can_win(&self, side: Side) -> bool {
        self.winning(side) != NOWHERE
    }

    #[inline]
    fn gather(&self, set: u64, places: impl Fn(&Lines, u16) -> [u8; 3]) -> Targets {
        let lines = Lines::get();
        let mut targets = NOWHERE;
        for line in bits(set).map(usize::from) {
            for (target, places) in targets.iter_mut().zip(places(lines, self.codes[line])) {
                *target |= self.geometry.mask(line, places);
            }
        }
        targets
    }

    /// The targets of the kinds that `side` has to move.
    #[inline]
    fn available(&self, side: Side, mut targets: Targets) -> Targets {
        for kind in Kind::ALL {
            if targets[kind as usize] != 0 && !self.position.has_available(side, kind) {
                targets[kind as usize] = 0;
            }
        }
        targets
    }

    /// What all moves of the side to move are worth.
    pub(crate) fn weigh(&self) -> Weighed {
        let by_code = Lines::get().gains(self.to_move());
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
        Weighed { gains }
    }

    /// Whether the side to move can complete a sequence, and the holes in which it must stop the other from doing so.
    pub(super) fn parries(&self) -> Parries {
        let threats = self.winning(self.to_move().other());
        let threatened = threats.iter().fold(0, |all, mask| all | mask);
        if threatened == 0 {
            return Parries::NotNeeded;
        }
        // What is in place cannot be removed, and leaving a hole never bars it: so a piece must go where the sequence
        // would be completed. Two such holes cannot be filled with one piece.
        if threatened.count_ones() > 1 {
            return Parries::Kinds(holes(threatened).next().unwrap_or(Hole::new(0)), [false; 3]);
        }
        let side = self.to_move();
        let stops = Kind::ALL.map(|kind| {
            let fits = self.position.targets(side, kind) & threatened != 0 && self.position.has_available(side, kind);
            // A stick lets a hollow barrel in, and the other way round.
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

    /// Puts what the position has in a hole into all lines through it.
    #[inline]
    fn refresh(&mut self, hole: Hole) {
        let lines = Lines::get();
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

    /// Notes which pairs of a line are near completion.
    #[inline]
    fn note(&mut self, line: u8, near: u8) {
        for side in Side::BOTH {
            for (set, bit) in [(&mut self.fours[side], side.index()), (&mut self.threes[side], 2 + side.index())] {
                *set = *set & !(1 << line) | u64::from(near >> bit & 1) << line;
            }
        }
    }
}

/// What a side that is threatened with a win in one may do.
pub(super) enum Parries {
    /// There is no such threat.
    NotNeeded,
    /// A piece of one of these kinds must come into this hole; there may be none that does.
    Kinds(Hole, [bool; 3]),
}

impl From<&Sticks> for Board {
    fn from(position: &Sticks) -> Board {
        let mut board = Board {
            position: position.clone(),
            contents: [0; HOLES],
            codes: [0; LINES],
            worth: [0; 2],
            fours: [0; 2],
            threes: [0; 2],
            geometry: Geometry::get(position.kit()),
        };
        // The codes of empty lines are right already, and they are worth nothing.
        for hole in holes(position.occupied(Side::First) | position.occupied(Side::Second)) {
            board.refresh(hole);
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Position, Rng, Side, derive_seed};

    use super::{Board, Parries};
    use crate::rules::{Kind, Kit, Move, Sticks, holes};
    use crate::threats::Threats;

    /// Calls `check` with every position of random games of all sizes, and the board that was kept up on the way there.
    fn random_games(games: u64, check: &mut dyn FnMut(&Board, &Sticks, &[Move])) {
        let few = Kit::FIVE.with_supply([4, 1, 1]).expect("a set of pieces");
        let kits = [Kit::STANDARD, Kit::STANDARD, Kit::SIX, Kit::FIVE, few];
        for game in 0..games {
            let mut rng = Rng::new(derive_seed(17, game));
            let mut position = Sticks::start_of(kits[game as usize % kits.len()]);
            let mut board = Board::from(&position);
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

    fn child(board: &Board, mv: Move) -> Board {
        let mut child = board.clone();
        child.play(mv);
        child
    }

    #[test]
    fn the_board_is_the_position_and_what_is_kept_up_is_what_is_found_anew() {
        random_games(60, &mut |board, position, _| {
            assert_eq!(board.position(), position);
            let fresh = Board::from(position);
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
            let worth_after = |board: &Board| -board.worth[side.other()];
            for &mv in moves.iter().filter(|mv| mv.from.is_none()) {
                let change = worth_after(&child(board, mv)) - worth_after(board);
                assert_eq!(weighed.gain(mv), change, "{mv} in {position}");
            }
            for hole in holes(position.occupied(side)) {
                let mut left = board.clone();
                let kind = position.piece_at(side, hole).expect("a piece");
                let mut pieces = Side::BOTH.map(|side| Kind::ALL.map(|kind| position.pieces(side, kind)));
                pieces[side.index()][kind as usize] &= !hole.bit();
                left.clone_from(&Board::from(
                    &Sticks::from_pieces(position.kit(), pieces, side).expect("a position without a piece"),
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
        let values: Vec<_> = (0..8).map(|it| Board::from(&position.mirrored(it)).evaluate()).collect();
        assert!(values.iter().all(|value| *value == values[0]), "{values:?}");
    }
}
