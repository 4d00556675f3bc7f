//! The three pipes of a child, moved along together without waiting for any of them.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::time::Duration;

use boardwright_game::BotLog;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::ioctl_fionbio;

use super::group::Streams;
use super::lines::{Lines, TooLong};
use super::trace::BotTrace;

/// The longest line of a bot's standard error; what is longer is cut.
const LONGEST_LOG_LINE: usize = 4096;

/// A bot that reads nothing can be told no more than this.
const MOST_UNSENT: usize = 1 << 20;

/// The pipes of a child.
///
/// Everything happens in [`Pipes::pump`], in the thread that talks to the bot: no further threads have to be woken
/// for a move, and a bot that writes while nobody listens is held up by its own full pipe.
#[derive(Debug)]
pub(super) struct Pipes {
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    unsent: VecDeque<u8>,
    output: Lines,
    errors: Lines,
    pub(super) log: BotLog,
    trace: Option<BotTrace>,
    chunk: Box<[u8]>,
}

impl Pipes {
    pub(super) fn new(
        streams: Streams,
        longest_line: usize,
        log: BotLog,
        trace: Option<BotTrace>,
    ) -> io::Result<Pipes> {
        let Streams { stdin, stdout, stderr } = streams;
        ioctl_fionbio(&stdin, true)?;
        ioctl_fionbio(&stdout, true)?;
        ioctl_fionbio(&stderr, true)?;
        Ok(Pipes {
            stdin: Some(stdin),
            stdout: Some(stdout),
            stderr: Some(stderr),
            unsent: VecDeque::new(),
            output: Lines::new(longest_line),
            errors: Lines::new(LONGEST_LOG_LINE),
            log,
            trace,
            chunk: vec![0; 16 << 10].into_boxed_slice(),
        })
    }

    /// Sends lines, as far as the pipe takes them now; the rest follows while [`Pipes::pump`] waits for an answer.
    pub(super) fn send(&mut self, lines: &[String], line_end: &str) {
        for line in lines {
            if self.unsent.len() + line.len() > MOST_UNSENT {
                return;
            }
            if let Some(trace) = &self.trace {
                trace.add('>', line);
            }
            // A line end inside would make two lines of one.
            self.unsent.extend(line.bytes().map(|byte| if byte == b'\n' || byte == b'\r' { b' ' } else { byte }));
            self.unsent.extend(line_end.bytes());
        }
        self.write();
    }

    /// The next line of the bot's standard output.
    pub(super) fn next_line(&mut self) -> Option<Result<String, TooLong>> {
        let line = self.output.next();
        if let (Some(trace), Some(Ok(line) | Err(TooLong(line)))) = (&self.trace, &line) {
            trace.add('<', line);
        }
        line
    }

    /// What the bot has written without a line end.
    pub(super) fn unfinished(&self) -> Option<String> {
        self.output.unfinished()
    }

    /// Whether the bot can write no more.
    pub(super) fn is_closed(&self) -> bool {
        self.stdout.is_none()
    }

    /// Closes the bot's standard input.
    pub(super) fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Waits until something can be moved, `timeout` at most, and moves a piece of it. Returns whether any bytes or
    /// the end of a pipe came from the bot's standard output.
    pub(super) fn pump(&mut self, timeout: Duration) -> bool {
        let (readable, errors_readable, writable) = self.wait(timeout);
        if writable {
            self.write();
        }
        if errors_readable {
            self.read_errors();
        }
        if readable {
            self.read_output();
        }
        readable
    }

    /// Waits and says which pipes can be moved: standard output, standard error, standard input.
    fn wait(&self, timeout: Duration) -> (bool, bool, bool) {
        let stdout = self.stdout.as_ref().map(|pipe| PollFd::from_borrowed_fd(pipe.as_fd(), PollFlags::IN));
        let stderr = self.stderr.as_ref().map(|pipe| PollFd::from_borrowed_fd(pipe.as_fd(), PollFlags::IN));
        let stdin = self.stdin.as_ref().filter(|_| !self.unsent.is_empty());
        let stdin = stdin.map(|pipe| PollFd::from_borrowed_fd(pipe.as_fd(), PollFlags::OUT));
        let places = [stdout.is_some(), stderr.is_some(), stdin.is_some()];
        let mut waiting: Vec<PollFd<'_>> = [stdout, stderr, stdin].into_iter().flatten().collect();
        let timeout = Timespec::try_from(timeout).ok();
        // An interrupted wait is a short one, and nothing else can go wrong with descriptors of our own.
        let _ = poll(&mut waiting, timeout.as_ref());
        let mut moved = waiting.iter().map(|descriptor| !descriptor.revents().is_empty());
        let [stdout, stderr, stdin] = places.map(|is_there| is_there && moved.next().unwrap_or(false));
        (stdout, stderr, stdin)
    }

    fn write(&mut self) {
        while let (Some(stdin), false) = (&mut self.stdin, self.unsent.is_empty()) {
            match stdin.write(self.unsent.as_slices().0) {
                Ok(count) if count > 0 => drop(self.unsent.drain(..count)),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                // A bot that reads no more may still have answered.
                _ => {
                    self.stdin = None;
                    self.unsent.clear();
                }
            }
        }
    }

    fn read_output(&mut self) {
        match read(&mut self.stdout, &mut self.chunk) {
            Some(0) => self.stdout = None,
            Some(count) => self.output.push(&self.chunk[..count]),
            None => {}
        }
    }

    fn read_errors(&mut self) {
        match read(&mut self.stderr, &mut self.chunk) {
            Some(0) => self.stderr = None,
            Some(count) => self.errors.push(&self.chunk[..count]),
            None => {}
        }
        while let Some(line) = self.errors.next() {
            let (Ok(line) | Err(TooLong(line))) = line;
            if let Some(trace) = &self.trace {
                trace.add('!', &line);
            }
            self.log.add(&line);
        }
        if let (None, Some(rest)) = (&self.stderr, self.errors.unfinished()) {
            self.log.add(&rest);
        }
    }
}

/// Reads what is there: `Some(0)` at the end, `None` if there is nothing now. A broken pipe has ended.
fn read(stream: &mut Option<impl Read>, chunk: &mut [u8]) -> Option<usize> {
    match stream.as_mut()?.read(chunk) {
        Ok(count) => Some(count),
        Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => None,
        Err(_) => Some(0),
    }
}
