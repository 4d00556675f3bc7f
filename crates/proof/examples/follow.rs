//! Plays games by a proof that black wins at gomoku, against players that try to leave it:
//! `cargo run --release -p boardwright-proof --example follow -- FILE GAMES SEED`.
//!
//! White's first moves are all free points in turn, with the same number of games each. After that white plays at random:
//! anywhere in every other game, and in the others only moves to which the proof has an answer of its own. The example fails
//! at the first game that black does not win, or in which black needs more plies than the proof said. An outline beside the
//! file, with the extension `.outline`, saves reading all lemmas.

use std::error::Error;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

use boardwright_game::{AnyPlayer, AnyPosition, AnyTurn, Game, Limits, Outcome, Rng, Side, Stop};
use boardwright_gomoku::GomokuGame;
use boardwright_proof::{Certificate, ProofPlayer, Proofs};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, games, seed] = &arguments[..] else { return Err("expected FILE GAMES SEED".into()) };
    let (games, seed): (usize, u64) = (games.parse()?, seed.parse()?);
    let bytes = std::fs::read(file)?;
    let certificate = Certificate::parse(&bytes)?;
    let variant = GomokuGame.variant(&certificate.game.parse()?)?;
    let root = variant.read(&certificate.position)?;
    let outline = std::fs::read_to_string(Path::new(file).with_extension("outline")).ok();
    let proofs = Arc::new(Proofs::new(&variant, &bytes, outline.as_deref())?);
    let mut player = ProofPlayer::new(proofs, None);
    let (mut plies, mut longest) = (0, 0);
    for game in 0..games {
        let mut rng = Rng::new(seed.wrapping_add(game as u64));
        let played = play(&root, &mut player, game as f64 / games as f64, game % 2 == 1, &mut rng)?;
        plies += played;
        longest = longest.max(played);
        if (game + 1) % 100 == 0 || game + 1 == games {
            writeln!(std::io::stdout(), "{} games, all won, seed {seed}: {plies} plies, at most {longest}", game + 1)?;
        }
    }
    Ok(())
}

/// Plays a game, white's first move being the free point at a place between 0 and 1, and returns its plies.
fn play(
    root: &AnyPosition,
    player: &mut ProofPlayer,
    place: f64,
    is_near: bool,
    rng: &mut Rng,
) -> Result<usize, Box<dyn Error>> {
    let (mut position, mut history, mut promised) = (root.clone(), Vec::new(), None);
    while position.outcome().is_none() {
        let moves = position.moves();
        let zone =
            if is_near && position.to_move() == Side::Second { zone(root, &history, player)? } else { Vec::new() };
        let zone: Vec<&String> = moves.iter().filter(|mv| zone.contains(mv)).collect();
        let mv = if position.to_move() == Side::First {
            let (mv, plies) = answer(root, &position, &history, player)?;
            promised = promised.into_iter().chain(plies.map(|plies| history.len() + plies)).min();
            mv
        } else if history.len() == 1 {
            moves[(place * moves.len() as f64) as usize].clone()
        } else {
            rng.pick(&zone).copied().or_else(|| rng.pick(&moves)).ok_or("no move")?.clone()
        };
        position.play(&mv)?;
        history.push(mv);
    }
    let is_late = promised.is_some_and(|promised| history.len() > promised);
    if position.outcome() != Some(Outcome::Win(Side::First)) || is_late {
        return Err(format!("not won as the proof says: {}", history.join(" ")).into());
    }
    Ok(history.len())
}

/// The move of the proof, and the plies up to the win at most, this one included.
fn answer(
    root: &AnyPosition,
    position: &AnyPosition,
    history: &[String],
    player: &mut ProofPlayer,
) -> Result<(String, Option<usize>), Box<dyn Error>> {
    let reply = turn(root, position, history, |turn| player.choose(turn)).map_err(|fault| fault.to_string())?;
    let plies = reply.info.and_then(|info| info.score.forced()).map(|plies| plies as usize);
    Ok((reply.mv, plies))
}

/// Points on which a reply to black's last move has an answer of its own in the proof.
fn zone(root: &AnyPosition, history: &[String], player: &mut ProofPlayer) -> Result<Vec<String>, Box<dyn Error>> {
    let (mut position, before) = (root.clone(), &history[..history.len() - 1]);
    before.iter().try_for_each(|mv| position.play(mv))?;
    let explanation = turn(root, &position, before, |turn| player.explain(turn)).map_err(|fault| fault.to_string())?;
    let candidates = explanation.map(|explanation| explanation.candidates).unwrap_or_default();
    Ok(candidates.into_iter().flat_map(|candidate| candidate.groups).flat_map(|group| group.spots).collect())
}

fn turn<R>(start: &AnyPosition, position: &AnyPosition, history: &[String], ask: impl FnOnce(&AnyTurn<'_>) -> R) -> R {
    let (limits, stop) = (Limits::default(), Stop::new());
    ask(&AnyTurn { position, start, history, limits: &limits, stop: &stop, report: &|_| {} })
}
