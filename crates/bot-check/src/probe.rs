//! Records the conversation between a bot and its host, and sends the bot lines that a host would not send.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use boardwright_game::{AnyTurn, BotMessage, Fault, HostCodec, Info, Setting, WrittenMove, locked};

/// Maximum number of lines remembered.
const KEPT: usize = 200;

/// Maximum number of characters remembered of a line.
const WIDTH: usize = 160;

/// A line that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TranscriptLine {
    /// The bot read it.
    ToBot(String),
    /// The bot wrote it.
    ByBot(String),
}

impl TranscriptLine {
    /// The line with a sign before it: `>` to the bot, `<` by the bot.
    pub fn line(&self) -> String {
        match self {
            TranscriptLine::ToBot(text) => format!("> {text}"),
            TranscriptLine::ByBot(text) => format!("< {text}"),
        }
    }
}

/// Transcript of the lines exchanged so far. Clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Transcript(Arc<Mutex<TranscriptState>>);

#[derive(Debug, Default)]
struct TranscriptState {
    said: VecDeque<TranscriptLine>,
    /// Further lines to send to the bot before the next question.
    inserted: Vec<String>,
    /// The lines and bytes since the last question, and the most that any question had.
    lines: u64,
    bytes: u64,
    most: (u64, u64),
    /// The first line that was not understood, and what would have been.
    nonsense: Option<(String, String)>,
    /// True if the bot was told to stop.
    stopped: bool,
    /// True if a running bot was told of another game.
    renewed: bool,
}

/// A codec that does what another one does, and writes down what is said.
pub(crate) struct Probe {
    pub(crate) inner: Box<dyn HostCodec>,
    pub(crate) wire: Transcript,
}

impl Transcript {
    /// Tells the bot these lines before its next question.
    pub(crate) fn insert(&self, lines: &[&str]) {
        locked(&self.0).inserted.extend(lines.iter().map(|&line| line.to_owned()));
    }

    /// The last lines that were said.
    pub(crate) fn last(&self, count: usize) -> Vec<TranscriptLine> {
        let heap = locked(&self.0);
        heap.said.iter().skip(heap.said.len().saturating_sub(count)).cloned().collect()
    }

    /// The most lines and bytes that the bot wrote from a question to the next.
    pub(crate) fn most(&self) -> (u64, u64) {
        let heap = locked(&self.0);
        (heap.most.0.max(heap.lines), heap.most.1.max(heap.bytes))
    }

    /// The first line that was not understood, and what would have been.
    pub(crate) fn nonsense(&self) -> Option<(String, String)> {
        locked(&self.0).nonsense.clone()
    }

    /// True if the bot was told to stop.
    pub(crate) fn was_stopped(&self) -> bool {
        locked(&self.0).stopped
    }

    /// True if a running bot was told of another game, for which its language has words.
    pub(crate) fn was_renewed(&self) -> bool {
        locked(&self.0).renewed
    }

    fn told(&self, lines: &[String]) {
        let mut heap = locked(&self.0);
        for line in lines {
            heap.add(TranscriptLine::ToBot(short(line)));
        }
    }

    fn heard(&self, line: &str) {
        let mut heap = locked(&self.0);
        heap.lines += 1;
        heap.bytes += line.len() as u64;
        heap.add(TranscriptLine::ByBot(short(line)));
    }
}

impl TranscriptState {
    fn add(&mut self, said: TranscriptLine) {
        if self.said.len() == KEPT {
            self.said.pop_front();
        }
        self.said.push_back(said);
    }

    fn question(&mut self) -> Vec<String> {
        self.most = (self.most.0.max(self.lines), self.most.1.max(self.bytes));
        (self.lines, self.bytes) = (0, 0);
        std::mem::take(&mut self.inserted)
    }
}

impl Probe {
    /// Calls the inner codec and writes down what it adds to `out`.
    fn through<T>(&mut self, out: &mut Vec<String>, call: impl FnOnce(&mut dyn HostCodec, &mut Vec<String>) -> T) -> T {
        let mut lines = Vec::new();
        let result = call(self.inner.as_mut(), &mut lines);
        self.wire.told(&lines);
        out.append(&mut lines);
        result
    }
}

impl HostCodec for Probe {
    fn greet(&mut self, setting: &Setting, out: &mut Vec<String>) {
        self.through(out, |inner, out| inner.greet(setting, out));
    }

    fn again(&mut self, setting: &Setting, out: &mut Vec<String>) -> bool {
        let told = self.through(out, |inner, out| inner.again(setting, out));
        locked(&self.wire.0).renewed |= told;
        told
    }

    fn ask(&mut self, turn: &AnyTurn<'_>, out: &mut Vec<String>) -> Result<(), Fault> {
        let inserted = locked(&self.wire.0).question();
        self.wire.told(&inserted);
        out.extend(inserted);
        self.through(out, |inner, out| inner.ask(turn, out))
    }

    fn receive(&mut self, line: &str, out: &mut Vec<String>) -> BotMessage {
        self.wire.heard(line);
        let heard = self.through(out, |inner, out| inner.receive(line, out));
        if let BotMessage::Nonsense(expected) = &heard {
            locked(&self.wire.0).nonsense.get_or_insert((short(line), expected.clone()));
        }
        heard
    }

    fn overheard(&mut self) -> Option<Info<String>> {
        self.inner.overheard()
    }

    fn written(&self) -> Option<WrittenMove> {
        self.inner.written()
    }

    fn remark(&self) -> Option<String> {
        self.inner.remark()
    }

    fn stop(&mut self, out: &mut Vec<String>) -> Option<BotMessage> {
        let before = out.len();
        let answer = self.through(out, |inner, out| inner.stop(out));
        locked(&self.wire.0).stopped |= out.len() > before;
        answer
    }

    fn counts_last_move(&self) -> bool {
        self.inner.counts_last_move()
    }

    fn quit(&mut self, out: &mut Vec<String>) {
        self.through(out, |inner, out| inner.quit(out));
    }

    fn line_end(&self) -> &'static str {
        self.inner.line_end()
    }
}

/// The beginning of a line, without control characters.
fn short(line: &str) -> String {
    let mut text: String = line.chars().take(WIDTH).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if line.chars().nth(WIDTH).is_some() {
        text.push('…');
    }
    text
}
