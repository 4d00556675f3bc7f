//! Runs one of our players as a bot of another program.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};
use std::sync::OnceLock;
use std::thread;
use std::time::Instant;

use boardwright_game::{
    AnyPlayer, AnyTurn, AnyVariant, BotAction, BotCodec, Fault, Info, Interrupt, ParseError, PlayerSpec, Question,
    Reply, Stop,
};
use crossbeam_channel::{Receiver, Sender, bounded, select, unbounded};

use crate::reserve::Reserve;

/// The longest line that a host may send, in bytes; a longer one is cut.
const LONGEST_LINE: u64 = 1 << 20;

/// Maximum number of lines that wait while the player thinks. A host that sends more is blocked.
const MAX_WAITING: usize = 1024;

/// Maximum number of reports of a search that wait to be sent; further ones are dropped.
const MAX_REPORTS: usize = 64;

/// Start of a game, for which a player is made.
#[derive(Clone, Debug)]
pub struct Begin {
    /// The game.
    pub variant: AnyVariant,
    /// Decides the player's random choices, if the host says so.
    pub seed: Option<u64>,
    /// Bytes of memory that the host allows, if it says so.
    pub memory: Option<u64>,
    /// The best moves of which the player's search shall tell, if the host wants more than one.
    pub lines: Option<u32>,
}

impl Begin {
    /// Makes a player, with an option `lines` where the host wants several and the player knows it.
    ///
    /// # Errors
    /// If there is no such player.
    pub fn player(&self, spec: &PlayerSpec, seed: u64) -> Result<Box<dyn AnyPlayer>, ParseError> {
        if let Some(lines) = self.lines {
            let mut several = spec.clone();
            several.options.retain(|(key, _)| key != "lines");
            several.options.push(("lines".to_owned(), lines.to_string()));
            if let Ok(player) = self.variant.player(&several, seed) {
                return Ok(player);
            }
        }
        self.variant.player(spec, seed)
    }
}

/// Makes the player of a game.
pub type Make<'a> = dyn FnMut(&Begin) -> Result<Box<dyn AnyPlayer>, ParseError> + 'a;

/// Plays as a bot: takes lines from `input` and answers them on `output`, until the host says goodbye or hangs up.
///
/// `make` makes the player of each game. A thread of its own reads the input, so that a thinking player can be
/// stopped; it ends with the input. One that `ponders` thinks on after its moves until the host says something.
///
/// # Errors
/// If reading or writing fails. A host that has gone is no failure.
pub fn serve(
    codec: &mut dyn BotCodec,
    input: impl Read + Send + 'static,
    output: &mut dyn Write,
    make: &mut Make<'_>,
    ponders: bool,
) -> io::Result<()> {
    let (sender, lines) = bounded(MAX_WAITING);
    thread::Builder::new().name("host".to_owned()).spawn(move || read_lines(io::BufReader::new(input), &sender))?;
    let mut server = Conversation {
        codec,
        output,
        make,
        lines,
        waiting: VecDeque::new(),
        player: None,
        reserve: Reserve::new(),
        ponders,
        is_leaving: false,
    };
    match server.run() {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Sends every line, then what went wrong, if anything did.
fn read_lines(mut input: impl BufRead, lines: &Sender<io::Result<Line>>) {
    loop {
        let mut bytes = Vec::new();
        match input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) => return,
            Ok(read) => {
                // The rest behind the cut belongs to the same line and must not be taken for a line of its own.
                if read as u64 == LONGEST_LINE && !bytes.ends_with(b"\n") && input.skip_until(b'\n').is_err() {
                    return;
                }
                let text = String::from_utf8_lossy(&bytes);
                // Programs in .NET write a byte order mark first.
                let text = text.trim_start_matches('\u{feff}').trim().to_owned();
                let line = Line { text, came: Instant::now(), asks: false };
                if lines.send(Ok(line)).is_err() {
                    return;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => {
                let _ = lines.send(Err(error));
                return;
            }
        }
    }
}

/// A line of the host, and when it came.
struct Line {
    text: String,
    came: Instant,
    /// True if it came while the player was thinking and may ask something.
    asks: bool,
}

struct Conversation<'a> {
    codec: &'a mut dyn BotCodec,
    output: &'a mut dyn Write,
    make: &'a mut Make<'a>,
    lines: Receiver<io::Result<Line>>,
    /// Lines that came while the player was thinking.
    waiting: VecDeque<Line>,
    player: Option<Box<dyn AnyPlayer>>,
    reserve: Reserve,
    ponders: bool,
    /// True if the host has said goodbye behind lines that still wait: questions among them are answered at once.
    is_leaving: bool,
}

impl Conversation<'_> {
    fn run(&mut self) -> io::Result<()> {
        loop {
            let line = match self.waiting.pop_front() {
                Some(line) => line,
                None => match self.lines.recv() {
                    Ok(line) => line?,
                    Err(_) => return Ok(()),
                },
            };
            for action in self.codec.receive(&line.text) {
                match action {
                    BotAction::Say(line) => self.say(&line)?,
                    BotAction::Begin { variant, seed, memory, lines } => {
                        if !self.begin(&Begin { variant, seed, memory, lines })? {
                            break;
                        }
                    }
                    BotAction::Think(question) => {
                        let asked = OnceLock::new();
                        let (reply, next) = self.consult(&question, line.came, |player, turn| {
                            let _ = asked.set((turn.limits.move_time, Instant::now()));
                            player.choose(turn)
                        });
                        let lines = self.codec.answer(&reply);
                        if self.send(&lines, next)? == Continuation::Leave {
                            return Ok(());
                        }
                        if let Some((given, began)) = asked.into_inner() {
                            self.reserve.learn(given, began.elapsed());
                        }
                        if let Ok(Reply { mv, .. }) = reply {
                            self.ponder(*question, mv)?;
                        }
                    }
                    BotAction::Negotiate(question, terms) => {
                        let (decision, next) =
                            self.consult(&question, line.came, |player, turn| player.negotiate(turn, &terms));
                        let lines = self.codec.decided(&decision);
                        if self.send(&lines, next)? == Continuation::Leave {
                            return Ok(());
                        }
                    }
                    BotAction::Quit => return Ok(()),
                }
            }
        }
    }

    /// Makes a player; returns whether there is one.
    fn begin(&mut self, begin: &Begin) -> io::Result<bool> {
        self.player = None;
        match (self.make)(begin) {
            Ok(player) => {
                self.player = Some(player);
                Ok(true)
            }
            Err(error) => {
                for line in self.codec.refused(&error) {
                    self.say(&line)?;
                }
                Ok(false)
            }
        }
    }

    /// Lets the player think about a question that came at that time, and hears at the same time whether it is to stop.
    fn consult<T: Send>(
        &mut self,
        question: &Question,
        came: Instant,
        ask: impl FnOnce(&mut dyn AnyPlayer, &AnyTurn<'_>) -> Result<T, Fault> + Send,
    ) -> (Result<T, Fault>, Continuation) {
        let Some(mut player) = self.player.take() else {
            return (Err(Fault::new("there is no player")), Continuation::Stay);
        };
        let stop = Stop::new();
        // A stop may have come while the question still waited for its turn.
        let is_stop = |line: &Line| matches!(self.codec.interrupt(&line.text), Some(Interrupt::StopThis));
        if self.is_leaving || self.waiting.iter().any(is_stop) {
            stop.raise();
        }
        let mut panicked = false;
        let consulted = thread::scope(|scope| {
            let (report, reports) = bounded(MAX_REPORTS);
            let (answer, answers) = unbounded();
            let (stopped, player, reserve) = (stop.clone(), &mut player, self.reserve);
            // A panic ends the thread without an answer, which is noticed.
            let thread = scope.spawn(move || {
                // A host that reads slowly must not hold up the search, so a report is dropped if the channel is full.
                let report = |info: &Info<String>| {
                    let _ = report.try_send(info.clone());
                };
                // A busy machine may take long to begin a thread, and the host counts that too.
                let mut limits = question.limits;
                reserve.shorten(&mut limits, came.elapsed());
                let turn = AnyTurn { limits: &limits, ..question.turn(&stopped, &report) };
                let _ = answer.send(ask(player.as_mut(), &turn));
            });
            let attended = self.attend(&stop, &reports, &answers);
            // A scope panics itself if it finds a panicked thread that was not joined.
            panicked = thread.join().is_err();
            attended
        });
        self.player = (!panicked).then_some(player);
        consulted
    }

    /// Lets the player think about the position after its move until the host says something.
    fn ponder(&mut self, mut question: Question, mv: String) -> io::Result<()> {
        let is_over = question.position.play(&mv).is_err() || question.position.outcome().is_some();
        let Some(mut player) = self.player.take_if(|_| self.ponders && !is_over && self.waiting.is_empty()) else {
            return Ok(());
        };
        question.history.push(mv);
        let stop = Stop::new();
        let (heard, player) = thread::scope(|scope| {
            let stopped = stop.clone();
            let thread = scope.spawn(move || {
                // An error is ignored here: it will occur again at the next question, whose answer is waited for.
                let _ = player.ponder(&question.turn(&stopped, &|_| {}));
                player
            });
            // Pondering ends with any line, because the line may be a move that makes the position obsolete.
            let heard = self.lines.recv();
            stop.raise();
            (heard, thread.join().ok())
        });
        self.player = player;
        if let Ok(line) = heard {
            self.waiting.push_back(line?);
        }
        Ok(())
    }

    /// Sends an answer. To a host that has said goodbye it does not matter whether it hears it.
    fn send(&mut self, lines: &[String], next: Continuation) -> io::Result<Continuation> {
        let written = lines.iter().try_for_each(|line| self.say(line));
        if next == Continuation::Leave { Ok(next) } else { written.map(|()| next) }
    }

    /// Passes on reports and takes lines until there is an answer.
    fn attend<T>(
        &mut self,
        stop: &Stop,
        reports: &Receiver<Info<String>>,
        answers: &Receiver<Result<T, Fault>>,
    ) -> (Result<T, Fault>, Continuation) {
        let mut next = Continuation::Stay;
        // Set to a channel on which nothing comes where the host is not to be heard any more for now.
        let mut lines = self.lines.clone();
        loop {
            select! {
                recv(answers) -> answer => {
                    // A search reports before it answers, and so must we.
                    reports.try_iter().for_each(|info| self.report(&info, stop, &mut next));
                    return (answer.unwrap_or_else(|_| Err(Fault::new("panicked"))), next);
                }
                recv(reports) -> info => if let Ok(info) = info {
                    self.report(&info, stop, &mut next);
                },
                recv(lines) -> line => match line {
                    Ok(Ok(line)) => self.hear(line, stop, &mut next),
                    Ok(Err(_)) => next = Continuation::Leave,
                    // A script may end here, so its last question is answered as well as any other.
                    Err(_) => lines = crossbeam_channel::never(),
                },
            }
            if next == Continuation::Leave {
                stop.raise();
            }
            // No more lines are read than may wait: a host that floods is then blocked by its own full pipe.
            if next == Continuation::Leave || self.waiting.len() >= MAX_WAITING {
                lines = crossbeam_channel::never();
            }
        }
    }

    /// Takes a line that comes while the player thinks.
    fn hear(&mut self, line: Line, stop: &Stop, next: &mut Continuation) {
        // A stop behind a question belongs to it: the host is a script that wrote all at once.
        let is_first = !self.waiting.iter().any(|line| line.asks);
        match self.codec.interrupt(&line.text) {
            Some(Interrupt::StopThis) => stop.raise(),
            Some(Interrupt::Stop) if is_first => stop.raise(),
            Some(Interrupt::Quit) if self.waiting.is_empty() => *next = Continuation::Leave,
            Some(Interrupt::Quit) => {
                self.is_leaving = true;
                stop.raise();
                self.waiting.push_back(line);
            }
            Some(Interrupt::Say(line)) => self.say_aside(&line, stop, next),
            wish => self.waiting.push_back(Line { asks: wish.is_none(), ..line }),
        }
    }

    fn report(&mut self, info: &Info<String>, stop: &Stop, next: &mut Continuation) {
        for line in self.codec.report(info) {
            self.say_aside(&line, stop, next);
        }
    }

    /// Sends a line while the player thinks; a host that does not take it has gone.
    fn say_aside(&mut self, line: &str, stop: &Stop, next: &mut Continuation) {
        if self.say(line).is_err() {
            stop.raise();
            *next = Continuation::Leave;
        }
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        // A line end inside, such as that of a panic's message, would make two lines of one.
        write!(self.output, "{}{}", line.replace(['\n', '\r'], " "), self.codec.line_end())?;
        self.output.flush()
    }
}

/// Effect of a line on the conversation: it goes on or it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Continuation {
    Stay,
    Leave,
}
