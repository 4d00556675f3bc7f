//! A false file for each fault, which is accepted with the fault and refused without it: `tests/forged/FAULT.bwc`.
//!
//! `BOARDWRIGHT_WRITE=1 cargo test -p boardwright-forger files` makes those that are missing.

use std::fs;
use std::path::PathBuf;

use boardwright_forger::SeededFault;

use super::{find, ground, verdict, verdict_with};

/// The file of a fault: `pass_is_free.bwc` of `PassIsFree`.
fn path(fault: SeededFault) -> PathBuf {
    let mut name = String::new();
    for letter in format!("{fault:?}").chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(letter.to_ascii_lowercase());
    }
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/forged").join(name).with_extension("bwc")
}

#[test]
fn each_fault_accepts_its_file_and_nothing_else_does() {
    for &fault in SeededFault::ALL {
        let path = path(fault);
        if !path.exists() && std::env::var_os("BOARDWRIGHT_WRITE").is_some() {
            let (_, certificate) = find(fault).unwrap_or_else(|| panic!("no false claim for {fault:?}"));
            fs::write(&path, certificate.to_bytes()).expect("a file that can be written");
        }
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let needed = ground(fault).1;
        let faults: Vec<SeededFault> = needed.iter().copied().chain([fault]).collect();
        let accepted = verdict_with(&faults, &bytes);
        assert!(accepted.is_ok(), "{fault:?} does not accept {}: {accepted:?}", path.display());
        for refused in [verdict(&bytes), verdict_with(needed, &bytes)] {
            assert!(refused.is_err(), "{} is accepted: {refused:?}", path.display());
        }
    }
}
