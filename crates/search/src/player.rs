//! The built-in player `engine`.

use std::cmp::Reverse;

use boardwright_game::{
    Candidate, Explanation, ParseError, Player, PlayerInfo, PlayerSpec, Position, Rng, Score, Turn,
};

use crate::explaining::{compared_summary, forced_column, line_note, parts_summary};
use crate::heuristic::Heuristic;
use crate::plain::PlainEngine;
use crate::pvs::RootMove;
use crate::settings::Settings;

/// Makes the player `engine` of a game's heuristic. `seed` decides the slips of the lower levels.
///
/// # Errors
/// Names the option that is unknown or whose value is out of range.
pub fn engine_player<P: Position, H: Heuristic<P>>(
    spec: &PlayerSpec,
    seed: u64,
    heuristic: H,
) -> Result<Box<dyn Player<P>>, ParseError> {
    Ok(Box::new(EnginePlayer::new(heuristic, Settings::read(spec)?, seed)))
}

/// The entry of the player `engine` in a game's list.
pub const fn engine_info(summary: &'static str) -> PlayerInfo {
    PlayerInfo { name: "engine", year: 2026, source: "Boardwright", summary, options: Settings::OPTIONS }
}

/// The same for an engine that finds several best lines at once.
pub const fn engine_with_lines(summary: &'static str) -> PlayerInfo {
    PlayerInfo { options: Settings::WITH_LINES, ..engine_info(summary) }
}

/// A player that plays what [`PlainEngine`] finds, or less well at a lower level.
pub struct EnginePlayer<H> {
    engine: PlainEngine<H>,
    heuristic: H,
    settings: Settings,
    rng: Rng,
}

impl<H: Clone> EnginePlayer<H> {
    /// A player with the given settings.
    pub fn new(heuristic: H, settings: Settings, seed: u64) -> EnginePlayer<H> {
        let engine = PlainEngine::new(heuristic.clone(), settings.hash_mib, settings.threads);
        EnginePlayer { engine, heuristic, settings, rng: Rng::new(seed) }
    }

    /// The parts of the evaluation after `mv`, for the side that makes it.
    fn parts_after<P: Position>(&self, position: &P, mv: P::Move) -> Vec<Option<f64>>
    where
        H: Heuristic<P>,
    {
        let child = position.child(mv);
        if child.outcome().is_some() {
            return vec![None; self.heuristic.parts().len()];
        }
        let sign = if child.to_move() == position.to_move() { 1.0 } else { -1.0 };
        // Adding 0 turns the -0 of a negated nothing into a plain 0.
        self.heuristic.part_values(&child).into_iter().map(|part| Some(sign * part + 0.0)).collect()
    }

    /// A candidate with what the search found of it.
    fn candidate<P: Position>(&self, position: &P, root: &RootMove<P::Move>) -> Candidate
    where
        H: Heuristic<P>,
    {
        let score = root.known_score();
        let mut parts = self.parts_after(position, root.mv);
        parts.insert(0, score.and_then(Score::forced).map(f64::from));
        Candidate {
            mv: root.mv.to_string(),
            value: score.map(|score| f64::from(score.0) / 100.0),
            parts,
            note: line_note(score, &root.line),
            groups: Vec::new(),
        }
    }
}

impl<P: Position, H: Heuristic<P>> Player<P> for EnginePlayer<H> {
    fn choose(&mut self, turn: &Turn<'_, P>) -> P::Move {
        let limits = self.settings.limits_at_level(turn.limits);
        if let Some(handicap) = self.settings.handicap() {
            let mut moves = Vec::new();
            self.heuristic.candidates(turn.position, &mut moves);
            moves.sort_by_key(|&(_, weight)| Reverse(weight));
            if let Some(mv) = handicap.slip(&mut self.rng, &moves) {
                return mv;
            }
        }
        let path = turn.path();
        self.engine.think(turn.position, &path, &limits, turn.stop, &mut |info| (turn.report)(info))
    }

    fn explain(&mut self, turn: &Turn<'_, P>) -> Explanation {
        // An engine of its own, so that what an explanation learns does not change what is played.
        let mut engine = PlainEngine::new(self.heuristic.clone(), self.settings.hash_mib, self.settings.threads);
        let path = turn.path();
        let mut found = None;
        let limits = self.settings.limits_at_level(turn.limits);
        let compared = engine.compare((turn.position, &path), &limits, turn.stop, &mut |info| {
            found = Some(info.clone());
        });
        let choice = compared[0].mv;
        let mut columns = vec![forced_column()];
        columns.extend(self.heuristic.parts());
        let mut summary =
            compared_summary(found.as_ref(), &choice, (compared.len(), turn.position.moves().count()), &self.settings);
        summary.push(parts_summary());
        Explanation {
            summary,
            columns,
            candidates: compared.iter().map(|root| self.candidate(turn.position, root)).collect(),
            choices: vec![choice.to_string()],
        }
    }
}
