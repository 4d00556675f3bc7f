//! A proof on one board as the guide to a proof on another one.

use boardwright_game::grid::Point;
use boardwright_game::{AnyPosition, AnySolver, AnyVariant, Stop};
use boardwright_proof_check::{Certificate, Checked, Claim, Effort, Refusal, StrategyForm};

use super::splitting::{Sizes, Splitter};

/// The lemmas of what a guide with lemmas leads to. Each is a few seconds of work for a checker.
const SIZES: Sizes = Sizes { least: 20_000, most: 4_000_000 };

/// No lemmas: no state is as small as that.
const WHOLE: Sizes = Sizes { least: 1, most: 0 };

/// A win by zones in a game on a grid, which shows the way on boards of other sizes.
///
/// The middle of the one board is laid upon the middle of the other. What the guide says is only tried: the walk by which
/// the other board is proved checks each step as `verify` does, so that a wrong guide leads nowhere.
pub struct Guide {
    proof: Splitter,
    /// Columns and rows.
    size: [u8; 2],
    sizes: Sizes,
}

impl Guide {
    /// Reads the proof of a certificate at `position`, which is the one that it names, and checks it meanwhile. It is kept
    /// in memory, which takes two to three times what the effort allows for the check.
    ///
    /// # Errors
    /// [`Refusal`] if the certificate has no win by zones on a grid, if that does not hold, if the effort does not suffice, or if it is stopped.
    pub fn read(
        position: &AnyPosition,
        certificate: &Certificate,
        effort: Effort,
        stop: &Stop,
        report: &mut dyn FnMut(&str),
    ) -> Result<Guide, Refusal> {
        let fails = |what: &str| Refusal::Fails(what.to_owned());
        let claim = certificate.claims.iter().find(|claim| claim.form == StrategyForm::Zones);
        let claim = claim.ok_or_else(|| fails("it has no win by zones"))?;
        let size = size(&position.variant()).ok_or_else(|| fails("its moves are no points of a board"))?;
        let sizes = if claim.lemmas.is_empty() { WHOLE } else { SIZES };
        Ok(Guide { proof: Splitter::read_within(position, claim, effort, stop, report)?, size, sizes })
    }

    /// Finds a win for the same side at `position`, to which `moves` have led from a position like that of the guide.
    /// The solver answers for the guide if that has no answer.
    ///
    /// # Errors
    /// [`Refusal`] if the solver has no answer either, if the effort does not suffice, or if it is stopped.
    pub fn follow(
        &self,
        position: &AnyPosition,
        moves: &[String],
        solver: &mut dyn AnySolver,
        (effort, stop): (Effort, &Stop),
        report: &mut dyn FnMut(&str),
    ) -> Result<(Claim, Checked), Refusal> {
        let no_board = || Refusal::Fails("the moves are no points of a board".to_owned());
        let size = size(&position.variant()).ok_or_else(no_board)?;
        let name = |name: &str| self.name(name, size);
        let (proof, checked) = self.proof.transfer(position, moves, &name, solver, (effort, stop), report)?;
        Ok((proof.split(self.sizes, stop, report)?, checked))
    }

    /// The name on the guide's board of a point of a board of this size.
    fn name(&self, name: &str, size: [u8; 2]) -> Option<String> {
        let point: Point = name.parse().ok()?;
        let place = |place: u8, axis: usize| {
            let [own, other] = [self.size, size].map(|size| i16::from(size[axis]));
            let place = i16::from(place) + (own - other).div_euclid(2);
            u8::try_from(place).ok().filter(|&place| place < self.size[axis])
        };
        Some(Point::new(place(point.column, 0)?, place(point.row, 1)?).to_string())
    }
}

/// Columns and rows of the board of a game whose first move may be made on any point.
fn size(variant: &AnyVariant) -> Option<[u8; 2]> {
    let points: Vec<Point> = variant.start().moves().iter().map(|mv| mv.parse().ok()).collect::<Option<_>>()?;
    let most = |of: fn(&Point) -> u8| points.iter().map(of).max();
    let size = [most(|point| point.column)? + 1, most(|point| point.row)? + 1];
    (points.len() == usize::from(size[0]) * usize::from(size[1])).then_some(size)
}
