//! Texts of the readers of all games in English; other languages are other files of the folder `texts`.

use boardwright_texts::Texts;

/// Every message of the readers for people, by key.
pub(crate) static TEXTS: Texts = Texts::new(include_str!("../texts/en.ftl"));
