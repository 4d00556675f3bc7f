//! All tests of the crate that look at its outside, as one program.

mod files;
