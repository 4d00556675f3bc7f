//! Texts of explanations in English; other languages are other files of the folder `texts`.

use boardwright_texts::Texts;

/// Every message of the search for people, by key.
pub(crate) static TEXTS: Texts = Texts::new(include_str!("../texts/en.ftl"));
