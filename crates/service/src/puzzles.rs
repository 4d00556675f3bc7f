//! Puzzles for the training page: lists, attempts with their refutations, and ratings.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use boardwright_catalog::GAMES;
use boardwright_game::{AnyPosition, AnyVariant, Message, Side, Stop, locked, mix};
use boardwright_puzzles::rating::{Rating, after};
use boardwright_puzzles::{Others, Puzzle, Set, Trial, Verdict};

use crate::message::{
    Answer, Layout, PathMove, PuzzleInfo, PuzzleState, PuzzleStep, PuzzleVerdict, PuzzlesRequest, View,
};
use crate::positions::spoken;
use crate::words::InWords as _;

/// The most moves of a request; no puzzle is as long.
const MAX_MOVES: usize = 200;

/// The puzzles that come with the games, each set read when it is first asked for.
#[derive(Debug, Default)]
pub(crate) struct PuzzleSets {
    read: Mutex<BTreeMap<String, Arc<Set>>>,
}

impl PuzzleSets {
    /// Serves a request; it may take a while.
    ///
    /// # Errors
    /// Fails if there is no such puzzle, or a move cannot be played.
    pub(crate) fn serve(&self, request: PuzzlesRequest) -> Result<Answer, Message> {
        match request {
            PuzzlesRequest::List { game, date } => self.list(&game, &date),
            PuzzlesRequest::Open { game, number, moves } => {
                self.with(&game, number, &moves, |trial| Ok(Answer::Puzzle(Box::new(state(trial.position(), &moves)))))
            }
            PuzzlesRequest::Try { game, number, moves, mv } => {
                self.with(&game, number, &moves, |trial| tried(trial, moves.clone(), &mv))
            }
            PuzzlesRequest::Solution { game, number, moves } => self.with(&game, number, &moves, |trial| {
                let line = trial.solution(&Stop::new()).unwrap_or_default();
                Ok(Answer::Line { line: steps(trial.position(), &line) })
            }),
            PuzzlesRequest::Rate { person, puzzle, start, solved } => {
                let person = person.map_or_else(Rating::person, Rating::from);
                let puzzle = puzzle.map_or_else(|| Rating::puzzle(start), Rating::from);
                if !person.is_sound() || !puzzle.is_sound() {
                    return Err("bad rating: expected numbers as the server gave them".into());
                }
                let [person, puzzle] = after(person, puzzle, solved);
                Ok(Answer::Rated { person, puzzle })
            }
        }
    }

    fn list(&self, game: &str, date: &str) -> Result<Answer, Message> {
        let games: Vec<String> = GAMES.iter().flat_map(|game| game.puzzles()).map(|set| set.game.to_owned()).collect();
        let game = if game.is_empty() { games.first().map_or("", String::as_str) } else { game };
        let (_, set) = self.set(game)?;
        let info = |(index, puzzle): (usize, &Puzzle)| PuzzleInfo {
            number: index as u32 + 1,
            rating: puzzle.rating,
            themes: puzzle.themes.clone(),
            ways: 1 + puzzle.also.len(),
            proved: puzzle.others == Others::Proved,
            key: key(puzzle),
        };
        let daily = set.daily(date).map(|index| index as u32 + 1);
        let puzzles = set.puzzles.iter().enumerate().map(info).collect();
        Ok(Answer::Puzzles { game: set.head.game.clone(), games, puzzles, daily })
    }

    fn set(&self, game: &str) -> Result<(AnyVariant, Arc<Set>), Message> {
        let variant = boardwright_catalog::variant(game).map_err(|error| error.in_words())?;
        let mut read = locked(&self.read);
        if let Some(set) = read.get(&variant.spec()) {
            return Ok((variant, Arc::clone(set)));
        }
        let set = Arc::new(Set::parse(boardwright_catalog::puzzles(&variant)?).map_err(|error| error.to_string())?);
        read.insert(variant.spec(), Arc::clone(&set));
        Ok((variant, set))
    }

    /// Runs `work` on a puzzle after these moves.
    fn with(
        &self,
        game: &str,
        number: u32,
        moves: &[String],
        act: impl FnOnce(&mut Trial<'_>) -> Result<Answer, Message>,
    ) -> Result<Answer, Message> {
        let (variant, set) = self.set(game)?;
        if moves.len() > MAX_MOVES {
            return Err(format!("{} moves: expected at most {MAX_MOVES}", moves.len()).into());
        }
        let index = (number as usize).checked_sub(1);
        let puzzle = index
            .and_then(|index| set.puzzles.get(index))
            .ok_or_else(|| Message::from(format!("no puzzle {number}: expected 1 to {}", set.puzzles.len())))?;
        let mut trial = Trial::new(&variant, puzzle).map_err(|error| error.to_string())?;
        trial.replay(moves).map_err(|error| error.in_words())?;
        act(&mut trial)
    }
}

/// A short text for the position of a puzzle.
fn key(puzzle: &Puzzle) -> String {
    let hash = puzzle.position.bytes().fold(0, |hash, byte| mix(hash ^ u64::from(byte)));
    format!("{:08x}", hash as u32)
}

fn state(position: &AnyPosition, played: &[String]) -> PuzzleState {
    let view = position.view();
    PuzzleState {
        layout: Layout::new(&view),
        view: View::new(&view),
        position: position.to_string(),
        side: Side::into(position.to_move()),
        played: played.to_vec(),
        last: Vec::new(),
        moves: PathMove::all(position),
    }
}

fn steps(position: &AnyPosition, line: &[String]) -> Vec<PuzzleStep> {
    let mut position = position.clone();
    let mut step = |mv: &String| {
        let (side, path, spoken) = (position.to_move(), position.path(mv).ok()?, spoken(&position, mv));
        position.play(mv).ok()?;
        Some(PuzzleStep { mv: mv.clone(), side, path, spoken, view: View::new(&position.view()) })
    };
    line.iter().map_while(&mut step).collect()
}

fn tried(trial: &mut Trial<'_>, mut played: Vec<String>, mv: &str) -> Result<Answer, Message> {
    let before = trial.position().clone();
    let mv = before.check(mv).map_err(|error| error.in_words())?;
    let verdict = trial.answer(&mv, &Stop::new()).map_err(|error| error.in_words())?;
    let (verdict, rest) = match verdict {
        Verdict::Right(replies) => (PuzzleVerdict::Right, replies),
        Verdict::Solved => (PuzzleVerdict::Solved, Vec::new()),
        Verdict::Wrong { line, loses: true } => (PuzzleVerdict::Loses, line),
        Verdict::Wrong { line, loses: false } => (PuzzleVerdict::NoWin, line),
        Verdict::AlsoWins => (PuzzleVerdict::AlsoWins, Vec::new()),
        Verdict::Unproved(line) => (PuzzleVerdict::Unproved, line),
    };
    let line: Vec<String> = std::iter::once(mv).chain(rest).collect();
    let shown = steps(&before, &line);
    if matches!(verdict, PuzzleVerdict::Right | PuzzleVerdict::Solved) {
        played.extend(line);
    }
    let mut state = state(trial.position(), &played);
    if let Some(last) = shown.last().filter(|_| verdict == PuzzleVerdict::Right) {
        state.last.clone_from(&last.path);
    }
    Ok(Answer::Attempted { verdict, line: shown, state: Box::new(state) })
}
