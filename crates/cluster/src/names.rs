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

/// The message that an event is over.
pub(crate) const OVER: &str = "over";

/// The account of coordinators on the bus; the server lets no worker use it.
pub const COORDINATOR: &str = "coordinator";

/// Subjects on which workers give signs of life.
pub(crate) const BEATS: &str = "bw.beat.*.*";
/// Subjects on which workers show games.
pub(crate) const LIVE: &str = "bw.live.*.*";

/// Sender of a message, as its subject names it: an account of the server, and one of its processes.
///
/// A server with accounts lets each one publish under its own name only, so that the account is proven. `Display` writes
/// `account.process`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sender {
    /// The account.
    pub account: String,
    /// A word that the process chose.
    pub process: String,
}

impl Sender {
    /// A new process of an account.
    pub(crate) fn new(account: &str) -> Sender {
        Sender { account: account.to_owned(), process: token() }
    }

    /// The sender in a subject that begins so and ends with it.
    pub(crate) fn of_subject(subject: &str, start: &str) -> Option<Sender> {
        subject.strip_prefix(start)?.parse().ok()
    }
}

impl fmt::Display for Sender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.account, self.process)
    }
}

impl FromStr for Sender {
    type Err = ();

    fn from_str(text: &str) -> Result<Sender, ()> {
        match text.split_once('.') {
            Some((account, process)) if is_word(account) && is_word(process) => {
                Ok(Sender { account: account.to_owned(), process: process.to_owned() })
            }
            _ => Err(()),
        }
    }
}

/// Returns true if a text may stand in a subject as one word.
pub(crate) fn is_word(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= 64
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

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

    /// The subject on which this sender brings its result.
    pub(crate) fn result(&self, sender: &Sender) -> String {
        format!("bw.result.{}.{sender}.{}", self.event, self.unit_part())
    }

    /// The subjects of results of the unit, by any sender.
    pub(crate) fn results(&self) -> String {
        format!("bw.result.{}.*.*.{}", self.event, self.unit_part())
    }

    /// The subject on which this sender says that it cannot play the unit.
    pub(crate) fn failure(&self, sender: &Sender) -> String {
        format!("bw.result.{}.{sender}.f.{}", self.event, self.unit_part())
    }

    /// The name without the event.
    fn unit_part(&self) -> String {
        let Unit { stage, players: [a, b], pair, legs } = self.unit;
        let legs = u8::from(legs[0]) | u8::from(legs[1]) << 1;
        let purpose = match self.purpose {
            Purpose::Count => 'u',
            Purpose::Check => 'c',
        };
        format!("{purpose}.{stage}.{a}.{b}.{pair}.{legs}")
    }

    /// The same unit for another purpose.
    pub(crate) fn with(self, purpose: Purpose) -> UnitName {
        UnitName { purpose, ..self }
    }

    /// The name and the sender in a subject of results, and whether it is that of a failure.
    pub(crate) fn of_result(subject: &str) -> Option<(UnitName, Sender, bool)> {
        let mut words = subject.strip_prefix("bw.result.")?.splitn(4, '.');
        let (event, account, process, rest) = (words.next()?, words.next()?, words.next()?, words.next()?);
        let sender = format!("{account}.{process}").parse().ok()?;
        let (place, is_failure) = rest.strip_prefix("f.").map_or((rest, false), |place| (place, true));
        Some((format!("{event}.{place}").parse().ok()?, sender, is_failure))
    }

    pub(crate) fn of_task(subject: &str) -> Option<UnitName> {
        subject.strip_prefix("bw.task.")?.parse().ok()
    }
}

impl fmt::Display for UnitName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.event, self.unit_part())
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
    use super::{Purpose, Sender, UnitName, event_id};
    use boardwright_arena::{EventId, Unit};

    #[test]
    fn names_are_read_as_they_are_written_and_in_no_other_form() {
        let unit = Unit { stage: 1, players: [2, 3], pair: 17, legs: [true, false] };
        let name = UnitName { event: EventId(255), purpose: Purpose::Count, unit };
        assert_eq!(name.to_string(), "00000000000000ff.u.1.2.3.17.1");
        assert_eq!(name.to_string().parse(), Ok(name));
        let sender = Sender { account: "UAB".to_owned(), process: "x".to_owned() };
        assert_eq!(name.result(&sender), "bw.result.00000000000000ff.UAB.x.u.1.2.3.17.1");
        assert_eq!(UnitName::of_result(&name.result(&sender)), Some((name, sender.clone(), false)));
        assert_eq!(UnitName::of_result(&name.failure(&sender)), Some((name, sender.clone(), true)));
        assert_eq!(UnitName::of_result("bw.result.00000000000000ff.u.1.2.3.17.1"), None, "the form without a sender");
        assert_eq!(Sender::of_subject(&format!("bw.beat.{sender}"), "bw.beat."), Some(sender));
        for text in ["", "a", "a.", ".b", "a.b.c", "a.*", "a b.c"] {
            assert_eq!(text.parse::<Sender>(), Err(()), "{text:?}");
        }
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
