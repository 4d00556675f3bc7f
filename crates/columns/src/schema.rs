//! The tables: which columns, in which order, of which kind.

use crate::ColumnsError;

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
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
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// Whether it may be empty.
    pub is_optional: bool,
    /// What it means.
    pub meaning: &'static str,
}

/// A value of a row.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
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

const fn always(name: &'static str, kind: Kind, meaning: &'static str) -> Column {
    Column { name, kind, is_optional: false, meaning }
}

const fn sometimes(name: &'static str, kind: Kind, meaning: &'static str) -> Column {
    Column { name, kind, is_optional: true, meaning }
}

/// One row a ply.
pub const PLIES: &[Column] = &[
    always("game_id", Kind::Text, "which game; the same in the table of games"),
    always("game", Kind::Text, "the spec of the game"),
    always("ply", Kind::Whole, "which ply of the game, from 1"),
    always("plies_left", Kind::Whole, "how many plies follow in the game"),
    always("is_opening", Kind::Flag, "whether it was played for both sides before the game"),
    always("side", Kind::Text, "who moves: first or second"),
    always("player", Kind::Text, "the name of the player who moves"),
    always("opponent", Kind::Text, "the name of the other player"),
    always("position", Kind::Text, "the position before the move, as the game writes it"),
    always("position_key", Kind::Whole, "its 64-bit key as a number with a sign, the same for the same position"),
    always("legal_moves", Kind::Whole, "how many legal moves it has"),
    always("move", Kind::Text, "the move that was played"),
    sometimes("score", Kind::Whole, "the mover's evaluation, in hundredths of its unit; empty for a forced result"),
    sometimes("forced", Kind::Whole, "plies to a forced result that the mover announces, negative for a loss"),
    sometimes("depth", Kind::Whole, "the depth in plies that the mover reached"),
    sometimes("seconds", Kind::Real, "the time that the move took"),
    sometimes("clock", Kind::Real, "seconds on the mover's clock before the move, in games with a clock"),
    sometimes("result", Kind::Real, "the result of the game for the mover: 1, 0.5 or 0; empty if it has none"),
];

/// One row a ply, as [`PLIES`], with what a player sees in the position.
pub const EXPLAINED_PLIES: &[Column] = &{
    let mut columns = [PLIES[0]; PLIES.len() + SEEN.len()];
    let mut index = 0;
    while index < columns.len() {
        columns[index] = if index < PLIES.len() { PLIES[index] } else { SEEN[index - PLIES.len()] };
        index += 1;
    }
    columns
};

/// Columns of a player's view on a position.
const SEEN: &[Column] = &[
    always("candidates", Kind::Text, "the moves that a player considers, best first, with spaces between them"),
    always(
        "values",
        Kind::Text,
        "what they are worth to it, in its own unit and in their order; - where it does not say",
    ),
    always("policy", Kind::Text, "how likely it is to play them, in their order"),
];

/// One row a game.
pub const GAMES: &[Column] = &[
    always("game_id", Kind::Text, "which game"),
    sometimes("event", Kind::Text, "what its event is called"),
    always("game", Kind::Text, "the spec of the game"),
    always("first", Kind::Text, "the name of the player who moves first"),
    always("second", Kind::Text, "the name of the other player"),
    sometimes("first_version", Kind::Text, "version and settings of the player who moves first"),
    sometimes("second_version", Kind::Text, "version and settings of the other player"),
    sometimes("start", Kind::Text, "the position text of the start, where it is not the usual one"),
    sometimes("outcome", Kind::Text, "1-0, 0-1 or 1/2-1/2"),
    sometimes("result", Kind::Real, "the result for the player who moves first: 1, 0.5 or 0"),
    always("kind", Kind::Text, "what sort of ending it had"),
    always("ending", Kind::Text, "how it ended, as a phrase"),
    always("is_forfeit", Kind::Flag, "whether it was lost by misbehaviour or on time"),
    sometimes("tally_first", Kind::Whole, "the points of the first side, in games that count them"),
    sometimes("tally_second", Kind::Whole, "the points of the second side"),
    always("plies", Kind::Whole, "how many plies were played"),
    always("opening_plies", Kind::Whole, "how many of them were played for both sides before the game"),
    sometimes("pace", Kind::Text, "how much the players might think"),
    sometimes("seed", Kind::Text, "the seed of its match"),
    sometimes("finished", Kind::Moment, "when it was finished (UTC)"),
    always("moves", Kind::Text, "the moves, with spaces between them"),
];

impl Column {
    /// Whether a value may stand in this column.
    pub(crate) fn check(&self, value: &Value) -> Result<(), ColumnsError> {
        let fits = match value {
            Value::Empty => self.is_optional,
            Value::Text(_) => self.kind == Kind::Text,
            Value::Whole(_) => matches!(self.kind, Kind::Whole | Kind::Moment),
            Value::Real(_) => self.kind == Kind::Real,
            Value::Flag(_) => self.kind == Kind::Flag,
        };
        let expected = match self.kind {
            Kind::Text => "text",
            Kind::Whole => "a whole number",
            Kind::Real => "a number",
            Kind::Flag => "true or false",
            Kind::Moment => "a time",
        };
        if fits { Ok(()) } else { Err(ColumnsError::Row { column: self.name, expected }) }
    }
}

/// Whether a row has the columns of its table.
pub(crate) fn check(table: &[Column], row: &[Value]) -> Result<(), ColumnsError> {
    if row.len() != table.len() {
        let column = table.get(row.len()).or(table.last()).map_or("", |column| column.name);
        return Err(ColumnsError::Row { column, expected: "the last value of its row" });
    }
    table.iter().zip(row).try_for_each(|(column, value)| column.check(value))
}
