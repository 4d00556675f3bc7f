//! The solver's diary of puzzles in the data folder: ratings, attempts, and days in a row.

use std::collections::{BTreeMap, BTreeSet};

use boardwright_local::kept::KeptFile;
use boardwright_puzzles::Puzzle;
use boardwright_puzzles::rating::{Rating, after};
use serde::{Deserialize, Serialize};

use crate::commands::data::RATINGS;
use crate::error::CliError;

/// Everything that is kept of somebody, by the spec of the game.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Diary {
    games: BTreeMap<String, GameDiary>,
    /// `None` if there is no folder for it.
    #[serde(skip)]
    file: Option<KeptFile>,
}

/// The part of the diary for one game.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(default)]
struct GameDiary {
    person: Option<Rating>,
    /// Ratings of puzzles that were tried, by the position, which outlives a new numbering.
    puzzles: BTreeMap<String, Rating>,
    solved: BTreeSet<String>,
    /// Puzzles solved one after another without a mistake, now and at best.
    row: u32,
    best: u32,
}

impl Diary {
    /// Reads the diary of the user.
    ///
    /// # Errors
    /// If the file is not a diary: to write over it would lose what it holds.
    pub(super) fn open() -> Result<Diary, CliError> {
        let Some(file) = KeptFile::of_user(RATINGS, "the ratings of puzzles") else { return Ok(Diary::default()) };
        let diary: Diary = file.read()?;
        let ratings = |game: &GameDiary| game.puzzles.values().chain(&game.person).all(Rating::is_sound);
        if !diary.games.values().all(ratings) {
            return Err(file.refused("it has a number that is no rating"));
        }
        Ok(Diary { file: Some(file), ..diary })
    }

    pub(super) fn person(&self, game: &str) -> Rating {
        self.games.get(game).and_then(|game| game.person).unwrap_or_else(Rating::person)
    }

    pub(super) fn puzzle(&self, game: &str, puzzle: &Puzzle) -> Rating {
        let known = self.games.get(game).and_then(|game| game.puzzles.get(&puzzle.position).copied());
        known.unwrap_or_else(|| Rating::puzzle(puzzle.rating))
    }

    /// True if a puzzle was tried before.
    pub(super) fn knows(&self, game: &str, puzzle: &Puzzle) -> bool {
        self.games.get(game).is_some_and(|game| game.puzzles.contains_key(&puzzle.position))
    }

    /// Puzzles solved one after another, now and at best.
    pub(super) fn row(&self, game: &str) -> (u32, u32) {
        self.games.get(game).map_or((0, 0), |game| (game.row, game.best))
    }

    /// Enters a result, in the file as well if there is a folder for it.
    pub(super) fn enter(&mut self, game: &str, puzzle: &Puzzle, is_solved: bool) -> Result<(), CliError> {
        match self.file.take() {
            None => self.count(game, puzzle, is_solved),
            Some(file) => {
                let changed = file.change(|diary: &mut Diary| diary.count(game, puzzle, is_solved));
                *self = Diary { file: Some(file), ..changed? };
            }
        }
        Ok(())
    }

    fn count(&mut self, game: &str, puzzle: &Puzzle, is_solved: bool) {
        let [person, rating] = after(self.person(game), self.puzzle(game, puzzle), is_solved);
        let kept = self.games.entry(game.to_owned()).or_default();
        kept.person = Some(person);
        kept.puzzles.insert(puzzle.position.clone(), rating);
        if is_solved {
            kept.solved.insert(puzzle.position.clone());
        }
        kept.row = if is_solved { kept.row + 1 } else { 0 };
        kept.best = kept.best.max(kept.row);
    }
}
