//! Reasons for refused moves, in the words of the player who made them.

use boardwright_game::WrittenMove;

use crate::table::Rejection;

/// A rejection for the record. Where the player speaks a language with coordinates of its own, so does the reason.
pub(crate) fn reason(rejection: &Rejection, written: Option<&WrittenMove>) -> String {
    match (rejection, written) {
        (_, None) => rejection.to_string(),
        (Rejection::Syntax(_), Some(WrittenMove { text, expected })) => {
            format!("bad move {text:?}: expected {expected}")
        }
        (_, Some(WrittenMove { text, .. })) => format!("{rejection} (the bot wrote {text:?})"),
    }
}
