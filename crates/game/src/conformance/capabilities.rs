//! Checks of capabilities that only some games have: points and winning sets.

use std::collections::HashSet;

use crate::any::AnyVariant;
use crate::certify::PositionalGame;
use crate::numbers::Planes;
use crate::points::Points;
use crate::position::Position;
use crate::rng::Rng;
use crate::side::{Outcome, Side};
use crate::solve::SolverOptions;
use crate::variant::Variant;

/// Checks that there is a solver for each kind of threats that the variant names, and none for another.
pub(super) fn check_threat_kinds(variant: &AnyVariant) {
    let has_solver = |kind| {
        let options = SolverOptions { threats: Some(kind), memory: 1 << 20, ..SolverOptions::default() };
        variant.solver(&options).is_some()
    };
    for &kind in variant.threat_kinds() {
        assert_eq!(variant.threat_kind(kind), Ok(kind), "{}", variant.spec());
        assert!(has_solver(kind), "{} has no solver by {kind}, which it names", variant.spec());
    }
    let other = "other threats";
    assert!(variant.threat_kind(other).is_err() && !has_solver(other), "{} has a solver by {other}", variant.spec());
}

/// Checks that nothing that follows depends on the points that the sides have, for solvers and certificates forget
/// them.
pub(super) fn check_points<P: Position>(position: &P, place: &impl Fn() -> String) {
    let Some(points) = P::POINTS else { return };
    let bare = points.without(position);
    assert_eq!(bare.to_move(), position.to_move(), "side to move without points: {}", place());
    let Some(stake) = points.at_stake(position) else {
        assert_eq!(&bare, position, "without points, in a game in which they matter: {}", place());
        return;
    };
    assert_eq!(code(points, &bare), code(points, position), "code without points: {}", place());
    let tally = points.tally(position);
    let total = |tally: [u32; 2], stake| tally.iter().sum::<u32>() + stake;
    assert_eq!(position.outcome().is_some(), stake == 0, "points at stake at the end: {}", place());
    for mv in position.moves() {
        let (child, bare) = (position.child(mv), bare.child(mv));
        let Some(left) = points.at_stake(&child) else { panic!("nothing is at stake after {mv}: {}", place()) };
        let (after, gained) = (points.tally(&child), points.tally(&bare));
        assert_eq!(total(after, left), total(tally, stake), "points appear or vanish with {mv}: {}", place());
        assert_eq!(after, [tally[0] + gained[0], tally[1] + gained[1]], "{mv} gains by points held: {}", place());
        assert_eq!(points.without(&bare), points.without(&child), "{mv} depends on points: {}", place());
    }
}

/// The code of a position and the text without points that it stands for; `None` in a game that counts none.
pub(super) fn code_without_points<P: Position>(position: &P) -> Option<(Vec<u8>, String)> {
    let points = P::POINTS?;
    Some((code(points, position), points.without(position).to_string()))
}

fn code<P: Position>(points: &dyn Points<P>, position: &P) -> Vec<u8> {
    let mut code = Vec::new();
    points.code(position, &mut code);
    code
}

/// Checks that moves have distinct numbers in the order in which they are listed, and that boards fit their planes.
pub(super) fn check_numbers<V: Variant>(position: &V::Position, place: &impl Fn() -> String) {
    let Some(numbers) = V::NUMBERS else { return };
    let (actions, [rows, columns]) = (numbers.actions(position), numbers.board(position));
    let listed: Vec<usize> = position.moves().map(|mv| numbers.number(position, mv)).collect();
    assert!(listed.is_sorted_by(|one, next| one < next), "numbers of the moves {listed:?}: {}", place());
    for (mv, &number) in position.moves().zip(&listed) {
        assert!(number < actions, "{mv} has the number {number} of {actions}: {}", place());
        assert_eq!(numbers.action(position, number), Some(mv), "number {number}: {}", place());
    }
    assert_eq!(numbers.action(position, actions), None, "one number too many: {}", place());
    let drawn = numbers.random(position, &mut Rng::new(position.key()));
    assert!(
        drawn.map_or(listed.is_empty(), |mv| position.objection(mv).is_none()),
        "random move {drawn:?}: {}",
        place()
    );
    let size = rows * columns;
    for viewer in Side::BOTH {
        let mut planes = vec![0.0; numbers.planes().len() * size];
        numbers.observe(position, viewer, &mut Planes::new(&mut planes, size));
        assert!(planes.iter().all(|number| number.is_finite()), "planes of the {viewer}: {}", place());
    }
}

/// Checks that the winning sets of a positional game are what proofs take them for, after one random move as well.
pub(super) fn check_sets<V: Variant>(variant: &V, position: &V::Position, rng: &mut Rng, place: &impl Fn() -> String) {
    let Some(game) = variant.positional() else { return };
    let moves: Vec<_> = position.moves().map(|mv| (mv, position.child(mv))).collect();
    for (mv, child) in &moves {
        assert!(child.objection(*mv).is_some(), "{mv} can be made twice: {}", place());
    }
    // All sets are compared after one move only, for on a large board that takes longer than all the other checks.
    let next = rng.pick(&moves);
    let sides = [position.to_move(), position.to_move().other()];
    let sets = sides.map(|side| {
        let sets = sets_of(game, position, side)?;
        check_sets_of(position, (side, &sets), &moves, place);
        if let Some((mv, child)) = next {
            check_sets_after(game, (side, &sets), (*mv, side == sides[0]), child, place);
        }
        Some(sets)
    });
    sides.into_iter().for_each(|builder| check_proof_sets(game, (position, builder), &moves, next, place));
    if game.sets_decide(position) {
        check_that_sets_decide(position, &sets, &moves, place);
        if let Some((mv, child)) = next {
            assert_eq!(child.to_move(), sides[1], "the sides do not move in turn: {}", place());
            for (side, sets) in sides.into_iter().zip(sets.iter().flatten()) {
                let expected = after::<V::Position>(sets, *mv, side == sides[0]);
                let found = sets_of(game, child, side).unwrap_or_default();
                assert_eq!(found, expected, "{mv} leaves other winning sets of {side}: {}", place());
            }
        }
    }
}

/// Moves, each with the position after it.
type Next<P> = [(<P as Position>::Move, P)];

/// Sets of moves, each in order.
type Sets<P> = HashSet<Vec<<P as Position>::Move>>;

fn sets_of<P: Position>(game: &dyn PositionalGame<P>, position: &P, side: Side) -> Option<Sets<P>> {
    let in_order = |mut set: Vec<P::Move>| {
        set.sort_unstable();
        set
    };
    Some(game.winning_sets(position, side)?.into_iter().map(in_order).collect())
}

/// The sets after a move as they follow from the sets before it.
fn after<P: Position>(sets: &Sets<P>, mv: P::Move, is_own: bool) -> Sets<P> {
    let left = sets.iter().filter(|set| is_own || !set.contains(&mv));
    left.map(|set| set.iter().copied().filter(|&other| other != mv).collect()).collect()
}

/// Checks that the moves of all sets can be made, and that `side` wins by nothing but the last move of one.
fn check_sets_of<P: Position>(
    position: &P,
    (side, sets): (Side, &Sets<P>),
    moves: &Next<P>,
    place: &impl Fn() -> String,
) {
    let legal: HashSet<P::Move> = moves.iter().map(|&(mv, _)| mv).collect();
    if position.outcome().is_none() {
        for mv in sets.iter().flatten() {
            assert!(legal.contains(mv), "{mv} is in a winning set of {side} and cannot be made: {}", place());
        }
    }
    for (mv, child) in moves {
        if child.outcome() == Some(Outcome::Win(side)) {
            let completes = position.to_move() == side && sets.contains(&vec![*mv]);
            assert!(completes, "{mv} wins for {side} and completes no winning set: {}", place());
        }
    }
}

/// Checks that a move opens no set.
fn check_sets_after<P: Position>(
    game: &dyn PositionalGame<P>,
    (side, sets): (Side, &Sets<P>),
    (mv, is_own): (P::Move, bool),
    child: &P,
    place: &impl Fn() -> String,
) {
    let expected = after::<P>(sets, mv, is_own);
    let found = sets_of(game, child, side).unwrap_or_default();
    let new = found.difference(&expected).next();
    assert!(new.is_none(), "{mv} opens the winning set {new:?} of {side}: {}", place());
}

/// Checks the sets of a proof that `builder` wins: they are enough for it, and its opponent has no others.
fn check_proof_sets<P: Position>(
    game: &dyn PositionalGame<P>,
    (position, builder): (&P, Side),
    moves: &Next<P>,
    next: Option<&(P::Move, P)>,
    place: &impl Fn() -> String,
) {
    if position.outcome().is_some() {
        return;
    }
    let Some(sets) = sorted_proof_sets(game, position, builder) else { return };
    let legal: HashSet<P::Move> = moves.iter().map(|&(mv, _)| mv).collect();
    for mv in sets.builder.iter().flat_map(|(moves, _)| moves).chain(sets.opponent.iter().flatten()) {
        assert!(legal.contains(mv), "{mv} is in a set of a proof and cannot be made: {}", place());
    }
    for (mv, child) in moves {
        let fills = sets.builder.iter().any(|(moves, _)| *moves == [*mv]);
        if position.to_move() == builder && fills {
            assert_eq!(child.outcome(), Some(Outcome::Win(builder)), "{mv} fills a set of {builder}: {}", place());
        } else if position.to_move() != builder && child.outcome() == Some(Outcome::Win(builder.other())) {
            let fills = sets.opponent.contains(&vec![*mv]);
            assert!(fills, "{mv} wins for {} and fills no set: {}", builder.other(), place());
        }
    }
    let Some((mv, child)) = next.filter(|(_, child)| child.outcome().is_none()) else { return };
    let after = sorted_proof_sets(game, child, builder);
    let Some(after) = after else { panic!("{mv} leaves no sets for a proof that {builder} wins: {}", place()) };
    let is_own = position.to_move() == builder;
    let without = |moves: &[P::Move]| moves.iter().copied().filter(|other| other != mv).collect::<Vec<_>>();
    for (moves, spoilers) in &sets.builder {
        let stays = if is_own { !spoilers.contains(mv) } else { !moves.contains(mv) };
        let is_known = after.builder.contains(&(without(moves), without(spoilers)));
        assert!(is_known || !stays, "{mv} takes the set {moves:?} from {builder}: {}", place());
    }
    for moves in &after.opponent {
        let before = |set: &Vec<P::Move>| without(set) == *moves && !(is_own && set.contains(mv));
        assert!(sets.opponent.iter().any(before), "{mv} opens the set {moves:?} against {builder}: {}", place());
    }
}

/// The sets of a proof, each in order: those of the builder with their spoilers, and those of the opponent.
struct SortedProofSets<M> {
    builder: HashSet<(Vec<M>, Vec<M>)>,
    opponent: HashSet<Vec<M>>,
}

fn sorted_proof_sets<P: Position>(
    game: &dyn PositionalGame<P>,
    position: &P,
    builder: Side,
) -> Option<SortedProofSets<P::Move>> {
    let in_order = |mut set: Vec<P::Move>| {
        set.sort_unstable();
        set
    };
    let sets = game.proof_sets(position, builder)?;
    let with_spoilers = sets.builder.into_iter().map(|set| (in_order(set.moves), in_order(set.spoilers)));
    Some(SortedProofSets {
        builder: with_spoilers.collect(),
        opponent: sets.opponent.into_iter().map(in_order).collect(),
    })
}

/// Checks that the side to move wins by the last move of each of its sets.
fn check_that_sets_decide<P: Position>(
    position: &P,
    [own, other]: &[Option<Sets<P>>; 2],
    moves: &Next<P>,
    place: &impl Fn() -> String,
) {
    let (Some(own), Some(_)) = (own, other) else { panic!("the sets decide, and a side has none: {}", place()) };
    for (mv, child) in moves.iter().filter(|(mv, _)| own.contains(&vec![*mv])) {
        let is_won = child.outcome() == Some(Outcome::Win(position.to_move()));
        assert!(is_won, "{mv} completes a winning set and does not win: {}", place());
    }
}
