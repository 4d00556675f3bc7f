//! Results of units.

use boardwright_arena::JournalEntry;

/// Result of a unit.
#[derive(Clone)]
pub(crate) enum Product {
    /// The games of a pair.
    Games(Vec<JournalEntry>),
    /// The lines of a unit of a batch.
    Lines(Vec<String>),
}

impl Product {
    /// Says where games were played and how much longer their times were, where that matters.
    pub(crate) fn tag(&mut self, worker: &str, factor: f64) {
        if let Product::Games(games) = self {
            for game in games {
                game.record.tags.push(("Worker".to_owned(), worker.to_owned()));
                game.record.tags.push(("TimeFactor".to_owned(), format!("{factor:.3}")));
            }
        }
    }
}
