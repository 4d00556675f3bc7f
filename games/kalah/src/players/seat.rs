//! The adapter of Ruby Quiz #58: every player sees the board as if it were south.
//!
//! The document rotates the board by half for a player at the top and adds seven to the hole it chooses. Here the
//! board is rotated as well. Nothing needs to be added, because houses are numbered from the mover's left.

use std::cell::Cell;

use boardwright_game::{
    Candidate, Column, Explanation, Group, Limits, Message, Player, Position, Rng, Side, Stop, Turn,
};

use crate::rules::{House, Kalah};
use crate::texts::TEXTS;
use crate::view::reach;

/// The greatest number of sowings of a search by a player that looks ahead, whatever the position.
const MAX_SOWINGS: u64 = 20_000_000;

/// The limits of one search.
pub(crate) struct Effort<'a> {
    left: Cell<u64>,
    depth: Option<u32>,
    stop: &'a Stop,
}

impl<'a> Effort<'a> {
    /// The effort that `limits` allow. Their nodes count sowings; clocks are ignored.
    pub(crate) fn new(limits: &Limits, stop: &'a Stop) -> Effort<'a> {
        let left = limits.nodes.unwrap_or(MAX_SOWINGS).min(MAX_SOWINGS);
        Effort { left: Cell::new(left), depth: limits.depth, stop }
    }

    fn of<M: Method>(turn: &'a Turn<'_, Kalah>) -> Effort<'a> {
        let limits = if M::SEARCHES { *turn.limits } else { Limits::default() };
        Effort::new(&limits, turn.stop)
    }

    /// The greatest depth for a player that wants to look `depth` sowings ahead; at least 1.
    pub(super) fn deepest(&self, depth: u32) -> u32 {
        self.depth.map_or(depth, |limit| limit.min(depth)).max(1)
    }

    /// Counts one sowing; `false` if the effort is spent.
    pub(super) fn spend(&self) -> bool {
        let left = self.left.get();
        if left == 0 || (left.is_multiple_of(64) && self.stop.is_raised()) {
            self.left.set(0);
            return false;
        }
        self.left.set(left - 1);
        true
    }

    /// True if the effort is spent.
    pub(super) fn is_spent(&self) -> bool {
        self.left.get() == 0
    }
}

/// The way in which a player chooses a house. South is always the player itself, and to move.
pub(super) trait Method: Clone + Send + 'static {
    /// True if it searches, so that depth and nodes limit it. What gives every house a number is not limited by them: of a
    /// part of its sowings it would make another number.
    const SEARCHES: bool = true;

    /// The house that the method plays by heart in this position, which is not rotated; `None` in most.
    fn by_heart(&self, position: &Kalah) -> Option<House> {
        let _ = position;
        None
    }

    /// Chooses one of the houses that hold seeds.
    fn choose(&mut self, board: &Kalah, effort: &Effort<'_>) -> House;

    /// Explains a choice. It is called on a copy, so that it may draw random numbers.
    fn explain(self, board: &Kalah, effort: &Effort<'_>) -> Explanation;
}

/// A player by a method, on either side of the board.
pub(super) struct MethodPlayer<M>(pub(super) M);

impl<M: Method> Player<Kalah> for MethodPlayer<M> {
    fn choose(&mut self, turn: &Turn<'_, Kalah>) -> House {
        if let Some(house) = self.0.by_heart(turn.position) {
            return house;
        }
        self.0.choose(&from_the_bottom(turn.position), &Effort::of::<M>(turn))
    }

    fn explain(&mut self, turn: &Turn<'_, Kalah>) -> Explanation {
        let mut seen = match self.0.by_heart(turn.position) {
            Some(house) => Explanation {
                summary: vec![TEXTS.say("kalah-by-heart")],
                candidates: vec![Candidate::new(house, None).with_note(TEXTS.say("kalah-note-book"))],
                choices: vec![house.to_string()],
                ..Explanation::default()
            },
            None => self.0.clone().explain(&from_the_bottom(turn.position), &Effort::of::<M>(turn)),
        };
        // A method may count its nodes differently; this counts the sowings that were tried.
        for candidate in &mut seen.candidates {
            let house = turn.position.moves().find(|house| house.to_string() == candidate.mv);
            candidate.groups.extend(house.map(|house| Group::of_value(reach(turn.position, house))));
        }
        seen
    }
}

/// The position with the side to move in south's place.
pub(crate) fn from_the_bottom(position: &Kalah) -> Kalah {
    match position.to_move() {
        Side::First => *position,
        Side::Second => position.turned(),
    }
}

/// The value of a house to a player, with its parts and a note.
pub(super) struct Weighed {
    pub(super) house: House,
    pub(super) value: i32,
    pub(super) parts: Vec<i32>,
    pub(super) note: Message,
}

impl Weighed {
    /// A house whose value has only one part.
    pub(super) fn plain(house: House, value: i32) -> Weighed {
        Weighed { house, value, parts: vec![value], note: Message::default() }
    }
}

/// A column of an explanation by the keys of its heading and its meaning.
pub(super) fn column(name: &'static str, meaning: &'static str) -> Column {
    Column::new(TEXTS.say(name), TEXTS.say(meaning))
}

/// A player that gives every house a number and takes one with the largest.
pub(super) trait Weighing: Clone + Send + 'static {
    /// Key of the sentence that describes its choice.
    const SUMMARY: &'static str;

    /// The meaning of [`Weighed::parts`].
    fn columns(&self) -> Vec<Column>;

    /// Weighs every house that holds seeds, from the left.
    fn weigh(&self, board: &Kalah, effort: &Effort<'_>, rng: &mut Rng) -> Vec<Weighed>;
}

/// The choice among several houses of the same value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ties {
    /// Take the leftmost.
    Leftmost,
    /// Take any of them, all equally likely.
    Random,
}

/// A weighing player with its way to break ties.
#[derive(Clone)]
pub(super) struct Best<W> {
    pub(super) weighing: W,
    pub(super) ties: Ties,
    pub(super) rng: Rng,
}

impl<W: Weighing> Best<W> {
    /// All houses with their values, from the left, and the houses to choose from.
    fn weigh_all(&mut self, board: &Kalah, effort: &Effort<'_>) -> (Vec<Weighed>, Vec<House>) {
        let weighed = self.weighing.weigh(board, effort, &mut self.rng);
        let most = weighed.iter().map(|weighed| weighed.value).max();
        let mut choices: Vec<House> =
            weighed.iter().filter(|weighed| Some(weighed.value) == most).map(|weighed| weighed.house).collect();
        if self.ties == Ties::Leftmost {
            choices.truncate(1);
        }
        (weighed, choices)
    }
}

impl<W: Weighing> Method for Best<W> {
    const SEARCHES: bool = false;

    fn choose(&mut self, board: &Kalah, effort: &Effort<'_>) -> House {
        let (_, choices) = self.weigh_all(board, effort);
        choices[if choices.len() == 1 { 0 } else { self.rng.below(choices.len()) }]
    }

    fn explain(mut self, board: &Kalah, effort: &Effort<'_>) -> Explanation {
        let (weighed, choices) = self.weigh_all(board, effort);
        let ties = match self.ties {
            Ties::Leftmost => "kalah-ties-leftmost",
            Ties::Random => "kalah-ties-random",
        };
        explanation([W::SUMMARY, ties].map(|key| TEXTS.say(key)).to_vec(), self.weighing.columns(), weighed, &choices)
    }
}

/// Puts an explanation together, the best candidates first.
pub(super) fn explanation(
    summary: Vec<Message>,
    columns: Vec<Column>,
    mut weighed: Vec<Weighed>,
    choices: &[House],
) -> Explanation {
    weighed.sort_by_key(|weighed| std::cmp::Reverse(weighed.value));
    let candidates = weighed.into_iter().map(|Weighed { house, value, parts, note }| {
        Candidate::new(house, Some(value.into())).with_parts(parts.into_iter().map(f64::from)).with_note(note)
    });
    Explanation {
        summary,
        columns,
        candidates: candidates.collect(),
        choices: choices.iter().map(ToString::to_string).collect(),
    }
}

/// The sowings of one turn as records and displays join them: `3+6+1`.
pub(super) fn joined(houses: &[House]) -> String {
    houses.iter().map(ToString::to_string).collect::<Vec<_>>().join("+")
}
