//! The panel of a game: players with clocks, moves, reports of the players.

use boardwright_draw::{Capabilities, Palette, cut, filled};
use boardwright_game::{Info, Side};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::pieces::{amount, block, clock, token, wrap};
use crate::game::{GameScreen, Hint};

/// Draws the panel: one column where it is high, two where it is wide.
pub(super) fn draw(game: &GameScreen, looks: Capabilities, frame: &mut Frame<'_>, area: Rect) {
    if area.is_empty() {
        return;
    }
    let mut thoughts = thoughts(game, looks, area);
    if area.width >= 60 && area.height < 22 {
        let [left, right] = Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas(area);
        let [who, what] = Layout::vertical([Constraint::Length(4), Constraint::Fill(1)]).areas(left);
        players(game, looks, frame, who);
        let choices = opening(game, lines_in(right), usize::from(right.width).saturating_sub(2));
        let fits = choices.is_empty() || thoughts.len() + choices.len() <= lines_in(what);
        let list = if fits {
            thoughts.extend(choices);
            right
        } else {
            // An opening has few moves, so that its choices take their place where there is no other.
            let above = Constraint::Length(choices.len() as u16 + 2);
            let [above, list] = Layout::vertical([above, Constraint::Fill(1)]).areas(right);
            texts(looks, frame, above, "Opening", choices);
            list
        };
        texts(looks, frame, what, "Thoughts", thoughts);
        moves(game, looks, frame, list);
    } else {
        let room = usize::from(area.height).saturating_sub(6 + thoughts.len());
        thoughts.extend(opening(game, room, usize::from(area.width).saturating_sub(2)));
        let think = if thoughts.is_empty() { 0 } else { thoughts.len() as u16 + 2 };
        let [who, rest] = Layout::vertical([Constraint::Length(4), Constraint::Fill(1)]).areas(area);
        let [list, what] = Layout::vertical([Constraint::Fill(1), Constraint::Length(think)]).areas(rest);
        players(game, looks, frame, who);
        moves(game, looks, frame, list);
        texts(looks, frame, what, "Thoughts", thoughts);
    }
}

/// Lines that a framed block has inside.
fn lines_in(area: Rect) -> usize {
    usize::from(area.height).saturating_sub(2)
}

/// Draws the players, the turn, points and clocks.
fn players(game: &GameScreen, looks: Capabilities, frame: &mut Frame<'_>, area: Rect) {
    let variant = game.session.variant();
    let frame_block = block(looks, &cut(&variant.spec(), usize::from(area.width).saturating_sub(4)));
    let inner = frame_block.inner(area);
    frame.render_widget(frame_block, area);
    let lines: Vec<Line<'_>> = Side::BOTH.map(|side| player(game, looks, side, usize::from(inner.width))).into();
    frame.render_widget(Paragraph::new(lines), inner);
}

fn player(game: &GameScreen, looks: Capabilities, side: Side, width: usize) -> Line<'static> {
    let palette = Palette::new(looks);
    let pieces = game.position().pieces_of(side);
    let style = &game.session.variant().family().sides[pieces];
    let is_last = game.ply() == game.session.plies();
    let is_over = game.position().outcome().is_some() || (is_last && game.session.table().ending().is_some());
    let moves_now = !is_over && game.position().to_move() == side;
    let arrow = match (moves_now, looks.ascii) {
        (false, _) => " ",
        (true, true) => ">",
        (true, false) => "▸",
    };
    let mut right = String::new();
    if let Some(tally) = game.position().tally() {
        right = tally[side].to_string();
    }
    if let Some(left) = game.clock(side) {
        right = format!("{right}  {}", clock(left)).trim_start().to_owned();
    }
    let names = game.session.table().names();
    // A record names those who played it; a game names its players.
    let name = if names[side].is_empty() { game.session.name(side) } else { names[side].clone() };
    let name = if name == "human" { "you".to_owned() } else { name };
    let room = width.saturating_sub(6 + style.name.len() + right.chars().count());
    let emphasis = if moves_now { palette.strong() } else { Style::new() };
    Line::from(vec![
        Span::styled(arrow, palette.accent()),
        token(looks, pieces, style),
        Span::raw(" "),
        Span::styled(style.name, palette.faint()),
        Span::raw(" "),
        Span::styled(filled(&name, room), emphasis),
        Span::styled(right, emphasis),
    ])
}

/// The task of the opening and its choices, in at most `room` lines of at most this width. Where they do not fit the words that
/// choose come first.
fn opening(game: &GameScreen, room: usize, width: usize) -> Vec<Line<'static>> {
    if game.ply() < game.session.plies() || !game.session.is_persons_turn() {
        return Vec::new();
    }
    let mut lines: Vec<String> = game.session.opening().iter().flat_map(|text| wrap(text, width)).collect();
    let words = game.session.choices();
    if lines.len() > room && !words.is_empty() {
        lines.splice(0..0, wrap(&format!("Type {}.", words.join(" or ")), width));
    }
    lines.truncate(room);
    lines.into_iter().map(Line::from).collect()
}

/// Moves of one side that follow each other without the other moving.
struct TurnText {
    side: Side,
    /// The plies before the first of its moves and after the last one.
    plies: (usize, usize),
    text: String,
}

/// The game as turns: several sowings of one turn are joined by `+`.
fn turns(game: &GameScreen) -> Vec<TurnText> {
    let mut turns: Vec<TurnText> = Vec::new();
    let table = game.session.table();
    for (index, (mv, ply)) in table.history().iter().zip(table.plies()).enumerate() {
        match turns.last_mut() {
            Some(turn) if turn.side == ply.side => {
                turn.text = format!("{}+{mv}", turn.text);
                turn.plies.1 = index + 1;
            }
            _ => turns.push(TurnText { side: ply.side, plies: (index, index + 1), text: mv.clone() }),
        }
    }
    turns
}

/// The list of moves, scrolled to the position shown.
fn moves(game: &GameScreen, looks: Capabilities, frame: &mut Frame<'_>, area: Rect) {
    if area.height < 3 {
        return;
    }
    let palette = Palette::new(looks);
    let frame_block = block(looks, "Moves");
    let inner = frame_block.inner(area);
    frame.render_widget(frame_block, area);
    let turns = turns(game);
    let offset = usize::from(turns.first().is_some_and(|turn| turn.side == Side::Second));
    let count = (turns.len() + offset).div_ceil(2);
    let ply = game.ply();
    let is_shown = |turn: &TurnText| turn.plies.0 < ply && ply <= turn.plies.1;
    let current = turns.iter().position(is_shown).map_or(0, |index| (index + offset) / 2);
    let height = usize::from(inner.height);
    let first = current.saturating_sub(height.saturating_sub(1)).min(count.saturating_sub(height));
    let column = usize::from(inner.width).saturating_sub(5) / 2;
    let cell = |index: Option<usize>| -> Span<'static> {
        match index.and_then(|index| turns.get(index)) {
            None => Span::raw(" ".repeat(column)),
            Some(turn) => {
                let style = if is_shown(turn) { palette.key() } else { Style::new() };
                Span::styled(format!("{:<column$}", cut(&turn.text, column.saturating_sub(1))), style)
            }
        }
    };
    let rows = (first..count).take(height).map(|row| {
        Line::from(vec![
            Span::styled(format!("{:>3}  ", row + 1), palette.faint()),
            cell((2 * row).checked_sub(offset)),
            cell(Some(2 * row + 1 - offset)),
        ])
    });
    frame.render_widget(Paragraph::new(rows.collect::<Vec<_>>()), inner);
}

/// Reports of the computer players, two lines each, and the state of the game.
fn thoughts(game: &GameScreen, looks: Capabilities, area: Rect) -> Vec<Line<'static>> {
    let palette = Palette::new(looks);
    let width = usize::from(if area.width >= 60 && area.height < 22 { area.width / 2 } else { area.width });
    let width = width.saturating_sub(2);
    let mut lines = Vec::new();
    for side in Side::BOTH {
        let Some(player) = game.session.seat(side) else { continue };
        let thinks = game.thinking_time().filter(|(thinker, _)| *thinker == side);
        let info = game.infos[side].as_ref();
        let printed = &game.printed[side];
        if thinks.is_none() && info.is_none() && printed.is_empty() {
            continue;
        }
        let state = thinks.map_or_else(String::new, |(_, since)| format!(" thinks {:.1} s", since.as_secs_f64()));
        let head = cut(&format!("{}{state}", player.short()), width);
        lines.push(Line::from(Span::styled(head, if thinks.is_some() { palette.strong() } else { Style::new() })));
        if let Some(info) = info {
            lines.push(Line::from(cut(&summary(info), width)));
            lines.push(Line::from(Span::styled(cut(&info.variation.join(" "), width), palette.faint())));
        }
        // Half the height is left to the moves; what does not fit is in the record.
        let room = usize::from(area.height / 2).saturating_sub(4).max(2);
        lines.extend(printed.iter().take(room).map(|line| Line::from(cut(line, width))));
    }
    if matches!(game.hint, Some(Hint::Awaited(_))) {
        lines.push(Line::from(Span::styled("looking for a hint…", palette.strong())));
    }
    if game.paused && game.session.table().ending().is_none() {
        lines.push(Line::from(Span::styled("paused", palette.alert())));
    }
    lines
}

fn summary(info: &Info<String>) -> String {
    let rate = info.elapsed.map(|elapsed| format!(" in {:.1} s", elapsed.as_secs_f64())).unwrap_or_default();
    format!("{}  depth {}  {}{rate}", info.score, info.depth, amount(info.nodes))
}

fn texts(looks: Capabilities, frame: &mut Frame<'_>, area: Rect, heading: &str, lines: Vec<Line<'static>>) {
    if area.height < 3 {
        return;
    }
    let frame_block = block(looks, heading);
    let inner = frame_block.inner(area);
    frame.render_widget(frame_block, area);
    frame.render_widget(Paragraph::new(lines), inner);
}
