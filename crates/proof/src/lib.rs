//! Certificates: proofs of a position's value that anybody can check without the solver that found it.
//!
//! A certificate holds a strategy for each side. [`check`] plays every strategy against every defence by the rules
//! alone; [`write()`] records what a solver replies while it does the very same walk, so that the two cannot disagree
//! about what belongs into a strategy. Nothing here knows a game.
//!
//! Three forms keep strategies short in games of threats. A win may show, wherever the opponent is to move, the line of
//! threats that wins unless the reply breaks it. Where a game has sets for such a proof
//! ([`proof_sets`](boardwright_game::AnyPosition::proof_sets)), the check of a win finds out by itself which replies
//! change nothing, so that only the others are looked at: their cells are the *zone* of the proof. A draw in a game
//! with winning sets ([`winning_sets`](boardwright_game::AnyPosition::winning_sets)) needs no positions at all: the
//! side takes cells until the sets that are left hold a pair each, or are so light that they cannot be filled
//! ([`check`] finds that out by itself).

mod arithmetic;
mod bits;
mod certificate;
mod checker;
mod faults;
mod follower;
#[cfg(test)]
#[path = "../tests/forger/mod.rs"]
mod forger;
mod length;
mod writer;
mod zones;

pub use certificate::{Certificate, Claim, Form, Lemma};
pub use checker::{Checked, Effort, Refusal, check, check_all, check_within, dump};
pub use follower::{Follower, Holding, Outline, PERFECT, ProofPlayer, Proofs, Reason};
pub use length::plies_to_win;
pub use writer::write;
pub use zones::{Sizes, Splitter};
