//! The moves of a game both as text and parsed, so that no text is parsed twice.

use std::sync::Arc;

use crate::error::ParseError;

/// Mark of a game whose moves only become more: as long as the same mark comes with the moves of a game, those that came with
/// it before are the first of them.
///
/// A caller that takes a move back or puts another in its place takes a new mark. A copy of a mark is another mark, since
/// copies of a game go on in different ways.
///
/// ```
/// use boardwright_game::Growth;
///
/// let growth = Growth::new();
/// assert!(growth.is(&growth.same()));
/// assert!(!growth.is(&growth.clone()) && !growth.is(&Growth::new()));
/// ```
#[derive(Debug)]
pub struct Growth(Arc<()>);

impl Growth {
    /// A mark that no other game has.
    pub fn new() -> Growth {
        Growth(Arc::new(()))
    }

    /// The mark itself, to be kept and compared: as long as it is kept, no other mark equals it.
    pub fn same(&self) -> Growth {
        Growth(Arc::clone(&self.0))
    }

    /// True if both are the same mark.
    pub fn is(&self, other: &Growth) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Clone for Growth {
    fn clone(&self) -> Growth {
        Growth::new()
    }
}

impl Default for Growth {
    fn default() -> Growth {
        Growth::new()
    }
}

/// Maximum length of a text that is cached; a longer one is parsed again every time.
const SHORT: usize = 15;

/// Number of moves for which memory is reserved at once.
const USUAL: usize = 64;

/// The moves that a player was told of last.
///
/// A player is asked about a game that grows by one or two moves from question to question. What it was told before is
/// compared as text, which takes a small part of the time that reading it takes.
pub(crate) struct Past<M> {
    /// Texts of the first moves. Those that came with a mark are not kept, since only moves without one are compared.
    texts: Vec<Text>,
    moves: Vec<M>,
    /// Mark of the game that they belong to, where it has one.
    growth: Option<Growth>,
}

/// A short text, or none that equals anything.
#[derive(Clone, Copy)]
struct Text {
    bytes: [u8; SHORT],
    length: u8,
}

impl Text {
    fn new(text: &str) -> Text {
        let mut short = Text { bytes: [0; SHORT], length: u8::MAX };
        if let Some(bytes) = short.bytes.get_mut(..text.len()) {
            bytes.copy_from_slice(text.as_bytes());
            short.length = text.len() as u8;
        }
        short
    }

    fn is(&self, text: &str) -> bool {
        // So few bytes are compared faster one by one than by a call.
        let is_short = usize::from(self.length) == text.len() && text.len() <= SHORT;
        is_short && self.bytes.iter().zip(text.as_bytes()).all(|(own, told)| own == told)
    }
}

impl<M> Default for Past<M> {
    fn default() -> Past<M> {
        Past { texts: Vec::new(), moves: Vec::new(), growth: None }
    }
}

impl<M: std::str::FromStr<Err = ParseError>> Past<M> {
    /// The moves that these texts mean; with the same mark as before, those that are known are not compared.
    ///
    /// # Errors
    /// If one of them is no move.
    pub(crate) fn read(&mut self, history: &[String], growth: Option<&Growth>) -> Result<&[M], ParseError> {
        let is_grown = self.growth.as_ref().zip(growth).is_some_and(|(own, told)| own.is(told));
        let known = if is_grown && self.moves.len() <= history.len() {
            self.moves.len()
        } else {
            self.growth = growth.map(Growth::same);
            self.texts.iter().zip(history).take_while(|(text, told)| text.is(told)).count()
        };
        self.texts.truncate(known);
        self.moves.truncate(known);
        if self.moves.capacity() == 0 && !history.is_empty() {
            self.moves.reserve(USUAL);
        }
        for text in &history[known..] {
            self.moves.push(text.parse()?);
        }
        if growth.is_none() {
            self.texts.extend(history[known..].iter().map(|text| Text::new(text)));
        }
        Ok(&self.moves)
    }
}

#[cfg(test)]
mod tests {
    use super::{Growth, Past};
    use crate::error::ParseError;

    #[derive(PartialEq, Debug)]
    struct Word(String);

    impl std::str::FromStr for Word {
        type Err = ParseError;

        fn from_str(text: &str) -> Result<Word, ParseError> {
            if text == "bad" { Err(ParseError::new("move", text, "anything else")) } else { Ok(Word(text.to_owned())) }
        }
    }

    #[test]
    fn whatever_was_told_before_the_moves_are_those_of_the_texts() {
        let mut past = Past::<Word>::default();
        let long = "a move of more than fifteen letters";
        let blank = "\0".repeat(usize::from(u8::MAX));
        for history in ["a b", "a b c d", "a x c d", "a", "", "long b", "long bc", "blank", "blanx", "a bad", "a b"] {
            let long = |text: &str| text.replace("long", long).replace("blan", &blank[1..]);
            let history: Vec<String> = history.split_whitespace().map(long).collect();
            let expected: Result<Vec<Word>, ParseError> = history.iter().map(|text| text.parse()).collect();
            assert_eq!(
                past.read(&history, None).map(|moves| moves.iter().collect()),
                expected.as_ref().map(|moves| moves.iter().collect::<Vec<_>>()).map_err(Clone::clone),
                "{history:?}"
            );
        }
    }

    #[test]
    fn a_game_with_a_mark_is_read_on_and_another_anew() {
        let mut past = Past::<Word>::default();
        let mut read = |history: &str, growth: Option<&Growth>| {
            let history: Vec<String> = history.split_whitespace().map(ToOwned::to_owned).collect();
            let moves = past.read(&history, growth).unwrap();
            moves.iter().map(|word| word.0.clone()).collect::<Vec<_>>().join(" ")
        };
        let (one, other) = (Growth::new(), Growth::new());
        assert_eq!(read("a b", Some(&one)), "a b");
        assert_eq!(read("a b c", Some(&one)), "a b c");
        assert_eq!(read("x b c d", Some(&other)), "x b c d");
        assert_eq!(read("a b c d", Some(&one)), "a b c d", "the mark of the game before is forgotten");
        assert_eq!(read("y", Some(&one.clone())), "y", "a copy of a game goes on in its own way");
        assert_eq!(read("z", None), "z");
        assert_eq!(read("a b", Some(&one)), "a b", "what came without a mark belongs to no game");
        assert_eq!(read("a", Some(&one)), "a", "a game that became shorter is read anew");
    }
}
