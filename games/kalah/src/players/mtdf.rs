//! `mtdf`: MTD(f) with iterative deepening and a transposition table.
//!
//! After the player `Dave` that David Balmain submitted to Ruby Quiz #58 (2005), which the document names and does not
//! print. The algorithm is Aske Plaat's (Plaat, Schaeffer, Pijls and de Bruin, "Best-first fixed-depth minimax
//! algorithms", Artificial Intelligence 87, 1996): every search tests only if the value reaches a bound, and the
//! answers converge to the value.
//!
//! Its values are those of plain minimax at the same depth. An extra turn does not change the side whose value is
//! computed. Two habits of the original are options: a sowing that ends in the own store costs no depth
//! (`extra=free`), and its first moves are fixed (`book=dave`): house 3 and then 6 as south; as north, while the own
//! store is empty, house 3 if it holds four seeds, otherwise house 2. Unlike the original, the book never plays an
//! empty house. Extra turns are decided by the rules; the original sees only those without a lap.

use boardwright_game::{Explanation, Position, Side};

use crate::players::alphabeta::{INFINITY, Outlook, difference, minimax_explanation, seen_from};
use crate::players::seat::{Effort, Method};
use crate::rules::{House, Kalah};
use crate::texts::TEXTS;

/// The greatest number of moves of a line that are shown.
const MAX_SHOWN_MOVES: usize = 40;

/// The number of slots of the transposition table, a power of two. A new position always replaces the old one.
const SLOTS: usize = 1 << 16;

#[derive(Clone, Copy)]
pub(super) struct Mtdf {
    /// The number of sowings to look ahead, at least 1.
    pub(super) depth: u32,
    /// True if a sowing that ends in the own store costs no depth. The depth then counts turns.
    pub(super) free_extra: bool,
    /// True if it plays the first moves of the original.
    pub(super) book: bool,
}

/// The bounds of a position's value at one depth, with its best move.
#[derive(Clone, Copy)]
struct DepthBounds {
    position: Kalah,
    depth: u32,
    lower: i32,
    upper: i32,
    best: Option<House>,
}

/// One search with its transposition table.
struct MtdfSearch<'a> {
    slots: Vec<Option<DepthBounds>>,
    free_extra: bool,
    effort: &'a Effort<'a>,
}

impl<'a> MtdfSearch<'a> {
    fn new(free_extra: bool, effort: &'a Effort<'a>) -> MtdfSearch<'a> {
        MtdfSearch { slots: vec![None; SLOTS], free_extra, effort }
    }

    /// The remaining depth after a sowing.
    fn left(&self, depth: u32, again: bool) -> u32 {
        if again && self.free_extra { depth } else { depth - 1 }
    }

    fn slot(&mut self, position: &Kalah) -> &mut Option<DepthBounds> {
        &mut self.slots[position.key() as usize & (SLOTS - 1)]
    }

    /// The value of `position` at `depth` for the side to move, by tests that begin at `guess`; `None` if the effort
    /// is spent.
    fn mtdf(&mut self, position: &Kalah, depth: u32, guess: i32) -> Option<i32> {
        let (mut lower, mut upper) = (-INFINITY, INFINITY);
        let mut value = guess;
        while lower < upper {
            let bound = value.max(lower + 1);
            value = self.reaches(position, depth, bound)?;
            if value < bound {
                upper = value;
            } else {
                lower = value;
            }
        }
        Some(value)
    }

    /// Tests the value of `position` against `bound`: a result below `bound` is an upper bound of the value, any other
    /// a lower bound.
    fn reaches(&mut self, position: &Kalah, depth: u32, bound: i32) -> Option<i32> {
        if depth == 0 || position.outcome().is_some() {
            return Some(difference(position));
        }
        let known = self.slot(position).filter(|known| known.position == *position);
        // Bounds of another depth are not valid here; only the move is used.
        let bounds = known.filter(|known| known.depth == depth);
        let (mut lower, mut upper) = bounds.map_or((-INFINITY, INFINITY), |known| (known.lower, known.upper));
        if lower >= bound {
            return Some(lower);
        }
        if upper < bound {
            return Some(upper);
        }
        let first = known.and_then(|known| known.best);
        let mut best = (-INFINITY, None);
        for mv in first.into_iter().chain(position.moves().filter(|&mv| Some(mv) != first)) {
            let value = self.follow(position, mv, depth, bound)?;
            if value > best.0 {
                best = (value, Some(mv));
            }
            if value >= bound {
                break;
            }
        }
        let (value, mut mv) = best;
        if value >= bound {
            lower = value;
        } else {
            // If no move reached the bound, all results are upper bounds, and the greatest of them means nothing.
            upper = value;
            mv = first;
        }
        *self.slot(position) = Some(DepthBounds { position: *position, depth, lower, upper, best: mv });
        Some(value)
    }

    /// Tests the position after a move from the view of the side that makes it.
    fn follow(&mut self, position: &Kalah, mv: House, depth: u32, bound: i32) -> Option<i32> {
        if !self.effort.spend() {
            return None;
        }
        let child = position.child(mv);
        let (own, next) = (position.to_move(), child.to_move());
        // "At least `bound` for me" is "not at least `1 - bound` for you".
        let asked = if own == next { bound } else { 1 - bound };
        Some(seen_from(own, next, self.reaches(&child, self.left(depth, own == next), asked)?))
    }

    /// The exact value of a move, with the line that the table remembers.
    fn outlook(&mut self, position: &Kalah, mv: House, depth: u32) -> Option<Outlook> {
        let mut child = position.child(mv);
        let (own, next) = (position.to_move(), child.to_move());
        let value = seen_from(own, next, self.mtdf(&child, self.left(depth, own == next), 0)?);
        let mut line = vec![mv];
        let longest = if self.free_extra { MAX_SHOWN_MOVES } else { depth as usize };
        while line.len() < longest
            && let Some(DepthBounds { position, best: Some(mv), .. }) = *self.slot(&child)
            && position == child
        {
            line.push(mv);
            child.play_unchecked(mv);
        }
        Some(Outlook { value, line })
    }

    /// The leftmost house whose value is `value`, which must be the best.
    fn leftmost(&mut self, position: &Kalah, depth: u32, value: i32) -> Option<House> {
        for mv in position.moves() {
            if self.follow(position, mv, depth, value)? >= value {
                return Some(mv);
            }
        }
        None
    }
}

impl Method for Mtdf {
    fn by_heart(&self, position: &Kalah) -> Option<House> {
        let rules = position.rules();
        if !self.book || rules.houses != 6 {
            return None;
        }
        let (third, sixth) = (House::new(3)?, House::new(6)?);
        let start = Kalah::start(rules, 4);
        let house = match position.to_move() {
            Side::First if *position == start => third,
            Side::First if *position == start.child(third) => sixth,
            Side::Second if position.store(Side::Second) == 0 => {
                let is_full = position.houses(Side::Second)[third.index()] == 4;
                if is_full { third } else { House::new(2)? }
            }
            _ => return None,
        };
        position.moves().find(|&mv| mv == house)
    }

    fn choose(&mut self, board: &Kalah, effort: &Effort<'_>) -> House {
        let mut memory = MtdfSearch::new(self.free_extra, effort);
        let mut choice = board.moves().next();
        let mut guess = 0;
        for depth in 1..=effort.deepest(self.depth) {
            let Some(value) = memory.mtdf(board, depth, guess) else { break };
            let Some(house) = memory.leftmost(board, depth, value) else { break };
            (guess, choice) = (value, Some(house));
        }
        choice.expect("a player is asked while there are moves")
    }

    fn explain(self, board: &Kalah, effort: &Effort<'_>) -> Explanation {
        let mut memory = MtdfSearch::new(self.free_extra, effort);
        let depth = effort.deepest(self.depth);
        let outlooks = board.moves().map_while(|mv| Some((mv, memory.outlook(board, mv, depth)?))).collect();
        let ahead = if self.free_extra { "kalah-turns" } else { "kalah-sowings" };
        let ahead = TEXTS.with(ahead, [("count", depth.into())]);
        minimax_explanation(board, &ahead, outlooks)
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Limits, Position, Rng, Stop};

    use super::MtdfSearch;
    use crate::players::alphabeta::{INFINITY, difference, search, seen_from};
    use crate::players::seat::Effort;
    use crate::rules::{Capture, End, Kalah, Rules};

    /// Minimax as it is defined, without any pruning.
    fn minimax(position: &Kalah, depth: u32, free_extra: bool) -> i32 {
        if depth == 0 || position.outcome().is_some() {
            return difference(position);
        }
        position
            .moves()
            .map(|mv| {
                let child = position.child(mv);
                let left = if free_extra && child.to_move() == position.to_move() { depth } else { depth - 1 };
                seen_from(position.to_move(), child.to_move(), minimax(&child, left, free_extra))
            })
            .max()
            .unwrap_or(-INFINITY)
    }

    #[test]
    fn both_searches_agree_with_plain_minimax() {
        let mut rng = Rng::new(58);
        let mut checked = 0;
        for game in 0..60 {
            let capture = [Capture::Standard, Capture::Empty][game % 2];
            let end = [End::EitherEmpty, End::MoverEmpty][game / 2 % 2];
            let rules = Rules { houses: 2 + (game % 5) as u8, capture, end };
            let mut position = Kalah::start(rules, 1 + (game % 4) as u8);
            while let Some(mv) = rng.pick(&position.moves().collect::<Vec<_>>()) {
                let stop = Stop::new();
                let effort = Effort::new(&Limits::default(), &stop);
                let depth = 1 + rng.below(5) as u32;
                let expected = minimax(&position, depth, false);
                let outlook = search(&position, depth, -INFINITY, INFINITY, &effort).map(|outlook| outlook.value);
                assert_eq!(outlook, Some(expected), "alphabeta at {position}");
                let mut memory = MtdfSearch::new(false, &effort);
                // The table of the shallower iterations must not change the value of the deeper one.
                for depth in 1..depth {
                    memory.mtdf(&position, depth, 0);
                }
                let guess = rng.below(9) as i32 - 4;
                assert_eq!(memory.mtdf(&position, depth, guess), Some(expected), "mtdf at {position}");
                let (depth, mut memory) = (depth.min(3), MtdfSearch::new(true, &effort));
                let expected = minimax(&position, depth, true);
                assert_eq!(memory.mtdf(&position, depth, guess), Some(expected), "free extra turns at {position}");
                checked += 1;
                position.play_unchecked(*mv);
            }
        }
        assert!(checked > 500, "{checked} positions");
    }
}
