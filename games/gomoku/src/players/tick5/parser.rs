//! The parser of the Tick5 tutorial, section 3: a finite state machine that finds nine patterns in a stream of spots.
//!
//! ```text
//! fives            X X X X X              straight threes   . X X X .
//! straight fours   . X X X X .            threes            O X X X . .
//! fours            O X X X X .            broken threes     . X . X X .
//! broken fours     X X . X X              twos, ones        . X . X .    . . X . .
//! ```

/// One spot of a stream, from the view of the side whose patterns are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spot {
    Own,
    Empty,
    Other,
}

/// A pattern with its weight and the keys of its name and its meaning.
pub(crate) struct Pattern {
    pub(crate) name: &'static str,
    pub(crate) weight: u32,
    pub(crate) meaning: &'static str,
}

const fn pattern(name: &'static str, weight: u32, meaning: &'static str) -> Pattern {
    Pattern { name, weight, meaning }
}

/// The nine patterns with the weights of listing 3-15.
pub(crate) const PATTERNS: [Pattern; 9] = [
    pattern("gomoku-pattern-fives", 5000, "gomoku-pattern-fives-meaning"),
    pattern("gomoku-pattern-straight-fours", 1600, "gomoku-pattern-straight-fours-meaning"),
    pattern("gomoku-pattern-fours", 1400, "gomoku-pattern-fours-meaning"),
    pattern("gomoku-pattern-broken-fours", 1000, "gomoku-pattern-broken-fours-meaning"),
    pattern("gomoku-pattern-straight-threes", 160, "gomoku-pattern-straight-threes-meaning"),
    pattern("gomoku-pattern-threes", 140, "gomoku-pattern-threes-meaning"),
    pattern("gomoku-pattern-broken-threes", 100, "gomoku-pattern-broken-threes-meaning"),
    pattern("gomoku-pattern-twos", 10, "gomoku-pattern-twos-meaning"),
    pattern("gomoku-pattern-ones", 1, "gomoku-pattern-ones-meaning"),
];

const FIVES: usize = 0;
const TWOS: usize = 7;
const ONES: usize = 8;

/// The number of occurrences of each of [`PATTERNS`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Patterns {
    pub(crate) counts: [u32; 9],
}

impl Patterns {
    /// The weighted sum of the counts.
    pub(crate) fn value(&self) -> u32 {
        self.counts.iter().zip(&PATTERNS).map(|(count, pattern)| count * pattern.weight).sum()
    }

    /// Adds the patterns of one stream.
    pub(crate) fn parse(&mut self, stream: &[Spot]) {
        find(stream, &mut |pattern, _| self.counts[pattern] += 1);
    }
}

/// Calls `found` for every pattern of one stream with its index in [`PATTERNS`] and the places of its stones as bits.
/// A stream ends at an edge of the board or at the limit of its length; both are treated alike.
pub(crate) fn find(stream: &[Spot], found: &mut impl FnMut(usize, u32)) {
    let mut machine = Machine::default();
    for (index, &spot) in stream.iter().enumerate() {
        match spot {
            Spot::Own => machine.own_stone(index, found),
            Spot::Empty => machine.empty(stream.get(index + 1) == Some(&Spot::Own)),
            Spot::Other => machine.other_stone(found),
        }
    }
    // The end of a stream ends a pattern as a stone of the other side does.
    machine.other_stone(found);
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum State {
    #[default]
    Leading,
    Middle,
    Ending,
}

/// The machine of figure 3-2 with its counters.
#[derive(Default)]
struct Machine {
    state: State,
    stones: u32,
    leading: u32,
    middle: u32,
    ending: u32,
    /// Stones since the last empty spot, and the most there were at once: the printed parser lacks both, so that it
    /// files `XXXXX.X` as a broken four.
    neighbours: u32,
    most: u32,
    /// The places of the stones, as bits.
    places: u32,
}

impl Machine {
    fn own_stone(&mut self, place: usize, found: &mut impl FnMut(usize, u32)) {
        match self.state {
            State::Leading => {
                self.stones = 1;
                self.state = State::Middle;
            }
            State::Middle => self.stones += 1,
            State::Ending => {
                self.classify(found);
                *self = Machine { state: State::Middle, stones: 1, leading: self.ending, ..Machine::default() };
            }
        }
        self.places |= 1 << place;
        self.neighbours += 1;
        self.most = self.most.max(self.neighbours);
    }

    fn empty(&mut self, own_stone_follows: bool) {
        match self.state {
            State::Leading => self.leading += 1,
            State::Middle if self.middle == 0 && own_stone_follows => {
                self.middle = 1;
                self.neighbours = 0;
            }
            State::Middle => {
                self.ending = 1;
                self.state = State::Ending;
            }
            State::Ending => self.ending += 1,
        }
    }

    fn other_stone(&mut self, found: &mut impl FnMut(usize, u32)) {
        if self.state != State::Leading {
            self.classify(found);
        }
        *self = Machine::default();
    }

    fn classify(&self, found: &mut impl FnMut(usize, u32)) {
        if self.leading + self.stones + self.middle + self.ending < 5 {
            return;
        }
        let open = self.leading > 0 && self.ending > 0;
        let index = match (self.stones, self.middle) {
            _ if self.most >= 5 => FIVES,
            (1, _) => ONES,
            (2, _) => TWOS,
            (3, 0) => {
                if open {
                    4
                } else {
                    5
                }
            }
            (3, _) => 6,
            (_, 0) => {
                if open {
                    1
                } else {
                    2
                }
            }
            _ => 3,
        };
        found(index, self.places);
    }
}

#[cfg(test)]
mod tests {
    use super::{PATTERNS, Patterns, Spot};
    use crate::texts::TEXTS;

    /// Reads a stream such as `..XX.X.` and names the patterns found.
    fn check(stream: &str, expected: &str) {
        let spots: Vec<Spot> = stream
            .chars()
            .map(|symbol| match symbol {
                'X' => Spot::Own,
                '.' => Spot::Empty,
                _ => Spot::Other,
            })
            .collect();
        let mut patterns = Patterns::default();
        patterns.parse(&spots);
        let found: Vec<String> = PATTERNS
            .iter()
            .zip(patterns.counts)
            .filter(|(_, count)| *count > 0)
            .map(|(pattern, count)| format!("{count} {}", &*TEXTS.say(pattern.name)))
            .collect();
        assert_eq!(found.join(", "), expected, "{stream}");
    }

    #[test]
    fn the_nine_patterns_are_found() {
        check("XXXXX", "1 fives");
        check(".XXXX.", "1 straight fours");
        check("OXXXX.", "1 fours");
        check("XXXX.", "1 fours");
        check("XX.XX", "1 broken fours");
        check("X.XXX", "1 broken fours");
        check(".XXX.", "1 straight threes");
        check("OXXX..", "1 threes");
        check(".X.XX.", "1 broken threes");
        check("..XX.", "1 twos");
        check(".X.X.", "1 twos");
        check("..X..", "1 ones");
    }

    #[test]
    fn what_cannot_become_five_counts_nothing() {
        check("OXXXXO", "");
        check(".XXX", "");
        check("O.XXXO", "");
        check("", "");
        check("OXXXO.X...", "1 ones");
    }

    #[test]
    fn one_gap_belongs_to_a_pattern_and_a_second_ends_it() {
        // The second gap leaves X.X. four spots, too few for a five; the last stone has the gap before it.
        check("X.X.X....", "1 ones");
        check(".X.X.X...", "1 twos, 1 ones");
        check(".XX..XX..", "2 twos");
        check("XX.XXX.X.", "1 broken fours");
    }

    /// So players must read lines in the tutorial's direction.
    #[test]
    fn a_stream_read_backwards_may_have_other_patterns() {
        check(".X.X.XX.", "1 twos");
        check(".XX.X.X.", "1 broken threes");
    }

    /// It can never become a straight four; the tutorial asks for empty ends and room for a five, and no more.
    #[test]
    fn a_three_between_stones_two_away_is_a_straight_three() {
        check("O.XXX.O", "1 straight threes");
    }

    #[test]
    fn five_are_five_whatever_follows() {
        check("XXXXX.X", "1 fives");
        check("X.XXXXX", "1 fives");
        check("XXXXXX.X.", "1 fives");
        check("OXXXXXO", "1 fives");
    }
}
