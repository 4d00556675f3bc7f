//! Early in a game many positions of a search are images of each other under a symmetry of the board. They share an entry of
//! the transposition table: that of the image with the least key.
//!
//! Only the symmetries of the root itself are used, because two lines from an asymmetric root hardly ever mirror each other;
//! so this costs nothing later in the game. Repetitions are still detected by the positions' own keys.

use boardwright_game::{Position, Side, grid};

use crate::rules::{HOLES, Hole, Move, Sticks};

/// With more pieces on the board it costs more to look for images than they save.
const MAX_PIECES: u32 = 8;

/// The symmetries of a root, without the one that changes nothing.
pub(super) struct Images(Vec<Image>);

/// A symmetry as two maps of the holes: to the image and back.
struct Image {
    there: [Hole; HOLES],
    back: [Hole; HOLES],
}

/// The key that a position shares with its images, and the number of the one that has it, unless it is its own.
#[derive(Clone, Copy)]
pub(super) struct Shared {
    pub(super) key: u64,
    image: Option<usize>,
}

impl Images {
    /// The symmetries of a root.
    pub(super) fn of(root: &Sticks) -> Images {
        let is_early = pieces(root) < MAX_PIECES;
        let symmetries = grid::symmetries(root.equipment().columns(), root.equipment().rows());
        let kept = (1..symmetries).filter(|&symmetry| is_early && root.mirrored(symmetry) == *root);
        Images(kept.map(|symmetry| Image::of(root, symmetry)).collect())
    }

    /// The key of a position below the root in the table.
    #[inline]
    pub(super) fn shared(&self, position: &Sticks) -> Shared {
        let mut shared = Shared { key: position.key(), image: None };
        if !self.0.is_empty() && pieces(position) <= MAX_PIECES {
            for (number, image) in self.0.iter().enumerate() {
                let key = position.key_of_image(|hole| image.there[hole.index()]);
                if key < shared.key {
                    shared = Shared { key, image: Some(number) };
                }
            }
        }
        shared
    }

    /// A move of the position as the entry has it.
    pub(super) fn there(&self, shared: Shared, mv: Move) -> Move {
        shared.image.map_or(mv, |number| through(&self.0[number].there, mv))
    }

    /// A move of the entry in the position itself.
    pub(super) fn back(&self, shared: Shared, mv: Move) -> Move {
        shared.image.map_or(mv, |number| through(&self.0[number].back, mv))
    }
}

impl Image {
    fn of(root: &Sticks, symmetry: usize) -> Image {
        let on_board = |hole: &Hole| root.equipment().board() & hole.bit() != 0;
        let mut image = Image { there: std::array::from_fn(Hole::new), back: std::array::from_fn(Hole::new) };
        for hole in Hole::all().filter(on_board) {
            let there = root.equipment().mirror(hole, symmetry);
            image.there[hole.index()] = there;
            image.back[there.index()] = hole;
        }
        image
    }
}

fn pieces(position: &Sticks) -> u32 {
    Side::BOTH.into_iter().map(|side| position.occupied(side).count_ones()).sum()
}

fn through(image: &[Hole; HOLES], mv: Move) -> Move {
    let at = |hole: Hole| image[hole.index()];
    Move { kind: mv.kind, from: mv.from.map(at), to: at(mv.to) }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Position, Rng, derive_seed};

    use super::Images;
    use crate::rules::{Equipment, Move, Sticks};

    #[test]
    fn images_share_a_key_and_their_moves_lead_to_images() {
        for (game, equipment) in
            [Equipment::STANDARD, Equipment::FIVE, Equipment::of_board(6, 5, [4, 2, 2]).expect("a board")]
                .iter()
                .enumerate()
        {
            let start = Sticks::start_of(*equipment);
            let symmetries = if equipment.columns() == equipment.rows() { 8 } else { 4 };
            let images = Images::of(&start);
            let mut rng = Rng::new(derive_seed(23, game as u64));
            let mut position = start;
            for _ in 0..6 {
                let moves: Vec<Move> = position.moves().collect();
                let mv = moves[rng.below(moves.len())];
                let (shared, next) = (images.shared(&position), position.child(mv));
                for symmetry in 1..symmetries {
                    let mirror = position.mirrored(symmetry);
                    let other = images.shared(&mirror);
                    assert_eq!(other.key, shared.key, "{position} and {mirror}");
                    // The move goes into the table from one of them, and out of it for the other.
                    let there = images.there(shared, mv);
                    assert_eq!(images.back(shared, there), mv);
                    let moved = mirror.child(images.back(other, there));
                    assert_eq!(images.shared(&moved).key, images.shared(&next).key, "{mv} in {position}");
                }
                position = next;
            }
        }
    }

    #[test]
    fn a_lopsided_root_has_no_images() {
        let root: Sticks = "7/7/7/2H4/7/1s5/7 1".parse().expect("a position");
        assert!(Images::of(&root).0.is_empty());
        let root: Sticks = "7/7/7/2HH3/7/7/7 2".parse().expect("a position");
        assert_eq!(Images::of(&root).0.len(), 1, "row 4 is its own image when up and down change places");
    }
}
