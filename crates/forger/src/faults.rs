//! Faults of the checker, to show that the forger finds each of them.

use std::cell::Cell;

use boardwright_game::certify::Counted;
use boardwright_game::{AnyPosition, Measure};

/// Makes the list of all faults from that of the variants.
macro_rules! faults {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// A mistake in the checker that would let a false claim through.
        ///
        /// Some that look like faults are none, for no claim is accepted because of them alone that should not be:
        ///
        /// * A set that lacks one cell, the builder to move, is not noticed. It weighs 1/2, so the sets are not light;
        ///   it holds no pair; and one of the builder's moves fills it, which is noticed.
        /// * The blocker may leave a set that lacks one cell alone. The builder is to move then, and that is noticed.
        /// * A lemma begins with a set that the opponent has filled. The walk of the lemma begins with the builder to
        ///   move, and notices that.
        /// * The builder takes a cell that is taken. A strategy names a cell by its rank among the free ones, or says
        ///   that a habit is followed, and a habit is not offered if its cell is taken: no file can say such a thing.
        /// * Sets or zones speak of a game that is over. If the side that they speak against has won, one of its sets
        ///   is filled, and that is noticed; on a full board there is no set that a strategy of zones could fill.
        /// * Contradictory claims are accepted, while each claim is checked: one of them is false. It is in the list
        ///   nevertheless, because no other check knows two claims; the forger needs a second fault to show
        ///   it.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum SeededFault {
            $($(#[$doc])* $name,)*
        }

        impl SeededFault {
            /// All faults.
            pub const ALL: &[SeededFault] = &[$(SeededFault::$name,)*];
        }
    };
}

faults! {
    /// A line is taken for a win of whichever side is to move after the reply.
    LineOfEitherSide,
    /// A line, which shows a win, is taken for any number of points.
    LineForPoints,
    /// Positions that differ in the points held count as one though the result is what is claimed.
    ResultsWithoutPoints,
    /// Claims that contradict each other are accepted.
    Contradiction,
    /// Only the first claim of a file is checked.
    FirstClaimOnly,
    /// A position that was walked through with a lower goal is not walked through for a higher one.
    MemoryOfAnyGoal,
    /// A side that is ahead is taken to keep its lead whatever is at stake.
    StakeForgotten,
    /// Infinite play counts as a win.
    CircleWins,
    /// The side to move is taken from the number of moves played.
    TurnsByParity,
    /// Only the first reply of the opponent is checked.
    OneReply,
    /// The value of a finished game is taken for the side that is to move.
    ValueOfMover,
    /// A line is taken for a win whatever it is.
    LineBelieved,
    /// Positions that differ in the side to move count as one.
    MemoryOfEitherMover,
    /// A value that is one short is good enough.
    OneShort,
    /// Sets are called light even if the builder is to move.
    LightWhoeverMoves,
    /// A set that the builder has filled is not noticed.
    FilledSet,
    /// Pairs may share cells.
    SharedPairs,
    /// The blocker is taken to be to move at the beginning.
    BlockerBegins,
    /// A draw by sets proves a win.
    SetsProveWins,
    /// Zones are used for rules in which more than sets matters.
    ZonesOfAnyRule,
    /// A set counts for the builder although a further cell of its own has made it worthless.
    SpoilersIgnored,
    /// The sets that unknown cells could fill are not guarded.
    NoGuard,
    /// The guard counts one unknown cell too few.
    GuardOneShort,
    /// Only sets that the opponent has begun are guarded.
    GuardOfBegunSets,
    /// A known state answers one with more unknown cells.
    UnknownIgnored,
    /// A known state answers one with any number of new cells of the opponent's outside its zone.
    RoomIgnored,
    /// A known state answers one with a new cell of the opponent's inside its zone.
    ZoneIgnored,
    /// A known state answers one with the other side to move.
    MoverIgnored,
    /// A pass leaves the number of unknown cells as it was.
    PassIsFree,
    /// A reply that stands for others leaves the number of unknown cells as it was.
    IdleReplyIsFree,
    /// The replies inside the zone of a pass are not checked.
    NoReplies,
    /// The zones of replies are not added to that of the state.
    RepliesLeaveZone,
    /// The builder's cell is not added to the zone.
    BuildLeavesZone,
    /// The cell that fills a set is not added to the zone.
    FillLeavesZone,
    /// A map of the board counts as a symmetry though it does not keep the sets.
    AnySymmetry,
    /// The opponent may have filled a set before the builder moves.
    FilledByOpponent,
    /// A lemma is used though it was not checked.
    UncheckedLemma,
    /// A lemma is used though a cell more of the opponent's is unknown than it allows.
    LemmaAllowsUnknown,
    /// The zone of a lemma is taken to be empty.
    LemmaLeavesZone,
    /// A lemma is used for the other side to move.
    LemmaOfOtherMover,
}

std::thread_local! {
    /// The faults that are on, by the bit of each.
    static ON: Cell<u64> = const { Cell::new(0) };
}

/// Tells whether a fault is switched on in this thread.
pub fn is_on(fault: SeededFault) -> bool {
    ON.get() >> fault as u64 & 1 != 0
}

/// Runs `work` with some faults in this thread.
pub fn with<T>(faults: &[SeededFault], work: impl FnOnce() -> T) -> T {
    struct Off;
    impl Drop for Off {
        fn drop(&mut self) {
            ON.set(0);
        }
    }
    ON.set(faults.iter().fold(0, |on, &fault| on | 1 << fault as u64));
    let _off = Off;
    work()
}

/// Appends the code that a position is remembered by, with the faults of that memory.
pub fn remember(position: &AnyPosition, measure: Measure, code: &mut Vec<u8>) -> Option<Counted> {
    if is_on(SeededFault::ResultsWithoutPoints) && measure == Measure::Result {
        return position.without_points().remember(measure, code);
    }
    let counted = position.remember(measure, code);
    if is_on(SeededFault::MemoryOfEitherMover) {
        // The last word of the text is the side to move in each game.
        let text = if counted.is_some() { position.without_points().to_string() } else { position.to_string() };
        code.clear();
        code.extend(text.rsplit_once(' ').map_or("", |(board, _)| board).bytes());
    }
    counted
}
