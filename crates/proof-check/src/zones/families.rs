//! The winning sets of both sides at the position where a proof begins, by numbers.

use std::collections::{HashMap, HashSet};

use boardwright_game::certify::ProofSets;
use boardwright_game::{AnyPosition, Side};

use super::cells::MAX_CELLS;

/// The sets of one side.
#[derive(Clone, Debug)]
pub struct SetFamily {
    /// The cells of each set.
    pub sets: Vec<Vec<u16>>,
    /// By cell, the sets that it is in.
    pub of: Vec<Vec<u32>>,
    /// The cells with which the side itself makes each set worthless.
    pub spoilers: Vec<Vec<u16>>,
    /// By cell, the sets that it spoils.
    pub spoiled_by: Vec<Vec<u32>>,
}

/// The sets that both sides can fill.
#[derive(Clone, Debug)]
pub struct SetFamilies {
    /// The move of each cell.
    pub names: Vec<String>,
    /// The sets of the builder and those of its opponent.
    pub sides: [SetFamily; 2],
    /// The image of each cell under each symmetry of both families but the identity.
    pub symmetries: Vec<Vec<u16>>,
}

impl SetFamilies {
    /// The sets at `position`, if they are all that matters there.
    ///
    /// # Errors
    /// Says what is missing.
    pub fn new(position: &AnyPosition, builder: Side) -> Result<SetFamilies, String> {
        let ProofSets { builder: own, opponent: other } = position
            .proof_sets(builder)
            .ok_or_else(|| format!("in {} more than winning sets matters", position.variant().spec()))?;
        let (own, spoilers): (Vec<_>, Vec<_>) = own.into_iter().map(|set| (set.moves, set.spoilers)).unzip();
        let mut numbers: HashMap<&str, u16> = HashMap::new();
        let mut names = Vec::new();
        for name in own.iter().chain(&other).flatten() {
            if !numbers.contains_key(name.as_str()) {
                numbers.insert(name, names.len() as u16);
                names.push(name.clone());
            }
            if names.len() > MAX_CELLS {
                return Err(format!("more than {MAX_CELLS} moves in winning sets"));
            }
        }
        let variant = position.variant();
        let image = |name: &String, symmetry| {
            let image = variant.mirror_move(name, symmetry).ok()?;
            numbers.get(image.as_str()).copied()
        };
        let numbered = |sets: &[Vec<String>]| -> Vec<Vec<u16>> {
            sets.iter().map(|set| set.iter().map(|name| numbers[name.as_str()]).collect()).collect()
        };
        // The builder never makes a move that is in no set, so that only cells can spoil one.
        let spoilers = spoilers.iter().map(|names| names.iter().filter_map(|name| numbers.get(name.as_str()).copied()));
        let spoilers: Vec<Vec<u16>> = spoilers.map(Iterator::collect).collect();
        let lists = [(numbered(&own), spoilers), (numbered(&other), vec![Vec::new(); other.len()])];
        let symmetries = (1..variant.symmetries()).filter_map(|symmetry| {
            let images: Vec<u16> = names.iter().map(|name| image(name, symmetry)).collect::<Option<_>>()?;
            lists.iter().all(|(sets, spoilers)| is_kept(sets, spoilers, &images)).then_some(images)
        });
        let symmetries = symmetries.collect();
        let cells = names.len();
        let sides = lists.map(|(sets, spoilers)| SetFamily::new(sets, spoilers, cells));
        Ok(SetFamilies { sides, symmetries, names })
    }

    /// The cell of a move, if it is in a set.
    pub fn cell(&self, name: &str) -> Option<u16> {
        (0..).zip(&self.names).find(|(_, known)| *known == name).map(|(cell, _)| cell)
    }
}

impl SetFamily {
    /// The sets of a side, and the spoilers of each.
    pub fn new(sets: Vec<Vec<u16>>, spoilers: Vec<Vec<u16>>, cells: usize) -> SetFamily {
        let by_cell = |sets: &[Vec<u16>]| {
            let mut of = vec![Vec::new(); cells];
            for (set, number) in sets.iter().zip(0..) {
                set.iter().for_each(|&cell| of[usize::from(cell)].push(number));
            }
            of
        };
        SetFamily { of: by_cell(&sets), spoiled_by: by_cell(&spoilers), sets, spoilers }
    }
}

/// Checks that the images of the sets are the same sets with the same spoilers, and those of the cells all different.
fn is_kept(sets: &[Vec<u16>], spoilers: &[Vec<u16>], images: &[u16]) -> bool {
    let sorted = |mut set: Vec<u16>| {
        set.sort_unstable();
        set
    };
    let with_spoilers = || sets.iter().zip(spoilers);
    let known: HashSet<[Vec<u16>; 2]> = with_spoilers().map(|(a, b)| [a, b].map(|set| sorted(set.clone()))).collect();
    let image = |set: &Vec<u16>| sorted(set.iter().map(|&cell| images[usize::from(cell)]).collect());
    images.iter().collect::<HashSet<_>>().len() == images.len()
        && with_spoilers().all(|(set, spoilers)| known.contains(&[image(set), image(spoilers)]))
}
