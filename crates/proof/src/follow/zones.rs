//! Playing by a proof with zones: the position is looked up among the states of the proof.
//!
//! A position is *answered* if the proof has a state with the same cells of the builder whose other cells and zone fit
//! ([`ZoneTable`]). The builder takes the cell of that state. After any reply of the opponent the position is answered
//! again, by a state that needs a move less: the walk has checked the reply, or a pass in its place, or has found a state
//! that answers the new position. The board is therefore all that has to be remembered of the game.
//!
//! Every state comes from the checker's own walk, so every move has been checked. A proof with lemmas is read in parts:
//! first its own strategy, then each lemma when a game reaches it. That requires the zones of all lemmas in advance
//! ([`Outline`]); without an outline all lemmas are read once.

use std::sync::{Arc, Mutex};

use boardwright_game::{AnyPosition, Side, locked};
use boardwright_proof_check::zones::{Cells, OTHER, OWN, SetFamilies, ZoneState, ZoneWalk, ended, key, start};
use boardwright_proof_check::{Claim, Refusal, Work};

use super::table::{Found, Instruction, Recorder, ZoneTable};
use super::{Advice, Outline, Reason};

// What ships names no game, so these tests, which play one, are with the others.
#[cfg(test)]
#[path = "../../tests/units/following.rs"]
mod tests;

/// Bytes that the states of lemmas may take that are kept for later.
const KEPT: usize = 1 << 30;

/// Bytes of a strategy that are read as a whole: more would take minutes and gigabytes.
const LARGEST_PART: usize = 600_000;

/// The zone of a state, and the most moves that the builder needs in it.
type Settled = (Cells, u16);

/// Plays by a proof with zones.
#[derive(Debug)]
pub(crate) struct ZoneFollower {
    families: SetFamilies,
    claim: Claim,
    /// Set if the builder moves first.
    builder_begins: bool,
    outline: Option<Vec<Settled>>,
    parts: Mutex<Parts>,
}

/// The lemmas and the tables that have been read.
#[derive(Debug, Default)]
struct Parts {
    main: Option<Arc<ZoneTable>>,
    /// By lemma, what is known of it.
    settled: Vec<Settled>,
    /// Lemmas by their numbers, the one that was used last at the end.
    lemmas: Vec<(u32, Arc<ZoneTable>)>,
}

impl ZoneFollower {
    /// A follower of a claim about `root`.
    ///
    /// # Errors
    /// Says why the claim is none that zones prove, or what is wrong with the outline.
    pub(crate) fn new(root: &AnyPosition, claim: &Claim, outline: Option<&Outline>) -> Result<ZoneFollower, String> {
        let families = SetFamilies::new(root, claim.side)?;
        let parts = claim.lemmas.iter().map(|lemma| &lemma.strategy).chain([&claim.strategy]);
        let largest = parts.map(Vec::len).max().unwrap_or(0);
        if largest > LARGEST_PART {
            return Err(format!(
                "a part of its strategy has {largest} bytes, expected at most {LARGEST_PART}: more takes too long to read"
            ));
        }
        let outline = outline.map(|outline| settled(&families, claim, outline)).transpose()?;
        let builder_begins = root.to_move() == claim.side;
        Ok(ZoneFollower { families, claim: claim.clone(), builder_begins, outline, parts: Mutex::default() })
    }

    /// Reads the part that every game needs.
    pub(crate) fn prepare(&self, work: Work<'_>) -> Result<(), Refusal> {
        self.main(&mut locked(&self.parts), work).map(drop)
    }

    /// The zones of all lemmas, as an outline has them.
    pub(crate) fn outline(&self, (effort, stop, report): Work<'_>) -> Result<Outline, Refusal> {
        let mut lines = Vec::new();
        for number in 0..self.claim.lemmas.len() {
            let (_, (zone, moves)) = self.read(number, (effort, stop, &mut *report))?;
            lines.push((moves, self.names(&zone)));
        }
        Ok(Outline { lines })
    }

    /// The builder's move after these moves from the root; `None` if the proof does not know the position.
    pub(crate) fn answer(
        &self,
        moves: &[(Side, String)],
        (effort, stop, report): Work<'_>,
    ) -> Result<Option<Advice>, Refusal> {
        let points = self.points(moves);
        let Some(now) = points.last() else { return Ok(None) };
        if let Some(cell) = self.fill(now) {
            return Ok(Some(self.told(cell, Reason::Wins, 1)));
        }
        let mut parts = locked(&self.parts);
        let main = self.main(&mut parts, (effort, stop, &mut *report))?;
        let mut best: Option<Found> = None;
        for point in points.iter().rev() {
            let mut found = main.best(&self.families, point);
            if let Some(Found { instruction: Instruction::Lemma(number), .. }) = found {
                found = self.lemma(&mut parts, number, (effort, stop, &mut *report))?.best(&self.families, now);
            } else if point != now {
                continue;
            }
            best = best.into_iter().chain(found).min_by_key(|found| found.moves);
        }
        Ok(best.and_then(|Found { instruction, moves, mut zone }| {
            let Instruction::Take(cell) = instruction else { return None };
            zone.remove(cell);
            Some(self.told(cell, Reason::Zone(self.names(&zone)), moves))
        }))
    }

    fn told(&self, cell: u16, reason: Reason, moves: u16) -> Advice {
        let mv = self.families.names[usize::from(cell)].clone();
        Advice { mv: Some(mv), plies: Some(2 * u32::from(moves) - 1), reason }
    }

    fn names(&self, zone: &Cells) -> Vec<String> {
        zone.iter().map(|cell| self.families.names[usize::from(cell)].clone()).collect()
    }

    /// The cells that both sides have taken whenever the builder is to move. Moves that are in no set do not matter.
    fn points(&self, moves: &[(Side, String)]) -> Vec<[Cells; 2]> {
        let mut taken = [Cells::default(); 2];
        let mut points = if self.builder_begins { vec![taken] } else { Vec::new() };
        for (side, mv) in moves {
            let is_own = *side == self.claim.side;
            self.families.cell(mv).into_iter().for_each(|cell| taken[if is_own { OWN } else { OTHER }].insert(cell));
            if !is_own {
                points.push(taken);
            }
        }
        points
    }

    /// A cell with which the builder fills a set.
    fn fill(&self, taken: &[Cells; 2]) -> Option<u16> {
        let missing = |(set, spoilers): (&Vec<u16>, &Vec<u16>)| {
            let mut missing = set.iter().copied().filter(|&cell| !taken[OWN].contains(cell));
            let is_spoiled = spoilers.iter().any(|&cell| taken[OWN].contains(cell));
            missing.next().filter(|&cell| !is_spoiled && missing.next().is_none() && !taken[OTHER].contains(cell))
        };
        let family = &self.families.sides[OWN];
        family.sets.iter().zip(&family.spoilers).filter_map(missing).min()
    }

    /// The states of the claim's own strategy.
    fn main(&self, parts: &mut Parts, (effort, stop, report): Work<'_>) -> Result<Arc<ZoneTable>, Refusal> {
        if let Some(main) = &parts.main {
            return Ok(Arc::clone(main));
        }
        let mut settled = self.outline.clone().unwrap_or_default();
        for number in settled.len()..self.claim.lemmas.len() {
            settled.push(self.read(number, (effort, stop, &mut *report))?.1);
        }
        let mut table = ZoneTable::new(&self.families);
        let mut supposed = Vec::new();
        for ((number, lemma), (zone, moves)) in (0..).zip(&self.claim.lemmas).zip(&settled) {
            let key = key(&start(&self.families, lemma)?, lemma);
            table.insert(&key.taken, key.unknown, zone, Instruction::Lemma(number), *moves);
            supposed.push((key, *zone));
        }
        let mut recorder = Recorder::new(&self.claim.strategy, table);
        let mut walk = ZoneWalk::new(ZoneState::new(&self.families), &mut recorder, effort, stop, report);
        for (key, zone) in &supposed {
            walk.suppose(key, zone)?;
        }
        walk.zone(self.builder_begins, 0)?;
        ended(&recorder.coded)?;
        let main = Arc::new(recorder.table.without_waits());
        parts.settled = settled;
        parts.main = Some(Arc::clone(&main));
        Ok(main)
    }

    /// The states of a lemma, which has to be what it was taken for.
    fn lemma(&self, parts: &mut Parts, number: u32, work: Work<'_>) -> Result<Arc<ZoneTable>, Refusal> {
        let known = parts.lemmas.iter().position(|(known, _)| *known == number);
        let (_, table) = match known.map(|place| parts.lemmas.remove(place)) {
            Some(known) => known,
            None => {
                let (table, settled) = self.read(number as usize, work)?;
                if parts.settled.get(number as usize) != Some(&settled) {
                    return Err(Refusal::Fails(format!("the outline is wrong about lemma {}", number + 1)));
                }
                (number, Arc::new(table))
            }
        };
        parts.lemmas.push((number, Arc::clone(&table)));
        let mut kept: usize = parts.lemmas.iter().map(|(_, table)| table.bytes()).sum();
        while kept > KEPT && parts.lemmas.len() > 1 {
            kept -= parts.lemmas.remove(0).1.bytes();
        }
        Ok(table)
    }

    /// Walks through a lemma.
    fn read(&self, number: usize, (effort, stop, report): Work<'_>) -> Result<(ZoneTable, Settled), Refusal> {
        let lemma = &self.claim.lemmas[number];
        let mut recorder = Recorder::new(&lemma.strategy, ZoneTable::new(&self.families));
        let state = start(&self.families, lemma)?;
        let zone = ZoneWalk::new(state, &mut recorder, effort, stop, report).zone(true, lemma.unknown)?;
        ended(&recorder.coded)?;
        let moves = recorder.moves();
        Ok((recorder.table.without_waits(), (zone, moves)))
    }
}

/// The zones that an outline gives for the lemmas of a claim.
fn settled(families: &SetFamilies, claim: &Claim, outline: &Outline) -> Result<Vec<Settled>, String> {
    if outline.lines.len() != claim.lemmas.len() {
        return Err(format!("the outline has {} lemmas, and the proof {}", outline.lines.len(), claim.lemmas.len()));
    }
    let cell = |name: &String| {
        families.cell(name).ok_or_else(|| format!("the outline has the cell {name:?}, which is in no winning set"))
    };
    let zone = |names: &Vec<String>| names.iter().map(cell).collect::<Result<Vec<u16>, _>>();
    outline.lines.iter().map(|(moves, names)| Ok((Cells::of(&zone(names)?), *moves))).collect()
}
