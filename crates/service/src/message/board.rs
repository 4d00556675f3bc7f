//! Boards, pieces, moves and thoughts as the page sees them.

use std::collections::BTreeMap;

use boardwright_game::{self as game, Board, Column, Message, OpeningState, Piece, Place, Side, Warning};
use serde::Serialize;

/// The part of a board that never changes during a game, unless the board has no edges.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Layout {
    /// The shape of the board.
    pub(crate) board: Board,
    /// Everything that can hold a piece, in the order in which a cursor visits it.
    pub(crate) spots: Vec<SpotPlace>,
}

/// A spot and its place.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SpotPlace {
    /// Its name, which a click returns.
    pub(crate) name: String,
    pub(crate) place: Place,
}

/// The contents of a board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct View {
    /// The spots of which there is something to say, by name; all others are empty.
    pub(crate) spots: BTreeMap<String, SpotState>,
    /// The spots that decided a finished game.
    pub(crate) decisive: Vec<String>,
    /// The opening, in a game with an opening rule; it stays there when the opening is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) opening: Option<OpeningState>,
    /// The layout in this position, where the board has no edges: it grows during the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) layout: Option<Layout>,
}

/// The contents of a spot.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SpotState {
    /// The pieces there, the outer one first.
    pub(crate) pieces: Vec<Piece>,
    /// The number of pieces, where they are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) count: Option<u32>,
    /// The reason for which the side to move cannot move its piece here.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) locked: Option<Message>,
    /// A warning about the consequence of a legal move that ends here.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) warning: Option<Warning>,
}

/// A move with the spots to click for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PathMove {
    /// The move as text.
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// The names of the spots, in the order of the clicks: the target, or where from and where to.
    pub(crate) path: Vec<String>,
}

/// The score of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ScoreInfo {
    /// In hundredths of the evaluation's unit, to the side that is asked; beyond ±900,000 a forced result.
    pub(crate) value: i32,
    /// For a forced result, the plies until it is complete, negative for a loss.
    pub(crate) forced: Option<i32>,
    /// As people write it: `+1.25`, `win in 3`.
    pub(crate) text: String,
}

/// The state of a search that runs.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SearchInfo {
    /// Completed depth in plies.
    pub(crate) depth: u32,
    /// For the side to move.
    pub(crate) score: ScoreInfo,
    /// The side to move, whose score it is.
    pub(crate) side: Side,
    /// Positions visited.
    pub(crate) nodes: u64,
    /// Time spent in milliseconds, where the search has a clock.
    pub(crate) ms: Option<u64>,
    /// The number of this line among several best lines, from 1.
    pub(crate) line: u32,
    /// The moves expected from here on, with the spots to click for each.
    pub(crate) variation: Vec<PathMove>,
}

/// A player's explanation of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Explanation {
    /// Sentences on the position as a whole.
    pub(crate) summary: Vec<Message>,
    /// The meaning of each part of a candidate.
    pub(crate) columns: Vec<Column>,
    /// The candidates, best first in the player's own order.
    pub(crate) candidates: Vec<Candidate>,
    /// The moves that the player would play now.
    pub(crate) choices: Vec<String>,
}

/// One move that a player considers.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Candidate {
    #[serde(flatten)]
    pub(crate) candidate: game::Candidate,
    /// The spots to click for it; for a mark that is no legal move, the spot alone.
    pub(crate) path: Vec<String>,
}

impl Layout {
    pub(crate) fn new(view: &game::View) -> Layout {
        let spots = view.spots.iter().map(|spot| SpotPlace { name: spot.name.clone(), place: spot.place });
        Layout { board: view.board, spots: spots.collect() }
    }
}

impl View {
    pub(crate) fn new(view: &game::View) -> View {
        let is_bare = |spot: &game::Spot| {
            spot.pieces.is_empty() && spot.count.is_none() && spot.locked.is_none() && spot.warning.is_none()
        };
        let spots = view.spots.iter().filter(|spot| !is_bare(spot));
        View {
            spots: spots.map(|spot| (spot.name.clone(), SpotState::new(spot))).collect(),
            decisive: view.decisive.clone(),
            opening: view.opening.clone(),
            layout: view.board.window().map(|_| Layout::new(view)),
        }
    }
}

impl SpotState {
    fn new(spot: &game::Spot) -> SpotState {
        SpotState {
            pieces: spot.pieces.clone(),
            count: spot.count,
            locked: spot.locked.clone(),
            warning: spot.warning.clone(),
        }
    }
}

impl PathMove {
    /// A move of `position`; one that is not legal there has no path.
    pub(crate) fn new(position: &game::AnyPosition, mv: &str) -> PathMove {
        PathMove { mv: mv.to_owned(), path: position.path(mv).unwrap_or_default() }
    }

    /// All legal moves.
    pub(crate) fn all(position: &game::AnyPosition) -> Vec<PathMove> {
        position.moves().iter().map(|mv| PathMove::new(position, mv)).collect()
    }

    /// Moves that follow each other from `position` on, as far as they are legal.
    pub(crate) fn line(position: &game::AnyPosition, moves: &[String]) -> Vec<PathMove> {
        let mut position = position.clone();
        let step = |mv: &String| {
            let path = position.path(mv).ok()?;
            position.play(mv).ok()?;
            Some(PathMove { mv: mv.clone(), path })
        };
        moves.iter().map_while(step).collect()
    }
}

impl From<game::Score> for ScoreInfo {
    fn from(score: game::Score) -> ScoreInfo {
        ScoreInfo { value: score.0, forced: score.forced(), text: score.to_string() }
    }
}

impl SearchInfo {
    /// The report of a search of `position` as a message.
    pub(crate) fn new(position: &game::AnyPosition, info: &game::Info<String>) -> SearchInfo {
        SearchInfo {
            depth: info.depth,
            score: info.score.into(),
            side: position.to_move(),
            nodes: info.nodes,
            ms: info.elapsed.map(super::milliseconds),
            line: info.line,
            variation: PathMove::line(position, &info.variation),
        }
    }
}

impl Explanation {
    /// The explanation of `position` by a player as a message.
    pub(crate) fn new(position: &game::AnyPosition, explanation: game::Explanation) -> Explanation {
        let view = position.view();
        let path = |mv: &String| match position.path(mv) {
            Ok(path) => path,
            Err(_) => view.spot(mv).map(|spot| spot.name.clone()).into_iter().collect(),
        };
        let candidate = |candidate: game::Candidate| Candidate { path: path(&candidate.mv), candidate };
        let game::Explanation { summary, columns, candidates, choices } = explanation;
        Explanation { summary, columns, candidates: candidates.into_iter().map(candidate).collect(), choices }
    }
}
