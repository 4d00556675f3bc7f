//! Strategies of cells and pairs, made by chance: the walk says which of them it takes.

use boardwright_forger::checker::sets::{SetAnswer, SetWalk};
use boardwright_forger::checker::{Certificate, Claim, Refusal, StrategyForm};
use boardwright_forger::coding::{BitWriter, write_answer};
use boardwright_game::certify::{CellMask, WinningSets, cells_of};
use boardwright_game::{Measure, Rng, Side, Stop};

use super::boards::Board;
use super::{EFFORT, file};

/// Strategies that are tried for a side.
const MAX_TRIES: usize = 12;

/// Claims about a board that are too high, with strategies that the walk takes.
pub(super) fn forge(board: &Board, rng: &mut Rng) -> Vec<Certificate> {
    let mut forged = Vec::new();
    for side in Side::BOTH {
        let most = board.most(Measure::Result, side);
        for goal in [0, 1].into_iter().filter(|&goal| goal > most) {
            let found = (0..MAX_TRIES).find_map(|_| strategy(board, side, rng));
            let claim = found.map(|strategy| Claim::new(side, goal, StrategyForm::Sets, strategy));
            forged.extend(claim.map(|claim| file(board, Measure::Result, vec![claim])));
        }
    }
    forged
}

/// A strategy that the walk takes.
pub(super) fn strategy(board: &Board, blocker: Side, rng: &mut Rng) -> Option<Vec<u8>> {
    let (stop, mut writer) = (Stop::new(), BitWriter::default());
    let mut walk = SetWalk::new(&board.position, blocker, EFFORT, &stop)?;
    let taken = walk.run(&mut |_| {}, &mut |sets, blocker_to_move| {
        let answer = answer(sets, blocker_to_move, rng);
        let missing = || Refusal::Fails("no answer".to_owned());
        write_answer(&answer, sets, blocker_to_move, &mut writer).map(|()| answer).ok_or_else(missing)
    });
    taken.ok().map(|()| writer.into_bytes())
}

/// Some answer, which need not be one.
fn answer(sets: &WinningSets, blocker_to_move: bool, rng: &mut Rng) -> SetAnswer {
    if blocker_to_move {
        let cells: Vec<u32> = cells_of(sets.replies()).collect();
        return rng.pick(&cells).map_or(SetAnswer::Each, |&cell| SetAnswer::Cell(cell));
    }
    match rng.below(3) {
        0 => SetAnswer::Each,
        kind => SetAnswer::Pairs(pairs(sets, kind == 1, rng)),
    }
}

/// A pair in each set; the pairs may share cells.
fn pairs(sets: &WinningSets, may_share: bool, rng: &mut Rng) -> Vec<CellMask> {
    let mut pairs: Vec<CellMask> = Vec::new();
    for &set in sets.sets() {
        if pairs.iter().any(|pair| pair & set == *pair) {
            continue;
        }
        let taken = if may_share { 0 } else { pairs.iter().fold(0, |all, pair| all | pair) };
        let mut cells: Vec<u32> = cells_of(set & !taken).collect();
        rng.shuffle(&mut cells);
        if let [one, other, ..] = cells[..] {
            pairs.push(1 << one | 1 << other);
        }
    }
    pairs
}
