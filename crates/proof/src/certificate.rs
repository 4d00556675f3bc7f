//! What a certificate says, and how it is written in a file.
//!
//! Lines of text that people can read, an empty line, then the strategies one after another:
//!
//! ```text
//! boardwright certificate 1
//! game kalah:4x3
//! position 3,3,3,3,0/3,3,3,3,0 S
//! measure points
//! claim first 6 bytes 1234
//! claim second -6 bytes 987
//! checksum 0123456789abcdef
//!
//! ```
//!
//! Before `bytes` stands the form of the strategy, `lines` or `sets`, if it is not the oldest ([`Form`]).

use std::fmt::Write as _;

use boardwright_game::{Bounds, Measure, ParseError, Side, mix};

/// The first line; the number is the version of the format.
const TITLE: &str = "boardwright certificate 1";
/// Lines before the strategies, and bytes that they may have, so that another file is refused at once.
const LONGEST_HEAD: usize = 1 << 16;

/// A proof of what a position is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The game's spec: `kalah:6x4`.
    pub game: String,
    /// The position's text.
    pub position: String,
    /// What the values are counted in.
    pub measure: Measure,
    /// What is proved.
    pub claims: Vec<Claim>,
}

/// How a strategy is written: what has to be looked at, and what the choices are made among.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A move at each position in which the side is to move.
    Moves,
    /// Besides, at each position in which the opponent is to move the line by which the side wins if the reply does not
    /// break it: in games of threats few replies do.
    Lines,
    /// The cells and the pairs by which the side keeps its opponent from filling a winning set; nothing else of the game
    /// is looked at.
    Sets,
    /// A move wherever the winning sets do not say it, and what the opponent does while it does nothing that matters: which
    /// replies need another answer follows from the winning sets alone.
    Zones,
}

impl Form {
    /// What stands in the line of a claim; nothing for the oldest form.
    fn word(self) -> &'static str {
        match self {
            Form::Moves => "",
            Form::Lines => "lines ",
            Form::Sets => "sets ",
            Form::Zones => "zones ",
        }
    }
}

/// That a side can reach a goal whatever its opponent does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The side that has the strategy.
    pub side: Side,
    /// The least value that the side reaches, counted for that side.
    pub goal: i32,
    /// How the strategy is written.
    pub form: Form,
    /// Its choices in the order in which the check meets them.
    pub strategy: Vec<u8>,
}

impl Certificate {
    /// What the claims together prove of the value to the first side; a bound that no claim speaks of is the extreme.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        let goal = |side| self.claims.iter().filter(|claim| claim.side == side).map(|claim| claim.goal).max();
        let extreme = if self.measure == Measure::Result { 1 } else { i32::MAX };
        Bounds {
            lower: goal(Side::First).unwrap_or(-extreme),
            upper: goal(Side::Second).map_or(extreme, i32::saturating_neg),
        }
    }

    /// The certificate as a file holds it.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let measure = match self.measure {
            Measure::Result => "result",
            Measure::Points => "points",
        };
        let mut head = format!("{TITLE}\ngame {}\nposition {}\nmeasure {measure}\n", self.game, self.position);
        for Claim { side, goal, form, strategy } in &self.claims {
            // Writing to a string cannot fail.
            let _ = writeln!(head, "claim {side} {goal} {}bytes {}", form.word(), strategy.len());
        }
        let strategies: Vec<u8> = self.claims.iter().flat_map(|claim| claim.strategy.iter().copied()).collect();
        let _ = write!(head, "checksum {:016x}\n\n", checksum(head.as_bytes(), &strategies));
        [head.into_bytes(), strategies].concat()
    }

    /// Reads a certificate. Whether it holds is another question.
    ///
    /// # Errors
    /// Names the line that is not as it should be, or says that the file is damaged.
    pub fn parse(bytes: &[u8]) -> Result<Certificate, ParseError> {
        let searched = &bytes[..bytes.len().min(LONGEST_HEAD)];
        let end = searched.windows(2).position(|pair| pair == b"\n\n");
        let head = end.and_then(|end| std::str::from_utf8(&bytes[..=end]).ok());
        let (Some(end), Some(head)) = (end, head) else {
            return Err(fault(&beginning(bytes), format!("{TITLE:?} and more lines up to an empty one")));
        };
        let mut lines = head.lines();
        let title = lines.next().unwrap_or_default();
        if title != TITLE {
            return Err(fault(title, format!("{TITLE:?}, the only version there is")));
        }
        let mut rest = &bytes[end + 2..];
        let all = rest;
        let game = field(lines.next(), "game")?.to_owned();
        let position = field(lines.next(), "position")?.to_owned();
        let measure = match field(lines.next(), "measure")? {
            "result" => Measure::Result,
            "points" => Measure::Points,
            other => return Err(fault(other, "the measure result or points".to_owned())),
        };
        let mut claims = Vec::new();
        let mut sum = None;
        for line in lines {
            if let Some(hex) = line.strip_prefix("checksum ") {
                sum = Some(hex);
                break;
            }
            let (side, goal, form, length) = claim(line)?;
            let Some((strategy, left)) = rest.split_at_checked(length) else {
                return Err(fault(line, format!("a strategy of at most the {} bytes that are left", rest.len())));
            };
            claims.push(Claim { side, goal, form, strategy: strategy.to_vec() });
            rest = left;
        }
        let before = head.find("checksum ").unwrap_or(head.len());
        let expected = format!("{:016x}", checksum(&head.as_bytes()[..before], all));
        if sum != Some(expected.as_str()) || !rest.is_empty() {
            return Err(fault(sum.unwrap_or("no checksum"), "a file that is whole: this one is damaged".to_owned()));
        }
        if claims.is_empty() {
            return Err(fault("no claim", "at least one".to_owned()));
        }
        Ok(Certificate { game, position, measure, claims })
    }
}

fn fault(given: &str, expected: String) -> ParseError {
    ParseError::new("certificate", given, expected)
}

/// What a file that is no certificate begins with, as far as it can be shown.
fn beginning(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(40)]).into_owned()
}

fn field<'a>(line: Option<&'a str>, name: &str) -> Result<&'a str, ParseError> {
    let line = line.unwrap_or_default();
    let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
    value.ok_or_else(|| fault(line, format!("a line that begins with {name:?}")))
}

fn claim(line: &str) -> Result<(Side, i32, Form, usize), ParseError> {
    let words: Vec<&str> = line.split(' ').collect();
    let read = |side: &str, goal: &str, form, length: &str| {
        let side = Side::BOTH.into_iter().find(|known| known.to_string() == side)?;
        Some((side, goal.parse().ok()?, form, length.parse().ok()?))
    };
    match words.as_slice() {
        ["claim", side, goal, "bytes", length] => read(side, goal, Form::Moves, length),
        ["claim", side, goal, "lines", "bytes", length] => read(side, goal, Form::Lines, length),
        ["claim", side, goal, "sets", "bytes", length] => read(side, goal, Form::Sets, length),
        ["claim", side, goal, "zones", "bytes", length] => read(side, goal, Form::Zones, length),
        _ => None,
    }
    .ok_or_else(|| {
        fault(line, "a line such as \"claim first 8 bytes 1234\" or \"claim first 0 sets bytes 99\"".to_owned())
    })
}

fn checksum(head: &[u8], strategies: &[u8]) -> u64 {
    [head, strategies].into_iter().fold(0, |sum, bytes| bytes.iter().fold(sum, |sum, &byte| mix(sum ^ u64::from(byte))))
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Bounds, Measure, Side};

    use super::{Certificate, Claim, Form};

    fn sample() -> Certificate {
        Certificate {
            game: "kalah:1x1".replace("kalah", "game"),
            position: "a position, of any text".to_owned(),
            measure: Measure::Points,
            claims: vec![
                Claim { side: Side::First, goal: -2, form: Form::Moves, strategy: vec![1, 2, 3] },
                Claim { side: Side::First, goal: -3, form: Form::Lines, strategy: vec![4] },
                Claim { side: Side::Second, goal: 2, form: Form::Sets, strategy: vec![10, 10] },
            ],
        }
    }

    #[test]
    fn a_certificate_survives_its_file() {
        let sample = sample();
        assert_eq!(Certificate::parse(&sample.to_bytes()), Ok(sample.clone()));
        assert_eq!(sample.bounds(), Bounds::exactly(-2));
        let half = Certificate { claims: vec![sample.claims[2].clone()], measure: Measure::Result, ..sample };
        assert_eq!(half.bounds(), Bounds { lower: -1, upper: -2 });
    }

    #[test]
    fn damaged_files_are_refused() {
        let bytes = sample().to_bytes();
        for length in 0..bytes.len() {
            assert!(Certificate::parse(&bytes[..length]).is_err(), "cut to {length}");
        }
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert!(Certificate::parse(&changed).is_err(), "changed at {at}");
        }
        let message = Certificate::parse(b"hello").unwrap_err().to_string();
        assert!(message.contains("hello") && message.contains("boardwright certificate 1"), "{message}");
    }
}
