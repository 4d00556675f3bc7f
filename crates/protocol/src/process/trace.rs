//! Trace of every line between a host and its bots, to find faults.

use std::ffi::OsStr;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// Takes the lines that a host and its bots say to each other, each with its time, the bot and the direction:
///
/// ```text
///      0.003120 python3[4711] > bwp 1
///      0.104882 python3[4711] < ready
///      0.105001 python3[4711] ! a line on its standard error
/// ```
///
/// Clones share the clock and the sink.
#[derive(Clone)]
pub struct Trace(Arc<TraceState>);

struct TraceState {
    began: Instant,
    sink: Box<dyn Fn(&str) + Send + Sync>,
}

impl Trace {
    /// A trace that hands each line, without a line end, to `sink`.
    pub fn new(sink: impl Fn(&str) + Send + Sync + 'static) -> Trace {
        Trace(Arc::new(TraceState { began: Instant::now(), sink: Box::new(sink) }))
    }
}

impl PartialEq for Trace {
    fn eq(&self, other: &Trace) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Trace {}

impl fmt::Debug for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Trace")
    }
}

#[derive(Debug)]
pub(super) struct BotTrace {
    trace: Trace,
    bot: String,
}

impl BotTrace {
    pub(super) fn new(trace: &Trace, program: &str, process: u32) -> BotTrace {
        let program = Path::new(program).file_name().map_or(program.into(), OsStr::to_string_lossy);
        BotTrace { trace: trace.clone(), bot: format!("{program}[{process}]") }
    }

    /// Takes a line; control characters in it are replaced.
    pub(super) fn add(&self, direction: char, line: &str) {
        let TraceState { began, sink } = &*self.trace.0;
        let seconds = began.elapsed().as_secs_f64();
        let line: String = line.trim_end().chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
        sink(&format!("{seconds:13.6} {} {direction} {line}", self.bot));
    }
}
