//! Moves of a game with an opening rule: those of the inner game, and choices.

use std::fmt;
use std::str::FromStr;

use boardwright_game::{OpeningChoice, ParseError};

/// A move: `swap`, `stay`, `put-2`, `offer-10`, or a move of the game below.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OpeningMove<M> {
    /// A choice of the opening rule.
    Choice(OpeningChoice),
    /// A move of the game below, which is made or offered.
    Game(M),
}

impl<M: fmt::Display> fmt::Display for OpeningMove<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningMove::Choice(OpeningChoice::Swap) => f.pad("swap"),
            OpeningMove::Choice(OpeningChoice::Stay) => f.pad("stay"),
            OpeningMove::Choice(OpeningChoice::Put(count)) => write!(f, "put-{count}"),
            OpeningMove::Choice(OpeningChoice::Offer(count)) => write!(f, "offer-{count}"),
            OpeningMove::Game(mv) => mv.fmt(f),
        }
    }
}

impl<M: FromStr<Err = ParseError>> FromStr for OpeningMove<M> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<OpeningMove<M>, ParseError> {
        let choice = match text.to_ascii_lowercase().as_str() {
            "swap" => OpeningChoice::Swap,
            "stay" => OpeningChoice::Stay,
            lower => match lower.split_once('-') {
                Some(("put", count)) => OpeningChoice::Put(number(text, count)?),
                Some(("offer", count)) => OpeningChoice::Offer(number(text, count)?),
                _ => return text.parse().map(OpeningMove::Game),
            },
        };
        Ok(OpeningMove::Choice(choice))
    }
}

/// A count from 1 to 99 without leading zeros, so that a move has one text.
fn number(whole: &str, text: &str) -> Result<u8, ParseError> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0') && text.len() < 3;
    let number = text.parse().ok().filter(|_| is_plain);
    number.ok_or_else(|| ParseError::new("move", whole, "a number from 1 to 99 behind the hyphen"))
}

#[cfg(test)]
mod tests {
    use boardwright_game::OpeningChoice;
    use boardwright_game::grid::Point;

    use super::OpeningMove;

    #[test]
    fn each_move_has_one_text_and_wrong_ones_say_what_is_right() {
        for text in ["swap", "stay", "put-2", "offer-10", "h8"] {
            assert_eq!(text.parse::<OpeningMove<Point>>().expect("a move").to_string(), text);
        }
        assert_eq!("SWAP".parse(), Ok(OpeningMove::<Point>::Choice(OpeningChoice::Swap)));
        for text in ["put-", "put-0", "offer-01", "offer-+1", "offer-100", "put-٣"] {
            let error = text.parse::<OpeningMove<Point>>().expect_err(text).to_string();
            assert_eq!(error, format!("bad move \"{text}\": expected a number from 1 to 99 behind the hyphen"));
        }
        assert!("swapp".parse::<OpeningMove<Point>>().is_err());
    }
}
