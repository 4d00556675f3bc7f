//! The names of files and folders that are not finished.

use std::path::Path;

/// Start of the names of what is not finished; readers pass over it.
pub(crate) const UNFINISHED: &str = ".new-";

/// The part of a path that is there to stay: what is not finished has another name each time.
pub(crate) fn without_scratch(path: &Path) -> &Path {
    let is_scratch = |path: &&Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.strip_prefix(UNFINISHED).is_some_and(|rest| rest.bytes().all(|byte| byte == b'-' || byte.is_ascii_digit()))
    };
    let scratch = path.ancestors().filter(is_scratch).last();
    scratch.and_then(Path::parent).unwrap_or(path)
}
