//! An event of games, whichever of the three kinds it is.

use crate::events::error::SeriesError;
use crate::events::journal::{EventId, EventInfo};
use crate::events::series::Series;
use crate::events::tournament::Tournament;
use crate::events::tuning::Tuning;
use crate::events::workplace::Workplace;
use crate::referee::entrant::Entrant;
use crate::referee::pace::Pace;

/// An event that can be played.
#[derive(Clone)]
pub enum Contest {
    /// Two players.
    Match(Box<Series>),
    /// Many players.
    Tournament(Box<Tournament>),
    /// One player, whose options get better values.
    Tuning(Box<Tuning>),
}

impl Contest {
    /// The event as a journal knows it.
    pub fn event(&self) -> EventInfo {
        match self {
            Contest::Match(series) => series.event(),
            Contest::Tournament(tournament) => tournament.event(),
            Contest::Tuning(tuning) => tuning.event(),
        }
    }

    /// Checks that it can be played, as far as that is known without asking a player.
    ///
    /// # Errors
    /// [`SeriesError`], which says what is wrong.
    pub fn check(&self) -> Result<(), SeriesError> {
        match self {
            Contest::Match(series) => series.check(),
            Contest::Tournament(tournament) => tournament.check(),
            Contest::Tuning(tuning) => tuning.check(),
        }
    }

    /// A place at which single units are played, under the id that the event has where it is led.
    ///
    /// # Errors
    /// If the settings contradict each other.
    pub fn workplace(&self, id: EventId) -> Result<Workplace<'_>, SeriesError> {
        match self {
            Contest::Match(series) => series.workplace(),
            Contest::Tournament(tournament) => tournament.workplace(id),
            Contest::Tuning(tuning) => tuning.workplace(),
        }
    }

    /// Number of games, as far as it is known before they are played.
    pub fn games(&self) -> u64 {
        match self {
            Contest::Match(series) => series.games,
            Contest::Tournament(tournament) => tournament.expected_games(),
            Contest::Tuning(tuning) => tuning.schedule.pairs.saturating_mul(2),
        }
    }

    /// Sets how many games are played at the same time.
    pub fn set_concurrency(&mut self, games: usize) {
        match self {
            Contest::Match(series) => series.concurrency = games,
            Contest::Tournament(tournament) => tournament.concurrency = games,
            Contest::Tuning(tuning) => tuning.concurrency = games,
        }
    }

    /// True if the same seed always gives the same games.
    pub fn is_reproducible(&self) -> bool {
        let pace = match self {
            Contest::Match(series) => &series.pace,
            Contest::Tournament(tournament) => &tournament.pace,
            Contest::Tuning(tuning) => &tuning.pace,
        };
        self.players().iter().flatten().all(|entrant| entrant.pace(pace).is_reproducible())
    }

    /// The most bots in other processes in one game.
    pub fn bots_in_a_game(&self) -> usize {
        self.players().iter().filter(|player| player.iter().any(Entrant::is_supervised)).count().min(2)
    }

    /// True if a player thinks in its opponent's time.
    pub fn ponders(&self) -> bool {
        self.players().iter().flatten().any(Entrant::ponders)
    }

    /// The same event with other paces; those of single players change alike.
    #[must_use]
    pub fn at_paces(mut self, change: impl Fn(&Pace) -> Pace) -> Contest {
        let entrant = |entrant: &mut Entrant| {
            if let Some(own) = entrant.own_pace().map(&change) {
                *entrant = entrant.clone().at_pace(own);
            }
        };
        match &mut self {
            Contest::Match(series) => {
                series.pace = change(&series.pace);
                series.entrants.iter_mut().for_each(entrant);
            }
            Contest::Tournament(tournament) => {
                tournament.pace = change(&tournament.pace);
                tournament.players.iter_mut().flat_map(|player| &mut player.entrants).for_each(entrant);
            }
            Contest::Tuning(tuning) => tuning.pace = change(&tuning.pace),
        }
        self
    }

    /// The match, or an error that names the kind of event that it is.
    pub fn into_match(self) -> Result<Series, SeriesError> {
        if let Contest::Match(series) = self { Ok(*series) } else { Err(self.refusal("match")) }
    }

    /// The tournament, or an error that names the kind of event that it is.
    pub fn into_tournament(self) -> Result<Tournament, SeriesError> {
        if let Contest::Tournament(tournament) = self { Ok(*tournament) } else { Err(self.refusal("tournament")) }
    }

    /// The tuning, or an error that names the kind of event that it is.
    pub fn into_tuning(self) -> Result<Tuning, SeriesError> {
        if let Contest::Tuning(tuning) = self { Ok(*tuning) } else { Err(self.refusal("tuning")) }
    }

    fn refusal(&self, expected: &str) -> SeriesError {
        SeriesError::Settings(format!("{}: another kind of event, expected a {expected}", self.event().name))
    }

    /// The entrants of each player; a tuning has two, with its first values.
    fn players(&self) -> Vec<Vec<Entrant>> {
        match self {
            Contest::Match(series) => series.entrants.iter().map(|entrant| vec![entrant.clone()]).collect(),
            Contest::Tournament(tournament) => tournament.players.iter().map(|one| one.entrants.clone()).collect(),
            Contest::Tuning(tuning) => {
                let values: Vec<f64> = tuning.parameters.iter().map(|parameter| parameter.start).collect();
                let player = tuning.player.entrant(&tuning.texts(&values)).ok();
                player.map_or_else(Vec::new, |player| vec![vec![player]; 2])
            }
        }
    }
}
