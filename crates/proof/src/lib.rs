//! Certificates: proofs of a position's value that can be checked without the solver that found them.
//!
//! A certificate has a strategy for each side. [`check`] plays every strategy against every defence by the rules alone;
//! [`write()`] records a solver's replies during the same walk, so that writer and checker cannot disagree about the
//! contents of a strategy. This crate knows no game.
//!
//! Three forms keep strategies short in games of threats. A win may show, at each position of the opponent, the line of
//! threats that wins unless the reply breaks it. In a game with sets for such a proof
//! ([`proof_sets`](boardwright_game::AnyPosition::proof_sets)), the check finds the replies that change nothing, and only
//! the others need an answer: their cells are the *zone* of the proof. A draw in a game with winning sets
//! ([`winning_sets`](boardwright_game::AnyPosition::winning_sets)) needs no positions at all: the side takes cells until
//! each remaining set has a pair, or the sets are too light to be filled, which [`check`] finds by itself.

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
pub use zones::{Guide, Sizes, Splitter, reach};
