//! The parts of a text of moves, as people and other programs write them.

/// A part of a text of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveToken<'a> {
    /// A word: a move, a result or a number, without the number of a turn before it.
    Word(&'a str),
    /// The text of a comment in braces.
    Comment(&'a str),
    /// A parenthesis that opens, with the number of tokens up to the one that closes it.
    Open(usize),
    /// The parenthesis that closes the last one that opened.
    Close,
}

/// The parts of a text whose words stand between gaps: white space and what else is one by `is_gap`.
///
/// `1.`, `1...` and `1)` count turns and are left out, `1.h8` is the word `h8`. A parenthesis without its partner is left out.
///
/// ```
/// use boardwright_game::MoveToken::{Close, Comment, Open, Word};
/// use boardwright_game::move_tokens;
///
/// let tokens = move_tokens("1. h8 {the centre} i9 (1... g9) 2.h9", |_| false);
/// assert_eq!(tokens, [Word("h8"), Comment("the centre"), Word("i9"), Open(2), Word("g9"), Close, Word("h9")]);
/// ```
#[must_use]
pub fn move_tokens(text: &str, is_gap: impl Fn(char) -> bool) -> Vec<MoveToken<'_>> {
    let is_end = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '{' | '}') || is_gap(c);
    let (mut tokens, mut open, mut rest) = (Vec::new(), Vec::new(), text);
    while let Some(c) = rest.chars().next() {
        let behind = &rest[c.len_utf8()..];
        match c {
            '{' => {
                let (comment, after) = behind.split_once('}').unwrap_or((behind, ""));
                tokens.push(MoveToken::Comment(comment.trim()));
                rest = after;
            }
            '(' => {
                open.push(tokens.len());
                tokens.push(MoveToken::Open(0));
                rest = behind;
            }
            ')' => {
                if let Some(at) = open.pop() {
                    tokens[at] = MoveToken::Open(tokens.len() - at);
                    tokens.push(MoveToken::Close);
                }
                rest = behind;
            }
            c if is_end(c) => rest = behind,
            _ => {
                let (word, after) = rest.split_at(rest.find(is_end).unwrap_or(rest.len()));
                rest = after;
                let is_digits = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
                let is_count = is_digits(word) && open.is_empty() && rest.starts_with(')');
                let word = match word.split_once(['.', ':']) {
                    Some((number, rest)) if is_digits(number) => rest.trim_start_matches('.'),
                    _ => word,
                };
                if !is_count && !word.is_empty() {
                    tokens.push(MoveToken::Word(word));
                }
            }
        }
    }
    // What never closes opens nothing.
    let is_part = |token: &MoveToken<'_>| *token != MoveToken::Open(0);
    if open.is_empty() { tokens } else { tokens.into_iter().filter(is_part).collect() }
}

/// The tag of a move with its judgement: the number that PGN has for it, or what stood behind `$`.
pub const JUDGEMENT: &str = "NAG";

/// The signs that judge a move, and their numbers in PGN.
const SIGNS: [(&str, &str); 6] = [("!", "1"), ("?", "2"), ("!!", "3"), ("??", "4"), ("!?", "5"), ("?!", "6")];

/// A word without the sign that judges it, and the number that PGN has for that sign.
///
/// ```
/// use boardwright_game::judged;
///
/// assert_eq!(judged("h8!?"), ("h8", Some("5")));
/// assert_eq!(judged("$14"), ("", Some("14")), "it judges the move before it");
/// assert_eq!(judged("h8"), ("h8", None));
/// ```
#[must_use]
pub fn judged(word: &str) -> (&str, Option<&str>) {
    if let Some(digits) = word.strip_prefix('$').filter(|digits| !digits.is_empty())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
    {
        return ("", Some(digits));
    }
    let mv = word.trim_end_matches(['!', '?']);
    (mv, SIGNS.iter().find(|(sign, _)| *sign == &word[mv.len()..]).map(|(_, number)| *number))
}

#[cfg(test)]
mod tests {
    use super::MoveToken::{Close, Comment, Open, Word};
    use super::move_tokens;

    #[test]
    fn numbers_gaps_and_parentheses_are_told_apart() {
        let tokens = |text| move_tokens(text, |c| matches!(c, ',' | ';'));
        assert_eq!(tokens("1) h8 2) i9"), [Word("h8"), Word("i9")]);
        assert_eq!(tokens("(h8;i9)"), [Open(3), Word("h8"), Word("i9"), Close]);
        assert_eq!(tokens("h8 (12) i9"), [Word("h8"), Open(2), Word("12"), Close, Word("i9")]);
        assert_eq!(tokens("h8 (i9 (g9) h7"), [Word("h8"), Word("i9"), Open(2), Word("g9"), Close, Word("h7")]);
        assert_eq!(tokens("h8) i9 {never closed"), [Word("h8"), Word("i9"), Comment("never closed")]);
        assert_eq!(tokens("12.h8 3:i9 4..."), [Word("h8"), Word("i9")]);
    }
}
