//! The moves that win at once.

use boardwright_game::{Position, Side, Threat};

use crate::eval::pairs::SEQUENCES;
use crate::rules::{self, DIRECTIONS, Hole, Kind, Sticks};

/// The moves with which a side would win if it were to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Threats {
    /// The number of (sequence, location) pairs that one legal move can complete.
    pub(crate) pairs: u32,
    /// By [`Kind`], the holes where a piece completes a pair.
    pub(crate) holes: [u64; 3],
}

impl Threats {
    /// The wins in one move that `side` has: the piece fits, and the tray rule lets it move.
    ///
    /// If the piece must come from the board, one that is not part of the line is always available in the usual game.
    /// With fewer pieces ([`Equipment::is_ample`](crate::rules::Equipment::is_ample)) it is checked.
    pub(crate) fn of(position: &Sticks, side: Side) -> Threats {
        let room = |kind| if position.has_available(side, kind) { position.targets(side, kind) } else { 0 };
        let [sticks, hollows, solids] = Kind::ALL.map(room);
        let (stick_room, barrel_room) = ([sticks, 0, 0], [0, hollows, solids]);
        let own = [position.pieces(side, Kind::Stick), position.barrels(side)];
        let mut threats = Threats::default();
        let is_ample = position.equipment().is_ample();
        for direction in &DIRECTIONS {
            for sequence in SEQUENCES {
                // Bit n of element i is set if the line that starts at hole n has the needed piece at place i.
                let mut places = [0; 5];
                for (place, (there, barrel)) in places.iter_mut().zip(sequence).enumerate() {
                    *there = own[usize::from(barrel)] >> (place as u32 * direction.step);
                }
                for (missing, barrel) in sequence.into_iter().enumerate() {
                    let others = places.iter().enumerate().filter(|&(place, _)| place != missing);
                    let starts = others.fold(direction.starts, |starts, (_, there)| starts & there);
                    let holes = starts << (missing as u32 * direction.step);
                    let mut room = if barrel { barrel_room } else { stick_room };
                    if !is_ample {
                        room = completing(position, side, room.map(|room| room & holes));
                    }
                    threats.add(holes, &room);
                }
            }
        }
        threats
    }

    fn add(&mut self, holes: u64, room: &[u64; 3]) {
        self.pairs += (holes & (room[0] | room[1] | room[2])).count_ones();
        for (sum, room) in self.holes.iter_mut().zip(room) {
            *sum |= holes & room;
        }
    }

    /// True if there is a win in one move.
    pub(crate) fn any(&self) -> bool {
        self.pairs > 0
    }
}

/// Of the holes given for each kind, those where a piece of `side` completes a sequence.
pub(crate) fn completing(position: &Sticks, side: Side, holes: [u64; 3]) -> [u64; 3] {
    Kind::ALL.map(|kind| {
        let completed = rules::holes(holes[kind as usize]).filter(|&hole| position.completes(side, kind, hole));
        completed.fold(0, |mask, hole| mask | hole.bit())
    })
}

/// The winning sequences that lack one piece which their side could put there now, those of the side to move first.
pub(crate) fn shown(position: &Sticks) -> Vec<Threat> {
    let mut found = Vec::new();
    if position.outcome().is_some() {
        return found;
    }
    for side in [position.to_move(), position.to_move().other()] {
        let [sticks, hollows, solids] = Threats::of(position, side).holes;
        for line in rules::lines() {
            for sequence in SEQUENCES {
                let is_there = |(hole, barrel): &(Hole, bool)| {
                    let own = if *barrel { position.barrels(side) } else { position.pieces(side, Kind::Stick) };
                    own & hole.bit() != 0
                };
                let (made_of, missing): (Vec<_>, Vec<_>) = line.into_iter().zip(sequence).partition(is_there);
                let [(hole, barrel)] = missing[..] else { continue };
                let room = if barrel { hollows | solids } else { sticks };
                if room & hole.bit() == 0 {
                    continue;
                }
                let made_of = made_of.iter().map(|(hole, _)| hole.to_string()).collect();
                let spots = vec![hole.to_string()];
                found.push(Threat { side, name: "winning sequence", wins: true, gain: None, spots, made_of });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Position, Rng, Side, derive_seed};

    use super::Threats;
    use crate::rules::{Kind, Sticks};

    fn of(text: &str, side: Side) -> Threats {
        Threats::of(&text.parse().expect("a position"), side)
    }

    #[test]
    fn threats_are_the_moves_that_win() {
        let mut seen = 0;
        for game in 0..200 {
            let mut rng = Rng::new(derive_seed(3, game));
            let mut position = Sticks::start();
            while position.outcome().is_none() {
                let moves: Vec<_> = position.moves().collect();
                let mut wins = [0; 3];
                for &mv in &moves {
                    if position.child(mv).outcome().is_some() {
                        wins[mv.kind as usize] |= mv.to.bit();
                    }
                }
                let threats = Threats::of(&position, position.to_move());
                assert_eq!(threats.holes, wins, "{position}");
                assert_eq!(threats.any(), wins != [0; 3], "{position}");
                seen += u32::from(threats.any());
                position.play_unchecked(moves[rng.below(moves.len())]);
            }
        }
        assert!(seen > 100, "only {seen} positions with threats");
    }

    /// ```text
    /// 4 . . . . . . .
    /// 3 . . . . . . .
    /// 2 d d . . . . .     yellow has nothing in one
    /// 1 S S . S S . .     red wins with a barrel on c1
    ///   a b c d e f g
    /// ```
    #[test]
    fn what_is_shown_is_the_sequence_and_the_hole_that_it_lacks() {
        let position: Sticks = "7/7/7/7/7/dd5/SS1SS2 2".parse().expect("a position");
        let shown = super::shown(&position);
        let [threat] = &shown[..] else { panic!("{shown:?}") };
        assert_eq!((threat.side, threat.spots.join(" ")), (Side::First, "c1".to_owned()));
        assert_eq!(threat.made_of.join(" "), "a1 b1 d1 e1");
    }

    /// The document: red stick, empty, red barrel, yellow hollow barrel, red stick; a red stick in the empty hole
    /// leaves a win that yellow cannot stop.
    #[test]
    fn a_hole_that_holds_the_opponents_hollow_barrel_cannot_be_blocked() {
        let before: Sticks = "7/7/7/S1DhS2/7/7/7 1".parse().expect("a position");
        assert!(!Threats::of(&before, Side::First).any());
        let after = before.child("S@b4".parse().expect("a move"));
        assert_eq!(Threats::of(&after, Side::First).holes[Kind::Stick as usize], 1 << 24);
        assert!(after.moves().all(|mv| Threats::of(&after.child(mv), Side::First).any()));
    }

    /// The document: red has stick, barrel, empty, barrel, stick; yellow has no solid barrel left to play, and with
    /// hollow ones in the tray may not move those on the board.
    #[test]
    fn a_line_that_takes_a_stick_or_a_barrel_needs_a_solid_barrel_to_block() {
        let without: Sticks = "dddd3/7/7/SH1HS2/7/7/7 2".parse().expect("a position");
        assert_eq!(Threats::of(&without, Side::First).pairs, 2);
        assert!(without.moves().all(|mv| Threats::of(&without.child(mv), Side::First).any()));
        let with: Sticks = "ddd4/7/7/SH1HS2/7/7/7 2".parse().expect("a position");
        let parries: Vec<String> = with
            .moves()
            .filter(|&mv| !Threats::of(&with.child(mv), Side::First).any())
            .map(|mv| mv.to_string())
            .collect();
        assert_eq!(parries, ["D@c4"]);
    }

    #[test]
    fn a_win_that_the_tray_rule_forbids_is_none() {
        // Red needs a hollow barrel around the stick on c4. All her hollow ones are on the board, but solid ones are
        // still in the tray, so no barrel may move.
        assert!(!of("HHHH3/7/7/SSsSS2/7/7/7 1", Side::First).any());
        assert!(of("HHH4/7/7/SSsSS2/7/7/7 1", Side::First).any());
        assert!(of("HHHHDDD/D6/7/SSsSS2/7/7/7 1", Side::First).any());
    }
}
