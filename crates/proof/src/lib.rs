//! Certificates: proofs of a position's value that can be checked without the solver that found them.
//!
//! A certificate has a strategy for each side. [`check_all`], of the crate `boardwright-proof-check`, plays every strategy
//! against every defence by the rules alone: that crate is all that has to be trusted. Here is the rest. [`write()`] records a
//! solver's replies during the same walk, so that writer and checker cannot disagree about the contents of a strategy.
//! [`Follower`] and [`ProofPlayer`] play by certificates. [`check_side_by_side`] checks the parts of a proof in several threads,
//! and [`dump`] shows what a strategy says. This crate knows no game.
//!
//! Three forms keep strategies short in games of threats. A win may show, at each position of the opponent, the line of
//! threats that wins unless the reply breaks it. In a game with sets for such a proof
//! ([`proof_sets`](boardwright_game::AnyPosition::proof_sets)), the check finds the replies that change nothing, and only
//! the others need an answer: their cells are the *zone* of the proof. A draw in a game with winning sets
//! ([`winning_sets`](boardwright_game::AnyPosition::winning_sets)) needs no positions at all: the side takes cells until
//! each remaining set has a pair, or the sets are too light to be filled, which the check finds by itself.

pub mod claim;
mod dump;
mod follow;
mod names;
mod side_by_side;
mod write;

pub use boardwright_proof_check::{
    Certificate, Checked, Claim, Effort, Lemma, Refusal, StrategyForm, check, check_all, check_within,
};
pub use dump::dump;
pub use follow::{Follower, Holding, Outline, PERFECT, ProofPlayer, Proofs, Reason};
pub use names::name_of;
pub use side_by_side::check_side_by_side;
pub use write::{Guide, Sizes, Splitter, plies_to_win, reach, write};
