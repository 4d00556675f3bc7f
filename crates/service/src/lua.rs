//! What stands in for scripts where there is no Lua: in a browser every script is refused.

use std::convert::Infallible;
use std::time::Duration;

use boardwright_game::{AnyPlayer, AnyTurn, AnyVariant, Explanation, Fault, Reply};

/// Limits of a script, of which none is ever started.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct ScriptLimits {
    pub(crate) longest: Duration,
    pub(crate) margin: Duration,
}

/// The refusal of a script.
pub(crate) struct ScriptError {
    pub(crate) line: Option<usize>,
    pub(crate) column: Option<usize>,
    pub(crate) message: String,
}

impl std::fmt::Display for ScriptError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

/// A script. No value of this type exists, since this build has no interpreter of Lua.
#[derive(Clone, Debug)]
pub(crate) struct LuaScript(Infallible);

/// Lines that a script printed.
#[derive(Clone, Debug)]
pub(crate) struct ScriptLog(Infallible);

/// A player by a script.
pub(crate) struct LuaBot(Infallible);

impl LuaScript {
    pub(crate) fn new(_: &str, _: Vec<u8>, _: &ScriptLimits) -> Result<LuaScript, ScriptError> {
        let message = "bots in Lua need the program: install boardwright and run `boardwright serve`".to_owned();
        Err(ScriptError { line: None, column: None, message })
    }

    pub(crate) fn text(&self) -> &str {
        match self.0 {}
    }
}

impl ScriptLog {
    pub(crate) fn take(&self) -> Vec<String> {
        match self.0 {}
    }
}

impl LuaBot {
    pub(crate) fn start(script: LuaScript, _: &AnyVariant, _: u64, _: ScriptLimits) -> LuaBot {
        match script.0 {}
    }

    pub(crate) fn log(&self) -> &ScriptLog {
        match self.0 {}
    }

    pub(crate) fn error(&self) -> Option<&ScriptError> {
        match self.0 {}
    }
}

impl AnyPlayer for LuaBot {
    fn choose(&mut self, _: &AnyTurn<'_>) -> Result<Reply, Fault> {
        match self.0 {}
    }

    fn explain(&mut self, _: &AnyTurn<'_>) -> Result<Option<Explanation>, Fault> {
        match self.0 {}
    }
}

/// The types of what scripts may call.
pub(crate) fn definitions(_: &AnyVariant) -> String {
    String::new()
}
