//! Boards, pieces, moves and thoughts as the page sees them.

use std::collections::BTreeMap;

use boardwright_game as game;
use serde::Serialize;

use super::said::Said;
use super::side::Side;

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

/// The shape of a board.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "shape", rename_all = "kebab-case")]
pub(crate) enum Board {
    /// Lines with the pieces on their crossings.
    Crossings {
        /// From left to right.
        columns: u8,
        /// From bottom to top.
        rows: u8,
        /// The part that is shown of a board without edges.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        window: Option<Window>,
    },
    /// Holes in a plate.
    Holes {
        /// From left to right.
        columns: u8,
        /// From bottom to top.
        rows: u8,
    },
    /// Two rows of houses between two stores; the first side sits at the bottom.
    Pits {
        /// Houses a side.
        houses: u8,
    },
}

/// The place of what is shown of a board without edges, counted from the column and the row in the middle.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Window {
    /// The number of the leftmost column, negative to the left of column 0.
    pub(crate) left: i16,
    /// The number of the lowest row, negative below row 0.
    pub(crate) bottom: i16,
}

/// A spot and its place.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct SpotPlace {
    /// Its name, which a click returns.
    pub(crate) name: String,
    /// Its place.
    pub(crate) place: SpotAt,
}

/// The place of a spot.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "at", rename_all = "kebab-case")]
pub(crate) enum SpotAt {
    /// On the grid.
    Cell {
        /// From the left, from 0.
        column: u8,
        /// From the bottom, from 0.
        row: u8,
    },
    /// A house.
    House {
        /// The side that owns it.
        side: Side,
        /// From its owner's left, from 0.
        index: u8,
    },
    /// The store of a side.
    Store {
        /// The side that owns it.
        side: Side,
    },
    /// Pieces that are not on the board yet.
    Tray {
        /// The side that owns them.
        side: Side,
        /// The kind of piece, as an index in the order in which the kinds are shown.
        index: u8,
    },
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
    pub(crate) warning: Option<Said>,
}

/// A piece to draw.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Piece {
    /// The side that owns it.
    pub(crate) side: Side,
    /// The form in which it is drawn.
    pub(crate) form: Form,
    /// Its name: "stone", "hollow barrel".
    pub(crate) name: &'static str,
    /// Its character in position texts.
    pub(crate) symbol: char,
}

/// The look of a piece.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Form {
    /// A flat round stone.
    Disc,
    /// Something thin that another piece may surround.
    Stick,
    /// Something round and open that another piece may stand in.
    Ring,
    /// Something round and filled.
    Block,
    /// A small thing of which many lie together.
    Seed,
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

/// Something that a side could do at once if it were to move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Threat {
    /// The side that threatens.
    pub(crate) side: Side,
    /// The kind of threat, as a term of the game.
    pub(crate) name: &'static str,
    /// True if it wins unless the other side answers it.
    pub(crate) wins: bool,
    /// The number of moves or seeds, where they are counted.
    pub(crate) count: Option<u32>,
    /// The names of the spots where the side would move, one after another.
    pub(crate) spots: Vec<String>,
    /// The names of the spots that make the threat; may be empty.
    pub(crate) made_of: Vec<String>,
}

impl From<game::Threat> for Threat {
    fn from(threat: game::Threat) -> Threat {
        let game::Threat { side, name, wins, count, spots, made_of } = threat;
        Threat { side: side.into(), name, wins, count, spots, made_of }
    }
}

impl Layout {
    pub(crate) fn new(view: &game::View) -> Layout {
        let spots = view.spots.iter().map(|spot| SpotPlace { name: spot.name.clone(), place: spot.place.into() });
        Layout { board: view.board.into(), spots: spots.collect() }
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

impl From<game::Opening> for Opening {
    fn from(opening: game::Opening) -> Opening {
        let game::Opening { swapped, pieces, task, options, offered, allowed } = opening;
        let option = |game::OpeningOption { name, label, meaning }| OpeningOption {
            name,
            label: label.into(),
            meaning: meaning.into(),
        };
        Opening {
            swapped,
            pieces: pieces.into(),
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
            pieces: spot.pieces.iter().map(|&piece| piece.into()).collect(),
            count: spot.count,
            locked: spot.locked.clone().map(Into::into),
            warning: spot.warning.clone().map(Into::into),
        }
    }
}

impl From<game::Board> for Board {
    fn from(board: game::Board) -> Board {
        match board {
            game::Board::Crossings { columns, rows, window } => {
                let window = window.map(|game::Window { left, bottom }| Window { left, bottom });
                Board::Crossings { columns, rows, window }
            }
            game::Board::Holes { columns, rows } => Board::Holes { columns, rows },
            game::Board::Pits { houses } => Board::Pits { houses },
        }
    }
}

impl From<game::Place> for SpotAt {
    fn from(place: game::Place) -> SpotAt {
        match place {
            game::Place::Cell { column, row } => SpotAt::Cell { column, row },
            game::Place::House { side, index } => SpotAt::House { side: side.into(), index },
            game::Place::Store { side } => SpotAt::Store { side: side.into() },
            game::Place::Tray { side, index } => SpotAt::Tray { side: side.into(), index },
        }
    }
}

impl From<game::Piece> for Piece {
    fn from(piece: game::Piece) -> Piece {
        let form = match piece.form {
            game::Form::Disc => Form::Disc,
            game::Form::Stick => Form::Stick,
            game::Form::Ring => Form::Ring,
            game::Form::Block => Form::Block,
            game::Form::Seed => Form::Seed,
        };
        Piece { side: piece.side.into(), form, name: piece.name, symbol: piece.symbol }
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
            side: position.to_move().into(),
            nodes: info.nodes,
            ms: info.elapsed.map(super::side::milliseconds),
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
