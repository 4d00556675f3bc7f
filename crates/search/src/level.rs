//! Weaker play that still looks natural: a lower level searches less deep and errs more often.

use boardwright_game::{Limits, Rng};

/// The limits and slips of an engine at a level below the highest.
///
/// ```
/// use boardwright_game::Limits;
/// use boardwright_search::Handicap;
///
/// let beginner = Handicap::of(1).expect("all levels below 10 have one");
/// let limits = beginner.limit(&Limits { depth: Some(20), ..Limits::default() });
/// assert_eq!((limits.depth, limits.nodes), (Some(1), Some(60)));
/// assert!(beginner.slip_percent() > 0);
/// assert_eq!(Handicap::of(10), None);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Handicap {
    depth: u32,
    nodes: u64,
    /// Chance, in percent, of playing a move that merely looks good instead of the one found.
    slip: u8,
}

/// Levels 1 to 9; level 10 has no handicap.
const HANDICAPS: [Handicap; 9] = [
    Handicap { depth: 1, nodes: 60, slip: 45 },
    Handicap { depth: 1, nodes: 100, slip: 25 },
    Handicap { depth: 2, nodes: 300, slip: 18 },
    Handicap { depth: 2, nodes: 800, slip: 8 },
    Handicap { depth: 3, nodes: 2_000, slip: 5 },
    Handicap { depth: 4, nodes: 5_000, slip: 2 },
    Handicap { depth: 5, nodes: 10_000, slip: 0 },
    Handicap { depth: 6, nodes: 20_000, slip: 0 },
    Handicap { depth: 8, nodes: 40_000, slip: 0 },
];

impl Handicap {
    /// The handicap of a level from 1 to 9; `None` for 10.
    pub fn of(level: u8) -> Option<Handicap> {
        HANDICAPS.get(usize::from(level.max(1)) - 1).copied()
    }

    /// The limits with this handicap.
    #[must_use]
    pub fn limit(self, limits: &Limits) -> Limits {
        Limits {
            depth: Some(limits.depth.map_or(self.depth, |depth| depth.min(self.depth))),
            nodes: Some(limits.nodes.map_or(self.nodes, |nodes| nodes.min(self.nodes))),
            ..*limits
        }
    }

    /// The number of slips in a hundred moves.
    #[must_use]
    pub fn slip_percent(self) -> u8 {
        self.slip
    }

    /// The move to slip to, if the player slips now: one of the better half of `moves`, which come best first.
    pub fn slip<M: Copy>(self, rng: &mut Rng, moves: &[(M, i32)]) -> Option<M> {
        if rng.below(100) >= usize::from(self.slip) {
            return None;
        }
        rng.pick(&moves[..moves.len().div_ceil(2)]).map(|&(mv, _)| mv)
    }
}
