//! The syntax of SGF: trees of nodes, nodes of properties, properties of values.

use crate::texts::TEXTS;
use boardwright_game::{Message, ParseError};

/// A node with its properties, each with its values.
#[derive(Default, Debug)]
pub(super) struct Node {
    /// The offset of the node in the text, in bytes.
    pub(super) offset: usize,
    /// The number of the node before it; `None` for the root.
    pub(super) parent: Option<usize>,
    /// The properties in the order of the text, which may name one several times.
    properties: Vec<(String, Vec<String>)>,
}

impl Node {
    /// The first value of a property.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.properties.iter().find(|(property, _)| property == name)?.1.first().map(String::as_str)
    }

    /// All properties in the order of the text.
    pub(super) fn properties(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.properties.iter().map(|(name, values)| (name.as_str(), values.as_slice()))
    }
}

/// The error for a fault of a node.
pub(super) fn error(text: &str, node: &Node, expected: impl Into<Message>) -> ParseError {
    ParseError::new("SGF", text, expected).at(node.offset)
}

/// The games of a text.
pub(super) struct Collection {
    /// The nodes of each game, every one behind its parent, the first of several children first.
    pub(super) games: Vec<Vec<Node>>,
    /// True if there is text outside the games.
    pub(super) has_text: bool,
}

/// Reads the nodes of all games.
///
/// The reader does not recurse, so that text with millions of parentheses does no harm.
pub(super) fn collection(text: &str) -> Result<Collection, ParseError> {
    let mut scanner = Scanner { text, at: 0 };
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
    fn game(&mut self) -> Result<Vec<Node>, ParseError> {
        let mut nodes: Vec<Node> = Vec::new();
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
    fn node(&mut self) -> Result<Node, ParseError> {
        let mut node = Node { offset: self.at - 1, ..Node::default() };
        loop {
            self.skip_space();
            let start = self.at;
            // Names have capitals alone, but some servers begin one with a digit: `5A`, the fifth moves that were offered.
            let length = self.rest().bytes().take_while(u8::is_ascii_alphanumeric).count();
            if length == 0 {
                return Ok(node);
            }
            self.at += length;
            // Before FF[4] names could hold small letters, which mean nothing: `GaMe` is `GM`.
            let name: String = self.text[start..self.at].chars().filter(|c| !c.is_ascii_lowercase()).collect();
            if !name.contains(|c: char| c.is_ascii_uppercase()) {
                return Err(self.error(start, TEXTS.say("gomoku-sgf-name")));
            }
            self.skip_space();
            if !self.rest().starts_with('[') {
                return Err(self.error(self.at, TEXTS.with("gomoku-sgf-value", [("name", name.into())])));
            }
            let mut values = Vec::new();
            while self.rest().starts_with('[') {
                values.push(self.value()?);
                self.skip_space();
            }
            node.properties.push((name, values));
        }
    }

    /// The text between `[` and `]`, with escapes resolved and line ends made one.
    fn value(&mut self) -> Result<String, ParseError> {
        let start = self.at;
        let mut value = String::new();
        let mut symbols = self.rest().char_indices().skip(1).peekable();
        while let Some((index, symbol)) = symbols.next() {
            match symbol {
                ']' => {
                    self.at = start + index + 1;
                    return Ok(value);
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
