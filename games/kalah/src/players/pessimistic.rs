//! `pessimistic` and `pessimistic-2`: the own gain less the best reply of the opponent.
//!
//! Adam Shelly, Ruby Quiz #58 (2005), class `APessimisticKalahPlayer`, and the two lines with which he replaced its
//! `worst_case` a day later. As published, with their peculiarities:
//!
//! * the reply is computed on the board after the **first** sowing, even if an extra turn follows;
//! * links of a chain are chosen by the same pessimistic evaluation, at most four levels deep, and greedily below;
//! * at every level one of the equal houses is drawn at random, so that the value of a chain is itself random where
//!   its links tie;
//! * the rewrite values a reply with no seeds to sow at −100, the original's mark of an impossible move, and so
//!   overvalues leaving the opponent without seeds. The first version never counts a reply below 0.

use boardwright_game::{Column, Message, Position, Rng};

use crate::players::deep_score::Chains;
use crate::players::score::sow;
use crate::players::seat::{Effort, Weighed, Weighing, column, joined};
use crate::rules::{House, Kalah};
use crate::texts::TEXTS;

/// The number of levels below the first at which the evaluation is pessimistic (`MaxDepth`).
const MAX_LEVELS: u32 = 3;

/// The published value of an impossible move.
const IMPOSSIBLE: i32 = -100;

/// The choice of the opponent's reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reply {
    /// The reply with the largest gain, at least 0: the first version.
    LargestGain,
    /// The reply that the player itself would choose in the opponent's place: the rewrite.
    OwnChoice,
}

#[derive(Clone, Copy)]
pub(super) struct Pessimistic {
    pub(super) reply: Reply,
}

impl Weighing for Pessimistic {
    const SUMMARY: &'static str = "kalah-sows-warily";

    fn columns(&self) -> Vec<Column> {
        let reply = match self.reply {
            Reply::LargestGain => "kalah-reply-largest-meaning",
            Reply::OwnChoice => "kalah-reply-own-meaning",
        };
        vec![
            column("kalah-gain", "kalah-gain-of-chain-meaning"),
            Column::new(TEXTS.say("kalah-reply"), TEXTS.say(reply)),
        ]
    }

    fn weigh(&self, board: &Kalah, effort: &Effort<'_>, rng: &mut Rng) -> Vec<Weighed> {
        let mut mind = Mind { reply: self.reply, rng, effort, chains: Chains::default(), level: 1 };
        board
            .moves()
            .map(|house| {
                let own = mind.score_for(board, house);
                let answer = mind.worst_case(&sow(board, house).2);
                Weighed {
                    house,
                    value: own.gain - answer.gain,
                    parts: vec![own.gain, answer.gain],
                    note: note(&own, &answer),
                }
            })
            .collect()
    }
}

/// A chain of sowings and its gain.
struct Line {
    gain: i32,
    houses: Vec<House>,
}

fn note(own: &Line, answer: &Line) -> Message {
    let reply = match answer.houses.as_slice() {
        [] => TEXTS.say("kalah-note-no-reply"),
        houses => TEXTS.with("kalah-note-reply", [("moves", joined(houses).into())]),
    };
    if own.houses.len() == 1 {
        return reply;
    }
    let chain = joined(&own.houses).into();
    TEXTS.with("kalah-note-chain-and-reply", [("moves", chain), ("reply", reply.into())])
}

/// One evaluation of a board at a level of the recursion.
struct Mind<'a> {
    reply: Reply,
    rng: &'a mut Rng,
    effort: &'a Effort<'a>,
    chains: Chains,
    level: u32,
}

impl Mind<'_> {
    /// The house that the player would sow on this board; `None` if it has no seeds.
    fn best_move(&mut self, board: &Kalah) -> Option<House> {
        if self.level > MAX_LEVELS || self.effort.is_spent() {
            return self.chains.best(board, self.effort).map(|(house, _)| house);
        }
        self.level += 1;
        let values: Vec<(House, i32)> = board
            .moves()
            .map(|house| {
                let gain = self.score_for(board, house).gain;
                (house, gain - self.worst_case(&sow(board, house).2).gain)
            })
            .collect();
        self.level -= 1;
        let most = values.iter().map(|&(_, value)| value).max()?;
        let equal: Vec<House> = values.iter().filter(|&&(_, value)| value == most).map(|&(house, _)| house).collect();
        self.rng.pick(&equal).copied()
    }

    /// Sows `house` and continues with the player's choices while there are extra turns.
    fn score_for(&mut self, board: &Kalah, house: House) -> Line {
        let mut line = Line { gain: 0, houses: Vec::new() };
        let mut next = Some(house);
        let mut board = *board;
        while let Some(house) = next {
            // Without effort a chain ends with the sowing at hand, whose gain still counts.
            let goes_on = self.effort.spend();
            let (gain, again, after) = sow(&board, house);
            line.gain += gain;
            line.houses.push(house);
            next = if again && goes_on { self.best_move(&after) } else { None };
            board = after;
        }
        line
    }

    /// The gain of the opponent's reply on this board.
    fn worst_case(&mut self, board: &Kalah) -> Line {
        let board = board.rotated();
        match self.reply {
            Reply::LargestGain => {
                let mut worst = Line { gain: 0, houses: Vec::new() };
                for house in board.moves() {
                    let line = self.score_for(&board, house);
                    if line.gain > worst.gain {
                        worst = line;
                    }
                }
                worst
            }
            Reply::OwnChoice => match self.best_move(&board) {
                Some(house) => self.score_for(&board, house),
                None => Line { gain: IMPOSSIBLE, houses: Vec::new() },
            },
        }
    }
}
