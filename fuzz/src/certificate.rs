//! Certificates with arbitrary changes: read, and then checked in full.

use std::fmt::Write as _;

use boardwright_game::{Measure, Side, Stop, mix};
use boardwright_proof::{Certificate, Claim, Effort, Refusal, StrategyForm, check_all, check_within};
use sha2::{Digest, Sha256};

use crate::check_error;

/// Black, who is to move, has an open three, and white an open four.
const LOST: &str = "8/8/8/2XXX3/8/2OOOO2/8/1X6 X";

/// Bytes of a strategy that are tried, and those of all strategies of a file.
const LONGEST_STRATEGY: usize = 256;
const LONGEST_STRATEGIES: usize = 2048;

/// Limits of a check. It is stopped when it first reports, after some thousand positions.
const EFFORT: Effort = Effort { memory: 128 << 10 };

/// Reads a certificate and checks what it claims, as it is and with its lengths and its checksum set right. Taken as a
/// strategy, the bytes prove no win where there is none.
pub fn certificate(bytes: &[u8]) {
    let game = boardwright_catalog::variant("gomoku:8").expect("a game");
    let lost = game.read(LOST).expect("a position");
    let strategy = bytes[..bytes.len().min(LONGEST_STRATEGY)].to_vec();
    let claim = Claim::new(Side::First, 1, StrategyForm::Zones, strategy);
    let stop = Stop::new();
    let verdict = check_within(&lost, Measure::Result, &claim, EFFORT, &stop, &mut |_| stop.raise());
    assert!(verdict.is_err(), "{claim:?}");
    check_file(bytes);
    if let Some(repaired) = repaired(bytes) {
        check_file(&repaired);
    }
}

/// Checks that any file ends in a verdict, and that a certificate that was read can be written.
fn check_file(bytes: &[u8]) {
    let certificate = match Certificate::parse(bytes) {
        Ok(certificate) => certificate,
        Err(error) => return check_error(&error),
    };
    let again = Certificate::parse(&certificate.to_bytes()).expect("a certificate that was written can be read");
    assert_eq!(again, certificate);
    let Ok(variant) = boardwright_catalog::variant(&certificate.game) else { return };
    let Ok(position) = certificate.position(&variant) else { return };
    let stop = Stop::new();
    match check_all(&position, &certificate, EFFORT, &stop, &mut |_, _| stop.raise()) {
        Ok(_) => assert!(certificate.bounds().lower <= certificate.bounds().upper, "{certificate:?}"),
        Err(Refusal::Stopped) => {}
        Err(refusal) => assert!(!refusal.to_string().is_empty()),
    }
}

/// The file with the lengths of its strategies and its checksum corrected, which random changes never achieve.
fn repaired(bytes: &[u8]) -> Option<Vec<u8>> {
    let end = bytes.windows(2).position(|pair| pair == b"\n\n")?;
    let head = std::str::from_utf8(&bytes[..end]).ok()?;
    let is_sum = |line: &&str| line.starts_with("sha256 ") || line.starts_with("checksum ");
    let mut head: String =
        head.lines().filter(|line| !is_sum(line)).fold(String::new(), |text, line| text + line + "\n");
    let lengths = head.lines().filter_map(|line| line.rsplit_once(" bytes ")?.1.parse::<usize>().ok());
    let length = lengths.fold(0, usize::saturating_add);
    if length > LONGEST_STRATEGIES {
        return None;
    }
    let mut strategies = bytes[end + 2..].to_vec();
    strategies.resize(length, 0);
    if head.starts_with("boardwright certificate 1\n") {
        let sum = head.bytes().chain(strategies.iter().copied()).fold(0, |sum, byte| mix(sum ^ u64::from(byte)));
        write!(head, "checksum {sum:016x}\n\n").ok()?;
    } else {
        let sum = Sha256::new().chain_update(&head).chain_update(&strategies).finalize();
        let sum = sum.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
        write!(head, "sha256 {sum}\n\n").ok()?;
    }
    Some([head.into_bytes(), strategies].concat())
}
