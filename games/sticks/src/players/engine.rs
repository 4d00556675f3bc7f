//! The built-in player `engine`: alpha-beta search with levels, analysis and explanations.

use std::cmp::Reverse;

use boardwright_game::{
    Candidate, Choice, Column, Explanation, Group, Info, Limits, ParseError, Player, PlayerSpec, Position, Rng, Score,
    Turn,
};
use boardwright_search::packed::KeptTable;
use boardwright_search::pvs::{self, Crew, EnabledTechniques, Found, RootMove, Technique};
use boardwright_search::{
    Budget, COMPARED_MOVES, Settings, compared_summary, comparing_limits, forced_column, left_out, line_note,
    parts_summary,
};

use crate::board::{LineBoard, make_tables};
use crate::eval::parts::{PARTS, lines_through, parts_of};
use crate::rules::{Move, Sticks};
use crate::search;
use crate::texts::TEXTS;
use crate::threats::Threats;

/// The number of moves from which a lower level picks its mistakes.
const LIKELY_MOVES: usize = 16;

/// The options of the player: those of every engine with several lines, and `without`.
pub(crate) const OPTIONS: &[Choice] = &Settings::with_own::<{ Settings::WITH_LINES.len() + 1 }>(&[Settings::WITHOUT]);

/// A player that searches on the board of line codes, with deliberate mistakes at lower levels.
pub(crate) struct EnginePlayer {
    settings: Settings,
    techniques: EnabledTechniques,
    table: KeptTable,
    rng: Rng,
}

impl EnginePlayer {
    /// Makes the player of a spec and the tables of its board. `seed` decides the mistakes of the lower levels.
    ///
    /// # Errors
    /// Names the option that is unknown or whose value is out of range.
    pub(crate) fn of_spec(spec: &PlayerSpec, seed: u64) -> Result<EnginePlayer, ParseError> {
        make_tables();
        Ok(EnginePlayer {
            settings: Settings::read_beside(spec, &["without"])?,
            techniques: techniques(spec)?,
            table: KeptTable::default(),
            rng: Rng::new(seed),
        })
    }

    /// The moves in the order of their gains, for a mistake that looks plausible.
    fn likely(position: &Sticks) -> Vec<(Move, i32)> {
        let board = LineBoard::from(position);
        let weighed = board.weigh();
        let mut moves: Vec<(Move, i32)> = position.moves().map(|mv| (mv, weighed.gain(mv))).collect();
        moves.sort_by_key(|&(mv, weight)| (Reverse(weight), mv));
        moves.truncate(LIKELY_MOVES);
        moves
    }

    /// True if the position has a threat that a player of this level never overlooks: a win of its own, and from level 3 on
    /// one of the opponent's.
    fn sees_threat(&self, position: &Sticks) -> bool {
        let own = position.to_move();
        let level = self.settings.level.unwrap_or(u8::MAX);
        Threats::of(position, own).any() || level >= 3 && Threats::of(position, own.other()).any()
    }

    fn think(
        &mut self,
        turn: &Turn<'_, Sticks>,
        limits: &Limits,
        lines: usize,
        report: &mut dyn FnMut(&Info<Move>),
    ) -> RootMove<Move> {
        let budget = Budget::new(limits, turn.stop);
        let threads = self.settings.threads;
        let table = self.table.for_search(self.settings.hash_mib, limits);
        let report = &mut |found: &Found<Move>| report(&found.info(&budget, |mv| mv));
        let crew = Crew::of(threads);
        let (start, history) = (turn.start, turn.history);
        let worker = || search::of(start, history, table, self.techniques, &budget, crew.as_ref());
        pvs::think(crew.as_ref(), threads, lines, worker, report)
    }
}

impl Player<Sticks> for EnginePlayer {
    fn choose(&mut self, turn: &Turn<'_, Sticks>) -> Move {
        let limits = self.settings.limits_at_level(turn.limits);
        if let Some(handicap) = self.settings.handicap()
            && let Some(mv) = handicap.slip(&mut self.rng, &EnginePlayer::likely(turn.position))
            && !self.sees_threat(turn.position)
        {
            return mv;
        }
        self.think(turn, &limits, self.settings.lines, &mut |info| (turn.report)(info)).mv
    }

    fn explain(&mut self, turn: &Turn<'_, Sticks>) -> Explanation {
        // A separate player: an explanation must not change the table, and with it the moves of the game.
        let settings = self.settings.clone();
        let mut fresh =
            EnginePlayer { settings, techniques: self.techniques, table: KeptTable::default(), rng: Rng::new(0) };
        let mut found = None;
        let limits = self.settings.limits_at_level(turn.limits);
        let chosen = fresh.think(turn, &limits, 1, &mut |info| found = Some(info.clone()));
        let budget = Budget::new(&comparing_limits(&limits, found.as_ref().map_or(0, |found| found.nodes)), turn.stop);
        let table = fresh.table.for_search(self.settings.hash_mib, &limits);
        let mut search = search::of(turn.start, turn.history, table, self.techniques, &budget, None);
        let compared = search.compare(chosen, COMPARED_MOVES);
        let candidates: Vec<Candidate> =
            compared.iter().filter_map(|root| candidate(turn.position, &root.line, root.known_score())).collect();
        let moves = turn.position.moves().count();
        let choice = compared[0].mv;
        let mut summary = compared_summary(found.as_ref(), &choice, (candidates.len(), moves), &self.settings);
        summary.push(parts_summary());
        let mut columns = vec![forced_column()];
        columns.extend(PARTS.iter().map(|&(name, meaning)| Column::new(TEXTS.say(name), TEXTS.say(meaning))));
        Explanation { summary, columns, candidates, choices: vec![choice.to_string()] }
    }
}

/// The techniques that a spec such as `engine@without=razoring+late-move-pruning` leaves.
///
/// # Errors
/// Names a technique that the engine does not have.
fn techniques(spec: &PlayerSpec) -> Result<EnabledTechniques, ParseError> {
    let is_used = |technique| !matches!(technique, Technique::FailHigh | Technique::AfterRaise);
    let names: Vec<_> = Technique::NAMES.into_iter().filter(|&(technique, _)| is_used(technique)).collect();
    left_out(spec, &names).map(|left_out| EnabledTechniques::without(&left_out))
}

/// The candidate for the first move of a line, with its score if the search has one.
fn candidate(position: &Sticks, line: &[Move], score: Option<Score>) -> Option<Candidate> {
    let &mv = line.first()?;
    let child = position.child(mv);
    let parts = if child.outcome().is_some() {
        vec![None; PARTS.len()]
    } else {
        // The parts are those of the side that moved. Adding 0 turns the -0 of a negated 0 into a plain 0.
        parts_of(&child).into_iter().map(|part| Some(0.0 - f64::from(part) / 100.0 + 0.0)).collect()
    };
    let forced = score.and_then(Score::forced).map(f64::from);
    // The columns of the parts follow that of forced results. A finished game has no parts.
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
