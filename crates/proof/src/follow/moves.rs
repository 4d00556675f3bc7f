//! Playing by a strategy of moves, and perhaps winning lines.

use std::collections::HashMap;

use boardwright_game::certify::Counted;
use boardwright_game::{AnyPosition, Measure, Side};
use boardwright_proof_check::bits::BitReader;
use boardwright_proof_check::moves::{Asked, MoveWalk, Walked, ended, is_won_by, of_side, read_choice, wanted};
use boardwright_proof_check::{Claim, Refusal, Work};
use once_cell::sync::OnceCell;

use super::{Advice, Continuation, Reason};

/// The code, the goal and the points that identify a position in the walk.
struct Remembered {
    code: Vec<u8>,
    /// The points that the side still has to gain.
    wanted: i32,
    counted: Option<Counted>,
}

/// Bytes that a position takes besides its code, about.
const OF_POSITION: usize = 120;

/// Plays by moves and lines.
#[derive(Debug)]
pub(super) struct MoveFollower {
    claim: Claim,
    measure: Measure,
    table: OnceCell<MoveTable>,
}

/// The strategy by the code of a position and the goal there: a move where its side is to move, else the line that wins
/// unless the reply breaks it.
pub(super) type MoveTable = HashMap<Vec<u8>, (i32, Vec<String>)>;

impl MoveFollower {
    pub(super) fn new(claim: &Claim, measure: Measure) -> MoveFollower {
        MoveFollower { claim: claim.clone(), measure, table: OnceCell::new() }
    }

    /// The strategy's answers everywhere; they are read once.
    pub(super) fn table(&self, root: &AnyPosition, work: Work<'_>) -> Result<&MoveTable, Refusal> {
        self.table.get_or_try_init(|| self.read(root, work))
    }

    fn read(&self, root: &AnyPosition, (effort, stop, report): Work<'_>) -> Result<MoveTable, Refusal> {
        let mut table = MoveTable::new();
        let mut used = 0;
        let mut reader = BitReader::new(&self.claim.strategy);
        let mut choose = |position: &AnyPosition, count: usize, wanted: Asked, _: &Walked<'_>| {
            let chosen = read_choice(position, count, wanted, &mut reader)?;
            let Remembered { code, wanted, .. } = self.remembered(position);
            let moves = position.moves();
            let named: Vec<String> = chosen.iter().map(|&chosen| moves[chosen].clone()).collect();
            used += code.len() + OF_POSITION;
            if used > effort.memory {
                return Err(Refusal::out_of_memory(effort));
            }
            // A position that comes again comes with a higher goal.
            table.insert(code, (wanted, named));
            Ok(chosen)
        };
        let mut walk = MoveWalk::new((&self.claim, self.measure), effort, stop, report)?;
        walk.run(root, &mut choose)?;
        ended(&reader)?;
        Ok(table)
    }

    /// The side's move after a course.
    pub(super) fn answer(
        &self,
        root: &AnyPosition,
        course: &Continuation,
        work: Work<'_>,
    ) -> Result<Option<Advice>, Refusal> {
        let table = self.table(root, work)?;
        let Some(now) = course.positions.last() else { return Ok(None) };
        let Remembered { code, wanted, counted } = self.remembered(now);
        if let Some((reached, chosen)) = table.get(&code)
            && *reached >= wanted
        {
            return Ok(Some(Advice { mv: chosen.first().cloned(), plies: None, reason: Reason::Move }));
        }
        if let Some(line) = self.line(table, course) {
            let reason = if line.len() == 1 { Reason::Wins } else { Reason::Line(line.clone()) };
            return Ok(Some(Advice { mv: line.first().cloned(), plies: Some(line.len() as u32), reason }));
        }
        let is_settled = match counted {
            Some(Counted { lead, stake }) => of_side(self.claim.side, lead).saturating_sub(stake) >= self.claim.goal,
            None => self.measure == Measure::Result && self.claim.goal <= -1,
        };
        Ok(is_settled.then_some(Advice { mv: None, plies: None, reason: Reason::Settled }))
    }

    fn remembered(&self, position: &AnyPosition) -> Remembered {
        let mut code = Vec::new();
        let counted = position.remember(self.measure, &mut code);
        Remembered { wanted: wanted(self.claim.side, self.claim.goal, counted), code, counted }
    }

    /// The rest of the line that was shown last and has not been broken, the side being to move.
    fn line(&self, table: &MoveTable, course: &Continuation) -> Option<Vec<String>> {
        let side = self.claim.side;
        for (index, position) in course.positions.iter().enumerate().rev().skip(1) {
            let Remembered { code, .. } = self.remembered(position);
            let Some((_, line)) = table.get(&code).filter(|_| position.to_move() != side) else { continue };
            if is_won_by(&course.positions[index + 1], line, side) {
                return rest_of(line, &course.moves[index + 1..]);
            }
        }
        None
    }
}

/// The rest of a line after moves of its side and replies: the one that completes it, if the last reply was no move of
/// the line. `None` if its side has left it.
fn rest_of(line: &[String], moves: &[(Side, String)]) -> Option<Vec<String>> {
    let mut rest = line;
    for turn in moves.chunks_exact(2) {
        let [(_, own), (_, reply)] = turn else { return None };
        let (_, after) = rest.split_first().filter(|(mv, _)| *mv == own)?;
        let (expected, after) = after.split_first()?;
        if reply != expected {
            return Some(vec![expected.clone()]);
        }
        rest = after;
    }
    (!rest.is_empty()).then(|| rest.to_vec())
}
