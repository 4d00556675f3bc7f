//! Sources of results: files of records, and tables.

use std::collections::HashSet;
use std::path::Path;

use boardwright_arena::rating::{Results, ResultsError};
use boardwright_arena::report::PlayerPrograms;
use boardwright_arena::{fingerprint_of, pair_up};
use boardwright_catalog::faults_told;
use boardwright_game::{Outcome, Record};
use boardwright_store::Filter;

use crate::error::CliError;
use crate::output::note;
use crate::record_files::{FileGames, GameFilter};
use crate::{files, input, record_files, store_place};

/// Results as they are gathered.
pub(super) struct Sources {
    pub(super) results: Results,
    /// Games that repeat an earlier one move for move.
    pub(super) repeated: u64,
    /// Games without an outcome.
    pub(super) unfinished: u64,
    /// Games whose moves cannot be played.
    pub(super) unplayable: u64,
    /// The programs of the players in the games of stores.
    pub(super) programs: PlayerPrograms,
    /// Games, or pairs of a store, of other games than the one that is wanted.
    others: u64,
    game: Option<(String, boardwright_game::AnyVariant)>,
    is_unique: bool,
    /// The games so far: their players and fingerprints.
    seen: HashSet<([String; 2], u64)>,
}

impl Sources {
    pub(super) fn new(game: Option<&str>, is_unique: bool) -> Result<Sources, CliError> {
        let game = game.map(|text| Ok::<_, CliError>((text.to_owned(), input::variant(text)?))).transpose()?;
        let (results, seen, programs) = (Results::new(), HashSet::new(), PlayerPrograms::default());
        Ok(Sources { results, repeated: 0, unfinished: 0, unplayable: 0, programs, others: 0, game, is_unique, seen })
    }

    /// Adds the games of a file, in pairs as [`pair_up`] finds them.
    pub(super) fn add_records(&mut self, path: &Path) -> Result<(), CliError> {
        let wanted = self.game.as_ref().map_or(GameFilter::Any, |(given, variant)| GameFilter::new(given, variant));
        let FileGames { games, faults, .. } = record_files::read_games(path, wanted)?;
        self.unplayable += faults.len() as u64;
        record_files::tell(path, &faults_told(games.len(), faults.iter()));
        let played = games.iter().enumerate().filter(|(index, _)| !faults.contains_key(index));
        let played: Vec<&Record> = played.map(|(_, game)| &game.record).collect();
        let wanted: Vec<&Record> = played.iter().copied().filter(|record| self.wants_game(&record.game)).collect();
        self.others += (played.len() - wanted.len()) as u64;
        for (game, partner) in pair_up(&wanted) {
            let unit = [Some(game), partner].map(|index| {
                let record = wanted[index?];
                let outcome = self.counts_record(record)?;
                Some((record.players.each_ref().map(String::as_str), outcome))
            });
            self.results.add_unit(unit).map_err(|error| failed(path, &error))?;
        }
        Ok(())
    }

    /// Adds the games of a store, in pairs as its events say and, of games without an event, as [`pair_up`] finds them.
    pub(super) fn add_store(&mut self, given: Option<&Path>, event: Option<&str>) -> Result<(), CliError> {
        let store = store_place::open_to_read(given)?;
        let filter = Filter { event: event.map(str::to_owned), ..Filter::default() };
        let pairs = store.pairs(&filter)?;
        if let Some(event) = event {
            let events = store.events()?;
            if pairs.is_empty() {
                return Err(store_place::unknown_event(event, events.iter().map(|event| event.name.as_str())));
            }
            // Another seed or setting makes another event, which usually has the same name.
            let same = events.iter().filter(|known| known.name == event).count();
            if same > 1 {
                note(format_args!(
                    "note: {same} events are called {event:?}: their games are rated together; an id of `records events` names \
                     one alone"
                ));
            }
        }
        for (player, program, game, games) in store.programs(&filter)? {
            if self.wants_game(&game) {
                self.programs.add(&player, &program, games);
            }
        }
        for pair in &pairs {
            if !self.wants_game(&pair.game) {
                self.others += 1;
                continue;
            }
            let played = pair.as_played();
            let counted = [0, 1].map(|leg| {
                let fingerprint = pair.fingerprints[leg]?;
                let Some((players, outcome)) = played[leg] else {
                    self.unfinished += 1;
                    return None;
                };
                self.is_counted(players, fingerprint).then_some((players, outcome))
            });
            self.results.add_unit(counted).map_err(|error| failed(store.path(), &error))?;
        }
        Ok(())
    }

    pub(super) fn add_table(&mut self, path: &Path, games_each: Option<u64>) -> Result<(), CliError> {
        let text = files::read_text(path)?;
        self.results.read(&text, games_each).map_err(|error| failed(path, &error))
    }

    /// A remark on games that do not count; `None` if all count.
    pub(super) fn left_out(&self) -> Option<String> {
        let other = self.game.as_ref().filter(|_| self.others > 0);
        let other = other.map(|(game, _)| format!("there are games, but none of {game}"));
        let itself = self.results.left_out();
        let left_out = [
            (self.unfinished, "unfinished games"),
            (self.unplayable, "unplayable games"),
            (itself, "games of a player against itself"),
        ]
        .map(|(count, which)| (count > 0).then(|| format!("{count} {which} are left out")));
        let left_out: Vec<String> = left_out.into_iter().flatten().collect();
        if left_out.is_empty() { other } else { Some(left_out.join(", ")) }
    }

    fn wants_game(&self, game: &str) -> bool {
        let Some((given, wanted)) = &self.game else { return true };
        let Ok(variant) = input::variant(game) else { return false };
        GameFilter::new(given, wanted).is(&variant)
    }

    /// The outcome of a recorded game if it counts.
    fn counts_record(&mut self, record: &Record) -> Option<Outcome> {
        let Some(outcome) = record.outcome else {
            self.unfinished += 1;
            return None;
        };
        let players = record.players.each_ref().map(String::as_str);
        self.is_counted(players, fingerprint_of(record)).then_some(outcome)
    }

    /// True if a finished game counts; `players` stand in the order of their moves.
    fn is_counted(&mut self, players: [&str; 2], fingerprint: u64) -> bool {
        let is_new = self.seen.insert((players.map(str::to_owned), fingerprint));
        self.repeated += u64::from(!is_new);
        is_new || !self.is_unique
    }
}

fn failed(path: &Path, error: &ResultsError) -> CliError {
    CliError::input(error).in_context(format_args!("{path:?}"))
}
