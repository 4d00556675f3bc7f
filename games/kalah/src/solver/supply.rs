//! Endgame tables for the solver: from its shelf as far as it has them, and built from there on.

use boardwright_game::{Stop, Tables};

use super::KalahSolver;
use super::endgames::{Endgames, Step};
use crate::fast::Row;

/// What came of building tables.
pub(super) struct Furnished {
    /// Whether it was not stopped.
    pub(super) is_whole: bool,
    /// Whether the shelf has kept all that it was given.
    is_kept: bool,
}

impl<R: Row + 'static> KalahSolver<R> {
    /// Sees to tables of boards with up to `wanted` seeds; what is built goes onto the shelf if `keeps`. Tells `report`
    /// which boards it is at.
    pub(super) fn furnish(
        &mut self,
        wanted: usize,
        keeps: bool,
        stop: &Stop,
        report: &mut dyn FnMut(usize),
    ) -> Furnished {
        let (rules, threads) = (self.rules, self.threads);
        let mut furnished = Furnished { is_whole: true, is_kept: true };
        let first = Endgames::first_kept(rules.houses.into());
        if self.endgames.seeds() as usize >= wanted {
            return furnished;
        }
        // What is not worth a place on the shelf comes before all that is.
        let small = wanted.min(first - 1);
        furnished.is_whole = self.endgames.grow(small, threads, stop, &mut |_| {});
        if small == wanted || !furnished.is_whole {
            return furnished;
        }
        let next = self.endgames.seeds() as usize + 1;
        self.endgames.take(wanted, threads, &*self.shelf, &mut || report(next));
        let shelf = &self.shelf;
        furnished.is_whole = self.endgames.grow(wanted, threads, stop, &mut |step| match step {
            Step::Begins(n) => report(n),
            Step::Ends(n, lists) if keeps => furnished.is_kept &= shelf.put(&Endgames::name(rules, n), lists),
            Step::Ends(..) => {}
        });
        furnished
    }

    /// Builds the largest tables that fit the memory and are of use here, and keeps them.
    pub(super) fn supply(&mut self, stop: &Stop, report: &mut dyn FnMut(&str)) -> Tables {
        let houses = usize::from(self.rules.houses);
        let wanted = Endgames::within(houses, self.memory).min(self.most_seeds as usize);
        // Tables that were built to be searched with may not be on the shelf.
        self.endgames = Endgames::none(self.rules);
        self.ready = 0;
        let Furnished { is_whole, is_kept } = self.furnish(wanted, true, stop, &mut |n| {
            report(&format!("endgames with {n} of {wanted} seeds"));
        });
        let seeds = self.endgames.seeds() as usize;
        let holds = format!("endgames with up to {seeds} seeds");
        Tables { holds, positions: Endgames::bytes(houses, seeds) as u64, is_whole, is_kept }
    }
}
