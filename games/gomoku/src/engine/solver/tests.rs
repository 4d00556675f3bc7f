//! What the solver claims is true, and small boards have the values that are published.

use boardwright_game::{Bounds, Solver, SolverOptions, Stop, Variant};

use super::{ANYTHING, GomokuSolver};
use crate::{GomokuVariant, Rule};

fn solver(variant: &GomokuVariant, nodes: u64) -> GomokuSolver {
    GomokuSolver::new(variant, &SolverOptions { nodes, ..SolverOptions::default() })
}

#[test]
fn five_by_five_and_six_by_six_are_draws() {
    for rule in [Rule::Freestyle, Rule::Exact, Rule::Caro] {
        for (columns, rows) in [(5, 5), (6, 6), (5, 8)] {
            let variant = GomokuVariant::new(columns, rows, rule);
            let bounds = solver(&variant, u64::MAX).solve(&variant.start(), &Stop::new(), &mut |_| {}).bounds;
            assert_eq!(bounds, Bounds::exactly(0), "{columns} × {rows}, {rule}");
        }
    }
    let renju = GomokuVariant::new(6, 6, Rule::Renju);
    let bounds = solver(&renju, 200_000).solve(&renju.start(), &Stop::new(), &mut |_| {}).bounds;
    assert_eq!(bounds, Bounds { lower: -1, upper: 0 }, "black might be forbidden to block");
}

#[test]
fn a_win_by_threats_is_a_value_and_nothing_else_is() {
    let variant = GomokuVariant::new(15, 15, Rule::Renju);
    let solve = |text: &str| {
        let position = variant.read(text).expect("a position");
        solver(&variant, 200_000).solve(&position, &Stop::new(), &mut |_| {})
    };
    let won = solve("15/15/15/15/15/15/7O7/7X1XXO3/8XO1X3/8X1O4/8O2O3/15/15/15/15 X");
    assert_eq!(won.bounds, Bounds::exactly(1));
    assert!(won.variation.len() % 2 == 1, "the winner moves last: {:?}", won.variation);
    let open = solve("15/15/15/15/15/15/15/7X7/15/15/15/15/15/15/15 O");
    assert_eq!(open.bounds, ANYTHING);
}
