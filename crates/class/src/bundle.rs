//! The files of a submission before they are kept.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::Path;

use boardwright_game::is_hidden;
use sha2::{Digest, Sha256};

use crate::archive;
use crate::disk;
use crate::error::ClassError;
use crate::file::{ClassFile, ClassLimits};
use crate::language::ClassLanguage;
use crate::left_out::is_left_out;

/// The deepest folder, and the longest name of a file with its folders, in bytes.
const DEEPEST: usize = 8;
const LONGEST: usize = 200;

/// The files of a submission by their names, with `/` between folders.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bundle {
    files: BTreeMap<String, Vec<u8>>,
    language: ClassLanguage,
}

impl Bundle {
    /// Takes a file or a folder of this machine.
    ///
    /// # Errors
    /// If it cannot be read, is too big, has names that other systems do not know, or is in no language of the class.
    pub fn of_path(path: &Path, class: &ClassFile) -> Result<Bundle, ClassError> {
        // Whoever names a link means what it leads to.
        let real = fs::canonicalize(path).map_err(|error| ClassError::file("read", path, &error))?;
        Bundle::of_files(read_named(&real, path, &class.limits)?, class)
    }

    /// Takes files with their names, as a page sends them. A single archive stands for the files in it.
    ///
    /// # Errors
    /// The same as those of [`Bundle::of_path`].
    pub fn of_files(mut given: Vec<(String, Vec<u8>)>, class: &ClassFile) -> Result<Bundle, ClassError> {
        given.retain(|(name, _)| !is_left_out(name.replace('\\', "/").trim_start_matches("./")));
        if let [(name, content)] = given.as_slice()
            && archive::is_archive(name)
        {
            given = archive::files_of(content, &class.limits)?;
        }
        let mut files = BTreeMap::new();
        let mut bytes = 0;
        for (name, content) in given {
            let name = name.replace('\\', "/");
            let name = name.trim_start_matches("./");
            check_name(name)?;
            bytes += content.len() as u64;
            check_size(&class.limits, files.len() + 1, bytes)?;
            if files.insert(name.to_owned(), content).is_some() {
                return Err(ClassError::new(format!("two files are called {name:?}, expected different names")));
            }
        }
        let is_file = |name: &str| files.contains_key(name);
        let above =
            |name: &String| name.match_indices('/').map(|(at, _)| name[..at].to_owned()).find(|name| is_file(name));
        if let Some(both) = files.keys().find_map(above) {
            return Err(ClassError::new(format!("{both:?} is a file and a folder, expected one of them")));
        }
        if files.is_empty() {
            return Err(ClassError::new("there is no file, expected the program of a bot"));
        }
        let mut files = without_common_folder(files);
        let language = language_of(&mut files, &class.languages)?;
        Ok(Bundle { files, language })
    }

    /// The files by their names.
    pub fn files(&self) -> &BTreeMap<String, Vec<u8>> {
        &self.files
    }

    /// The language.
    pub fn language(&self) -> &ClassLanguage {
        &self.language
    }

    /// Number of bytes of all files.
    pub fn bytes(&self) -> u64 {
        self.files.values().map(|content| content.len() as u64).sum()
    }

    /// A hash of names and contents: equal for the same submission.
    pub fn digest(&self) -> String {
        let mut hash = Sha256::new();
        for (name, content) in &self.files {
            hash.update((name.len() as u64).to_le_bytes());
            hash.update(name);
            hash.update((content.len() as u64).to_le_bytes());
            hash.update(content);
        }
        crate::values::hex(&hash.finalize())
    }
}

/// The files of a file or folder of this machine by their names. Links are refused.
pub(crate) fn read_path(path: &Path, limits: &ClassLimits) -> Result<Vec<(String, Vec<u8>)>, ClassError> {
    read_named(path, path, limits)
}

/// The same for one whose name stands at the end of another path.
fn read_named(path: &Path, named: &Path, limits: &ClassLimits) -> Result<Vec<(String, Vec<u8>)>, ClassError> {
    let is_folder = fs::symlink_metadata(path).map_err(|error| ClassError::file("read", path, &error))?.is_dir();
    let mut reading = Reading { limits, files: Vec::new(), bytes: 0 };
    if is_folder {
        reading.folder(path, "", 0)?;
    } else {
        let name = named.file_name().and_then(|name| name.to_str()).unwrap_or("bot");
        reading.file(path, name)?;
    }
    Ok(reading.files)
}

/// Reads files of this machine within the limits of the class.
struct Reading<'a> {
    limits: &'a ClassLimits,
    files: Vec<(String, Vec<u8>)>,
    bytes: u64,
}

impl Reading<'_> {
    fn folder(&mut self, path: &Path, prefix: &str, depth: usize) -> Result<(), ClassError> {
        let fail = |error: std::io::Error| ClassError::file("read", path, &error);
        if depth > DEEPEST {
            return Err(ClassError::new(format!("{prefix:?} is deeper than {DEEPEST} folders")));
        }
        let mut entries: Vec<_> = fs::read_dir(path).map_err(fail)?.collect::<Result<_, _>>().map_err(fail)?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let name = entry.file_name();
            let Some(name) = name.to_str() else {
                return Err(ClassError::new(format!("the name {name:?} is no text, expected plain names of files")));
            };
            let name = if prefix.is_empty() { name.to_owned() } else { format!("{prefix}/{name}") };
            if is_left_out(&name) {
                continue;
            }
            // A link could lead to any file that the teacher may read.
            let kind = entry.file_type().map_err(fail)?;
            if kind.is_dir() {
                self.folder(&entry.path(), &name, depth + 1)?;
            } else if kind.is_file() {
                self.file(&entry.path(), &name)?;
            } else {
                return Err(disk::strange(name));
            }
        }
        Ok(())
    }

    fn file(&mut self, path: &Path, name: &str) -> Result<(), ClassError> {
        let fail = |error: std::io::Error| ClassError::file("read", path, &error);
        let left = self.limits.source.0.saturating_sub(self.bytes);
        let mut content = Vec::new();
        disk::open_file(path)?.take(left + 1).read_to_end(&mut content).map_err(fail)?;
        self.bytes += content.len() as u64;
        check_size(self.limits, self.files.len() + 1, self.bytes)?;
        self.files.push((name.to_owned(), content));
        Ok(())
    }
}

fn check_size(limits: &ClassLimits, files: usize, bytes: u64) -> Result<(), ClassError> {
    if bytes > limits.source.0 {
        return Err(limits.too_large());
    }
    if files > limits.files {
        return Err(ClassError::new(format!("there are more than {} files", limits.files)));
    }
    Ok(())
}

fn check_name(name: &str) -> Result<(), ClassError> {
    let is_part = |part: &str| !part.is_empty() && part != "." && part != ".." && !part.contains([':', '\0']);
    let is_good = name.len() <= LONGEST
        && !name.contains(is_hidden)
        && name.split('/').count() <= DEEPEST
        && name.split('/').all(is_part);
    if is_good {
        return Ok(());
    }
    let shown: String = name.chars().take(60).collect();
    Err(ClassError::new(format!(
        "bad name of a file {shown:?}: expected at most {LONGEST} bytes, {DEEPEST} folders, and none called .."
    )))
}

/// The files without a folder that holds all of them, as archives and pages add it.
fn without_common_folder(mut files: BTreeMap<String, Vec<u8>>) -> BTreeMap<String, Vec<u8>> {
    loop {
        let first = files.keys().next().and_then(|name| name.split_once('/')).map(|(folder, _)| format!("{folder}/"));
        let Some(folder) = first.filter(|folder| files.keys().all(|name| name.starts_with(folder))) else {
            return files;
        };
        files = files.into_iter().map(|(name, content)| (name[folder.len()..].to_owned(), content)).collect();
    }
}

/// The language that the files are in. A single file of another name gets the name of the language's main file.
fn language_of(
    files: &mut BTreeMap<String, Vec<u8>>,
    languages: &[ClassLanguage],
) -> Result<ClassLanguage, ClassError> {
    let mains: Vec<&ClassLanguage> = languages.iter().filter(|language| files.contains_key(&language.main)).collect();
    match mains.as_slice() {
        [] => {}
        [language] => return Ok((*language).clone()),
        both => {
            let names: Vec<&str> = both.iter().map(|language| language.main.as_str()).collect();
            return Err(ClassError::new(format!("{} are there: expected one of them alone", names.join(" and "))));
        }
    }
    let names: Vec<&str> = languages.iter().map(|language| language.main.as_str()).collect();
    let expected = format!("expected {}", names.join(" or "));
    let only = files.keys().next().filter(|_| files.len() == 1).cloned();
    let is_meant = |language: &&ClassLanguage| {
        only.as_ref().is_some_and(|name| !language.ending().is_empty() && name.ends_with(language.ending()))
    };
    let meant: Vec<&ClassLanguage> = languages.iter().filter(is_meant).collect();
    match (only, meant.as_slice()) {
        (Some(name), [language]) => {
            if let Some(content) = files.remove(&name) {
                files.insert(language.main.clone(), content);
            }
            Ok((*language).clone())
        }
        (Some(name), [_, _, ..]) => {
            let words = meant.iter().map(|language| format!("{} for {}", language.main, language.name));
            let words = words.collect::<Vec<_>>().join(" or ");
            Err(ClassError::new(format!("{name} may be of several languages: expected the name {words}")))
        }
        _ => {
            let given: Vec<&str> = files.keys().take(5).map(String::as_str).collect();
            Err(ClassError::new(format!("no main file among {}: {expected}", given.join(", "))))
        }
    }
}
