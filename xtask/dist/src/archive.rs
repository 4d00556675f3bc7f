//! Archives whose bytes depend on their files and nothing else.

use std::fs;
use std::io::{Cursor, Write as _};
use std::path::Path;

use anyhow::{Context, Result};
use chrono::{DateTime, Datelike, Timelike};
use flate2::{Compression, GzBuilder};
use zip::write::SimpleFileOptions;

/// A file of an archive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct File {
    /// Its path in the archive's folder.
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    /// True if it can be run.
    pub(crate) is_program: bool,
}

impl File {
    /// A file that is read and not run.
    pub(crate) fn text(name: &str, text: String) -> File {
        File { name: name.to_owned(), bytes: text.into_bytes(), is_program: false }
    }

    /// Writes it below a folder.
    pub(crate) fn write_in(&self, folder: &Path) -> Result<()> {
        let path = folder.join(&self.name);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(&path, &self.bytes)?;
        #[cfg(unix)]
        fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(self.mode()))?;
        Ok(())
    }

    fn mode(&self) -> u32 {
        if self.is_program { 0o755 } else { 0o644 }
    }
}

fn sorted(mut files: Vec<File>) -> Vec<File> {
    files.sort_by(|one, other| one.name.cmp(&other.name));
    files
}

/// The files in a folder, as a tar archive packed by gzip.
///
/// # Errors
/// If a name is too long.
pub(crate) fn tar_gz(folder: &str, files: Vec<File>, epoch: u64) -> Result<Vec<u8>> {
    // Without a name and with the time 0 the head of gzip says nothing of this machine.
    let packer = GzBuilder::new().mtime(0).operating_system(255).write(Vec::new(), Compression::best());
    let mut archive = tar::Builder::new(packer);
    for file in sorted(files) {
        let mut head = tar::Header::new_ustar();
        head.set_entry_type(tar::EntryType::Regular);
        head.set_size(file.bytes.len() as u64);
        head.set_mode(file.mode());
        head.set_mtime(epoch);
        head.set_uid(0);
        head.set_gid(0);
        archive.append_data(&mut head, format!("{folder}/{}", file.name), file.bytes.as_slice())?;
    }
    Ok(archive.into_inner()?.finish()?)
}

/// The files in a folder, as a zip archive.
///
/// # Errors
/// If the time cannot be written, which zip knows from 1980 on.
pub(crate) fn zip(folder: &str, files: Vec<File>, epoch: u64) -> Result<Vec<u8>> {
    let time = DateTime::from_timestamp(epoch.try_into()?, 0).context("no time")?;
    let part = |number: u32| u8::try_from(number);
    let time = zip::DateTime::from_date_and_time(
        time.year().try_into()?,
        part(time.month())?,
        part(time.day())?,
        part(time.hour())?,
        part(time.minute())?,
        part(time.second())?,
    )?;
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for file in sorted(files) {
        let options = SimpleFileOptions::default()
            .compression_method(zip::CompressionMethod::Deflated)
            .last_modified_time(time)
            .unix_permissions(file.mode());
        archive.start_file(format!("{folder}/{}", file.name), options)?;
        archive.write_all(&file.bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::{File, tar_gz, zip};

    fn files() -> Vec<File> {
        let program = File { name: "b".to_owned(), bytes: vec![7; 5000], is_program: true };
        vec![program, File::text("a/c.txt", "text\n".to_owned()), File::text("a.txt", String::new())]
    }

    #[test]
    fn the_same_files_give_the_same_bytes_in_whatever_order_they_come() {
        let reversed = || files().into_iter().rev().collect::<Vec<_>>();
        assert_eq!(tar_gz("x", files(), 1_000_000_000).ok(), tar_gz("x", reversed(), 1_000_000_000).ok());
        assert_eq!(zip("x", files(), 1_000_000_000).ok(), zip("x", reversed(), 1_000_000_000).ok());
        assert_ne!(tar_gz("x", files(), 1).ok(), tar_gz("x", files(), 2).ok());
        assert!(zip("x", files(), 0).is_err(), "zip knows no 1970");
    }

    #[test]
    fn what_was_packed_is_unpacked() {
        let packed = tar_gz("x", files(), 1_000_000_000).expect("packed");
        let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(packed.as_slice()));
        let mut found = Vec::new();
        for entry in archive.entries().expect("entries") {
            let mut entry = entry.expect("an entry");
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).expect("its bytes");
            let head = entry.header();
            assert_eq!((head.mtime().ok(), head.uid().ok()), (Some(1_000_000_000), Some(0)));
            let name = entry.path().expect("a path").to_string_lossy().into_owned();
            found.push((name, head.mode().expect("a mode") & 0o777, bytes.len()));
        }
        let expected = [("x/a.txt", 0o644, 0), ("x/a/c.txt", 0o644, 5), ("x/b", 0o755, 5000)];
        assert_eq!(found, expected.map(|(name, mode, length)| (name.to_owned(), mode, length)));
    }
}
