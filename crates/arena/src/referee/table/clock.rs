//! The clocks of a table.

use std::time::Duration;

use boardwright_game::{Clock, Side};

use super::Table;
use crate::referee::pace::TimeControl;

impl Table {
    /// Gives both sides a clock.
    ///
    /// A clock may be overrun by `margin` before its side loses: what the operating system takes is not the player's
    /// fault. An overrun clock stands at zero.
    #[must_use]
    pub fn with_clock(self, control: TimeControl, margin: Duration) -> Table {
        self.with_clocks([control; 2], margin)
    }

    /// Gives each side a clock of its own, as for time odds.
    #[must_use]
    pub fn with_clocks(mut self, controls: [TimeControl; 2], margin: Duration) -> Table {
        self.controls = Some(controls);
        self.margin = margin;
        self.rebuild();
        self
    }

    /// Time that both sides have left, where there are clocks.
    pub fn clocks(&self) -> Option<[Duration; 2]> {
        self.controls.map(|_| self.remaining)
    }

    /// The clocks as the side to move sees them.
    pub fn clock(&self) -> Option<Clock> {
        let side = self.to_move();
        self.controls.map(|controls| Clock {
            own: self.remaining[side],
            other: self.remaining[side.other()],
            increment: controls[side].increment,
            moves: controls[side].moves.map(|moves| moves - self.made[side] % moves),
        })
    }

    /// Time that the side to move may take before it loses, where there are clocks: what it has left and the margin.
    pub fn allowance(&self) -> Option<Duration> {
        self.controls.map(|_| self.remaining[self.to_move()].saturating_add(self.margin))
    }

    /// Lets the players change sides, with what each has left on its clock.
    pub(crate) fn change_sides(&mut self) {
        self.names.swap(0, 1);
        self.remaining.swap(0, 1);
    }

    /// Takes time that was used for something else than a move off a clock, until moves are taken back.
    pub(crate) fn spend(&mut self, side: Side, elapsed: Duration) {
        self.remaining[side] = self.remaining[side].saturating_sub(elapsed);
    }

    /// Takes the time of a move off a clock; the clocks after it, if there are any.
    ///
    /// A move without a measured time, such as one of an opening, leaves the clocks alone.
    pub(super) fn charge(&mut self, side: Side, elapsed: Option<Duration>) -> Option<[Duration; 2]> {
        let control = self.controls?[side];
        if let Some(elapsed) = elapsed {
            self.made[side] += 1;
            self.remaining[side] = control.left_after(self.remaining[side], elapsed, self.made[side]);
        }
        Some(self.remaining)
    }

    /// Sets the clocks as they stand before the first move.
    pub(super) fn wind_up(&mut self) {
        self.remaining = self.controls.map_or([Duration::ZERO; 2], |controls| controls.map(|control| control.base));
        self.made = [0; 2];
    }
}
