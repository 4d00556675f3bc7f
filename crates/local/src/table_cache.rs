//! The cache of the user: computed tables as files in the data folder.
//!
//! A file is a line of text with its name, version and the size of the table, followed by one frame of Zstandard with a
//! checksum. Tables of kalah shrink to 40 to 50 % at the lowest level, and are read several times as fast as they are built.
//! No file is mapped into memory: the solver makes two million random accesses a second, so the tables have to be unpacked,
//! in large pages. A file is read once from beginning to end, so that a change by another program is an error and not a
//! crash.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use boardwright_game::TableCache;
use zstd::stream::{read::Decoder, write::Encoder};

use crate::error::reason;
use crate::files::{is_scratch, scratch_name};
use crate::output::note;
use crate::store_place::data_folder;

/// The first word of every table; the number is the version of the format.
const MAGIC: &str = "boardwright-table-1";
/// The beginning of tables of all versions.
const ANY_MAGIC: &[u8] = b"boardwright-table-";
/// Longer first lines are no first lines of ours.
const LONGEST_HEAD: u64 = 300;
/// Level of compression: the size of tables hardly depends on it, and the lowest takes half the
/// time of the next.
const LEVEL: i32 = 1;
/// Number of bytes read, written or checked at a time.
const PIECE: usize = 1 << 20;

/// Tables in the folder `tables` of the user's data folder, beside the store.
pub struct UserTableCache {
    /// `None` where the user has no such folder: nothing is kept then.
    folder: Option<PathBuf>,
    /// Threads that pack a table.
    threads: u32,
}

/// Facts on a file that are known without reading its table.
#[derive(Debug)]
pub struct TableFile {
    /// The name of the table.
    pub name: String,
    /// Bytes of the file.
    pub packed: u64,
    /// Bytes of the table, or why the file is not a table of ours.
    pub length: Result<u64, String>,
}

impl UserTableCache {
    /// The cache of the user who runs this process.
    pub fn new(threads: u32) -> UserTableCache {
        UserTableCache { folder: data_folder().map(|data| data.join("tables")), threads }
    }

    /// Folder of the tables.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// All files in it, by name.
    pub fn all(&self) -> io::Result<Vec<TableFile>> {
        let entries = match self.folder.as_ref().map(fs::read_dir) {
            None => return Ok(Vec::new()),
            Some(Err(error)) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Some(entries) => entries?,
        };
        let mut all = Vec::new();
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            // What another process is writing is no table yet.
            if entry.file_type()?.is_file() && !is_scratch(&name) {
                let length = open(&entry.path(), &name).map(|(_, length)| length).map_err(|fault| fault.to_string());
                all.push(TableFile { name, packed: entry.metadata()?.len(), length });
            }
        }
        all.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(all)
    }

    /// Reads a whole table and says what is wrong with it, if anything is.
    pub fn check(&self, name: &str) -> io::Result<()> {
        let Some(folder) = &self.folder else { return Err(io::ErrorKind::NotFound.into()) };
        let (file, length) = open(&folder.join(name), name)?;
        let mut table = Decoder::with_buffer(file)?.single_frame();
        let mut piece = vec![0; PIECE];
        let mut left = length;
        while left > 0 {
            let part = usize::try_from(left).unwrap_or(PIECE).min(PIECE);
            table.read_exact(&mut piece[..part])?;
            left -= part as u64;
        }
        finish(table)
    }
}

/// A file that cannot be read or written costs time and nothing else: it is told of, and the table computed again.
impl TableCache for UserTableCache {
    fn load(&self, name: &str, parts: &mut [&mut [u8]]) -> bool {
        let Some(folder) = &self.folder else { return false };
        match read(&folder.join(name), name, parts) {
            Ok(()) => true,
            Err(error) if error.kind() == io::ErrorKind::NotFound => false,
            Err(error) => {
                note(format_args!("the table {name} in {folder:?} is computed again: {}", reason(&error)));
                false
            }
        }
    }

    fn store(&self, name: &str, parts: &[&[u8]]) -> bool {
        let Some(folder) = &self.folder else { return false };
        let written = fs::create_dir_all(folder).and_then(|()| write(&folder.join(name), name, parts, self.threads));
        if let Err(error) = &written {
            note(format_args!("the table {name} cannot be kept in {folder:?}: {}", reason(error)));
        }
        written.is_ok()
    }
}

/// True if a file is a table of this program, of whatever version.
pub fn is_table(path: &Path) -> bool {
    let mut head = [0; ANY_MAGIC.len()];
    File::open(path).and_then(|mut file| file.read_exact(&mut head)).is_ok() && head == *ANY_MAGIC
}

fn fault(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// Opens a file behind its head, which has to name this table; and the bytes of the table.
fn open(path: &Path, name: &str) -> io::Result<(BufReader<File>, u64)> {
    let mut file = BufReader::with_capacity(PIECE, File::open(path)?);
    let mut head = Vec::new();
    (&mut file).take(LONGEST_HEAD).read_until(b'\n', &mut head)?;
    let head = String::from_utf8_lossy(&head);
    let words: Vec<&str> = head.strip_suffix('\n').unwrap_or_default().split(' ').collect();
    let [magic, found, length] = words[..] else {
        return Err(fault("expected a table of this program, not another file".to_owned()));
    };
    if magic != MAGIC {
        return Err(fault(format!("expected version {MAGIC}, not {magic:?}")));
    }
    if found != name {
        return Err(fault(format!("expected the table of this name, not {found:?}")));
    }
    let length = length.parse().map_err(|_| fault(format!("expected a number of bytes, not {length:?}")))?;
    Ok((file, length))
}

fn read(path: &Path, name: &str, parts: &mut [&mut [u8]]) -> io::Result<()> {
    let (file, length) = open(path, name)?;
    let wanted: u64 = parts.iter().map(|part| part.len() as u64).sum();
    if length != wanted {
        return Err(fault(format!("expected {wanted} bytes, not {length}")));
    }
    let mut table = Decoder::with_buffer(file)?.single_frame();
    parts.iter_mut().try_for_each(|part| table.read_exact(part))?;
    finish(table)
}

/// Sees that a table and its file end here. The checksum is compared at the end of the table.
fn finish<R: BufRead>(mut table: Decoder<'_, R>) -> io::Result<()> {
    if table.read(&mut [0])? > 0 || table.finish().read(&mut [0])? > 0 {
        return Err(fault("expected the end of the table, not more bytes".to_owned()));
    }
    Ok(())
}

/// Writes a file beside its place and puts it there at the end, so that there is a whole table or none.
fn write(path: &Path, name: &str, parts: &[&[u8]], threads: u32) -> io::Result<()> {
    let scratch = scratch_name(path);
    let written = pack(&scratch, name, parts, threads).and_then(|()| fs::rename(&scratch, path));
    if written.is_err() {
        // The first failure is the one to tell.
        let _ = fs::remove_file(&scratch);
    }
    written
}

fn pack(path: &Path, name: &str, parts: &[&[u8]], threads: u32) -> io::Result<()> {
    let mut file = BufWriter::with_capacity(PIECE, File::create(path)?);
    let length: u64 = parts.iter().map(|part| part.len() as u64).sum();
    writeln!(file, "{MAGIC} {name} {length}")?;
    let mut table = Encoder::new(file, LEVEL)?;
    table.include_checksum(true)?;
    table.multithread(if threads > 1 { threads } else { 0 })?;
    parts.iter().try_for_each(|part| table.write_all(part))?;
    table.finish()?.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use boardwright_game::TableCache;

    use super::UserTableCache;

    const NAME: &str = "some-table-7";

    fn table_cache(folder: &str) -> (UserTableCache, PathBuf) {
        let folder = std::env::temp_dir().join(format!("boardwright-cache-{folder}-{}", std::process::id()));
        let path = folder.join(NAME);
        (UserTableCache { folder: Some(folder), threads: 1 }, path)
    }

    fn take(cache: &UserTableCache, lengths: [usize; 2]) -> Option<Vec<u8>> {
        let mut parts = lengths.map(|length| vec![0; length]);
        let [one, other] = &mut parts;
        cache.load(NAME, &mut [one, other]).then(|| parts.concat())
    }

    #[test]
    fn a_table_comes_back_in_any_parts() {
        for threads in [1, 2] {
            let (mut cache, path) = table_cache("parts");
            cache.threads = threads;
            let table: Vec<u8> = (0..5000u32).map(|number| (number * number / 77) as u8).collect();
            assert_eq!(take(&cache, [10, 10]), None, "nothing is there yet");
            assert!(cache.store(NAME, &[&table[..1], &[], &table[1..]]));
            assert_eq!(take(&cache, [4000, 1000]), Some(table));
            assert_eq!(take(&cache, [4000, 999]), None, "of another length");
            assert!(cache.check(NAME).is_ok());
            assert!(cache.check("another").is_err());
            let all = cache.all().expect("a folder");
            assert!(
                all.len() == 1 && all[0].name == NAME && all[0].length == Ok(5000),
                "nothing lies beside it: {all:?}"
            );
            fs::remove_file(path).expect("it was there");
        }
    }

    /// Checks that a damaged file is refused wherever the damage is, except in bytes that carry no meaning.
    #[test]
    fn a_damaged_table_is_refused() {
        let (cache, path) = table_cache("damaged");
        let table: Vec<u8> = (0..3000u32).map(|number| (number % 7 * number / 99) as u8).collect();
        assert!(cache.store(NAME, &[&table, &[]]));
        let whole = fs::read(&path).expect("it is there");
        let refused = |bytes: &[u8]| {
            fs::write(&path, bytes).expect("written");
            let taken = take(&cache, [3000, 0]);
            assert!(taken.is_none() || taken.as_ref() == Some(&table), "a wrong table");
            taken.is_none() && cache.check(NAME).is_err()
        };
        assert!(!refused(&whole));
        for length in 0..whole.len() {
            assert!(refused(&whole[..length]), "cut at {length}");
        }
        assert!(refused(&[&whole[..], b"x"].concat()), "a byte too many");
        let kept = (0..whole.len()).filter(|&place| {
            let mut damaged = whole.clone();
            damaged[place] ^= 0x41;
            !refused(&damaged)
        });
        assert!(kept.count() <= 2, "only bits of the frame's head that say nothing may change");
        let other = String::from_utf8_lossy(&whole[..20]).replace("table-1", "table-2").into_bytes();
        assert!(refused(&[&other, &whole[20..]].concat()), "another version");
        assert!(refused(b"soup") && refused(b"\n"));
    }
}
