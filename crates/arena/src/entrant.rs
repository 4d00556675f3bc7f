//! Who takes part: a name, and how a fresh player is made for every game.

use std::sync::Arc;

use boardwright_game::{AnyPlayer, Fault};

use crate::guard::guarded;

/// How a fresh player is made for every game, from the seed that decides its random choices.
type Maker = dyn Fn(u64) -> Result<Box<dyn AnyPlayer>, Fault> + Send + Sync;

/// Somebody who takes part in a series or a tournament.
#[derive(Clone)]
pub struct Entrant {
    name: String,
    settings: String,
    make: Arc<Maker>,
    trusted: bool,
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
        Entrant { settings: name.clone(), name, make: Arc::new(make), trusted: false }
    }

    /// Says that its players never hang, so that games without a clock need no further threads.
    #[must_use]
    pub fn trusted(mut self) -> Entrant {
        self.trusted = true;
        self
    }

    /// Says what decides its play, where that is more than its name: its program with version and options.
    #[must_use]
    pub fn with_settings(mut self, settings: impl Into<String>) -> Entrant {
        self.settings = settings.into();
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

    /// Whether its players never hang.
    #[must_use]
    pub fn is_trusted(&self) -> bool {
        self.trusted
    }

    /// A player for one game; a panic on the way is a fault like any other.
    pub(crate) fn player(&self, seed: u64) -> Result<Box<dyn AnyPlayer>, Fault> {
        guarded(|| (self.make)(seed)).and_then(|made| made)
    }
}
