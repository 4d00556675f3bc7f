//! Games as JSON lines with all data of the store: `docs/records.md` lists the keys.

use boardwright_arena::EventId;
use boardwright_game::{Outcome, ParseError, Record, Side};
use serde::{Deserialize, Serialize};

use crate::game::EventRef;
use crate::import::NewGame;
use crate::json_moves::{
    JsonMove, JsonVariation, Tag, beginning, read_move, read_variation, reason, tags_of, write_move, write_variation,
};

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
    event: Option<JsonEvent>,
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
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<JsonVariation>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an event with the keys \"id\", \"name\" and \"settings\"")]
struct JsonEvent {
    id: String,
    name: String,
    settings: String,
}

fn are_empty(texts: &[String; 2]) -> bool {
    texts.iter().all(String::is_empty)
}

fn are_silent(logs: &[Vec<String>; 2]) -> bool {
    logs.iter().all(Vec::is_empty)
}

/// Writes a game as one line of JSON, without a line end.
pub fn game_to_json(game: NewGame) -> String {
    let NewGame { id, event, record, kind, tally, versions, logs, finished } = game;
    let line = GameJsonLine {
        id,
        event: event.map(|event| JsonEvent { id: event.id.to_string(), name: event.name, settings: event.settings }),
        game: record.game,
        players: record.players,
        versions,
        start: record.start,
        outcome: record.outcome.map(|outcome| outcome.to_string()),
        kind: kind.map(|kind| kind.name().to_owned()),
        ending: record.ending,
        tally,
        finished,
        tags: tags_of(record.tags),
        comment: record.comment,
        logs,
        moves: record.moves.into_iter().map(write_move).collect(),
        variations: record.variations.into_iter().map(write_variation).collect(),
    };
    // Texts, numbers and lists of them cannot fail to be written.
    serde_json::to_string(&line).unwrap_or_default()
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
        variations: line.variations.into_iter().map(read_variation).collect::<Result<_, _>>()?,
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

fn read_outcome(text: &str) -> Result<Outcome, String> {
    let known = [Outcome::Win(Side::First), Outcome::Win(Side::Second), Outcome::Draw];
    known
        .into_iter()
        .find(|outcome| outcome.to_string() == text)
        .ok_or_else(|| format!("bad outcome {:?}: expected 1-0, 0-1 or 1/2-1/2", beginning(text)))
}

fn read_event(event: JsonEvent) -> Result<EventRef, String> {
    let id = u64::from_str_radix(&event.id, 16).ok().map(EventId).filter(|id| id.to_string() == event.id);
    let id = id.ok_or_else(|| format!("bad event {:?}: expected 16 hexadecimal digits", beginning(&event.id)))?;
    Ok(EventRef { id, name: event.name, settings: event.settings })
}
