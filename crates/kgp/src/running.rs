//! The running games, as pictures on the page.

use std::collections::BTreeMap;
use std::time::Duration;

use boardwright_arena::Table;
use boardwright_game::{AnyPosition, escaped};
use boardwright_picture::{Shot, Style, still};

/// Maximum number of games shown, the oldest first.
const SHOWN: usize = 12;

/// The position of a game.
#[derive(Debug)]
struct Running {
    players: [String; 2],
    position: AnyPosition,
    plies: usize,
    /// The spots of the last move.
    last: Vec<String>,
}

/// The games that are being played, by their numbers.
#[derive(Default, Debug)]
pub(crate) struct RunningGames(BTreeMap<u64, Running>);

impl RunningGames {
    /// Notes how far a game is.
    pub(crate) fn follow(&mut self, game: u64, table: &Table) {
        let (position, history) = (table.position().clone(), table.history());
        let last = match (self.0.get(&game), history.last()) {
            (Some(before), Some(mv)) if before.plies + 1 == history.len() => before.position.path(mv),
            _ => Ok(Vec::new()),
        };
        let running =
            Running { players: table.names().clone(), position, plies: history.len(), last: last.unwrap_or_default() };
        self.0.insert(game, running);
    }

    /// Forgets a game that is over.
    pub(crate) fn forget(&mut self, game: u64) {
        self.0.remove(&game);
    }

    /// Their part of the page.
    pub(crate) fn html(&self) -> String {
        if self.0.is_empty() {
            return String::new();
        }
        let figures = self.0.iter().take(SHOWN).map(|(game, running)| {
            let Running { players: [first, second], position, plies, last } = running;
            let title = format!("game {game}, after {plies} plies");
            let style = Style { sides: position.variant().family().sides, title, pace: Duration::ZERO };
            let shot = Shot { view: position.view(), last: last.clone(), labels: Vec::new(), caption: String::new() };
            let (first, second) = (escaped(first), escaped(second));
            format!(
                "<figure>{}<figcaption>Game {game}: {first} – {second}, ply {plies}</figcaption></figure>\n",
                still(&shot, &style)
            )
        });
        let more = self.0.len().saturating_sub(SHOWN);
        let others = if more > 0 { format!("<p>And {more} more.</p>\n") } else { String::new() };
        format!("<h2>Games in progress</h2>\n<div class=\"games\">\n{}</div>\n{others}", figures.collect::<String>())
    }
}
