//! Writes a long proof in parts: a lemma for each first reply of the opponent, several of them at the same time.
//!
//! Each part is a walk of its own that starts without known states, so the parts of a proof are longer together than the
//! proof in one piece (by a third for gomoku on 15 × 15). In return they need nothing from each other: threads write them
//! side by side, and threads check them side by side.
//!
//! The replies that need an answer are those in the zone of the idle opponent's own part. One thread writes that part
//! first. The others begin meanwhile with the replies that look best, which are nearly always in that zone. A part that
//! proves not to be needed is stopped and dropped, and counts for nothing if the solver has no answer there.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use boardwright_game::certify::Idle;
use boardwright_game::{AnyZones, Stop, locked};
use boardwright_proof_check::zones::{
    Cells, OTHER, OWN, SetFamilies, StateKey, Strategy, ZonePoint, ZoneState, ZoneWalk, key, start,
};
use boardwright_proof_check::{Checked, Claim, Lemma, Refusal, StrategyForm};

use super::asking::{Asking, UNBOUNDED, Writing};

/// The stack of a thread in bytes. Both the walk and the solver are recursive.
const STACK: usize = 64 << 20;

/// The moves with which a proof begins, up to the replies that have parts of their own.
#[derive(Clone, Copy)]
pub(super) struct FirstMoves {
    /// The builder's cell, if the builder is to move.
    build: Option<u16>,
    /// The turn of the opponent while nothing is said of its reply.
    idle: Idle<u16>,
}

/// A part that has been written.
struct Part {
    /// The opponent's reply; `None` after a pass.
    reply: Option<u16>,
    lemma: Lemma,
    proved: (StateKey, Cells),
    positions: u64,
}

/// The replies whose parts are to be written, and those that are begun.
struct Queue {
    /// All replies without mirror images, the best first.
    replies: Vec<u16>,
    /// The replies whose parts are begun, each with the flag that stops the writing of its part.
    begun: Vec<(u16, Stop)>,
    /// The replies that need a part, once they are known.
    needed: Option<Cells>,
}

impl Queue {
    /// Begins with the next reply; `stop` stops all parts.
    fn next(&mut self, stop: &Stop) -> Option<(u16, Stop)> {
        let is_begun = |reply| self.begun.iter().any(|&(begun, _)| begun == reply);
        let is_open = |&&reply: &&u16| !is_begun(reply) && self.needed.is_none_or(|needed| needed.contains(reply));
        let next = (*self.replies.iter().find(is_open)?, stop.part());
        self.begun.push(next.clone());
        Some(next)
    }
}

/// The state that the threads of a writer share.
struct Parts<'a> {
    families: &'a SetFamilies,
    build: Option<u16>,
    stop: &'a Stop,
    queue: Mutex<Queue>,
    written: Mutex<Vec<Part>>,
    /// The replies whose parts cannot be written, with the reasons.
    refusals: Mutex<Vec<(u16, Refusal)>>,
    /// Positions of all parts so far.
    positions: AtomicU64,
}

impl FirstMoves {
    /// Asks the solver how the proof begins; `None` if it begins with a threat that leaves the opponent few replies.
    pub(super) fn ask(
        families: &SetFamilies,
        builder_to_move: bool,
        asking: &mut Asking<'_>,
    ) -> Result<Option<FirstMoves>, Refusal> {
        let mut state = ZoneState::new(families);
        let mut build = None;
        if builder_to_move {
            if state.fills(OWN).is_some() || state.fills(OTHER).is_some() {
                return Ok(None);
            }
            let cell = asking.build(&point(&state))?;
            state.take(OWN, cell);
            build = Some(cell);
        }
        if state.fills(OWN).is_some() {
            return Ok(None);
        }
        let idle = asking.idle(&point(&state))?;
        Ok(Some(FirstMoves { build, idle }))
    }

    /// The reply of an idle opponent; `None` for a pass.
    fn reply(self) -> Option<u16> {
        if let Idle::Reply(cell) = self.idle { Some(cell) } else { None }
    }
}

fn point<'a>(state: &'a ZoneState<'a>) -> ZonePoint<'a> {
    ZonePoint { state, unknown: 0, habit: None }
}

/// Writes the parts of a proof that begins in this way, and what joins them. Each of the helpers has a thread.
pub(super) fn write(
    families: &SetFamilies,
    opening: FirstMoves,
    asking: &mut Asking<'_>,
    helpers: &mut [Box<dyn AnyZones>],
    report: &mut dyn FnMut(u64),
) -> Result<(Claim, Checked), Refusal> {
    let (position, side) = (asking.position, asking.side);
    let mut root = ZoneState::new(families);
    opening.build.into_iter().for_each(|cell| root.take(OWN, cell));
    root.settle_scores();
    let alike = Alike::of(&root);
    let ranked = (0..).map_while(|rank| root.ranked(OTHER, rank));
    let answered = opening.reply().map(|cell| alike.first(cell));
    let replies = ranked.filter(|&cell| alike.first(cell) == cell && Some(cell) != answered).collect();
    let stop = asking.stop.part();
    let parts = Parts {
        families,
        build: opening.build,
        stop: &stop,
        queue: Mutex::new(Queue { replies, begun: Vec::new(), needed: None }),
        written: Mutex::default(),
        refusals: Mutex::default(),
        positions: AtomicU64::new(0),
    };
    let idle = thread::scope(|scope| {
        for helper in helpers {
            let help = || {
                let mut asking = Asking { position, side, solver: &mut **helper, stop: &stop };
                parts.write_all(&mut asking, &mut |_| {});
            };
            // With fewer threads it takes longer, and that is all.
            let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, help);
        }
        let mut asking = Asking { position, side, solver: &mut *asking.solver, stop: &stop };
        let idle = parts.write_part((opening.reply(), 1), &mut asking, &stop, report);
        match &idle {
            Ok(part) => {
                let needed = part.proved.1.iter().map(|cell| alike.first(cell)).collect::<Vec<_>>();
                parts.need(Cells::of(&needed));
                parts.write_all(&mut asking, report);
            }
            Err(_) => stop.raise(),
        }
        idle
    });
    let needed = locked(&parts.queue).needed.unwrap_or_default();
    // What was stopped because another part failed says nothing: the failure is told.
    let refusals = parts.refusals.into_inner().unwrap_or_else(PoisonError::into_inner);
    let refusals = refusals.into_iter().filter(|(reply, _)| needed.contains(*reply)).map(|(_, refusal)| refusal);
    let refusal = refusals.chain(idle.as_ref().err().cloned());
    if let Some(refusal) = refusal.min_by_key(|refusal| *refusal == Refusal::Stopped) {
        return Err(refusal);
    }
    let mut written = parts.written.into_inner().unwrap_or_else(PoisonError::into_inner);
    written.retain(|part| part.reply.is_some_and(|reply| needed.contains(reply)));
    written.sort_by_key(|part| part.reply);
    join(families, opening, asking, idle?, written, report)
}

impl Parts<'_> {
    /// Sets the replies that need a part. Other parts that are begun are stopped, and so is everything if a needed part has
    /// failed.
    fn need(&self, needed: Cells) {
        let mut queue = locked(&self.queue);
        queue.needed = Some(needed);
        queue.begun.iter().filter(|(reply, _)| !needed.contains(*reply)).for_each(|(_, stop)| stop.raise());
        drop(queue);
        if locked(&self.refusals).iter().any(|(reply, _)| needed.contains(*reply)) {
            self.stop.raise();
        }
    }

    /// Writes one part after another until none is left or one that is needed fails.
    fn write_all(&self, asking: &mut Asking<'_>, report: &mut dyn FnMut(u64)) {
        while !self.stop.is_raised() {
            let Some((reply, stop)) = locked(&self.queue).next(self.stop) else { return };
            match self.write_part((Some(reply), 0), asking, &stop, report) {
                Ok(part) => locked(&self.written).push(part),
                Err(refusal) => {
                    // Before the look at what is needed: `need` sets that first and looks at refusals then.
                    locked(&self.refusals).push((reply, refusal));
                    if locked(&self.queue).needed.is_some_and(|needed| needed.contains(reply)) {
                        self.stop.raise();
                    }
                }
            }
        }
    }

    /// Writes the part of a reply or of a pass, with this number of unknown cells.
    fn write_part(
        &self,
        (reply, unknown): (Option<u16>, u16),
        asking: &mut Asking<'_>,
        stop: &Stop,
        report: &mut dyn FnMut(u64),
    ) -> Result<Part, Refusal> {
        let name = |cell: u16| self.families.names[usize::from(cell)].clone();
        let [builder, opponent] = [self.build, reply].map(|cell| cell.into_iter().map(name).collect());
        let mut lemma = Lemma { builder, opponent, unknown, strategy: Vec::new() };
        let state = start(self.families, &lemma)?;
        let key = key(&state, &lemma);
        let mut told = 0;
        let mut add = |positions: u64| {
            let new = positions - std::mem::replace(&mut told, positions);
            self.positions.fetch_add(new, Ordering::Relaxed) + new
        };
        let mut told = |positions| report(add(positions));
        let mut writing = asking.writing(stop);
        let mut walk = ZoneWalk::new(state, &mut writing, UNBOUNDED, stop, &mut told);
        let zone = walk.zone(true, unknown)?;
        let positions = walk.checked().positions;
        lemma.strategy = writing.into_bytes();
        add(positions);
        Ok(Part { reply, lemma, proved: (key, zone), positions })
    }
}

/// Writes what joins the parts.
fn join(
    families: &SetFamilies,
    opening: FirstMoves,
    asking: &mut Asking<'_>,
    idle: Part,
    others: Vec<Part>,
    report: &mut dyn FnMut(u64),
) -> Result<(Claim, Checked), Refusal> {
    let (position, side, stop) = (asking.position, asking.side, asking.stop);
    let parts: Vec<Part> = std::iter::once(idle).chain(others).collect();
    let before: u64 = parts.iter().map(|part| part.positions).sum();
    let mut report = |positions| report(before + positions);
    let mut joining = Joining { opening, writing: asking.writing(stop) };
    let mut walk = ZoneWalk::new(ZoneState::new(families), &mut joining, UNBOUNDED, stop, &mut report);
    for Part { proved: (key, zone), .. } in &parts {
        walk.suppose(key, zone)?;
    }
    walk.zone(position.to_move() == side, 0)?;
    let positions = before + walk.checked().positions;
    let lemmas = parts.into_iter().map(|part| part.lemma).collect();
    let claim = Claim { lemmas, ..Claim::new(side, 1, StrategyForm::Zones, joining.writing.into_bytes()) };
    Ok((claim, Checked { positions }))
}

/// A strategy that begins as the parts do. Replies without a part are left to the solver.
struct Joining<'a> {
    opening: FirstMoves,
    writing: Writing<'a>,
}

impl Strategy for Joining<'_> {
    fn build(&mut self, point: &ZonePoint<'_>) -> Result<u16, Refusal> {
        match self.opening.build.filter(|_| point.state.moves[OWN].is_empty()) {
            Some(cell) => self.writing.write_build(point, cell),
            None => self.writing.build(point),
        }
    }

    fn idle(&mut self, point: &ZonePoint<'_>) -> Result<Idle<u16>, Refusal> {
        let [own, other] = &point.state.moves;
        if other.is_empty() && own.len() == usize::from(self.opening.build.is_some()) {
            self.writing.write_idle(point, self.opening.idle)
        } else {
            self.writing.idle(point)
        }
    }
}

/// The cells of a state that are mirror images of each other.
struct Alike {
    /// By cell, the least cell to which a symmetry maps it that leaves the state as it is.
    first: Vec<u16>,
}

impl Alike {
    fn of(state: &ZoneState<'_>) -> Alike {
        let is_kept = |image: &&Vec<u16>| state.taken.iter().all(|taken| taken.mapped(image) == *taken);
        let images: Vec<_> = state.families.symmetries.iter().filter(is_kept).collect();
        let least = |cell: u16| images.iter().map(|image| image[usize::from(cell)]).fold(cell, u16::min);
        Alike { first: (0..state.families.names.len() as u16).map(least).collect() }
    }

    fn first(&self, cell: u16) -> u16 {
        self.first[usize::from(cell)]
    }
}

// What ships names no game, so these tests, which play one, are with the others.
#[cfg(test)]
#[path = "../../tests/units/parts.rs"]
mod tests;
