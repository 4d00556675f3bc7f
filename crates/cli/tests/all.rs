//! All tests of this crate, linked once: `cargo test -p boardwright --test all FILE::` runs those of one file.

mod analyze;
mod bad_input;
mod bench;
mod bot;
mod commands;
mod common;
mod docs;
mod external;
mod gomocup;
mod help;
mod host_end;
mod kgp;
mod matches;
mod page;
mod play;
mod process;
mod proofs;
mod rate;
mod records;
mod scripts;
mod second_checker;
mod solve;
mod solve_files;
mod soup;
mod tables;
mod tournament;
