//! The forms `moves` and `lines`: a walk through all games in which one side follows a strategy.
//!
//! The side of the claim plays the one move of the strategy; all moves of the opponent are checked. The claim holds if every
//! such game reaches the goal. Five shortcuts keep the walk short. For each a theorem states why it is sound, and what it
//! assumes of the game.
//!
//! **Least result.** A result is at least a loss, so a claim of a loss needs no strategy. *Assumes nothing.*
//!
//! **Memory.** A position that has been walked through, with the same goal or a higher one, is not walked through
//! again: the strategy from there on is a function of the position, and it reached the goal. If the claim counts points
//! and the game declares [`at_stake`](boardwright_game::Points::at_stake), two positions that differ
//! only in the points held count as one position, and the goal of each is what the side still has to gain: `goal -
//! held`. *Assumes, there, that what both sides gain from now on does not depend on what they hold.* A result depends
//! on what they hold, so a claim of a result is remembered with the whole position.
//!
//! **Stake.** If no more than `s` points are left to be gained and the side is ahead by `held`, the difference at the
//! end lies between `held - s` and `held + s`: a goal up to the first is reached, and one beyond the second is not.
//! *Assumes [`at_stake`](boardwright_game::Points::at_stake).*
//!
//! **Circle.** A position that recurs below itself means that play can be infinite. For a draw at least
//! that is good enough: the positions of the walk are closed under the strategy and no lost one is among them, so the
//! side never loses, and a game without an end is a draw. For anything more the claim is refused. *Assumes that play
//! without an end counts as a draw, and is used for results only.*
//!
//! **Line.** Where the opponent is to move, the strategy may show the line that wins for its side. A reply after
//! which the side is to move and [`wins_by`](boardwright_game::AnyPosition::wins_by) that line needs no other answer: a
//! win is as good as any result. *Assumes nothing: whose move it is, and that the line wins against every reply, is
//! looked up in the rules. It shows results only, for a win says nothing about points.*

use boardwright_game::certify::Counted;
use boardwright_game::{AnyPosition, Measure, Side, Stop};

use crate::bits::BitReader;
use crate::certificate::{Claim, StrategyForm};
use crate::memory::{FURTHEST_GOAL, Met, PositionMemory, RecordPlace};
use crate::work::{Checked, Effort, PERIOD, Refusal, Work};

/// The most moves of a line that is shown.
pub const LONGEST_LINE: usize = 31;

/// Bytes that a position on the path takes, about.
const OF_PATH: usize = 400;

/// Checks a claim of moves, and perhaps lines.
pub(crate) fn check(
    position: &AnyPosition,
    measure: Measure,
    claim: &Claim,
    (effort, stop, report): Work<'_>,
) -> Result<Checked, Refusal> {
    let mut reader = BitReader::new(&claim.strategy);
    let mut walk = MoveWalk::new((claim, measure), effort, stop, report)?;
    walk.run(position, &mut |position, count, asked, _| read_choice(position, count, asked, &mut reader))?;
    ended(&reader)?;
    Ok(walk.checked())
}

/// Reads the choice of a strategy at a position with so many moves: indices into them.
///
/// # Errors
/// Refuses a strategy that has no such choice.
pub fn read_choice(
    position: &AnyPosition,
    moves: usize,
    asked: Asked,
    reader: &mut BitReader<'_>,
) -> Result<Vec<usize>, Refusal> {
    let mut next =
        |choices| reader.next(choices).ok_or_else(|| Refusal::Fails(format!("the strategy has no move at {position}")));
    let length = if asked == Asked::Line { next(LONGEST_LINE + 1)? } else { 1 };
    (0..length).map(|_| next(moves)).collect()
}

/// Refuses what is left of a strategy that has been read.
///
/// # Errors
/// If something is left.
pub fn ended(reader: &BitReader<'_>) -> Result<(), Refusal> {
    if reader.is_at_end() {
        Ok(())
    } else {
        Err(Refusal::fails("the strategy goes on after all positions have been looked at"))
    }
}

/// A question to a strategy at a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// A move for this goal, counted for the side to move.
    Move(i32),
    /// The line with which the side that is not to move threatens to win; it may be empty.
    Line,
}

/// Chooses a move or a line at a position with this number of moves, as indices into them.
pub type Choose<'a> = dyn FnMut(&AnyPosition, usize, Asked, &Walked<'_>) -> Result<Vec<usize>, Refusal> + 'a;

/// The positions that have been walked through, for a strategy that looks at them before it chooses.
pub struct Walked<'a> {
    memory: &'a PositionMemory,
    side: Side,
    goal: i32,
}

impl Walked<'_> {
    /// Tells whether the position that is remembered so needs no further look: the strategy reaches the goal from there
    /// on.
    pub fn holds(&self, code: &[u8], counted: Option<Counted>) -> bool {
        let wanted = wanted(self.side, self.goal, counted);
        let met = self.memory.find(code).map(|place| self.memory.get(place));
        met.is_some_and(|met| !met.is_open && met.wanted >= wanted)
    }
}

/// A position on the path from the root, with the moves still to be checked there.
struct Frame {
    position: AnyPosition,
    place: RecordPlace,
    /// The points that the side still has to gain here.
    wanted: i32,
    /// The numbers of the moves.
    moves: std::ops::Range<usize>,
    /// The line that wins unless a move breaks it.
    line: Vec<String>,
}

/// A walk through everything that may happen if one side follows a strategy; the one that writes a strategy does the
/// same walk, so that the two cannot disagree about what belongs into it.
pub struct MoveWalk<'a> {
    side: Side,
    goal: i32,
    measure: Measure,
    /// Set if the strategy shows lines where the opponent is to move.
    shows_lines: bool,
    effort: Effort,
    stop: &'a Stop,
    report: &'a mut dyn FnMut(u64),
    met: PositionMemory,
    path: Vec<Frame>,
    /// The code of the position that is being visited.
    code: Vec<u8>,
    positions: u64,
}

impl<'a> MoveWalk<'a> {
    /// A walk for the side and the goal of a claim, and what that is counted in; its strategy is not looked at.
    ///
    /// # Errors
    /// Refuses lines for anything but results (theorem *Line*).
    pub fn new(
        (claim, measure): (&Claim, Measure),
        effort: Effort,
        stop: &'a Stop,
        report: &'a mut dyn FnMut(u64),
    ) -> Result<MoveWalk<'a>, Refusal> {
        let Claim { side, goal, form, .. } = *claim;
        let shows_lines = form == StrategyForm::Lines;
        if shows_lines && measure != Measure::Result {
            return Err(Refusal::Fails("lines show who wins, and the claim counts points".to_owned()));
        }
        let (met, path, code) = (PositionMemory::new(), Vec::new(), Vec::new());
        Ok(MoveWalk { side, goal, measure, shows_lines, effort, stop, report, met, path, code, positions: 0 })
    }

    /// The extent of the walk so far.
    pub fn checked(&self) -> Checked {
        Checked { positions: self.positions }
    }

    /// Walks from `root` through everything that may happen.
    ///
    /// # Errors
    /// [`Refusal`] with the position at which the strategy fails.
    pub fn run(&mut self, root: &AnyPosition, choose: &mut Choose<'_>) -> Result<(), Refusal> {
        // Theorem "least result".
        if self.measure == Measure::Result && self.goal <= -1 {
            return Ok(());
        }
        // The path is a stack on the heap: some games last longer than a thread's stack is deep.
        self.visit(root.clone(), choose)?;
        while let Some(frame) = self.path.last_mut() {
            if let Some(number) = frame.moves.next() {
                let mut child = frame.position.clone();
                if !child.play_nth(number) {
                    return Err(Refusal::Fails(format!("there is no move {number} at {child}")));
                }
                if !is_won_by(&child, &frame.line, self.side) {
                    self.visit(child, choose)?;
                }
            } else if let Some(Frame { place, wanted, .. }) = self.path.pop() {
                // All replies below have been checked, so from now on the position counts as proved for this goal.
                self.met.set(place, Met { wanted, is_open: false });
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
            let value = of_side(self.side, value);
            return if value >= self.goal { Ok(()) } else { Err(self.short(value, &position)) };
        }
        // The buffer is reused, so that no position costs an allocation.
        self.code.clear();
        // Theorem "memory".
        let counted = position.remember(self.measure, &mut self.code);
        if let Some(Counted { lead, stake }) = counted {
            let held = of_side(self.side, lead);
            // Theorem "stake".
            if held.saturating_sub(stake) >= self.goal {
                return Ok(());
            }
            if held.saturating_add(stake) < self.goal {
                return Err(self.short(held.saturating_add(stake), &position));
            }
        }
        let wanted = self.wanted(counted)?;
        let place = self.met.find(&self.code);
        match place.map(|place| self.met.get(place)) {
            Some(met) if met.is_open => return self.circle(&position),
            Some(met) if met.wanted >= wanted => return Ok(()),
            _ => {}
        }
        let (moves, line) = self.moves(&position, choose)?;
        self.positions += 1;
        if self.positions.is_multiple_of(PERIOD) {
            (self.report)(self.positions);
        }
        let met = Met { wanted, is_open: true };
        let place = match place {
            // The position was proved for a lower goal; the strategy has to reach the higher one now.
            Some(place) => {
                self.met.set(place, met);
                place
            }
            None => self.met.insert(&self.code, met).ok_or_else(|| Refusal::out_of_memory(self.effort))?,
        };
        self.path.push(Frame { position, place, wanted, moves, line });
        if self.met.bytes() + self.path.len() * OF_PATH > self.effort.memory {
            return Err(Refusal::out_of_memory(self.effort));
        }
        Ok(())
    }

    /// The indices of the moves to check, and the line that wins unless one of them breaks it.
    fn moves(
        &self,
        position: &AnyPosition,
        choose: &mut Choose<'_>,
    ) -> Result<(std::ops::Range<usize>, Vec<String>), Refusal> {
        let count = usize::try_from(position.count_moves()).unwrap_or(usize::MAX);
        let written = Walked { memory: &self.met, side: self.side, goal: self.goal };
        if position.to_move() == self.side {
            let chosen = choose(position, count, Asked::Move(self.goal), &written)?;
            let [chosen] = chosen[..] else { return Err(Refusal::fails("the strategy does not choose one move")) };
            return Ok((chosen..chosen + 1, Vec::new()));
        }
        let mut line = Vec::new();
        if self.shows_lines {
            let chosen = choose(position, count, Asked::Line, &written)?;
            // Most lines are empty, and the list of the moves is costly.
            let moves = if chosen.is_empty() { Vec::new() } else { position.moves() };
            line = chosen.into_iter().filter_map(|chosen| moves.get(chosen).cloned()).collect();
        }
        Ok((0..count, line))
    }

    /// Theorem "circle".
    fn circle(&self, position: &AnyPosition) -> Result<(), Refusal> {
        if self.measure == Measure::Result && self.goal <= 0 {
            return Ok(());
        }
        Err(Refusal::Fails(format!("the strategy goes round in a circle at {position}")))
    }

    /// The goal that is remembered with a position.
    fn wanted(&self, counted: Option<Counted>) -> Result<i32, Refusal> {
        let wanted = wanted(self.side, self.goal, counted);
        if counted.is_some() && wanted != within_memory(wanted) {
            return Err(Refusal::TooLarge(format!("the check remembers goals up to {FURTHEST_GOAL}, not {wanted}")));
        }
        // Where no points are counted all goals of a walk are the same.
        Ok(within_memory(wanted))
    }

    fn short(&self, value: i32, position: &AnyPosition) -> Refusal {
        Refusal::Fails(format!("{} gets at most {value} at {position}, not {}", self.side, self.goal))
    }
}

/// Tells whether `side` is to move and wins by the line that it showed (theorem "line").
pub fn is_won_by(position: &AnyPosition, line: &[String], side: Side) -> bool {
    !line.is_empty() && position.outcome().is_none() && position.to_move() == side && position.wins_by(line)
}

/// The points that a side still has to gain.
pub fn wanted(side: Side, goal: i32, counted: Option<Counted>) -> i32 {
    counted.map_or(goal, |counted| goal.saturating_sub(of_side(side, counted.lead)))
}

fn within_memory(wanted: i32) -> i32 {
    wanted.clamp(-FURTHEST_GOAL, FURTHEST_GOAL - 1)
}

/// A value to the first side as `side` counts it.
pub fn of_side(side: Side, value: i32) -> i32 {
    if side == Side::First { value } else { value.saturating_neg() }
}
