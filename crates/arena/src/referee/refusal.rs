//! Reasons for refused moves, in the words of the player who made them.

use boardwright_game::{Message, WrittenMove};

use crate::referee::table::Rejection;
use crate::texts::TEXTS;

/// A rejection for the record. Where the player speaks a language with coordinates of its own, so does the reason.
pub(crate) fn reason(rejection: &Rejection, written: Option<&WrittenMove>) -> Message {
    match (rejection, written) {
        (_, None) => rejection.message(),
        (Rejection::Syntax(_), Some(WrittenMove { text, expected })) => {
            let arguments = [("written", format!("{text:?}").into()), ("expected", expected.as_str().into())];
            TEXTS.with("arena-bad-move", arguments)
        }
        (_, Some(WrittenMove { text, .. })) => {
            let arguments = [("reason", rejection.message().into()), ("written", format!("{text:?}").into())];
            TEXTS.with("arena-illegal-as-written", arguments)
        }
    }
}
