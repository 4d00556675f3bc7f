//! Names of those who win.

use boardwright_game::{AnyPosition, Side};

/// The name of a player in a sentence about what is proved of a position: that of its pieces, which are the other side's after
/// an exchange in the opening; "the first player" or "the second player" while the players may still exchange them.
pub fn name_of(position: &AnyPosition, side: Side) -> &'static str {
    match (position.is_in_opening(), side) {
        (false, _) => position.side_name(side),
        (true, Side::First) => "the first player",
        (true, Side::Second) => "the second player",
    }
}
