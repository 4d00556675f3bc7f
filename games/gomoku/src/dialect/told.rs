//! Facts that a manager tells by `INFO`: times, memory, rule, and the keys of Yixin-Board and Rapfi.

use std::time::Duration;

use boardwright_game::{Clock, Limits};

use crate::Rule;
use crate::dialect::{UNLIMITED, rule_of, split_command};

/// The time for a move that is kept for everything but thinking: the transmission to the manager and back, on a busy
/// machine. The search keeps 10 ms more, or a tenth of short times.
const RESERVE: Duration = Duration::from_millis(20);

/// The divisor of short times that gives their reserve.
const SHORT: u32 = 30;

/// The part of a match's time that is never used: the manager's clock runs on while lines are being transmitted.
const MATCH_RESERVE: Duration = Duration::from_millis(50);

/// The time for a move of a manager that wants it as fast as possible (`timeout_turn 0`).
const AT_ONCE: Duration = Duration::from_millis(20);

/// The facts that a manager has told. Times are in milliseconds.
#[derive(Clone, Copy, Default)]
pub(super) struct Told {
    /// The value of `rule`, which Yixin-Board and the protocol's authors number differently.
    rule: u32,
    memory: Option<u64>,
    /// True if the search is to be shown on the board while it goes on.
    is_shown: bool,
    turn: Option<i64>,
    game: Option<i64>,
    left: Option<i64>,
    increment: Option<i64>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

impl Told {
    /// Takes an `INFO`. Unknown keys and values that are no numbers are ignored, as the protocol demands.
    pub(super) fn hear(&mut self, rest: &str) {
        let (key, value) = split_command(rest);
        let Ok(number) = value.parse::<i128>() else { return };
        // A value above every limit means no limit, and so does 0.
        let limit = u64::try_from(number).ok().filter(|&limit| (1..u64::MAX).contains(&limit));
        let number = i64::try_from(number).unwrap_or(i64::MAX);
        match key.as_str() {
            "TIMEOUT_TURN" => self.turn = Some(number),
            "TIMEOUT_MATCH" => self.game = Some(number),
            "TIME_LEFT" => self.left = Some(number),
            "MAX_MEMORY" => self.memory = u64::try_from(number).ok().filter(|&memory| memory > 0),
            "HASH_SIZE" => self.memory = limit.and_then(|kibibytes| kibibytes.checked_mul(1 << 10)),
            "TIME_INCREMENT" => self.increment = Some(number),
            "MAX_DEPTH" => self.depth = limit.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX)),
            "MAX_NODE" => self.nodes = limit,
            "RULE" => self.rule = u32::try_from(number).unwrap_or(0),
            "SHOW_DETAIL" => self.is_shown = number & 1 == 1,
            _ => {}
        }
    }

    /// The rule; the second one is renju under Yixin-Board.
    pub(super) fn rule(self, is_yixin: bool) -> Rule {
        if is_yixin && self.rule == 2 { Rule::Renju } else { rule_of(self.rule) }
    }

    pub(super) const fn memory(self) -> Option<u64> {
        self.memory
    }

    pub(super) const fn is_shown(self) -> bool {
        self.is_shown
    }

    /// The limits of the player: the time for the turn, a share of the match's time left, and the other limits from
    /// the manager.
    pub(super) fn limits(self) -> Limits {
        let milliseconds = |time: i64| Duration::from_millis(u64::try_from(time).unwrap_or(0));
        let move_time = self.turn.map(|turn| match turn {
            ..=0 => AT_ONCE,
            turn => milliseconds(turn).saturating_sub(RESERVE.min(milliseconds(turn) / SHORT)),
        });
        // A manager must tell the time left if there is a limit. If it does not, the time for the whole match is known
        // at least.
        let own = self.left.or(self.game.filter(|&game| game > 0)).filter(|&left| left < UNLIMITED);
        let clock = own.map(|own| {
            let own = milliseconds(own);
            let increment = milliseconds(self.increment.unwrap_or(0));
            Clock { own: own.saturating_sub(MATCH_RESERVE.min(own / 5)), other: own, increment, moves: None }
        });
        Limits { move_time, clock, depth: self.depth, nodes: self.nodes }
    }
}
