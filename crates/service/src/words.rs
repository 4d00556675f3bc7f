//! Errors of readers and referees in words that every language has.

use boardwright_arena::{Rejection, SeriesError};
use boardwright_catalog::{BadList, MoveFault};
use boardwright_game::{Message, MoveError, ParseError, ReplayFault};

use crate::script_words::of_script;
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
        let said = match self.character() {
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
        };
        match self.meant() {
            Some(name) => TEXTS.with("server-meant", [("said", said.into()), ("name", name.into())]),
            None => said,
        }
    }
}

impl InWords for BadList {
    fn in_words(&self) -> Message {
        let why = match &self.bad.reason {
            MoveFault::Refused(error) => error.in_words(),
            MoveFault::TooMany(most) => TEXTS.with("server-most-moves", [("most", (*most).into())]),
        };
        let (number, game) = (self.bad.number, self.game.as_str());
        let said =
            TEXTS.with("server-at-move-in", [("number", number.into()), ("game", game.into()), ("why", why.into())]);
        match self.list {
            Some(list) => TEXTS.with("server-at-game", [("number", list.into()), ("why", said.into())]),
            None => said,
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

impl InWords for Rejection {
    fn in_words(&self) -> Message {
        match self {
            Rejection::Syntax(error) => error.in_words(),
            other => other.message(),
        }
    }
}

impl InWords for SeriesError {
    fn in_words(&self) -> Message {
        let (key, name, reason) = match self {
            SeriesError::Player { name, reason } => ("server-no-player", name, reason),
            SeriesError::NotReady { name, reason, .. } => ("server-player-not-ready", name, reason),
            other => return other.to_string().into(),
        };
        TEXTS.with(key, [("player", name.as_str().into()), ("why", of_script(&reason.reason).into())])
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
            ReplayFault::Game(error) => error.in_words(),
            ReplayFault::Place { .. } => self.to_string().into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use boardwright_arena::{SeriesError, Table};
    use boardwright_game::{Argument, Fault, Message};

    use super::InWords;

    /// The message that stands in another one as an argument.
    fn part<'a>(message: &'a Message, name: &str) -> Option<&'a Message> {
        match message {
            Message::Keyed(text) => match text.args.get(name)? {
                Argument::Message(part) => Some(part),
                Argument::Number(_) | Argument::Text(_) => None,
            },
            Message::Plain(_) => None,
        }
    }

    #[test]
    fn a_text_without_a_key_is_sent_as_it_is_and_another_with_its_arguments() {
        let json = |message: Message| serde_json::to_string(&message).expect("JSON");
        assert_eq!(json("out of memory".into()), "\"out of memory\"");
        let side = Message::new("a-side", [], "black");
        let message = Message::new("a-row", [("count", 5u32.into()), ("side", side.into())], "5 of black");
        assert_eq!(
            json(message),
            "{\"key\":\"a-row\",\"args\":{\"count\":5,\"side\":{\"key\":\"a-side\",\"args\":{},\"text\":\"black\"}},\
             \"text\":\"5 of black\"}"
        );
    }

    /// The English sentence is the one that terminals print, and all that stands in it can be said in other languages.
    #[test]
    fn what_cannot_be_read_is_said_by_keys() {
        for (game, position, mv) in [("gomoku:15", "15/x", "99"), ("kalah:6x4", "1 2", "x"), ("sticks", "a", "Q")] {
            let variant = boardwright_catalog::variant(game).expect("a game");
            let error = variant.start().check(mv).expect_err("no move");
            let said = error.in_words();
            assert_eq!(said.as_str(), error.to_string());
            assert!(said.key().is_some_and(|key| key.starts_with("server-misread")), "{said}");
            assert!(part(&said, "expected").is_some_and(|text| text.key().is_some()), "{said}");
            let mut table = Table::new(&variant);
            let rejected = table.submit(table.to_move(), mv, None).expect_err("no move");
            assert_eq!(rejected.in_words(), said, "a table says it alike");
            let error = variant.read(position).expect_err("no position");
            assert_eq!(error.in_words().as_str(), error.to_string());
        }
        let error = boardwright_catalog::variant("chess").expect_err("no game");
        assert_eq!(error.in_words().as_str(), error.to_string());
        assert!(error.in_words().key().is_some());
        let error = boardwright_catalog::variant("gomuku").expect_err("no game");
        assert_eq!((error.in_words().as_str(), error.in_words().key()), (&*error.to_string(), Some("server-meant")));
    }

    #[test]
    fn players_of_matches_that_fail_are_said_by_keys() {
        let (name, reason) = ("lua:mine".to_owned(), Fault::new("attempt to call a nil value"));
        let error = SeriesError::Player { name: name.clone(), reason: reason.clone() };
        let never = SeriesError::NotReady { name, reason, log: Vec::new() };
        for error in [error, never] {
            assert_eq!(error.in_words().as_str(), error.to_string());
            assert!(part(&error.in_words(), "why").is_some_and(|why| why.key().is_some()), "{error}");
        }
    }

    #[test]
    fn lists_of_moves_that_break_off_are_said_by_keys() {
        for text in ["h8 i9 h8", "1. h8 i9 *\n1. h8 q99 *"] {
            let error = boardwright_catalog::read_games(text.as_bytes(), &boardwright_catalog::Told::default());
            let Err(boardwright_catalog::Unread::List(bad)) = error else { panic!("{error:?}") };
            assert_eq!(bad.in_words().as_str(), bad.to_string());
            assert!(part(&bad.in_words(), "why").is_some_and(|why| why.key().is_some()), "{text}");
        }
    }
}
