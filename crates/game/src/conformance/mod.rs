//! Checks that every game must pass, run by the tests of each game.

mod capabilities;
mod choices;

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use self::capabilities::{check_numbers, check_points, check_sets, check_threat_kinds, code_without_points};
pub use self::choices::share_of_choices;
use crate::any::AnyVariant;
use crate::editing::Contents;
use crate::explain::Explanation;
use crate::perft::{perft, perft_by_playing};
use crate::position::Position;
use crate::rng::{Rng, derive_seed};
use crate::variant::Variant;
use crate::view::View;

/// Plays `games` random games from the start and checks everything that holds in every game.
///
/// * there are no moves exactly when the game is over; moves are distinct, legal, and as many as counted; openings are made of them;
/// * moves, positions and specs survive their text; a move that is not listed is refused and changes nothing;
/// * taking back by replaying a prefix gives the same position and key; different positions have different keys;
/// * mirrored positions have the mirrored moves, which lead to mirrored positions, the same outcome to the side to move
///   and the same number of leaves;
/// * no game is longer than the rules leave room for, where a game says how long that is;
/// * points are neither made nor lost, what follows does not depend on those that the sides have, and positions that
///   differ in more have different codes;
/// * moves have distinct numbers in their order, in a game that has [`Numbers`](crate::Numbers), and boards fit their planes;
/// * a side wins only by completing one of its winning sets, where a game says so, and no move opens a set;
/// * there is a solver for each kind of threats that the game names, and for no other;
/// * every move can be clicked on spots that the view has, no two moves by the same clicks;
/// * the erased game agrees with the typed one.
///
/// # Panics
/// With the game, the moves so far and the position, if anything of it does not hold.
pub fn check<V: Variant + Clone>(variant: &V, seed: u64, games: u64) {
    let mut keys: HashMap<u64, String> = HashMap::new();
    let mut codes: HashMap<Vec<u8>, String> = HashMap::new();
    let erased = AnyVariant::new(variant.clone());
    check_threat_kinds(&erased);
    for game in 0..games {
        let mut rng = Rng::new(derive_seed(seed, game));
        let mut position = variant.start();
        let mut shadow = erased.start();
        let mut history = Vec::new();
        loop {
            let place = || format!("{} after {} at {position}", variant.spec(), join(&history));
            check_position(variant, &position, &mut rng, &place);
            let earlier = keys.entry(position.key()).or_insert_with(|| position.to_string());
            assert_eq!(*earlier, position.to_string(), "two positions with one key: {}", place());
            if let Some((code, bare)) = code_without_points(&position) {
                let earlier = codes.entry(code).or_insert_with(|| bare.clone());
                assert_eq!(*earlier, bare, "two positions with one code: {}", place());
            }
            assert_eq!(shadow.to_string(), position.to_string(), "erased position: {}", place());
            assert_eq!(shadow.outcome(), position.outcome(), "erased outcome: {}", place());
            let moves: Vec<_> = position.moves().collect();
            let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
            assert_eq!(shadow.moves(), texts, "erased moves: {}", place());
            let Some(at) = (!moves.is_empty()).then(|| rng.below(moves.len())) else { break };
            let mv = moves[at];
            let mut counted = shadow.clone();
            assert!(counted.play_nth(at) && !shadow.clone().play_nth(moves.len()), "moves by number: {}", place());
            shadow.play(&mv.to_string()).unwrap_or_else(|error| panic!("{error}: {}", place()));
            assert_eq!(counted, shadow, "move {at} by its number: {}", place());
            position.play_unchecked(mv);
            history.push(mv);
        }
        let most = variant.longest_game().map_or(usize::MAX, |most| most as usize);
        assert!(history.len() <= most, "a game of {}, more than {most}: {}", history.len(), join(&history));
        check_prefixes(variant, &history);
    }
}

fn join<M: std::fmt::Display>(moves: &[M]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn check_position<V: Variant>(variant: &V, position: &V::Position, rng: &mut Rng, place: &impl Fn() -> String) {
    let moves: Vec<_> = position.moves().collect();
    assert_eq!(moves.is_empty(), position.outcome().is_some(), "moves and outcome: {}", place());
    assert_eq!(position.ending().is_some(), position.outcome().is_some(), "ending and outcome: {}", place());
    assert_eq!(position.moves().count(), moves.len(), "count of moves: {}", place());
    let opening = variant.openings().random_move(position, &mut Rng::new(position.key()));
    assert!(opening.map_or(moves.is_empty(), |mv| moves.contains(&mv)), "opening move {opening:?}: {}", place());
    let distinct: HashSet<_> = moves.iter().copied().collect();
    assert_eq!(distinct.len(), moves.len(), "a move is listed twice: {}", place());

    let text = position.to_string();
    match variant.read(&text) {
        Ok(read) => {
            assert_eq!(&read, position, "position text: {}", place());
            assert_eq!(read.key(), position.key(), "key of the position read back: {}", place());
        }
        Err(error) => panic!("{error}: {}", place()),
    }
    for &mv in &moves {
        assert_eq!(mv.to_string().parse(), Ok(mv), "move text: {}", place());
        assert!(position.objection(mv).is_none(), "{mv} is listed and not legal: {}", place());
    }

    // Moves of other positions of the same game are the likeliest ones to be let through by mistake.
    for mv in variant.start().moves().chain(mirrored_moves(variant, &moves)) {
        let mut copy = position.clone();
        let accepted = copy.play(mv).is_ok();
        assert_eq!(accepted, distinct.contains(&mv), "legality of {mv}: {}", place());
        if accepted {
            assert_eq!(copy, position.child(mv), "play and child of {mv}: {}", place());
        } else {
            assert_eq!(&copy, position, "a refused {mv} changed the position: {}", place());
        }
    }

    check_points(position, place);
    check_numbers::<V>(position, place);
    check_sets(variant, position, &mut Rng::new(position.key()), place);
    let symmetry = rng.below(variant.symmetries());
    let mirror = variant.mirror(position, symmetry);
    let points = |position: &V::Position| position.outcome().map(|outcome| outcome.points(position.to_move()));
    assert_eq!(points(&mirror), points(position), "symmetry {symmetry} of the outcome: {}", place());
    assert_eq!(&variant.mirror(position, 0), position, "symmetry 0 changes nothing: {}", place());
    let images: HashSet<_> = moves.iter().map(|&mv| variant.mirror_move(mv, symmetry)).collect();
    assert_eq!(mirror.moves().collect::<HashSet<_>>(), images, "symmetry {symmetry} of the moves: {}", place());
    if moves.len() < 40 {
        assert_eq!(perft(&mirror, 2), perft(position, 2), "symmetry {symmetry} of perft: {}", place());
        assert_eq!(perft(position, 2), perft_by_playing(position, 2), "counting and playing: {}", place());
    }

    let view = variant.view(position);
    let options = view.opening.iter().flat_map(|opening| &opening.options).map(|option| option.name.as_str());
    let named: Vec<&str> = view.spots.iter().map(|spot| spot.name.as_str()).chain(options).collect();
    let names: HashSet<&str> = named.iter().copied().collect();
    assert_eq!(names.len(), named.len(), "a spot name is used twice: {}", place());
    // Some endings do not show on the board, such as that of a stone which was forbidden.
    if let Some(editing) = variant.editing().filter(|_| !moves.is_empty()) {
        let arranged = editing.arrange(&Contents::of(&view), position.to_move());
        assert_eq!(arranged.as_ref(), Ok(position), "what lies on the board, set up: {}", place());
        for text in ["nowhere", "", "\u{e9}"] {
            let contents = [Contents { spot: text.to_owned(), pieces: vec!['?'], count: None }];
            assert!(editing.arrange(&contents, position.to_move()).is_err(), "spot {text:?}: {}", place());
        }
    }
    let marked = view.opening.iter().flat_map(|opening| opening.offered.iter().chain(&opening.allowed));
    for name in view.decisive.iter().chain(marked) {
        assert!(names.contains(name.as_str()), "spot {name} is marked: {}", place());
    }
    let mut paths = HashSet::new();
    for &mv in &moves {
        let path = variant.path(position, mv);
        assert!(!path.is_empty() && path.iter().all(|spot| names.contains(spot.as_str())), "{path:?}: {}", place());
        assert!(paths.insert(path), "two moves have the clicks of {mv}: {}", place());
    }
    if let Some(&mv) = rng.pick(&moves) {
        let (child, image) = (position.child(mv), variant.mirror_move(mv, symmetry));
        assert_eq!(mirror.child(image), variant.mirror(&child, symmetry), "symmetry {symmetry} of {mv}: {}", place());
        let frames = variant.frames(position, mv);
        assert_eq!(frames.last(), Some(&variant.view(&child)), "frames of {mv}: {}", place());
    }
}

fn mirrored_moves<V: Variant>(
    variant: &V,
    moves: &[<V::Position as Position>::Move],
) -> Vec<<V::Position as Position>::Move> {
    let last = variant.symmetries() - 1;
    moves.iter().map(|&mv| variant.mirror_move(mv, last)).collect()
}

fn check_prefixes<V: Variant>(variant: &V, history: &[<V::Position as Position>::Move]) {
    let mut forward = vec![variant.start()];
    for &mv in history {
        forward.push(forward[forward.len() - 1].child(mv));
    }
    for length in (0..=history.len()).rev() {
        let mut again = variant.start();
        for &mv in &history[..length] {
            again.play(mv).unwrap_or_else(|error| panic!("{}: {error}", variant.spec()));
        }
        assert_eq!(again, forward[length], "{}: take back to ply {length}", variant.spec());
        assert_eq!(again.key(), forward[length].key(), "{}: key at ply {length}", variant.spec());
    }
}

/// Checks the counts of a perft file.
///
/// Each line is `spec ; position or "start" ; D1 n ; D2 n …`; `#` starts a comment, in which every file names its
/// sources. Counts above `most` leaves are skipped, so that a long list can be checked as far as time allows.
///
/// # Panics
/// Naming the line, if a count differs, a line cannot be read, or nothing was checked.
pub fn check_perft_file<V: Variant>(file: &str, most: u64, variant: impl Fn(&str) -> V) {
    let mut checked = 0;
    for (number, line) in file.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let number = number + 1;
        let mut parts = line.split(';').map(str::trim);
        let variant = variant(parts.next().unwrap_or_default());
        let position = match parts.next() {
            Some("start") => variant.start(),
            Some(text) => variant.read(text).unwrap_or_else(|error| panic!("line {number}: {error}")),
            None => panic!("line {number}: no position"),
        };
        for count in parts {
            let (depth, leaves) = count
                .strip_prefix('D')
                .and_then(|count| count.split_once(' '))
                .and_then(|(depth, leaves)| Some((depth.parse::<u32>().ok()?, leaves.trim().parse::<u64>().ok()?)))
                .unwrap_or_else(|| panic!("line {number}: expected D<depth> <leaves>, not {count:?}"));
            if leaves <= most {
                assert_eq!(perft(&position, depth), leaves, "line {number}, depth {depth}");
                checked += 1;
            }
        }
    }
    assert!(checked > 0, "the perft file holds no counts");
}

/// Checks that screens can draw an explanation: every candidate has a number for each column or none at all, and its
/// groups are of columns that there are, and of different spots that the view has.
///
/// # Panics
/// With the candidate for which this does not hold.
pub fn check_explanation(view: &View, explanation: &Explanation) {
    let columns = explanation.columns.len();
    for candidate in &explanation.candidates {
        assert!([0, columns].contains(&candidate.parts.len()), "{columns} columns: {candidate:?}");
        for (index, group) in candidate.groups.iter().enumerate() {
            assert!(group.column.is_none_or(|column| column < columns), "{columns} columns: {candidate:?}");
            assert!(!group.spots.is_empty() && group.spots.iter().all(|spot| view.spot(spot).is_some()), "{group:?}");
            let different: HashSet<&String> = group.spots.iter().collect();
            assert_eq!(different.len(), group.spots.len(), "{group:?}");
            assert!(!candidate.groups[..index].contains(group), "{group:?} twice in {candidate:?}");
        }
    }
}

/// The groups of the best `most` candidates, a line each, to be kept as a snapshot.
pub fn drawn_groups(explanation: &Explanation, most: usize) -> String {
    let mut text = String::new();
    for candidate in explanation.candidates.iter().take(most) {
        for group in &candidate.groups {
            let column = group.column.map_or("value", |column| &explanation.columns[column].name);
            writeln!(text, "{} {column}: {}", candidate.mv, group.spots.join(" ")).expect("a string takes everything");
        }
    }
    text
}

/// A random game written out ply by ply, to be kept as a snapshot: whatever changes in the rules shows in it.
pub fn playthrough<V: Variant>(variant: &V, seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let mut position = variant.start();
    let mut text = format!("game {}\nseed {seed}\n", variant.spec());
    let mut write = |line: std::fmt::Arguments<'_>| {
        text.write_fmt(line).expect("a string takes everything");
        text.push('\n');
    };
    for ply in 0.. {
        let moves: Vec<_> = position.moves().collect();
        write(format_args!("\n{ply}: {position}"));
        write(format_args!("  {} to move, key {:016x}", position.to_move(), position.key()));
        if let Some([first, second]) = V::Position::POINTS.map(|points| points.tally(&position)) {
            write(format_args!("  tally {first} {second}"));
        }
        if let (Some(outcome), Some(ending)) = (position.outcome(), position.ending()) {
            write(format_args!("  {outcome} {ending}"));
            break;
        }
        let mv = moves[rng.below(moves.len())];
        let shown = if moves.len() > 8 { &moves[..8] } else { &moves[..] };
        write(format_args!("  {} moves: {}{}", moves.len(), join(shown), if moves.len() > 8 { " …" } else { "" }));
        write(format_args!("  plays {mv}"));
        position.play_unchecked(mv);
    }
    text
}
