//! Tournament files: TOML in, plain data out, and errors that show the place.
//!
//! The caller has the catalog and checks that games and players exist; [`TournamentFile::error`] makes its errors look like
//! all others.

mod raw;

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use boardwright_game::Score;
use toml::Spanned;

use crate::events::tournament::{Format, MAX_COMPETITORS, TieRule, Until};
use crate::referee::adjudication::{Adjudication, DrawRule, MAX_SOLVER_NODES, Oracle, ResignRule};
use crate::referee::pace::Pace;
use raw::{RawEvent, RawFile};

/// The longest tournament file that is read, in bytes.
const LONGEST: usize = 1 << 20;

/// The most events in one file.
const MAX_EVENTS: usize = 1000;

/// A tournament file.
#[derive(Clone, Debug)]
pub struct TournamentFile {
    /// Name of the whole file.
    pub name: String,
    /// The seed of all events that have none of their own.
    pub seed: Option<u64>,
    /// The events in their order.
    pub events: Vec<EventSection>,
    text: String,
}

/// An event as a file describes it.
#[derive(Clone, Debug)]
pub struct EventSection {
    /// Name of the event; that of the file if none is given.
    pub name: String,
    /// The specs of its games.
    pub games: Vec<Spanned<String>>,
    /// Its players in the order of their seeds, their names all different.
    pub players: Vec<PlayerSection>,
    /// Format, which decides the pairings.
    pub format: Format,
    /// Number of pairs of every game that two players play when they meet.
    pub pairs: u32,
    /// Time and effort that the players may spend.
    pub pace: Pace,
    /// The overrun of a clock or of a move's time that costs nothing, if the file sets it.
    pub margin: Option<std::time::Duration>,
    /// Openings of the pairs: `start`, `random:PLIES` or the name of a file.
    pub openings: Option<Spanned<String>>,
    /// Number of occurrences of a position that draws the game, 0 for never.
    pub repetition: Option<u32>,
    /// Number of plies after which a game is drawn, 0 for any length.
    pub max_plies: Option<u32>,
    /// Rules that end a game early.
    pub adjudication: Adjudication,
    /// Conditions that end the event early.
    pub until: Until,
    /// Decides openings, players and lots.
    pub seed: Option<u64>,
    /// The place of the whole event in the file.
    pub span: Range<usize>,
}

/// A player as a file describes it.
#[derive(Clone, Debug)]
pub struct PlayerSection {
    /// The name in the tables.
    pub name: String,
    /// The spec for all games that have none of their own.
    pub spec: Option<Spanned<String>>,
    /// The specs for single games, by the name of their family.
    pub specs: BTreeMap<String, Spanned<String>>,
    /// Options of its own, each as `key=value`.
    pub options: Vec<Spanned<String>>,
    /// Place of the player's name in the file.
    pub span: Range<usize>,
}

/// Fault in a tournament file, with its place.
///
/// `Display` shows the place:
///
/// ```text
/// line 3, column 10: bad format "swis": expected round-robin, gauntlet, swiss, knockout or ladder
///   |
/// 3 | format = "swis"
///   |          ^^^^^^
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileError {
    message: String,
    place: Option<FilePosition>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct FilePosition {
    /// From 1.
    line: usize,
    /// From 1, in characters.
    column: usize,
    /// Number of characters that are wrong.
    width: usize,
    /// The line, if it is short enough to be shown.
    text: String,
}

impl FileError {
    /// Description of the fault, without the place.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    fn new(text: &str, span: Option<Range<usize>>, message: impl Into<String>) -> FileError {
        FileError { message: message.into(), place: span.map(|span| FilePosition::new(text, &span)) }
    }
}

/// The longest line that is shown, in characters.
const WIDEST: usize = 160;

impl FilePosition {
    fn new(text: &str, span: &Range<usize>) -> FilePosition {
        let start = floor(text, span.start);
        let begin = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let end = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
        let until = floor(text, span.end).clamp(start, end);
        let line = text[begin..end].trim_end_matches('\r');
        let shown = line.chars().map(|c| if c.is_control() { ' ' } else { c }).take(WIDEST).collect();
        FilePosition {
            line: text[..start].matches('\n').count() + 1,
            column: text[begin..start].chars().count() + 1,
            width: text[start..until].chars().count().max(1),
            text: shown,
        }
    }
}

/// The nearest place at or before `index` where a character begins.
fn floor(text: &str, index: usize) -> usize {
    (0..=index.min(text.len())).rev().find(|&index| text.is_char_boundary(index)).unwrap_or(0)
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(FilePosition { line, column, width, text }) = &self.place else { return f.write_str(&self.message) };
        write!(f, "line {line}, column {column}: {}", self.message)?;
        if *column <= WIDEST {
            let margin = " ".repeat(line.to_string().len());
            let carets = "^".repeat((*width).min(WIDEST + 1 - column));
            write!(f, "\n{margin} |\n{line} | {text}\n{margin} | {}{carets}", " ".repeat(column - 1))?;
        }
        Ok(())
    }
}

impl std::error::Error for FileError {}

impl TournamentFile {
    /// Reads a tournament file.
    ///
    /// # Errors
    /// [`FileError`], which shows the place: no TOML, an unknown or missing key, a value out of range.
    pub fn read(text: &str) -> Result<TournamentFile, FileError> {
        if text.len() > LONGEST {
            let message = format!("the file has {} bytes, expected at most {LONGEST}", text.len());
            return Err(FileError::new(text, None, message));
        }
        let raw: RawFile = toml::from_str(text)
            .map_err(|error| FileError::new(text, error.span(), error.message().trim_end().replace('\n', "; ")))?;
        let error = |span: Range<usize>, message: String| FileError::new(text, Some(span), message);
        if raw.event.is_empty() {
            return Err(FileError::new(text, None, "no event, expected at least one [[event]]"));
        }
        if raw.event.len() > MAX_EVENTS {
            let message = format!("{} events, expected at most {MAX_EVENTS}", raw.event.len());
            return Err(FileError::new(text, None, message));
        }
        let reader = Reader { text, players: declared(&raw, text)? };
        let name = raw.name.map(Spanned::into_inner);
        let mut events: Vec<EventSection> = Vec::new();
        for event in &raw.event {
            let span = event.span();
            let event = reader.event(event.get_ref(), span.clone(), name.as_deref())?;
            if events.iter().any(|other| other.name == event.name) {
                let message = format!("there are two events called {:?}, expected a name for each", event.name);
                return Err(error(span, message));
            }
            events.push(event);
        }
        let name = name.unwrap_or_else(|| events[0].name.clone());
        Ok(TournamentFile { name, seed: raw.seed, events, text: text.to_owned() })
    }

    /// An error at a place in the file.
    #[must_use]
    pub fn error(&self, span: Range<usize>, message: impl Into<String>) -> FileError {
        FileError::new(&self.text, Some(span), message)
    }
}

/// The players of the file by name.
fn declared(raw: &RawFile, text: &str) -> Result<Vec<PlayerSection>, FileError> {
    let mut players: Vec<PlayerSection> = Vec::new();
    for player in &raw.player {
        let span = player.name.span();
        let error = |message: String| FileError::new(text, Some(span.clone()), message);
        let name = clean(player.name.get_ref()).ok_or_else(|| {
            error(format!("bad name {:?}: expected 1 to 60 printable characters", player.name.get_ref()))
        })?;
        if players.iter().any(|other| other.name == name) {
            return Err(error(format!("there are two players called {name:?}, expected a name for each")));
        }
        if player.spec.is_none() && player.specs.is_empty() {
            return Err(error(format!("{name} has no spec, expected one such as spec = \"engine@level=3\"")));
        }
        let (spec, specs, options) = (player.spec.clone(), player.specs.clone(), player.options.clone());
        players.push(PlayerSection { name, spec, specs, options, span });
    }
    Ok(players)
}

/// A name as tables can hold it.
fn clean(name: &str) -> Option<String> {
    let name = name.trim();
    let fits = (1..=60).contains(&name.chars().count()) && !name.chars().any(char::is_control);
    fits.then(|| name.to_owned())
}

/// Reads events of a file whose players are known.
struct Reader<'a> {
    text: &'a str,
    players: Vec<PlayerSection>,
}

impl Reader<'_> {
    fn error(&self, span: Range<usize>, message: impl Into<String>) -> FileError {
        FileError::new(self.text, Some(span), message)
    }

    fn event(&self, raw: &RawEvent, span: Range<usize>, file: Option<&str>) -> Result<EventSection, FileError> {
        let name = match &raw.name {
            Some(name) => clean(name.get_ref())
                .ok_or_else(|| self.error(name.span(), "bad name: expected 1 to 60 printable characters"))?,
            None => file.map_or_else(|| raw.format.get_ref().clone(), ToOwned::to_owned),
        };
        let players = self.players(raw, &span)?;
        let format = self.format(raw, players.len() as u32)?;
        let (pace, margin) = self.pace(raw)?;
        let until = self.until(raw)?;
        let checked = until.objection(&format, players.len() as u32);
        if let Some(reason) = checked {
            return Err(self.error(raw.until.as_ref().map_or(span, Spanned::span), reason));
        }
        Ok(EventSection {
            name,
            games: self.games(raw, &span)?,
            players,
            format,
            pairs: self.within(raw.pairs.as_ref(), 1, 1_000_000, 1, "pairs")?,
            pace,
            margin,
            openings: raw.openings.clone(),
            repetition: raw.repetition,
            max_plies: raw.max_plies,
            adjudication: self.adjudication(raw)?,
            until,
            seed: raw.seed,
            span,
        })
    }

    fn games(&self, raw: &RawEvent, span: &Range<usize>) -> Result<Vec<Spanned<String>>, FileError> {
        let games: Vec<Spanned<String>> = raw.game.iter().chain(&raw.games).cloned().collect();
        let message = match (&raw.game, games.len()) {
            (Some(_), 2..) => "both game and games are given, expected one of them",
            (_, 0) => "no game, expected the key game or games",
            (_, 101..) => "too many games, expected at most 100",
            _ => return Ok(games),
        };
        Err(self.error(span.clone(), message))
    }

    fn players(&self, raw: &RawEvent, span: &Range<usize>) -> Result<Vec<PlayerSection>, FileError> {
        let players: Vec<PlayerSection> = match &raw.players {
            None => self.players.clone(),
            Some(given) => given.iter().map(|name| self.player(name)).collect::<Result<_, _>>()?,
        };
        for (index, player) in players.iter().enumerate() {
            if players[..index].iter().any(|other| other.name == player.name) {
                let message = format!("{:?} takes part twice, expected different names", player.name);
                return Err(self.error(player.span.clone(), message));
            }
        }
        if !(2..=MAX_COMPETITORS as usize).contains(&players.len()) {
            let message = format!("{} players, expected 2 to {MAX_COMPETITORS}", players.len());
            return Err(self.error(span.clone(), message));
        }
        Ok(players)
    }

    /// A player that is declared in the file, or whose spec is given in place of a name.
    fn player(&self, given: &Spanned<String>) -> Result<PlayerSection, FileError> {
        if let Some(player) = self.players.iter().find(|player| player.name == given.get_ref().trim()) {
            return Ok(PlayerSection { span: given.span(), ..player.clone() });
        }
        let name = clean(given.get_ref()).ok_or_else(|| {
            self.error(
                given.span(),
                "bad player: expected 1 to 60 printable characters; a longer spec needs a [[player]] with a name",
            )
        })?;
        Ok(PlayerSection {
            name,
            spec: Some(given.clone()),
            specs: BTreeMap::new(),
            options: Vec::new(),
            span: given.span(),
        })
    }

    fn format(&self, raw: &RawEvent, players: u32) -> Result<Format, FileError> {
        let known = "round-robin, gauntlet, swiss, knockout or ladder";
        let name = raw.format.get_ref().as_str();
        let keys: &[&str] = match name {
            "round-robin" => &["cycles"],
            "gauntlet" => &["cycles", "heroes"],
            "swiss" | "ladder" => &["rounds"],
            "knockout" => &["extra-pairs", "tie"],
            _ => {
                let message = format!("bad format {name:?}: expected {known}");
                return Err(self.error(raw.format.span(), message));
            }
        };
        let spans = [
            ("cycles", raw.cycles.as_ref().map(Spanned::span)),
            ("heroes", raw.heroes.as_ref().map(Spanned::span)),
            ("rounds", raw.rounds.as_ref().map(Spanned::span)),
            ("extra-pairs", raw.extra_pairs.as_ref().map(Spanned::span)),
            ("tie", raw.tie.as_ref().map(Spanned::span)),
        ];
        for (key, span) in &spans {
            if let (Some(span), false) = (span, keys.contains(key)) {
                let message = format!("a {name} has no {key}, expected {}", keys.join(" or "));
                return Err(self.error(span.clone(), message));
            }
        }
        let usual_rounds = if name == "swiss" { swiss_rounds(players) } else { players };
        let format = match name {
            "round-robin" => {
                Format::RoundRobin { cycles: self.within(raw.cycles.as_ref(), 1, 1_000_000, 1, "cycles")? }
            }
            "gauntlet" => Format::Gauntlet {
                heroes: self.within(raw.heroes.as_ref(), 1, MAX_COMPETITORS, 1, "heroes")?,
                cycles: self.within(raw.cycles.as_ref(), 1, 1_000_000, 1, "cycles")?,
            },
            "swiss" => Format::Swiss { rounds: self.within(raw.rounds.as_ref(), 1, 1000, usual_rounds, "rounds")? },
            "ladder" => Format::Ladder { rounds: self.within(raw.rounds.as_ref(), 1, 10_000, usual_rounds, "rounds")? },
            _ => Format::Knockout {
                extra_pairs: self.within(raw.extra_pairs.as_ref(), 0, 1000, 2, "extra-pairs")?,
                tie: self.tie(raw)?,
            },
        };
        match format.objection(players) {
            None => Ok(format),
            Some(reason) => {
                let place = spans.into_iter().find_map(|(_, span)| span);
                Err(self.error(place.unwrap_or_else(|| raw.format.span()), reason))
            }
        }
    }

    fn tie(&self, raw: &RawEvent) -> Result<TieRule, FileError> {
        let Some(tie) = &raw.tie else { return Ok(TieRule::Seed) };
        match tie.get_ref().as_str() {
            "seed" => Ok(TieRule::Seed),
            "lot" => Ok(TieRule::Lot),
            other => Err(self.error(tie.span(), format!("bad tie {other:?}: expected seed or lot"))),
        }
    }

    fn within(
        &self,
        given: Option<&Spanned<u32>>,
        least: u32,
        most: u32,
        usual: u32,
        key: &str,
    ) -> Result<u32, FileError> {
        match given {
            None => Ok(usual),
            Some(number) if (least..=most).contains(number.get_ref()) => Ok(*number.get_ref()),
            Some(number) => {
                let message = format!("bad {key} {}: expected {least} to {most}", number.get_ref());
                Err(self.error(number.span(), message))
            }
        }
    }

    fn pace(&self, raw: &RawEvent) -> Result<(Pace, Option<std::time::Duration>), FileError> {
        let Some(pace) = &raw.pace else { return Ok((Pace::default(), None)) };
        let clock = match &pace.tc {
            None => None,
            Some(tc) => Some(tc.get_ref().parse().map_err(|error| self.error(tc.span(), format!("{error}")))?),
        };
        let time = |given: &Option<Spanned<String>>| match given {
            None => Ok(None),
            Some(given) => boardwright_game::parse_duration(given.get_ref())
                .filter(|time| !time.is_zero())
                .map(Some)
                .ok_or_else(|| {
                    let message = format!("bad time {:?}: expected one above 0, such as 100ms", given.get_ref());
                    self.error(given.span(), message)
                }),
        };
        let positive = |given: &Option<Spanned<u64>>, most: u64| match given {
            None => Ok(None),
            Some(number) if (1..=most).contains(number.get_ref()) => Ok(Some(*number.get_ref())),
            Some(number) => {
                Err(self.error(number.span(), format!("bad limit {}: expected 1 to {most}", number.get_ref())))
            }
        };
        let depth = positive(&pace.depth, 255)?.map(|depth| depth as u32);
        let read = Pace { clock, move_time: time(&pace.movetime)?, nodes: positive(&pace.nodes, u64::MAX)?, depth };
        Ok((read, time(&pace.margin)?))
    }

    fn adjudication(&self, raw: &RawEvent) -> Result<Adjudication, FileError> {
        let draw = match &raw.draw {
            None => None,
            Some(draw) => Some(DrawRule {
                after: draw.after,
                moves: self.within(Some(&draw.moves), 1, 10_000, 1, "moves")?,
                score: self.score(&draw.score)?,
            }),
        };
        let resign = match &raw.resign {
            None => None,
            Some(resign) => Some(ResignRule {
                moves: self.within(Some(&resign.moves), 1, 10_000, 1, "moves")?,
                score: self.score(&resign.score)?,
                both: match resign.by.as_ref().map(|by| by.get_ref().as_str()) {
                    None | Some("both") => true,
                    Some("one") => false,
                    Some(other) => {
                        let span = resign.by.as_ref().map_or(0..0, Spanned::span);
                        return Err(self.error(span, format!("bad by {other:?}: expected both or one")));
                    }
                },
            }),
        };
        let oracle = match &raw.solved {
            None => None,
            Some(solved) => {
                let nodes = self.within(Some(&solved.nodes), 1, MAX_SOLVER_NODES, 1, "nodes")?;
                Some(Oracle::solver(u64::from(nodes)))
            }
        };
        Ok(Adjudication { draw, resign, oracle })
    }

    /// An evaluation in units as players print it.
    fn score(&self, given: &Spanned<f64>) -> Result<Score, FileError> {
        let most = f64::from(Score::EVALUATION_LIMIT) / 100.0;
        if (0.0..=most).contains(given.get_ref()) {
            return Ok(Score((given.get_ref() * 100.0).round() as i32));
        }
        Err(self.error(given.span(), format!("bad score {}: expected 0 to {most}", given.get_ref())))
    }

    fn until(&self, raw: &RawEvent) -> Result<Until, FileError> {
        let Some(until) = raw.until.as_ref().map(Spanned::get_ref) else { return Ok(Until::default()) };
        let sprt = match &until.sprt {
            None => None,
            Some(test) => Some(test.get_ref().parse().map_err(|error| self.error(test.span(), format!("{error}")))?),
        };
        Ok(Until { sprt, error: until.error, games: until.games })
    }
}

/// Number of rounds that find the best of this many players: the binary logarithm plus one.
fn swiss_rounds(players: u32) -> u32 {
    (players.max(2).next_power_of_two().ilog2() + 1).min(players.div_ceil(2))
}
