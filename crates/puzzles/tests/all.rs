//! The tests of this crate, linked once.

mod format;
mod made;
