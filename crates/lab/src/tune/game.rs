//! Games that were played to tune by, and their lines in a file.

use std::fmt::Write as _;

use anyhow::{Context, Result};
use boardwright_game::{Position, Spec, Variant};

use super::{MoveOf, Tuned};

/// A move of a game that was played to tune by.
#[derive(Clone, Copy, Debug)]
pub(super) struct TunedMove<M> {
    pub(super) mv: M,
    /// The value that the engine saw for the side to move, in hundredths.
    pub(super) value: f32,
    /// The move is not the engine's choice, for variety.
    pub(super) is_varied: bool,
}

/// A game that was played to tune by.
#[derive(Clone, Debug)]
pub struct TunedGame<V: Variant> {
    pub(super) start: V::Position,
    pub(super) moves: Vec<TunedMove<MoveOf<V>>>,
}

impl<V: Variant> TunedGame<V> {
    /// The game in one line: the variant, the position it begins with, and the moves with their values. A star stands behind a
    /// move that is not the engine's choice.
    pub(super) fn write(&self, spec: &Spec) -> String {
        let mut line = format!("{spec} | {} |", self.start);
        for TunedMove { mv, value, is_varied } in &self.moves {
            let _ = write!(line, " {mv}:{value}{}", if *is_varied { "*" } else { "" });
        }
        line
    }

    /// Reads such a line.
    pub(super) fn read<T: Tuned<Variant = V>>(line: &str) -> Result<TunedGame<V>> {
        // A line without moves ends with the bar.
        let line = if line.ends_with(" |") { format!("{line} ") } else { line.to_owned() };
        let mut parts = line.splitn(3, " | ");
        let mut part =
            |name: &str| parts.next().with_context(|| format!("expected VARIANT | POSITION | MOVES: no {name}"));
        let game = T::of_spec(&part("variant")?.parse()?)?;
        let start = game.variant().read(part("position")?)?;
        let (mut moves, mut position) = (Vec::new(), start.clone());
        for word in part("moves")?.split_whitespace() {
            let (mv, value) = word.split_once(':').with_context(|| format!("expected MOVE:VALUE, not {word:?}"))?;
            let mv: MoveOf<V> = mv.parse()?;
            position.play(mv)?;
            let (value, is_varied) = value.strip_suffix('*').map_or((value, false), |value| (value, true));
            moves.push(TunedMove { mv, value: value.parse()?, is_varied });
        }
        Ok(TunedGame { start, moves })
    }
}
