//! A script as a player.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use boardwright_game::{AnyPlayer, AnyTurn, AnyVariant, BotLog, Candidate, Explanation, Fault, Reply, locked};
use mlua::{AnyUserData, Function, Table, Value};

use crate::board::{self, Board, PositionCount, move_text, side_name};
use crate::error::{LIBRARY_CHUNK, ScriptError};
use crate::library::SpotMarks;
use crate::log::ScriptLog;
use crate::past::Past;
use crate::sandbox::{LuaScript, Sandbox, ScriptLimits};

/// The function of a script that chooses the move, in every game.
const ENTRY: &str = "choose_move";

/// The longest move that is handed on.
const LONGEST_MOVE: usize = 200;

/// Lines of its log that an explanation repeats.
const SHOWN_LINES: usize = 20;

/// A player that is a script: one sandboxed state for one match.
///
/// A script that fails has left its match: it answers every further question with the same error. One that was stopped
/// by whoever asked has not failed: it begins again from its text at the next question, without what it remembered.
#[derive(Debug)]
pub struct LuaBot {
    bot: Result<Running, ScriptError>,
    failure: ScriptFailure,
    variant: AnyVariant,
    seed: u64,
    /// True if a call of the script was broken off, so that nobody knows what it left behind.
    is_stale: bool,
    log: ScriptLog,
    /// The same lines as those of a bot in a process, for the record of the game.
    said: BotLog,
    marks: SpotMarks,
    last: Option<Thought>,
}

/// Failure of a script, if it has failed. Clones look at the same script.
#[derive(Clone, Default, Debug)]
pub struct ScriptFailure(Arc<OnceLock<ScriptError>>);

impl ScriptFailure {
    /// The error.
    pub fn error(&self) -> Option<&ScriptError> {
        self.0.get()
    }

    fn keep(&self, error: &ScriptError) {
        // A script fails once: afterwards it is not asked any more.
        let _ = self.0.set(error.clone());
    }
}

/// A script that has been read and can be asked.
#[derive(Debug)]
struct Running {
    sandbox: Sandbox,
    board: AnyUserData,
    game: Table,
    /// Function that is called for a move; if there is a second one, it is passed as an argument
    /// after the board.
    entry: (Function, Option<Function>),
    /// The name of the function that the script defines.
    entry_name: String,
}

/// Explanation from the last question for a move.
#[derive(Debug)]
struct Thought {
    position: u64,
    explanation: Explanation,
}

impl LuaBot {
    /// Reads the script and runs it once.
    ///
    /// `seed` decides its random numbers. A script that cannot be run is no error here: it fails when it is asked,
    /// and [`LuaBot::error`] says why.
    pub fn start(script: LuaScript, variant: &AnyVariant, seed: u64, limits: ScriptLimits) -> LuaBot {
        let log = ScriptLog::new(limits.log);
        let marks = SpotMarks::default();
        let bot = Running::new(script, variant, seed, limits, &log, &marks);
        let failure = ScriptFailure::default();
        if let Err(error) = &bot {
            failure.keep(error);
        }
        let said = BotLog::default();
        LuaBot { bot, failure, variant: variant.clone(), seed, is_stale: false, log, said, marks, last: None }
    }

    /// Failure after which the script cannot be asked any more, if there is one.
    pub fn error(&self) -> Option<&ScriptError> {
        self.bot.as_ref().err()
    }

    /// The failure as a handle that can be kept while the bot plays.
    pub fn failure(&self) -> ScriptFailure {
        self.failure.clone()
    }

    /// Log of the script's output.
    pub fn log(&self) -> &ScriptLog {
        &self.log
    }

    fn think(&mut self, turn: &AnyTurn<'_>) -> Result<String, ScriptError> {
        self.last = None;
        let answer = self.ask(turn);
        match answer {
            Ok(mv) => {
                self.last = Some(Thought { position: turn.position.key(), explanation: self.account(&mv) });
                Ok(mv)
            }
            Err(error) if turn.stop.is_raised() && self.bot.is_ok() => {
                self.is_stale = true;
                Err(error)
            }
            Err(error) => {
                self.failure.keep(&error);
                self.bot = Err(error.clone());
                Err(error)
            }
        }
    }

    fn ask(&mut self, turn: &AnyTurn<'_>) -> Result<String, ScriptError> {
        if let (Ok(running), true) = (&self.bot, std::mem::take(&mut self.is_stale)) {
            let (script, limits) = (running.sandbox.script().clone(), *running.sandbox.limits());
            self.bot = Running::new(script, &self.variant, self.seed, limits, &self.log, &self.marks);
        }
        let running = self.bot.as_mut().map_err(|error| error.clone())?;
        locked(&self.marks).clear();
        running.ask(turn)
    }

    /// The marks of the last thought.
    fn account(&self, mv: &str) -> Explanation {
        let marks = locked(&self.marks);
        let candidate =
            |mark: &crate::library::SpotMark| Candidate::new(&mark.spot, mark.strength).with_note(mark.text.clone());
        let mut candidates: Vec<Candidate> = marks.iter().map(candidate).collect();
        candidates.sort_by(|one, other| other.value.partial_cmp(&one.value).unwrap_or(std::cmp::Ordering::Equal));
        if candidates.is_empty() {
            candidates.push(Candidate::new(mv, None));
        }
        let summary = vec![format!("the script answers {mv}").into()];
        Explanation { summary, columns: Vec::new(), candidates, choices: vec![mv.to_owned()] }
    }
}

impl AnyPlayer for LuaBot {
    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        // Lines that were printed while the script was loaded belong to no move.
        let before = self.log.take_of_move();
        let chosen = self.think(turn);
        let printed = self.log.take_of_move();
        before.iter().chain(&printed).for_each(|line| self.said.add(line));
        match chosen {
            Ok(mv) => Ok(Reply { printed, ..Reply::new(mv) }),
            Err(error) => Err(Fault::new(error.to_string())),
        }
    }

    /// Marks that the script set when it chose its move here. A script that has not been asked about this position is
    /// not asked now, because thinking may change what it does later: another copy of it is, which remembers nothing.
    fn explain(&mut self, turn: &AnyTurn<'_>) -> Result<Option<Explanation>, Fault> {
        if let Some(thought) = self.last.as_ref().filter(|thought| thought.position == turn.position.key()) {
            return Ok(Some(thought.explanation.clone()));
        }
        let running = self.bot.as_ref().map_err(|error| Fault::new(error.to_string()))?;
        let (script, limits) = (running.sandbox.script().clone(), *running.sandbox.limits());
        let mut copy = LuaBot::start(script, &self.variant, self.seed, limits);
        copy.choose(turn)?;
        let mut explanation = copy.last.take().map(|thought| thought.explanation).unwrap_or_default();
        let printed = copy.log.take();
        // Nothing that shows explanations knows how wide a tabulator is.
        explanation.summary.extend(printed.iter().take(SHOWN_LINES).map(|line| line.replace('\t', "  ").into()));
        Ok(Some(explanation))
    }

    fn log(&self) -> Option<BotLog> {
        Some(self.said.clone())
    }
}

impl Running {
    fn new(
        script: LuaScript,
        variant: &AnyVariant,
        seed: u64,
        limits: ScriptLimits,
        log: &ScriptLog,
        marks: &SpotMarks,
    ) -> Result<Running, ScriptError> {
        let sandbox = Sandbox::new(script, limits, (variant, seed), log, marks)?;
        let lua = &sandbox.lua;
        let prepare = || {
            board::register(lua, variant)?;
            let start = Board::new(lua, variant.start(), Past::default(), &PositionCount::default())?;
            let board = lua.create_any_userdata(start)?;
            let game = lua.create_table()?;
            game.raw_set("spec", variant.spec())?;
            game.raw_set("name", variant.family().name)?;
            lua.globals().raw_set("game", &game)?;
            let library = lua.load(variant.script_library().source).set_name(LIBRARY_CHUNK).call::<Option<Table>>(())?;
            Ok((board, game, library))
        };
        let (board, game, library) =
            prepare().map_err(|error: mlua::Error| sandbox.complaint(format!("no board: {error}")))?;
        sandbox.run_script()?;
        let (entry, entry_name) = entry(&sandbox, library.as_ref())?;
        Ok(Running { sandbox, board, game, entry, entry_name })
    }

    fn ask(&mut self, turn: &AnyTurn<'_>) -> Result<String, ScriptError> {
        let handed = self.hand_over(turn);
        handed.map_err(|error| self.sandbox.complaint(format!("the board could not be handed over: {error}")))?;
        let (function, wrapped) = &self.entry;
        let answer = self.sandbox.guard(self.allowance(turn), Some(turn.stop), || match wrapped {
            None => function.call::<Value>(&self.board),
            Some(own) => function.call::<Value>((&self.board, own)),
        })?;
        let name = &self.entry_name;
        match move_text(&answer) {
            Some(mv) if mv.chars().any(char::is_control) => Err(self.sandbox.complaint(format!(
                "{name} returned {:?}, expected a move without control characters",
                mv.chars().take(LONGEST_MOVE).collect::<String>()
            ))),
            Some(mv) => Ok(mv.chars().take(LONGEST_MOVE).collect()),
            None => Err(self.sandbox.complaint(format!(
                "{name} returned {}, expected a move such as one of board:moves()",
                shown(&answer)
            ))),
        }
    }

    fn hand_over(&mut self, turn: &AnyTurn<'_>) -> mlua::Result<()> {
        self.board.borrow_mut::<Board>()?.show(turn.position, turn.history)?;
        let limits = turn.limits;
        self.game.set_readonly(false);
        self.game.raw_set("side", side_name(turn.position.to_move()))?;
        self.game.raw_set("depth", limits.depth)?;
        self.game.raw_set("nodes", limits.nodes)?;
        self.game.raw_set("seconds", limits.move_time.map(|time| time.as_secs_f64()))?;
        self.game.raw_set("clock", limits.clock.map(|clock| clock.own.as_secs_f64()))?;
        self.game.set_readonly(true);
        Ok(())
    }

    /// Time that the script may take before it is interrupted.
    fn allowance(&self, turn: &AnyTurn<'_>) -> Duration {
        let limits = self.sandbox.limits();
        let clock = turn.limits.clock.map(|clock| clock.own);
        let time = [clock, turn.limits.move_time].into_iter().flatten().min();
        time.map_or(limits.longest, |time| time.saturating_add(limits.margin))
    }
}

/// Function that is called for a move, chosen by the names that the script defines.
fn entry(sandbox: &Sandbox, library: Option<&Table>) -> Result<((Function, Option<Function>), String), ScriptError> {
    let globals = sandbox.lua.globals();
    if let Ok(function) = globals.get::<Function>(ENTRY) {
        return Ok(((function, None), ENTRY.to_owned()));
    }
    let mut names = vec![ENTRY.to_owned()];
    for (name, wrapper) in library.into_iter().flat_map(|table| table.pairs::<String, Function>().flatten()) {
        if let Ok(own) = globals.get::<Function>(name.as_str()) {
            return Ok(((wrapper, Some(own)), name));
        }
        names.push(name);
    }
    Err(sandbox.without_function(&names))
}

fn shown(value: &Value) -> String {
    match value {
        Value::Nil => "nothing".to_owned(),
        Value::Number(number) => number.to_string(),
        other => format!("a value of the type {}", other.type_name()),
    }
}
