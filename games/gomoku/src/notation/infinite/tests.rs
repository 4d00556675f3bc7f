use boardwright_game::Spec;

use super::{check_spec, is_named, read_position};
use crate::rules::infinite::MAX_STONES;

fn read(text: &str) -> Result<String, String> {
    let position = read_position(text, MAX_STONES).map_err(|error| error.to_string())?;
    Ok(position.to_string())
}

#[test]
fn positions_have_one_canonical_text() {
    for (given, canonical) in [
        (". . X", ". . X"),
        (". . O", ". . O"),
        ("e0n0 . O", "e0n0 . O"),
        ("E1N1/w1s1/e0n0 e0n1/e1n0 O", "w1s1/e0n0/e1n1 e1n0/e0n1 O"),
    ] {
        assert_eq!(read(given).as_deref(), Ok(canonical), "{given}");
        assert_eq!(read(canonical).as_deref(), Ok(canonical));
    }
}

#[test]
fn wrong_positions_name_the_place() {
    for (given, expected) in [
        (
            "",
            "bad position \"\" at character 1: expected black's stones, white's stones ('.' for none) and the side to \
              move, X or O",
        ),
        (
            "e0n0 .",
            "bad position \"e0n0 .\" at character 7: expected black's stones, white's stones ('.' for none) and \
                    the side to move, X or O",
        ),
        ("e0n0 . x", "bad position \"e0n0 . x\" at character 8: expected the side to move, X or O"),
        ("e0n0 . X !e0n0", "bad position \"e0n0 . X !e0n0\" at character 10: expected nothing more"),
        ("e0n0 e0n0 X", "bad position \"e0n0 e0n0 X\": expected one stone at most on e0n0"),
        (
            "e0n0/ . X",
            "bad position \"e0n0/ . X\" at character 6: expected columns to the east or west and rows to the \
                       north or south of the first stone, at most 99 of each, such as e3n2 or w1s4",
        ),
        (
            "e0n0 e1n0/e100n0 X",
            "bad position \"e0n0 e1n0/e100n0 X\" at character 11: expected columns to the east or \
                                west and rows to the north or south of the first stone, at most 99 of each, such as \
                                e3n2 or w1s4",
        ),
        (
            "e0n0/e1n0/e2n0/e3n0/e4n0 e0n1/e1n1/e2n1/e3n1/e4n1 X",
            "bad position \"e0n0/e1n0/e2n0/e3n0/e4n0 e0n1/e1n1/e2n1/e3n1/e4n1 X\": expected at most one side with a \
             winning row, not both",
        ),
    ] {
        assert_eq!(read(given), Err(expected.to_owned()), "{given}");
    }
}

#[test]
fn hostile_texts_are_refused_and_their_errors_are_short() {
    let row = |length: usize| (0..length).map(|at| format!("e{}n{}", at % 50, at / 50 * 2)).collect::<Vec<_>>();
    let many =
        |length: usize| format!("{} . X", row(length).iter().map(|stone| format!("{stone}/")).collect::<String>());
    for text in [
        many(1_000_000),
        format!("{} . X", "e0n0/".repeat(1_000_000)),
        format!("e{}n0 . X", "9".repeat(1_000_000)),
        format!(". . {}", "X".repeat(1_000_000)),
        format!(". . X {}", "X ".repeat(1_000_000)),
        "/".repeat(1_000_000),
    ] {
        let error = read(&text).expect_err("it is hostile");
        assert!(error.chars().count() < 400, "{error}");
    }
    let stones = |count: usize| {
        let mut points = (0..count).map(|at| format!("e{}n{}", at % 40 * 2, at / 40 * 2));
        format!("{} . X", points.by_ref().collect::<Vec<_>>().join("/"))
    };
    let most = usize::from(MAX_STONES);
    assert!(read(&stones(most)).is_ok());
    let error = read(&stones(most + 1)).expect_err("too many");
    assert!(error.ends_with("expected at most 500 stones"), "{error}");
}

#[test]
fn only_freestyle_is_played_without_edges() {
    let checked = |text: &str| {
        let spec: Spec = text.parse().expect("a spec");
        assert!(is_named(&spec), "{text}");
        check_spec(&spec).map_err(|error| error.to_string())
    };
    for text in ["gomoku:infinite", "gomoku,infinite", "gomoku:infinite,freestyle"] {
        assert_eq!(checked(text), Ok(()));
    }
    assert_eq!(
        checked("gomoku:infinite,renju"),
        Err(
            "bad game \"gomoku:infinite,renju\" at character 17: expected the rule freestyle and no opening rule on a \
             board without edges, not \"renju\""
                .to_owned()
        )
    );
    assert!(checked("gomoku:infinite,swap2").is_err_and(|error| error.contains("no opening rule")));
    assert_eq!(
        checked("gomoku:15,infinite"),
        Err("bad game \"gomoku:15,infinite\" at character 8: expected no size beside infinite, which is a board without \
             edges"
            .to_owned())
    );
}
