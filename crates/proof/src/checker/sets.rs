//! The check of a draw by winning sets: one side takes cells until no set can be filled any more.
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

use boardwright_game::certify::{Blocking, CellMask, SetBoard, WinningSets, cells_of};
use boardwright_game::{AnyPosition, Measure, Side, Stop};

use super::{Checked, Effort, PERIOD, Refusal, Tell, Work};
use crate::bits::{BitReader, BitWriter};
use crate::certificate::Claim;
use crate::faults::{Fault, is_on};

/// Bytes that remembered sets take besides their cells, about.
const OF_MEMORY: usize = 64;

/// A strategy's answer to some sets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SetAnswer {
    /// The blocker takes this cell.
    Cell(u32),
    /// A pair in each set.
    Pairs(Vec<CellMask>),
    /// Every move of the builder has an answer of its own.
    Each,
}

/// Asks a strategy what it says of the sets; the flag says that the blocker is to move.
pub(crate) type Ask<'a> = dyn FnMut(&WinningSets, bool) -> Result<SetAnswer, Refusal> + 'a;

/// A walk through what the builder can do.
pub(crate) struct SetWalk<'a> {
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
pub(super) fn check(
    position: &AnyPosition,
    measure: Measure,
    claim: &Claim,
    reader: &mut BitReader<'_>,
    (effort, stop, report): Work<'_>,
    mut tell: Option<&mut Tell<'_>>,
) -> Result<Checked, Refusal> {
    let fails = |why: &str| Err(Refusal::Fails(format!("{why} at {position}")));
    if measure != Measure::Result || (claim.goal != 0 && !is_on(Fault::SetsProveWins)) {
        return fails("sets prove a draw and nothing else");
    }
    if position.outcome().is_some() {
        return fails("the game is over");
    }
    let Some(mut walk) = SetWalk::new(position, claim.side, effort, stop) else {
        return fails("there are no winning sets, or too many cells,");
    };
    let board = walk.board.clone();
    walk.run(report, &mut |sets, blocker_to_move| {
        let answer = SetAnswer::read(sets, blocker_to_move, reader)?;
        if let Some(tell) = &mut tell {
            let mover = if blocker_to_move { "blocker" } else { "builder" };
            tell(&format!("{mover} {}", texts(&board, sets.sets())), &answer.text(&board));
        }
        Ok(answer)
    })?;
    Ok(walk.checked())
}

impl<'a> SetWalk<'a> {
    /// A walk that shows how `blocker` keeps its opponent from winning; `None` if the game has no sets for that.
    pub(crate) fn new(position: &AnyPosition, blocker: Side, effort: Effort, stop: &'a Stop) -> Option<SetWalk<'a>> {
        let variant = position.variant();
        let sets = position.winning_sets(blocker.other())?;
        let mirror = |mv: &String, symmetry| variant.mirror_move(mv, symmetry).ok();
        let (board, sets) = SetBoard::new(&sets, variant.symmetries(), mirror)?;
        let root = (sets, position.to_move() == blocker || is_on(Fault::BlockerBegins));
        Some(SetWalk { blocker, board, root, effort, used: 0, stop, met: HashSet::new(), positions: 0 })
    }

    /// The cells and their symmetries, the sets at the beginning, and whether the blocker is to move there.
    pub(crate) fn beginning(&self) -> (&SetBoard<String>, &WinningSets, bool) {
        (&self.board, &self.root.0, self.root.1)
    }

    pub(crate) fn blocker(&self) -> Side {
        self.blocker
    }

    pub(crate) fn checked(&self) -> Checked {
        Checked { positions: self.positions }
    }

    pub(crate) fn run(&mut self, report: &mut dyn FnMut(u64), ask: &mut Ask<'_>) -> Result<(), Refusal> {
        // Each move takes a cell, so the way down is no longer than there are cells; what is left of it stands here.
        let mut left = vec![self.root.clone()];
        while let Some((sets, blocker_to_move)) = left.pop() {
            if self.stop.is_raised() {
                return Err(Refusal::Stopped);
            }
            if sets.is_filled(blocker_to_move) && !is_on(Fault::FilledSet) {
                return Err(Refusal::Fails(format!("a set is filled: {:x?}", sets.sets())));
            }
            // Light sets are not remembered: to weigh them is cheaper than to look them up.
            let is_light = sets.is_light(blocker_to_move || is_on(Fault::LightWhoeverMoves));
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
            match ask(&sets, blocker_to_move)? {
                SetAnswer::Cell(cell) => left.push((sets.blocked(cell), false)),
                // The pairs were checked when they were read; what follows needs no look (theorem "pairs").
                SetAnswer::Pairs(_) => {}
                SetAnswer::Each => left.extend(cells_of(sets.cells()).map(|cell| (sets.built(cell), true))),
            }
        }
        Ok(())
    }
}

/// The answer of a solver, if it fits the sets: each has a pair, and no cell is in two.
pub(crate) fn answer_of_pairs(blocking: Blocking, sets: &WinningSets) -> Option<SetAnswer> {
    match blocking {
        Blocking::Cell(cell) => Some(SetAnswer::Cell(cell)),
        Blocking::Pairs(pairs) => {
            let all = pairs.iter().fold(0, |all, pair| all | pair);
            let is_apart = all.count_ones() as usize == 2 * pairs.len();
            let has_pair = |set: &CellMask| pairs.iter().any(|pair| pair & set == *pair && pair.count_ones() == 2);
            (is_apart && sets.sets().iter().all(has_pair)).then_some(SetAnswer::Pairs(pairs))
        }
    }
}

/// Sets of cells as text: the moves of a set joined by commas, the sets apart.
fn texts(board: &SetBoard<String>, sets: &[CellMask]) -> String {
    let names = |&set: &CellMask| cells_of(set).map(|cell| board.name(cell).as_str()).collect::<Vec<_>>().join(",");
    sets.iter().map(names).collect::<Vec<_>>().join(" ")
}

impl SetAnswer {
    fn text(&self, board: &SetBoard<String>) -> String {
        match self {
            SetAnswer::Cell(cell) => format!("cell {}", board.name(*cell)),
            SetAnswer::Pairs(pairs) => format!("pairs {}", texts(board, pairs)),
            SetAnswer::Each => "each".to_owned(),
        }
    }

    /// Writes what the sets do not say by themselves; `None` if it is no answer to them.
    pub(crate) fn write(&self, sets: &WinningSets, blocker_to_move: bool, writer: &mut BitWriter) -> Option<()> {
        match (self, blocker_to_move) {
            (SetAnswer::Cell(cell), true) => {
                let replies: Vec<u32> = cells_of(sets.replies()).collect();
                writer.push(replies.iter().position(|reply| reply == cell)?, replies.len());
            }
            (SetAnswer::Pairs(pairs), false) => {
                writer.push(1, 2);
                let mut taken = Vec::new();
                for &set in sets.sets() {
                    let choices = choices(set, &taken);
                    if let Some(choices) = choices {
                        let chosen = choices.iter().position(|choice| pairs.contains(choice))?;
                        writer.push(chosen, choices.len());
                        taken.push(choices[chosen]);
                    }
                }
            }
            (SetAnswer::Each, false) => writer.push(0, 2),
            _ => return None,
        }
        Some(())
    }

    /// Reads what a strategy says of the sets.
    pub(crate) fn read(
        sets: &WinningSets,
        blocker_to_move: bool,
        reader: &mut BitReader<'_>,
    ) -> Result<SetAnswer, Refusal> {
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
            if let Some(choices) = choices(set, &taken) {
                taken.push(*choices.get(reader.next(choices.len())?)?);
            }
        }
        Some(SetAnswer::Pairs(taken))
    }
}

/// The pairs that may be chosen for a set, in order; `None` if it holds one that is taken. A pair has no cell of
/// another.
fn choices(set: CellMask, taken: &[CellMask]) -> Option<Vec<CellMask>> {
    if taken.iter().any(|pair| pair & set == *pair) {
        return None;
    }
    let taken = if is_on(Fault::SharedPairs) { &[] } else { taken };
    let free: Vec<u32> = cells_of(taken.iter().fold(set, |free, pair| free & !pair)).collect();
    let others = |index: usize| free[index + 1..].iter().copied();
    Some(
        free.iter()
            .enumerate()
            .flat_map(|(index, &one)| others(index).map(move |other| 1 << one | 1 << other))
            .collect(),
    )
}
