//! The functions of every script besides Luau's own: random numbers, the log, marks, the remaining time.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use boardwright_game::{Rng, locked};
use mlua::{Error, Lua, LuaString, Result, Value, Variadic};

use crate::error::LIBRARY_CHUNK;
use crate::log::{ScriptLog, shown};
use crate::watchdog::CallHandle;

/// The longest text of a mark.
const LONGEST: usize = 200;
/// The most marks that are kept of one move.
const MAX_MARKS: usize = 500;

/// Remark of a script about a spot of the board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SpotMark {
    pub(crate) spot: String,
    pub(crate) text: String,
    pub(crate) strength: Option<f64>,
}

/// The marks of the move that is being thought about.
pub(crate) type SpotMarks = Arc<Mutex<Vec<SpotMark>>>;

/// Puts our functions in the place of Luau's, or beside them.
///
/// `margin` is what the referee bears beyond the time for a move, which scripts are not told of.
pub(crate) fn install(
    lua: &Lua,
    seed: u64,
    log: &ScriptLog,
    marks: &SpotMarks,
    (bell, margin): (&CallHandle, Duration),
) -> Result<()> {
    let globals = lua.globals();
    for name in ["require", "loadstring", "getfenv", "setfenv", "newproxy", "debug"] {
        globals.raw_remove(name)?;
    }
    globals.raw_set("collectgarbage", lua.create_function(|lua, _: Variadic<Value>| Ok(lua.used_memory() / 1024))?)?;
    random(lua, seed)?;
    globals.raw_set("print", printing(lua, log.clone())?)?;
    globals.raw_set("mark", marking(lua, Arc::clone(marks))?)?;
    let bell = bell.clone();
    globals.raw_set(
        "seconds_left",
        lua.create_function(move |_, ()| Ok(bell.left().saturating_sub(margin).as_secs_f64()))?,
    )?;
    let find = lua.create_function(|_, (text, plain, from): (LuaString, LuaString, Option<f64>)| {
        Ok(find(&text.as_bytes(), &plain.as_bytes(), from.unwrap_or(1.0)).unzip())
    })?;
    lua.load(include_str!("guard.luau")).set_name(LIBRARY_CHUNK).call::<()>(find)?;
    lua.load(include_str!("prelude.luau")).set_name(LIBRARY_CHUNK).exec()
}

/// The places from and to, counted from 1, at which `plain` stands in `text` at or after `from`.
fn find(text: &[u8], plain: &[u8], from: f64) -> Option<(usize, usize)> {
    // A negative start counts from the end, as everywhere in Lua.
    let start = if from < 0.0 { (text.len() as f64 + from).max(0.0) } else { (from - 1.0).max(0.0) } as usize;
    let offset = start + memchr::memmem::find(text.get(start..)?, plain)?;
    Some((offset + 1, offset + plain.len()))
}

/// `math.random` with the numbers that the seed decides; `math.randomseed` does nothing.
fn random(lua: &Lua, seed: u64) -> Result<()> {
    let math: mlua::Table = lua.globals().raw_get("math")?;
    let rng = Mutex::new(Rng::new(seed));
    let draw = lua.create_function(move |_, (low, high): (Option<f64>, Option<f64>)| {
        let mut rng = locked(&rng);
        let (low, high) = match (low, high) {
            (None, _) => return Ok(rng.unit()),
            (Some(high), None) => (1.0, high.floor()),
            (Some(low), Some(high)) => (low.floor(), high.floor()),
        };
        // Whole numbers beyond 2^53 are not exact, and nobody throws such dice.
        if !(low <= high && low.abs() <= 9e15 && high.abs() <= 9e15) {
            return Err(Error::runtime(format!(
                "math.random: there is no number from {low} to {high}, or one of them is beyond 9e15"
            )));
        }
        Ok(low + rng.below((high - low) as usize + 1) as f64)
    })?;
    math.raw_set("random", draw)?;
    math.raw_set("randomseed", lua.create_function(|_, _: Variadic<Value>| Ok(()))?)
}

fn printing(lua: &Lua, log: ScriptLog) -> Result<mlua::Function> {
    let add = lua.create_function(move |_, text: LuaString| {
        log.add(&text.to_string_lossy());
        Ok(())
    })?;
    // `tostring` may run the script's own code, so it must be called where it can be interrupted.
    let source = "local add = ...
        local tostring, concat, select = tostring, table.concat, select
        return function(...)
            local texts = {}
            for index = 1, select('#', ...) do
                texts[index] = tostring((select(index, ...)))
            end
            add(concat(texts, '\\t'))
        end";
    lua.load(source).set_name(LIBRARY_CHUNK).call(add)
}

fn marking(lua: &Lua, marks: SpotMarks) -> Result<mlua::Function> {
    lua.create_function(move |_, (spot, text, strength): (LuaString, Option<LuaString>, Option<f64>)| {
        let short = |text: LuaString| shown(&text.to_string_lossy()).take(LONGEST).collect::<String>();
        let mut marks = locked(&marks);
        if marks.len() < MAX_MARKS {
            let text = text.map(short).unwrap_or_default();
            marks.push(SpotMark {
                spot: short(spot),
                text,
                strength: strength.filter(|strength| strength.is_finite()),
            });
        }
        Ok(())
    })
}
