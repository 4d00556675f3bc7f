//! Texts for people, with the keys for their translation.

use std::collections::BTreeMap;

use boardwright_game as game;
use serde::Serialize;

/// A text for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub(crate) enum Said {
    /// A text that is said as it is in every language.
    Plain(String),
    /// A text that each language has in its own words.
    Keyed(KeyedText),
}

/// A text that each language has in its own words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Message"))]
pub(crate) struct KeyedText {
    /// The key in the files of texts.
    pub(crate) key: String,
    /// Values in the text, by name.
    pub(crate) args: BTreeMap<String, Argument>,
    /// The English text.
    pub(crate) text: String,
}

/// Value in a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub(crate) enum Argument {
    /// A number.
    Number(i64),
    /// A text.
    Said(Box<Said>),
}

impl From<game::Message> for Said {
    fn from(message: game::Message) -> Said {
        let Some(key) = message.key().map(str::to_owned) else { return Said::Plain(message.into_string()) };
        let args = message.arguments().iter().map(|(name, value)| ((*name).to_owned(), value.clone().into()));
        Said::Keyed(KeyedText { key, args: args.collect(), text: message.to_string() })
    }
}

impl From<game::Argument> for Argument {
    fn from(argument: game::Argument) -> Argument {
        match argument {
            game::Argument::Number(number) => Argument::Number(number),
            game::Argument::Text(text) => Argument::Said(Box::new(Said::Plain(text))),
            game::Argument::Message(message) => Argument::Said(Box::new(message.into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::Message;

    use super::Said;

    #[test]
    fn a_text_without_a_key_is_sent_as_it_is_and_another_with_its_arguments() {
        let json = |message: Message| serde_json::to_string(&Said::from(message)).expect("JSON");
        assert_eq!(json("out of memory".into()), "\"out of memory\"");
        let side = Message::new("a-side", Vec::new(), "black".to_owned());
        let message =
            Message::new("a-row", vec![("count", 5u32.into()), ("side", side.into())], "5 of black".to_owned());
        assert_eq!(
            json(message),
            "{\"key\":\"a-row\",\"args\":{\"count\":5,\"side\":{\"key\":\"a-side\",\"args\":{},\"text\":\"black\"}},\
             \"text\":\"5 of black\"}"
        );
    }
}
