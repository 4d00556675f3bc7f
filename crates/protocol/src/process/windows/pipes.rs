//! The three pipes of a child, with a thread for each.
//!
//! The anonymous pipes of Windows can neither be polled nor be made non-blocking. Each thread ends with its pipe, at the
//! latest when the bot's job is killed, because no process with the other end can leave the job.

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, Select, Sender, TryRecvError, bounded, never, unbounded};

use super::group::Streams;
use crate::process::words::Words;

/// Bytes that are read at once.
const CHUNK: usize = 16 << 10;

/// Number of pieces that wait to be heard. A bot that writes more than that is blocked by its own full pipe.
const WAITING: usize = 1;

/// Ample time for a thread to bring what is in its pipe.
const UNDER_WAY: Duration = Duration::from_millis(200);

/// The most pieces of standard error that are taken without a look at anything else.
const MAX_PIECES: usize = 64;

/// The pipes of a child.
#[derive(Debug)]
pub(in crate::process) struct Pipes {
    stdin: Option<Sender<Vec<u8>>>,
    /// Number of bytes that the thread of the standard input has not sent yet.
    unsent: Arc<AtomicUsize>,
    stdout: Option<Receiver<Vec<u8>>>,
    stderr: Option<Receiver<Vec<u8>>>,
    pub(in crate::process) words: Words,
}

impl Pipes {
    pub(in crate::process) fn new(streams: Streams, words: Words) -> io::Result<Pipes> {
        let Streams { stdin, stdout, stderr } = streams;
        let unsent = Arc::new(AtomicUsize::new(0));
        Ok(Pipes {
            stdin: Some(writer(stdin, Arc::clone(&unsent))?),
            unsent,
            stdout: Some(reader(stdout)?),
            stderr: Some(reader(stderr)?),
            words,
        })
    }

    /// Queues lines, which a thread writes to the pipe.
    pub(in crate::process) fn send(&mut self, lines: &[String], line_end: &str) {
        let mut bytes = Vec::new();
        self.words.queue(lines, line_end, self.unsent.load(Ordering::Acquire), &mut |byte| bytes.push(byte));
        if let (Some(stdin), false) = (&self.stdin, bytes.is_empty()) {
            self.unsent.fetch_add(bytes.len(), Ordering::AcqRel);
            // A bot that has closed its input may have answered all the same.
            let _ = stdin.send(bytes);
        }
    }

    /// True if the bot has closed its output.
    pub(in crate::process) fn is_closed(&self) -> bool {
        self.stdout.is_none()
    }

    /// Closes the bot's standard input, when what was sent has arrived.
    pub(in crate::process) fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Waits until something has come, `timeout` at most, and takes a piece of it. Returns whether any bytes or the end of a
    /// pipe came from the bot's standard output.
    pub(in crate::process) fn pump(&mut self, timeout: Duration) -> bool {
        self.wait(timeout);
        self.take().is_some()
    }

    /// Moves what the bot has written up to now; the result is that of [`Pipes::pump`].
    ///
    /// The last words of a bot may still be with a thread when the bot has ended. So this waits until the pipes have ended, or
    /// the threads had ample time and brought nothing.
    pub(in crate::process) fn catch_up(&mut self) -> bool {
        let mut moved = false;
        for _ in 0..MAX_PIECES {
            if (self.stdout.is_none() && self.stderr.is_none()) || !self.wait(UNDER_WAY) {
                break;
            }
            match self.take() {
                // Whoever asks has lines to read first.
                Some(count) if count > 0 => return true,
                ended => moved |= ended.is_some(),
            }
        }
        moved
    }

    /// Takes the pieces that are there, and says how many bytes came from the standard output; none are its end.
    fn take(&mut self) -> Option<usize> {
        if let Some(bytes) = take(&mut self.stderr) {
            self.words.hear_errors(&bytes);
        }
        let bytes = take(&mut self.stdout)?;
        self.words.hear(&bytes);
        Some(bytes.len())
    }

    /// Waits until one of the two pipes has data or has ended. Returns false on a timeout.
    fn wait(&self, timeout: Duration) -> bool {
        let nothing = never();
        let mut select = Select::new();
        select.recv(self.stdout.as_ref().unwrap_or(&nothing));
        select.recv(self.stderr.as_ref().unwrap_or(&nothing));
        select.ready_timeout(timeout).is_ok()
    }
}

/// The piece that waits, if there is one; nothing in it is the end, which comes once.
fn take(stream: &mut Option<Receiver<Vec<u8>>>) -> Option<Vec<u8>> {
    match stream.as_ref()?.try_recv() {
        Ok(bytes) => Some(bytes),
        Err(TryRecvError::Empty) => None,
        Err(TryRecvError::Disconnected) => {
            *stream = None;
            Some(Vec::new())
        }
    }
}

/// A thread that reads a pipe to its end.
fn reader(mut pipe: impl Read + Send + 'static) -> io::Result<Receiver<Vec<u8>>> {
    let (sender, receiver) = bounded(WAITING);
    thread::Builder::new().name("bot-reader".to_owned()).stack_size(64 << 10).spawn(move || {
        loop {
            let mut bytes = vec![0; CHUNK];
            match pipe.read(&mut bytes) {
                Ok(0) => return,
                Ok(count) => bytes.truncate(count),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                // A broken pipe counts as the end.
                Err(_) => return,
            }
            // Nobody listens any more when the bot is dropped.
            if sender.send(bytes).is_err() {
                return;
            }
        }
    })?;
    Ok(receiver)
}

/// A thread that writes what it is given, until there is nothing more to come or the bot has closed its input.
fn writer(mut pipe: impl Write + Send + 'static, unsent: Arc<AtomicUsize>) -> io::Result<Sender<Vec<u8>>> {
    // The words that wait are limited by their sender.
    let (sender, receiver) = unbounded::<Vec<u8>>();
    thread::Builder::new().name("bot-writer".to_owned()).stack_size(64 << 10).spawn(move || {
        let mut is_open = true;
        for bytes in receiver {
            is_open = is_open && pipe.write_all(&bytes).is_ok();
            unsent.fetch_sub(bytes.len(), Ordering::AcqRel);
        }
    })?;
    Ok(sender)
}
