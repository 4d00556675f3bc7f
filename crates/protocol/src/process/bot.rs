//! A running bot: its process and the codec of its language.

use std::sync::Arc;
use std::time::{Duration, Instant};

use boardwright_game::{AnyTurn, BotLog, BotMessage, Fault, HostCodec, Setting, Stop, Terms, WrittenMove, plain_line};

use super::lines::TooLong;
use super::system::{Delay, Group, Pipes, is_gated, is_of_host};
use super::trace::BotTrace;
use super::tree::ProcessTree as _;
use super::words::Words;
use super::{QUOTED, Supervision};

/// Interval at which a waiting host checks whether it was told to stop, or its bot has died unnoticed.
pub(super) const POLL: Duration = Duration::from_millis(10);

/// Time that a bot which has closed its output has to end, so that the fault can say how it ended. A process that
/// ends has closed its pipes before it can be seen to have ended, and a busy machine may take a while in between.
const EXIT_TIMEOUT: Duration = Duration::from_millis(800);

/// A bot's process, in a game or between two.
pub(super) struct BotProcess {
    supervision: Arc<Supervision>,
    codec: Box<dyn HostCodec>,
    group: Arc<Group>,
    pipes: Pipes,
    log: BotLog,
    stage: BotState,
    name: Option<String>,
    version: String,
    /// Lines heard since the last question.
    heard: u32,
    delay: Delay,
    /// Lines that the codec wants to send; kept so that the buffer is reused.
    out: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BotState {
    /// Greeted then, and not ready yet.
    Starting {
        since: Instant,
    },
    /// Told of another game then, and not ready for it yet.
    Renewing {
        since: Instant,
    },
    Ready,
    /// It owes an answer.
    Asked,
    /// It was told to leave.
    Leaving,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BotFailure {
    pub(super) fault: Fault,
    /// True if it ended by itself, so that a fresh process might go on in its place.
    pub(super) is_crash: bool,
}

impl From<Fault> for BotFailure {
    fn from(fault: Fault) -> BotFailure {
        BotFailure { fault, is_crash: false }
    }
}

impl BotProcess {
    /// Starts a bot and tells it the game, without waiting for it.
    pub(super) fn start(
        command: &[String],
        codec: Box<dyn HostCodec>,
        setting: &Setting,
        supervision: &Arc<Supervision>,
        log: BotLog,
    ) -> Result<BotProcess, Fault> {
        let since = Instant::now();
        let started = Group::start(command, supervision).and_then(|(group, streams)| {
            let program = command.first().map_or("", String::as_str);
            let trace = supervision.trace.as_ref().map(|trace| BotTrace::new(trace, program, group.id()));
            let pipes = Pipes::new(streams, Words::new(supervision.longest_line, log.clone(), trace))?;
            Ok((group, pipes))
        });
        let (group, pipes) = started.map_err(|error| {
            let program = command.first().map_or("", String::as_str);
            let mut reason = format!("{:?} cannot be started: {error}", plain_line(program, QUOTED));
            // The system's error is the same whether the program is missing or the folder in which it is to start.
            if let Some(folder) = supervision.folder.as_ref().filter(|folder| !folder.is_dir()) {
                reason = format!("{reason}; {folder:?}, where it is to start, is no folder");
            }
            if is_of_host(&error) { Fault::of_host(reason) } else { Fault::new(reason) }
        })?;
        let mut bot = BotProcess {
            supervision: Arc::clone(supervision),
            codec,
            delay: Delay::of(group.id()),
            group: Arc::new(group),
            pipes,
            log,
            stage: BotState::Starting { since },
            name: None,
            version: String::new(),
            heard: 0,
            out: Vec::new(),
        };
        // The gate reads the first line and nothing more, so the greeting behind it reaches the bot itself.
        if is_gated(supervision) {
            // Opens the gate behind which the bot waits until its limits are set.
            bot.pipes.send(&[String::new()], "\n");
        }
        bot.codec.greet(setting, &mut bot.out);
        bot.flush();
        Ok(bot)
    }

    /// Tells the bot of another game; returns whether it is alive and its language has words for that.
    pub(super) fn renew(&mut self, setting: &Setting, log: BotLog) -> bool {
        self.resume();
        if self.skip_late_lines().is_err() || self.group.has_ended() {
            return false;
        }
        // From here on the bot's output belongs to the new game.
        self.pipes.words.log = log.clone();
        self.log = log;
        self.introduce();
        self.stage = BotState::Renewing { since: Instant::now() };
        let told = self.codec.again(setting, &mut self.out);
        self.flush();
        told
    }

    /// Waits until the bot is ready for the game it was told of.
    pub(super) fn make_ready(&mut self, stop: &Stop) -> Result<(), BotFailure> {
        let (since, patience) = match self.stage {
            BotState::Starting { since } => (since, self.supervision.start_up),
            // A running bot should change games faster than a fresh one starts. If it does not, a restart is cheaper
            // than to wait, so it gets only a part of the time.
            BotState::Renewing { since } => (since, self.supervision.start_up / 5),
            BotState::Ready | BotState::Asked | BotState::Leaving => return Ok(()),
        };
        self.heard = 0;
        loop {
            let left = patience.saturating_sub(since.elapsed());
            match self.next(left)? {
                Some(BotMessage::Ready) => {
                    self.has_answered();
                    return Ok(());
                }
                Some(BotMessage::Refusal(reason)) => {
                    return Err(Fault::new(format!("refuses the game: {reason}")).into());
                }
                _ if left.is_zero() => {
                    return Err(self.unanswered(format!("not ready in {:.1} s", patience.as_secs_f64())).into());
                }
                _ if stop.is_raised() => return Err(Fault::new("was not waited for").into()),
                _ => {}
            }
        }
    }

    /// Puts a question.
    pub(super) fn ask(&mut self, turn: &AnyTurn<'_>) -> Result<(), BotFailure> {
        self.begin_question(turn)?;
        self.codec.ask(turn, &mut self.out)?;
        self.stage = BotState::Asked;
        self.flush();
        Ok(())
    }

    /// Asks for a decision in an opening; returns whether the bot's language has words for that.
    pub(super) fn negotiate(&mut self, turn: &AnyTurn<'_>, terms: &Terms) -> Result<bool, BotFailure> {
        self.begin_question(turn)?;
        let is_asked = self.codec.negotiate(turn, terms, &mut self.out)?;
        if is_asked {
            self.stage = BotState::Asked;
            self.flush();
        }
        Ok(is_asked)
    }

    /// Lets the bot go on, and begins to count what a question counts.
    fn begin_question(&mut self, turn: &AnyTurn<'_>) -> Result<(), BotFailure> {
        self.resume();
        self.skip_late_lines()?;
        if !turn.limits.is_reproducible() {
            self.delay.begin(&self.group);
        }
        self.heard = 0;
        Ok(())
    }

    /// Says that the question is answered.
    pub(super) fn has_answered(&mut self) {
        self.stage = BotState::Ready;
        // What it writes until the next question counts by itself.
        self.heard = 0;
        if self.supervision.suspend {
            self.group.suspend();
        }
    }

    /// Time since the last question in which the bot wanted to run and others did.
    pub(super) fn delay(&self) -> Duration {
        self.delay.since(&self.group)
    }

    /// The bot's last move in its own words, where its language has others than the game.
    pub(super) fn written(&self) -> Option<WrittenMove> {
        self.codec.written()
    }

    fn resume(&mut self) {
        if self.supervision.suspend {
            self.group.resume();
        }
    }

    /// The note for the record on how the last move came about.
    pub(super) fn remark(&self) -> Option<String> {
        self.codec.remark()
    }

    /// Tells the bot to answer at once; returns the answer if the last move that it has named is that.
    pub(super) fn stop(&mut self) -> Option<BotMessage> {
        let answer = self.codec.stop(&mut self.out);
        self.flush();
        answer
    }

    /// True if the last move named counts when the time is up.
    pub(super) fn counts_last_move(&self) -> bool {
        self.codec.counts_last_move()
    }

    /// True if the bot has done all that it was told to do.
    pub(super) fn is_idle(&self) -> bool {
        self.stage == BotState::Ready
    }

    /// True if it failed at the beginning of a further game: a fresh process may do better then.
    pub(super) fn is_renewing(&self) -> bool {
        matches!(self.stage, BotState::Renewing { .. })
    }

    /// The name with which the bot introduced itself, if it did.
    pub(super) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Kills the bot from any thread.
    pub(super) fn group(&self) -> &Arc<Group> {
        &self.group
    }

    /// Tells the bot to leave.
    pub(super) fn dismiss(&mut self) {
        self.resume();
        self.stage = BotState::Leaving;
        self.codec.quit(&mut self.out);
        self.flush();
        self.pipes.close_input();
    }

    /// Waits until the bot has ended, `patience` at most, and says whether it has. What it still writes is dropped,
    /// but for its log.
    pub(super) fn await_end(&mut self, patience: Duration) -> bool {
        let began = Instant::now();
        loop {
            if self.group.has_ended() {
                return true;
            }
            let left = patience.saturating_sub(began.elapsed());
            if left.is_zero() {
                return false;
            }
            self.pipes.pump(left.min(POLL / 10));
            while self.pipes.words.next_line().is_some() {}
        }
    }

    /// The meaning of the bot's next line, or `None` if none comes within `timeout` or [`POLL`].
    pub(super) fn next(&mut self, timeout: Duration) -> Result<Option<BotMessage>, BotFailure> {
        if let Some(line) = self.pipes.words.next_line() {
            return self.hear(line).map(Some);
        }
        if self.pipes.is_closed() {
            return Err(self.left());
        }
        let moved = self.pipes.pump(timeout.min(POLL));
        if let Some(line) = self.pipes.words.next_line() {
            return self.hear(line).map(Some);
        }
        // A child of the bot may hold the pipes open after the bot has ended, so the end of the pipe alone is not enough.
        // The last look catches output that came between the first one and the end.
        if !moved && !timeout.is_zero() && self.group.has_ended() && !self.pipes.catch_up() {
            return Err(self.left());
        }
        Ok(None)
    }

    /// A fault of a bot that has not answered, with what it may have begun to answer.
    pub(super) fn unanswered(&mut self, what: String) -> Fault {
        let rest = self.pipes.words.unfinished();
        let rest = rest.map(|rest| format!("; unfinished line: {:?}", plain_line(&rest, QUOTED)));
        self.explained(what + rest.as_deref().unwrap_or_default())
    }

    /// Reads the lines that the bot has written since its last answer, so that none of them is taken for the next one.
    fn skip_late_lines(&mut self) -> Result<(), BotFailure> {
        while let Some(heard) = self.next(Duration::ZERO)? {
            if let BotMessage::Move(mv) = heard {
                self.log.add(&format!("too late: {mv}"));
            }
        }
        Ok(())
    }

    fn hear(&mut self, line: Result<String, TooLong>) -> Result<BotMessage, BotFailure> {
        let line = line.map_err(|TooLong(begin)| {
            self.log.add(&begin);
            self.explained(format!("wrote a line of more than {} bytes", self.supervision.longest_line))
        })?;
        self.heard += 1;
        let most = self.supervision.most_lines;
        if self.heard > most {
            return Err(self.explained(format!("wrote more than {most} lines for one move")).into());
        }
        let heard = self.codec.receive(&line, &mut self.out);
        self.flush();
        match &heard {
            BotMessage::Log(text) => {
                self.log.add(text);
                if let Some(info) = self.codec.overheard() {
                    return Ok(BotMessage::Info(info));
                }
            }
            BotMessage::Name(name) => {
                self.name = Some(plain_line(name, QUOTED));
                self.introduce();
            }
            BotMessage::Version(version) => {
                self.version = plain_line(version, QUOTED);
                self.introduce();
            }
            BotMessage::Refusal(reason) => self.log.add(&format!("error: {reason}")),
            BotMessage::Nonsense(expected) => {
                self.log.add(&format!("not understood: {:?}, expected {expected}", plain_line(&line, QUOTED)));
            }
            BotMessage::Nothing
            | BotMessage::Ready
            | BotMessage::Move(_)
            | BotMessage::Decision(_)
            | BotMessage::Info(_) => {}
        }
        Ok(heard)
    }

    fn introduce(&self) {
        let identity = format!("{} {}", self.name.as_deref().unwrap_or_default(), self.version);
        self.log.introduce(identity.trim());
    }

    fn flush(&mut self) {
        if !self.out.is_empty() {
            self.pipes.send(&self.out, self.codec.line_end());
            self.out.clear();
        }
    }

    /// The failure of a bot that is gone.
    fn left(&mut self) -> BotFailure {
        let how = match self.await_end(EXIT_TIMEOUT) {
            true => format!("left ({}){}", self.group.reap(), self.memory_limit()),
            false => "closed its output".to_owned(),
        };
        BotFailure { fault: self.unanswered(how), is_crash: true }
    }

    /// Possible reason of an end, where the bot's memory is limited.
    fn memory_limit(&self) -> String {
        let limit =
            self.supervision.memory.map(|bytes| format!("; its memory was limited to {} MB", bytes / 1_000_000));
        limit.unwrap_or_default()
    }

    /// A fault with what may explain it to the bot's author.
    fn explained(&mut self, mut reason: String) -> Fault {
        // Lines that the bot wrote to its standard error just before may be unread; they often name the reason.
        self.pipes.catch_up();
        if let Some(words) = self.log.last_words() {
            reason.push_str(&format!("; its log: {words}"));
        }
        Fault::new(reason)
    }
}
