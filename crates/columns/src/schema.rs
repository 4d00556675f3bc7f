//! The columns of the tables, with their order and types.

use crate::ColumnsError;

/// Kind of the values in a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColumnType {
    /// Text.
    Text,
    /// A whole number of 64 bits with a sign.
    Whole,
    /// A floating-point number of 64 bits.
    Real,
    /// True or false.
    Flag,
    /// A time in milliseconds since 1970 (UTC).
    Moment,
}

/// One column of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableColumn {
    /// Its name.
    pub name: &'static str,
    /// Kind of its values.
    pub kind: ColumnType,
    /// True if values may be missing.
    pub is_optional: bool,
    /// Meaning of its values.
    pub meaning: &'static str,
}

/// A value of a row.
#[derive(Clone, PartialEq, Debug)]
pub enum TableValue {
    /// Text.
    Text(String),
    /// A whole number, or a time in milliseconds since 1970 (UTC).
    Whole(i64),
    /// A floating-point number.
    Real(f64),
    /// True or false.
    Flag(bool),
    /// Nothing.
    Empty,
}

const fn always(name: &'static str, kind: ColumnType, meaning: &'static str) -> TableColumn {
    TableColumn { name, kind, is_optional: false, meaning }
}

const fn sometimes(name: &'static str, kind: ColumnType, meaning: &'static str) -> TableColumn {
    TableColumn { name, kind, is_optional: true, meaning }
}

/// The column that every table of games, positions or plies has.
const GAME: TableColumn = always("game", ColumnType::Text, "the spec of the game");

/// Columns that plies of games and of variations share.
const GAME_ID: TableColumn = always("game_id", ColumnType::Text, "the id of the game, as in the table of games");
const SIDE: TableColumn = always("side", ColumnType::Text, "the side that moves: first or second");
const POSITION: TableColumn =
    always("position", ColumnType::Text, "the position before the move, as the game writes it");
const POSITION_KEY: TableColumn =
    always("position_key", ColumnType::Whole, "its 64-bit key as a number with a sign, the same for the same position");

/// One row a ply.
pub const PLIES: &[TableColumn] = &[
    GAME_ID,
    GAME,
    always("ply", ColumnType::Whole, "the number of the ply in the game, from 1"),
    always("plies_left", ColumnType::Whole, "the number of plies that follow in the game"),
    always("is_opening", ColumnType::Flag, "true if it was played for both sides before the game"),
    SIDE,
    always("player", ColumnType::Text, "the name of the player who moves"),
    always("opponent", ColumnType::Text, "the name of the other player"),
    POSITION,
    POSITION_KEY,
    always("legal_moves", ColumnType::Whole, "the number of its legal moves"),
    always("move", ColumnType::Text, "the move that was played"),
    sometimes(
        "score",
        ColumnType::Whole,
        "the mover's evaluation, in hundredths of its unit, a proved difference as so many points; empty for a forced result",
    ),
    sometimes("forced", ColumnType::Whole, "plies to a forced result that the mover announces, negative for a loss"),
    sometimes("depth", ColumnType::Whole, "the depth in plies that the mover reached"),
    sometimes("seconds", ColumnType::Real, "the time that the move took"),
    sometimes(
        "clock",
        ColumnType::Real,
        "seconds on the mover's clock before the move, in games with a clock and an opening that the players did not settle",
    ),
    sometimes("result", ColumnType::Real, "the result of the game for the mover: 1, 0.5 or 0; empty if it has none"),
    sometimes("comment", ColumnType::Text, "the comment on the move"),
];

/// One row a ply of a variation.
pub const VARIATIONS: &[TableColumn] = &[
    GAME_ID,
    GAME,
    always("variation", ColumnType::Whole, "the number of the variation in the game, from 1"),
    always("leaves", ColumnType::Whole, "the line that it leaves: 0 is the game, n the n-th variation"),
    always("ply", ColumnType::Whole, "the number of the ply from the start of the game, from 1"),
    SIDE,
    POSITION,
    POSITION_KEY,
    always("move", ColumnType::Text, "the move"),
    sometimes("comment", ColumnType::Text, "the comment on it"),
];

/// One row a ply, as [`PLIES`], with a player's view of the position.
pub const EXPLAINED_PLIES: &[TableColumn] = &{
    let mut columns = [PLIES[0]; PLIES.len() + SEEN.len()];
    let mut index = 0;
    while index < columns.len() {
        columns[index] = if index < PLIES.len() { PLIES[index] } else { SEEN[index - PLIES.len()] };
        index += 1;
    }
    columns
};

/// Columns of a player's view on a position.
const SEEN: &[TableColumn] = &[
    always("candidates", ColumnType::Text, "the moves that a player considers, best first, with spaces between them"),
    always(
        "values",
        ColumnType::Text,
        "their values for it, in its own unit and in their order; - where it gives none",
    ),
    always("policy", ColumnType::Text, "the probabilities with which it plays them, in their order"),
];

/// One row a position, with exact values.
pub const VALUES: &[TableColumn] = &[
    GAME,
    always("position", ColumnType::Text, "the position, as the game writes it, without the points that the sides have"),
    always("side", ColumnType::Text, "who is to move: first or second"),
    always("plies", ColumnType::Whole, "how many plies it is from the start, by the way on which it was found"),
    always(
        "value",
        ColumnType::Whole,
        "what it is worth to the side to move: points that it gains more than the other from there on, or 1, 0, -1",
    ),
    always("moves", ColumnType::Text, "the legal moves, with spaces between them"),
    always("values", ColumnType::Text, "what each of them is worth to the side to move, in their order"),
];

/// One row a game.
pub const GAMES: &[TableColumn] = &[
    always("game_id", ColumnType::Text, "the id of the game"),
    sometimes("event", ColumnType::Text, "the name of its event"),
    GAME,
    always("first", ColumnType::Text, "the name of the player who moves first"),
    always("second", ColumnType::Text, "the name of the other player"),
    sometimes("first_version", ColumnType::Text, "version and settings of the player who moves first"),
    sometimes("second_version", ColumnType::Text, "version and settings of the other player"),
    sometimes("start", ColumnType::Text, "the position text of the start, where it is not the usual one"),
    sometimes("outcome", ColumnType::Text, "1-0, 0-1 or 1/2-1/2"),
    sometimes("result", ColumnType::Real, "the result for the player who moves first: 1, 0.5 or 0"),
    always("kind", ColumnType::Text, "the kind of its ending"),
    always("ending", ColumnType::Text, "its ending, as a phrase"),
    always("is_forfeit", ColumnType::Flag, "true if it was lost by misbehaviour or on time"),
    sometimes("tally_first", ColumnType::Whole, "the points of the first side, in games that count them"),
    sometimes("tally_second", ColumnType::Whole, "the points of the second side"),
    always("plies", ColumnType::Whole, "the number of plies"),
    always("opening_plies", ColumnType::Whole, "the number of plies that were played for both sides before the game"),
    sometimes("pace", ColumnType::Text, "the limits of the players' thinking"),
    sometimes("seed", ColumnType::Text, "the seed of its match"),
    sometimes("finished", ColumnType::Moment, "the time at which it finished (UTC)"),
    always("moves", ColumnType::Text, "the moves, with spaces between them"),
];

impl TableColumn {
    /// Checks that a value may stand in this column.
    pub(crate) fn check(&self, value: &TableValue) -> Result<(), ColumnsError> {
        let fits = match value {
            TableValue::Empty => self.is_optional,
            TableValue::Text(_) => self.kind == ColumnType::Text,
            TableValue::Whole(_) => matches!(self.kind, ColumnType::Whole | ColumnType::Moment),
            TableValue::Real(_) => self.kind == ColumnType::Real,
            TableValue::Flag(_) => self.kind == ColumnType::Flag,
        };
        let expected = match self.kind {
            ColumnType::Text => "text",
            ColumnType::Whole => "a whole number",
            ColumnType::Real => "a number",
            ColumnType::Flag => "true or false",
            ColumnType::Moment => "a time",
        };
        if fits { Ok(()) } else { Err(ColumnsError::Row { column: self.name, expected }) }
    }
}

pub(crate) fn check(table: &[TableColumn], row: &[TableValue]) -> Result<(), ColumnsError> {
    if row.len() != table.len() {
        let column = table.get(row.len()).or(table.last()).map_or("", |column| column.name);
        return Err(ColumnsError::Row { column, expected: "the last value of its row" });
    }
    table.iter().zip(row).try_for_each(|(column, value)| column.check(value))
}
