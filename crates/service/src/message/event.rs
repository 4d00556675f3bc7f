//! Matches and tournaments: events of the store, and runs that were started from a page.

use boardwright_game::Message;
use serde::Serialize;

use super::record::GameSummary;

/// An event in a list; `GET /api/events`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct EventBrief {
    pub(crate) id: String,
    pub(crate) name: String,
    /// The number of its games that are kept.
    pub(crate) games: u64,
    /// True if its last run is known to have ended before all of them were played.
    pub(crate) ended_early: bool,
    /// The number of games that this run wanted, if it is known.
    pub(crate) planned: Option<u64>,
    /// The last game, if there is one.
    pub(crate) last: Option<GameSummary>,
}

/// An event as it stands; `GET /api/events/ID`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct EventDetail {
    pub(crate) id: String,
    pub(crate) name: String,
    /// Everything that decides its games, as `key: value`.
    pub(crate) settings: Vec<(String, String)>,
    /// The number of its games that are kept.
    pub(crate) games: u64,
    /// True if its last run is known to have ended before all of them were played.
    pub(crate) ended_early: bool,
    /// The number of games that this run wanted, if it is known.
    pub(crate) planned: Option<u64>,
    /// The players, best first.
    pub(crate) standings: Vec<Standing>,
    /// Results of the games between each two players.
    pub(crate) crosstable: Vec<Crossing>,
    /// The ratings that follow from the games, best first.
    pub(crate) ratings: RatingTable,
    /// The sequential test, if the event has one.
    pub(crate) test: Option<TestState>,
    /// The latest games, newest first.
    pub(crate) latest: Vec<GameSummary>,
}

/// The standing of a player in an event.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Standing {
    /// The player.
    pub(crate) name: String,
    /// Games it played.
    pub(crate) games: u64,
    /// Games it won.
    pub(crate) wins: u64,
    /// Games that nobody won.
    pub(crate) draws: u64,
    /// Games it lost.
    pub(crate) losses: u64,
    /// A win 1, a draw ½.
    pub(crate) points: f64,
    /// Games it lost by misbehaviour or on time.
    pub(crate) forfeits: u64,
}

/// Results of the games of two players.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Crossing {
    /// The one.
    pub(crate) player: String,
    /// The other.
    pub(crate) opponent: String,
    /// Games that the one won.
    pub(crate) wins: u64,
    /// Games that nobody won.
    pub(crate) draws: u64,
    /// Games that the other won.
    pub(crate) losses: u64,
}

/// Ratings; `GET /api/ratings`.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RatingTable {
    /// The players, best first.
    pub(crate) players: Vec<Rating>,
    /// The reason why there are no ratings.
    pub(crate) problem: Option<Message>,
}

/// A player's rating.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Rating {
    /// The player.
    pub(crate) name: String,
    /// In Elo; only differences mean anything.
    pub(crate) elo: f64,
    /// Half the width of the 95 % confidence interval; `null` where it is not known.
    pub(crate) error: Option<f64>,
    /// Games it played.
    pub(crate) games: u64,
    /// Points it won.
    pub(crate) points: f64,
}

/// A sequential test.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct TestState {
    /// As it is written: `elo0=0,elo1=10,…`.
    pub(crate) test: String,
    /// Accepts H0 below this.
    pub(crate) lower: f64,
    /// Accepts H1 above this.
    pub(crate) upper: f64,
    /// The log-likelihood ratio over the games.
    pub(crate) llr: Vec<LlrPoint>,
    /// `H0`, `H1` or `running`.
    pub(crate) verdict: String,
    /// The difference in Elo and half its 95 % interval, unless all results are alike.
    pub(crate) elo: Option<[f64; 2]>,
    /// If they are alike: the least and the greatest difference in Elo with 95 % confidence, as far as there are bounds.
    pub(crate) bounds: Option<[Option<f64>; 2]>,
}

/// The log-likelihood ratio after a number of games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LlrPoint {
    pub(crate) games: u64,
    /// The ratio.
    pub(crate) llr: f64,
}

/// A match or tournament that was started from a page.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Run {
    /// Its number.
    pub(crate) run: u32,
    pub(crate) kind: RunKind,
    pub(crate) name: String,
    /// The id of its event in the store.
    pub(crate) event: Option<String>,
    pub(crate) state: RunState,
    /// Games finished.
    pub(crate) played: u64,
    /// Games to play at most.
    pub(crate) of: u64,
    /// Its figures so far, as `key: value`, in the words of the command line.
    pub(crate) figures: Vec<(String, String)>,
    /// The ids of the boards on which its games are seen as they are played, one after another, until it is over.
    pub(crate) boards: Vec<String>,
    /// The error that ended it, if there was one.
    pub(crate) error: Option<Message>,
}

/// The kind of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(crate) enum RunKind {
    /// Two players.
    Match,
    /// Many.
    Tournament,
}

/// The state of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(crate) enum RunState {
    /// It goes on.
    Running,
    /// It is over.
    Finished,
    /// Somebody ended it.
    Cancelled,
    /// It could not go on.
    Failed,
}
