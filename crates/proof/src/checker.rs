//! The checker of claims, which knows the rules and no solver: a walk through all that a strategy may meet.
//!
//! Where the side of the claim is to move it plays one move, where the opponent is to move all are looked at. What has
//! been walked through once, with the same goal or a higher one, is not walked through again; in games that count
//! points a position counts as the same whatever points the sides hold, and only what is still to be gained matters.

mod sets;

use std::collections::HashMap;
use std::fmt;

use boardwright_game::{AnyPosition, Measure, Side, Stop};

use crate::bits::BitReader;
use crate::certificate::{Claim, Form};
use crate::zones;
pub(crate) use sets::{Answer, SetWalk, answer_of_pairs};

/// Positions between two reports.
pub(crate) const PERIOD: u64 = 1 << 12;

/// What a walk has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Different positions in which a move was looked at.
    pub positions: u64,
}

/// Why a claim is not proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The strategy fails; says where and how.
    Fails(String),
    /// The walk was stopped.
    Stopped,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Fails(reason) => f.write_str(reason),
            Refusal::Stopped => f.write_str("stopped"),
        }
    }
}

impl std::error::Error for Refusal {}

/// Checks a claim about `position` by the rules alone, telling `report` how many positions it has seen.
///
/// # Errors
/// [`Refusal`] with the position at which the strategy fails.
pub fn check(
    position: &AnyPosition,
    measure: Measure,
    claim: &Claim,
    stop: &Stop,
    report: &mut dyn FnMut(u64),
) -> Result<Checked, Refusal> {
    if claim.form == Form::Zones {
        return zones::check(position, measure, claim, stop, report);
    }
    let mut reader = BitReader::new(&claim.strategy);
    let checked = match claim.form {
        Form::Sets => sets::check(position, measure, claim, &mut reader, stop, report)?,
        form => check_moves(position, measure, (claim, form), &mut reader, stop, report)?,
    };
    if reader.is_at_end() {
        Ok(checked)
    } else {
        Err(Refusal::Fails("the strategy goes on after all positions have been looked at".to_owned()))
    }
}

fn check_moves(
    position: &AnyPosition,
    measure: Measure,
    (claim, form): (&Claim, Form),
    reader: &mut BitReader<'_>,
    stop: &Stop,
    report: &mut dyn FnMut(u64),
) -> Result<Checked, Refusal> {
    let missing = |position: &AnyPosition| Refusal::Fails(format!("the strategy has no move at {position}"));
    let mut choose = |position: &AnyPosition, moves: &[String], wanted| match wanted {
        Wanted::Move(_) => Ok(vec![reader.next(moves.len()).ok_or_else(|| missing(position))?]),
        Wanted::Line => {
            let length = reader.next(LONGEST_LINE + 1).ok_or_else(|| missing(position))?;
            (0..length).map(|_| reader.next(moves.len()).ok_or_else(|| missing(position))).collect()
        }
    };
    let mut walk = Walk::new(claim.side, claim.goal, measure, stop, report);
    walk.shows_lines = form == Form::Lines;
    walk.run(position, &mut choose)?;
    Ok(walk.checked())
}

/// Moves that may wait to be looked at: some five gigabytes. Where play can go round, a line can be as long as there are
/// positions.
const MOST_WAITING: usize = 100_000_000;

/// The most moves of a line that is shown.
pub(crate) const LONGEST_LINE: usize = 31;

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
    stop: &'a Stop,
    report: &'a mut dyn FnMut(u64),
    met: HashMap<String, Met>,
    path: Vec<Frame>,
    /// Moves on the path that are still to be looked at.
    waiting: usize,
    positions: u64,
    /// Whether the strategy shows lines where the opponent is to move.
    pub(crate) shows_lines: bool,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(
        side: Side,
        goal: i32,
        measure: Measure,
        stop: &'a Stop,
        report: &'a mut dyn FnMut(u64),
    ) -> Walk<'a> {
        Walk {
            side,
            goal,
            measure,
            stop,
            report,
            met: HashMap::new(),
            path: Vec::new(),
            waiting: 0,
            positions: 0,
            shows_lines: false,
        }
    }

    pub(crate) fn checked(&self) -> Checked {
        Checked { positions: self.positions }
    }

    pub(crate) fn run(&mut self, root: &AnyPosition, choose: &mut Choose<'_>) -> Result<(), Refusal> {
        if self.measure == Measure::Result && self.goal <= -1 {
            // No result is less than a loss, so that there is nothing to look at.
            return Ok(());
        }
        self.visit(root.clone(), choose)?;
        while let Some(frame) = self.path.last_mut() {
            if let Some(mv) = frame.moves.next() {
                self.waiting -= 1;
                let mut child = frame.position.clone();
                child.play(&mv).map_err(|error| Refusal::Fails(error.to_string()))?;
                if frame.line.is_empty() || child.outcome().is_some() || !child.wins_by(&frame.line) {
                    self.visit(child, choose)?;
                }
            } else if let Some(Frame { key, wanted, .. }) = self.path.pop() {
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
            let value = self.for_side(value);
            return if value >= self.goal { Ok(()) } else { Err(self.short(value, &position)) };
        }
        let held = self.held(&position);
        if let (Measure::Points, Some(stake)) = (self.measure, position.points_at_stake()) {
            let stake = i32::try_from(stake).unwrap_or(i32::MAX);
            if held.saturating_sub(stake) >= self.goal {
                return Ok(());
            }
            if held.saturating_add(stake) < self.goal {
                return Err(self.short(held.saturating_add(stake), &position));
            }
        }
        let key = position.without_points().to_string();
        let wanted = self.goal.saturating_sub(held);
        match self.met.get(&key) {
            Some(met) if met.is_open => return self.circle(&position),
            Some(met) if met.wanted >= wanted => return Ok(()),
            _ => {}
        }
        let (mut moves, mut line) = (position.moves(), Vec::new());
        if position.to_move() == self.side {
            let chosen = choose(&position, &moves, Wanted::Move(self.goal))?;
            moves = chosen.first().map(|&chosen| moves.swap_remove(chosen)).into_iter().collect();
        } else if self.shows_lines {
            let chosen = choose(&position, &moves, Wanted::Line)?;
            line = chosen.into_iter().map(|chosen| moves[chosen].clone()).collect();
        }
        self.positions += 1;
        if self.positions.is_multiple_of(PERIOD) {
            (self.report)(self.positions);
        }
        self.waiting += moves.len();
        if self.waiting > MOST_WAITING {
            return Err(Refusal::Fails(format!(
                "a line of play so long that {} moves wait beside it, expected at most {MOST_WAITING},",
                self.waiting
            )));
        }
        self.met.insert(key.clone(), Met { wanted, is_open: true });
        self.path.push(Frame { position, key, wanted, moves: moves.into_iter(), line });
        Ok(())
    }

    /// A position that the walk is still below: play can go round for ever. That is as good as a draw, and no proof of
    /// anything better.
    fn circle(&self, position: &AnyPosition) -> Result<(), Refusal> {
        if self.measure == Measure::Result && self.goal <= 0 {
            return Ok(());
        }
        Err(Refusal::Fails(format!("the strategy goes round in a circle at {position}")))
    }

    fn for_side(&self, value: i32) -> i32 {
        if self.side == Side::First { value } else { value.saturating_neg() }
    }

    /// The points that the side is ahead by, which the future does not depend on.
    fn held(&self, position: &AnyPosition) -> i32 {
        match (self.measure, position.points_at_stake(), position.tally()) {
            (Measure::Points, Some(_), Some([first, second])) => {
                let ahead = i64::from(first) - i64::from(second);
                self.for_side(i32::try_from(ahead).unwrap_or(if ahead > 0 { i32::MAX } else { i32::MIN }))
            }
            _ => 0,
        }
    }

    fn short(&self, value: i32, position: &AnyPosition) -> Refusal {
        Refusal::Fails(format!("{} gets at most {value} at {position}, not {}", self.side, self.goal))
    }
}
