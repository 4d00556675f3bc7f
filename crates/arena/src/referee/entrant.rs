//! Entrants of an event: a name, and a function that makes a fresh player for every game.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use boardwright_game::{AnyPlayer, Fault};

use crate::referee::guard::guarded;
use crate::referee::pace::Pace;

/// Makes a fresh player for a game from the seed of its random choices.
type Maker = dyn Fn(u64) -> Result<Box<dyn AnyPlayer>, Fault> + Send + Sync;

/// Tells the most memory that the players of an entrant have taken.
type Peak = dyn Fn() -> Option<u64> + Send + Sync;

/// Participant in a series or a tournament.
#[derive(Clone)]
pub struct Entrant {
    name: String,
    settings: String,
    make: Arc<Maker>,
    trust: Trust,
    pace: Option<Pace>,
    peak: Option<Arc<Peak>>,
    recovers: bool,
    ponders: bool,
    starts: Arc<Starts>,
}

/// Failures in a row to get ready for a game after which a player is given up.
pub(crate) const MAX_FAILED_STARTS: u32 = 3;

/// Record of how often the players of an entrant got ready.
#[derive(Debug, Default)]
struct Starts {
    /// True if one of them ever got ready.
    succeeded: AtomicBool,
    /// Failures since the last one that got ready.
    failed: AtomicU32,
}

/// Degree to which players can be relied on to answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trust {
    /// They may hang.
    None,
    /// They answer in the end.
    Answers,
    /// They answer in time or fail under any limits.
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
        Entrant {
            settings: name.clone(),
            name,
            make: Arc::new(make),
            trust: Trust::None,
            pace: None,
            peak: None,
            recovers: false,
            ponders: false,
            starts: Arc::default(),
        }
    }

    /// Says that its players compute from the question to the answer and never hang, so that games without a clock need no further threads.
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

    /// Says that the event goes on when its players cannot get ready for their games: each such game is forfeited.
    ///
    /// Otherwise a player that has never got ready, or fails to three times one after another, ends the event with an
    /// error. A player that has failed three times is not started again, so that nobody waits for it in every game.
    #[must_use]
    pub fn recovering(mut self) -> Entrant {
        self.recovers = true;
        self
    }

    /// Lets its players think on while their opponents are to move, in games on time; see
    /// [`AnyPlayer::ponder`]. They play in threads of their own then.
    #[must_use]
    pub fn pondering(mut self) -> Entrant {
        self.ponders = true;
        self
    }

    /// Gives its players a pace of their own in place of that of the event: odds.
    #[must_use]
    pub fn at_pace(mut self, pace: Pace) -> Entrant {
        self.pace = Some(pace);
        self
    }

    /// The pace of its players at an event.
    pub fn pace<'a>(&'a self, usual: &'a Pace) -> &'a Pace {
        self.pace.as_ref().unwrap_or(usual)
    }

    /// The pace of its own, if it has one.
    pub fn own_pace(&self) -> Option<&Pace> {
        self.pace.as_ref()
    }

    /// Sets the function that gives the most memory that one of its players has taken so far, in bytes.
    #[must_use]
    pub fn measured(mut self, peak: impl Fn() -> Option<u64> + Send + Sync + 'static) -> Entrant {
        self.peak = Some(Arc::new(peak));
        self
    }

    /// The most memory that one of its players has taken so far, in bytes, where it is known.
    pub fn peak_memory(&self) -> Option<u64> {
        self.peak.as_ref().and_then(|peak| peak())
    }

    /// Sets the text that identifies its settings, where that is more than its name: its program with version and options.
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
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Text that identifies the entrant's settings; its name unless another was given.
    pub fn settings(&self) -> &str {
        &self.settings
    }

    /// True if its players may be asked in the thread of the match at this pace, because they never have to be
    /// abandoned.
    pub fn may_be_inline(&self, pace: &Pace) -> bool {
        match self.trust {
            Trust::None => false,
            Trust::Answers => pace.is_reproducible(),
            Trust::AnswersInTime => true,
        }
    }

    /// Records that one of its players got ready for a game.
    pub(crate) fn note_ready(&self) {
        self.starts.succeeded.store(true, Ordering::Relaxed);
        self.starts.failed.store(0, Ordering::Relaxed);
    }

    /// Records that one of its players could not get ready for a game. Returns true if that ends the event.
    pub(crate) fn note_not_ready(&self) -> bool {
        let failed = self.starts.failed.fetch_add(1, Ordering::Relaxed).saturating_add(1);
        let is_given_up = !self.starts.succeeded.load(Ordering::Relaxed) || failed >= MAX_FAILED_STARTS;
        is_given_up && !self.recovers
    }

    /// True if its players failed to get ready too often and are not started any more.
    pub(crate) fn is_given_up(&self) -> bool {
        self.starts.failed.load(Ordering::Relaxed) >= MAX_FAILED_STARTS
    }

    /// True if its players think on while their opponents are to move.
    pub fn ponders(&self) -> bool {
        self.ponders
    }

    /// True if its players see to it themselves that they answer in time, as bots in other processes do.
    pub fn is_supervised(&self) -> bool {
        self.trust == Trust::AnswersInTime
    }

    /// True if its players do nothing but compute while they are asked.
    pub(crate) fn computes(&self) -> bool {
        self.trust == Trust::Answers
    }

    /// A player for one game; a panic on the way is a fault like any other.
    pub(crate) fn player(&self, seed: u64) -> Result<Box<dyn AnyPlayer>, Fault> {
        guarded(|| (self.make)(seed)).and_then(|made| made)
    }
}
