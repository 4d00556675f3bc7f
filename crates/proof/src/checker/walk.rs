//! The walk through everything that may happen if one side follows a strategy.
//!
//! Where the side of the claim is to move it plays the one move that the strategy says, where the opponent is to move all
//! moves are looked at. The claim holds if every game that can come about so reaches the goal. Five shortcuts keep the walk
//! short. A theorem for each says why it changes nothing, and what it assumes of the game.
//!
//! **Least result.** A result is at least a loss, so a claim of a loss needs no strategy. *Assumes nothing.*
//!
//! **Memory.** A position that has been walked through, with the same goal or a higher one, is not walked through again:
//! the strategy from there on is a function of the position, and it reached the goal. If the claim counts points and the
//! game declares [`points_at_stake`](boardwright_game::Position::points_at_stake), two positions that differ only in the
//! points held count as one position, and the goal of each is what the side still has to gain: `goal - held`. *Assumes,
//! there, that what both sides gain from now on does not depend on what they hold.* A result depends on what they hold, so
//! a claim of a result is remembered with the whole position.
//!
//! **Stake.** If no more than `s` points are left to be gained and the side is ahead by `held`, the difference at the end
//! lies between `held - s` and `held + s`: a goal up to the first is reached, and one beyond the second is not. *Assumes
//! [`points_at_stake`](boardwright_game::Position::points_at_stake).*
//!
//! **Circle.** A position that comes up again below itself means that play can go round for ever. For a draw at least that
//! is good enough: the positions of the walk are closed under the strategy and no lost one is among them, so the side never
//! loses, and a game without an end is a draw. For anything more the claim is refused. *Assumes that play without an end
//! counts as a draw, and is used for results only.*
//!
//! **Line.** The strategy may show, where the opponent is to move, the line by which its side would win. A reply after which
//! the side is to move and [`wins_by`](boardwright_game::AnyPosition::wins_by) that line needs no other answer: a win is as
//! good as any result. *Assumes nothing: whose move it is, and that the line wins against every reply, is looked up in the
//! rules. It shows results only, for a win says nothing about points.*

use std::collections::HashMap;

use boardwright_game::{AnyPosition, Measure, Side, Stop};

use super::{Checked, Effort, PERIOD, Refusal};
use crate::faults::{Fault, is_on};

/// The most moves of a line that is shown.
pub(crate) const LONGEST_LINE: usize = 31;

/// Bytes that a remembered position takes besides its text, and those that a position on the path takes, about.
const OF_MEMORY: usize = 64;
const OF_PATH: usize = 400;
/// Bytes that a move takes which is still to be looked at.
const OF_MOVE: usize = 32;

/// What a strategy is asked for at a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// A move for this goal, counted for the side to move.
    Move(i32),
    /// The line by which the side that is not to move threatens to win; it may be empty.
    Line,
}

/// Chooses a move or a line at a position, as indices into its moves.
pub(crate) type Choose<'a> = dyn FnMut(&AnyPosition, &[String], Wanted) -> Result<Vec<usize>, Refusal> + 'a;

/// A position on the way from the root, with what is still to be looked at there.
struct Frame {
    position: AnyPosition,
    key: String,
    /// What the side still has to gain here.
    wanted: i32,
    moves: std::vec::IntoIter<String>,
    /// What wins unless a move breaks it.
    line: Vec<String>,
}

/// What is known of a position that the walk has met.
#[derive(Clone, Copy)]
struct Met {
    wanted: i32,
    /// Whether the walk is still below it.
    is_open: bool,
}

/// A walk through everything that may happen if one side follows a strategy; the one that writes a strategy does the
/// same walk, so that the two cannot disagree about what belongs into it.
pub(crate) struct Walk<'a> {
    side: Side,
    goal: i32,
    measure: Measure,
    /// Whether the strategy shows lines where the opponent is to move.
    shows_lines: bool,
    effort: Effort,
    stop: &'a Stop,
    report: &'a mut dyn FnMut(u64),
    met: HashMap<String, Met>,
    path: Vec<Frame>,
    /// Bytes that are in use, about.
    used: usize,
    positions: u64,
}

impl<'a> Walk<'a> {
    /// A walk for a side, its goal and what that is counted in.
    ///
    /// # Errors
    /// Refuses lines for anything but results (theorem *Line*).
    pub(crate) fn new(
        (side, goal, measure): (Side, i32, Measure),
        shows_lines: bool,
        effort: Effort,
        stop: &'a Stop,
        report: &'a mut dyn FnMut(u64),
    ) -> Result<Walk<'a>, Refusal> {
        if shows_lines && measure != Measure::Result && !is_on(Fault::LineForPoints) {
            return Err(Refusal::Fails("lines show who wins, and the claim counts points".to_owned()));
        }
        let (met, path) = (HashMap::new(), Vec::new());
        Ok(Walk { side, goal, measure, shows_lines, effort, stop, report, met, path, used: 0, positions: 0 })
    }

    pub(crate) fn checked(&self) -> Checked {
        Checked { positions: self.positions }
    }

    pub(crate) fn run(&mut self, root: &AnyPosition, choose: &mut Choose<'_>) -> Result<(), Refusal> {
        // Theorem "least result".
        if self.measure == Measure::Result && self.goal <= -1 {
            return Ok(());
        }
        self.visit(root.clone(), choose)?;
        while let Some(frame) = self.path.last_mut() {
            if let Some(mv) = frame.moves.next() {
                self.used -= OF_MOVE;
                let mut child = frame.position.clone();
                child.play(&mv).map_err(|error| Refusal::Fails(error.to_string()))?;
                if !is_won_by(&child, &frame.line, self.side) {
                    self.visit(child, choose)?;
                }
            } else if let Some(Frame { key, wanted, .. }) = self.path.pop() {
                self.used -= OF_PATH;
                self.met.insert(key, Met { wanted, is_open: false });
            }
        }
        Ok(())
    }

    /// Settles a position at once or puts it on the path.
    fn visit(&mut self, position: AnyPosition, choose: &mut Choose<'_>) -> Result<(), Refusal> {
        if self.stop.is_raised() {
            return Err(Refusal::Stopped);
        }
        if let Some(value) = position.final_value(self.measure) {
            let side = if is_on(Fault::ValueOfMover) { position.to_move() } else { self.side };
            let value = of_side(side, value);
            return if value >= self.goal { Ok(()) } else { Err(self.short(value, &position)) };
        }
        let counted = counted(&position, self.side, self.measure);
        if let Some((held, stake)) = counted {
            // Theorem "stake".
            if held.saturating_sub(if is_on(Fault::StakeForgotten) { 0 } else { stake }) >= self.goal {
                return Ok(());
            }
            if held.saturating_add(stake) < self.goal {
                return Err(self.short(held.saturating_add(stake), &position));
            }
        }
        let (key, wanted) = remembered_as(&position, self.goal, counted);
        match self.met.get(&key) {
            Some(met) if met.is_open => return self.circle(&position),
            Some(met) if met.wanted >= wanted || is_on(Fault::MemoryOfAnyGoal) => return Ok(()),
            _ => {}
        }
        let (moves, line) = self.moves(&position, choose)?;
        self.positions += 1;
        if self.positions.is_multiple_of(PERIOD) {
            (self.report)(self.positions);
        }
        let text = key.capacity();
        if self.met.insert(key.clone(), Met { wanted, is_open: true }).is_none() {
            self.used += text + OF_MEMORY;
        }
        self.used += moves.len() * OF_MOVE + OF_PATH;
        if self.used > self.effort.memory {
            return Err(Refusal::out_of_memory(self.effort));
        }
        self.path.push(Frame { position, key, wanted, moves: moves.into_iter(), line });
        Ok(())
    }

    /// The moves to be looked at, and the line that wins unless one of them breaks it.
    fn moves(&self, position: &AnyPosition, choose: &mut Choose<'_>) -> Result<(Vec<String>, Vec<String>), Refusal> {
        let mut moves = position.moves();
        let is_own = if is_on(Fault::TurnsByParity) {
            self.path.len().is_multiple_of(2) == (self.side == Side::First)
        } else {
            position.to_move() == self.side
        };
        if is_own {
            let chosen = choose(position, &moves, Wanted::Move(self.goal))?;
            let moves = chosen.first().map(|&chosen| moves.swap_remove(chosen)).into_iter().collect();
            return Ok((moves, Vec::new()));
        }
        let mut line = Vec::new();
        if self.shows_lines {
            let chosen = choose(position, &moves, Wanted::Line)?;
            line = chosen.into_iter().map(|chosen| moves[chosen].clone()).collect();
        }
        if is_on(Fault::OneReply) {
            moves.truncate(1);
        }
        Ok((moves, line))
    }

    /// Theorem "circle".
    fn circle(&self, position: &AnyPosition) -> Result<(), Refusal> {
        if self.measure == Measure::Result && self.goal <= i32::from(is_on(Fault::CircleWins)) {
            return Ok(());
        }
        Err(Refusal::Fails(format!("the strategy goes round in a circle at {position}")))
    }

    fn short(&self, value: i32, position: &AnyPosition) -> Refusal {
        Refusal::Fails(format!("{} gets at most {value} at {position}, not {}", self.side, self.goal))
    }
}

/// The points that a side is ahead by and those that are still to be gained, if the claim counts points and the game
/// declares that the future does not depend on those held.
pub(crate) fn counted(position: &AnyPosition, side: Side, measure: Measure) -> Option<(i32, i32)> {
    if measure != Measure::Points {
        return None;
    }
    let (stake, [first, second]) = (position.points_at_stake()?, position.tally()?);
    let ahead = i64::from(first) - i64::from(second);
    let ahead = i32::try_from(ahead).unwrap_or(if ahead > 0 { i32::MAX } else { i32::MIN });
    Some((of_side(side, ahead), i32::try_from(stake).unwrap_or(i32::MAX)))
}

/// What a position is remembered by, and the goal that is remembered with it (theorem "memory").
pub(crate) fn remembered_as(position: &AnyPosition, goal: i32, counted: Option<(i32, i32)>) -> (String, i32) {
    match counted {
        Some((held, _)) => (position.without_points().to_string(), goal.saturating_sub(held)),
        None if is_on(Fault::ResultsWithoutPoints) => (position.without_points().to_string(), goal),
        None => (position.to_string(), goal),
    }
}

/// Whether `side` is to move and wins by the line that it showed (theorem "line").
pub(crate) fn is_won_by(position: &AnyPosition, line: &[String], side: Side) -> bool {
    let is_its_move = position.to_move() == side || is_on(Fault::LineOfEitherSide);
    !line.is_empty() && position.outcome().is_none() && is_its_move && position.wins_by(line)
}

/// A value to the first side as `side` counts it.
fn of_side(side: Side, value: i32) -> i32 {
    if side == Side::First { value } else { value.saturating_neg() }
}
