//! Files of certificates.

use boardwright_game::{Bounds, Measure, Side};

use boardwright_proof_check::{Certificate, Claim, StrategyForm};

fn sample() -> Certificate {
    Certificate {
        game: "kalah:1x1".replace("kalah", "game"),
        position: "a position, of any text".to_owned(),
        measure: Measure::Points,
        claims: vec![
            Claim::new(Side::First, -2, StrategyForm::Moves, vec![1, 2, 3]),
            Claim::new(Side::First, -3, StrategyForm::Lines, vec![4]),
            Claim::new(Side::Second, 2, StrategyForm::Sets, vec![10, 10]),
        ],
    }
}

#[test]
fn a_certificate_survives_its_file() {
    let sample = sample();
    assert_eq!(Certificate::parse(&sample.to_bytes()), Ok(sample.clone()));
    assert_eq!(sample.bounds(), Bounds::exactly(-2));
    let half = Certificate { claims: vec![sample.claims[2].clone()], measure: Measure::Result, ..sample };
    assert_eq!(half.bounds(), Bounds { lower: -1, upper: -2 });
}

#[test]
fn damaged_files_are_refused() {
    let bytes = sample().to_bytes();
    for length in 0..bytes.len() {
        assert!(Certificate::parse(&bytes[..length]).is_err(), "cut to {length}");
    }
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        assert!(Certificate::parse(&changed).is_err(), "changed at {at}");
    }
    let message = Certificate::parse(b"hello").unwrap_err().to_string();
    assert!(message.contains("hello") && message.contains("boardwright certificate 2"), "{message}");
}
