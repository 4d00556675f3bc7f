//! Opening rules at the board: against the written rules, with hostile texts, and as engines play them.

use std::collections::{BTreeMap, BTreeSet};

use boardwright_game::conformance::check;
use boardwright_game::{
    AnyPlayer, AnyPosition, AnyTurn, AnyVariant, Game, Limits, OpeningRule, PlayerSpec, Record, RecordedMove, Rng,
    Side, Spec, Stop, read_records, record_to_text,
};
use boardwright_gomoku::{GAME, GomokuVariant, Rule};
use boardwright_openings::OpenedVariant;
use proptest::prelude::{ProptestConfig, proptest};

fn rule(name: &str) -> &'static OpeningRule {
    GAME.family().opening_rules.iter().find(|rule| rule.name == name).expect("a rule of gomoku")
}

fn variant(spec: &str) -> AnyVariant {
    GAME.variant(&spec.parse::<Spec>().expect("a spec")).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn games_with_an_opening_pass_the_conformance_kit() {
    for rule in GAME.family().opening_rules {
        let game = GomokuVariant::new(9, 9, Rule::Renju);
        check(&OpenedVariant::new(game, rule), 1, 1);
    }
    // On boards where the opening fills all there is, too.
    for name in ["swap2", "swap", "pie"] {
        check(&OpenedVariant::new(GomokuVariant::new(5, 5, Rule::Freestyle), rule(name)), 2, 6);
        check(&OpenedVariant::new(GomokuVariant::new(5, 6, Rule::Caro), rule(name)), 3, 5);
    }
}

/// A point by column and row from 0.
type At = (i32, i32);

/// The two players of the written rules: who begins, and the other.
const A: Side = Side::First;
const B: Side = Side::Second;

/// The moves that a player may make next by the written rules.
#[derive(PartialEq, Eq, Debug)]
struct Expected {
    player: Side,
    moves: BTreeSet<String>,
}

/// The written rules followed move by move, told as a story. It stops with what may be done where the moves end.
struct Story<'a> {
    size: i32,
    moves: std::slice::Iter<'a, String>,
    stones: BTreeMap<At, char>,
    black: Side,
}

fn name((column, row): At) -> String {
    format!("{}{}", (b'a' + u8::try_from(column).expect("a column")) as char, row + 1)
}

fn at(text: &str) -> At {
    (i32::from(text.as_bytes()[0] - b'a'), text[1..].parse::<i32>().expect("a row") - 1)
}

impl Story<'_> {
    fn white(&self) -> Side {
        self.black.other()
    }

    /// The next move of a player, one of these.
    fn next(&mut self, player: Side, moves: impl IntoIterator<Item = String>) -> Result<String, Expected> {
        let moves: BTreeSet<String> = moves.into_iter().collect();
        match self.moves.next() {
            None => Err(Expected { player, moves }),
            Some(mv) => {
                assert!(moves.contains(mv), "{mv} is not among {moves:?}");
                Ok(mv.clone())
            }
        }
    }

    /// The empty points of the square of this size in the middle.
    fn free(&self, within: i32) -> Vec<String> {
        let near = |line: i32| (line - self.size / 2).abs() <= within / 2;
        let all = (0..self.size).flat_map(|row| (0..self.size).map(move |column| (column, row)));
        let free = all.filter(|&(column, row)| near(column) && near(row) && !self.stones.contains_key(&(column, row)));
        free.map(name).collect()
    }

    fn colour(&self) -> char {
        if self.stones.len().is_multiple_of(2) { 'X' } else { 'O' }
    }

    fn place(&mut self, player: Side, within: i32) -> Result<(), Expected> {
        let mv = self.next(player, self.free(within))?;
        self.stones.insert(at(&mv), self.colour());
        Ok(())
    }

    fn choose(&mut self, player: Side, choices: &[&str]) -> Result<String, Expected> {
        self.next(player, choices.iter().map(|&choice| choice.to_owned()))
    }

    fn may_swap(&mut self, player: Side) -> Result<(), Expected> {
        if self.choose(player, &["swap", "stay"])? == "swap" {
            self.black = self.black.other();
        }
        Ok(())
    }

    /// All stones with one more in the form that all mirrors and turns of the board share.
    fn shape(&self, stone: At) -> Vec<(At, char)> {
        let mut stones: Vec<(At, char)> = self.stones.iter().map(|(&at, &colour)| (at, colour)).collect();
        stones.push((stone, self.colour()));
        let last = self.size - 1;
        let turn = |((column, row), colour): ((i32, i32), char)| ((row, last - column), colour);
        let mut shapes = Vec::new();
        for _ in 0..4 {
            stones = stones.into_iter().map(turn).collect();
            for is_mirrored in [false, true] {
                let mirror = |((c, r), colour): (At, char)| (if is_mirrored { (last - c, r) } else { (c, r) }, colour);
                let mut shape: Vec<(At, char)> = stones.iter().copied().map(mirror).collect();
                shape.sort_unstable();
                shapes.push(shape);
            }
        }
        shapes.into_iter().min().expect("eight shapes")
    }

    fn fifth(&mut self, offers: usize) -> Result<(), Expected> {
        let mut offered: Vec<String> = Vec::new();
        for _ in 0..offers {
            let shapes: BTreeSet<_> = offered.iter().map(|mv| self.shape(at(mv))).collect();
            let new: Vec<String> =
                self.free(99).into_iter().filter(|mv| !shapes.contains(&self.shape(at(mv)))).collect();
            offered.push(self.next(self.black, new)?);
        }
        let taken = self.next(self.white(), offered)?;
        self.stones.insert(at(&taken), self.colour());
        Ok(())
    }

    /// Black puts a stone in the middle, white one beside it, black one near it, all by the first player.
    fn one_of_26(&mut self) -> Result<(), Expected> {
        self.place(A, 1)?;
        self.place(A, 3)?;
        self.place(A, 5)
    }

    fn opening(&mut self, rule: &str) -> Result<(), Expected> {
        match rule {
            // B chooses the colour after three stones, or puts two more and A chooses.
            "swap2" => {
                (0..3).try_for_each(|_| self.place(A, 99))?;
                match self.choose(B, &["swap", "stay", "put-2"])?.as_str() {
                    "swap" => self.black = B,
                    "stay" => {}
                    _ => {
                        (0..2).try_for_each(|_| self.place(B, 99))?;
                        self.may_swap(A)?;
                    }
                }
                Ok(())
            }
            "swap" => {
                (0..3).try_for_each(|_| self.place(A, 99))?;
                self.may_swap(B)
            }
            "pie" => {
                self.place(A, 99)?;
                self.may_swap(B)
            }
            "rif" => {
                self.one_of_26()?;
                self.may_swap(B)?;
                self.place(self.white(), 99)?;
                self.fifth(2)
            }
            "taraguchi-10" => {
                for (stone, within) in [1, 3, 5].into_iter().enumerate() {
                    let player = if stone % 2 == 0 { self.black } else { self.white() };
                    self.place(player, within)?;
                    self.may_swap(player.other())?;
                }
                self.place(self.white(), 7)?;
                match self.choose(self.black, &["swap", "stay", "offer-10"])?.as_str() {
                    "offer-10" => return self.fifth(10),
                    "swap" => self.black = self.black.other(),
                    _ => {}
                }
                let player = self.black;
                self.place(player, 9)?;
                self.may_swap(player.other())
            }
            "soosorv-8" => {
                self.one_of_26()?;
                self.may_swap(B)?;
                let player = self.white();
                self.place(player, 99)?;
                let numbers: Vec<String> = (1..=8).map(|number| format!("offer-{number}")).collect();
                let offers = self.next(player, numbers)?.trim_start_matches("offer-").parse().expect("a number");
                self.may_swap(player.other())?;
                self.fifth(offers)
            }
            other => panic!("no written rules of {other}"),
        }
    }

    /// The opening and then the usual game, of which no move is the last here.
    fn game(&mut self, rule: &str) -> Result<(), Expected> {
        self.opening(rule)?;
        loop {
            let player = if self.colour() == 'X' { self.black } else { self.white() };
            self.place(player, 99)?;
        }
    }
}

#[test]
fn every_rule_is_as_it_is_written_whatever_the_players_choose() {
    for rule in GAME.family().opening_rules {
        let variant = variant(&format!("gomoku:9,{}", rule.name));
        for seed in 0..10 {
            let mut rng = Rng::new(seed);
            let mut position = variant.start();
            let mut moves: Vec<String> = Vec::new();
            for _ in 0..24 {
                let stones = BTreeMap::new();
                let mut story = Story { size: 9, moves: moves.iter(), stones, black: A };
                let expected = story.game(rule.name).expect_err("a game goes on");
                let found = Expected { player: position.to_move(), moves: position.moves().into_iter().collect() };
                assert_eq!(found, expected, "{} after {moves:?}", rule.name);
                let view = position.view();
                assert_eq!(view.is_swapped(), story.black == B, "{} after {moves:?}", rule.name);
                let shown = view.spots.iter().filter_map(|spot| Some((at(&spot.name), spot.pieces.first()?.symbol)));
                assert_eq!(shown.collect::<BTreeMap<_, _>>(), story.stones, "{} after {moves:?}", rule.name);
                // Choices are tried as often as stones, though there are fewer of them.
                let mv = rng.pick(&position.moves()).cloned().expect("a game that goes on");
                position.play(&mv).unwrap_or_else(|error| panic!("{error}"));
                moves.push(mv);
                if position.outcome().is_some() {
                    break;
                }
            }
        }
    }
}

#[test]
fn a_win_belongs_to_the_player_who_has_the_colour() {
    let variant = variant("gomoku:15,swap");
    let played = |moves: &str| {
        let mut position = variant.start();
        for mv in moves.split_whitespace() {
            position.play(mv).unwrap_or_else(|error| panic!("{error}"));
        }
        position
    };
    // Black wins: that is who begins if the other stays, and the other after a swap.
    for (choice, winner) in [("stay", Side::First), ("swap", Side::Second)] {
        let position = played(&format!("a1 o15 b1 {choice} o13 c1 o11 d1 o9 e1"));
        assert_eq!(position.outcome().and_then(boardwright_game::Outcome::winner), Some(winner), "{choice}");
    }
}

#[test]
fn records_keep_the_choices_and_read_them_back() {
    let variant = variant("gomoku:15,renju,soosorv-8");
    let moves = "h8 h9 i8 swap j10 offer-3 stay g7 g6 g5 g6 k11";
    let mut position = variant.start();
    for mv in moves.split_whitespace() {
        position.play(mv).unwrap_or_else(|error| panic!("{error}"));
    }
    let record = Record {
        game: variant.spec(),
        players: ["ann".to_owned(), "bob".to_owned()],
        moves: moves.split_whitespace().map(RecordedMove::new).collect(),
        ..Record::default()
    };
    let text = record_to_text(&record, Some(&variant)).expect("a record");
    assert_eq!(read_records(&text).expect("records"), [record]);
    assert_eq!(variant.read(&position.to_string()).expect("a position"), position);
}

#[test]
fn what_may_not_be_done_is_said() {
    let refused = |spec: &str, moves: &str, mv: &str| {
        let mut position = variant(spec).start();
        for mv in moves.split_whitespace() {
            position.play(mv).unwrap_or_else(|error| panic!("{error}"));
        }
        position.play(mv).expect_err(mv).to_string()
    };
    assert_eq!(refused("gomoku:15,swap2", "", "swap"), "illegal move \"swap\": swap cannot be chosen now");
    let choice = "illegal move \"a1\": a choice comes first: swap, stay, put-2";
    assert_eq!(refused("gomoku:15,swap2", "h8 i9 g7", "a1"), choice);
    assert_eq!(refused("gomoku:15,swap2", "h8 i9 g7 swap", "stay"), "illegal move \"stay\": stay cannot be chosen now");
    let outside = "illegal move \"h9\": h9 lies outside the 1 × 1 square in the middle";
    assert_eq!(refused("gomoku:15,rif", "", "h9"), outside);
    let alike = "illegal move \"h9\": h9 is the same as h7, which is offered, up to a symmetry of the board";
    // h8 black, i8 white, j8 black, g8 white lie on one row, whose two halves of the board are alike.
    assert_eq!(refused("gomoku:15,rif", "h8 i8 j8 stay g8 h7", "h9"), alike);
    let offers = "illegal move \"a1\": a1 is not among the offered moves";
    assert_eq!(refused("gomoku:15,rif", "h8 i8 j8 stay g8 h7 h6", "a1"), offers);
}

#[test]
fn wrong_states_of_an_opening_name_the_place() {
    let variant = variant("gomoku:9,soosorv-8");
    let board = "9/9/9/9/4X4/9/9/9/9 O";
    let error = |state: &str| {
        let text = format!("{board} @{state}");
        let error = variant.read(&text).expect_err(state).to_string();
        error.split_once("expected ").map(|(_, expected)| expected.to_owned()).unwrap_or(error)
    };
    let step = "end or the number of a step of soosorv-8, 0 to 8";
    for state in ["", "9", "01", "-1", "x", "end.1", "swapped"] {
        assert_eq!(error(state), step, "{state}");
    }
    assert_eq!(error("0.1"), "the number of moves made in step 0, fewer than 1");
    assert_eq!(error("7"), "the number of offers that was chosen, as in /of=5");
    assert_eq!(error("7/of=9"), "a number of offers that soosorv-8 knows");
    assert_eq!(error("8/of=2"), "the moves that are offered");
    assert_eq!(error("7/of=1/a1"), "fewer than 1 offers in this step");
    for state in ["7/of=5/e5", "7/of=5/a1/a9", "7/of=5/A1", "1/a1", "7/swapped/swapped/of=5", "7/of=5/a1/swapped"] {
        assert_eq!(error(state), "nothing more, or moves that are offered, no two of them alike", "{state}");
    }
    let error = variant.read("9/9 O @end").expect_err("a short board").to_string();
    assert!(error.contains("a position of the game before the @"), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_state_that_is_read_is_written_and_read_back(
        board in "[XO1-3./]{0,12}|3/5/5/5/5 X|XOX2/5/5/5/5 O|XOXOX/5/5/5/5 O|XOXOX/OXOXO/XOXOX/OXOXO/OXOX1 X",
        state in "(@|)(end|[0-9]{1,2})?(\\.[0-9])?(/swapped)?(/of=[0-9]{1,2})?(/[a-e][1-5]){0,3}",
    ) {
        for rule in GAME.family().opening_rules {
            let variant = OpenedVariant::new(GomokuVariant::new(5, 5, Rule::Freestyle), rule);
            let variant = AnyVariant::new(variant);
            if let Ok(position) = variant.read(&format!("{board} {state}")) {
                let again = variant.read(&position.to_string()).expect("a written position");
                assert_eq!(again, position);
                assert_eq!(position.moves().is_empty(), position.outcome().is_some(), "{position}");
            }
        }
    }
}

/// Lets a player play itself, this many plies.
fn played_by(player: &str, spec: &str, seed: u64, plies: usize) -> (Vec<String>, AnyPosition) {
    let variant = variant(spec);
    let player_spec: PlayerSpec = player.parse().expect("a player");
    let mut players = [0, 1].map(|side| variant.player(&player_spec, seed + side).expect("a player of gomoku"));
    let (start, mut position) = (variant.start(), variant.start());
    let mut history: Vec<String> = Vec::new();
    let limits = Limits { nodes: Some(300), ..Limits::default() };
    while history.len() < plies && position.outcome().is_none() {
        let (start, stop) = (&start, &Stop::new());
        let turn = AnyTurn { position: &position, start, history: &history, limits: &limits, stop, report: &|_| {} };
        let mv = players[position.to_move().index()].choose(&turn).expect("a move").mv;
        position.play(&mv).unwrap_or_else(|error| panic!("{spec} by {}: {error} after {history:?}", player_spec.name));
        history.push(mv);
    }
    (history, position)
}

#[test]
fn engines_and_historical_players_play_every_opening_through() {
    for rule in GAME.family().opening_rules {
        for player in ["engine", "boora-0.7", "shlien-1992", "random"] {
            let spec = format!("gomoku:11,renju,{}", rule.name);
            let (history, position) = played_by(player, &spec, 7, 26);
            let opening = position.view().opening.expect("an opening");
            assert_eq!(opening.task, None, "{player} comes to the end of {}: {history:?}", rule.name);
            assert_eq!(played_by(player, &spec, 7, 26).0, history, "the same seed gives the same game");
        }
    }
}

/// Asks the engine a question after these moves.
fn asked<R>(spec: &str, moves: &str, question: impl FnOnce(&mut dyn AnyPlayer, &AnyTurn<'_>) -> R) -> R {
    let variant = variant(spec);
    let player_spec: PlayerSpec = "engine".parse().expect("a player");
    let mut player = variant.player(&player_spec, 1).expect("the engine");
    let (start, mut position) = (variant.start(), variant.start());
    let history: Vec<String> = moves.split_whitespace().map(ToOwned::to_owned).collect();
    for mv in &history {
        position.play(mv).unwrap_or_else(|error| panic!("{error}"));
    }
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let (start, stop) = (&start, &Stop::new());
    question(
        &mut *player,
        &AnyTurn { position: &position, start, history: &history, limits: &limits, stop, report: &|_| {} },
    )
}

#[test]
fn the_engine_takes_the_better_colour_and_offers_an_even_choice() {
    let answer = |moves: &str| {
        asked("gomoku:15,swap", moves, |player, turn| {
            let seen = player.explain(turn).expect("an answer").expect("an explanation");
            let mv = player.choose(turn).expect("a move").mv;
            assert_eq!(seen.choices, [mv.as_str()], "what it says is what it does");
            assert!(seen.candidates.len() > 1);
            mv
        })
    };
    // Black has two stones side by side and white one in the corner; then black has thrown both away.
    assert_eq!(answer("h8 a1 i9"), "swap");
    assert_eq!(answer("a15 h8 o1"), "stay");
}

#[test]
fn the_engine_balances_the_game_that_comes_after_an_opening() {
    let balanced = |spec: &str, moves: &str| {
        asked(spec, moves, |player, turn| player.balance(turn, 2).expect("an answer")).map(|found| found.moves)
    };
    let inner = balanced("gomoku:15", "h8 g9 i10").expect("two moves");
    assert_eq!(balanced("gomoku:15,swap", "h8 g9 i10 stay"), Some(inner));
    assert_eq!(balanced("gomoku:15,swap", "h8 g9 i10"), None, "a choice is next");
    let plane = balanced("gomoku:infinite", "e0n0 w1n1 e1n2").expect("two moves");
    assert_eq!(plane.len(), 2, "{plane:?}");
}

#[test]
fn whoever_puts_several_moves_in_a_row_is_told_how_many() {
    let task = |opening: &str, moves: &str| {
        let mut position = variant(&format!("gomoku:15,renju,{opening}")).start();
        moves.split_whitespace().for_each(|mv| position.play(mv).unwrap_or_else(|error| panic!("{error}")));
        position.view().opening.and_then(|opening| opening.task).expect("a task").to_string()
    };
    for opening in ["rif", "soosorv-8"] {
        let first = task(opening, "");
        assert!(first.starts_with("Play for black; 3 moves of the opening are yours"), "{first}");
        assert!(first.contains("This move goes in the middle of the board."), "{first}");
        let second = task(opening, "h8");
        assert!(second.starts_with("Play for white; 2 moves of the opening are yours"), "{second}");
        let third = task(opening, "h8 h9");
        assert!(third.starts_with("Play one move for black."), "{third}");
        assert!(third.contains("The other player may then choose the side"), "{third}");
    }
    let only = task("taraguchi-10", "h8 stay");
    assert!(only.starts_with("Play one move for white."), "the other player chooses after it: {only}");
}
