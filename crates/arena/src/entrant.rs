//! Who takes part: a name, and how a fresh player is made for every game.

use std::sync::Arc;

use boardwright_game::{AnyPlayer, Fault};

use crate::guard::guarded;
use crate::pace::Pace;

/// How a fresh player is made for every game, from the seed that decides its random choices.
type Maker = dyn Fn(u64) -> Result<Box<dyn AnyPlayer>, Fault> + Send + Sync;

/// Somebody who takes part in a series or a tournament.
#[derive(Clone)]
pub struct Entrant {
    name: String,
    settings: String,
    make: Arc<Maker>,
    trust: Trust,
}

/// How far players can be relied on to answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trust {
    /// They may hang.
    None,
    /// They answer in the end.
    Answers,
    /// They answer in time or fail, whatever limits there are.
    AnswersInTime,
}

impl Entrant {
    /// An entrant of which every game gets a fresh player, made from a seed.
    ///
    /// It plays in a thread of its own, where it can be given up if it does not answer.
    pub fn new(
        name: impl Into<String>,
        make: impl Fn(u64) -> Result<Box<dyn AnyPlayer>, Fault> + Send + Sync + 'static,
    ) -> Entrant {
        let name = name.into();
        Entrant { settings: name.clone(), name, make: Arc::new(make), trust: Trust::None }
    }

    /// Says that its players never hang, so that games without a clock need no further threads.
    #[must_use]
    pub fn trusted(mut self) -> Entrant {
        self.trust = Trust::Answers;
        self
    }

    /// Says that its players see to it themselves that they answer in time or fail, as bots in other processes do:
    /// they need no further threads under any limits.
    #[must_use]
    pub fn supervised(mut self) -> Entrant {
        self.trust = Trust::AnswersInTime;
        self
    }

    /// Says what decides its play, where that is more than its name: its program with version and options.
    #[must_use]
    pub fn with_settings(mut self, settings: impl Into<String>) -> Entrant {
        self.settings = settings.into();
        self
    }

    /// The same under another name; its settings stay what they were.
    #[must_use]
    pub fn named(mut self, name: &str) -> Entrant {
        name.clone_into(&mut self.name);
        self
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What decides its play; its name unless it was told.
    #[must_use]
    pub fn settings(&self) -> &str {
        &self.settings
    }

    /// Whether its players may be asked in the thread of the match at this pace, since nobody has to give them up.
    #[must_use]
    pub fn may_be_inline(&self, pace: &Pace) -> bool {
        match self.trust {
            Trust::None => false,
            Trust::Answers => pace.is_reproducible(),
            Trust::AnswersInTime => true,
        }
    }

    /// A player for one game; a panic on the way is a fault like any other.
    pub(crate) fn player(&self, seed: u64) -> Result<Box<dyn AnyPlayer>, Fault> {
        guarded(|| (self.make)(seed)).and_then(|made| made)
    }
}
