//! Static value of a position of sample, its candidate moves and their weights, for the search.

use boardwright_game::{Column, Position, Score};
use boardwright_search::Heuristic;

use crate::rules::{Sample, Take};
use crate::texts::TEXTS;

/// The theory in one line: with a multiple of four left, the side to move loses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Remainder;

impl Heuristic<Sample> for Remainder {
    fn evaluate(&self, position: &Sample) -> Score {
        Score(if position.counters().is_multiple_of(4) { -100 } else { 100 })
    }

    fn candidates(&self, position: &Sample, moves: &mut Vec<(Take, i32)>) {
        let weight = |mv: Take| i32::from((position.counters() - mv.counters()).is_multiple_of(4));
        moves.extend(position.moves().map(|mv| (mv, weight(mv))));
    }

    fn parts(&self) -> Vec<Column> {
        vec![Column::new(TEXTS.say("sample-remainder"), TEXTS.say("sample-remainder-meaning"))]
    }

    fn part_values(&self, position: &Sample) -> Vec<f64> {
        vec![f64::from(position.counters() % 4)]
    }
}

#[cfg(test)]
mod tests {
    use boardwright_search::conformance;

    use super::Remainder;
    use crate::SampleVariant;

    #[test]
    fn the_heuristic_conforms() {
        let variant = SampleVariant::from_spec(&"sample:40".parse().expect("a spec")).expect("a size");
        conformance::check(&variant, &Remainder, 1, 20);
    }
}
