//! All fuzz targets in one program, so that they are linked once: `FUZZ_TARGET` names the one that libFuzzer drives.
//! Without a name it writes all names, a line each, and ends.
#![no_main]

use std::io::Write as _;
use std::process::exit;
use std::sync::OnceLock;

use boardwright_fuzz::{Body, TARGETS};

/// The function of the chosen target.
static CHOSEN: OnceLock<Body> = OnceLock::new();

libfuzzer_sys::fuzz_target!(
    init: choose(),
    |data: &[u8]| (CHOSEN.get().expect("libFuzzer initializes before it tries inputs"))(data)
);

#[expect(clippy::disallowed_methods, reason = "libFuzzer has the main function, and nothing has begun")]
fn choose() {
    let name = std::env::var("FUZZ_TARGET").unwrap_or_default();
    if let Some((_, target)) = TARGETS.iter().find(|(known, _)| *known == name) {
        CHOSEN.get_or_init(|| *target);
        return;
    }
    let names: String = TARGETS.iter().map(|(name, _)| format!("{name}\n")).collect();
    let is_written = std::io::stdout().write_all(names.as_bytes()).is_ok();
    exit(i32::from(!(name.is_empty() && is_written)));
}
