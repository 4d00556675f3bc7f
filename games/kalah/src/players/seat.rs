//! The adapter of Ruby Quiz #58: every player sees the board as if it sat at the bottom.
//!
//! The document rotates the board by half for a player at the top and adds seven to the hole it chooses. Here the
//! board is rotated as well; nothing need be added, because houses are numbered from the mover's own left.

use std::cell::Cell;

use boardwright_game::{Candidate, Column, Explanation, Group, Limits, Player, Position, Rng, Side, Stop, Turn};

use crate::rules::{House, Kalah};
use crate::view::reach;

/// Sowings after which a player that looks ahead must come to an end, whatever position it was given.
const MOST_SOWINGS: u64 = 20_000_000;

/// How long a player may go on thinking.
pub(crate) struct Effort<'a> {
    left: Cell<u64>,
    depth: Option<u32>,
    stop: &'a Stop,
}

impl<'a> Effort<'a> {
    /// As much as `limits` allow; of them, nodes are sowings and clocks are not looked at.
    pub(crate) fn new(limits: &Limits, stop: &'a Stop) -> Effort<'a> {
        let left = limits.nodes.unwrap_or(MOST_SOWINGS).min(MOST_SOWINGS);
        Effort { left: Cell::new(left), depth: limits.depth, stop }
    }

    /// How far a player may look ahead that would look `depth` sowings ahead; 1 at least.
    pub(super) fn deepest(&self, depth: u32) -> u32 {
        self.depth.map_or(depth, |limit| limit.min(depth)).max(1)
    }

    /// Counts one sowing; `false` when no more may follow.
    pub(super) fn spend(&self) -> bool {
        let left = self.left.get();
        if left == 0 || (left.is_multiple_of(64) && self.stop.is_raised()) {
            self.left.set(0);
            return false;
        }
        self.left.set(left - 1);
        true
    }

    /// Whether there is nothing left to spend.
    pub(super) fn is_spent(&self) -> bool {
        self.left.get() == 0
    }
}

/// How a player weighs its houses. South is always the player itself, and to move.
pub(super) trait Method: Clone + Send + 'static {
    /// The house that the method plays by heart in this position, which is not turned round; usually none.
    fn by_heart(&self, position: &Kalah) -> Option<House> {
        let _ = position;
        None
    }

    /// Chooses one of the houses that hold seeds.
    fn choose(&mut self, board: &Kalah, effort: &Effort<'_>) -> House;

    /// Says what it sees; asked of a copy, so that it may draw random numbers.
    fn explain(self, board: &Kalah, effort: &Effort<'_>) -> Explanation;
}

/// A player at the table, whatever side it plays.
pub(super) struct Seat<M>(pub(super) M);

impl<M: Method> Player<Kalah> for Seat<M> {
    fn choose(&mut self, turn: &Turn<'_, Kalah>) -> House {
        if let Some(house) = self.0.by_heart(turn.position) {
            return house;
        }
        self.0.choose(&from_the_bottom(turn.position), &Effort::new(turn.limits, turn.stop))
    }

    fn explain(&mut self, turn: &Turn<'_, Kalah>) -> Explanation {
        let mut seen = match self.0.by_heart(turn.position) {
            Some(house) => Explanation {
                summary: vec!["plays its opening by heart".to_owned()],
                candidates: vec![Candidate::new(house, None).with_note("opening book")],
                choices: vec![house.to_string()],
                ..Explanation::default()
            },
            None => self.0.clone().explain(&from_the_bottom(turn.position), &Effort::new(turn.limits, turn.stop)),
        };
        // Whatever a method counts, it counts by what a sowing reaches.
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

/// What a house is worth to a player, with the parts of the value and what is to be said of it.
pub(super) struct Weighed {
    pub(super) house: House,
    pub(super) value: i32,
    pub(super) parts: Vec<i32>,
    pub(super) note: String,
}

impl Weighed {
    /// A house whose value has one part, itself.
    pub(super) fn plain(house: House, value: i32) -> Weighed {
        Weighed { house, value, parts: vec![value], note: String::new() }
    }
}

/// A player that gives every house a number and takes a house with the largest.
pub(super) trait Weighing: Clone + Send + 'static {
    /// The sentence on how it chooses.
    const SUMMARY: &'static str;

    /// The meaning of [`Weighed::parts`].
    fn columns(&self) -> Vec<Column>;

    /// Weighs every house that holds seeds, from the left.
    fn weigh(&self, board: &Kalah, effort: &Effort<'_>, rng: &mut Rng) -> Vec<Weighed>;
}

/// What to do with several houses of the same value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ties {
    /// Take the leftmost.
    Leftmost,
    /// Take any, all equally likely.
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
    /// The houses weighed, from the left, and those among which it chooses.
    fn look(&mut self, board: &Kalah, effort: &Effort<'_>) -> (Vec<Weighed>, Vec<House>) {
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
    fn choose(&mut self, board: &Kalah, effort: &Effort<'_>) -> House {
        let (_, choices) = self.look(board, effort);
        choices[if choices.len() == 1 { 0 } else { self.rng.below(choices.len()) }]
    }

    fn explain(mut self, board: &Kalah, effort: &Effort<'_>) -> Explanation {
        let (weighed, choices) = self.look(board, effort);
        let ties = match self.ties {
            Ties::Leftmost => "of equal houses it takes the leftmost",
            Ties::Random => "among equal houses it picks at random",
        };
        explanation(vec![W::SUMMARY.to_owned(), ties.to_owned()], self.weighing.columns(), weighed, &choices)
    }
}

/// Puts an explanation together, the candidates best first.
pub(super) fn explanation(
    summary: Vec<String>,
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

/// Sowings of one turn as records and displays join them: `3+6+1`.
pub(super) fn joined(houses: &[House]) -> String {
    houses.iter().map(ToString::to_string).collect::<Vec<_>>().join("+")
}
