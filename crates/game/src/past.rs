//! The moves of a game as text and as moves, so that no text is read twice.

use crate::error::ParseError;

/// Texts of moves are short; one that is longer is read anew every time.
const SHORT: usize = 15;

/// The moves that a player was told of last.
///
/// A player is asked about a game that grows by one or two moves from question to question. What it was told before is
/// compared as text, which takes a small part of the time that reading it takes.
pub(crate) struct Past<M> {
    texts: Vec<Text>,
    moves: Vec<M>,
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
        usize::from(self.length) == text.len() && self.bytes.get(..text.len()) == Some(text.as_bytes())
    }
}

impl<M> Default for Past<M> {
    fn default() -> Past<M> {
        Past { texts: Vec::new(), moves: Vec::new() }
    }
}

impl<M: std::str::FromStr<Err = ParseError>> Past<M> {
    /// The moves that these texts mean.
    ///
    /// # Errors
    /// If one of them is no move.
    pub(crate) fn read(&mut self, history: &[String]) -> Result<&[M], ParseError> {
        let known = self.texts.iter().zip(history).take_while(|(text, told)| text.is(told)).count();
        self.texts.truncate(known);
        self.moves.truncate(known);
        for text in &history[known..] {
            self.moves.push(text.parse()?);
            self.texts.push(Text::new(text));
        }
        Ok(&self.moves)
    }
}

#[cfg(test)]
mod tests {
    use super::Past;
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
        for history in ["a b", "a b c d", "a x c d", "a", "", "long b", "long bc", "a bad", "a b"] {
            let history: Vec<String> = history.split_whitespace().map(|text| text.replace("long", long)).collect();
            let expected: Result<Vec<Word>, ParseError> = history.iter().map(|text| text.parse()).collect();
            assert_eq!(
                past.read(&history).map(|moves| moves.iter().collect()),
                expected.as_ref().map(|moves| moves.iter().collect::<Vec<_>>()).map_err(Clone::clone),
                "{history:?}"
            );
        }
    }
}
