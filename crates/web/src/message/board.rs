//! Boards, pieces, moves and thoughts as the page sees them.

use std::collections::BTreeMap;

use boardwright_game::{self as game, Board, Piece, Place, Side};
use serde::Serialize;

use super::said::Said;

/// The part of a board that never changes during a game, unless the board has no edges.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Layout {
    /// The shape of the board.
    pub(crate) board: Board,
    /// Everything that can hold a piece, in the order in which a cursor visits it.
    pub(crate) spots: Vec<SpotPlace>,
}

/// A spot and its place.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct SpotPlace {
    /// Its name, which a click returns.
    pub(crate) name: String,
    /// Its place.
    pub(crate) place: Place,
}

/// The contents of a board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct View {
    /// The spots of which there is something to say, by name; all others are empty.
    pub(crate) spots: BTreeMap<String, SpotState>,
    /// The spots that decided a finished game.
    pub(crate) decisive: Vec<String>,
    /// The opening, in a game with an opening rule; it stays there when the opening is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) opening: Option<Opening>,
    /// The layout in this position, where the board has no edges: it grows during the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) layout: Option<Layout>,
}

/// The state of an opening whose rule is part of the game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Opening {
    /// True if the players have exchanged their sides: the pieces of the first side are the second player's.
    pub(crate) swapped: bool,
    /// The side whose pieces are placed next. It need not be the player that places them.
    pub(crate) pieces: Side,
    /// The task of the player to move, in a few sentences; nothing when the opening is over.
    pub(crate) task: Option<Said>,
    /// The choices of the player to move that are no places on the board.
    pub(crate) options: Vec<OpeningOption>,
    /// The spots at which moves are offered.
    pub(crate) offered: Vec<String>,
    /// The spots to which a move is restricted; empty if it is not.
    pub(crate) allowed: Vec<String>,
}

/// A choice that is no place on the board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct OpeningOption {
    /// The text of the move.
    pub(crate) name: String,
    /// The label of a button.
    pub(crate) label: Said,
    /// The consequence.
    pub(crate) meaning: Said,
}

/// The contents of a spot.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
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
    pub(crate) locked: Option<Said>,
    /// A warning about the consequence of a legal move that ends here.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) warning: Option<Warning>,
}

/// The consequence of a move that its side should know before it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Warning {
    /// The consequence and its reason, as a sentence part.
    pub(crate) reason: Said,
    /// The spots of each row that makes it so, with the spot of the move.
    pub(crate) rows: Vec<Vec<String>>,
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
#[serde(rename_all = "camelCase")]
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
    pub(crate) summary: Vec<Said>,
    /// The meaning of each part of a candidate.
    pub(crate) columns: Vec<Column>,
    /// The candidates, best first in the player's own order.
    pub(crate) candidates: Vec<Candidate>,
    /// The moves that the player would play now.
    pub(crate) choices: Vec<String>,
}

/// The meaning of one part of a candidate's value.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Column {
    /// A short heading.
    pub(crate) name: Said,
    /// Its meaning, with its weight.
    pub(crate) meaning: Said,
}

/// One move that a player considers.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Candidate {
    /// The move as text.
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// The spots to click for it; for a mark that is no legal move, the spot alone.
    pub(crate) path: Vec<String>,
    /// Its value in the player's own unit.
    pub(crate) value: Option<f64>,
    /// One number for each column.
    pub(crate) parts: Vec<Option<f64>>,
    /// A remark on it; may be empty.
    pub(crate) note: Said,
    /// The groups of spots that make up the value; may be empty.
    pub(crate) groups: Vec<Group>,
}

/// Spots that belong together and count for a value.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Group {
    /// The column of the part that they count for, from 0; nothing for the value as a whole.
    pub(crate) column: Option<u32>,
    /// The names of the spots.
    pub(crate) spots: Vec<String>,
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
            opening: view.opening.clone().map(Into::into),
            layout: view.board.window().map(|_| Layout::new(view)),
        }
    }
}

impl From<game::OpeningState> for Opening {
    fn from(opening: game::OpeningState) -> Opening {
        let game::OpeningState { swapped, pieces, task, options, offered, allowed } = opening;
        let option = |game::OpeningOption { name, label, meaning }| OpeningOption {
            name,
            label: label.into(),
            meaning: meaning.into(),
        };
        Opening {
            swapped,
            pieces,
            task: task.map(Into::into),
            options: options.into_iter().map(option).collect(),
            offered,
            allowed,
        }
    }
}

impl SpotState {
    fn new(spot: &game::Spot) -> SpotState {
        SpotState {
            pieces: spot.pieces.clone(),
            count: spot.count,
            locked: spot.locked.clone().map(Into::into),
            warning: spot.warning.clone().map(|game::Warning { reason, rows }| Warning { reason: reason.into(), rows }),
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
        let group = |group: game::Group| Group { column: group.column.map(|column| column as u32), spots: group.spots };
        let candidate = |candidate: game::Candidate| Candidate {
            path: path(&candidate.mv),
            mv: candidate.mv,
            // JSON has no other numbers than finite ones.
            value: candidate.value.filter(|value| value.is_finite()),
            parts: candidate.parts.into_iter().map(|part| part.filter(|value| value.is_finite())).collect(),
            note: candidate.note.into(),
            groups: candidate.groups.into_iter().map(group).collect(),
        };
        let column = |column: game::Column| Column { name: column.name.into(), meaning: column.meaning.into() };
        Explanation {
            summary: explanation.summary.into_iter().map(Into::into).collect(),
            columns: explanation.columns.into_iter().map(column).collect(),
            candidates: explanation.candidates.into_iter().map(candidate).collect(),
            choices: explanation.choices,
        }
    }
}
