//! Every fuzz target tries the same inputs everywhere without finding a fault, and a planted fault is found.

use std::path::Path;
use std::time::Duration;

use xtask::fuzz::{self, CANARY, Counted, FuzzRun};
use xtask::workspace_root;

/// Number of inputs for each target.
const INPUTS: u64 = 4000;

/// Both in one test, so that they share one build and do not compete for the processors.
#[test]
fn fuzz_targets_run_and_find_a_planted_fault() {
    if !fuzz::has_compiler() {
        eprintln!("skipped: libFuzzer needs a C++ compiler, and there is none here");
        return;
    }
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let build = temporary.parent().expect("the folder is in cargo's build folder").to_owned();
    let (scratch, wrapper) = (temporary.join("fuzz"), env!("CARGO_BIN_EXE_xtask").into());
    // What is new is looked for by `cargo xtask fuzz`; here the inputs are always the same, and time is no measure.
    let seconds = Duration::from_secs(1800);
    // With counters in all crates of the workspace the build takes a minute of processor time.
    let (inputs, counted) = (Some(INPUTS), Counted::Targets);
    let run = FuzzRun { seconds, inputs, seed: Some(1), counted, keep: false, build, scratch, wrapper };
    let mut log = Vec::new();
    let findings = fuzz::run(&workspace_root(), None, &run, &mut log).expect("the targets run");
    let log = String::from_utf8_lossy(&log);
    assert!(findings.iter().all(|finding| finding.fault.is_none()), "{log}");
    assert!(findings.iter().all(|finding| finding.inputs >= INPUTS && finding.edges > 20), "{log}");

    // It ends as soon as the fault is found, which takes some thousand inputs.
    let run = FuzzRun { inputs: None, ..run };
    let findings = fuzz::run(&workspace_root(), Some(CANARY), &run, &mut Vec::new()).expect("the canary runs");
    let fault = findings[0].fault.as_deref().unwrap_or_default();
    assert!(fault.contains("the planted fault"), "coverage does not guide the fuzzer: {findings:?}");
}
