//! The measure that decides a series.

/// Measure that decides a series.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scoring {
    /// Won, drawn and lost games.
    #[default]
    Wins,
    /// The points of both games of a pair together, such as the stones of a two-game match of kalah.
    ///
    /// Each pair is won, drawn or lost as a whole, and wins, losses and draws count pairs. A side that forfeits or
    /// resigns a game loses its pair, since the points of an unfinished game say nothing.
    Tally,
}
