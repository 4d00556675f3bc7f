//! The checker of certificates: all that a proof has to be trusted for, written to be read from top to bottom.
//!
//! A certificate claims that a side reaches a goal from a position whatever its opponent plays, and has a strategy for it.
//! [`check_all`] plays the strategy against every defence by the rules alone. It knows no game, no solver and no search,
//! starts no thread, and has no switch. `docs/certificates.md` specifies the format and proves each rule. The order in which
//! to read:
//!
//! 1. [`certificate`]: the file, and what it claims.
//! 2. this file: what is asked of a claim before its strategy is looked at.
//! 3. [`moves`]: the forms `moves` and `lines`, with [`bits`] (how choices are read) and `memory` (what has been visited).
//! 4. [`sets`]: draws by winning sets.
//! 5. [`zones`]: wins by winning sets: `families` and `state` (the sets, and what both sides lack in them), `walk` (the proof
//!    itself), `known` (states that answer others), `arithmetic` and `coded` (how choices are read).
//!
//! Taken on trust besides are the rules of the game and what it declares of itself
//! ([`at_stake`](boardwright_game::Points::at_stake),
//! [`winning_sets`](boardwright_game::certify::PositionalGame::winning_sets),
//! [`proof_sets`](boardwright_game::certify::PositionalGame::proof_sets)), which the conformance kit tests, SHA-256 of a
//! library, and the compiler. A claim that needs an undeclared property is refused. Every shortcut of a walk is stated as a
//! theorem beside its code.
//!
//! The walks are public, since writers and players take the same ones: a strategy is a parameter of a walk, and no strategy
//! makes it accept what is false. Only a [`ZoneClaim`] makes a
//! [`ProvedLemma`](zones::ProvedLemma), so that lemmas may be proved in any order and in any thread by code that nobody has
//! to trust ([`check_all_by`]).

pub mod bits;
pub mod certificate;
mod memory;
pub mod moves;
pub mod sets;
mod work;
pub mod zones;

use boardwright_game::{AnyPosition, Measure, Stop};

pub use certificate::{Certificate, Claim, Lemma, StrategyForm};
pub use work::{Checked, Effort, Refusal, Work, WorkOfClaims};
use zones::{ProveLemmas, ZoneClaim};

/// Checks all claims of a certificate about `position`, which is the one that it names
/// ([`Certificate::position`]), by the rules alone.
///
/// Tells `report` the claim at which it is and how many positions it has seen of it.
///
/// # Errors
/// [`Refusal`] if two claims cannot both be true, if one of them does not hold, or if the effort does not suffice.
pub fn check_all(
    position: &AnyPosition,
    certificate: &Certificate,
    effort: Effort,
    stop: &Stop,
    report: &mut dyn FnMut(&Claim, u64),
) -> Result<Checked, Refusal> {
    check_all_by(position, certificate, (effort, stop, report), &mut zones::one_by_one)
}

/// The same, with lemmas proved by `prove` in an order of its own. It may leave some out, and no more: then the claim is
/// refused.
///
/// # Errors
/// As [`check_all`].
pub fn check_all_by(
    position: &AnyPosition,
    certificate: &Certificate,
    (effort, stop, report): WorkOfClaims<'_>,
    prove: &mut ProveLemmas<'_>,
) -> Result<Checked, Refusal> {
    if let Some(contradiction) = certificate.contradiction() {
        return Err(Refusal::Fails(contradiction));
    }
    let mut positions = 0;
    for claim in &certificate.claims {
        let mut report = |seen| report(claim, seen);
        positions += check_claim(position, certificate.measure, claim, (effort, stop, &mut report), prove)?.positions;
    }
    Ok(Checked { positions })
}

/// Checks a claim about `position` by the rules alone with the usual [`Effort`].
///
/// Tells `report` how many positions it has seen.
///
/// # Errors
/// [`Refusal`] with the position at which the strategy fails.
pub fn check(
    position: &AnyPosition,
    measure: Measure,
    claim: &Claim,
    stop: &Stop,
    report: &mut dyn FnMut(u64),
) -> Result<Checked, Refusal> {
    check_within(position, measure, claim, Effort::default(), stop, report)
}

/// The same with an effort of one's own.
///
/// # Errors
/// [`Refusal`] with the position at which the strategy fails, or if the effort does not suffice.
pub fn check_within(
    position: &AnyPosition,
    measure: Measure,
    claim: &Claim,
    effort: Effort,
    stop: &Stop,
    report: &mut dyn FnMut(u64),
) -> Result<Checked, Refusal> {
    check_claim(position, measure, claim, (effort, stop, report), &mut zones::one_by_one)
}

fn check_claim(
    position: &AnyPosition,
    measure: Measure,
    claim: &Claim,
    (effort, stop, report): Work<'_>,
    prove: &mut ProveLemmas<'_>,
) -> Result<Checked, Refusal> {
    suits(position, measure, claim)?;
    match claim.form {
        StrategyForm::Moves | StrategyForm::Lines => moves::check(position, measure, claim, (effort, stop, report)),
        StrategyForm::Sets => sets::check(position, measure, claim, (effort, stop, report)),
        StrategyForm::Zones => {
            let claim = ZoneClaim::new(position, measure, claim)?;
            let lemmas = prove(&claim, (effort, stop, &mut *report))?;
            claim.check_with(&lemmas, (effort, stop, report))
        }
    }
}

/// Checks what is asked of a claim of any form.
///
/// # Errors
/// Refuses points of a game without points, and lemmas of a form without lemmas.
pub fn suits(position: &AnyPosition, measure: Measure, claim: &Claim) -> Result<(), Refusal> {
    if measure == Measure::Points && position.tally().is_none() {
        return Err(Refusal::Fails(format!("{} counts no points, and the claim does", position.variant().spec())));
    }
    if !claim.lemmas.is_empty() && claim.form != StrategyForm::Zones {
        return Err(Refusal::Fails(format!("a strategy of the form {} has no lemmas", claim.form.word())));
    }
    Ok(())
}
