//! The conversation between a host and a bot, independent of the transport.

use boardwright_game::BotLog;

use super::lines::{LineBuffer, TooLong};
use super::trace::BotTrace;

/// The longest line of a bot's standard error, in bytes; a longer one is cut.
const LONGEST_LOG_LINE: usize = 4096;

/// Bytes that wait for a bot that does not read; further lines are dropped, so that it cannot fill this program's memory.
const MAX_UNSENT: usize = 1 << 20;

/// The lines that a bot has written and nobody has read yet, and where its remarks and the trace go.
#[derive(Debug)]
pub(super) struct Words {
    output: LineBuffer,
    errors: LineBuffer,
    pub(super) log: BotLog,
    trace: Option<BotTrace>,
}

impl Words {
    pub(super) fn new(longest_line: usize, log: BotLog, trace: Option<BotTrace>) -> Words {
        Words { output: LineBuffer::new(longest_line), errors: LineBuffer::new(LONGEST_LOG_LINE), log, trace }
    }

    /// Adds the bytes of lines to those that wait to be sent, as far as there is room.
    pub(super) fn queue(&self, lines: &[String], line_end: &str, unsent: usize, add: &mut dyn FnMut(u8)) {
        let mut unsent = unsent;
        for line in lines {
            if unsent + line.len() > MAX_UNSENT {
                return;
            }
            unsent += line.len() + line_end.len();
            if let Some(trace) = &self.trace {
                trace.add('>', line);
            }
            // A line end inside would make two lines of one.
            line.bytes().map(|byte| if byte == b'\n' || byte == b'\r' { b' ' } else { byte }).for_each(&mut *add);
            line_end.bytes().for_each(&mut *add);
        }
    }

    /// The next line of the bot's standard output.
    pub(super) fn next_line(&mut self) -> Option<Result<String, TooLong>> {
        let line = self.output.next();
        if let (Some(trace), Some(Ok(line) | Err(TooLong(line)))) = (&self.trace, &line) {
            trace.add('<', line);
        }
        line
    }

    /// Output of the bot after the last line end.
    pub(super) fn unfinished(&self) -> Option<String> {
        self.output.unfinished()
    }

    /// Takes what the bot has written to its standard output.
    pub(super) fn hear(&mut self, bytes: &[u8]) {
        self.output.push(bytes);
    }

    /// Takes what the bot has written to its standard error; nothing means its end.
    pub(super) fn hear_errors(&mut self, bytes: &[u8]) {
        self.errors.push(bytes);
        while let Some(line) = self.errors.next() {
            let (Ok(line) | Err(TooLong(line))) = line;
            if let Some(trace) = &self.trace {
                trace.add('!', &line);
            }
            self.log.add(&line);
        }
        if let (true, Some(rest)) = (bytes.is_empty(), self.errors.unfinished()) {
            self.log.add(&rest);
        }
    }
}
