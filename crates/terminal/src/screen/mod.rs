//! Draws the program's state, and never changes it.

pub(crate) mod hit;
mod layout;
mod menu;
mod overlay;
mod panel;
mod pieces;
mod why;

use boardwright_draw::{Capabilities, Palette, cut, tail};

use ratatui::Frame;
use ratatui::layout::{Rect, Size};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::app::{App, Phase};
use super::game::{GameScreen, Overlay, Tone};
use layout::ScreenLayout;

/// Draws everything.
pub(crate) fn draw(app: &App, frame: &mut Frame<'_>) {
    draw_stage(app, frame);
    if app.looks.ascii {
        // Texts of players, names in records and what is typed may hold anything.
        for cell in &mut frame.buffer_mut().content {
            if !cell.symbol().is_ascii() {
                let plain = pieces::ascii_of(cell.symbol());
                cell.set_symbol(plain);
            }
        }
    }
}

fn draw_stage(app: &App, frame: &mut Frame<'_>) {
    let palette = Palette::new(app.looks);
    match &app.stage {
        Phase::Menu(menu) => menu::draw(menu, app.looks, frame),
        Phase::Game(game) => match layout::of(game, app.looks, app.size) {
            Err(need) => too_small(frame, app.size, need),
            Ok(layout) => {
                pieces::paste(frame, &layout.canvas, layout.board);
                match &game.overlay {
                    Some(Overlay::Why(why)) => why::draw(game, why, app.looks, frame, layout.panel),
                    _ => panel::draw(game, app.looks, frame, layout.panel),
                }
                status(game, palette, app.looks, frame, &layout);
                match &game.overlay {
                    Some(Overlay::Help(line)) => overlay::help(*line, app.looks, frame),
                    Some(Overlay::Confirm(confirm)) => overlay::confirm(confirm, app.looks, frame),
                    Some(Overlay::Why(_)) | None => {}
                }
            }
        },
    }
}

/// Area of a spot on the screen.
#[cfg(test)]
pub(crate) fn area_of(app: &App, spot: &str) -> Option<Rect> {
    let Phase::Game(game) = &app.stage else { return None };
    let layout = layout::of(game, app.looks, app.size).ok()?;
    let area = layout.canvas.area_of(spot)?;
    Some(Rect { x: area.x + layout.board.x, y: area.y + layout.board.y, ..area })
}

fn too_small(frame: &mut Frame<'_>, size: Size, need: Size) {
    let text =
        format!("This terminal is {} × {}. The board needs {} × {}.", size.width, size.height, need.width, need.height);
    let area = frame.area();
    let middle = Rect { y: area.y + area.height / 2, height: area.height - area.height / 2, ..area };
    frame.render_widget(Paragraph::new(text).centered().wrap(ratatui::widgets::Wrap { trim: true }), middle);
}

/// The lines on which things are said and typed, and the line of keys.
fn status(game: &GameScreen, palette: Palette, looks: Capabilities, frame: &mut Frame<'_>, layout: &ScreenLayout) {
    let prompt = Span::styled(if looks.ascii { "> " } else { "▸ " }, palette.accent());
    let (_, tone) = &game.message;
    let lines = if game.entry.is_empty() {
        let style = match tone {
            Tone::Info => ratatui::style::Style::new(),
            Tone::Good => palette.good(),
            Tone::Alert => palette.alert(),
        };
        let mut lines = layout::message_lines(game, layout.status.width);
        let room = usize::from(layout.status.height).max(1);
        if lines.len() > room {
            let rest = lines.drain(room - 1..).collect::<Vec<_>>().join(" ");
            lines.push(cut(&rest, usize::from(layout.status.width).saturating_sub(2)));
        }
        let signs = std::iter::once(prompt).chain(std::iter::repeat(Span::raw("  ")));
        signs.zip(lines).map(|(sign, text)| Line::from(vec![sign, Span::styled(text, style)])).collect()
    } else {
        let width = usize::from(layout.status.width).saturating_sub(3);
        let shown = tail(&game.entry, width).to_owned();
        let end = Span::raw(if looks.ascii { "_" } else { "▏" });
        vec![Line::from(vec![prompt, Span::styled(shown, palette.strong()), end])]
    };
    frame.render_widget(Paragraph::new(lines), layout.status);
    frame.render_widget(Paragraph::new(keys(game, looks, layout.hints)), layout.hints);
}

/// The most important keys that fit the width.
fn keys(game: &GameScreen, looks: Capabilities, area: Rect) -> Vec<Line<'static>> {
    let palette = Palette::new(looks);
    let is_over = game.session.table().ending().is_some();
    let keys: &[(&str, &str)] = if matches!(game.overlay, Some(Overlay::Why(_))) {
        &[("Esc", "back"), ("Tab", "player"), (", .", "ply"), ("↑↓", "move"), ("←→", "parts"), ("Space", "board")]
    } else if game.shown.is_some() {
        &[("←→", "step"), ("↑↓", "ten"), ("Home End", ""), ("F3", "why"), ("here", "play on"), ("F1", "help")]
    } else if is_over {
        &[
            ("^N", "again"),
            ("F6", "menu"),
            ("←→", "step"),
            ("F3", "why"),
            ("^S", "save"),
            ("^Z", "undo"),
            ("^Q", "quit"),
        ]
    } else if game.session.is_exhibition() {
        &[
            ("F5", "pause"),
            ("+ -", "pace"),
            ("←→", "step"),
            ("F3", "why"),
            ("F4", "move now"),
            ("F1", "help"),
            ("^Q", "quit"),
        ]
    } else {
        &[
            ("F1", "help"),
            ("F2", "hint"),
            ("F3", "why"),
            ("^Z", "undo"),
            ("^R", "resign"),
            ("F6", "menu"),
            ("^Q", "quit"),
            ("^D", "draw"),
            ("^S", "save"),
        ]
    };
    let mut lines = vec![Line::default()];
    let mut used = 0;
    for (key, what) in keys {
        let key = match *key {
            "←→" if looks.ascii => "<- ->",
            "↑↓" if looks.ascii => "Up Down",
            key => key,
        };
        let width = key.chars().count() + what.chars().count() + 4;
        if used + width > usize::from(area.width) + 1 {
            if lines.len() == usize::from(area.height) {
                break;
            }
            lines.push(Line::default());
            used = 0;
        }
        if let Some(line) = lines.last_mut() {
            line.push_span(Span::styled(format!(" {key} "), palette.key()));
            line.push_span(Span::styled(format!(" {what} "), palette.faint()));
        }
        used += width;
    }
    lines
}
