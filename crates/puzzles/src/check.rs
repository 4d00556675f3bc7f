//! The check of a puzzle: its win and its refutations by the rules, the other moves by repeating the search.

use std::fmt;

use boardwright_game::{AnyPosition, AnyVariant, Measure, Outcome, Side, SolverOptions, Stop};
use boardwright_proof::{Claim, Refusal};

use crate::puzzle::{Others, Puzzle};

/// Positions that the search of forcing moves may visit for one move. Whoever made the puzzle has decided all moves with some 30,000
/// and with tables that knew of other moves; here it is to decide them whatever it knows.
const FORCING_NODES: u64 = 1_000_000;

/// Positions that the search for a win by threats may visit for one move of a puzzle whose other moves are searched.
pub(crate) const SEARCHED_NODES: u64 = 4_000;

/// Positions that the search may visit that confirms another move which wins.
pub(crate) const CONFIRMING_NODES: u64 = 250_000;

/// The bytes for the tables of a solver.
pub(crate) const MEMORY: usize = 48 << 20;

/// The bytes for the tables of these searches.
const SEARCHED_MEMORY: usize = 1 << 20;

/// The counts of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CheckCounts {
    /// Other moves that lose by a line.
    pub lines: usize,
    /// Other moves with a certificate of their own.
    pub certified: usize,
    /// Other moves after which a search found no win, or the win that the puzzle names.
    pub searched: usize,
    /// Positions in all certificates.
    pub positions: u64,
}

/// Why a puzzle is rejected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleDefect(String);

impl fmt::Display for PuzzleDefect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PuzzleDefect {}

/// The measure of the certificates of a position.
pub(crate) fn measure(position: &AnyPosition) -> Measure {
    if position.tally().is_some() { Measure::Points } else { Measure::Result }
}

/// True if the side has won, whatever is played from here on.
pub(crate) fn is_decided(position: &AnyPosition, side: Side) -> bool {
    match (position.outcome(), position.tally(), position.points_at_stake()) {
        (Some(outcome), ..) => outcome.winner() == Some(side),
        (None, Some(tally), Some(stake)) => {
            i64::from(tally[side.index()]) - i64::from(tally[side.other().index()]) > i64::from(stake)
        }
        _ => false,
    }
}

/// True if a short search finds that the side wins by threats. It begins with empty tables, so that it finds the same again.
pub(crate) fn is_won_by_search(position: &AnyPosition, side: Side, nodes: u64, stop: &Stop) -> bool {
    let options = SolverOptions { nodes, memory: SEARCHED_MEMORY, ..SolverOptions::default() };
    let solution = position.variant().solver(&options).and_then(|mut solver| solver.solve(position, stop, &mut |_| {}));
    solution.and_then(|solution| solution.bounds.outcome()).is_some_and(|outcome| outcome == Outcome::Win(side))
}

/// Checks that the first move of a puzzle wins, that its line is one, and that a search finds the win of other moves that are right
/// where the others are searched. Returns the positions of the certificate.
///
/// # Errors
/// Says what does not hold, and of which move.
pub fn check_win(variant: &AnyVariant, puzzle: &Puzzle, stop: &Stop) -> Result<u64, PuzzleDefect> {
    let position = read(variant, puzzle)?;
    let side = position.to_move();
    let mut line = position.clone();
    for mv in &puzzle.line {
        line.play(mv).map_err(|error| PuzzleDefect(format!("the line: {error}")))?;
    }
    for mv in puzzle.also.iter().filter(|_| puzzle.others == Others::Searched) {
        if !is_won_by_search(&after(&position, mv)?, side, CONFIRMING_NODES, stop) {
            return Err(PuzzleDefect(format!("{mv} is not found to win")));
        }
    }
    // After the solution the win is claimed for the position in which its reply is awaited, so that the proof is of this
    // move and of no other.
    let solved = after(&position, puzzle.solution())?;
    match solved.outcome() {
        Some(outcome) if outcome == Outcome::Win(side) => Ok(0),
        Some(_) => Err(PuzzleDefect(format!("{} does not win", puzzle.solution()))),
        None => prove(&solved, measure(&position), &puzzle.win.claim(side, 1), puzzle.solution(), stop),
    }
}

fn read(variant: &AnyVariant, puzzle: &Puzzle) -> Result<AnyPosition, PuzzleDefect> {
    variant.read(&puzzle.position).map_err(|error| PuzzleDefect(error.to_string()))
}

fn after(position: &AnyPosition, mv: &str) -> Result<AnyPosition, PuzzleDefect> {
    let mut after = position.clone();
    after.play(mv).map(|()| after).map_err(|error| PuzzleDefect(error.to_string()))
}

fn prove(
    position: &AnyPosition,
    measure: Measure,
    claim: &Claim,
    what: &str,
    stop: &Stop,
) -> Result<u64, PuzzleDefect> {
    let held = boardwright_proof::check(position, measure, claim, stop, &mut |_| {});
    held.map(|held| held.positions).map_err(|why: Refusal| PuzzleDefect(format!("{what}: {why}")))
}

/// Checks that the first move of a puzzle wins, that no other move does as far as the puzzle claims, and that its line is
/// one.
///
/// # Errors
/// Says what does not hold, and of which move.
pub fn check(variant: &AnyVariant, puzzle: &Puzzle, stop: &Stop) -> Result<CheckCounts, PuzzleDefect> {
    let mut checked = CheckCounts { positions: check_win(variant, puzzle, stop)?, ..CheckCounts::default() };
    let position = read(variant, puzzle)?;
    let (side, measure) = (position.to_move(), measure(&position));
    let options = SolverOptions { nodes: FORCING_NODES, memory: MEMORY, ..SolverOptions::default() };
    let mut solver = (puzzle.others == Others::Forcing).then(|| variant.solver(&options)).flatten();
    for mv in position.moves().into_iter().filter(|mv| mv != puzzle.solution()) {
        let child = after(&position, &mv)?;
        if let Some(outcome) = child.outcome() {
            if outcome == Outcome::Win(side) {
                return Err(PuzzleDefect(format!("{mv} wins too")));
            }
        } else if let Some(refuted) = puzzle.refuted.iter().find(|refuted| refuted.mv == mv) {
            if refuted.goal < 0 {
                return Err(PuzzleDefect(format!("{mv}: a goal of {} refutes nothing", refuted.goal)));
            }
            checked.positions += prove(&child, measure, &refuted.proof.claim(side.other(), refuted.goal), &mv, stop)?;
            checked.certified += 1;
        } else if puzzle.lines.iter().any(|line| child.to_move() != side && child.wins_by(line)) {
            checked.lines += 1;
        } else if puzzle.others == Others::Searched {
            if !puzzle.also.contains(&mv) && is_won_by_search(&child, side, SEARCHED_NODES, stop) {
                return Err(PuzzleDefect(format!("{mv} wins too")));
            }
            checked.searched += 1;
        } else if puzzle.also.contains(&mv) {
            if solver.as_mut().and_then(|solver| solver.forces(&child, side, stop)) != Some(true) {
                return Err(PuzzleDefect(format!("{mv} does not win by forcing moves")));
            }
            checked.searched += 1;
        } else {
            match solver.as_mut().map(|solver| solver.forces(&child, side, stop)) {
                Some(Some(false)) => checked.searched += 1,
                Some(Some(true)) => return Err(PuzzleDefect(format!("{mv} wins by forcing moves, too"))),
                Some(None) | None => return Err(PuzzleDefect(format!("nothing is proved of {mv}"))),
            }
        }
    }
    Ok(checked)
}
