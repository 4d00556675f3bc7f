use boardwright_game::{Info, Limits, Outcome, PlayerSpec, Position, Score, Side, Stop, Turn};

use super::part::Part;
use super::player;
use crate::notation::infinite::read_position;
use crate::rules::infinite::{InfiniteGomoku, MAX_STONES, PlanePoint};

fn spec(text: &str) -> PlayerSpec {
    text.parse().expect("a player")
}

/// Asks a player that may look at few positions.
fn ask<T>(
    position: &InfiniteGomoku,
    history: &[PlanePoint],
    nodes: u64,
    question: impl FnOnce(&Turn<'_, InfiniteGomoku>) -> T,
) -> T {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let start = InfiniteGomoku::new(MAX_STONES);
    question(&Turn { position, start: &start, history, limits: &limits, stop: &Stop::new(), report: &|_| {} })
}

fn choice(text: &str) -> String {
    valued(text).0
}

/// The engine's move and the score that it reports.
fn valued(text: &str) -> (String, Score) {
    let position = read_position(text, MAX_STONES).expect("a position");
    let mut engine = player(&spec("engine"), 1).expect("the engine");
    let told = std::cell::Cell::new(None);
    let report = |info: &Info<PlanePoint>| told.set(Some((info.variation[0], info.score)));
    let mv = ask(&position, &[], 2000, |turn| engine.choose(&Turn { report: &report, ..*turn }));
    assert_eq!(position.objection(mv), None, "{mv} in {text}");
    let (first, score) = told.get().unwrap_or_else(|| panic!("no score in {text}"));
    assert_eq!(first, mv, "{text}");
    (mv.to_string(), score)
}

/// A group of stones far to the south-west in a position with others to the north-east, so that no part holds both.
fn far_groups(black: &str, white: &str, to_move: char) -> String {
    format!("e0n0/e1n1/{black} e1n0/e2n0/{white} {to_move}")
}

#[test]
fn the_engine_begins_in_the_middle() {
    assert_eq!(valued(". . X"), ("e0n0".to_owned(), Score::DRAW));
}

#[test]
fn wins_and_threats_are_seen_wherever_they_are() {
    let four = ["w40s40/w39s40/w38s40/w37s40", "w40s41/w40s42"];
    let three = ["w40s40/w39s40/w38s40", "w40s41/w20s20"];
    let open = |moves: [&str; 2], mv: &str| assert!(moves.contains(&mv), "{mv}");
    let urgent = |[black, white]: [&str; 2], moves, plies| {
        let (mv, told) = valued(&far_groups(black, white, 'X'));
        open(moves, &mv);
        assert_eq!(told.forced(), plies, "{mv}: {told}");
    };
    urgent(four, ["w41s40", "w36s40"], Some(1));
    urgent([four[1], four[0]], ["w41s40", "w36s40"], Some(-2));
    urgent(three, ["w41s40", "w37s40"], Some(3));
    urgent([three[1], three[0]], ["w41s40", "w37s40"], None);
}

#[test]
fn an_own_five_comes_before_the_opponents() {
    let own = "w40s40/w39s40/w38s40/w37s40";
    let other = "w40s30/w39s30/w38s30/w37s30";
    assert!(["w41s40", "w36s40"].contains(&choice(&far_groups(own, other, 'X')).as_str()));
    let near = "e0n5/e1n5/e2n5/e3n5";
    let won = choice(&far_groups(near, other, 'X'));
    assert!(["w1n5", "e4n5"].contains(&won.as_str()), "{won}");
}

#[test]
fn threats_in_two_places_that_no_part_holds_are_both_seen() {
    // White makes five in the south-west and a straight four in the north-east.
    let white = "w40s40/w39s40/w38s40/w37s40/e60n60/e61n60/e62n60";
    let black = "w41s40/e50n50";
    assert_eq!(valued(&far_groups(black, white, 'X')), ("w36s40".to_owned(), Score::DRAW));
    let white = "w40s40/w39s40/w38s40/e60n60/e61n60/e62n60";
    let parry = choice(&far_groups("e50n50", white, 'X'));
    let near = ["w41s40", "w37s40", "w42s40", "w36s40", "e59n60", "e63n60", "e58n60", "e64n60"];
    assert!(near.contains(&parry.as_str()), "{parry}");
}

#[test]
fn a_four_at_the_edge_of_the_part_is_blocked_on_the_side_that_is_open() {
    // Seen from the part alone, the stones may look blocked by an edge that does not exist.
    for east in [-99, -98, 0, 90, 95] {
        let stones: Vec<String> =
            (0..4).map(|step| PlanePoint::new(east + step, 0).expect("a point").to_string()).collect();
        let text = format!("e0n9/e1n9 {} X", stones.join("/"));
        let mv: PlanePoint = choice(&text).parse().expect("a point");
        let ends = [i32::from(mv.east()) - east, i32::from(mv.north())];
        assert!([[-1, 0], [4, 0]].contains(&ends), "{mv} in {text}");
    }
}

#[test]
fn stones_lie_deep_in_a_part_that_holds_all() {
    let position = read_position("e0n0/w6s6 e7n7 X", MAX_STONES).expect("a position");
    let part = Part::around(&position, &[]);
    assert!(part.holds_all(&position));
    let wide = read_position("e0n0/w6s6 e8n7 X", MAX_STONES).expect("a position");
    assert!(!Part::around(&wide, &[]).holds_all(&wide));
}

#[test]
fn the_last_stones_decide_which_part_is_searched() {
    let text = "e0n0/e1n1/e0n1/w60s60/w59s59 e1n0/e2n0/e3n3/w60s59/w61s60 X";
    let position = read_position(text, MAX_STONES).expect("a position");
    let history = |texts: &str| texts.split(' ').map(|mv| mv.parse().expect("a point")).collect::<Vec<PlanePoint>>();
    for (last, expected) in [("w60s60 w60s59 w59s59 w61s60", "w60s60"), ("e0n0 e1n0 e1n1 e2n0 e0n1 e3n3", "e0n0")] {
        let part = Part::around(&position, &history(last));
        assert!(part.is_deep(expected.parse().expect("a point")), "{last}");
    }
}

/// White answers e2n0, from where the part sees a win, by a four at e34n30 in the column of three stones outside of it.
#[test]
fn no_win_is_forced_while_stones_lie_elsewhere() {
    let black = "w5s5/e0n0/e1n0/e2n1/e2n2/w6n6/e29n30";
    let white = "e7s7/w7s2/e30n30/e31n30/e32n30/e34n31/e34n32";
    let near = "e0n0/e1n0/e2n0/w5n5 e5s5/w5s2/w4n6/e6s5 X".to_owned();
    for (text, is_forced) in [(format!("{black} {white} X"), false), (near, true)] {
        let position = read_position(&text, MAX_STONES).expect("a position");
        let scores = std::cell::RefCell::new(Vec::new());
        let report = |info: &Info<PlanePoint>| scores.borrow_mut().push(info.score);
        let mut engine = player(&spec("engine@lines=2"), 1).expect("the engine");
        ask(&position, &[], 20_000, |turn| engine.choose(&Turn { report: &report, ..*turn }));
        let best = scores.into_inner().into_iter().max().expect("a report");
        assert_eq!(best.forced().is_some(), is_forced, "{best} in {text}");
        let seen = ask(&position, &[], 20_000, |turn| engine.explain(turn));
        let row = &seen.candidates[0];
        assert_eq!(row.parts[0].is_some(), is_forced, "{row:?}");
        assert!(row.value.is_some_and(|value| value >= 200.0), "{row:?}");
        let said = [seen.summary[0].to_string(), row.note.to_string()];
        assert!(said.iter().all(|said| said.contains("win in") == is_forced), "{said:?}");
    }
}

#[test]
fn explanations_name_points_of_the_plane() {
    let position = read_position("e0n0/e1n1/e2n2 e1n0/e5n5 O", MAX_STONES).expect("a position");
    let mut engine = player(&spec("engine"), 1).expect("the engine");
    let seen = ask(&position, &[], 3000, |turn| engine.explain(turn));
    assert!(seen.candidates.len() > 1);
    for text in seen.candidates.iter().map(|candidate| &candidate.mv).chain(&seen.choices) {
        let mv: PlanePoint = text.parse().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(position.objection(mv), None, "{mv}");
    }
    boardwright_game::conformance::check_explanation(&crate::view::infinite::view(&position), &seen);
    let notes: Vec<String> = seen.candidates.iter().map(|candidate| candidate.note.to_string()).collect();
    assert!(notes.iter().any(|note| note.contains(&seen.candidates[0].mv)), "{notes:?}");
}

#[test]
fn every_level_plays_legal_moves_to_the_end_and_the_engine_beats_random() {
    for (names, expected) in
        [(["engine", "random"], Some(Outcome::Win(Side::First))), (["engine@level=1", "engine@level=4"], None)]
    {
        let mut players = names.map(|name| player(&spec(name), 7).expect("a player"));
        let (mut position, mut history) = (InfiniteGomoku::new(MAX_STONES), Vec::new());
        while position.outcome().is_none() {
            let mover = &mut players[position.to_move()];
            let mv = ask(&position, &history, 300, |turn| mover.choose(turn));
            position.play(mv).unwrap_or_else(|error| panic!("{error} in {position}"));
            history.push(mv);
        }
        assert!(expected.is_none() || position.outcome() == expected, "{position}");
    }
}

#[test]
fn players_of_boards_with_edges_say_that_they_are() {
    let refused = |name: &str| player(&spec(name), 1).err().map(|error| error.to_string());
    assert_eq!(
        refused("boora-0.7").as_deref(),
        Some(
            "bad player \"boora-0.7\": expected engine or random on a board without edges, where boora-0.7 does not play"
        )
    );
    assert!(refused("nobody").is_some_and(|error| error.contains("a player of gomoku")));
}
