//! Files that are written whole: after a crash there is the old one or the new one, never half of either.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use boardwright_local::files::keep_permissions;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::ClassError;
use crate::unfinished::UNFINISHED;

/// A name beside `path` that nobody else uses.
pub(crate) fn scratch(folder: &Path) -> PathBuf {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    folder.join(format!("{UNFINISHED}{}-{number}", std::process::id()))
}

/// Makes a folder with those above it.
pub(crate) fn make_folder(path: &Path) -> Result<(), ClassError> {
    fs::create_dir_all(path).map_err(|error| ClassError::file("make the folder", path, &error))
}

/// Writes a new file and makes sure that it is on the disk.
pub(crate) fn write_new(path: &Path, bytes: &[u8]) -> Result<(), ClassError> {
    let written = File::create(path).and_then(|file| fill(file, bytes));
    written.map_err(|error| ClassError::file("write", path, &error))
}

fn fill(mut file: File, bytes: &[u8]) -> std::io::Result<()> {
    file.write_all(bytes)?;
    file.sync_all()
}

/// Replaces a file.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<(), ClassError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let scratch = scratch(folder);
    let written = File::create(&scratch).and_then(|file| {
        keep_permissions(path, &file)?;
        fill(file, bytes)?;
        fs::rename(&scratch, path)
    });
    match written {
        Ok(()) => sync_folder(folder),
        // What is half written is of no use; that it cannot be removed either is not worth a second error.
        Err(_) => drop(fs::remove_file(&scratch)),
    }
    written.map_err(|error| ClassError::file("write", path, &error))
}

/// Sets who may read, write and run a file or folder, where the system knows such permissions.
pub(crate) fn set_mode(path: &Path, mode: u32) -> Result<(), ClassError> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let set = fs::set_permissions(path, fs::Permissions::from_mode(mode));
        set.map_err(|error| ClassError::file("set the permissions of", path, &error))?;
    }
    let _ = (path, mode);
    Ok(())
}

/// Lets the owner run all files in a folder.
#[cfg(target_os = "linux")]
pub(crate) fn make_executable(folder: &Path) -> Result<(), ClassError> {
    use std::os::fd::AsRawFd;
    use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
    let fail = |error| ClassError::file("read", folder, &error);
    // What a build left running may put a link to another folder in its place: it is read by its descriptor.
    let mut options = fs::OpenOptions::new();
    let held = options.read(true).custom_flags(libc::O_NOFOLLOW | libc::O_DIRECTORY).open(folder).map_err(fail)?;
    let place = format!("/proc/self/fd/{}", held.as_raw_fd());
    for entry in fs::read_dir(place).map_err(fail)?.flatten() {
        let Ok(kind) = entry.file_type() else { continue };
        if kind.is_dir() {
            make_executable(&entry.path())?;
        } else if kind.is_file() {
            let mut options = fs::OpenOptions::new();
            let opened = options.read(true).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK).open(entry.path());
            let Ok(file) = opened else { continue };
            let change = || {
                let mut mode = file.metadata()?.permissions();
                mode.set_mode(mode.mode() | 0o100);
                file.set_permissions(mode)
            };
            change().map_err(|error| ClassError::file("make executable", &entry.path(), &error))?;
        }
    }
    Ok(())
}

/// Other systems have no sandbox that needs it.
#[cfg(not(target_os = "linux"))]
pub(crate) fn make_executable(_: &Path) -> Result<(), ClassError> {
    Ok(())
}

/// Replaces a file by a value as JSON.
pub(crate) fn replace_json(path: &Path, value: &impl Serialize) -> Result<(), ClassError> {
    let mut text = serde_json::to_string_pretty(value).map_err(ClassError::new)?;
    text.push('\n');
    replace(path, text.as_bytes())
}

/// Makes the names in a folder last, where the system knows how to.
pub(crate) fn sync_folder(folder: &Path) {
    if cfg!(unix) {
        // Some file systems cannot do it for a folder; the files themselves are on the disk.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

/// Opens a file that somebody else put there: neither a link, which could lead to any file that the teacher may read, nor a pipe, which
/// waits for its writer.
pub(crate) fn open_file(path: &Path) -> Result<File, ClassError> {
    let fail = |error: std::io::Error| ClassError::file("read", path, &error);
    let strange = || strange(path.file_name().unwrap_or_default());
    if fs::symlink_metadata(path).map_err(fail)?.is_symlink() {
        return Err(strange());
    }
    let mut options = File::options();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;

        use rustix::fs::OFlags;
        // What was looked at may be another thing by now.
        options.custom_flags((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed());
    }
    let file = options.open(path).map_err(fail)?;
    if file.metadata().map_err(fail)?.is_file() { Ok(file) } else { Err(strange()) }
}

/// The error for something that is neither a file nor a folder.
pub(crate) fn strange(name: impl std::fmt::Debug) -> ClassError {
    ClassError::new(format!("{name:?} is a link or a device, expected files and folders"))
}

/// Reads a text of at most `most` bytes; `None` if there is no such file.
pub(crate) fn read_text(path: &Path, most: u64) -> Result<Option<String>, ClassError> {
    let text = read_marked(path, most)?;
    Ok(text.map(|text| text.strip_prefix('\u{feff}').map(ToOwned::to_owned).unwrap_or(text)))
}

/// Reads a text with its byte order mark, if it has one; `None` if there is no such file.
pub(crate) fn read_marked(path: &Path, most: u64) -> Result<Option<String>, ClassError> {
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(ClassError::file("read", path, &error)),
    };
    let mut bytes = Vec::new();
    Read::by_ref(&mut file)
        .take(most + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| ClassError::file("read", path, &error))?;
    if bytes.len() as u64 > most {
        return Err(damaged(path, &format!("is longer than {most} bytes")));
    }
    String::from_utf8(bytes).map(Some).map_err(|_| damaged(path, "is no text in UTF-8"))
}

/// Reads a value that [`replace_json`] wrote; `None` if there is no such file.
pub(crate) fn read_json<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, ClassError> {
    let Some(text) = read_text(path, 64 << 20)? else { return Ok(None) };
    serde_json::from_str(&text).map(Some).map_err(|error| damaged(path, &format!("is damaged: {error}")))
}

/// The error for a file of the class that cannot be understood.
fn damaged(path: &Path, what: &str) -> ClassError {
    let name = path.file_name().unwrap_or(path.as_os_str());
    ClassError::new(format!("{path:?} {what}")).of_the_class(format!("the file {name:?} of the class is damaged"))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{replace, scratch, write_new};

    /// Checks that two errors of one kind are one sentence, although the names of what is not finished differ.
    #[test]
    fn an_error_names_the_place_that_stays() {
        let folder = std::env::temp_dir().join("boardwright-no-such-folder");
        let told = |path: &Path| format!("cannot write {path:?}: ");
        for _ in 0..2 {
            let error = write_new(&scratch(&folder).join("source/bot.lua"), b"x").expect_err("no folder").to_string();
            assert!(error.starts_with(&told(&folder)), "{error}");
            let file = folder.join("final.json");
            let error = replace(&file, b"x").expect_err("no folder").to_string();
            assert!(error.starts_with(&told(&file)), "{error}");
        }
        let own = folder.join(".new-year/final.json");
        assert!(write_new(&own, b"x").expect_err("no folder").to_string().starts_with(&told(&own)));
    }
}
