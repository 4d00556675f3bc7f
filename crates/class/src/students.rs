//! The students of a class: a table with a name, a code and the name that others see.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use boardwright_catalog::BYTE_ORDER_MARK;
use boardwright_game::{is_hidden, quoted};
use icu_normalizer::ComposingNormalizerBorrowed;

use crate::disk;
use crate::error::ClassError;

/// The letters of codes: none of them is easily taken for another.
const LETTERS: &[u8; 31] = b"abcdefghjkmnpqrstuvwxyz23456789";

/// The characters with which no name begins: a table program takes such a cell for a formula.
const FORMULA: [char; 4] = ['=', '+', '-', '@'];

/// Number of letters of a code.
const CODE: usize = 10;

/// The columns that this program reads and writes.
const COLUMNS: [&str; 3] = ["name", "code", "alias"];

/// A student.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Student {
    /// The name that the teacher gave: a name or a number.
    pub name: String,
    /// The code with which the student hands in, in small letters; nobody hands in with an empty one.
    pub code: String,
    /// The name that other students see; `Player` and a number until one is chosen.
    pub alias: String,
    /// The fields of the line in the file, which may have columns of the teacher's own.
    line: Vec<String>,
}

/// The file with the students of a class: `students.csv`, which a teacher may edit.
#[derive(Clone, Debug)]
pub struct StudentTable {
    path: PathBuf,
    /// True if the file begins with a byte order mark, by which table programs know UTF-8.
    is_marked: bool,
    /// The character between two fields: a comma, a semicolon or a tab.
    separator: u8,
    /// The names of the columns.
    head: Vec<String>,
    students: Vec<Student>,
}

impl StudentTable {
    /// Reads the table; `None` if there is no file.
    ///
    /// # Errors
    /// If it cannot be read, or a name occurs twice.
    pub fn read(path: &Path) -> Result<Option<StudentTable>, ClassError> {
        let Some(text) = disk::read_marked(path, 16 << 20)? else { return Ok(None) };
        let name = path.file_name().unwrap_or(path.as_os_str());
        let read = StudentTable::of_text(path.to_owned(), &text);
        // The sentence has names of students.
        read.map(Some).map_err(|error| error.of_the_class(format!("{name:?} has a fault: your teacher sees it")))
    }

    /// A table without students that is written to a file.
    pub(crate) fn empty(path: PathBuf) -> StudentTable {
        let head = COLUMNS.map(str::to_owned).to_vec();
        StudentTable { path, is_marked: false, separator: b',', head, students: Vec::new() }
    }

    fn of_text(path: PathBuf, text: &str) -> Result<StudentTable, ClassError> {
        let fail = |error: csv::Error| ClassError::new(format!("{path:?}: {error}"));
        // Table programs write semicolons in countries where numbers have a comma. Other columns may have one in their names.
        let columns = text.trim_start_matches('\u{feff}').lines().find(|line| !line.is_empty()).unwrap_or_default();
        let has_name = |&separator: &u8| {
            columns.split(char::from(separator)).any(|column| column.trim().trim_matches('"') == COLUMNS[0])
        };
        let separator = [b',', b';', b'\t'].into_iter().find(has_name).unwrap_or(b',');
        let mut reader =
            csv::ReaderBuilder::new().delimiter(separator).trim(csv::Trim::All).from_reader(text.as_bytes());
        let mut head: Vec<String> = reader.headers().map_err(fail)?.iter().map(ToOwned::to_owned).collect();
        let is_named = head.iter().any(|column| column == COLUMNS[0]);
        if !is_named && !head.is_empty() {
            let message = format!("{path:?} has no column \"name\": expected the first line name,code");
            return Err(ClassError::new(message));
        }
        for column in COLUMNS {
            if !head.iter().any(|known| known == column) {
                head.push(column.to_owned());
            }
        }
        let mut students: Vec<Student> = Vec::new();
        let mut known: BTreeMap<String, String> = BTreeMap::new();
        for line in reader.records() {
            let line: Vec<String> = line.map_err(fail)?.iter().map(ToOwned::to_owned).collect();
            let field = |column: &str| {
                let index = head.iter().position(|known| known == column);
                index.and_then(|index| line.get(index)).cloned().unwrap_or_default()
            };
            let [name, code, alias] = COLUMNS.map(field);
            let student = Student { name, code: code.to_lowercase(), alias, line };
            check_name(&student.name)?;
            if let Some(other) = known.insert(name_form(&student.name).into_owned(), student.name.clone()) {
                let message = match other == student.name {
                    true => format!("{path:?}: {other:?} is there twice, expected each student once"),
                    false => {
                        format!("{path:?}: {other:?} and {:?} are one name, expected each student once", student.name)
                    }
                };
                return Err(ClassError::new(message));
            }
            students.push(student);
        }
        let mut free = free_aliases(&students);
        for student in students.iter_mut().filter(|student| student.alias.is_empty()) {
            student.alias = free.next().unwrap_or_default();
        }
        let is_marked = text.as_bytes().starts_with(BYTE_ORDER_MARK);
        Ok(StudentTable { path, is_marked, separator, head, students })
    }

    /// All students in the order of the file.
    pub fn all(&self) -> &[Student] {
        &self.students
    }

    /// A student by name.
    pub fn get(&self, name: &str) -> Option<&Student> {
        self.students.iter().find(|student| is_same_name(&student.name, name.trim()))
    }

    /// The student who has this name and this code.
    ///
    /// # Errors
    /// One sentence for both faults, so that nobody learns which names there are.
    pub fn with_code(&self, name: &str, code: &str) -> Result<&Student, ClassError> {
        let code = code_form(code);
        // A teacher's list may have names alone at first.
        let known = self.get(name).filter(|student| !code.is_empty() && is_equal(&code_form(&student.code), &code));
        known.ok_or_else(|| {
            ClassError::new("there is no student with this name and this code")
                .with_hint("both are on your teacher's list")
        })
    }

    /// Adds a student with a new code.
    ///
    /// # Errors
    /// If the name is taken or cannot be shown in one line.
    pub fn add(&mut self, name: &str) -> Result<&Student, ClassError> {
        let name = name.trim();
        check_name(name)?;
        if self.get(name).is_some() {
            return Err(ClassError::new(format!("{name:?} is a student already")));
        }
        let alias = free_aliases(&self.students).next().unwrap_or_default();
        let code = random_text(CODE)?;
        self.students.push(Student { name: name.to_owned(), code, alias, line: Vec::new() });
        Ok(&self.students[self.students.len() - 1])
    }

    /// Gives a code to each student who has none, as in a list that another program wrote; the number of new codes.
    ///
    /// # Errors
    /// If there are no random numbers.
    pub fn add_codes(&mut self) -> Result<usize, ClassError> {
        let mut added = 0;
        for student in self.students.iter_mut().filter(|student| student.code.is_empty()) {
            student.code = random_text(CODE)?;
            added += 1;
        }
        Ok(added)
    }

    /// Changes the name that others see.
    ///
    /// # Errors
    /// If it is taken or cannot be shown.
    pub fn set_alias(&mut self, name: &str, alias: &str) -> Result<(), ClassError> {
        let alias = alias.trim();
        if !(1..=30).contains(&alias.chars().count()) || alias.contains(is_hidden) || alias.starts_with(FORMULA) {
            return Err(ClassError::new(format!(
                "bad name {}: expected 1 to 30 printable characters, and none of = + - @ at its begin",
                quoted(alias)
            )));
        }
        if boardwright_catalog::is_player(alias) {
            return Err(ClassError::new(format!("{alias:?} is a player of this program, expected another name")));
        }
        if self.is_taken(alias, name) {
            return Err(ClassError::new(format!("the name {alias:?} is taken, expected another one")));
        }
        match self.students.iter_mut().find(|student| is_same_name(&student.name, name)) {
            Some(student) => alias.clone_into(&mut student.alias),
            None => return Err(ClassError::new(format!("there is no student {name:?}"))),
        }
        Ok(())
    }

    /// Removes a student.
    ///
    /// # Errors
    /// If no student has this name.
    pub fn remove(&mut self, name: &str) -> Result<(), ClassError> {
        let before = self.students.len();
        self.students.retain(|student| !is_same_name(&student.name, name.trim()));
        match self.students.len() < before {
            true => Ok(()),
            false => Err(ClassError::new(format!("there is no student {name:?}"))),
        }
    }

    /// Writes the file, with the columns of the teacher's own as they were.
    pub(crate) fn save(&self) -> Result<(), ClassError> {
        let begin = if self.is_marked { BYTE_ORDER_MARK.to_vec() } else { Vec::new() };
        let mut writer = csv::WriterBuilder::new().delimiter(self.separator).from_writer(begin);
        writer.write_record(&self.head).map_err(ClassError::new)?;
        for Student { name, code, alias, line } in &self.students {
            let mut line = line.clone();
            line.resize(self.head.len(), String::new());
            for (column, field) in COLUMNS.into_iter().zip([name, code, alias]) {
                if let Some(index) = self.head.iter().position(|known| known == column) {
                    line[index].clone_from(field);
                }
            }
            writer.write_record(&line).map_err(ClassError::new)?;
        }
        let bytes = writer.into_inner().map_err(ClassError::new)?;
        disk::replace(&self.path, &bytes)
    }

    fn is_taken(&self, alias: &str, name: &str) -> bool {
        let small = |name: &str| name_form(name).to_lowercase();
        let alias = small(alias);
        self.students.iter().any(|other| {
            !is_same_name(&other.name, name) && (small(&other.alias) == alias || small(&other.name) == alias)
        })
    }
}

/// The form in which names are compared: some systems write an accent as a character of its own.
pub(crate) fn name_form(name: &str) -> Cow<'_, str> {
    ComposingNormalizerBorrowed::new_nfc().normalize(name)
}

/// True if two spellings are the name of one student. Capital letters make another name.
pub fn is_same_name(one: &str, other: &str) -> bool {
    one == other || (!(one.is_ascii() && other.is_ascii()) && name_form(one) == name_form(other))
}

/// The form in which codes are compared.
fn code_form(code: &str) -> String {
    name_form(code.trim()).to_lowercase()
}

/// Names that nobody has, without end.
fn free_aliases(students: &[Student]) -> impl Iterator<Item = String> + use<> {
    let taken: HashSet<String> = students.iter().flat_map(|it| [it.alias.clone(), it.name.clone()]).collect();
    (1..).map(|number| format!("Player {number}")).filter(move |alias| !taken.contains(alias))
}

fn check_name(name: &str) -> Result<(), ClassError> {
    let is_good =
        (1..=60).contains(&name.chars().count()) && !name.contains(|c: char| c.is_control() || "/\\".contains(c));
    let is_good = is_good && !name.starts_with('.') && !name.starts_with(FORMULA);
    match is_good {
        true => Ok(()),
        false => Err(ClassError::new(format!(
            "bad name {}: expected 1 to 60 printable characters without / and \\, and none of . = + - @ at its begin",
            quoted(name)
        ))),
    }
}

/// A text of so many letters that nobody guesses.
pub(crate) fn random_text(letters: usize) -> Result<String, ClassError> {
    let mut bytes = vec![0_u8; letters];
    getrandom::fill(&mut bytes).map_err(|error| ClassError::new(format!("there are no random numbers: {error}")))?;
    Ok(bytes.iter().map(|&byte| LETTERS[usize::from(byte) % LETTERS.len()] as char).collect())
}

/// Compares in a time that does not depend on where the two differ.
pub(crate) fn is_equal(one: &str, other: &str) -> bool {
    one.len() == other.len() && one.bytes().zip(other.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}
