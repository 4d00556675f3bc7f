//! The parts of the static value of a position, updated when the shapes of a point change.

use boardwright_game::Side;

use crate::board::spot::{SetId, SpotTable, Worth};
use crate::eval::network::{self, ChannelSum, Network};

/// By side, the sums over all its empty points.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct PatternValues {
    worth: [Worth; 2],
    /// By side, the input sums of the network.
    sums: [ChannelSum; 2],
    /// True for the searches of proofs, which need no values: the sums are no longer updated.
    is_forgotten: bool,
}

impl PatternValues {
    /// True if the values are updated.
    #[inline]
    pub(crate) fn are_kept(&self) -> bool {
        !self.is_forgotten
    }

    /// Stops updating the values, so that moves take less time.
    pub(crate) fn forget(&mut self) {
        self.is_forgotten = true;
    }

    /// Replaces one set of shapes of a side by another. The set 0 has the value 0. Only for values that are kept.
    #[inline]
    pub(crate) fn replace(&mut self, side: Side, table: &SpotTable, old: SetId, new: SetId) {
        self.worth[side].subtract(table.mark(old));
        self.worth[side].add(table.mark(new));
        network::replace(&mut self.sums[side], table.row(old), table.row(new));
    }

    /// The value for the side to move, in hundredths.
    pub(crate) fn of(&self, own: Side, network: &Network) -> i32 {
        self.of_points(own) + network.value(&self.sums[own], &self.sums[own.other()])
    }

    /// The value for the side to move without the network, in hundredths.
    pub(crate) fn of_points(&self, own: Side) -> i32 {
        self.worth[own].mover() - self.worth[own.other()].waiter()
    }
}
