//! Files that users name. Anything may lie behind a name, so reading is bounded and says what is wrong.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::error::CliError;

/// The largest file that is read. A hundred thousand games are smaller.
const LARGEST: u64 = 64 * 1024 * 1024;

/// Reads a text file, or standard input if the name is `-`.
///
/// Text that is no UTF-8 is taken as ISO 8859-1, the encoding of older game records; bytes that no text has make it
/// an error.
pub(crate) fn read_text(path: &Path) -> Result<String, CliError> {
    let bytes = read_bytes(path).map_err(|error| CliError::file("read", path, &error))?;
    if bytes.len() as u64 > LARGEST {
        return Err(CliError::input(format!("cannot read {path:?}: it is larger than {} MiB", LARGEST >> 20)));
    }
    let is_text = |&byte: &u8| byte >= b' ' || matches!(byte, b'\t' | b'\n' | b'\r' | 0x0C);
    if let Some(offset) = bytes.iter().position(|byte| !is_text(byte)) {
        return Err(CliError::input(format!(
            "cannot read {path:?}: expected text, not byte {:#04x} at offset {offset}",
            bytes[offset]
        )));
    }
    let text =
        String::from_utf8(bytes).unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect());
    Ok(text.strip_prefix('\u{feff}').map(ToOwned::to_owned).unwrap_or(text))
}

/// Refuses a file to read that is not there, or is a folder. It is not opened: a pipe can be read only once.
pub(crate) fn check_is_there(path: &Path) -> Result<(), CliError> {
    if path == Path::new("-") {
        return Ok(());
    }
    let is_folder = fs::metadata(path).map_err(|error| CliError::file("read", path, &error))?.is_dir();
    if is_folder { Err(CliError::file("read", path, &io::ErrorKind::IsADirectory.into())) } else { Ok(()) }
}

fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // One byte more than allowed tells a file that is too large from one that just fits, whatever its size claims.
    if path == Path::new("-") {
        io::stdin().take(LARGEST + 1).read_to_end(&mut bytes)?;
    } else {
        File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Finds out before long work whether its result can be written: there must be a folder for it.
pub(crate) fn check_folder(path: &Path) -> Result<(), CliError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let found = folder.map_or(Ok(()), |folder| fs::read_dir(folder).map(drop));
    found.map_err(|error| CliError::file("write", path, &error))
}

/// Writes a file as a whole: it has the old contents or the new, never half of them.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    let failed = |error: io::Error| CliError::file("write", path, &error);
    if path.is_dir() {
        return Err(CliError::input(format!("cannot write {path:?}: is a directory")));
    }
    // Pipes and devices cannot be replaced by another file, and nothing there can be half written.
    if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
        return fs::write(path, bytes).map_err(failed);
    }
    let scratch = scratch_name(path);
    let written =
        File::create(&scratch).and_then(|mut file| file.write_all(bytes)).and_then(|()| fs::rename(&scratch, path));
    written.map_err(|error| {
        // The first failure is the one to tell; a scratch file that cannot be removed is the lesser one.
        let _ = fs::remove_file(&scratch);
        failed(error)
    })
}

/// A name beside `path` that nobody else uses.
pub(crate) fn scratch_name(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::{read_text, write_whole};

    fn scratch(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("boardwright-files-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder.join(name)
    }

    #[test]
    fn old_encodings_are_read_and_binaries_are_not() {
        let path = scratch("latin");
        fs::write(&path, b"PB[J\xfcrgen]\r\n").unwrap();
        assert_eq!(read_text(&path).unwrap(), "PB[Jürgen]\r\n");
        fs::write(&path, "\u{feff}(;GM[4])").unwrap();
        assert_eq!(read_text(&path).unwrap(), "(;GM[4])");
        fs::write(&path, b"\x7fELF\x02\x01").unwrap();
        let message = read_text(&path).unwrap_err().to_string();
        assert!(message.ends_with("expected text, not byte 0x02 at offset 4"), "{message}");
    }

    #[test]
    fn endless_files_end() {
        let message = read_text(Path::new("/dev/zero")).unwrap_err().to_string();
        assert_eq!(message, "cannot read \"/dev/zero\": it is larger than 64 MiB");
    }

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let path = scratch("whole");
        write_whole(&path, b"one").unwrap();
        write_whole(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        let left: Vec<_> = fs::read_dir(path.parent().unwrap()).unwrap().flatten().collect();
        assert!(left.iter().all(|entry| !entry.file_name().to_string_lossy().ends_with(".part")), "{left:?}");
        let message = write_whole(&path.join("below"), b"x").unwrap_err().to_string();
        assert!(message.contains("not a directory"), "{message}");
    }
}
