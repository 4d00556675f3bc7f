//! The class of a point: the shapes that a stone makes on its four lines, joined into one value, with the weights of
//! each set.

use boardwright_game::Side;

use crate::Rule;
use crate::board::shape::{Shape, number_of_set, sets};
use crate::eval::network::ChannelSum;
use crate::eval::weights::{SETS, Weights};

/// The class of an empty point for one side, the strongest last but one. The names say which shapes lie on its lines.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub(crate) enum Class {
    Nothing,
    Weak,
    ClosedTwo,
    OpenTwo,
    ClosedThree,
    /// Two open twos or more.
    TwoTwos,
    /// A closed three with an open two or another closed three.
    ClosedThreePlus,
    Three,
    /// A three with an open two or a closed three.
    ThreePlus,
    DoubleThree,
    Four,
    /// A four with an open two or a closed three.
    FourPlus,
    FourThree,
    /// An open four, or two fours.
    OpenFour,
    Five,
    /// A foul of black in renju. A double three counts as a foul only if its threes are real, see
    /// [`SetMark::is_suspect`].
    Forbidden,
}

impl Class {
    /// The least of the classes whose points are counted and kept as sets.
    pub(crate) const COUNTED: Class = Class::Three;

    /// The classes that make a three or more, and neither a five nor a foul.
    pub(crate) fn threats() -> impl Iterator<Item = Class> {
        Class::ALL.into_iter().filter(|class| (Class::COUNTED..Class::Five).contains(class))
    }

    const ALL: [Class; CLASSES] = [
        Class::Nothing,
        Class::Weak,
        Class::ClosedTwo,
        Class::OpenTwo,
        Class::ClosedThree,
        Class::TwoTwos,
        Class::ClosedThreePlus,
        Class::Three,
        Class::ThreePlus,
        Class::DoubleThree,
        Class::Four,
        Class::FourPlus,
        Class::FourThree,
        Class::OpenFour,
        Class::Five,
        Class::Forbidden,
    ];
}

/// Number of classes.
pub(crate) const CLASSES: usize = 16;

/// Four shapes, four bits each, by direction.
pub(crate) type Code = u16;

/// The number of a set of four shapes, whatever their order.
pub(crate) type SetId = u16;

/// The number of a set of four shapes in the lower twelve bits, and its [`Class`] for one side in the upper four.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct JudgedSet(u16);

impl JudgedSet {
    const CLASS_SHIFT: u32 = SETS.ilog2();

    fn new(id: usize, class: Class) -> JudgedSet {
        JudgedSet(id as u16 | (class as u16) << JudgedSet::CLASS_SHIFT)
    }

    /// The number of the set.
    #[inline]
    pub(crate) fn id(self) -> SetId {
        self.0 & (SETS as u16 - 1)
    }

    #[inline]
    pub(crate) fn class(self) -> Class {
        Class::ALL[usize::from(self.0 >> JudgedSet::CLASS_SHIFT)]
    }

    /// True if the classes differ and one of them is counted: [`Class::COUNTED`] or a later one.
    #[inline]
    pub(crate) fn recounts(self, other: JudgedSet) -> bool {
        let least = (Class::COUNTED as u16) << JudgedSet::CLASS_SHIFT;
        self.0.max(other.0) >= least && (self.0 ^ other.0) >> JudgedSet::CLASS_SHIFT != 0
    }
}

/// A pair of values of a pattern in hundredths: for its side to move, and for its side when the other is to move. Both
/// lie in one number, so that one addition adds both: sixteen bits that [`SetMark`] uses, then twenty-four for each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Worth(i64);

impl Worth {
    fn new([mover, waiter]: [i16; 2]) -> Worth {
        Worth((i64::from(waiter) << 40).wrapping_add(i64::from(mover) << 16))
    }

    /// The value to the side to move.
    pub(crate) fn mover(self) -> i32 {
        (self.0 << 24 >> 40) as i32
    }

    /// The value to the side that is not to move.
    pub(crate) fn waiter(self) -> i32 {
        // A negative value in the lower field has borrowed one from the upper field.
        (self.0.wrapping_sub(i64::from(self.mover()) << 16) >> 40) as i32
    }

    #[inline]
    pub(crate) fn add(&mut self, mark: SetMark) {
        self.0 = self.0.wrapping_add(mark.0 & !0xffff);
    }

    #[inline]
    pub(crate) fn subtract(&mut self, mark: SetMark) {
        self.0 = self.0.wrapping_sub(mark.0 & !0xffff);
    }
}

/// The data of a set of shapes that the board reads at every move: its [`Worth`] and a flag in the lowest bit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SetMark(i64);

impl SetMark {
    const SUSPECT: i64 = 1;

    /// True if a black stone would be a double three in renju, provided that the threes are real.
    pub(crate) fn is_suspect(self) -> bool {
        self.0 & SetMark::SUSPECT != 0
    }
}

/// The numbers, classes, values and network rows of all sets of shapes for one side under one rule.
#[derive(Debug)]
pub(crate) struct SpotTable {
    sets: Box<[JudgedSet; 1 << 16]>,
    marks: Box<[SetMark; SETS]>,
    rows: Box<[ChannelSum; SETS]>,
}

impl SpotTable {
    pub(crate) fn new(rule: Rule, side: Side, weights: &Weights) -> SpotTable {
        let renju_black = rule == Rule::Renju && side == Side::First;
        let mut marks = Box::new([SetMark(0); SETS]);
        let mut judged = Box::new([JudgedSet::default(); SETS]);
        for (id, set) in sets().enumerate() {
            judged[id] = JudgedSet::new(id, class_of(set, renju_black));
            let suspect = if renju_black && is_suspect(set) { SetMark::SUSPECT } else { 0 };
            marks[id] = SetMark(Worth::new(weights.worths[id]).0 | suspect);
        }
        SpotTable { sets: by_code(&judged), marks, rows: weights.rows.clone() }
    }

    /// The set of shapes of a code.
    #[inline]
    pub(crate) fn set(&self, code: Code) -> JudgedSet {
        self.sets[usize::from(code)]
    }

    #[inline]
    pub(crate) fn mark(&self, id: SetId) -> SetMark {
        self.marks[usize::from(id) & (SETS - 1)]
    }

    /// The numbers that a set adds to the sums of the network.
    #[inline]
    pub(crate) fn row(&self, id: SetId) -> &ChannelSum {
        &self.rows[usize::from(id) & (SETS - 1)]
    }
}

/// By code, its set of shapes, from these by number.
fn by_code(judged: &[JudgedSet; SETS]) -> Box<[JudgedSet; 1 << 16]> {
    // A code is two pairs of shapes. The set of two pairs is found once and then copied to each code.
    let mut pairs = [0; 256];
    let mut shapes = [[Shape::Dead; 2]; PAIRS];
    for (bits, pair) in (0..).zip(&mut pairs) {
        let [one, other] = [0, 4].map(|shift| Shape::from_bits(bits >> shift));
        let [strong, weak] = [one.max(other), one.min(other)];
        *pair = strong as usize * (strong as usize + 1) / 2 + weak as usize;
        shapes[*pair] = [strong, weak];
    }
    let joined = shapes.map(|[a, b]| {
        shapes.map(|[c, d]| {
            let mut set = [a, b, c, d];
            set.sort_unstable_by_key(|&shape| std::cmp::Reverse(shape));
            judged[number_of_set(set)]
        })
    });
    let mut sets = Box::new([JudgedSet::default(); 1 << 16]);
    for (code, set) in sets.iter_mut().enumerate() {
        *set = joined[pairs[code & 255]][pairs[code >> 8]];
    }
    sets
}

/// The number of pairs of shapes, whatever their order.
const PAIRS: usize = Shape::ALL.len() * (Shape::ALL.len() + 1) / 2;

/// The shapes of a code, by direction.
pub(crate) fn shapes_of(code: Code) -> [Shape; 4] {
    [0, 4, 8, 12].map(|shift| Shape::from_bits(code >> shift))
}

fn count(set: [Shape; 4], is: impl Fn(Shape) -> bool) -> usize {
    set.into_iter().filter(|&shape| is(shape)).count()
}

fn is_suspect(set: [Shape; 4]) -> bool {
    count(set, Shape::is_three) > 1
}

fn class_of(set: [Shape; 4], renju_black: bool) -> Class {
    let of = |shape: Shape| count(set, |other| other == shape);
    let fours = of(Shape::Four) + of(Shape::OpenFour) + 2 * of(Shape::TwoFours);
    let threes = count(set, Shape::is_three);
    let twos = count(set, Shape::is_open_two);
    let closed_threes = of(Shape::ClosedThree);
    let helped = twos + closed_threes > 0;
    if of(Shape::Five) > 0 {
        Class::Five
    } else if renju_black && (of(Shape::Long) > 0 || fours > 1) {
        Class::Forbidden
    } else if (fours > 1 || of(Shape::OpenFour) > 0) && !(renju_black && threes > 1) {
        Class::OpenFour
    } else if fours > 0 {
        match (threes, helped) {
            (0, false) => Class::Four,
            (0, true) => Class::FourPlus,
            _ => Class::FourThree,
        }
    } else if threes > 1 {
        Class::DoubleThree
    } else if threes == 1 {
        if helped { Class::ThreePlus } else { Class::Three }
    } else if closed_threes > 0 {
        if twos + closed_threes > 1 { Class::ClosedThreePlus } else { Class::ClosedThree }
    } else if twos > 0 {
        if twos > 1 { Class::TwoTwos } else { Class::OpenTwo }
    } else if of(Shape::ClosedTwo) > 0 {
        Class::ClosedTwo
    } else if of(Shape::OpenOne) + of(Shape::ClosedOne) > 0 {
        Class::Weak
    } else {
        Class::Nothing
    }
}
