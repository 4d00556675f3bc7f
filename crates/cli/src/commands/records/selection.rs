//! Which games are meant: the options that `list` and `export` share.

use boardwright_arena::EndingKind;
use boardwright_game::{AnyPosition, AnyVariant, Outcome, Side};
use boardwright_store::{Filter, StoredGame, kind_from_name};
use chrono::{DateTime, Days, NaiveDate, NaiveTime};
use clap::Args;

use super::source::Source;
use crate::error::CliError;
use crate::{input, record_files};

/// Which games are meant.
#[derive(Args, Debug, Default)]
pub(super) struct Selection {
    /// Games of this family, such as kalah, or of this very game, such as kalah:6x4
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    /// Games with this player; given twice, games of these two
    #[arg(long, value_name = "PLAYER")]
    player: Vec<String>,

    /// Games of the event with this name or id
    #[arg(long, value_name = "EVENT")]
    event: Option<String>,

    /// How they came out: 1-0, 0-1, 1/2-1/2, or * for unfinished ones
    #[arg(long, value_name = "RESULT", value_parser = result, allow_hyphen_values = true)]
    result: Option<Came>,

    /// How they ended: board, repetition, ply-limit, agreement, resignation, time, forfeit, adjudication or recorded
    #[arg(long, value_name = "ENDING", value_parser = kind_from_name)]
    ending: Option<EndingKind>,

    /// Games that were finished on this day or later: 2026-11-21, or 2026-11-21T18:30:00Z (UTC)
    #[arg(long, value_name = "DATE", value_parser = first_moment)]
    since: Option<u64>,

    /// Games that were finished on this day or earlier, or before this time
    #[arg(long, value_name = "DATE", value_parser = last_moment)]
    until: Option<u64>,

    /// Games in which this position occurred, as the game writes it; needs --game
    #[arg(long, value_name = "POSITION", requires = "game", allow_hyphen_values = true)]
    position: Option<String>,
}

/// How a game came out, or that it is unfinished.
#[derive(Clone, Copy, Debug)]
struct Came(Option<Outcome>);

impl Selection {
    /// The filter for the store; with it the position that is looked for.
    pub(super) fn filter(&self) -> Result<(Filter, Option<AnyPosition>), CliError> {
        let variant = self.game.as_deref().map(input::variant).transpose()?;
        let is_family = |variant: &AnyVariant| self.game.as_deref() == Some(variant.family().name);
        let position = match (&self.position, &variant) {
            (Some(text), Some(variant)) => {
                Some(variant.read(text).map_err(|e| CliError::from(e).in_context("--position"))?)
            }
            _ => None,
        };
        let [player, opponent] = match self.player.as_slice() {
            [] => [None, None],
            [one] => [Some(one.clone()), None],
            [one, two] => [Some(one.clone()), Some(two.clone())],
            more => {
                return Err(CliError::input(format!("{} times --player: expected at most two", more.len())));
            }
        };
        let filter = Filter {
            // A position is one of a game with its size and options settled.
            game: variant.as_ref().filter(|variant| position.is_some() || !is_family(variant)).map(AnyVariant::spec),
            family: variant.filter(|variant| is_family(variant)).map(|variant| variant.family().name.to_owned()),
            player,
            opponent,
            event: self.event.clone(),
            outcome: self.result.map(|came| came.0),
            kind: self.ending,
            since: self.since,
            until: self.until,
            after: None,
        };
        Ok((filter, position))
    }

    /// The numbers of the games that are meant, in ascending order.
    pub(super) fn numbers(&self, source: &Source) -> Result<Vec<u64>, CliError> {
        let (filter, position) = self.filter()?;
        let mut numbers = source.numbers(&filter)?;
        if let Some(position) = position {
            let mut passing = Vec::new();
            for number in numbers {
                if occurs(&position, &source.game(number)?) {
                    passing.push(number);
                }
            }
            numbers = passing;
        }
        Ok(numbers)
    }

    /// Whether the games have to be looked into, and not only their rows.
    pub(super) fn has_position(&self) -> bool {
        self.position.is_some()
    }
}

/// Whether a position occurred in a game.
fn occurs(position: &AnyPosition, game: &StoredGame) -> bool {
    let Ok(table) = record_files::replay(&game.record, Some(&position.variant())) else { return false };
    let mut at = table.start().clone();
    let is_it = |at: &AnyPosition| at.key() == position.key() && at == position;
    is_it(&at) || table.history().iter().any(|mv| at.play(mv).is_ok() && is_it(&at))
}

fn result(text: &str) -> Result<Came, String> {
    match text {
        "1-0" => Ok(Came(Some(Outcome::Win(Side::First)))),
        "0-1" => Ok(Came(Some(Outcome::Win(Side::Second)))),
        "1/2-1/2" => Ok(Came(Some(Outcome::Draw))),
        "*" => Ok(Came(None)),
        _ => Err("expected 1-0, 0-1, 1/2-1/2 or *".to_owned()),
    }
}

fn first_moment(text: &str) -> Result<u64, String> {
    moment(text, 0)
}

/// The first moment that is not meant any more.
fn last_moment(text: &str) -> Result<u64, String> {
    moment(text, 1)
}

/// A time in milliseconds since 1970 (UTC); of a day its beginning, or that of a later day.
fn moment(text: &str, days: u64) -> Result<u64, String> {
    let day = text.parse::<NaiveDate>().ok().and_then(|day| day.checked_add_days(Days::new(days)));
    let day = day.map(|day| day.and_time(NaiveTime::MIN).and_utc().timestamp_millis());
    let milliseconds = day.or_else(|| DateTime::parse_from_rfc3339(text).ok().map(|time| time.timestamp_millis()));
    milliseconds
        .and_then(|milliseconds| u64::try_from(milliseconds).ok())
        .ok_or_else(|| "expected a day from 1970 such as 2026-11-21, or a time such as 2026-11-21T18:30:00Z".to_owned())
}

#[cfg(test)]
mod tests {
    use super::{first_moment, last_moment};

    #[test]
    fn days_begin_and_end_at_midnight() {
        assert_eq!(first_moment("1970-01-02"), Ok(86_400_000));
        assert_eq!(last_moment("1970-01-02"), Ok(2 * 86_400_000));
        assert_eq!(first_moment("1970-01-01T01:00:00.5+01:00"), Ok(500));
        for bad in ["", "1969-12-31", "2026-02-30", "yesterday", "99999999-01-01"] {
            assert!(first_moment(bad).is_err_and(|message| message.starts_with("expected a day")), "{bad}");
        }
    }
}
