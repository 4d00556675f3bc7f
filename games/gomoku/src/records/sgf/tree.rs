//! The syntax of SGF: trees of nodes, nodes of properties, properties of values.

use std::borrow::Cow;

use boardwright_game::{Message, ParseError};

use crate::records::sgf::beginning;
use crate::texts::TEXTS;

/// The most nodes of a file, which bound its memory.
const MAX_NODES: usize = 4_000_000;

/// The most values of all nodes of a file.
const MAX_VALUES: usize = 10_000_000;

/// The name of a property and its values, which are those of the text unless something in it is escaped.
type Property<'a> = (Cow<'a, str>, Box<[Cow<'a, str>]>);

/// A node with its properties, each with its values.
#[derive(Default, Debug)]
pub(super) struct Node<'a> {
    /// The offset of the node in the text, in bytes.
    pub(super) offset: usize,
    /// The number of the node before it; `None` for the root.
    pub(super) parent: Option<usize>,
    /// The properties in the order of the text, which may name one several times.
    properties: Box<[Property<'a>]>,
}

impl<'a> Node<'a> {
    /// The first value of a property.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.properties.iter().find(|(property, _)| property == name)?.1.first().map(AsRef::as_ref)
    }

    /// All properties in the order of the text.
    pub(super) fn properties(&self) -> impl Iterator<Item = (&str, &[Cow<'a, str>])> {
        self.properties.iter().map(|(name, values)| (name.as_ref(), &**values))
    }
}

/// The error for a fault of a node.
pub(super) fn error(text: &str, node: &Node<'_>, expected: impl Into<Message>) -> ParseError {
    ParseError::new("SGF", text, expected).at(node.offset)
}

/// The games of a text.
pub(super) struct Collection<'a> {
    /// The nodes of each game, every one behind its parent, the first of several children first.
    pub(super) games: Vec<Vec<Node<'a>>>,
    /// True if there is text outside the games.
    pub(super) has_text: bool,
}

/// Reads the nodes of all games.
///
/// The reader does not recurse, so that text with millions of parentheses does no harm.
pub(super) fn collection(text: &str) -> Result<Collection<'_>, ParseError> {
    let mut scanner = Scanner { text, at: 0, nodes: 0, values: 0 };
    let mut collection = Collection { games: Vec::new(), has_text: false };
    // Text outside the games, such as the head of a mail, is not part of the collection.
    while let Some(start) = scanner.next_game() {
        collection.has_text |= !text[scanner.at..start].trim().is_empty();
        scanner.at = start + 1;
        let nodes = scanner.game()?;
        collection.games.push(nodes);
    }
    collection.has_text |= !text[scanner.at..].trim_matches(|c: char| c.is_whitespace() || c.is_control()).is_empty();
    match collection.games.is_empty() {
        true => Err(ParseError::new("SGF", text, TEXTS.say("gomoku-sgf-begin"))),
        false => Ok(collection),
    }
}

/// The rest of a text behind a parenthesis and a semicolon at its beginning.
fn opened(text: &str) -> Option<&str> {
    text.strip_prefix('(')?.trim_start().strip_prefix(';')
}

/// The offset of the first game in a text: a parenthesis and a semicolon before a property with a value, or before another node
/// or the end of an empty one.
pub(super) fn game_at(text: &str) -> Option<usize> {
    let is_game = |rest: &str| {
        let rest = rest.trim_start();
        let value = rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric()).trim_start();
        let is_named = rest.starts_with(|c: char| c.is_ascii_alphabetic()) && value.starts_with('[');
        is_named || rest.starts_with([';', '(', ')'])
    };
    text.match_indices('(').map(|(at, _)| at).find(|&at| opened(&text[at..]).is_some_and(is_game))
}

struct Scanner<'a> {
    text: &'a str,
    /// The number of bytes that have been read.
    at: usize,
    /// The numbers of nodes and of their values that have been read.
    nodes: usize,
    values: usize,
}

impl<'a> Scanner<'a> {
    fn error(&self, offset: usize, expected: Message) -> ParseError {
        ParseError::new("SGF", self.text, expected).at(offset)
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// The offset of the next game. What a text begins with may have any fault; between other words only what looks like a game
    /// is one, since people write `(;_;)`.
    fn next_game(&self) -> Option<usize> {
        let start = self.text.len() - self.text.trim_start().len();
        let is_first = self.at == 0 && opened(&self.text[start..]).is_some() && game_at(&self.text[start..]).is_none();
        if is_first { Some(start) } else { game_at(self.rest()).map(|at| self.at + at) }
    }

    /// The next character that is no space, read.
    fn next_symbol(&mut self) -> Option<char> {
        self.skip_space();
        let symbol = self.rest().chars().next()?;
        self.at += symbol.len_utf8();
        Some(symbol)
    }

    /// The nodes of a game up to its closing parenthesis.
    fn game(&mut self) -> Result<Vec<Node<'a>>, ParseError> {
        let mut nodes: Vec<Node<'_>> = Vec::new();
        let mut last = None;
        // The nodes that the open variations follow.
        let mut open: Vec<Option<usize>> = Vec::new();
        while let Some(symbol) = self.next_symbol() {
            match symbol {
                '(' => open.push(last),
                ')' => match open.pop() {
                    Some(before) => last = before,
                    None => return Ok(nodes),
                },
                ';' => {
                    let mut node = self.node()?;
                    if last.is_none() && !nodes.is_empty() {
                        return Err(self.error(node.offset, TEXTS.say("gomoku-sgf-root")));
                    }
                    node.parent = last;
                    last = Some(nodes.len());
                    nodes.push(node);
                }
                other => {
                    let expected = TEXTS.with("gomoku-sgf-sign", [("given", format!("{other:?}").into())]);
                    return Err(self.error(self.at - other.len_utf8(), expected));
                }
            }
        }
        Err(self.error(self.text.len(), TEXTS.with("gomoku-sgf-close", [("count", (open.len() + 1).into())])))
    }

    /// The properties after a `;`.
    fn node(&mut self) -> Result<Node<'a>, ParseError> {
        let offset = self.at - 1;
        let mut properties: Vec<Property<'_>> = Vec::new();
        self.nodes += 1;
        loop {
            self.skip_space();
            let start = self.at;
            if self.nodes > MAX_NODES || self.values > MAX_VALUES {
                let arguments = [("nodes", MAX_NODES.into()), ("values", MAX_VALUES.into())];
                return Err(self.error(start, TEXTS.with("gomoku-sgf-nodes", arguments)));
            }
            // Names have capitals alone, but some servers begin one with a digit: `5A`, the fifth moves that were offered.
            let length = self.rest().bytes().take_while(u8::is_ascii_alphanumeric).count();
            if length == 0 {
                return Ok(Node { offset, parent: None, properties: properties.into() });
            }
            self.at += length;
            // Before FF[4] names could hold small letters, which mean nothing: `GaMe` is `GM`.
            let name = &self.text[start..self.at];
            let name = match name.contains(|c: char| c.is_ascii_lowercase()) {
                true => name.chars().filter(|c| !c.is_ascii_lowercase()).collect(),
                false => Cow::Borrowed(name),
            };
            if !name.contains(|c: char| c.is_ascii_uppercase()) {
                return Err(self.error(start, TEXTS.say("gomoku-sgf-name")));
            }
            self.skip_space();
            if !self.rest().starts_with('[') {
                return Err(self.error(self.at, TEXTS.with("gomoku-sgf-value", [("name", beginning(&name).into())])));
            }
            let mut values = Vec::new();
            while self.rest().starts_with('[') {
                values.push(self.value()?);
                self.skip_space();
            }
            self.values += values.len();
            properties.push((name, values.into()));
        }
    }

    /// The text between `[` and `]`, with escapes resolved and line ends made one.
    fn value(&mut self) -> Result<Cow<'a, str>, ParseError> {
        let start = self.at;
        let text = &self.rest()[1..];
        if let Some(end) = text.find([']', '\\', '\r']).filter(|&end| text[end..].starts_with(']')) {
            self.at += end + 2;
            return Ok(Cow::Borrowed(&text[..end]));
        }
        let mut value = String::new();
        let mut symbols = self.rest().char_indices().skip(1).peekable();
        while let Some((index, symbol)) = symbols.next() {
            match symbol {
                ']' => {
                    self.at = start + index + 1;
                    return Ok(value.into());
                }
                '\\' => match symbols.next() {
                    // An escaped line end only folds the text.
                    Some((_, '\r')) => {
                        symbols.next_if(|(_, next)| *next == '\n');
                    }
                    Some((_, '\n')) | None => {}
                    Some((_, other)) => value.push(other),
                },
                '\r' => {
                    symbols.next_if(|(_, next)| *next == '\n');
                    value.push('\n');
                }
                other => value.push(other),
            }
        }
        Err(self.error(start, TEXTS.say("gomoku-sgf-value-end")))
    }
}
