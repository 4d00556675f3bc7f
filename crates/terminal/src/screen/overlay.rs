//! Overlays on a game: the list of keys and words, and questions.

use boardwright_draw::{Capabilities, Palette};

use ratatui::Frame;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};

use super::pieces::{block, middle};
use crate::command::WORDS;
use crate::game::Confirm;

/// Lines of the help before the list of words.
const BASICS: [(&str, &str); 6] = [
    ("arrow keys", "move the cursor, or step through the game"),
    ("Enter, Space, click", "play, or choose a piece and then where it goes"),
    ("Tab", "go to the next spot that can be played"),
    ("typing", "a move as the game writes it or a word, then Enter"),
    ("Esc", "forget what was typed or chosen; back to the game"),
    ("Home, End", "look at the beginning, at the last position"),
];

/// Lines of the help after it.
const NOTES: [&str; 4] = [
    "A computer player takes a draw from ply 20 on if its last score was no",
    "better than half a point for itself; a player without scores never does.",
    "Without a clock or limits computer players think 2 s a move.",
    "Where two computer players play, + and - change the pace.",
];

/// The list of keys and words.
pub(super) fn help(first: usize, looks: Capabilities, frame: &mut Frame<'_>) {
    let palette = Palette::new(looks);
    let row = |key: String, what: String| {
        Line::from(vec![Span::styled(format!(" {key:<24}"), palette.strong()), Span::raw(what)])
    };
    let mut lines: Vec<Line<'_>> =
        BASICS.iter().map(|(key, what)| row((*key).to_owned(), (*what).to_owned())).collect();
    lines.push(Line::default());
    lines.extend(WORDS.iter().map(|word| row(format!("{:<13}{}", word.usage, word.key), word.summary.to_owned())));
    lines.push(Line::default());
    lines.extend(NOTES.iter().map(|note| Line::from(Span::styled(format!(" {note}"), palette.faint()))));
    let area = middle(frame.area(), 80, lines.len() as u16 + 2);
    let height = usize::from(area.height.saturating_sub(2));
    let first = first.min(lines.len().saturating_sub(height));
    let more =
        if lines.len() > height { "Help (arrow keys scroll, any other key closes)" } else { "Help (any key closes)" };
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).scroll((first as u16, 0)).block(block(looks, more)), area);
}

/// A question.
pub(super) fn confirm(confirm: &Confirm, looks: Capabilities, frame: &mut Frame<'_>) {
    let palette = Palette::new(looks);
    let question = confirm.question();
    let area = middle(frame.area(), question.len() as u16 + 8, 5);
    let answers = Line::from(vec![
        Span::styled(" Enter ", palette.key()),
        Span::raw(" yes   "),
        Span::styled(" Esc ", palette.key()),
        Span::raw(" no"),
    ]);
    let lines = vec![Line::from(question).centered(), Line::default(), answers.centered()];
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block(looks, "")), area);
}
