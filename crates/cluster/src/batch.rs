//! Work other than games: numbered units of lines of text, such as openings and games of an engine against itself.

use boardwright_game::Stop;

/// Makes lines of text in units with numbers from 0.
///
/// The number of a unit and [`settings`](Batch::settings) decide its lines, so that any worker may make them, any number of
/// times.
pub trait Batch: Send + Sync {
    /// Everything that decides the lines; its hash names the batch.
    fn settings(&self) -> &str;

    /// Makes the lines of a unit; `None` if `halt` was raised meanwhile.
    ///
    /// # Errors
    /// Says why this machine cannot make them.
    fn make(&self, unit: u64, halt: &Stop) -> Result<Option<Vec<String>>, String>;

    /// Checks the lines that a worker brings for a unit.
    ///
    /// # Errors
    /// Says what was expected.
    fn check(&self, unit: u64, lines: &[String]) -> Result<(), String>;
}
