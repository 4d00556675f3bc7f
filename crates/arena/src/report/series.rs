//! The report of a series of two players.

use crate::events::journal::{EventId, JournalEntry, KeptGame};
use crate::events::ledger::Ledger;
use crate::events::scoring::Scoring;
use crate::events::series::{GameReport, Series};
use crate::events::series_result::SeriesResult;
use crate::events::tournament::{Competitor, Format, Tournament, TournamentGame, TournamentResult, Until};
use crate::events::unit::Unit;
use crate::statistics::stats::SprtVerdict;

use super::{EventReport, GameFacts};

/// Facts about the games of a series that say little where the points of pairs decide.
const OF_GAMES: [&str; 3] = ["pentanomial", "los", "nelo"];

/// Everything that the report of a series tells of its games.
#[derive(Clone, Debug)]
pub struct SeriesBook {
    event: EventId,
    names: [String; 2],
    ledger: Ledger,
    games: GameFacts,
    /// The log-likelihood ratio after every pair, if there is a test.
    llr: Vec<f64>,
    pairs: u64,
}

impl SeriesBook {
    /// A book of a series of which no game is known yet.
    pub fn new(series: &Series) -> SeriesBook {
        SeriesBook {
            event: series.event().id,
            names: names(series),
            ledger: Ledger::default(),
            games: GameFacts::default(),
            llr: Vec::new(),
            pairs: 0,
        }
    }

    /// Adds a game.
    pub fn add(&mut self, report: &GameReport) {
        let unit = Unit { stage: 0, players: [0, 1], pair: report.game / 2, legs: [true; 2] };
        let mut record = report.record.clone();
        record.players = [report.first, 1 - report.first].map(|player| self.names[player].clone());
        let entry = JournalEntry {
            id: unit.game(self.event, (report.game % 2) as u8),
            record,
            kind: report.kind,
            tally: None,
            versions: report.versions.clone(),
            logs: Default::default(),
            finished: None,
        };
        self.games.add(&entry);
        self.ledger.enter(&KeptGame { entry, plies: report.plies, fingerprint: report.fingerprint });
        let pairs = report.standing.pentanomial.iter().sum();
        if pairs > self.pairs {
            self.llr.extend(report.standing.llr);
        }
        self.pairs = pairs;
    }

    /// The report of the series as it stands.
    #[must_use]
    pub fn report(self, series: &Series, result: &SeriesResult) -> EventReport {
        let is_decided = matches!(result.sprt, Some(SprtVerdict::H0 | SprtVerdict::H1));
        let finished = is_decided || result.games >= series.games;
        let played = TournamentResult {
            ledger: self.ledger,
            finished,
            unplayed: result.unplayed,
            sprt: result.sprt,
            llr: self.llr,
            llr_bounds: result.llr_bounds.or(series.sprt.map(|test| test.bounds().into())),
            concurrency: result.concurrency,
            stalled: result.stalled,
            memory: result.memory.to_vec(),
            beyond: result.beyond,
        };
        let mut report = EventReport::new(&as_tournament(series), &played, self.games);
        report.tie_break = None;
        // Whoever wins a match of a few games may do so by chance: the likelihood of superiority says more.
        report.facts.retain(|(key, _)| !key.starts_with("winner"));
        for (key, value) in &mut report.facts {
            match key.as_str() {
                "format" => "match".clone_into(value),
                "games" => {
                    let unfinished = if finished { "" } else { ", unfinished" };
                    *value = format!("{} of {}{unfinished}", result.games, series.games);
                }
                _ => {}
            }
        }
        if series.scoring == Scoring::Tally {
            report.facts.retain(|(key, _)| !OF_GAMES.contains(&key.as_str()));
            report.facts.push(("pairs".to_owned(), by_points(result)));
        }
        report
    }
}

/// The results of pairs that are decided by the points of both games.
fn by_points(result: &SeriesResult) -> String {
    let SeriesResult { first, wins, draws, losses, elo, elo_error, los, .. } = result;
    format!(
        "by the points of both games {first} won {wins}, drew {draws} and lost {losses}: {elo:+.1} ± {elo_error:.1} Elo, \
         likelihood of superiority {los:.4}"
    )
}

/// The names of the players, which are told apart by a letter if they are the same.
fn names(series: &Series) -> [String; 2] {
    let [one, other] = series.entrants.each_ref().map(|entrant| entrant.name().to_owned());
    if one == other { [format!("{one} (A)"), format!("{other} (B)")] } else { [one, other] }
}

/// The series as the tournament that it would be.
fn as_tournament(series: &Series) -> Tournament {
    let [one, other] = names(series);
    let players = series.entrants.iter().zip([&one, &other]);
    let players = players.map(|(entrant, name)| Competitor { name: name.clone(), entrants: vec![entrant.clone()] });
    Tournament {
        name: format!("{one} – {other}"),
        games: vec![TournamentGame {
            variant: series.variant.clone(),
            openings: series.openings.clone(),
            rules: series.rules,
        }],
        players: players.collect(),
        format: Format::RoundRobin { cycles: 1 },
        pairs: u32::try_from(series.games.div_ceil(2)).unwrap_or(u32::MAX),
        pace: series.pace,
        patience: series.patience,
        adjudication: series.adjudication.clone(),
        until: Until { sprt: series.sprt, error: None, games: Some(series.games) },
        seed: series.seed,
        concurrency: series.concurrency,
    }
}
