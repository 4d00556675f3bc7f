//! Messages by key, with English texts from files in [Fluent's syntax](https://projectfluent.org).
//!
//! A game or a crate has its texts in a folder `texts`, a file for each language, and makes its messages with the [`Texts`]
//! of the English file. Terminals, records and protocols use the English text. The page translates a message from its key
//! and its arguments ([`KeyedText`](boardwright_game::KeyedText)).

use std::sync::OnceLock;

use boardwright_game::{Argument, Message};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

/// The texts of a game or a crate in English.
pub struct Texts {
    source: &'static str,
    /// Made when the first message is said.
    bundle: OnceLock<FluentBundle<FluentResource>>,
}

impl Texts {
    /// The texts of a file, which is embedded: `Texts::new(include_str!("../texts/en.ftl"))`.
    pub const fn new(source: &'static str) -> Texts {
        Texts { source, bundle: OnceLock::new() }
    }

    /// A message without arguments.
    pub fn say(&self, key: &'static str) -> Message {
        self.with(key, [])
    }

    /// A message with arguments.
    ///
    /// A key that the texts do not have gives the key itself, and an argument that is missing its name in braces. Both are
    /// faults of the program, which the tests of the texts find.
    pub fn with(&self, key: &'static str, arguments: impl IntoIterator<Item = (&'static str, Argument)>) -> Message {
        let arguments: Vec<_> = arguments.into_iter().collect();
        let english = self.format(key, &arguments);
        debug_assert!(english.is_some(), "{key} with {arguments:?} has no text");
        Message::new(key, arguments, english.unwrap_or_else(|| key.to_owned()))
    }

    /// The English of a message; `None` without such a text or with other arguments than it has.
    fn format(&self, key: &str, arguments: &[(&'static str, Argument)]) -> Option<String> {
        let bundle = self.bundle.get_or_init(|| bundle(self.source));
        let pattern = bundle.get_message(key)?.value()?;
        let mut values = FluentArgs::with_capacity(arguments.len());
        for (name, value) in arguments {
            match value {
                Argument::Number(number) => values.set(*name, *number),
                Argument::Text(text) => values.set(*name, text.as_str()),
                Argument::Message(message) => values.set(*name, message.as_str()),
            }
        }
        let mut faults = Vec::new();
        let english = bundle.format_pattern(pattern, Some(&values), &mut faults).into_owned();
        debug_assert!(faults.is_empty(), "{key}: {faults:?}");
        Some(english)
    }
}

/// All messages of a source.
fn bundle(source: &str) -> FluentBundle<FluentResource> {
    // What cannot be read is left out, and the tests of the texts say so.
    let resource = match FluentResource::try_new(source.to_owned()) {
        Ok(resource) | Err((resource, _)) => resource,
    };
    let mut bundle = FluentBundle::new_concurrent(Vec::new());
    // Marks for right-to-left text would change records and protocols.
    bundle.set_use_isolating(false);
    let added = bundle.add_resource(resource);
    debug_assert!(added.is_ok(), "a key stands there twice: {added:?}");
    bundle
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Argument, Message};

    use super::Texts;

    static TEXTS: Texts = Texts::new(
        "demo-over = the game is over\n\
         demo-taken = { $spot } is taken by { $side }\n\
         demo-many = { $count ->\n    [one] one seed\n   *[other] { $count } seeds\n }\n",
    );

    #[test]
    fn a_message_keeps_its_key_and_arguments_and_says_english() {
        let over = TEXTS.say("demo-over");
        assert_eq!((over.as_str(), over.key()), ("the game is over", Some("demo-over")));
        let taken = TEXTS.with("demo-taken", [("spot", "h8".into()), ("side", over.clone().into())]);
        assert_eq!(taken, "h8 is taken by the game is over");
        assert_eq!(taken, Message::new("demo-taken", [("spot", "h8".into()), ("side", over.into())], taken.as_str()));
    }

    #[test]
    fn numbers_are_written_plainly_and_choose_the_form_of_words() {
        for (count, text) in [(1, "one seed"), (2, "2 seeds"), (1_234_567, "1234567 seeds")] {
            assert_eq!(TEXTS.with("demo-many", [("count", Argument::Number(count))]), text);
        }
    }
}
