//! Values of a class file as people write them: amounts and times with their units.

use std::fmt;
use std::time::Duration;

use boardwright_workbench::values;
use serde::{Deserialize, Serialize};

/// An amount of bytes, written as `350MB` or `64kB`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct Amount(pub u64);

impl TryFrom<String> for Amount {
    type Error = String;

    fn try_from(text: String) -> Result<Amount, String> {
        values::size(&text).map(Amount).map_err(|expected| format!("bad amount {text:?}: {expected}"))
    }
}

impl From<Amount> for String {
    fn from(amount: Amount) -> String {
        amount.to_string()
    }
}

/// Writes it with the unit in which it is shortest.
impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const UNITS: [(&str, u64); 6] =
            [("GB", 1_000_000_000), ("GiB", 1 << 30), ("MB", 1_000_000), ("MiB", 1 << 20), ("kB", 1000), ("KiB", 1024)];
        match UNITS.iter().find(|(_, unit)| self.0 >= *unit && self.0.is_multiple_of(*unit)) {
            Some((name, unit)) => write!(f, "{}{name}", self.0 / unit),
            None => write!(f, "{}kB", self.0 as f64 / 1000.0),
        }
    }
}

/// A time, written as `250ms`, `1.5s` or `2m`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct TimeSpan(pub Duration);

impl TryFrom<String> for TimeSpan {
    type Error = String;

    fn try_from(text: String) -> Result<TimeSpan, String> {
        values::duration(&text).map(TimeSpan).map_err(|expected| format!("bad time {text:?}: {expected}"))
    }
}

impl From<TimeSpan> for String {
    fn from(span: TimeSpan) -> String {
        format!("{}s", span.0.as_secs_f64())
    }
}

/// A moment with its offset from UTC, written as `2026-12-20T23:59:00+01:00` without quotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "toml::value::Datetime")]
pub struct Moment {
    /// Milliseconds since 1970 (UTC).
    pub millis: u64,
    /// Seconds by which the clock on the wall is ahead of UTC.
    offset: i32,
}

impl TryFrom<toml::value::Datetime> for Moment {
    type Error = String;

    fn try_from(written: toml::value::Datetime) -> Result<Moment, String> {
        let error = || {
            format!(
                "bad moment {written}: expected a date, a time and the offset from UTC after 1970, such as \
                 2026-12-20T23:59:00+01:00"
            )
        };
        let read = chrono::DateTime::parse_from_rfc3339(&written.to_string()).map_err(|_| error())?;
        let millis = u64::try_from(read.timestamp_millis()).map_err(|_| error())?;
        Ok(Moment { millis, offset: read.offset().local_minus_utc() })
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let zone = chrono::FixedOffset::east_opt(self.offset);
        let moment = i64::try_from(self.millis).ok().and_then(chrono::DateTime::from_timestamp_millis);
        match (zone, moment) {
            (Some(zone), Some(moment)) => write!(f, "{}", moment.with_timezone(&zone).format("%Y-%m-%d %H:%M %:z")),
            _ => write!(f, "{} ms after 1970", self.millis),
        }
    }
}

/// A moment in UTC as people read it.
pub fn in_utc(millis: u64) -> String {
    let moment = i64::try_from(millis).ok().and_then(chrono::DateTime::from_timestamp_millis);
    moment.map(|moment| moment.format("%Y-%m-%d %H:%M UTC").to_string()).unwrap_or_default()
}

/// Milliseconds since 1970 (UTC) now.
pub fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
