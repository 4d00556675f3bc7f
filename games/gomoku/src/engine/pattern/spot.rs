//! What a stone makes of a point: the shapes of its four lines joined into one class, and what they are worth.

use std::sync::OnceLock;

use boardwright_game::Side;

use super::shape::Shape;
use crate::Rule;
use crate::engine::network::Sum;
use crate::engine::weights::{SETS, Weights};

/// What a stone on a point makes in all, the strongest last but one. The names say what is on its lines.
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
    /// Black loses by it in renju. A double three that looks like one is no more than suspect: see
    /// [`Mark::is_suspect`].
    Forbidden,
}

impl Class {
    /// The points of this class and of those after it are counted and kept as sets.
    pub(crate) const COUNTED: Class = Class::Three;
}

/// Number of classes.
pub(crate) const CLASSES: usize = 16;

/// Four shapes, four bits each, by direction.
pub(crate) type Code = u16;

/// The number of a set of four shapes, whatever their order.
pub(crate) type SetId = u16;

/// Something that is worth one thing to its side when that side is to move and another when it is not, in one number
/// so that both are added at once: sixteen bits that [`Mark`] uses, then twenty-four for each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Worth(i64);

impl Worth {
    fn new([mover, waiter]: [i16; 2]) -> Worth {
        Worth((i64::from(waiter) << 40).wrapping_add(i64::from(mover) << 16))
    }

    /// What it is worth to the side to move.
    pub(crate) fn mover(self) -> i32 {
        (self.0 << 24 >> 40) as i32
    }

    /// What it is worth to the side that is not to move.
    pub(crate) fn waiter(self) -> i32 {
        // A mover's negative worth has borrowed from above.
        (self.0.wrapping_sub(i64::from(self.mover()) << 16) >> 40) as i32
    }

    #[inline]
    pub(crate) fn add(&mut self, mark: Mark) {
        self.0 = self.0.wrapping_add(mark.0 & !0xffff);
    }

    #[inline]
    pub(crate) fn subtract(&mut self, mark: Mark) {
        self.0 = self.0.wrapping_sub(mark.0 & !0xffff);
    }
}

/// What the board needs to know of a set at every move: its [`Worth`] and, in the lowest bits, two flags.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark(i64);

impl Mark {
    const COUNTED: i64 = 1;
    const SUSPECT: i64 = 2;

    /// Whether the class is one of those that are counted, from [`Class::COUNTED`] on.
    #[inline]
    pub(crate) fn is_counted(self) -> bool {
        self.0 & Mark::COUNTED != 0
    }

    /// Whether it would be a double three of black in renju, if the threes are real.
    pub(crate) fn is_suspect(self) -> bool {
        self.0 & Mark::SUSPECT != 0
    }
}

/// The classes, worths and rows of all sets for one side under one rule.
#[derive(Debug)]
pub(crate) struct SpotTable {
    ids: &'static [SetId; 1 << 16],
    marks: Box<[Mark; SETS]>,
    classes: Box<[Class; SETS]>,
    rows: Box<[Sum; SETS]>,
}

impl SpotTable {
    pub(crate) fn new(rule: Rule, side: Side, weights: &Weights) -> SpotTable {
        let renju_black = rule == Rule::Renju && side == Side::First;
        let mut marks = Box::new([Mark(0); SETS]);
        let mut classes = Box::new([Class::Nothing; SETS]);
        let slots = marks.iter_mut().zip(classes.iter_mut());
        for ((set, worth), (mark, class)) in sets().zip(weights.worths.iter()).zip(slots) {
            *class = class_of(set, renju_black);
            let counted = if *class >= Class::COUNTED { Mark::COUNTED } else { 0 };
            let suspect = if renju_black && is_suspect(set) { Mark::SUSPECT } else { 0 };
            *mark = Mark(Worth::new(*worth).0 | counted | suspect);
        }
        SpotTable { ids: set_ids(), marks, classes, rows: weights.rows.clone() }
    }

    /// The number of the set of a code.
    #[inline]
    pub(crate) fn id(&self, code: Code) -> SetId {
        self.ids[usize::from(code)]
    }

    #[inline]
    pub(crate) fn mark(&self, id: SetId) -> Mark {
        self.marks[usize::from(id) & (SETS - 1)]
    }

    /// What a set adds to the sums of the network.
    #[inline]
    pub(crate) fn row(&self, id: SetId) -> &Sum {
        &self.rows[usize::from(id) & (SETS - 1)]
    }

    #[inline]
    pub(crate) fn class_of(&self, id: SetId) -> Class {
        self.classes[usize::from(id) & (SETS - 1)]
    }

    #[inline]
    pub(crate) fn class(&self, code: Code) -> Class {
        self.class_of(self.id(code))
    }
}

/// All sets of four shapes, the strongest of each first, in the order of their numbers.
pub(crate) fn sets() -> impl Iterator<Item = [Shape; 4]> {
    let up_to = |shape: Shape| Shape::ALL.into_iter().take(shape as usize + 1);
    Shape::ALL
        .into_iter()
        .flat_map(move |a| up_to(a).flat_map(move |b| up_to(b).flat_map(move |c| up_to(c).map(move |d| [a, b, c, d]))))
}

/// The number of the set of every code.
fn set_ids() -> &'static [SetId; 1 << 16] {
    static IDS: OnceLock<Box<[SetId; 1 << 16]>> = OnceLock::new();
    IDS.get_or_init(|| {
        let mut by_code = vec![0; 1 << 16];
        for (id, set) in sets().enumerate() {
            by_code[code_of(set) as usize] = id as SetId;
        }
        let mut ids = Box::new([0; 1 << 16]);
        for (code, id) in (0..=Code::MAX).zip(ids.iter_mut()) {
            *id = by_code[code_of(sorted(code)) as usize];
        }
        ids
    })
}

fn code_of(set: [Shape; 4]) -> Code {
    set.into_iter().enumerate().fold(0, |code, (direction, shape)| code | (shape as Code) << (4 * direction))
}

/// The shapes of a code, by direction.
pub(crate) fn shapes_of(code: Code) -> [Shape; 4] {
    [0, 4, 8, 12].map(|shift| Shape::from_bits(code >> shift))
}

fn sorted(code: Code) -> [Shape; 4] {
    let mut set = shapes_of(code);
    set.sort_unstable_by_key(|&shape| std::cmp::Reverse(shape));
    set
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
