//! The historical players: the published games, the moves they choose, and their explanations.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use boardwright_game::{Explanation, Game as _, Position, Rng, Side, Turn, Variant, conformance, derive_seed};
use boardwright_kalah::{Kalah, KalahGame, KalahVariant};

use crate::games::{self, player, variant};

const SEEDED: [&str; 6] =
    ["random", "remove-random-high", "remove-random-low", "remove-high@ties=random", "pessimistic", "pessimistic-2"];

/// Asks one question about a position that is taken for the start of a game, with 20,000 positions for the answer.
fn ask<R>(position: &Kalah, question: impl FnOnce(&Turn<'_, Kalah>) -> R) -> R {
    games::ask(position, 20_000, question)
}

/// The same with this many positions that a search of fixed depth comes to its end.
fn ask_for_long<R>(position: &Kalah, question: impl FnOnce(&Turn<'_, Kalah>) -> R) -> R {
    games::ask(position, 200_000, question)
}

fn play(game: &KalahVariant, south: &str, north: &str, seed: u64) -> ([u32; 2], Vec<String>) {
    play_from(game.start(), game, [south, north], seed)
}

fn play_from(start: Kalah, game: &KalahVariant, names: [&str; 2], seed: u64) -> ([u32; 2], Vec<String>) {
    let [south, north] = names;
    let mut players = [player(game, south, derive_seed(seed, 0)), player(game, north, derive_seed(seed, 1))];
    let mut position = start;
    let mut moves = Vec::new();
    while position.outcome().is_none() {
        let mv = ask(&position, |turn| players[position.to_move()].choose(turn));
        position.play(mv).unwrap_or_else(|error| panic!("{south}-{north}: {error} at {position}"));
        moves.push(mv.to_string());
    }
    (position.tally(), moves)
}

fn names() -> Vec<&'static str> {
    KalahGame.family().players.iter().map(|info| info.name).collect()
}

/// Positions from random games, some of every phase.
fn positions(game: &KalahVariant, games: u64) -> Vec<Kalah> {
    let mut found = Vec::new();
    for index in 0..games {
        let mut rng = Rng::new(derive_seed(4, index));
        let mut position = game.start();
        while let Some(&mv) = rng.pick(&position.moves().collect::<Vec<_>>()) {
            found.push(position);
            position.play_unchecked(mv);
        }
    }
    found
}

#[test]
fn published_games_come_out_as_published() {
    let game = variant("kalah:6x4,empty-capture");
    let results = [
        ("first", "first", [12, 36]),
        ("first", "remove-right", [7, 41]),
        ("first", "score", [10, 38]),
        ("score", "first", [33, 15]),
        ("score", "deep-score", [33, 15]),
    ];
    for (south, north, stores) in results {
        assert_eq!(play(&game, south, north, 1).0, stores, "{south}-{north}");
    }
}

/// The first moves of David Balmain's `Dave`, and searches in which an extra turn costs no depth.
#[test]
fn the_habits_of_the_original_mtdf_are_options() {
    let game = variant("kalah:6x4,empty-capture");
    let choose = |spec: &str, position: &Kalah| {
        let mut player = player(&game, spec, 1);
        let seen = ask(position, |turn| player.explain(turn));
        let mv = ask(position, |turn| player.choose(turn)).to_string();
        assert!(seen.choices.contains(&mv), "{spec} plays {mv} at {position}, and sees {seen:?}");
        mv
    };
    let start = game.start();
    let book = "mtdf@depth=2,book=dave";
    assert_eq!(choose(book, &start), "3");
    let third = start.child("3".parse().expect("a house"));
    assert_eq!(choose(book, &third), "6");
    assert_eq!(choose(book, &third.child("6".parse().expect("a house"))), "2", "north's third house holds five seeds");
    assert_eq!(choose(book, &start.child("1".parse().expect("a house"))), "3", "north's third house holds four seeds");
    let empty = game.read("4,4,4,4,4,4,0/4,0,5,4,4,7,0 N").expect("a position");
    assert_ne!(choose(book, &empty), "2", "an empty house cannot be sown");
    assert_eq!(choose("mtdf@depth=1", &start), choose("mtdf@depth=1,book=none,extra=counted", &start));
    // House 1 gives two extra turns and then a large capture, which only a player that does not count extra turns
    // sees.
    let chain = game.read("0,0,4,3,0,1,0/0,0,0,0,0,9,0 S").expect("a position");
    let value = |spec: &str| {
        let mut player = player(&game, spec, 1);
        ask(&chain, |turn| player.explain(turn)).candidates[0].value
    };
    assert!(
        value("mtdf@depth=1,extra=free") > value("mtdf@depth=1"),
        "a chain of extra turns gains more than one sowing"
    );
    let error = game.player(&"mtdf@book=opening".parse().expect("a spec"), 1).err().expect("no such book");
    assert!(error.to_string().contains("book=none or book=dave, not \"opening\""), "{error}");
}

#[test]
fn players_name_their_authors() {
    let author = |name: &str| KalahGame.family().players.iter().find(|info| info.name == name).map(|info| info.source);
    for (name, expected) in [
        ("first", "Mark Van Holstyn, Ruby Quiz #58"),
        ("score", "Adam Shelly, Ruby Quiz #58"),
        ("pessimistic", "Adam Shelly, Ruby Quiz #58"),
        ("alphabeta", "David Balmain, Ruby Quiz #58"),
        ("mtdf", "David Balmain, Ruby Quiz #58"),
    ] {
        assert_eq!(author(name), Some(expected), "{name}");
    }
}

#[test]
fn twelve_players_of_the_document_and_two_of_ours_are_listed() {
    let listed = names();
    assert_eq!(listed.len(), 14);
    assert_eq!(KalahGame.family().players.iter().filter(|info| info.year == 2005).count(), 12);
    assert_eq!(listed.iter().collect::<BTreeSet<_>>().len(), listed.len());
}

#[test]
fn every_player_chooses_a_legal_move_everywhere() {
    for spec in ["kalah:1x1", "kalah:2x12", "kalah:6x4", "kalah:4x3,end=mover", "kalah:10x12,empty-capture"] {
        let game = variant(spec);
        for name in names() {
            let mut player = player(&game, name, 3);
            for position in positions(&game, 2).iter().step_by(7) {
                // Whether a move is legal does not hang on how deep a search is; other tests ask for long ones.
                let mv = ask(position, |turn| player.choose(turn));
                assert_eq!(position.objection(mv), None, "{name} plays {mv} at {position}");
            }
        }
    }
}

#[test]
fn a_seed_decides_every_move() {
    let game = variant("kalah:6x4,empty-capture");
    for name in SEEDED {
        assert_eq!(play(&game, name, "first", 7), play(&game, name, "first", 7), "{name}");
        let games: BTreeSet<_> = (0..8).map(|seed| play(&game, name, "first", seed).1).collect();
        assert!(games.len() > 1, "{name} never plays another game");
    }
}

#[test]
fn a_player_sees_the_same_board_from_either_side() {
    let game = variant("kalah:6x4");
    for name in names() {
        for position in positions(&game, 3).iter().step_by(5) {
            let (mut here, mut there) = (player(&game, name, 5), player(&game, name, 5));
            let mirrored = ask(&position.turned(), |turn| there.choose(turn));
            assert_eq!(ask(position, |turn| here.choose(turn)), mirrored, "{name} at {position}");
        }
    }
}

#[test]
fn what_is_explained_is_what_is_played() {
    let game = variant("kalah:6x4,empty-capture");
    for name in names() {
        for position in positions(&game, 3).iter().step_by(4) {
            let mut player = player(&game, name, 5);
            let nodes = if name == "engine" { 20_000 } else { 200_000 };
            let seen = games::ask(position, nodes, |turn| player.explain(turn));
            // The engine keeps its table, and a search with a fuller table may find another house.
            if name != "engine" {
                let again = ask_for_long(position, |turn| player.explain(turn));
                assert_eq!(seen, again, "{name}: explaining changes what it sees at {position}");
                let mv = ask_for_long(position, |turn| player.choose(turn)).to_string();
                assert!(seen.choices.contains(&mv), "{name} plays {mv} at {position}, explained {:?}", seen.choices);
            }
            assert_eq!(seen.candidates.len(), position.moves().count(), "{name} at {position}");
            for candidate in &seen.candidates {
                assert_eq!(candidate.parts.len(), seen.columns.len(), "{name} at {position}");
            }
        }
    }
}

#[test]
fn equal_searches_choose_equal_values() {
    let game = variant("kalah:6x4");
    for position in positions(&game, 3).iter().step_by(3) {
        let seen = |name| ask(position, |turn| player(&game, name, 1).explain(turn));
        let values = |seen: &Explanation| {
            seen.candidates.iter().map(|candidate| (candidate.mv.clone(), candidate.value)).collect::<Vec<_>>()
        };
        let (one, other) = (seen("alphabeta@depth=5"), seen("mtdf@depth=5"));
        assert_eq!(values(&one), values(&other), "{position}");
        assert_eq!(one.choices, other.choices, "{position}");
    }
}

#[test]
fn looking_further_ahead_wins() {
    let game = variant("kalah:6x4");
    for (strong, weak) in [("score", "random"), ("mtdf", "score"), ("engine", "deep-score")] {
        let mut points = 0;
        for seed in 0..6 {
            // Deterministic players would repeat one game, so every pair of games has its own opening.
            let mut rng = Rng::new(seed);
            let mut start = game.start();
            for _ in 0..4 {
                let moves: Vec<_> = start.moves().collect();
                start.play_unchecked(moves[rng.below(moves.len())]);
            }
            let ([south, north], _) = play_from(start, &game, [strong, weak], seed);
            points += u32::from(south > north);
            let ([south, north], _) = play_from(start, &game, [weak, strong], seed);
            points += u32::from(north > south);
        }
        assert!(points >= 9, "{strong} scores {points} of 12 against {weak}");
    }
}

#[test]
fn unknown_players_and_options_are_refused() {
    let game = variant("kalah");
    let error = |name: &str| match game.player(&name.parse().expect("a player spec"), 1) {
        Ok(_) => panic!("{name} is accepted"),
        Err(error) => error.to_string(),
    };
    assert!(error("second").contains("remove-random-high"), "{}", error("second"));
    assert_eq!(
        error("remove-high@ties=rightmost"),
        "bad player \"remove-high@ties=rightmost\": expected ties=leftmost or ties=random, not \"rightmost\""
    );
    assert_eq!(
        error("alphabeta@depth=21"),
        "bad player \"alphabeta@depth=21\": expected depth=a number from 1 to 20, not \"21\""
    );
    for name in ["first@ties=random", "score@depth=3", "mtdf@depth=0", "mtdf@depth=x", "random@x"] {
        error(name);
    }
}

/// Chains of extra turns everywhere: boards on which a naive search of chains never comes to an end.
#[test]
fn hostile_positions_are_answered_soon() {
    let game = variant("kalah:10x12");
    let staircase = "10,9,8,7,6,5,4,3,2,1,0";
    for text in [format!("{staircase}/{staircase} S"), format!("{staircase}/{staircase} N")] {
        let position = game.read(&text).expect("a position");
        for name in names() {
            let mv = ask(&position, |turn| player(&game, name, 1).choose(turn));
            assert!(position.objection(mv).is_none(), "{name}");
        }
    }
}

#[test]
fn moves_of_every_player_are_as_ever() {
    let game = variant("kalah:6x4,empty-capture");
    let boards = [
        "4,4,4,4,4,4,0/4,4,4,4,4,4,0 S",
        "0,5,5,5,5,4,0/4,4,4,4,4,4,0 N",
        "6,5,4,3,2,1,0/4,4,4,4,4,4,3 S",
        "0,0,9,1,0,8,10/1,0,13,2,0,3,1 N",
        "0,0,0,0,2,1,20/0,0,3,0,0,1,21 S",
    ]
    .map(|text| game.read(text).expect("a position"));
    let mut text = String::new();
    // The engine's choices depend on its search and are pinned in its own tests.
    for name in names().into_iter().filter(|&name| name != "engine") {
        let mut line = format!("{name:>18}");
        for board in &boards {
            let choices = ask_for_long(board, |turn| player(&game, name, 1).explain(turn)).choices;
            let mv = ask_for_long(board, |turn| player(&game, name, 1).choose(turn));
            write!(line, "  {mv} of {:<11}", choices.join(",")).expect("a string takes everything");
        }
        writeln!(text, "{}", line.trim_end()).expect("a string takes everything");
    }
    insta::assert_snapshot!(text);
}

/// South's house 1 ends in house 3, which is empty, and captures the four seeds opposite, in north's house 4.
#[test]
fn the_engine_draws_what_a_sowing_gains() {
    let game = variant("kalah:6x4");
    let board = game.read("2,5,0,3,2,1,0/4,0,4,4,0,4,3 S").expect("a position");
    let seen = ask(&board, |turn| player(&game, "engine", 1).explain(turn));
    conformance::check_explanation(&game.view(&board), &seen);
    insta::assert_snapshot!(conformance::drawn_groups(&seen, 6));
    for position in positions(&game, 2) {
        let seen = ask(&position, |turn| player(&game, "engine@nodes=200", 1).explain(turn));
        conformance::check_explanation(&game.view(&position), &seen);
    }
}

/// With a part of their sowings `pessimistic` and `pessimistic-2` took houses here that they never take.
#[test]
fn positions_limit_only_players_that_search() {
    let game = variant("kalah:6x4");
    let board = game.read("5,5,4,4,0,0,2/6,6,1,1,6,6,2 N").expect("a position");
    for name in ["pessimistic", "pessimistic-2"] {
        for seed in 0..4 {
            let choices = |nodes| games::ask(&board, nodes, |turn| player(&game, name, seed).explain(turn)).choices;
            assert_eq!(choices(10), ["5"], "{name}");
            assert_eq!(
                games::ask(&board, 10, |turn| player(&game, name, seed).choose(turn)).to_string(),
                "5",
                "{name}"
            );
        }
    }
}

#[test]
fn explanations_are_as_ever() {
    let game = variant("kalah:6x4,empty-capture");
    let board = game.read("6,5,0,3,2,1,0/4,0,4,4,0,4,3 S").expect("a position");
    assert_eq!(board.to_move(), Side::First);
    let mut text = format!("{board}\n");
    for name in ["remove-low", "score", "deep-score", "pessimistic", "pessimistic-2", "alphabeta", "mtdf@depth=4"] {
        let seen = ask_for_long(&board, |turn| player(&game, name, 1).explain(turn));
        writeln!(text, "\n{name}: {}", seen.summary.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
            .expect("a string takes everything");
        let columns: Vec<&str> = seen.columns.iter().map(|column| column.name.as_str()).collect();
        writeln!(text, "  house, value, {}", columns.join(", ")).expect("a string takes everything");
        for candidate in &seen.candidates {
            let parts: Vec<String> = candidate.parts.iter().flatten().map(ToString::to_string).collect();
            let value = candidate.value.map_or_else(String::new, |value| value.to_string());
            writeln!(text, "  {}  {value:>3}  [{}]  {}", candidate.mv, parts.join(", "), candidate.note)
                .expect("a string takes everything");
        }
        writeln!(text, "  choices {}", seen.choices.join(" ")).expect("a string takes everything");
    }
    insta::assert_snapshot!(text);
}
