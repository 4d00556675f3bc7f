//! Files that nobody wrote and no submission has.

/// Parts of a name that are left out with everything below: what programs leave behind and nobody wrote.
pub(crate) const LEFT_OUT: [&str; 6] =
    ["__MACOSX", "__pycache__", "node_modules", "Thumbs.db", "desktop.ini", "target"];

/// Endings of files that are left out, since they are built again.
pub(crate) const BUILT: [&str; 4] = [".class", ".pyc", ".o", ".exe"];

/// True for files that nobody wrote: hidden ones, and what programs leave behind. `pages/class.js` has the same rule.
pub(crate) fn is_left_out(name: &str) -> bool {
    let is_part = |part: &str| (part.starts_with('.') && part.len() > 1 && part != "..") || LEFT_OUT.contains(&part);
    name.split('/').any(is_part) || BUILT.iter().any(|ending| name.ends_with(ending))
}
