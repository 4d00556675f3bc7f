//! The syntax of SGF: trees of nodes, nodes of properties, properties of values.

use boardwright_game::ParseError;

/// A node with its properties, each with its values.
#[derive(Default, Debug)]
pub(super) struct Node {
    /// The offset of the node in the text, in bytes.
    pub(super) offset: usize,
    properties: Vec<(String, Vec<String>)>,
}

impl Node {
    /// The values of a property; none if it is not there.
    pub(super) fn values(&self, name: &str) -> &[String] {
        self.properties.iter().find(|(property, _)| property == name).map_or(&[], |(_, values)| values)
    }

    /// The first value of a property.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.values(name).first().map(String::as_str)
    }

    /// All properties in the order of the text.
    pub(super) fn properties(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.properties.iter().map(|(name, values)| (name.as_str(), values.as_slice()))
    }

    fn add(&mut self, name: &str, value: String) {
        match self.properties.iter_mut().find(|(property, _)| property == name) {
            Some((_, values)) => values.push(value),
            None => self.properties.push((name.to_owned(), vec![value])),
        }
    }
}

/// Reads the nodes of the main line of every game: the first variation everywhere.
///
/// The reader does not recurse, so that text with millions of parentheses does no harm.
pub(super) fn main_lines(text: &str) -> Result<Vec<Vec<Node>>, ParseError> {
    let mut scanner = Scanner { text, at: 0 };
    let mut games: Vec<Vec<Node>> = Vec::new();
    let mut depth = 0_usize;
    let mut on_main_line = false;
    // Text before the first game, such as the head of a mail, is not part of the collection.
    scanner.at = text.find('(').ok_or_else(|| ParseError::new("SGF", text, "a game that begins with \"(;\""))?;
    while let Some(symbol) = scanner.next_symbol() {
        match symbol {
            '(' => {
                if depth == 0 {
                    games.push(Vec::new());
                    on_main_line = true;
                }
                depth += 1;
            }
            ')' if depth > 0 => {
                depth -= 1;
                // The first variation that ends is the main line; all that follow are skipped.
                on_main_line = false;
            }
            ';' if depth > 0 => {
                let node = scanner.node()?;
                match games.last_mut() {
                    Some(game) if on_main_line => game.push(node),
                    _ => {}
                }
            }
            other => {
                let expected = if depth == 0 { "'(' or the end" } else { "'(', ')' or ';'" };
                return Err(scanner.error(scanner.at - other.len_utf8(), format!("{expected}, not {other:?}")));
            }
        }
    }
    if depth > 0 {
        return Err(scanner.error(text.len(), format!("{depth} more ')' before the end")));
    }
    match games.iter().position(Vec::is_empty) {
        Some(index) => Err(ParseError::new("SGF", text, format!("a node that begins with ';' in game {}", index + 1))),
        None => Ok(games),
    }
}

struct Scanner<'a> {
    text: &'a str,
    /// The number of bytes that have been read.
    at: usize,
}

impl<'a> Scanner<'a> {
    fn error(&self, offset: usize, expected: impl Into<String>) -> ParseError {
        ParseError::new("SGF", self.text, expected.into()).at(offset)
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// The next character that is no space, read.
    fn next_symbol(&mut self) -> Option<char> {
        self.skip_space();
        let symbol = self.rest().chars().next()?;
        self.at += symbol.len_utf8();
        Some(symbol)
    }

    /// The properties after a `;`.
    fn node(&mut self) -> Result<Node, ParseError> {
        let mut node = Node { offset: self.at - 1, ..Node::default() };
        loop {
            self.skip_space();
            let start = self.at;
            let length = self.rest().bytes().take_while(u8::is_ascii_alphabetic).count();
            if length == 0 {
                return Ok(node);
            }
            self.at += length;
            // Before FF[4] names could hold small letters, which mean nothing: `GaMe` is `GM`.
            let name: String = self.text[start..self.at].chars().filter(char::is_ascii_uppercase).collect();
            if name.is_empty() {
                return Err(self.error(start, "a property name of capital letters"));
            }
            self.skip_space();
            if !self.rest().starts_with('[') {
                return Err(self.error(self.at, format!("'[' and a value after the property {name}")));
            }
            while self.rest().starts_with('[') {
                let value = self.value()?;
                node.add(&name, value);
                self.skip_space();
            }
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
        Err(self.error(start, "']' at the end of this value"))
    }
}
