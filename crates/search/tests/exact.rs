//! The exact solver against values found in another way, on random little games.
//!
//! A token walks on numbered places. Each place belongs to a side, which moves the token from there, and some places end
//! the game. Where moves lead forwards only, moves may also bring points.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

use boardwright_game::{
    Board, Bounds, Colour, Family, Measure, Message, Outcome, ParseError, Player, PlayerSpec, Points, Position, Rng,
    Side, SideStyle, SolveProgress, Solver, SolverOptions, Stop, Variant, View, mix,
};
use boardwright_search::exact;

/// A place on the map: the places that it leads to, and the points that the mover gets.
#[derive(Clone, Debug)]
struct Place {
    owner: Side,
    moves: Vec<(u16, u32)>,
    outcome: Outcome,
}

#[derive(Debug)]
struct Map {
    places: Vec<Place>,
}

/// A token on a map of a game that counts points or does not.
#[derive(Clone, Debug)]
struct Token<const COUNTS: bool> {
    map: Arc<Map>,
    at: u16,
    points: [u32; 2],
}

impl<const COUNTS: bool> PartialEq for Token<COUNTS> {
    fn eq(&self, other: &Token<COUNTS>) -> bool {
        (self.at, self.points) == (other.at, other.points)
    }
}

impl<const COUNTS: bool> Eq for Token<COUNTS> {}

impl<const COUNTS: bool> Hash for Token<COUNTS> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.at, self.points).hash(state);
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Go(u16);

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Go {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Go, ParseError> {
        text.parse().map(Go).map_err(|_| ParseError::new("move", text, "a number"))
    }
}

impl<const COUNTS: bool> fmt::Display for Token<COUNTS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.at, self.points)
    }
}

impl<const COUNTS: bool> Token<COUNTS> {
    fn place(&self) -> &Place {
        &self.map.places[usize::from(self.at)]
    }
}

impl<const COUNTS: bool> Position for Token<COUNTS> {
    type Move = Go;

    const POINTS: Option<&'static dyn Points<Token<COUNTS>>> = if COUNTS { Some(&Gains) } else { None };

    fn to_move(&self) -> Side {
        self.place().owner
    }

    fn moves(&self) -> impl Iterator<Item = Go> {
        self.place().moves.iter().map(|&(to, _)| Go(to))
    }

    fn play_unchecked(&mut self, mv: Go) {
        let owner = self.place().owner;
        let gain = self.place().moves.iter().find(|&&(to, _)| to == mv.0).map_or(0, |&(_, gain)| gain);
        self.points[owner.index()] += gain;
        self.at = mv.0;
    }

    fn outcome(&self) -> Option<Outcome> {
        self.place().moves.is_empty().then_some(self.place().outcome)
    }

    fn ending(&self) -> Option<Message> {
        self.outcome().map(|_| "the token has arrived".into())
    }

    /// Points do not matter to the future.
    fn key(&self) -> u64 {
        mix(u64::from(self.at))
    }

    fn objection(&self, mv: Go) -> Option<Message> {
        (!self.moves().any(|legal| legal == mv)).then(|| "no way leads there".into())
    }
}

struct Gains;

impl<const COUNTS: bool> Points<Token<COUNTS>> for Gains {
    fn tally(&self, position: &Token<COUNTS>) -> [u32; 2] {
        position.points
    }
}

struct Walk<const COUNTS: bool>(Arc<Map>);

static FAMILY: Family = Family {
    name: "walk",
    title: "Walk",
    summary: "",
    sizes: "",
    options: &[],
    aliases: &[],
    variants: &[],
    sides: [SideStyle { name: "blue", colour: Colour::Blue }, SideStyle { name: "green", colour: Colour::Green }],
    players: &[],
    rules: "",
    formats: &[],
    negotiations: &[],
    opening_rules: &[],
};

impl<const COUNTS: bool> Variant for Walk<COUNTS> {
    type Position = Token<COUNTS>;

    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn spec(&self) -> String {
        format!("walk:{}", self.0.places.len())
    }

    fn start(&self) -> Token<COUNTS> {
        Token { map: Arc::clone(&self.0), at: 0, points: [0, 0] }
    }

    fn read(&self, text: &str) -> Result<Token<COUNTS>, ParseError> {
        Err(ParseError::new("position", text, "nothing"))
    }

    fn view(&self, _position: &Token<COUNTS>) -> View {
        View { board: Board::Holes { columns: 1, rows: 1 }, spots: Vec::new(), decisive: Vec::new(), opening: None }
    }

    fn path(&self, _position: &Token<COUNTS>, _mv: Go) -> Vec<String> {
        Vec::new()
    }

    fn symmetries(&self) -> usize {
        1
    }

    fn mirror(&self, position: &Token<COUNTS>, _symmetry: usize) -> Token<COUNTS> {
        position.clone()
    }

    fn mirror_move(&self, mv: Go, _symmetry: usize) -> Go {
        mv
    }

    fn player(&self, spec: &PlayerSpec, _seed: u64) -> Result<Box<dyn Player<Token<COUNTS>>>, ParseError> {
        Err(spec.error("no player"))
    }
}

/// A random map of this many places; `forwards` for one on which no place comes again.
fn random<const COUNTS: bool>(seed: u64, count: u16, forwards: bool) -> Walk<COUNTS> {
    let mut rng = Rng::new(seed);
    let mut below = |most: u16| rng.below(most.into()) as u16;
    let outcomes = [Outcome::Win(Side::First), Outcome::Draw, Outcome::Win(Side::Second)];
    let mut place = |number: u16| {
        let least = if forwards { number + 1 } else { 0 };
        let left = count - least;
        let is_end = left == 0 || number > 0 && below(5) == 0;
        let mut moves: Vec<(u16, u32)> = Vec::new();
        for _ in 0..if is_end { 0 } else { 1 + below(3) } {
            let to = least + below(left);
            if to != number && moves.iter().all(|&(known, _)| known != to) {
                moves.push((to, below(if COUNTS { 4 } else { 1 }).into()));
            }
        }
        Place { owner: Side::BOTH[usize::from(below(2))], moves, outcome: outcomes[usize::from(below(3))] }
    };
    Walk(Arc::new(Map { places: (0..count).map(&mut place).collect() }))
}

/// The values of all places, found by going over all of them again and again until nothing changes.
fn values<const COUNTS: bool>(Walk(map): &Walk<COUNTS>) -> Vec<i32> {
    let of = |outcome| match outcome {
        Outcome::Win(Side::First) => 1,
        Outcome::Draw => 0,
        Outcome::Win(Side::Second) => -1,
    };
    let mut values: Vec<i32> = vec![0; map.places.len()];
    let mut is_settled: Vec<bool> = map.places.iter().map(|place| place.moves.is_empty()).collect();
    for (value, place) in values.iter_mut().zip(&map.places) {
        if place.moves.is_empty() && !COUNTS {
            *value = of(place.outcome);
        }
    }
    loop {
        let mut changed = false;
        for number in 0..map.places.len() {
            let Place { owner, moves, .. } = &map.places[number];
            if is_settled[number] {
                continue;
            }
            let sign = if *owner == Side::First { 1 } else { -1 };
            let of_move = |&(to, gain): &(u16, u32)| sign * values[usize::from(to)] + gain as i32;
            let known = || moves.iter().filter(|&&(to, _)| is_settled[usize::from(to)]);
            let wins = !COUNTS && known().any(|mv| of_move(mv) == 1);
            if wins || known().count() == moves.len() {
                values[number] = sign * known().map(of_move).max().unwrap_or(0);
                // A draw that is known to be one only because everything else is lost settles nothing else wrongly.
                is_settled[number] = true;
                changed = true;
            }
        }
        if !changed {
            return values;
        }
    }
}

fn options(threads: usize, memory: usize) -> SolverOptions {
    SolverOptions { threads, memory, ..SolverOptions::default() }
}

fn solve<const COUNTS: bool>(walk: &Walk<COUNTS>, options: &SolverOptions) -> (Box<dyn Solver<Token<COUNTS>>>, Bounds) {
    let mut solver = exact::solver(walk, options);
    let bounds = solver.solve(&walk.start(), &Stop::new(), &mut |_| {}).bounds;
    (solver, bounds)
}

/// Follows every game that can come about while `side` plays what the solver replies; whether all reach the goal. What a
/// circle is worth is nobody's win.
fn keeps<const COUNTS: bool>(
    solver: &mut dyn Solver<Token<COUNTS>>,
    position: &Token<COUNTS>,
    (side, goal): (Side, i32),
    line: &mut Vec<u16>,
) -> bool {
    let of_side = |value: i32| if side == Side::First { value } else { -value };
    if let Some(value) = solver.measure().of(position) {
        return of_side(value) >= goal;
    }
    if line.contains(&position.at) {
        return goal <= 0;
    }
    line.push(position.at);
    let moves: Vec<Go> = if position.to_move() == side {
        solver.reply(position, goal, &Stop::new()).into_iter().collect()
    } else {
        position.moves().collect()
    };
    let kept = !moves.is_empty() && moves.iter().all(|&mv| keeps(solver, &position.child(mv), (side, goal), line));
    line.pop();
    kept
}

#[test]
fn values_are_those_of_another_way_and_can_be_defended() {
    let mut drawn = 0;
    for seed in 0..100 {
        drawn += check_defended::<false>(3 * seed, false);
        drawn += check_defended::<false>(3 * seed + 1, true);
        drawn += check_defended::<true>(3 * seed + 2, true);
    }
    assert!(drawn > 20);
}

/// Compares the value of a random map with that found in another way, and defends it; 1 if it is a draw.
fn check_defended<const COUNTS: bool>(seed: u64, forwards: bool) -> usize {
    let walk = random::<COUNTS>(seed, 14, forwards);
    let expected = values(&walk)[0];
    for threads in [1, 2] {
        let (mut solver, bounds) = solve(&walk, &options(threads, 1 << 20));
        assert_eq!(bounds, Bounds::exactly(expected), "{seed} with {threads}: {:?}", walk.0);
        for (side, goal) in [(Side::First, expected), (Side::Second, -expected)] {
            let kept = keeps(&mut *solver, &walk.start(), (side, goal), &mut Vec::new());
            assert!(kept, "{seed}: {side} reaches {goal} on {:?}", walk.0);
        }
        assert_eq!(solver.reply(&walk.start(), 50, &Stop::new()), None);
    }
    usize::from(expected == 0)
}

#[test]
fn a_table_that_forgets_changes_no_value() {
    for seed in 0..10 {
        check_forgetful::<true>(2 * seed);
        check_forgetful::<false>(2 * seed + 1);
    }
}

fn check_forgetful<const COUNTS: bool>(seed: u64) {
    let walk = random::<COUNTS>(seed, 1500, true);
    let expected = values(&walk)[0];
    for memory in [1 << 13, 1 << 22] {
        assert_eq!(solve(&walk, &options(1, memory)).1, Bounds::exactly(expected), "{seed} in {memory}");
    }
}

/// Layers of places, each of which leads to three of the next layer; only the last ends the game.
#[test]
fn a_table_grows_with_the_search() {
    let (layers, width) = (24u16, 1000u16);
    let mut rng = Rng::new(1);
    let mut place = |number: u16| {
        let next = number - number % width + width;
        let mut moves: Vec<(u16, u32)> = Vec::new();
        while moves.len() < 3 && number / width + 1 < layers {
            let to = next + rng.below(width.into()) as u16;
            if moves.iter().all(|&(known, _)| known != to) {
                moves.push((to, rng.below(4) as u32));
            }
        }
        Place { owner: Side::BOTH[usize::from(number / width % 2)], moves, outcome: Outcome::Draw }
    };
    let walk = Walk::<true>(Arc::new(Map { places: (0..layers * width).map(&mut place).collect() }));
    let mut solver = exact::solver(&walk, &options(1, 64 << 20));
    let solution = solver.solve(&walk.start(), &Stop::new(), &mut |_| {});
    assert_eq!(solution.bounds, Bounds::exactly(values(&walk)[0]));
    assert!(solution.nodes > 40_000, "{} positions need no larger table", solution.nodes);
}

#[test]
fn without_memory_for_all_positions_wins_are_found_and_nothing_else_is_claimed() {
    let mut wins = 0;
    for seed in 0..100 {
        let walk = random::<false>(seed, 60, false);
        let expected = values(&walk)[0];
        let bounds = solve(&walk, &SolverOptions { nodes: 20_000, ..options(1, 1 << 10) }).1;
        assert!(bounds.lower <= expected && expected <= bounds.upper, "{seed}: {bounds}, not {expected}");
        wins += usize::from(expected != 0 && bounds == Bounds::exactly(expected));
    }
    assert!(wins > 10, "{wins}");
}

#[test]
fn what_is_written_down_is_known_in_another_run() {
    let walk = random::<false>(7, 200, true);
    let (solver, bounds) = solve(&walk, &options(1, 1 << 20));
    let mut file = Vec::new();
    solver.save(&mut |bytes| {
        file.extend_from_slice(bytes);
        true
    });
    let load = |walk: &Walk<false>, file: &[u8]| {
        let mut solver = exact::solver(walk, &options(1, 1 << 20));
        let mut rest = file;
        let loaded = solver.load(&mut |buffer| {
            let (part, left) = rest.split_at(buffer.len().min(rest.len()));
            buffer[..part.len()].copy_from_slice(part);
            rest = left;
            part.len()
        });
        loaded.map(|()| solver)
    };
    let mut second = load(&walk, &file).expect("it is whole");
    let solution = second.solve(&walk.start(), &Stop::new(), &mut |_| {});
    assert_eq!(solution.bounds, bounds);
    assert!(solution.nodes < 20, "{}", solution.nodes);
    for broken in [
        &file[..0],
        &file[..file.len() - 1],
        &[&file[..], b"x"].concat(),
        &[&file[..60], &[0; 16], &file[60..]].concat(),
    ] {
        assert!(load(&walk, broken).is_err());
    }
    for at in (0..file.len()).step_by(37) {
        let mut broken = file.clone();
        broken[at] ^= 4;
        assert!(load(&walk, &broken).is_err(), "byte {at}");
    }
    assert!(load(&random::<false>(8, 201, true), &file).is_err(), "another game");
}

#[test]
fn a_solver_that_is_stopped_claims_nothing() {
    let walk = random::<false>(3, 200, true);
    let stop = Stop::new();
    stop.raise();
    let mut solver = exact::solver(&walk, &options(1, 1 << 20));
    let mut reports = Vec::new();
    let solution = solver.solve(&walk.start(), &stop, &mut |progress: &SolveProgress| reports.push(progress.clone()));
    assert_eq!((solution.bounds, solver.measure()), (Bounds { lower: -1, upper: 1 }, Measure::Result));
    assert_eq!(reports[0].activity, "does second win?");
}
