//! Moves as numbers and the position as planes of numbers, for programs that learn.

use boardwright_game::{Numbers, Planes, Position, Side};

use crate::rules::{MAX_TAKEN, Sample, Take};

/// An action is the number of counters taken, less one; a plane has one place.
pub(crate) struct SampleNumbers;

impl Numbers<Sample> for SampleNumbers {
    fn actions(&self, _: &Sample) -> usize {
        usize::from(MAX_TAKEN)
    }

    fn number(&self, _: &Sample, mv: Take) -> usize {
        usize::from(mv.counters()) - 1
    }

    fn action(&self, _: &Sample, number: usize) -> Option<Take> {
        u8::try_from(number + 1).ok().and_then(Take::new)
    }

    fn planes(&self) -> &'static [&'static str] {
        &["the counters that are left", Planes::FIRST_TO_MOVE]
    }

    fn board(&self, _: &Sample) -> [usize; 2] {
        [1, 1]
    }

    fn observe(&self, position: &Sample, _viewer: Side, planes: &mut Planes<'_>) {
        planes.fill(0, position.counters().into());
        planes.mark_first(1, position.to_move());
    }
}
