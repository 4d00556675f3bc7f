//! Several best lines of any player that reports scores: rounds search the position after each move, each deeper than the
//! one before and with fewer moves.

use web_time::Instant;

use boardwright_game::{AnyPosition, Fault, Info, Limits, Outcome, Question, Score, Stop};

use super::analyst::{AnalysisError, Analyst};

/// The deepest round.
const DEEPEST: u32 = 60;

/// Factor of the wanted lines: a round keeps half of the moves of the round before, but at least this many times the wanted
/// lines.
const RESERVE: usize = 3;

/// A move with what is known of it.
struct Root {
    mv: String,
    after: AnyPosition,
    info: Info<String>,
}

/// A position whose moves are compared.
struct Comparison<'a> {
    analyst: &'a mut Analyst,
    question: &'a Question,
    stop: &'a Stop,
    began: Instant,
    nodes: u64,
}

/// Searches the best `wanted` lines of a position within the limits of the question, and reports them after every round
/// that is complete, the best one first.
///
/// The limits do not end the first round, which searches every move one ply deep, so that there is always an answer unless
/// the flag is raised. Scores are those of the side to move.
///
/// # Errors
/// The player's fault, or the fact that it keeps no score.
pub fn best_lines(
    analyst: &mut Analyst,
    question: &Question,
    wanted: usize,
    stop: &Stop,
    report: &mut dyn FnMut(&Info<String>),
) -> Result<(), AnalysisError> {
    let position = &question.position;
    let mut roots: Vec<Root> = position.moves().into_iter().filter_map(|mv| Root::new(position, mv)).collect();
    let mut comparison = Comparison { analyst, question, stop, began: Instant::now(), nodes: 0 };
    // The move itself is a ply of the depth.
    let deepest = question.limits.depth.unwrap_or(DEEPEST).min(DEEPEST).saturating_sub(1).max(1);
    for depth in 1..=deepest {
        if !comparison.round(depth, &mut roots)? {
            return Ok(());
        }
        // Of equal moves the one that came first stays before the other.
        roots.sort_by_key(|root| std::cmp::Reverse(root.info.score));
        for (index, root) in roots.iter().take(wanted).enumerate() {
            let line = u32::try_from(index + 1).unwrap_or(u32::MAX);
            let (nodes, elapsed) = (comparison.nodes, Some(comparison.began.elapsed()));
            report(&Info { line, nodes, elapsed, ..root.info.clone() });
        }
        let kept = (roots.len() / 2).max(wanted.saturating_mul(RESERVE));
        roots.truncate(kept);
        if roots.iter().all(|root| root.after.outcome().is_some()) {
            break;
        }
    }
    Ok(())
}

impl Comparison<'_> {
    /// Searches every move to a depth in plies. Returns false if the limits ended the round early.
    fn round(&mut self, depth: u32, roots: &mut [Root]) -> Result<bool, AnalysisError> {
        for root in roots.iter_mut() {
            if self.stop.is_raised() || depth > 1 && self.is_over() {
                return Ok(false);
            }
            if root.after.outcome().is_some() {
                root.info.depth = depth + 1;
                continue;
            }
            let Some(found) = self.search_after(root, depth)? else {
                // A player that has hardly any positions left may say nothing: what it has said before stands.
                return if depth == 1 { Err(AnalysisError::no_score(&root.after)) } else { Ok(false) };
            };
            self.nodes += found.nodes;
            root.info = found;
        }
        // What was cut short in the end is not as deep as the others.
        Ok(depth == 1 || !self.is_over() && !self.stop.is_raised())
    }

    /// True if the time or the positions are used up.
    fn is_over(&self) -> bool {
        let Limits { move_time, nodes, .. } = self.question.limits;
        move_time.is_some_and(|time| self.began.elapsed() >= time) || nodes.is_some_and(|most| self.nodes >= most)
    }

    /// Searches the position after a move; `None` if the player keeps no score.
    fn search_after(&mut self, root: &Root, depth: u32) -> Result<Option<Info<String>>, Fault> {
        let Question { position, start, history, limits } = self.question;
        let mut history = history.clone();
        history.push(root.mv.clone());
        let mut left = Limits { depth: Some(depth), move_time: None, nodes: None, clock: None };
        if depth > 1 {
            left.move_time = limits.move_time.map(|time| time.saturating_sub(self.began.elapsed()));
            left.nodes = limits.nodes.map(|most| most.saturating_sub(self.nodes).max(1));
        }
        let question = Question { position: root.after.clone(), start: start.clone(), history, limits: left };
        let (reply, _) = self.analyst.answer(question, self.stop, &mut |_| {})?;
        let is_same_side = root.after.to_move() == position.to_move();
        Ok(reply.info.map(|info| {
            let score = one_ply_later(if is_same_side { info.score } else { info.score.negate() });
            let variation = std::iter::once(root.mv.clone()).chain(info.variation).collect();
            Info { depth: info.depth + 1, score, variation, ..*info }
        }))
    }
}

impl Root {
    /// A move that is about to be searched, valued already if the game is over with it.
    fn new(position: &AnyPosition, mv: String) -> Option<Root> {
        let mut after = position.clone();
        after.play(&mv).ok()?;
        let score = match after.outcome().and_then(Outcome::winner) {
            None => Score::DRAW,
            Some(winner) if winner == position.to_move() => Score::win_in(1),
            Some(_) => Score::loss_in(1),
        };
        let info = Info { depth: 1, score, nodes: 0, elapsed: None, line: 1, variation: vec![mv.clone()] };
        Some(Root { mv, after, info })
    }
}

/// A forced result is one ply further away before the move.
fn one_ply_later(score: Score) -> Score {
    match score.forced() {
        Some(_) if score.0 > 0 => Score(score.0 - 1),
        Some(_) => Score(score.0 + 1),
        None => score,
    }
}
