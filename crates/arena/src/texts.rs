//! The referee's texts in English; other languages are other files of the folder `texts`.

use boardwright_game::{Message, Side};
use boardwright_texts::Texts;

/// Every message of the arena for people, by key.
pub(crate) static TEXTS: Texts = Texts::new(include_str!("../texts/en.ftl"));

/// A side as the referee calls it in records, where no game names it.
pub(crate) fn side(side: Side) -> Message {
    TEXTS.say(match side {
        Side::First => "arena-first",
        Side::Second => "arena-second",
    })
}

/// A text of a player between quotation marks, with what is no letter escaped; the marks themselves stand in the texts.
pub(crate) fn quoted(text: &str) -> String {
    let escaped = format!("{text:?}");
    escaped.get(1..escaped.len() - 1).unwrap_or_default().to_owned()
}
