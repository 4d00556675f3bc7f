//! The line mode: it prints the board, then reads a move or a word. It needs no terminal.
//!
//! It is the program of the full screen without the screen: lines go in, and what the screen would show is printed.

use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use boardwright_catalog::GAMES;
use boardwright_draw::{BoardMarks, Capabilities, plain_marked};
use boardwright_game::{AnyVariant, Explanation, Fault};
use crossbeam_channel::{Receiver, Sender, unbounded};
use ratatui::layout::Size;

use crate::app::{App, Input, Phase, PlayAction};
use crate::command::{Command, WORDS};
use crate::game::{GameScreen, Overlay};
use crate::lines::read_line;
use crate::terminal::carry_out;
use crate::workers::{PlayerRole, WorkerReport, Workers};
use crate::{PlayOptions, with_reason};
use boardwright_local::error::{CliError, Status};
use boardwright_local::interrupt;
use boardwright_local::output::note;
use boardwright_local::table::TextTable;

/// Interval at which a player that thinks is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The same where something moves by itself.
const LIVELY_POLL: Duration = Duration::from_millis(5);

/// After so long it is said that a helper needs longer.
const LONG_HELP: Duration = Duration::from_secs(10);

/// A helper that does not answer for so long is given up: it may have to read a proof first.
const LONGEST_HELP: Duration = Duration::from_secs(120);

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
    let variant = options.variant.clone().map_or_else(first_game, Ok)?;
    if options.variant.is_none() {
        let names = boardwright_catalog::names().join(", ");
        writeln!(output, "no game was named, so this is {}; there are {names}", variant.spec())?;
    }
    let setup = PlayOptions { variant: Some(variant), plain: true, ..options.clone() };
    let app = App::new(setup, looks, Size::default())?;
    let (began, loaded, workers) = (Instant::now(), unbounded(), Workers::default());
    let mut lines = InputLines { app, output, workers, loaded, began, shown: None };
    let mut next = Input::Tick;
    while lines.take(next)?.is_continue() {
        next = Input::Tick;
        match read_line(input)? {
            None => break,
            Some(Err(reason)) => lines.say(reason)?,
            Some(Ok(line)) => match Command::read(&line) {
                Ok(Some(Command::Board)) => lines.shown = None,
                Ok(Some(Command::Help)) => lines.help()?,
                Ok(Some(Command::Menu)) => {
                    lines.say("there is no menu line by line: start boardwright play with another game")?;
                }
                _ => next = Input::Line(line),
            },
        }
    }
    lines.output.flush()?;
    Ok(Status::Done)
}

/// The game to play where nobody can be asked.
fn first_game() -> Result<AnyVariant, CliError> {
    let name = GAMES.first().map(|game| game.family().name);
    let name = name.ok_or_else(|| CliError::internal("the catalog is empty"))?;
    Ok(boardwright_catalog::variant(name)?)
}

/// The position that was printed last: the round, the ply and whether it was looked back at, and whether the game was over.
type ShownBoard = (u64, usize, bool, bool);

/// A game that is played line by line.
struct InputLines<'a> {
    app: App,
    output: &'a mut dyn Write,
    workers: Workers,
    loaded: (Sender<Input>, Receiver<Input>),
    began: Instant,
    shown: Option<ShownBoard>,
}

impl InputLines<'_> {
    fn say(&mut self, text: impl std::fmt::Display) -> Result<(), CliError> {
        writeln!(self.output, "{text}")?;
        Ok(())
    }

    /// Takes an input and what follows by itself, until a person is needed; breaks if the game is left.
    fn take(&mut self, input: Input) -> Result<ControlFlow<()>, CliError> {
        let mut inputs = VecDeque::from([input]);
        let (mut asked, mut is_told) = (Instant::now(), false);
        loop {
            while let Some(input) = inputs.pop_front() {
                for action in self.app.handle(input, self.began.elapsed()) {
                    match action {
                        PlayAction::Quit | PlayAction::Abort => return Ok(ControlFlow::Break(())),
                        // The record is what the next line is about.
                        PlayAction::Load(_) => {
                            let refused = carry_out(action, &mut self.workers, &self.loaded.0);
                            inputs.extend(refused.or_else(|| self.loaded.1.recv().ok()));
                        }
                        action => inputs.extend(carry_out(action, &mut self.workers, &self.loaded.0)),
                    }
                }
                self.tell()?;
            }
            let Phase::Game(game) = &self.app.stage else { return Ok(ControlFlow::Continue(())) };
            if !game.is_lively() && !game.is_awaiting() {
                return Ok(ControlFlow::Continue(()));
            }
            match game.awaits_help() {
                None => asked = Instant::now(),
                Some((job, wants_move)) if asked.elapsed() > LONGEST_HELP => {
                    self.workers.abandon(PlayerRole::Helper);
                    inputs.push_back(Input::Report(WorkerReport::failed(job, wants_move, Fault::new("no answer"))));
                }
                Some(_) if !is_told && asked.elapsed() > LONG_HELP => {
                    note("note: the helper needs longer: waiting up to two minutes");
                    is_told = true;
                }
                Some(_) => {}
            }
            let interval = if game.is_lively() { LIVELY_POLL } else { POLL_INTERVAL };
            inputs.extend(self.workers.wait(interval).into_iter().map(Input::Report));
            inputs.push_back(Input::Tick);
        }
    }

    /// Prints what was said since the last time, the position if it is another one, and an explanation that has come.
    fn tell(&mut self) -> Result<(), CliError> {
        let Phase::Game(game) = &mut self.app.stage else { return Ok(()) };
        let message = std::mem::take(&mut game.message.0);
        if !message.is_empty() {
            writeln!(self.output, "{message}")?;
        }
        let session = &game.session;
        let ply = game.shown.unwrap_or_else(|| session.plies());
        let here = (session.round(), ply, game.shown.is_some(), session.table().ending().is_some());
        if self.shown.replace(here) != Some(here) {
            board(self.output, game, ply, self.app.looks)?;
        }
        if let Some(Overlay::Why(why)) = &game.overlay
            && let Some(result) = &why.result
        {
            let position = session.position_at(why.ply);
            let (ply, side, player) = (why.ply, position.side_name(position.to_move()), &why.player);
            writeln!(self.output, "ply {ply}, {side} to move, seen by {player}")?;
            match result {
                Ok(Some(explanation)) => explain(self.output, explanation)?,
                Ok(None) => writeln!(self.output, "{player} cannot explain itself")?,
                Err(fault) => writeln!(self.output, "{player} failed: {fault}")?,
            }
            game.overlay = None;
        }
        self.output.flush()?;
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

/// Prints the position after `ply` plies, and below the last one how the game stands.
fn board(output: &mut dyn Write, game: &GameScreen, ply: usize, looks: Capabilities) -> io::Result<()> {
    let session = &game.session;
    let marks = BoardMarks { last: session.last_spots(ply), ..BoardMarks::default() };
    let text = plain_marked(&session.position_at(ply).view(), &session.variant().family().sides, &marks, looks);
    write!(output, "\n{text}\n")?;
    if game.shown.is_some() {
        return Ok(());
    }
    if let Some(ending) = session.table().ending() {
        let reason = session.ending().unwrap_or_default();
        return writeln!(output, "{}", with_reason(&ending.outcome.to_string(), &reason));
    }
    let left = |clocks: [Duration; 2]| clocks.map(|left| format!("{:.1} s", left.as_secs_f64())).join(" and ");
    let clocks = session.table().clocks().map(|clocks| format!(" (left: {})", left(clocks))).unwrap_or_default();
    writeln!(output, "{} to move{clocks}", session.side_name(session.to_move()))?;
    // Nobody reads what a computer player has to do.
    let is_persons = session.seat(session.to_move()).is_none();
    let opening = if is_persons { session.opening() } else { Vec::new() };
    opening.into_iter().try_for_each(|line| writeln!(output, "{line}"))
}

/// Prints an explanation.
fn explain(output: &mut dyn Write, explanation: &Explanation) -> io::Result<()> {
    for sentence in &explanation.summary {
        writeln!(output, "{sentence}")?;
    }
    let (shown, hidden) = explanation.candidates.split_at(explanation.candidates.len().min(SHOWN));
    if !shown.is_empty() {
        write!(output, "{}", TextTable::new(explanation, shown, WIDTH))?;
    }
    if !hidden.is_empty() {
        writeln!(output, "and {} more candidates", hidden.len())?;
    }
    Ok(())
}
