//! `deep-score`: the largest gain over a whole chain of extra turns.
//!
//! Adam Shelly, Ruby Quiz #58 (2005), class `DeepScoreKalahPlayer`. It does not know what the sides take at the end of
//! the game, as published.
//!
//! Correction: the original asks whether a sowing ends in the store modulo 14, the holes of the whole board. Sowing
//! skips the opponent's store, so a lap is 13 holes (2m + 1); the rules of this crate decide it here.

use std::collections::HashMap;

use boardwright_game::{Column, Position, Rng};

use super::score::sow;
use super::seat::{Effort, Weighed, Weighing, joined};
use crate::rules::{House, Kalah};

/// Boards that are remembered while chains are followed. Only boards made up to be hard come near.
const MOST_BOARDS: usize = 1 << 18;

/// The best chains of extra turns, each board's worked out once.
///
/// The original works them out again at every link; remembering them changes no value, because the value of a board
/// does not depend on how it came about.
#[derive(Default)]
pub(crate) struct Chains {
    best: HashMap<Kalah, Option<(House, i32)>>,
}

impl Chains {
    /// The gain of the store by sowing `house` and going on as well as possible while turns are extra.
    pub(crate) fn gain(&mut self, board: &Kalah, house: House, effort: &Effort<'_>) -> i32 {
        if !effort.spend() {
            return 0;
        }
        let (gain, again, after) = sow(board, house);
        if again { gain + self.best(&after, effort).map_or(0, |(_, more)| more) } else { gain }
    }

    /// The house with the largest gain, the leftmost of equals, and the gain; `None` where all houses are empty.
    pub(crate) fn best(&mut self, board: &Kalah, effort: &Effort<'_>) -> Option<(House, i32)> {
        if let Some(&known) = self.best.get(board) {
            return known;
        }
        let mut best: Option<(House, i32)> = None;
        for house in board.moves() {
            let gain = self.gain(board, house, effort);
            if best.is_none_or(|(_, most)| gain > most) {
                best = Some((house, gain));
            }
        }
        if self.best.len() < MOST_BOARDS && !effort.is_spent() {
            self.best.insert(*board, best);
        }
        best
    }

    /// The chain that [`Chains::gain`] values, beginning with `house`.
    pub(crate) fn line(&mut self, board: &Kalah, house: House, effort: &Effort<'_>) -> Vec<House> {
        let mut line = vec![house];
        let (_, mut again, mut after) = sow(board, house);
        while again && let Some((next, _)) = self.best(&after, effort) {
            line.push(next);
            (_, again, after) = sow(&after, next);
        }
        line
    }
}

#[derive(Clone, Copy)]
pub(super) struct DeepScore;

impl Weighing for DeepScore {
    const SUMMARY: &'static str = "sows the house that brings most seeds into its store before the opponent moves";

    fn columns(&self) -> Vec<Column> {
        vec![
            Column::new("gain", "seeds that come into the own store over the whole chain of extra turns"),
            Column::new("at once", "of these, by the first sowing"),
        ]
    }

    fn weigh(&self, board: &Kalah, effort: &Effort<'_>, _rng: &mut Rng) -> Vec<Weighed> {
        let mut chains = Chains::default();
        board
            .moves()
            .map(|house| {
                let value = chains.gain(board, house, effort);
                let line = chains.line(board, house, effort);
                Weighed { house, value, parts: vec![value, sow(board, house).0], note: note(&line) }
            })
            .collect()
    }
}

fn note(line: &[House]) -> String {
    if line.len() > 1 { format!("chain {}", joined(line)) } else { String::new() }
}
