//! Samples and parameters of gomoku for the tuner.

use anyhow::Result;
use boardwright_game::grid::Point;
use boardwright_game::{Position, Rng, Spec};
use boardwright_gomoku::{Gomoku, GomokuVariant, Rule, tuning};

use super::{TuneOptions, Tuned, TunedGame, network, policy};

/// The numbers of stones with which a new stage of the game begins.
const STAGES: [usize; 11] = [4, 6, 8, 11, 14, 18, 24, 32, 42, 60, 90];

/// The weights of one rule.
pub(super) struct GomokuTuned(GomokuVariant);

impl Tuned for GomokuTuned {
    type Variant = GomokuVariant;

    fn of_spec(spec: &Spec) -> Result<GomokuTuned> {
        Ok(GomokuTuned(GomokuVariant::of_spec(spec)?))
    }

    fn variant(&self) -> &GomokuVariant {
        &self.0
    }

    /// A move within two points of a stone, or within three of the middle of an empty board.
    fn some_move(&self, position: &Gomoku, rng: &mut Rng) -> Point {
        let middle = Point::new(position.columns() / 2, position.rows() / 2);
        let distance = |one: Point, other: Point| one.column.abs_diff(other.column).max(one.row.abs_diff(other.row));
        let is_near = |point: &Point| {
            let close = position.stones().any(|(stone, _)| distance(stone, *point) <= 2);
            if position.count_stones() == 0 { distance(*point, middle) <= 3 } else { close }
        };
        let mut moves: Vec<Point> = position.moves().filter(is_near).collect();
        if moves.is_empty() {
            moves.extend(position.moves());
        }
        moves[rng.below(moves.len())]
    }

    /// A move by the policy of the engine.
    fn likely_move(&self, position: &Gomoku, rng: &mut Rng) -> Point {
        let choices = tuning::choices(position, [None; 2]);
        let likelihoods: Vec<f32> = choices.iter().map(|choice| (choice.weight as f32 / 100.0).exp()).collect();
        let mut left = likelihoods.iter().sum::<f32>() * rng.below(1 << 20) as f32 / (1 << 20) as f32;
        let chosen = choices.iter().zip(&likelihoods).find(|(_, likelihood)| {
            left -= *likelihood;
            left <= 0.0
        });
        chosen.map_or_else(|| self.some_move(position, rng), |(choice, _)| choice.point)
    }

    /// By the number of stones.
    fn stage(&self, position: &Gomoku) -> usize {
        let stones = usize::from(position.count_stones());
        STAGES.iter().take_while(|&&first| first <= stones).count()
    }

    /// Now and then a stone that does nothing yet, so that being ahead on the rest of the board counts.
    fn opening_move(&self, position: &Gomoku, rng: &mut Rng) -> Point {
        if rng.below(8) == 0 {
            let moves: Vec<Point> = position.moves().collect();
            return moves[rng.below(moves.len())];
        }
        self.some_move(position, rng)
    }

    fn fit(
        &self,
        games: &[TunedGame<GomokuVariant>],
        options: TuneOptions,
        progress: &mut dyn FnMut(String),
    ) -> Vec<(String, Vec<u8>)> {
        let rule = self.0.rule();
        if options.moves {
            let fitted = policy::fit(games, rule == Rule::Renju, options, progress);
            let names = tuning::policy_files(rule).iter().map(|name| format!("games/gomoku/{name}"));
            return names.zip(fitted.iter().map(tuning::FittedPolicy::text).map(String::into_bytes)).collect();
        }
        let fitted = network::fit(games, rule == Rule::Renju, options, progress);
        let names = tuning::files(rule).iter().map(|name| format!("games/gomoku/{name}"));
        names.zip(fitted.iter().map(tuning::Fitted::text).map(String::into_bytes)).collect()
    }
}
