//! Files named by users. A name may lead to anything, so reading is bounded and errors are specific.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use boardwright_game::locked;

use crate::error::CliError;
use crate::interrupt;

/// The largest text that is read.
const LARGEST: u64 = 64 * 1024 * 1024;

/// The largest file of games. The database of `RenjuNet` and large libraries of `RenLib` have about a hundred MiB.
const LARGEST_GAMES: u64 = 256 * 1024 * 1024;

/// Bytes that are written at once.
const BUFFER: usize = 1 << 20;

/// First bytes of every SQLite database.
const DATABASE: &[u8] = b"SQLite format 3\0";

/// Reads a text file, or standard input if the name is `-`.
///
/// Text that is no UTF-8 is taken as ISO 8859-1, the encoding of older game records; bytes that no text has make it
/// an error.
pub fn read_text(path: &Path) -> Result<String, CliError> {
    let bytes = read_bytes(path, LARGEST)?;
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
pub fn check_is_there(path: &Path) -> Result<(), CliError> {
    if path == Path::new("-") {
        return Ok(());
    }
    let is_folder = fs::metadata(path).map_err(|error| CliError::file("read", path, &error))?.is_dir();
    if is_folder { Err(CliError::file("read", path, &io::ErrorKind::IsADirectory.into())) } else { Ok(()) }
}

/// Makes a folder that only its owner may enter, where the system knows such permissions. One that is there already is refused.
pub fn make_private(path: &Path) -> io::Result<()> {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "there is no mode elsewhere"))]
    let mut own = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut own, 0o700);
    own.create(path)
}

/// Reads a file of games of any format, or standard input if the name is `-`.
pub fn read_games(path: &Path) -> Result<Vec<u8>, CliError> {
    read_bytes(path, LARGEST_GAMES)
}

fn read_bytes(path: &Path, largest: u64) -> Result<Vec<u8>, CliError> {
    let mut bytes = Vec::new();
    // One byte more than allowed tells a file that is too large from one that just fits, whatever its size claims.
    let read = if path == Path::new("-") {
        interrupt::while_waiting(|| io::stdin().take(largest + 1).read_to_end(&mut bytes))?
    } else {
        File::open(path).and_then(|file| file.take(largest + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| CliError::file("read", path, &error))?;
    if bytes.len() as u64 > largest {
        return Err(CliError::input(format!("cannot read {path:?}: it is larger than {} MiB", largest >> 20)));
    }
    Ok(bytes)
}

/// Adds bytes to what was written of a file, all or none: what a full disk takes of them is cut off again.
///
/// # Errors
/// If they could not be written.
pub fn add_whole(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    // Pipes and devices have no places.
    let begin = file.stream_position();
    // One call, so that a kill cannot fall between two parts.
    let written = file.write_all(bytes);
    if let (Err(_), Ok(begin)) = (&written, begin) {
        // The first failure is the one to tell.
        let _ = file.set_len(begin).and_then(|()| file.seek(SeekFrom::Start(begin)));
    }
    written
}

/// The first bytes of a file. Of a pipe or a device none: who reads it is its other end alone.
///
/// # Errors
/// If there is a file that cannot be read.
pub fn head(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if fs::metadata(path).is_ok_and(|data| data.is_file()) {
        File::open(path)?.take(most).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// True if a file is a database. False also for a file that cannot be read: reading it later gives the error.
pub fn is_store(path: &Path) -> bool {
    path != Path::new("-") && head(path, DATABASE.len() as u64).is_ok_and(|head| head == DATABASE)
}

/// Refuses before long work a file that could not be written at its end: a folder, a store, or a name in a folder that is not
/// there or takes no files.
pub fn check_folder(path: &Path) -> Result<(), CliError> {
    check_is_file_name(path)?;
    // To open a pipe would wait for its reader, who would take the closing for the end.
    if is_device(path) {
        return Ok(());
    }
    let scratch = Scratch::beside(&real_place(path));
    File::create(&scratch.path).map(drop).map_err(|error| CliError::file("write", path, &error))
}

/// Checks that this number of bytes can be written to a folder, and leaves nothing there.
pub fn check_room(folder: &Path, bytes: usize) -> io::Result<()> {
    let scratch = Scratch::beside(&folder.join("boardwright"));
    File::create(&scratch.path)?.write_all(&vec![0; bytes])
}

/// Writes a file as a whole: it has the old contents or the new, never half of them, even if the machine goes down. When
/// this returns, the new contents are on the disk.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    write_whole_with(path, |file| file.write_all(bytes))
}

/// Does what [`write_whole`] does with contents that `fill` writes piece by piece.
pub fn write_whole_with(path: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), CliError> {
    let mut file = WholeFile::create(path)?;
    fill(&mut file).and_then(|()| file.place()).map_err(|error| CliError::file("write", path, &error))
}

/// A file that is written piece by piece and takes the place of an older one when all of it is on the disk. Until then, and
/// if it is dropped, the older one stays. Pipes and devices cannot be replaced, and nothing there can be half written.
pub struct WholeFile {
    writer: BufWriter<Box<dyn Write + Send>>,
    /// The file that is written, and the place that it gets.
    scratch: Option<(File, Scratch, PathBuf)>,
}

impl WholeFile {
    /// Begins to write.
    ///
    /// # Errors
    /// If no file can have this name.
    pub fn create(path: &Path) -> Result<WholeFile, CliError> {
        check_is_file_name(path)?;
        WholeFile::open(path).map_err(|error| CliError::file("write", path, &error))
    }

    /// Begins to write, to standard output if the name is `-`.
    ///
    /// # Errors
    /// As [`WholeFile::create`].
    pub fn create_or_print(path: &Path) -> Result<WholeFile, CliError> {
        if path == Path::new("-") {
            return Ok(WholeFile { writer: BufWriter::new(Box::new(io::stdout())), scratch: None });
        }
        WholeFile::create(path)
    }

    fn open(path: &Path) -> io::Result<WholeFile> {
        let (file, scratch) = if is_device(path) {
            (OpenOptions::new().write(true).open(path)?, None)
        } else {
            let place = real_place(path);
            let scratch = Scratch::beside(&place);
            let file = File::create(&scratch.path)?;
            keep_permissions(&place, &file)?;
            (file.try_clone()?, Some((file, scratch, place)))
        };
        Ok(WholeFile { writer: BufWriter::with_capacity(BUFFER, Box::new(file)), scratch })
    }

    /// Gives the complete file its place.
    ///
    /// # Errors
    /// If not all of it could be written.
    pub fn place(mut self) -> io::Result<()> {
        self.writer.flush()?;
        let Some((file, mut scratch, place)) = self.scratch.take() else { return Ok(()) };
        // The contents are on the disk before the name is: the machine may go down between the two.
        file.sync_all()?;
        fs::rename(&scratch.path, &place)?;
        scratch.is_placed = true;
        sync_folder(&place)
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

fn remove(paths: &[PathBuf]) {
    for path in paths {
        // The process ends, so an error cannot be reported. The file that was to be replaced is whole.
        let _ = fs::remove_file(path);
    }
}

/// Gives a new file the permissions of the older one whose place it will take: what was private stays so.
///
/// # Errors
/// If the system refuses.
pub fn keep_permissions(old: &Path, new: &File) -> io::Result<()> {
    match fs::metadata(old) {
        // Elsewhere a file can only be read-only, and such a file is not replaced.
        Ok(old) if cfg!(unix) && old.permissions() != new.metadata()?.permissions() => {
            new.set_permissions(old.permissions())
        }
        _ => Ok(()),
    }
}

/// Writes the new name of a file to the disk, where the system knows how to.
fn sync_folder(path: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        // Some file systems cannot do it for a folder, and some folders take files and cannot be opened themselves.
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported | io::ErrorKind::PermissionDenied
            ) =>
        {
            Ok(())
        }
        synced => synced,
    }
}

fn check_is_file_name(path: &Path) -> Result<(), CliError> {
    let ends_as_folder = path.as_os_str().to_string_lossy().ends_with(std::path::is_separator);
    if path.is_dir() || ends_as_folder || path.file_name().is_none() {
        return Err(CliError::input(format!("cannot write {path:?}: is a directory")));
    }
    // Only the store itself writes there: its games are nowhere else.
    if is_store(path) {
        return Err(CliError::input(format!("cannot write {path:?}: it is a store of games, expected another file")));
    }
    Ok(())
}

fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| !data.is_file())
}

/// The file that a name leads to: through a link to a file the file is replaced, not the link.
pub fn real_place(path: &Path) -> PathBuf {
    let is_link = fs::symlink_metadata(path).is_ok_and(|data| data.is_symlink());
    let target = is_link.then(|| fs::canonicalize(path).ok()).flatten();
    target.unwrap_or_else(|| path.to_owned())
}

/// The file that a name means, however it is spelled. It need not be there.
pub fn place(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let beside = || Some(fs::canonicalize(folder).ok()?.join(path.file_name()?));
    fs::canonicalize(path).ok().or_else(beside).unwrap_or_else(|| path.to_owned())
}

/// Refuses one file for two purposes, each of which is named by its option. Several may read a file that none writes, and
/// devices and `-` take anything.
///
/// # Errors
/// Names the file and both options.
pub fn check_apart<'a>(
    read: impl IntoIterator<Item = (&'a str, &'a Path)>,
    written: impl IntoIterator<Item = (&'a str, &'a Path)>,
) -> Result<(), CliError> {
    let mut known: Vec<(&str, PathBuf)> = read.into_iter().map(|(option, path)| (option, place(path))).collect();
    for (option, path) in written.into_iter().filter(|(_, path)| *path != Path::new("-") && !is_device(path)) {
        let place = place(path);
        if let Some((other, _)) = known.iter().find(|(other, taken)| *taken == place && *other != option) {
            return Err(CliError::input(format!(
                "{other} and {option}: expected two different files, not {path:?} for both"
            )));
        }
        known.push((option, place));
    }
    Ok(())
}

/// Refuses a file that was to keep results, and that somebody has removed since.
///
/// # Errors
/// Names the file.
pub fn check_still_there(path: &Path) -> Result<(), CliError> {
    let removed = |error| CliError::file("find", path, &error).in_context("removed while games were written to it");
    fs::metadata(path).map(drop).map_err(removed)
}

/// A file that is being written beside the one whose place it is to take. It is removed if it does not get there.
struct Scratch {
    path: PathBuf,
    is_placed: bool,
}

/// The scratch files that there are now.
static HALF_WRITTEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

impl Scratch {
    fn beside(path: &Path) -> Scratch {
        let path = scratch_name(path);
        interrupt::before_end(|| remove(&locked(&HALF_WRITTEN)));
        locked(&HALF_WRITTEN).push(path.clone());
        Scratch { path, is_placed: false }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if !self.is_placed {
            // The first failure is the one to tell; a scratch file that cannot be removed is the lesser one.
            let _ = fs::remove_file(&self.path);
        }
        locked(&HALF_WRITTEN).retain(|path| *path != self.path);
    }
}

/// A name beside `path` that no other process uses.
pub fn scratch_name(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}

/// True if a name is one of those that [`scratch_name`] gives.
pub fn is_scratch(name: &str) -> bool {
    let number = name.strip_suffix(".part").and_then(|rest| rest.rsplit_once('.'));
    number.is_some_and(|(before, number)| {
        !before.is_empty() && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use boardwright_game::locked;

    use super::{HALF_WRITTEN, Scratch, check_apart, check_folder, read_text, remove, write_whole, write_whole_with};

    fn scratch(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("boardwright-files-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder.join(name)
    }

    #[test]
    fn scratch_files_are_known_by_their_names() {
        let name = super::scratch_name(std::path::Path::new("kalah-endgames"));
        assert!(super::is_scratch(&name.to_string_lossy()));
        assert!(!["a.part", ".7.part", "a.7x.part", "a.7.parts"].iter().any(|name| super::is_scratch(name)));
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
    fn one_file_does_not_serve_two_purposes() {
        let (games, again) = (scratch("apart.bwr"), scratch("none").with_file_name(".").join("apart.bwr"));
        let written = |files: &[(&str, &Path)]| check_apart([], files.iter().copied());
        let message = written(&[("--records", &games), ("--trace", &again)]).unwrap_err().to_string();
        assert!(message.starts_with("--records and --trace: expected two different files, not "), "{message}");
        let null = Path::new("/dev/null");
        written(&[("--records", &games), ("--store", &scratch("apart.db"))]).unwrap();
        written(&[("--trace", null), ("--records", null), ("--trace", &games), ("--trace", &again)]).unwrap();
        let read = [("--from", &*games), ("--with", &games), ("FILE", Path::new("-")), ("--plan", null)];
        check_apart(read, [("OUT", Path::new("-")), ("--trace", null)]).unwrap();
        let message = check_apart(read, [("OUT", &*again)]).unwrap_err().to_string();
        assert!(message.starts_with("--from and OUT: expected two different files, not "), "{message}");
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
        assert_eq!(beside(&path), ["whole"], "other tests write into the same folder at the same time");
        fs::write(&path, b"SQLite format 3\0and games").unwrap();
        let message = write_whole(&path, b"x").unwrap_err().to_string();
        assert!(message.ends_with("it is a store of games, expected another file"), "{message}");
        let message = write_whole(&path.join("below"), b"x").unwrap_err().to_string();
        assert!(message.contains("not a directory"), "{message}");
    }

    /// The names in the folder of `path` that begin with that of `path`.
    fn beside(path: &Path) -> Vec<String> {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let entries = fs::read_dir(path.parent().unwrap()).unwrap().flatten();
        entries
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .filter(|found| found.starts_with(&name))
            .collect()
    }

    #[test]
    fn a_failure_halfway_leaves_the_old_file_and_nothing_else() {
        let path = scratch("halfway");
        write_whole(&path, b"old").unwrap();
        let message = write_whole_with(&path, |file| {
            file.write_all(b"new")?;
            Err(std::io::ErrorKind::StorageFull.into())
        });
        assert_eq!(message.unwrap_err().to_string(), format!("cannot write {path:?}: no storage space"));
        assert_eq!((fs::read(&path).unwrap(), beside(&path)), (b"old".to_vec(), vec!["halfway".to_owned()]));
    }

    #[test]
    fn an_end_at_once_leaves_nothing_half_written() {
        let path = scratch("at-once");
        write_whole(&path, b"old").unwrap();
        let half = Scratch::beside(&path);
        fs::write(&half.path, b"ne").unwrap();
        let listed: Vec<PathBuf> =
            locked(&HALF_WRITTEN).iter().filter(|listed| **listed == half.path).cloned().collect();
        assert_eq!((listed.len(), beside(&path).len()), (1, 2));
        // Other tests write files at the same time.
        remove(&listed);
        assert_eq!((fs::read(&path).unwrap(), beside(&path)), (b"old".to_vec(), vec!["at-once".to_owned()]));
        let path = half.path.clone();
        drop(half);
        assert!(!locked(&HALF_WRITTEN).contains(&path));
    }

    #[test]
    fn names_that_cannot_be_written_are_found_before_the_work() {
        let path = scratch("checked");
        check_folder(&path).unwrap();
        assert_eq!(beside(&path), Vec::<String>::new(), "the check leaves nothing");
        write_whole(&path, b"old").unwrap();
        check_folder(&path).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        for (place, reason) in [
            (path.join("below"), "not a directory"),
            (path.parent().unwrap().to_owned(), "is a directory"),
            (PathBuf::from("new-folder/"), "is a directory"),
            (PathBuf::from("/"), "is a directory"),
            (path.with_file_name("nowhere").join("file"), "no such file or directory"),
            (path.with_file_name("x".repeat(250)), "too long"),
        ] {
            let message = check_folder(&place).unwrap_err().to_string();
            assert!(message.contains(reason), "{place:?}: {message}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_link_stays_and_its_file_is_replaced_with_its_permissions() {
        use std::os::unix::fs::PermissionsExt as _;
        let (path, link) = (scratch("linked"), scratch("a-link"));
        write_whole(&path, b"old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        let _ = fs::remove_file(&link);
        std::os::unix::fs::symlink("linked", &link).unwrap();
        write_whole(&link, b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }
}
