//! The behaviour of every built-in player: legal moves, the same moves for the same seed, and games kept as snapshots.

use boardwright_game::{
    Explanation, Limits, ParseError, Player, PlayerSpec, Position, Stop, Turn, Variant, conformance, derive_seed,
};
use boardwright_gomoku::{Gomoku, GomokuVariant, Rule};

type AnyPlayer = Box<dyn Player<Gomoku>>;

const PLAYERS: [&str; 10] = [
    "random",
    "boora-0.1",
    "boora-0.2",
    "boora-0.3",
    "boora-0.4",
    "boora-0.5",
    "boora-0.6",
    "boora-0.7",
    "boora-0.7@delta=0.6",
    "shlien-1992",
];

fn player(variant: &GomokuVariant, spec: &str, seed: u64) -> Result<AnyPlayer, ParseError> {
    variant.player(&spec.parse::<PlayerSpec>()?, seed)
}

/// A game in progress, with what a turn needs.
struct Game {
    start: Gomoku,
    position: Gomoku,
    history: Vec<<Gomoku as Position>::Move>,
}

impl Game {
    fn new(start: Gomoku) -> Game {
        Game { position: start.clone(), start, history: Vec::new() }
    }

    fn ask<R>(&self, question: impl FnOnce(&Turn<'_, Gomoku>) -> R) -> R {
        let limits = Limits { nodes: Some(300), ..Limits::default() };
        question(&Turn::new(&self.position, &limits, &Stop::new()).after(&self.start, &self.history))
    }

    fn play(&mut self, text: &str) {
        for mv in text.split_whitespace() {
            let mv = mv.parse().expect("a point");
            self.position.play(mv).unwrap_or_else(|error| panic!("{error}"));
            self.history.push(mv);
        }
    }

    fn text(&self) -> String {
        self.history.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
}

/// Plays a game out; every move is checked, and explained now and then.
fn play_out(variant: &GomokuVariant, names: [&str; 2], seed: u64) -> Game {
    let mut players = [0, 1].map(|index| {
        player(variant, names[index], derive_seed(seed, index as u64)).unwrap_or_else(|error| panic!("{error}"))
    });
    let mut game = Game::new(variant.start());
    while game.position.outcome().is_none() {
        let side = game.position.to_move().index();
        let explanation = game.ask(|turn| players[side].explain(turn));
        conformance::check_explanation(&variant.view(&game.position), &explanation);
        let mv = game.ask(|turn| players[side].choose(turn));
        // The engine explains by a search of its own, which may come to another of several good moves.
        if names[side] != "engine" {
            check_explanation(&explanation, &mv.to_string(), names[side]);
        }
        game.play(&mv.to_string());
    }
    game
}

fn check_explanation(explanation: &Explanation, mv: &str, name: &str) {
    assert!(explanation.choices.iter().any(|choice| choice == mv), "{name} plays {mv}: {explanation:?}");
    assert!(!explanation.summary.is_empty(), "{name} has nothing to say");
}

/// ```text
///   10 . . . . . . . . . .
///    6 . . . . . o . . . .
///    5 . . . x x x . . . .
///    4 . . . . x o . . . .
///    3 . . . . . o . . . .
/// ```
#[test]
fn players_draw_what_makes_up_their_values() {
    let variant = GomokuVariant::new(10, 10, Rule::Freestyle);
    let mut game = Game::new(variant.start());
    game.play("e5 f4 d5 f3 f5 f6 e4 a1");
    let mut text = String::new();
    for name in ["boora-0.5", "shlien-1992", "engine"] {
        let mut player = player(&variant, name, 1).expect("a player");
        let seen = game.ask(|turn| player.explain(turn));
        conformance::check_explanation(&variant.view(&game.position), &seen);
        text += &format!("{name}\n{}\n", conformance::drawn_groups(&seen, 2));
    }
    insta::assert_snapshot!(text);
}

#[test]
fn every_player_plays_legally_on_every_size_and_rule() {
    for (columns, rows, rule) in [
        (5, 5, Rule::Freestyle),
        (7, 9, Rule::Exact),
        (10, 10, Rule::Renju),
        (22, 6, Rule::Caro),
        (15, 15, Rule::Renju),
    ] {
        let variant = GomokuVariant::new(columns, rows, rule);
        for (index, name) in PLAYERS.iter().enumerate() {
            play_out(&variant, [name, PLAYERS[(index + 3) % PLAYERS.len()]], 1);
        }
    }
}

#[test]
fn the_engine_plays_by_every_rule() {
    for (columns, rows, rule) in
        [(5, 5, Rule::Freestyle), (9, 7, Rule::Exact), (10, 10, Rule::Renju), (8, 8, Rule::Caro)]
    {
        let variant = GomokuVariant::new(columns, rows, rule);
        let game = play_out(&variant, ["engine", "boora-0.7"], 3);
        assert_ne!(
            game.position.outcome().and_then(boardwright_game::Outcome::winner),
            Some(boardwright_game::Side::Second),
            "{}",
            game.text()
        );
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let variant = GomokuVariant::new(15, 15, Rule::Freestyle);
    for name in PLAYERS {
        let games = [7, 7, 8].map(|seed| play_out(&variant, [name, name], seed).text());
        assert_eq!(games[0], games[1], "{name}");
        let random = !matches!(name, "boora-0.5" | "boora-0.6");
        assert_eq!(games[0] != games[2], random, "{name}");
    }
}

#[test]
fn seeded_games_are_as_they_were() {
    let mut text = String::new();
    for (spec, variant) in [
        ("gomoku:15", GomokuVariant::new(15, 15, Rule::Freestyle)),
        ("gomoku:10", GomokuVariant::new(10, 10, Rule::Freestyle)),
        ("gomoku:15,renju", GomokuVariant::new(15, 15, Rule::Renju)),
    ] {
        for name in PLAYERS {
            // An opponent of another kind, so that every branch is reached.
            let other = if name == "boora-0.6" { "shlien-1992" } else { "boora-0.6" };
            for names in [[name, other], [other, name]] {
                let game = play_out(&variant, names, 42);
                let ending = game.position.ending().unwrap_or_default();
                text += &format!("{spec} {} {}\n  {}\n  {ending}\n", names[0], names[1], game.text());
            }
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn goofys_second_move_is_illegal() {
    let variant = GomokuVariant::new(15, 15, Rule::Freestyle);
    let mut goofy = player(&variant, "goofy", 0).expect("a player");
    let mut game = Game::new(variant.start());
    let mv = game.ask(|turn| goofy.choose(turn)).to_string();
    assert_eq!(mv, "d12", "the point (3, 3) from the upper left, counted from 0");
    game.play("d12 h8");
    let again = game.ask(|turn| goofy.choose(turn));
    assert_eq!(game.position.objection(again).as_deref(), Some("d12 is occupied by black"));
}

fn explain(spec: &str, size: u8, moves: &str) -> Explanation {
    let variant = GomokuVariant::new(size, size, Rule::Freestyle);
    let mut game = Game::new(variant.start());
    game.play(moves);
    let mut player = player(&variant, spec, 0).expect("a player");
    game.ask(|turn| player.explain(turn))
}

/// Nothing is searched for the first stone, so that nothing is known but what is nearest to the centre.
#[test]
fn the_engine_gives_no_values_on_an_empty_board() {
    let seen = explain("engine", 15, "");
    let moves: Vec<&str> = seen.candidates.iter().map(|row| row.mv.as_str()).collect();
    assert_eq!(moves, ["h8", "h7", "g8", "i8", "h9", "g7", "i7", "g9"]);
    assert!(seen.candidates.iter().all(|row| row.value.is_none() && row.parts[0].is_none()), "{:?}", seen.candidates);
    assert_eq!(seen.summary.len(), 1, "no score and no comparison: {:?}", seen.summary);
    assert!(explain("engine", 15, "h8").candidates.iter().all(|row| row.value.is_some()));
}

/// Of two searches that disagreed, the table showed one and the sentence above it the other.
#[test]
fn the_engine_compares_moves_by_the_search_that_chose() {
    let variant = GomokuVariant::new(15, 15, Rule::Freestyle);
    for (moves, nodes) in [("h8 f6", 20_000), ("h8 f6", 100_000), ("h8 i9 g9 g7 j10", 30_000)] {
        let mut game = Game::new(variant.start());
        game.play(moves);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let turn = |ask: &mut dyn FnMut(&Turn<'_, Gomoku>)| game.ask(|turn| ask(&Turn { limits: &limits, ..*turn }));
        let (mut chosen, mut seen) = (None, None);
        turn(&mut |turn| chosen = Some(player(&variant, "engine", 0).expect("a player").choose(turn).to_string()));
        turn(&mut |turn| seen = Some(player(&variant, "engine", 0).expect("a player").explain(turn)));
        let (chosen, seen) = (chosen.expect("a move"), seen.expect("an explanation"));
        let rows: Vec<(&str, f64)> =
            seen.candidates.iter().map(|row| (row.mv.as_str(), row.value.expect("a value"))).collect();
        assert_eq!(seen.choices, [chosen.as_str()], "{moves}");
        assert_eq!(rows[0].0, chosen, "{moves}: {rows:?}");
        assert!(rows.len() > 3, "{moves}: {rows:?}");
        assert!(rows.is_sorted_by(|one, other| one.1 >= other.1), "{moves}: {rows:?}");
        let said = seen.summary[0].to_string();
        assert!(said.contains(&format!("finds {chosen} best ({:+.2})", rows[0].1)), "{moves}: {said}");
        let compared = seen.summary[1].to_string();
        assert!(compared.contains("none better") && compared.contains(&format!("{} of", rows.len())), "{compared}");
    }
}

#[test]
fn boora_explains_which_branch_fired() {
    let first = |spec: &str, moves: &str| {
        explain(spec, 15, moves).summary.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(first("boora-0.5", ""), "the board is empty: takes the centre");
    assert_eq!(first("boora-0.4", "h8"), "picks one of the 16 hotspots at random");
    assert_eq!(
        first("boora-0.6", "h8 a1 i8 a2 j8"),
        "the opponent's last move j8 is worth 163 to her (straight threes 1, ones 3): a threat, which begins at 100; \
         defends: g8 leaves her move the least value, 143; its own value is 4"
    );
    let wins = explain("boora-0.6", 15, "h8 a1 i8 a2 j8 a3 k8 a4");
    assert_eq!(wins.choices.len(), 1);
    assert!(wins.summary.iter().any(|line| line == "wins: l8 makes five" || line == "wins: g8 makes five"), "{wins:?}");
}

/// ```text
///   g15 .
///   g14 O
///   g13 O    from the north O O . O is a broken three, and so a threat;
///   g12 .    from the south there are only twos
///   g11 O
///   g10 .
///    g9 O
/// ```
#[test]
fn boora_reads_a_column_from_the_top() {
    let moves = "a8 k6 b14 g9 f1 h13 d14 f15 c14 e14 c13 g14 i12 f14 i14 f13 f12 g13 e13 g11";
    let seen = explain("boora-0.6", 15, moves);
    assert_eq!(seen.choices, ["g12"], "{:?}", seen.summary);
    assert!(seen.summary[0].contains("g11 is worth 103 to her (broken threes 1, ones 3)"), "{:?}", seen.summary);
    let prints = |player, expected: &str| {
        let printed = explain(player, 15, moves).summary;
        assert!(printed.iter().any(|line| **line == *expected), "{printed:?}");
    };
    prints("boora-0.2", "column through g11: . O O . O . O . .");
    prints("boora-0.3", "value of g11: 103");
}

#[test]
fn shlien_explains_which_step_fired() {
    let step = |moves: &str| explain("shlien-1992", 10, moves).summary[0].clone();
    assert_eq!(step(""), "step 6: the board is empty, so it takes the centre");
    assert_eq!(step("e5"), "step 6: no line to build on, so a random square within 1 of a piece");
    assert_eq!(step("e5 a1 f5 a10"), "step 5: makes 3 lines of three");
    assert_eq!(step("e5 a1 f5 a10 g5"), "step 3: the opponent could make 2 lines of four at once");
}

#[test]
fn unknown_players_and_options_are_refused() {
    let variant = GomokuVariant::new(15, 15, Rule::Freestyle);
    let error = |spec: &str| match player(&variant, spec, 0) {
        Ok(_) => panic!("{spec} is no player"),
        Err(error) => error.to_string(),
    };
    assert!(error("boora-0.8").contains("boora-0.7, shlien-1992, engine"), "{}", error("boora-0.8"));
    assert!(error("boora-0.6@delta=0.3").contains("no options"), "{}", error("boora-0.6@delta=0.3"));
    assert!(error("boora-0.7@delta=much").contains("delta=a number from 0 to 1"), "{}", error("boora-0.7@delta=much"));
    assert!(player(&variant, "boora-0.7@delta=7", 0).is_ok(), "a number out of range means 0.5, as in the original");
}

#[test]
fn the_engine_tells_its_candidates_best_first() {
    for moves in ["h8", "h8 i9 h9 h10 g8 f8"] {
        let seen = explain("engine", 15, moves);
        let values: Vec<f64> = seen.candidates.iter().filter_map(|candidate| candidate.value).collect();
        assert!(!values.is_empty() && values.is_sorted_by(|one, next| one >= next), "{moves:?}: {values:?}");
    }
}
