//! Texts for people: a key with arguments, from which any language can be made, and the English text.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;

/// A text that people read.
///
/// The texts of a game or a crate name it by its key and say it in each language. It is used like the English text, which
/// records, protocols and terminals carry; screens in other languages translate it from the key and the arguments.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Said"))]
pub enum Message {
    /// A text of somebody else, which is said as it is in every language.
    Plain(String),
    /// A text that each language has in its own words.
    Keyed(KeyedText),
}

/// A text that each language has in its own words.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Message"))]
pub struct KeyedText {
    /// The key in the files of texts.
    pub key: Cow<'static, str>,
    /// Values in the text, by name.
    pub args: BTreeMap<&'static str, Argument>,
    /// The English text.
    pub text: String,
}

/// Value in a text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Argument {
    /// A number, on which the form of words may depend.
    Number(i64),
    /// A text that is the same in all languages: a spot, a move, a name.
    Text(String),
    /// A message within the message.
    Message(Message),
}

impl Message {
    /// The message of `key` with these arguments, which says `english` in English. The texts of a game or a crate make it.
    ///
    /// ```
    /// use boardwright_game::Message;
    ///
    /// let message = Message::new("demo-occupied", [("point", "h8".into())], "h8 is occupied");
    /// assert_eq!(message, *"h8 is occupied");
    /// assert_eq!(message.key(), Some("demo-occupied"));
    /// assert_eq!(Message::from("anything").key(), None, "a text of somebody else has no key");
    /// ```
    pub fn new(
        key: impl Into<Cow<'static, str>>,
        arguments: impl IntoIterator<Item = (&'static str, Argument)>,
        english: impl Into<String>,
    ) -> Message {
        let args = arguments.into_iter().collect();
        Message::Keyed(KeyedText { key: key.into(), args, text: english.into() })
    }

    /// The key under which files of texts have it; `None` for a text that comes from elsewhere.
    pub fn key(&self) -> Option<&str> {
        match self {
            Message::Plain(_) => None,
            Message::Keyed(text) => Some(&text.key),
        }
    }

    /// The English text.
    pub fn as_str(&self) -> &str {
        match self {
            Message::Plain(text) | Message::Keyed(KeyedText { text, .. }) => text,
        }
    }

    /// The English text, without a copy.
    #[must_use]
    pub fn into_string(self) -> String {
        match self {
            Message::Plain(text) | Message::Keyed(KeyedText { text, .. }) => text,
        }
    }
}

impl Default for Message {
    /// The empty text.
    fn default() -> Message {
        Message::Plain(String::new())
    }
}

impl Deref for Message {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl PartialEq<str> for Message {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Message {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl From<String> for Message {
    fn from(text: String) -> Message {
        Message::Plain(text)
    }
}

impl From<&str> for Message {
    fn from(english: &str) -> Message {
        Message::from(english.to_owned())
    }
}

impl From<Message> for String {
    fn from(message: Message) -> String {
        message.into_string()
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Argument {
        Argument::Text(text.to_owned())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Argument {
        Argument::Text(text)
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Argument {
        Argument::Message(message)
    }
}

impl From<i64> for Argument {
    fn from(number: i64) -> Argument {
        Argument::Number(number)
    }
}

impl From<usize> for Argument {
    fn from(number: usize) -> Argument {
        Argument::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<u64> for Argument {
    fn from(number: u64) -> Argument {
        Argument::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<u32> for Argument {
    fn from(number: u32) -> Argument {
        Argument::Number(number.into())
    }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Argument::Number(number) => number.fmt(f),
            Argument::Text(text) => text.fmt(f),
            Argument::Message(message) => message.fmt(f),
        }
    }
}

/// A fault by its key, which the texts of the catalog have since this crate has none of its own, with its English, in which the
/// names of arguments stand in braces.
pub(crate) fn fault<const N: usize>(
    key: &'static str,
    english: &str,
    arguments: [(&'static str, Argument); N],
) -> Message {
    let put = |text: String, (name, value): &(&'static str, Argument)| {
        text.replace(&format!("{{{name}}}"), &value.to_string())
    };
    let text = arguments.iter().fold(english.to_owned(), put);
    Message::new(key, arguments, text)
}
