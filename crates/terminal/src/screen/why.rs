//! Draws an explanation: the candidates as a table, and the details of the selected one.

use boardwright_draw::{Capabilities, Palette, columns, cut, filled};
use boardwright_game::{Candidate, Explanation};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::pieces::{block, number};
use crate::game::GameScreen;
use crate::why::WhyOverlay;

/// Columns of a part, with the gap.
const PART: usize = 8;

/// Draws the overlay over the panel.
pub(super) fn draw(game: &GameScreen, why: &WhyOverlay, looks: Capabilities, frame: &mut Frame<'_>, area: Rect) {
    if area.is_empty() {
        return;
    }
    let position = game.session.position_at(why.ply);
    let side = position.side_name(position.to_move());
    let heading = format!("Why {} · ply {}, {side} to move", why.player, why.ply);
    let heading = if looks.ascii { heading.replace('·', "-") } else { heading };
    let frame_block = block(looks, &cut(&heading, usize::from(area.width).saturating_sub(4)));
    let inner = frame_block.inner(area);
    frame.render_widget(frame_block, area);
    let text = match &why.result {
        None => "thinking…".to_owned(),
        Some(Err(fault)) => format!("{} failed: {fault}", why.player),
        Some(Ok(None)) => format!("{} cannot explain itself", why.player),
        Some(Ok(Some(explanation))) => {
            let played = game.session.table().history().get(why.ply);
            return table(explanation, why, played, looks, frame, inner);
        }
    };
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), inner);
}

/// Lines that a text needs in a width.
fn lines_of(text: &str, width: u16) -> u16 {
    (columns(text) as u16).div_ceil(width.max(1)).max(1)
}

fn table(
    explanation: &Explanation,
    why: &WhyOverlay,
    played: Option<&String>,
    looks: Capabilities,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let palette = Palette::new(looks);
    let said: u16 = explanation.summary.iter().map(|text| lines_of(text, area.width)).sum();
    let detail = detail(explanation, why, palette);
    let high: u16 = detail.iter().map(|line| lines_of(&line.to_string(), area.width)).sum();
    let high = high.min(area.height * 2 / 5);
    let parts = [Constraint::Length(said.min(area.height / 3)), Constraint::Fill(1), Constraint::Length(high)];
    let [top, list, bottom] = Layout::vertical(parts).areas(area);
    let summary: Vec<Line<'_>> = explanation.summary.iter().map(|text| Line::from(text.as_str())).collect();
    frame.render_widget(Paragraph::new(summary).wrap(Wrap { trim: true }), top);
    let arrow = if looks.ascii { '>' } else { '▸' };
    frame.render_widget(Paragraph::new(rows(explanation, why, (played, arrow), palette, list)), list);
    frame.render_widget(Paragraph::new(detail).wrap(Wrap { trim: false }), bottom);
}

/// The heading and the candidates that fit, the selected one among them. A star marks the player's choice, an arrow the move
/// that was played.
fn rows(
    explanation: &Explanation,
    why: &WhyOverlay,
    (played, arrow): (Option<&String>, char),
    palette: Palette,
    area: Rect,
) -> Vec<Line<'static>> {
    let names = explanation.candidates.iter().map(|candidate| candidate.mv.chars().count());
    let name = names.max().unwrap_or(0).max(4) + 1;
    let room = usize::from(area.width).saturating_sub(5 + name + 10);
    let telling = telling_columns(explanation);
    let first = why.column.min(telling.len().saturating_sub(1));
    let shown: Vec<usize> = telling.iter().copied().skip(first).take(room / PART).collect();
    let mut heading = format!("     {:<name$}{:>9} ", "move", "value");
    for &column in &shown {
        heading += &format!("{:>PART$}", cut(&explanation.columns[column].name, PART - 1));
    }
    let mut lines = vec![Line::from(Span::styled(heading, palette.accent()))];
    let height = usize::from(area.height).saturating_sub(1);
    let first = why.row.saturating_sub(height.saturating_sub(1));
    for (index, candidate) in explanation.candidates.iter().enumerate().skip(first).take(height) {
        let mut text = format!("{:>3}", index + 1);
        let was_played = played == Some(&candidate.mv);
        text.push(if was_played { arrow } else { ' ' });
        text.push(if explanation.choices.contains(&candidate.mv) { '*' } else { ' ' });
        text += &format!("{:<name$}{:>9} ", candidate.mv, candidate.value.map(number).unwrap_or_default());
        for &part in &shown {
            let value = candidate.parts.get(part).copied().flatten().map(number).unwrap_or_default();
            text += &format!("{value:>PART$}");
        }
        if shown.len() == telling.len() {
            text += &format!("  {}", candidate.note);
        }
        let width = usize::from(area.width);
        let text = filled(&text, width);
        lines.push(Line::from(Span::styled(text, if index == why.row { palette.key() } else { Default::default() })));
    }
    lines
}

/// The columns that are not zero everywhere, by index: the others would only take room.
fn telling_columns(explanation: &Explanation) -> Vec<usize> {
    let part = |candidate: &Candidate, index: usize| candidate.parts.get(index).copied().flatten();
    let tells = |index: &usize| explanation.candidates.iter().any(|one| part(one, *index).is_some_and(|it| it != 0.0));
    (0..explanation.columns.len()).filter(tells).collect()
}

/// All details of the selected candidate.
fn detail(explanation: &Explanation, why: &WhyOverlay, palette: Palette) -> Vec<Line<'static>> {
    let Some(candidate) = why.candidate() else { return Vec::new() };
    let mut lines = vec![title(candidate, palette)];
    for (column, value) in explanation.columns.iter().zip(&candidate.parts) {
        // What is absent explains nothing, and there is little room.
        if let Some(value) = value.filter(|value| *value != 0.0) {
            lines.push(Line::from(vec![
                Span::styled(format!(" {:>7}  ", number(value)), palette.strong()),
                Span::raw(column.name.to_string()),
                Span::styled(format!("  {}", column.meaning), palette.faint()),
            ]));
        }
    }
    lines
}

fn title(candidate: &Candidate, palette: Palette) -> Line<'static> {
    let note = if candidate.note.is_empty() { String::new() } else { format!(": {}", candidate.note) };
    Line::from(vec![Span::styled(candidate.mv.clone(), palette.accent()), Span::raw(note)])
}
