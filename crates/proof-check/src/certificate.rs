//! The contents of a certificate and their form in a file.
//!
//! Lines of text that people can read, an empty line, then the strategies one after another:
//!
//! ```text
//! boardwright certificate 2
//! game kalah:4x3
//! position 3,3,3,3,0/3,3,3,3,0 S
//! measure points
//! claim first 6 moves bytes 1234
//! claim second -6 moves bytes 987
//! sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
//!
//! ```
//!
//! `docs/certificates.md` describes the format to the last bit, and that of version 1, which is still read: there
//! `moves` is left out, there are no lemmas, and the last line of the head is a checksum of our own.

use std::fmt::Write as _;
use std::str::FromStr;

use boardwright_game::{AnyPosition, AnyVariant, Bounds, Measure, ParseError, Side, mix};
use sha2::{Digest, Sha256};

/// The first line; the number is the version of the format.
const TITLE: &str = "boardwright certificate 2";
/// The first line of older files.
const OLD_TITLE: &str = "boardwright certificate 1";
/// Lines before the strategies, and bytes that they may have, so that another file is refused at once.
const LONGEST_HEAD: usize = 1 << 16;

/// A proof of what a position is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The game's spec: `kalah:6x4`.
    pub game: String,
    /// The position's text.
    pub position: String,
    /// The unit of the values.
    pub measure: Measure,
    /// The claims that are proved.
    pub claims: Vec<Claim>,
}

/// The form of a strategy: it decides which positions are checked and what is chosen in each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StrategyForm {
    /// A move at each position in which the side is to move.
    Moves,
    /// Moves, and at each position in which the opponent is to move the line that wins unless the reply breaks it. In games
    /// of threats few replies do.
    Lines,
    /// The cells and pairs with which the side keeps its opponent from filling a winning set. Nothing else of the game is
    /// checked.
    Sets,
    /// A move wherever the winning sets do not say it, and what the opponent does while it does nothing that matters:
    /// which replies need another answer follows from the winning sets alone.
    Zones,
}

impl StrategyForm {
    /// All forms.
    pub const ALL: [StrategyForm; 4] =
        [StrategyForm::Moves, StrategyForm::Lines, StrategyForm::Sets, StrategyForm::Zones];

    /// The word for it in the line of a claim.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            StrategyForm::Moves => "moves",
            StrategyForm::Lines => "lines",
            StrategyForm::Sets => "sets",
            StrategyForm::Zones => "zones",
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
    /// The form of the strategy.
    pub form: StrategyForm,
    /// Its choices in the order in which the check meets them.
    pub strategy: Vec<u8>,
    /// States that are proved by themselves, which the strategy of the form [`StrategyForm::Zones`] leads to.
    pub lemmas: Vec<Lemma>,
}

/// A state of a proof by zones that has a strategy of its own, so that it can be checked beside the others.
///
/// The builder, which is the side of the claim, is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lemma {
    /// The moves of the builder since the position of the certificate.
    pub builder: Vec<String>,
    /// The moves of its opponent.
    pub opponent: Vec<String>,
    /// Number of unknown cells that the opponent may have besides.
    pub unknown: u16,
    /// The choices in the order in which the check meets them.
    pub strategy: Vec<u8>,
}

impl Claim {
    /// A claim whose strategy needs no lemmas.
    pub fn new(side: Side, goal: i32, form: StrategyForm, strategy: Vec<u8>) -> Claim {
        Claim { side, goal, form, strategy, lemmas: Vec::new() }
    }

    /// All strategies in the order in which a file holds them.
    fn strategies(&self) -> impl Iterator<Item = &Vec<u8>> {
        std::iter::once(&self.strategy).chain(self.lemmas.iter().map(|lemma| &lemma.strategy))
    }
}

impl Certificate {
    /// The bounds of the value to the first side that the claims prove together; a bound that no claim speaks of is the
    /// extreme.
    pub fn bounds(&self) -> Bounds {
        let goal = |side| self.claims.iter().filter(|claim| claim.side == side).map(|claim| claim.goal).max();
        let extreme = if self.measure == Measure::Result { 1 } else { i32::MAX };
        Bounds {
            lower: goal(Side::First).unwrap_or(-extreme),
            upper: goal(Side::Second).map_or(extreme, i32::saturating_neg),
        }
    }

    /// Two claims that cannot both be true, as a sentence; `None` if all can be true.
    pub fn contradiction(&self) -> Option<String> {
        let Bounds { lower, upper } = self.bounds();
        (lower > upper).then(|| {
            format!(
                "the claims contradict each other: first has at least {lower} and second at least {}",
                upper.saturating_neg()
            )
        })
    }

    /// The position that the certificate names, which has to be written as the game writes it.
    ///
    /// # Errors
    /// Says what is not written so.
    pub fn position(&self, variant: &AnyVariant) -> Result<AnyPosition, ParseError> {
        if self.game != variant.spec() {
            return Err(wrong(&self.game, format!("the game {}", variant.spec())));
        }
        let position = variant.read(&self.position)?;
        if self.position != position.to_string() {
            return Err(wrong(&self.position, format!("the position {position}")));
        }
        Ok(position)
    }

    /// The certificate as a file holds it.
    pub fn to_bytes(&self) -> Vec<u8> {
        let measure = match self.measure {
            Measure::Result => "result",
            Measure::Points => "points",
        };
        let mut head = format!("{TITLE}\ngame {}\nposition {}\nmeasure {measure}\n", self.game, self.position);
        // Writing to a string cannot fail.
        for Claim { side, goal, form, strategy, lemmas } in &self.claims {
            let _ = writeln!(head, "claim {side} {goal} {} bytes {}", form.word(), strategy.len());
            for Lemma { builder, opponent, unknown, strategy } in lemmas {
                let [builder, opponent] = [builder, opponent].map(|moves| listed(moves));
                let unknown = if *unknown > 0 { format!(" unknown {unknown}") } else { String::new() };
                let _ = writeln!(head, "lemma {builder} {opponent}{unknown} bytes {}", strategy.len());
            }
        }
        let strategies: Vec<u8> = self.claims.iter().flat_map(Claim::strategies).flatten().copied().collect();
        let _ = write!(head, "{SUM} {}\n\n", sha256(head.as_bytes(), &strategies));
        [head.into_bytes(), strategies].concat()
    }

    /// Reads a certificate. Whether it holds is another question.
    ///
    /// # Errors
    /// Names the line that is not as it should be, or says that the file is damaged.
    pub fn parse(bytes: &[u8]) -> Result<Certificate, ParseError> {
        let front = &bytes[..bytes.len().min(LONGEST_HEAD)];
        let end = front.windows(2).position(|pair| pair == b"\n\n");
        let head = end.and_then(|end| std::str::from_utf8(&bytes[..end]).ok());
        let (Some(end), Some((above, last))) = (end, head.and_then(|head| head.rsplit_once('\n'))) else {
            return Err(wrong(&beginning(bytes), format!("{TITLE:?} and more lines up to an empty one")));
        };
        let mut lines = above.split('\n');
        let title = lines.next().unwrap_or_default();
        if title != TITLE && title != OLD_TITLE {
            return Err(wrong(title, format!("{TITLE:?} or {OLD_TITLE:?}, the versions that this program knows")));
        }
        let is_old = title == OLD_TITLE;
        let game = field(lines.next(), "game")?.to_owned();
        let position = field(lines.next(), "position")?.to_owned();
        let measure = match field(lines.next(), "measure")? {
            "result" => Measure::Result,
            "points" => Measure::Points,
            other => return Err(wrong(other, "the measure result or points".to_owned())),
        };
        let mut rest = &bytes[end + 2..];
        // The sum is that of all but its own line and the empty one.
        let (before, all) = (&bytes[..=above.len()], rest);
        let (word, expected) = if is_old { (OLD_SUM, old_sum(before, all)) } else { (SUM, sha256(before, all)) };
        if field(Some(last), word)? != expected {
            return Err(wrong(last, "a file that is whole: this one is damaged".to_owned()));
        }
        let mut claims = Vec::<Claim>::new();
        for line in lines {
            let words: Vec<&str> = line.split(' ').collect();
            match (words.as_slice(), claims.last_mut()) {
                (["lemma", builder, opponent, unknown @ .., "bytes", length], Some(claim))
                    if claim.form == StrategyForm::Zones && !is_old =>
                {
                    let [builder, opponent] = [builder, opponent].map(|word| moves(word));
                    let unknown = unknown_cells(unknown).ok_or_else(|| no_claim(line))?;
                    let strategy = strategy(length, &mut rest).ok_or_else(|| too_long(line, rest))?;
                    claim.lemmas.push(Lemma { builder, opponent, unknown, strategy });
                }
                _ => {
                    let (side, goal, form, length) = claim_line(&words, is_old).ok_or_else(|| no_claim(line))?;
                    let strategy = strategy(length, &mut rest).ok_or_else(|| too_long(line, rest))?;
                    claims.push(Claim::new(side, goal, form, strategy));
                }
            }
        }
        if !rest.is_empty() {
            return Err(wrong(&format!("{} bytes behind the last strategy", rest.len()), "nothing there".to_owned()));
        }
        if claims.is_empty() {
            return Err(wrong("no claim", "at least one".to_owned()));
        }
        Ok(Certificate { game, position, measure, claims })
    }
}

/// Reads the number of unknown cells from the words of a lemma between its moves and its length; `None` if it is not
/// written as a whole number from 1 to [`MAX_UNKNOWN`].
fn unknown_cells(words: &[&str]) -> Option<u16> {
    match words {
        [] => Some(0),
        ["unknown", number] => plain(number).filter(|number| (1..=MAX_UNKNOWN).contains(number)),
        _ => None,
    }
}

/// Reads a whole number that is written in the one way that the format knows: without a plus sign and leading zeros.
fn plain<N: FromStr + ToString>(text: &str) -> Option<N> {
    text.parse().ok().filter(|number: &N| number.to_string() == text)
}

/// The most unknown cells of a lemma. It is part of the format.
const MAX_UNKNOWN: u16 = 99;

/// The words before the checksum of this version, and of the first.
const SUM: &str = "sha256";
const OLD_SUM: &str = "checksum";

fn wrong(given: &str, expected: String) -> ParseError {
    ParseError::new("certificate", given, expected)
}

/// The beginning of a file that is no certificate, as far as it can be shown.
fn beginning(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(40)]).into_owned()
}

fn field<'a>(line: Option<&'a str>, name: &str) -> Result<&'a str, ParseError> {
    let line = line.unwrap_or_default();
    let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
    value.ok_or_else(|| wrong(line, format!("a line that begins with {name:?}")))
}

/// Side, goal, form and length in bytes of a claim.
fn claim_line<'a>(words: &[&'a str], is_old: bool) -> Option<(Side, i32, StrategyForm, &'a str)> {
    let (side, goal, form, length) = match *words {
        ["claim", side, goal, "bytes", length] if is_old => (side, goal, StrategyForm::Moves, length),
        ["claim", side, goal, form, "bytes", length] => {
            // Version 1 leaves the word "moves" out.
            let form =
                StrategyForm::ALL.into_iter().find(|known| known.word() == form && !(is_old && form == "moves"))?;
            (side, goal, form, length)
        }
        _ => return None,
    };
    let side = Side::BOTH.into_iter().find(|known| known.to_string() == side)?;
    Some((side, plain(goal)?, form, length))
}

/// Takes a strategy of this number of bytes from the front of `rest`.
fn strategy(length: &str, rest: &mut &[u8]) -> Option<Vec<u8>> {
    let (strategy, left) = rest.split_at_checked(plain(length)?)?;
    *rest = left;
    Some(strategy.to_vec())
}

fn no_claim(line: &str) -> ParseError {
    wrong(line, "a line such as \"claim first 8 moves bytes 1234\" or \"claim first 0 sets bytes 99\"".to_owned())
}

fn too_long(line: &str, rest: &[u8]) -> ParseError {
    wrong(line, format!("a strategy of at most the {} bytes that are left", rest.len()))
}

/// Moves as one word, which is `-` for none.
fn listed(moves: &[String]) -> String {
    if moves.is_empty() { NO_MOVES.to_owned() } else { moves.join(",") }
}

fn moves(word: &str) -> Vec<String> {
    if word == NO_MOVES { Vec::new() } else { word.split(',').map(ToOwned::to_owned).collect() }
}

const NO_MOVES: &str = "-";

fn sha256(head: &[u8], strategies: &[u8]) -> String {
    let sum = Sha256::new().chain_update(head).chain_update(strategies).finalize();
    sum.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn old_sum(head: &[u8], strategies: &[u8]) -> String {
    let sum = head.iter().chain(strategies).fold(0, |sum, &byte| mix(sum ^ u64::from(byte)));
    format!("{sum:016x}")
}
