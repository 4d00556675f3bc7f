//! The built-in player `engine`.

use std::cmp::Reverse;

use boardwright_game::{
    Candidate, Column, Explanation, Group, Info, Limits, ParseError, Player, PlayerSpec, Position, Rng, Score, Turn,
};
use boardwright_search::packed::KeptTable;
use boardwright_search::root::{self, Crew, Found};
use boardwright_search::{Budget, Settings, forced_column, line_note, search_summary};

use super::board::Board;
use super::parts::{PARTS, lines_through, parts_of};
use super::search::Worker;
use crate::rules::{Move, Sticks};

/// Positions that an explanation visits if nothing else limits it.
const EXPLAINED_NODES: u64 = 60_000;

/// Moves that an explanation rates.
const EXPLAINED_MOVES: usize = 8;

/// Moves among which a player of a lower level slips.
const LIKELY_MOVES: usize = 16;

/// A player that searches with the board of line codes, or less well at a lower level.
pub(crate) struct EnginePlayer {
    settings: Settings,
    table: KeptTable,
    rng: Rng,
}

impl EnginePlayer {
    /// The player of a spec. `seed` decides the slips of the lower levels.
    ///
    /// # Errors
    /// Names the option that is unknown or whose value is out of range.
    pub(crate) fn of_spec(spec: &PlayerSpec, seed: u64) -> Result<EnginePlayer, ParseError> {
        Ok(EnginePlayer {
            settings: Settings::read_with_lines(spec)?,
            table: KeptTable::default(),
            rng: Rng::new(seed),
        })
    }

    /// Moves in the order of their weights, for a player who does not look any further.
    fn likely(position: &Sticks) -> Vec<(Move, i32)> {
        let board = Board::from(position);
        let weighed = board.weigh();
        let mut moves: Vec<(Move, i32)> = position.moves().map(|mv| (mv, weighed.gain(mv))).collect();
        moves.sort_by_key(|&(mv, weight)| (Reverse(weight), mv));
        moves.truncate(LIKELY_MOVES);
        moves
    }

    fn think(
        &mut self,
        turn: &Turn<'_, Sticks>,
        limits: &Limits,
        lines: usize,
        report: &mut dyn FnMut(&Info<Move>),
    ) -> Move {
        let budget = Budget::new(limits, turn.stop);
        let threads = self.settings.threads;
        let table = self.table.for_search(self.settings.hash_mib, limits);
        let report = &mut |found: &Found<Move>| report(&found.info(&budget, |mv| mv));
        let crew = Crew::of(threads, lines);
        let (start, history) = (turn.start, turn.history);
        let worker = || Worker::new(start, history, table, &budget, crew.as_ref());
        root::think(crew.as_ref(), threads, lines, worker, report).mv
    }
}

impl Player<Sticks> for EnginePlayer {
    fn choose(&mut self, turn: &Turn<'_, Sticks>) -> Move {
        let limits = self.settings.limits_at_level(turn.limits);
        if let Some(handicap) = self.settings.handicap()
            && let Some(mv) = handicap.slip(&mut self.rng, &EnginePlayer::likely(turn.position))
        {
            return mv;
        }
        self.think(turn, &limits, self.settings.lines, &mut |info| (turn.report)(info))
    }

    fn explain(&mut self, turn: &Turn<'_, Sticks>) -> Explanation {
        // A player of its own, so that what an explanation learns does not change what is played.
        let mut fresh = EnginePlayer { settings: self.settings.clone(), table: KeptTable::default(), rng: Rng::new(0) };
        let mut found = None;
        let choice = fresh.think(turn, &self.settings.limits_at_level(turn.limits), 1, &mut |info| {
            found = Some(info.clone());
        });
        let mut limits = self.settings.limits_at_level(&Limits { clock: None, ..*turn.limits });
        limits.nodes = Some(limits.nodes.unwrap_or(EXPLAINED_NODES).min(EXPLAINED_NODES));
        let mut rated: Vec<Info<Move>> = Vec::new();
        fresh.table = KeptTable::default();
        fresh.think(turn, &limits, EXPLAINED_MOVES, &mut |info| {
            rated.retain(|old| old.line != info.line && old.variation.first() != info.variation.first());
            rated.push(info.clone());
        });
        // A deeper search that was cut short has told some moves only: what they are worth decides, not how deep it was.
        rated.sort_by_key(|info| (Reverse(info.score), Reverse(info.depth), info.line));
        let mut candidates: Vec<Candidate> =
            rated.iter().filter_map(|info| candidate(turn.position, &info.variation, Some(info.score))).collect();
        if candidates.is_empty() {
            // Not even one ply was finished: the moves as they would be tried, without values.
            let likely = EnginePlayer::likely(turn.position);
            candidates = likely.iter().filter_map(|&(mv, _)| candidate(turn.position, &[mv], None)).collect();
        }
        let mut summary = search_summary(found.as_ref(), &choice, &self.settings);
        summary.push(format!(
            "the table rates the best {} of {} legal moves; the parts are the evaluation right after the move",
            candidates.len(),
            turn.position.count_moves()
        ));
        let mut columns = vec![forced_column()];
        columns.extend(PARTS.iter().map(|&(name, meaning)| Column::new(name, meaning)));
        Explanation { summary, columns, candidates, choices: vec![choice.to_string()] }
    }
}

/// The first move of a line, with what the search found of it, if anything.
fn candidate(position: &Sticks, line: &[Move], score: Option<Score>) -> Option<Candidate> {
    let &mv = line.first()?;
    let child = position.child(mv);
    let parts = if child.outcome().is_some() {
        vec![None; PARTS.len()]
    } else {
        // The parts are those of the side that moved; adding 0 turns the -0 of a negated nothing into a plain 0.
        parts_of(&child).into_iter().map(|part| Some(0.0 - f64::from(part) / 100.0 + 0.0)).collect()
    };
    let forced = score.and_then(Score::forced).map(f64::from);
    // The columns of the parts follow that of forced results; where the game is over there are no parts.
    let is_over = child.outcome().is_some();
    let lines = if is_over { Vec::new() } else { lines_through(&child, position.to_move(), mv.to) };
    Some(Candidate {
        mv: mv.to_string(),
        value: score.map(|score| f64::from(score.0) / 100.0),
        parts: std::iter::once(forced).chain(parts).collect(),
        note: line_note(score, line),
        groups: lines.into_iter().map(|(part, line)| Group::of_part(1 + part, line)).collect(),
    })
}
