//! Values passed between a script and a game.

use boardwright_game::Datum;
use mlua::{Error, IntoLua, Lua, Result, Value};

/// The longest text that a script may hand to a game.
const LONGEST: usize = 4096;

/// Converts a value of a script.
pub(crate) fn from_lua(value: &Value) -> Result<Datum> {
    Ok(match value {
        Value::Nil => Datum::Nothing,
        Value::Boolean(flag) => Datum::Flag(*flag),
        Value::Integer(number) => Datum::Number(*number as f64),
        Value::Number(number) => Datum::Number(*number),
        Value::String(text) if text.as_bytes().len() > LONGEST => {
            return Err(Error::runtime(format!("a text of at most {LONGEST} bytes was expected")));
        }
        Value::String(text) => Datum::Text(text.to_string_lossy()),
        _ => Datum::List(Vec::new()),
    })
}

/// Converts a game's answer for a script.
pub(crate) fn to_lua(lua: &Lua, datum: Datum) -> Result<Value> {
    Ok(match datum {
        Datum::Nothing => Value::Nil,
        Datum::Flag(flag) => Value::Boolean(flag),
        Datum::Number(number) => Value::Number(number),
        Datum::Text(text) => text.into_lua(lua)?,
        Datum::List(items) => {
            let table = lua.create_table_with_capacity(items.len(), 0)?;
            for (index, item) in items.into_iter().enumerate() {
                table.raw_seti(index + 1, to_lua(lua, item)?)?;
            }
            Value::Table(table)
        }
        Datum::Fields(fields) => {
            let table = lua.create_table_with_capacity(0, fields.len())?;
            for (name, item) in fields {
                table.raw_set(name, to_lua(lua, item)?)?;
            }
            Value::Table(table)
        }
    })
}
