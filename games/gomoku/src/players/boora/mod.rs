//! `boora-0.4` to `boora-0.7` of the Tick5 tutorial: from random hotspots to attack, defence and variety.
//!
//! * 0.4 picks a hotspot at random.
//! * 0.5 is greedy: it takes the hotspot whose stone has the greatest value, the sum of weighted patterns.
//! * 0.6 makes five if it can; else, if the opponent's last move is worth 100 or more to her, it takes the hotspot
//!   that leaves that move the least value; else it is greedy.
//! * 0.7 does as 0.6, but in the last case picks one of the hotspots that come within `delta` of the best.
//!
//! All begin in the centre of an empty board. Ties go to the first hotspot from the upper left.
//!
//! Corrections against the printed listings: every direction is parsed (see [`tick5`](crate::players::tick5)); winning means
//! making five, not a value of 5000 or more; the last branch of listing 7-1 calls one function, not two.

mod account;

use boardwright_game::grid::Point;
use boardwright_game::{Choice, Explanation, ParseError, Player, PlayerInfo, PlayerSpec, Position, Rng, Side, Turn};

use crate::Gomoku;
use crate::players::centre;
use crate::players::tick5::{Patterns, evaluate, hotspots};

pub(super) const INFOS: [PlayerInfo; 4] = [
    info("boora-0.4", "a random empty point within two steps of a stone", &[]),
    info("boora-0.5", "greedy: the point whose stone forms the most valuable patterns", &[]),
    info("boora-0.6", "makes five, else answers a threat of the last move, else greedy", &[]),
    info(
        "boora-0.7",
        "as boora-0.6, with a random choice among nearly equal points",
        &[Choice {
            name: "delta=0…1",
            summary: "how far below the best a point may be, as a share of it (default 0.15; outside the range 0.5)",
        }],
    ),
];

const fn info(name: &'static str, summary: &'static str, options: &'static [Choice]) -> PlayerInfo {
    PlayerInfo { name, year: 2006, source: "Tick5 tutorial", summary, options }
}

/// The value from which the opponent's last move is a threat.
const THREAT: u32 = 100;

/// The delta with which the tutorial starts its last bot.
const USUAL_DELTA: f64 = 0.15;

/// The delta that `initDelta` of the tutorial puts in the place of one that makes no sense.
const FALLBACK_DELTA: f64 = 0.5;

/// Reads the option `delta`.
pub(super) fn read_delta(spec: &PlayerSpec) -> Result<f64, ParseError> {
    let delta = spec.value::<f64>("delta", "a number from 0 to 1", |_| true)?.unwrap_or(USUAL_DELTA);
    Ok(if (0.0..=1.0).contains(&delta) { delta } else { FALLBACK_DELTA })
}

/// The abilities of a version.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Level {
    Hotspots,
    Greedy,
    Defend,
    Explore { delta: f64 },
}

/// A player of the boora line that chooses among hotspots.
pub(super) struct Boora {
    level: Level,
    rng: Rng,
}

/// The part of the program that made the choice.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Branch {
    Centre,
    Random,
    Win,
    Defend,
    Greedy,
    Explore { delta: f64 },
}

/// A hotspot with the patterns of a stone there.
struct Hotspot {
    point: Point,
    patterns: Patterns,
    wins: bool,
    /// The value that the opponent's last move keeps after a stone here; set only when the choice depends on it.
    left: Option<u32>,
}

/// The opponent's move that is examined for threats.
struct Threat {
    point: Point,
    side: Side,
    patterns: Patterns,
    /// True if the move is known to be her last.
    is_last: bool,
}

/// The data of one choice, for the move and for its explanation.
struct Thought {
    branch: Branch,
    hotspots: Vec<Hotspot>,
    threat: Option<Threat>,
    choices: Vec<Point>,
}

impl Boora {
    pub(super) fn new(level: Level, seed: u64) -> Boora {
        Boora { level, rng: Rng::new(seed) }
    }

    fn think(&self, turn: &Turn<'_, Gomoku>) -> Thought {
        let position = turn.position;
        let mut thought = Thought { branch: Branch::Centre, hotspots: Vec::new(), threat: None, choices: Vec::new() };
        if position.count_stones() == 0 {
            thought.choices.push(centre(position));
            return thought;
        }
        thought.hotspots = hotspots(position).into_iter().map(|point| Hotspot::of(position, point)).collect();
        if matches!(self.level, Level::Defend | Level::Explore { .. }) {
            thought.threat = Threat::of(turn);
        }
        thought.branch = self.branch(&thought);
        thought.choose(position);
        thought
    }

    fn branch(&self, thought: &Thought) -> Branch {
        let threatened = thought.threat.as_ref().is_some_and(|threat| threat.patterns.value() >= THREAT);
        match self.level {
            Level::Hotspots => Branch::Random,
            Level::Greedy => Branch::Greedy,
            Level::Defend | Level::Explore { .. } if thought.hotspots.iter().any(|hotspot| hotspot.wins) => Branch::Win,
            Level::Defend | Level::Explore { .. } if threatened => Branch::Defend,
            Level::Defend => Branch::Greedy,
            Level::Explore { delta } => Branch::Explore { delta },
        }
    }
}

impl Hotspot {
    fn of(position: &Gomoku, point: Point) -> Hotspot {
        let side = position.to_move();
        Hotspot {
            point,
            patterns: evaluate(position, None, (point, side)),
            wins: position.completes_five(point, side),
            left: None,
        }
    }

    fn value(&self) -> u32 {
        self.patterns.value()
    }
}

impl Threat {
    /// The opponent's last move. Without a history, her most valuable stone stands for it.
    fn of(turn: &Turn<'_, Gomoku>) -> Option<Threat> {
        let (position, side) = (turn.position, turn.position.to_move().other());
        let threat =
            |point, is_last| Threat { point, side, patterns: evaluate(position, None, (point, side)), is_last };
        match turn.history.last() {
            Some(&point) if position.at(point) == Some(side) => Some(threat(point, true)),
            _ => crate::players::from_upper_left(position)
                .filter(|&point| position.at(point) == Some(side))
                .map(|point| threat(point, false))
                // The first of equals, where `max_by_key` would take the last.
                .reduce(|best, next| if next.patterns.value() > best.patterns.value() { next } else { best }),
        }
    }
}

impl Thought {
    /// Sorts the hotspots by the criterion of the branch and collects the points to choose from.
    fn choose(&mut self, position: &Gomoku) {
        if self.branch == Branch::Defend {
            self.look_at_the_threat_again(position);
        }
        let least_left = self.branch == Branch::Defend;
        let wins_first = self.branch == Branch::Win;
        // The sort is stable: equals keep the order from the upper left.
        self.hotspots.sort_by_key(|hotspot| {
            let left = if least_left { hotspot.left } else { None };
            (wins_first && !hotspot.wins, left, std::cmp::Reverse(hotspot.value()))
        });
        let best = self.hotspots.first().map_or(0, Hotspot::value);
        let chosen = self.hotspots.iter().enumerate().filter(|(index, hotspot)| match self.branch {
            Branch::Random => true,
            Branch::Explore { delta } => f64::from(best - hotspot.value()) <= delta * f64::from(best),
            _ => *index == 0,
        });
        self.choices = chosen.map(|(_, hotspot)| hotspot.point).collect();
    }

    fn look_at_the_threat_again(&mut self, position: &Gomoku) {
        let Some(threat) = &self.threat else { return };
        for hotspot in &mut self.hotspots {
            let answer = Some((hotspot.point, position.to_move()));
            hotspot.left = Some(evaluate(position, answer, (threat.point, threat.side)).value());
        }
    }
}

impl Player<Gomoku> for Boora {
    fn choose(&mut self, turn: &Turn<'_, Gomoku>) -> Point {
        let choices = self.think(turn).choices;
        match choices[..] {
            [only] => only,
            // In an unfinished position with stones some empty point touches a stone, so `choices` is not empty.
            _ => choices[self.rng.below(choices.len())],
        }
    }

    fn explain(&mut self, turn: &Turn<'_, Gomoku>) -> Explanation {
        self.think(turn).account(turn.position)
    }
}
