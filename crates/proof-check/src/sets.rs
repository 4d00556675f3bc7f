//! The form `sets`, a draw by winning sets: one side takes cells until no set can be filled any more.
//!
//! The rules give the sets once; after that the check uses only the sets. If the builder is to move, the strategy either
//! shows pairs, one in each set, or every cell that the builder can take is checked; a move elsewhere helps it less than any
//! of these. Sets that are too light to be filled, and mirror images of checked sets, need no further proof.
//!
//! The theorems that the walk rests on, each with what it assumes of the game. All assume what
//! [`winning_sets`](boardwright_game::certify::PositionalGame::winning_sets) declares: the builder wins in no other way
//! than by making all moves of a set itself, the blocker may make any move of a set that nobody has made, and no move
//! is made twice.
//!
//! **Elsewhere.** A turn in which the builder takes no cell of a set is answered like one in which it takes some cell:
//! a further cell of the builder's never helps the blocker.
//!
//! **Filled.** Where the builder is to move and a set lacks one cell, or a set lacks none, the claim is refused.
//!
//! **Light.** Where the sets weigh less than 1 together (1/2 if the builder is to move), a set of `n` missing cells
//! weighing `2^-n`, the blocker holds by always taking the cell of the greatest weight (Erdős and Selfridge 1973).
//!
//! **Pairs.** Where the builder is to move and each set holds one of several pairs of cells without a common cell, the
//! blocker holds by answering each cell of a pair with the other (Hales and Jewett 1963).
//!
//! **Images.** The rest of the game depends on the sets alone, so sets that a map of the cells takes to checked ones need no
//! further check. No map is trusted: it is applied to the sets themselves.

use std::collections::HashSet;

use boardwright_game::certify::{CellMask, SetBoard, WinningSets, cells_of};
use boardwright_game::{AnyPosition, Measure, Side, Stop};

use crate::bits::BitReader;
use crate::certificate::Claim;
use crate::moves::ended;
use crate::work::{Checked, Effort, PERIOD, Refusal, Work};

/// Bytes that remembered sets take besides their cells, about.
const OF_MEMORY: usize = 64;

/// A strategy's answer to some sets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetAnswer {
    /// The blocker takes this cell.
    Cell(u32),
    /// A pair in each set.
    Pairs(Vec<CellMask>),
    /// Every move of the builder has an answer of its own.
    Each,
}

/// Asks a strategy what it says of the sets; the flag says that the blocker is to move.
pub type Ask<'a> = dyn FnMut(&WinningSets, bool) -> Result<SetAnswer, Refusal> + 'a;

/// A walk through what the builder can do.
pub struct SetWalk<'a> {
    blocker: Side,
    board: SetBoard<String>,
    root: (WinningSets, bool),
    effort: Effort,
    /// Bytes of the sets that are remembered.
    used: usize,
    stop: &'a Stop,
    met: HashSet<(WinningSets, bool)>,
    positions: u64,
}

/// Checks a claim of a draw at least.
pub(crate) fn check(
    position: &AnyPosition,
    measure: Measure,
    claim: &Claim,
    (effort, stop, report): Work<'_>,
) -> Result<Checked, Refusal> {
    let mut walk = SetWalk::of_claim(position, measure, claim, effort, stop)?;
    let mut reader = BitReader::new(&claim.strategy);
    walk.run(report, &mut |sets, blocker_to_move| SetAnswer::read(sets, blocker_to_move, &mut reader))?;
    ended(&reader)?;
    Ok(walk.checked())
}

impl<'a> SetWalk<'a> {
    /// A walk that shows what a claim says; its strategy is not looked at.
    ///
    /// # Errors
    /// Refuses what sets do not prove, and a game without sets.
    pub fn of_claim(
        position: &AnyPosition,
        measure: Measure,
        claim: &Claim,
        effort: Effort,
        stop: &'a Stop,
    ) -> Result<SetWalk<'a>, Refusal> {
        let fails = |why: &str| Refusal::Fails(format!("{why} at {position}"));
        if measure != Measure::Result || claim.goal != 0 {
            return Err(fails("sets prove a draw and nothing else"));
        }
        if position.outcome().is_some() {
            return Err(fails("the game is over"));
        }
        let walk = SetWalk::new(position, claim.side, effort, stop);
        walk.ok_or_else(|| fails("there are no winning sets, or too many cells,"))
    }

    /// A walk that shows how `blocker` keeps its opponent from winning; `None` if the game has no sets for that.
    pub fn new(position: &AnyPosition, blocker: Side, effort: Effort, stop: &'a Stop) -> Option<SetWalk<'a>> {
        let variant = position.variant();
        let sets = position.winning_sets(blocker.other())?;
        let mirror = |mv: &String, symmetry| variant.mirror_move(mv, symmetry).ok();
        let (board, sets) = SetBoard::new(&sets, variant.symmetries(), mirror)?;
        let root = (sets, position.to_move() == blocker);
        Some(SetWalk { blocker, board, root, effort, used: 0, stop, met: HashSet::new(), positions: 0 })
    }

    /// The cells and their symmetries, the sets at the beginning, and whether the blocker is to move there.
    pub fn beginning(&self) -> (&SetBoard<String>, &WinningSets, bool) {
        (&self.board, &self.root.0, self.root.1)
    }

    /// The side that the walk holds a draw for.
    pub fn blocker(&self) -> Side {
        self.blocker
    }

    /// The extent of the walk so far.
    pub fn checked(&self) -> Checked {
        Checked { positions: self.positions }
    }

    /// Walks through all that the builder can do.
    ///
    /// # Errors
    /// [`Refusal`] if the strategy fails.
    pub fn run(&mut self, report: &mut dyn FnMut(u64), ask: &mut Ask<'_>) -> Result<(), Refusal> {
        // Each move takes a cell, so the way down is no longer than there are cells; what is left of it stands here.
        let mut left = vec![self.root.clone()];
        while let Some((sets, blocker_to_move)) = left.pop() {
            if self.stop.is_raised() {
                return Err(Refusal::Stopped);
            }
            if sets.is_filled(blocker_to_move) {
                return Err(Refusal::Fails(format!("a set is filled: {:x?}", sets.sets())));
            }
            // Light sets are not remembered: to weigh them is cheaper than to look them up.
            let is_light = sets.is_light(blocker_to_move);
            if is_light || !self.met.insert((self.board.least_image(&sets), blocker_to_move)) {
                continue;
            }
            self.used += size_of_val(sets.sets()) + OF_MEMORY;
            if self.used > self.effort.memory {
                return Err(Refusal::out_of_memory(self.effort));
            }
            self.positions += 1;
            if self.positions.is_multiple_of(PERIOD) {
                report(self.positions);
            }
            match (ask(&sets, blocker_to_move)?, blocker_to_move) {
                (SetAnswer::Cell(cell), true) => left.push((sets.blocked(cell), false)),
                // Theorem "pairs".
                (SetAnswer::Pairs(pairs), false) if is_pairing(&pairs, &sets) => {}
                (SetAnswer::Each, false) => left.extend(cells_of(sets.cells()).map(|cell| (sets.built(cell), true))),
                _ => return Err(Refusal::Fails(format!("the answer does not fit the sets {:x?}", sets.sets()))),
            }
        }
        Ok(())
    }
}

/// Tells whether each set holds one of the pairs, and no cell is in two of them.
pub fn is_pairing(pairs: &[CellMask], sets: &WinningSets) -> bool {
    let all = pairs.iter().fold(0, |all, pair| all | pair);
    let is_apart = pairs.iter().all(|pair| pair.count_ones() == 2) && all.count_ones() as usize == 2 * pairs.len();
    let has_pair = |set: &CellMask| pairs.iter().any(|pair| pair & set == *pair);
    is_apart && sets.sets().iter().all(has_pair)
}

impl SetAnswer {
    /// Reads what a strategy says of the sets.
    ///
    /// # Errors
    /// Refuses a strategy that has no such answer.
    pub fn read(sets: &WinningSets, blocker_to_move: bool, reader: &mut BitReader<'_>) -> Result<SetAnswer, Refusal> {
        let missing = || Refusal::Fails(format!("the strategy has no answer to the sets {:x?}", sets.sets()));
        SetAnswer::read_some(sets, blocker_to_move, reader).ok_or_else(missing)
    }

    fn read_some(sets: &WinningSets, blocker_to_move: bool, reader: &mut BitReader<'_>) -> Option<SetAnswer> {
        if blocker_to_move {
            let replies: Vec<u32> = cells_of(sets.replies()).collect();
            return Some(SetAnswer::Cell(replies[reader.next(replies.len())?]));
        }
        if reader.next(2)? == 0 {
            return Some(SetAnswer::Each);
        }
        let mut taken = Vec::new();
        for &set in sets.sets() {
            if let Some(choices) = pair_choices(set, &taken) {
                taken.push(*choices.get(reader.next(choices.len())?)?);
            }
        }
        Some(SetAnswer::Pairs(taken))
    }
}

/// The pairs that may be chosen for a set, in order; `None` if it holds one that is taken. A pair has no cell of
/// another.
pub fn pair_choices(set: CellMask, taken: &[CellMask]) -> Option<Vec<CellMask>> {
    if taken.iter().any(|pair| pair & set == *pair) {
        return None;
    }
    let free: Vec<u32> = cells_of(taken.iter().fold(set, |free, pair| free & !pair)).collect();
    let others = |index: usize| free[index + 1..].iter().copied();
    Some(
        free.iter()
            .enumerate()
            .flat_map(|(index, &one)| others(index).map(move |other| 1 << one | 1 << other))
            .collect(),
    )
}
