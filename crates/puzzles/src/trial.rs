//! The judgement of a solver's answers to a puzzle, move by move.

use std::cell::RefCell;

use boardwright_game::{
    AnyPosition, AnySolver, AnyTurn, AnyVariant, Limits, Outcome, PlayerSpec, Score, SolverOptions, Stop,
};

use crate::check::is_decided;
use crate::puzzle::{Others, Puzzle};

/// Positions that the solver may visit for a move.
const NODES: u64 = 240_000;

/// Positions that the engine may visit to answer a move of which nothing is proved.
const ENGINE_NODES: u64 = 20_000;

/// The bytes for the tables of the solver.
const MEMORY: usize = 48 << 20;

/// The most plies of a line that is shown.
const SHOWN: usize = 12;

/// The judgement of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It keeps the win; the moves that follow up to where the solver is to move again.
    Right(Vec<String>),
    /// The puzzle is solved.
    Solved,
    /// It does not win: what follows, and whether the other side wins then.
    Wrong {
        /// The refutation, the other side's move first.
        line: Vec<String>,
        /// Set if the other side wins by force; it holds at least a draw otherwise.
        loses: bool,
    },
    /// It wins as well, but the engine sees no win by it that is as short as the one that is asked for.
    AlsoWins,
    /// No win by it is known and none is excluded: the line that the engine expects.
    Unproved(Vec<String>),
}

/// A puzzle that somebody tries.
pub struct Trial<'a> {
    puzzle: &'a Puzzle,
    position: AnyPosition,
    played: usize,
    /// Set while the moves are those of the puzzle's own line.
    is_on_line: bool,
    solver: Option<Box<dyn AnySolver>>,
}

impl<'a> Trial<'a> {
    /// A puzzle of a game, from its beginning.
    ///
    /// # Errors
    /// If it is not a puzzle of this game.
    pub fn new(variant: &AnyVariant, puzzle: &'a Puzzle) -> Result<Trial<'a>, boardwright_game::ParseError> {
        let options = SolverOptions { nodes: NODES, memory: MEMORY, ..SolverOptions::default() };
        let position = variant.read(&puzzle.position)?;
        Ok(Trial { puzzle, position, played: 0, is_on_line: true, solver: variant.solver(&options) })
    }

    /// The position now.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Plays moves that were judged before, of both sides.
    ///
    /// # Errors
    /// If one is not legal.
    pub fn replay(&mut self, moves: &[String]) -> Result<(), boardwright_game::MoveError> {
        moves.iter().try_for_each(|mv| self.play(mv).map(drop))
    }

    /// Plays a move without a judgement and returns it as the game writes it.
    fn play(&mut self, mv: &str) -> Result<String, boardwright_game::MoveError> {
        let mv = self.position.submit(mv)?;
        self.is_on_line &= self.puzzle.line.get(self.played) == Some(&mv);
        self.played += 1;
        Ok(mv)
    }

    /// Judges a move of the side that is to win. If it keeps the win, it is played, and so is the defence that holds out
    /// longest; otherwise nothing changes.
    ///
    /// # Errors
    /// If the move is not legal.
    pub fn answer(&mut self, mv: &str, stop: &Stop) -> Result<Verdict, boardwright_game::MoveError> {
        let side = self.position.to_move();
        let mut after = self.position.clone();
        let mv = after.submit(mv)?;
        let is_first = self.played == 0;
        if is_decided(&after, side) && (!is_first || mv == self.puzzle.solution()) {
            self.play(&mv)?;
            return Ok(Verdict::Solved);
        }
        if self.is_on_line && self.puzzle.line.get(self.played) == Some(&mv) {
            self.play(&mv)?;
            let rest: Vec<String> = self.puzzle.line[self.played..].to_vec();
            return self.defend(side, rest);
        }
        if let Some(line) =
            self.puzzle.lines.iter().find(|line| is_first && after.to_move() != side && after.wins_by(line))
        {
            return Ok(Verdict::Wrong { line: legal(&after, line), loses: true });
        }
        if let Some(outcome) = after.outcome() {
            return Ok(Verdict::Wrong { line: Vec::new(), loses: outcome == Outcome::Win(side.other()) });
        }
        let solution = self.solver.as_mut().and_then(|solver| solver.solve(&after, stop, &mut |_| {}));
        let Some(solution) = solution else { return Ok(Verdict::Unproved(expected_line(&after, stop))) };
        let sign = if side.index() == 0 { 1 } else { -1 };
        let (one, two) = (sign * solution.bounds.lower, sign * solution.bounds.upper);
        let (least, most) = (one.min(two), one.max(two));
        let line = legal(&after, &solution.variation);
        Ok(match (least, most) {
            (1.., _) if is_first && !self.is_right(&mv) => match self.short_win(&after, stop) {
                None => Verdict::AlsoWins,
                Some(line) => {
                    self.play(&mv)?;
                    return self.defend(side, line);
                }
            },
            (1.., _) => {
                self.play(&mv)?;
                return self.defend(side, line);
            }
            (_, ..=0) => Verdict::Wrong { line, loses: most < 0 },
            _ => Verdict::Unproved(expected_line(&after, stop)),
        })
    }

    /// True if a first move that wins is right. Where the others are only searched, every win is as good as the one asked for.
    fn is_right(&self, mv: &String) -> bool {
        self.puzzle.others == Others::Searched || self.puzzle.also.contains(mv)
    }

    /// A line by which the other side loses after a first move, no later than it does by the solution; `None` if the engine sees no
    /// such line.
    fn short_win(&self, after: &AnyPosition, stop: &Stop) -> Option<Vec<String>> {
        let (line, score) = engine_view(after, stop);
        let plies = i64::from(score?.forced().filter(|plies| *plies < 0)?).unsigned_abs();
        (plies < self.puzzle.line.len() as u64).then_some(line)
    }

    /// Plays the defender's moves of a line that begins with what follows the last move.
    fn defend(
        &mut self,
        side: boardwright_game::Side,
        line: Vec<String>,
    ) -> Result<Verdict, boardwright_game::MoveError> {
        let mut replies = Vec::new();
        let mut line = line.into_iter();
        while self.position.outcome().is_none() && self.position.to_move() != side {
            let known = line.next().filter(|mv| self.position.check(mv).is_ok());
            let Some(mv) = known.or_else(|| self.position.moves().into_iter().next()) else { break };
            replies.push(self.play(&mv)?);
        }
        if is_decided(&self.position, side) {
            return Ok(Verdict::Solved);
        }
        Ok(Verdict::Right(replies))
    }

    /// The winning move now and the line that it begins, for a hint or the solution; `None` if it is not known.
    pub fn solution(&mut self, stop: &Stop) -> Option<Vec<String>> {
        if self.is_on_line {
            return Some(self.puzzle.line[self.played.min(self.puzzle.line.len())..].to_vec());
        }
        let solution = self.solver.as_mut()?.solve(&self.position, stop, &mut |_| {})?;
        Some(legal(&self.position, &solution.variation))
    }
}

/// The line that the engine of the game expects, beginning with its move; empty in a game without an engine.
fn expected_line(position: &AnyPosition, stop: &Stop) -> Vec<String> {
    engine_view(position, stop).0
}

/// The line that the engine of the game expects, and its score for the side to move.
pub(crate) fn engine_view(position: &AnyPosition, stop: &Stop) -> (Vec<String>, Option<Score>) {
    let spec: Option<PlayerSpec> = "engine".parse().ok();
    let player = spec.and_then(|spec| position.variant().player(&spec, 0).ok());
    let Some(mut player) = player else { return (Vec::new(), None) };
    let limits = Limits { nodes: Some(ENGINE_NODES), ..Limits::default() };
    let seen = RefCell::new((Vec::new(), None));
    let report = |info: &boardwright_game::Info<String>| {
        if info.line == 1 {
            seen.replace((info.variation.clone(), Some(info.score)));
        }
    };
    let turn = AnyTurn { position, start: position, history: &[], limits: &limits, stop, report: &report };
    let chosen = player.choose(&turn).map(|reply| reply.mv).ok();
    let (line, score) = seen.into_inner();
    match chosen {
        Some(mv) if line.first() != Some(&mv) => (legal(position, &[mv]), score),
        _ => (legal(position, &line), score),
    }
}

/// The beginning of a line that can be played, to be shown.
fn legal(position: &AnyPosition, line: &[String]) -> Vec<String> {
    let mut now = position.clone();
    line.iter().take(SHOWN).take_while(|mv| now.play(mv).is_ok()).cloned().collect()
}
