//! The supply of endgame tables for the solver: taken from its cache as far as there are any, and built from there on.

use boardwright_game::{Stop, Tables};

use crate::board::Row;
use crate::solver::KalahSolver;
use crate::solver::endgames::{BuildStep, Endgames};

/// The result of building tables.
pub(super) struct BuildResult {
    /// True if it was not stopped.
    pub(super) is_whole: bool,
    /// True if the cache has kept everything that it was given.
    is_kept: bool,
}

impl<R: Row + 'static> KalahSolver<R> {
    /// Takes or builds tables of boards with up to `wanted` seeds. If `keeps` is set, new tables are put in the cache.
    /// Reports the number of seeds of the boards that are being computed.
    pub(super) fn extend_endgames(
        &mut self,
        wanted: usize,
        keeps: bool,
        stop: &Stop,
        report: &mut dyn FnMut(usize),
    ) -> BuildResult {
        let (rules, threads) = (self.rules, self.threads);
        let mut result = BuildResult { is_whole: true, is_kept: true };
        let first = Endgames::first_kept(rules.houses.into());
        if self.endgames.seeds() as usize >= wanted {
            return result;
        }
        // The small tables come first; they are quicker to build than to keep.
        let small = wanted.min(first - 1);
        if small > 0 {
            report(small);
        }
        result.is_whole = self.endgames.grow(small, threads, stop, &mut |_| {});
        if small == wanted || !result.is_whole {
            return result;
        }
        let next = self.endgames.seeds() as usize + 1;
        self.endgames.take(wanted, threads, &*self.cache, &mut || report(next));
        let cache = &self.cache;
        result.is_whole = self.endgames.grow(wanted, threads, stop, &mut |step| match step {
            BuildStep::Begins(n) => report(n),
            BuildStep::Ends(n, lists) if keeps => result.is_kept &= cache.store(&Endgames::name(rules, n), lists),
            BuildStep::Ends(..) => {}
        });
        result
    }

    /// Builds the largest useful tables that fit the memory, and keeps them.
    pub(super) fn supply(&mut self, stop: &Stop, report: &mut dyn FnMut(&str)) -> Tables {
        let houses = usize::from(self.rules.houses);
        let wanted = Endgames::within(houses, self.memory).min(self.most_seeds as usize);
        // Tables that were built for a search need not be in the cache, so all are taken or built anew.
        self.endgames = Endgames::none(self.rules);
        self.ready = 0;
        let BuildResult { is_whole, is_kept } = self.extend_endgames(wanted, true, stop, &mut |n| {
            report(&format!("endgames with {n} of {wanted} seeds"));
        });
        let seeds = self.endgames.seeds() as usize;
        let holds = format!("endgames with up to {seeds} seeds");
        let positions = Endgames::bytes(houses, seeds) as u64;
        let quick = Endgames::bytes(houses, seeds.min(Endgames::first_kept(houses) - 1)) as u64;
        let kept = if is_kept { positions - quick } else { 0 };
        Tables { holds, positions, is_whole, is_kept, kept }
    }
}
