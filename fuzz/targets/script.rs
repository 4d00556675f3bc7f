//! See `boardwright_fuzz::script`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| boardwright_fuzz::with_text(data, boardwright_fuzz::script));
