//! Many games between the same two players, on as many threads as wanted, with the same result on any number.

use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use boardwright_game::{AnyPlayer, AnyVariant, Fault, MatchRules, Record, Stop, derive_seed};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};

use crate::guard::guarded;
use crate::match_game::{Contender, Played, play_game};
use crate::openings::{Opening, OpeningError, Openings};
use crate::pace::{Pace, Patience};
use crate::seat::Seat;
use crate::series_result::{SeriesResult, Standing};
use crate::stats::{Sprt, Verdict};
use crate::table::{Ending, Table};

/// How a fresh player is made for every game, from the seed that decides its random choices.
type Maker = dyn Fn(u64) -> Result<Box<dyn AnyPlayer>, Fault> + Send + Sync;

/// One of the two players of a series.
#[derive(Clone)]
pub struct Entrant {
    name: String,
    make: Arc<Maker>,
    trusted: bool,
}

/// A series that is about to be played.
#[derive(Clone)]
pub struct Series {
    /// The game.
    pub variant: AnyVariant,
    /// The two players; the first one has the first move in the first game of each pair.
    pub entrants: [Entrant; 2],
    /// How many games. Of an odd number the last game has no partner.
    pub games: u64,
    /// How much the players may think.
    pub pace: Pace,
    /// How much lateness the referee bears.
    pub patience: Patience,
    /// Where the pairs start.
    pub openings: Openings,
    /// When the referee ends a game; `None` for the game's own rules.
    pub rules: Option<MatchRules>,
    /// What decides.
    pub scoring: Scoring,
    /// A sequential test that may end the series early.
    pub sprt: Option<Sprt>,
    /// Decides openings and players.
    pub seed: u64,
    /// How many games are played at the same time; 0 counts as 1.
    pub concurrency: usize,
}

/// What decides a series.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scoring {
    /// Won, drawn and lost games.
    #[default]
    Wins,
    /// The points of both games of a pair together, such as the stones of a two-game match of kalah.
    ///
    /// Each pair is won, drawn or lost as a whole, and wins, losses and draws count pairs. A side that forfeits or
    /// resigns a game loses its pair, since the points of an unfinished game say nothing.
    Tally,
}

/// One finished game of a series; games are reported in their order, whatever the concurrency.
#[derive(Clone, PartialEq, Debug)]
pub struct GameReport {
    /// Which game, from 0.
    pub game: u64,
    /// Which entrant had the first move: 0 or 1.
    pub first: usize,
    /// The game.
    pub record: Record,
    /// How the series stands after it.
    pub standing: SeriesResult,
}

/// Why a series could not be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SeriesError {
    /// An opening could not be made.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// A player could not be made.
    #[error("player {name}: {reason}")]
    Player {
        /// The name of the entrant.
        name: String,
        /// What went wrong.
        reason: Fault,
    },
    /// The game counts no points.
    #[error("{0} counts no points, expected the scoring wins")]
    NoTally(String),
    /// Whole pairs are needed.
    #[error("a series of {0} games cannot be scored by tally, expected an even number")]
    OddGames(u64),
}

impl Entrant {
    /// An entrant of which every game gets a fresh player, made from a seed.
    ///
    /// It plays in a thread of its own, where it can be given up if it does not answer.
    pub fn new(
        name: impl Into<String>,
        make: impl Fn(u64) -> Result<Box<dyn AnyPlayer>, Fault> + Send + Sync + 'static,
    ) -> Entrant {
        Entrant { name: name.into(), make: Arc::new(make), trusted: false }
    }

    /// Says that its players never hang, so that games without a clock need no further threads.
    #[must_use]
    pub fn trusted(mut self) -> Entrant {
        self.trusted = true;
        self
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Series {
    /// A series of two games without limits, from the usual start, with seed 1, one game at a time.
    #[must_use]
    pub fn new(variant: AnyVariant, entrants: [Entrant; 2]) -> Series {
        Series {
            variant,
            entrants,
            games: 2,
            pace: Pace::default(),
            patience: Patience::default(),
            openings: Openings::Start,
            rules: None,
            scoring: Scoring::Wins,
            sprt: None,
            seed: 1,
            concurrency: 1,
        }
    }

    /// Plays the series and hands every finished game to `report`, in order.
    ///
    /// Under limits that depend on no clock the reports are the same, byte for byte, for the same seed, whatever the
    /// concurrency. When `stop` is raised, running games are dropped, and so are those that were finished before an
    /// earlier one; the result counts what was reported, so its number of games is less than asked for. A sequential
    /// test ends the series after the pair that decides it.
    ///
    /// # Errors
    /// If no opening or player can be made, before or during the series, or the scoring does not fit the game.
    pub fn play(&self, stop: &Stop, report: &mut dyn FnMut(&GameReport)) -> Result<SeriesResult, SeriesError> {
        self.check_scoring()?;
        let mut standing = Standing::new(self.names(), self.seed, self.scoring, self.sprt);
        // Whatever still runs at the end is not wanted any more; else the scope would wait for whole games.
        let halt = RaisedAtEnd(Stop::new());
        let workers = self.concurrency.max(1).min(usize::try_from(self.games).unwrap_or(usize::MAX)).max(1);
        thread::scope(|scope| {
            let (jobs, todo) = unbounded::<u64>();
            let (finished, done) = unbounded();
            for _ in 0..workers {
                let (todo, finished, halt) = (todo.clone(), finished.clone(), halt.0.clone());
                scope.spawn(move || self.work(&todo, &finished, &halt));
            }
            let mut collector =
                Collector { jobs, done, ahead: workers as u64 * AHEAD, given: 0, waiting: BTreeMap::new() };
            let halt = halt;
            let result = self.collect(&mut collector, &mut standing, stop, report);
            drop(halt);
            result
        })?;
        Ok(standing.result())
    }

    fn names(&self) -> [String; 2] {
        self.entrants.each_ref().map(|entrant| entrant.name.clone())
    }

    fn check_scoring(&self) -> Result<(), SeriesError> {
        if self.scoring == Scoring::Tally {
            if self.variant.start().tally().is_none() {
                return Err(SeriesError::NoTally(self.variant.spec()));
            }
            if self.games % 2 == 1 {
                return Err(SeriesError::OddGames(self.games));
            }
        }
        Ok(())
    }

    /// Plays games until there are none left or nobody wants them.
    fn work(&self, todo: &Receiver<u64>, finished: &Sender<(u64, Outcome)>, halt: &Stop) {
        for game in todo {
            // A panic here is a mistake in the rules or in this crate; the collecting thread must hear of it, or it
            // would wait for this game for ever.
            let outcome = panic::catch_unwind(AssertUnwindSafe(|| self.play_one(game, halt)));
            if finished.send((game, outcome)).is_err() || halt.is_raised() {
                return;
            }
        }
    }

    /// Hands out games and takes them back in order.
    fn collect(
        &self,
        collector: &mut Collector,
        standing: &mut Standing,
        stop: &Stop,
        report: &mut dyn FnMut(&GameReport),
    ) -> Result<(), SeriesError> {
        for game in 0..self.games {
            let Some(outcome) = collector.wait_for(game, self.games, stop) else { return Ok(()) };
            let Some(finished) = outcome.unwrap_or_else(|panic| panic::resume_unwind(panic))? else { return Ok(()) };
            standing.add(finished.first, &finished.ending, finished.tally);
            let Finished { first, record, .. } = finished;
            report(&GameReport { game, first, record, standing: standing.result() });
            let decided = matches!(standing.verdict(), Some(Verdict::H0 | Verdict::H1));
            if stop.is_raised() || (decided && standing.is_paired()) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Plays one game; `None` if it was interrupted.
    fn play_one(&self, game: u64, halt: &Stop) -> Result<Option<Finished>, SeriesError> {
        let (pair, first) = (game / 2, (game % 2) as usize);
        let rules = self.rules.unwrap_or_else(|| self.variant.match_rules());
        let opening = self.openings.opening(&self.variant, rules, derive_seed(self.seed, OPENING_STREAM), pair)?;
        let mut table = self.lay_table(&opening, first);
        let seed = derive_seed(derive_seed(self.seed, PLAYER_STREAM), game);
        let mut players = [self.contender(first, seed)?, self.contender(1 - first, seed)?];
        let played = play_game(&mut table, &mut players, &self.pace, &self.patience, halt, &mut |_, _| {});
        let (Played::Finished, Some(ending)) = (played, table.ending().cloned()) else { return Ok(None) };
        let mut record = table.record();
        record.tags = self.tags(game, &opening);
        Ok(Some(Finished { first, ending, tally: table.position().tally(), record }))
    }

    /// A table after the opening, with clocks that have not run yet.
    fn lay_table(&self, opening: &Opening, first: usize) -> Table {
        let [a, b] = self.names();
        let mut table = Table::from_position(opening.start.clone());
        table = table.with_names(if first == 0 { [a, b] } else { [b, a] });
        if let Some(rules) = self.rules {
            table = table.with_rules(rules);
        }
        for mv in &opening.moves {
            // Openings are checked when they are made; match rules may still end a game inside a long one.
            if table.submit(table.to_move(), mv, None).is_err() {
                break;
            }
        }
        match self.pace.clock {
            Some(control) => table.with_clock(control, self.patience.margin),
            None => table,
        }
    }

    fn contender(&self, entrant: usize, game_seed: u64) -> Result<Contender, SeriesError> {
        let Entrant { name, make, trusted } = &self.entrants[entrant];
        let made = guarded(|| make(derive_seed(game_seed, entrant as u64)));
        let player = made.and_then(|made| made).map_err(|reason| SeriesError::Player { name: name.clone(), reason })?;
        let inline = *trusted && self.pace.is_reproducible();
        Ok(if inline { Contender::Inline(player) } else { Contender::Seated(Seat::new(player)) })
    }

    fn tags(&self, game: u64, opening: &Opening) -> Vec<(String, String)> {
        let tag = |name: &str, value: String| (name.to_owned(), value);
        let mut tags = vec![
            tag("Round", (game + 1).to_string()),
            tag("Pace", self.pace.to_string()),
            tag("Seed", self.seed.to_string()),
        ];
        if !opening.moves.is_empty() {
            tags.push(tag("Opening", format!("{} plies", opening.moves.len())));
        }
        tags
    }
}

/// How many games ahead of the first unreported one each thread may be.
const AHEAD: u64 = 64;

/// What openings and players derive their seeds from.
const OPENING_STREAM: u64 = 0;
const PLAYER_STREAM: u64 = 1;

/// How often a raised flag is looked for while games are played.
const POLL: Duration = Duration::from_millis(20);

/// A game as a worker hands it over; the outer error is a panic of ours.
type Outcome = thread::Result<Result<Option<Finished>, SeriesError>>;

/// A flag that is raised when its owner is done with it, even by a panic.
struct RaisedAtEnd(Stop);

impl Drop for RaisedAtEnd {
    fn drop(&mut self) {
        self.0.raise();
    }
}

struct Finished {
    first: usize,
    ending: Ending,
    tally: Option<[u32; 2]>,
    record: Record,
}

/// Gives games to the workers and puts what comes back in order.
struct Collector {
    jobs: Sender<u64>,
    done: Receiver<(u64, Outcome)>,
    /// How far the games may run ahead of the reports, so that one slow game does not fill the memory.
    ahead: u64,
    given: u64,
    waiting: BTreeMap<u64, Outcome>,
}

impl Collector {
    /// The outcome of `game`, or `None` once `stop` is raised.
    fn wait_for(&mut self, game: u64, games: u64, stop: &Stop) -> Option<Outcome> {
        while self.given < games.min(game + self.ahead) {
            self.jobs.send(self.given).ok()?;
            self.given += 1;
        }
        loop {
            if let Some(outcome) = self.waiting.remove(&game) {
                return Some(outcome);
            }
            if stop.is_raised() {
                return None;
            }
            match self.done.recv_timeout(POLL) {
                Ok((number, outcome)) => {
                    self.waiting.insert(number, outcome);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    }
}
