//! The line mode: it prints the board, then reads a move or a word. It needs no terminal.

mod driving;
mod helping;

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use boardwright_catalog::GAMES;
use boardwright_draw::{BoardMarks, Capabilities, plain_marked};
use boardwright_game::{AnyVariant, Explanation, Message, Question, Side};
use boardwright_players::PlayerName;

use crate::command::{Command, WORDS};
use crate::lines::read_line;
use crate::session::Session;
use crate::terminal::{load, save};
use crate::workers::{PlayerQuestion, PlayerRole, Workers};
use crate::{OPPONENT, PlayOptions, fits_now, with_reason};
use boardwright_local::error::{CliError, Status};
use boardwright_local::interrupt;
use boardwright_local::rivals::Rivals;
use boardwright_local::table::TextTable;

/// Time for a hint or an explanation.
const HELP_TIME: Duration = Duration::from_secs(1);

/// Interval at which a player that thinks is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// A player that does not answer so long after its time is up is given up.
const GRACE: Duration = Duration::from_secs(10);

/// Maximum number of candidates printed of an explanation.
const SHOWN: usize = 12;

/// The width of printed tables.
const WIDTH: usize = 100;

/// Plays on standard input and output.
pub(super) fn run(mut options: PlayOptions, looks: Capabilities) -> Result<Status, CliError> {
    if !io::stdout().is_terminal() {
        // Nobody watches.
        options.pace = Duration::ZERO;
    }
    interrupt::listen()?;
    // Who has the lines read aloud cannot tell one colour from the other: the shapes of what both sides have differ without.
    let looks = Capabilities { colours: false, ..looks };
    let mut input = io::stdin().lock();
    let mut output = anstream::AutoStream::auto(io::stdout());
    play(&options, looks, &mut input, &mut output)
}

/// Plays until the input ends or somebody quits.
pub(super) fn play(
    options: &PlayOptions,
    looks: Capabilities,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<Status, CliError> {
    let variant = match &options.variant {
        Some(variant) => variant.clone(),
        None => first_game()?,
    };
    let session = Session::new(&variant, options)?;
    let mut lines = InputLines {
        session,
        looks,
        output,
        workers: Workers::default(),
        jobs: 0,
        saved: Vec::new(),
        shown: None,
        paused: false,
        thought: Duration::ZERO,
        pace: options.pace,
        rivals: options.rivals.clone(),
    };
    if options.variant.is_none() {
        let names = boardwright_catalog::names().join(", ");
        lines.say(format!("no game was named, so this is {}; there are {names}", variant.spec()))?;
    }
    lines.paused = lines.session.is_of_record() || lines.session.table().ending().is_some();
    lines.greet()?;
    lines.board()?;
    loop {
        lines.answer_players()?;
        lines.count_result()?;
        lines.output.flush()?;
        let began = Instant::now();
        let Some(line) = read_line(input)? else { return Ok(Status::Done) };
        let turn = lines.turn();
        // Words that are no moves take time as well.
        lines.thought += if lines.paused { Duration::ZERO } else { began.elapsed() };
        let step = match line {
            Err(reason) => lines.say(reason).map(|()| LineResult::Go),
            Ok(line) => lines.take(&line, lines.thought),
        };
        if step? == LineResult::Quit {
            return Ok(Status::Done);
        }
        if lines.turn() != turn {
            lines.thought = Duration::ZERO;
        }
    }
}

/// The game to play where nobody can be asked.
fn first_game() -> Result<AnyVariant, CliError> {
    let name = GAMES.first().map(|game| game.family().name);
    let name = name.ok_or_else(|| CliError::internal("the catalog is empty"))?;
    Ok(boardwright_catalog::variant(name)?)
}

/// Result of a line: go on or quit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LineResult {
    Go,
    Quit,
}

/// A game that is played line by line.
struct InputLines<'a> {
    session: Session,
    looks: Capabilities,
    output: &'a mut dyn Write,
    workers: Workers,
    jobs: u64,
    saved: Vec<PathBuf>,
    /// The ply of the position shown; `None` for the current one.
    shown: Option<usize>,
    /// True while computer players and clocks are paused, as after a record was read.
    paused: bool,
    /// The time that the side to move has used for its turn so far.
    thought: Duration,
    /// The time between the positions of a game that is gone through.
    pace: Duration,
    /// The levels that fit the person.
    rivals: Option<Rivals>,
}

impl InputLines<'_> {
    fn say(&mut self, text: impl std::fmt::Display) -> Result<(), CliError> {
        writeln!(self.output, "{text}")?;
        Ok(())
    }

    /// The turn, by the number of the game and the plies in it.
    fn turn(&self) -> (u64, usize) {
        (self.session.round(), self.session.plies())
    }

    fn greet(&mut self) -> Result<(), CliError> {
        let names = Side::BOTH.map(|side| format!("{} is {}", self.session.side_name(side), self.session.name(side)));
        let spec = self.session.variant().spec();
        self.say(format!("{spec}: {}; type a move, or help", names.join(", ")))
    }

    /// Counts the result of a game that has ended where the level follows it, and says which level fits now.
    fn count_result(&mut self) -> Result<(), CliError> {
        let Some((family, result)) = self.session.take_result() else { return Ok(()) };
        match Rivals::count(family, result) {
            Ok(rivals) => {
                self.say(fits_now(&rivals, family))?;
                self.rivals = Some(rivals);
                Ok(())
            }
            Err(error) => self.say(format_args!("the result was not counted: {error}")),
        }
    }

    /// Prints the position shown.
    fn board(&mut self) -> Result<(), CliError> {
        let ply = self.shown.unwrap_or_else(|| self.session.plies());
        let position = self.session.position_at(ply);
        let marks = BoardMarks { last: self.session.last_spots(ply), ..BoardMarks::default() };
        let sides = &self.session.variant().family().sides;
        let text = plain_marked(&position.view(), sides, &marks, self.looks);
        write!(self.output, "\n{text}\n")?;
        if self.shown.is_some() {
            return self.say(self.session.ply_in_words(ply, ""));
        }
        let state = match self.session.table().ending() {
            Some(ending) => with_reason(&ending.outcome.to_string(), &self.session.ending().unwrap_or_default()),
            None => format!("{} to move{}", self.session.side_name(self.session.to_move()), self.clocks()),
        };
        self.say(state)?;
        // Nobody reads what a computer player has to do.
        let is_persons = self.session.seat(self.session.to_move()).is_none();
        let opening = if is_persons { self.session.opening() } else { Vec::new() };
        opening.into_iter().try_for_each(|line| self.say(line))
    }

    fn clocks(&self) -> String {
        let left = |clocks: [Duration; 2]| clocks.map(|left| format!("{:.1} s", left.as_secs_f64())).join(" and ");
        self.session.table().clocks().map(|clocks| format!(" (left: {})", left(clocks))).unwrap_or_default()
    }

    fn start(&mut self, role: PlayerRole, player: PlayerName, question: Question, wants_move: bool) -> u64 {
        self.jobs += 1;
        let side = if let PlayerRole::Side(side) = role { side } else { self.session.to_move() };
        self.workers.start(PlayerQuestion {
            id: self.jobs,
            role,
            round: self.session.round(),
            player,
            seed: self.session.seed(side),
            variant: self.session.variant(),
            question,
            wants_move,
        });
        self.jobs
    }

    /// Does what a line says; what cannot be done is told and changes nothing.
    fn take(&mut self, line: &str, elapsed: Duration) -> Result<LineResult, CliError> {
        let read = if self.session.is_choice(line) {
            Ok(Some(Command::Move(line.trim().to_owned())))
        } else {
            Command::read(line)
        };
        let command = match read {
            Ok(Some(command)) => command,
            Ok(None) => return Ok(LineResult::Go),
            Err(reason) => return self.say(reason).map(|()| LineResult::Go),
        };
        if command == Command::Quit {
            return Ok(LineResult::Quit);
        }
        match self.carry_out(command, elapsed) {
            Ok(()) => {}
            Err(LineError::Told(reason)) => self.say(reason)?,
            Err(LineError::Output(error)) => return Err(error),
        }
        Ok(LineResult::Go)
    }

    fn carry_out(&mut self, command: Command, elapsed: Duration) -> Result<(), LineError> {
        match command {
            Command::Move(text) => self.play(&text, elapsed)?,
            Command::Undo => {
                let plies = self.session.undo()?;
                self.changed(match plies {
                    0 => "the end is taken back: the game goes on".to_owned(),
                    _ => format!("{} taken back", plural(plies)),
                })?;
            }
            Command::Redo => {
                let plies = self.session.redo()?;
                self.changed(format!("{} played again", plural(plies)))?;
            }
            Command::Hint => self.hint()?,
            Command::Why(player) => self.why(player)?,
            Command::Save(path) => self.save(&path)?,
            Command::Load(path) => self.load(&path)?,
            Command::Resign => {
                self.session.resign(elapsed)?;
                self.board()?;
            }
            Command::Draw => {
                let answer = self.session.draw(elapsed)?;
                self.say(answer)?;
            }
            Command::Swap => {
                self.session.swap()?;
                self.greet()?;
            }
            Command::New => {
                self.session.again(self.rivals.as_ref());
                self.paused = false;
                self.changed("another game".to_owned())?;
            }
            Command::Go(ply) => {
                self.shown = ply.filter(|&ply| ply < self.session.plies());
                self.board()?;
            }
            Command::Replay => self.replay()?,
            Command::Branch(number) => {
                let ply = self.shown.unwrap_or_else(|| self.session.plies());
                self.session.branch(ply, number).map_err(LineError::Told)?;
                self.paused = true;
                self.shown = Some(ply + 1).filter(|&ply| ply < self.session.plies());
                self.board()?;
            }
            Command::Here => {
                let ply = self.shown.unwrap_or_else(|| self.session.plies());
                self.session.return_to(ply);
                self.paused = false;
                self.changed(format!("the game goes on from ply {ply}"))?;
            }
            Command::Pause => {
                self.paused = !self.paused;
                self.say(if self.paused { "paused; pause goes on" } else { "the game goes on" })?;
            }
            Command::Moves => {
                let moves = self.session.position().moves();
                self.say(format!("{} moves: {}", moves.len(), moves.join(" ")))?;
            }
            Command::Board => self.board()?,
            Command::Help => self.help()?,
            Command::Now => self.say("nobody is thinking while a line is read")?,
            Command::Menu => self.say("there is no menu line by line: start boardwright play with another game")?,
            Command::Quit => {}
        }
        Ok(())
    }

    /// Prints the change and the new position.
    fn changed(&mut self, what: String) -> Result<(), CliError> {
        self.shown = None;
        self.say(what)?;
        self.board()
    }

    /// Prints the positions from the one shown to the last, a pace apart.
    fn replay(&mut self) -> Result<(), CliError> {
        let plies = self.session.plies();
        for ply in self.shown.unwrap_or(0)..=plies {
            self.shown = Some(ply).filter(|&ply| ply < plies);
            self.board()?;
            self.output.flush()?;
            if ply < plies {
                #[expect(
                    clippy::disallowed_methods,
                    reason = "Ctrl-C ends the program at once, and nothing else waits"
                )]
                std::thread::sleep(self.pace);
            }
        }
        Ok(())
    }

    fn play(&mut self, text: &str, elapsed: Duration) -> Result<(), LineError> {
        if let Some(ply) = self.shown {
            return Err(LineError::Told(format!("this is ply {ply}: go returns to the game, here plays on from it")));
        }
        let side = self.session.to_move();
        if self.session.table().ending().is_none() && self.session.seat(side).is_some() {
            return Err(LineError::Told(format!("it is the turn of {}; pause lets it move", self.session.name(side))));
        }
        if let Some(ending) = self.session.ending() {
            return Err(LineError::Told(format!("the game is over: {ending}")));
        }
        let mut elapsed = elapsed;
        for mv in self.session.read_moves(text)? {
            self.session.submit(&mv, Some(elapsed)).map_err(|rejection| LineError::Told(rejection.to_string()))?;
            // The first move took the time in which the turn was thought out.
            elapsed = Duration::ZERO;
        }
        self.paused = false;
        self.board()?;
        Ok(())
    }

    fn hint(&mut self) -> Result<(), LineError> {
        if let Some(ending) = self.session.ending() {
            return Err(LineError::Told(format!("the game is over: {ending}")));
        }
        let engine = OPPONENT.parse().map_err(|error| LineError::Told(format!("{error}")))?;
        let question = self.session.question_at(self.session.plies(), HELP_TIME);
        let reply = self.ask_hint(engine, question).map_err(|fault| LineError::Told(format!("no hint: {fault}")))?;
        let score = reply.info.map(|info| format!(" ({}, depth {})", info.score, info.depth)).unwrap_or_default();
        self.say(format!("hint: {}{score}", reply.mv))?;
        Ok(())
    }

    /// Explains the last move of a computer player, or what the named player sees in the position.
    fn why(&mut self, player: Option<PlayerName>) -> Result<(), LineError> {
        let here = self.shown.unwrap_or_else(|| self.session.plies());
        let last = here.checked_sub(1).filter(|_| player.is_none());
        let of_mover =
            last.and_then(|last| Some((last, self.session.seat(self.session.position_at(last).to_move())?.clone())));
        let (ply, player) = match (of_mover, player) {
            (Some(both), _) => both,
            (None, Some(player)) => (here, player),
            (None, None) => (here, OPPONENT.parse().map_err(|error| LineError::Told(format!("{error}")))?),
        };
        // Of a game that is over the last move is explained.
        let ended = self.session.position_at(ply).outcome().is_some();
        let ply = if ended { ply.saturating_sub(1) } else { ply };
        let position = self.session.position_at(ply);
        if position.outcome().is_some() {
            return Err(LineError::Told("the game is over here, and nothing came before".to_owned()));
        }
        let side = position.side_name(position.to_move());
        self.say(format!("ply {ply}, {side} to move, seen by {player}"))?;
        let question = self.session.question_at(ply, HELP_TIME);
        let explained = self.ask_why(player.clone(), question);
        let explanation = explained.map_err(|fault| LineError::Told(format!("{player} failed: {fault}")))?;
        let explanation = explanation.ok_or_else(|| LineError::Told(format!("{player} cannot explain itself")))?;
        self.print(&explanation)?;
        Ok(())
    }

    fn print(&mut self, explanation: &Explanation) -> Result<(), CliError> {
        for sentence in &explanation.summary {
            self.say(sentence)?;
        }
        let shown = explanation.candidates.len().min(SHOWN);
        if shown > 0 {
            let table = TextTable::new(explanation, &explanation.candidates[..shown], WIDTH);
            write!(self.output, "{table}")?;
        }
        let hidden = explanation.candidates.len() - shown;
        if hidden > 0 {
            self.say(format!("and {hidden} more candidates"))?;
        }
        Ok(())
    }

    fn save(&mut self, path: &Path) -> Result<(), LineError> {
        let replace = self.saved.iter().any(|saved| saved == path);
        let notices =
            save(path, &self.session.record(), replace).map_err(|error| LineError::Told(error.to_string()))?;
        notices.lines().try_for_each(|line| self.say(format!("note: {line}")))?;
        self.saved.push(path.to_owned());
        self.say(format!("saved {}", path.display()))?;
        Ok(())
    }

    fn load(&mut self, path: &Path) -> Result<(), LineError> {
        let (table, notices) = load(path).map_err(|error| LineError::Told(error.to_string()))?;
        notices.lines().try_for_each(|line| self.say(format!("note: {line}")))?;
        self.session.adopt(*table);
        self.paused = true;
        self.changed(format!("{}: go PLY looks at a position, here plays on from it", path.display()))?;
        Ok(())
    }

    fn help(&mut self) -> Result<(), CliError> {
        self.say("a move as the game writes it, or one of these words:")?;
        for word in &WORDS {
            self.say(format!("  {:<13} {}", word.usage, word.summary))?;
        }
        Ok(())
    }
}

/// A number of plies in words.
fn plural(plies: usize) -> String {
    if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") }
}

/// Reason why a line could not be carried out.
enum LineError {
    /// The user is told and goes on.
    Told(String),
    /// The output is closed, so that nothing can be printed.
    Output(CliError),
}

impl From<CliError> for LineError {
    fn from(error: CliError) -> LineError {
        LineError::Output(error)
    }
}

impl From<Message> for LineError {
    fn from(reason: Message) -> LineError {
        LineError::Told(reason.into_string())
    }
}

impl From<String> for LineError {
    fn from(reason: String) -> LineError {
        LineError::Told(reason)
    }
}
