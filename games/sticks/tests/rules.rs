//! The rules compared with a second implementation, and their objections to illegal moves.

use std::collections::BTreeSet;

use crate::reference::Reference;
use boardwright_game::{Outcome, ParseError, PlayerSpec, Position, Rng, Side, Spec, Variant, derive_seed};
use boardwright_sticks::{Equipment, Kind, Move, Sticks, SticksVariant};
use proptest::prelude::{ProptestConfig, Strategy, any, prop_assert_eq, proptest};

fn position(text: &str) -> Sticks {
    text.parse().unwrap_or_else(|error: ParseError| panic!("{error}"))
}

/// A position after some random moves of a game that is not over.
fn random_position(seed: u64, plies: usize) -> Sticks {
    let mut rng = Rng::new(seed);
    let mut position = Sticks::start();
    for _ in 0..plies {
        let moves: Vec<Move> = position.moves().collect();
        let child = position.child(moves[rng.below(moves.len())]);
        if child.outcome().is_some() {
            break;
        }
        position = child;
    }
    position
}

#[test]
fn two_implementations_play_the_same_games() {
    let (mut plies, mut on_board) = (0, 0);
    for game in 0..40 {
        let mut rng = Rng::new(derive_seed(1, game));
        let low = Equipment::of_board(6, 2, [3, 1, 1]).expect("a board");
        let equipment = [Equipment::STANDARD, Equipment::STANDARD, Equipment::STANDARD, low][game as usize % 4];
        let supply = Kind::ALL.map(|kind| equipment.supply(kind) as usize);
        let variant = SticksVariant::new(equipment);
        let mut position = Sticks::start_of(equipment);
        let mut reference = Reference::with(&position.to_string(), supply);
        loop {
            let moves: Vec<String> = position.moves().map(|mv| mv.to_string()).collect();
            assert_eq!(moves.iter().cloned().collect::<BTreeSet<_>>(), reference.moves(), "{position}");
            let winner = position.outcome().and_then(Outcome::winner);
            let expected = reference.winner().map(|player| if player == '1' { Side::First } else { Side::Second });
            assert_eq!(winner, expected, "{position}");
            let Some(mv) = rng.pick(&moves) else { break };
            on_board += u32::from(mv.contains('-'));
            position.play(mv.parse().expect("a move")).expect("a legal move");
            assert_eq!(variant.read(&position.to_string()).as_ref(), Ok(&position));
            reference = reference.after(mv);
            assert_eq!(Reference::with(&position.to_string(), supply), reference, "{mv}");
            plies += 1;
            if plies % 500 == 0 {
                break;
            }
        }
    }
    assert!(plies > 1000 && on_board > 100, "{plies} plies, {on_board} on the board");
}

#[test]
fn the_second_implementation_counts_as_the_perft_file_says() {
    let mut checked = 0;
    for line in include_str!("perft.txt").lines().filter(|line| line.starts_with("sticks")) {
        let parts: Vec<&str> = line.split(';').map(str::trim).collect();
        let variant = SticksVariant::of_spec(&parts[0].parse().expect("a spec")).expect("a variant");
        let supply = Kind::ALL.map(|kind| variant.start().equipment().supply(kind) as usize);
        let start = if parts[1] == "start" { variant.start().to_string() } else { parts[1].to_owned() };
        for count in &parts[2..] {
            let (depth, leaves) = count[1..].split_once(' ').expect("depth and leaves");
            let leaves: u64 = leaves.parse().expect("a number");
            if leaves < 200_000 {
                assert_eq!(Reference::with(&start, supply).perft(depth.parse().expect("a depth")), leaves, "{line}");
                checked += 1;
            }
        }
    }
    assert!(checked >= 12, "{checked}");
}

/// Fewest: yellow has a stick and a solid barrel left to play, red, a move ahead, all but a hollow barrel on holes of
/// their own. Most: red has all pieces in play and four sticks in yellow's hollow barrels, and yellow has only her
/// barrels, which she moves to and fro.
#[test]
fn legal_moves_lie_between_35_and_486() {
    assert_eq!(position("SsSsSsS/DhDhDhD/SsSsSsS/dHdHdH1/1SsSsh1/2s4/7 2").moves().count(), 35);
    assert_eq!(position("xxxx1S1/HDHDH1S/S1S1S1S/DHD4/1d1d1d1/d6/7 1").moves().count(), 486);
}

/// Distinct moves are counted, so two barrels of a kind that go to the same hole are two moves.
#[test]
fn all_pieces_in_play_move_wherever_they_fit() {
    // 13 empty holes for each piece, 4 hollow barrels of yellow's for each stick, 10 sticks for each hollow barrel.
    let apart = position("SSSSSSS/SSSHHHH/DDDDsss/sssssss/hhhhddd/d6/7 1");
    assert_eq!(apart.moves().count(), 10 * (13 + 4) + 4 * (13 + 10) + 4 * 13);
    // 4 hollow barrels of yellow's and 4 of red's are shared, so 21 holes are empty and 6 sticks stand alone.
    let shared = position("xxxxXXX/XSSSSSS/DDDDsss/sssdddd/7/7/7 1");
    assert_eq!(shared.moves().count(), 10 * 21 + 4 * (21 + 6) + 4 * 21);
}

#[track_caller]
fn refused(text: &str, mv: &str, reason: &str) {
    let position = position(text);
    assert_eq!(position.objection(mv.parse().expect("a move")).as_deref(), Some(reason), "{mv} in {position}");
}

#[test]
fn every_rule_says_why_it_refuses() {
    let few = "7/7/1s5/h2d3/S1H1D2/7/7 1";
    refused(few, "Sa3-b3", "your sticks are not all in play");
    refused(few, "Hc3-b3", "your barrels are not all in play");
    refused(few, "De3-b3", "your barrels are not all in play");
    refused(few, "Sb3-b4", "there is no piece of yours on b3");
    refused(few, "Ha4-b4", "there is no piece of yours on a4");
    refused(few, "Sc3-b3", "the piece that you have on c3 is a hollow barrel");
    refused(few, "S@a3", "there is a piece of yours on a3 already");
    refused(few, "S@b5", "there is a stick on b5 already");
    refused(few, "H@a4", "there is a barrel on a4 already");
    refused(few, "S@d4", "the solid barrel on d4 shares its hole with nothing");
    refused(few, "H@d4", "the solid barrel on d4 shares its hole with nothing");
    refused(few, "D@b5", "b5 is occupied and a solid barrel shares a hole with nothing");
    refused("7/7/1X5/7/7/7/7 2", "S@b5", "there is a piece of yours on b5 already");
    refused("SSSSSSS/SSS4/7/7/7/7/7 1", "S@a1", "there is no stick left in your tray");
    refused("SSSSSSS/SSS4/7/7/7/7/7 1", "Sa7-a7", "a piece must end in a different hole");
    refused("HHHH3/7/7/7/7/7/7 1", "H@a1", "there is no hollow barrel left in your tray");
    refused("HHHH3/7/7/7/7/7/7 1", "Ha7-a1", "your barrels are not all in play");
    refused("7/7/7/7/7/7/SSHSS2 2", "S@a7", "the game is over");
}

#[test]
fn every_sequence_wins_in_every_direction_and_with_either_barrel() {
    for (text, ending) in [
        ("7/7/7/7/7/7/SSHSS2 2", "stick, stick, barrel, stick, stick from a1 to e1"),
        ("7/7/7/7/7/7/2SDSHS 2", "stick, barrel, stick, barrel, stick from c1 to g1"),
        ("S6/H6/D6/H6/S6/7/7 2", "stick, barrel, barrel, barrel, stick from a3 to a7"),
        ("7/7/4s2/3s3/2X4/1h5/7 1", ""),
        ("6s/5s1/4d2/3s3/2s4/7/7 1", "stick, stick, barrel, stick, stick from c3 to g7"),
        ("s6/1h5/2X4/3h3/4s2/7/7 1", "stick, barrel, stick, barrel, stick from e3 to a7"),
    ] {
        let position = position(text);
        assert_eq!(position.ending().unwrap_or_default(), ending, "{text}");
        assert_eq!(position.moves().count() == 0, !ending.is_empty(), "{text}");
    }
}

#[test]
fn the_rules_page_shows_a_position_that_is_won_by_the_move_it_names() {
    let page = include_str!("../README.md");
    let text = "7/4s2/1d5/1SSDx2/2h4/5S1/7 1";
    assert!(page.contains(text) && page.contains("`S@f4`"));
    let after = position(text).child("S@f4".parse().expect("a move"));
    assert_eq!(after.ending().as_deref(), Some("stick, stick, barrel, stick, stick from b4 to f4"));
}

#[test]
fn lines_do_not_run_over_the_edge() {
    for text in ["7/7/7/7/7/SS5/4SSH 2", "7/7/7/7/SS5/H6/5SS 2", "6S/S6/1D5/2S4/3S3/7/7 2"] {
        assert_eq!(position(text).outcome(), None, "{text}");
    }
}

#[test]
fn specs_are_written_without_what_is_usual() {
    for (given, written) in [
        ("sticks", "sticks"),
        ("sticks:7", "sticks"),
        ("sticks:7,10s4h4d", "sticks"),
        ("sticks:5,6s2h2d", "sticks:5"),
        ("sticks:6,10s4h0d", "sticks:6,10s4h0d"),
        ("sticks,10s4h0d", "sticks,10s4h0d"),
        ("sticks:6x6", "sticks:6"),
        ("sticks:6x2,3s2h0d", "sticks:6x2,3s2h0d"),
    ] {
        let variant = SticksVariant::of_spec(&given.parse().expect("a spec")).expect("a variant");
        assert_eq!(variant.spec(), written);
    }
}

#[test]
fn only_the_game_itself_has_the_name() {
    let refused = |text: &str| {
        let spec: Spec = text.parse().expect("a spec");
        boardwright_game::Game::variant(&boardwright_sticks::SticksGame, &spec).unwrap_err().to_string()
    };
    for size in ["9", "6x2", "4x7", "5x1"] {
        assert_eq!(
            refused(&format!("sticks:{size}")),
            format!(
                "bad game \"sticks:{size}\" at character 8: expected a size of 5, 6 or 7, which is what there is without \
                 one, or 5 to 7 columns and 2 to 7 rows with the pieces, such as 6x2,3s2h0d"
            )
        );
    }
    assert_eq!(
        refused("sticks,fast"),
        "bad game \"sticks,fast\" at character 8: expected the pieces of each player, such as 10s4h4d, and no other option"
    );
    assert_eq!(
        refused("sticks:5,9s2h2d"),
        "bad game \"sticks:5,9s2h2d\" at character 10: expected at most 10 sticks, 4 hollow and 4 solid barrels, and \
         12 pieces in all on 5x5 holes"
    );
    for text in ["sticks:5,3s1h", "sticks:5,s1h1d", "sticks:5,-3s1h1d", "sticks:5,999s1h1d", "sticks:5,4s1h1d,4s1h1d"] {
        assert!(text.parse::<Spec>().map_or(true, |_| !refused(text).is_empty()));
    }
    for text in ["nobody", "board-rank@order=best", "board-rank@depth=2", "position-rank@x=1", "random@x=1"] {
        let spec: PlayerSpec = text.parse().expect("a player spec");
        assert!(SticksVariant::STANDARD.player(&spec, 1).is_err(), "{text}");
    }
}

/// Text with small errors, which reaches further into a reader than noise.
fn nearly_text() -> impl Strategy<Value = String> {
    proptest::string::string_regex("[SHDshdXxa-g0-9@/. -]{0,60}|.{0,60}").expect("a pattern")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_breaks_a_parser(text in nearly_text()) {
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string().parse::<Move>(), Ok(mv));
            let _ = Sticks::start().objection(mv);
        }
        if let Ok(position) = SticksVariant::STANDARD.read(&text) {
            prop_assert_eq!(position.to_string().parse::<Sticks>(), Ok(position));
        }
    }

    #[test]
    fn any_board_is_read_or_refused(board in "[SHDshdXx.]{49}", second in any::<bool>()) {
        let rows: Vec<&str> = (0..7).map(|row| &board[row * 7..row * 7 + 7]).collect();
        let text = format!("{} {}", rows.join("/"), if second { 2 } else { 1 });
        if let Ok(position) = text.parse::<Sticks>() {
            prop_assert_eq!(Reference::new(&position.to_string()).text(), text);
        }
    }

    #[test]
    fn random_positions_have_symmetric_moves(seed in any::<u64>(), plies in 0usize..80, symmetry in 0usize..8) {
        let position = random_position(seed, plies);
        let mirror = SticksVariant::STANDARD.mirror(&position, symmetry);
        let mut images: Vec<Move> = position.moves().map(|mv| SticksVariant::STANDARD.mirror_move(mv, symmetry)).collect();
        images.sort_unstable();
        prop_assert_eq!(mirror.moves().collect::<Vec<_>>(), images);
        prop_assert_eq!(&mirror.to_string().parse::<Sticks>().expect("a position"), &mirror);
    }
}

proptest! {
    // Each case asks about all 7,350 moves that can be named.
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_move_is_legal_exactly_when_it_is_listed(seed in any::<u64>(), plies in 0usize..80) {
        let position = random_position(seed, plies);
        let listed: BTreeSet<Move> = position.moves().collect();
        prop_assert_eq!(listed.len(), position.moves().count());
        prop_assert_eq!(&position.moves().collect::<Vec<_>>(), &listed.iter().copied().collect::<Vec<_>>());
        for kind in Kind::ALL {
            for to in boardwright_sticks::Hole::all() {
                for from in boardwright_sticks::Hole::all().map(Some).chain([None]) {
                    let mv = Move { kind, from, to };
                    assert_eq!(position.objection(mv).is_none(), listed.contains(&mv), "{mv} in {position}");
                }
            }
        }
    }
}
