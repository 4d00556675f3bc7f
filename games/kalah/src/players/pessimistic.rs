//! `pessimistic` and `pessimistic-2`: the own gain less the best the opponent can answer.
//!
//! Adam Shelly, Ruby Quiz #58 (2005), class `APessimisticKalahPlayer`, and the two lines by which he replaced its
//! `worst_case` the day after. As published, with what is odd about them:
//!
//! * the reply is looked for on the board after the **first** sowing, even where an extra turn follows;
//! * links of a chain are chosen by the same pessimistic weighing, at most four levels deep, below that greedily;
//! * at every level one of the equal houses is drawn at random, so that the value of a chain is itself a matter of
//!   luck where its links tie;
//! * the rewrite values a reply with no seeds to sow at −100, the original's mark of an impossible move, and so
//!   overrates leaving the opponent without seeds. The first version never counts a reply below 0.

use boardwright_game::{Column, Position, Rng};

use super::deep_score::Chains;
use super::score::sow;
use super::seat::{Effort, Weighed, Weighing, joined};
use crate::rules::{House, Kalah};

/// Levels below the first at which the weighing is pessimistic (`MaxDepth`).
const MOST_LEVELS: u32 = 3;

/// The published value of a move that cannot be made.
const IMPOSSIBLE: i32 = -100;

/// How the opponent's answer is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reply {
    /// The one with the largest gain, 0 at least: the first version.
    LargestGain,
    /// The one the player itself would choose in the opponent's place: the rewrite.
    OwnChoice,
}

#[derive(Clone, Copy)]
pub(super) struct Pessimistic {
    pub(super) reply: Reply,
}

impl Weighing for Pessimistic {
    const SUMMARY: &'static str = "sows the house whose chain gains most after the opponent's best reply is taken off";

    fn columns(&self) -> Vec<Column> {
        let reply = match self.reply {
            Reply::LargestGain => "the most the opponent can gain on the board after the first sowing, taken off",
            Reply::OwnChoice => "what the opponent gains there by the house this player would choose, taken off",
        };
        vec![
            Column::new("gain", "seeds that come into the own store over the whole chain of extra turns"),
            Column::new("reply", reply),
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

/// A chain of sowings and what it brings.
struct Line {
    gain: i32,
    houses: Vec<House>,
}

fn note(own: &Line, answer: &Line) -> String {
    let chain = if own.houses.len() > 1 { format!("chain {}", joined(&own.houses)) } else { String::new() };
    let reply = match answer.houses.as_slice() {
        [] => "no reply gains".to_owned(),
        houses => format!("reply {}", joined(houses)),
    };
    if chain.is_empty() { reply } else { format!("{chain}; {reply}") }
}

/// One weighing of a board, with the level of recursion it stands at.
struct Mind<'a> {
    reply: Reply,
    rng: &'a mut Rng,
    effort: &'a Effort<'a>,
    chains: Chains,
    level: u32,
}

impl Mind<'_> {
    /// The house that the player would sow on this board; `None` where it has no seeds.
    fn best_move(&mut self, board: &Kalah) -> Option<House> {
        if self.level > MOST_LEVELS || self.effort.is_spent() {
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

    /// Sows `house` and goes on as the player would while turns are extra.
    fn score_for(&mut self, board: &Kalah, house: House) -> Line {
        let mut line = Line { gain: 0, houses: Vec::new() };
        let mut next = Some(house);
        let mut board = *board;
        while let Some(house) = next
            && self.effort.spend()
        {
            let (gain, again, after) = sow(&board, house);
            line.gain += gain;
            line.houses.push(house);
            next = if again { self.best_move(&after) } else { None };
            board = after;
        }
        line
    }

    /// What the opponent may gain on this board.
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
