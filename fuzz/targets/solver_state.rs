//! See `boardwright_fuzz::solver_state`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| boardwright_fuzz::solver_state(data));
