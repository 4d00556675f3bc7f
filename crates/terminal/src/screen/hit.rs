//! Finds the thing under a column and row of the screen.

use boardwright_draw::Capabilities;

use ratatui::layout::Size;

use super::layout;
use crate::game::GameScreen;

pub(crate) use super::menu::field_at;

/// The spot of the board that is drawn there, if one is.
pub(crate) fn spot_at(game: &GameScreen, looks: Capabilities, size: Size, column: u16, row: u16) -> Option<String> {
    let layout = layout::of(game, looks, size).ok()?;
    let (x, y) = (column.checked_sub(layout.board.x)?, row.checked_sub(layout.board.y)?);
    layout.canvas.spot_at(x, y).map(ToOwned::to_owned)
}
