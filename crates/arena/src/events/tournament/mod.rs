//! Tournaments: many players, a format that pairs them, and a journal that survives crashes.

mod field;
mod format;
mod knockout;
mod ladder;
mod play;
mod standings;
mod swiss;
#[cfg(test)]
mod tests;

use boardwright_game::{AnyVariant, MatchRules};

use crate::events::bout::check_odds;
use crate::events::error::SeriesError;
use crate::events::executor::Executor;
use crate::events::interruption::Interruption;
use crate::events::journal::{EventInfo, Journal, JournalEntry};
use crate::events::ledger::Ledger;
use crate::events::runner::{Resume, RunSummary, Workers, run};
use crate::events::settings::SettingsText;
use crate::referee::adjudication::Adjudication;
use crate::referee::entrant::Entrant;
use crate::referee::openings::EventOpenings;
use crate::referee::pace::{Pace, Patience};
use crate::referee::pulse::StallMonitor;
use crate::statistics::stats::{Sprt, SprtVerdict};

pub use field::TieRule;
pub use format::Format;
pub use standings::{Standing, kept_standings};

use field::FormatContext;
use play::Rounds;
pub(crate) use play::TournamentPlayer;

/// The most games that one event may have.
pub const MAX_GAMES: u64 = 10_000_000;

/// The most players of an event.
pub const MAX_COMPETITORS: u32 = 1024;

/// A tournament that is about to be played.
#[derive(Clone)]
pub struct Tournament {
    /// Name that people read.
    pub name: String,
    /// The games; the pairs of an encounter take them in turn.
    pub games: Vec<TournamentGame>,
    /// The players in the order of their seeds, each with an entrant for every game.
    pub players: Vec<Competitor>,
    /// Format, which decides the pairings.
    pub format: Format,
    /// Number of pairs of every game that two players play when they meet.
    pub pairs: u32,
    /// Time and effort that the players may spend.
    pub pace: Pace,
    /// Lateness that the referee tolerates.
    pub patience: Patience,
    /// Rules that end a game early.
    pub adjudication: Adjudication,
    /// Conditions that end the event before its format does.
    pub until: Until,
    /// Decides openings, players and lots.
    pub seed: u64,
    /// Number of games played at the same time; 0 counts as 1.
    pub concurrency: usize,
}

/// A game of a tournament, with its openings and rules.
#[derive(Clone)]
pub struct TournamentGame {
    /// The game.
    pub variant: AnyVariant,
    /// Openings of the pairs.
    pub openings: EventOpenings,
    /// Limits at which the referee ends a game; `None` for the game's own.
    pub rules: Option<MatchRules>,
}

/// A player of a tournament.
#[derive(Clone)]
pub struct Competitor {
    /// The name, different from all others.
    pub name: String,
    /// Its entrant for each of the games.
    pub entrants: Vec<Entrant>,
}

/// Conditions that end an event early; none by default. They are checked after every pair in the order of the schedule, so
/// that the concurrency does not affect them.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Until {
    /// A sequential test between two players decides; for events of exactly two.
    pub sprt: Option<Sprt>,
    /// Half the 95 % interval, in Elo, within which all ratings must be known once all players have met equally often; for
    /// round robins and gauntlets.
    pub error: Option<f64>,
    /// Number of games played; for round robins and gauntlets.
    pub games: Option<u64>,
}

/// Event in a tournament, for its observers.
pub enum News<'a> {
    /// A pair of games has been played, in whatever order; for progress.
    Played,
    /// A game counts; games come in the order of the schedule.
    Game {
        /// The game; without moves and most tags if it was restored [briefly](Resume::Briefly).
        entry: &'a JournalEntry,
        /// Number of plies.
        plies: u32,
        /// True if it was played in an earlier run.
        restored: bool,
        /// All results up to this one.
        ledger: &'a Ledger,
    },
}

/// Result of a tournament.
#[derive(Clone, PartialEq, Debug)]
pub struct TournamentResult {
    /// All results.
    pub ledger: Ledger,
    /// True if nothing is left to play.
    pub finished: bool,
    /// Pairs that nobody could play; they count as nothing, and the event is not finished.
    pub unplayed: u64,
    /// Verdict of the sequential test, if there was one.
    pub sprt: Option<SprtVerdict>,
    /// The log-likelihood ratio after every pair, if there was a test.
    pub llr: Vec<f64>,
    /// The bounds between which the test has not decided; looked at after batches of pairs, it corrects them for that.
    pub llr_bounds: Option<[f64; 2]>,
    /// Number of games played concurrently at the end, if the program lacked the resources for the requested number.
    pub concurrency: Option<usize>,
    /// The share of the time in which the machine kept this program from running, where times mattered.
    pub stalled: Option<f64>,
    /// The most memory that the bots of each player have taken, in bytes, where it is known; by player.
    pub memory: Vec<Option<u64>>,
    /// Number of games that are kept of an event which is over, and that its settings do not ask for.
    pub beyond: u64,
}

impl Tournament {
    /// Plays the tournament, or what is left of it, and hands out news.
    ///
    /// Every game is kept as soon as it is finished; where [`Tournament::until`] may end the event early, as soon as
    /// all pairs before it are. When `stop` is raised, running games are dropped. The games of an event do not depend
    /// on concurrency, interruptions and crashes. With an `executor` others play than threads of this program.
    ///
    /// # Errors
    /// [`SeriesError`]: bad settings, a player or an opening that cannot be made, a journal that fails, games of this
    /// event where it is not to be resumed, and whatever ends the work of the others.
    pub fn play<'s>(
        &self,
        executor: Option<&dyn Executor>,
        journal: &mut dyn Journal,
        resume: Resume,
        stop: impl Into<Interruption<'s>>,
        news: &mut dyn FnMut(News<'_>),
    ) -> Result<TournamentResult, SeriesError> {
        self.check()?;
        let event = self.event();
        let stop = stop.into();
        let mut plan = Rounds::new(self, stop, news);
        let work = TournamentPlayer::new(self, event.id);
        let games = self.expected_games();
        let threads = self.concurrency.min(usize::try_from(games.div_ceil(2)).unwrap_or(usize::MAX));
        let workers = Workers { work: &work, threads, executor, stop, games };
        let RunSummary { workers: active, beyond } = run(&mut plan, &workers, Some(journal), &event, resume)?;
        let concurrency = (active < workers.threads).then_some(active);
        // What this machine does besides says nothing of games that are played elsewhere.
        let stalled = work.pulse.as_ref().filter(|_| executor.is_none()).map(StallMonitor::share);
        let peak = |player: &Competitor| player.entrants.iter().filter_map(Entrant::peak_memory).max();
        let memory = self.players.iter().map(peak).collect();
        Ok(TournamentResult { concurrency, stalled, memory, beyond, ..plan.into_result() })
    }

    /// Upper bound of the number of games, without those that break ties.
    pub fn expected_games(&self) -> u64 {
        let games = self.format.games(&self.field());
        // Pairs stay whole.
        self.until.games.map_or(games, |most| games.min(most.next_multiple_of(2)))
    }

    /// The same after this many games: in a knockout more pairs than planned may have broken ties.
    pub fn expected_after(&self, games: u64) -> u64 {
        self.expected_games().max(games)
    }

    /// Standings of all players after some results, best first.
    pub fn standings(&self, ledger: &Ledger) -> Vec<Standing> {
        standings::standings(&self.names(), &self.format, &self.field(), ledger)
    }

    /// The names of the players by their numbers.
    pub fn names(&self) -> Vec<String> {
        self.players.iter().map(|player| player.name.clone()).collect()
    }

    /// The tournament as a journal knows it.
    pub fn event(&self) -> EventInfo {
        let mut text = SettingsText::new("tournament");
        text.add("name", &self.name);
        text.add("format", self.format.settings());
        text.add("pairs", self.pairs);
        for (index, game) in self.games.iter().enumerate() {
            text.add("game", game.variant.spec());
            text.openings(&game.openings);
            text.rules(game.rules.as_ref());
            self.players.iter().for_each(|player| text.entrant(&player.entrants[index]));
        }
        text.conditions(&self.pace, &self.patience, &self.adjudication);
        text.add("seed", self.seed);
        EventInfo::new(self.name.clone(), text.into_text())
    }

    /// Checks that it can be played.
    ///
    /// # Errors
    /// [`SeriesError::Settings`], which says what was expected.
    pub fn check(&self) -> Result<(), SeriesError> {
        let players = u32::try_from(self.players.len()).unwrap_or(u32::MAX);
        let objection = if players > MAX_COMPETITORS {
            Some(format!("{players} players, expected at most {MAX_COMPETITORS}"))
        } else if self.games.is_empty() || self.players.iter().any(|player| player.entrants.len() != self.games.len()) {
            Some("expected a game, and an entrant of every player for it".to_owned())
        } else if self.pairs == 0 {
            Some("0 pairs of games, expected at least 1".to_owned())
        } else {
            self.format.objection(players).or_else(|| self.until.objection(&self.format, players))
        };
        let too_long = || {
            let games = self.format.games(&self.field());
            (games > MAX_GAMES).then(|| format!("{games} games, expected at most {MAX_GAMES}"))
        };
        objection
            .or_else(too_long)
            .or_else(|| self.odds_objection())
            .map_or(Ok(()), |reason| Err(SeriesError::Settings(reason)))
    }

    /// Reason why players with paces of their own cannot meet, or `None` if they can.
    fn odds_objection(&self) -> Option<String> {
        let first = self.players.first()?;
        let entrants =
            |player: &Competitor, index: usize| [first.entrants[index].clone(), player.entrants[index].clone()];
        let check = |(index, game): (usize, &TournamentGame)| {
            let mut checks =
                self.players.iter().map(|player| check_odds(&entrants(player, index), &self.pace, &game.openings));
            checks.find_map(Result::err)
        };
        self.games.iter().enumerate().find_map(check).map(|error| error.to_string())
    }

    fn field(&self) -> FormatContext {
        FormatContext {
            players: self.players.len() as u32,
            pairs: u64::from(self.pairs) * self.games.len() as u64,
            seed: self.seed,
        }
    }
}

impl Until {
    /// Reason why an event of this format cannot end so, or `None` if it can.
    pub fn objection(&self, format: &Format, players: u32) -> Option<String> {
        let is_level = matches!(format, Format::RoundRobin { .. } | Format::Gauntlet { .. });
        if self.sprt.is_some() && (players != 2 || !is_level) {
            return Some(format!("a sequential test among {players} players, expected a round robin of two"));
        }
        if self.error.is_some() && !is_level {
            return Some(format!(
                "a target for the error in a {}, expected a round robin or a gauntlet",
                format.name()
            ));
        }
        if self.error.is_some_and(|error| error.is_nan() || error <= 0.0) {
            return Some("a target for the error that is not above 0".to_owned());
        }
        // Without its last rounds such an event has no winner: whoever leads may have yet to meet the best.
        if self.games.is_some() && !is_level {
            let expected = match format {
                Format::Knockout { .. } => "a round robin or a gauntlet",
                _ => "fewer rounds, or a round robin or a gauntlet",
            };
            return Some(format!("an end after a number of games in a {}, expected {expected}", format.name()));
        }
        (self.games == Some(0)).then(|| "an end after 0 games, expected at least 1".to_owned())
    }

    fn is_set(&self) -> bool {
        *self != Until::default()
    }
}
