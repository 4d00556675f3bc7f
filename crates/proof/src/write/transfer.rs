//! The transfer of a proof by zones to another board.
//!
//! The walk on the other board makes the moves that the proof makes on the first one. On a larger board the opponent has more
//! sets: guards make the zones larger, and it may have replies that the proof says nothing of. On a smaller one moves of the
//! proof may lie outside. The solver is asked for the missing moves, and for those that fail.

use boardwright_game::certify::Idle;
use boardwright_game::{AnyPosition, AnySolver, Side, Stop};
use boardwright_proof_check::zones::{OTHER, OWN, Seen, SetFamilies, Strategy, ZonePoint, ZoneState, ZoneWalk};
use boardwright_proof_check::{Checked, Claim, Effort, Refusal, StrategyForm};

use super::asking::{has_no_answer, taken};
use super::graph::{GraphRecorder, Mark, Symmetries, Way};
use super::splitting::Splitter;

/// Numbers of the cells of one board by those of another, or no number.
type CellMap = Vec<Option<u16>>;

/// A strategy that follows a proof on another board, and asks a solver where that has no answer.
struct Transferring<'a> {
    way: Way<'a>,
    to_source: CellMap,
    from_source: CellMap,
    position: &'a AnyPosition,
    side: Side,
    solver: &'a mut dyn AnySolver,
    builder_begins: bool,
    recorder: GraphRecorder,
    /// By point on the way, what the recorder had when the walk came there, and whether the solver was asked there.
    marks: Vec<(Mark, bool)>,
    stop: &'a Stop,
    asked: u64,
    failed: u64,
}

impl Splitter {
    /// The same proof at `position` of another board, after `moves` from the position there in which this proof begins;
    /// `name` gives the name here of a cell there, if there is such a cell. Where the proof has no answer, the solver is
    /// asked.
    ///
    /// # Errors
    /// [`Refusal`] if the solver has no answer either, or if it is stopped.
    pub(super) fn transfer(
        &self,
        position: &AnyPosition,
        moves: &[String],
        name: &dyn Fn(&str) -> Option<String>,
        solver: &mut dyn AnySolver,
        (effort, stop): (Effort, &Stop),
        report: &mut dyn FnMut(&str),
    ) -> Result<(Splitter, Checked), Refusal> {
        let claim = Claim::new(self.claim.side, 1, StrategyForm::Zones, Vec::new());
        let families = SetFamilies::new(position, claim.side).map_err(Refusal::Fails)?;
        let symmetries = Symmetries::of(&families)?;
        let to_source: CellMap = families.names.iter().map(|cell| self.families.cell(&name(cell)?)).collect();
        let mut from_source = vec![None; self.families.names.len()];
        for (cell, source) in (0..).zip(&to_source) {
            source.iter().for_each(|&source| from_source[usize::from(source)] = Some(cell));
        }
        let builder_to_move = position.to_move() == claim.side;
        let mut way = Way::new(&self.graph, &self.symmetries, self.root);
        let sides = if self.builder_to_move { [OWN, OTHER] } else { [OTHER, OWN] };
        let cells = moves.iter().map(|cell| self.families.cell(&name(cell)?));
        way.begin_after(&sides.into_iter().cycle().zip(cells).collect::<Vec<_>>());
        let mut strategy = Transferring {
            way,
            to_source,
            from_source,
            position,
            side: claim.side,
            solver,
            builder_begins: builder_to_move,
            recorder: GraphRecorder::default(),
            marks: Vec::new(),
            stop,
            asked: 0,
            failed: 0,
        };
        let mut told = |positions: u64| report(&format!("transferring: {positions} positions"));
        let mut walk = ZoneWalk::new(ZoneState::new(&families), &mut strategy, effort, stop, &mut told);
        let result = walk.zone(builder_to_move, 0);
        let checked = walk.checked();
        report(&format!("the solver was asked {} times, {} moves failed", strategy.asked, strategy.failed));
        result?;
        let root = strategy.recorder.root();
        let GraphRecorder { graph, candidates, .. } = strategy.recorder;
        Ok((Splitter { families, symmetries, claim, builder_to_move, graph, root, candidates }, checked))
    }
}

impl Transferring<'_> {
    /// The number of points on the way at a point where the builder is to move: the sides are to move by turns.
    fn len_at(&self, point: &ZonePoint<'_>) -> usize {
        2 * point.state.moves[OWN].len() + if self.builder_begins { 1 } else { 2 }
    }

    /// The solver's move for the builder.
    fn asked(&mut self, point: &ZonePoint<'_>) -> Option<u16> {
        self.asked += 1;
        self.marks.iter_mut().last().into_iter().for_each(|(_, is_asked)| *is_asked = true);
        let taken = taken(point, self.side);
        let answer = self.solver.builder_move(self.position, &taken, self.stop)?;
        point.state.families.cell(&answer).filter(|&cell| point.state.is_free(cell))
    }

    fn cell_of_proof(&self) -> Option<u16> {
        self.way.cell().and_then(|cell| self.from_source[usize::from(cell)])
    }
}

impl Strategy for Transferring<'_> {
    fn build(&mut self, point: &ZonePoint<'_>) -> Result<u16, Refusal> {
        if let Some(cell) = self.cell_of_proof().filter(|&cell| point.state.is_free(cell)) {
            return Ok(cell);
        }
        self.way.go_back(self.way.len());
        self.asked(point).ok_or_else(|| has_no_answer(point, self.stop))
    }

    fn another(&mut self, point: &ZonePoint<'_>, failed: u16) -> Option<u16> {
        self.failed += 1;
        let len = self.len_at(point);
        self.way.go_back(len);
        self.marks.truncate(len);
        let &(mark, was_asked) = self.marks.last()?;
        self.recorder.go_back(mark);
        if was_asked {
            return None;
        }
        self.asked(point).filter(|&cell| cell != failed)
    }

    fn idle(&mut self, point: &ZonePoint<'_>) -> Result<Idle<u16>, Refusal> {
        // What answers a certain reply of an idle opponent answers a pass as well, and allows more.
        if self.way.is_known() {
            return Ok(Idle::Pass);
        }
        self.asked += 1;
        let answer = self.solver.idle_move(self.position, &taken(point, self.side), self.stop);
        let cell = |name: String| point.state.families.cell(&name).filter(|&cell| point.state.is_free(cell));
        match answer {
            Some(Idle::Reply(name)) => Ok(cell(name).map_or(Idle::Pass, Idle::Reply)),
            Some(Idle::Pass) => Ok(Idle::Pass),
            None => Err(has_no_answer(point, self.stop)),
        }
    }

    fn arrive(&mut self, point: &ZonePoint<'_>, builder_to_move: bool) {
        let reply = point.state.moves[OTHER].last().and_then(|&cell| self.to_source[usize::from(cell)]);
        let is_as_before = !builder_to_move
            && self.way.is_known()
            && point.state.moves[OWN].last().is_some_and(|&cell| self.cell_of_proof() != Some(cell));
        if is_as_before {
            self.way.arrive_as_before();
        } else {
            self.way.arrive(reply, builder_to_move);
        }
        self.marks.push((self.recorder.mark(), false));
    }

    fn look_on(&mut self, point: &ZonePoint<'_>, seen: Seen<'_>) {
        self.recorder.look_on(point, seen);
        self.way.leave();
        self.marks.pop();
    }
}
