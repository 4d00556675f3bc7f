//! Files that come with a game: within the program, or beside it where the program itself has to be fetched first.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, OnceLock};

use crate::locked;

/// A file that comes with a game. [`data!`](crate::data!) names it.
///
/// A program has it within itself. A module for browsers, which everybody fetches before the first move, has only its name and asks
/// whoever [`fetch_by`] named when the file is needed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Data {
    name: &'static str,
    held: Option<&'static [u8]>,
}

/// Names a file in the folder of the crate that says so: `data!("proofs/draw_of_5x5.bwc")`.
#[cfg(not(target_family = "wasm"))]
#[macro_export]
macro_rules! data {
    ($path:literal) => {
        $crate::Data::new(
            concat!(env!("CARGO_PKG_NAME"), "/", $path),
            Some(include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $path))),
        )
    };
}

/// Names a file in the folder of the crate that says so: `data!("proofs/draw_of_5x5.bwc")`.
#[cfg(target_family = "wasm")]
#[macro_export]
macro_rules! data {
    ($path:literal) => {
        $crate::Data::new(concat!(env!("CARGO_PKG_NAME"), "/", $path), None)
    };
}

/// Finds the contents of a file by its name.
pub type Fetch = fn(name: &str) -> Result<Vec<u8>, String>;

static FETCH: OnceLock<Fetch> = OnceLock::new();

/// The files that were fetched. They stay the same for as long as the program runs.
static FETCHED: Mutex<BTreeMap<&'static str, &'static [u8]>> = Mutex::new(BTreeMap::new());

/// Names who finds the files that are not within the program; the first one stays.
pub fn fetch_by(fetch: Fetch) {
    let _ = FETCH.set(fetch);
}

impl Data {
    /// A file of this name with its contents, or without if it is to be fetched.
    pub const fn new(name: &'static str, held: Option<&'static [u8]>) -> Data {
        Data { name, held }
    }

    /// The name: that of the crate, and the path in its folder.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The contents. Where they have to be fetched this takes as long as that does.
    ///
    /// # Errors
    /// If they cannot be fetched; the next call tries again.
    pub fn bytes(&self) -> Result<&'static [u8], String> {
        if let Some(held) = self.held {
            return Ok(held);
        }
        let mut fetched = locked(&FETCHED);
        if let Some(bytes) = fetched.get(self.name) {
            return Ok(bytes);
        }
        let name = self.name;
        let fetch =
            FETCH.get().ok_or_else(|| format!("{name} is not within this program: expected a call of fetch_by"))?;
        let bytes: &'static [u8] = Vec::leak(fetch(name).map_err(|why| format!("{name} cannot be fetched: {why}"))?);
        fetched.insert(name, bytes);
        Ok(bytes)
    }

    /// The contents of a text.
    ///
    /// # Errors
    /// As [`Data::bytes`], and if they are not UTF-8.
    pub fn text(&self) -> Result<&'static str, String> {
        std::str::from_utf8(self.bytes()?).map_err(|error| format!("{} is no text: {error}", self.name))
    }
}

impl fmt::Debug for Data {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::{Data, fetch_by};

    static ASKED: AtomicU32 = AtomicU32::new(0);

    fn fetch(name: &str) -> Result<Vec<u8>, String> {
        match (ASKED.fetch_add(1, Ordering::Relaxed), name) {
            (0, _) => Err("no network".to_owned()),
            (_, "game/broken") => Ok(vec![0xFF]),
            _ => Ok(b"contents".to_vec()),
        }
    }

    #[test]
    fn what_is_not_held_is_fetched_once_and_after_a_failure_again() {
        assert_eq!(Data::new("game/held", Some(b"held")).text(), Ok("held"));
        let far = Data::new("game/far", None);
        assert_eq!(far.text(), Err("game/far is not within this program: expected a call of fetch_by".to_owned()));
        fetch_by(fetch);
        assert_eq!(far.bytes(), Err("game/far cannot be fetched: no network".to_owned()));
        assert_eq!((far.text(), far.text()), (Ok("contents"), Ok("contents")));
        assert_eq!(ASKED.load(Ordering::Relaxed), 2);
        let broken = Data::new("game/broken", None).text().expect_err("no text");
        assert!(broken.starts_with("game/broken is no text: "), "{broken}");
    }

    #[test]
    fn a_file_of_a_crate_is_within_a_program() {
        let own = crate::data!("src/data.rs");
        assert_eq!(own.name(), "boardwright-game/src/data.rs");
        assert!(own.text().is_ok_and(|text| text.contains("a_file_of_a_crate_is_within_a_program")));
    }
}
