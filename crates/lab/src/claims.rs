//! Checks the results that an engine reports: it plays games against itself, the game's solver confirms each result that is
//! called forced, or every reply to the move on which it rests, and the end of the game those that are called likely.

use std::cell::RefCell;
use std::fmt;

use anyhow::{Context as _, Result, bail};
use boardwright_game::{
    AnyPosition, AnySolver, AnyTurn, AnyVariant, Bounds, Info, Limits, Outcome, Score, Side, SolverOptions, Stop,
    derive_seed,
};
use boardwright_search::value::MAX_EVALUATION;

/// Plies that a weak player lays out before the engine takes over, so that no two games are alike.
const OPENING: usize = 6;

/// Player that makes the positions.
const OPENER: &str = "engine@level=2";

/// No game goes on longer.
const MAX_PLIES: usize = 300;

/// Memory of the solver.
const MEMORY: usize = 64 << 20;

/// Settings of the engine and the solver.
#[derive(Clone, Copy, Debug)]
pub struct ClaimOptions {
    /// Positions of games that the engine is asked about.
    pub positions: usize,
    /// Positions that it visits for each.
    pub nodes: u64,
    /// Positions that the solver visits for each position that it is asked about.
    pub proof_nodes: u64,
    /// Decides the openings.
    pub seed: u64,
}

/// Results of checking the claims.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Claims {
    /// Positions that the engine was asked about.
    pub positions: usize,
    /// Forced results that it reported.
    pub claims: usize,
    /// Number of claims that the solver confirmed.
    pub confirmed: usize,
    /// Those that the solver did not settle, each with its position.
    pub open: Vec<String>,
    /// Those that it refuted.
    pub wrong: Vec<String>,
    /// Results that it called likely, in games that ended.
    pub likely: usize,
    /// Those of them that were the results of the games.
    pub likely_right: usize,
}

impl fmt::Display for Claims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Claims { positions, claims, confirmed, open, wrong, likely, likely_right } = self;
        writeln!(
            f,
            "{positions} positions, {claims} forced results: {confirmed} confirmed, {} not settled, {} wrong",
            open.len(),
            wrong.len()
        )?;
        writeln!(f, "{likely} likely results: {likely_right} as the games ended")?;
        open.iter().try_for_each(|claim| writeln!(f, "not settled: {claim}"))?;
        wrong.iter().try_for_each(|claim| writeln!(f, "wrong: {claim}"))
    }
}

/// Asks the engine of a variant about positions of games that it plays against itself.
///
/// # Errors
/// If the game is unknown or has no solver, or its players fail.
pub fn check(game: &str, options: ClaimOptions) -> Result<Claims> {
    let variant = boardwright_catalog::variant(game)?;
    let mut claims = Claims::default();
    for index in 0.. {
        if claims.positions >= options.positions {
            break;
        }
        play(&variant, derive_seed(options.seed, index), options, &mut claims)?;
    }
    Ok(claims)
}

/// Plays a game and checks what is claimed in it.
fn play(variant: &AnyVariant, seed: u64, options: ClaimOptions, claims: &mut Claims) -> Result<()> {
    let engine = format!("engine@nodes={}", options.nodes);
    let mut players = [(OPENER, seed), (&engine, 0)]
        .into_iter()
        .map(|(spec, seed)| Ok(variant.player(&spec.parse()?, seed)?))
        .collect::<Result<Vec<_>>>()?;
    let (start, mut position, mut history) = (variant.start(), variant.start(), Vec::new());
    let mut likely_winners = Vec::new();
    while position.outcome().is_none() && history.len() < MAX_PLIES && claims.positions < options.positions {
        let is_opening = history.len() < OPENING;
        let told: RefCell<Option<Info<String>>> = RefCell::default();
        let report = |info: &Info<String>| *told.borrow_mut() = Some(info.clone());
        let (limits, stop) = (Limits::default(), Stop::new());
        let turn = AnyTurn { report: &report, ..AnyTurn::new(&position, &limits, &stop).after(&start, &history) };
        let mv = match players[usize::from(!is_opening)].choose(&turn) {
            Ok(reply) => reply.mv,
            Err(fault) => bail!("{fault}"),
        };
        let told = told.borrow_mut().take();
        if !is_opening {
            claims.positions += 1;
            if let Some(info) = told {
                likely_winners.extend(likely_winner(position.to_move(), info.score));
                // What a solver knows of earlier claims takes the room of what it needs for this one.
                Judge::new(variant, options.proof_nodes)?.hear(&position, &mv, &info, claims);
            }
        }
        position.play(&mv)?;
        history.push(mv);
    }
    if let Some(outcome) = position.outcome() {
        claims.likely += likely_winners.len();
        claims.likely_right += likely_winners.iter().filter(|&&side| outcome == Outcome::Win(side)).count();
    }
    Ok(())
}

/// Side that wins by a score that says so without a proof, as the engine reports it.
fn likely_winner(to_move: Side, score: Score) -> Option<Side> {
    match score.0 {
        MAX_EVALUATION => Some(to_move),
        value if value == -MAX_EVALUATION => Some(to_move.other()),
        _ => None,
    }
}

/// Checks a claim.
struct Judge {
    solver: Box<dyn AnySolver>,
}

impl Judge {
    fn new(variant: &AnyVariant, nodes: u64) -> Result<Judge> {
        let options = SolverOptions { memory: MEMORY, nodes, ..SolverOptions::default() };
        Ok(Judge { solver: variant.solver(&options).context("the game has no solver")? })
    }

    /// Checks what is said of a position in which `mv` is played.
    fn hear(&mut self, position: &AnyPosition, mv: &str, info: &Info<String>, claims: &mut Claims) {
        let side = position.to_move();
        let held = if let Some(plies) = info.score.forced() {
            let winner = if plies > 0 { side } else { side.other() };
            self.wins(position, mv, winner)
        } else if let Some(points) = info.score.points() {
            let points = if side == Side::First { points } else { -points };
            self.solve(position).value().map(|value| value == points)
        } else {
            return;
        };
        claims.claims += 1;
        let claim = || format!("{} with {mv} in {position}", info.score);
        match held {
            Some(true) => claims.confirmed += 1,
            Some(false) => claims.wrong.push(claim()),
            None => claims.open.push(claim()),
        }
    }

    fn solve(&mut self, position: &AnyPosition) -> Bounds {
        let solution = self.solver.solve(position, &Stop::new(), &mut |_| {});
        solution.map_or(Bounds { lower: i32::MIN, upper: i32::MAX }, |solution| solution.bounds)
    }

    /// Outcome with best play, if it is known.
    fn end(&mut self, position: &AnyPosition) -> Option<Outcome> {
        position.outcome().or_else(|| self.solve(position).outcome())
    }

    /// Tells if a side wins, where the solver can decide the position, or every position after the next move of its
    /// opponent. In its own turn it makes the move `mv`.
    fn wins(&mut self, position: &AnyPosition, mv: &str, winner: Side) -> Option<bool> {
        if let Some(end) = self.end(position) {
            return Some(end == Outcome::Win(winner));
        }
        let mut before = position.clone();
        let is_winners = position.to_move() == winner;
        if is_winners {
            before.play(mv).ok()?;
        }
        for reply in before.moves() {
            let mut after = before.clone();
            after.play(&reply).ok()?;
            match self.end(&after) {
                Some(Outcome::Win(side)) if side == winner => {}
                // Another move than `mv` may still win.
                Some(_) if !is_winners => return Some(false),
                _ => return None,
            }
        }
        Some(true)
    }
}
