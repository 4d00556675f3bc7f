//! Games with an opening rule in formats that know stones alone.

use boardwright_game::grid::Point;
use boardwright_game::{OpeningRule, Outcome, Position, Record, RecordedMove, Side, Variant};
use boardwright_openings::{OpenedVariant, OpeningMove};

use crate::GomokuVariant;
use crate::records::{game_of, point_of};

/// The stones that the plies of a game set.
pub(super) struct Course {
    /// The stone of each ply; `None` for a choice or an offer.
    pub(super) stones: Vec<Option<(Point, Side)>>,
    /// True if the player who began has white in the end.
    pub(super) swapped: bool,
}

/// Replays a line of a game with an opening rule.
pub(super) fn course<'a>(
    variant: &GomokuVariant,
    rule: &'static OpeningRule,
    start: Option<&str>,
    moves: impl Iterator<Item = &'a str>,
) -> Result<Course, String> {
    let game = OpenedVariant::new(*variant, rule);
    let mut position = match start {
        Some(text) => game.read(text).map_err(|error| error.to_string())?,
        None => game.start(),
    };
    let mut stones = Vec::new();
    for (index, mv) in moves.enumerate() {
        let fail = |reason: String| format!("move {}: {reason}", index + 1);
        let parsed: OpeningMove<Point> = mv.parse().map_err(|error| fail(format!("{error}")))?;
        let (count, side) = (position.game().count_stones(), position.game().to_move());
        position.play(parsed).map_err(|error| fail(error.to_string()))?;
        let is_put = position.game().count_stones() > count;
        stones.push(match parsed {
            OpeningMove::Game(point) if is_put => Some((point, side)),
            _ => None,
        });
    }
    Ok(Course { stones, swapped: position.is_swapped() })
}

/// The result that the moves of a game lead to on the board, and its reason; `None` for a game that goes on there, or cannot be
/// replayed.
pub(super) fn ending_of(record: &Record) -> Option<(Outcome, String)> {
    fn replayed<V: Variant>(variant: &V, record: &Record) -> Option<(Outcome, String)> {
        let start = record.start.as_deref().map_or_else(|| Ok(variant.start()), |text| variant.read(text));
        let mut position = start.ok()?;
        for mv in &record.moves {
            position.play(mv.mv.parse().ok()?).ok()?;
        }
        Some((position.outcome()?, position.ending().unwrap_or_default().into()))
    }
    match game_of(record).ok()? {
        (variant, Some(rule)) => replayed(&OpenedVariant::new(variant, rule), record),
        (variant, None) => replayed(&variant, record),
    }
}

/// The stones of the moves of a game with or without an opening rule, and whether the sides were exchanged.
pub(super) fn course_of(record: &Record) -> Result<Course, String> {
    let (variant, opening) = game_of(record)?;
    if let Some(rule) = opening {
        return course(&variant, rule, record.start.as_deref(), record.moves.iter().map(|mv| mv.mv.as_str()));
    }
    let first = match &record.start {
        Some(text) => variant.read(text).map_err(|error| error.to_string())?.to_move(),
        None => Side::First,
    };
    let stone = |(ply, mv): (usize, &RecordedMove)| {
        let side = if ply.is_multiple_of(2) { first } else { first.other() };
        Ok(Some((point_of(mv, &variant)?, side)))
    };
    Ok(Course { stones: record.moves.iter().enumerate().map(stone).collect::<Result<_, String>>()?, swapped: false })
}

/// Exchanges the players and the result of a game, which stand by colours in files and by who began in records, if the
/// players have exchanged their sides.
pub(super) fn by_beginner(mut record: Record) -> Record {
    if course_of(&record).is_ok_and(|course| course.swapped) {
        record.players.swap(0, 1);
        record.outcome = exchanged(record.outcome);
    }
    record
}

/// The result as the other side sees it.
pub(super) fn exchanged(outcome: Option<Outcome>) -> Option<Outcome> {
    outcome.map(|outcome| match outcome {
        Outcome::Win(side) => Outcome::Win(side.other()),
        Outcome::Draw => Outcome::Draw,
    })
}
