//! The database of games that `RenjuNet` offers its members (`.rif`): XML with tables of players, tournaments, rules and
//! openings, and games that name them by their numbers.
//!
//! ```text
//! <database version="10">
//!   <rules><rule id="1" name="RIF"/></rules>
//!   <players><player id="1" name="Ann" surname="A"/></players>
//!   <games count="1">
//!     <game id="1" tournament="1" round="1" rule="1" black="1" white="2" bresult="1" btime="0" wtime="0" opening="1"
//!           alt="" swap="-"><move>h8 h9 i10 g7 j9</move><info></info></game>
//!   </games>
//! </database>
//! ```
//!
//! Facts from the description on quinstella.net ("`RenjuNet` Database") and files of that form. All games are renju on
//! 15 × 15; `bresult` is what black got, 1, 0.5 or 0. The terms of the database forbid to ship its contents: the tests have
//! made-up games.

use std::collections::HashMap;

use boardwright_game::grid::Point;
use boardwright_game::{
    FormatReader, GameStream, Message, Outcome, ParseError, Position, Record, RecordFormat, RecordedMove, Side, Spec,
    Variant,
};
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Error, Reader};

use crate::records::{REST_TAG, parts};
use crate::texts::TEXTS;
use crate::{GomokuVariant, Rule};

/// The format as the family lists it.
pub(crate) const FORMAT: RecordFormat = RecordFormat {
    name: "rif",
    extension: "rif",
    summary: "the database of RenjuNet in XML: games of renju with players, tournaments and opening rules",
    is_like: |bytes| {
        let head = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]);
        let head = head.trim_start();
        head.starts_with('<') && (head.contains("<database") || head.contains("<games") || head.contains("<game "))
    },
    reader: FormatReader::Stream(read),
    write: None,
};

/// The tables that games name by numbers, each with the tag that a game gets from it.
const TABLES: [(&str, &str); 4] = [("player", ""), ("rule", "Rules"), ("tournament", "Event"), ("opening", "Opening")];

/// Attributes of a game that are tags as they stand.
const PLAIN: [(&str, &str); 6] = [
    ("round", "Round"),
    ("alt", "Alternatives"),
    ("swap", "Swap"),
    ("btime", "FirstMinutes"),
    ("wtime", "SecondMinutes"),
    ("publisher", "Publisher"),
];

/// Elements may not be nested deeper.
const MAX_DEPTH: usize = 64;

/// Names by table and number.
type Names = HashMap<(&'static str, String), String>;

/// A game as its element is read.
#[derive(Default)]
struct Element {
    attributes: HashMap<String, String>,
    moves: String,
    info: String,
}

/// Hands out the games of a database one by one, since there may be hundreds of thousands.
fn read<'a>(text: &'a str, told: Option<&Spec>) -> Result<GameStream<'a>, ParseError> {
    let rule = told.filter(|told| !told.options.is_empty()).and_then(|told| parts(told).ok());
    let variant = GomokuVariant::new(15, 15, rule.map_or(Rule::Renju, |(variant, _)| variant.rule()));
    // The tables may stand behind the games; a fault anywhere is known before the first game is handed out.
    let (mut names, mut elements, mut count) = (Names::new(), Elements::new(text), 0);
    while elements.next(&mut |table, attributes| enter(&mut names, table, attributes))?.is_some() {
        count += 1;
    }
    if count == 0 {
        return Err(ParseError::new("RenjuNet database", "", TEXTS.say("gomoku-read-game-element")));
    }
    let mut elements = Elements::new(text);
    Ok(Box::new(std::iter::from_fn(move || {
        let element = elements.next(&mut |_, _| {}).transpose()?;
        Some(element.map(|element| {
            let (record, is_cut) = record(element, &names, &variant);
            (record, is_cut.then(|| TEXTS.with("gomoku-note-kept-rest", [("tag", REST_TAG.to_owned().into())])))
        }))
    })))
}

/// The elements of a database that are games, one after another.
struct Elements<'a> {
    text: &'a str,
    reader: Reader<&'a [u8]>,
    game: Option<Element>,
    /// The elements around the present place, the innermost last.
    within: Vec<String>,
}

impl<'a> Elements<'a> {
    fn new(text: &'a str) -> Elements<'a> {
        let mut reader = Reader::from_str(text);
        reader.config_mut().check_end_names = false;
        Elements { text, reader, game: None, within: Vec::new() }
    }

    /// The error at the present place.
    fn fail(&self, expected: impl Into<Message>) -> ParseError {
        let at = usize::try_from(self.reader.buffer_position()).unwrap_or(usize::MAX).min(self.text.len());
        let near: String = self.text.get(at..).unwrap_or_default().chars().take(60).collect();
        ParseError::new("RenjuNet database", &near, expected)
    }

    /// Takes a text within a game, as the element around it says.
    fn take(&mut self, said: &str) {
        let Some(game) = &mut self.game else { return };
        let mut within = self.within.iter().rev();
        match within.find(|name| ["move", "moves", "info"].contains(&name.as_str())).map(String::as_str) {
            Some("info") => game.info.push_str(said),
            Some(_) => game.moves.push_str(said),
            None => {}
        }
    }

    /// The next game; rows of tables before it go to `row`.
    fn next(
        &mut self,
        row: &mut dyn FnMut(&'static str, &HashMap<String, String>),
    ) -> Result<Option<Element>, ParseError> {
        loop {
            let event = self.reader.read_event().map_err(|error| self.fail(wrong(&error)))?;
            match event {
                Event::Start(ref element) | Event::Empty(ref element) => {
                    let is_empty = matches!(event, Event::Empty(_));
                    if self.within.len() >= MAX_DEPTH && !is_empty {
                        return Err(self.fail(TEXTS.with("gomoku-read-nested", [("most", MAX_DEPTH.into())])));
                    }
                    let name = String::from_utf8_lossy(element.name().as_ref()).to_ascii_lowercase();
                    let attributes = attributes(element).map_err(|expected| self.fail(expected))?;
                    if name == "game" {
                        let game = Element { attributes, ..Element::default() };
                        if is_empty {
                            return Ok(Some(game));
                        }
                        self.game = Some(game);
                    } else if let Some((table, _)) = TABLES.iter().find(|(table, _)| *table == name)
                        && self.game.is_none()
                    {
                        row(table, &attributes);
                    }
                    // A line break between two moves or words parts them.
                    if is_empty {
                        self.take(" ");
                    } else {
                        self.within.push(name);
                    }
                }
                Event::End(element) => {
                    self.within.pop();
                    if element.name().as_ref().eq_ignore_ascii_case(b"game")
                        && let Some(game) = self.game.take()
                    {
                        return Ok(Some(game));
                    }
                }
                Event::Text(part) => {
                    let said = part.unescape().map_err(|error| self.fail(wrong(&error)))?;
                    self.take(&said);
                }
                Event::CData(part) => self.take(&String::from_utf8_lossy(&part)),
                Event::Eof => return Ok(None),
                _ => {}
            }
        }
    }
}

/// The text that XML asks for at the place of this error.
fn wrong(error: &Error) -> Message {
    TEXTS.say(match error {
        Error::Syntax(_) => "gomoku-xml-end",
        Error::Escape(_) => "gomoku-xml-entity",
        Error::InvalidAttr(_) => "gomoku-xml-attribute",
        _ => "gomoku-xml",
    })
}

fn attributes(element: &BytesStart<'_>) -> Result<HashMap<String, String>, Message> {
    let mut found = HashMap::new();
    for attribute in element.attributes() {
        let attribute = attribute.map_err(|error| wrong(&error.into()))?;
        let value = attribute.unescape_value().map_err(|error| wrong(&error))?;
        let name = String::from_utf8_lossy(attribute.key.as_ref()).to_ascii_lowercase();
        found.insert(name, value.trim().to_owned());
    }
    Ok(found)
}

/// Keeps the name of a row of a table, and the date on which a tournament began, or as much of it as is known.
fn enter(names: &mut Names, table: &'static str, attributes: &HashMap<String, String>) {
    let value = |name: &str| attributes.get(name).map(String::as_str).unwrap_or_default();
    let name = [value("name"), value("surname")].join(" ").trim().to_owned();
    let name = if name.is_empty() { value("abbr").to_owned() } else { name };
    names.insert((table, value("id").to_owned()), name);
    if table == "tournament" {
        let date = match (value("start"), value("year"), value("month")) {
            (start, ..) if start.starts_with(|c: char| c.is_ascii_digit()) => start.to_owned(),
            (_, year, month) if matches!(month.parse(), Ok(1..=12)) && !year.is_empty() => {
                format!("{year}-{month:0>2}")
            }
            (_, year, _) => year.to_owned(),
        };
        names.insert(("date", value("id").to_owned()), date);
    }
}

/// The record of an element, and whether moves of it are left that cannot be played.
fn record(element: Element, names: &Names, variant: &GomokuVariant) -> (Record, bool) {
    let Element { attributes, moves, info } = element;
    let value = |name: &str| attributes.get(name).map(String::as_str).unwrap_or_default();
    let named = |table: &'static str, attribute: &str| {
        let id = value(attribute);
        names.get(&(table, id.to_owned())).cloned().unwrap_or_else(|| id.to_owned())
    };
    let mut record = Record {
        game: variant.spec(),
        players: [named("player", "black"), named("player", "white")],
        comment: info.trim().to_owned(),
        outcome: match value("bresult") {
            "1" => Some(Outcome::Win(Side::First)),
            "0" => Some(Outcome::Win(Side::Second)),
            "0.5" | ".5" | "0,5" => Some(Outcome::Draw),
            _ => None,
        },
        ..Record::default()
    };
    let mut tag = |name: &str, value: String| {
        if !value.is_empty() && value != "0" && value != "-" {
            record.tags.push((name.to_owned(), value));
        }
    };
    for (table, name) in TABLES.into_iter().skip(1) {
        tag(name, named(table, table));
    }
    tag("Date", names.get(&("date", value("tournament").to_owned())).cloned().unwrap_or_default());
    PLAIN.into_iter().for_each(|(attribute, name)| tag(name, value(attribute).to_owned()));
    tag("RenjuNet", value("id").to_owned());
    let mut position = variant.start();
    let mut words = moves.split_whitespace();
    while let Some(word) = words.next() {
        let played = word.parse::<Point>().ok().filter(|&point| position.contains(point));
        match played.filter(|&point| position.play(point).is_ok()) {
            Some(point) => record.moves.push(RecordedMove::new(point.to_string())),
            None => {
                let rest: Vec<&str> = std::iter::once(word).chain(words).collect();
                record.tags.push((REST_TAG.to_owned(), rest.join(" ")));
                return (record, true);
            }
        }
    }
    (record, false)
}

#[cfg(test)]
mod tests {
    use super::FORMAT;
    use boardwright_game::{Outcome, Side};

    const TEXT: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database version=\"10\">\
        <players><player id=\"1\" name=\"Ann &amp; Co\" surname=\"A\"/><player id=\"2\" name=\"Bob\" surname=\"\"/></players>\
        <tournaments><tournament id=\"7\" name=\"Cup\" year=\"2001\" month=\"8\"/></tournaments><rules><rule id=\"3\" name=\"RIF\"/></rules>\
        <openings><opening id=\"5\" name=\"i9\" abbr=\"4D\"/></openings>\
        <games count=\"2\"><game id=\"1\" tournament=\"7\" round=\"2\" rule=\"3\" black=\"1\" white=\"2\" bresult=\"0.5\" \
        opening=\"5\" alt=\"a1\" swap=\"-\"><move>h8 h9</move><info>a draw</info></game>\
        <game id=\"2\" black=\"2\" white=\"9\" bresult=\"1\"><move><![CDATA[h8 h8 i9]]></move></game></games></database>";

    #[test]
    fn games_are_read_with_their_tables() {
        let games = FORMAT.read(TEXT.as_bytes(), None).expect("a database");
        let [draw, cut] = &games.records[..] else { panic!("{:?}", games.records) };
        assert_eq!(
            (draw.game.as_str(), &draw.players),
            ("gomoku:15,renju", &["Ann & Co A".to_owned(), "Bob".to_owned()])
        );
        assert_eq!((draw.outcome, draw.comment.as_str(), draw.moves.len()), (Some(Outcome::Draw), "a draw", 2));
        for (name, value) in
            [("Event", "Cup"), ("Date", "2001-08"), ("Rules", "RIF"), ("Opening", "i9"), ("Round", "2")]
        {
            assert_eq!(draw.tag(name), Some(value));
        }
        assert_eq!((cut.moves.len(), cut.tag("RestOfMoves")), (1, Some("h8 i9")));
        let text = TEXT.replace("h8 h9<", "h8 h9<br/>i10 <i>g7</i> j9<").replace(">a draw<", "> one <b>two</b> three<");
        let game = FORMAT.read(text.as_bytes(), None).expect("a database").records.remove(0);
        assert_eq!((game.moves.len(), game.comment.as_str()), (5, "one two three"));
        assert_eq!((cut.players[1].as_str(), cut.outcome), ("9", Some(Outcome::Win(Side::First))));
        assert_eq!(games.notices.lines().count(), 1);
    }

    #[test]
    fn tables_behind_the_games_name_them_too() {
        let (before, games) = TEXT.split_once("<games").expect("games");
        let (games, _) = games.split_once("</database>").expect("an end");
        let (head, tables) = before.split_once("<players>").expect("tables");
        let turned = format!("{head}<games{games}<players>{tables}</database>");
        assert_eq!(FORMAT.read(turned.as_bytes(), None), FORMAT.read(TEXT.as_bytes(), None));
    }

    #[test]
    fn the_made_up_file_of_the_field_is_read() {
        let bytes = include_bytes!("../../tests/data/field/r.rif");
        assert!((FORMAT.is_like)(bytes));
        let games = FORMAT.read(bytes, None).expect("a database");
        let moves: Vec<&str> = games.records[0].moves.iter().map(|mv| mv.mv.as_str()).collect();
        assert_eq!((games.records.len(), moves.join(" ").as_str()), (1, "h8 h9 i10 g7 j9"));
        assert_eq!(games.records[0].outcome, Some(Outcome::Win(Side::First)));
    }

    #[test]
    fn wrong_xml_is_explained() {
        for text in ["<database>", "<database><games></games>", "<database><game id=\"1\"><move>h8</move", "<game <<"] {
            assert!(FORMAT.read(text.as_bytes(), None).is_err(), "{text}");
        }
        let deep = format!("<database>{}", "<a>".repeat(1000));
        assert!(FORMAT.read(deep.as_bytes(), None).expect_err("deep").to_string().contains("at most 64 deep"));
    }
}
