//! The check of a win by winning sets, which finds from the sets alone the replies that one answer covers.
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
//! answers every later state with the same `X` whose `O` differs outside of the zone only (see [`known`]), and mirror
//! images where the sets have any. So the strategy is little more than the builder's cells that do not follow from the
//! sets; [`coded`] writes each by its rank in an order that both sides of the wire know. States that have a strategy of
//! their own ([`Lemma`](crate::Lemma)) are proved first, each by itself, and count as walked through after that.
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

mod asking;
mod cells;
mod coded;
mod families;
mod following;
#[cfg(test)]
pub(crate) mod forging;
mod graph;
mod guide;
mod known;
mod lemmas;
mod parts;
mod reach;
mod splitting;
mod state;
mod table;
#[cfg(test)]
mod tests;
mod transfer;
mod walk;
mod writing;

use boardwright_game::{AnyPosition, Measure};

pub(crate) use self::asking::UNBOUNDED;
use self::families::SetFamilies;
pub(crate) use self::following::ZoneFollower;
pub use self::guide::Guide;
pub use self::reach::reach;
pub use self::splitting::{Sizes, Splitter};
pub(crate) use self::writing::write;
use crate::certificate::Claim;
use crate::checker::{Checked, Refusal, Tell, Work};

/// Checks a claim of a win by the winning sets at `position` alone.
pub(crate) fn check(
    position: &AnyPosition,
    measure: Measure,
    claim: &Claim,
    work: Work<'_>,
    tell: Option<&mut Tell<'_>>,
) -> Result<Checked, Refusal> {
    if measure != Measure::Result || claim.goal != 1 {
        return Err(Refusal::Fails(format!("zones prove a win, which is 1 in results, and not {}", claim.goal)));
    }
    if let Some(ending) = position.ending() {
        return Err(Refusal::Fails(format!("zones are of a game that goes on, and this one is over: {ending}")));
    }
    let families = SetFamilies::new(position, claim.side).map_err(Refusal::Fails)?;
    lemmas::check(&families, position.to_move() == claim.side, claim, work, tell)
}
