//! The full-screen program as a state machine: inputs go in and actions come out.
//!
//! It reads no clock and starts no thread: the time is an argument, and the answers of computer players are inputs. So every
//! path through the program can be tested without a terminal.

use std::path::PathBuf;
use std::time::Duration;

use boardwright_arena::Table;
use boardwright_draw::Capabilities;
use boardwright_game::Notices;
use crossterm::event::{Event, KeyEventKind, MouseButton, MouseEventKind};
use ratatui::layout::Size;

use super::PlayOptions;
use super::game::GameScreen;
use super::keys::{self, Intent};
use super::menu::{Menu, MenuStep};
use super::screen::hit;
use super::session::Session;
use super::workers::{PlayerRole, WorkerReport};

pub(crate) use super::action::PlayAction;
use boardwright_local::error::CliError;
use boardwright_local::rivals::Rivals;

/// Input of the program.
#[derive(Debug)]
pub(crate) enum Input {
    /// A line was read, in the line mode.
    Line(String),
    /// The terminal reports a key, the mouse or its size.
    Terminal(Event),
    /// A computer player reports.
    Report(WorkerReport),
    /// A record was read and replayed, or could not be.
    Loaded(PathBuf, Result<(Box<Table>, Notices), CliError>),
    /// A record was written, or could not be.
    Saved(PathBuf, Result<Notices, CliError>),
    /// The result of a game was counted, or could not be.
    Counted(Result<Rivals, CliError>),
    /// Time went by.
    Tick,
}

/// The part of the program that is shown: the menu or a game.
pub(crate) enum Phase {
    /// The choice of a game.
    Menu(Menu),
    Game(Box<GameScreen>),
}

/// The whole program.
pub(crate) struct App {
    /// The part that is shown.
    pub(crate) stage: Phase,
    /// The size of the terminal.
    pub(crate) size: Size,
    /// Capabilities of the terminal.
    pub(crate) looks: Capabilities,
    /// The time of the latest input, since the program started.
    pub(crate) now: Duration,
    options: PlayOptions,
}

impl App {
    /// The program at its start.
    ///
    /// # Errors
    /// If a player or record of the options does not fit the game.
    pub(crate) fn new(options: PlayOptions, looks: Capabilities, size: Size) -> Result<App, CliError> {
        let stage = match &options.variant {
            None => Phase::Menu(Menu::new(options.rivals.clone())),
            Some(variant) => Phase::Game(Box::new(GameScreen::new(Session::new(variant, &options)?, &options))),
        };
        Ok(App { stage, size, looks, now: Duration::ZERO, options })
    }

    /// Takes an input that came `now`, measured since the program started.
    pub(crate) fn handle(&mut self, input: Input, now: Duration) -> Vec<PlayAction> {
        self.now = now;
        let mut actions = match input {
            Input::Line(line) => match &mut self.stage {
                Phase::Game(game) => game.line(line, now),
                Phase::Menu(_) => Vec::new(),
            },
            Input::Terminal(event) => self.terminal(event),
            Input::Tick => Vec::new(),
            Input::Report(report) => match &mut self.stage {
                Phase::Game(game) => game.report(report),
                Phase::Menu(_) => Vec::new(),
            },
            Input::Loaded(path, result) => match &mut self.stage {
                Phase::Game(game) => game.loaded(&path, result),
                Phase::Menu(_) => Vec::new(),
            },
            Input::Saved(path, result) => match &mut self.stage {
                Phase::Game(game) => game.saved(path, result),
                Phase::Menu(_) => Vec::new(),
            },
            Input::Counted(result) => {
                if let Phase::Game(game) = &mut self.stage {
                    game.counted(&result);
                }
                self.options.rivals = result.ok().or(self.options.rivals.take());
                Vec::new()
            }
        };
        if let Phase::Game(game) = &mut self.stage {
            if game.wants_menu() {
                actions.extend([PlayAction::Abandon(PlayerRole::Helper)]);
                actions.extend(boardwright_game::Side::BOTH.map(|side| PlayAction::Abandon(PlayerRole::Side(side))));
                self.stage = Phase::Menu(Menu::new(self.options.rivals.clone()));
            } else {
                actions.extend(game.step(now));
            }
        }
        actions
    }

    /// True if anything on the screen moves by itself, so that time has to be checked often.
    pub(crate) fn is_lively(&self) -> bool {
        matches!(&self.stage, Phase::Game(game) if game.is_lively())
    }

    fn terminal(&mut self, event: Event) -> Vec<PlayAction> {
        match event {
            Event::Resize(width, height) => self.size = Size::new(width, height),
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                if let Some(intent) = keys::intent(key) {
                    return self.intent(intent);
                }
            }
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => return self.click(mouse.column, mouse.row),
                MouseEventKind::ScrollUp => return self.wheel(-1),
                MouseEventKind::ScrollDown => return self.wheel(1),
                _ => {}
            },
            Event::Paste(text) => match &mut self.stage {
                Phase::Game(game) => game.paste(&text, self.now),
                Phase::Menu(menu) => menu.paste(&text),
            },
            _ => {}
        }
        Vec::new()
    }

    fn intent(&mut self, intent: Intent) -> Vec<PlayAction> {
        match &mut self.stage {
            Phase::Game(game) => game.intent(intent, self.now),
            Phase::Menu(_) if intent == Intent::Abort => vec![PlayAction::Abort],
            Phase::Menu(menu) => match menu.intent(intent) {
                MenuStep::Stay => Vec::new(),
                MenuStep::Quit => vec![PlayAction::Quit],
                MenuStep::Start => self.start(),
            },
        }
    }

    /// Begins the game that the menu describes.
    fn start(&mut self) -> Vec<PlayAction> {
        let Phase::Menu(menu) = &mut self.stage else { return Vec::new() };
        // A position or record of the command line belongs to the game that was named there.
        let base = PlayOptions { start: None, history: Vec::new(), record: None, ..self.options.clone() };
        let started = menu.options(&base).and_then(|(variant, options)| {
            Session::new(&variant, &options).map(|session| GameScreen::new(session, &options))
        });
        match started {
            Ok(game) => self.stage = Phase::Game(Box::new(game)),
            Err(error) => menu.complain(error.to_string()),
        }
        Vec::new()
    }

    fn click(&mut self, column: u16, row: u16) -> Vec<PlayAction> {
        match &mut self.stage {
            Phase::Game(game) => {
                let spot = hit::spot_at(game, self.looks, self.size, column, row);
                spot.map_or_else(Vec::new, |spot| game.click(&spot, self.now))
            }
            Phase::Menu(menu) => {
                if let Some(field) = hit::field_at(self.size, column, row)
                    && menu.click(field) == MenuStep::Start
                {
                    return self.start();
                }
                Vec::new()
            }
        }
    }

    fn wheel(&mut self, direction: i8) -> Vec<PlayAction> {
        self.intent(Intent::Page(direction))
    }
}
