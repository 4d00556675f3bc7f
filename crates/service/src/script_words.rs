//! Faults of scripts in words that every language has. Luau and the sandbox tell them in English: their sentences are known by form.

use boardwright_game::Message;

use crate::texts::TEXTS;

/// A sentence as Luau or the sandbox says it, with its key: the texts around its values, and the names of these.
struct Form(&'static str, &'static [&'static str], &'static [&'static str]);

/// The sentences that authors of bots meet most.
const FORMS: &[Form] = &[
    Form("server-lua-call-nil", &["attempt to call a nil value"], &[]),
    Form("server-lua-index-nil", &["attempt to index nil with '", "'"], &["name"]),
    Form("server-lua-no-method", &["attempt to call missing method '", "' of Board"], &["name"]),
    Form("server-lua-arithmetic", &["attempt to perform arithmetic (", ") on ", ""], &["operation", "values"]),
    Form("server-lua-compare", &["attempt to compare ", ""], &["values"]),
    Form("server-lua-colon", &["'", "' is asked of a board, with a colon: ", ""], &["name", "call"]),
    Form("server-lua-unknown", &["nothing is called '", "'"], &["name"]),
    Form("server-lua-no-field", &["", " has no field '", "'"], &["table", "name"]),
    Form("server-lua-meant", &["did you mean '", "'?"], &["name"]),
    Form("server-lua-defines", &["it defines '", "'"], &["name"]),
    Form("server-lua-local", &["'", "' is local: leave out 'local'"], &["name"]),
    Form("server-lua-none-for-bots", &["there is no '", "' for bots: no files, modules or processes"], &["name"]),
    Form(
        "server-lua-no-function",
        &["defines no function by which to ask for a move: ", " was expected"],
        &["functions"],
    ),
    Form("server-lua-late", &["did not end within ", " s"], &["seconds"]),
    Form("server-lua-time-up", &["time is up"], &[]),
    Form("server-lua-memory", &["used more than its ", " MiB of memory"], &["size"]),
    Form("server-lua-more-memory", &["used more memory than it may"], &[]),
    Form("server-lua-stopped", &["was stopped"], &[]),
    Form("server-lua-syntax", &["Expected ", ", got ", ""], &["expected", "given"]),
    Form("server-lua-incomplete", &["Incomplete statement: expected assignment or a function call"], &[]),
];

impl Form {
    /// The values of a sentence of this form, in order.
    fn values(&self, sentence: &str) -> Option<Vec<String>> {
        let Form(_, parts, names) = self;
        let (first, others) = parts.split_first()?;
        let mut rest = sentence.strip_prefix(first)?;
        let mut values = Vec::new();
        for (index, part) in others.iter().enumerate() {
            let end = if index + 1 == others.len() { rest.strip_suffix(part)?.len() } else { rest.find(part)? };
            values.push(rest[..end].to_owned());
            rest = &rest[end + part.len()..];
        }
        (rest.is_empty() && values.len() == names.len()).then_some(values)
    }
}

/// The faults of a script, by the keys of their sentences as far as they are known.
pub(crate) fn of_script(message: &str) -> Message {
    match message.split_once("; ") {
        None => sentence(message),
        Some((first, rest)) => {
            TEXTS.with("server-lua-both", [("first", sentence(first).into()), ("second", of_script(rest).into())])
        }
    }
}

fn sentence(text: &str) -> Message {
    let known = FORMS.iter().find_map(|form| Some((form, form.values(text)?)));
    match known {
        None => text.into(),
        Some((Form(key, _, names), values)) => {
            let values = names.iter().zip(values).map(|(name, value)| (*name, value.into()));
            TEXTS.with(key, values)
        }
    }
}
