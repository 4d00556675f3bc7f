//! Formats of game records that other programs for gomoku read and write.

mod bytes;
mod gomocup;
mod lib;
mod opened;
mod part;
mod pgn;
mod pos;
mod psq;
mod rif;
mod rule;
mod samples;
mod sgf;
mod yxdb;

use boardwright_game::grid::Point;
use boardwright_game::{Notices, OpeningRule, ParseError, Record, RecordFormat, RecordedMove, Spec};

use crate::openings::rules::OPENING_RULES;
use crate::texts::TEXTS;
use crate::{GomokuVariant, Rule};

/// The formats as the family lists them.
pub(crate) const FORMATS: &[RecordFormat] = &[
    sgf::FORMAT,
    psq::FORMAT,
    gomocup::FORMAT,
    lib::FORMAT,
    rif::FORMAT,
    pos::FORMAT,
    pgn::FORMAT,
    yxdb::FORMAT,
    samples::BINARY,
    samples::TEXT,
    psq::GOMOTUR,
];

/// The byte that divides texts while all of them are decoded together.
const DIVIDER: u8 = 0x1e;

/// The tag for moves of a file that cannot be played.
const REST_TAG: &str = "RestOfMoves";

/// The board and the rule of a game: what its file says, then what the user says, then the usual.
fn settled(told: Option<&Spec>, size: Option<(u8, u8)>, rule: Option<Rule>, notices: &mut Notices) -> GomokuVariant {
    // The bare name of the family says nothing of either.
    let told = told.filter(|told| told.size.is_some() || !told.options.is_empty());
    let told = told.and_then(|told| parts(told).ok()).map(|(variant, _)| variant);
    let (columns, rows) = size.or(told.map(|told| (told.columns(), told.rows()))).unwrap_or((15, 15));
    let rule = rule.or(told.map(|told| told.rule())).unwrap_or_else(|| {
        notices.add(TEXTS.say("gomoku-note-assumed"));
        Rule::Freestyle
    });
    GomokuVariant::new(columns, rows, rule)
}

/// The game of a spec and its opening rule.
fn parts(spec: &Spec) -> Result<(GomokuVariant, Option<&'static OpeningRule>), ParseError> {
    let (spec, opening) = OpeningRule::of_spec(spec, OPENING_RULES)?;
    Ok((GomokuVariant::of_spec(&spec)?, opening))
}

fn game_of(record: &Record) -> Result<(GomokuVariant, Option<&'static OpeningRule>), String> {
    let spec: Spec = record.game.parse().map_err(|error| format!("{error}"))?;
    if spec.family != "gomoku" {
        return Err(format!("{} is no game of gomoku", record.game));
    }
    parts(&spec).map_err(|error| error.to_string())
}

/// The sentences on what of a record a format leaves out: what it does not hold by nature, and tags that it does not keep.
fn left_out(record: &Record, held: &[&str], is_lost: impl Fn(&(String, String)) -> bool) -> Notices {
    // Where a format holds no variations, the word on them covers what is in them.
    let has_variations = held.contains(&"variations");
    let in_variations = || record.variations.iter().filter(|_| has_variations).flat_map(|it| &it.moves);
    let moves = || record.moves.iter().chain(in_variations());
    let is_result_lost = match record.outcome {
        Some(outcome) => opened::ending_of(record).is_none_or(|(shown, _)| shown != outcome),
        None => !record.ending.is_empty(),
    };
    let lost = [
        ("gomoku-variations", !record.variations.is_empty()),
        ("gomoku-comments", !record.comment.is_empty() || moves().any(|mv| !mv.comment.is_empty())),
        ("gomoku-scores", moves().any(|mv| mv.score.is_some() || mv.depth.is_some())),
        ("gomoku-marks", moves().any(|mv| !mv.tags.is_empty())),
        ("gomoku-tags", record.tags.iter().any(is_lost)),
        ("gomoku-times", moves().any(|mv| mv.elapsed.is_some()) && !held.contains(&"times")),
        ("gomoku-names", record.players.iter().any(|name| !name.is_empty()) && !held.contains(&"names")),
        ("gomoku-results", is_result_lost),
    ];
    let mut notices = Notices::default();
    for (key, is_there) in lost {
        let what = TEXTS.say(key);
        if is_there && !held.contains(&what.as_str()) {
            notices.add(TEXTS.with("gomoku-note-left-out", [("what", what.into())]));
        }
    }
    notices
}

/// The point of a recorded move, which must lie on the board.
fn point_of(mv: &RecordedMove, variant: &GomokuVariant) -> Result<Point, String> {
    let point: Point = mv.mv.parse().map_err(|error| format!("{error}"))?;
    if point.column < variant.columns() && point.row < variant.rows() {
        Ok(point)
    } else {
        Err(format!("the move {point} is off the board"))
    }
}
