//! The game's texts in English; other languages are other files of the folder `texts`.

use boardwright_texts::Texts;

/// Every message that the game has for people, by key.
pub(crate) static TEXTS: Texts = Texts::new(include_str!("../texts/en.ftl"));
