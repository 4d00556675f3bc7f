//! Endgame tables that all players of a process share: built at first use, and again when larger ones are wanted.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use boardwright_game::{Stop, locked};
use boardwright_search::besides;

use crate::rules::Rules;
use crate::solver::endgames::{Endgames, count};

/// The number of rules whose tables are kept after use. Other tables live as long as a player uses them.
const KINDS: usize = 2;
/// The number of boards of a table that is built in two to three hundredths of a second.
const QUICKLY_BUILT: usize = 1_000_000;
/// The difference in seeds of the smaller table that a helper thread builds first, in a tenth of the time.
const FIRST_STEP: usize = 4;
/// The time between two checks of the stop while waiting for a table.
const PATIENCE: Duration = Duration::from_millis(1);

/// The tables of the process and the state of their builders.
struct SharedTables {
    /// The largest table for each of the rules, the last used first.
    tables: Vec<Endgames>,
    /// True while a thread builds a large table.
    is_building: bool,
    /// True while a helper thread builds tables.
    has_helper: bool,
}

static COMMON: Mutex<SharedTables> =
    Mutex::new(SharedTables { tables: Vec::new(), is_building: false, has_helper: false });
/// Signalled whenever a thread has finished building.
static FINISHED: Condvar = Condvar::new();

impl SharedTables {
    /// The largest table for these rules, if there is one.
    fn largest(&mut self, rules: Rules) -> Option<Endgames> {
        let place = self.tables.iter().position(|table| table.rules == rules)?;
        self.tables[..=place].rotate_right(1);
        self.tables.first().cloned()
    }

    fn keep(&mut self, table: &Endgames) {
        let is_better = |other: &Endgames| other.rules == table.rules && other.seeds >= table.seeds;
        if !self.tables.iter().any(is_better) {
            self.tables.retain(|other| other.rules != table.rules);
            self.tables.insert(0, table.clone());
            self.tables.truncate(KINDS);
        }
    }
}

/// The permission to build a large table. Other threads that want one wait until it is dropped.
struct BuildPermit;

impl Drop for BuildPermit {
    fn drop(&mut self) {
        locked(&COMMON).is_building = false;
        FINISHED.notify_all();
    }
}

/// The table for boards with at most `seeds` seeds or, if it was stopped, with fewer.
pub(in crate::solver) fn at_once(rules: Rules, seeds: usize, threads: usize, stop: &Stop) -> Endgames {
    // Two threads that build large tables at once would slow each other down and often build the same one.
    let is_quick = count(rules.houses.into(), seeds).is_some_and(|boards| boards <= QUICKLY_BUILT);
    let mut common_tables = locked(&COMMON);
    loop {
        let found = common_tables.largest(rules).unwrap_or_else(|| Endgames::none(rules));
        if found.seeds >= seeds || stop.is_raised() {
            return found.up_to(seeds);
        }
        if is_quick || !common_tables.is_building {
            break;
        }
        let waited = FINISHED.wait_timeout(common_tables, PATIENCE);
        common_tables = waited.unwrap_or_else(PoisonError::into_inner).0;
    }
    // Only a thread that has taken the permission gives it back.
    let turn = (!is_quick).then(|| BuildPermit);
    common_tables.is_building |= turn.is_some();
    drop(common_tables);
    let mut table = Endgames::none(rules);
    table.grow(seeds, threads, stop, &mut |_| {});
    locked(&COMMON).keep(&table);
    drop(turn);
    table
}

/// The existing table for boards with at most `seeds` seeds. If a larger one is wanted, a helper thread begins to
/// build it.
pub(in crate::solver) fn soon(rules: Rules, seeds: usize) -> Endgames {
    let mut common_tables = locked(&COMMON);
    let found = common_tables.largest(rules).unwrap_or_else(|| Endgames::none(rules));
    if found.seeds < seeds && !common_tables.has_helper {
        let build = move || {
            let _helping = HelperGuard;
            for seeds in [seeds.saturating_sub(FIRST_STEP), seeds] {
                at_once(rules, seeds, 1, &Stop::new());
            }
        };
        // If no thread can be started, only the smaller tables are available.
        common_tables.has_helper = besides(build);
    }
    found.up_to(seeds)
}

/// Marks the helper thread as running until it is dropped.
struct HelperGuard;

impl Drop for HelperGuard {
    fn drop(&mut self) {
        locked(&COMMON).has_helper = false;
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use boardwright_game::{Stop, locked};

    use super::{COMMON, KINDS, at_once, soon};
    use crate::board::{FastBoard, Row};
    use crate::rules::{Capture, End, Rules};

    /// Rules for which no other test asks.
    fn rules(houses: u8) -> Rules {
        Rules { houses, capture: Capture::Empty, end: End::MoverEmpty }
    }

    #[test]
    fn a_table_is_as_large_as_was_asked_for_whatever_others_have() {
        let board = FastBoard::<u64> { own: Row::of(&[1, 0, 2]), other: Row::of(&[0, 3, 1]) };
        let large = at_once(rules(3), 9, 1, &Stop::new());
        let small = at_once(rules(3), 7, 2, &Stop::new());
        assert_eq!((large.seeds(), small.seeds()), (9, 7));
        assert_eq!(large.get(board, 7), small.get(board, 7));
        let own = super::Endgames::none(rules(3));
        assert_eq!((own.seeds(), large.up_to(20).seeds()), (0, 9));
    }

    #[test]
    fn only_the_last_kinds_are_kept_and_the_others_go_on_to_serve() {
        let first = at_once(rules(1), 6, 1, &Stop::new());
        (4..6).for_each(|houses| drop(at_once(rules(houses), 3, 1, &Stop::new())));
        assert!(locked(&COMMON).tables.len() <= KINDS);
        assert_eq!((first.seeds(), at_once(rules(1), 6, 1, &Stop::new()).seeds()), (6, 6));
    }

    #[test]
    fn what_is_built_besides_is_there_after_a_while() {
        let began = Instant::now();
        while soon(rules(2), 12).seeds() < 12 {
            assert!(began.elapsed() < Duration::from_secs(60), "nobody builds it");
            std::thread::yield_now();
        }
        // Other tests may have put theirs in its place by now.
        assert!(soon(rules(2), 5).seeds() <= 5, "no more than was asked for");
    }

    #[test]
    fn who_is_stopped_gets_what_there_is() {
        let stop = Stop::new();
        stop.raise();
        assert!(at_once(rules(7), 20, 1, &stop).seeds() < 20);
    }
}
