//! Tuning an evaluation: self-play, and a fit to the results.
//!
//! A static value `v` predicts the score `1 / (1 + exp(-v / SCALE))` for the side to move. The weights are fitted so that
//! the prediction agrees with the results of the games and with the search's values of the positions ("Texel's tuning
//! method", Österlund 2014, with Adam instead of a local search). The value is a sum of parameters (`linear.rs`) or goes
//! through a network (`network.rs`).

mod adam;
mod game;
mod gomoku;
mod linear;
mod network;
mod policy;
mod sticks;
mod target;

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use boardwright_game::{Info, Limits, Player, PlayerSpec, Position, Rng, Spec, Stop, Turn, Variant, derive_seed};

pub use self::game::TunedGame;
use self::game::TunedMove;
use self::gomoku::GomokuTuned;
use self::sticks::SticksTuned;
use self::target::Shift;
pub use self::target::Target;

/// The value, in hundredths, that means a score of 73 in 100.
const SCALE: f32 = 200.0;

/// Usual weight of the game's result in the value to which a position is fitted; the rest is the value of the search.
pub const RESULT: f32 = 0.6;

/// One game in this many is left out of a fit.
const HELD_OUT: usize = 20;

/// An opening may be worth so much to either side, in hundredths, and as many openings are tried to find one.
const BALANCE: f32 = 200.0;
const OPENINGS: usize = 40;

type MoveOf<V> = <<V as Variant>::Position as Position>::Move;

/// Game that can be tuned: its samples and its parameters.
pub trait Tuned: Sized {
    /// The variants of the game.
    type Variant: Variant;

    /// The variant of a spec.
    ///
    /// # Errors
    /// If the spec is of no variant of the game.
    fn of_spec(spec: &Spec) -> Result<Self>;

    /// The variant that is tuned.
    fn variant(&self) -> &Self::Variant;

    /// A move that is not silly, for variety in the middle of a game.
    fn some_move(&self, position: &<Self::Variant as Variant>::Position, rng: &mut Rng) -> MoveOf<Self::Variant>;

    /// A move that a player might make, not always a good one.
    fn likely_move(&self, position: &<Self::Variant as Variant>::Position, rng: &mut Rng) -> MoveOf<Self::Variant> {
        self.some_move(position, rng)
    }

    /// The number of the stage of the game that a position belongs to, from 0 on: where results are compared with the values of
    /// an engine, each stage is looked at by itself.
    fn stage(&self, _: &<Self::Variant as Variant>::Position) -> usize {
        0
    }

    /// A move for an opening.
    fn opening_move(&self, position: &<Self::Variant as Variant>::Position, rng: &mut Rng) -> MoveOf<Self::Variant> {
        self.some_move(position, rng)
    }

    /// Fits the weights to games: the files, as paths below the root of the workspace, and their texts.
    fn fit(
        &self,
        games: &[TunedGame<Self::Variant>],
        options: TuneOptions,
        progress: &mut dyn FnMut(String),
    ) -> Vec<(String, Vec<u8>)>;
}

/// Settings of a tuning.
#[derive(Clone, Copy, Debug)]
pub struct TuneOptions {
    /// Games to play.
    pub games: u64,
    /// Positions that the engine visits for each move.
    pub nodes: u64,
    /// Decides the openings and the order of the positions.
    pub seed: u64,
    /// Passes over all positions.
    pub epochs: u32,
    /// Fits the probabilities of moves in place of the values of positions.
    pub moves: bool,
    /// The score that a position is fitted to.
    pub target: Target,
}

impl TuneOptions {
    /// Settings of what plays or judges games and fits nothing.
    pub fn for_games(games: u64, nodes: u64, seed: u64) -> TuneOptions {
        TuneOptions { games, nodes, seed, epochs: 0, moves: false, target: Target::Result(RESULT) }
    }
}

/// Plays games, adds those of the files `kept`, fits the weights of the game `spec` and writes them below `root`.
///
/// # Errors
/// If `spec` is no game that has weights, or a file cannot be read or written.
pub fn tune(
    root: &Path,
    spec: &str,
    options: TuneOptions,
    kept: &[PathBuf],
    progress: impl FnMut(String),
) -> Result<()> {
    let spec: Spec = spec.parse()?;
    match spec.family.as_str() {
        "gomoku" => tune_game(root, &GomokuTuned::of_spec(&spec)?, options, kept, progress),
        "sticks" if options.moves => bail!("the moves of sticks have no weights to tune"),
        "sticks" => tune_game(root, &SticksTuned::of_spec(&spec)?, options, kept, progress),
        other => bail!("{other} has no weights to tune"),
    }
}

/// Plays games and adds them to a file, for [`tune`]. As many games as the file has lines are taken as played, so that
/// an interrupted run goes on.
///
/// # Errors
/// If `spec` is no game that has weights, or the file cannot be written.
pub fn self_play(spec: &str, options: TuneOptions, file: &Path, mut progress: impl FnMut(String)) -> Result<()> {
    let player = player_of(spec, options)?;
    let (mut out, known) = kept(file, 1)?;
    for number in known..options.games {
        writeln!(out, "{}", player.game(number)?).with_context(|| format!("cannot write {}", file.display()))?;
        if number % 100 == 99 {
            progress(format!("{} games", number + 1));
        }
    }
    Ok(())
}

/// Leaves the games of `from` at some positions by a move that may be poor and answers to it, and asks the engine about where
/// that leads; adds what it says to a file, for [`tune`]. A search looks at such positions far more often than games come to
/// them. As many games of `from` as have been left are skipped, so that an interrupted run goes on.
///
/// # Errors
/// If `spec` is no game that has weights, or a file cannot be read or written.
pub fn stray(spec: &str, options: TuneOptions, from: &Path, file: &Path, progress: impl FnMut(String)) -> Result<()> {
    let spec: Spec = spec.parse()?;
    match spec.family.as_str() {
        "gomoku" => stray_from(&GomokuTuned::of_spec(&spec)?, &spec, options, (from, file), progress),
        "sticks" => stray_from(&SticksTuned::of_spec(&spec)?, &spec, options, (from, file), progress),
        other => bail!("{other} has no weights to tune"),
    }
}

/// Positions that a game is left at.
const STRAYS: usize = 20;

/// Positions that the engine visits for an answer to a move that leaves a game.
const STRAY_NODES: u64 = 60;

fn stray_from<T: Tuned>(
    game: &T,
    spec: &Spec,
    options: TuneOptions,
    (from, file): (&Path, &Path),
    mut progress: impl FnMut(String),
) -> Result<()> {
    let text = fs::read_to_string(from).with_context(|| format!("cannot read {}", from.display()))?;
    let (mut out, known) = kept(file, STRAYS)?;
    let mut labels = game.variant().player(&format!("engine@nodes={}", options.nodes).parse()?, 0)?;
    let mut answers = game.variant().player(&format!("engine@nodes={STRAY_NODES}").parse()?, 0)?;
    let lines = text.lines().take(options.games as usize).enumerate().skip(known as usize);
    for (number, line) in lines {
        let read = TunedGame::<T::Variant>::read::<T>(line);
        let played = read.with_context(|| format!("{}, line {}", from.display(), number + 1))?;
        let mut rng = Rng::new(derive_seed(options.seed, number as u64));
        let positions = options.target.scores(&played);
        for _ in 0..STRAYS {
            let mut position = positions[rng.below(positions.len())].0.clone();
            let mv = if rng.below(2) == 0 {
                game.some_move(&position, &mut rng)
            } else {
                game.likely_move(&position, &mut rng)
            };
            position.play_unchecked(mv);
            for _ in 0..rng.below(3) {
                if position.outcome().is_none() {
                    let (mv, _) = ask(answers.as_mut(), &position, &position, &[]);
                    position.play_unchecked(mv);
                }
            }
            let mut moves = Vec::new();
            if position.outcome().is_none() {
                let (mv, value) = ask(labels.as_mut(), &position, &position, &[]);
                moves.push(TunedMove { mv, value, is_varied: false });
            }
            writeln!(out, "{}", TunedGame::<T::Variant> { start: position, moves }.write(spec))?;
        }
        if number % 100 == 99 {
            progress(format!("{} games", number + 1));
        }
    }
    Ok(())
}

/// Plays games of an engine against itself, each of which depends on its number alone.
pub trait SelfPlay: Send + Sync {
    /// The game of a number, in one line.
    fn game(&self, number: u64) -> Result<String>;

    /// Checks the line of a game.
    ///
    /// # Errors
    /// If it is not of this variant, or has an illegal move.
    fn check(&self, line: &str) -> Result<()>;
}

/// The games of a spec.
///
/// # Errors
/// If it is no game that has weights.
pub fn player_of(spec: &str, options: TuneOptions) -> Result<Box<dyn SelfPlay>> {
    let spec: Spec = spec.parse()?;
    match spec.family.as_str() {
        "gomoku" => Ok(Box::new(TunedPlay { game: GomokuTuned::of_spec(&spec)?, spec, options })),
        "sticks" => Ok(Box::new(TunedPlay { game: SticksTuned::of_spec(&spec)?, spec, options })),
        other => bail!("{other} has no weights to tune"),
    }
}

struct TunedPlay<T> {
    game: T,
    spec: Spec,
    options: TuneOptions,
}

impl<T: Tuned + Send + Sync> SelfPlay for TunedPlay<T> {
    fn game(&self, number: u64) -> Result<String> {
        Ok(play(&self.game, self.options, number)?.write(&self.spec))
    }

    fn check(&self, line: &str) -> Result<()> {
        let prefix = format!("{} | ", self.spec);
        if !line.starts_with(&prefix) || line.contains('\n') {
            bail!("a game of another variant, expected one of {}", self.spec);
        }
        TunedGame::<T::Variant>::read::<T>(line).map(drop)
    }
}

/// The file of games, open to add some, and the number of groups of so many lines that are there. A group that was not written
/// to its end is taken off.
pub fn kept(file: &Path, lines: usize) -> Result<(fs::File, u64)> {
    let failed = || format!("cannot go on with {}", file.display());
    // Weeks of games: what cannot be read is never taken for an empty file.
    let mut out = fs::OpenOptions::new().read(true).append(true).create(true).open(file).with_context(failed)?;
    let mut known = Vec::new();
    out.read_to_end(&mut known).with_context(failed)?;
    let ends: Vec<usize> = (0..).zip(&known).filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1).collect();
    let groups = ends.len() / lines;
    let whole = if groups == 0 { 0 } else { ends[groups * lines - 1] };
    out.set_len(whole as u64).with_context(failed)?;
    Ok((out, groups as u64))
}

fn tune_game<T: Tuned>(
    root: &Path,
    game: &T,
    options: TuneOptions,
    kept: &[PathBuf],
    mut progress: impl FnMut(String),
) -> Result<()> {
    let mut games = Vec::new();
    let mut shift = Shift::default();
    for file in kept {
        let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let mut read = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let game = TunedGame::read::<T>(line);
            read.push(game.with_context(|| format!("{}, line {}", file.display(), number + 1))?);
        }
        add(game, options, read, &mut shift, &mut games);
    }
    let mut played = Vec::new();
    for number in 0..options.games {
        played.push(play(game, options, number)?);
        if number % 100 == 99 {
            progress(format!("{} games", number + 1));
        }
    }
    add(game, options, played, &mut shift, &mut games);
    for (name, bytes) in game.fit(&games, options, &mut progress) {
        let file = root.join(name);
        fs::write(&file, bytes).with_context(|| format!("cannot write {}", file.display()))?;
        progress(format!("wrote {}", file.display()));
    }
    Ok(())
}

/// Adds games of one engine to others, with values that are shifted if the target wants it. Strays have no results, so for them the
/// shift of the games before them is taken.
fn add<T: Tuned>(
    game: &T,
    options: TuneOptions,
    mut played: Vec<TunedGame<T::Variant>>,
    shift: &mut Shift,
    games: &mut Vec<TunedGame<T::Variant>>,
) {
    if let Target::Later(_) = options.target {
        let own = Shift::of(game, &played);
        if !own.is_empty() {
            *shift = own;
        }
        played.iter_mut().for_each(|played| shift.apply(game, played));
    }
    games.append(&mut played);
}

/// Plays one game.
pub fn play<T: Tuned>(game: &T, options: TuneOptions, number: u64) -> Result<TunedGame<T::Variant>> {
    let mut rng = Rng::new(derive_seed(options.seed, number));
    let spec: PlayerSpec = format!("engine@nodes={}", options.nodes).parse()?;
    let mut player = game.variant().player(&spec, 0)?;
    let most = game.variant().match_rules().max_plies.unwrap_or(u32::MAX) as usize;
    let start = balanced(game, player.as_mut(), &mut rng);
    let (mut position, mut history) = (start.clone(), Vec::new());
    let mut moves = Vec::new();
    while position.outcome().is_none() && history.len() < most {
        let (mv, value) = ask(player.as_mut(), &start, &position, &history);
        // Now and then another move, so that more kinds of positions are seen.
        let is_varied = rng.below(12) == 0 && history.len() < 16;
        let mv = if is_varied { game.some_move(&position, &mut rng) } else { mv };
        moves.push(TunedMove { mv, value, is_varied });
        history.push(mv);
        position.play_unchecked(mv);
    }
    Ok(TunedGame { start, moves })
}

/// An opening that the engine does not see decided: from one that is, nothing is to be learned but how to win it.
fn balanced<T: Tuned>(
    game: &T,
    player: &mut dyn Player<<T::Variant as Variant>::Position>,
    rng: &mut Rng,
) -> <T::Variant as Variant>::Position {
    let mut position = opening(game, rng);
    for _ in 0..OPENINGS {
        let (_, value) = ask(player, &position, &position, &[]);
        if value.abs() <= BALANCE {
            break;
        }
        position = opening(game, rng);
    }
    position
}

/// A position after a few moves that nobody has won at once.
fn opening<T: Tuned>(game: &T, rng: &mut Rng) -> <T::Variant as Variant>::Position {
    loop {
        let mut position = game.variant().start();
        for _ in 0..1 + rng.below(6) {
            let mv = game.opening_move(&position, rng);
            position.play_unchecked(mv);
            if position.outcome().is_some() {
                break;
            }
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// The move of the engine with its value for the side to move, in hundredths.
fn ask<P: Position>(player: &mut dyn Player<P>, start: &P, position: &P, history: &[P::Move]) -> (P::Move, f32) {
    let value = std::cell::Cell::new(0);
    let mv = player.choose(&Turn {
        report: &|info: &Info<P::Move>| value.set(info.score.0),
        ..Turn::new(position, &Limits::default(), &Stop::new()).after(start, history)
    });
    (mv, value.get() as f32)
}

/// The score that a value in hundredths stands for.
fn score(value: f32) -> f32 {
    1.0 / (1.0 + (-value / SCALE).exp())
}

/// Samples of the games to learn from, and those of one game in [`HELD_OUT`] apart, which show how a fit judges games
/// that it has not seen.
fn split<V: Variant, S>(games: &[TunedGame<V>], samples_of: impl Fn(&TunedGame<V>) -> Vec<S>) -> (Vec<S>, Vec<S>) {
    let (mut samples, mut unseen) = (Vec::new(), Vec::new());
    for (number, game) in games.iter().enumerate() {
        let list = if number % HELD_OUT == HELD_OUT - 1 { &mut unseen } else { &mut samples };
        list.extend(samples_of(game));
    }
    (samples, unseen)
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Position, Side, Spec, Variant};

    use super::gomoku::GomokuTuned;
    use super::{RESULT, SCALE, Target, Tuned, TunedGame, score};

    #[test]
    fn a_kept_game_is_read_as_it_was_written() {
        let spec: Spec = "gomoku:7".parse().unwrap();
        let line = "gomoku:7 | 7/7/7/3X3/7/7/7 O | d5:-20 e4:35.5";
        let game = TunedGame::read::<GomokuTuned>(line).unwrap();
        assert_eq!(game.write(&spec), line);
        assert_eq!(game.start.to_move(), Side::Second);
        let positions = Target::Result(RESULT).scores(&game);
        // Nobody has won, which counts as a draw, and the search saw black ahead.
        let scores: Vec<bool> = positions.iter().map(|&(_, score)| score > 0.5).collect();
        assert_eq!(scores, [false, true]);
        let size = GomokuTuned::of_spec(&spec).unwrap().variant().start().columns();
        assert_eq!(size, 7);
    }

    #[test]
    fn bad_lines_are_named() {
        let error = |line: &str| TunedGame::<boardwright_gomoku::GomokuVariant>::read::<GomokuTuned>(line).unwrap_err();
        assert_eq!(error("gomoku:7").to_string(), "expected VARIANT | POSITION | MOVES: no position");
        assert_eq!(error("gomoku:7 | 7/7/7/7/7/7/7 X | d4").to_string(), "expected MOVE:VALUE, not \"d4\"");
        assert!(error("gomoku:7 | 7/7/7/7/7/7/7 X | d4:1 d4:1").to_string().contains("d4"));
    }

    #[test]
    fn a_value_of_one_scale_scores_three_in_four() {
        assert!((score(SCALE) - 0.731).abs() < 0.001 && (score(0.0) - 0.5).abs() < f32::EPSILON);
    }
}
