//! Moves, their tags and variations as JSON, in lines of games and in columns of a store.

use std::time::Duration;

use boardwright_game::{RecordedMove, Score, Variation};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A line that leaves the game (`of` is 0) or the `of`-th variation.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a variation with the keys \"after\" and \"moves\"")]
pub(crate) struct JsonVariation {
    #[serde(default, skip_serializing_if = "is_zero")]
    of: usize,
    after: usize,
    moves: Vec<JsonMove>,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a tag with the keys \"name\" and \"value\"")]
pub(crate) struct Tag {
    pub(crate) name: String,
    pub(crate) value: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a move with the key \"move\"")]
pub(crate) struct JsonMove {
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
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tags: Vec<Tag>,
}

pub(crate) fn tags_of(tags: Vec<(String, String)>) -> Vec<Tag> {
    tags.into_iter().map(|(name, value)| Tag { name, value }).collect()
}

pub(crate) fn write_variation(variation: Variation) -> JsonVariation {
    let Variation { of, after, moves } = variation;
    JsonVariation { of, after, moves: moves.into_iter().map(write_move).collect() }
}

/// The variations of a game as a text of JSON; `None` if there are none.
pub(crate) fn variations_to_json(variations: &[Variation]) -> Option<String> {
    let lines: Vec<JsonVariation> = variations.iter().cloned().map(write_variation).collect();
    if lines.is_empty() { None } else { serde_json::to_string(&lines).ok() }
}

/// Reads what [`variations_to_json`] writes.
pub(crate) fn variations_from_json(text: &str) -> Result<Vec<Variation>, String> {
    let lines: Vec<JsonVariation> = serde_json::from_str(text).map_err(|error| reason(&error))?;
    lines.into_iter().map(read_variation).collect()
}

pub(crate) fn read_variation(line: JsonVariation) -> Result<Variation, String> {
    let moves = line.moves.into_iter().enumerate().map(|(index, mv)| read_move(line.after + index + 1, mv));
    Ok(Variation { of: line.of, after: line.after, moves: moves.collect::<Result<_, _>>()? })
}

/// The tags of a ply as a text of JSON; `None` if there are none.
pub(crate) fn tags_to_json(tags: &[(String, String)]) -> Option<String> {
    if tags.is_empty() { None } else { serde_json::to_string(&tags_of(tags.to_vec())).ok() }
}

/// Reads what [`tags_to_json`] writes.
pub(crate) fn tags_from_json(text: &str) -> Result<Vec<(String, String)>, String> {
    let tags: Vec<Tag> = serde_json::from_str(text).map_err(|error| reason(&error))?;
    Ok(tags.into_iter().map(|tag| (tag.name, tag.value)).collect())
}

pub(crate) fn write_move(mv: RecordedMove) -> JsonMove {
    JsonMove {
        mv: mv.mv,
        seconds: mv.elapsed.and_then(write_seconds),
        score: mv.score.map(|score| score.0),
        depth: mv.depth,
        comment: mv.comment,
        tags: tags_of(mv.tags),
    }
}

/// Message of the library without the number of the line, which is always 1.
pub(crate) fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = text.rsplit_once(" at line ").map_or(text.as_str(), |(what, _)| what);
    let mut shown: String = what.chars().take(200).collect();
    if shown.len() < what.len() {
        shown.push('…');
    }
    format!("character {}: {shown}", error.column())
}

pub(crate) fn read_move(ply: usize, mv: JsonMove) -> Result<RecordedMove, String> {
    let JsonMove { mv, seconds, score, depth, comment, tags } = mv;
    let tags = tags.into_iter().map(|tag| (tag.name, tag.value)).collect();
    let elapsed = seconds.map(|seconds| {
        let text = seconds.get();
        let expected = "expected a number of seconds that is not negative";
        read_seconds(text).ok_or_else(|| format!("move {ply}: bad seconds {}: {expected}", beginning(text)))
    });
    Ok(RecordedMove { mv, elapsed: elapsed.transpose()?, score: score.map(Score), depth, comment, tags })
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
pub(crate) fn beginning(text: &str) -> String {
    text.chars().take(60).collect()
}
