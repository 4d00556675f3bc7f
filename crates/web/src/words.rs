//! Errors of readers and referees in words that every language has.

use boardwright_arena::ReplayError;
use boardwright_game::{Message, MoveError, ParseError, ReplayFault};

use crate::texts::TEXTS;

/// An error that people read.
pub(crate) trait InWords {
    /// The error by the key of its sentence, with what was given and what was expected.
    fn in_words(&self) -> Message;
}

impl InWords for ParseError {
    fn in_words(&self) -> Message {
        let subject = match self.subject() {
            "move" => TEXTS.say("server-a-move"),
            "position" => TEXTS.say("server-a-position"),
            "game" => TEXTS.say("server-a-game"),
            "player" => TEXTS.say("server-a-player"),
            "opening" => TEXTS.say("server-an-opening"),
            "spot" => TEXTS.say("server-a-spot"),
            // The names of formats are the same everywhere.
            other => other.into(),
        };
        let given = self.quoted();
        let expected = self.expected().clone();
        match self.character() {
            None => TEXTS.with(
                "server-misread",
                [("subject", subject.into()), ("given", given.into()), ("expected", expected.into())],
            ),
            Some(character) => TEXTS.with(
                "server-misread-at",
                [
                    ("subject", subject.into()),
                    ("given", given.into()),
                    ("character", character.into()),
                    ("expected", expected.into()),
                ],
            ),
        }
    }
}

impl InWords for MoveError {
    fn in_words(&self) -> Message {
        match self {
            MoveError::Syntax(error) => error.in_words(),
            MoveError::Illegal(error) => {
                let given = format!("{:?}", error.mv);
                TEXTS.with("server-illegal", [("move", given.into()), ("reason", error.reason.clone().into())])
            }
        }
    }
}

impl InWords for ReplayError {
    fn in_words(&self) -> Message {
        match self {
            ReplayError::OtherGame { .. } => self.to_string().into(),
            ReplayError::Start(error) => TEXTS.with("server-record-start", [("why", error.in_words().into())]),
            ReplayError::Move { ply, reason } => {
                TEXTS.with("server-at-move", [("number", (*ply).into()), ("why", reason.message().into())])
            }
        }
    }
}

impl InWords for ReplayFault {
    fn in_words(&self) -> Message {
        match self {
            ReplayFault::Start(error) => TEXTS.with("server-record-start", [("why", error.in_words().into())]),
            ReplayFault::Move { line: 0, ply, reason } => {
                TEXTS.with("server-at-move", [("number", (*ply).into()), ("why", reason.in_words().into())])
            }
            ReplayFault::Move { line, ply, reason } => TEXTS.with(
                "server-at-move-of",
                [("number", (*ply).into()), ("line", (*line).into()), ("why", reason.in_words().into())],
            ),
            ReplayFault::Game(_) | ReplayFault::Place { .. } => self.to_string().into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::InWords;

    /// The English sentence is the one that terminals print, and all that stands in it can be said in other languages.
    #[test]
    fn what_cannot_be_read_is_said_by_keys() {
        for (game, position, mv) in [("gomoku:15", "15/x", "99"), ("kalah:6x4", "1 2", "x"), ("sticks", "a", "Q")] {
            let variant = boardwright_catalog::variant(game).expect("a game");
            let error = variant.start().check(mv).expect_err("no move");
            let said = error.in_words();
            assert_eq!(said.as_str(), error.to_string());
            assert!(said.key().is_some_and(|key| key.starts_with("server-misread")), "{said}");
            let expected = said.arguments().iter().find(|(name, _)| *name == "expected").expect("an argument");
            assert!(matches!(&expected.1, boardwright_game::Argument::Message(text) if text.key().is_some()), "{said}");
            let error = variant.read(position).expect_err("no position");
            assert_eq!(error.in_words().as_str(), error.to_string());
        }
        let error = boardwright_catalog::variant("chess").expect_err("no game");
        assert_eq!(error.in_words().as_str(), error.to_string());
        assert!(error.in_words().key().is_some());
    }
}
