//! The bots under `examples/` play whole games at the referee's table, in every game.
#![cfg(unix)]

use crate::common::{AMPLE, file, start};
use boardwright_arena::{Contender, Pace, Patience, PlayEnd, Seat, Table, play_game};
use boardwright_game::{Side, Stop};
use boardwright_protocol::Supervision;

/// Plays a game of the bot, which moves first, against a random player, and returns its moves.
fn play(game: &str, bot: &str) -> Vec<String> {
    let variant = boardwright_catalog::variant(game).expect("it is in the catalog");
    let supervision = Supervision { start_up: AMPLE, ..Supervision::default() };
    let player = start(bot, &variant, supervision);
    assert_eq!(player.fault(), None, "{bot} starts");
    let random = variant.player(&"random".parse().expect("a right spec"), 7).expect("every game has it");
    let mut players = [Contender::Seated(Seat::new(Box::new(player))), Contender::Inline(random)];
    let mut table = Table::new(&variant);
    let pace = Pace { nodes: Some(1), ..Pace::default() };
    let played = play_game(&mut table, &mut players, &pace, &Patience::default(), &Stop::new(), &mut |_, _| {});
    assert_eq!(played, PlayEnd::Finished);
    let ending = table.ending().expect("it is finished");
    assert!(!ending.kind.is_forfeit(), "{bot} in {game}: {}", ending.reason);
    table.history().to_vec()
}

#[test]
fn the_shell_bot_plays_the_first_legal_move_in_every_game() {
    let bot = format!("bwp:sh '{}'", file("../../examples/bwp_first.sh").display());
    for game in ["five", "gomoku:15,renju", "sticks", "kalah"] {
        let moves = play(game, &bot);
        let mut position = boardwright_catalog::variant(game).expect("it is in the catalog").start();
        for mv in &moves {
            if position.to_move() == Side::First {
                assert_eq!(mv, &position.moves()[0], "{game}");
            }
            position.play(mv).expect("it was played");
        }
    }
}

#[test]
fn the_python_bot_plays_legal_moves_in_every_game_and_keeps_to_its_seed() {
    let bot = format!("bwp:python3 '{}'", file("../../examples/bwp_random.py").display());
    for game in ["five", "sticks", "kalah"] {
        assert_eq!(play(game, &bot), play(game, &bot), "the same seed gives the same game of {game}");
    }
}
