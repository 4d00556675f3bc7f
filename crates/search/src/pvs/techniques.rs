//! The techniques of the search, which a game switches on with margins of its own.

use crate::value::Value;

/// Stands for a depth at which a technique is never used.
pub const NEVER: i32 = i32::MAX;

/// A margin that grows with the depth, for depths up to `depth`.
#[derive(Clone, Copy, Debug)]
pub struct Margin {
    /// The deepest search that it is used in; 0 for none.
    pub depth: i32,
    /// The margin at depth 0.
    pub base: Value,
    /// Growth of the margin for each ply of depth.
    pub per_ply: Value,
}

impl Margin {
    /// A margin that is not used.
    pub const NONE: Margin = Margin { depth: 0, base: 0, per_ply: 0 };

    /// The margin at a depth.
    #[inline]
    #[must_use]
    pub const fn at(self, depth: i32) -> Value {
        self.base + self.per_ply * depth
    }
}

/// The number of moves that late move pruning leaves over.
#[derive(Clone, Copy, Debug)]
pub struct LatePruning {
    /// The deepest search that it is used in; 0 for none.
    pub depth: i32,
    /// The number where the static value does not rise.
    pub still: MoveCount,
    /// The number where it rises.
    pub improving: MoveCount,
    /// Percent of that number after which no move is searched, forcing moves and parries included; `None` if these are
    /// always searched.
    pub all: Option<i32>,
}

/// A number of moves that grows with the depth: `base` and a part of its square and a multiple of it,
/// `depth * (square * depth + linear) / divisor`.
#[derive(Clone, Copy, Debug)]
pub struct MoveCount {
    /// Moves at depth 0.
    pub base: i32,
    /// The factor of the square of the depth.
    pub square: i32,
    /// The factor of the depth.
    pub linear: i32,
    /// The divisor of both.
    pub divisor: i32,
}

impl MoveCount {
    /// A number that grows with this multiple of the square of the depth.
    pub const fn squares(base: i32, square: i32) -> MoveCount {
        MoveCount { base, square, linear: 0, divisor: 1 }
    }

    /// The number at a depth.
    #[inline]
    #[must_use]
    pub const fn at(self, depth: i32) -> i32 {
        self.base + depth * (self.square * depth + self.linear) / self.divisor
    }
}

/// The growth of late move reductions: `base` + ln(depth) · ln(number of moves before) / `divisor`.
#[derive(Clone, Copy, Debug)]
pub struct Reductions {
    /// Plies for every late move.
    pub base: f64,
    /// The less, the more plies.
    pub divisor: f64,
    /// Plies less for a forcing move and for a parry.
    pub forcing: i32,
    /// Plies less for those in a principal variation, on top of that.
    pub forcing_in_pv: i32,
}

/// The techniques of a game with their margins: a constant, so that unused ones cost nothing.
#[derive(Clone, Copy, Debug)]
pub struct Techniques {
    /// Gives up positions whose static value is far above the window.
    pub reverse_futility: Margin,
    /// Gives up positions whose static value is far below the window, unless threats alone win.
    pub razoring: Margin,
    /// At this depth and below, razoring takes whatever the search of threats finds.
    pub razoring_settles: i32,
    /// The least depth at which a position without a remembered move is searched a ply less deep.
    pub internal_reduction: i32,
    /// Leaves out quiet moves that gain too little in a poor position, see [`NodeContext::least_gain`](super::NodeContext::least_gain).
    pub futility: Margin,
    /// Leaves out quiet moves after many others.
    pub late_pruning: LatePruning,
    /// Searches late moves less deep at first.
    pub reductions: Option<Reductions>,
    /// Reduces all moves but urgent ones by a ply where a cutoff is expected and the static value is so far above the window.
    pub fail_high: Margin,
    /// Searches the moves after one that raised alpha in the principal variation a ply less deep, at depths from the first to
    /// the second number.
    pub after_raise: (i32, i32),
    /// Orders the moves by killers, counter moves and history. Without this the order of the game is final.
    pub learns_order: bool,
    /// Moves tried before a cutoff that the history learns to try later.
    pub most_tried: usize,
    /// Tries the remembered move before any other is listed.
    pub hint_first: bool,
    /// Remembers answers to threats of winning at once in the table.
    pub remembers_answers: bool,
    /// Answers to such a threat that are searched where one of them does not lose.
    pub most_answers: usize,
    /// Needs the static value of each position. Without this no technique that rests on it may be used.
    pub evaluates: bool,
    /// Searches a move of the principal variation with the whole window also where the empty one has shown that it is good
    /// enough.
    pub confirms_cutoffs: bool,
    /// Takes values from the table in the principal variation too.
    pub cuts_in_pv: bool,
    /// Remembers the best move of a position in which none was good enough.
    pub remembers_fail_low: bool,
    /// Leaves it to the table to tell the line behind a move, by [`Node::remembered_line`](super::Node::remembered_line), and
    /// notes no lines.
    pub lines_from_table: bool,
}

impl Techniques {
    /// Plain principal variation search with a table.
    pub const PLAIN: Techniques = Techniques {
        reverse_futility: Margin::NONE,
        razoring: Margin::NONE,
        razoring_settles: 0,
        internal_reduction: NEVER,
        futility: Margin::NONE,
        late_pruning: LatePruning {
            depth: 0,
            still: MoveCount::squares(0, 1),
            improving: MoveCount::squares(0, 1),
            all: None,
        },
        reductions: None,
        fail_high: Margin::NONE,
        after_raise: (NEVER, 0),
        learns_order: false,
        most_tried: MAX_TRIED,
        hint_first: false,
        remembers_answers: false,
        most_answers: usize::MAX,
        evaluates: false,
        confirms_cutoffs: false,
        cuts_in_pv: false,
        remembers_fail_low: false,
        lines_from_table: false,
    };
}

/// Moves that the history learns from at most.
pub const MAX_TRIED: usize = 32;

/// A technique that a player can do without, to measure what it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Technique {
    /// Moves that cut off beside this position are tried early.
    Killers,
    /// The move that refuted the last one is tried early.
    CounterMoves,
    /// The success of moves elsewhere in the search counts in their order and in reductions.
    History,
    /// See [`Techniques::reverse_futility`].
    ReverseFutility,
    /// See [`Techniques::razoring`].
    Razoring,
    /// See [`Techniques::internal_reduction`].
    InternalReduction,
    /// See [`Techniques::late_pruning`].
    LatePruning,
    /// See [`Techniques::reductions`].
    Reductions,
    /// See [`Techniques::fail_high`].
    FailHigh,
    /// See [`Techniques::after_raise`].
    AfterRaise,
}

impl Technique {
    /// All techniques, each with its name in the option `without` of players.
    pub const NAMES: [(Technique, &'static str); 10] = [
        (Technique::Killers, "killers"),
        (Technique::CounterMoves, "counter-moves"),
        (Technique::History, "history"),
        (Technique::ReverseFutility, "reverse-futility"),
        (Technique::Razoring, "razoring"),
        (Technique::InternalReduction, "internal-reductions"),
        (Technique::LatePruning, "late-move-pruning"),
        (Technique::Reductions, "late-move-reductions"),
        (Technique::FailHigh, "fail-high-reductions"),
        (Technique::AfterRaise, "alpha-raise-reductions"),
    ];
}

/// The techniques that a player uses: all of them unless some are left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnabledTechniques(u16);

impl Default for EnabledTechniques {
    fn default() -> EnabledTechniques {
        EnabledTechniques(u16::MAX)
    }
}

impl EnabledTechniques {
    /// All techniques but these.
    pub fn without(left_out: &[Technique]) -> EnabledTechniques {
        EnabledTechniques(left_out.iter().fold(u16::MAX, |bits, &technique| bits & !(1 << technique as u16)))
    }

    /// Returns true if the technique is used.
    #[inline]
    #[must_use]
    pub fn contains(self, technique: Technique) -> bool {
        self.0 & (1 << technique as u16) != 0
    }
}
