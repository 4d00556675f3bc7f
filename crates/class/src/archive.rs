//! Archives (.zip) that students hand in and course systems make.

use std::io::{Cursor, Read, Seek};

use zip::ZipArchive;

use crate::error::ClassError;
use crate::file::ClassLimits;
use crate::left_out::is_left_out;

/// The most entries of an archive that are looked at.
const MOST_ENTRIES: usize = 200_000;

pub(crate) fn is_archive(name: &str) -> bool {
    name.len() > 4 && name.is_char_boundary(name.len() - 4) && name[name.len() - 4..].eq_ignore_ascii_case(".zip")
}

/// The files of an archive that was handed in, within the limits of the class whatever the archive claims of their sizes.
pub(crate) fn files_of(bytes: &[u8], limits: &ClassLimits) -> Result<Vec<(String, Vec<u8>)>, ClassError> {
    let mut archive = opened(Cursor::new(bytes))?;
    let names = names_of(&mut archive)?;
    read(&mut archive, &names, limits)
}

pub(crate) fn opened<R: Read + Seek>(source: R) -> Result<ZipArchive<R>, ClassError> {
    let archive = ZipArchive::new(source).map_err(|error| ClassError::new(format!("a damaged archive: {error}")))?;
    match archive.len() > MOST_ENTRIES {
        true => Err(ClassError::new(format!("an archive with more than {MOST_ENTRIES} entries"))),
        false => Ok(archive),
    }
}

/// Numbers and names of the files that somebody wrote.
pub(crate) fn names_of<R: Read + Seek>(archive: &mut ZipArchive<R>) -> Result<Vec<(usize, String)>, ClassError> {
    let mut names = Vec::new();
    for index in 0..archive.len() {
        let entry =
            archive.by_index_raw(index).map_err(|error| ClassError::new(format!("a damaged archive: {error}")))?;
        let name = entry.name().map_err(|error| ClassError::new(format!("a damaged archive: {error}")))?;
        let name = name.replace('\\', "/");
        if !entry.is_dir() && !is_left_out(&name) {
            if entry.is_symlink() {
                return Err(ClassError::new(format!("{name:?} is a link, expected files and folders")));
            }
            names.push((index, name));
        }
    }
    Ok(names)
}

/// Reads some files of an archive.
pub(crate) fn read<R: Read + Seek>(
    archive: &mut ZipArchive<R>,
    names: &[(usize, String)],
    limits: &ClassLimits,
) -> Result<Vec<(String, Vec<u8>)>, ClassError> {
    let (mut files, mut left) = (Vec::new(), limits.source.0);
    for (index, name) in names {
        if files.len() == limits.files {
            return Err(ClassError::new(format!("there are more than {} files", limits.files)));
        }
        let fail = |error: &dyn std::fmt::Display| ClassError::new(format!("{name:?} in the archive: {error}"));
        let entry = archive.by_index(*index).map_err(|error| fail(&error))?;
        let mut content = Vec::new();
        entry.take(left + 1).read_to_end(&mut content).map_err(|error| fail(&error))?;
        left = left.checked_sub(content.len() as u64).ok_or_else(|| limits.too_large())?;
        files.push((name.clone(), content));
    }
    Ok(files)
}
