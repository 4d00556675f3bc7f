//! `boardwright bot check` for scripts: whether they start, play by the rules, keep their time and repeat themselves.

use std::time::{Duration, Instant};

use boardwright_game::{AnyPlayer, AnyPosition, AnyTurn, AnyVariant, Limits, Rng, Stop, derive_seed};
use boardwright_lua::LuaBot;
use boardwright_players::ScriptName;
use serde::Serialize;

use crate::error::{CliError, Status};
use crate::output::{CHOSEN, ERROR, Output};

/// Number of games against the random player in which every move of the script is checked.
const GAMES: u64 = 6;
/// Plies after which such a game has shown enough.
const MAX_PLIES: usize = 400;
/// Positions without a past that a fresh script is asked about.
const POSITIONS: u64 = 12;

/// Settings of the checks.
pub(super) struct ScriptCheckSettings {
    pub(super) movetime: Duration,
    pub(super) seed: u64,
    pub(super) json: bool,
}

/// Result of a check: an observation, or a fault.
type ScriptVerdict = Result<String, String>;

/// A check with its name and title.
struct Check {
    name: &'static str,
    title: &'static str,
    run: fn(&Checkup<'_>) -> ScriptVerdict,
}

const CHECKS: [Check; 4] = [
    Check { name: "start", title: "the script starts", run: |checkup| checkup.starts() },
    Check { name: "games", title: "it plays legal moves to the end of games", run: |checkup| checkup.plays() },
    Check {
        name: "positions",
        title: "it answers in positions that it has not seen arise",
        run: |checkup| checkup.answers(),
    },
    Check { name: "repeatable", title: "the same seed gives the same moves", run: |checkup| checkup.repeats() },
];

#[derive(Serialize)]
struct ScriptCheckLine<'a> {
    check: &'a str,
    verdict: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seen: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<&'a str>,
}

#[derive(Serialize)]
struct ScriptCheckSummary {
    bot: String,
    game: String,
    seed: u64,
    passed: usize,
    advice: usize,
    failed: usize,
    skipped: usize,
}

/// Runs all checks and prints their results.
pub(super) fn run(
    script: &ScriptName,
    variant: &AnyVariant,
    settings: &ScriptCheckSettings,
    output: &mut Output,
) -> Result<Status, CliError> {
    let stop = crate::interrupt::catch()?;
    let checkup = Checkup { script, variant, settings, stop: &stop };
    if !settings.json {
        output.line(format_args!("{script} plays {}", variant.spec()))?;
    }
    let (mut passed, mut failed) = (0, 0);
    for check in CHECKS {
        // A script that does not start fails everywhere, for the same reason.
        if failed > 0 && passed == 0 {
            break;
        }
        let verdict = (check.run)(&checkup);
        if stop.is_raised() {
            return Ok(Status::Interrupted);
        }
        *if verdict.is_ok() { &mut passed } else { &mut failed } += 1;
        print(&check, &verdict, settings.json, output)?;
        output.flush()?;
    }
    let skipped = CHECKS.len() - passed - failed;
    let (bot, game, seed) = (script.to_string(), variant.spec(), settings.seed);
    if settings.json {
        output.json(&ScriptCheckSummary { bot, game, seed, passed, advice: 0, failed, skipped })?;
    } else {
        let style = if failed > 0 { ERROR } else { CHOSEN };
        let rest = format!("{passed} passed, 0 with advice, {skipped} skipped");
        output.line(format_args!("{style}{failed} failed{style:#}, {rest}"))?;
    }
    Ok(if failed > 0 { Status::No } else { Status::Done })
}

fn print(check: &Check, verdict: &ScriptVerdict, json: bool, output: &mut Output) -> Result<(), CliError> {
    let Check { name, title, .. } = *check;
    match verdict {
        Ok(seen) if json => {
            output.json(&ScriptCheckLine { check: name, verdict: "passed", seen: Some(seen), wrong: None })
        }
        Err(wrong) if json => {
            output.json(&ScriptCheckLine { check: name, verdict: "failed", seen: None, wrong: Some(wrong) })
        }
        Ok(seen) => output.line(format_args!("{CHOSEN}  ok  {CHOSEN:#} {title}: {seen}")),
        Err(wrong) => {
            output.line(format_args!("{ERROR}FAILED{ERROR:#} {title}"))?;
            wrong.lines().try_for_each(|line| output.line(format_args!("         {line}")))
        }
    }
}

struct Checkup<'a> {
    script: &'a ScriptName,
    variant: &'a AnyVariant,
    settings: &'a ScriptCheckSettings,
    stop: &'a Stop,
}

impl Checkup<'_> {
    fn bot(&self, seed: u64) -> Result<LuaBot, String> {
        let bot = self.script.bot(self.variant, seed, Duration::ZERO).map_err(|error| error.to_string())?;
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
        let limits = Limits { move_time: Some(self.settings.movetime), ..Limits::default() };
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
        self.bot(self.settings.seed)?;
        Ok(format!("{:.1} ms", began.elapsed().as_secs_f64() * 1000.0))
    }

    /// Plays a game against chance and returns the moves and the longest time for one.
    fn game(&self, number: u64) -> Result<(Vec<String>, Duration), String> {
        let seed = derive_seed(self.settings.seed, number);
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
            let mut rng = Rng::new(derive_seed(self.settings.seed ^ 1, number));
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
