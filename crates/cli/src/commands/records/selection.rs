//! Selection of games: the options that `list` and `export` share.

use std::str::FromStr;

use boardwright_arena::EndingKind;
use boardwright_game::{AnyPosition, AnyVariant, Outcome, Side};
use boardwright_store::{Filter, NameFilter, Order, StoredGame, Summary};
use chrono::{DateTime, Days, NaiveDate, NaiveTime};
use clap::Args;

use crate::error::CliError;
use crate::input;
use crate::output::{Progress, grouped};
use boardwright_local::game_source::{GameSource, clip};

/// Selection of games.
#[derive(Args, Debug, Default)]
pub(super) struct Selection {
    /// Games of this family, such as kalah, or of exactly this game, such as kalah:6x4
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    /// Games with this player, or with any whose name has the part between stars, as in '*engine*'; given twice, games of these two
    #[arg(long, value_name = "PLAYER")]
    player: Vec<String>,

    /// Games of the event with this name or id
    #[arg(long, value_name = "EVENT")]
    event: Option<String>,

    /// Result: 1-0, 0-1, 1/2-1/2, or * for unfinished games
    #[arg(long, value_name = "RESULT", value_parser = result, allow_hyphen_values = true)]
    result: Option<OutcomeArg>,

    /// Kind of ending: board, repetition, ply-limit, agreement, resignation, time, forfeit, adjudication or recorded
    #[arg(long, value_name = "ENDING", value_parser = EndingKind::from_str)]
    ending: Option<EndingKind>,

    /// Games finished on this day or later, none without a date: 2026-11-21, or 2026-11-21T18:30:00Z (UTC)
    #[arg(long, value_name = "DATE", value_parser = first_moment)]
    since: Option<u64>,

    /// Games finished on this day or earlier, or before this time; none without a date
    #[arg(long, value_name = "DATE", value_parser = last_moment)]
    until: Option<u64>,

    /// Games with this position, in the game's notation or in a file; needs --game
    #[arg(long, value_name = "POSITION", requires = "game", allow_hyphen_values = true)]
    position: Option<String>,
}

/// Page of the list of these games.
#[derive(Args, Debug, Default)]
pub(super) struct ListPage {
    /// List the newest game first
    #[arg(long)]
    newest: bool,

    /// Maximum number of games [default: all]
    #[arg(long, value_name = "NUMBER", value_parser = input::positive)]
    limit: Option<u64>,

    /// Number of games to skip first
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    offset: u64,
}

/// Result of a game, or `None` if it is unfinished.
#[derive(Clone, Copy, Debug)]
struct OutcomeArg(Option<Outcome>);

impl Selection {
    /// The filter for the games; with it the position that is looked for.
    fn filter(&self, source: &GameSource) -> Result<(Filter, Option<AnyPosition>), CliError> {
        if let Some(event) = &self.event {
            source.check_event(event)?;
        }
        let variant = self.game.as_deref().map(input::variant).transpose()?;
        let is_family = |variant: &AnyVariant| self.game.as_deref() == Some(variant.family().name);
        let position = match (&self.position, &variant) {
            (Some(text), Some(variant)) => Some(input::position("--position", text, variant)?.position),
            _ => None,
        };
        let [player, opponent] = match self.player.as_slice() {
            [] => [None, None],
            [one] => [Some(NameFilter::of(one)), None],
            [one, two] => [one, two].map(|name| Some(NameFilter::of(name))),
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
            before: None,
        };
        Ok((filter, position))
    }

    /// Hands over what a list tells of a page of the games that are meant.
    pub(super) fn list(
        &self,
        source: &GameSource,
        page: &ListPage,
        each: &mut dyn FnMut(&Summary) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        let (filter, position) = self.filter(source)?;
        match position {
            None => source.list(&filter, page.order(), (page.offset, page.most()), each),
            Some(position) => search(source, &filter, &position, page, &mut |game| each(&Summary::from(&game))),
        }
    }

    /// The numbers of a page of the games that are meant.
    pub(super) fn numbers(&self, source: &GameSource, page: &ListPage) -> Result<Vec<u64>, CliError> {
        let (filter, position) = self.filter(source)?;
        let Some(position) = position else {
            let mut numbers = source.numbers(&filter)?;
            page.turn(&mut numbers);
            return Ok(numbers.into_iter().skip(clip(page.offset)).take(clip(page.most())).collect());
        };
        let mut numbers = Vec::new();
        search(source, &filter, &position, page, &mut |game| {
            numbers.push(game.number);
            Ok(())
        })?;
        Ok(numbers)
    }
}

impl ListPage {
    fn order(&self) -> Order {
        if self.newest { Order::NewestFirst } else { Order::OldestFirst }
    }

    /// Largest number of games on the page.
    fn most(&self) -> u64 {
        self.limit.unwrap_or(u64::MAX)
    }

    /// Puts ascending numbers into its order.
    fn turn(&self, numbers: &mut [u64]) {
        if self.newest {
            numbers.reverse();
        }
    }
}

/// Hands over a page of the games in which a position occurred. Every game is looked into until the page is full.
fn search(
    source: &GameSource,
    filter: &Filter,
    position: &AnyPosition,
    page: &ListPage,
    each: &mut dyn FnMut(StoredGame) -> Result<(), CliError>,
) -> Result<(), CliError> {
    let mut numbers = source.numbers(filter)?;
    page.turn(&mut numbers);
    let mut progress = Progress::new();
    let mut found = 0;
    for (done, number) in (1..).zip(&numbers) {
        let game = source.game(*number)?;
        if occurs(position, &game) {
            found += 1;
            if found > page.offset {
                progress.clear();
                each(game)?;
            }
            if found - page.offset.min(found) == page.most() {
                break;
            }
        }
        let (done, all) = (grouped(done), grouped(numbers.len() as u64));
        progress.show(format_args!("{done} of {all} games looked into, {} found", grouped(found)));
    }
    Ok(())
}

/// True if a position occurred in a game.
fn occurs(position: &AnyPosition, game: &StoredGame) -> bool {
    let variant = position.variant();
    let start = game.record.start.as_deref().map_or_else(|| Some(variant.start()), |text| variant.read(text).ok());
    let Some(mut at) = start else { return false };
    let is_it = |at: &AnyPosition| at.key() == position.key() && at == position;
    is_it(&at) || game.record.moves.iter().map_while(|ply| at.play(&ply.mv).ok().map(|_| is_it(&at))).any(|is_it| is_it)
}

fn result(text: &str) -> Result<OutcomeArg, String> {
    match text {
        "1-0" => Ok(OutcomeArg(Some(Outcome::Win(Side::First)))),
        "0-1" => Ok(OutcomeArg(Some(Outcome::Win(Side::Second)))),
        "1/2-1/2" => Ok(OutcomeArg(Some(Outcome::Draw))),
        "*" => Ok(OutcomeArg(None)),
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
