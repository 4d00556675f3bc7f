//! The full-screen program without a terminal: keys and answers go in, the screen and the actions come out.

mod leaving;
mod pictures;
mod plain;
mod play;
mod replay;
mod screens;
mod svg;
mod typing;
#[cfg(target_os = "linux")]
mod window;

use std::time::Duration;

use boardwright_draw::{Capabilities, text_of};
use boardwright_game::{Info, Reply, Score};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Size;

use super::PlayOptions;
use super::app::{App, Input, Phase, PlayAction};
use super::game::GameScreen;
use super::screen;
use super::workers::{PlayerQuestion, WorkerReport};

/// Capabilities that these tests draw with: text that shows everything without colours.
const MONO: Capabilities = Capabilities { ascii: false, colours: false };

/// The program in the hands of a test.
struct Bench {
    app: App,
    now: Duration,
    actions: Vec<PlayAction>,
}

/// The options for a game in which the named players sit; "human" is a person.
fn options(game: &str, players: [&str; 2]) -> PlayOptions {
    PlayOptions {
        variant: Some(boardwright_catalog::variant(game).unwrap()),
        seats: players.map(|player| (player != "human").then(|| player.parse().unwrap())),
        seed: 1,
        ..PlayOptions::default()
    }
}

impl Bench {
    /// The program with a game on a screen of 100 × 32.
    fn of(game: &str, players: [&str; 2]) -> Bench {
        Bench::with(options(game, players), MONO, Size::new(100, 32))
    }

    fn with(options: PlayOptions, looks: Capabilities, size: Size) -> Bench {
        let mut bench =
            Bench { app: App::new(options, looks, size).unwrap(), now: Duration::ZERO, actions: Vec::new() };
        bench.give(Input::Tick);
        bench
    }

    fn give(&mut self, input: Input) -> &mut Bench {
        self.actions.extend(self.app.handle(input, self.now));
        self
    }

    fn press(&mut self, code: KeyCode) -> &mut Bench {
        self.give(Input::Terminal(Event::Key(KeyEvent::new(code, KeyModifiers::NONE))))
    }

    fn control(&mut self, letter: char) -> &mut Bench {
        self.give(Input::Terminal(Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL))))
    }

    /// Types a line and sends it.
    fn enter(&mut self, text: &str) -> &mut Bench {
        for letter in text.chars() {
            self.press(KeyCode::Char(letter));
        }
        self.press(KeyCode::Enter)
    }

    /// Clicks in the middle of a spot, where it is drawn now.
    fn click(&mut self, spot: &str) -> &mut Bench {
        let area = screen::area_of(&self.app, spot).expect("the spot is on the screen");
        let (column, row) = (area.x + area.width / 2, area.y + area.height / 2);
        let drawn = screen::hit::spot_at(self.game(), self.app.looks, self.app.size, column, row);
        assert_eq!(drawn.as_deref(), Some(spot));
        let kind = MouseEventKind::Down(MouseButton::Left);
        self.give(Input::Terminal(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })))
    }

    /// Lets time go by, in steps as the real program does.
    fn wait(&mut self, milliseconds: u64) -> &mut Bench {
        for _ in 0..milliseconds.div_ceil(50) {
            self.now += Duration::from_millis(50);
            self.give(Input::Tick);
        }
        self
    }

    /// The latest question that was put to a player.
    fn job(&self) -> &PlayerQuestion {
        let jobs = self.actions.iter().rev().filter_map(|action| match action {
            PlayAction::Start(job) => Some(&**job),
            _ => None,
        });
        jobs.into_iter().next().expect("nobody was asked")
    }

    /// Answers the latest question with a move, and waits until it is played.
    fn reply(&mut self, mv: &str) -> &mut Bench {
        self.reply_scored(mv, None)
    }

    fn reply_scored(&mut self, mv: &str, score: Option<i32>) -> &mut Bench {
        let info = score.map(|score| Info {
            depth: 5,
            score: Score(score),
            nodes: 12_345,
            elapsed: None,
            line: 1,
            variation: vec![mv.to_owned()],
        });
        self.answer(Reply { info: info.map(Box::new), ..Reply::new(mv) })
    }

    fn answer(&mut self, reply: Reply) -> &mut Bench {
        let reply = Ok(reply);
        let job = self.job().id;
        self.give(Input::Report(WorkerReport::Answer { job, reply, elapsed: Duration::from_millis(300) }));
        self.wait(4000)
    }

    fn game(&self) -> &GameScreen {
        match &self.app.stage {
            Phase::Game(game) => game,
            Phase::Menu(_) => panic!("the menu is open"),
        }
    }

    fn history(&self) -> &[String] {
        self.game().session.table().history()
    }

    fn message(&self) -> &str {
        &self.game().message.0
    }

    fn buffer(&self) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(self.app.size.width, self.app.size.height)).unwrap();
        terminal.draw(|frame| screen::draw(&self.app, frame)).unwrap().buffer.clone()
    }

    fn screen(&self) -> String {
        text_of(&self.buffer())
    }
}
