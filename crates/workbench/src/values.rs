//! Readers of numbers, times and amounts, as options and files have them.

use std::time::Duration;

use boardwright_game::parse_duration;

/// Reads a time span from the command line; zero is refused.
///
/// # Errors
/// The part of a sentence that says what was expected.
pub fn duration(text: &str) -> Result<Duration, String> {
    parse_duration(text)
        .filter(|duration| !duration.is_zero())
        .ok_or_else(|| "expected a time above 0 and of at most 366 days, such as 250ms, 1.5s or 2m".to_owned())
}

/// Reads a time that is tolerated, which may be none.
///
/// # Errors
/// The part of a sentence that says what was expected.
pub fn tolerance(text: &str) -> Result<Duration, String> {
    parse_duration(text).ok_or_else(|| "expected a time of at most 366 days, such as 0s, 50ms or 1.5s".to_owned())
}

/// Reads an amount of memory, such as 350MB or 1.5GiB, in bytes.
///
/// # Errors
/// The part of a sentence that says what was expected.
pub fn size(text: &str) -> Result<u64, String> {
    const UNITS: [(&str, f64); 6] =
        [("KiB", 1024.0), ("MiB", 1_048_576.0), ("GiB", 1_073_741_824.0), ("kB", 1e3), ("MB", 1e6), ("GB", 1e9)];
    let expected = || "expected an amount of memory with its unit, such as 350MB or 1.5GiB".to_owned();
    let with_unit = |(unit, factor): &(&str, f64)| {
        let (number, given) = text.split_at_checked(text.len().checked_sub(unit.len())?)?;
        let is_plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        given.eq_ignore_ascii_case(unit).then(|| number.parse::<f64>().ok().filter(|_| is_plain).map(|n| n * factor))
    };
    let bytes = UNITS.iter().find_map(with_unit).flatten().ok_or_else(expected)?;
    if (1.0..=MAX_BYTES).contains(&bytes) { Ok(bytes.round() as u64) } else { Err(expected()) }
}

/// Reads memory to work with, from 1 MiB to 1 TiB, in bytes: an amount as [`size`] reads it, or a number of MiB.
///
/// # Errors
/// The part of a sentence that says what was expected.
pub fn memory(text: &str) -> Result<u64, String> {
    let is_bare = text.bytes().all(|byte| byte.is_ascii_digit());
    let read = if is_bare { size(&format!("{text}MiB")) } else { size(text) };
    read.ok().filter(|bytes| (1 << 20..=1 << 40).contains(bytes)).ok_or_else(|| {
        "expected 1MiB to 1024GiB of memory, such as 350MB or 1.5GiB, where a number alone counts MiB".to_owned()
    })
}

/// Writes an amount of memory, if possible as a whole number of a unit, so that [`size`] reads the same.
pub(crate) fn size_text(bytes: u64) -> String {
    const UNITS: [(&str, u64); 6] =
        [("GiB", 1 << 30), ("GB", 1_000_000_000), ("MiB", 1 << 20), ("MB", 1_000_000), ("KiB", 1 << 10), ("kB", 1000)];
    let whole = UNITS.iter().find(|(_, unit)| bytes > 0 && bytes.is_multiple_of(*unit));
    let in_part = || format!("{}.{:03}kB", bytes / 1000, bytes % 1000);
    whole.map_or_else(in_part, |(name, unit)| format!("{}{name}", bytes / unit))
}

/// No machine has more memory than this.
const MAX_BYTES: f64 = 1e18;

/// Reads a whole number between two bounds, both included.
///
/// # Errors
/// The part of a sentence that says what was expected.
pub fn whole<const MIN: u64, const MAX: u64>(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(number) if (MIN..=MAX).contains(&number) => Ok(number),
        _ if MAX == u64::MAX => Err(format!("expected a whole number from {MIN}")),
        _ => Err(format!("expected a whole number from {MIN} to {MAX}")),
    }
}

/// Reads a number of at least 1.
///
/// # Errors
/// The part of a sentence that says what was expected.
pub fn positive(text: &str) -> Result<u64, String> {
    whole::<1, { u64::MAX }>(text)
}

/// Reads a number that may be 0.
///
/// # Errors
/// The part of a sentence that says what was expected.
pub fn count(text: &str) -> Result<u32, String> {
    whole::<0, { u32::MAX as u64 }>(text).map(|number| number as u32)
}

/// Reads the depth of a search in plies.
///
/// # Errors
/// The part of a sentence that says what was expected.
pub fn depth(text: &str) -> Result<u32, String> {
    whole::<1, 255>(text).map(|depth| depth as u32)
}

/// Reads a seed.
///
/// # Errors
/// The part of a sentence that says what was expected.
pub fn seed(text: &str) -> Result<u64, String> {
    whole::<0, { u64::MAX }>(text)
}

#[cfg(test)]
mod tests {
    use super::{count, depth, duration, memory, positive, size, size_text};

    #[test]
    fn amounts_of_memory_have_units() {
        let sizes = ["350MB", "1.5GiB", "64kb", "1B"].map(|text| size(text).ok());
        assert_eq!(sizes, [Some(350_000_000), Some(3 << 29), Some(64_000), None]);
        for text in ["350MB", "3GiB", "64kB", "1GB", "7MiB"] {
            assert_eq!(size(text).map(size_text).as_deref(), Ok(text));
        }
        for bytes in [1, 1025, 4099, 1_000_001] {
            assert_eq!(size(&size_text(bytes)), Ok(bytes));
        }
        for text in ["", "MB", "350", "-1MB", "1e3MB", "nanMB", "infGB", "0MB", "1..2MB", "99999999999999GB", "ééMB"]
        {
            assert!(size(text).is_err(), "{text}");
        }
    }

    #[test]
    fn memory_to_work_with_is_an_amount_or_a_number_of_mebibytes() {
        for (text, bytes) in [("512", 512 << 20), ("1", 1 << 20), ("1048576", 1 << 40), ("350MB", 350_000_000)] {
            assert_eq!(memory(text), Ok(bytes), "{text}");
        }
        assert_eq!((memory("1.5GiB"), memory("1024GiB")), (Ok(3 << 29), Ok(1 << 40)));
        for text in ["", "0", "-1", "1.5", "1kB", "1048577", "1025GiB", "5 MB", "1e3", "18446744073709551616"] {
            assert!(memory(text).is_err_and(|error| error.contains("a number alone counts MiB")), "{text}");
        }
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        assert!(["0", "-1", "", "1e3", "99999999999999999999"].iter().all(|text| positive(text).is_err()));
        assert_eq!(depth("256"), Err("expected a whole number from 1 to 255".to_owned()));
        assert_eq!(positive("x"), Err("expected a whole number from 1".to_owned()));
        assert_eq!((count("0"), count("4294967296").is_err()), (Ok(0), true));
        assert!(["0", "0ms", "-1s", "1 s", "soon"].iter().all(|text| duration(text).is_err()));
    }
}
