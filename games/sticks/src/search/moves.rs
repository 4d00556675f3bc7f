//! The moves worth searching, weighed by what they gain.

use boardwright_search::pvs::Scored;

use crate::board::{LineBoard, MoveGains, Targets};
use crate::rules::{Hole, Kind, Move, holes};

/// Stands for the tray in a packed move.
const TRAY: u16 = 63;

/// A move in sixteen bits, never 0.
pub(crate) fn pack(mv: Move) -> u16 {
    let from = mv.from.map_or(TRAY, |hole| hole.index() as u16);
    1 << 15 | from << 8 | (mv.kind as u16) << 6 | mv.to.index() as u16
}

/// The opposite of [`pack`]; `None` for what is no move.
pub(crate) fn unpack(packed: u16) -> Option<Move> {
    let hole = |number: u16| (usize::from(number) < crate::rules::HOLES).then(|| Hole::new(usize::from(number)));
    if packed >> 15 == 0 {
        return None;
    }
    let from = match packed >> 8 & 63 {
        TRAY => None,
        number => Some(hole(number)?),
    };
    Some(Move { kind: *Kind::ALL.get(usize::from(packed >> 6 & 3))?, from, to: hole(packed & 63)? })
}

/// Lists the moves of the side to move when nobody can win at once; of the pieces on the board that may move, only the
/// `sources` of each kind that are missed least. Says whether these are all legal moves.
pub(crate) fn all(board: &LineBoard, weighed: &MoveGains, sources: usize, list: &mut Vec<Scored<Move>>) -> bool {
    let mut is_whole = true;
    let position = board.position();
    let side = board.to_move();
    for kind in Kind::ALL.into_iter().filter(|&kind| position.has_available(side, kind)) {
        let targets = holes(position.targets(side, kind));
        if position.tray(side, kind) > 0 {
            list.extend(targets.map(|to| scored(weighed, Move { kind, from: None, to })));
            continue;
        }
        let mut from: [(i32, u8); 16] = [(0, 0); 16];
        let mut count = 0;
        for hole in holes(position.pieces(side, kind)) {
            from[count] = (-weighed.leaving(hole), hole.index() as u8);
            count += 1;
        }
        is_whole &= count <= sources;
        from[..count].sort_unstable();
        for &(_, hole) in &from[..count.min(sources)] {
            let from = Some(Hole::new(usize::from(hole)));
            list.extend(targets.clone().map(|to| scored(weighed, Move { kind, from, to })));
        }
    }
    is_whole
}

/// Lists the moves into the holes given for each kind.
pub(crate) fn into(board: &LineBoard, weighed: &MoveGains, targets: &Targets, list: &mut Vec<Scored<Move>>) {
    let side = board.to_move();
    for kind in Kind::ALL {
        for to in holes(targets[kind as usize] & board.position().targets(side, kind)) {
            board.moves_to(kind, to, |mv| list.push(scored(weighed, mv)));
        }
    }
}

/// A move with what the static value gains by it.
fn scored(weighed: &MoveGains, mv: Move) -> Scored<Move> {
    Scored { mv, score: weighed.gain(mv) }
}

#[cfg(test)]
mod tests {
    use boardwright_game::Position;

    use super::{pack, unpack};
    use crate::Sticks;

    #[test]
    fn moves_survive_packing() {
        let texts = ["7/7/7/7/7/7/7 1", "xxxxXXX/XSSSSSS/DDDDsss/sssdddd/7/7/7 1"];
        for mv in texts.iter().flat_map(|text| text.parse::<Sticks>().expect("a position").moves().collect::<Vec<_>>())
        {
            assert_eq!(unpack(pack(mv)), Some(mv));
        }
        assert_eq!(unpack(0), None);
        assert_eq!(unpack(u16::MAX), None);
    }
}
