//! The checker of claims, which knows the rules and no solver.
//!
//! Each form has a walk of its own: [`walk`] plays a strategy against everything that the opponent may do, [`sets`]
//! looks at winning sets alone and shows draws, [`zones`](crate::zones) shows wins by winning sets. Every shortcut of a
//! walk is stated as a theorem beside its code, with what it assumes of the game. A game declares what holds for it
//! ([`at_stake`](boardwright_game::Points::at_stake),
//! [`winning_sets`](boardwright_game::certify::PositionalGame::winning_sets),
//! [`proof_sets`](boardwright_game::certify::PositionalGame::proof_sets)), the conformance kit tests the
//! declarations, and a claim that needs an undeclared property is refused.

mod memory;
mod sets;
mod walk;
mod work;

use boardwright_game::{AnyPosition, Measure, Stop};

use crate::bits::BitReader;
use crate::certificate::{Certificate, Claim, Form};
use crate::faults::{Fault, is_on};
use crate::zones;
pub(crate) use sets::{SetAnswer, SetWalk, answer_of_pairs};
pub(crate) use walk::{Asked, LONGEST_LINE, MoveWalk, Walked, is_won_by, of_side, remember, wanted};
pub use work::{Checked, Effort, Refusal};
pub(crate) use work::{PERIOD, Tell, Work};

/// Checks all claims of a certificate about `position`, which is the one that it names, by the rules alone.
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
    if let Some(contradiction) = certificate.contradiction() {
        return Err(Refusal::Fails(contradiction));
    }
    let mut positions = 0;
    let checked = if is_on(Fault::FirstClaimOnly) { 1 } else { certificate.claims.len() };
    for claim in certificate.claims.iter().take(checked) {
        let report = &mut |seen| report(claim, seen);
        positions += check_within(position, certificate.measure, claim, effort, stop, report)?.positions;
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

/// Checks a claim about `position` by the rules alone, telling `report` how many positions it has seen.
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
    check_and_tell(position, measure, claim, (effort, stop, report), None)
}

/// Checks the claims of a certificate about `position` and hands `put` its plain form line by line, so that nothing is
/// left to be decoded. `docs/certificates.md` describes the lines.
///
/// # Errors
/// [`Refusal`] as from [`check_all`]; what was put before proves nothing then.
pub fn dump(
    position: &AnyPosition,
    certificate: &Certificate,
    effort: Effort,
    stop: &Stop,
    put: &mut dyn FnMut(&str),
) -> Result<Checked, Refusal> {
    if let Some(contradiction) = certificate.contradiction() {
        return Err(Refusal::Fails(contradiction));
    }
    // The states of one lemma are told after those of another.
    let effort = Effort { threads: 1, ..effort };
    let mut positions = 0;
    for claim in &certificate.claims {
        put(&format!("claim {} {} {}", claim.side, claim.goal, claim.form.word()));
        let tell: &mut Tell<'_> = &mut |state, answer| put(&format!("{state}\t{answer}"));
        let mut report = |_| {};
        let work: Work<'_> = (effort, stop, &mut report);
        positions += check_and_tell(position, certificate.measure, claim, work, Some(tell))?.positions;
    }
    Ok(Checked { positions })
}

fn check_and_tell(
    position: &AnyPosition,
    measure: Measure,
    claim: &Claim,
    work: Work<'_>,
    tell: Option<&mut Tell<'_>>,
) -> Result<Checked, Refusal> {
    if measure == Measure::Points && position.tally().is_none() {
        return Err(Refusal::Fails(format!("{} counts no points, and the claim does", position.variant().spec())));
    }
    if claim.form == Form::Zones {
        return zones::check(position, measure, claim, work, tell);
    }
    if !claim.lemmas.is_empty() {
        return Err(Refusal::Fails(format!("a strategy of the form {} has no lemmas", claim.form.word())));
    }
    let mut reader = BitReader::new(&claim.strategy);
    let checked = match claim.form {
        Form::Sets => sets::check(position, measure, claim, &mut reader, work, tell)?,
        form => check_moves(position, measure, (claim, form), &mut reader, work, tell)?,
    };
    ended(&reader).map(|()| checked)
}

/// Refuses what is left of a strategy that has been read.
pub(crate) fn ended(reader: &BitReader<'_>) -> Result<(), Refusal> {
    if reader.is_at_end() {
        Ok(())
    } else {
        Err(Refusal::Fails("the strategy goes on after all positions have been looked at".to_owned()))
    }
}

/// Reads the choice of a strategy with moves, and perhaps lines, at a position with `moves` moves: indices into them.
pub(crate) fn read_choice(
    position: &AnyPosition,
    moves: usize,
    wanted: Asked,
    reader: &mut BitReader<'_>,
) -> Result<Vec<usize>, Refusal> {
    let mut next =
        |choices| reader.next(choices).ok_or_else(|| Refusal::Fails(format!("the strategy has no move at {position}")));
    let length = if wanted == Asked::Line { next(LONGEST_LINE + 1)? } else { 1 };
    (0..length).map(|_| next(moves)).collect()
}

fn check_moves(
    position: &AnyPosition,
    measure: Measure,
    (claim, form): (&Claim, Form),
    reader: &mut BitReader<'_>,
    (effort, stop, report): Work<'_>,
    mut tell: Option<&mut Tell<'_>>,
) -> Result<Checked, Refusal> {
    let mut choose = |position: &AnyPosition, count: usize, wanted, _: &Walked<'_>| {
        let chosen = read_choice(position, count, wanted, reader)?;
        if let Some(tell) = &mut tell {
            let moves = position.moves();
            let texts: Vec<&str> = chosen.iter().map(|&chosen| moves[chosen].as_str()).collect();
            let word = if wanted == Asked::Line { "line" } else { "move" };
            tell(&position.to_string(), &[&[word], &*texts].concat().join(" "));
        }
        Ok(chosen)
    };
    let mut walk = MoveWalk::new((claim.side, claim.goal, measure), form == Form::Lines, effort, stop, report)?;
    walk.run(position, &mut choose)?;
    Ok(walk.checked())
}
