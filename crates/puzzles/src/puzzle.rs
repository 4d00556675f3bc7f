//! The contents of puzzles and their form in a file: a head, then one puzzle a line, all as JSON.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD as BASE64;
use boardwright_game::{AnyVariant, ParseError, Side};
use boardwright_proof::{Claim, StrategyForm};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The version of the format.
const VERSION: u32 = 2;

/// The part of a set that is easier than the puzzles of a Sunday; those of a Monday are the easiest.
const SUNDAY: f64 = 0.93;

/// The puzzle of a day is one of so many whose ratings follow each other: one a week, so that none comes back within a year.
const DAILY_CHOICE: usize = 53;

/// The first line of a file: the game of all its puzzles, and the command that made them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The version of the format.
    pub puzzles: u32,
    /// The canonical spec of the game.
    pub game: String,
    /// The command that made the file.
    pub made: String,
}

impl Head {
    /// The head of puzzles that are made now.
    pub fn new(game: String, made: String) -> Head {
        Head { puzzles: VERSION, game, made }
    }
}

/// The knowledge of the moves that are not the solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Others {
    /// Each of them is proved not to win: it has a certificate, or loses by one of the lines.
    Proved,
    /// No move but those of [`Puzzle::also`] wins by forcing moves, by a search that was carried to its end; other wins are
    /// not excluded.
    Forcing,
    /// No win by a move but those of [`Puzzle::also`] was found by a search of threats that was cut off.
    Searched,
}

/// A position with a move whose win is proved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The position text.
    pub position: String,
    /// The winning line: the solution, then the best defence, and so on: the longest, in games of points the one that loses least.
    pub line: Vec<String>,
    /// Other first moves that win, too, and are right as well.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// Names of the themes, the main one first.
    pub themes: Vec<String>,
    /// The rating at which the puzzle starts: what the results of the levels say of it.
    pub rating: u32,
    /// The levels of the engine that solve it; of version 2 on.
    #[serde(default)]
    pub solved: Vec<u8>,
    /// Positions in the proof of the win: its width.
    pub width: u64,
    /// Number of the game in which the position was found.
    pub from: u64,
    /// Knowledge of all other moves.
    pub others: Others,
    /// The strategy with which the side to move wins.
    pub win: EncodedStrategy,
    /// Lines of forced moves with which the other side wins after most other moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Vec<String>>,
    /// Moves that need a proof of their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refuted: Vec<Refutation>,
}

/// A strategy of a certificate, in a form and in base 64.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EncodedStrategy {
    /// The form.
    pub form: StrategyForm,
    /// The choices.
    pub bytes: Vec<u8>,
}

/// A move that is not the solution, with the proof that it does not win.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refutation {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The least that the other side reaches after it: 1 is a win, 0 a draw.
    pub goal: i32,
    /// The strategy of the other side.
    pub proof: EncodedStrategy,
}

impl EncodedStrategy {
    /// The strategy of a claim.
    pub fn of(claim: Claim) -> EncodedStrategy {
        EncodedStrategy { form: claim.form, bytes: claim.strategy }
    }

    /// The claim that it proves for a side and a goal.
    pub fn claim(&self, side: Side, goal: i32) -> Claim {
        Claim::new(side, goal, self.form, self.bytes.clone())
    }
}

/// Writes `zones:` and the bytes in base 64.
impl Serialize for EncodedStrategy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&format!("{}:{}", self.form.word(), BASE64.encode(&self.bytes)))
    }
}

impl<'de> Deserialize<'de> for EncodedStrategy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<EncodedStrategy, D::Error> {
        let text = String::deserialize(deserializer)?;
        let fault = || serde::de::Error::custom("expected a form of a certificate, a colon and base 64");
        let (word, bytes) = text.split_once(':').ok_or_else(fault)?;
        let form = StrategyForm::ALL.into_iter().find(|form| form.word() == word).ok_or_else(fault)?;
        Ok(EncodedStrategy { form, bytes: BASE64.decode(bytes).map_err(|_| fault())? })
    }
}

impl Puzzle {
    /// Half the number of moves in the winning line, rounded up: its depth.
    pub fn depth(&self) -> usize {
        self.line.len().div_ceil(2)
    }

    /// The number of moves that the side to move makes in the winning line of a puzzle of this game.
    pub fn own_moves(&self, variant: &AnyVariant) -> usize {
        let Ok(mut position) = variant.read(&self.position) else { return 0 };
        let side = position.to_move();
        let mut own = 0;
        for mv in &self.line {
            own += usize::from(position.to_move() == side);
            if position.play(mv).is_err() {
                break;
            }
        }
        own
    }

    /// The first move of the winning line.
    pub fn solution(&self) -> &str {
        self.line.first().map_or("", String::as_str)
    }
}

/// The puzzles of one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Set {
    /// The head.
    pub head: Head,
    /// The puzzles; the number of a puzzle is its place, counted from 1.
    pub puzzles: Vec<Puzzle>,
}

impl Set {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// Names the line that cannot be read, and what was expected.
    pub fn parse(text: &str) -> Result<Set, ParseError> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let (_, first) = lines.next().unwrap_or((0, ""));
        let head: Head = serde_json::from_str(first).map_err(|error| fault(1, first, &error.to_string()))?;
        if !(1..=VERSION).contains(&head.puzzles) {
            return Err(fault(1, first, &format!("a version up to {VERSION}, which this program knows")));
        }
        let puzzles = lines.map(|(index, line)| Puzzle::parse(line).map_err(|why| fault(index + 1, line, &why)));
        Ok(Set { head, puzzles: puzzles.collect::<Result<_, _>>()? })
    }

    /// The index of the puzzle of a day; `None` if there are no puzzles.
    ///
    /// It is the same everywhere for the same date. A Monday is easy, and each day up to Sunday is harder, as in newspapers; a text
    /// that is no date counts as a Monday.
    pub fn daily(&self, date: &str) -> Option<usize> {
        let mut by_rating: Vec<usize> = (0..self.puzzles.len()).collect();
        by_rating.sort_by_key(|&index| (self.puzzles[index].rating, index));
        let step = SUNDAY * by_rating.len() as f64 / 6.0;
        let (week, weekday) = week_of(date).unwrap_or((0, 0));
        let from = (f64::from(weekday) * step) as usize;
        let choice = by_rating.get(from..)?;
        let choice = &choice[..choice.len().min((step as usize).clamp(1, DAILY_CHOICE))];
        (!choice.is_empty()).then(|| choice[week as usize % choice.len()])
    }

    /// The text of a file, which [`Set::parse`] reads.
    pub fn to_text(head: &Head, puzzles: &[Puzzle]) -> String {
        let head = serde_json::to_string(head).into_iter();
        let lines = head.chain(puzzles.iter().filter_map(|puzzle| serde_json::to_string(puzzle).ok()));
        lines.map(|line| line + "\n").collect()
    }
}

impl Puzzle {
    /// Reads a line.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn parse(line: &str) -> Result<Puzzle, String> {
        let puzzle: Puzzle = serde_json::from_str(line).map_err(|error| error.to_string())?;
        if puzzle.line.is_empty() { Err("expected a line of at least one move".to_owned()) } else { Ok(puzzle) }
    }
}

fn fault(number: usize, line: &str, expected: &str) -> ParseError {
    let begins: String = line.chars().take(60).collect();
    ParseError::new("puzzles", &begins, format!("on line {number}: {expected}"))
}

/// The number of the week of `2026-11-23`, and its day from 0 for Monday; `None` if the text is no date.
fn week_of(date: &str) -> Option<(u32, u32)> {
    let mut parts = date.splitn(3, '-').map(str::parse);
    let mut part = || parts.next()?.ok();
    let (year, month, day): (u32, u32, u32) = (part()?, part()?, part()?);
    if !(1..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    // The year begins with March here, so that the day that some years have more is its last.
    let (year, month) = if month < 3 { (year - 1, month + 9) } else { (year, month - 3) };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day + 1;
    Some((days / 7, days % 7))
}
