//! Games as rows of the tables of `boardwright_columns`.

use std::time::Duration;

use boardwright_arena::{Table, TimeControl, opening_plies};
use boardwright_columns::TableValue;
use boardwright_game::{Outcome, Record, RecordedMove, Score, Side, VariationMove};
use boardwright_store::StoredGame;

use crate::error::CliError;
use crate::explainer::Explainer;

/// The row of a game, in the order of `boardwright_columns::GAMES`.
pub fn game(game: &StoredGame, table: &Table) -> Vec<TableValue> {
    let record = &game.record;
    let tally = game.tally.or_else(|| table.position().tally());
    let points = |side: usize| tally.map_or(TableValue::Empty, |tally| TableValue::Whole(i64::from(tally[side])));
    let version = |side: usize| optional(Some(game.versions[side].clone()).filter(|version| !version.is_empty()));
    let moves: Vec<&str> = table.history().iter().map(String::as_str).collect();
    vec![
        TableValue::Text(game.id.clone()),
        optional(game.event.as_ref().map(|event| event.name.clone())),
        TableValue::Text(record.game.clone()),
        TableValue::Text(record.players[0].clone()),
        TableValue::Text(record.players[1].clone()),
        version(0),
        version(1),
        optional(record.start.clone()),
        optional(record.outcome.map(|outcome| outcome.to_string())),
        points_of(record.outcome, Side::First),
        TableValue::Text(game.kind.name().to_owned()),
        TableValue::Text(record.ending.clone()),
        TableValue::Flag(game.kind.is_forfeit()),
        points(0),
        points(1),
        TableValue::Whole(moves.len() as i64),
        TableValue::Whole(opening_plies(record) as i64),
        optional(record.tag("Pace").map(ToOwned::to_owned)),
        optional(record.tag("Seed").map(ToOwned::to_owned)),
        game.finished.and_then(|finished| i64::try_from(finished).ok()).map_or(TableValue::Empty, TableValue::Whole),
        TableValue::Text(moves.join(" ")),
    ]
}

/// The rows of the plies of a game, in the order of `boardwright_columns::PLIES`.
pub fn plies(
    game: &StoredGame,
    table: &Table,
    mut explainer: Option<&mut Explainer>,
    each: &mut dyn FnMut(Vec<TableValue>) -> Result<(), CliError>,
) -> Result<(), CliError> {
    let record = &game.record;
    let opening = opening_plies(record);
    let mut clocks = Clocks::new(record);
    let mut position = table.start().clone();
    for (index, (mv, ply)) in table.history().iter().zip(table.plies()).enumerate() {
        let score = ply.score.filter(|score| score.forced().is_none());
        let forced = ply.score.and_then(Score::forced);
        let seconds =
            |time: Option<Duration>| time.map_or(TableValue::Empty, |time| TableValue::Real(time.as_secs_f64()));
        let whole = |number: Option<i64>| number.map_or(TableValue::Empty, TableValue::Whole);
        let mut row = vec![
            TableValue::Text(game.id.clone()),
            TableValue::Text(record.game.clone()),
            TableValue::Whole(index as i64 + 1),
            TableValue::Whole((table.history().len() - index - 1) as i64),
            TableValue::Flag(index < opening),
            TableValue::Text(ply.side.to_string()),
            TableValue::Text(record.players[ply.side].clone()),
            TableValue::Text(record.players[ply.side.other()].clone()),
            TableValue::Text(position.to_string()),
            TableValue::Whole(position.key().cast_signed()),
            TableValue::Whole(position.count_moves() as i64),
            TableValue::Text(mv.clone()),
            whole(score.map(|score| score.hundredths().into())),
            whole(forced.map(i64::from)),
            whole(ply.depth.map(i64::from)),
            seconds(ply.elapsed),
            seconds(clocks.before(ply.side, ply.elapsed)),
            points_of(record.outcome, ply.side),
            comment(record.moves.get(index)),
        ];
        if let Some(explainer) = &mut explainer {
            row.extend(explainer.columns(table.start(), &table.history()[..index], &position)?);
        }
        each(row)?;
        position.play(mv).map_err(CliError::internal)?;
    }
    Ok(())
}

/// The rows of the plies of a game's variations, in the order of `boardwright_columns::VARIATIONS`: one variation after the other.
///
/// # Errors
/// If a move cannot be played, or a variation leaves no move.
pub fn variations(game: &StoredGame, table: &Table) -> Result<Vec<Vec<TableValue>>, CliError> {
    let record = &game.record;
    let mut rows = Vec::new();
    let replayed = record.each_of_variations(table.variant(), &mut |played| {
        let VariationMove { line, ply, position, mv } = *played;
        let row = vec![
            TableValue::Text(game.id.clone()),
            TableValue::Text(record.game.clone()),
            TableValue::Whole(line as i64),
            TableValue::Whole(record.variations[line - 1].of as i64),
            TableValue::Whole(ply as i64),
            TableValue::Text(position.to_move().to_string()),
            TableValue::Text(position.to_string()),
            TableValue::Whole(position.key().cast_signed()),
            TableValue::Text(mv.mv.clone()),
            comment(Some(mv)),
        ];
        rows.push((line, row));
    });
    replayed.map_err(CliError::input)?;
    rows.sort_by_key(|(line, _)| *line);
    Ok(rows.into_iter().map(|(_, row)| row).collect())
}

fn comment(mv: Option<&RecordedMove>) -> TableValue {
    optional(mv.map(|mv| mv.comment.clone()).filter(|comment| !comment.is_empty()))
}

fn optional(text: Option<String>) -> TableValue {
    text.map_or(TableValue::Empty, TableValue::Text)
}

fn points_of(outcome: Option<Outcome>, side: Side) -> TableValue {
    outcome.map_or(TableValue::Empty, |outcome| TableValue::Real(outcome.points(side)))
}

/// The clocks of a game, as its pace and the times of its moves say. They are as exact as the times in the record.
struct Clocks(Option<[SideClock; 2]>);

/// The clock of one side: its control, what is left, and the moves made on it.
#[derive(Clone, Copy)]
struct SideClock {
    control: TimeControl,
    left: Duration,
    made: u32,
}

impl Clocks {
    /// The clocks at the start: `10+0.1`, or `30+1 against 40/60` where each side has its own. They are not known where the players
    /// settled the opening: that took time, which no record has.
    fn new(record: &Record) -> Clocks {
        if record.tag("Negotiation").is_some() {
            return Clocks(None);
        }
        let clock = |pace: &str| {
            // What else limits a move stands behind its clock.
            let control: TimeControl = pace.split(", ").next()?.parse().ok()?;
            Some(SideClock { control, left: control.base, made: 0 })
        };
        let pace = record.tag("Pace").unwrap_or_default();
        let (first, second) = pace.split_once(" against ").unwrap_or((pace, pace));
        Clocks(clock(first).zip(clock(second)).map(|(first, second)| [first, second]))
    }

    /// Time that a side had before a move; the time of the move is then taken off.
    fn before(&mut self, side: Side, elapsed: Option<Duration>) -> Option<Duration> {
        let clock = &mut self.0.as_mut()?[side.index()];
        let before = clock.left;
        if let Some(elapsed) = elapsed {
            clock.made += 1;
            clock.left = clock.control.left_after(before, elapsed, clock.made);
        }
        Some(before)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use boardwright_game::{Record, Side};

    use super::Clocks;

    #[test]
    fn clocks_follow_the_pace_of_each_side() {
        let tags = vec![("Pace".to_owned(), "30+1 against 2/60".to_owned())];
        let settled = [tags.clone(), vec![("Negotiation".to_owned(), "pie: a stays".to_owned())]].concat();
        assert!(Clocks::new(&Record { tags: settled, ..Record::default() }).before(Side::First, None).is_none());
        let mut clocks = Clocks::new(&Record { tags, ..Record::default() });
        let mut before = |side, elapsed: u64| clocks.before(side, Some(Duration::from_secs(elapsed)));
        let seconds = |seconds| Some(Duration::from_secs(seconds));
        assert_eq!((before(Side::First, 10), before(Side::Second, 20)), (seconds(30), seconds(60)));
        assert_eq!((before(Side::First, 0), before(Side::Second, 5)), (seconds(21), seconds(40)));
        assert_eq!(before(Side::Second, 0), seconds(95));
        assert!(Clocks::new(&Record::default()).before(Side::First, None).is_none());
    }
}
