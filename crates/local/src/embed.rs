//! The interface for programs that embed this one, such as the Python package.
//!
//! Errors have the text that the program would print.

use std::path::Path;
use std::sync::Arc;

use boardwright_arena::{Patience, Table};
use boardwright_columns::TableValue;
use boardwright_draw::{BoardMarks, Capabilities, plain_marked};
use boardwright_game::{AnyPlayer, AnyPosition, AnyVariant, Info, Question, Record, Stop, TableCache};
use boardwright_store::StoredGame;
use boardwright_workbench::Venue;

use crate::error::CliError;
use crate::game_source::each_game;
use crate::table_cache::UserTableCache;
use crate::venue::LocalVenue;
use crate::{best_lines, input, rows};

/// A player as it is named on the command line, for one game: a built-in one, a script, a bot or a certificate.
///
/// # Errors
/// If the game has no such player.
pub fn player(variant: &AnyVariant, name: &str, seed: u64) -> Result<Box<dyn AnyPlayer>, String> {
    let player = input::player_name(variant, name).map_err(sentence)?;
    player.player(variant, seed, Patience::default().margin).map_err(|error| error.to_string())
}

/// The best lines of a position as a player sees it, the best one first; those found so far if `stop` is raised.
///
/// # Errors
/// If the game has no such player, or the player fails or keeps no score.
pub fn analyse(
    (name, seed): (&str, u64),
    question: Question,
    lines: usize,
    stop: &Stop,
) -> Result<Vec<Info<String>>, String> {
    let player = input::player_name(&question.position.variant(), name).map_err(sentence)?;
    best_lines::best((player, seed), question, lines, stop).map_err(sentence)
}

/// This machine as the venue of events, where any player and file has a name.
pub fn venue() -> impl Venue {
    LocalVenue::new(Path::new(""))
}

/// The tables of the user: where solvers keep what takes long to compute.
pub fn table_cache(threads: u32) -> Arc<dyn TableCache> {
    Arc::new(UserTableCache::new(threads))
}

/// Hands over every game of a file of records or of a store, replayed, with its row in the table of games; `None` is the
/// store of the user. It ends early when `stop` is raised.
///
/// # Errors
/// If the file cannot be read, or a game of it is invalid.
pub fn read_games(
    path: Option<&Path>,
    stop: &Stop,
    each: &mut dyn FnMut(&ReadGame<'_>) -> Result<(), String>,
) -> Result<(), String> {
    each_game(path, stop, &mut |game, table| each(&ReadGame { game, table }).map_err(CliError::input)).map_err(sentence)
}

/// A game of a file of records or of a store.
#[derive(Clone, Copy)]
pub struct ReadGame<'a> {
    game: &'a StoredGame,
    table: &'a Table,
}

impl ReadGame<'_> {
    /// The record.
    pub fn record(&self) -> &Record {
        &self.game.record
    }

    /// The row of the game, in the order of [`boardwright_columns::GAMES`].
    pub fn row(&self) -> Vec<TableValue> {
        rows::game(self.game, self.table)
    }

    /// The rows of the plies of its variations, in the order of [`boardwright_columns::VARIATIONS`].
    ///
    /// # Errors
    /// A sentence about a variation that cannot be played.
    pub fn variations(&self) -> Result<Vec<Vec<TableValue>>, String> {
        rows::variations(self.game, self.table).map_err(sentence)
    }

    /// The rows of its plies, in the order of [`boardwright_columns::PLIES`].
    pub fn plies(&self) -> Vec<Vec<TableValue>> {
        let mut all = Vec::new();
        // Nothing fails that only gathers rows.
        let _ = rows::plies(self.game, self.table, None, &mut |row| {
            all.push(row);
            Ok(())
        });
        all
    }
}

/// A position as lines of text without colours, as `show` prints it.
pub fn drawing(position: &AnyPosition) -> String {
    let looks = Capabilities { ascii: false, colours: false };
    plain_marked(&position.view(), &position.variant().family().sides, &BoardMarks::default(), looks)
}

fn sentence(error: CliError) -> String {
    error.to_string()
}
