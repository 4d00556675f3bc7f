//! `mtdf`: MTD(f) with iterative deepening and a transposition table.
//!
//! After the player `Dave` that David Balmain sent in to Ruby Quiz #58 (2005), which the document names and does not
//! print; the algorithm is Aske Plaat's (Plaat, Schaeffer, Pijls and de Bruin, "Best-first fixed-depth minimax
//! algorithms", Artificial Intelligence 87, 1996): every search asks only whether the value reaches a bound, and the
//! answers close in on it.
//!
//! Its values are those of plain minimax at the same depth. Extra turns do not change whose value is wanted. Two habits
//! of the original are options: a sowing that ends in the own store costs no depth (`extra=free`), and its first moves
//! are fixed (`book=dave`): house 3 and then 6 as south; as north, while the own store is empty, house 3 if it holds
//! four seeds, else house 2. Unlike the original, the book never plays an empty house, and the extra turn is decided by
//! the rules, where the original sees only those that go straight to the store.

use boardwright_game::{Explanation, Position, Side};

use super::alphabeta::{INFINITY, Outlook, difference, minimax_explanation, seen_from};
use super::seat::{Effort, Method};
use crate::rules::{House, Kalah};

/// Moves of a line that are shown at most.
const LONGEST_LINE: usize = 40;

/// Slots of the transposition table, a power of two; a newer position takes the slot of an older one.
const SLOTS: usize = 1 << 16;

#[derive(Clone, Copy)]
pub(super) struct Mtdf {
    /// Sowings to look ahead, 1 at least.
    pub(super) depth: u32,
    /// Whether a sowing that is followed by an extra turn costs no depth, which then counts turns.
    pub(super) free_extra: bool,
    /// Whether it plays the first moves of the original.
    pub(super) book: bool,
}

/// What is known of a position at one depth: its value lies between the bounds.
#[derive(Clone, Copy)]
struct Known {
    position: Kalah,
    depth: u32,
    lower: i32,
    upper: i32,
    best: Option<House>,
}

/// One search with its table.
struct Memory<'a> {
    slots: Vec<Option<Known>>,
    free_extra: bool,
    effort: &'a Effort<'a>,
}

impl<'a> Memory<'a> {
    fn new(free_extra: bool, effort: &'a Effort<'a>) -> Memory<'a> {
        Memory { slots: vec![None; SLOTS], free_extra, effort }
    }

    /// The depth that is left after a sowing.
    fn left(&self, depth: u32, again: bool) -> u32 {
        if again && self.free_extra { depth } else { depth - 1 }
    }

    fn slot(&mut self, position: &Kalah) -> &mut Option<Known> {
        &mut self.slots[position.key() as usize & (SLOTS - 1)]
    }

    /// The value of `position` at `depth` for the side to move, beginning from a guess; `None` when the effort is
    /// spent.
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

    /// Whether the value of `position` is at least `bound`: a result below `bound` is an upper bound of the value,
    /// any other a lower one.
    fn reaches(&mut self, position: &Kalah, depth: u32, bound: i32) -> Option<i32> {
        if depth == 0 || position.outcome().is_some() {
            return Some(difference(position));
        }
        let known = self.slot(position).filter(|known| known.position == *position);
        // Values of another depth are other values; only the move is worth remembering from them.
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
            // None of the moves reached the bound: which of them came nearest means nothing.
            upper = value;
            mv = first;
        }
        *self.slot(position) = Some(Known { position: *position, depth, lower, upper, best: mv });
        Some(value)
    }

    /// The same for the position after a move, for the side that makes it.
    fn follow(&mut self, position: &Kalah, mv: House, depth: u32, bound: i32) -> Option<i32> {
        if !self.effort.spend() {
            return None;
        }
        let child = position.child(mv);
        let (own, next) = (position.to_move(), child.to_move());
        // "At least `bound` to me" is "not at least `1 - bound` to you".
        let asked = if own == next { bound } else { 1 - bound };
        Some(seen_from(own, next, self.reaches(&child, self.left(depth, own == next), asked)?))
    }

    /// The exact value of a move, with the line that the table remembers.
    fn outlook(&mut self, position: &Kalah, mv: House, depth: u32) -> Option<Outlook> {
        let mut child = position.child(mv);
        let (own, next) = (position.to_move(), child.to_move());
        let value = seen_from(own, next, self.mtdf(&child, self.left(depth, own == next), 0)?);
        let mut line = vec![mv];
        let longest = if self.free_extra { LONGEST_LINE } else { depth as usize };
        while line.len() < longest
            && let Some(Known { position, best: Some(mv), .. }) = *self.slot(&child)
            && position == child
        {
            line.push(mv);
            child.play_unchecked(mv);
        }
        Some(Outlook { value, line })
    }

    /// The leftmost house whose value reaches `value`, which is the best.
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
        let mut memory = Memory::new(self.free_extra, effort);
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
        let mut memory = Memory::new(self.free_extra, effort);
        let depth = effort.deepest(self.depth);
        let outlooks = board.moves().map_while(|mv| Some((mv, memory.outlook(board, mv, depth)?))).collect();
        let ahead = format!("{depth} {}", if self.free_extra { "turns" } else { "sowings" });
        minimax_explanation(board, &ahead, outlooks)
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Limits, Position, Rng, Stop};

    use super::Memory;
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
                let mut memory = Memory::new(false, &effort);
                // The table of the shallower iterations must not change the value of the deeper one.
                for depth in 1..depth {
                    memory.mtdf(&position, depth, 0);
                }
                let guess = rng.below(9) as i32 - 4;
                assert_eq!(memory.mtdf(&position, depth, guess), Some(expected), "mtdf at {position}");
                let (depth, mut memory) = (depth.min(3), Memory::new(true, &effort));
                let expected = minimax(&position, depth, true);
                assert_eq!(memory.mtdf(&position, depth, guess), Some(expected), "free extra turns at {position}");
                checked += 1;
                position.play_unchecked(*mv);
            }
        }
        assert!(checked > 500, "{checked} positions");
    }
}
