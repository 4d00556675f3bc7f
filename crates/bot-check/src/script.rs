//! Checks of bots that are scripts: whether they start, play by the rules and repeat themselves.

use std::time::{Duration, Instant};

use boardwright_game::{AnyPlayer, AnyPosition, AnyTurn, AnyVariant, Limits, Rng, Stop, derive_seed};
use boardwright_lua::LuaBot;
use boardwright_players::{BotSettings, ScriptName};

/// Number of games against the random player in which every move of the script is checked.
const GAMES: u64 = 6;
/// Plies after which such a game has shown enough.
const MAX_PLIES: usize = 400;
/// Positions without a past that a fresh script is asked about.
const POSITIONS: u64 = 12;

/// Result of a check of a script: an observation, or a fault.
pub type ScriptVerdict = Result<String, String>;

/// One check of a script.
#[derive(Debug)]
pub struct ScriptCheck {
    /// The name in JSON.
    pub name: &'static str,
    /// A statement that holds for a script that passes.
    pub title: &'static str,
    run: fn(&ScriptCheckup<'_>) -> ScriptVerdict,
}

/// All checks of a script in their order. One that does not pass the first check fails everywhere, for the same reason.
pub const SCRIPT_CHECKS: [ScriptCheck; 4] = [
    ScriptCheck { name: "start", title: "the script starts", run: |checkup| checkup.starts() },
    ScriptCheck { name: "games", title: "it plays legal moves to the end of games", run: |checkup| checkup.plays() },
    ScriptCheck {
        name: "positions",
        title: "it answers in positions that it has not seen arise",
        run: |checkup| checkup.answers(),
    },
    ScriptCheck { name: "repeatable", title: "the same seed gives the same moves", run: |checkup| checkup.repeats() },
];

impl ScriptCheck {
    /// Runs the check.
    ///
    /// # Errors
    /// The fault of the script, in plain words.
    pub fn run(&self, checkup: &ScriptCheckup<'_>) -> ScriptVerdict {
        (self.run)(checkup)
    }
}

/// A script under examination.
#[derive(Clone, Copy, Debug)]
pub struct ScriptCheckup<'a> {
    /// The script.
    pub script: &'a ScriptName,
    /// The game.
    pub variant: &'a AnyVariant,
    /// Time for a move.
    pub movetime: Duration,
    /// Lateness that the match tolerates.
    pub margin: Duration,
    /// Bytes of memory, if fewer than scripts usually have.
    pub memory: Option<u64>,
    /// Decides positions and the opponent's moves.
    pub seed: u64,
    /// Raised when the user wants no more.
    pub stop: &'a Stop,
}

impl ScriptCheckup<'_> {
    fn bot(&self, seed: u64) -> Result<LuaBot, String> {
        let settings = BotSettings { margin: self.margin, memory: self.memory, ..BotSettings::default() };
        let bot = self.script.bot(self.variant, seed, &settings).map_err(|error| error.to_string())?;
        match bot.error() {
            Some(error) => Err(error.in_full()),
            None => Ok(bot),
        }
    }

    /// The bot's move, checked, and the time that it took.
    fn ask(
        &self,
        bot: &mut LuaBot,
        start: &AnyPosition,
        position: &AnyPosition,
        history: &[String],
    ) -> Result<(String, Duration), String> {
        let limits = Limits { move_time: Some(self.movetime), ..Limits::default() };
        let turn = AnyTurn { position, start, history, limits: &limits, stop: self.stop, report: &|_| {} };
        let began = Instant::now();
        let reply = bot.choose(&turn);
        let elapsed = began.elapsed();
        let place = || format!("position: {position}");
        let reply = reply.map_err(|fault| {
            let full = bot.error().map_or_else(|| fault.to_string(), boardwright_lua::ScriptError::in_full);
            format!("{full}\n{}", place())
        })?;
        let mv = position.check(&reply.mv).map_err(|error| format!("{error}\n{}", place()))?;
        Ok((mv, elapsed))
    }

    fn starts(&self) -> ScriptVerdict {
        let began = Instant::now();
        self.bot(self.seed)?;
        Ok(format!("{:.1} ms", began.elapsed().as_secs_f64() * 1000.0))
    }

    /// Plays a game against chance and returns the moves and the longest time for one.
    fn game(&self, number: u64) -> Result<(Vec<String>, Duration), String> {
        let seed = derive_seed(self.seed, number);
        let (mut bot, mut rng) = (self.bot(seed)?, Rng::new(seed));
        let own = number as usize % 2;
        let start = self.variant.start();
        let (mut position, mut history, mut longest) = (start.clone(), Vec::new(), Duration::ZERO);
        while position.outcome().is_none() && history.len() < MAX_PLIES && !self.stop.is_raised() {
            let mv = if position.to_move().index() == own {
                let (mv, elapsed) = self.ask(&mut bot, &start, &position, &history)?;
                longest = longest.max(elapsed);
                mv
            } else {
                let moves = position.moves();
                moves[rng.below(moves.len())].clone()
            };
            position.play(&mv).map_err(|error| error.to_string())?;
            history.push(mv);
        }
        Ok((history, longest))
    }

    fn plays(&self) -> ScriptVerdict {
        let (mut plies, mut longest) = (0, Duration::ZERO);
        for number in 0..GAMES {
            let (history, time) = self.game(number)?;
            plies += history.len();
            longest = longest.max(time);
        }
        let longest = longest.as_secs_f64() * 1000.0;
        Ok(format!("{GAMES} games, {plies} plies, at most {longest:.1} ms for a move"))
    }

    fn answers(&self) -> ScriptVerdict {
        for number in 0..POSITIONS {
            let mut rng = Rng::new(derive_seed(self.seed ^ 1, number));
            let mut position = self.variant.start();
            let mut plies = rng.below(60);
            while plies > 0 {
                let moves = position.moves();
                let mut next = position.clone();
                let played = next.play(&moves[rng.below(moves.len())]);
                if played.is_err() || next.outcome().is_some() {
                    break;
                }
                position = next;
                plies -= 1;
            }
            self.ask(&mut self.bot(number)?, &position, &position, &[])?;
        }
        Ok(format!("{POSITIONS} positions"))
    }

    fn repeats(&self) -> ScriptVerdict {
        let (once, _) = self.game(1)?;
        let (twice, _) = self.game(1)?;
        match once.iter().zip(&twice).position(|(one, other)| one != other) {
            None => Ok(format!("a game of {} plies", once.len())),
            Some(ply) => Err(format!(
                "with the same seed it plays {} and then {} at ply {}\nthe order of `pairs` over tables with tables as \
                 keys, and texts of tables, differ from run to run",
                once[ply],
                twice[ply],
                ply + 1
            )),
        }
    }
}
