//! The writer of SGF: turns records into text.

use std::fmt::Write as _;
use std::time::Duration;

use boardwright_game::grid::Point;
use boardwright_game::{JUDGEMENT, OpeningRule, Outcome, Record, RecordedMove, Side, Variant, Written};

use crate::records::opened::{self, Course};
use crate::records::sgf::game::{READ, read_time};
use crate::records::sgf::{DEPTH, ENDING, JUDGEMENTS, MARKS, OTHER_TAGS, PLY, RESERVED, RULES_TAG, SPEC, START, TAGS};
use crate::records::{game_of, point_of, rule};
use crate::{GomokuVariant, Rule};

/// The number of moves on a line.
const MOVES_A_LINE: usize = 8;

/// Writes games one after another.
pub(super) fn write(records: &[Record]) -> Result<Written, String> {
    let mut text = String::new();
    for (index, record) in records.iter().enumerate() {
        let game = write_game(record).map_err(|reason| format!("game {}: {reason}", index + 1))?;
        text.push_str(&game);
    }
    Ok(text.into())
}

fn write_game(record: &Record) -> Result<String, String> {
    let record = &*record.in_text_order();
    let (variant, opening) = game_of(record)?;
    let mut game = Writer { text: "(;FF[4]CA[UTF-8]GM[4]".to_owned(), variant, opening, first: Side::First, moves: 0 };
    let (columns, rows) = (variant.columns(), variant.rows());
    game.property("SZ", &if columns == rows { columns.to_string() } else { format!("{columns}:{rows}") });
    let free = record.tag(RULES_TAG).filter(|text| rule::read(text) == Some((variant.rule(), false)));
    match (free, opening) {
        (Some(free), _) => game.property("RU", free),
        (None, Some(opening)) if variant.rule() == Rule::Freestyle => game.property("RU", opening.name),
        (None, Some(opening)) => game.property("RU", &format!("{}, {}", variant.rule(), opening.name)),
        // A file that names no rule leaves its readers guessing.
        (None, None) => game.property("RU", variant.rule().name()),
    }
    let is_opened = opening.is_some();
    if is_opened {
        game.property(SPEC, &record.game);
        record.start.iter().for_each(|start| game.property(START, start));
    }
    let course = game.course(record, 0)?;
    let mut players = [&record.players[0], &record.players[1]];
    let mut outcome = record.outcome;
    // Files name players and winners by their colours.
    if course.as_ref().is_some_and(|course| course.swapped) {
        players.swap(0, 1);
        outcome = opened::exchanged(outcome);
    }
    for (name, player) in ["PB", "PW"].into_iter().zip(players) {
        if !player.is_empty() {
            game.property(name, player);
        }
    }
    game.result(outcome, &record.ending);
    // Of several such tags only the first can be in its property.
    let mut skipped = false;
    let is_rule = |(name, value): &&(String, String)| name == RULES_TAG && Some(value.as_str()) == free;
    let tags: Vec<_> =
        record.tags.iter().filter(|tag| !is_rule(tag) || std::mem::replace(&mut skipped, true)).cloned().collect();
    game.tags(&tags)?;
    if !record.comment.is_empty() {
        game.property("C", &record.comment);
    }
    if !is_opened {
        game.setup(record, &variant)?;
    }
    game.lines(record, course)?;
    game.text.push_str(")\n");
    Ok(game.text)
}

/// A step of writing a tree.
enum Step {
    /// The moves of a line from a ply on; `true` if the variations that leave it there are being written.
    Line(usize, usize, bool),
    Text(&'static str),
}

struct Writer {
    text: String,
    variant: GomokuVariant,
    opening: Option<&'static OpeningRule>,
    /// The side that moves first.
    first: Side,
    /// The number of moves that are written.
    moves: usize,
}

impl Writer {
    fn property(&mut self, name: &str, value: &str) {
        self.text.push_str(name);
        self.value(value);
    }

    fn value(&mut self, value: &str) {
        self.text.push('[');
        for symbol in value.chars() {
            if matches!(symbol, ']' | '\\') {
                self.text.push('\\');
            }
            self.text.push(symbol);
        }
        self.text.push(']');
    }

    /// The stones of a line of the game if it has an opening rule, in which the colours do not just alternate.
    fn course(&self, record: &Record, line: usize) -> Result<Option<Course>, String> {
        let Some(opening) = self.opening else { return Ok(None) };
        let line = record.line(line);
        let moves = line.iter().map(|mv| mv.mv.as_str());
        opened::course(&self.variant, opening, record.start.as_deref(), moves).map(Some)
    }

    fn stone(&self, course: Option<&Course>, ply: usize, mv: &RecordedMove) -> Result<Option<(Point, Side)>, String> {
        match course {
            Some(course) => Ok(course.stones.get(ply).copied().flatten()),
            None => {
                let side = if ply.is_multiple_of(2) { self.first } else { self.first.other() };
                Ok(Some((point_of(mv, &self.variant)?, side)))
            }
        }
    }

    fn result(&mut self, outcome: Option<Outcome>, ending: &str) {
        let how = |ending: &str| {
            [("resign", "R"), ("time", "T"), ("forfeit", "F")]
                .into_iter()
                .find(|(word, _)| ending.contains(word))
                .map_or("", |(_, how)| how)
        };
        let result = match outcome {
            Some(Outcome::Draw) => "Draw".to_owned(),
            Some(Outcome::Win(side)) => {
                format!("{}+{}", if side == Side::First { "B" } else { "W" }, how(ending))
            }
            None => String::new(),
        };
        if !result.is_empty() {
            self.property("RE", &result);
        }
        // The text of `RE` alone is enough only if it is read back as the same words.
        if !ending.is_empty() || result.len() > 2 {
            self.property(ENDING, ending);
        }
    }

    fn tags(&mut self, tags: &[(String, String)]) -> Result<(), String> {
        let mut used: Vec<&str> = Vec::new();
        let mut others = Vec::new();
        for (tag, value) in tags {
            match property_of(tag).filter(|name| !used.contains(name)) {
                Some(name) => {
                    used.push(name);
                    self.property(name, value);
                }
                None if tag.contains(':') => return Err(format!("the tag name {tag:?} holds a colon")),
                None => others.push(format!("{tag}:{value}")),
            }
        }
        if !others.is_empty() {
            self.text.push_str(OTHER_TAGS);
            others.iter().for_each(|other| self.value(other));
        }
        Ok(())
    }

    /// Writes the stones of an unusual start and the side that moves first.
    fn setup(&mut self, record: &Record, variant: &GomokuVariant) -> Result<(), String> {
        let Some(text) = &record.start else { return Ok(()) };
        let start = variant.read(text).map_err(|error| error.to_string())?;
        for (name, side) in [("AB", Side::First), ("AW", Side::Second)] {
            let points: Vec<Point> =
                start.stones().filter(|(_, stone)| *stone == side).map(|(point, _)| point).collect();
            if !points.is_empty() {
                self.text.push_str(name);
                points.iter().for_each(|&point| self.point(point));
            }
        }
        self.first = boardwright_game::Position::to_move(&start);
        self.property("PL", if self.first == Side::First { "B" } else { "W" });
        Ok(())
    }

    fn point(&mut self, point: Point) {
        let letters = letters(point, self.variant.rows());
        self.value(&letters);
    }

    /// Writes the game and its variations.
    fn lines(&mut self, record: &Record, game: Option<Course>) -> Result<(), String> {
        let mut leaving: Vec<Vec<usize>> = vec![Vec::new(); record.variations.len() + 1];
        for (index, variation) in record.variations.iter().enumerate() {
            if variation.of > index {
                return Err(format!("variation {} leaves one that does not stand before it", index + 1));
            }
            leaving[variation.of].push(index + 1);
        }
        let mut courses = vec![game];
        for line in 1..=record.variations.len() {
            courses.push(self.course(record, line)?);
        }
        // No recursion: a hostile record is as deep as it is long.
        let mut steps = vec![Step::Line(0, 0, false)];
        while let Some(step) = steps.pop() {
            let (line, from, is_open) = match step {
                Step::Line(line, from, is_open) => (line, from, is_open),
                Step::Text(text) => {
                    self.text.push_str(text);
                    continue;
                }
            };
            let (after, moves) = match line.checked_sub(1) {
                None => (0, &record.moves),
                Some(index) => (record.variations[index].after, &record.variations[index].moves),
            };
            for (ply, mv) in (after..).zip(moves).skip(from - after) {
                let here =
                    || leaving[line].iter().copied().filter(|&number| record.variations[number - 1].after == ply);
                if !(is_open && ply == from) && here().next().is_some() {
                    for number in here().collect::<Vec<_>>().into_iter().rev() {
                        steps.push(Step::Text(")"));
                        steps.push(Step::Line(number, ply, false));
                        steps.push(Step::Text("\n("));
                    }
                    steps.push(Step::Text(")"));
                    steps.push(Step::Line(line, ply, true));
                    steps.push(Step::Text("\n("));
                    break;
                }
                let stone = self.stone(courses[line].as_ref(), ply, mv)?;
                self.node(mv, stone)?;
            }
        }
        Ok(())
    }

    fn node(&mut self, mv: &RecordedMove, stone: Option<(Point, Side)>) -> Result<(), String> {
        if self.moves.is_multiple_of(MOVES_A_LINE) && !self.text.ends_with("\n(") {
            self.text.push('\n');
        }
        self.moves += 1;
        match stone {
            Some((point, side)) => {
                self.text.push_str(if side == Side::First { ";B" } else { ";W" });
                self.point(point);
            }
            None => {
                self.text.push(';');
                self.property(PLY, &mv.mv);
            }
        }
        if let Some(score) = mv.score {
            let is_white = matches!(stone, Some((_, Side::Second)));
            self.property("V", &hundredths(i64::from(score.0) * if is_white { -1 } else { 1 }));
        }
        if let Some(depth) = mv.depth {
            self.property(DEPTH, &depth.to_string());
        }
        let rows = self.variant.rows();
        let mut last = "";
        let mut is_judged = false;
        for (name, value) in &mv.tags {
            // A node may have one of these properties.
            let judgement = JUDGEMENTS.iter().filter(|_| name == JUDGEMENT && !is_judged);
            if let Some((property, degree, _)) = judgement.clone().find(|(.., number)| number == value) {
                self.property(property, degree);
                (is_judged, last) = (true, "");
                continue;
            }
            let is_property = is_name(name) && property_of(name) == Some(name.as_str());
            let text = if is_property { marked(name, value, rows) } else { format!("{name}:{value}") };
            let name = if is_property { name.as_str() } else { OTHER_TAGS };
            // The values of one property stand behind each other.
            if last != name {
                self.text.push_str(name);
            }
            self.value(&text);
            last = name;
        }
        let comment = comment_of(mv);
        if !comment.is_empty() {
            self.property("C", &comment);
        }
        Ok(())
    }
}

/// A point in the letters of SGF.
fn letters(point: Point, rows: u8) -> String {
    [point.column, rows - 1 - point.row].map(|index| char::from(b'a' + index)).iter().collect()
}

/// The value of a mark with its points in the letters of SGF.
fn marked(name: &str, value: &str, rows: u8) -> String {
    let written = |text: &str| match text.parse::<Point>() {
        Ok(point) if point.row < rows => letters(point, rows),
        _ => text.to_owned(),
    };
    match value.split_once(':') {
        Some((from, text)) if name == "LB" => format!("{}:{text}", written(from)),
        Some((from, to)) if MARKS.contains(&name) => format!("{}:{}", written(from), written(to)),
        None if MARKS.contains(&name) => written(value),
        _ => value.to_owned(),
    }
}

/// The property of a tag: one of the standard, or the tag itself if it looks like a property.
fn property_of(tag: &str) -> Option<&str> {
    let known = TAGS.iter().find(|(_, known)| *known == tag).map(|(name, _)| *name);
    let is_taken = RESERVED.contains(&tag) || READ.contains(&tag) || TAGS.iter().any(|(name, _)| *name == tag);
    let is_ours = [OTHER_TAGS, "QSLB"].contains(&tag) || JUDGEMENTS.iter().any(|(name, ..)| *name == tag);
    known.or((is_name(tag) && !is_taken && !is_ours).then_some(tag))
}

/// True if a tag can be the name of a property.
fn is_name(tag: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
    tag.len() <= 8 && tag.starts_with(|c: char| c.is_ascii_uppercase()) && tag.bytes().all(is_part)
}

fn hundredths(value: i64) -> String {
    let sign = if value < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", value.abs() / 100, value.abs() % 100)
}

/// The comment of a move, its time in the first line.
fn comment_of(mv: &RecordedMove) -> String {
    let mut text = String::new();
    if let Some(time) = mv.elapsed {
        text += &milliseconds(time);
        if !mv.comment.is_empty() {
            text.push('\n');
        }
    } else {
        let first = mv.comment.split('\n').next().unwrap_or_default();
        // An empty first line keeps a comment that looks like a time from being read as one.
        if !mv.comment.is_empty() && (first.is_empty() || read_time(first).is_some()) {
            text.push('\n');
        }
    }
    text + &mv.comment
}

fn milliseconds(time: Duration) -> String {
    let mut text = time.as_millis().to_string();
    let rest = time.subsec_nanos() % 1_000_000;
    if rest > 0 {
        let _ = write!(text, ".{}", format!("{rest:06}").trim_end_matches('0'));
    }
    text + "ms"
}
