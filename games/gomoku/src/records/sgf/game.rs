//! The reader of SGF: turns the nodes of a game into records.

use std::collections::BTreeMap;
use std::time::Duration;

use boardwright_game::grid::Point;
use boardwright_game::{
    JUDGEMENT, Message, Notices, OpeningRule, Outcome, ParseError, Record, RecordedMove, Score, Side, Spec, TreePlace,
    Variant, Variation, quoted,
};

use crate::records::part::{NodePlace, Part};
use crate::records::sgf::head::{own, tell_doubles, variant};
use crate::records::sgf::tree::{Node, error};
use crate::records::sgf::{
    DEPTH, ENDING, JUDGEMENTS, MARKS, MAX_PARTS, OTHER_TAGS, PLY, RESERVED, RULES_TAG, SPEC, START, TAGS, cut,
};
use crate::records::{REST_TAG, opened, rule};
use crate::texts::TEXTS;
use crate::{Gomoku, GomokuVariant};

/// Properties of a node that become moves, stones and what is known of them.
pub(super) const READ: [&str; 12] = ["B", "W", "AB", "AW", "AE", "PL", "C", "V", DEPTH, PLY, "QPR", "QSLW"];

/// Makes records of one game: itself, and each part that no moves lead to.
pub(super) fn records(
    text: &str,
    nodes: &[Node<'_>],
    told: Option<&Spec>,
    notices: &mut Notices,
) -> Result<Vec<Record>, ParseError> {
    let root = &nodes[0];
    let mut reader = Reader::new(text, root, told, notices)?;
    for (index, node) in nodes.iter().enumerate() {
        reader.node(node, index == 0)?;
    }
    reader.finish(nodes)
}

struct Reader<'a> {
    text: &'a str,
    variant: GomokuVariant,
    opening: Option<&'static OpeningRule>,
    parts: Vec<Part>,
    places: Vec<NodePlace>,
    tags: Vec<(String, String)>,
    notices: &'a mut Notices,
    /// True if stones stand in the properties QPR and QSLW, whose files repeat some of them as moves.
    has_offers: bool,
}

impl<'a> Reader<'a> {
    fn new(
        text: &'a str,
        root: &Node<'_>,
        told: Option<&Spec>,
        notices: &'a mut Notices,
    ) -> Result<Reader<'a>, ParseError> {
        let (variant, opening) = match own(root) {
            Some(own) => own,
            None => (variant(text, root, told, notices)?, None),
        };
        let parts = vec![Part::default()];
        tell_doubles(root, notices);
        let (places, tags) = (Vec::new(), tags(root));
        Ok(Reader { text, variant, opening, parts, places, tags, notices, has_offers: false })
    }

    fn error(&self, node: &Node<'_>, expected: impl Into<Message>) -> ParseError {
        error(self.text, node, expected)
    }

    fn node(&mut self, node: &Node<'_>, is_root: bool) -> Result<(), ParseError> {
        let mut at = node.parent.map_or_else(NodePlace::default, |parent| self.places[parent]);
        self.setup(node, &mut at)?;
        let before = at;
        for (name, values) in node.properties() {
            for value in values {
                self.made(node, &mut at, name, value)?;
            }
        }
        let made_a_move = before.place != at.place || before.part != at.part;
        self.remarks(node, at, made_a_move, is_root);
        self.places.push(at);
        Ok(())
    }

    /// The side whose turn it is at a place; `None` if any side may begin.
    fn turn(&self, at: NodePlace) -> Option<Side> {
        let part = &self.parts[at.part];
        part.first.map(|first| if at.place.ply.is_multiple_of(2) { first } else { first.other() })
    }

    /// Sets stones up: before the first move, in turn like moves, or as the start of another part.
    fn setup(&mut self, node: &Node<'_>, at: &mut NodePlace) -> Result<(), ParseError> {
        let (mut changes, mut colours) = (Vec::new(), BTreeMap::new());
        let most = 4 * usize::from(self.variant.columns()) * usize::from(self.variant.rows());
        for (name, values) in node.properties() {
            let side = match name {
                "AB" => Some(Side::First),
                "AW" => Some(Side::Second),
                "AE" => None,
                _ => continue,
            };
            for value in values.iter().filter(|value| !value.trim().is_empty()) {
                for point in self.points(node, value)? {
                    changes.push((point, side));
                    if colours.insert(point, side).is_some_and(|other| other != side) {
                        self.notices.add(TEXTS.with("gomoku-note-two-ways", [("point", point.to_string().into())]));
                    }
                }
                // A hostile file can name every point a million times; the last word on each is enough.
                if changes.len() > most {
                    changes = colours.iter().map(|(&point, &side)| (point, side)).collect();
                }
            }
        }
        let to_move = node.value("PL").map(|value| match value.trim() {
            "B" | "b" | "1" | "black" | "Black" => Ok(Side::First),
            "W" | "w" | "2" | "white" | "White" => Ok(Side::Second),
            other => Err(self.error(node, format!("PL[B] or PL[W], not {}", quoted(other)))),
        });
        let to_move = to_move.transpose()?;
        let part = &mut self.parts[at.part];
        if part.tree.plies() == 0 {
            for (point, side) in changes {
                match side {
                    Some(side) => part.stones.insert(point, side),
                    None => part.stones.remove(&point),
                };
            }
            part.first = to_move.or(part.first);
            return Ok(());
        }
        let turn = self.turn(*at).unwrap_or(Side::First);
        let in_turn = |(index, &(_, side)): (usize, &(Point, Option<Side>))| {
            side == Some(if index.is_multiple_of(2) { turn } else { turn.other() })
        };
        let next = if changes.len().is_multiple_of(2) { turn } else { turn.other() };
        if changes.iter().enumerate().all(in_turn) && to_move.is_none_or(|side| side == next) {
            if !changes.is_empty() {
                self.notices.add(TEXTS.say("gomoku-note-set-up"));
            }
            for (point, _) in changes {
                at.place = self.parts[at.part].tree.add(at.place, RecordedMove::new(point.to_string()));
            }
            return Ok(());
        }
        self.split(node, at, "gomoku-note-set-up-later", to_move.unwrap_or(turn), &changes)
    }

    /// Begins another part at a place, with other stones or another side to move.
    fn split(
        &mut self,
        node: &Node<'_>,
        at: &mut NodePlace,
        reason: &'static str,
        first: Side,
        changes: &[(Point, Option<Side>)],
    ) -> Result<(), ParseError> {
        if self.opening.is_some() || self.parts.len() == MAX_PARTS {
            return Err(self.error(node, TEXTS.with("gomoku-sgf-splits", [("most", MAX_PARTS.into())])));
        }
        self.notices.add(TEXTS.say(reason));
        let (mut stones, _) = self.parts[at.part].reached(at.place);
        for &(point, side) in changes {
            match side {
                Some(side) => stones.insert(point, side),
                None => stones.remove(&point),
            };
        }
        self.parts.push(Part { stones, first: Some(first), ..Part::default() });
        *at = NodePlace { part: self.parts.len() - 1, place: TreePlace::default() };
        Ok(())
    }

    /// Makes the moves of one value of a property.
    fn made(&mut self, node: &Node<'_>, at: &mut NodePlace, name: &str, value: &str) -> Result<(), ParseError> {
        match name {
            "B" | "W" => {
                let side = if name == "B" { Side::First } else { Side::Second };
                if self.is_pass(value) {
                    // Whoever moves next shows whose turn it is.
                    self.notices.add(TEXTS.say("gomoku-note-passed"));
                    return Ok(());
                }
                let point = self.point(node, value)?;
                self.add(node, at, side, point)
            }
            // GomokuQuest's openings, whose stones have the colours in turn.
            "QPR" | "QSLW" | "QSLB" => {
                self.has_offers = true;
                for value in value.split(',').filter(|value| !value.trim().is_empty()) {
                    let point = self.point(node, value)?;
                    let side = self.turn(*at).unwrap_or(Side::First);
                    self.add(node, at, side, point)?;
                }
                Ok(())
            }
            PLY => {
                // A score of a ply without a stone is that of the mover.
                self.enter(node, at, value, Side::First);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Adds a move with what its node says that its player thought.
    fn enter(&mut self, node: &Node<'_>, at: &mut NodePlace, mv: &str, side: Side) {
        let mut mv = RecordedMove::new(mv);
        mv.depth = node.value(DEPTH).and_then(|depth| depth.parse().ok());
        mv.score = node.value("V").and_then(|value| score(value, side));
        at.place = self.parts[at.part].tree.add(at.place, mv);
    }

    fn add(&mut self, node: &Node<'_>, at: &mut NodePlace, side: Side, point: Point) -> Result<(), ParseError> {
        // The choices of an opening are plies, too, so that the colours do not alternate.
        if self.opening.is_none() {
            match self.turn(*at) {
                Some(turn) if turn != side => {
                    self.split(node, at, "gomoku-note-moved-twice", side, &[])?;
                }
                Some(_) => {}
                None => self.parts[at.part].first = Some(side),
            }
        }
        self.enter(node, at, &point.to_string(), side);
        Ok(())
    }

    /// Keeps the comment and the other properties of a node.
    fn remarks(&mut self, node: &Node<'_>, at: NodePlace, made_a_move: bool, is_root: bool) {
        let comment = node.properties().filter(|(name, _)| *name == "C").flat_map(|(_, values)| values.iter());
        let comment = &comment.map(AsRef::as_ref).collect::<Vec<_>>().join("\n");
        let rows = self.variant.rows();
        let others = node.properties().filter(|(name, _)| !READ.contains(name) && *name != "QSLB" && !is_root);
        let tags = others.flat_map(|(name, values)| values.iter().map(move |value| tag(name, value, rows)));
        let part = &mut self.parts[at.part];
        let Some(mv) = part.tree.last(at.place).filter(|_| !is_root) else {
            append(&mut part.comment, comment);
            self.tags.extend(tags);
            return;
        };
        mv.tags.extend(tags);
        if made_a_move {
            let (elapsed, comment) = split_comment(comment);
            mv.elapsed = elapsed;
            append(&mut mv.comment, &comment);
        } else {
            // A comment without a move belongs to the move before it.
            append(&mut mv.comment, comment);
        }
    }

    /// Tells whether a value is a pass: empty, or the point beyond boards of up to 19 lines in which older files wrote it.
    fn is_pass(&self, value: &str) -> bool {
        let is_small = self.variant.columns().max(self.variant.rows()) < 20;
        value.trim().is_empty() || (is_small && value.trim().eq_ignore_ascii_case("tt"))
    }

    /// The points of a list entry: one, or a rectangle `aa:cc`.
    fn points(&self, node: &Node<'_>, value: &str) -> Result<Vec<Point>, ParseError> {
        let (from, to) = value.split_once(':').unwrap_or((value, value));
        let (from, to) = (self.point(node, from)?, self.point(node, to)?);
        let (low, high) = (from.row.min(to.row), from.row.max(to.row));
        let (left, right) = (from.column.min(to.column), from.column.max(to.column));
        Ok((low..=high).flat_map(|row| (left..=right).map(move |column| Point::new(column, row))).collect())
    }

    fn point(&self, node: &Node<'_>, value: &str) -> Result<Point, ParseError> {
        let (columns, rows) = (self.variant.columns(), self.variant.rows());
        let on_board = |point: &Point| point.column < columns && point.row < rows;
        let text = value.trim().to_ascii_lowercase();
        // Some editors write points as people do.
        let spoken = || text.parse().ok().filter(|_| text.ends_with(|c: char| c.is_ascii_digit()));
        point(&text, rows).or_else(spoken).filter(on_board).ok_or_else(|| {
            let last: String = [b'a' + columns - 1, b'a' + rows - 1].map(char::from).iter().collect();
            self.error(node, TEXTS.with("gomoku-sgf-point", [("last", last.into()), ("given", quoted(value).into())]))
        })
    }

    fn finish(self, nodes: &[Node<'_>]) -> Result<Vec<Record>, ParseError> {
        let root = &nodes[0];
        // The result is that of the line that ends where the first children lead.
        let line = nodes.iter().enumerate().skip(1).take_while(|(index, node)| node.parent == Some(index - 1));
        let ended = self.places[line.count()].part;
        let (outcome, ending, tag) = ending(root);
        let form = (self.variant.columns(), self.variant.rows(), self.variant.rule());
        let game = match self.opening {
            None => self.variant.spec(),
            Some(_) => root.value(SPEC).unwrap_or_default().to_owned(),
        };
        let mut records = Vec::new();
        let mut tags = self.tags;
        tags.extend(tag);
        for (index, part) in self.parts.into_iter().enumerate() {
            let first = part.first.unwrap_or(Side::First);
            let position = Gomoku::of_stones(form, part.stones, first, None).map_err(|expected| {
                error(self.text, root, TEXTS.with("gomoku-sgf-stones", [("expected", expected.into())]))
            })?;
            let own = root.value(START).map(str::to_owned).filter(|_| self.opening.is_some());
            let start = own.or((position != self.variant.start()).then(|| position.to_string()));
            let (mut moves, variations) = part.tree.into_lines();
            let mut variations = Variation::in_text_order(&variations);
            let mut tags = tags.clone();
            // Every other game is replayed as its file has it.
            if self.has_offers
                && let Some(rest) = cut(&position, &mut moves, &mut variations)
            {
                let arguments = [("number", (moves.len() + 1).into()), ("tag", REST_TAG.to_owned().into())];
                self.notices.add(TEXTS.with("gomoku-note-rest", arguments));
                tags.push((REST_TAG.to_owned(), rest));
            }
            let (outcome, ending) = if index == ended { (outcome, ending.clone()) } else { (None, String::new()) };
            let players = ["PB", "PW"].map(|name| root.value(name).unwrap_or_default().to_owned());
            let (game, comment) = (game.clone(), part.comment);
            let record = Record { game, players, start, moves, outcome, ending, tags, comment, variations };
            records.push(if self.opening.is_some() { opened::by_beginner(record) } else { record });
        }
        Ok(records)
    }
}

/// The point of two letters, column and row from the top.
fn point(text: &str, rows: u8) -> Option<Point> {
    let [column, row] = *text.as_bytes() else { return None };
    let index = |letter: u8| letter.is_ascii_lowercase().then(|| letter - b'a');
    Some(Point::new(index(column)?, rows.checked_sub(index(row)? + 1)?))
}

/// A property of a node as a tag of its move, with points as the game writes them.
fn tag(name: &str, value: &str, rows: u8) -> (String, String) {
    if name == OTHER_TAGS
        && let Some((name, value)) = value.split_once(':')
    {
        return (name.to_owned(), value.to_owned());
    }
    if let Some(number) = judgement(name, value) {
        return (JUDGEMENT.to_owned(), number.to_owned());
    }
    let spoken = |text: &str| point(text, rows).map_or_else(|| text.to_owned(), |point| point.to_string());
    let value = match value.split_once(':') {
        Some((from, text)) if name == "LB" => format!("{}:{text}", spoken(from)),
        Some((from, to)) if MARKS.contains(&name) => format!("{}:{}", spoken(from), spoken(to)),
        None if MARKS.contains(&name) => spoken(value),
        _ => value.to_owned(),
    };
    (name.to_owned(), value)
}

/// The number that PGN has for a judgement of a move. Some programs leave out the degree of `TE` and `BM`, or give one to `DO` and `IT`.
fn judgement(name: &str, value: &str) -> Option<&'static str> {
    let value = value.trim();
    let is_same =
        |degree: &str| value == degree || (value.is_empty() && degree == "1") || (value == "1" && degree.is_empty());
    JUDGEMENTS.iter().find(|(property, degree, _)| *property == name && is_same(degree)).map(|(.., number)| *number)
}

/// True if `TE` of a root with a move judges it and does not say how the game ended.
fn is_degree(value: &str) -> bool {
    matches!(value.trim(), "1" | "2")
}

fn append(comment: &mut String, more: &str) {
    if !comment.is_empty() && !more.is_empty() {
        comment.push('\n');
    }
    comment.push_str(more);
}

/// The outcome of the game, the text of its ending if there is one, and a result that is neither as a tag.
fn ending(root: &Node<'_>) -> (Option<Outcome>, String, Option<(String, String)>) {
    let result = root.value("RE").unwrap_or_default().trim();
    let win = |side: &str| match side.trim().to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Outcome::Win(Side::First)),
        "w" | "white" => Some(Outcome::Win(Side::Second)),
        _ => None,
    };
    let (outcome, how) = match result.split_once('+') {
        // A server writes the side that offered the draw.
        Some((side, how)) if win(side).is_some() && how.eq_ignore_ascii_case("draw") => (Some(Outcome::Draw), ""),
        Some((side, how)) => (win(side), how.trim()),
        None => match result {
            "0" | "1/2-1/2" => (Some(Outcome::Draw), ""),
            "1-0" => (win("B"), ""),
            "0-1" => (win("W"), ""),
            _ if result.eq_ignore_ascii_case("draw") => (Some(Outcome::Draw), ""),
            other => (win(other), if other.eq_ignore_ascii_case("void") { other } else { "" }),
        },
    };
    let phrase = match how.to_ascii_lowercase().as_str() {
        "r" | "resign" => "resignation",
        "t" | "time" => "time",
        "f" | "forfeit" => "forfeit",
        "void" => "void",
        // A score, which no game of these has.
        _ if outcome.is_none() || how.parse::<f64>().is_ok() => "",
        _ => how,
    };
    let is_read = outcome.is_some() || !phrase.is_empty() || matches!(result, "" | "?");
    let tag = (!is_read).then(|| ("RE".to_owned(), result.to_owned()));
    let told = root.value(ENDING).or_else(|| root.value("TE").filter(|value| !is_degree(value)));
    (outcome, told.unwrap_or(phrase).to_owned(), tag)
}

fn tags(root: &Node<'_>) -> Vec<(String, String)> {
    let mut tags = Vec::new();
    for (name, values) in root.properties() {
        if name == "TE" {
            tags.extend(
                values.iter().filter(|value| is_degree(value)).map(|value| (name.to_owned(), value.to_string())),
            );
        }
        if name == "RU" && root.value(SPEC).is_none() {
            let free = values.iter().filter(|value| !rule::read(value).is_some_and(|(_, is_plain)| is_plain));
            tags.extend(free.filter(|value| !value.is_empty()).map(|value| (RULES_TAG.to_owned(), value.to_string())));
        }
        if RESERVED.contains(&name) || READ.contains(&name) || name == "QSLB" {
            continue;
        }
        let known = TAGS.iter().find(|(property, _)| *property == name);
        for value in values {
            let (tag, value) = match (known, value.split_once(':')) {
                (Some((_, tag)), _) => (*tag, value.as_ref()),
                (None, Some((tag, value))) if name == OTHER_TAGS => (tag, value),
                _ => (name, value.as_ref()),
            };
            tags.push((tag.to_owned(), value.to_owned()));
        }
    }
    tags
}

/// A time such as `484ms`, if the first line of a comment is one, and the rest of the comment.
fn split_comment(comment: &str) -> (Option<Duration>, String) {
    let (first, rest) = comment.split_once('\n').unwrap_or((comment, ""));
    match read_time(first) {
        Some(time) => (Some(time), rest.to_owned()),
        // The writer puts an empty line before a comment that would be misread.
        None if first.is_empty() => (None, rest.to_owned()),
        None => (None, comment.to_owned()),
    }
}

/// Reads milliseconds with up to six decimals, as many as a time can have; 292 years are the longest time that a store keeps.
pub(super) fn read_time(text: &str) -> Option<Duration> {
    let number = text.trim().strip_suffix("ms")?;
    let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(fraction) || fraction.len() > 6 {
        return None;
    }
    let milliseconds: u128 = whole.parse().ok()?;
    let nanoseconds: u32 = format!("{fraction:0<6}").parse().ok()?;
    let seconds = u64::try_from(milliseconds / 1000).ok()?;
    let time = Duration::new(seconds, (milliseconds % 1000) as u32 * 1_000_000 + nanoseconds);
    i64::try_from(time.as_nanos()).is_ok().then_some(time)
}

/// A value for black in units such as pawns, as a score for the side that moved.
fn score(value: &str, side: Side) -> Option<Score> {
    let hundredths = (value.trim().parse::<f64>().ok()? * 100.0).round();
    let hundredths = if side == Side::First { hundredths } else { -hundredths };
    (f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(&hundredths).then_some(Score(hundredths as i32))
}
