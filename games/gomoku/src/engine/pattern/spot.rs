//! What a stone makes of a point: the shapes of its four lines joined into one class, and what they are worth.

use std::sync::OnceLock;

use boardwright_game::Side;

use super::shape::Shape;
use crate::Rule;
use crate::engine::weights::Weights;

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
    /// [`SpotTable::is_suspect`].
    Forbidden,
}

/// Number of classes.
pub(crate) const CLASSES: usize = 16;

/// Four shapes, four bits each, by direction.
pub(crate) type Code = u16;

/// The number of a set of four shapes, whatever their order.
pub(crate) type SetId = u16;

/// What is known of a set of four shapes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpotInfo {
    pub(crate) class: Class,
    /// Whether it would be a double three of black in renju, if the threes are real.
    pub(crate) suspect: bool,
    /// What such an empty point is worth to its side when that side is to move, and when the other is.
    pub(crate) worth: [i16; 2],
}

/// The classes and worths of all sets for one side under one rule.
#[derive(Debug)]
pub(crate) struct SpotTable {
    ids: &'static [SetId],
    infos: Box<[SpotInfo]>,
}

impl SpotTable {
    pub(crate) fn new(rule: Rule, side: Side) -> SpotTable {
        let renju_black = rule == Rule::Renju && side == Side::First;
        let weights = Weights::of(rule, side);
        let infos = sets().map(|set| SpotInfo {
            class: class_of(set, renju_black),
            suspect: renju_black && is_suspect(set),
            worth: weights.worth(set),
        });
        SpotTable { ids: set_ids(), infos: infos.collect() }
    }

    #[inline]
    pub(crate) fn id(&self, code: Code) -> SetId {
        self.ids[code as usize]
    }

    #[inline]
    pub(crate) fn info(&self, id: SetId) -> &SpotInfo {
        &self.infos[id as usize]
    }

    #[inline]
    pub(crate) fn class(&self, code: Code) -> Class {
        self.info(self.id(code)).class
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
fn set_ids() -> &'static [SetId] {
    static IDS: OnceLock<Box<[SetId]>> = OnceLock::new();
    IDS.get_or_init(|| {
        let mut by_code = vec![0; 1 << 16];
        for (id, set) in sets().enumerate() {
            by_code[code_of(set) as usize] = id as SetId;
        }
        (0..=Code::MAX).map(|code| by_code[code_of(sorted(code)) as usize]).collect()
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
