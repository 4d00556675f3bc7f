//! Playing by a proof of a draw with winning sets: the player takes cells until no set can be filled.
//!
//! The sets are updated during the game as in the walk. A move of the opponent that takes no cell of a set counts as one
//! that takes some cell (theorem *Elsewhere* of the check). The opponent then has fewer cells than recorded, which only
//! helps the player.

use std::collections::HashMap;

use boardwright_game::certify::{CellMask, SetBoard, WinningSets, cells_of};
use boardwright_game::{AnyPosition, Measure};
use boardwright_proof_check::bits::BitReader;
use boardwright_proof_check::moves::ended;
use boardwright_proof_check::sets::{SetAnswer, SetWalk};
use boardwright_proof_check::{Claim, Refusal, Work};
use once_cell::sync::OnceCell;

use super::{Advice, Continuation, Reason};

/// Plays by a draw with winning sets.
#[derive(Debug)]
pub(super) struct SetFollower {
    claim: Claim,
    table: OnceCell<SetTable>,
}

/// The answers of a strategy, by the least image of the sets and by whether the blocker is to move.
#[derive(Debug)]
pub(super) struct SetTable {
    board: SetBoard<String>,
    sets: WinningSets,
    answers: HashMap<(WinningSets, bool), SetAnswer>,
}

/// The sets at some point of a game.
struct SetPoint {
    sets: WinningSets,
    /// Pairs that stop all sets, once the strategy has named them, and the half that the opponent took last.
    pairs: Option<Vec<CellMask>>,
    last: Option<u32>,
}

impl SetFollower {
    pub(super) fn new(claim: &Claim) -> SetFollower {
        SetFollower { claim: claim.clone(), table: OnceCell::new() }
    }

    /// The strategy's answers everywhere; they are read once.
    pub(super) fn table(&self, root: &AnyPosition, work: Work<'_>) -> Result<&SetTable, Refusal> {
        self.table.get_or_try_init(|| self.read(root, work))
    }

    fn read(&self, root: &AnyPosition, (effort, stop, report): Work<'_>) -> Result<SetTable, Refusal> {
        let mut walk = SetWalk::of_claim(root, Measure::Result, &self.claim, effort, stop)?;
        let (board, sets, _) = walk.beginning();
        let mut table = SetTable { board: board.clone(), sets: sets.clone(), answers: HashMap::new() };
        let mut reader = BitReader::new(&self.claim.strategy);
        walk.run(report, &mut |sets, blocker_to_move| {
            let answer = SetAnswer::read(sets, blocker_to_move, &mut reader)?;
            table.insert(sets, blocker_to_move, &answer);
            Ok(answer)
        })?;
        ended(&reader)?;
        Ok(table)
    }

    /// The blocker's move after a course.
    pub(super) fn answer(
        &self,
        root: &AnyPosition,
        course: &Continuation,
        work: Work<'_>,
    ) -> Result<Option<Advice>, Refusal> {
        let table = self.table(root, work)?;
        let mut point = SetPoint { sets: table.sets.clone(), pairs: None, last: None };
        for (side, mv) in &course.moves {
            let cell = table.board.cell(mv);
            if *side == self.claim.side {
                cell.into_iter().for_each(|cell| point.sets = point.sets.blocked(cell));
            } else {
                table.follow(&mut point, cell);
            }
        }
        Ok(table.answer(&point))
    }
}

impl SetTable {
    fn insert(&mut self, sets: &WinningSets, blocker_to_move: bool, answer: &SetAnswer) {
        let (least, symmetry) = self.least(sets);
        let answer = match answer {
            SetAnswer::Cell(cell) => SetAnswer::Cell(self.board.image_of_cells(1 << cell, symmetry).trailing_zeros()),
            SetAnswer::Pairs(pairs) => {
                SetAnswer::Pairs(pairs.iter().map(|pair| self.board.image_of_cells(*pair, symmetry)).collect())
            }
            SetAnswer::Each => SetAnswer::Each,
        };
        self.answers.insert((least, blocker_to_move), answer);
    }

    /// The strategy's answer to some sets.
    fn find(&self, sets: &WinningSets, blocker_to_move: bool) -> Option<SetAnswer> {
        let (least, symmetry) = self.least(sets);
        let back = |image: CellMask| {
            let cells = (0..CellMask::BITS).filter(|&cell| self.is_cell(cell));
            let is_of = |cell: &u32| self.board.image_of_cells(1 << cell, symmetry) & image != 0;
            cells.filter(is_of).fold(0, |mask: CellMask, cell| mask | 1 << cell)
        };
        Some(match self.answers.get(&(least, blocker_to_move))? {
            SetAnswer::Cell(cell) => SetAnswer::Cell(back(1 << cell).trailing_zeros()),
            SetAnswer::Pairs(pairs) => SetAnswer::Pairs(pairs.iter().map(|&pair| back(pair)).collect()),
            SetAnswer::Each => SetAnswer::Each,
        })
    }

    /// Tells whether some set has this cell at the beginning.
    fn is_cell(&self, cell: u32) -> bool {
        self.sets.cells() >> cell & 1 != 0
    }

    /// The least image of sets, and a symmetry that leads to it.
    fn least(&self, sets: &WinningSets) -> (WinningSets, usize) {
        let images = (0..self.board.symmetries()).map(|symmetry| (self.board.image(sets, symmetry), symmetry));
        images.min().unwrap_or_else(|| (sets.clone(), 0))
    }

    /// The opponent takes a cell, or none that is in a set.
    fn follow(&self, point: &mut SetPoint, cell: Option<u32>) {
        // A cell of sets that are blocked is no cell of any set any more.
        let mut cell = cell.filter(|cell| point.sets.cells() >> cell & 1 != 0);
        if point.pairs.is_none() && !point.sets.is_light(false) {
            match self.find(&point.sets, false) {
                Some(SetAnswer::Pairs(pairs)) => point.pairs = Some(pairs),
                Some(_) => cell = cell.or_else(|| heaviest(&point.sets)),
                // The side has not kept to the strategy.
                None => {}
            }
        }
        point.last = cell;
        cell.into_iter().for_each(|cell| point.sets = point.sets.built(cell));
    }

    fn answer(&self, point: &SetPoint) -> Option<Advice> {
        let Some(heaviest) = heaviest(&point.sets) else {
            return Some(Advice { mv: None, plies: None, reason: Reason::Settled });
        };
        let (cell, reason) = if let Some(pairs) = &point.pairs {
            let open = |pair: &&CellMask| point.sets.sets().iter().any(|set| set & **pair != 0);
            let shown = pairs.iter().filter(open).map(|pair| self.names(*pair)).collect();
            let taken = point.last.map_or(0, |last| 1 << last);
            let other = pairs.iter().find(|pair| *pair & taken != 0).map(|pair| pair & !taken);
            // Where no set needs the other half any more, any cell does.
            let other = other.filter(|other| point.sets.cells() & other != 0);
            (other.map_or(heaviest, CellMask::trailing_zeros), Reason::Pairs(shown))
        } else if point.sets.is_light(true) {
            (heaviest, Reason::Light)
        } else {
            let Some(SetAnswer::Cell(cell)) = self.find(&point.sets, true) else { return None };
            (cell, Reason::Blocks)
        };
        Some(Advice { mv: Some(self.board.name(cell).clone()), plies: None, reason })
    }

    fn names(&self, cells: CellMask) -> Vec<String> {
        cells_of(cells).map(|cell| self.board.name(cell).clone()).collect()
    }
}

/// The cell that weighs most, a set of `n` cells weighing `2^-n`; `None` if there are no sets.
fn heaviest(sets: &WinningSets) -> Option<u32> {
    let weight = |cell: u32| {
        let sets = sets.sets().iter().filter(|set| *set >> cell & 1 != 0);
        sets.fold(0u128, |sum, set| sum.saturating_add((1 << 100u128) >> set.count_ones().min(100)))
    };
    cells_of(sets.cells()).max_by_key(|&cell| weight(cell))
}
