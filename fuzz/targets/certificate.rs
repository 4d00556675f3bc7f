//! See `boardwright_fuzz::certificate`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| boardwright_fuzz::certificate(data));
