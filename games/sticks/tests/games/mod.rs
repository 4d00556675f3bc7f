//! Games between built-in players under the house rule.

use std::collections::HashMap;

use boardwright_game::{Limits, Player, Position, Side, Stop, Turn, Variant, derive_seed};
use boardwright_sticks::{Move, Sticks, SticksVariant};

/// A built-in player.
pub(crate) fn player(spec: &str, seed: u64) -> Box<dyn Player<Sticks>> {
    SticksVariant::STANDARD.player(&spec.parse().expect("a player spec"), seed).expect("a player")
}

/// The move that a player chooses in a position.
pub(crate) fn choice(player: &mut dyn Player<Sticks>, position: &Sticks) -> Move {
    ask(player, position, |player, turn| player.choose(turn))
}

/// Asks a player about a position without history.
pub(crate) fn ask<R>(
    player: &mut dyn Player<Sticks>,
    position: &Sticks,
    question: impl FnOnce(&mut dyn Player<Sticks>, &Turn<'_, Sticks>) -> R,
) -> R {
    let (limits, stop) = (Limits::default(), Stop::new());
    let turn = Turn { position, start: position, history: &[], limits: &limits, stop: &stop, report: &|_| {} };
    question(player, &turn)
}

/// Plays a game under the house rule and returns the points of the first side and the moves.
pub(crate) fn play(specs: [&str; 2], seed: u64) -> (f64, Vec<Move>) {
    let mut players = [player(specs[0], derive_seed(seed, 0)), player(specs[1], derive_seed(seed, 1))];
    let rules = SticksVariant::STANDARD.match_rules();
    let start = SticksVariant::STANDARD.start();
    let mut position = start.clone();
    let mut history = Vec::new();
    let mut seen: HashMap<u64, u32> = HashMap::new();
    let (limits, stop) = (Limits::default(), Stop::new());
    loop {
        if let Some(outcome) = position.outcome() {
            return (outcome.points(Side::First), history);
        }
        let times = seen.entry(position.key()).or_default();
        *times += 1;
        if Some(*times) == rules.repetition || Some(history.len() as u32) == rules.max_plies {
            return (0.5, history);
        }
        let turn = Turn::new(&position, &limits, &stop).after(&start, &history);
        let mv = players[position.to_move()].choose(&turn);
        position.play(mv).unwrap_or_else(|error| panic!("{specs:?}, seed {seed}: {error}"));
        history.push(mv);
    }
}

/// The share of the points, in percent, that `one` wins of `games` games with colours swapped after each.
pub(crate) fn score(one: &str, other: &str, games: u64) -> f64 {
    let points = |game: u64| {
        if game.is_multiple_of(2) { play([one, other], game).0 } else { 1.0 - play([other, one], game).0 }
    };
    100.0 * (0..games).map(points).sum::<f64>() / games as f64
}
