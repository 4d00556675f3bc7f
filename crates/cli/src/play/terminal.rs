//! The real terminal: it is set up, given back whatever happens, and fed with what the program draws.

use std::io::{self, stdout};
use std::panic;
use std::path::Path;
use std::sync::Once;
use std::time::{Duration, Instant};

use boardwright_arena::silence_panics;
use boardwright_game::Record;
use crossterm::event::{self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use crossterm::execute;
use ratatui::DefaultTerminal;

use super::PlayOptions;
use super::app::{Action, App, Input};
use super::workers::Workers;
use crate::draw::Looks;
use crate::error::{CliError, Status};
use crate::{files, interrupt, record_files};

/// How long to wait for a key while something moves on the screen.
const LIVELY: Duration = Duration::from_millis(20);

/// How long to wait for a key otherwise; clocks show tenths of a second.
const CALM: Duration = Duration::from_millis(50);

/// The terminal in full-screen mode; dropping it gives it back as it was.
struct Screen(DefaultTerminal);

impl Screen {
    fn open() -> io::Result<Screen> {
        hook_panics();
        let terminal = ratatui::try_init()?;
        let screen = Screen(terminal);
        execute!(stdout(), EnableMouseCapture, EnableBracketedPaste)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Ends full-screen mode. Nothing can be done where even that fails.
fn give_back() {
    let _ = execute!(stdout(), DisableMouseCapture, DisableBracketedPaste);
    let _ = ratatui::try_restore();
}

/// Makes a panic of the program itself give the terminal back before it is reported. A panic of a player is caught at
/// its seat and must not touch the screen.
fn hook_panics() {
    static HOOKED: Once = Once::new();
    HOOKED.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            before(info);
        }));
    });
    silence_panics();
}

/// Runs the full-screen program until the user leaves.
pub(super) fn run(options: PlayOptions, looks: Looks) -> Result<Status, CliError> {
    let failed = |error: io::Error| CliError::internal(format!("the terminal failed: {error}"));
    // A full-screen program that is asked to end has nothing to finish, so both ways of asking are listened to.
    let stop = interrupt::catch()?;
    let size = crossterm::terminal::size().map_err(failed)?;
    let mut app = App::new(options, looks, size.into())?;
    let mut screen = Screen::open().map_err(failed)?;
    let mut workers = Workers::default();
    let began = Instant::now();
    let mut inputs = vec![Input::Tick];
    loop {
        while let Some(input) = (!inputs.is_empty()).then(|| inputs.remove(0)) {
            for action in app.handle(input, began.elapsed()) {
                match action {
                    Action::Quit => return Ok(Status::Done),
                    action => inputs.extend(carry_out(action, &mut workers)),
                }
            }
        }
        if stop.is_raised() {
            return Ok(Status::Interrupted);
        }
        screen.0.draw(|frame| super::screen::draw(&app, frame)).map_err(failed)?;
        if event::poll(if app.is_lively() { LIVELY } else { CALM }).map_err(failed)? {
            inputs.push(Input::Terminal(event::read().map_err(failed)?));
            // A wheel or a paste brings many events at once, and each is not worth a picture.
            while inputs.len() < 64 && event::poll(Duration::ZERO).map_err(failed)? {
                inputs.push(Input::Terminal(event::read().map_err(failed)?));
            }
        }
        inputs.extend(workers.reports().into_iter().map(Input::Report));
        inputs.push(Input::Tick);
    }
}

/// Does what the program wants; what comes of it at once is an input again.
fn carry_out(action: Action, workers: &mut Workers) -> Option<Input> {
    match action {
        Action::Start(job) => workers.start(*job),
        Action::Stop(role) => workers.stop(role),
        Action::Abandon(role) => workers.abandon(role),
        Action::Save { path, record, replace } => {
            let result = save(&path, &record, replace);
            return Some(Input::Saved(path, result));
        }
        Action::Load(path) => {
            let result = load(&path);
            return Some(Input::Loaded(path, result));
        }
        Action::Quit => {}
    }
    None
}

/// Writes a record in the format that the extension means. A file that is there already is only replaced if this
/// sitting wrote it.
pub(super) fn save(path: &Path, record: &Record, replace: bool) -> Result<(), CliError> {
    if !replace && path.exists() {
        return Err(CliError::input(format!("{path:?} is there already: choose another name")));
    }
    let text = record_files::write(std::slice::from_ref(record), record_files::format_name(path))?;
    files::write_whole(path, text.as_bytes())
}

/// Reads the first game of a file and replays it.
pub(super) fn load(path: &Path) -> Result<Box<boardwright_arena::Table>, CliError> {
    let records = record_files::read(path, None)?;
    let record = record_files::choose(&records, 1, path)?;
    record_files::replay(record, None).map(Box::new)
}
