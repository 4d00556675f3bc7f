//! Faults that the tests put into the checker, one at a time, to show that the forger finds each of them.
//!
//! Outside of this crate's own tests no fault can be switched on: [`is_on`] is the constant `false` there.

/// A mistake in the checker that would let a false claim through.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Fault {
    /// A line is taken for a win of whichever side is to move after the reply.
    LineOfEitherSide,
    /// A line, which shows a win, is taken for any number of points.
    LineForPoints,
    /// Positions that differ in the points held count as one though the result is what is claimed.
    ResultsWithoutPoints,
    /// Claims that contradict each other are accepted.
    Contradiction,
    /// A position that was walked through with a lower goal is not walked through for a higher one.
    MemoryOfAnyGoal,
    /// A side that is ahead is taken to keep its lead whatever is at stake.
    StakeForgotten,
    /// Play that goes round for ever counts as a win.
    CircleWins,
    /// The side to move is taken from the number of moves played.
    TurnsByParity,
    /// Only the first reply of the opponent is looked at.
    OneReply,
    /// The value of a finished game is taken for the side that is to move.
    ValueOfMover,
    /// Sets are held to be light whoever is to move.
    LightWhoeverMoves,
    /// A set that the builder fills with its next move is not noticed.
    FilledNextMove,
    /// Pairs may share cells.
    SharedPairs,
    /// The blocker may leave a set that lacks one cell alone.
    BlocksElsewhere,
    /// A draw by sets proves a win.
    SetsProveWins,
    /// Zones are used for rules in which more than sets matters.
    ZonesOfAnyRule,
    /// The sets that unknown cells could fill are not guarded.
    NoGuard,
    /// The guard counts one unknown cell too few.
    GuardOneShort,
    /// Only sets that the opponent has begun are guarded.
    GuardOfBegunSets,
    /// A known state answers one with more unknown cells.
    UnknownIgnored,
    /// A known state answers one with a new cell of the opponent's inside its zone.
    ZoneIgnored,
    /// A known state answers one with the other side to move.
    MoverIgnored,
    /// A pass leaves the number of unknown cells as it was.
    PassIsFree,
    /// A reply that stands for others leaves the number of unknown cells as it was.
    IdleReplyIsFree,
    /// The replies inside the zone of the pass are not looked at.
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
    /// The builder takes a cell that is taken.
    TakenCell,
    /// A lemma is used though it was not checked.
    UncheckedLemma,
    /// A lemma is used for the other side to move.
    LemmaOfOtherMover,
}

#[cfg(test)]
std::thread_local! {
    static ON: std::cell::Cell<Option<Fault>> = const { std::cell::Cell::new(None) };
}

/// Whether a fault is switched on in this thread.
#[cfg(test)]
pub(crate) fn is_on(fault: Fault) -> bool {
    ON.get() == Some(fault)
}

/// Whether a fault is switched on: never, outside of the tests.
#[cfg(not(test))]
pub(crate) const fn is_on(_: Fault) -> bool {
    false
}

/// Runs `work` with a fault in this thread.
#[cfg(test)]
pub(crate) fn with<T>(fault: Option<Fault>, work: impl FnOnce() -> T) -> T {
    struct Off;
    impl Drop for Off {
        fn drop(&mut self) {
            ON.set(None);
        }
    }
    ON.set(fault);
    let _off = Off;
    work()
}
