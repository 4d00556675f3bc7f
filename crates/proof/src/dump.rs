//! The plain form of a certificate.

use boardwright_game::certify::{CellMask, Idle, SetBoard, cells_of};
use boardwright_game::{AnyPosition, Measure, Stop};
use boardwright_proof_check::bits::BitReader;
use boardwright_proof_check::moves::{self, Asked, MoveWalk, read_choice};
use boardwright_proof_check::sets::{SetAnswer, SetWalk};
use boardwright_proof_check::zones::{self, Coded, Decoder, OTHER, OWN, ProvedLemma, Strategy, ZoneClaim, ZonePoint};
use boardwright_proof_check::{Certificate, Checked, Claim, Effort, Refusal, StrategyForm, Work, suits};

/// Takes a state and what a strategy does there, both as text.
type Tell<'a> = dyn FnMut(&str, &str) + 'a;

/// Checks the claims of a certificate about `position` and hands `put` its plain form line by line, so that nothing is
/// left to be decoded. `docs/certificates.md` describes the lines.
///
/// # Errors
/// [`Refusal`] as from [`check_all`](crate::check_all); what was put before proves nothing then.
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
    let mut positions = 0;
    for claim in &certificate.claims {
        put(&format!("claim {} {} {}", claim.side, claim.goal, claim.form.word()));
        let tell: &mut Tell<'_> = &mut |state, answer| put(&format!("{state}\t{answer}"));
        let mut report = |_| {};
        let work: Work<'_> = (effort, stop, &mut report);
        suits(position, certificate.measure, claim)?;
        let Checked { positions: seen } = match claim.form {
            StrategyForm::Moves | StrategyForm::Lines => dump_moves(position, certificate.measure, claim, work, tell)?,
            StrategyForm::Sets => dump_sets(position, certificate.measure, claim, work, tell)?,
            StrategyForm::Zones => dump_zones(&ZoneClaim::new(position, certificate.measure, claim)?, work, tell)?,
        };
        positions += seen;
    }
    Ok(Checked { positions })
}

fn dump_moves(
    position: &AnyPosition,
    measure: Measure,
    claim: &Claim,
    (effort, stop, report): Work<'_>,
    tell: &mut Tell<'_>,
) -> Result<Checked, Refusal> {
    let mut reader = BitReader::new(&claim.strategy);
    let mut walk = MoveWalk::new((claim, measure), effort, stop, report)?;
    walk.run(position, &mut |position, count, asked, _| {
        let chosen = read_choice(position, count, asked, &mut reader)?;
        let moves = position.moves();
        let texts: Vec<&str> = chosen.iter().map(|&chosen| moves[chosen].as_str()).collect();
        let word = if asked == Asked::Line { "line" } else { "move" };
        tell(&position.to_string(), &[&[word], &*texts].concat().join(" "));
        Ok(chosen)
    })?;
    moves::ended(&reader)?;
    Ok(walk.checked())
}

fn dump_sets(
    position: &AnyPosition,
    measure: Measure,
    claim: &Claim,
    (effort, stop, report): Work<'_>,
    tell: &mut Tell<'_>,
) -> Result<Checked, Refusal> {
    let mut walk = SetWalk::of_claim(position, measure, claim, effort, stop)?;
    let board = walk.beginning().0.clone();
    let mut reader = BitReader::new(&claim.strategy);
    walk.run(report, &mut |sets, blocker_to_move| {
        let answer = SetAnswer::read(sets, blocker_to_move, &mut reader)?;
        let mover = if blocker_to_move { "blocker" } else { "builder" };
        let text = match &answer {
            SetAnswer::Cell(cell) => format!("cell {}", board.name(*cell)),
            SetAnswer::Pairs(pairs) => format!("pairs {}", texts(&board, pairs)),
            SetAnswer::Each => "each".to_owned(),
        };
        tell(&format!("{mover} {}", texts(&board, sets.sets())), &text);
        Ok(answer)
    })?;
    moves::ended(&reader)?;
    Ok(walk.checked())
}

/// Sets of cells as text: the moves of a set joined by commas, the sets apart.
fn texts(board: &SetBoard<String>, sets: &[CellMask]) -> String {
    let names = |&set: &CellMask| cells_of(set).map(|cell| board.name(cell).as_str()).collect::<Vec<_>>().join(",");
    sets.iter().map(names).collect::<Vec<_>>().join(" ")
}

fn dump_zones(
    claim: &ZoneClaim<'_>,
    (effort, stop, report): Work<'_>,
    tell: &mut Tell<'_>,
) -> Result<Checked, Refusal> {
    let mut lemmas = Vec::<ProvedLemma<'_>>::new();
    for (number, lemma) in claim.lemmas().iter().enumerate() {
        let mut telling = Telling { coded: Coded::new(Decoder::new(&lemma.strategy)), tell: &mut *tell };
        lemmas.push(claim.prove_by(number, &mut telling, (effort, stop, &mut *report))?);
        zones::ended(&telling.coded)?;
    }
    let mut telling = Telling { coded: Coded::new(Decoder::new(claim.strategy())), tell };
    let checked = claim.check_by(&lemmas, &mut telling, (effort, stop, report))?;
    zones::ended(&telling.coded)?;
    Ok(checked)
}

/// A strategy that is read and told.
struct Telling<'a, 't> {
    coded: Coded<Decoder<'a>>,
    tell: &'a mut Tell<'t>,
}

impl Telling<'_, '_> {
    fn tell(&mut self, point: &ZonePoint<'_>, mover: &str, answer: &str) {
        let names = |side: usize| {
            let names =
                point.state.moves[side].iter().map(|&cell| point.state.families.names[usize::from(cell)].as_str());
            let names = names.collect::<Vec<_>>().join(",");
            if names.is_empty() { "-".to_owned() } else { names }
        };
        (self.tell)(&format!("{mover} {} {} {}", names(OWN), names(OTHER), point.unknown), answer);
    }
}

impl Strategy for Telling<'_, '_> {
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
