//! The board as a script holds it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use boardwright_game::{AnyPosition, AnyVariant, Datum, Outcome, Side};
use mlua::userdata::{UserDataMethods, UserDataRegistry};
use mlua::{Error, Lua, LuaString, Result, Table, Value, Variadic};

use crate::datum;
use crate::past::Past;

/// Positions that a script may hold at the same time, on its boards and to take back: they lie outside its memory.
const MAX_POSITIONS: usize = 20_000;

/// Maximum number of arguments read of a question, more than any question has. They are stored outside the script's memory,
/// and a script could pass thousands.
const MAX_ARGUMENTS: usize = 8;

/// Number of positions that a script holds.
#[derive(Clone, Default, Debug)]
pub(crate) struct PositionCount(Arc<AtomicUsize>);

/// A position that is counted.
#[derive(Debug)]
struct Held {
    position: AnyPosition,
    count: PositionCount,
}

impl Held {
    /// Holds one more position; makes room by collecting what the script has let go.
    fn new(lua: &Lua, position: AnyPosition, count: &PositionCount) -> Result<Held> {
        if count.0.load(Ordering::Relaxed) >= MAX_POSITIONS {
            lua.gc_collect()?;
        }
        if count.0.load(Ordering::Relaxed) >= MAX_POSITIONS {
            return Err(Error::runtime(format!(
                "a bot may hold at most {MAX_POSITIONS} boards and moves to take back"
            )));
        }
        count.0.fetch_add(1, Ordering::Relaxed);
        Ok(Held { position, count: count.clone() })
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.count.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A board: a position, how it came about, and the table of numbers that shows it. Scripts see the name of this type in
/// error messages.
pub(crate) struct Board {
    held: Held,
    /// Positions that the script can go back to, the oldest first.
    before: Vec<Held>,
    /// The moves of the game that this board shows, each with those before it; empty on a copy.
    game: Vec<Past>,
    /// All moves so far, those that the script played included.
    past: Past,
    cells: Option<Cells>,
}

/// The table that a script reads, and what stands in it.
struct Cells {
    table: Table,
    shown: Vec<i16>,
    next: Vec<i16>,
}

impl Cells {
    fn new(lua: &Lua, position: &AnyPosition) -> Result<Cells> {
        let mut shown = Vec::new();
        position.cells(&mut shown);
        let table = lua.create_sequence_from(shown.iter().copied())?;
        table.set_readonly(true);
        Ok(Cells { table, shown, next: Vec::new() })
    }

    /// Writes what has changed, which is much less than everything.
    fn follow(&mut self, position: &AnyPosition) -> Result<()> {
        position.cells(&mut self.next);
        self.table.set_readonly(false);
        for (index, (shown, &next)) in self.shown.iter_mut().zip(&self.next).enumerate() {
            if *shown != next {
                self.table.raw_seti(index + 1, next)?;
                *shown = next;
            }
        }
        self.table.set_readonly(true);
        Ok(())
    }
}

impl Board {
    /// A board with nothing to take back.
    pub(crate) fn new(lua: &Lua, position: AnyPosition, past: Past, count: &PositionCount) -> Result<Board> {
        let held = Held::new(lua, position, count)?;
        Ok(Board { held, before: Vec::new(), game: Vec::new(), past, cells: None })
    }

    /// Shows another position of the game, in place of whatever the script has made of the board.
    pub(crate) fn show(&mut self, position: &AnyPosition, history: &[String]) -> Result<()> {
        self.before.clear();
        self.held.position.clone_from(position);
        let same = self.game.iter().zip(history).take_while(|(had, given)| had.last() == Some(given.as_str())).count();
        self.game.truncate(same);
        for mv in &history[same..] {
            let before = self.game.last().cloned().unwrap_or_default();
            self.game.push(before.then(mv));
        }
        self.past = self.game.last().cloned().unwrap_or_default();
        self.follow()
    }

    fn follow(&mut self) -> Result<()> {
        match &mut self.cells {
            Some(cells) => cells.follow(&self.held.position),
            None => Ok(()),
        }
    }

    fn position(&self) -> &AnyPosition {
        &self.held.position
    }

    fn play(&mut self, lua: &Lua, mv: &str) -> Result<()> {
        let before = Held::new(lua, self.held.position.clone(), &self.held.count)?;
        self.held.position.play(mv).map_err(Error::runtime)?;
        self.before.push(before);
        self.past = self.past.then(mv);
        self.follow()
    }

    fn undo(&mut self) -> Result<()> {
        let before = self.before.pop();
        self.held = before.ok_or_else(|| Error::runtime("there is no move of yours to take back on this board"))?;
        self.past = self.past.without_last();
        self.follow()
    }

    fn copy(&self, lua: &Lua) -> Result<Board> {
        Board::new(lua, self.held.position.clone(), self.past.clone(), &self.held.count)
    }

    fn cells(&mut self, lua: &Lua) -> Result<Table> {
        if self.cells.is_none() {
            self.cells = Some(Cells::new(lua, &self.held.position)?);
        }
        self.cells.as_ref().map(|cells| cells.table.clone()).ok_or_else(|| Error::runtime("no cells"))
    }
}

/// Name of a side for scripts.
pub(crate) fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// A move as a script writes it: text, or a whole number.
pub(crate) fn move_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.to_string_lossy()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Number(number) if number.fract() == 0.0 => Some(number.to_string()),
        _ => None,
    }
}

fn expected_move(value: &Value) -> Error {
    Error::runtime(format!("a move was expected, not a value of the type {}", value.type_name()))
}

/// Gives the boards of this state their methods: those of every game and the questions of this one.
pub(crate) fn register(lua: &Lua, variant: &AnyVariant) -> Result<()> {
    let queries = variant.queries();
    lua.register_userdata_type::<Board>(|methods| {
        add_queries(methods);
        act(methods);
        for (number, query) in queries.into_iter().enumerate() {
            methods.add_method(query.name, move |lua, board, arguments: Variadic<Value>| {
                let given = arguments.iter().take(MAX_ARGUMENTS);
                let arguments = given.map(datum::from_lua).collect::<Result<Vec<Datum>>>()?;
                let answer = board.position().query(number, &arguments);
                datum::to_lua(lua, answer.map_err(|why| Error::runtime(format!("{}: {why}", query.name)))?)
            });
        }
    })
}

/// Adds the methods that look at a board of any game.
fn add_queries(methods: &mut UserDataRegistry<Board>) {
    methods.add_method("moves", |_, board, ()| Ok(board.position().moves()));
    methods.add_method("turn", |_, board, ()| Ok(side_name(board.position().to_move())));
    methods.add_method("over", |_, board, ()| Ok(board.position().outcome().is_some()));
    methods.add_method("winner", |_, board, ()| {
        Ok(board.position().outcome().map(|outcome| match outcome {
            Outcome::Win(side) => side_name(side),
            Outcome::Draw => "draw",
        }))
    });
    methods.add_method("ending", |_, board, ()| Ok(board.position().ending().map(String::from)));
    methods.add_method("tally", |_, board, ()| Ok(board.position().tally().map(|tally| tally.to_vec())));
    methods.add_method("text", |_, board, ()| Ok(board.position().to_string()));
    methods.add_method("key", |_, board, ()| Ok(format!("{:016x}", board.position().key())));
    methods.add_method("history", |lua, board, ()| lua.create_sequence_from(board.past.moves()));
    methods.add_method("last", |_, board, ()| Ok(board.past.last().map(str::to_owned)));
    methods.add_method("objection", |_, board, mv: Value| {
        let mv = move_text(&mv).ok_or_else(|| expected_move(&mv))?;
        Ok(board.position().check(&mv).err().map(|error| error.to_string()))
    });
    methods.add_meta_method("__tostring", |_, board, ()| Ok(board.position().to_string()));
}

/// Adds the methods that change a board of any game.
fn act(methods: &mut UserDataRegistry<Board>) {
    methods.add_method_mut("cells", |lua, board, ()| board.cells(lua));
    methods.add_method("copy", |lua, board, ()| lua.create_any_userdata(board.copy(lua)?));
    methods.add_method_mut("play", |lua, board, mv: Value| match &mv {
        Value::String(text) => board.play(lua, &text_of(text)),
        _ => board.play(lua, &move_text(&mv).ok_or_else(|| expected_move(&mv))?),
    });
    methods.add_method_mut("undo", |_, board, ()| board.undo());
}

fn text_of(text: &LuaString) -> String {
    text.to_string_lossy()
}
