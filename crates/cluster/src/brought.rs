//! A file that says which account brought the units whose results have left the server.
//!
//! The games of an event do not say who played them, so that they are those of a local run. If a worker turns out to lie, this
//! file tells which games to take back, also to a coordinator that was begun anew, and after the event is over.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use boardwright_arena::EventId;

use crate::link::ClusterError;
use crate::message::is_text;
use crate::names::{Purpose, UnitName, is_word};

/// Word in the place of a unit for an account that is barred.
const BARRED: &str = "barred";

/// Word in the place of a unit for the name that an account gives itself.
const NAMED: &str = "named";

/// Word in the place of an account where the games of a unit were taken back.
const NOBODY: &str = "-";

/// The file of a store: a line for each unit, `event.u.stage.a.b.pair.legs account`.
pub(crate) struct Brought {
    path: PathBuf,
    file: File,
    /// The accounts of which this program has written a name.
    named: BTreeSet<String>,
}

impl Brought {
    /// Opens it, or makes it. A line that a crash has cut off is removed: it is of a unit whose result is still on the server.
    pub(crate) fn open(path: &Path) -> io::Result<Brought> {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        let text = fs::read(path)?;
        let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        if whole < text.len() {
            file.set_len(whole as u64)?;
        }
        Ok(Brought { path: path.to_owned(), file, named: BTreeSet::new() })
    }

    /// Takes out what it says of an event that begins anew.
    pub(crate) fn begin(&mut self, event: &str) -> io::Result<()> {
        forget(&self.path, event)?;
        *self = Brought::open(&self.path)?;
        Ok(())
    }

    /// Adds units, which are on the disk when this returns.
    pub(crate) fn add(&mut self, units: &[(UnitName, String)]) -> io::Result<()> {
        if units.is_empty() {
            return Ok(());
        }
        let lines: String = units.iter().map(|(unit, account)| format!("{unit} {account}\n")).collect();
        self.append(&lines)?;
        self.file.sync_data()
    }

    /// Writes whole lines or nothing: the next line must not stand behind half a one.
    fn append(&mut self, lines: &str) -> io::Result<()> {
        let length = self.file.metadata()?.len();
        let written = self.file.write_all(lines.as_bytes());
        if written.is_err() {
            self.file.set_len(length)?;
        }
        written
    }

    /// Records that the units of an account do not count.
    pub(crate) fn bar(&mut self, event: &str, account: &str) -> io::Result<()> {
        self.append(&format!("{event}.{BARRED} {account}\n"))?;
        self.file.sync_data()
    }

    /// Records the name of an account that may bring units, once.
    pub(crate) fn name(&mut self, event: &str, account: &str, name: &str) -> io::Result<()> {
        if !self.named.contains(account) {
            self.append(&format!("{event}.{NAMED} {account} {name}\n"))?;
            self.named.insert(account.to_owned());
        }
        Ok(())
    }

    /// The accounts that are barred from an event.
    pub(crate) fn barred(&self, event: &str) -> io::Result<Vec<String>> {
        let mut barred = Vec::new();
        self.read(|line, account| {
            if line.strip_prefix(event) == Some(".barred") {
                barred.push(account.to_owned());
            }
        })?;
        Ok(barred)
    }

    /// Records that the games of these units were taken back.
    pub(crate) fn take_back(&mut self, units: impl Iterator<Item = UnitName>) -> io::Result<()> {
        self.add(&units.map(|unit| (unit, NOBODY.to_owned())).collect::<Vec<_>>())
    }

    /// The units of an event whose games are kept, with the accounts that brought them.
    pub(crate) fn units(&self, event: &str) -> io::Result<BTreeMap<UnitName, String>> {
        let mut units = BTreeMap::new();
        self.read(|unit, account| {
            // The games of a check are not kept.
            if unit.starts_with(event)
                && let Ok(unit @ UnitName { purpose: Purpose::Count, .. }) = unit.parse()
            {
                // The last line of a unit says who brought the games that are kept.
                match account {
                    NOBODY => drop(units.remove(&unit)),
                    account => drop(units.insert(unit, account.to_owned())),
                }
            }
        })?;
        Ok(units)
    }

    /// The units of an event that these accounts brought, and nobody after them.
    pub(crate) fn of(&self, event: &str, accounts: &BTreeSet<String>) -> io::Result<BTreeSet<UnitName>> {
        let units = self.units(event)?.into_iter();
        Ok(units.filter(|(_, account)| accounts.contains(account)).map(|(unit, _)| unit).collect())
    }

    fn read(&self, each: impl FnMut(&str, &str)) -> io::Result<()> {
        read(&self.path, each)
    }
}

fn read(path: &Path, mut each: impl FnMut(&str, &str)) -> io::Result<()> {
    for line in BufReader::new(File::open(path)?).lines() {
        if let Some((unit, account)) = line?.split_once(' ') {
            each(unit, account);
        }
    }
    Ok(())
}

/// Knowledge of who brought the games of many events, from files of one or more events each.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BroughtGames {
    /// Accounts that are barred from one of the events.
    pub barred: BTreeSet<String>,
    /// By account, the events of which it brought games that are kept.
    pub events: BTreeMap<String, BTreeSet<EventId>>,
    /// By the name that a worker gives itself, its accounts.
    pub names: BTreeMap<String, BTreeSet<String>>,
}

impl BroughtGames {
    /// The accounts that a text means: an account, or those of all workers that call themselves so. It may be a name of which
    /// nothing is known yet.
    ///
    /// # Errors
    /// If it can be neither.
    pub fn accounts(&self, text: &str) -> Result<BTreeSet<String>, ClusterError> {
        let is_known = self.events.contains_key(text) || self.barred.contains(text);
        match self.names.get(text) {
            Some(named) if !is_known => Ok(named.clone()),
            _ if is_word(text) => Ok([text.to_owned()].into()),
            _ if !text.is_empty() && is_text(text) => Ok(BTreeSet::new()),
            _ => Err(ClusterError::Event(format!(
                "bad account {text:?} to bar: expected that of a worker, such as U…, as notes name it, or the name of a worker"
            ))),
        }
    }

    /// Reads files.
    pub fn read(files: &[PathBuf]) -> io::Result<BroughtGames> {
        let mut games = BroughtGames::default();
        for file in files {
            let mut units = BTreeMap::new();
            let known = read(file, |unit, account| {
                if unit.ends_with(&format!(".{BARRED}")) {
                    games.barred.insert(account.to_owned());
                } else if unit.ends_with(&format!(".{NAMED}"))
                    && let Some((account, name)) = account.split_once(' ')
                {
                    games.names.entry(name.to_owned()).or_default().insert(account.to_owned());
                } else if let Ok(unit @ UnitName { purpose: Purpose::Count, .. }) = unit.parse() {
                    units.insert(unit, account.to_owned());
                }
            });
            match known {
                // One that is begun anew meanwhile.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                known => known?,
            }
            units.retain(|_, account| account != NOBODY);
            units.into_iter().for_each(|(unit, account)| {
                games.events.entry(account).or_default().insert(unit.event);
            });
        }
        Ok(games)
    }
}

/// Takes the lines of an event out of the file, and the file away if nothing is left.
pub(crate) fn forget(path: &Path, event: &str) -> io::Result<()> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    if !text.lines().any(|line| line.starts_with(event)) {
        return Ok(());
    }
    let kept: String = text.lines().filter(|line| !line.starts_with(event)).map(|line| format!("{line}\n")).collect();
    if kept.is_empty() {
        return fs::remove_file(path);
    }
    // Written beside the old file and renamed: a crash here must not cost what it says of other events.
    let draft = path.with_added_extension("new");
    let mut file = File::create(&draft)?;
    file.write_all(kept.as_bytes())?;
    file.sync_all()?;
    fs::rename(draft, path)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;

    use super::{Brought, BroughtGames, forget};
    use crate::names::UnitName;

    #[test]
    fn units_are_found_by_account_and_forgotten_by_event() {
        let path = std::env::temp_dir().join(format!("boardwright-brought-{}", std::process::id()));
        let unit = |event: &str, pair: u64| format!("{event}.u.0.0.1.{pair}.3").parse::<UnitName>().unwrap();
        let (one, other) = ("00000000000000ff", "00000000000000aa");
        let mut brought = Brought::open(&path).unwrap();
        let by = |event, pair, account: &str| (unit(event, pair), account.to_owned());
        brought.add(&[by(one, 1, "UA"), by(one, 2, "UB"), by(other, 3, "UA")]).unwrap();
        drop(brought);
        let mut brought = Brought::open(&path).unwrap();
        let known = BroughtGames::read(std::slice::from_ref(&path)).unwrap();
        assert_eq!(known.events["UA"], [unit(one, 1).event, unit(other, 3).event].into());
        let of = |brought: &Brought, event, account: &str| {
            brought.of(event, &[account.to_owned()].into()).unwrap().into_iter().collect::<Vec<_>>()
        };
        assert_eq!(of(&brought, one, "UA"), [unit(one, 1)]);
        assert_eq!(of(&brought, one, "UC"), []);
        brought.take_back([unit(one, 1)].into_iter()).unwrap();
        brought.add(&[by(one, 2, "UA")]).unwrap();
        let known = BroughtGames::read(std::slice::from_ref(&path)).unwrap();
        assert_eq!((known.events.contains_key("UB"), known.barred.len()), (false, 0), "its only unit was brought anew");
        assert_eq!(of(&brought, one, "UA"), [unit(one, 2)], "the first was taken back, the second brought anew");
        let check = format!("{one}.c.0.0.1.1.3").parse::<UnitName>().unwrap();
        brought.add(&[(check, "UA".to_owned())]).unwrap();
        assert_eq!(of(&brought, one, "UA"), [unit(one, 2)], "the games of a check are not kept");
        drop(brought);
        fs::OpenOptions::new()
            .append(true)
            .open(&path)
            .unwrap()
            .write_all(format!("{one}.u.0.0.1.2.3 U").as_bytes())
            .unwrap();
        let mut brought = Brought::open(&path).unwrap();
        assert_eq!(of(&brought, one, "UA"), [unit(one, 2)], "the line was cut off");
        brought.bar(one, "UA").unwrap();
        assert_eq!((brought.barred(one).unwrap(), brought.barred(other).unwrap()), (vec!["UA".to_owned()], vec![]));
        assert_eq!(BroughtGames::read(std::slice::from_ref(&path)).unwrap().barred, ["UA".to_owned()].into());
        brought.name(one, "UA", "den 7").unwrap();
        brought.name(one, "UA", "another").unwrap();
        let known = BroughtGames::read(std::slice::from_ref(&path)).unwrap();
        assert_eq!(known.names, [("den 7".to_owned(), ["UA".to_owned()].into())].into());
        for text in ["den 7", "UA"] {
            assert_eq!(known.accounts(text), Ok(["UA".to_owned()].into()), "{text}");
        }
        brought.begin(one).unwrap();
        assert_eq!(BroughtGames::read(std::slice::from_ref(&path)).unwrap().names.len(), 0);
        assert_eq!((of(&brought, one, "UA"), of(&brought, other, "UA")), (vec![], vec![unit(other, 3)]));
        brought.add(&[by(one, 4, "UA")]).unwrap();
        assert_eq!(of(&brought, one, "UA"), [unit(one, 4)]);
        forget(&path, one).unwrap();
        assert_eq!(of(&brought, other, "UA"), [unit(other, 3)]);
        forget(&path, other).unwrap();
        assert!(!path.exists());
        forget(&path, other).unwrap();
    }

    #[test]
    fn accounts_and_names_of_workers_are_told_apart_from_what_is_neither() {
        let all = |accounts: &[&str]| Ok(accounts.iter().map(ToString::to_string).collect());
        let names = [("den".to_owned(), ["UAB".to_owned(), "UCD".to_owned()].into())].into();
        let known = BroughtGames { names, ..BroughtGames::default() };
        assert_eq!(known.accounts("UAB"), all(&["UAB"]));
        assert_eq!(known.accounts("den"), all(&["UAB", "UCD"]), "all that call themselves so");
        // Names that nobody has had so far, and that are no word of a subject of the server.
        for text in ["den 8", "a.b", "*", ">"] {
            assert_eq!(known.accounts(text), all(&[]), "{text}");
        }
        for text in ["", "a\nb"] {
            let refused = known.accounts(text).unwrap_err().to_string();
            assert!(refused.contains("bad account") && refused.contains("expected"), "{refused}");
        }
    }
}
