//! The solver's diary of puzzles in the data folder: ratings, attempts, and days in a row.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use boardwright_puzzles::Puzzle;
use boardwright_puzzles::rating::{Rating, after};
use serde::{Deserialize, Serialize};

use crate::commands::data::RATINGS;
use crate::error::CliError;
use crate::files;
use crate::store_place::data_folder;

/// Everything that is kept of somebody, by the spec of the game.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Diary {
    games: BTreeMap<String, GameDiary>,
    /// The place of the file; `None` if there is no folder for it.
    #[serde(skip)]
    path: Option<PathBuf>,
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
        let Some(path) = data_folder().map(|folder| folder.join(RATINGS)) else { return Ok(Diary::default()) };
        let mut diary = if path.is_file() {
            serde_json::from_str(&files::read_text(&path)?).map_err(|error| {
                CliError::input(format!("cannot read {path:?}: {error}, expected the ratings of puzzles"))
                    .with_hint("remove or rename the file to begin anew")
            })?
        } else {
            Diary::default()
        };
        let ratings = |game: &GameDiary| game.puzzles.values().chain(&game.person).all(Rating::is_sound);
        if !diary.games.values().all(ratings) {
            return Err(CliError::input(format!("cannot read {path:?}: it has a number that is no rating")));
        }
        diary.path = Some(path);
        Ok(diary)
    }

    /// The rating of the person in a game.
    pub(super) fn person(&self, game: &str) -> Rating {
        self.games.get(game).and_then(|game| game.person).unwrap_or_else(Rating::person)
    }

    /// The rating of a puzzle.
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

    /// Enters a result, and writes the file if there is a folder for it.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(super) fn enter(&mut self, game: &str, puzzle: &Puzzle, is_solved: bool) -> Result<(), CliError> {
        let [person, rating] = after(self.person(game), self.puzzle(game, puzzle), is_solved);
        let kept = self.games.entry(game.to_owned()).or_default();
        kept.person = Some(person);
        kept.puzzles.insert(puzzle.position.clone(), rating);
        if is_solved {
            kept.solved.insert(puzzle.position.clone());
        }
        kept.row = if is_solved { kept.row + 1 } else { 0 };
        kept.best = kept.best.max(kept.row);
        let Some(path) = &self.path else { return Ok(()) };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| CliError::file("make the folder", folder, &error))?;
        }
        let text = serde_json::to_string(self).map_err(|error| CliError::internal(error.to_string()))?;
        files::write_whole(path, text.as_bytes())
    }
}
