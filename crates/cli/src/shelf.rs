//! The shelf of the user: computed tables as files in the data folder.

use std::fs;
use std::path::PathBuf;

use boardwright_game::Shelf;

use crate::files::write_whole;
use crate::store_place::data_folder;

/// Tables in the folder `tables` of the user's data folder, beside the store.
pub(crate) struct UserShelf {
    /// `None` where the user has no such folder: nothing is kept then.
    folder: Option<PathBuf>,
}

impl UserShelf {
    /// The shelf of whoever runs this process.
    pub(crate) fn new() -> UserShelf {
        UserShelf { folder: data_folder().map(|data| data.join("tables")) }
    }
}

/// A file that cannot be read or written costs time and nothing else, so that no failure is told.
impl Shelf for UserShelf {
    fn take(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.folder.as_ref()?.join(name)).ok()
    }

    fn put(&self, name: &str, bytes: &[u8]) {
        if let Some(folder) = &self.folder
            && fs::create_dir_all(folder).is_ok()
        {
            let _ = write_whole(&folder.join(name), bytes);
        }
    }
}
