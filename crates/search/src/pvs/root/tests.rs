//! Deepening over a made-up game whose values are known: what is reported, and what is played.

use boardwright_game::{Limits, Stop};

use super::{Deepen, Found, RootMove, deepen, is_better};
use crate::limits::Budget;
use crate::value::{Value, loss_in};

/// A search whose root moves have known values by depth, each for this many positions.
struct Known<'a> {
    budget: &'a Budget,
    nodes: u64,
    stopped: bool,
    depth: i32,
    /// By move, the values from depth 1 on; the last one holds for all further ones.
    values: &'a [&'a [Value]],
    /// By move, how much it takes from the opponent; 0 where nothing is given.
    taken: &'a [Value],
    /// The number of moves that are roots from the start.
    near: usize,
    line: Vec<u8>,
}

/// Positions of a search below a move.
const COST: u64 = 10;

impl Deepen for Known<'_> {
    type Move = u8;

    const WINDOW: Value = 30;
    const MAX_PLIES: usize = 12;

    fn budget(&self) -> &Budget {
        self.budget
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn is_stopped(&self) -> bool {
        self.stopped
    }

    fn roots(&mut self) -> Vec<u8> {
        (0..self.near as u8).collect()
    }

    fn rest(&mut self) -> Vec<u8> {
        (self.near as u8..self.values.len() as u8).collect()
    }

    fn at_once(&mut self, _: &[RootMove<u8>]) -> Option<RootMove<u8>> {
        None
    }

    fn begin(&mut self, depth: i32) {
        self.depth = depth;
    }

    fn reduction(_: i32, _: usize) -> i32 {
        0
    }

    fn end(&mut self, _: Value) {}

    fn resistance(&self, mv: u8) -> Value {
        self.taken.get(usize::from(mv)).copied().unwrap_or(0)
    }

    fn value_of_root(&mut self, mv: u8, _: (Value, Value), _: i32, _: bool) -> Value {
        self.stopped = self.stopped || self.budget.is_over(self.nodes);
        self.nodes += COST;
        self.line = vec![mv + 100];
        let values = self.values[usize::from(mv)];
        values[(self.depth as usize - 1).min(values.len() - 1)]
    }

    fn line(&self) -> &[u8] {
        &self.line
    }
}

/// Searches this many positions and returns its reports and its move.
fn think(values: &[&[Value]], near: usize, nodes: u64, lines: usize) -> (Vec<Found<u8>>, RootMove<u8>) {
    think_with(values, &[], near, nodes, lines)
}

/// The same with moves that take this much from the opponent.
fn think_with(
    values: &[&[Value]],
    taken: &[Value],
    near: usize,
    nodes: u64,
    lines: usize,
) -> (Vec<Found<u8>>, RootMove<u8>) {
    let limits = Limits { nodes: Some(nodes), depth: Some(6), ..Limits::default() };
    let budget = Budget::new(&limits, &Stop::new());
    let line = Vec::new();
    let mut search = Known { budget: &budget, nodes: 0, stopped: false, depth: 0, values, taken, near, line };
    let mut found = Vec::new();
    let best = deepen(&mut search, lines, &mut |one| found.push(one.clone()));
    (found, best)
}

const VALUES: [&[Value]; 5] = [&[50, 20, 70], &[40, 45], &[30, 60, 10], &[20, 20, 20, 90], &[-10, 55]];

#[test]
fn lines_are_numbered_in_order_each_once_wherever_the_search_stops() {
    for nodes in 1..1_500 {
        let (found, best) = think(&VALUES, VALUES.len(), nodes, 3);
        let mut told: Vec<&Found<u8>> = Vec::new();
        for one in &found {
            if one.rank == 1 {
                told.clear();
            }
            assert_eq!(one.rank as usize, told.len() + 1, "after {nodes} positions");
            told.push(one);
        }
        assert!(told.windows(2).all(|two| two[0].best.value >= two[1].best.value), "after {nodes} positions: {told:?}");
        let mut moves: Vec<u8> = told.iter().map(|one| one.best.mv).collect();
        assert!(moves.first().is_none_or(|&first| first == best.mv), "after {nodes} positions");
        moves.sort_unstable();
        moves.dedup();
        assert_eq!(moves.len(), told.len(), "after {nodes} positions: {told:?}");
        assert!(nodes < 200 || told.len() == 3, "after {nodes} positions");
    }
}

#[test]
fn the_line_that_is_told_last_begins_with_the_move_that_is_played() {
    for nodes in 1..1_000 {
        let (found, best) = think(&VALUES, VALUES.len(), nodes, 1);
        let Some(last) = found.last() else { continue };
        assert_eq!((last.best.mv, last.best.line[0]), (best.mv, best.mv), "after {nodes} positions");
        assert_eq!(last.best.value, best.value, "after {nodes} positions");
    }
}

#[test]
fn a_position_is_lost_only_if_every_move_loses() {
    let lost = loss_in(6);
    let (found, best) = think(&[&[lost], &[lost], &[-300]], 2, u64::MAX, 1);
    assert_eq!((best.mv, best.value), (2, -300));
    assert!(found.iter().all(|one| one.best.value == -300), "{found:?}");
    let (_, best) = think(&[&[lost], &[loss_in(4)], &[loss_in(8)]], 2, u64::MAX, 1);
    assert_eq!((best.mv, best.value), (2, loss_in(8)));
}

#[test]
fn a_move_that_takes_something_is_preferred_where_all_moves_are_as_good_as_lost() {
    let taken = [0, -150, -390];
    let best = |values: &[&[Value]], lines| think_with(values, &taken, 3, u64::MAX, lines).1.mv;
    assert_eq!(best(&[&[-950], &[-900], &[-700]], 1), 0, "as good as lost");
    assert_eq!(best(&[&[-1_950], &[-900], &[-700]], 1), 1, "not at any price");
    assert_eq!(best(&[&[-950], &[-900], &[-700]], 2), 2, "an analysis shows values");
    assert_eq!(best(&[&[-950], &[-900], &[-200]], 1), 2, "not lost");
    assert_eq!(best(&[&[-950, -300], &[-900, -200], &[-700, -100]], 1), 2, "not lost on a second look");
}

#[test]
fn the_value_of_a_lost_position_is_that_of_the_longest_loss() {
    let values = [loss_in(18), loss_in(22), loss_in(8)];
    let (found, best) = think_with(&[&[values[0]], &[values[1]], &[values[2]]], &[0, -200, 10], 3, u64::MAX, 1);
    assert_eq!((best.mv, best.value), (0, values[1]), "the move that takes more, and how long the other one holds out");
    let last = found.last().map(|found| (found.best.line[0], found.best.value));
    assert_eq!(last, Some((0, values[1])));
}

#[test]
fn a_helper_that_searched_deeper_decides_unless_the_result_is_forced() {
    let root = |value, depth| RootMove { depth, ..RootMove::worth(value, 'a') };
    assert!(is_better(&root(-80, 9), &root(20, 8)));
    assert!(!is_better(&root(80, 8), &root(20, 8)), "no deeper");
    assert!(!is_better(&root(-80, 9), &root(-loss_in(5), 8)), "a win");
    assert!(!is_better(&root(-80, 9), &root(0, 0)), "played without a search, as the first stone is");
}
