//! The part of the board that a win by zones needs.

use boardwright_game::certify::Idle;
use boardwright_game::{AnyPosition, Measure, Stop};
use boardwright_proof_check::zones::{
    Cells, Coded, Decoder, OTHER, ProvedLemma, Seen, Strategy, ZoneClaim, ZonePoint, ended,
};
use boardwright_proof_check::{Claim, Refusal, StrategyForm};

use super::asking::UNBOUNDED;

/// A strategy that is read, and the cells that its side needs.
struct Reaching<'a> {
    coded: Coded<Decoder<'a>>,
    reach: Cells,
}

impl Strategy for Reaching<'_> {
    fn build(&mut self, point: &ZonePoint<'_>) -> Result<u16, Refusal> {
        self.coded.build(point)
    }

    fn idle(&mut self, point: &ZonePoint<'_>) -> Result<Idle<u16>, Refusal> {
        self.coded.idle(point)
    }

    fn look_on(&mut self, point: &ZonePoint<'_>, seen: Seen<'_>) {
        match seen {
            Seen::Built { cell, .. } if point.state.fills(OTHER).is_none() => self.reach.insert(cell),
            Seen::Filled => {
                let sets = point.state.filled().map(Cells::of);
                let more = sets.map(|set| (set.iter().filter(|&cell| !self.reach.contains(cell)).count(), set));
                // Of several sets one is enough, so that the one that needs the least is taken.
                more.min_by_key(|(more, _)| *more).into_iter().for_each(|(_, set)| self.reach.add(&set));
            }
            _ => {}
        }
    }
}

/// The cells that the side of a claim by zones takes by its own choice, with those of the sets by which it wins and the
/// images of all of these. Cells by which it only stops its opponent from filling a set at once are left out.
///
/// In gomoku by the rule freestyle the side wins on every smaller board that holds these points
/// (`docs/certificates.md` has the proof).
///
/// # Errors
/// [`Refusal`] if the claim does not hold, is none of zones, or if it is stopped.
pub fn reach(
    position: &AnyPosition,
    claim: &Claim,
    stop: &Stop,
    report: &mut dyn FnMut(u64),
) -> Result<Vec<String>, Refusal> {
    if claim.form != StrategyForm::Zones {
        return Err(Refusal::Fails("only a proof by zones says which cells it needs".to_owned()));
    }
    let zones = ZoneClaim::new(position, Measure::Result, claim)?;
    let (mut reach, mut lemmas, mut before) = (Cells::default(), Vec::<ProvedLemma<'_>>::new(), 0);
    for (number, lemma) in claim.lemmas.iter().enumerate() {
        let mut strategy = Reaching { coded: Coded::new(Decoder::new(&lemma.strategy)), reach };
        let mut told = |positions| report(before + positions);
        let proved = zones.prove_by(number, &mut strategy, (UNBOUNDED, stop, &mut told))?;
        ended(&strategy.coded)?;
        before += proved.positions();
        reach = strategy.reach;
        lemmas.push(proved);
    }
    let mut strategy = Reaching { coded: Coded::new(Decoder::new(&claim.strategy)), reach };
    zones.check_by(&lemmas, &mut strategy, (UNBOUNDED, stop, report))?;
    ended(&strategy.coded)?;
    let families = zones.families();
    let reach = strategy.reach;
    // A state also answers its images, so that their cells are needed, too.
    let images = families.symmetries.iter().map(|image| reach.mapped(image));
    let all = images.fold(reach, |mut all, image| {
        all.add(&image);
        all
    });
    Ok(all.iter().map(|cell| families.names[usize::from(cell)].clone()).collect())
}
