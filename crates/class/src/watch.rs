//! The watched folder: what Moodle, Git and people lay there, and whose it is.
//!
//! Something belongs to a student if its name is the student's, or begins with it and goes on with `_` or a dot. Capital letters
//! count only where two students would fit. Moodle's download
//! of all submissions is taken as it is, packed or not: `NAME_1234567_assignsubmission_file_`, a folder for each student or all
//! files in one. Folders of Git may be called `ASSIGNMENT-NAME`, and as a downloaded branch `NAME-main`.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use boardwright_game::is_hidden;

use crate::archive;
use crate::bundle::{Bundle, read_path};
use crate::disk;
use crate::error::ClassError;
use crate::file::ClassLimits;
use crate::folder::{ClassFolder, Receipt};
use crate::students::{StudentTable, is_same_name, name_form};

/// The part of Moodle's names behind the name and the number of a student.
const MOODLE: &str = "_assignsubmission_";

/// Watches the folder `hand-in` of a class.
#[derive(Clone, Debug, Default)]
pub struct HandInWatcher {
    /// True if something is taken only when it is the same at two looks: it may still be being written.
    waits: bool,
    seen: BTreeMap<String, Seen>,
}

/// Something as it was at the last look.
#[derive(Clone, Debug)]
struct Seen {
    stamp: Stamp,
    is_taken: bool,
}

/// The sum of the hashes of all files and folders, each with its path, its time and its size: whatever is older or newer than others,
/// no change hides behind them.
type Stamp = u64;

/// Files of one student that lie together.
struct Lot {
    /// The name that people are told.
    name: String,
    owner: Owner,
    place: Origin,
}

/// The student to whom files belong.
#[derive(Clone, PartialEq, Eq)]
enum Owner {
    Nobody,
    Student(String),
    /// The names of several students fit.
    OneOf(Vec<String>),
}

/// The place of a student's files.
enum Origin {
    /// Files and folders, each with the name that it gets; none for a folder whose files are meant.
    Paths(Vec<(PathBuf, Option<String>)>),
    Archive(PathBuf, Entries),
}

/// Numbers of entries of an archive, each with the name that it gets.
type Entries = Vec<(usize, String)>;

impl HandInWatcher {
    /// A watcher that looks again and again and takes nothing that is still being written.
    pub fn waiting() -> HandInWatcher {
        HandInWatcher { waits: true, ..HandInWatcher::default() }
    }

    /// Takes what lies in the folder and is new. Calls `told` with each name and what became of it; nothing is told of what is known
    /// already.
    ///
    /// # Errors
    /// If the folder or the class cannot be read.
    pub fn look(
        &mut self,
        class: &ClassFolder,
        now: u64,
        told: &mut dyn FnMut(&str, Result<&Receipt, &ClassError>),
    ) -> Result<(), ClassError> {
        let students = class.students()?;
        let lots = lots(&class.path().join("hand-in"), &students);
        self.seen.retain(|name, _| lots.iter().any(|lot| lot.name == *name));
        let mut receipts = None;
        for lot in lots {
            let stamp = lot.stamp();
            let same = self.seen.get(&lot.name).filter(|before| before.stamp == stamp);
            if same.is_some_and(|before| before.is_taken) {
                continue;
            }
            let is_ready = !self.waits || same.is_some();
            let seen = self.seen.entry(lot.name.clone()).or_insert(Seen { stamp, is_taken: false });
            *seen = Seen { stamp, is_taken: false };
            if !is_ready {
                continue;
            }
            let (_, known, students) = match &mut receipts {
                Some(known) => known,
                // A student may have been deleted meanwhile.
                none => none.insert((class.taking()?, class.receipts()?, class.students()?)),
            };
            let before = known.len();
            let taken = lot.take(class, (known, students), now);
            // What was refused may be taken at another hour, as after too many in a day.
            seen.is_taken = taken.is_ok();
            match taken {
                Ok(same) if known.len() == before => {
                    if let Some(error) = lot.is_out_of_date(&same, known) {
                        told(&lot.name, Err(&error));
                    }
                }
                taken => told(&lot.name, taken.as_ref()),
            }
        }
        Ok(())
    }

    /// True if something of this name lay there at the last look.
    pub fn sees(&self, name: &str) -> bool {
        self.seen.contains_key(name)
    }
}

impl Lot {
    /// The sentence on files that are an older submission, laid there under another name; `None` if they are the last one, or lie
    /// there as they were taken.
    fn is_out_of_date(&self, same: &Receipt, known: &[Receipt]) -> Option<ClassError> {
        let last = known.iter().rfind(|receipt| receipt.is_of(&same.student))?;
        let is_known = last.number == same.number || same.from.as_ref() == Some(&self.name);
        let Receipt { number, student, .. } = same;
        (!is_known).then(|| {
            ClassError::new(format!(
                "these files are submission {number}, and submission {} came after it",
                last.number
            ))
            .with_hint(format!(
                "`boardwright class count FOLDER --student {student:?} --submission {number}` lets it count"
            ))
        })
    }

    fn take(
        &self,
        class: &ClassFolder,
        (known, students): (&mut Vec<Receipt>, &StudentTable),
        now: u64,
    ) -> Result<Receipt, ClassError> {
        let student = match &self.owner {
            Owner::Student(student) if students.get(student).is_some() => student,
            Owner::Nobody | Owner::Student(_) => {
                let error = ClassError::new(format!("hand-in/{} has no name of a student", self.name));
                return Err(error.with_hint(
                    "expected NAME, NAME.py, NAME_anything or ASSIGNMENT-NAME, as students.csv has the name",
                ));
            }
            Owner::OneOf(students) => {
                let names: Vec<String> = students.iter().map(|name| format!("{name:?}")).collect();
                let message = format!("hand-in/{} may be of {}", self.name, names.join(" or "));
                return Err(ClassError::new(message).with_hint("expected the name as students.csv has it"));
            }
        };
        let files = self.files(&class.class.limits)?;
        class.take_among(known, (student, Some(&self.name)), &Bundle::of_files(files, &class.class)?, now)
    }

    fn files(&self, limits: &ClassLimits) -> Result<Vec<(String, Vec<u8>)>, ClassError> {
        match &self.place {
            Origin::Archive(path, names) => archive::read(&mut open_archive(path)?, names, limits),
            Origin::Paths(paths) => {
                let mut files = Vec::new();
                for (path, name) in paths {
                    let read = read_path(path, limits)?;
                    match name {
                        Some(name) => files.extend(read.into_iter().map(|(_, content)| (name.clone(), content))),
                        None => files.extend(read),
                    }
                }
                Ok(files)
            }
        }
    }

    fn stamp(&self) -> Stamp {
        match &self.place {
            Origin::Archive(path, _) => stamp_of(path, 0),
            Origin::Paths(paths) => sum(paths.iter().map(|(path, _)| stamp_of(path, 0))),
        }
    }
}

/// The stamp of a file, or of a folder with what is in it, as far as submissions may be deep.
fn stamp_of(path: &Path, depth: usize) -> Stamp {
    let Ok(facts) = fs::symlink_metadata(path) else { return 0 };
    let mut hasher = DefaultHasher::new();
    (path, facts.modified().ok(), facts.len()).hash(&mut hasher);
    let own = hasher.finish();
    if !facts.is_dir() || depth >= 10 || path.ends_with(".git") {
        return own;
    }
    let inner = fs::read_dir(path).into_iter().flatten().flatten();
    own.wrapping_add(sum(inner.map(|entry| stamp_of(&entry.path(), depth + 1))))
}

/// A sum that does not depend on the order in which the system lists files.
fn sum(stamps: impl Iterator<Item = Stamp>) -> Stamp {
    stamps.fold(0, Stamp::wrapping_add)
}

fn open_archive(path: &Path) -> Result<zip::ZipArchive<BufReader<fs::File>>, ClassError> {
    archive::opened(BufReader::new(disk::open_file(path)?))
}

/// Everything in a folder by the students to whom it belongs.
fn lots(folder: &Path, students: &StudentTable) -> Vec<Lot> {
    let mut found: BTreeMap<String, Lot> = BTreeMap::new();
    for (name, path) in entries(folder) {
        let is_strange = owner_of(&name, students) == Owner::Nobody;
        if is_strange && path.is_dir() && !path.is_symlink() {
            // A download as a folder of its own.
            let inner = entries(&path);
            if inner.iter().any(|(inner, _)| owner_of(inner, students) != Owner::Nobody) {
                for (inner, path) in inner {
                    add_path(&mut found, &format!("{name}/"), &inner, path, students);
                }
                continue;
            }
        } else if is_strange && archive::is_archive(&name) && add_archive(&mut found, &name, &path, students) {
            continue;
        }
        add_path(&mut found, "", &name, path, students);
    }
    // The names of archives and of what is in them are anybody's, and a terminal would obey them.
    found.into_values().map(|lot| Lot { name: lot.name.replace(is_hidden, "\u{fffd}"), ..lot }).collect()
}

/// Names of what lies in the watched folder for a student.
pub(crate) fn left_of(class: &ClassFolder, student: &str) -> Result<Vec<String>, ClassError> {
    let lots = lots(&class.path().join("hand-in"), &class.students()?);
    let is_mine = |lot: &Lot| matches!(&lot.owner, Owner::Student(owner) if is_same_name(owner, student));
    Ok(lots.into_iter().filter(is_mine).map(|lot| lot.name).collect())
}

/// The names and paths in a folder in their order, without hidden ones.
fn entries(folder: &Path) -> Vec<(String, PathBuf)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let named = entries.filter_map(|entry| Some((entry.file_name().into_string().ok()?, entry.path())));
    let mut entries: Vec<_> = named.filter(|(name, _)| !name.starts_with('.') && name != "__MACOSX").collect();
    entries.sort();
    entries
}

/// Adds a file or folder; loose files of one student in Moodle's way belong together.
fn add_path(found: &mut BTreeMap<String, Lot>, above: &str, name: &str, path: PathBuf, students: &StudentTable) {
    let lot_owner = owner_of(name, students);
    match moodle(name).filter(|_| path.is_file()) {
        // What students wrote into Moodle's own field is no file of theirs.
        Some((_, "onlinetext", _)) => {}
        Some((owner, _, rest)) if !rest.is_empty() => {
            let name = format!("{above}{owner}{MOODLE}file");
            let lot = found.entry(name.clone()).or_insert_with(|| Lot {
                name,
                owner: lot_owner,
                place: Origin::Paths(Vec::new()),
            });
            if let Origin::Paths(paths) = &mut lot.place {
                paths.push((path, Some(rest.to_owned())));
            }
        }
        _ if moodle(name).is_some_and(|(_, kind, _)| kind == "onlinetext") => {}
        _ => {
            let name = format!("{above}{name}");
            found.insert(name.clone(), Lot { name, owner: lot_owner, place: Origin::Paths(vec![(path, None)]) });
        }
    }
}

/// Adds the entries of an archive of several students; false if no entry has the name of one.
fn add_archive(found: &mut BTreeMap<String, Lot>, name: &str, path: &Path, students: &StudentTable) -> bool {
    let names = open_archive(path).and_then(|mut archive| archive::names_of(&mut archive));
    let Ok(names) = names else { return false };
    // Some programs pack the folder and not what is in it.
    let first = names.first().and_then(|(_, name)| name.split_once('/')).map(|(first, _)| format!("{first}/"));
    let common = first.filter(|first| {
        names.iter().all(|(_, name)| name.starts_with(first.as_str()))
            && owner_of(first.trim_end_matches('/'), students) == Owner::Nobody
    });
    let mut lots: BTreeMap<String, (Owner, Entries)> = BTreeMap::new();
    for (index, entry) in names {
        let entry = entry.strip_prefix(common.as_deref().unwrap_or_default()).unwrap_or(&entry);
        let (label, inner) = entry.split_once('/').unwrap_or((entry, ""));
        let (owner, inner) = match moodle(label) {
            Some((_, "onlinetext", _)) => continue,
            Some((owner, _, rest)) if inner.is_empty() => (owner, rest),
            Some((owner, ..)) => (owner, inner),
            None if inner.is_empty() => (label, label),
            None => (label, inner),
        };
        let lot = lots.entry(owner.to_owned()).or_insert_with(|| (owner_of(label, students), Vec::new()));
        lot.1.push((index, inner.to_owned()));
    }
    if lots.values().all(|(owner, _)| *owner == Owner::Nobody) {
        return false;
    }
    for (label, (owner, names)) in lots {
        let name = format!("{name}/{label}");
        found.insert(name.clone(), Lot { name, owner, place: Origin::Archive(path.to_owned(), names) });
    }
    true
}

/// The parts of a name that Moodle gives: the student's name with a number, the kind, and the name of the file.
fn moodle(name: &str) -> Option<(&str, &str, &str)> {
    let (owner, rest) = name.split_once(MOODLE)?;
    let (_, number) = owner.rsplit_once('_')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let (kind, file) = rest.split_once('_').unwrap_or((rest, ""));
    is_number.then_some((owner, kind, file))
}

/// The student to whom a name belongs: the longest name that fits, and of several the one that is written alike.
fn owner_of(name: &str, students: &StudentTable) -> Owner {
    let name = name_form(name);
    let owner = moodle(&name).and_then(|(owner, ..)| owner.rsplit_once('_')).map(|(owner, _)| owner);
    let branch = ["-main", "-master"].iter().find_map(|ending| {
        let at = name.len().checked_sub(ending.len()).filter(|&at| name.is_char_boundary(at))?;
        name[at..].eq_ignore_ascii_case(ending).then(|| &name[..at])
    });
    // Moodle writes the name of a group before that of a student, Git that of the assignment.
    let ends = |name: &str| name.match_indices('-').map(|(at, _)| name[at + 1..].to_owned()).collect::<Vec<_>>();
    let whole = |name: &str| std::iter::once(name.to_owned()).chain(ends(name)).collect::<Vec<_>>();
    let parts: Vec<String> = match owner {
        Some(owner) => whole(owner),
        None => {
            let begins = name.match_indices(['_', '.']).map(|(at, _)| name[..at].to_owned());
            begins.chain(whole(&name)).chain(branch.into_iter().flat_map(whole)).collect()
        }
    };
    // Moodle writes spaces for underscores, and some systems write them back.
    let plain = |text: &str| text.replace('_', " ").to_lowercase();
    let fits = |student: &&str| parts.iter().any(|part| plain(part) == plain(&name_form(student)));
    let fitting: Vec<&str> = students.all().iter().map(|student| student.name.as_str()).filter(fits).collect();
    let length = |student: &&str| name_form(student).len();
    let longest = fitting.iter().map(length).max();
    let mut longest: Vec<&str> = fitting.into_iter().filter(|student| Some(length(student)) == longest).collect();
    if longest.len() > 1 {
        let is_alike = |student: &&str| parts.iter().any(|part| is_same_name(part, student));
        let alike: Vec<&str> = longest.iter().copied().filter(is_alike).collect();
        longest = if alike.len() == 1 { alike } else { longest };
    }
    match longest.as_slice() {
        [] => Owner::Nobody,
        [student] => Owner::Student((*student).to_owned()),
        several => Owner::OneOf(several.iter().map(|&student| student.to_owned()).collect()),
    }
}
