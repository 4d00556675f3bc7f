//! What the static value of a position is made of, kept up to date with the sets of shapes.

use boardwright_game::Side;

use super::spot::{SetId, SpotTable, Worth};
use crate::engine::network::{self, HIDDEN, Neuron, Sum};

/// By side, what all its empty points add up to.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Values {
    worth: [Worth; 2],
    /// The sums of the network.
    sums: [Sum; 2],
}

impl Values {
    /// Puts one set of shapes of a side in the place of another; the set 0 is worth nothing.
    #[inline]
    pub(crate) fn replace(&mut self, side: Side, table: &SpotTable, old: SetId, new: SetId) {
        self.worth[side].subtract(table.mark(old));
        self.worth[side].add(table.mark(new));
        network::replace(&mut self.sums[side], table.row(old), table.row(new));
    }

    /// The value for the side to move, in hundredths.
    pub(crate) fn of(&self, own: Side, neurons: &[Neuron; HIDDEN]) -> i32 {
        self.of_points(own) + network::value(neurons, &self.sums[own], &self.sums[own.other()])
    }

    /// The same without the network.
    pub(crate) fn of_points(&self, own: Side) -> i32 {
        self.worth[own].mover() - self.worth[own.other()].waiter()
    }
}
