//! The shape that a stone makes on one line, defined by a small game on that line.
//!
//! A *window* is the part of a line around a point, the *pivot*, that matters: four points on both sides, or five
//! where a sixth stone or a stone beyond the ends counts. The shape is the result of a stone on the pivot if both
//! sides play on that line only:
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

use crate::board::halves::{Half, count_pairs, mirror_of_half, place_of_pair, swapped};

/// The shape that a stone on the pivot makes on its line, the strongest last.
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

/// The condition for a row to win.
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

impl LineRule {
    /// The number of points on each side of the pivot that matter: five where a sixth stone or a stone beyond the ends counts.
    pub(crate) fn half(self) -> u32 {
        if self == LineRule::AtLeast { 4 } else { 5 }
    }
}

/// The content of a point in two bits, from the view of one side.
const EMPTY: u32 = 0;
const OWN: u32 = 1;
const OTHER: u32 = 2;
const EDGE: u32 = 3;
/// The lower bit of every point of the largest window.
const LOWER_BITS: u32 = 0x5_5555;

/// A window without its pivot, two bits a point: the points before the pivot in the lower half, those after it in the
/// upper.
pub(crate) type WindowKey = u32;

/// The number of keys of the largest windows.
const KEYS: usize = 1 << 20;

/// The shapes of both sides for every window.
#[derive(Debug)]
pub(crate) struct LineTable {
    half: u32,
    /// By key: the shape of black in the lower four bits, that of white in the upper four. Most keys are of no window, but a key
    /// takes less time to compute than the place of a window.
    shapes: Box<[u8; KEYS]>,
}

impl LineTable {
    /// The table for the rules of both sides.
    pub(crate) fn new(rules: [LineRule; 2]) -> LineTable {
        let half = rules[0].half().max(rules[1].half());
        let black = shapes(rules[0]);
        let white = if rules[0] == rules[1] { None } else { Some(shapes(rules[1])) };
        let white = white.as_ref().unwrap_or(&black);
        let shape =
            |shapes: &[Shape], rule: LineRule, key| shapes[place(rule.half(), narrowed(key, half, rule.half()))];
        let mut both: Box<[u8; KEYS]> = vec![0; KEYS].try_into().unwrap_or_else(|_| Box::new([0; KEYS]));
        for WindowKeys { key, mirrored } in windows(half) {
            let [black, white] = [shape(&black, rules[0], key), shape(white, rules[1], swapped(key))];
            let shapes = black as u8 | (white as u8) << 4;
            both[key as usize] = shapes;
            both[mirrored as usize] = shapes;
        }
        LineTable { half, shapes: both }
    }

    /// The number of points on each side of the pivot in a window.
    pub(crate) fn half(&self) -> u32 {
        self.half
    }

    /// The key of the window around a point of a line that has two bits a point; `shift` is the position of the
    /// point's bits.
    #[inline]
    pub(crate) fn key<const HALF: u32>(line: u64, shift: u32) -> WindowKey {
        let window = line >> (shift - 2 * HALF);
        let low = (1u64 << (2 * HALF)) - 1;
        ((window & low) | (window >> 2 & low << (2 * HALF))) as WindowKey
    }

    /// The shapes of black, lower four bits, and of white, upper four, for a stone of theirs on the pivot.
    #[inline]
    pub(crate) fn both(&self, key: WindowKey) -> u8 {
        self.shapes[key as usize & (KEYS - 1)]
    }

    /// The shapes of both for a stone on point `at` of a line.
    pub(crate) fn at(&self, line: u64, at: u32) -> u8 {
        let key = if self.half == 4 { LineTable::key::<4>(line, 2 * at) } else { LineTable::key::<5>(line, 2 * at) };
        self.both(key)
    }
}

/// The part of a window with `half` points on both sides that has only `less` points on both sides.
fn narrowed(key: WindowKey, half: u32, less: u32) -> WindowKey {
    let below = key >> (2 * (half - less)) & ((1 << (2 * less)) - 1);
    let above = key >> (2 * half) & ((1 << (2 * less)) - 1);
    below | above << (2 * less)
}

/// The place of a window in a table.
fn place(half: u32, key: WindowKey) -> usize {
    let below = (1 << (2 * half)) - 1;
    let line = u64::from(key & below) | u64::from(key & !below) << 2;
    if half == 4 {
        place_of_pair(Half::below::<4>(line, half), Half::above::<4>(line, half))
    } else {
        place_of_pair(Half::below::<5>(line, half), Half::above::<5>(line, half))
    }
}

/// A window and its mirror image.
#[derive(Clone, Copy)]
pub(super) struct WindowKeys {
    pub(super) key: WindowKey,
    pub(super) mirrored: WindowKey,
}

/// All windows, each together with its mirror image. A window with one more stone comes earlier.
pub(super) fn windows(half: u32) -> impl Iterator<Item = WindowKeys> {
    let mirror = |bits| mirror_of_half(bits, half).map(|mirrored| (mirrored, bits));
    let halves: Vec<(u32, u32)> = (0..1 << (2 * half)).filter_map(mirror).collect();
    let pairs = (0..halves.len()).rev().flat_map(|greater| (0..=greater).rev().map(move |less| (greater, less)));
    pairs.map(move |(greater, less)| {
        let key = |one: usize, other: usize| halves[one].0 | halves[other].1 << (2 * half);
        WindowKeys { key: key(greater, less), mirrored: key(less, greater) }
    })
}

/// Computes the shapes of one side for all places by retrograde analysis: windows with more stones come first, so that the shapes
/// after one more stone are known.
fn shapes(rule: LineRule) -> Vec<Shape> {
    let half = rule.half();
    let judge = Windows { half, rule };
    let mut shapes = vec![Shape::Dead; count_pairs(half)];
    let edges = |key: WindowKey| key & key >> 1 & LOWER_BITS;
    // Except in caro the edge blocks like a stone of the opponent, so windows with an edge are copied below.
    for WindowKeys { key, .. } in windows(half).filter(|window| rule == LineRule::Caro || edges(window.key) == 0) {
        shapes[place(half, key)] = judge.shape(key, |key| shapes[place(half, key)]);
    }
    if rule != LineRule::Caro {
        for WindowKeys { key, .. } in windows(half).filter(|window| edges(window.key) != 0) {
            shapes[place(half, key)] = shapes[place(half, key & !edges(key))];
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
    pub(super) fn shape(&self, key: WindowKey, known: impl Fn(WindowKey) -> Shape) -> Shape {
        let row = self.row(key);
        match self.judge(key, row) {
            RowVerdict::Wins => return Shape::Five,
            RowVerdict::TooLong => return Shape::Long,
            RowVerdict::Short => {}
        }
        let mut best = Shape::Dead;
        let mut ways = [0u32; Shape::ALL.len()];
        for shift in self.empties(key) {
            let next = known(key | OWN << shift);
            ways[next as usize] += 1;
            best = best.max(next);
        }
        if best == Shape::Five {
            // A four with one winning point is stopped by a stone there. A shape that no answer stops is an open four
            // or two fours.
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

    /// The number of ways to an open four, or to two fours where they are allowed.
    fn open_fours(&self, ways: &[u32; Shape::ALL.len()]) -> u32 {
        let two_fours = if self.rule == LineRule::Renju { 0 } else { ways[Shape::TwoFours as usize] };
        ways[Shape::OpenFour as usize] + two_fours
    }

    /// The first and the last point of the row through the pivot, which is point `half`.
    fn row(&self, key: WindowKey) -> (u32, u32) {
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

    fn judge(&self, key: WindowKey, (from, to): (u32, u32)) -> RowVerdict {
        let length = to - from + 1;
        if length < 5 {
            return RowVerdict::Short;
        }
        match self.rule {
            LineRule::AtLeast => RowVerdict::Wins,
            _ if length > 5 => RowVerdict::TooLong,
            LineRule::Exactly | LineRule::Renju => RowVerdict::Wins,
            LineRule::Caro => {
                let blocked = |at: u32| self.code(key, at) == OTHER;
                // A five has at most four points on either side of the pivot, so both ends are in the window.
                if blocked(from - 1) && blocked(to + 1) { RowVerdict::Short } else { RowVerdict::Wins }
            }
        }
    }

    /// The content of a point of the window; the pivot has an own stone.
    fn code(&self, key: WindowKey, at: u32) -> u32 {
        match at.cmp(&self.half) {
            std::cmp::Ordering::Less => key >> (2 * at) & 3,
            std::cmp::Ordering::Equal => OWN,
            std::cmp::Ordering::Greater => key >> (2 * (at - 1)) & 3,
        }
    }

    /// The shifts of the empty points in a key.
    fn empties(&self, key: WindowKey) -> impl Iterator<Item = u32> + use<> {
        (0..2 * self.half).map(|index| 2 * index).filter(move |shift| key >> shift & EDGE == EMPTY)
    }
}

/// The verdict on a row by its length and its ends.
enum RowVerdict {
    Short,
    Wins,
    TooLong,
}

/// All sets of four shapes, the strongest shape of each first, in the order of their numbers.
pub(crate) fn sets() -> impl Iterator<Item = [Shape; 4]> {
    let up_to = |shape: Shape| Shape::ALL.into_iter().take(shape as usize + 1);
    Shape::ALL
        .into_iter()
        .flat_map(move |a| up_to(a).flat_map(move |b| up_to(b).flat_map(move |c| up_to(c).map(move |d| [a, b, c, d]))))
}

/// The number of a set of shapes, the strongest of which is the first: how many sets [`sets`] returns before it.
pub(crate) fn number_of_set([a, b, c, d]: [Shape; 4]) -> usize {
    // Before it come the sets whose strongest shape is weaker, then those with the same strongest shape whose second is weaker, and
    // so on. There are n + 3 over 4, n + 2 over 3, and so on, of them.
    let [a, b, c, d] = [a, b, c, d].map(|shape| shape as usize);
    a * (a + 1) * (a + 2) * (a + 3) / 24 + b * (b + 1) * (b + 2) / 6 + c * (c + 1) / 2 + d
}
