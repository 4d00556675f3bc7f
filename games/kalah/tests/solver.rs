//! The solver, as commands use it, compared with published values.

use boardwright_game::{AnyVariant, Bounds, SolverOptions, Spec, Stop};
use boardwright_kalah::KalahVariant;

/// The file says its sources in its head.
const PUBLISHED: &str = include_str!("data/published_values.tsv");

/// The boards whose published value is checked here; larger ones take minutes to hours (docs/kalah-values.md).
const MAX_SEEDS: u32 = 40;

fn solve(spec: &str) -> Bounds {
    let spec: Spec = spec.parse().expect("a spec");
    let variant = AnyVariant::new(KalahVariant::from_spec(&spec).expect("a kalah"));
    let options = SolverOptions { memory: 64 << 20, ..SolverOptions::default() };
    let mut solver = variant.solver(&options).expect("kalah has a solver");
    solver.solve(&variant.start(), &Stop::new(), &mut |_| {}).expect("its own game").bounds
}

/// True if bounds agree with an entry of the table: a number, a bound, or the winner.
fn agrees(bounds: Bounds, entry: &str) -> bool {
    match entry {
        "W" => bounds.lower > 0,
        "L" => bounds.upper < 0,
        "D" => bounds == Bounds::exactly(0),
        entry => match entry.strip_prefix(">=") {
            Some(least) => bounds.lower >= least.parse().expect("a number"),
            None => bounds == Bounds::exactly(entry.parse().expect("a number")),
        },
    }
}

#[test]
fn published_values_are_found_again() {
    let mut checked = 0;
    for line in PUBLISHED.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [houses, seeds, rules, value, source] = fields[..] else { panic!("five fields: {line}") };
        let size: u32 = 2 * houses.parse::<u32>().expect("houses") * seeds.parse::<u32>().expect("seeds");
        if size > MAX_SEEDS {
            continue;
        }
        let options = if rules == "E" { ",empty-capture" } else { "" };
        let bounds = solve(&format!("kalah:{houses}x{seeds}{options}"));
        assert!(agrees(bounds, value), "kalah:{houses}x{seeds}{options}: {bounds}, but {source} has {value}");
        checked += 1;
    }
    assert_eq!(checked, 34, "entries of the table that are small enough");
}
