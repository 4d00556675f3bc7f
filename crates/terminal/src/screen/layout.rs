//! The layout of the board, the panel and the bottom lines for every terminal size.

use boardwright_draw::{Canvas, Capabilities, Scene};
use boardwright_game::Board;
use ratatui::layout::{Rect, Size};

use super::pieces::wrap;
use crate::game::{GameScreen, Overlay};

/// The narrowest panel that can be read.
const PANEL: u16 = 25;

/// The widest panel that is useful beside a board; an explanation takes all there is.
const WIDEST: u16 = 46;

/// The lowest panel that is useful under a board.
const LOWEST: u16 = 7;

/// The places of a screen.
#[derive(Debug)]
pub(crate) struct ScreenLayout {
    /// The drawn board.
    pub(crate) canvas: Canvas,
    /// Area of the board.
    pub(crate) board: Rect,
    /// Players, moves and thoughts; may have no area.
    pub(crate) panel: Rect,
    /// Area of messages and typed text.
    pub(crate) status: Rect,
    /// The keys; may have no area.
    pub(crate) hints: Rect,
}

/// The most lines that a message takes.
const LINES: u16 = 8;

/// The lowest panel that is left beside a message.
const LEFT: u16 = 10;

/// The least room beside or under a board in which a table of candidates can be read.
const TABLE: Size = Size { width: 40, height: 12 };

/// The layout of a game on a terminal of this size.
///
/// # Errors
/// The least size that would do, if this one does not.
pub(crate) fn of(game: &GameScreen, looks: Capabilities, size: Size) -> Result<ScreenLayout, Size> {
    let layout = with_board(game, looks, size)?;
    let Some(Overlay::Why(why)) = &game.overlay else { return Ok(layout) };
    let is_cramped = layout.panel.width < TABLE.width || layout.panel.height < TABLE.height;
    Ok(if is_cramped != why.turned { without_board(game, size) } else { layout })
}

/// Lines beyond the first `had` that the message takes in this width, where there is room for `spare`. What is typed takes one.
fn further_lines(game: &GameScreen, width: u16, had: u16, spare: u16) -> u16 {
    if !game.entry.is_empty() {
        return 0;
    }
    let lines = message_lines(game, width).len().min(usize::from(LINES)) as u16;
    lines.saturating_sub(had).min(spare)
}

/// The message in lines for a status of this width, in which the sign before it takes two columns.
pub(super) fn message_lines(game: &GameScreen, width: u16) -> Vec<String> {
    wrap(&game.message.0, usize::from(width).saturating_sub(2))
}

fn with_board(game: &GameScreen, looks: Capabilities, size: Size) -> Result<ScreenLayout, Size> {
    let view = game.view();
    let marks = game.marks();
    let sides = &game.session.variant().family().sides;
    let scene = Scene { view: &view, sides, marks: &marks, looks };
    let draw = |width: u16, height: u16| scene.draw(Size::new(width, height));
    let low = size.height.saturating_sub(2);
    let explains = matches!(game.overlay, Some(Overlay::Why(_)));

    // A board that is wide and low leaves its room below.
    if matches!(view.board, Board::Pits { .. }) {
        let canvas = draw(size.width, low);
        if canvas.width() <= size.width && canvas.height() + LOWEST <= low {
            return Ok(below(game, canvas, size));
        }
    }
    let panel = if explains { PANEL + 10 } else { PANEL };
    let beside = size.width.saturating_sub(panel + 1);
    let canvas = draw(beside, low);
    if canvas.width() <= beside && canvas.height() <= low {
        return Ok(besides(game, canvas, size, explains));
    }
    let canvas = draw(size.width.saturating_sub(PANEL + 1), size.height);
    if canvas.width() + PANEL < size.width && canvas.height() <= size.height {
        return Ok(tight(game, canvas, size));
    }
    let canvas = draw(size.width, size.height.saturating_sub(1));
    if canvas.width() <= size.width && canvas.height() < size.height {
        return Ok(alone(canvas, size));
    }
    Err(Size::new(canvas.width(), canvas.height() + 1))
}

/// The panel alone, as large as the terminal.
fn without_board(game: &GameScreen, size: Size) -> ScreenLayout {
    let (status, hints) = bottom(game, size, size.height.saturating_sub(2 + LEFT));
    let panel = Rect::new(0, 0, size.width, status.y);
    ScreenLayout { canvas: Canvas::new(0, 0), board: Rect::new(0, 0, 0, 0), panel, status, hints }
}

/// The message and the keys at the bottom, a line each; a long message takes some of the `spare` lines above, too.
fn bottom(game: &GameScreen, size: Size, spare: u16) -> (Rect, Rect) {
    let width = size.width.saturating_sub(2);
    let more = further_lines(game, width, 1, spare);
    let status = Rect::new(1, size.height.saturating_sub(2 + more), width, 1 + more);
    (status, Rect::new(1, size.height.saturating_sub(1), width, 1))
}

/// The board on top, the panel under it.
fn below(game: &GameScreen, canvas: Canvas, size: Size) -> ScreenLayout {
    let spare = size.height - 2 - canvas.height();
    let (status, hints) = bottom(game, size, spare.saturating_sub(LOWEST));
    let spare = status.y - canvas.height();
    let gap = u16::from(spare > LOWEST + 2);
    let board = Rect::new((size.width - canvas.width()) / 2, gap, canvas.width(), canvas.height());
    // A panel that is much wider than the board would fall apart.
    let width = size.width.min(canvas.width().max(78) + 8);
    let top = board.bottom() + gap;
    let panel = Rect::new((size.width - width) / 2, top, width, status.y - top);
    ScreenLayout { canvas, board, panel, status, hints }
}

/// The board to the left, the panel to the right.
fn besides(game: &GameScreen, canvas: Canvas, size: Size, explains: bool) -> ScreenLayout {
    let height = size.height - 2;
    let (status, hints) = bottom(game, size, (height - canvas.height()).min(height.saturating_sub(LEFT)));
    let spare = size.width - canvas.width() - 1;
    let most = if explains { spare } else { WIDEST };
    let width = spare.min(most).max(PANEL);
    let left = size.width - width;
    let x = (left - canvas.width()) / 2;
    // The board stays where it is unless the message needs the lines.
    let y = ((height - canvas.height()) / 2).min(status.y - canvas.height());
    let board = Rect::new(x, y, canvas.width(), canvas.height());
    let panel = Rect::new(left, 0, width, status.y);
    ScreenLayout { canvas, board, panel, status, hints }
}

/// The board as high as the terminal, everything else to its right.
fn tight(game: &GameScreen, canvas: Canvas, size: Size) -> ScreenLayout {
    let board = Rect::new(0, 0, canvas.width(), canvas.height());
    let x = board.right() + 1;
    let width = size.width - x;
    let column = |y: u16, height: u16| Rect::new(x, y, width, height);
    let more = further_lines(game, width, 3, (size.height - 5).saturating_sub(LEFT));
    let text = size.height - 5 - more;
    let status = column(text, 3 + more);
    ScreenLayout { canvas, board, panel: column(0, text), status, hints: column(status.bottom(), 2) }
}

/// The board and one line.
fn alone(canvas: Canvas, size: Size) -> ScreenLayout {
    let board = Rect::new((size.width - canvas.width()) / 2, 0, canvas.width(), canvas.height());
    let status = Rect::new(0, size.height - 1, size.width, 1);
    let nothing = Rect::new(0, 0, 0, 0);
    ScreenLayout { canvas, board, panel: nothing, status, hints: nothing }
}
