//! Share of questions that a player answers as expected.

use crate::engine::{Limits, Stop};
use crate::player::Turn;
use crate::variant::Variant;

/// The share of questions, in percent, that a player answers with one of the `expected` moves.
///
/// The player of this spec is asked `asked` times in the position of `text`, each time made anew with another seed.
///
/// # Panics
/// If the spec or the position cannot be read, or the player cannot be made.
pub fn share_of_choices<V: Variant>(variant: &V, player: &str, text: &str, expected: &[&str], asked: u64) -> u64 {
    let position = variant.read(text).unwrap_or_else(|error| panic!("{error}"));
    let spec = player.parse().unwrap_or_else(|error| panic!("{error}"));
    let (limits, stop) = (Limits::default(), Stop::new());
    let answers = (0..asked).map(|seed| {
        let mut player = variant.player(&spec, seed).unwrap_or_else(|error| panic!("{error}"));
        let turn =
            Turn { position: &position, start: &position, history: &[], limits: &limits, stop: &stop, report: &|_| {} };
        player.choose(&turn).to_string()
    });
    answers.filter(|mv| expected.contains(&mv.as_str())).count() as u64 * 100 / asked
}
