//! The parts of a proof by zones: lemmas, each checked by itself, and the walk that uses them.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use boardwright_game::Stop;
use boardwright_game::certify::Idle;

use super::cells::Cells;
use super::coded::Coded;
use super::families::SetFamilies;
use super::known::StateKey;
use super::state::{OTHER, OWN, ZoneState};
use super::walk::{Strategy, ZonePoint, ZoneWalk};
use crate::arithmetic::Decoder;
use crate::certificate::{Claim, Lemma};
use crate::checker::{Checked, Effort, Refusal, Tell, Work};
use crate::faults::{Fault, is_on};

/// The time between two reports on the progress of several threads.
const BETWEEN_REPORTS: Duration = Duration::from_millis(50);

/// A state that has been proved, and its zone.
pub(super) type Proved = (StateKey, Cells);

/// Checks the lemmas of a claim, then the claim itself, which may use them.
pub(super) fn check(
    families: &SetFamilies,
    builder_to_move: bool,
    claim: &Claim,
    (effort, stop, report): Work<'_>,
    mut tell: Option<&mut Tell<'_>>,
) -> Result<Checked, Refusal> {
    let starts = claim.lemmas.iter().map(|lemma| start(families, lemma)).collect::<Result<Vec<_>, _>>()?;
    let work: Vec<(&ZoneState<'_>, &Lemma)> = starts.iter().zip(&claim.lemmas).collect();
    let threads = effort.threads.min(work.len());
    let (proved, seen) = if is_on(Fault::UncheckedLemma) {
        (work.iter().map(|(start, lemma)| (key(start, lemma), Cells::default())).collect(), 0)
    } else if threads > 1 {
        side_by_side(&work, threads, effort, stop, report)?
    } else {
        one_by_one(&work, effort, stop, report, &mut tell)?
    };
    let mut strategy = Reading { coded: Coded::new(Decoder::new(&claim.strategy)), tell };
    let mut report = |positions| report(seen + positions);
    let mut walk = ZoneWalk::new(ZoneState::new(families), &mut strategy, effort, stop, &mut report);
    for (key, zone) in &proved {
        walk.suppose(key, zone)?;
        if is_on(Fault::LemmaOfOtherMover) {
            walk.suppose(&StateKey { builder_to_move: false, ..*key }, zone)?;
        }
    }
    walk.run(builder_to_move)?;
    let positions = seen + walk.checked().positions;
    ended(&strategy.coded)?;
    Ok(Checked { positions })
}

/// A strategy that is read, and told if somebody wants to know.
struct Reading<'a, 't> {
    coded: Coded<Decoder<'a>>,
    tell: Option<&'a mut Tell<'t>>,
}

impl Reading<'_, '_> {
    fn tell(&mut self, point: &ZonePoint<'_>, mover: &str, answer: &str) {
        let Some(tell) = &mut self.tell else { return };
        let names = |side: usize| {
            let names =
                point.state.moves[side].iter().map(|&cell| point.state.families.names[usize::from(cell)].as_str());
            let names = names.collect::<Vec<_>>().join(",");
            if names.is_empty() { "-".to_owned() } else { names }
        };
        tell(&format!("{mover} {} {} {}", names(OWN), names(OTHER), point.unknown), answer);
    }
}

impl Strategy for Reading<'_, '_> {
    fn build(&mut self, point: &ZonePoint<'_>) -> Result<u16, Refusal> {
        let cell = self.coded.build(point)?;
        self.tell(point, "builder", &point.state.families.names[usize::from(cell)]);
        Ok(cell)
    }

    fn idle(&mut self, point: &ZonePoint<'_>) -> Result<Idle<u16>, Refusal> {
        let idle = self.coded.idle(point)?;
        let answer = match idle {
            Idle::Pass => "pass",
            Idle::Reply(cell) => &point.state.families.names[usize::from(cell)],
        };
        self.tell(point, "opponent", answer);
        Ok(idle)
    }
}

/// The state that a lemma speaks of.
pub(super) fn start<'a>(families: &'a SetFamilies, lemma: &Lemma) -> Result<ZoneState<'a>, Refusal> {
    let mut state = ZoneState::new(families);
    for (side, names) in [(OWN, &lemma.builder), (OTHER, &lemma.opponent)] {
        for name in names {
            match families.cell(name).filter(|&cell| state.is_free(cell)) {
                Some(cell) => state.take(side, cell),
                None => {
                    let free = "a free cell of a winning set";
                    return Err(Refusal::Fails(format!("a lemma has {name:?}, expected {free}")));
                }
            }
        }
        if state.least_missing(side) == 0 {
            return Err(Refusal::Fails("a lemma begins with a set that is filled".to_owned()));
        }
    }
    Ok(state)
}

/// Key of a lemma, given the state that it speaks of.
pub(super) fn key(state: &ZoneState<'_>, lemma: &Lemma) -> StateKey {
    let more = u16::from(is_on(Fault::LemmaAllowsUnknown));
    StateKey { taken: state.taken, unknown: lemma.unknown + more, builder_to_move: true }
}

/// Proves a lemma by its own strategy alone.
fn prove(
    (start, lemma): (&ZoneState<'_>, &Lemma),
    effort: Effort,
    stop: &Stop,
    report: &mut dyn FnMut(u64),
    tell: Option<&mut Tell<'_>>,
) -> Result<(Proved, u64), Refusal> {
    let mut strategy = Reading { coded: Coded::new(Decoder::new(&lemma.strategy)), tell };
    let mut walk = ZoneWalk::new(start.clone(), &mut strategy, effort, stop, report);
    let zone = walk.zone(true, lemma.unknown)?;
    let positions = walk.checked().positions;
    ended(&strategy.coded)?;
    let zone = if is_on(Fault::LemmaLeavesZone) { Cells::default() } else { zone };
    Ok(((key(start, lemma), zone), positions))
}

pub(super) fn ended(strategy: &Coded<Decoder<'_>>) -> Result<(), Refusal> {
    if strategy.coder.is_at_end() {
        Ok(())
    } else {
        Err(Refusal::Fails("the strategy goes on after all has been looked at".to_owned()))
    }
}

fn one_by_one(
    work: &[(&ZoneState<'_>, &Lemma)],
    effort: Effort,
    stop: &Stop,
    report: &mut dyn FnMut(u64),
    tell: &mut Option<&mut Tell<'_>>,
) -> Result<(Vec<Proved>, u64), Refusal> {
    let (mut all, mut seen) = (Vec::new(), 0);
    for &lemma in work {
        let tell = tell.as_mut().map(|tell| &mut **tell as &mut Tell<'_>);
        let (proved, positions) = prove(lemma, effort, stop, &mut |positions| report(seen + positions), tell)?;
        all.push(proved);
        seen += positions;
    }
    Ok((all, seen))
}

/// Proves lemmas in several threads, the long ones first. The memory is shared out evenly.
fn side_by_side(
    work: &[(&ZoneState<'_>, &Lemma)],
    threads: usize,
    effort: Effort,
    stop: &Stop,
    report: &mut dyn FnMut(u64),
) -> Result<(Vec<Proved>, u64), Refusal> {
    let mut order: Vec<usize> = (0..work.len()).collect();
    order.sort_by_key(|&index| std::cmp::Reverse(work[index].1.strategy.len()));
    let effort = Effort { threads: 1, memory: effort.memory / threads };
    let (next, seen) = (AtomicUsize::new(0), AtomicU64::new(0));
    // The first refusal ends the work of the others.
    let stop = stop.part();
    let worker = &|| {
        let mut proved = Vec::new();
        while let Some(&index) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut told = 0;
            let mut tell =
                |positions| seen.fetch_add(positions - std::mem::replace(&mut told, positions), Ordering::Relaxed);
            let mut report = |positions| {
                tell(positions);
            };
            let result = prove(work[index], effort, &stop, &mut report, None);
            if let Ok((_, positions)) = &result {
                tell(*positions);
            } else {
                stop.raise();
            }
            proved.push((index, result));
        }
        proved
    };
    let mut results = thread::scope(|scope| {
        // Each worker holds a sender, so that the channel is closed when the last one has finished.
        let (busy, finished) = mpsc::channel::<()>();
        let start = |busy| {
            scope.spawn(move || {
                let results = worker();
                drop(busy);
                results
            })
        };
        let workers: Vec<_> = (0..threads).map(|_| start(busy.clone())).collect();
        drop(busy);
        while finished.recv_timeout(BETWEEN_REPORTS) == Err(RecvTimeoutError::Timeout) {
            report(seen.load(Ordering::Relaxed));
        }
        let results = workers.into_iter().map(thread::ScopedJoinHandle::join);
        results.flat_map(|result| result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect::<Vec<_>>()
    });
    results.sort_by_key(|(index, _)| *index);
    // What was stopped because another failed says nothing: the failure is told.
    let refusal = results.iter().filter_map(|(_, result)| result.as_ref().err());
    if let Some(refusal) = refusal.min_by_key(|refusal| **refusal == Refusal::Stopped) {
        return Err(refusal.clone());
    }
    let proved = results.into_iter().filter_map(|(_, result)| result.ok()).map(|(proved, _)| proved).collect();
    Ok((proved, seen.into_inner()))
}
