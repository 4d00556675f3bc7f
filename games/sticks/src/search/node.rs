//! A position of the search: what the search core ([`boardwright_search::pvs`]) is told of sticks.

use boardwright_game::{Position, Side};
use boardwright_search::packed::{Entry, TranspositionTable};
use boardwright_search::pvs::{
    EnabledTechniques, LatePruning, Lists, Look, Margin, MoveCount, Node, NodeContext, Played, Reductions, RootMove,
    Scored, Technique, Techniques, Visits,
};
use boardwright_search::value::{MAX_EVALUATION, Value, loss_in, win_in};

use crate::board::{LineBoard, NOWHERE, Parries, Targets};
use crate::rules::{HOLES, Move, Sticks};
use crate::search::images::Images;
use crate::search::moves::{self, pack, unpack};

/// Fours that a leaf looks ahead, and positions it visits for them.
const LEAF_FOURS: u8 = 3;
const LEAF_NODES: u64 = 40;

/// Plies that a proof by fours may add at a leaf.
const SPARE_PLIES: usize = 32;

/// The boards on the line that is searched, and the game before it.
pub(crate) struct SticksNode<'a> {
    /// By ply.
    pub(super) boards: Vec<LineBoard>,
    table: &'a TranspositionTable,
    techniques: EnabledTechniques,
    /// The symmetries of the root, by which positions below it share table entries.
    images: Images,
    /// The keys of the game so far and of the current line, and whether the move before came from a tray, so that
    /// nothing earlier can come again.
    path: Vec<(u64, bool)>,
    /// The number of keys that lie before the root.
    before: usize,
    /// The moves of the current line, by the ply that they lead to.
    moves: Vec<Option<Move>>,
    pub(super) lists: Lists<Move>,
}

/// The holes where fours can be made, by which moves are judged.
#[derive(Clone, Copy)]
pub(crate) struct Fours {
    /// The holes where a piece of the side to move makes a four.
    making: Targets,
    /// The holes in which the opponent would make one.
    danger: u64,
}

impl<'a> SticksNode<'a> {
    /// The end of the game that began at `start` and went on with `history`.
    pub(super) fn new(
        start: &Sticks,
        history: &[Move],
        table: &'a TranspositionTable,
        techniques: EnabledTechniques,
    ) -> SticksNode<'a> {
        let mut position = start.clone();
        let mut path = vec![(position.key(), true)];
        for &mv in history {
            position.play_unchecked(mv);
            path.push((position.key(), mv.from.is_none()));
        }
        let before = path.len() - 1;
        path.resize(before + Self::MAX_PLIES + 2, (0, true));
        SticksNode {
            boards: vec![LineBoard::from(&position); Self::MAX_PLIES + SPARE_PLIES + 2],
            table,
            techniques,
            images: Images::of(&position),
            path,
            before,
            moves: vec![None; Self::MAX_PLIES + 2],
            lists: Lists::default(),
        }
    }

    /// Puts the position after `mv` on the next ply without a memory of it, for short proofs.
    pub(super) fn lay(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.boards.split_at_mut(ply + 1);
        tail[0].clone_from(&head[ply]);
        tail[0].play(mv);
    }

    /// Returns true if the position at `ply` has occurred before, in the game or on the current line.
    fn repeats(&self, ply: usize) -> bool {
        let mut at = self.before + ply;
        let (key, _) = self.path[at];
        while at >= 2 && !self.path[at].1 && !self.path[at - 1].1 {
            at -= 2;
            if self.path[at].0 == key {
                return true;
            }
        }
        false
    }
}

impl Node for SticksNode<'_> {
    type Move = Move;
    type Threat = Targets;
    type Facts = Fours;
    type Rank = i32;

    const TECHNIQUES: Techniques = Techniques {
        reverse_futility: Margin { depth: 6, base: 0, per_ply: 60 },
        razoring: Margin { depth: 2, base: 200, per_ply: 150 },
        internal_reduction: 4,
        futility: Margin { depth: 3, base: 60, per_ply: 70 },
        late_pruning: LatePruning {
            depth: 8,
            still: MoveCount::squares(4, 1),
            improving: MoveCount::squares(6, 2),
            all: None,
        },
        reductions: Some(Reductions { base: 0.5, divisor: 1.8, forcing: 1, forcing_in_pv: 0 }),
        learns_order: true,
        most_tried: 24,
        hint_first: true,
        remembers_answers: true,
        // More pieces than in a tray can make them.
        most_answers: 6,
        evaluates: true,
        confirms_cutoffs: true,
        ..Techniques::PLAIN
    };
    const MAX_PLIES: usize = 128;
    /// Kinds of pieces times holes: where a piece came from does not count.
    const SLOTS: usize = 3 * HOLES;
    const WINDOW: Value = 40;

    #[inline]
    fn side(&self, ply: usize) -> Side {
        self.boards[ply].to_move()
    }

    #[inline]
    fn last_move(&self, ply: usize) -> Option<Move> {
        self.moves[ply]
    }

    #[inline]
    fn play(&mut self, ply: usize, mv: Move) -> Played {
        self.lay(ply, mv);
        self.path[self.before + ply + 1] = (self.boards[ply + 1].key(), mv.from.is_none());
        self.moves[ply + 1] = Some(mv);
        Played::TURN
    }

    #[inline]
    fn uses(&self, technique: Technique) -> bool {
        self.techniques.contains(technique)
    }

    #[inline]
    fn look(&mut self, ply: usize, _: (Value, Value), _: i32) -> Look<Targets> {
        if self.repeats(ply) {
            return Look::Decided(0);
        }
        let board = &self.boards[ply];
        if board.can_win(board.to_move()) {
            return Look::Decided(win_in(ply as i32 + 1));
        }
        match board.parries() {
            Parries::Kinds(hole, kinds) => Look::MustAnswer(kinds.map(|stops| if stops { hole.bit() } else { 0 })),
            _ => Look::Open,
        }
    }

    /// No win found here is shorter than three plies, and no loss than four.
    #[inline]
    fn bounds(ply: i32) -> (Value, Value) {
        (loss_in(ply + 4), win_in(ply + 3))
    }

    /// The static value, in a position in which neither side can win at once.
    #[inline]
    fn evaluate(&mut self, ply: usize) -> Value {
        self.boards[ply].evaluate().clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    #[inline]
    fn win_by_threats(&mut self, ply: usize, visits: &mut Visits<'_>) -> Option<i32> {
        let until = visits.count() + LEAF_NODES;
        self.win_by_fours(ply, LEAF_FOURS, until, visits)
    }

    #[inline]
    fn probe(&self, ply: usize) -> Option<Entry> {
        let shared = self.images.shared(self.boards[ply].position());
        let mut entry = self.table.get(shared.key, ply as i32)?;
        entry.mv = unpack(entry.mv).map_or(0, |mv| pack(self.images.back(shared, mv)));
        Some(entry)
    }

    #[inline]
    fn store(&self, ply: usize, mut entry: Entry) {
        let shared = self.images.shared(self.boards[ply].position());
        entry.mv = unpack(entry.mv).map_or(0, |mv| pack(self.images.there(shared, mv)));
        self.table.put(shared.key, ply as i32, entry);
    }

    #[inline]
    fn code(mv: Move) -> u16 {
        pack(mv)
    }

    #[inline]
    fn decode(&self, ply: usize, code: u16) -> Option<Move> {
        unpack(code).filter(|&mv| self.boards[ply].position().objection(mv).is_none())
    }

    fn answers(&mut self, ply: usize, targets: Targets, list: &mut Vec<Scored<Move>>) {
        if targets != NOWHERE {
            let board = &self.boards[ply];
            moves::into(board, &board.weigh(), &targets, list);
        }
    }

    #[inline]
    fn facts(&self, ply: usize) -> Fours {
        let board = &self.boards[ply];
        let making = board.preparing(board.to_move());
        let danger = board.preparing(board.to_move().other()).into_iter().fold(0, |all, mask| all | mask);
        Fours { making, danger }
    }

    /// The moves by what they gain, from the pieces that are missed least. Quiet moves that cannot lift a poor position far
    /// enough are left out, but for the best of all.
    fn list(&mut self, context: &NodeContext<Self>, is_first: bool, list: &mut Vec<Scored<Move>>) -> bool {
        let board = &self.boards[context.ply];
        let sources = if context.depth <= 2 { 3 } else { 6 };
        let is_whole = moves::all(board, &board.weigh(), sources, list);
        let Some(least) = context.least_gain().filter(|_| context.alpha >= -MAX_EVALUATION) else { return is_whole };
        let before = list.len();
        let best = list.iter().max_by_key(|scored| scored.score).copied();
        list.retain(|scored| scored.score > least || self.is_forcing(context, scored.mv));
        if let (true, true, Some(best)) = (list.is_empty(), is_first, best) {
            list.push(best);
        }
        is_whole && list.len() == before
    }

    fn list_rest(&mut self, context: &NodeContext<Self>, list: &mut Vec<Scored<Move>>) -> bool {
        let board = &self.boards[context.ply];
        moves::all(board, &board.weigh(), usize::MAX, list);
        true
    }

    #[inline]
    fn rank(scored: &Scored<Move>) -> i32 {
        scored.score
    }

    #[inline]
    fn slot(mv: Move) -> usize {
        mv.kind as usize * HOLES + mv.to.index()
    }

    /// Returns true if a move threatens to win or keeps the opponent from doing so.
    #[inline]
    fn is_forcing(&self, context: &NodeContext<Self>, mv: Move) -> bool {
        self.is_urgent(context, mv) || context.facts.danger & mv.to.bit() != 0
    }

    #[inline]
    fn is_urgent(&self, context: &NodeContext<Self>, mv: Move) -> bool {
        context.facts.making[mv.kind as usize] & mv.to.bit() != 0
    }

    fn roots(&mut self) -> Vec<Move> {
        self.root_moves()
    }

    fn at_once(&mut self, roots: &[RootMove<Move>], visits: &mut Visits<'_>) -> Option<RootMove<Move>> {
        self.decided_root(roots, visits)
    }

    /// Returns true if the side to move can win at once: the root moves are then the winning ones.
    fn wins_at_once(&self, _: Move) -> bool {
        self.boards[0].can_win(self.boards[0].to_move())
    }

    fn root_reduction(depth: i32, index: usize) -> i32 {
        i32::from(depth >= 3 && index > 3) + i32::from(depth >= 4 && index > 15) + i32::from(depth >= 6 && index > 50)
    }
}
