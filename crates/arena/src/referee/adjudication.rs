//! Rules that end a game early when its result is already clear.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use boardwright_game::{
    AnyPosition, AnyVariant, Message, Outcome, ParseError, Score, Side, SolverOptions, Stop, given_twice,
};
use serde::{Deserialize, Serialize};

use crate::referee::table::{Ply, Table};
use crate::texts::{self, TEXTS};

/// Rules that end a game early. A rule that is not set does not apply.
///
/// Evaluations are those that the players gave with their moves, each for itself. A move without one, such as a move
/// of an opening, breaks every row of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Adjudication {
    /// Condition under which the game is drawn because both players report an even score.
    pub draw: Option<DrawRule>,
    /// Condition under which the game is lost for a player that reports a hopeless score.
    pub resign: Option<ResignRule>,
    /// Knows the results of some positions, such as an endgame table.
    pub oracle: Option<Oracle>,
}

/// A game is drawn when both players have called it level for long enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawRule {
    /// The first ply at which the rule applies, counting the plies of the opening.
    #[serde(default)]
    pub after: u32,
    /// Number of consecutive moves of each player.
    #[serde(deserialize_with = "serial::moves")]
    pub moves: u32,
    /// An evaluation is level if it is this far from zero at most.
    #[serde(with = "serial::score")]
    pub score: Score,
}

/// A game is lost for a player who has seen no hope for long enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResignRule {
    /// Number of consecutive moves.
    #[serde(deserialize_with = "serial::moves")]
    pub moves: u32,
    /// The loser's evaluations are all minus this or worse.
    #[serde(with = "serial::score")]
    pub score: Score,
    /// The winner must agree: its scores are all plus this or better.
    #[serde(default = "serial::usual", rename = "by", with = "serial::by")]
    pub both: bool,
}

/// Answers for the positions of one game, one after another, and at once when the flag is raised.
type Session = dyn FnMut(&AnyPosition, &Stop) -> Option<Outcome>;

type Begin = dyn Fn(&AnyVariant) -> Box<Session> + Send + Sync;

/// Source of the exact outcome of some positions, such as a solver.
///
/// ```
/// use boardwright_arena::Oracle;
///
/// let nothing = Oracle::new("nothing", |_| None);
/// assert_eq!(nothing.name(), "nothing");
/// ```
#[derive(Clone)]
pub struct Oracle {
    name: String,
    solver_nodes: Option<u64>,
    begin: Arc<Begin>,
}

impl Oracle {
    /// An oracle with its name, which is part of the settings of an event and of the endings it brings about. The
    /// same name must always mean the same answers.
    pub fn new(
        name: impl Into<String>,
        ask: impl Fn(&AnyPosition) -> Option<Outcome> + Send + Sync + 'static,
    ) -> Oracle {
        let ask = Arc::new(ask);
        let begin = move |_: &AnyVariant| -> Box<Session> {
            let ask = Arc::clone(&ask);
            Box::new(move |position, _| ask(position))
        };
        Oracle { name: name.into(), solver_nodes: None, begin: Arc::new(begin) }
    }

    /// The game's own solver, limited to this many positions after each move. Games without a solver stay undecided.
    ///
    /// Every game has a solver of its own, which remembers what it has learnt from move to move, so that the endings of
    /// games do not depend on how many are played at the same time.
    pub fn solver(nodes: u64) -> Oracle {
        let begin = move |variant: &AnyVariant| -> Box<Session> {
            let memory = usize::try_from(nodes.saturating_mul(NODE_BYTES)).unwrap_or(usize::MAX);
            let options =
                SolverOptions { nodes, memory: memory.clamp(MIN_MEMORY, MAX_MEMORY), ..SolverOptions::default() };
            let mut solver = variant.solver(&options);
            Box::new(move |position, stop| {
                let solution = solver.as_mut()?.solve(position, stop, &mut |_| {})?;
                solution.bounds.outcome()
            })
        };
        let name = format!("the solver ({nodes} positions a move)");
        Oracle { name, solver_nodes: Some(nodes), begin: Arc::new(begin) }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Positions that it may visit after each move, if it is a [solver](Oracle::solver).
    pub fn solver_nodes(&self) -> Option<u64> {
        self.solver_nodes
    }
}

impl fmt::Debug for Oracle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Oracle").field(&self.name).finish()
    }
}

impl PartialEq for Oracle {
    fn eq(&self, other: &Oracle) -> bool {
        self.name == other.name
    }
}

/// The most positions that a solver may visit after a move.
pub const MAX_SOLVER_NODES: u32 = 10_000_000;

/// Bytes of a solver's tables for each position that it may visit.
const NODE_BYTES: u64 = 128;
const MIN_MEMORY: usize = 1 << 20;
const MAX_MEMORY: usize = 256 << 20;

impl Adjudication {
    /// A judge for one game of a variant.
    pub(crate) fn judge(&self, variant: &AnyVariant) -> Judge<'_> {
        Judge { rules: self, known: self.oracle.as_ref().map(|oracle| (oracle.begin)(variant)) }
    }
}

/// Applies the rules to one game, move after move.
pub(crate) struct Judge<'a> {
    rules: &'a Adjudication,
    known: Option<Box<Session>>,
}

impl Judge<'_> {
    /// Ends a running game if the rules say so. When `stop` is raised, an unfinished solution is not waited for.
    pub(crate) fn look_at(&mut self, table: &mut Table, stop: &Stop) {
        if table.ending().is_none()
            && let Some((outcome, reason)) = self.decide(table, stop)
        {
            // The game is running, so this cannot be refused.
            let _ = table.adjudicate(outcome, reason);
        }
    }

    /// Outcome and reason that the rules give a running game, or `None` if it goes on.
    fn decide(&mut self, table: &Table, stop: &Stop) -> Option<(Outcome, Message)> {
        let known = self.known(table.position(), stop);
        let resigned = || self.rules.resign.and_then(|rule| rule.judge(table.plies()));
        let drawn = || self.rules.draw.and_then(|rule| rule.judge(table.plies()));
        known.or_else(resigned).or_else(drawn)
    }

    fn known(&mut self, position: &AnyPosition, stop: &Stop) -> Option<(Outcome, Message)> {
        let outcome = self.known.as_mut()?(position, stop)?;
        let value = match outcome {
            Outcome::Win(side) => format!("won for {side}"),
            Outcome::Draw => "drawn".to_owned(),
        };
        let name = self.rules.oracle.as_ref().map_or("", Oracle::name);
        Some((outcome, format!("{name} knows the position to be {value}").into()))
    }
}

/// The most moves in a row that a rule may ask for.
const MAX_RULE_MOVES: u32 = 10_000;

/// Reads `key=value` pairs with commas between them; `take` says whether it knew what it was given.
fn read_pairs(
    what: &'static str,
    text: &str,
    expected: &'static str,
    mut take: impl FnMut(&str, &str) -> bool,
) -> Result<(), ParseError> {
    if let Some(name) = given_twice(text.split(',')) {
        let offset = name.as_ptr() as usize - text.as_ptr() as usize;
        return Err(ParseError::new(what, text, format!("each part once, not {name:?} twice")).at(offset));
    }
    for part in text.split(',') {
        let offset = part.as_ptr() as usize - text.as_ptr() as usize;
        let known = part.split_once('=').is_some_and(|(key, value)| take(key.trim(), value.trim()));
        if !known {
            return Err(ParseError::new(what, text, expected).at(offset));
        }
    }
    Ok(())
}

/// The evaluation of a rule from units as players print them, or the most that it may have.
fn rule_score(units: f64) -> Result<Score, f64> {
    let most = f64::from(Score::EVALUATION_LIMIT) / 100.0;
    if (0.0..=most).contains(&units) { Ok(Score((units * 100.0).round() as i32)) } else { Err(most) }
}

/// The fields of rules as settings have them.
mod serial {
    use serde::{Deserialize, Deserializer, de::Error};

    use super::MAX_RULE_MOVES;

    pub(super) fn moves<'a, D: Deserializer<'a>>(deserializer: D) -> Result<u32, D::Error> {
        let moves = u32::deserialize(deserializer)?;
        match moves {
            1..=MAX_RULE_MOVES => Ok(moves),
            _ => Err(D::Error::custom(format!("bad moves {moves}: expected 1 to {MAX_RULE_MOVES}"))),
        }
    }

    /// A winner agrees where nothing is said.
    pub(super) fn usual() -> bool {
        true
    }

    /// An evaluation in units as players print it.
    pub(super) mod score {
        use boardwright_game::Score;
        use serde::{Deserialize, Deserializer, Serializer, de::Error};

        pub(crate) fn serialize<S: Serializer>(score: &Score, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_f64(f64::from(score.0) / 100.0)
        }

        pub(crate) fn deserialize<'a, D: Deserializer<'a>>(deserializer: D) -> Result<Score, D::Error> {
            let units = f64::deserialize(deserializer)?;
            super::super::rule_score(units)
                .map_err(|most| D::Error::custom(format!("bad score {units}: expected 0 to {most}")))
        }
    }

    /// Who has to see it.
    pub(super) mod by {
        use serde::{Deserialize, Deserializer, Serializer, de::Error};

        pub(crate) fn serialize<S: Serializer>(both: &bool, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(if *both { "both" } else { "one" })
        }

        pub(crate) fn deserialize<'a, D: Deserializer<'a>>(deserializer: D) -> Result<bool, D::Error> {
            let text = String::deserialize(deserializer)?;
            match text.as_str() {
                "both" | "one" => Ok(text == "both"),
                _ => Err(D::Error::custom(format!("bad by {text:?}: expected both or one"))),
            }
        }
    }
}

fn read_score(text: &str) -> Option<Score> {
    rule_score(text.parse().ok()?).ok()
}

fn read_moves(text: &str) -> Option<u32> {
    text.parse().ok().filter(|moves| (1..=MAX_RULE_MOVES).contains(moves))
}

/// Reads `after=40,moves=5,score=0.1`; without `after` it holds from the beginning.
impl FromStr for DrawRule {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<DrawRule, ParseError> {
        let expected = "after=PLIES,moves=NUMBER,score=UNITS, such as after=40,moves=5,score=0.1";
        let (mut after, mut moves, mut score) = (Some(0), None, None);
        read_pairs("draw rule", text, expected, |key, value| match key {
            "after" => {
                after = value.parse().ok();
                after.is_some()
            }
            "moves" => {
                moves = read_moves(value);
                moves.is_some()
            }
            "score" => {
                score = read_score(value);
                score.is_some()
            }
            _ => false,
        })?;
        match (after, moves, score) {
            (Some(after), Some(moves), Some(score)) => Ok(DrawRule { after, moves, score }),
            _ => Err(ParseError::new("draw rule", text, expected)),
        }
    }
}

/// Reads `moves=3,score=20,by=both`; without `by` both players have to see it.
impl FromStr for ResignRule {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<ResignRule, ParseError> {
        let expected = "moves=NUMBER,score=UNITS[,by=both|one], such as moves=3,score=20";
        let (mut moves, mut score, mut both) = (None, None, true);
        read_pairs("resign rule", text, expected, |key, value| match (key, value) {
            ("moves", _) => {
                moves = read_moves(value);
                moves.is_some()
            }
            ("score", _) => {
                score = read_score(value);
                score.is_some()
            }
            ("by", "both" | "one") => {
                both = value == "both";
                true
            }
            _ => false,
        })?;
        match (moves, score) {
            (Some(moves), Some(score)) => Ok(ResignRule { moves, score, both }),
            _ => Err(ParseError::new("resign rule", text, expected)),
        }
    }
}

impl DrawRule {
    fn judge(self, plies: &[Ply]) -> Option<(Outcome, Message)> {
        let is_level = |score: Score| score.0.unsigned_abs() <= self.score.0.unsigned_abs();
        let agree = Side::BOTH.into_iter().all(|side| row(plies, side, self.moves, is_level));
        (plies.len() >= self.after as usize && agree).then(|| {
            let (score, moves) = (self.score.to_string().into(), self.moves.into());
            let reason = TEXTS.with("arena-level-game", [("score", score), ("moves", moves)]);
            (Outcome::Draw, reason)
        })
    }
}

impl ResignRule {
    fn judge(self, plies: &[Ply]) -> Option<(Outcome, Message)> {
        let loser = Side::BOTH.into_iter().find(|&side| {
            row(plies, side, self.moves, |score| score <= self.score.negate())
                && (!self.both || row(plies, side.other(), self.moves, |score| score >= self.score))
        })?;
        let who = if self.both { TEXTS.say("arena-both-players") } else { texts::side(loser) };
        let (score, moves) = (self.score.to_string().into(), self.moves.into());
        let arguments = [("who", who.into()), ("loser", texts::side(loser).into()), ("score", score), ("moves", moves)];
        let reason = TEXTS.with("arena-lost-game", arguments);
        Some((Outcome::Win(loser.other()), reason))
    }
}

/// True if the last `moves` plies of `side` all have a score that fits.
fn row(plies: &[Ply], side: Side, moves: u32, fits: impl Fn(Score) -> bool) -> bool {
    let mut found = 0;
    for ply in plies.iter().rev().filter(|ply| ply.side == side).take(moves as usize) {
        if !ply.score.is_some_and(&fits) {
            return false;
        }
        found += 1;
    }
    found == moves && moves > 0
}

#[cfg(test)]
mod tests {
    use super::{Adjudication, DrawRule, Ply, ResignRule, Score, Side};
    use boardwright_game::{Message, Outcome};

    fn plies(scores: &[Option<i32>]) -> Vec<Ply> {
        let ply = |(index, score): (usize, &Option<i32>)| Ply {
            side: if index % 2 == 0 { Side::First } else { Side::Second },
            elapsed: None,
            remaining: None,
            score: score.map(Score),
            depth: None,
            comment: String::new(),
            tags: Vec::new(),
        };
        scores.iter().enumerate().map(ply).collect()
    }

    fn outcome(rule: Option<(Outcome, Message)>) -> Option<Outcome> {
        rule.map(|(outcome, _)| outcome)
    }

    #[test]
    fn a_draw_needs_both_players_for_long_enough() {
        let rule = DrawRule { after: 4, moves: 2, score: Score(10) };
        let level = [Some(5), Some(-10), Some(0), Some(10)];
        let judged = rule.judge(&plies(&level));
        assert_eq!(judged.as_ref().map(|(outcome, _)| *outcome), Some(Outcome::Draw));
        assert_eq!(judged.unwrap().1, "both players saw a level game (+0.10 or less) for 2 moves");
        for (index, broken) in [(0, Some(11)), (1, Some(-11)), (2, None)] {
            let mut scores = level;
            scores[index] = broken;
            assert_eq!(rule.judge(&plies(&scores)), None, "{scores:?}");
        }
        assert_eq!(DrawRule { after: 5, ..rule }.judge(&plies(&level)), None, "too early");
        assert_eq!(DrawRule { moves: 3, ..rule }.judge(&plies(&level)), None, "too few moves");
    }

    #[test]
    fn resigning_needs_one_player_or_both() {
        let one = ResignRule { moves: 2, score: Score(900), both: false };
        let both = ResignRule { both: true, ..one };
        // The second side is lost and knows it; the first is not so sure.
        let unsure = plies(&[Some(950), Some(-900), Some(100), Some(-2000)]);
        assert_eq!(outcome(one.judge(&unsure)), Some(Outcome::Win(Side::First)));
        assert_eq!(both.judge(&unsure), None);
        let sure = plies(&[Some(950), Some(-900), Some(900), Some(-2000)]);
        let (_, reason) = both.judge(&sure).unwrap();
        assert_eq!(reason, "both players saw second lose by +9.00 or more for 2 moves");
        // A forced win is more than any evaluation.
        let forced = plies(&[Some(Score::loss_in(3).0), Some(1), Some(Score::loss_in(1).0), Some(1)]);
        assert_eq!(outcome(one.judge(&forced)), Some(Outcome::Win(Side::Second)));
    }

    #[test]
    fn rules_are_read() {
        let draw: Result<DrawRule, _> = "after=40,moves=5,score=0.1".parse();
        assert_eq!(draw, Ok(DrawRule { after: 40, moves: 5, score: Score(10) }));
        assert_eq!("moves=1,score=0".parse(), Ok(DrawRule { after: 0, moves: 1, score: Score(0) }));
        let resign: Result<ResignRule, _> = "moves=3,score=20,by=one".parse();
        assert_eq!(resign, Ok(ResignRule { moves: 3, score: Score(2000), both: false }));
        for text in ["", "moves=3", "moves=0,score=1", "moves=3,score=-1", "moves=3,score=nan", "moves=3,score=1,x=1"] {
            assert!(text.parse::<DrawRule>().is_err() && text.parse::<ResignRule>().is_err(), "{text:?}");
        }
        let error = "moves=3,score=2,by=me".parse::<ResignRule>().unwrap_err().to_string();
        assert!(error.contains("at character 17") && error.contains("by=both|one"), "{error}");
    }

    #[test]
    fn nothing_is_judged_unless_asked_for() {
        assert_eq!(Adjudication::default(), Adjudication { draw: None, resign: None, oracle: None });
        let never = ResignRule { moves: 0, score: Score(1), both: false };
        assert_eq!(never.judge(&plies(&[Some(-5), Some(5)])), None, "no moves are no reason");
    }
}
