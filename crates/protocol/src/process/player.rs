//! A player in a child process.

use std::sync::Arc;
use std::time::{Duration, Instant};

use boardwright_game::{AnyPlayer, AnyTurn, Explanation, Fault, Heard, HostCodec, Info, Limits, Reply, Setting};

use super::Supervision;
use super::group::{Group, is_limited};
use super::lines::TooLong;
use super::log::{BotLog, plain};
use super::pipes::Pipes;

/// How often a waiting host looks whether it was told to stop, or its bot has died behind its own back.
const POLL: Duration = Duration::from_millis(10);

/// How long a bot that has closed its output may take to end, so that the fault can say how it ended.
const LAST_BREATH: Duration = Duration::from_millis(100);

/// As many characters of a bot's own words get into a fault.
const QUOTED: usize = 160;

/// A player in a child process, for one game.
///
/// Whatever the bot does ends in time and as a [`Fault`] with the bot's last words: it does not start, is not ready,
/// does not answer, writes nonsense or floods, dies, leaves half a line. After a fault the bot is killed, and every
/// further question has the same answer. Dropping the player tells the bot to leave, and kills it and all it has
/// started if it does not.
///
/// A move that comes in time is handed on as the bot wrote it; whether it is legal is for the referee to say.
pub struct ProcessPlayer {
    codec: Box<dyn HostCodec>,
    supervision: Supervision,
    process: Result<Process, Fault>,
    log: BotLog,
    name: Option<String>,
    heard: u32,
}

struct Process {
    group: Arc<Group>,
    pipes: Pipes,
}

impl ProcessPlayer {
    /// Starts a bot and waits until it is ready for the game of `codec`.
    ///
    /// `command` is the program and its arguments. If the bot does not start, the player answers its first question
    /// with the fault, so that this costs the bot its game like every other misbehaviour;
    /// [`ProcessPlayer::fault`] tells at once.
    #[must_use]
    pub fn start(command: &[String], codec: Box<dyn HostCodec>, seed: u64, supervision: Supervision) -> ProcessPlayer {
        let log = BotLog::default();
        let began = Instant::now();
        let process = Process::start(command, &supervision, &log).map_err(|error| {
            let program = command.first().map_or("", String::as_str);
            Fault::new(format!("{:?} cannot be started: {error}", plain(program, QUOTED)))
        });
        let mut player = ProcessPlayer { codec, supervision, process, log, name: None, heard: 0 };
        if player.process.is_ok()
            && let Err(fault) = player.greet(seed, began)
        {
            player.dismiss(fault);
        }
        player
    }

    /// The bot's log. A clone taken before a match shows afterwards what the bot said.
    #[must_use]
    pub fn log(&self) -> BotLog {
        self.log.clone()
    }

    /// The name by which the bot introduced itself, if it did.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// How the bot failed, if it has.
    #[must_use]
    pub fn fault(&self) -> Option<&Fault> {
        self.process.as_ref().err()
    }

    /// The number of the bot's process while it is there, which is also that of its process group.
    #[must_use]
    pub fn process_id(&self) -> Option<u32> {
        self.process.as_ref().ok().map(|process| process.group.id())
    }

    /// Tells the bot to leave, and says whether it has done so by itself within `patience`.
    ///
    /// What it has started, and the bot itself if it stays, are killed when the player is dropped.
    pub fn leave(&mut self, patience: Duration) -> bool {
        let mut out = Vec::new();
        self.codec.quit(&mut out);
        self.send(&out);
        let Ok(process) = &mut self.process else { return true };
        process.pipes.close_input();
        process.await_end(patience)
    }

    fn greet(&mut self, seed: u64, began: Instant) -> Result<(), Fault> {
        let folder = self.supervision.folder.as_ref().map(|folder| folder.display().to_string());
        let (memory, longest) = (self.supervision.memory, self.supervision.longest);
        let mut out = Vec::new();
        self.codec.greet(&Setting { seed, memory, longest, folder }, &mut out);
        self.send(&out);
        let start_up = self.supervision.start_up;
        loop {
            let left = start_up.saturating_sub(began.elapsed());
            match self.next(left)? {
                Some(Heard::Ready) => return Ok(()),
                Some(Heard::Refusal(reason)) => return Err(Fault::new(format!("refuses the game: {reason}"))),
                Some(_) => {}
                None if left.is_zero() => {
                    return Err(self.unanswered(format!("not ready in {:.1} s", start_up.as_secs_f64())));
                }
                None => {}
            }
        }
    }

    fn converse(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        self.heard = 0;
        self.pass_over_what_is_late()?;
        let mut out = Vec::new();
        self.codec.ask(turn, &mut out)?;
        self.send(&out);
        let began = Instant::now();
        let mut deadline = began.checked_add(self.allowance(turn.limits));
        let mut told_to_stop = false;
        let mut info = None;
        loop {
            let left = deadline.map_or(POLL, |deadline| deadline.saturating_duration_since(Instant::now()));
            match self.next(left)? {
                Some(Heard::Move(mv)) => return Ok(Reply { mv: plain(&mv, QUOTED), info }),
                Some(Heard::Info(found)) => hand_on(turn, found, &mut info),
                Some(Heard::Refusal(reason)) => {
                    return Err(Fault::new(format!("reports an error: {}", plain(&reason, QUOTED))));
                }
                Some(_) => {}
                None if left.is_zero() && told_to_stop => {
                    return Err(self.unanswered(format!("no answer in {:.1} s", began.elapsed().as_secs_f64())));
                }
                None => {}
            }
            if !told_to_stop && (left.is_zero() || turn.stop.is_raised()) {
                told_to_stop = true;
                deadline = Instant::now().checked_add(self.supervision.grace);
                out.clear();
                self.codec.stop(&mut out);
                self.send(&out);
            }
        }
    }

    /// How long the bot may take before it is told to stop.
    fn allowance(&self, limits: &Limits) -> Duration {
        let clock = limits.clock.map(|clock| clock.own);
        match [clock, limits.move_time].into_iter().flatten().min() {
            Some(time) => time.saturating_add(self.supervision.margin),
            None => self.supervision.longest,
        }
    }

    /// Hears out what the bot has said since its last answer, so that none of it is taken for the next one.
    fn pass_over_what_is_late(&mut self) -> Result<(), Fault> {
        while let Some(heard) = self.next(Duration::ZERO)? {
            if let Heard::Move(mv) = heard {
                self.log.add(&format!("too late: {mv}"));
            }
        }
        self.heard = 0;
        Ok(())
    }

    /// The meaning of the bot's next line, or `None` if none comes within `timeout` or [`POLL`].
    fn next(&mut self, timeout: Duration) -> Result<Option<Heard>, Fault> {
        let Ok(process) = &mut self.process else { return Ok(None) };
        if let Some(line) = process.pipes.next_line() {
            return self.hear(line).map(Some);
        }
        if process.pipes.is_closed() {
            return Err(self.left());
        }
        let moved = process.pipes.pump(timeout.min(POLL));
        if let Some(line) = process.pipes.next_line() {
            return self.hear(line).map(Some);
        }
        // A child of the bot may hold its pipes open after the bot itself is gone.
        if !moved && !timeout.is_zero() && process.group.has_ended() && !process.pipes.pump(Duration::ZERO) {
            return Err(self.left());
        }
        Ok(None)
    }

    fn hear(&mut self, line: Result<String, TooLong>) -> Result<Heard, Fault> {
        let line = line.map_err(|TooLong(begin)| {
            self.log.add(&begin);
            let longest = self.supervision.longest_line;
            self.explained(format!("wrote a line of more than {longest} bytes"))
        })?;
        self.heard += 1;
        if self.heard > self.supervision.most_lines {
            let most = self.supervision.most_lines;
            return Err(self.explained(format!("wrote more than {most} lines for one move")));
        }
        let mut out = Vec::new();
        let heard = self.codec.receive(&line, &mut out);
        self.send(&out);
        match &heard {
            Heard::Log(text) => self.log.add(text),
            Heard::Name(name) => self.name = Some(plain(name, QUOTED)),
            Heard::Refusal(reason) => self.log.add(&format!("error: {reason}")),
            Heard::Nonsense(expected) => {
                self.log.add(&format!("not understood: {:?}, expected {expected}", plain(&line, QUOTED)));
            }
            Heard::Nothing | Heard::Ready | Heard::Move(_) | Heard::Info(_) => {}
        }
        Ok(heard)
    }

    fn send(&mut self, lines: &[String]) {
        if let (Ok(process), false) = (&mut self.process, lines.is_empty()) {
            process.pipes.send(lines, self.codec.line_end());
        }
    }

    /// The fault of a bot that is gone.
    fn left(&mut self) -> Fault {
        let Ok(process) = &mut self.process else { return Fault::new("left") };
        let how = match process.await_end(LAST_BREATH) {
            true => format!("left ({})", process.group.reap()),
            false => "closed its output".to_owned(),
        };
        self.unanswered(how)
    }

    /// A fault of a bot that has not answered, with what it may have begun to answer.
    fn unanswered(&mut self, what: String) -> Fault {
        let rest = self.process.as_ref().ok().and_then(|process| process.pipes.unfinished());
        let rest = rest.map(|rest| format!("; unfinished line: {:?}", plain(&rest, QUOTED)));
        self.explained(what + rest.as_deref().unwrap_or_default())
    }

    /// A fault with what may explain it to the bot's author.
    fn explained(&mut self, mut reason: String) -> Fault {
        if let Ok(process) = &mut self.process {
            // Whatever it has just written to its standard error belongs to the story.
            process.pipes.pump(Duration::ZERO);
        }
        if let Some(words) = self.log.last_words() {
            reason.push_str(&format!("; its log: {words}"));
        }
        Fault::new(reason)
    }

    /// Kills the bot; from now on every question is answered with the fault.
    fn dismiss(&mut self, fault: Fault) {
        if let Ok(process) = &self.process {
            process.group.reap();
        }
        self.process = Err(fault);
    }
}

impl AnyPlayer for ProcessPlayer {
    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        if let Err(fault) = &self.process {
            return Err(fault.clone());
        }
        let reply = self.converse(turn);
        if let Err(fault) = &reply {
            self.dismiss(fault.clone());
        }
        reply
    }

    /// A bot cannot explain itself.
    fn explain(&mut self, _: &AnyTurn<'_>) -> Result<Option<Explanation>, Fault> {
        self.fault().cloned().map_or(Ok(None), Err)
    }

    /// Kills the bot, which ends a call that waits for it.
    fn stopper(&self) -> Option<Box<dyn Fn() + Send>> {
        let group = Arc::clone(&self.process.as_ref().ok()?.group);
        Some(Box::new(move || group.kill()))
    }
}

impl Drop for ProcessPlayer {
    fn drop(&mut self) {
        self.leave(self.supervision.farewell);
        if let Ok(process) = &self.process {
            process.group.reap();
        }
    }
}

impl Process {
    fn start(command: &[String], supervision: &Supervision, log: &BotLog) -> std::io::Result<Process> {
        let (group, streams) = Group::start(command, supervision)?;
        let mut pipes = Pipes::new(streams, supervision.longest_line, log.clone())?;
        if is_limited(supervision) {
            // Opens the gate behind which the bot waits until its limits are set.
            pipes.send(&[String::new()], "\n");
        }
        Ok(Process { group: Arc::new(group), pipes })
    }

    /// Waits until the bot has ended, `patience` at most, and says whether it has. What it still writes is dropped,
    /// but for its log.
    fn await_end(&mut self, patience: Duration) -> bool {
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
            while self.pipes.next_line().is_some() {}
        }
    }
}

/// Hands on what a search has found, and keeps it if it speaks for the move that will be played.
fn hand_on(turn: &AnyTurn<'_>, info: Info<String>, last: &mut Option<Info<String>>) {
    (turn.report)(&info);
    if info.line <= 1 {
        *last = Some(info);
    }
}
