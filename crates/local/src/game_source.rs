//! Sources of games: a store, or a file in any format.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use boardwright_arena::{EndingKind, EventId, Table};
use boardwright_catalog::faults_told;
use boardwright_game::{AnyVariant, Notices, ReplayFault, Stop};
use boardwright_store::{EventSummary, Filter, NewGame, Order, Store, StoredGame, Summary, content_id};
use boardwright_workbench::{ReplayedGame, UnplayedGames};
use clap::Args;

use crate::error::CliError;
use crate::record_files::GameFilter;
use crate::{files, input, record_files, store_place};

/// Largest number of games that one query to the store returns.
const PAGE: u64 = 1000;

/// The games to read.
#[derive(Args, Debug)]
pub struct SourceArgs {
    /// A file of games to read instead of the store: our own formats, those of other programs, or a store; - reads
    /// standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    #[command(flatten)]
    store: StoreArg,
}

/// Option that names the store.
#[derive(Args, Debug)]
pub struct StoreArg {
    /// The store [default: games.db in the user's data folder]
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
}

/// Games that can be listed and fetched by number.
pub enum GameSource {
    /// The games of a file of records.
    File {
        /// The file.
        path: PathBuf,
        /// Its games, numbered from 1.
        games: Vec<StoredGame>,
        /// The faults of games that cannot be played as they stand, by their places, from 0.
        faults: BTreeMap<usize, ReplayFault>,
    },
    /// A store.
    Store(Store),
}

impl SourceArgs {
    /// A store, of which the usual one is meant if none is named.
    pub fn of_store(store: Option<PathBuf>) -> SourceArgs {
        SourceArgs { file: None, store: StoreArg { store } }
    }

    /// Opens the named source. `game` is the game of records in a file that do not name it.
    pub fn open(&self, game: Option<&str>) -> Result<GameSource, CliError> {
        match (&self.file, &self.store.store) {
            (Some(_), Some(_)) => Err(CliError::input("both a file and --store are given: expected one of them")),
            (Some(file), None) => GameSource::file(file, game),
            (None, store) => Ok(GameSource::Store(store_place::open_to_read(store.as_deref())?)),
        }
    }
}

impl GameSource {
    /// Opens a file, which may be a store.
    pub fn file(path: &Path, game: Option<&str>) -> Result<GameSource, CliError> {
        if files::is_store(path) {
            return Ok(GameSource::Store(store_place::open_to_read(Some(path))?));
        }
        let (mut games, mut faults) = (Vec::new(), BTreeMap::new());
        let notices = unplayed(path, game)?.replay::<CliError>(&mut |mut replayed| {
            faults.extend(replayed.fault.take().map(|fault| (games.len(), fault)));
            games.push(as_stored(games.len() as u64 + 1, replayed));
            Ok(())
        })?;
        record_files::tell(path, &notices);
        Ok(GameSource::File { path: path.to_owned(), games, faults })
    }

    /// The numbers of the games that a filter lets through.
    pub fn numbers(&self, filter: &Filter) -> Result<Vec<u64>, CliError> {
        match self {
            GameSource::File { games, .. } => {
                Ok(games.iter().filter(|game| filter.admits(game)).map(|game| game.number).collect())
            }
            GameSource::Store(store) => Ok(store.numbers(filter)?),
        }
    }

    /// The game with a number.
    pub fn game(&self, number: u64) -> Result<StoredGame, CliError> {
        let found = match self {
            GameSource::File { games, .. } => {
                let index = number.checked_sub(1).and_then(|index| usize::try_from(index).ok());
                index.and_then(|index| games.get(index)).cloned()
            }
            GameSource::Store(store) => store.game(number)?,
        };
        found.ok_or_else(|| match self {
            GameSource::File { path, games, .. } => {
                CliError::input(format!("bad number {number}: expected 1 to {}, the games in {path:?}", games.len()))
            }
            GameSource::Store(store) => CliError::input(format!("there is no game {number} in {:?}", store.path()))
                .with_hint("`boardwright records list` shows the numbers"),
        })
    }

    /// The game with an id.
    pub fn game_by_id(&self, id: &str) -> Result<StoredGame, CliError> {
        let found = match self {
            GameSource::File { games, .. } => games.iter().find(|game| game.id == id).cloned(),
            GameSource::Store(store) => store.game_by_id(id)?,
        };
        found.ok_or_else(|| CliError::input(format!("there is no game with the id {id:?} in {}", self.name())))
    }

    /// Hands the games that a filter lets through to `each`, page by page.
    pub fn list(
        &self,
        filter: &Filter,
        order: Order,
        (offset, limit): (u64, u64),
        each: &mut dyn FnMut(&Summary) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        match self {
            GameSource::File { games, .. } => {
                let admitted: Vec<&StoredGame> = games.iter().filter(|game| filter.admits(game)).collect();
                let mut page = |games: &mut dyn Iterator<Item = &&StoredGame>| {
                    let (offset, limit) = (clip(offset), clip(limit));
                    games.skip(offset).take(limit).try_for_each(|game| each(&Summary::from(*game)))
                };
                match order {
                    Order::OldestFirst => page(&mut admitted.iter()),
                    Order::NewestFirst => page(&mut admitted.iter().rev()),
                }
            }
            GameSource::Store(store) => {
                // Each page begins behind the last game of the one before, so that a long list takes no more than its
                // length, and games that come meanwhile shift nothing.
                let (mut rest, mut offset, mut told) = (filter.clone(), offset, 0);
                while told < limit {
                    let games = store.list(&rest, order, offset, PAGE.min(limit - told))?;
                    games.iter().try_for_each(&mut *each)?;
                    let Some(last) = games.last() else { break };
                    match order {
                        Order::OldestFirst => rest.after = Some(last.number),
                        Order::NewestFirst => rest.before = Some(last.number),
                    }
                    offset = 0;
                    told += games.len() as u64;
                }
                Ok(())
            }
        }
    }

    /// Refuses the name or id of an event that there is not.
    pub fn check_event(&self, wanted: &str) -> Result<(), CliError> {
        let known: Vec<(String, EventId)> = match self {
            GameSource::File { games, .. } => {
                EventSummary::of_games(games).into_iter().map(|event| (event.name, event.id)).collect()
            }
            GameSource::Store(store) => store.events()?.into_iter().map(|event| (event.name, event.id)).collect(),
        };
        match known.iter().any(|(name, id)| name == wanted || id.to_string() == wanted) {
            true => Ok(()),
            false => Err(store_place::unknown_event(wanted, known.iter().map(|(name, _)| name.as_str()))),
        }
    }

    /// The events of the games.
    pub fn events(&self) -> Result<Vec<EventSummary>, CliError> {
        match self {
            GameSource::Store(store) => Ok(store.event_summaries()?),
            GameSource::File { games, .. } => Ok(EventSummary::of_games(games)),
        }
    }

    /// The name of the file.
    pub fn name(&self) -> String {
        match self {
            GameSource::File { path, .. } => format!("{path:?}"),
            GameSource::Store(store) => format!("{:?}", store.path()),
        }
    }

    /// Replays a game, so that everything derived from it is legal.
    pub fn replay(&self, game: &StoredGame) -> Result<Table, CliError> {
        self.check(game.number)
            .and_then(|()| record_files::replay(&game.record, None))
            .map_err(|error| error.in_context(format_args!("game {} of {}", game.number, self.name())))
    }

    /// Tells which games of a file cannot be played as they stand, for who lists them without replaying them.
    pub fn tell_faults(&self) {
        if let GameSource::File { path, games, faults } = self {
            record_files::tell(path, &faults_told(games.len(), faults.iter()));
        }
    }

    /// Refuses a game of a file that cannot be played as it stands.
    pub fn check(&self, number: u64) -> Result<(), CliError> {
        let GameSource::File { faults, .. } = self else { return Ok(()) };
        let fault = number.checked_sub(1).and_then(|index| usize::try_from(index).ok()).and_then(|at| faults.get(&at));
        fault.map_or(Ok(()), |fault| Err(CliError::input(fault)))
    }
}

/// Hands over every game of a file, or of the user's store, replayed; it ends early when `stop` is raised.
pub fn each_game(
    path: Option<&Path>,
    stop: &Stop,
    each: &mut dyn FnMut(&StoredGame, &Table) -> Result<(), CliError>,
) -> Result<(), CliError> {
    let source = match path {
        Some(file) => GameSource::file(file, None)?,
        None => SourceArgs::of_store(None).open(None)?,
    };
    for number in source.numbers(&Filter::default())? {
        if stop.is_raised() {
            break;
        }
        let game = source.game(number)?;
        let table = source.replay(&game)?;
        each(&game, &table)?;
    }
    Ok(())
}

/// A number of games as an index.
pub fn clip(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Sets the game of a record that may not name it itself, and says so where the file named another one.
fn assign(game: &mut NewGame, variant: &AnyVariant, path: &Path, notices: &mut Notices) -> Result<(), CliError> {
    let wanted = variant.spec();
    // A rule may be another one than the file says, but a board of another size would have other points under the same names.
    let board = |spec: &str| spec.split(',').next().unwrap_or_default().to_owned();
    if let Ok(own) = input::variant(&game.record.game) {
        let own = own.spec();
        if board(&own) != board(&wanted) {
            return Err(CliError::input(format!(
                "{path:?} is of {own}: expected --game to name a game on that board, such as {}, not {wanted}",
                board(&own)
            )));
        }
        if own != wanted {
            // The file may have said nothing of it, and its format be of that game.
            notices.add(format!("read as {wanted}, not as {own}"));
        }
    }
    game.record.game = wanted;
    Ok(())
}

/// Reads the games of a file, all of the named game if there is one.
fn unplayed(path: &Path, game: Option<&str>) -> Result<UnplayedGames, CliError> {
    let Some(given) = game else { return record_files::unplayed(path, GameFilter::Any) };
    let variant = input::variant(given)?;
    let mut unplayed = record_files::unplayed(path, GameFilter::new(given, &variant))?;
    let UnplayedGames { games, notices } = &mut unplayed;
    games.iter_mut().try_for_each(|game| assign(game, &variant, path, notices))?;
    Ok(unplayed)
}

/// The games of a file as a store keeps them, or the reason why it cannot keep one.
pub fn settled_games(path: &Path, game: Option<&str>) -> Result<Vec<Result<NewGame, CliError>>, CliError> {
    let mut games = Vec::new();
    let notices = unplayed(path, game)?.replay::<CliError>(&mut |replayed| {
        let place = format_args!("game {} of {path:?}", games.len() + 1);
        games.push(replayed.settled().map_err(|error| CliError::input(error).in_context(place)));
        Ok(())
    })?;
    record_files::tell(path, &notices);
    Ok(games)
}

/// A game of a file as if it were in a store. What its record leaves open is what its table says, if it has one.
fn as_stored(number: u64, ReplayedGame { mut game, table, .. }: ReplayedGame) -> StoredGame {
    // The record may call its game by an alias or with options in another order, and filters know one name only.
    if let Some(table) = &table {
        game.record.game = table.variant().spec();
    }
    let kind = game.ending_kind(table.as_ref()).unwrap_or(EndingKind::Recorded);
    let id = game.id.unwrap_or_else(|| content_id(&game.record));
    let tally = table.as_ref().map_or(game.tally, |table| table.position().tally());
    let NewGame { event, record, versions, logs, finished, .. } = game;
    StoredGame { number, id, event, record, kind, tally, versions, logs, finished }
}

#[cfg(test)]
mod tests {
    use boardwright_arena::{EndingKind, Table};
    use boardwright_game::{Outcome, Side};
    use boardwright_store::NewGame;

    use crate::input;

    #[test]
    fn what_the_board_shows_counts_and_not_what_a_source_says() {
        let variant = input::variant("kalah:3x2").expect("a game");
        let end = |with: &dyn Fn(&mut Table)| {
            let mut table = Table::new(&variant);
            with(&mut table);
            let ending = table.ending().cloned().expect("it is over");
            let game = NewGame { tally: Some([9, 9]), ..NewGame::new(table.record()) };
            let settled = game.settled(&table).expect("a record");
            assert_eq!((settled.kind, settled.tally), (Some(ending.kind), Some([0, 0])), "{ending:?}");
        };
        end(&|table| drop(table.forfeit(Side::First, "no answer")));
        end(&|table| drop(table.resign(Side::Second)));
        end(&|table| drop(table.lose_on_time(Side::First)));
        end(&|table| drop(table.agree_draw()));
        end(&|table| drop(table.adjudicate(Outcome::Draw, "hopeless")));
        let table = Table::new(&variant);
        let open = NewGame { kind: Some(EndingKind::Board), ..NewGame::new(table.record()) };
        assert_eq!(open.clone().settled(&table).expect("a record").kind, None, "a game that is not over");
        let mut tagged = open;
        tagged.record.tags.push(("Result".to_owned(), "0-1".to_owned()));
        let table = Table::from_record(&variant, &tagged.record).expect("a game");
        assert!(tagged.settled(&table).is_err(), "no record of ours can hold such a tag");
    }
}
