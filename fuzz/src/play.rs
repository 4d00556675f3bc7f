//! Positions and players with arbitrary text.

use boardwright_game::{AnyPlayer, AnyPosition, AnyTurn, AnyVariant, Limits, MoveError, PlayerSpec, Stop};

use crate::check_error;

/// The most moves of one input that are played.
const MAX_PLIES: usize = 40;

/// Reads `game`, then a position or `start`, then moves, a line each, and plays.
///
/// A move `#17` stands for the 17th legal one, counted around, so that the fuzzer gets on in every game.
pub fn position(text: &str) {
    let mut lines = text.lines();
    let Some((variant, start)) = read_start(&mut lines) else { return };
    let mut position = start;
    check(&variant, &position);
    for token in lines.flat_map(str::split_whitespace).take(MAX_PLIES) {
        play(&mut position, token);
        check(&variant, &position);
    }
}

/// Reads a player, a game, a position or `start`, and moves; then asks the player for a move and for its reasons.
pub fn player(text: &str) {
    let mut lines = text.lines();
    let Ok(spec) = lines.next().unwrap_or_default().parse::<PlayerSpec>() else { return };
    let Some((variant, start)) = read_start(&mut lines) else { return };
    let Some(info) = variant.family().players.iter().find(|player| player.name == spec.name) else { return };
    // A player with a fixed depth may rightly think for long; only the engine keeps to our limits.
    let fixed_depth = info.options.iter().any(|option| option.name.starts_with("depth"));
    if !spec.options.is_empty() || (fixed_depth && spec.name != "engine") {
        return;
    }
    let mut position = start.clone();
    let mut history = Vec::new();
    for token in lines.flat_map(str::split_whitespace).take(MAX_PLIES) {
        history.extend(play(&mut position, token));
    }
    if position.outcome().is_none() {
        let mut player = variant.player(&spec, 1).expect("a listed player without options can be made");
        ask(&mut *player, &spec, &start, &position, &history);
    }
}

fn read_start<'a>(lines: &mut impl Iterator<Item = &'a str>) -> Option<(AnyVariant, AnyPosition)> {
    let variant = boardwright_catalog::variant(lines.next()?).ok()?;
    let position = match lines.next() {
        None | Some("start") => variant.start(),
        Some(text) => match variant.read(text) {
            Ok(position) => position,
            Err(error) => {
                check_error(&error);
                return None;
            }
        },
    };
    Some((variant, position))
}

/// Plays a move text, or the numbered move that `#` and a number stand for; returns the move if it was legal.
fn play(position: &mut AnyPosition, token: &str) -> Option<String> {
    let moves = position.moves();
    let number = token.strip_prefix('#').and_then(|number| number.parse::<usize>().ok());
    let text = match number {
        Some(number) if !moves.is_empty() => moves[number % moves.len()].clone(),
        _ => token.to_owned(),
    };
    let before = position.to_string();
    let checked = position.check(&text);
    match position.play(&text) {
        Ok(()) => {
            let canonical = checked.expect("a move that can be played passes the check");
            assert!(moves.contains(&canonical), "{text} was played and is not listed at {before}");
            Some(canonical)
        }
        Err(error) => {
            assert_eq!(Err(&error), checked.as_ref(), "{text} at {before}");
            assert_eq!(position.to_string(), before, "a refused {text} changed the position");
            assert!(!moves.contains(&text), "{text} is listed and was refused at {before}");
            if let MoveError::Syntax(error) = &error {
                check_error(error);
            }
            None
        }
    }
}

/// Checks the promises that hold of every position of every game.
fn check(variant: &AnyVariant, position: &AnyPosition) {
    let text = position.to_string();
    let again = variant.read(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again.to_string(), text, "the text read back");
    assert_eq!(again.key(), position.key(), "the key of {text} read back");
    assert_eq!(again.outcome(), position.outcome(), "the outcome of {text} read back");

    let moves = position.moves();
    assert_eq!(moves.is_empty(), position.outcome().is_some(), "moves and outcome of {text}");
    assert_eq!(position.ending().is_some(), position.outcome().is_some(), "ending and outcome of {text}");
    assert_eq!(position.count_moves(), moves.len() as u64, "the number of moves of {text}");
    assert_eq!(position.perft(1), moves.len() as u64, "perft of {text}");

    let view = position.view();
    for spot in &view.decisive {
        assert!(view.spot(spot).is_some(), "decisive spot {spot} of {text}");
    }
    // One move stands for all of them; which one depends on the position.
    if let Some(mv) = moves.get(position.key() as usize % moves.len().max(1)) {
        let path = position.path(mv).expect("a listed move can be clicked");
        assert!(path.iter().all(|spot| view.spot(spot).is_some()), "{path:?} for {mv} at {text}");
        let frames = position.frames(mv).expect("a listed move can be shown");
        let mut child = position.clone();
        child.play(mv).expect("a listed move is legal");
        assert_eq!(frames.last(), Some(&child.view()), "the last frame of {mv} at {text}");
    }
}

/// A player answers with a text, explains itself, and then chooses among the moves that it gave.
fn ask(player: &mut dyn AnyPlayer, spec: &PlayerSpec, start: &AnyPosition, position: &AnyPosition, history: &[String]) {
    let limits = Limits { nodes: Some(200), ..Limits::default() };
    let stop = Stop::new();
    let turn = AnyTurn { position, start, history, limits: &limits, stop: &stop, report: &|_| {} };
    if spec.name == "engine" {
        let reply = player.choose(&turn).unwrap_or_else(|fault| panic!("{spec} at {position}: {fault}"));
        assert!(position.check(&reply.mv).is_ok(), "{spec} plays {} at {position}", reply.mv);
        return;
    }
    let seen = player.explain(&turn).unwrap_or_else(|fault| panic!("{spec} at {position}: {fault}"));
    let reply = player.choose(&turn).unwrap_or_else(|fault| panic!("{spec} at {position}: {fault}"));
    let choices = seen.map(|explanation| explanation.choices).unwrap_or_default();
    assert!(choices.contains(&reply.mv), "{spec} plays {} and announced {choices:?} at {position}", reply.mv);
}
