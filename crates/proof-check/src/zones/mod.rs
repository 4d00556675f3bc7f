//! The form `zones`, a win by winning sets: the check finds from the sets alone the replies that one answer covers.
//!
//! If a game has sets of cells that decide it ([`proof_sets`](boardwright_game::AnyPosition::proof_sets)), most replies
//! of the side that loses, the *opponent*, change nothing: the *builder* goes on as if there had been none. Black (X)
//! is the builder here and wins with five in a row:
//!
//! ```text
//! 2 . O . . . . . .      black takes f1. If white does nothing of use black fills b1-f1, and if white takes b1,
//! 1 . . X X X . . .      c1-g1: only replies on b1, f1 and g1 matter, which are the zone of the proof. Every other
//!   a b c d e f g h      reply to c1-e1 is answered by it.
//! ```
//!
//! A *state* is what the builder has taken, `X`, what the opponent has taken, `O`, how many cells the opponent may have
//! besides, and who is to move. It is won with a *zone* `R` if the builder wins every position in which it has `X`, and
//! the opponent any part of `O` and any so many cells more outside of `X` and `R`. (A stone of the opponent's that is
//! missing never does the builder any harm: that is why nothing but sets may matter.) The walk finds a zone for each
//! state from those of the states that follow:
//!
//! * *The builder is to move* and fills a set if it can, stops the one cell that the opponent needs, or takes the cell
//!   that the strategy says. That cell and the zone of what follows are the zone. No set of the opponent's may be
//!   filled: not by `O`, and not by `O` and what is unknown, so of each set that lacks no more than may be unknown one
//!   cell at least is added to the zone.
//! * *The opponent is to move.* The strategy says what it does while it does nothing of use: it passes, or makes a
//!   certain reply. What follows, with one unknown cell more, has a zone; whatever the opponent takes outside of it is
//!   answered by that. Cells inside the zone are checked one by one. All zones together are the zone.
//!
//! If the builder threatens to fill a set, the opponent passes: nothing needs to be said. What has been walked through
//! answers every later state with the same `X` whose `O` differs outside of the zone only (see `known`), and mirror
//! images where the sets have any. So the strategy is little more than the builder's cells that do not follow from the
//! sets; `coded` writes each by its rank in an order that both sides of the wire know. States that have a strategy of
//! their own ([`Lemma`]) are proved first, each by itself, and count as walked through after that.
//!
//! A cell of the builder's may *spoil* a set of its own, as a sixth stone does by the exact rule. That depends on `X`
//! alone, so that nothing else changes.
//!
//! All this assumes of the game what [`proof_sets`](boardwright_game::certify::PositionalGame::proof_sets) declares:
//! the sides move in turn, each may make any move that neither has made, the builder wins with all moves of one of its
//! sets that is not spoiled, and the opponent wins with nothing but all moves of one of its own. A claim for a game that
//! does not declare it is refused. `docs/certificates.md` has the proof.
//!
//! The idea is that of the relevance zone of Thomsen's lambda search (2000), and of a pass that answers many replies
//! (the null move of Schijf, Allis and Uiterwijk 1994); here no search is trusted, because the check computes the zone itself.

mod arithmetic;
mod cells;
mod coded;
mod families;
mod known;
mod state;
mod walk;

use boardwright_game::{AnyPosition, Measure};

pub use self::arithmetic::{Chance, Coder, Decoder, NumberModel, TAIL};
pub use self::cells::Cells;
pub use self::coded::{Coded, ended};
pub use self::families::{SetFamilies, SetFamily};
pub use self::known::{StateKey, hash_of};
pub use self::state::{OTHER, OWN, ZoneState};
pub use self::walk::{Recalled, Seen, Strategy, ZonePoint, ZoneWalk};
use crate::certificate::{Claim, Lemma};
use crate::work::{Checked, Refusal, Work};

/// A claim by zones at a position, with the sets that decide it.
#[derive(Debug)]
pub struct ZoneClaim<'a> {
    claim: &'a Claim,
    families: SetFamilies,
    builder_to_move: bool,
}

/// A lemma that was proved. Only [`ZoneClaim::prove`] makes one, so that it needs no trust where it was made.
#[derive(Debug)]
pub struct ProvedLemma<'c> {
    of: &'c ZoneClaim<'c>,
    number: usize,
    key: StateKey,
    zone: Cells,
    positions: u64,
}

impl ProvedLemma<'_> {
    /// The number of positions of the proof.
    pub fn positions(&self) -> u64 {
        self.positions
    }
}

/// Proves all lemmas of a claim, in the order of their numbers in the end.
pub type ProveLemmas<'p> = dyn for<'c> FnMut(&'c ZoneClaim<'c>, Work<'_>) -> Result<Vec<ProvedLemma<'c>>, Refusal> + 'p;

impl<'a> ZoneClaim<'a> {
    /// A claim at a position.
    ///
    /// # Errors
    /// Refuses what zones do not prove, and a game in which more than sets matters.
    pub fn new(position: &AnyPosition, measure: Measure, claim: &'a Claim) -> Result<ZoneClaim<'a>, Refusal> {
        if measure != Measure::Result || claim.goal != 1 {
            return Err(Refusal::Fails(format!("zones prove a win, which is 1 in results, and not {}", claim.goal)));
        }
        if let Some(ending) = position.ending() {
            return Err(Refusal::Fails(format!("zones are of a game that goes on, and this one is over: {ending}")));
        }
        let families = SetFamilies::new(position, claim.side).map_err(Refusal::Fails)?;
        Ok(ZoneClaim { claim, families, builder_to_move: position.to_move() == claim.side })
    }

    /// The lemmas of the claim.
    pub fn lemmas(&self) -> &'a [Lemma] {
        &self.claim.lemmas
    }

    /// The strategy of the claim itself.
    pub fn strategy(&self) -> &'a [u8] {
        &self.claim.strategy
    }

    /// The sets that decide the claim.
    pub fn families(&self) -> &SetFamilies {
        &self.families
    }

    /// Proves the lemma of a number by its own strategy alone.
    ///
    /// # Errors
    /// [`Refusal`] if the strategy fails, or if there is no such lemma.
    pub fn prove(&self, number: usize, work: Work<'_>) -> Result<ProvedLemma<'_>, Refusal> {
        let bytes = self.claim.lemmas.get(number).map_or(&[][..], |lemma| &lemma.strategy);
        let mut strategy = Coded::new(Decoder::new(bytes));
        let proved = self.prove_by(number, &mut strategy, work)?;
        ended(&strategy)?;
        Ok(proved)
    }

    /// Checks the claim by its own strategy, which may use its lemmas: all of them have to be proved.
    ///
    /// # Errors
    /// [`Refusal`] if a lemma is missing or of another claim, or if the strategy fails.
    pub fn check_with(&self, lemmas: &[ProvedLemma<'_>], work: Work<'_>) -> Result<Checked, Refusal> {
        let mut strategy = Coded::new(Decoder::new(&self.claim.strategy));
        let checked = self.check_by(lemmas, &mut strategy, work)?;
        ended(&strategy)?;
        Ok(checked)
    }

    /// Proves the lemma of a number by any strategy.
    ///
    /// # Errors
    /// [`Refusal`] if the strategy fails, or if there is no such lemma.
    pub fn prove_by(
        &self,
        number: usize,
        strategy: &mut dyn Strategy,
        (effort, stop, report): Work<'_>,
    ) -> Result<ProvedLemma<'_>, Refusal> {
        let lemma = self.claim.lemmas.get(number).ok_or_else(|| Refusal::fails("there is no such lemma"))?;
        let state = start(&self.families, lemma)?;
        let key = key(&state, lemma);
        let mut walk = ZoneWalk::new(state, strategy, effort, stop, report);
        let zone = walk.zone(true, lemma.unknown)?;
        let Checked { positions } = walk.checked();
        Ok(ProvedLemma { of: self, number, key, zone, positions })
    }

    /// Checks the claim by any strategy, which may use the lemmas.
    ///
    /// # Errors
    /// [`Refusal`] if a lemma is missing or of another claim, or if the strategy fails.
    pub fn check_by(
        &self,
        lemmas: &[ProvedLemma<'_>],
        strategy: &mut dyn Strategy,
        (effort, stop, report): Work<'_>,
    ) -> Result<Checked, Refusal> {
        // Lemmas of another claim may speak of other sets, and none of those of the file may be missing.
        let is_own =
            |(number, lemma): (usize, &ProvedLemma<'_>)| lemma.number == number && std::ptr::eq(lemma.of, self);
        if lemmas.len() != self.claim.lemmas.len() || !lemmas.iter().enumerate().all(is_own) {
            return Err(Refusal::fails("a lemma was not proved"));
        }
        let seen: u64 = lemmas.iter().map(|lemma| lemma.positions).sum();
        let mut report = |positions| report(seen + positions);
        let mut walk = ZoneWalk::new(ZoneState::new(&self.families), strategy, effort, stop, &mut report);
        for lemma in lemmas {
            walk.suppose(&lemma.key, &lemma.zone)?;
        }
        walk.zone(self.builder_to_move, 0)?;
        let Checked { positions } = walk.checked();
        Ok(Checked { positions: seen + positions })
    }
}

/// Proves the lemmas of a claim one after another.
pub(crate) fn one_by_one<'c>(
    claim: &'c ZoneClaim<'c>,
    (effort, stop, report): Work<'_>,
) -> Result<Vec<ProvedLemma<'c>>, Refusal> {
    let mut seen = 0;
    let mut prove = |number| {
        let lemma = claim.prove(number, (effort, stop, &mut |positions| report(seen + positions)))?;
        seen += lemma.positions;
        Ok(lemma)
    };
    (0..claim.lemmas().len()).map(&mut prove).collect()
}

/// The state that a lemma speaks of.
///
/// # Errors
/// Refuses a cell that is in no set or is taken, and a set that is filled.
pub fn start<'a>(families: &'a SetFamilies, lemma: &Lemma) -> Result<ZoneState<'a>, Refusal> {
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
            return Err(Refusal::fails("a lemma begins with a set that is filled"));
        }
    }
    Ok(state)
}

/// The key of a lemma, given the state that it speaks of.
pub fn key(state: &ZoneState<'_>, lemma: &Lemma) -> StateKey {
    StateKey { taken: state.taken, unknown: lemma.unknown, builder_to_move: true }
}
