//! Sources of results: files of records, and tables.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use boardwright_arena::rating::{Results, ResultsError};
use boardwright_arena::{fingerprint_of, opening_plies};
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
        let (results, seen) = (Results::new(), HashSet::new());
        Ok(Sources { results, repeated: 0, unfinished: 0, unplayable: 0, others: 0, game, is_unique, seen })
    }

    /// Adds the games of a file. Two games in a row, or with rounds that belong together, are a pair if they began alike with
    /// the sides swapped, or if each player proposed the opening of one of them.
    pub(super) fn add_records(&mut self, path: &Path) -> Result<(), CliError> {
        let wanted = self.game.as_ref().map_or(GameFilter::Any, |(given, variant)| GameFilter::new(given, variant));
        let FileGames { games, faults, .. } = record_files::read_games(path, wanted)?;
        self.unplayable += faults.len() as u64;
        record_files::tell(path, &faults_told(games.len(), faults.iter()));
        let played = games.iter().enumerate().filter(|(index, _)| !faults.contains_key(index));
        let played: Vec<&Record> = played.map(|(_, game)| &game.record).collect();
        let wanted: Vec<&Record> = played.iter().copied().filter(|record| self.wants_game(&record.game)).collect();
        self.others += (played.len() - wanted.len()) as u64;
        for unit in units(&wanted) {
            let unit = unit.map(|record| {
                let record = record?;
                let outcome = self.counts_record(record)?;
                Some((record.players.each_ref().map(String::as_str), outcome))
            });
            self.results.add_unit(unit).map_err(|error| failed(path, &error))?;
        }
        Ok(())
    }

    /// Adds the games of a store, pairs as the events say.
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
        let left_out = [(self.unfinished, "unfinished"), (self.unplayable, "unplayable")]
            .map(|(count, which)| (count > 0).then(|| format!("{count} {which} games are left out")));
        let left_out: Vec<String> = left_out.into_iter().flatten().collect();
        other.or_else(|| (!left_out.is_empty()).then(|| left_out.join(", ")))
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

/// The games in units: two that form a pair, or one alone.
///
/// The games of an event stand in the order in which they ended, so that others may stand between those of a pair: their rounds
/// tell which two belong together. Of other games the next one may be the partner.
fn units<'a>(games: &[&'a Record]) -> Vec<[Option<&'a Record>; 2]> {
    let mut rounds: HashMap<_, Vec<usize>> = HashMap::new();
    for (index, game) in games.iter().enumerate() {
        if let Some(pair) = pair_of(game) {
            rounds.entry(pair).or_default().push(index);
        }
    }
    let (mut units, mut is_taken) = (Vec::new(), vec![false; games.len()]);
    for (index, game) in games.iter().enumerate() {
        if is_taken[index] {
            continue;
        }
        let together = pair_of(game).and_then(|pair| rounds.get(&pair)).filter(|games| games.len() == 2);
        let mut others = together.into_iter().flatten().copied().chain([index + 1]);
        let is_free = |other: usize| other > index && is_taken.get(other) == Some(&false);
        let other = others.find(|&other| is_free(other) && is_partner(game, games[other]));
        if let Some(other) = other {
            is_taken[other] = true;
        }
        units.push([Some(*game), other.map(|other| games[other])]);
    }
    units
}

/// The key of a pair: the event and its seed, the game, the players, the number of the pair.
type PairKey<'a> = ([Option<&'a str>; 2], &'a str, [&'a str; 2], u64);

/// The pair of a game whose round is known.
fn pair_of(record: &Record) -> Option<PairKey<'_>> {
    let mut players = record.players.each_ref().map(String::as_str);
    players.sort_unstable();
    Some((["Event", "Seed"].map(|tag| record.tag(tag)), &record.game, players, round(record)?.div_ceil(2)))
}

/// True if two games form a pair: with the same opening and swapped sides or, where the players settled the opening
/// between them, with swapped parts in that.
fn is_partner(one: &Record, other: &Record) -> bool {
    let [first, second] = &one.players;
    if let (Some(proposer), Some(second_proposer)) = (proposer(one), proposer(other)) {
        let are_same = other.players == one.players || other.players == [second.clone(), first.clone()];
        let follow = match (round(one), round(other)) {
            (Some(one), Some(other)) => one % 2 == 1 && other == one + 1,
            (None, None) => true,
            _ => false,
        };
        return first != second && are_same && one.game == other.game && proposer != second_proposer && follow;
    }
    let opening = |record: &Record| -> Vec<String> {
        record.moves[..opening_plies(record)].iter().map(|ply| ply.mv.clone()).collect()
    };
    first != second
        && other.players == [second.clone(), first.clone()]
        && one.game == other.game
        && one.start == other.start
        && opening(one) == opening(other)
}

/// Player that proposed the opening, where the players settled it.
fn proposer(record: &Record) -> Option<&str> {
    match record.tag("Proposer")? {
        "first" => Some(&record.players[0]),
        "second" => Some(&record.players[1]),
        _ => None,
    }
}

/// The number of a game in its match, from 1; both games of a pair follow each other.
fn round(record: &Record) -> Option<u64> {
    record.tag("Round")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Record, RecordedMove};

    use super::{is_partner, units};

    #[test]
    fn partners_have_swapped_sides_and_one_opening() {
        let game = |players: [&str; 2], moves: &[&str]| Record {
            game: "kalah:6x4".to_owned(),
            players: players.map(str::to_owned),
            moves: moves.iter().map(|mv| RecordedMove::new(*mv)).collect(),
            tags: vec![("Opening".to_owned(), "1 plies".to_owned())],
            ..Record::default()
        };
        let one = game(["a", "b"], &["1", "2"]);
        assert!(is_partner(&one, &game(["b", "a"], &["1", "3"])));
        assert!(!is_partner(&one, &game(["b", "a"], &["2", "3"])), "another opening");
        assert!(!is_partner(&one, &game(["a", "b"], &["1", "2"])), "the same sides");
        assert!(!is_partner(&game(["a", "a"], &[]), &game(["a", "a"], &[])));
    }

    #[test]
    fn rounds_tell_the_partners_among_games_in_another_order() {
        let game = |players: [&str; 2], round: &str, event: &str| Record {
            game: "kalah:6x4".to_owned(),
            players: players.map(str::to_owned),
            tags: [("Round", round), ("Event", event)].map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec(),
            ..Record::default()
        };
        let (ab, ba) = (["a", "b"], ["b", "a"]);
        let games = [(ab, "1"), (ab, "3"), (ba, "2"), (ba, "4"), (ab, "5"), (ab, "7")];
        let games = games.map(|(players, round)| game(players, round, "e"));
        let round = |game: Option<&Record>| Some(game?.tag("Round")?.to_owned());
        let rounds = |games: &[&Record]| -> Vec<Vec<String>> {
            units(games).into_iter().map(|unit| unit.into_iter().filter_map(round).collect()).collect()
        };
        assert_eq!(rounds(&games.each_ref()), [&["1", "2"][..], &["3", "4"], &["5"], &["7"]]);
        let unnamed = [(ab, "1"), (ba, "1"), (ab, "1"), (ba, "1")].map(|(players, round)| game(players, round, ""));
        assert_eq!(rounds(&unnamed.each_ref()), [["1", "1"], ["1", "1"]], "neighbours where rounds do not tell");
    }

    #[test]
    fn partners_in_a_settled_opening_have_swapped_parts_whatever_their_sides() {
        let game = |players: [&str; 2], proposer: &str, round: u64| Record {
            game: "gomoku:15".to_owned(),
            players: players.map(str::to_owned),
            tags: vec![("Proposer".to_owned(), proposer.to_owned()), ("Round".to_owned(), round.to_string())],
            ..Record::default()
        };
        let one = game(["a", "b"], "first", 1);
        assert!(is_partner(&one, &game(["b", "a"], "first", 2)));
        assert!(is_partner(&one, &game(["a", "b"], "second", 2)), "one of them swapped");
        assert!(!is_partner(&one, &game(["b", "a"], "second", 2)), "a proposes again");
        assert!(!is_partner(&one, &game(["b", "a"], "first", 4)), "a game of another pair");
        assert!(!is_partner(&game(["a", "b"], "first", 2), &game(["b", "a"], "first", 3)));
        assert!(!is_partner(&one, &game(["a", "c"], "second", 2)));
    }
}
