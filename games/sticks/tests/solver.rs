//! What the solver claims, against everything that the other side can do.

use std::collections::HashSet;

use boardwright_game::{Bounds, Position, Rng, Side, Solver, SolverOptions, Stop, Variant, derive_seed};
use boardwright_sticks::{Kit, Move, Sticks, SticksVariant};

/// Memory that keeps a search short.
fn solver(positions: usize) -> Box<dyn Solver<Sticks>> {
    let options = SolverOptions { memory: positions * 96 * 6, ..SolverOptions::default() };
    SticksVariant::STANDARD.solver(&options).expect("a solver")
}

fn solve(position: &Sticks) -> Option<Side> {
    let bounds = solver(3_000).solve(position, &Stop::new(), &mut |_| {}).bounds;
    match bounds {
        Bounds { lower: 1, .. } => Some(Side::First),
        Bounds { upper: -1, .. } => Some(Side::Second),
        _ => None,
    }
}

/// After `S@b4` yellow's hollow barrel on d4 keeps her own pieces out. The document shows the row alone; with three
/// more pieces of yellow's there are 127 replies.
///
/// ```text
/// 4  S S H h S . .
///    a b c d e f g
/// ```
#[test]
fn all_replies_to_the_unblockable_example_lose() {
    for (text, count) in [("7/7/7/SSDhS2/7/7/7 2", 135), ("5s1/7/7/SSHhS2/7/2d4/5s1 2", 127)] {
        let position: Sticks = text.parse().expect("a position");
        assert_eq!(solve(&position), Some(Side::First));
        let replies: Vec<Move> = position.moves().collect();
        assert_eq!(replies.len(), count);
        assert!(replies.into_iter().all(|mv| solve(&position.child(mv)) == Some(Side::First)));
    }
}

/// A stick or a barrel wins on c4; only a solid barrel would stop both, and yellow's are locked by her hollow ones.
///
/// ```text
/// 4  S H . H S . .
///    a b c d e f g
/// ```
#[test]
fn all_replies_to_the_example_of_resources_lose() {
    let position: Sticks = "dddd3/7/7/SH1HS2/7/7/7 2".parse().expect("a position");
    assert_eq!(solve(&position), Some(Side::First));
    let replies: Vec<Move> = position.moves().collect();
    assert_eq!(replies.len(), 86);
    assert!(replies.into_iter().all(|mv| solve(&position.child(mv)) == Some(Side::First)));
}

/// Plays a claimed win out: the winner plays as the solver says, the other everything it can. Returns the positions
/// seen, which never come twice on one line.
fn play_out(solver: &mut dyn Solver<Sticks>, position: &Sticks, winner: Side, seen: &mut HashSet<u64>, plies: u32) {
    if let Some(outcome) = position.outcome() {
        assert_eq!(outcome.winner(), Some(winner), "{position}");
        return;
    }
    assert!(plies < 40, "the win does not come: {position}");
    if !seen.insert(position.key()) {
        return;
    }
    if position.to_move() == winner {
        let mv = solver.reply(position, 1, &Stop::new()).unwrap_or_else(|| panic!("no move at {position}"));
        play_out(solver, &position.child(mv), winner, seen, plies + 1);
    } else {
        for mv in position.moves() {
            play_out(solver, &position.child(mv), winner, seen, plies + 1);
        }
    }
}

/// Positions of random games that are cut short before somebody wins at once.
fn positions(kit: Kit, seed: u64) -> Option<Sticks> {
    let mut rng = Rng::new(seed);
    let mut position = Sticks::start_of(kit);
    for _ in 0..10 + rng.below(30) {
        let moves: Vec<Move> = position.moves().collect();
        position.play_unchecked(moves[rng.below(moves.len())]);
        if position.outcome().is_some() {
            return None;
        }
    }
    let wins_at_once = position.moves().any(|mv| position.child(mv).outcome().is_some());
    (!wins_at_once).then_some(position)
}

#[test]
fn claimed_wins_hold_against_every_defence() {
    let few = Kit::FIVE.with_supply([4, 2, 0]).expect("a set of pieces");
    let mut played = 0;
    for (index, kit) in [Kit::STANDARD, Kit::SIX, Kit::FIVE, few].into_iter().enumerate() {
        for game in 0..60 {
            let Some(position) = positions(kit, derive_seed(70 + index as u64, game)) else { continue };
            let mut solver = solver(1_500);
            let bounds = solver.solve(&position, &Stop::new(), &mut |_| {}).bounds;
            let Some(winner) = bounds.outcome().and_then(boardwright_game::Outcome::winner) else { continue };
            let mut seen = HashSet::new();
            play_out(&mut *solver, &position, winner, &mut seen, 0);
            played += 1;
        }
    }
    assert!(played > 20, "only {played} wins were claimed");
}
