//! Draws by blocking: a search in which one side, the blocker, only keeps the other, the builder, from five.
//!
//! The builder can only win in a row that is still open for it, so the search sees nothing but these rows: the
//! builder's stone shortens the rows through it, the blocker's stone removes them ([`WinningSets`]). The blocker's own
//! fives do not count, which makes its task harder and the search small. A draw proved here is a draw at least in the
//! game; a failure proves nothing.
//!
//! The search is df-pn (the [core](dfpn) that all games share). It stops where each row that is left has a pair, or
//! where the rows are too few and too long to be filled (Erdős and Selfridge 1973). Positions with the same open rows,
//! in any mirror image, share one entry.

use std::convert::Infallible;

use boardwright_game::certify::{Blocking, CellMask, SetBoard, WinningSets, cells_of};
use boardwright_game::grid::{Point, symmetries, transform};
use boardwright_game::{Position, Side};
use boardwright_search::dfpn::{
    self, Expansion, GatherRule, Gathered, Gatherer, Problem, ProofNumbers, Sum, SwitchMargin,
};
use boardwright_search::{Budget, KeyMap};

use crate::Gomoku;
use crate::solver::pairing::pairing;

/// The threshold by which the search stays with a move: until its number exceeds that of the next best by a quarter.
const SWITCH_MARGIN: SwitchMargin = SwitchMargin::part(4);

/// The numbers of a proved draw, and of a position that the blocker loses.
const HELD: ProofNumbers = ProofNumbers::PROVED;
const LOST: ProofNumbers = ProofNumbers::DISPROVED;

/// A search for a draw of one side by blocking.
pub(crate) struct Blocker {
    /// The key of the position in which the search began.
    root: u64,
    builder: Side,
    board: SetBoard<Point>,
    start: (WinningSets, bool),
    known: KeyMap<ProofNumbers>,
}

/// The rows after a move, with their key.
struct BlockingChild {
    key: u64,
    sets: WinningSets,
}

/// The rows at one node, and the limits of the call.
struct BlockingNode<'a> {
    sets: &'a WinningSets,
    /// True if the blocker is to move.
    blocks: bool,
    key: u64,
    budget: &'a Budget,
    /// The number of positions judged before this call.
    before: u64,
}

impl Blocker {
    /// Makes the search for a draw of `blocker`. `None` if the rule is not decided by rows alone, or there are too
    /// many points.
    pub(crate) fn new(position: &Gomoku, blocker: Side) -> Option<Blocker> {
        let builder = blocker.other();
        let rows = position.winning_sets(builder)?;
        let (columns, height) = (position.columns(), position.rows());
        let mirror = |&point: &Point, symmetry| Some(transform(point, columns, height, symmetry));
        let (board, sets) = SetBoard::new(&rows, symmetries(columns, height), mirror)?;
        let start = (sets, position.to_move() == blocker);
        Some(Blocker { root: position.key(), builder, board, start, known: KeyMap::default() })
    }

    /// The side that is kept from five.
    pub(crate) fn builder(&self) -> Side {
        self.builder
    }

    /// The key of the position in which the search began.
    pub(crate) fn root(&self) -> u64 {
        self.root
    }

    /// The proof and disproof numbers by keys of rows.
    pub(crate) fn known(&self) -> &KeyMap<ProofNumbers> {
        &self.known
    }

    /// Takes over the table of another search from the same position.
    pub(crate) fn set_known(&mut self, known: KeyMap<ProofNumbers>) {
        self.known = known;
    }

    /// The number of positions judged so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.known.len() as u64
    }

    /// True if it is known that the blocker holds from the root.
    pub(crate) fn holds(&self) -> bool {
        let (sets, blocks) = &self.start;
        self.known.get(&self.key(sets, *blocks)).is_some_and(|numbers| numbers.is_proved())
    }

    /// True if the blocker holds; `None` if the budget is spent first. A later call continues the search.
    pub(crate) fn prove(&mut self, budget: &Budget) -> Option<bool> {
        let (sets, blocks) = self.start.clone();
        self.prove_sets(&sets, blocks, budget)
    }

    fn prove_sets(&mut self, sets: &WinningSets, blocks: bool, budget: &Budget) -> Option<bool> {
        let before = self.nodes();
        let key = self.key(sets, blocks);
        let mut numbers = self.judge(key, sets, blocks);
        if !numbers.is_settled() {
            let Ok(found) =
                dfpn::visit(self, &BlockingNode { sets, blocks, key, budget, before }, ProofNumbers::ENDLESS);
            numbers = found;
        }
        numbers.answer()
    }

    /// The blocker's answer in the rows that [`SetSolver::block`](boardwright_game::certify::SetSolver::block) hands over: a cell if
    /// the blocker is to move, otherwise pairs.
    pub(crate) fn answer(&mut self, sets: &WinningSets, blocks: bool, budget: &Budget) -> Option<Blocking> {
        if !blocks {
            // With the builder to move there is no move to name; only a pairing answers every move at once.
            return pairing(sets).map(Blocking::Pairs);
        }
        if self.prove_sets(sets, true, budget) != Some(true) {
            return None;
        }
        let by_weight = sorted(sets, sets.replies());
        if sets.is_light(true) {
            return by_weight.first().map(|&cell| Blocking::Cell(cell));
        }
        let holds = |cell: u32| {
            let after = sets.blocked(cell);
            after.is_light(false) || self.known.get(&self.key(&after, false)).is_some_and(|numbers| numbers.is_proved())
        };
        by_weight.into_iter().find(|&cell| holds(cell)).map(Blocking::Cell)
    }

    /// The blocker's move that holds a draw, with the blocker to move. `None` if there is none, or the position does
    /// not follow from the one where the search began.
    pub(crate) fn reply(&mut self, position: &Gomoku, budget: &Budget) -> Option<Point> {
        let sets = self.board.read(&position.winning_sets(self.builder)?)?;
        if sets.sets().is_empty() {
            return position.moves().next();
        }
        match self.answer(&sets, true, budget)? {
            Blocking::Cell(cell) => Some(*self.board.name(cell)),
            Blocking::Pairs(_) => None,
        }
    }

    fn key(&self, sets: &WinningSets, blocks: bool) -> u64 {
        self.board.key(sets) ^ u64::from(blocks)
    }

    /// The numbers of a position. A new position is decided by weight or pairing, or gets an initial guess.
    fn judge(&mut self, key: u64, sets: &WinningSets, blocks: bool) -> ProofNumbers {
        if let Some(&numbers) = self.known.get(&key) {
            return numbers;
        }
        let numbers = if sets.is_filled(blocks) || (blocks && has_two_ends(sets)) {
            LOST
        } else if sets.is_light(blocks) || (!blocks && pairing(sets).is_some()) {
            HELD
        } else {
            ProofNumbers { proof: 1 + weight(sets), disproof: 1 }
        };
        self.known.insert(key, numbers);
        numbers
    }

    fn children(&mut self, sets: &WinningSets, blocks: bool) -> Vec<BlockingChild> {
        let cells = sorted(sets, if blocks { sets.replies() } else { sets.cells() });
        let mut children: Vec<BlockingChild> = Vec::with_capacity(cells.len());
        for cell in cells {
            let after = if blocks { sets.blocked(cell) } else { sets.built(cell) };
            let key = self.key(&after, !blocks);
            // Symmetric moves lead to the same key, and a duplicate would be counted twice.
            if children.iter().any(|child| child.key == key) {
                continue;
            }
            let numbers = self.judge(key, &after, !blocks);
            children.push(BlockingChild { key, sets: after });
            // One winning move of the side to move decides the position; the other moves need not be judged.
            if if blocks { numbers.is_proved() } else { numbers.is_disproved() } {
                break;
            }
        }
        children
    }
}

impl Problem<BlockingNode<'_>> for Blocker {
    type Number = u32;
    type Moves = Vec<BlockingChild>;
    type Branch = usize;
    type Found = ProofNumbers;
    type Interrupt = Infallible;

    fn open(&mut self, node: &BlockingNode<'_>) -> Result<Expansion<Vec<BlockingChild>, ProofNumbers>, Infallible> {
        Ok(Expansion::Moves(self.children(node.sets, node.blocks)))
    }

    fn gather(&mut self, node: &BlockingNode<'_>, children: &mut Vec<BlockingChild>) -> Gathered<usize> {
        // The blocker's moves mostly lead to similar positions, so that a sum of their disproof numbers would count
        // work twice.
        let sum = if node.blocks { Sum::Weak } else { Sum::All };
        let mut gatherer = Gatherer::new(GatherRule { attacks: node.blocks, sum, margin: SWITCH_MARGIN });
        for (index, child) in children.iter().enumerate() {
            gatherer.add(index, self.known[&child.key], 0);
        }
        gatherer.end()
    }

    fn is_spent(&self, node: &BlockingNode<'_>) -> bool {
        node.budget.is_spent(self.nodes() - node.before)
    }

    fn follow(
        &mut self,
        node: &BlockingNode<'_>,
        children: &mut Vec<BlockingChild>,
        index: usize,
        limits: ProofNumbers,
    ) -> Result<(), Infallible> {
        let BlockingChild { key, sets } = &children[index];
        let child = BlockingNode { sets, blocks: !node.blocks, key: *key, ..*node };
        dfpn::visit(self, &child, limits).map(|_| ())
    }

    fn close(&mut self, node: &BlockingNode<'_>, _children: Option<Vec<BlockingChild>>, found: &ProofNumbers) {
        self.known.insert(node.key, *found);
    }
}

/// True if the builder threatens to fill two disjoint sets.
fn has_two_ends(sets: &WinningSets) -> bool {
    matches!(sets.sets(), [one, other, ..] if one.count_ones() == 1 && other.count_ones() == 1)
}

/// The weight of the sets in eighths, where a set of n cells counts 2^-n.
fn weight(sets: &WinningSets) -> u32 {
    sets.sets().iter().map(|set| 8 << 8 >> set.count_ones().min(11)).sum::<u32>() >> 8
}

/// The cells in the order of their weight, the greatest first. A cell weighs 2^-n for each of its sets with n cells.
fn sorted(sets: &WinningSets, cells: CellMask) -> Vec<u32> {
    let weight = |cell: u32| -> u64 {
        sets.sets().iter().filter(|&&set| set >> cell & 1 == 1).map(|set| 1u64 << (32 - set.count_ones().min(32))).sum()
    };
    let mut sorted: Vec<u32> = cells_of(cells).collect();
    sorted.sort_by_cached_key(|&cell| std::cmp::Reverse(weight(cell)));
    sorted
}
