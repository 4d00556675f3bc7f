//! One line of the protocol: `[id][@ref] name argument…`.

/// A command, of either end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Command {
    /// The number of the command, if it has one: even from servers, odd from clients.
    pub(super) id: Option<u64>,
    /// The number of the command that it answers.
    pub(super) reference: Option<u64>,
    /// The name of the command.
    pub(super) name: String,
    /// The arguments of the command.
    pub(super) arguments: Vec<Value>,
}

/// An argument of a command.
///
/// Words and quoted texts are one type in the protocol. Numbers are texts here, too: each command knows where it expects one,
/// and the server of the protocol's authors takes them with and without quotes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    /// `freeplay`, `info:name`, `"with spaces"`, `-100`, `3.141`.
    Text(String),
    /// `<3,0,0,3,3,3,3,3,3>`.
    Board(Vec<u64>),
}

/// The greatest number of numbers of a board that are read; no supported board has more.
const MAX_NUMBERS: usize = 64;

impl Command {
    /// Reads a line without its end.
    ///
    /// # Errors
    /// Says what was expected and where.
    pub(super) fn read(line: &str) -> Result<Command, String> {
        let mut rest = line.trim();
        let id = take_number(&mut rest);
        let reference = match rest.strip_prefix('@') {
            None => None,
            Some(after) => {
                rest = after;
                Some(take_number(&mut rest).ok_or("expected a number after @")?)
            }
        };
        rest = rest.trim_start();
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let (name, mut rest) = rest.split_at(end);
        if name.is_empty() || !(rest.is_empty() || rest.starts_with([' ', '\t'])) {
            return Err("expected the name of a command in letters and digits".to_owned());
        }
        let mut arguments = Vec::new();
        rest = rest.trim_start();
        while !rest.is_empty() {
            arguments.push(Value::take(&mut rest)?);
            rest = rest.trim_start();
        }
        Ok(Command { id, reference, name: name.to_owned(), arguments })
    }

    /// The number at the beginning of a line, whatever follows it.
    pub(super) fn number(line: &str) -> Option<u64> {
        take_number(&mut line.trim())
    }

    /// The house of a `move`, counted from 1.
    pub(super) fn house(&self) -> Option<i64> {
        match self.arguments.as_slice() {
            [Value::Text(house)] => house.parse().ok(),
            _ => None,
        }
    }

    /// The key and the value of a `set`, the value as text.
    pub(super) fn setting(&self) -> Option<(&str, String)> {
        let [Value::Text(key), value] = self.arguments.as_slice() else { return None };
        Some((key, value.to_text()))
    }

    /// The text of an `error` or a `goodbye`.
    pub(super) fn text(&self) -> String {
        let words: Vec<String> = self.arguments.iter().map(Value::to_text).collect();
        if words.is_empty() { "without a reason".to_owned() } else { words.join(" ") }
    }
}

impl Value {
    fn take(rest: &mut &str) -> Result<Value, String> {
        if let Some(inside) = rest.strip_prefix('"') {
            return take_text(inside, rest);
        }
        let end = rest.find([' ', '\t']).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        *rest = after;
        if let Some(inside) = word.strip_prefix('<') {
            return read_numbers(inside).map(Value::Board);
        }
        // Bare words have letters, digits, - and : in the protocol; other characters have no other meaning.
        Ok(Value::Text(word.to_owned()))
    }

    pub(super) fn to_text(&self) -> String {
        match self {
            Value::Text(text) => text.clone(),
            Value::Board(numbers) => format!("{numbers:?}"),
        }
    }
}

fn unexpected(number: &str) -> String {
    let short: String = number.chars().take(20).collect();
    format!("expected numbers of seeds in a board, not {short:?}")
}

/// Takes the digits at the beginning, if there are any and they form a number.
fn take_number(rest: &mut &str) -> Option<u64> {
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let number = rest[..end].parse().ok()?;
    *rest = &rest[end..];
    Some(number)
}

/// Takes a text up to its closing quote; a backslash keeps the next character, but `\n` and `\t` are a line end and a tab.
fn take_text<'a>(inside: &'a str, rest: &mut &'a str) -> Result<Value, String> {
    let mut text = String::new();
    let mut characters = inside.char_indices();
    while let Some((offset, c)) = characters.next() {
        match c {
            '"' => {
                *rest = &inside[offset + 1..];
                return Ok(Value::Text(text));
            }
            '\\' => text.extend(characters.next().map(|(_, kept)| match kept {
                'n' => '\n',
                't' => '\t',
                kept => kept,
            })),
            c => text.push(c),
        }
    }
    Err("expected a closing quote".to_owned())
}

fn read_numbers(inside: &str) -> Result<Vec<u64>, String> {
    let numbers = inside.strip_suffix('>').ok_or("expected > at the end of a board")?;
    if numbers.split(',').count() > MAX_NUMBERS {
        return Err(format!("expected at most {MAX_NUMBERS} numbers in a board"));
    }
    numbers.split(',').map(|number| number.parse().map_err(|_| unexpected(number))).collect()
}

/// Writes a text in quotes, on one line.
pub(super) fn quote(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.push(' '),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
