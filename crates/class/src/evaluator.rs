//! Takes submissions through their stages.
//!
//! Every game is kept in the store of the class as soon as it is played, under an id that depends on the rules, the players
//! and the code of the submission. After a crash the games that are there are not played again.

use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::sync::Arc;
use std::time::Duration;

use boardwright_arena::{Contest, Journal, MemoryJournal, Patience, Resume, SeriesError};
use boardwright_bot_check::{CHECKS, CheckSettings, CheckVerdict, Checkup, SCRIPT_CHECKS, ScriptCheckup};
use boardwright_game::{AnyVariant, Stop, locked, plain_text};
use boardwright_players::PlayerName;
use boardwright_protocol::ControlGroup;
use boardwright_store::Store;
use boardwright_workbench::PlayerSettings;

use crate::away;
use crate::building::{self, BuildPlace};
use crate::entrants::{ClassVenue, LineSink, ReadySubmission, program_text};
use crate::error::ClassError;
use crate::folder::{ClassFolder, Receipt};
use crate::league;
use crate::parcel::{MatchWorkers, Parcel, SentSubmission};
use crate::processors::{BuildLocks, MatchHere, ProcessorPool, TakenProcessor, Turns};
use crate::result::{MatchResult, StageResult, SubmissionResults};
use crate::sandbox::Sandbox;
use crate::stage::{Stage, StageKind};
use crate::words::Listener;

/// Time for a move of a check, where the class has none.
const MOVE_TIME: Duration = Duration::from_secs(1);

/// File that a program locks while it waits to play games of a class.
const WAITING: &str = "waiting.lock";

/// Time between two looks whether another program is done.
const BETWEEN: Duration = Duration::from_millis(100);

/// Evaluates the submissions of a class.
pub struct Evaluator {
    folder: ClassFolder,
    variant: AnyVariant,
    /// Keeps the games.
    journal: Box<dyn Journal>,
    sandbox: Sandbox,
    stop: Stop,
    cgroup: Option<ControlGroup>,
    rules: String,
    ready: BTreeMap<u64, Result<ReadySubmission, String>>,
    processors: ProcessorPool,
    turns: Turns,
    builds: BuildLocks,
    workers: Option<Arc<dyn MatchWorkers>>,
    /// The number of stages after which it stops.
    most_stages: usize,
}

impl Evaluator {
    /// Opens the games of a class. `stop` ends the work early.
    ///
    /// # Errors
    /// If there is no sandbox, or the games cannot be opened.
    pub fn open(folder: ClassFolder, sandbox: Sandbox, stop: Stop) -> Result<Evaluator, ClassError> {
        Evaluator::within(folder, sandbox, stop, ControlGroup::delegated())
    }

    fn within(
        folder: ClassFolder,
        sandbox: Sandbox,
        stop: Stop,
        cgroup: Option<ControlGroup>,
    ) -> Result<Evaluator, ClassError> {
        let variant = folder.class.variant().map_err(ClassError::new)?;
        let journal = Box::new(Store::open(folder.games()).map_err(ClassError::new)?);
        let rules = folder.rules();
        let processors = ProcessorPool::new(folder.class.concurrency());
        let (ready, turns, builds, workers) = Default::default();
        Ok(Evaluator {
            folder,
            variant,
            journal,
            sandbox,
            stop,
            cgroup,
            rules,
            ready,
            processors,
            turns,
            builds,
            workers,
            most_stages: usize::MAX,
        })
    }

    /// The same with the first stages alone.
    #[must_use]
    pub fn with_stages(mut self, most: usize) -> Evaluator {
        self.most_stages = most;
        self
    }

    /// The same with the matches played by workers; builds, checks and appeals stay here.
    #[must_use]
    pub fn with_workers(mut self, workers: Option<Arc<dyn MatchWorkers>>) -> Evaluator {
        self.workers = workers;
        self
    }

    /// Those who play its matches elsewhere, if there are any.
    pub(crate) fn workers(&self) -> Option<&Arc<dyn MatchWorkers>> {
        self.workers.as_ref()
    }

    /// The same for the class as it is now: with its sandbox, and the same workers.
    ///
    /// # Errors
    /// Those of [`Sandbox::find`] and [`Evaluator::open`].
    pub fn of(&self, folder: ClassFolder) -> Result<Evaluator, ClassError> {
        let sandbox = Sandbox::find(&folder.class)?;
        let of_now = Evaluator::within(folder, sandbox, self.stop.clone(), self.cgroup.clone())?;
        Ok(of_now.with_workers(self.workers.clone()).with_stages(self.most_stages))
    }

    /// Another one for the same class, which may work at the same time and shares the processors.
    pub(crate) fn another(&self) -> Result<Evaluator, ClassError> {
        let (folder, sandbox, stop) = (self.folder.clone(), self.sandbox.clone(), self.stop.clone());
        Ok(Evaluator {
            processors: self.processors.clone(),
            turns: self.turns.clone(),
            builds: self.builds.clone(),
            workers: self.workers.clone(),
            most_stages: self.most_stages,
            ..Evaluator::within(folder, sandbox, stop, self.cgroup.clone())?
        })
    }

    /// The folder of the class.
    pub fn folder(&self) -> &ClassFolder {
        &self.folder
    }

    /// Submissions that have stages before them, in the order of their numbers.
    pub fn pending(&self) -> Result<Vec<Receipt>, ClassError> {
        let mut pending = Vec::new();
        for receipt in self.folder.receipts()? {
            let known = self.folder.results(receipt.number)?;
            if !known.is_some_and(|known| known.finished && known.rules == self.rules) {
                pending.push(receipt);
            }
        }
        Ok(pending)
    }

    /// Takes a submission through all of its stages, and keeps the result after each. Calls `told` after each stage.
    ///
    /// # Errors
    /// If it was interrupted, or the system refuses something. A fault of the submission is a result.
    pub fn evaluate(
        &mut self,
        receipt: &Receipt,
        told: &mut dyn FnMut(&StageResult),
    ) -> Result<SubmissionResults, ClassError> {
        let _alone = self.alone()?;
        self.stages(receipt, told)
    }

    /// The same while this program has the class for itself.
    pub(crate) fn stages(
        &mut self,
        receipt: &Receipt,
        told: &mut dyn FnMut(&StageResult),
    ) -> Result<SubmissionResults, ClassError> {
        let known = self.folder.results(receipt.number)?.filter(|known| known.rules == self.rules);
        let mut results =
            known.unwrap_or_else(|| SubmissionResults { rules: self.rules.clone(), ..SubmissionResults::default() });
        let mut stages = self.folder.class.stages.clone();
        stages.truncate(self.most_stages);
        while !results.finished {
            let done = results.stages.len();
            let is_stuck = results.stages.last().zip(done.checked_sub(1).and_then(|last| stages.get(last)));
            let is_stuck = is_stuck.is_some_and(|(result, stage)| stage.is_gate() && !result.passed);
            match stages.get(done).filter(|_| !is_stuck) {
                None => results.finished = true,
                Some(stage) => {
                    let result = self.stage(receipt, stage)?;
                    told(&result);
                    results.stages.push(result);
                }
            }
            if !self.folder.keep_results(receipt.number, &results)? {
                break;
            }
        }
        self.ready.remove(&receipt.number);
        Ok(results)
    }

    fn stage(&mut self, receipt: &Receipt, stage: &Stage) -> Result<StageResult, ClassError> {
        let mut result = match self.prepare(receipt)? {
            Err(said) => StageResult { sentences: vec![said], ..StageResult::of(stage) },
            Ok(ready) => match stage.kind {
                StageKind::Check => self.check(receipt.number, &ready, stage)?,
                StageKind::Beat => self.beat(receipt, stage)?,
                StageKind::League => {
                    let folder = self.folder.clone();
                    let (turns, stop) = (self.turns.clone(), self.stop.clone());
                    let wait = || turns.wait(receipt.number, &stop);
                    league::play(&folder, receipt, stage, &wait, &mut |opponent, games| {
                        self.play(receipt, opponent, games)
                    })?
                }
            },
        };
        // Compilers and bots may say anything, also what a terminal would obey.
        result.sentences.iter_mut().for_each(|sentence| *sentence = plain_text(sentence));
        Ok(result)
    }

    /// Builds a submission; what the compiler said if that fails.
    fn prepare(&mut self, receipt: &Receipt) -> Result<Result<ReadySubmission, String>, ClassError> {
        if let Some(known) = self.ready.get(&receipt.number) {
            return Ok(known.clone());
        }
        let language = self.folder.language(receipt)?;
        let lock = self.builds.of(receipt.number);
        let _building = locked(&lock);
        let built = {
            let _processor = self.processor(receipt.number)?;
            building::build(&BuildPlace::of(&self.folder, receipt.number), language, &self.sandbox, &self.stop)?
        };
        let ready = match built {
            Ok(place) => {
                let limits = &self.folder.class.limits;
                let program = program_text(language, limits, &self.folder.class.readable, &receipt.digest);
                Ok(ReadySubmission::new(language, limits, (receipt.number, program), place, &self.sandbox)?)
            }
            Err(said) => Err(said),
        };
        self.ready.insert(receipt.number, ready.clone());
        Ok(ready)
    }

    fn check(&self, number: u64, ready: &ReadySubmission, stage: &Stage) -> Result<StageResult, ClassError> {
        let _processor = self.processor(number)?;
        let class = &self.folder.class;
        let movetime = stage.movetime.map(|time| time.0).or(class.pace.movetime).unwrap_or(MOVE_TIME);
        let margin = class.pace.margin.unwrap_or(Patience::default().margin);
        let memory = class.limits.memory.0;
        let place = format!("{}/", ready.folder().display());
        let mut sentences = Vec::new();
        let mut failed = 0;
        let mut count = |title: &str, wrong: Option<String>| {
            if let Some(wrong) = wrong {
                failed += 1;
                // Where the folder of the class lies is nobody's business, and changes no result.
                let wrong = wrong.replace(&place, "");
                sentences.push(format!("does not pass \"{title}\": {wrong}"));
            }
        };
        if let Some(target) = ready.check_target(&self.variant) {
            let settings = CheckSettings { movetime, margin, memory, seed: class.seed };
            let mut checkup = Checkup::new(&target, settings, self.stop.clone());
            for check in CHECKS {
                let verdict = check.run(&mut checkup).map_err(ClassError::new)?;
                let wrong = match verdict {
                    CheckVerdict::Failed(finding) => {
                        let said: String = finding.said.iter().map(|line| format!("\n  {}", line.line())).collect();
                        Some(format!("{}; expected {}{said}", finding.wrong, finding.expected))
                    }
                    _ => None,
                };
                count(check.title, wrong);
                self.go_on()?;
            }
        } else if let PlayerName::Script(script) = &ready.player {
            let (variant, seed, memory) = (&self.variant, class.seed, Some(memory));
            let checkup = ScriptCheckup { script, variant, movetime, margin, memory, seed, stop: &self.stop };
            for check in &SCRIPT_CHECKS {
                let wrong = check.run(&checkup).err();
                self.go_on()?;
                let is_dead = wrong.is_some() && check.name == "start";
                count(check.title, wrong);
                if is_dead {
                    break;
                }
            }
        }
        let passed = failed == 0;
        let points = if passed { stage.points } else { 0.0 };
        Ok(StageResult { passed, points, sentences, ..StageResult::of(stage) })
    }

    fn beat(&mut self, receipt: &Receipt, stage: &Stage) -> Result<StageResult, ClassError> {
        let mut result = StageResult::of(stage);
        result.passed = true;
        for player in &stage.players {
            let played = self.play(receipt, player, stage.games())?;
            result.points += stage.points_for_score(played.score());
            if played.score() < stage.need() {
                result.passed = false;
                let need = crate::result::number(stage.need());
                let score = crate::result::number(played.score());
                result.sentences.push(format!("{player}: {score} of {} games, expected {need}", stage.games()));
            }
            result.matches.push(played);
        }
        Ok(result)
    }

    /// Plays a match between a submission and a player of this program or another submission.
    fn play(&mut self, receipt: &Receipt, opponent: &str, games: u64) -> Result<MatchResult, ClassError> {
        self.play_with(receipt, opponent, games, None)
    }

    fn play_with(
        &mut self,
        receipt: &Receipt,
        opponent: &str,
        games: u64,
        lines: Option<LineSink>,
    ) -> Result<MatchResult, ClassError> {
        let number = opponent.strip_prefix('#').and_then(|number| number.parse::<u64>().ok());
        let other = number.map(|number| self.folder.receipt(number)).transpose()?;
        let is_kept = lines.is_none();
        let mut venue = self.venue(std::iter::once(receipt).chain(&other), lines.clone())?;
        let name = receipt.player_name();
        let heard = Listener::default();
        venue.listener = Some((name.clone(), heard.clone()));
        let players = [PlayerSettings::of_spec(&name), PlayerSettings::of_spec(opponent)];
        let settings = self.folder.class.match_settings(players, games);
        let contest = settings.build(&venue, &self.stop).map_err(|error| ClassError::new(error.one_line()))?;
        let Contest::Match(series) = &contest else { return Err(ClassError::new("a match was expected")) };
        let here = MatchHere { processors: &self.processors, submission: receipt.number, series };
        let event = series.event().id.to_string();
        let mut unkept = MemoryJournal::default();
        let result = match self.workers.clone().filter(|_| is_kept) {
            Some(workers) => {
                let beside = self.folder.path().join(format!("games.{event}"));
                let is_begun = self.journal.count(series.event().id).map_err(ClassError::new)? > 0;
                let sent = self.sent([Some(receipt), other.as_ref()])?;
                let remote = workers.open(&settings, &contest, &sent, (&beside, is_begun));
                remote
                    .map_err(ClassError::new)
                    .and_then(|remote| away::play(series, remote.as_ref(), self.journal.as_mut(), &self.stop))
            }
            None => {
                let journal: &mut dyn Journal = if is_kept { self.journal.as_mut() } else { &mut unkept };
                let played = series.play(Some(&here), Some(journal), Resume::Yes, &self.stop, &mut |_| {});
                played.map_err(|error| match &error {
                    SeriesError::Host(_) => ClassError::new(&error).of_the_class("the server cannot play games now"),
                    _ => ClassError::new(&error),
                })
            }
        };
        let result = result.map_err(|error| error.before(&format!("{name} against {opponent}: ")))?;
        match lines {
            None => self.folder.keep_words(receipt.number, opponent, &heard)?,
            // A script has no lines to and from it but what it prints.
            Some(lines) if self.folder.language(receipt)?.is_script() => {
                heard.lines().iter().for_each(|line| lines(&name, line));
            }
            Some(_) => {}
        }
        if result.games < games {
            return Err(ClassError::interrupted());
        }
        let forfeits = result.forfeited.iter().filter(|forfeits| forfeits.player == 0).map(|forfeits| forfeits.games);
        Ok(MatchResult {
            opponent: opponent.to_owned(),
            elo: self.folder.class.elo_of(opponent),
            wins: result.wins,
            draws: result.draws,
            losses: result.losses,
            forfeits: forfeits.sum(),
            event,
        })
    }

    /// The submissions among the players of a match, as they are sent to workers.
    fn sent(&self, players: [Option<&Receipt>; 2]) -> Result<Vec<SentSubmission>, ClassError> {
        let submissions = players.into_iter().enumerate().filter_map(|(player, receipt)| Some((player, receipt?)));
        submissions
            .map(|(player, receipt)| {
                let parcel = Parcel::of(&self.folder, receipt)?;
                Ok(SentSubmission { player, parcel, source: self.folder.source(receipt.number) })
            })
            .collect()
    }

    /// The venue of matches of some submissions. The path is that of the class on this machine.
    pub(crate) fn venue<'a>(
        &mut self,
        receipts: impl Iterator<Item = &'a Receipt>,
        lines: Option<LineSink>,
    ) -> Result<ClassVenue, ClassError> {
        let mut submissions = BTreeMap::new();
        for receipt in receipts {
            let ready = self.prepare(receipt)?.map_err(ClassError::new)?;
            submissions.insert(receipt.player_name(), ready);
        }
        let (folder, cgroup) = (self.folder.path().to_owned(), self.cgroup.clone());
        Ok(ClassVenue { folder, submissions, cgroup, lines, listener: None })
    }

    /// The place where games are kept, and the flag that ends the work.
    pub(crate) fn journal(&mut self) -> (&mut dyn Journal, &Stop) {
        (self.journal.as_mut(), &self.stop)
    }

    /// Plays a match of a submission again and hands every line to and from the bots to `lines`, with its player. The games are
    /// played afresh and are not kept.
    ///
    /// # Errors
    /// If there is no such match, or it was interrupted.
    pub fn replay(
        &mut self,
        number: u64,
        opponent: &str,
        games: u64,
        lines: impl Fn(&str, &str) + Send + Sync + 'static,
    ) -> Result<MatchResult, ClassError> {
        let _alone = self.alone()?;
        let receipt = self.folder.receipt(number)?;
        self.play_with(&receipt, opponent, games, Some(Arc::new(lines)))
    }

    /// Waits for a processor for something of a submission.
    fn processor(&self, number: u64) -> Result<TakenProcessor<'_>, ClassError> {
        self.processors.take(number, &|| self.stop.is_raised()).ok_or_else(ClassError::interrupted)
    }

    pub(crate) fn processors(&self) -> &ProcessorPool {
        &self.processors
    }

    pub(crate) fn turns(&self) -> &Turns {
        &self.turns
    }

    pub(crate) fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Waits until no other program plays games of this class: all bots have the same load beside them. It holds until the file is
    /// closed, however the program ends.
    pub(crate) fn alone(&self) -> Result<File, ClassError> {
        // Whoever plays looks whether somebody holds the first lock, and lets them play next.
        let _next = self.lock(WAITING)?;
        self.lock("playing.lock")
    }

    /// True if another program waits to play games of this class.
    pub(crate) fn is_awaited(&self) -> bool {
        let file = File::create(self.folder.path().join(WAITING));
        file.is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
    }

    fn lock(&self, name: &str) -> Result<File, ClassError> {
        let path = self.folder.path().join(name);
        let fail = |error: &std::io::Error| ClassError::file("lock", &path, error);
        let file = File::create(&path).map_err(|error| fail(&error))?;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(file),
                Err(TryLockError::WouldBlock) => {
                    self.go_on()?;
                    std::thread::park_timeout(BETWEEN);
                }
                Err(TryLockError::Error(error)) => return Err(fail(&error)),
            }
        }
    }

    fn go_on(&self) -> Result<(), ClassError> {
        if self.stop.is_raised() { Err(ClassError::interrupted()) } else { Ok(()) }
    }
}

impl StageResult {
    /// A stage of which nothing is done.
    pub(crate) fn of(stage: &Stage) -> StageResult {
        StageResult { stage: stage.name.clone(), most: stage.most_points(), ..StageResult::default() }
    }
}
