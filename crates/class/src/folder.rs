//! The folder of a class: its file, its students, and every submission, numbered and kept.
//!
//! ```text
//! class.toml            what the teacher decided
//! students.csv          names, codes and the names that others see
//! counted.json          students of whom a certain submission counts
//! games.db              all games
//! hand-in/              a folder or file for each student, watched by `class run --watch`
//! handout/              what students get
//! final.json            the final tournament
//! submissions/000001/   receipt.json, source/ as it was handed in, build/ with what was built, result.json, log.txt,
//!                       appeals.json with appeal-1.txt
//! ```

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::bundle::Bundle;
use crate::disk::{self, UNFINISHED};
use crate::error::ClassError;
use crate::file::ClassFile;
use crate::language::ClassLanguage;
use crate::result::Evaluation;
use crate::students::StudentTable;

/// The file of a class in its folder.
pub const CLASS_FILE: &str = "class.toml";

/// Milliseconds of a day.
pub(crate) const DAY: u64 = 24 * 60 * 60 * 1000;

/// A class on the disk.
#[derive(Clone, Debug)]
pub struct ClassFolder {
    path: PathBuf,
    /// The file of the class.
    pub class: ClassFile,
}

/// Facts of a submission that are fixed when it is handed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Receipt {
    /// Its number, from 1.
    pub number: u64,
    /// The student.
    pub student: String,
    /// The name of the language.
    pub language: String,
    /// A hash of all files.
    pub digest: String,
    /// Number of files.
    pub files: usize,
    /// Size of all files.
    pub bytes: u64,
    /// When it was handed in, in milliseconds since 1970 (UTC).
    pub handed_in: u64,
    /// True if that was after the deadline.
    pub late: bool,
    /// The name under which it lay in the watched folder, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
}

impl Receipt {
    /// Its name as a player, which says nothing of the student.
    #[must_use]
    pub fn player_name(&self) -> String {
        format!("#{}", self.number)
    }
}

impl ClassFolder {
    /// Opens the folder of a class, or the one in which a class file lies.
    ///
    /// # Errors
    /// If there is no class file, or a fault in it, which the error shows.
    pub fn open(path: &Path) -> Result<ClassFolder, ClassError> {
        let path = if path.is_file() { path.parent().unwrap_or(Path::new("")) } else { path };
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        // Programs are started in other folders, so every name is made whole here.
        let path = fs::canonicalize(path).map_err(|error| ClassError::file("open the folder", path, &error))?;
        let place = path.join(CLASS_FILE);
        let text = disk::read_text(&place, 1 << 20)?.ok_or_else(|| {
            ClassError::new(format!("there is no {CLASS_FILE} in {path:?}"))
                .with_hint("`boardwright class init FOLDER` makes the folder of a class")
        })?;
        let class = ClassFile::read(&text).map_err(|error| ClassError::new(format!("{}: {error}", place.display())))?;
        Ok(ClassFolder { path, class })
    }

    /// Path of the folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file with all games.
    #[must_use]
    pub fn games(&self) -> PathBuf {
        self.path.join("games.db")
    }

    /// The students.
    ///
    /// # Errors
    /// If their file is wrong.
    pub fn students(&self) -> Result<StudentTable, ClassError> {
        StudentTable::read(self.path.join("students.csv"))
    }

    /// All submissions by their numbers.
    ///
    /// # Errors
    /// If one cannot be read.
    pub fn receipts(&self) -> Result<Vec<Receipt>, ClassError> {
        let folder = self.submissions();
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(ClassError::file("read", &folder, &error)),
        };
        let mut receipts = Vec::new();
        for entry in entries {
            let entry = entry.map_err(|error| ClassError::file("read", &folder, &error))?;
            let name = entry.file_name();
            let is_number = name.to_str().is_some_and(|name| name.parse::<u64>().is_ok());
            if is_number && let Some(receipt) = disk::read_json::<Receipt>(&entry.path().join("receipt.json"))? {
                receipts.push(receipt);
            }
        }
        receipts.sort_by_key(|receipt| receipt.number);
        Ok(receipts)
    }

    /// A submission by its number.
    ///
    /// # Errors
    /// If there is no such submission, or its file cannot be read.
    pub fn receipt(&self, number: u64) -> Result<Receipt, ClassError> {
        let read = disk::read_json(&self.submission(number).join("receipt.json"))?;
        read.ok_or_else(|| ClassError::new(format!("there is no submission {number}")))
    }

    /// The language of a submission.
    ///
    /// # Errors
    /// If the class knows it no more.
    pub fn language(&self, receipt: &Receipt) -> Result<&ClassLanguage, ClassError> {
        let known = self.class.languages.iter().find(|language| language.name == receipt.language);
        known.ok_or_else(|| ClassError::new(format!("the class has no language {:?} any more", receipt.language)))
    }

    /// Keeps a submission and gives it the next number. A student who hands in the same files again gets the number of the
    /// first time.
    ///
    /// # Errors
    /// One sentence for the student if it is late, or one too many; or if it cannot be written.
    pub fn take(&self, student: &str, bundle: &Bundle, now: u64) -> Result<Receipt, ClassError> {
        let _taking = self.taking()?;
        self.take_among(&mut self.receipts()?, (student, None), bundle, now)
    }

    /// Waits until no other program takes submissions of this class, so that two never take the same one. It holds until the file is
    /// closed, however the program ends.
    pub(crate) fn taking(&self) -> Result<File, ClassError> {
        let path = self.path.join("taking.lock");
        let file = File::create(&path).and_then(|file| file.lock().map(|()| file));
        file.map_err(|error| ClassError::file("lock", &path, &error))
    }

    /// The same where all submissions are known, to which a new one is added, with the name under which the files lie in the watched
    /// folder, if they do. What lies there as it was taken, or has always lain there, is nothing new whatever was handed in since.
    pub(crate) fn take_among(
        &self,
        receipts: &mut Vec<Receipt>,
        (student, from): (&str, Option<&str>),
        bundle: &Bundle,
        now: u64,
    ) -> Result<Receipt, ClassError> {
        let digest = bundle.digest();
        let mine = || receipts.iter().filter(|receipt| receipt.student == student);
        let is_same = |receipt: &&Receipt| receipt.digest == digest;
        let lies_there = |from| match mine().rfind(|receipt| receipt.from.as_deref() == Some(from)) {
            Some(taken) => Some(taken).filter(is_same),
            None => mine().rfind(is_same),
        };
        let last = mine().next_back().filter(is_same);
        if let Some(same) = last.or_else(|| from.and_then(lies_there)) {
            return Ok(same.clone());
        }
        let rules = &self.class.hand_in;
        let late = rules.deadline.filter(|deadline| now > deadline.millis);
        if let Some(deadline) = late.filter(|_| rules.late <= 0.0) {
            return Err(ClassError::new(format!("the deadline was {deadline}: nothing is taken any more")));
        }
        let today = mine().filter(|receipt| receipt.handed_in + DAY > now).count();
        if today >= rules.a_day as usize {
            let message =
                format!("there are {today} submissions in the last 24 hours, expected at most {}", rules.a_day);
            return Err(ClassError::new(message));
        }
        let folder = self.submissions();
        disk::make_folder(&folder)?;
        let scratch = disk::scratch(&folder);
        let mut receipt = Receipt {
            number: receipts.last().map_or(1, |last| last.number + 1),
            student: student.to_owned(),
            language: bundle.language().name.clone(),
            digest,
            files: bundle.files().len(),
            bytes: bundle.bytes(),
            handed_in: now,
            late: late.is_some(),
            from: from.map(ToOwned::to_owned),
        };
        let kept = write_files(&scratch.join("source"), bundle).and_then(|()| self.give_number(&scratch, &mut receipt));
        if kept.is_err() {
            // What is half written is passed over by all readers.
            let _ = fs::remove_dir_all(&scratch);
        }
        kept?;
        receipts.push(receipt.clone());
        Ok(receipt)
    }

    /// Gives the files in `scratch` a number: the first one that is free.
    fn give_number(&self, scratch: &Path, receipt: &mut Receipt) -> Result<(), ClassError> {
        loop {
            let text = serde_json::to_string_pretty(receipt).map_err(ClassError::new)?;
            disk::write_new(&scratch.join("receipt.json"), text.as_bytes())?;
            disk::sync_folder(scratch);
            let place = self.submission(receipt.number);
            // A folder with files in it is never replaced, so two programs cannot take one number.
            match fs::rename(scratch, &place) {
                Ok(()) => break disk::sync_folder(&self.submissions()),
                Err(_) if place.exists() => receipt.number += 1,
                Err(error) => return Err(ClassError::file("write", &place, &error)),
            }
        }
        Ok(())
    }

    /// The result of a submission so far; `None` before its first stage.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn evaluation(&self, number: u64) -> Result<Option<Evaluation>, ClassError> {
        disk::read_json(&self.submission(number).join("result.json"))
    }

    /// Keeps the result of a submission so far.
    pub(crate) fn keep_evaluation(&self, number: u64, evaluation: &Evaluation) -> Result<(), ClassError> {
        disk::replace_json(&self.submission(number).join("result.json"), evaluation)
    }

    /// Students of whom a certain submission counts.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn counted(&self) -> Result<BTreeMap<String, u64>, ClassError> {
        Ok(disk::read_json(&self.path.join("counted.json"))?.unwrap_or_default())
    }

    /// Lets a certain submission of its student count, or again what the class says if there is no number.
    ///
    /// # Errors
    /// If the student has no such submission, or it cannot be written.
    pub fn count_submission(&self, student: &str, number: Option<u64>) -> Result<(), ClassError> {
        let mut counted = self.counted()?;
        match number {
            Some(number) if self.receipt(number)?.student == student => counted.insert(student.to_owned(), number),
            Some(number) => {
                return Err(ClassError::new(format!("submission {number} is of another student than {student:?}")));
            }
            None => counted.remove(student),
        };
        disk::replace_json(&self.path.join("counted.json"), &counted)
    }

    /// The folder of all submissions.
    fn submissions(&self) -> PathBuf {
        self.path.join("submissions")
    }

    /// The folder of a submission.
    pub(crate) fn submission(&self, number: u64) -> PathBuf {
        self.submissions().join(format!("{number:06}"))
    }

    /// The files of a submission as they were handed in.
    #[must_use]
    pub fn source(&self, number: u64) -> PathBuf {
        self.submission(number).join("source")
    }

    /// The files of a submission that are text, by their names.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn source_texts(&self, number: u64) -> Result<Vec<(String, String)>, ClassError> {
        // The files were within the limits when they were taken; a teacher may have lowered them since.
        let mut class = self.class.clone();
        (class.limits.source.0, class.limits.files) = (u64::MAX >> 1, usize::MAX >> 1);
        let bundle = Bundle::of_path(&self.source(number), &class)?;
        let texts =
            bundle.files().iter().map(|(name, content)| Some((name.clone(), String::from_utf8(content.clone()).ok()?)));
        Ok(texts.flatten().collect())
    }

    /// The folder in which a submission is built and run.
    pub(crate) fn build(&self, number: u64) -> PathBuf {
        self.submission(number).join("build")
    }
}

/// Writes files that everybody may read, since a bot may have a user of its own.
pub(crate) fn write_files(folder: &Path, bundle: &Bundle) -> Result<(), ClassError> {
    disk::make_folder(folder)?;
    open_to_all(folder)?;
    for (name, content) in bundle.files() {
        let path = folder.join(name);
        let mut above = folder.to_owned();
        for part in Path::new(name).parent().into_iter().flat_map(Path::iter) {
            above.push(part);
            disk::make_folder(&above)?;
            open_to_all(&above)?;
        }
        disk::write_new(&path, content)?;
        let is_program = *name == bundle.language().main || content.starts_with(b"#!");
        set_mode(&path, if is_program { 0o755 } else { 0o644 })?;
    }
    Ok(())
}

fn open_to_all(folder: &Path) -> Result<(), ClassError> {
    set_mode(folder, 0o755)
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) -> Result<(), ClassError> {
    use std::os::unix::fs::PermissionsExt;
    let set = fs::set_permissions(path, fs::Permissions::from_mode(mode));
    set.map_err(|error| ClassError::file("set the permissions of", path, &error))
}

#[cfg(not(unix))]
fn set_mode(_: &Path, _: u32) -> Result<(), ClassError> {
    Ok(())
}

/// Removes what a crash left half written.
///
/// # Errors
/// If it cannot be removed.
pub fn remove_unfinished(folder: &ClassFolder) -> Result<(), ClassError> {
    for entry in fs::read_dir(folder.submissions()).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
            let path = entry.path();
            fs::remove_dir_all(&path).map_err(|error| ClassError::file("remove", &path, &error))?;
        }
    }
    Ok(())
}
