//! The tuning of a player: pairs of games between two sets of values around the present ones, which learn from each result.

mod play;
mod result;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};

use boardwright_game::{AnyVariant, MatchRules, derive_seed, locked};

use crate::events::bout::OPENING_STREAM;
use crate::events::error::SeriesError;
use crate::events::executor::Executor;
use crate::events::interruption::Interruption;
use crate::events::journal::{EventInfo, Journal};
use crate::events::runner::{Resume, Workers, run};
use crate::events::settings::SettingsText;
use crate::events::unit::Unit;
use crate::referee::adjudication::Adjudication;
use crate::referee::entrant::Entrant;
use crate::referee::openings::EventOpenings;
use crate::referee::pace::{Pace, Patience};
use crate::statistics::spsa::{PairValues, Parameter, Schedule, Spsa};

use play::Pairs;
pub(crate) use play::TuningPlayer;
pub use result::{PairReport, TunedValue, TuningResult};

/// Stream from which the seed of the signs is derived; games use smaller numbers.
const SIGN_STREAM: u64 = 0x5B5A;

/// Pairs that may be under way, unless a tuning says otherwise.
const USUAL_AHEAD: u64 = 32;

/// The least number of pairs whose values are held.
const LEAST_KNOWN: u64 = 10_000;

/// Makes the player with some values, one for each parameter.
type Maker = dyn Fn(&[String]) -> Result<Entrant, String> + Send + Sync;

/// A player that is made anew for other values of its options.
#[derive(Clone)]
pub struct TunedPlayer {
    name: String,
    settings: String,
    make: Arc<Maker>,
}

impl fmt::Debug for TunedPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TunedPlayer").field("name", &self.name).field("settings", &self.settings).finish()
    }
}

impl TunedPlayer {
    /// A player under this name; `make` makes it from a value for each parameter, under a name that has the values.
    pub fn new(
        name: impl Into<String>,
        make: impl Fn(&[String]) -> Result<Entrant, String> + Send + Sync + 'static,
    ) -> TunedPlayer {
        let name = name.into();
        TunedPlayer { settings: name.clone(), name, make: Arc::new(make) }
    }

    /// Sets the text that identifies its settings, where that is more than its name.
    #[must_use]
    pub fn with_settings(mut self, settings: impl Into<String>) -> TunedPlayer {
        self.settings = settings.into();
        self
    }

    /// Its name, without values.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The player with some values.
    ///
    /// # Errors
    /// If it does not take them.
    pub fn entrant(&self, values: &[String]) -> Result<Entrant, SeriesError> {
        (self.make)(values).map_err(SeriesError::Settings)
    }
}

/// A tuning that is about to be played.
///
/// The values of a pair follow from the seed and from the results of all pairs but the last [`ahead`](Tuning::ahead) before it.
/// So they depend neither on how many games are played at the same time nor on crashes, and the games that are kept are all
/// that is needed to go on.
#[derive(Clone)]
pub struct Tuning {
    /// The game.
    pub variant: AnyVariant,
    /// The player whose options are tuned.
    pub player: TunedPlayer,
    /// The options and their ranges.
    pub parameters: Vec<Parameter>,
    /// The number of pairs, and the steps.
    pub schedule: Schedule,
    /// The pairs that may be played before the result of the first of them is known, at least 1.
    pub ahead: u64,
    /// Time and effort that the players may spend.
    pub pace: Pace,
    /// Lateness that the referee tolerates.
    pub patience: Patience,
    /// Openings of the pairs.
    pub openings: EventOpenings,
    /// Limits at which the referee ends a game; `None` for the game's own.
    pub rules: Option<MatchRules>,
    /// Rules that end a game early.
    pub adjudication: Adjudication,
    /// Decides openings, players and signs.
    pub seed: u64,
    /// Number of games played at the same time; 0 counts as 1.
    pub concurrency: usize,
    table: Arc<Mutex<BTreeMap<u64, PairPlayers>>>,
}

struct PairPlayers {
    values: PairValues,
    /// The players, while they are needed.
    entrants: Option<[Entrant; 2]>,
}

impl Tuning {
    /// A tuning without limits over this number of pairs, from the usual start, with seed 1, one game at a time.
    pub fn new(variant: AnyVariant, player: TunedPlayer, parameters: Vec<Parameter>, pairs: u64) -> Tuning {
        Tuning {
            variant,
            player,
            parameters,
            schedule: Schedule::new(pairs),
            ahead: USUAL_AHEAD,
            pace: Pace::default(),
            patience: Patience::default(),
            openings: EventOpenings::Start,
            rules: None,
            adjudication: Adjudication::default(),
            seed: 1,
            concurrency: 1,
            table: Arc::default(),
        }
    }

    /// Plays the tuning and hands every finished pair to `report`, in order.
    ///
    /// A `journal` keeps the games, and one that has some goes on. With an `executor` others play than threads of this program.
    ///
    /// # Errors
    /// Those of [`Series::play`](crate::Series::play).
    pub fn play<'s>(
        &self,
        executor: Option<&dyn Executor>,
        journal: Option<&mut dyn Journal>,
        resume: Resume,
        stop: impl Into<Interruption<'s>>,
        report: &mut dyn FnMut(&PairReport<'_>),
    ) -> Result<TuningResult, SeriesError> {
        self.check()?;
        let event = self.event();
        let mut plan = Pairs::new(self, report);
        let pairs = usize::try_from(self.schedule.pairs.min(self.ahead)).unwrap_or(usize::MAX);
        let work = TuningPlayer::new(self, event.id);
        let (threads, games) = (self.concurrency.min(pairs), self.schedule.pairs.saturating_mul(2));
        let workers = Workers { work: &work, threads, executor, stop: stop.into(), games };
        run(&mut plan, &workers, journal, &event, resume)?;
        Ok(plan.result())
    }

    /// The tuning as a journal knows it.
    pub fn event(&self) -> EventInfo {
        let mut text = SettingsText::new("tuning");
        text.add("game", self.variant.spec());
        text.add("player", &self.player.name);
        if self.player.settings != self.player.name {
            text.add("program", &self.player.settings);
        }
        for parameter in &self.parameters {
            text.add("parameter", parameter);
        }
        let Schedule { pairs, stability, alpha, gamma } = self.schedule;
        text.add("steps", format_args!("{pairs} pairs, stability {stability}, alpha {alpha}, gamma {gamma}"));
        text.add("ahead", self.ahead);
        text.rules(self.rules.as_ref());
        text.conditions(&self.pace, &self.patience, &self.adjudication);
        text.openings(&self.openings);
        text.add("seed", self.seed);
        EventInfo::new(format!("tuning of {}", self.player.name), text.into_text())
    }

    /// Checks that it can be played: the player takes the first, least and greatest value of every parameter, and there is an
    /// opening.
    ///
    /// # Errors
    /// [`SeriesError`], which names what is wrong.
    pub fn check(&self) -> Result<(), SeriesError> {
        let refused = |reason: String| Err(SeriesError::Settings(reason));
        if self.parameters.is_empty() {
            return refused("a tuning without parameters, expected at least one".to_owned());
        }
        if self.schedule.pairs == 0 || self.ahead == 0 {
            return refused("a tuning of no pairs, expected at least one".to_owned());
        }
        for (index, parameter) in self.parameters.iter().enumerate() {
            if self.parameters[..index].iter().any(|other| other.name == parameter.name) {
                return refused(format!("the parameter {} is there twice, expected it once", parameter.name));
            }
            for value in [parameter.start, parameter.min, parameter.max] {
                let mut values: Vec<f64> = self.parameters.iter().map(|parameter| parameter.start).collect();
                values[index] = value;
                self.player.entrant(&self.texts(&values))?;
            }
        }
        let rules = self.rules.unwrap_or_else(|| self.variant.match_rules());
        self.openings.opening(&self.variant, rules, derive_seed(self.seed, OPENING_STREAM), 0)?;
        Ok(())
    }

    /// Values as the player is told them.
    pub fn texts(&self, values: &[f64]) -> Vec<String> {
        self.parameters.iter().zip(values).map(|(parameter, value)| parameter.text(*value)).collect()
    }

    /// The values of the players of a unit, if they are known yet.
    pub fn values(&self, unit: &Unit) -> Option<PairValues> {
        locked(&self.table).get(&unit.pair).map(|players| players.values.clone())
    }

    /// Tells the values of the players of a unit, for a place that plays single units.
    ///
    /// # Errors
    /// If they are not a value for each parameter.
    pub fn tell(&self, unit: &Unit, values: PairValues) -> Result<(), SeriesError> {
        let wanted = self.parameters.len();
        if let Some(given) = values.iter().map(Vec::len).find(|given| *given != wanted) {
            return Err(SeriesError::Settings(format!("{given} values of a player, expected {wanted}")));
        }
        let mut table = locked(&self.table);
        if table.get(&unit.pair).is_none_or(|known| known.values != values) {
            table.insert(unit.pair, PairPlayers { values, entrants: None });
        }
        // Nothing asks for pairs that were over long ago.
        while table.len() as u64 > self.ahead.saturating_mul(2).max(LEAST_KNOWN) {
            table.pop_first();
        }
        Ok(())
    }

    /// The players of a pair.
    fn entrants(&self, unit: &Unit) -> Result<[Entrant; 2], SeriesError> {
        let mut table = locked(&self.table);
        let Some(players) = table.get_mut(&unit.pair) else {
            return Err(SeriesError::Settings(format!("pair {} of a tuning came without its values", unit.pair)));
        };
        if let Some(entrants) = &players.entrants {
            return Ok(entrants.clone());
        }
        let [one, other] = &players.values;
        let entrants = [self.player.entrant(one)?, self.player.entrant(other)?];
        Ok(players.entrants.insert(entrants).clone())
    }

    /// Ends the players of a pair, whose values stay known.
    fn release(&self, unit: &Unit) {
        let released = locked(&self.table).get_mut(&unit.pair).and_then(|players| players.entrants.take());
        // Bots may need a moment to end, in which others get theirs.
        drop(released);
    }

    fn spsa(&self) -> Spsa {
        let (parameters, schedule) = (self.parameters.clone(), self.schedule);
        Spsa { parameters, schedule, seed: derive_seed(self.seed, SIGN_STREAM) }
    }
}
