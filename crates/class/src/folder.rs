//! The folder of a class: its file, its students, and every submission, numbered and kept.
//!
//! ```text
//! class.toml            what the teacher decided
//! students.csv          names, codes and the names that others see
//! counted.json          students of whom a certain submission counts
//! games.db              all games
//! hand-in/              a folder or file for each student, watched by `class run --watch`
//! handout/              what students get
//! starters.json         hashes of the bots in it, which tell whether somebody has changed one
//! final.json            the final tournament
//! submissions/000001/   receipt.json, source/ as it was handed in, build/ with what was built, result.json, log.txt,
//!                       appeals.json with appeal-1.txt
//! ```

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

use boardwright_workbench::OpeningsSetting;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::bundle::{Bundle, read_path};
use crate::disk;
use crate::error::ClassError;
use crate::file::ClassFile;
use crate::language::ClassLanguage;
use crate::result::SubmissionResults;
use crate::students::{StudentTable, is_same_name};
use crate::unfinished::UNFINISHED;
use crate::values::{Moment, hex};

/// The file of a class in its folder.
pub const CLASS_FILE: &str = "class.toml";

/// The table of the students in the folder of a class.
pub(crate) const STUDENTS_FILE: &str = "students.csv";

/// Milliseconds of a day.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// A class on the disk.
#[derive(Clone, Debug)]
pub struct ClassFolder {
    path: PathBuf,
    /// The file of the class.
    pub class: ClassFile,
    /// The text of that file, and the file of openings that it names with its text.
    texts: (String, Option<(PathBuf, String)>),
}

/// Facts of a submission from when it was handed in.
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
    /// True if that was after the deadline, which a teacher may have moved since.
    pub late: bool,
    /// The name under which it lay in the watched folder, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
}

impl Receipt {
    /// Its name as a player, which says nothing of the student.
    pub fn player_name(&self) -> String {
        player_name(self.number)
    }

    /// True if this student handed it in, however the name is spelt in the table by now.
    pub fn is_of(&self, student: &str) -> bool {
        is_same_name(&self.student, student)
    }
}

/// The name of a submission as a player.
pub(crate) fn player_name(number: u64) -> String {
    format!("#{number}")
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
        let mut folder = ClassFolder { path, class, texts: (text, None) };
        folder.texts.1 = folder.read_openings()?;
        Ok(folder)
    }

    /// The folder by its class file and openings as they are now; `None` if they are as they were.
    ///
    /// # Errors
    /// Those of [`ClassFolder::open`].
    pub fn changed(&self) -> Result<Option<ClassFolder>, ClassError> {
        let now = ClassFolder::open(&self.path)?;
        Ok((now.texts != self.texts).then_some(now))
    }

    /// The file of openings that the class names, and its text.
    pub(crate) fn openings(&self) -> Option<&(PathBuf, String)> {
        self.texts.1.as_ref()
    }

    /// The same from the disk. What lies outside of the folder is refused, since students would not get it.
    fn read_openings(&self) -> Result<Option<(PathBuf, String)>, ClassError> {
        let Some(OpeningsSetting::Named(named)) = &self.class.openings else { return Ok(None) };
        let Some(file) = named.file() else { return Ok(None) };
        if !file.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir)) {
            return Err(ClassError::new(format!("bad openings {file:?}: expected a file in the folder of the class")));
        }
        let path = self.path.join(file);
        let text = disk::read_text(&path, 16 << 20)?;
        let text = text.ok_or_else(|| ClassError::new(format!("there is no file of openings {path:?}")))?;
        Ok(Some((file.to_owned(), text)))
    }

    /// A hash of everything that decides the result of a submission.
    pub(crate) fn rules(&self) -> String {
        let class = &self.class;
        let text = format!(
            "{:?}",
            (
                (&class.game, class.seed, &class.openings, &class.pace),
                (class.repetition, class.max_plies, &class.limits, &class.languages),
                (&class.references, &class.stages),
            )
        );
        let mut digest = Sha256::new_with_prefix(text);
        // Most classes have none, and keep their results.
        class.readable.iter().for_each(|path| digest.update(path));
        if let Some((_, openings)) = self.openings() {
            digest.update(openings);
        }
        hex(&digest.finalize()[..8])
    }

    /// Writes the class file, and the openings that it names, into another folder.
    pub(crate) fn copy_rules(&self, folder: &Path) -> Result<(), ClassError> {
        if let Some((file, text)) = self.openings() {
            let place = folder.join(file);
            disk::make_folder(place.parent().unwrap_or(folder))?;
            disk::replace(&place, text.as_bytes())?;
        }
        disk::replace(&folder.join(CLASS_FILE), self.texts.0.as_bytes())
    }

    /// Path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file with all games.
    pub fn games(&self) -> PathBuf {
        self.path.join("games.db")
    }

    /// The students. A class without their file has none as long as nobody has handed in.
    ///
    /// # Errors
    /// If their file is wrong, or gone.
    pub fn students(&self) -> Result<StudentTable, ClassError> {
        let path = self.path.join(STUDENTS_FILE);
        if let Some(students) = StudentTable::read(&path)? {
            return Ok(students);
        }
        self.check_unbegun()?;
        Ok(StudentTable::empty(path))
    }

    /// Changes the students, while no other program changes them, and writes their file.
    ///
    /// # Errors
    /// If the file is wrong or cannot be written, or that of `change`, after which nothing is written.
    pub fn change_students<T>(
        &self,
        change: impl FnOnce(&mut StudentTable) -> Result<T, ClassError>,
    ) -> Result<T, ClassError> {
        let _taking = self.taking()?;
        let mut students = self.students()?;
        let done = change(&mut students)?;
        students.save()?;
        Ok(done)
    }

    /// All submissions by their numbers.
    ///
    /// # Errors
    /// If they cannot be read, or the folder with them is gone.
    pub fn receipts(&self) -> Result<Vec<Receipt>, ClassError> {
        let folder = self.submissions();
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return self.check_unplayed().map(|()| Vec::new()),
            Err(error) => return Err(ClassError::file("read", &folder, &error)),
        };
        let mut receipts = Vec::new();
        for entry in entries {
            let entry = entry.map_err(|error| ClassError::file("read", &folder, &error))?;
            let name = entry.file_name();
            let is_number = name.to_str().is_some_and(|name| name.parse::<u64>().is_ok());
            if is_number && let Some(receipt) = disk::read_json::<Receipt>(&entry.path().join("receipt.json"))? {
                receipts.push(self.judged(receipt));
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
        let read = disk::read_json(&self.receipt_file(number))?;
        read.map(|receipt| self.judged(receipt))
            .ok_or_else(|| ClassError::new(format!("there is no submission {number}")))
    }

    /// A receipt by the deadline of today.
    fn judged(&self, receipt: Receipt) -> Receipt {
        Receipt { late: self.deadline_before(receipt.handed_in).is_some(), ..receipt }
    }

    /// The deadline, if it was before this moment.
    fn deadline_before(&self, moment: u64) -> Option<Moment> {
        self.class.hand_in.deadline.filter(|deadline| moment > deadline.millis)
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

    /// The same for a student who says a code and may choose a new name for others to see. If the one is refused the other is not kept either.
    ///
    /// # Errors
    /// The same, and if the code or the name is refused.
    pub fn hand_in(
        &self,
        (name, code): (&str, &str),
        alias: Option<&str>,
        bundle: &Bundle,
        now: u64,
    ) -> Result<Receipt, ClassError> {
        let _taking = self.taking()?;
        let mut students = self.students()?;
        let student = students.with_code(name, code)?.name.clone();
        if let Some(alias) = alias {
            students.set_alias(&student, alias)?;
        }
        let receipt = self.take_among(&mut self.receipts()?, (&student, None), bundle, now)?;
        if alias.is_some() {
            students.save()?;
        }
        Ok(receipt)
    }

    /// Waits until no other program takes submissions of this class, or changes its students. It holds until the file is
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
        let mine = || receipts.iter().filter(|receipt| receipt.is_of(student));
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
        let late = self.deadline_before(now);
        if let Some(deadline) = late.filter(|_| rules.late <= 0.0) {
            return Err(ClassError::new(format!("the deadline was {deadline}: nothing is taken any more")));
        }
        let today = mine().filter(|receipt| is_of_last_day(receipt.handed_in, now)).count();
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

    /// The results of a submission so far; `None` before its first stage.
    pub fn results(&self, number: u64) -> Result<Option<SubmissionResults>, ClassError> {
        disk::read_json(&self.submission(number).join("result.json"))
    }

    /// Keeps the results of a submission so far; false if its student was deleted meanwhile, of whom nothing is kept.
    pub(crate) fn keep_results(&self, number: u64, results: &SubmissionResults) -> Result<bool, ClassError> {
        let _taking = self.taking()?;
        let is_there = self.is_there(number);
        if is_there {
            disk::replace_json(&self.submission(number).join("result.json"), results)?;
        }
        Ok(is_there)
    }

    /// True unless the student of a submission was deleted. It stays so as long as nobody else [takes](ClassFolder::taking).
    pub(crate) fn is_there(&self, number: u64) -> bool {
        self.receipt_file(number).is_file()
    }

    fn receipt_file(&self, number: u64) -> PathBuf {
        self.submission(number).join("receipt.json")
    }

    /// Students of whom a certain submission counts.
    pub fn counted(&self) -> Result<BTreeMap<String, u64>, ClassError> {
        Ok(disk::read_json(&self.path.join("counted.json"))?.unwrap_or_default())
    }

    /// Lets a certain submission of its student count, or again what the class says if there is no number.
    ///
    /// # Errors
    /// If the student has no such submission, or it cannot be written.
    pub fn count_submission(&self, student: &str, number: Option<u64>) -> Result<(), ClassError> {
        let _taking = self.taking()?;
        match self.students()?.get(student) {
            Some(known) => self.pin(&known.name, number),
            None => Err(ClassError::new(format!("there is no student {student:?}"))),
        }
    }

    /// The same while no other program decides it.
    pub(crate) fn pin(&self, student: &str, number: Option<u64>) -> Result<(), ClassError> {
        let mut counted = self.counted()?;
        counted.retain(|known, _| !is_same_name(known, student));
        if let Some(number) = number {
            if !self.receipt(number)?.is_of(student) {
                return Err(ClassError::new(format!("submission {number} is of another student than {student:?}")));
            }
            counted.insert(student.to_owned(), number);
        }
        disk::replace_json(&self.path.join("counted.json"), &counted)
    }

    /// The folder of all submissions.
    pub(crate) fn submissions(&self) -> PathBuf {
        self.path.join("submissions")
    }

    /// The folder of a submission.
    pub(crate) fn submission(&self, number: u64) -> PathBuf {
        self.submissions().join(format!("{number:06}"))
    }

    /// The files of a submission as they were handed in.
    pub fn source(&self, number: u64) -> PathBuf {
        self.submission(number).join("source")
    }

    /// The files of a submission that are text, by their names.
    pub fn source_texts(&self, number: u64) -> Result<Vec<(String, String)>, ClassError> {
        // The files fitted the rules when they were taken; a teacher may have changed these since.
        let mut limits = self.class.limits.clone();
        (limits.source.0, limits.files) = (u64::MAX >> 1, usize::MAX >> 1);
        let files = read_path(&self.source(number), &limits)?;
        Ok(files.into_iter().filter_map(|(name, content)| Some((name, String::from_utf8(content).ok()?))).collect())
    }

    /// The folder in which a submission is built and run.
    pub(crate) fn build(&self, number: u64) -> PathBuf {
        self.submission(number).join("build")
    }
}

/// True if a moment is in the last 24 hours. One in the future is not: the clock was ahead then.
pub(crate) fn is_of_last_day(moment: u64, now: u64) -> bool {
    now.checked_sub(moment).is_some_and(|ago| ago < DAY)
}

/// Writes files that everybody may read, since a bot may have a user of its own.
pub(crate) fn write_files(folder: &Path, bundle: &Bundle) -> Result<(), ClassError> {
    disk::make_folder(folder)?;
    disk::set_mode(folder, 0o755)?;
    for (name, content) in bundle.files() {
        let path = folder.join(name);
        let mut above = folder.to_owned();
        for part in Path::new(name).parent().into_iter().flat_map(Path::iter) {
            above.push(part);
            disk::make_folder(&above)?;
            disk::set_mode(&above, 0o755)?;
        }
        disk::write_new(&path, content)?;
        let is_program = *name == bundle.language().main || content.starts_with(b"#!");
        disk::set_mode(&path, if is_program { 0o755 } else { 0o644 })?;
    }
    Ok(())
}

/// Removes what a crash left half written.
pub fn remove_unfinished(folder: &ClassFolder) -> Result<(), ClassError> {
    for entry in fs::read_dir(folder.submissions()).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
            let path = entry.path();
            fs::remove_dir_all(&path).map_err(|error| ClassError::file("remove", &path, &error))?;
        }
    }
    Ok(())
}
