//! Draws the choice of a game, with its board at the start beside it.

use boardwright_draw::{BoardMarks, Capabilities, Palette, Scene, cut, tail};

use ratatui::Frame;
use ratatui::layout::{Rect, Size};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::pieces::paste;
use crate::menu::{Menu, MenuField, capitalised};

/// Columns of the list of choices.
const LIST: u16 = 46;

/// The row of the first choice.
const FIRST: u16 = 4;

/// Rows from one choice to the next.
const STEP: u16 = 2;

/// First column of the list.
fn left(size: Size) -> u16 {
    size.width.saturating_sub(100) / 2 + 2
}

/// The choice under a column and row, counted from the top.
pub(crate) fn field_at(size: Size, column: u16, row: u16) -> Option<usize> {
    let x = left(size);
    let field = usize::from(row.checked_sub(FIRST)? / STEP);
    let inside = (x..x + LIST).contains(&column) && (row - FIRST).is_multiple_of(STEP);
    (inside && field < MenuField::ALL.len()).then_some(field)
}

pub(super) fn draw(menu: &Menu, looks: Capabilities, frame: &mut Frame<'_>) {
    let palette = Palette::new(looks);
    let area = frame.area();
    let size = area.as_size();
    let x = left(size);
    let line = |y: u16, width: u16| Rect::new(x, y, width, 1).intersection(area);
    let title = Line::from(vec![
        Span::styled("Boardwright", palette.accent()),
        Span::styled(if looks.ascii { "  -  choose a game" } else { "  ·  choose a game" }, palette.faint()),
    ]);
    frame.render_widget(title, line(1, area.width));
    for (index, field) in MenuField::ALL.into_iter().enumerate() {
        frame.render_widget(choice(menu, field, looks), line(FIRST + STEP * index as u16, LIST));
    }
    let (_, _, meaning) = menu.line(menu.field());
    let mut text = match (menu.complaint(), menu.entry()) {
        (Some(reason), _) => vec![Line::from(Span::styled(reason.to_owned(), palette.alert()))],
        (None, Some(_)) => vec![Line::from("A player, lua:FILE, or bwp:COMMAND; Enter takes it, Esc forgets it")],
        (None, None) => vec![Line::from(capitalised(&meaning))],
    };
    if matches!(menu.field(), MenuField::Player(_)) && menu.entry().is_none() {
        text.push(Line::from(Span::styled("Type to name another player, such as lua:my_bot.lua", palette.faint())));
    }
    let below = FIRST + STEP * MenuField::ALL.len() as u16 + 1;
    let box_area = Rect::new(x, below, LIST, 5).intersection(area);
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), box_area);
    preview(menu, looks, frame, x + LIST + 2);
    let hints = Rect::new(1, area.height.saturating_sub(1), area.width.saturating_sub(2), 1).intersection(area);
    frame.render_widget(keys(palette, looks), hints);
}

/// One line of the list: its heading and its value between arrows.
fn choice(menu: &Menu, field: MenuField, looks: Capabilities) -> Line<'static> {
    let palette = Palette::new(looks);
    let (heading, value, _) = menu.line(field);
    let is_chosen = menu.field() == field;
    if field == MenuField::Start {
        let style = if is_chosen { palette.key() } else { palette.accent() };
        return Line::from(vec![Span::raw(format!("{:<11}", "")), Span::styled(format!("  {value}  "), style)]);
    }
    let (back, on) = match (is_chosen, looks.ascii) {
        (false, _) => ("  ", "  "),
        (true, true) => ("< ", " >"),
        (true, false) => ("‹ ", " ›"),
    };
    let style = if is_chosen { palette.key() } else { Style::new() };
    let room = usize::from(LIST) - 14;
    let shown = match menu.entry().filter(|_| is_chosen) {
        Some(entry) => format!("{back}{}_", tail(entry, room + on.len() - 1)),
        None => format!("{back}{}{on}", cut(&value, room)),
    };
    Line::from(vec![Span::styled(format!("{heading:<9}"), palette.faint()), Span::styled(shown, style)])
}

/// The board at the start of the chosen game, if it fits beside the list.
fn preview(menu: &Menu, looks: Capabilities, frame: &mut Frame<'_>, x: u16) {
    let Some(variant) = menu.preview() else { return };
    let area = frame.area();
    let room = Size::new(area.width.saturating_sub(x), area.height.saturating_sub(FIRST));
    let view = variant.start().view();
    let scene = Scene { view: &view, sides: &variant.family().sides, marks: &BoardMarks::default(), looks };
    let canvas = scene.draw(room);
    if canvas.width() <= room.width && canvas.height() <= room.height {
        let y = 1 + (area.height - 2 - canvas.height()) / 2;
        paste(frame, &canvas, Rect::new(x + (room.width - canvas.width()) / 2, y, canvas.width(), canvas.height()));
    }
}

fn keys(palette: Palette, looks: Capabilities) -> Line<'static> {
    let (up, across) = if looks.ascii { ("Up Down", "Left Right") } else { ("↑↓", "←→") };
    let mut line = Line::default();
    for (key, what) in [(up, "line"), (across, "choice"), ("^X", "swap sides"), ("Enter", "start"), ("Esc", "quit")] {
        line.push_span(Span::styled(format!(" {key} "), palette.key()));
        line.push_span(Span::styled(format!(" {what} "), palette.faint()));
    }
    line
}
