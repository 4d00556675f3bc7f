//! Certificates of wins that know zones, with games of gomoku.

use boardwright_game::{
    AnyPosition, AnySolver, AnyVariant, Bounds, Game, Measure, Outcome, Rng, Side, SolverOptions, Stop,
};
use boardwright_gomoku::GomokuGame;
use boardwright_proof::{
    Certificate, Checked, Claim, Effort, Refusal, Sizes, Splitter, StrategyForm, check, check_side_by_side, reach,
    write,
};

/// Black wins, and not by threats alone at first; white's far stone is on a1.
///
/// ```text
///  9 . . O
///  8 . X .      the columns are g to i
///  7 . . X
/// ```
const BLACK_WINS: &str = "15/15/15/15/15/15/8O6/7X7/8X6/15/15/15/15/15/O14 X";

/// The same with white's other stone on k6: the proof takes seven times as many positions.
const LONGER_WIN: &str = "15/15/15/15/15/15/8O6/7X7/8X6/10O4/15/15/15/15/15 X";

/// Black has an open three and white an open four: whatever black does, white wins.
///
/// ```text
/// 6 . . . . . . . .
/// 5 . . X X X . . .
/// 4 . . . . . . . .
/// 3 . . O O O O . .
/// 2 . . . . . . . .
/// 1 . X . . . . . .
///   a b c d e f g h
/// ```
const WHITE_IS_FASTER: &str = "8/8/8/2XXX3/8/2OOOO2/8/1X6 X";

fn variant(spec: &str) -> AnyVariant {
    GomokuGame.variant(&spec.parse().expect("a spec")).expect("a gomoku")
}

fn position(spec: &str, text: &str) -> AnyPosition {
    variant(spec).read(text).expect("a position")
}

/// A certificate that is shipped, which says that black wins this position of freestyle on 15 × 15.
fn shipped(bytes: &[u8], root: &AnyPosition) -> Certificate {
    let certificate = Certificate::parse(bytes).expect("a certificate");
    assert_eq!((certificate.game.as_str(), certificate.bounds()), ("gomoku:15", Bounds::exactly(1)));
    assert_eq!(certificate.position, root.to_string());
    certificate
}

fn solver(position: &AnyPosition) -> Box<dyn AnySolver> {
    position.variant().solver(&SolverOptions::default()).expect("gomoku has a solver")
}

fn written(position: &AnyPosition, side: Side) -> Result<(Claim, Checked), Refusal> {
    let mut solver = solver(position);
    solver.solve(position, &Stop::new(), &mut |_| {}).expect("its own game");
    write(position, (side, 1), &mut *solver, &Stop::new(), &mut |_| {})
}

fn verdict(position: &AnyPosition, claim: &Claim) -> Result<Checked, Refusal> {
    check(position, Measure::Result, claim, &Stop::new(), &mut |_| {})
}

fn claim(side: Side, strategy: Vec<u8>) -> Claim {
    Claim::new(side, 1, StrategyForm::Zones, strategy)
}

#[test]
fn a_win_early_in_a_game_takes_a_few_hundred_bytes() {
    for spec in ["gomoku:15", "gomoku:15,exact"] {
        assert_holds_as_written(spec);
    }
}

fn assert_holds_as_written(spec: &str) {
    let root = position(spec, BLACK_WINS);
    let (claim, seen) = written(&root, Side::First).expect("black wins");
    assert_eq!(claim.form, StrategyForm::Zones);
    assert!(claim.strategy.len() < 1_000, "{} bytes", claim.strategy.len());
    let certificate = Certificate {
        game: root.variant().spec(),
        position: root.to_string(),
        measure: Measure::Result,
        claims: vec![claim.clone()],
    };
    let read = Certificate::parse(&certificate.to_bytes()).expect("what was written can be read");
    assert_eq!(verdict(&root, &read.claims[0]), Ok(seen));
    for symmetry in [1, 6] {
        let refused = verdict(&root.mirror(symmetry), &claim);
        assert!(refused.is_err(), "it is a strategy for the board as it is");
    }
    let short = Claim { strategy: claim.strategy[..claim.strategy.len() / 2].to_vec(), ..claim.clone() };
    let long = Claim { strategy: [&claim.strategy[..], &[1; 9]].concat(), ..claim.clone() };
    for wrong in [short, long, Claim { side: Side::Second, ..claim.clone() }, Claim { goal: 0, ..claim.clone() }] {
        assert!(matches!(verdict(&root, &wrong), Err(Refusal::Fails(_))), "{wrong:?}");
    }
    let stop = Stop::new();
    stop.raise();
    assert_eq!(check(&root, Measure::Result, &claim, &stop, &mut |_| {}), Err(Refusal::Stopped));
}

/// By the exact rule black's sixth stone spoils a row, and white's overline is taken to win.
#[test]
fn overlines_count_for_the_opponent_only() {
    // Black fills the gap to five by one rule and to six by the other.
    let six = "8/8/8/XX1XXX2/8/8/2O1O1O1/8 X";
    assert!(verdict(&position("gomoku:8", six), &claim(Side::First, Vec::new())).is_ok(), "a five in the row");
    let refused = verdict(&position("gomoku:8,exact", six), &claim(Side::First, Vec::new()));
    assert!(matches!(refused, Err(Refusal::Fails(_))), "{refused:?}");
    // White has made six: nothing by the exact rule, but no proof of this form begins there.
    let after = position("gomoku:8,exact", "8/8/8/XXXX4/8/8/OOOOOO2/8 X");
    let refused = verdict(&after, &claim(Side::First, Vec::new())).expect_err("white has a longer row");
    assert!(refused.to_string().contains("the opponent has filled a set"), "{refused}");
}

/// A split proof holds, each of its lemmas too, whatever the sizes; without a lemma it does not.
#[test]
fn a_split_proof_holds() {
    let root = position("gomoku:15", LONGER_WIN);
    let (whole, checked) = written(&root, Side::First).expect("black wins");
    let stop = Stop::new();
    let splitter = Splitter::read(&root, &whole, &stop, &mut |_| {}).expect("it holds");
    let seen = checked.positions;
    for sizes in [Sizes { least: 1000, most: 2000 }, Sizes { least: 1000, most: 6000 }] {
        let split = splitter.split(sizes, &stop, &mut |_| {}).expect("a split");
        assert!(split.lemmas.len() > 3, "{} lemmas", split.lemmas.len());
        let checked = verdict(&root, &split).expect("it holds").positions;
        assert!(checked < 3 * seen, "{checked} positions instead of {seen}");
        let certificate = Certificate {
            game: root.variant().spec(),
            position: root.to_string(),
            measure: Measure::Result,
            claims: vec![split.clone()],
        };
        let by_two = check_side_by_side(&root, &certificate, 2, (Effort::default(), &stop, &mut |_, _| {}));
        assert_eq!(by_two.map(|checked| checked.positions), Ok(checked));
        assert_eq!(
            Certificate::parse(&certificate.to_bytes()).expect("what was written").claims,
            std::slice::from_ref(&split)
        );
        let mut less = split.clone();
        less.lemmas.pop();
        assert!(matches!(verdict(&root, &less), Err(Refusal::Fails(_))));
        // A proof in parts can be read and divided anew; it needs the same part of the board.
        let again = Splitter::read(&root, &split, &stop, &mut |_| {}).expect("it holds");
        let one = again.split(Sizes { least: 1, most: 0 }, &stop, &mut |_| {}).expect("a proof in one part");
        assert!(one.lemmas.is_empty() && verdict(&root, &one).is_ok());
        let needed = reach(&root, &split, &stop, &mut |_| {}).expect("it holds").len();
        assert!((1..225).contains(&needed), "{needed} points");
    }
}

/// Lemmas hold with as many unknown stones of the opponent's as they allow, and no more.
#[test]
fn lemmas_with_unknown_stones_hold() {
    let root = disputed();
    let bytes = include_bytes!("../../../games/gomoku/proofs/disputed_win.bwc");
    let whole = shipped(bytes, &root).claims.remove(0);
    let stop = Stop::new();
    let splitter = Splitter::read(&root, &whole, &stop, &mut |_| {}).expect("it holds");
    let split = splitter.split(Sizes { least: 1000, most: 20_000 }, &stop, &mut |_| {}).expect("a split");
    assert!(split.lemmas.iter().any(|lemma| lemma.unknown > 0), "no lemma has unknown cells");
    assert!(verdict(&root, &split).is_ok());
    let mut more = split;
    more.lemmas.iter_mut().for_each(|lemma| lemma.unknown += 1);
    assert!(matches!(verdict(&root, &more), Err(Refusal::Fails(_))));
}

/// The position of a known dispute: of black's next move, who is to move, it is said that an engine missed a win. The
/// win of the move that it plays, l12, is in the certificate.
///
/// ```text
/// 13 . . . . . . . X O X . . . . .
/// 12 . . . . . . . . X O . . . . .
/// 11 . . . . . . X O O O O X . . .
/// 10 . . . . . . . O X O . X . . .
///  9 . . . . . . X . . . . . . . .
///    a b c d e f g h i j k l m n o
/// ```
fn disputed() -> AnyPosition {
    let game = "h13 h11 j13 i13 i12 j11 i10 i11 g11 k11 l11 j12 l10 h10 g9 j10";
    let mut position = variant("gomoku:15").start();
    for mv in game.split(' ') {
        position.play(mv).expect("a legal move");
    }
    position
}

#[test]
fn the_disputed_win_is_one() {
    let position = disputed();
    let certificate = shipped(include_bytes!("../../../games/gomoku/proofs/disputed_win.bwc"), &position);
    for claim in &certificate.claims {
        verdict(&position, claim).expect("it holds");
    }
}

/// Black wins on 15 × 15. To look at all of the file takes minutes (`boardwright verify`); its beginning is looked at
/// here.
#[test]
fn the_proof_of_fifteen_by_fifteen_begins_well() {
    let start = variant("gomoku:15").start();
    let certificate = shipped(include_bytes!("../../../games/gomoku/proofs/win_of_15x15.bwc"), &start);
    let claim = certificate.claims.iter().find(|claim| claim.side == Side::First).expect("black wins");
    let beginning = |claim: &Claim| {
        let stop = Stop::new();
        let stop_soon = &mut |positions| {
            if positions > 500_000 {
                stop.raise();
            }
        };
        check(&start, Measure::Result, claim, &stop, stop_soon)
    };
    assert_eq!(beginning(claim), Err(Refusal::Stopped));
    for length in [0, 100, 1000] {
        let mut short = claim.clone();
        short.lemmas[0].strategy.truncate(length);
        assert!(matches!(beginning(&short), Err(Refusal::Fails(_))), "{length} bytes are too few");
    }
}

/// In renju and caro five stones in a row may be worth nothing or be forbidden, so that nothing follows from rows alone.
#[test]
fn zones_are_not_of_renju_and_caro() {
    for spec in ["gomoku:15,renju", "gomoku:15,caro"] {
        let root = position(spec, BLACK_WINS);
        let refusal = verdict(&root, &claim(Side::First, Vec::new())).expect_err("no claim").to_string();
        assert!(refusal.contains("sets"), "{refusal}");
    }
    let over = position("gomoku:15", "15/15/15/15/15/15/15/5XXXXX5/5OOOO6/15/15/15/15/15/15 O");
    let refusal = verdict(&over, &claim(Side::First, Vec::new())).expect_err("it is over").to_string();
    assert!(refusal.contains("five in a row"), "{refusal}");
}

#[test]
fn no_strategy_wins_what_is_lost() {
    let lost = position("gomoku:8", WHITE_IS_FASTER);
    let mut rng = Rng::new(5);
    for length in 0..300 {
        let strategy = (0..length % 40).map(|_| rng.below(256) as u8).collect();
        assert!(verdict(&lost, &claim(Side::First, strategy)).is_err());
    }
    assert!(written(&lost, Side::First).is_err(), "black has no win");
    let (claim, _) =
        written(&position("gomoku:8", &WHITE_IS_FASTER.replace(" X", " O")), Side::Second).expect("a five");
    assert!(claim.strategy.is_empty(), "that a four becomes a five need not be said");
}

/// Tells whether `side` wins, by trying everything.
fn wins(position: &AnyPosition, side: Side) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome == Outcome::Win(side);
    }
    let mut children = position.moves().into_iter().map(|mv| {
        let mut child = position.clone();
        child.play(&mv).expect("a legal move");
        child
    });
    if position.to_move() == side {
        children.any(|child| wins(&child, side))
    } else {
        children.all(|child| wins(&child, side))
    }
}

/// Near the end of games on small boards everything can be tried: any bytes that are accepted are a win.
#[test]
fn random_bytes_prove_nothing_false() {
    let (mut proved, mut refused) = (0, 0);
    for seed in 0..400 {
        let mut rng = Rng::new(seed);
        let mut root = position("gomoku:5x6", "5/5/5/5/5/5 X");
        while root.outcome().is_none() && root.count_moves() > 7 {
            let moves = root.moves();
            root.play(rng.pick(&moves).expect("a move")).expect("a legal move");
        }
        for side in Side::BOTH {
            let strategies = (0..20).map(|length| (0..length % 5).map(|_| rng.below(256) as u8).collect());
            let accepted =
                strategies.filter(|strategy: &Vec<u8>| verdict(&root, &claim(side, strategy.clone())).is_ok()).count();
            assert!(accepted == 0 || wins(&root, side), "{side} does not win {root}");
            proved += accepted;
            refused += 20 - accepted;
        }
    }
    assert!(proved > 20 && refused > 1_000, "{proved} were accepted, {refused} refused");
}
