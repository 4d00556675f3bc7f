//! Tests of the certificates that come with the game: each exists, claims the value of the page, and is valid.

use std::fs;
use std::path::{Path, PathBuf};

use boardwright_game::{AnyVariant, Bounds, Measure, Side, SolverOptions, Stop};
use boardwright_kalah::KalahVariant;
use boardwright_proof::{Certificate, Effort, check_all};

use crate::values_page::certificates::{self, CertificateEntry};

const WRITTEN: &str = include_str!("../../../games/kalah/tests/data/certificates.tsv");
const SOLVED: &str = include_str!("../../../games/kalah/tests/data/solved_values.tsv");
/// Certificates with more positions are checked by `cargo run --release -p boardwright-lab --example kalah-certificates`.
const QUICK: u64 = 300_000;

fn entries() -> Vec<CertificateEntry> {
    certificates::read(WRITTEN).expect("a file of certificates")
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/kalah/proofs")
}

fn variant(spec: &str) -> AnyVariant {
    AnyVariant::new(KalahVariant::from_spec(&spec.parse().expect("a spec")).expect("a kalah"))
}

#[test]
fn what_ships_claims_the_values_of_the_page_and_nothing_else_ships() {
    let solved = crate::values_page::read(SOLVED).expect("a file of results");
    let mut expected = vec!["README.md".to_owned()];
    for entry in entries() {
        let spec = entry.size.spec();
        let value = solved.iter().find(|known| known.size == entry.size && known.is_exact()).map(|known| known.lower);
        assert_eq!(Some(entry.value), value, "{spec}");
        if !entry.is_shipped() {
            continue;
        }
        let bytes = fs::read(folder().join(entry.file())).expect("a file for each entry");
        assert_eq!(bytes.len() as u64, entry.bytes, "{spec}");
        let certificate = Certificate::parse(&bytes).expect("a whole certificate");
        let start = variant(&spec).start();
        assert_eq!((certificate.game.as_str(), &certificate.position), (spec.as_str(), &start.to_string()));
        assert_eq!(
            (certificate.measure, certificate.bounds()),
            (Measure::Points, Bounds::exactly(entry.value)),
            "{spec}"
        );
        expected.push(entry.file());
    }
    let mut found: Vec<String> = fs::read_dir(folder())
        .expect("a folder of proofs")
        .map(|file| file.expect("a file").file_name().to_string_lossy().into_owned())
        .collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
}

#[test]
fn what_is_quickly_checked_holds() {
    let quick: Vec<CertificateEntry> = entries().into_iter().filter(|entry| entry.positions <= QUICK).collect();
    assert!(quick.len() > 80, "{}", quick.len());
    for entry in quick {
        let spec = entry.size.spec();
        let bytes = fs::read(folder().join(entry.file())).expect("a file for each entry");
        let certificate = Certificate::parse(&bytes).expect("a whole certificate");
        let start = variant(&spec).start();
        let checked = check_all(&start, &certificate, Effort::default(), &Stop::new(), &mut |_, _| {});
        assert_eq!(checked.map(|checked| checked.positions), Ok(entry.positions), "{spec}");
    }
}

/// A file of the first version of the format, with the count of the program that wrote it. The walk stores positions
/// differently now, but must visit the same ones.
#[test]
fn an_old_certificate_leads_to_as_many_positions_as_ever() {
    let certificate = Certificate::parse(include_bytes!("../../../games/kalah/tests/data/certificate_1_of_5x2.bwc"))
        .expect("a certificate");
    let start = variant("kalah:5x2").start();
    let checked = check_all(&start, &certificate, Effort::default(), &Stop::new(), &mut |_, _| {});
    assert_eq!(checked.map(|checked| checked.positions), Ok(3587));
}

/// The choice of moves keeps strategies short: a certificate written today is no longer than the one that ships.
#[test]
fn a_strategy_is_written_as_short_as_the_one_that_ships() {
    for spec in ["kalah:3x4", "kalah:4x3,empty-capture", "kalah:2x6,end=mover"] {
        let shipped = entries().into_iter().find(|entry| entry.size.spec() == spec).expect("a small board");
        let start = variant(spec).start();
        let options = SolverOptions { memory: 64 << 20, ..SolverOptions::default() };
        let mut solver = variant(spec).solver(&options).expect("kalah has a solver");
        let stop = Stop::new();
        let bounds = solver.solve(&start, &stop, &mut |_| {}).expect("a position of its own").bounds;
        let claims = [(Side::First, bounds.lower), (Side::Second, -bounds.upper)];
        let mut positions = 0;
        for claim in claims {
            let written = boardwright_proof::write(&start, claim, &mut *solver, &stop, &mut |_| {});
            positions += written.expect("a proof").1.positions;
        }
        assert!(positions <= shipped.positions + shipped.positions / 10, "{spec}: {positions} positions");
    }
}
