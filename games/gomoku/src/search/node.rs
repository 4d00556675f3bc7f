//! A position of the search: what the search core ([`boardwright_search::pvs`]) is told of gomoku.

use boardwright_game::Side;
use boardwright_search::packed::{Entry, TranspositionTable};
use boardwright_search::pvs::{
    LatePruning, Lists, Look, MAX_TRIED, Margin, MoveCount, Node, NodeContext, Played, Reductions, RootMove, Scored,
    Technique, Techniques, Visits,
};
use boardwright_search::value::{MAX_EVALUATION, Value, loss_in, win_in};

use crate::board::pattern_board::{Cell, PatternBoard};
use crate::board::spot::Class;
use crate::eval::threat_counts::threats;
use crate::search::four_table::FourTable;
use crate::search::moves::{self, Moves, five_parries};
use crate::search::parts::{EnabledParts, Part};
use crate::search::pass_threat::{PassThreat, threat_after_pass};

/// Fours that a leaf looks ahead, and positions it visits for them.
const LEAF_FOURS: u8 = 12;
const LEAF_NODES: u64 = 160;

/// With a value below this at the root, the search asks what the opponent wins by.
const WORRYING: Value = -300;

/// The board on the line that is searched, with what the search of fours keeps.
pub(crate) struct GomokuNode<'a> {
    pub(crate) board: PatternBoard,
    table: &'a TranspositionTable,
    pub(super) parts: EnabledParts,
    pub(super) fours: FourTable,
    /// Plies below the root up to which a threat at a leaf is searched on.
    pub(super) reach: usize,
    pub(super) lists: Lists<Cell>,
    /// The win that the opponent of the side to move at the root has after a pass, and whether it was looked for.
    threat: Option<PassThreat>,
    is_threat_sought: bool,
}

impl<'a> GomokuNode<'a> {
    pub(super) fn new(board: PatternBoard, table: &'a TranspositionTable, parts: EnabledParts) -> GomokuNode<'a> {
        GomokuNode {
            board,
            table,
            parts,
            fours: FourTable::new(),
            reach: 0,
            lists: Lists::default(),
            threat: None,
            is_threat_sought: false,
        }
    }

    /// The static value for the side to move, in a position without a five or an own open four to make.
    pub(super) fn static_value(&mut self) -> Value {
        let board = &self.board;
        let worth = if self.parts.contains(Part::Network) { board.worth() } else { board.worth_of_points() };
        let threats = threats(board);
        (worth + board.worth_of_threats(threats)).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }
}

impl Node for GomokuNode<'_> {
    type Move = Cell;
    type Threat = ();
    type Facts = ();
    type Rank = i64;

    const TECHNIQUES: Techniques = Techniques {
        reverse_futility: Margin { depth: 7, base: 0, per_ply: 60 },
        razoring: Margin { depth: 3, base: 100, per_ply: 90 },
        razoring_settles: 1,
        internal_reduction: 4,
        futility: Margin { depth: 3, base: 80, per_ply: 70 },
        late_pruning: LatePruning {
            depth: 50,
            still: MoveCount { base: 1, square: 1, linear: 20, divisor: 30 },
            improving: MoveCount { base: 2, square: 1, linear: 20, divisor: 15 },
            all: Some(200),
        },
        reductions: Some(Reductions { base: 0.4, divisor: 1.2, forcing: 0, forcing_in_pv: 1 }),
        fail_high: Margin { depth: 50, base: 0, per_ply: 30 },
        after_raise: (3, 11),
        learns_order: true,
        most_tried: MAX_TRIED,
        evaluates: true,
        ..Techniques::PLAIN
    };
    const MAX_PLIES: usize = 240;
    /// The points of the largest board and a border.
    const SLOTS: usize = 22 * 22;
    const WINDOW: Value = 30;

    #[inline]
    fn side(&self, _: usize) -> Side {
        self.board.to_move()
    }

    #[inline]
    fn last_move(&self, _: usize) -> Option<Cell> {
        self.board.last_move(0)
    }

    #[inline]
    fn play(&mut self, _: usize, cell: Cell) -> Played {
        self.board.play(cell);
        Played::TURN
    }

    #[inline]
    fn undo(&mut self) {
        self.board.undo();
    }

    /// Decides the position if the counts of the board prove its value.
    #[inline]
    fn look(&mut self, ply: usize, _: (Value, Value), _: i32) -> Look<()> {
        let (own, other) = (self.board.to_move(), self.board.to_move().other());
        if self.board.count(own, Class::Five) > 0 {
            return Look::Decided(win_in(ply as i32 + 1));
        }
        if self.board.is_full() {
            return Look::Decided(0);
        }
        if self.board.must_foul() {
            return Look::Decided(loss_in(ply as i32 + 1));
        }
        if self.board.count(other, Class::Five) > 0 {
            return Look::MustAnswer(());
        }
        if self.board.count(own, Class::OpenFour) > 0 {
            return Look::Decided(win_in(ply as i32 + 3));
        }
        if self.board.count(other, Class::OpenFour) > 0 { Look::Threatened } else { Look::Open }
    }

    /// No win found here is shorter than five plies, and no loss than four.
    #[inline]
    fn bounds(ply: i32) -> (Value, Value) {
        (loss_in(ply + 4), win_in(ply + 5))
    }

    #[inline]
    fn evaluate(&mut self, _: usize) -> Value {
        self.static_value()
    }

    #[inline]
    fn is_unquiet(&self, ply: usize, is_threatened: bool) -> bool {
        is_threatened && ply < self.reach && self.parts.contains(Part::Threats)
    }

    #[inline]
    fn win_by_threats(&mut self, _: usize, visits: &mut Visits<'_>) -> Option<i32> {
        if self.parts.contains(Part::Fours) { self.win_by_fours(LEAF_FOURS, LEAF_NODES, visits) } else { None }
    }

    #[inline]
    fn uses(&self, technique: Technique) -> bool {
        self.parts.contains(Part::Technique(technique))
    }

    #[inline]
    fn probe(&self, ply: usize) -> Option<Entry> {
        self.table.get(self.board.key(), ply as i32)
    }

    #[inline]
    fn store(&self, ply: usize, entry: Entry) {
        self.table.put(self.board.key(), ply as i32, entry);
    }

    #[inline]
    fn code(cell: Cell) -> u16 {
        cell
    }

    /// The parries of a five that are not forbidden, in the order of the board.
    fn answers(&mut self, _: usize, (): (), list: &mut Moves) {
        let parries = five_parries(&self.board).into_iter().filter(|&cell| !self.board.is_foul(cell));
        list.extend(parries.zip(0..).map(|(mv, place)| Scored { mv, score: -place }));
    }

    #[inline]
    fn facts(&self, _: usize) {}

    /// The moves near stones or, against the threat of an open four, its parries: near the end of the search without the
    /// plain fours.
    fn list(&mut self, context: &NodeContext<Self>, _: bool, list: &mut Moves) -> bool {
        if context.is_threatened {
            let least = if context.depth > 1 { Class::Four } else { Class::FourPlus };
            moves::open_four_parries(&self.board, least, list);
        } else {
            moves::all(&self.board, list);
        }
        if !self.parts.contains(Part::Policy) {
            list.iter_mut().for_each(|scored| scored.score = 0);
        }
        if context.is_threatened {
            return context.depth > 1 || self.board.count(self.board.to_move(), Class::Four) == 0;
        }
        list.len() == self.board.count_empty()
    }

    /// The points far from stones or, against the threat of an open four, the plain fours: on a filled board they often save
    /// what nothing else saves, because their answers take points from the attack.
    fn list_rest(&mut self, context: &NodeContext<Self>, list: &mut Moves) -> bool {
        if context.is_threatened {
            moves::fours(&self.board, Class::Four, list);
        } else {
            moves::far(&self.board, list);
        }
        true
    }

    /// Of equal moves the one that comes first on the board, so that nothing depends on the order of the list.
    #[inline]
    fn rank(scored: &Scored<Cell>) -> i64 {
        i64::from(scored.score) << 16 | i64::from(Cell::MAX - scored.mv)
    }

    #[inline]
    fn slot(cell: Cell) -> usize {
        (usize::from(cell >> 5) - 5) * 22 + usize::from(cell & 31) - 5
    }

    /// Forbidden moves, and quiet moves that cannot lift a poor position far enough.
    #[inline]
    fn skips(&self, context: &NodeContext<Self>, cell: Cell, searched: usize, best: Value) -> bool {
        let is_poor = self.parts.contains(Part::Futility) && context.least_gain().is_some_and(|least| least >= 0);
        let is_futile = is_poor
            && searched > 0
            && !context.is_threatened
            && best >= -MAX_EVALUATION
            && !self.is_forcing(context, cell)
            && self.board.class(self.board.to_move().other(), cell) < Class::ClosedThree;
        is_futile || self.board.is_foul(cell)
    }

    /// Returns true if a move threatens to win or takes such a threat away.
    #[inline]
    fn is_forcing(&self, _: &NodeContext<Self>, cell: Cell) -> bool {
        let side = self.board.to_move();
        self.board.class(side, cell) >= Class::Three || self.board.class(side.other(), cell) >= Class::Three
    }

    /// Returns true if a move makes a four that threatens something else as well. A plain four is answered and nothing has
    /// changed but that a loss comes later.
    #[inline]
    fn is_urgent(&self, _: &NodeContext<Self>, cell: Cell) -> bool {
        self.board.class(self.board.to_move(), cell) > Class::Four
    }

    fn begin(&mut self, depth: i32) {
        self.reach = 2 * depth as usize + 4;
    }

    fn roots(&mut self) -> Vec<Cell> {
        self.root_moves()
    }

    /// The points that are not near stones, where all points near them are roots.
    fn rest_of_roots(&mut self) -> Vec<Cell> {
        self.far_roots()
    }

    fn at_once(&mut self, roots: &[RootMove<Cell>], visits: &mut Visits<'_>) -> Option<RootMove<Cell>> {
        self.decided_root(roots, visits)
    }

    fn wins_at_once(&self, cell: Cell) -> bool {
        self.board.class(self.board.to_move(), cell) == Class::Five
    }

    fn end(&mut self, value: Value, visits: &mut Visits<'_>) {
        if value < WORRYING && !self.is_threat_sought && self.parts.contains(Part::Resistance) {
            self.is_threat_sought = true;
            self.threat = threat_after_pass(&self.board, visits);
        }
    }

    fn proved_loss(&self, cell: Cell) -> Option<(Value, &[Cell])> {
        self.threat.as_ref()?.loss(cell)
    }

    /// The worth of the opponent's shapes at the point.
    fn resistance(&self, cell: Cell) -> Value {
        if self.parts.contains(Part::Resistance) { self.board.likelihood_of_block(cell) } else { 0 }
    }

    fn root_reduction(depth: i32, index: usize) -> i32 {
        i32::from(depth >= 3 && index > 3) + i32::from(depth >= 5 && index > 12)
    }
}
