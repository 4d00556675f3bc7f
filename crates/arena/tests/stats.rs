//! The statistics against figures that were computed in 40-digit arithmetic; `data/README.md` says where from.

use boardwright_arena::stats::{Counts, Model, Sprt};

fn fields(file: &str) -> Vec<Vec<&str>> {
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split(';').map(str::trim).collect()).collect()
}

fn counts(text: &str) -> Counts {
    let numbers: Vec<u64> = text.split(',').map(|number| number.parse().expect("a count")).collect();
    match numbers[..] {
        [a, b, c] => Counts::Games([a, b, c]),
        [a, b, c, d, e] => Counts::Pairs([a, b, c, d, e]),
        _ => panic!("{text}: neither 3 nor 5 counts"),
    }
}

#[track_caller]
fn check(what: &str, found: f64, expected: &str) {
    let expected: f64 = expected.parse().expect("a number");
    // The reference writes 1e-38 where the true value is 0, so tiny numbers are compared absolutely.
    let error = (found - expected).abs() / expected.abs().max(1e-3);
    let tail = expected != 0.0 && expected < 1e-12 && (found / expected - 1.0).abs() < 1e-9;
    assert!(error < 1e-9 || tail, "{what}: {found:e}, expected {expected:e}, relative error {error:e}");
}

#[test]
fn estimates_agree_with_the_reference() {
    let lines = fields(include_str!("data/elo.txt"));
    for line in &lines {
        let [results, score, elo, elo_error, los, nelo, nelo_error] = line[..] else { panic!("{line:?}") };
        let estimate = counts(results).estimate();
        check(&format!("score of {results}"), estimate.score, score);
        check(&format!("elo of {results}"), estimate.elo, elo);
        check(&format!("elo error of {results}"), estimate.elo_error, elo_error);
        check(&format!("los of {results}"), estimate.los, los);
        check(&format!("nelo of {results}"), estimate.nelo, nelo);
        check(&format!("nelo error of {results}"), estimate.nelo_error, nelo_error);
    }
    assert_eq!(lines.len(), 41);
}

#[test]
fn likelihood_ratios_agree_with_the_reference() {
    let lines = fields(include_str!("data/llr.txt"));
    for line in &lines {
        let [model, elo0, elo1, results, llr] = line[..] else { panic!("{line:?}") };
        let model = if model == "normalized" { Model::Normalized } else { Model::Logistic };
        let (elo0, elo1) = (elo0.parse().expect("a number"), elo1.parse().expect("a number"));
        let test = Sprt { model, elo0, elo1, ..Sprt::default() };
        check(&format!("llr of {line:?}"), test.llr(&counts(results)), llr);
    }
    assert_eq!(lines.len(), 574);
}

#[test]
fn bounds_agree_with_the_reference() {
    for (alpha, beta, lower, upper) in [
        (0.05, 0.05, "-2.9444389791664403", "2.9444389791664403"),
        (0.05, 0.1, "-2.2512917986064953", "2.8903717578961645"),
        (0.001, 0.2, "-1.608437412100517", "6.684611727667927"),
    ] {
        let bounds = Sprt { alpha, beta, ..Sprt::default() }.bounds();
        check("lower", bounds.0, lower);
        check("upper", bounds.1, upper);
    }
}
