//! Samples and parameters of Sticks 'n' Barrels for the tuner.

use anyhow::Result;
use boardwright_game::{Position, Rng, Spec};
use boardwright_sticks::{Move, Sticks, SticksVariant, tuning};

use super::{TuneOptions, Tuned, TunedGame, linear};

/// The weights of all variants, tuned by games of one.
pub(super) struct SticksTuned(SticksVariant);

impl Tuned for SticksTuned {
    type Variant = SticksVariant;

    fn of_spec(spec: &Spec) -> Result<SticksTuned> {
        Ok(SticksTuned(SticksVariant::of_spec(spec)?))
    }

    fn variant(&self) -> &SticksVariant {
        &self.0
    }

    /// Any legal move.
    fn some_move(&self, position: &Sticks, rng: &mut Rng) -> Move {
        let moves: Vec<Move> = position.moves().collect();
        moves[rng.below(moves.len())]
    }

    fn fit(
        &self,
        games: &[TunedGame<SticksVariant>],
        options: TuneOptions,
        progress: &mut dyn FnMut(String),
    ) -> Vec<(String, Vec<u8>)> {
        let fitted = linear::fit(games, tuning::features, &tuning::current(), options, progress);
        let (name, text) = tuning::file(&fitted);
        vec![(format!("games/sticks/src/eval/{name}"), text.into_bytes())]
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use boardwright_sticks::{SticksVariant, tuning};

    use super::SticksTuned;
    use crate::tune::{RESULT, Target, TuneOptions, TunedGame, score, self_play, stray, tune};

    /// The mean squared error of what these parameters predict of the games.
    fn error(games: &[TunedGame<SticksVariant>], parameters: &[f32]) -> f32 {
        let (mut sum, mut count) = (0.0, 0.0);
        for (position, target) in games.iter().flat_map(|game| Target::Result(RESULT).scores(game)) {
            let Some(features) = tuning::features(&position) else { continue };
            let value = features.iter().map(|&(index, count)| parameters[index as usize] * count).sum();
            sum += (score(value) - target).powi(2);
            count += 1.0;
        }
        assert!(count > 50.0, "only {count} positions");
        sum / count
    }

    /// The documented way: games into a file, and weights from the file.
    #[test]
    fn weights_from_a_few_games_read_back_and_predict_them_better_than_none() {
        let folder = std::env::temp_dir().join(format!("boardwright-tune-{}", std::process::id()));
        fs::create_dir_all(folder.join("games/sticks/src/eval")).unwrap();
        let kept = folder.join("games.txt");
        let options = TuneOptions { epochs: 5, ..TuneOptions::for_games(6, 300, 1) };
        self_play("sticks", options, &kept, |_| ()).unwrap();
        // Strays that were stopped amid a game go on at that game.
        let (straight, stopped) = (folder.join("straight.txt"), folder.join("stopped.txt"));
        stray("sticks", options, &kept, &straight, |_| ()).unwrap();
        let lines = fs::read_to_string(&straight).unwrap();
        fs::write(&stopped, lines.split_inclusive('\n').take(25).collect::<String>() + "sticks |").unwrap();
        stray("sticks", options, &kept, &stopped, |_| ()).unwrap();
        assert_eq!(fs::read_to_string(&stopped).unwrap().lines().count(), lines.lines().count());

        let mut heard = Vec::new();
        let none = TuneOptions { games: 0, ..options };
        tune(&folder, "sticks", none, std::slice::from_ref(&kept), |line| heard.push(line)).unwrap();
        assert_eq!(heard.len(), 6, "five epochs and a file: {heard:?}");

        let text = fs::read_to_string(folder.join("games/sticks/src/eval/weights.txt")).unwrap();
        let tuned = tuning::read(&text);
        assert_eq!(tuning::file(&tuned).1, text);
        let lines = fs::read_to_string(&kept).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        let games: Vec<_> = lines.lines().map(|line| TunedGame::read::<SticksTuned>(line).unwrap()).collect();
        let (tuned, before) = (error(&games, &tuned), error(&games, &tuning::current()));
        let nothing = error(&games, &vec![0.0; tuning::current().len()]);
        assert!(tuned < before && tuned < nothing, "{tuned} after, {before} before, {nothing} without any");
    }
}
