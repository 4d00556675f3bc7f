//! Turns Ctrl-C and the system's termination request into a flag that long work checks, or into an end at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, OnceLock};
use std::time::{Duration, Instant};

use boardwright_game::{Stop, locked};

use crate::error::{CliError, Status};
use crate::output::note;

/// Time between two looks at a flag while nothing is done.
const GLANCE: Duration = Duration::from_millis(50);

/// Takes a signal; true if the process is to end at once.
type Listener = Box<dyn FnMut() -> bool + Send>;

/// The work that takes signals; without any the process ends.
static LISTENER: Mutex<Option<Listener>> = Mutex::new(None);

/// Cleans up before the process ends at once.
static CLEAN: OnceLock<fn()> = OnceLock::new();

/// True while the main thread waits for input, and looks at no flag.
static WAITS: AtomicBool = AtomicBool::new(false);

/// True once there was a signal.
static IS_HEARD: AtomicBool = AtomicBool::new(false);

/// Begins to hear Ctrl-C, SIGTERM and SIGHUP: each ends the process with the exit code of an interruption, until work
/// [catches](catch) them. SIGHUP is left alone where it is ignored, as under `nohup`.
pub fn listen() -> Result<(), CliError> {
    static BEGUN: Once = Once::new();
    let mut result = Ok(());
    BEGUN.call_once(|| result = system::hear(signalled));
    result.map_err(|error| CliError::internal(format!("cannot catch interrupts: {error}")))
}

fn signalled() {
    IS_HEARD.store(true, Ordering::SeqCst);
    let mut listener = locked(&LISTENER);
    let is_asked = listener.as_mut().is_none_or(|listener| listener());
    if is_asked || WAITS.load(Ordering::SeqCst) {
        end();
    }
}

/// Names what is cleaned up before a signal ends the process at once. The first name stays.
pub(crate) fn before_end(clean: fn()) {
    CLEAN.get_or_init(|| clean);
}

fn end() -> ! {
    if let Some(clean) = CLEAN.get() {
        clean();
    }
    #[expect(clippy::disallowed_methods, reason = "the main thread does not listen: nothing is left to clean up")]
    std::process::exit(i32::from(Status::Interrupted.code()));
}

/// Waits for input from outside. A signal ends the process meanwhile, since a flag would be seen only when input comes.
///
/// # Errors
/// If the system refuses to tell of signals.
pub fn while_waiting<T>(wait: impl FnOnce() -> T) -> Result<T, CliError> {
    listen()?;
    WAITS.store(true, Ordering::SeqCst);
    if IS_HEARD.load(Ordering::SeqCst) {
        end();
    }
    let done = wait();
    WAITS.store(false, Ordering::SeqCst);
    Ok(done)
}

/// Waits, and says whether nobody interrupted it.
pub fn rest(pause: Duration, stop: &Stop) -> bool {
    let began = Instant::now();
    while began.elapsed() < pause && !stop.is_raised() {
        std::thread::park_timeout(GLANCE);
    }
    !stop.is_raised()
}

fn catch_with(listener: impl FnMut() -> bool + Send + 'static) -> Result<(), CliError> {
    *locked(&LISTENER) = Some(Box::new(listener));
    listen()
}

/// Begins to catch Ctrl-C, SIGTERM and SIGHUP: the first raises the flag, so that the work ends and prints what it
/// has; the second ends the process at once, for work that does not look.
pub fn catch() -> Result<Stop, CliError> {
    let stop = Stop::new();
    let flag = stop.clone();
    catch_with(move || {
        let is_second = flag.is_raised();
        flag.raise();
        is_second
    })?;
    Ok(stop)
}

/// The same for events: the first signal raises the first flag, so that the games that are played are finished, and says so;
/// the second raises the second, so that they are dropped; the third ends the process at once. Where workers play, nobody waits for
/// them.
pub fn catch_event(is_remote: bool) -> Result<(Stop, Stop), CliError> {
    catch_in_steps(move || {
        note(if is_remote {
            "note: the event ends here without waiting for its workers"
        } else {
            "note: the games that are played are finished; a second Ctrl-C drops them"
        });
    })
}

/// The same as [`catch_event`], without a word.
pub fn catch_twice() -> Result<(Stop, Stop), CliError> {
    catch_in_steps(|| ())
}

/// Raises a flag at the first signal and a second one at the second; the third ends the process at once.
fn catch_in_steps(first: impl Fn() + Send + 'static) -> Result<(Stop, Stop), CliError> {
    let flags = (Stop::new(), Stop::new());
    let (finish, stop) = flags.clone();
    catch_with(move || {
        if stop.is_raised() {
            return true;
        }
        if finish.is_raised() {
            stop.raise();
        } else {
            finish.raise();
            first();
        }
        false
    })?;
    Ok(flags)
}

#[cfg(unix)]
mod system {
    use std::{fs, io, thread};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    /// Calls the function at each signal, in a thread of its own.
    pub(super) fn hear(signalled: fn()) -> io::Result<()> {
        let mut wanted = vec![SIGINT, SIGTERM];
        wanted.extend((!is_ignored(SIGHUP)).then_some(SIGHUP));
        let mut signals = Signals::new(wanted)?;
        let listen = move || signals.forever().for_each(|_| signalled());
        thread::Builder::new().name("signals".to_owned()).spawn(listen).map(drop)
    }

    /// True if this process was told to ignore the signal when it began. Only Linux says so without unsafe code.
    fn is_ignored(signal: i32) -> bool {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
            .is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
    }
}

#[cfg(windows)]
mod system {
    pub(super) fn hear(signalled: fn()) -> Result<(), ctrlc::Error> {
        ctrlc::set_handler(signalled)
    }
}
