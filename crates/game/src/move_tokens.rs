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

/// The parts of a text of moves, by [`move_tokens`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveTokens<'a> {
    /// The parts in the order of the text; each parenthesis that opens has one that closes.
    pub list: Vec<MoveToken<'a>>,
    /// False if a parenthesis or a brace of the text has no partner, as where the text was cut.
    pub is_balanced: bool,
}

/// The parts of a text whose words stand between gaps: white space and what else is one by `is_gap`.
///
/// `1.`, `1...` and `1)` count turns and are left out, `1.h8` is the word `h8`. A parenthesis that never closes does so at the end, so
/// that the moves of its variation stay out of the game. One that closes nothing is left out.
///
/// ```
/// use boardwright_game::MoveToken::{Close, Comment, Open, Word};
/// use boardwright_game::move_tokens;
///
/// let tokens = move_tokens("1. h8 {the centre} i9 (1... g9) 2.h9", |_| false);
/// assert_eq!(tokens.list, [Word("h8"), Comment("the centre"), Word("i9"), Open(2), Word("g9"), Close, Word("h9")]);
/// ```
pub fn move_tokens(text: &str, is_gap: impl Fn(char) -> bool) -> MoveTokens<'_> {
    let is_end = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '{' | '}') || is_gap(c);
    let (mut tokens, mut open, mut rest) = (Vec::new(), Vec::new(), text);
    let mut is_balanced = true;
    let close = |tokens: &mut Vec<MoveToken<'_>>, at: usize| {
        tokens[at] = MoveToken::Open(tokens.len() - at);
        tokens.push(MoveToken::Close);
    };
    while let Some(c) = rest.chars().next() {
        let behind = &rest[c.len_utf8()..];
        match c {
            '{' => {
                let (comment, after) = behind.split_once('}').unwrap_or_else(|| {
                    is_balanced = false;
                    (behind, "")
                });
                tokens.push(MoveToken::Comment(comment.trim()));
                rest = after;
            }
            '(' => {
                open.push(tokens.len());
                tokens.push(MoveToken::Open(0));
                rest = behind;
            }
            ')' => {
                match open.pop() {
                    Some(at) => close(&mut tokens, at),
                    None => is_balanced = false,
                }
                rest = behind;
            }
            c if is_end(c) => {
                is_balanced &= c != '}';
                rest = behind;
            }
            _ => {
                let (word, after) = rest.split_at(rest.find(is_end).unwrap_or(rest.len()));
                rest = after;
                let is_digits = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
                let counted = rest.strip_prefix(')').filter(|_| is_digits(word) && open.is_empty());
                if let Some(after) = counted {
                    rest = after;
                    continue;
                }
                let word = match word.split_once(['.', ':']) {
                    Some((number, rest)) if is_digits(number) => rest.trim_start_matches('.'),
                    _ => word,
                };
                if !word.is_empty() {
                    tokens.push(MoveToken::Word(word));
                }
            }
        }
    }
    is_balanced &= open.is_empty();
    for at in open.into_iter().rev() {
        close(&mut tokens, at);
    }
    MoveTokens { list: tokens, is_balanced }
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
        let parts = |text| move_tokens(text, |c| matches!(c, ',' | ';'));
        let tokens = |text| parts(text).list;
        assert_eq!(tokens("1) h8 2) i9"), [Word("h8"), Word("i9")]);
        assert_eq!(tokens("(h8;i9)"), [Open(3), Word("h8"), Word("i9"), Close]);
        assert_eq!(tokens("h8 (12) i9"), [Word("h8"), Open(2), Word("12"), Close, Word("i9")]);
        // What a text that was cut leaves open closes at its end.
        let cut = [Word("h8"), Open(6), Word("i9"), Open(2), Word("g9"), Close, Word("h7"), Close];
        assert_eq!(tokens("h8 (i9 (g9) h7"), cut);
        assert_eq!(tokens("h8 (i9 (g9"), [Word("h8"), Open(5), Word("i9"), Open(2), Word("g9"), Close, Close]);
        assert_eq!(tokens("h8) i9 {never closed"), [Word("h8"), Word("i9"), Comment("never closed")]);
        for text in ["h8 (i9 (g9) h7", "h8) i9", "h8 {never closed", "h8} i9"] {
            assert!(!parts(text).is_balanced, "{text}");
        }
        for text in ["1) h8 2) i9", "h8 (i9 {)} (g9)) {(}"] {
            assert!(parts(text).is_balanced, "{text}");
        }
        assert_eq!(tokens("12.h8 3:i9 4..."), [Word("h8"), Word("i9")]);
    }
}
