//! The program on a real pseudo-terminal: its window is closed, and it is stopped from outside.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::OpenOptionsExt;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};
use std::{env, process};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use super::{MONO, options};

/// Tells this test program that it is to be the program in the window.
const INSIDE: &str = "BOARDWRIGHT_TEST_WINDOW";

/// Longest time that anything may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A window with the program in it.
struct Window {
    child: Child,
    keys: File,
    shown: Vec<u8>,
}

impl Window {
    /// Opens a window and waits until the game is drawn.
    fn open() -> Window {
        let keys = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&keys).unwrap();
        unlockpt(&keys).unwrap();
        tcsetwinsize(&keys, Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let name = ptsname(&keys, Vec::new()).unwrap();
        let end = OpenOptions::new()
            .read(true)
            .write(true)
            .custom_flags(OpenptFlags::NOCTTY.bits() as i32)
            .open(OsStr::from_bytes(name.to_bytes()))
            .unwrap();
        let child = Command::new(env::current_exe().unwrap())
            .args(["--exact", "tests::window::the_program_in_the_window", "--nocapture", "--test-threads=1"])
            .env(INSIDE, "1")
            .env("TERM", "xterm")
            .stdin(end.try_clone().unwrap())
            .stdout(end.try_clone().unwrap())
            .stderr(end)
            .spawn()
            .unwrap();
        let mut window = Window { child, keys: keys.into(), shown: Vec::new() };
        // What stays of the screen before is not written again, a blank neither.
        window.until("keyboard");
        window
    }

    /// Takes what the program writes for a moment.
    fn read(&mut self) {
        let mut ready = [PollFd::new(&self.keys, PollFlags::IN)];
        poll(&mut ready, Some(&Timespec { tv_sec: 0, tv_nsec: 20_000_000 })).unwrap();
        if ready[0].revents().contains(PollFlags::IN) {
            let mut bytes = [0; 4096];
            let count = self.keys.read(&mut bytes).unwrap_or(0);
            self.shown.extend(&bytes[..count]);
        }
    }

    /// Waits until the program writes a text, and forgets it and what stood before it.
    fn until(&mut self, text: &str) {
        let began = Instant::now();
        loop {
            if let Some(at) = self.shown.windows(text.len()).position(|part| part == text.as_bytes()) {
                self.shown.drain(..at + text.len());
                return;
            }
            let first = &self.shown[..self.shown.len().min(1000)];
            assert!(began.elapsed() < PATIENCE, "no {text:?} in {:?}", String::from_utf8_lossy(first));
            self.read();
        }
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Waits until the program is stopped.
    fn until_stopped(&mut self) {
        let began = Instant::now();
        let stat = format!("/proc/{}/stat", self.child.id());
        while !fs::read_to_string(&stat).unwrap().contains(") T ") {
            assert!(began.elapsed() < PATIENCE, "it is not stopped");
            self.read();
        }
    }

    fn status(mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }

    /// Closes the window.
    fn close(self) -> ExitStatus {
        let Window { mut child, keys, .. } = self;
        drop(keys);
        child.wait().unwrap()
    }
}

/// Checks nothing by itself: this is the program in the windows of the other tests.
#[test]
#[expect(clippy::disallowed_methods, reason = "this process is the program, and its exit code is what is checked")]
fn the_program_in_the_window() {
    if env::var_os(INSIDE).is_some() {
        let status = crate::terminal::run(options("gomoku", ["human", "human"]), MONO).unwrap();
        process::exit(i32::from(status.code()));
    }
}

#[test]
fn a_closed_window_ends_the_program_as_an_interruption() {
    let status = Window::open().close();
    assert_eq!(status.code(), Some(3), "{status}");
}

#[test]
fn ctrl_c_ends_the_program_as_an_interruption() {
    let mut window = Window::open();
    window.keys.write_all(b"\x03").unwrap();
    window.until("\x1b[?1049l");
    let status = window.status();
    assert_eq!(status.code(), Some(3), "{status}");
}

#[test]
fn a_program_that_is_stopped_gives_the_terminal_back_and_takes_it_again() {
    let mut window = Window::open();
    window.signal(Signal::TSTP);
    window.until("\x1b[?1049l");
    window.until_stopped();
    window.signal(Signal::CONT);
    window.until("\x1b[?1049h");
    window.until("Moves");
    window.keys.write_all(b"\x03").unwrap();
    window.until("\x1b[?1049l");
    assert_eq!(window.status().code(), Some(3));
}
