//! The three pipes of a child, read and written together without blocking.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::ioctl_fionbio;

use super::group::Streams;
use crate::process::words::Words;

/// The pipes of a child.
///
/// Everything happens in [`Pipes::pump`], in the thread that talks to the bot: no further threads have to be woken
/// for a move, and a bot that writes while it is not asked is blocked by its own full pipe.
#[derive(Debug)]
pub(in crate::process) struct Pipes {
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    unsent: VecDeque<u8>,
    pub(in crate::process) words: Words,
    chunk: Box<[u8]>,
}

impl Pipes {
    pub(in crate::process) fn new(streams: Streams, words: Words) -> io::Result<Pipes> {
        let Streams { stdin, stdout, stderr } = streams;
        ioctl_fionbio(&stdin, true)?;
        ioctl_fionbio(&stdout, true)?;
        ioctl_fionbio(&stderr, true)?;
        Ok(Pipes {
            stdin: Some(stdin),
            stdout: Some(stdout),
            stderr: Some(stderr),
            unsent: VecDeque::new(),
            words,
            chunk: vec![0; 16 << 10].into_boxed_slice(),
        })
    }

    /// Sends lines, as far as the pipe takes them now; the rest follows while [`Pipes::pump`] waits for an answer.
    pub(in crate::process) fn send(&mut self, lines: &[String], line_end: &str) {
        let unsent = &mut self.unsent;
        self.words.queue(lines, line_end, unsent.len(), &mut |byte| unsent.push_back(byte));
        self.write();
    }

    /// True if the bot has closed its output.
    pub(in crate::process) fn is_closed(&self) -> bool {
        self.stdout.is_none()
    }

    /// Closes the bot's standard input.
    pub(in crate::process) fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Waits until something can be moved, `timeout` at most, and moves a piece of it. Returns whether any bytes or
    /// the end of a pipe came from the bot's standard output.
    pub(in crate::process) fn pump(&mut self, timeout: Duration) -> bool {
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

    /// Moves a piece of what the bot has written up to now; the result is that of [`Pipes::pump`].
    pub(in crate::process) fn catch_up(&mut self) -> bool {
        self.pump(Duration::ZERO)
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
                // The bot has closed its input. That is no fault yet: its answer may already be in the other pipe.
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
            Some(count) => self.words.hear(&self.chunk[..count]),
            None => {}
        }
    }

    fn read_errors(&mut self) {
        match read(&mut self.stderr, &mut self.chunk) {
            Some(0) => {
                self.stderr = None;
                self.words.hear_errors(&[]);
            }
            Some(count) => self.words.hear_errors(&self.chunk[..count]),
            None => {}
        }
    }
}

/// Reads the available bytes: `Some(0)` at the end, `None` if there are none yet. A broken pipe counts as the end.
fn read(stream: &mut Option<impl Read>, chunk: &mut [u8]) -> Option<usize> {
    match stream.as_mut()?.read(chunk) {
        Ok(count) => Some(count),
        Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => None,
        Err(_) => Some(0),
    }
}
