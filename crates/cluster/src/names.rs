//! Names on the bus: subjects, streams, and the names of units.

use std::fmt;
use std::str::FromStr;

use boardwright_arena::{EventId, Unit};

pub(crate) const RUNS: &str = "BOARDWRIGHT_RUNS";
pub(crate) const TASKS: &str = "BOARDWRIGHT_TASKS";
pub(crate) const RESULTS: &str = "BOARDWRIGHT_RESULTS";
pub(crate) const BUCKET: &str = "boardwright";
/// A call to which every worker answers with its sign of life.
pub(crate) const CALL: &str = "bw.call";
/// A call to some workers to show the games that they play.
pub(crate) const WATCH: &str = "bw.watch";

/// The reason why a unit is played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Purpose {
    /// Its games count.
    Count,
    /// Its games are compared with those that another worker brought.
    Check,
}

/// The name of a unit on the bus: `event.purpose.stage.a.b.pair.legs`, such as `00000000000000ff.u.0.0.1.17.3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UnitName {
    /// The event.
    pub event: EventId,
    /// The reason why it is played.
    pub purpose: Purpose,
    /// The unit.
    pub unit: Unit,
}

impl UnitName {
    /// The subject on which it waits to be played.
    pub(crate) fn task(&self) -> String {
        format!("bw.task.{self}")
    }

    /// The subject of its result.
    pub(crate) fn result(&self) -> String {
        format!("bw.result.{self}")
    }

    /// A subject for a failure; `token` tells it from others of the unit.
    pub(crate) fn failure(&self, token: &str) -> String {
        let name = self.to_string();
        let (event, rest) = name.split_once('.').unwrap_or_default();
        format!("bw.result.{event}.f.{rest}.{token}")
    }

    /// The same unit for another purpose.
    pub(crate) fn with(self, purpose: Purpose) -> UnitName {
        UnitName { purpose, ..self }
    }

    /// The name in a subject of results, and whether it is that of a failure.
    pub(crate) fn of_result(subject: &str) -> Option<(UnitName, bool)> {
        let (event, rest) = subject.strip_prefix("bw.result.")?.split_once('.')?;
        if let Some(failed) = rest.strip_prefix("f.") {
            let (name, _) = failed.rsplit_once('.')?;
            return Some((format!("{event}.{name}").parse().ok()?, true));
        }
        Some((format!("{event}.{rest}").parse().ok()?, false))
    }

    /// The name in a subject of tasks.
    pub(crate) fn of_task(subject: &str) -> Option<UnitName> {
        subject.strip_prefix("bw.task.")?.parse().ok()
    }
}

impl fmt::Display for UnitName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let purpose = match self.purpose {
            Purpose::Count => 'u',
            Purpose::Check => 'c',
        };
        let Unit { stage, players: [a, b], pair, legs } = self.unit;
        let legs = u8::from(legs[0]) | u8::from(legs[1]) << 1;
        write!(f, "{}.{purpose}.{stage}.{a}.{b}.{pair}.{legs}", self.event)
    }
}

impl FromStr for UnitName {
    type Err = ();

    fn from_str(text: &str) -> Result<UnitName, ()> {
        let mut words = text.split('.');
        let mut word = || words.next().ok_or(());
        let event = event_id(word()?).ok_or(())?;
        let purpose = match word()? {
            "u" => Purpose::Count,
            "c" => Purpose::Check,
            _ => return Err(()),
        };
        let stage = number(word()?)?;
        let players = [number(word()?)?, number(word()?)?];
        let pair = number(word()?)?;
        let legs: u8 = number(word()?)?;
        if words.next().is_some() || !(1..=3).contains(&legs) {
            return Err(());
        }
        Ok(UnitName { event, purpose, unit: Unit { stage, players, pair, legs: [legs & 1 > 0, legs & 2 > 0] } })
    }
}

/// A number in the one form in which we write it.
fn number<T: FromStr>(word: &str) -> Result<T, ()> {
    let is_plain = word.bytes().all(|byte| byte.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
    if is_plain { word.parse().map_err(|_| ()) } else { Err(()) }
}

/// The id of an event as sixteen hexadecimal digits.
pub(crate) fn event_id(text: &str) -> Option<EventId> {
    let is_plain = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if is_plain { u64::from_str_radix(text, 16).ok().map(EventId) } else { None }
}

/// A word for subjects that nobody else has.
pub(crate) fn token() -> String {
    let mut bytes = [0; 8];
    // A system without randomness has worse troubles; the process and the time still tell workers apart.
    if getrandom::fill(&mut bytes).is_err() {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        bytes = (now.as_nanos() as u64 ^ u64::from(std::process::id()) << 48).to_le_bytes();
    }
    format!("{:016x}", u64::from_le_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::{Purpose, UnitName, event_id};
    use boardwright_arena::{EventId, Unit};

    #[test]
    fn names_are_read_as_they_are_written_and_in_no_other_form() {
        let unit = Unit { stage: 1, players: [2, 3], pair: 17, legs: [true, false] };
        let name = UnitName { event: EventId(255), purpose: Purpose::Count, unit };
        assert_eq!(name.to_string(), "00000000000000ff.u.1.2.3.17.1");
        assert_eq!(name.to_string().parse(), Ok(name));
        assert_eq!(UnitName::of_result(&name.failure("x")), Some((name, true)));
        assert_eq!(UnitName::of_result(&name.result()), Some((name, false)));
        for text in [
            "",
            "ff.u.1.2.3.17.1",
            "00000000000000ff.u.1.2.3.17.4",
            "00000000000000ff.u.01.2.3.17.1",
            "00000000000000ff.u.+1.2.3.17.1",
            "00000000000000ff.u.1.2.3.99999999999999999999.1",
            "00000000000000FF.u.1.2.3.17.1",
            "00000000000000ff.u.1.2.3.17.1.1",
        ] {
            assert!(text.parse::<UnitName>().is_err(), "{text:?}");
        }
        assert_eq!(event_id("00000000000000é"), None);
    }
}
