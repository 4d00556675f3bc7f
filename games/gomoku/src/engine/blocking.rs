//! Draws by blocking: the search of a side that only wants to keep the other from five.
//!
//! Whatever five the builder makes is one of the rows that are open now, so that rows are all that is looked at: the
//! builder's stone shortens those through it, the blocker's stone ends them ([`WinningSets`]). The blocker's own fives do
//! not count, which makes its task harder and the search small. What holds here holds in the game; what does not may
//! still hold there.
//!
//! The search is df-pn (the [core](dfpn) that all games share). It ends where the rows that are left have a pair
//! each, or are too few and too long to be filled (Erdős and Selfridge 1973). Positions count as alike if their rows do, in any mirror image.

use std::convert::Infallible;

use boardwright_game::grid::{Point, symmetries, transform};
use boardwright_game::{Blocking, CellMask, Position, SetBoard, Side, WinningSets, cells_of};
use boardwright_search::dfpn::{self, Gathered, Gatherer, Numbers, Opened, Patience, Problem, Rule, Sum};
use boardwright_search::{Budget, KeyMap};

use super::pairing::pairing;
use crate::Gomoku;

/// A search stays with a move until its number is greater than that of the next best by one part in so many.
const PATIENCE: Patience = Patience::part(4);

/// The numbers of a draw that is proved, and of one that there is not.
const HELD: Numbers = Numbers::PROVED;
const LOST: Numbers = Numbers::DISPROVED;

/// A search for a way in which one side keeps the other from five.
pub(crate) struct Blocker {
    /// The key of the position in which it began.
    root: u64,
    builder: Side,
    board: SetBoard<Point>,
    start: (WinningSets, bool),
    known: KeyMap<Numbers>,
}

/// The rows after a move.
struct Child {
    key: u64,
    sets: WinningSets,
}

/// Rows that are searched, and what that may take.
struct Node<'a> {
    sets: &'a WinningSets,
    /// Whether the blocker is to move.
    blocks: bool,
    key: u64,
    budget: &'a Budget,
    /// Positions judged before the search.
    before: u64,
}

impl Blocker {
    /// The search for a draw of `blocker` at least; `None` where rows do not tell, and where they have too many points.
    pub(crate) fn new(position: &Gomoku, blocker: Side) -> Option<Blocker> {
        let builder = blocker.other();
        let rows = position.winning_sets(builder)?;
        let (columns, height) = (position.columns(), position.rows());
        let mirror = |&point: &Point, symmetry| Some(transform(point, columns, height, symmetry));
        let (board, sets) = SetBoard::new(&rows, symmetries(columns, height), mirror)?;
        let start = (sets, position.to_move() == blocker);
        Some(Blocker { root: position.key(), builder, board, start, known: KeyMap::default() })
    }

    /// The side that is to be kept from five.
    pub(crate) fn builder(&self) -> Side {
        self.builder
    }

    /// The key of the position in which it began.
    pub(crate) fn root(&self) -> u64 {
        self.root
    }

    /// What is known, by keys of rows.
    pub(crate) fn known(&self) -> &KeyMap<Numbers> {
        &self.known
    }

    /// Takes over what another search from the same position has found.
    pub(crate) fn set_known(&mut self, known: KeyMap<Numbers>) {
        self.known = known;
    }

    /// Positions judged so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.known.len() as u64
    }

    /// Whether the blocker holds; `None` if the budget was spent first. Called again, it goes on where it was.
    pub(crate) fn prove(&mut self, budget: &Budget) -> Option<bool> {
        let (sets, blocks) = self.start.clone();
        self.prove_sets(&sets, blocks, budget)
    }

    fn prove_sets(&mut self, sets: &WinningSets, blocks: bool, budget: &Budget) -> Option<bool> {
        let before = self.nodes();
        let key = self.key(sets, blocks);
        let mut numbers = self.judge(key, sets, blocks);
        if !numbers.is_settled() {
            let Ok(found) = dfpn::visit(self, &Node { sets, blocks, key, budget, before }, Numbers::ENDLESS);
            numbers = found;
        }
        numbers.answer()
    }

    /// How the blocker holds in rows as [`Solver::block`](boardwright_game::Solver::block) gives them.
    pub(crate) fn answer(&mut self, sets: &WinningSets, blocks: bool, budget: &Budget) -> Option<Blocking> {
        if !blocks {
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

    /// The move by which the blocker, who is to move, holds in a position that came from the first; `None` if there is
    /// none or the position is another.
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

    /// The numbers of a position, which are guessed when it is met for the first time.
    fn judge(&mut self, key: u64, sets: &WinningSets, blocks: bool) -> Numbers {
        if let Some(&numbers) = self.known.get(&key) {
            return numbers;
        }
        let numbers = if sets.is_filled(blocks) || (blocks && has_two_ends(sets)) {
            LOST
        } else if sets.is_light(blocks) || (!blocks && pairing(sets).is_some()) {
            HELD
        } else {
            Numbers { proof: 1 + weight(sets), disproof: 1 }
        };
        self.known.insert(key, numbers);
        numbers
    }

    fn children(&mut self, sets: &WinningSets, blocks: bool) -> Vec<Child> {
        let cells = sorted(sets, if blocks { sets.replies() } else { sets.cells() });
        let mut children: Vec<Child> = Vec::with_capacity(cells.len());
        for cell in cells {
            let after = if blocks { sets.blocked(cell) } else { sets.built(cell) };
            let key = self.key(&after, !blocks);
            if children.iter().any(|child| child.key == key) {
                continue;
            }
            let numbers = self.judge(key, &after, !blocks);
            children.push(Child { key, sets: after });
            if if blocks { numbers.is_proved() } else { numbers.is_disproved() } {
                break;
            }
        }
        children
    }
}

impl Problem<Node<'_>> for Blocker {
    type Number = u32;
    type Moves = Vec<Child>;
    type Branch = usize;
    type Found = Numbers;
    type Interrupt = Infallible;

    fn open(&mut self, node: &Node<'_>) -> Result<Opened<Vec<Child>, Numbers>, Infallible> {
        Ok(Opened::Moves(self.children(node.sets, node.blocks)))
    }

    fn gather(&mut self, node: &Node<'_>, children: &mut Vec<Child>) -> Gathered<usize> {
        // The blocker's moves mostly come to the same, so that their disproofs are not added.
        let sum = if node.blocks { Sum::Weak } else { Sum::All };
        let mut gatherer = Gatherer::new(Rule { attacks: node.blocks, sum, patience: PATIENCE });
        for (index, child) in children.iter().enumerate() {
            gatherer.add(index, self.known[&child.key], 0);
        }
        gatherer.end()
    }

    fn is_spent(&self, node: &Node<'_>) -> bool {
        node.budget.is_spent(self.nodes() - node.before)
    }

    fn follow(
        &mut self,
        node: &Node<'_>,
        children: &mut Vec<Child>,
        index: usize,
        limits: Numbers,
    ) -> Result<(), Infallible> {
        let Child { key, sets } = &children[index];
        let child = Node { sets, blocks: !node.blocks, key: *key, ..*node };
        dfpn::visit(self, &child, limits).map(|_| ())
    }

    fn close(&mut self, node: &Node<'_>, _children: Option<Vec<Child>>, found: &Numbers) {
        self.known.insert(node.key, *found);
    }
}

/// Whether the builder threatens to fill two sets that have no cell in common.
fn has_two_ends(sets: &WinningSets) -> bool {
    matches!(sets.sets(), [one, other, ..] if one.count_ones() == 1 && other.count_ones() == 1)
}

/// How heavy the sets are, in eighths of what could be filled.
fn weight(sets: &WinningSets) -> u32 {
    sets.sets().iter().map(|set| 8 << 8 >> set.count_ones().min(11)).sum::<u32>() >> 8
}

/// The cells, the heaviest first: by the sets that they belong to, each counted as 2^-n for its n cells.
fn sorted(sets: &WinningSets, cells: CellMask) -> Vec<u32> {
    let weight = |cell: u32| -> u64 {
        sets.sets().iter().filter(|&&set| set >> cell & 1 == 1).map(|set| 1u64 << (32 - set.count_ones().min(32))).sum()
    };
    let mut sorted: Vec<u32> = cells_of(cells).collect();
    sorted.sort_by_cached_key(|&cell| std::cmp::Reverse(weight(cell)));
    sorted
}
