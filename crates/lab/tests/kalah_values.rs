//! The page of values: it shows what was proved, small results are proved again, and no published value contradicts
//! it.

use boardwright_game::{SolverOptions, Stop, Variant};
use boardwright_kalah::KalahVariant;

use crate::values_page::{Size, is_about, page, read};

const RESULTS: &str = include_str!("../../../games/kalah/tests/data/solved_values.tsv");
const PAGE: &str = include_str!("../../../docs/kalah-values.md");
/// The number of positions up to which a result is proved again.
const QUICK: u64 = 30_000;

#[test]
fn the_page_says_what_the_file_of_results_has() {
    let known = read(RESULTS).expect("a file of results");
    let written = page(&known).expect("a page");
    assert!(written == PAGE, "write it with `cargo run --release -p boardwright-lab --example kalah-values`");
    assert!(!written.contains("**no**"), "it agrees with what is in print");
}

#[test]
fn results_are_one_a_board_and_survive_their_lines() {
    let known = read(RESULTS).expect("a file of results");
    for (index, one) in known.iter().enumerate() {
        let spec = one.size.spec();
        assert!(Size::all().contains(&one.size), "{spec}");
        assert!(known[..index].iter().all(|other| other.size != one.size), "{spec} is there twice");
        assert!(is_about(&one.line(), one.size) && RESULTS.contains(&one.line()), "{spec}");
        assert!(one.lower <= one.upper, "{spec}");
    }
    assert!(read("1\t2\tS\n").is_err());
}

#[test]
fn what_is_quickly_solved_is_found_again() {
    let mut found = 0;
    for one in read(RESULTS).expect("a file of results") {
        if one.cost.nodes < QUICK && one.is_exact() {
            let spec = one.size.spec();
            let variant = KalahVariant::from_spec(&spec.parse().expect("a spec")).expect("a kalah");
            let options = SolverOptions { memory: 64 << 20, ..SolverOptions::default() };
            let mut solver = variant.solver(&options).expect("kalah has a solver");
            let bounds = solver.solve(&variant.start(), &Stop::new(), &mut |_| {}).bounds;
            assert_eq!(bounds.value(), Some(one.lower), "{spec}");
            found += 1;
        }
    }
    assert!(found > 60, "{found}");
}
