//! `alphabeta`: minimax on the difference of the stores to a fixed depth, with alpha-beta pruning.
//!
//! After the search in the player `Dave` that David Balmain submitted to Ruby Quiz #58 (2005), which the document
//! names and does not print. His player drives the search by MTD(f), as [`mtdf`](crate::players::mtdf) does. The
//! search knows all rules: an extra turn does not change the side whose value is computed, and a finished game counts
//! with the seeds that each side takes at the end.

use boardwright_game::{Candidate, Column, Explanation, Message, Position, Side};

use crate::players::seat::{Effort, Method, Weighed, column, explanation, joined};
use crate::rules::{House, Kalah};
use crate::texts::TEXTS;

/// A value greater than every difference of the stores.
pub(super) const INFINITY: i32 = 1000;

/// The difference of the stores from the view of the side to move.
pub(super) fn difference(position: &Kalah) -> i32 {
    let own = position.to_move();
    i32::from(position.store(own)) - i32::from(position.store(own.other()))
}

/// A window or value of a child from the view of its parent: negated only if the side to move changes.
pub(super) fn seen_from(parent: Side, child: Side, value: i32) -> i32 {
    if parent == child { value } else { -value }
}

#[derive(Clone, Copy)]
pub(super) struct AlphaBeta {
    /// The number of sowings to look ahead, at least 1.
    pub(super) depth: u32,
}

/// A value and the moves that lead to it.
pub(super) struct Outlook {
    pub(super) value: i32,
    pub(super) line: Vec<House>,
}

/// The minimax value of `position` for the side to move, exact between `alpha` and `beta`, a bound outside
/// (fail-soft), with the line that leads to it, last move first; `None` when the effort is spent.
pub(super) fn search(position: &Kalah, depth: u32, mut alpha: i32, beta: i32, effort: &Effort<'_>) -> Option<Outlook> {
    let mut best = Outlook { value: -INFINITY, line: Vec::new() };
    if depth == 0 || position.outcome().is_some() {
        best.value = difference(position);
        return Some(best);
    }
    for mv in position.moves() {
        let found = value_of(position, mv, depth, alpha, beta, effort)?;
        if found.value > best.value {
            best.value = found.value;
            best.line = found.line;
            alpha = alpha.max(best.value);
            if alpha >= beta {
                break;
            }
        }
    }
    Some(best)
}

/// The value of one move for the side that makes it, with the line that begins with it, last move first.
fn value_of(position: &Kalah, mv: House, depth: u32, alpha: i32, beta: i32, effort: &Effort<'_>) -> Option<Outlook> {
    if !effort.spend() {
        return None;
    }
    let child = position.child(mv);
    let (own, next) = (position.to_move(), child.to_move());
    let (low, high) = if own == next { (alpha, beta) } else { (-beta, -alpha) };
    let mut found = search(&child, depth - 1, low, high, effort)?;
    found.value = seen_from(own, next, found.value);
    found.line.push(mv);
    Some(found)
}

impl Method for AlphaBeta {
    fn choose(&mut self, board: &Kalah, effort: &Effort<'_>) -> House {
        let mut choice = None;
        let mut alpha = -INFINITY;
        let depth = effort.deepest(self.depth);
        for mv in board.moves() {
            // If the effort is spent, the best of the houses searched so far is taken.
            let Some(found) = value_of(board, mv, depth, alpha, INFINITY, effort) else { break };
            if choice.is_none() || found.value > alpha {
                (choice, alpha) = (Some(mv), found.value);
            }
        }
        choice.or_else(|| board.moves().next()).expect("a player is asked while there are moves")
    }

    fn explain(self, board: &Kalah, effort: &Effort<'_>) -> Explanation {
        let depth = effort.deepest(self.depth);
        let exact = |mv| {
            let mut outlook = value_of(board, mv, depth, -INFINITY, INFINITY, effort)?;
            outlook.line.reverse();
            Some((mv, outlook))
        };
        minimax_explanation(
            board,
            &TEXTS.with("kalah-sowings", [("count", depth.into())]),
            board.moves().map_while(exact).collect(),
        )
    }
}

/// The explanation of a player that plays by minimax values; it takes the leftmost of the best.
pub(super) fn minimax_explanation(board: &Kalah, ahead: &Message, outlooks: Vec<(House, Outlook)>) -> Explanation {
    if outlooks.is_empty() {
        return nothing_seen(board, ahead);
    }
    let best = outlooks.iter().map(|(_, outlook)| outlook.value).max();
    let choice = outlooks.iter().find(|(_, outlook)| Some(outlook.value) == best).map(|&(house, _)| house);
    let weighed = outlooks
        .into_iter()
        .map(|(house, Outlook { value, line })| {
            let after = board.child(house);
            let now = seen_from(board.to_move(), after.to_move(), difference(&after));
            Weighed {
                house,
                value,
                parts: vec![value, now],
                note: TEXTS.with("kalah-note-line", [("moves", written(board, &line).into())]),
            }
        })
        .collect();
    let columns = vec![
        Column::new(TEXTS.say("kalah-minimax"), TEXTS.with("kalah-minimax-meaning", [("ahead", ahead.clone().into())])),
        column("kalah-after", "kalah-after-meaning"),
    ];
    let summary = vec![TEXTS.with("kalah-looks-ahead", [("ahead", ahead.clone().into())])];
    explanation(summary, columns, weighed, choice.as_slice())
}

/// The explanation if the limit of the search did not suffice for a single house.
fn nothing_seen(board: &Kalah, ahead: &Message) -> Explanation {
    let houses: Vec<String> = board.moves().map(|house| house.to_string()).collect();
    let unknown = |house| Candidate::new(house, None).with_note(TEXTS.say("kalah-note-unseen"));
    Explanation {
        summary: vec![TEXTS.with("kalah-nothing-seen", [("ahead", ahead.clone().into())])],
        columns: Vec::new(),
        candidates: houses.iter().map(unknown).collect(),
        choices: houses.first().cloned().into_iter().collect(),
    }
}

/// A line with the sowings of one turn joined: `3+6 2 1+4`.
fn written(board: &Kalah, line: &[House]) -> String {
    let mut position = *board;
    let mut turns: Vec<String> = Vec::new();
    let mut turn = Vec::new();
    for &mv in line {
        let side = position.to_move();
        position.play_unchecked(mv);
        turn.push(mv);
        if position.to_move() != side {
            turns.push(joined(&std::mem::take(&mut turn)));
        }
    }
    if !turn.is_empty() {
        turns.push(joined(&turn));
    }
    turns.join(" ")
}
