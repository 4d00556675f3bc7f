//! What a stone makes of one line: its shape, defined by a small game on the line.
//!
//! A *window* is the line around a point, the *pivot*, as far as it matters: four points on both sides, or five where
//! a sixth stone or a stone beyond the ends counts. A shape says what a stone on the pivot leads to if both sides play
//! on that line only:
//!
//! ```text
//!   Five         it wins                                        X X ! X X
//!   OpenFour     four neighbours; whatever comes, five follows  . X X ! X .
//!   TwoFours     the same without four neighbours               X . X ! X . X
//!   Four         one more stone makes five                      O X X ! X .
//!   OpenThree    one more stone makes an open four              . X ! . X .
//!   BroadThree   there are two ways to do so                    . . X ! X . .
//!   ClosedThree  one more stone makes a four                    O X X ! . .
//!   OpenTwo      one more stone makes an open or broad three; BroadTwo in four ways or more
//!   ClosedTwo    one more stone makes a closed three
//!   OpenOne      one more stone makes an open two
//!   ClosedOne    one more stone makes a closed two
//!   Long         the row is too long to win, and so is all that comes of it
//!   Dead         nothing comes of it
//! ```

/// What a stone on the pivot makes of its line, the strongest last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub(crate) enum Shape {
    Dead,
    Long,
    ClosedOne,
    OpenOne,
    ClosedTwo,
    OpenTwo,
    BroadTwo,
    ClosedThree,
    OpenThree,
    BroadThree,
    Four,
    TwoFours,
    OpenFour,
    Five,
}

impl Shape {
    pub(crate) const ALL: [Shape; 14] = [
        Shape::Dead,
        Shape::Long,
        Shape::ClosedOne,
        Shape::OpenOne,
        Shape::ClosedTwo,
        Shape::OpenTwo,
        Shape::BroadTwo,
        Shape::ClosedThree,
        Shape::OpenThree,
        Shape::BroadThree,
        Shape::Four,
        Shape::TwoFours,
        Shape::OpenFour,
        Shape::Five,
    ];

    /// The shape stored in the lowest four bits.
    pub(crate) const fn from_bits(bits: u16) -> Shape {
        let index = (bits & 15) as usize;
        Shape::ALL[if index < Shape::ALL.len() { index } else { 0 }]
    }

    pub(crate) fn is_three(self) -> bool {
        matches!(self, Shape::OpenThree | Shape::BroadThree)
    }

    pub(crate) fn is_open_two(self) -> bool {
        matches!(self, Shape::OpenTwo | Shape::BroadTwo)
    }
}

/// Which rows win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LineRule {
    /// Five or more.
    AtLeast,
    /// Five and no more.
    Exactly,
    /// Five and no more, and two fours on one line are forbidden.
    Renju,
    /// Five and no more, unless the opponent has a stone at both ends.
    Caro,
}

/// Two bits a point: what is there, as one side sees it.
const EMPTY: u32 = 0;
const OWN: u32 = 1;
const OTHER: u32 = 2;
const EDGE: u32 = 3;
/// The lower bit of every point of the largest window.
const LOWER_BITS: u32 = 0x5_5555;

/// A window without its pivot, two bits a point: the points before it in the lower half, those after it above.
pub(crate) type Key = u32;

/// How many keys the largest windows have.
const KEYS: usize = 1 << 20;

/// The shapes of both sides for every window.
#[derive(Debug)]
pub(crate) struct LineTable {
    half: u32,
    /// By key: the shape of black in the lower four bits, that of white in the upper four.
    shapes: Box<[u8; KEYS]>,
}

impl LineTable {
    /// The table of windows with `half` points on both sides of the pivot.
    pub(crate) fn new(half: u32, rules: [LineRule; 2]) -> LineTable {
        let black = shapes(half, rules[0]);
        let white = if rules[0] == rules[1] { None } else { Some(shapes(half, rules[1])) };
        let white = white.as_ref().unwrap_or(&black);
        let mut both: Box<[u8; KEYS]> = vec![0; KEYS].try_into().unwrap_or_else(|_| Box::new([0; KEYS]));
        for (key, shapes) in both.iter_mut().enumerate().take(black.len()) {
            *shapes = black[key] as u8 | (white[swap_sides(key as u32) as usize] as u8) << 4;
        }
        LineTable { half, shapes: both }
    }

    /// How many points on both sides of the pivot belong to a window.
    pub(crate) fn half(&self) -> u32 {
        self.half
    }

    /// The key of the window around the point of a line, two bits a point, that has its bits from `shift` on.
    #[inline]
    pub(crate) fn key<const HALF: u32>(line: u64, shift: u32) -> Key {
        let window = line >> (shift - 2 * HALF);
        let low = (1u64 << (2 * HALF)) - 1;
        ((window & low) | (window >> 2 & low << (2 * HALF))) as Key
    }

    /// The shapes of black, lower four bits, and of white, upper four, for a stone of theirs on the pivot.
    #[inline]
    pub(crate) fn both(&self, key: Key) -> u8 {
        self.shapes[key as usize & (KEYS - 1)]
    }

    /// The shapes of both for a stone on point `at` of a line.
    pub(crate) fn at(&self, line: u64, at: u32) -> u8 {
        let key = if self.half == 4 { LineTable::key::<4>(line, 2 * at) } else { LineTable::key::<5>(line, 2 * at) };
        self.both(key)
    }
}

/// The same window as the other side sees it.
fn swap_sides(key: Key) -> Key {
    (key & LOWER_BITS) << 1 | (key >> 1 & LOWER_BITS)
}

/// The shapes of one side for all keys.
///
/// A stone more makes a greater key, so going down from the greatest finds everything that follows known.
fn shapes(half: u32, rule: LineRule) -> Vec<Shape> {
    let windows = Windows { half, rule };
    let count = 1usize << (4 * half);
    let mut shapes = vec![Shape::Dead; count];
    for key in (0..count as u32).rev() {
        let edges = key & key >> 1 & LOWER_BITS;
        // Only caro tells the edge from a stone of the opponent.
        if rule == LineRule::Caro || edges == 0 {
            shapes[key as usize] = windows.shape(key, |key| shapes[key as usize]);
        }
    }
    if rule != LineRule::Caro {
        for key in 0..count as u32 {
            let edges = key & key >> 1 & LOWER_BITS;
            shapes[key as usize] = shapes[(key & !edges) as usize];
        }
    }
    shapes
}

/// The definition of shapes for windows of one size under one rule.
pub(super) struct Windows {
    pub(super) half: u32,
    pub(super) rule: LineRule,
}

impl Windows {
    /// The shape of a window, given the shapes of all windows with more stones.
    pub(super) fn shape(&self, key: Key, known: impl Fn(Key) -> Shape) -> Shape {
        let row = self.row(key);
        match self.judge(key, row) {
            Row::Wins => return Shape::Five,
            Row::TooLong => return Shape::Long,
            Row::Short => {}
        }
        let mut best = Shape::Dead;
        let mut ways = [0u32; Shape::ALL.len()];
        for shift in self.empties(key) {
            let next = known(key | OWN << shift);
            ways[next as usize] += 1;
            best = best.max(next);
        }
        if best == Shape::Five {
            let answered = |shift| known(key | OTHER << shift) < Shape::Four;
            return match (self.empties(key).any(answered), row.1 - row.0) {
                (true, _) => Shape::Four,
                (false, 3) => Shape::OpenFour,
                (false, _) => Shape::TwoFours,
            };
        }
        let open_fours = self.open_fours(&ways);
        let threes = ways[Shape::OpenThree as usize] + ways[Shape::BroadThree as usize];
        let has = |shape: Shape| ways[shape as usize] > 0;
        if open_fours > 1 {
            Shape::BroadThree
        } else if open_fours == 1 {
            Shape::OpenThree
        } else if has(Shape::Four) || has(Shape::TwoFours) {
            Shape::ClosedThree
        } else if threes > 3 {
            Shape::BroadTwo
        } else if threes > 0 {
            Shape::OpenTwo
        } else if has(Shape::ClosedThree) {
            Shape::ClosedTwo
        } else if has(Shape::OpenTwo) || has(Shape::BroadTwo) {
            Shape::OpenOne
        } else if has(Shape::ClosedTwo) {
            Shape::ClosedOne
        } else {
            Shape::Dead
        }
    }

    /// Ways to an open four, or to two fours where they are not forbidden.
    fn open_fours(&self, ways: &[u32; Shape::ALL.len()]) -> u32 {
        let two_fours = if self.rule == LineRule::Renju { 0 } else { ways[Shape::TwoFours as usize] };
        ways[Shape::OpenFour as usize] + two_fours
    }

    /// The first and the last point of the row through the pivot, which is point `half`.
    fn row(&self, key: Key) -> (u32, u32) {
        let is_own = |at: u32| self.code(key, at) == OWN;
        let mut from = self.half;
        while from > 0 && is_own(from - 1) {
            from -= 1;
        }
        let mut to = self.half;
        while to < 2 * self.half && is_own(to + 1) {
            to += 1;
        }
        (from, to)
    }

    fn judge(&self, key: Key, (from, to): (u32, u32)) -> Row {
        let length = to - from + 1;
        if length < 5 {
            return Row::Short;
        }
        match self.rule {
            LineRule::AtLeast => Row::Wins,
            _ if length > 5 => Row::TooLong,
            LineRule::Exactly | LineRule::Renju => Row::Wins,
            LineRule::Caro => {
                let blocked = |at: u32| self.code(key, at) == OTHER;
                // A five has at most four points on either side of the pivot, so both ends are in the window.
                if blocked(from - 1) && blocked(to + 1) { Row::Short } else { Row::Wins }
            }
        }
    }

    /// What is on a point of the window; the pivot has an own stone.
    fn code(&self, key: Key, at: u32) -> u32 {
        match at.cmp(&self.half) {
            std::cmp::Ordering::Less => key >> (2 * at) & 3,
            std::cmp::Ordering::Equal => OWN,
            std::cmp::Ordering::Greater => key >> (2 * (at - 1)) & 3,
        }
    }

    /// The shifts of the empty points in a key.
    fn empties(&self, key: Key) -> impl Iterator<Item = u32> + use<> {
        (0..2 * self.half).map(|index| 2 * index).filter(move |shift| key >> shift & EDGE == EMPTY)
    }
}

enum Row {
    Short,
    Wins,
    TooLong,
}
