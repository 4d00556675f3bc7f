//! `deep-score`: the largest gain over a whole chain of extra turns.
//!
//! Adam Shelly, Ruby Quiz #58 (2005), class `DeepScoreKalahPlayer`. As published, it ignores the seeds that the sides
//! take at the end of the game.
//!
//! Correction: the original tests modulo 14, the holes of the whole board, if a sowing ends in the store. Sowing skips
//! the opponent's store, so a lap is 13 holes (2m + 1); here the rules of this crate decide.

use std::collections::HashMap;

use boardwright_game::{Column, Message, Position, Rng};

use crate::players::score::sow;
use crate::players::seat::{Effort, Weighed, Weighing, column, joined};
use crate::rules::{House, Kalah};
use crate::texts::TEXTS;

/// The number of boards that are remembered while chains are followed. Only artificial boards come near it.
const MAX_BOARDS: usize = 1 << 18;

/// The best chains of extra turns, computed once for each board.
///
/// The original computes them again at every link. Remembering them changes no value, because the value of a board
/// does not depend on the moves before.
#[derive(Default)]
pub(crate) struct Chains {
    best: HashMap<Kalah, Option<(House, i32)>>,
}

impl Chains {
    /// The gain of the store by sowing `house` and playing the best chain of extra turns after it.
    pub(crate) fn gain(&mut self, board: &Kalah, house: House, effort: &Effort<'_>) -> i32 {
        let goes_on = effort.spend();
        let (gain, again, after) = sow(board, house);
        if again && goes_on { gain + self.best(&after, effort).map_or(0, |(_, more)| more) } else { gain }
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
        if self.best.len() < MAX_BOARDS && !effort.is_spent() {
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
    const SUMMARY: &'static str = "kalah-sows-for-chain";

    fn columns(&self) -> Vec<Column> {
        vec![column("kalah-gain", "kalah-gain-of-chain-meaning"), column("kalah-at-once", "kalah-at-once-meaning")]
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

fn note(line: &[House]) -> Message {
    if line.len() > 1 { TEXTS.with("kalah-note-chain", [("moves", joined(line).into())]) } else { Message::default() }
}
