//! Games as JSON lines with all data of the store: `docs/records.md` lists the keys.

use std::time::Duration;

use boardwright_arena::EventId;
use boardwright_game::{Outcome, ParseError, Record, RecordedMove, Score, Side};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::game::EventRef;
use crate::import::NewGame;

/// The beginning of ids that the content of a game decides.
const CONTENT: &str = "content/";

/// A game as it is written. Unknown facts are left out; an unknown key is an error, so that nothing is
/// lost without a word.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a game with the keys \"game\" and \"moves\"")]
struct GameJsonLine {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    event: Option<Event>,
    game: String,
    #[serde(default)]
    players: [String; 2],
    #[serde(default, skip_serializing_if = "are_empty")]
    versions: [String; 2],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    ending: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tally: Option<[u32; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    finished: Option<u64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tags: Vec<Tag>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(default, skip_serializing_if = "are_silent")]
    logs: [Vec<String>; 2],
    moves: Vec<JsonMove>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an event with the keys \"id\", \"name\" and \"settings\"")]
struct Event {
    id: String,
    name: String,
    settings: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a tag with the keys \"name\" and \"value\"")]
struct Tag {
    name: String,
    value: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a move with the key \"move\"")]
struct JsonMove {
    #[serde(rename = "move")]
    mv: String,
    /// A number, which a floating-point one would cut to 16 digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seconds: Option<Box<RawValue>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
}

fn are_empty(texts: &[String; 2]) -> bool {
    texts.iter().all(String::is_empty)
}

fn are_silent(logs: &[Vec<String>; 2]) -> bool {
    logs.iter().all(Vec::is_empty)
}

/// Writes a game as one line of JSON, without a line end.
#[must_use]
pub fn game_to_json(game: NewGame) -> String {
    let NewGame { id, event, record, kind, tally, versions, logs, finished } = game;
    let line = GameJsonLine {
        id,
        event: event.map(|event| Event { id: event.id.to_string(), name: event.name, settings: event.settings }),
        game: record.game,
        players: record.players,
        versions,
        start: record.start,
        outcome: record.outcome.map(|outcome| outcome.to_string()),
        kind: kind.map(|kind| kind.name().to_owned()),
        ending: record.ending,
        tally,
        finished,
        tags: record.tags.into_iter().map(|(name, value)| Tag { name, value }).collect(),
        comment: record.comment,
        logs,
        moves: record.moves.into_iter().map(write_move).collect(),
    };
    // Texts, numbers and lists of them cannot fail to be written.
    serde_json::to_string(&line).unwrap_or_default()
}

fn write_move(mv: RecordedMove) -> JsonMove {
    JsonMove {
        mv: mv.mv,
        seconds: mv.elapsed.and_then(write_seconds),
        score: mv.score.map(|score| score.0),
        depth: mv.depth,
        comment: mv.comment,
    }
}

/// Reads a game from one line of JSON. Its moves may be illegal: replaying it shows that.
///
/// An id derived from the content of a game is computed again, so that an edited line is another game.
///
/// # Errors
/// Describes the fault, with its place in the line where it is known.
pub fn game_from_json(line: &str) -> Result<NewGame, String> {
    let line: GameJsonLine = serde_json::from_str(line).map_err(|error| reason(&error))?;
    let outcome = line.outcome.as_deref().map(read_outcome).transpose()?;
    let kind = line.kind.as_deref().map(str::parse).transpose().map_err(|error: ParseError| error.to_string())?;
    let moves = line.moves.into_iter().enumerate().map(|(index, mv)| read_move(index + 1, mv));
    let record = Record {
        game: line.game,
        players: line.players,
        start: line.start,
        moves: moves.collect::<Result<_, _>>()?,
        outcome,
        ending: line.ending,
        tags: line.tags.into_iter().map(|tag| (tag.name, tag.value)).collect(),
        comment: line.comment,
    };
    Ok(NewGame {
        id: line.id.filter(|id| !id.starts_with(CONTENT)),
        event: line.event.map(read_event).transpose()?,
        record,
        kind,
        tally: line.tally,
        versions: line.versions,
        logs: line.logs,
        finished: line.finished,
    })
}

/// Message of the library without the number of the line, which is always 1.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = text.rsplit_once(" at line ").map_or(text.as_str(), |(what, _)| what);
    let mut shown: String = what.chars().take(200).collect();
    if shown.len() < what.len() {
        shown.push('…');
    }
    format!("character {}: {shown}", error.column())
}

fn read_outcome(text: &str) -> Result<Outcome, String> {
    let known = [Outcome::Win(Side::First), Outcome::Win(Side::Second), Outcome::Draw];
    known
        .into_iter()
        .find(|outcome| outcome.to_string() == text)
        .ok_or_else(|| format!("bad outcome {:?}: expected 1-0, 0-1 or 1/2-1/2", beginning(text)))
}

fn read_event(event: Event) -> Result<EventRef, String> {
    let id = u64::from_str_radix(&event.id, 16).ok().map(EventId).filter(|id| id.to_string() == event.id);
    let id = id.ok_or_else(|| format!("bad event {:?}: expected 16 hexadecimal digits", beginning(&event.id)))?;
    Ok(EventRef { id, name: event.name, settings: event.settings })
}

fn read_move(ply: usize, mv: JsonMove) -> Result<RecordedMove, String> {
    let JsonMove { mv, seconds, score, depth, comment } = mv;
    let elapsed = seconds.map(|seconds| {
        let text = seconds.get();
        let expected = "expected a number of seconds that is not negative";
        read_seconds(text).ok_or_else(|| format!("move {ply}: bad seconds {}: {expected}", beginning(text)))
    });
    Ok(RecordedMove { mv, elapsed: elapsed.transpose()?, score: score.map(Score), depth, comment })
}

/// A time as a decimal number with all its digits.
fn write_seconds(time: Duration) -> Option<Box<RawValue>> {
    let digits = format!("{}.{:09}", time.as_secs(), time.subsec_nanos());
    RawValue::from_string(digits.trim_end_matches('0').trim_end_matches('.').to_owned()).ok()
}

/// Reads a number of JSON; fractions of a nanosecond are rounded.
fn read_seconds(text: &str) -> Option<Duration> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let is_plain = decimals.len() <= 9 && [whole, decimals].iter().all(|it| it.bytes().all(|it| it.is_ascii_digit()));
    if is_plain {
        return Some(Duration::new(whole.parse().ok()?, format!("{decimals:0<9}").parse().ok()?));
    }
    Duration::try_from_secs_f64(text.parse().ok()?).ok()
}

/// As much of a hostile text as an error repeats.
fn beginning(text: &str) -> String {
    text.chars().take(60).collect()
}
