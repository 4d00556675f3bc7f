//! The paths that a file names: `use` trees expanded, and paths written in full.

/// A path such as `std::fs::File` and the byte offset at which it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Path {
    pub(super) segments: Vec<String>,
    pub(super) offset: usize,
    /// True if a `use` brings it in, so that its first segment may be a crate without `::` after it.
    pub(super) imported: bool,
}

impl Path {
    pub(super) fn starts_with(&self, prefix: &[&str]) -> bool {
        self.segments.len() >= prefix.len() && prefix.iter().zip(&self.segments).all(|(want, have)| want == have)
    }
}

/// All paths of `code`, in which comments and literals are blanked, in order of appearance.
pub(super) fn paths(code: &str) -> Vec<Path> {
    let tokens = tokens(code);
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at].text == "use" {
            at = use_tree(&tokens, at + 1, &[], &mut found);
        } else if is_word(tokens[at].text) {
            let (segments, next) = plain(&tokens, at);
            found.push(Path { segments, offset: tokens[at].offset, imported: false });
            at = next;
        } else {
            at += 1;
        }
    }
    found
}

#[derive(Clone, Copy)]
struct Token<'a> {
    /// A word, `::`, or one other character.
    text: &'a str,
    offset: usize,
}

fn tokens(code: &str) -> Vec<Token<'_>> {
    let bytes = code.as_bytes();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let word = bytes[at..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
        let length = match word {
            0 if bytes[at..].starts_with(b"::") => 2,
            0 => 1,
            _ => word,
        };
        if !bytes[at].is_ascii_whitespace() {
            tokens.push(Token { text: &code[at..at + length], offset: at });
        }
        at += length;
    }
    tokens
}

fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

/// Reads `a::b::c` and returns its segments and the token after it.
fn plain(tokens: &[Token<'_>], mut at: usize) -> (Vec<String>, usize) {
    let mut segments = vec![tokens[at].text.to_owned()];
    while let [first, second, ..] = &tokens[at + 1..]
        && first.text == "::"
        && is_word(second.text)
    {
        segments.push(second.text.to_owned());
        at += 2;
    }
    (segments, at + 1)
}

/// Reads what follows `use`, up to a `;`, or inside braces up to `,` or `}`, and returns the token after it.
fn use_tree(tokens: &[Token<'_>], mut at: usize, prefix: &[String], found: &mut Vec<Path>) -> usize {
    let mut segments = prefix.to_vec();
    let offset = tokens.get(at).map_or(0, |token| token.offset);
    while let Some(token) = tokens.get(at) {
        match token.text {
            "::" => at += 1,
            "{" => {
                at += 1;
                while tokens.get(at).is_some_and(|token| token.text != "}") {
                    at = use_tree(tokens, at, &segments, found);
                    if tokens.get(at).is_some_and(|token| token.text == ",") {
                        at += 1;
                    }
                }
                return at + 1;
            }
            // The new name is no part of the path.
            "as" => at += 2,
            text if is_word(text) || text == "*" => {
                segments.push(text.to_owned());
                at += 1;
            }
            _ => break,
        }
    }
    if segments.len() > prefix.len() {
        found.push(Path { segments, offset, imported: true });
    }
    // A stray character must not be read again and again.
    if matches!(tokens.get(at), Some(token) if !matches!(token.text, "," | "}" | ";")) { at + 1 } else { at }
}

#[cfg(test)]
mod tests {
    use super::paths;

    #[track_caller]
    fn check(code: &str, expected: &[&str]) {
        let found: Vec<String> = paths(code).iter().map(|path| path.segments.join("::")).collect();
        assert_eq!(found, expected, "{code}");
    }

    #[test]
    fn use_trees_are_spread_out() {
        check("use std::fs;", &["std::fs"]);
        check("use std::{fs, io::{self, Read as R}};", &["std::fs", "std::io::self", "std::io::Read"]);
        check("pub use crate::{engine, rules::*};", &["pub", "crate::engine", "crate::rules::*"]);
        check("use a::{b}; use ::c::d as e;", &["a::b", "c::d"]);
        check("use {a, b::c};", &["a", "b::c"]);
    }

    #[test]
    fn paths_in_full_are_found() {
        check("let a = std::time::Instant::now();", &["let", "a", "std::time::Instant::now"]);
    }

    #[test]
    fn broken_code_ends() {
        check("use {{{", &[]);
        check("use a::{b, # c", &["a::b", "a::c"]);
    }
}
