//! A folder in a cache for as long as a program runs: the kits and builds of a worker, or the kits that a coordinator checks with.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::commands::data::{KIT_FOLDER, KIT_LOCK, left_kits};

/// A program's own folder in a cache that several programs share, which only its owner may read: it holds people's bots. It is
/// removed in the end.
pub(super) struct CacheFolder {
    pub(super) path: PathBuf,
    // The system unlocks it for a process that is killed.
    lock: Option<File>,
}

impl CacheFolder {
    /// Makes the folder, and removes those of programs that were killed.
    ///
    /// # Errors
    /// If it cannot be made.
    pub(super) fn make(cache: &Path) -> io::Result<CacheFolder> {
        fs::create_dir_all(cache)?;
        for entry in fs::read_dir(cache)?.flatten() {
            let (folder, is_one) = (entry.path(), entry.file_name().to_string_lossy().starts_with(KIT_FOLDER));
            if let Some(_held) = is_one.then(|| left_kits(&folder)).flatten() {
                // A folder that cannot be removed lies in a cache.
                let _ = fs::remove_dir_all(&folder);
            }
        }
        loop {
            let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_nanos();
            let path = cache.join(format!("{KIT_FOLDER}{}-{now}", std::process::id()));
            crate::files::make_private(&path)?;
            let lock = File::create(path.join(KIT_LOCK))?;
            // Some network file systems know no locks: then the folder stays if the program is killed.
            let locked = lock.try_lock();
            // Another program that starts just now takes a folder without a lock for one that was left.
            if !matches!(locked, Err(TryLockError::WouldBlock)) && path.join(KIT_LOCK).exists() {
                return Ok(CacheFolder { path, lock: Some(lock) });
            }
        }
    }
}

impl Drop for CacheFolder {
    fn drop(&mut self) {
        // Windows removes no file that is open.
        self.lock = None;
        let _ = fs::remove_dir_all(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{CacheFolder, KIT_LOCK};

    #[test]
    fn folders_of_killed_workers_are_removed_and_no_others() {
        let cache = std::env::temp_dir().join(format!("boardwright-worker-folders-{}", std::process::id()));
        for name in ["worker-killed/kit", "other"] {
            fs::create_dir_all(cache.join(name)).expect("a folder");
        }
        fs::write(cache.join("worker-killed").join(KIT_LOCK), "").expect("a file");
        let one = CacheFolder::make(&cache).expect("a folder");
        let two = CacheFolder::make(&cache).expect("a second folder");
        let is_there = |name: &str| cache.join(name).exists();
        assert!(one.path.exists() && two.path.exists() && is_there("other") && !is_there("worker-killed"));
        #[cfg(unix)]
        {
            let mode =
                std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&one.path).expect("a folder").permissions());
            assert_eq!(mode & 0o077, 0, "kits are nobody else's business");
        }
        drop(one);
        let three = CacheFolder::make(&cache).expect("a third folder");
        assert_eq!(fs::read_dir(&cache).expect("the cache").count(), 3, "two workers and the other one");
        drop((two, three));
        assert_eq!(fs::read_dir(&cache).expect("the cache").count(), 1);
        fs::remove_dir_all(&cache).expect("removed");
    }
}
