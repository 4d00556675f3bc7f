//! A Luau state that confines its script.

use std::time::Duration;

use boardwright_game::{AnyVariant, Stop};
use mlua::chunk::{ChunkMode, Compiler};
use mlua::{Error, Lua, LuaOptions, Result, StdLib, Table, Value, VmState};

use crate::advice::{Names, advise, slip};
use crate::definitions::methods;
use crate::error::{CHUNK, ScriptError};
use crate::library::{self, SpotMarks};
use crate::log::ScriptLog;
use crate::operators;
use crate::watchdog::{CallHandle, EndReason, Watchdog};

/// Depth of calls in which an error is searched for the line of the script.
const MAX_LEVELS: usize = 64;

/// The tables of functions that every script finds, and `game`.
const LIBRARIES: [&str; 9] = ["bit32", "buffer", "coroutine", "game", "math", "os", "string", "table", "utf8"];

/// Functions of the library that may take long on a long text, and that a compiled script would otherwise run without a look
/// at its time.
const SLOW_BUILTINS: [&str; 2] = ["tonumber", "string.sub"];

/// Maximum number of names of a table that are compared with a misspelt one.
const MAX_NAMES: usize = 1000;

/// Resource limits of a script. The program that runs it sets them; nothing in the script can change them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScriptLimits {
    /// Bytes of memory for everything that the script makes.
    pub memory: usize,
    /// Bytes of its text: the compiler is under no other limit.
    pub source: usize,
    /// Bytes of its log over a whole match.
    pub log: usize,
    /// Time to read the script and run it once, before the first move.
    pub start: Duration,
    /// Time for a move where the match sets none.
    pub longest: Duration,
    /// Time for a move beyond what the match allows, before the script is broken off: the referee judges clocks.
    pub margin: Duration,
}

impl Default for ScriptLimits {
    fn default() -> ScriptLimits {
        ScriptLimits {
            memory: 32 << 20,
            source: 128 << 10,
            log: 64 << 10,
            start: Duration::from_secs(1),
            longest: Duration::from_secs(10),
            margin: Duration::ZERO,
        }
    }
}

/// The text of a bot with its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LuaScript {
    name: String,
    text: String,
}

impl LuaScript {
    /// A script from what a file holds; `name` is what errors call it.
    ///
    /// # Errors
    /// If it is longer than `limits` allow, has too many operators that work on texts, or is no text.
    pub fn new(name: &str, bytes: Vec<u8>, limits: &ScriptLimits) -> std::result::Result<LuaScript, ScriptError> {
        let fail = |message: String| Err(ScriptError::whole(name, message));
        if bytes.len() > limits.source {
            return fail(format!("a script of at most {} bytes was expected, not {}", limits.source, bytes.len()));
        }
        if let Some(objection) = operators::objection(&bytes) {
            return fail(objection);
        }
        match String::from_utf8(bytes) {
            Ok(text) => Ok(LuaScript { name: name.to_owned(), text }),
            // Old scripts have comments in the encodings of their time.
            Err(error) if !error.as_bytes().contains(&0) => {
                Ok(LuaScript { name: name.to_owned(), text: String::from_utf8_lossy(error.as_bytes()).into_owned() })
            }
            Err(_) => fail("the text of a script was expected, not binary data".to_owned()),
        }
    }

    /// Name of the script in errors.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its text.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// A state with a script in it.
#[derive(Debug)]
pub(crate) struct Sandbox {
    pub(crate) lua: Lua,
    watchdog: Watchdog,
    script: LuaScript,
    limits: ScriptLimits,
    /// The game, whose words errors may be about.
    variant: AnyVariant,
}

impl Sandbox {
    /// A state in which nothing has run yet but our own library.
    pub(crate) fn new(
        script: LuaScript,
        limits: ScriptLimits,
        (variant, seed): (&AnyVariant, u64),
        log: &ScriptLog,
        marks: &SpotMarks,
    ) -> std::result::Result<Sandbox, ScriptError> {
        let own = |error: &dyn std::fmt::Display| ScriptError::whole(&script.name, format!("no sandbox: {error}"));
        let watchdog = Watchdog::start().map_err(|error| own(&error))?;
        let libraries = StdLib::COROUTINE
            | StdLib::TABLE
            | StdLib::STRING
            | StdLib::UTF8
            | StdLib::BIT
            | StdLib::BUFFER
            | StdLib::MATH;
        let lua = Lua::new_with(libraries, LuaOptions::new()).map_err(|error| own(&error))?;
        let compiler = Compiler::new().set_optimization_level(2).set_debug_level(1);
        lua.set_compiler(compiler.set_disabled_builtins(SLOW_BUILTINS));
        library::install(&lua, seed, log, marks, (&watchdog.bell(), limits.margin)).map_err(|error| own(&error))?;
        Ok(Sandbox { lua, watchdog, script, limits, variant: variant.clone() })
    }

    /// Closes the door: from now on limits hold and libraries are read-only. Runs the script once.
    pub(crate) fn run_script(&self) -> std::result::Result<(), ScriptError> {
        let prepare = || {
            self.lua.sandbox(true)?;
            self.lua.globals().raw_set("memory", self.lua.create_table()?)?;
            self.lua.set_memory_limit(self.limits.memory)?;
            interruptible(&self.lua, self.watchdog.bell(), self.limits.memory);
            Ok(())
        };
        prepare().map_err(|error: Error| self.error(&error, None, Duration::ZERO))?;
        let text = self.script.text.trim_start_matches('\u{feff}');
        let chunk = self.lua.load(text).set_name(format!("={CHUNK}")).set_mode(ChunkMode::Text);
        self.guard(self.limits.start, None, || chunk.exec())
    }

    /// Runs `call` for at most `allowance`.
    pub(crate) fn guard<R>(
        &self,
        allowance: Duration,
        stop: Option<&Stop>,
        call: impl FnOnce() -> Result<R>,
    ) -> std::result::Result<R, ScriptError> {
        let (result, alarm) = self.watchdog.guard(allowance, stop, call);
        match (result, alarm) {
            (Ok(value), None) => Ok(value),
            // It caught what should have ended it.
            (Ok(_), Some(alarm)) => Err(ScriptError::whole(&self.script.name, ended_by(alarm, allowance))),
            (Err(error), alarm) => Err(self.error(&error, alarm, allowance)),
        }
    }

    fn error(&self, error: &Error, alarm: Option<EndReason>, allowance: Duration) -> ScriptError {
        let mut found = ScriptError::of(error, &self.script.name, &self.script.text);
        if matches!(error, Error::MemoryError(_)) {
            found.message = out_of_memory(self.limits.memory);
        }
        if let Some(alarm) = alarm {
            found.message = ended_by(alarm, allowance);
            found.column = None;
        } else {
            advise(&mut found, &self.names());
        }
        found
    }

    /// Guesses at the meaning of a name in a script.
    fn names(&self) -> Names {
        let keys = |table: &Table| -> Vec<String> {
            let pairs = table.pairs::<Value, Value>().take(MAX_NAMES).flatten();
            pairs.filter_map(|(key, _)| Some(key.as_string()?.to_string_lossy())).collect()
        };
        let tables = LIBRARIES.iter().filter_map(|name| {
            let table: Table = self.lua.globals().get(*name).ok()?;
            Some(((*name).to_owned(), keys(&table)))
        });
        let own = keys(&self.lua.globals());
        Names { methods: methods(&self.variant), tables: tables.collect(), own }
    }

    /// An error of ours about the script as a whole.
    pub(crate) fn complaint(&self, message: impl Into<String>) -> ScriptError {
        ScriptError::whole(&self.script.name, message)
    }

    /// The error for a script that defines none of these functions of a board, with the slip that it probably made.
    pub(crate) fn without_function(&self, names: &[String]) -> ScriptError {
        let wanted: Vec<&str> = names.iter().map(String::as_str).collect();
        let calls: Vec<String> = names.iter().map(|name| format!("{name}(board)")).collect();
        let message = format!("defines no function by which to ask for a move: {} was expected", calls.join(" or "));
        let LuaScript { name, text } = &self.script;
        match slip(text, &wanted) {
            None => self.complaint(message),
            Some((line, column, advice)) => {
                let error = ScriptError::at(name, text, format!("{message}; {advice}"), Some(line));
                ScriptError { column: Some(column), ..error }
            }
        }
    }

    pub(crate) fn script(&self) -> &LuaScript {
        &self.script
    }

    pub(crate) fn limits(&self) -> &ScriptLimits {
        &self.limits
    }
}

fn ended_by(alarm: EndReason, allowance: Duration) -> String {
    match alarm {
        EndReason::Late => format!("did not end within {} s", allowance.as_secs_f64()),
        EndReason::Stopped => "was stopped".to_owned(),
    }
}

fn out_of_memory(limit: usize) -> String {
    format!("used more than its {} MiB of memory", limit >> 20)
}

/// Makes loops and calls ask whether they must end.
///
/// If memory runs short while the script runs, the error names the line; a single allocation beyond the limit is
/// refused by the allocator, which knows no lines.
fn interruptible(lua: &Lua, bell: CallHandle, limit: usize) {
    let enough = limit / 8 * 7;
    lua.set_interrupt(move |lua| {
        if bell.alarm().is_some() {
            return Err(here(lua, "time is up"));
        }
        if lua.used_memory() > enough {
            // Much of it may be what the script has let go: a few calls leave more texts behind than the limit allows.
            lua.gc_collect()?;
            if lua.used_memory() > enough {
                return Err(here(lua, &out_of_memory(limit)));
            }
        }
        Ok(VmState::Continue)
    });
}

/// An error in the line of the script that is running.
fn here(lua: &Lua, message: &str) -> Error {
    let line = (0..MAX_LEVELS).find_map(|level| {
        let found = lua.inspect_stack(level, |frame| {
            let is_script = frame.source().short_src.is_some_and(|source| source == CHUNK);
            frame.current_line().filter(|_| is_script)
        });
        // Beyond the outermost call there is nothing.
        found.unwrap_or(Some(0))
    });
    match line {
        None | Some(0) => Error::runtime(message),
        Some(line) => Error::runtime(format!("{CHUNK}:{line}: {message}")),
    }
}
