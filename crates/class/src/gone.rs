//! Tells a class that has just begun from one of which something is gone: the disk that another machine lent, or a file of it.

use std::fs;
use std::io::ErrorKind;

use boardwright_store::{Filter, Store};

use crate::error::ClassError;
use crate::folder::{CLASS_FILE, ClassFolder, STUDENTS_FILE};

impl ClassFolder {
    /// Checks that the folder is there.
    ///
    /// # Errors
    /// If neither the file of the class nor the students are there, or the system says why it does not know.
    pub(crate) fn check_there(&self) -> Result<(), ClassError> {
        for name in [CLASS_FILE, STUDENTS_FILE] {
            match fs::metadata(self.path().join(name)) {
                Ok(_) => return Ok(()),
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => return Err(ClassError::file("read", self.path(), &error)),
            }
        }
        let message = format!("the class in {:?} is gone: expected {CLASS_FILE} and {STUDENTS_FILE}", self.path());
        Err(ClassError::new(message).of_the_class("the folder of the class is gone: your teacher sees it"))
    }

    /// Checks that nobody has handed in, where there is no table of students.
    ///
    /// # Errors
    /// If somebody has, or it cannot be known.
    pub(crate) fn check_unbegun(&self) -> Result<(), ClassError> {
        self.check_there()?;
        let submissions = self.receipts()?.len();
        if submissions == 0 {
            return Ok(());
        }
        let message =
            format!("there is no {STUDENTS_FILE} in {:?}, expected the students of its submissions", self.path());
        Err(ClassError::new(message)
            .of_the_class(format!("{STUDENTS_FILE} is gone: your teacher sees it"))
            .with_hint("a copy of it, or one with the line name,code and the names of the students, mends the class"))
    }

    /// Checks that nobody has handed in, where there is no folder of submissions.
    ///
    /// # Errors
    /// If somebody has.
    pub(crate) fn check_unplayed(&self) -> Result<(), ClassError> {
        self.check_there()?;
        // A file of games that cannot be read tells nothing of this.
        let games = Store::open_read_only(self.games()).and_then(|store| store.count(&Filter::default())).unwrap_or(0);
        if games == 0 {
            return Ok(());
        }
        let message =
            format!("there is no {:?}, expected the submissions that played the {games} games", self.submissions());
        Err(ClassError::new(message)
            .of_the_class("the submissions are gone: your teacher sees it")
            .with_hint("a copy of this folder mends the class, an empty one begins anew"))
    }
}
