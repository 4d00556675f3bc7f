//! The moves that win at once.

use boardwright_game::Side;

use crate::pairs::SEQUENCES;
use crate::rules::{DIRECTIONS, Kind, Sticks};

/// Where a side would win if it were to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Threats {
    /// How many (sequence, location) pairs one legal move can complete.
    pub(crate) pairs: u32,
    /// The holes in which a piece of each kind, by [`Kind`], completes one.
    pub(crate) holes: [u64; 3],
}

impl Threats {
    /// The one-move wins that `side` really has: the piece fits, and the tray rule lets it move.
    ///
    /// Where a piece has to come from the board, one that is no part of the line itself is always there: a line
    /// takes at most four of ten sticks, and two of four barrels of a kind when a barrel is missing.
    #[must_use]
    pub(crate) fn of(position: &Sticks, side: Side) -> Threats {
        let room =
            Kind::ALL.map(|kind| if position.has_available(side, kind) { position.targets(side, kind) } else { 0 });
        let [stick_room, hollow_room, solid_room] = room;
        let (sticks, barrels) = (position.pieces(side, Kind::Stick), position.barrels(side));
        let mut threats = Threats::default();
        for direction in &DIRECTIONS {
            let shifted =
                [0, 1, 2, 3, 4].map(|place| (sticks >> (place * direction.step), barrels >> (place * direction.step)));
            for sequence in SEQUENCES {
                let there = |place: usize| if sequence[place] { shifted[place].1 } else { shifted[place].0 };
                for missing in 0..5 {
                    let starts = (0..5)
                        .filter(|&place| place != missing)
                        .fold(direction.starts, |starts, place| starts & there(place));
                    let holes = starts << (missing as u32 * direction.step);
                    if sequence[missing] {
                        threats.pairs += (holes & (hollow_room | solid_room)).count_ones();
                        threats.holes[Kind::Hollow as usize] |= holes & hollow_room;
                        threats.holes[Kind::Solid as usize] |= holes & solid_room;
                    } else {
                        threats.pairs += (holes & stick_room).count_ones();
                        threats.holes[Kind::Stick as usize] |= holes & stick_room;
                    }
                }
            }
        }
        threats
    }

    /// Whether there is any.
    #[must_use]
    pub(crate) fn any(&self) -> bool {
        self.pairs > 0
    }
}
