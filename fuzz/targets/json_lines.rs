//! See `boardwright_fuzz::json_lines`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| boardwright_fuzz::with_text(data, boardwright_fuzz::json_lines));
