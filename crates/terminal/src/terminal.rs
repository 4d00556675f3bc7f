//! The real terminal: set up, drawn to, and always restored.

use std::collections::VecDeque;
use std::io::{self, stdout};
use std::mem::ManuallyDrop;
use std::panic;
use std::path::Path;
use std::sync::Once;
use std::thread;
use std::time::{Duration, Instant};

use boardwright_arena::silence_panics;
use boardwright_draw::Capabilities;
use boardwright_game::{Notices, Record};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use crossterm::cursor::Show;
use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::backend::CrosstermBackend;
use ratatui::{DefaultTerminal, Terminal};

use super::PlayOptions;
use super::app::{App, Input, PlayAction};
use super::suspension::{Suspension, Suspensions};
use super::workers::Workers;
use boardwright_local::error::{CliError, Status};
use boardwright_local::record_files::{FileGames, GameFilter};
use boardwright_local::rivals::Rivals;
use boardwright_local::{files, interrupt, record_files};

/// Time to wait for a key while something moves on the screen.
const ANIMATION_POLL: Duration = Duration::from_millis(20);

/// Time to wait for a key otherwise; clocks show tenths of a second.
const IDLE_POLL: Duration = Duration::from_millis(50);

/// The terminal in full-screen mode; dropping it gives it back as it was.
///
/// ratatui's own way in and out prints to standard error where it fails. When the window was closed that fails, too, and a
/// print that fails panics. So nothing of ratatui runs at the end: its terminal is never dropped.
struct TerminalScreen(ManuallyDrop<DefaultTerminal>);

impl TerminalScreen {
    fn open() -> io::Result<TerminalScreen> {
        hook_panics();
        let terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        let screen = TerminalScreen(ManuallyDrop::new(terminal));
        take()?;
        Ok(screen)
    }

    /// Gives the terminal back, stops if that was asked for, takes the terminal again, and tells how long that took. Where the
    /// program goes on without having been asked to stop, somebody else may have set the terminal meanwhile.
    fn suspend(&mut self, suspension: Suspension, suspensions: &mut Suspensions) -> io::Result<Duration> {
        let began = Instant::now();
        give_back();
        if suspension == Suspension::Asked {
            suspensions.stop()?;
        }
        take()?;
        let size = self.0.size()?;
        self.0.resize(size.into())?;
        Ok(began.elapsed())
    }
}

impl Drop for TerminalScreen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Begins full-screen mode.
fn take() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
}

/// Ends full-screen mode. Nothing can be done where even that fails.
fn give_back() {
    let _ = disable_raw_mode();
    let _ = execute!(stdout(), DisableMouseCapture, DisableBracketedPaste, LeaveAlternateScreen, Show);
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
pub(super) fn run(options: PlayOptions, looks: Capabilities) -> Result<Status, CliError> {
    let failed = |error: io::Error| CliError::internal(format!("the terminal failed: {error}"));
    // The signal that tells of a closed window may come after the first access that fails.
    let ended = |error: io::Error| if is_gone(&error) { Ok(Status::Interrupted) } else { Err(failed(error)) };
    // A full-screen program that is asked to end has nothing to finish, so both ways of asking are listened to.
    let stop = interrupt::catch()?;
    let size = crossterm::terminal::size().map_err(failed)?;
    let mut app = App::new(options, looks, size.into())?;
    let mut screen = TerminalScreen::open().map_err(failed)?;
    let events = read_events().map_err(failed)?;
    let mut workers = Workers::default();
    let (loaded_sender, loaded) = unbounded();
    let mut suspensions = Suspensions::hear().map_err(failed)?;
    let mut began = Instant::now();
    let mut inputs = VecDeque::from([Input::Tick]);
    loop {
        while let Some(input) = inputs.pop_front() {
            for action in app.handle(input, began.elapsed()) {
                match action {
                    PlayAction::Quit => return Ok(Status::Done),
                    PlayAction::Abort => return Ok(Status::Interrupted),
                    action => inputs.extend(carry_out(action, &mut workers, &loaded_sender)),
                }
            }
        }
        if stop.is_raised() {
            return Ok(Status::Interrupted);
        }
        if let Some(suspension) = suspensions.latest() {
            match screen.suspend(suspension, &mut suspensions) {
                // Nobody at the keyboard can think of a move meanwhile, so that the time does not count.
                Ok(stopped) => began += stopped,
                Err(error) => return ended(error),
            }
            app.size = screen.0.size().map_err(failed)?;
        }
        if let Err(error) = screen.0.draw(|frame| super::screen::draw(&app, frame)) {
            return ended(error);
        }
        match events.recv_timeout(if app.is_lively() { ANIMATION_POLL } else { IDLE_POLL }) {
            Ok(Ok(event)) => inputs.push_back(Input::Terminal(event)),
            Ok(Err(error)) => return ended(error),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(failed(io::ErrorKind::BrokenPipe.into())),
        }
        // A wheel or a paste brings many events at once, and each is not worth a picture.
        inputs.extend(events.try_iter().take(64).filter_map(Result::ok).map(Input::Terminal));
        inputs.extend(workers.reports().into_iter().map(Input::Report));
        inputs.extend(loaded.try_iter());
        inputs.push_back(Input::Tick);
    }
}

/// True if a terminal fails because its window was closed.
#[cfg(unix)]
fn is_gone(error: &io::Error) -> bool {
    error.raw_os_error() == Some(rustix::io::Errno::IO.raw_os_error())
}

/// True if a terminal fails because its window was closed: elsewhere the system ends the program itself.
#[cfg(not(unix))]
fn is_gone(_: &io::Error) -> bool {
    false
}

/// Reads keys and clicks in a thread of its own.
///
/// crossterm 0.29 reads a terminal that has been closed again and again without ever returning. There that thread
/// spins, and the loop sees the request to end that came with it and takes the whole process along.
fn read_events() -> io::Result<Receiver<io::Result<Event>>> {
    let (sender, receiver) = unbounded();
    thread::Builder::new().name("keys".to_owned()).spawn(move || {
        loop {
            let event = event::read();
            let is_last = event.is_err();
            if sender.send(event).is_err() || is_last {
                return;
            }
        }
    })?;
    Ok(receiver)
}

/// Carries out an action; an immediate result is returned as an input, and a later one goes to `loaded`.
pub(super) fn carry_out(action: PlayAction, workers: &mut Workers, loaded: &Sender<Input>) -> Option<Input> {
    match action {
        PlayAction::Start(job) => workers.start(*job),
        PlayAction::Stop(role) => workers.stop(role),
        PlayAction::Abandon(role) => workers.abandon(role),
        PlayAction::Save { path, record, replace } => {
            let result = save(&path, &record, replace);
            return Some(Input::Saved(path, result));
        }
        PlayAction::Count { family, result } => return Some(Input::Counted(Rivals::count(family, result))),
        PlayAction::Load(path) => {
            // Reading a pipe or a large file takes its time, and the screen goes on meanwhile.
            let (sender, named) = (loaded.clone(), path.clone());
            let read = move || {
                let result = load(&path);
                // Nobody waits for it any more once the program has ended.
                let _ = sender.send(Input::Loaded(path, result));
            };
            if let Err(error) = thread::Builder::new().name("load".to_owned()).spawn(read) {
                return Some(Input::Loaded(named, Err(CliError::internal(error))));
            }
        }
        PlayAction::Quit | PlayAction::Abort => {}
    }
    None
}

/// Writes a record in the format that the extension means. A file that is there already is only replaced if this
/// session wrote it. Returns what the format leaves out.
fn save(path: &Path, record: &Record, replace: bool) -> Result<Notices, CliError> {
    if !replace && path.exists() {
        return Err(CliError::input(format!("{path:?} is there already: choose another name")));
    }
    let written = record_files::write_game(record.clone(), record_files::game_format(path)?)?;
    files::write_whole(path, &written.bytes)?;
    Ok(written.notices)
}

/// Reads the first game of a file and replays it, with what its reader has to say.
fn load(path: &Path) -> Result<(Box<boardwright_arena::Table>, Notices), CliError> {
    let FileGames { games, mut notices, .. } = record_files::read_silently(path, GameFilter::Any)?;
    let records: Vec<Record> = games.into_iter().map(|game| game.record).collect();
    if records.len() > 1 {
        notices
            .add(format!("this is the first of {} games; `play --record FILE --number` opens another", records.len()));
    }
    let record = record_files::choose(&records, 1, path)?;
    Ok((record_files::replay(record, None).map(Box::new)?, notices))
}
