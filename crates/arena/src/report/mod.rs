//! Report of a tournament, a match or a tuning for people: facts, standings, a crosstable, forfeits and plots, as Markdown or as one
//! HTML page that needs nothing else.

mod html;
mod markdown;
mod openings;
mod programs;
mod series;
mod svg;
mod tuning;

use std::collections::{BTreeMap, BTreeSet};

use crate::events::journal::JournalEntry;
use crate::events::ledger::Wdl;
use crate::events::tournament::{Format, Standing, Tournament, TournamentResult};
use crate::referee::openings::EventOpenings;
use crate::referee::table::EndingKind;
use crate::statistics::rating::groups_caveat;
use crate::statistics::stats::Counts;
use openings::OpeningBook;
use petgraph::unionfind::UnionFind;
pub use programs::PlayerPrograms;
pub use series::SeriesBook;
use tuning::TunedCourse;
pub use tuning::TuningBook;

/// A share of the time in which the machine did something else that is worth a sentence.
const NOTABLE_STALL: f64 = 0.02;

/// Maximum number of forfeits that are listed; for more, the report gives only the count.
const MAX_FORFEITS: usize = 200;

/// A table: its heading and its rows.
pub type ReportTable = (Vec<&'static str>, Vec<Vec<String>>);

/// The report of one or several events.
#[derive(Clone, Debug)]
pub struct Report {
    /// Title of the report.
    pub title: String,
    /// Conditions of the whole run, a key and a value each: versions, machine, load, command.
    pub conditions: Vec<(String, String)>,
    /// The events.
    pub events: Vec<EventReport>,
}

/// The report of one event.
#[derive(Clone, Debug)]
pub struct EventReport {
    /// Name of the event.
    pub name: String,
    /// Facts in a line each, as name and value: `games: 12 of 12`.
    pub facts: Vec<(String, String)>,
    /// Standings of all players.
    pub standings: Vec<Standing>,
    /// Remarks that a reader of the figures needs and the figures do not show, each a sentence.
    pub notes: Vec<String>,
    crosstable: BTreeMap<[u32; 2], Wdl>,
    /// Figure that breaks ties, where one does.
    tie_break: Option<TieBreak>,
    games: GameFacts,
    /// The most memory that the bots of each player have taken, in bytes; by player.
    memory: Vec<Option<u64>>,
    /// The log-likelihood ratio of a sequential test after every pair, and the bounds of the test.
    test: Option<(Vec<f64>, [f64; 2])>,
    /// The parameters of a tuning, which has neither standings nor a crosstable.
    tuned: Vec<TunedCourse>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TieBreak {
    Buchholz,
    SonnebornBerger,
}

/// Facts on single games.
#[derive(Clone, Debug, Default)]
pub struct GameFacts {
    forfeits: Vec<Forfeit>,
    /// Number of forfeits, listed or not.
    forfeited: usize,
    /// Number of games that ended in each way.
    endings: BTreeMap<&'static str, u64>,
    openings: OpeningBook,
    /// The programs of each player, with their versions as far as they said.
    programs: PlayerPrograms,
}

/// A game that was lost by misbehaviour or by the clock.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Forfeit {
    game: String,
    players: [String; 2],
    ending: String,
}

impl GameFacts {
    /// Adds a game.
    pub fn add(&mut self, entry: &JournalEntry) {
        *self.endings.entry(ending(entry.kind)).or_default() += 1;
        self.openings.add(&entry.record);
        for (player, program) in entry.record.players.iter().zip(&entry.versions) {
            self.programs.add(player, program, 1);
        }
        if entry.kind.is_forfeit() {
            self.forfeited += 1;
            if self.forfeits.len() < MAX_FORFEITS {
                self.forfeits.push(Forfeit {
                    game: entry.id.to_string(),
                    players: entry.record.players.clone(),
                    ending: entry.record.ending.clone(),
                });
            }
        }
    }
}

fn ending(kind: EndingKind) -> &'static str {
    match kind {
        EndingKind::Board => "on the board",
        EndingKind::Repetition => "by repetition",
        EndingKind::PlyLimit => "by the limit of plies",
        EndingKind::Agreement => "by agreement",
        EndingKind::Resignation => "by resignation",
        EndingKind::Time => "on time",
        EndingKind::Forfeit => "by forfeit",
        EndingKind::Adjudication => "by adjudication",
        EndingKind::Recorded => "as recorded",
    }
}

impl EventReport {
    /// The report of an event as it stands.
    pub fn new(event: &Tournament, result: &TournamentResult, games: GameFacts) -> EventReport {
        let standings = event.standings(&result.ledger);
        let test = result.llr_bounds.map(|bounds| (result.llr.clone(), bounds));
        let tie_break = match event.format {
            Format::RoundRobin { .. } => Some(TieBreak::SonnebornBerger),
            Format::Swiss { .. } => Some(TieBreak::Buchholz),
            _ => None,
        };
        EventReport {
            name: event.name.clone(),
            facts: facts(event, result, &standings, &games),
            notes: notes(event, result, &standings, &games.programs),
            crosstable: result.ledger.crosstable(),
            standings,
            tie_break,
            games,
            memory: result.memory.clone(),
            test,
            tuned: Vec::new(),
        }
    }

    /// The standings as a table.
    pub fn standings_table(&self) -> ReportTable {
        let has_forfeits = self.standings.iter().any(|row| row.forfeits > 0);
        let mut heading = vec!["", "player", "games", "+", "=", "−", "points"];
        heading.extend(self.tie_break.map(|tie_break| match tie_break {
            TieBreak::Buchholz => "Buchholz",
            TieBreak::SonnebornBerger => "SB",
        }));
        heading.extend(["Elo", "±", "LOS"]);
        heading.extend(has_forfeits.then_some("forfeits"));
        let row = |row: &Standing| {
            let whole = |number: Option<f64>| number.map(|number| format!("{number:.0}")).unwrap_or_default();
            let mut cells = vec![row.rank.to_string(), row.player.clone()];
            cells.extend([row.games, row.wins, row.draws, row.losses].map(|count| count.to_string()));
            cells.push(format!("{:.1}", row.points));
            cells.extend(self.tie_break.map(|tie_break| match tie_break {
                TieBreak::Buchholz => format!("{:.1}", row.buchholz),
                TieBreak::SonnebornBerger => format!("{:.2}", row.sonneborn_berger),
            }));
            cells.extend([
                row.elo.map(|elo| format!("{:+.0}", elo.round() + 0.0)).unwrap_or_default(),
                whole(row.elo_error),
            ]);
            cells.push(row.los.map(|los| format!("{:.1} %", los * 100.0)).unwrap_or_default());
            cells.extend(has_forfeits.then(|| row.forfeits.to_string()));
            cells
        };
        (heading, self.standings.iter().map(row).collect())
    }

    /// Points of everybody against everybody, in the order of the standings; empty where two did not meet.
    fn crosstable_cells(&self) -> Vec<Vec<String>> {
        let cell = |row: &Standing, column: &Standing| match self.crosstable.get(&[row.number, column.number]) {
            None => String::new(),
            Some(score) => format!("{:.1} / {}", score.points(), score.games()),
        };
        let cells = |row| self.standings.iter().map(|column| cell(row, column)).collect();
        self.standings.iter().map(cells).collect()
    }

    /// The players with their programs and the most memory that these have taken.
    fn program_rows(&self) -> ReportTable {
        let has_memory = self.memory.iter().any(Option::is_some);
        let mut heading = vec!["player", "program"];
        heading.extend(has_memory.then_some("memory"));
        let row = |row: &Standing| {
            let memory = self.memory.get(row.number as usize).copied().flatten();
            let mut cells = vec![row.player.clone(), self.games.programs.of(&row.player)];
            cells.extend(
                has_memory.then(|| memory.map(|bytes| format!("{:.1} MB", bytes as f64 / 1e6)).unwrap_or_default()),
            );
            cells
        };
        (heading, self.standings.iter().map(row).collect())
    }

    /// The games that were forfeited, and how many of them are not listed.
    fn forfeit_rows(&self) -> (ReportTable, usize) {
        let row = |forfeit: &Forfeit| {
            let [first, second] = forfeit.players.clone();
            vec![forfeit.game.clone(), first, second, forfeit.ending.clone()]
        };
        let rows: Vec<Vec<String>> = self.games.forfeits.iter().map(row).collect();
        let more = self.games.forfeited - rows.len();
        ((vec!["game", "first", "second", "ending"], rows), more)
    }

    /// Number of games that ended in each way, most frequent first.
    fn endings(&self) -> String {
        let mut endings: Vec<(&str, u64)> = self.games.endings.iter().map(|(&how, &games)| (how, games)).collect();
        endings.sort_by_key(|&(how, games)| (std::cmp::Reverse(games), how));
        endings.iter().map(|(how, games)| format!("{games} {how}")).collect::<Vec<_>>().join(", ")
    }
}

impl Report {
    /// The report as Markdown.
    pub fn markdown(&self) -> String {
        markdown::page(self)
    }

    /// The report as one HTML page, plots included.
    pub fn html(&self) -> String {
        html::page(self)
    }
}

fn openings_in_words(openings: &EventOpenings) -> String {
    match openings {
        EventOpenings::Start => "the start".to_owned(),
        EventOpenings::Random(plies) => format!("{plies} random plies"),
        EventOpenings::List(list) => format!("a list of {}", list.len()),
        EventOpenings::Negotiated(negotiation) => format!("{}, settled by the players", negotiation.name),
    }
}

fn facts(
    event: &Tournament,
    result: &TournamentResult,
    standings: &[Standing],
    games: &GameFacts,
) -> Vec<(String, String)> {
    let mut facts: Vec<(String, String)> = Vec::new();
    let mut fact = |key: &str, value: String| facts.push((key.to_owned(), value));
    fact("format", event.format.name().to_owned());
    fact("game", event.games.iter().map(|game| game.variant.spec()).collect::<Vec<_>>().join(", "));
    fact("openings", event.games.iter().map(|game| openings_in_words(&game.openings)).collect::<Vec<_>>().join(", "));
    fact("pace", event.pace.to_string());
    let unfinished = if result.finished { "" } else { ", unfinished" };
    fact("games", format!("{} of {}{unfinished}", result.ledger.len(), event.expected_after(result.ledger.len())));
    if result.unplayed > 0 {
        fact("unplayed", format!("{} pairs that nobody could play, which count as nothing", result.unplayed));
    }
    if let Format::Gauntlet { heroes, .. } = event.format {
        // A gauntlet has no winner: it compares the heroes with the others.
        for hero in standings.iter().filter(|row| row.number < heroes) {
            fact("hero", format!("{}, {:.1} points in {} games", hero.player, hero.points, hero.games));
        }
    } else if result.finished && !is_uneven(event, standings) {
        let best: Vec<&str> = standings.iter().filter(|row| row.rank == 1).map(|row| row.player.as_str()).collect();
        fact(if best.len() == 1 { "winner" } else { "winners" }, best.join(", "));
    }
    if let Some(test) = event.until.sprt {
        let [lower, upper] = result.llr_bounds.unwrap_or(test.bounds().into());
        let llr = result.llr.last().copied().unwrap_or(0.0);
        fact("test", test.to_string());
        fact("llr", format!("{llr:.2} between {lower:.2} (H0) and {upper:.2} (H1)"));
    }
    if let Some(verdict) = result.sprt {
        fact("sprt", verdict.to_string());
    }
    if event.players.len() == 2 {
        if let Counts::Pairs(pairs) = result.ledger.pairs_of(0) {
            fact("pentanomial", pairs.map(|count| count.to_string()).join(","));
        }
        let counts = result.ledger.counts_of_two();
        let name = &event.players[0].name;
        let estimate = counts.estimate();
        // Results that are all alike have no spread from which either could be told.
        if counts.bounds().is_none() {
            fact("los", format!("{:.4}, the likelihood that {name} is the stronger", estimate.los));
            fact("nelo", format!("{:+.1} ± {:.1}, normalized Elo of {name}", estimate.nelo + 0.0, estimate.nelo_error));
        }
    }
    fact("forfeits", games.forfeited.to_string());
    fact("seed", event.seed.to_string());
    facts
}

/// Number of groups of players whom games connect. Who has no game is in none.
fn groups(players: usize, result: &TournamentResult) -> usize {
    let mut known = UnionFind::new(players);
    let crosstable = result.ledger.crosstable();
    for &[one, other] in crosstable.keys() {
        known.union(one as usize, other as usize);
    }
    let found: BTreeSet<usize> = crosstable.keys().map(|[one, _]| known.find(*one as usize)).collect();
    found.len()
}

/// True of a round robin that ended while some had played more games: then points do not tell who was best.
fn is_uneven(event: &Tournament, standings: &[Standing]) -> bool {
    let is_round_robin = matches!(event.format, Format::RoundRobin { .. });
    is_round_robin && standings.iter().any(|row| row.games != standings[0].games)
}

fn notes(
    event: &Tournament,
    result: &TournamentResult,
    standings: &[Standing],
    programs: &PlayerPrograms,
) -> Vec<String> {
    let mut notes = programs.caveats();
    if result.finished && is_uneven(event, standings) {
        notes.push(
            "some have played more games than others, so that points name no winner: the ratings tell more".to_owned(),
        );
    }
    if let Some(share) = result.stalled.filter(|&share| share >= NOTABLE_STALL) {
        notes.push(format!(
            "this machine was busy with something else for {:.0} % of the time: results on time cannot be trusted",
            share * 100.0
        ));
    }
    if result.finished && result.beyond > 0 {
        notes.push(format!(
            "{} more games of this event are kept than its cycles, rounds and conditions ask for: they do not count here",
            result.beyond
        ));
    }
    if let [one, other] = &event.players[..] {
        notes.extend(result.ledger.counts_of_two().caveat([&one.name, &other.name]));
    }
    notes.extend(groups_caveat(groups(event.players.len(), result)));
    let (games, repeated) = (result.ledger.len(), result.ledger.duplicates());
    if repeated > 0 {
        notes.push(format!(
            "{repeated} of {games} games repeat an earlier one move for move, so that the errors are too small; more \
             plies in openings = \"random:N\" make them differ"
        ));
        if event.players.len() == 2 {
            let once = result.ledger.distinct_pairs([0, 1]);
            let Counts::Pairs(pairs) = once else { return notes };
            let estimate = once.estimate();
            notes.push(format!(
                "counted once each, {} different pairs give {} {:+.0} ± {:.0} Elo against {}",
                pairs.iter().sum::<u64>(),
                event.players[0].name,
                estimate.elo,
                estimate.elo_error,
                event.players[1].name
            ));
        }
    }
    notes
}
