//! The questions that scripts may ask about the positions of a game.
//!
//! A script sees moves as text and has the functions of every game: the legal moves, play, undo, the side to move. A game
//! declares everything else here as plain data and functions, independently of the scripting language.

use crate::side::Side;

/// A value that a script hands over or is handed.
#[derive(Clone, PartialEq, Debug)]
pub enum Datum {
    /// Nothing at all, or an argument that was left out.
    Nothing,
    /// True or false.
    Flag(bool),
    /// Any number.
    Number(f64),
    /// Text, such as a move or the name of a spot.
    Text(String),
    /// Values in a row.
    List(Vec<Datum>),
    /// Values with names.
    Fields(Vec<(&'static str, Datum)>),
}

impl Datum {
    /// A list of numbers.
    pub fn numbers(numbers: impl IntoIterator<Item = impl Into<f64>>) -> Datum {
        Datum::List(numbers.into_iter().map(|number| Datum::Number(number.into())).collect())
    }

    /// A list of texts.
    pub fn texts(texts: impl IntoIterator<Item = impl ToString>) -> Datum {
        Datum::List(texts.into_iter().map(|text| Datum::Text(text.to_string())).collect())
    }

    /// Its name in errors.
    fn described(&self) -> String {
        match self {
            Datum::Nothing => "nothing".to_owned(),
            Datum::Flag(flag) => flag.to_string(),
            Datum::Number(number) => number.to_string(),
            Datum::Text(text) => format!("{:?}", text.chars().take(40).collect::<String>()),
            Datum::List(_) | Datum::Fields(_) => "a table".to_owned(),
        }
    }
}

/// The arguments of a question, read one by one. What was left out is [`Datum::Nothing`].
///
/// ```
/// use boardwright_game::{Arguments, Datum, Side};
///
/// let given = [Datum::Number(3.0), Datum::Text("other".to_owned())];
/// let arguments = Arguments::new(&given);
/// assert_eq!(arguments.whole(0, 1..=6, "a house from 1 to 6"), Ok(3));
/// assert_eq!(arguments.side(1, Side::First), Ok(Side::Second));
/// let error = arguments.whole(1, 1..=6, "a house from 1 to 6").unwrap_err();
/// assert_eq!(error, "argument 2 must be a house from 1 to 6, not \"other\"");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Arguments<'a>(&'a [Datum]);

impl<'a> Arguments<'a> {
    /// The arguments in their order.
    pub fn new(arguments: &'a [Datum]) -> Arguments<'a> {
        Arguments(arguments)
    }

    fn get(self, index: usize) -> &'a Datum {
        self.0.get(index).unwrap_or(&Datum::Nothing)
    }

    /// Tells whether there is something at `index`, from 0.
    #[must_use]
    pub fn is_given(self, index: usize) -> bool {
        *self.get(index) != Datum::Nothing
    }

    fn error<T>(self, index: usize, expected: &str) -> Result<T, String> {
        Err(format!("argument {} must be {expected}, not {}", index + 1, self.get(index).described()))
    }

    /// The text at `index`, from 0. A number counts as the text that writes it.
    ///
    /// # Errors
    /// If there is something else; `expected` says what should be there.
    pub fn text(self, index: usize, expected: &str) -> Result<String, String> {
        match self.get(index) {
            Datum::Text(text) => Ok(text.clone()),
            Datum::Number(number) => Ok(number.to_string()),
            _ => self.error(index, expected),
        }
    }

    /// The whole number at `index` within `range`.
    ///
    /// # Errors
    /// If there is something else; `expected` says what should be there.
    pub fn whole(self, index: usize, range: std::ops::RangeInclusive<i32>, expected: &str) -> Result<i32, String> {
        match *self.get(index) {
            Datum::Number(number)
                if number.fract() == 0.0
                    && number >= f64::from(*range.start())
                    && number <= f64::from(*range.end()) =>
            {
                Ok(number as i32)
            }
            _ => self.error(index, expected),
        }
    }

    /// A value at `index` that is written as text; `expected` says what should be there.
    ///
    /// # Errors
    /// If there is something that `read` refuses.
    pub fn read<T>(self, index: usize, expected: &str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, String> {
        match read(&self.text(index, expected)?) {
            Some(value) => Ok(value),
            None => self.error(index, expected),
        }
    }

    /// The side that the word at `index` means to a script that looks at a position with `to_move` to move: `"own"`,
    /// which may be left out, or `"other"`.
    ///
    /// # Errors
    /// If there is another word.
    pub fn side(self, index: usize, to_move: Side) -> Result<Side, String> {
        match self.get(index) {
            Datum::Nothing => Ok(to_move),
            Datum::Text(word) if word == "own" => Ok(to_move),
            Datum::Text(word) if word == "other" => Ok(to_move.other()),
            _ => self.error(index, "\"own\" or \"other\""),
        }
    }

    /// The side whose number stands at `index`: 1 for the first and -1 for the second; `default` if it is left out.
    ///
    /// # Errors
    /// If there is another number.
    pub fn colour(self, index: usize, default: Side) -> Result<Side, String> {
        match *self.get(index) {
            Datum::Nothing => Ok(default),
            Datum::Number(1.0) => Ok(Side::First),
            Datum::Number(-1.0) => Ok(Side::Second),
            _ => self.error(index, "1 or -1"),
        }
    }
}

/// A question as lists and documents show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QueryInfo {
    /// The name of the method that a script calls: `patterns`.
    pub name: &'static str,
    /// Its arguments and result, in the notation of Luau: `(spot: string, colour: number?) -> number`.
    pub signature: &'static str,
    /// A phrase for the answer.
    pub summary: &'static str,
}

/// A question that scripts may put to a position.
#[derive(Clone, Copy, Debug)]
pub struct Query<P> {
    /// Its name and its meaning.
    pub info: QueryInfo,
    /// The answer, or what is wrong with the arguments, as a clause. It takes a short and bounded time.
    pub answer: fn(&P, Arguments<'_>) -> Result<Datum, String>,
}

impl<P> Query<P> {
    /// A question with its description.
    pub const fn new(
        name: &'static str,
        signature: &'static str,
        summary: &'static str,
        answer: fn(&P, Arguments<'_>) -> Result<Datum, String>,
    ) -> Query<P> {
        Query { info: QueryInfo { name, signature, summary }, answer }
    }
}

/// Everything that a game adds to what scripts know of all games.
#[derive(Clone, Copy, Debug)]
pub struct Scripting<P: 'static> {
    /// Appends the numbers that describe the board, in a fixed order and number. Scripts read them from a table that is kept
    /// up to date, without a call.
    pub cells: fn(&P, &mut Vec<i16>),
    /// The questions.
    pub queries: &'static [Query<P>],
    /// A script of the game's own, run before the bot's: it defines what bots of this game may call, and returns a
    /// table of other ways to be asked for a move, by the name of the function that a bot defines for them. Each is
    /// a function that takes the board and the bot's function and returns a move.
    pub library: Library,
}

/// A script of a game that runs before the bots, and what it defines.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Library {
    /// Its text.
    pub source: &'static str,
    /// The declarations, in the notation of Luau, of what it defines for bots.
    pub types: &'static str,
}

impl<P> Scripting<P> {
    pub(crate) fn answer(&self, number: usize, position: &P, arguments: &[Datum]) -> Result<Datum, String> {
        let query = self.queries.get(number).ok_or_else(|| format!("there is no question {number}"))?;
        (query.answer)(position, Arguments::new(arguments))
    }
}

impl<P> Default for Scripting<P> {
    fn default() -> Scripting<P> {
        Scripting { cells: |_, _| {}, queries: &[], library: Library::default() }
    }
}

/// A script that comes with a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Script {
    /// The name after the language prefix: `boora-0.7`.
    pub name: &'static str,
    /// One line on what it does.
    pub summary: &'static str,
    /// Its text.
    pub source: &'static str,
}

#[cfg(test)]
mod tests {
    use super::{Arguments, Datum};
    use crate::side::Side;

    #[test]
    fn arguments_say_what_they_should_have_been() {
        let given = [Datum::Text("h8".to_owned()), Datum::Number(1.5), Datum::Text("mine".to_owned())];
        let arguments = Arguments::new(&given);
        assert_eq!(arguments.text(0, "a spot"), Ok("h8".to_owned()));
        assert_eq!(
            arguments.whole(1, 1..=15, "a row from 1 to 15").unwrap_err(),
            "argument 2 must be a row from 1 to 15, not 1.5"
        );
        assert_eq!(
            arguments.side(2, Side::First).unwrap_err(),
            "argument 3 must be \"own\" or \"other\", not \"mine\""
        );
        assert_eq!(arguments.side(3, Side::Second), Ok(Side::Second));
        assert_eq!(arguments.colour(3, Side::Second), Ok(Side::Second));
        assert_eq!(arguments.colour(0, Side::First).unwrap_err(), "argument 1 must be 1 or -1, not \"h8\"");
        assert_eq!(
            arguments.read(0, "a number", |text| text.parse::<u8>().ok()).unwrap_err(),
            "argument 1 must be a number, not \"h8\""
        );
    }
}
