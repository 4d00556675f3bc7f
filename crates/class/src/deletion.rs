//! Deletes a student with everything that names them.

use std::fs;

use crate::disk;
use crate::error::ClassError;
use crate::folder::{ClassFolder, Receipt};
use crate::students::is_same_name;
use crate::watch::left_of;

/// The data that were deleted with a student, and the files that the teacher still has to delete.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deleted {
    /// The name that others saw.
    pub alias: String,
    /// Numbers of the submissions.
    pub numbers: Vec<u64>,
    /// The student's files that are still in the watched folder.
    pub watched: Vec<String>,
}

impl ClassFolder {
    /// Removes a student with all submissions, their logs, and the name in the final. The games stay, under numbers that name nobody.
    ///
    /// # Errors
    /// If there is no such student, or something cannot be removed.
    pub fn delete_student(&self, name: &str) -> Result<Deleted, ClassError> {
        let name = name.trim();
        let _taking = self.taking()?;
        let mut students = self.students()?;
        let alias = students.get(name).map(|student| student.alias.clone()).unwrap_or_default();
        let watched = left_of(self, name)?;
        students.remove(name)?;
        let receipts = self.receipts()?;
        let mine: Vec<&Receipt> = receipts.iter().filter(|receipt| receipt.is_of(name)).collect();
        for receipt in &mine {
            let place = self.submission(receipt.number);
            fs::remove_dir_all(&place).map_err(|error| ClassError::file("remove", &place, &error))?;
            // The number is never given again, since games have it.
            disk::make_folder(&place)?;
            disk::write_new(&place.join("deleted"), b"")?;
        }
        if self.counted()?.keys().any(|known| is_same_name(known, name)) {
            self.pin(name, None)?;
        }
        self.forget_finalist(&mine.iter().map(|receipt| receipt.player_name()).collect::<Vec<_>>())?;
        // The name goes last: after a crash the same command finds what is left.
        students.save()?;
        Ok(Deleted { alias, numbers: mine.iter().map(|receipt| receipt.number).collect(), watched })
    }
}
