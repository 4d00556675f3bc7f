//! Boardwright: the machine of the person who runs it.
//!
//! Its files and stores, games in files, tables that solvers keep, this machine as the venue of events, and the streams of a
//! command, with the error that a person reads. The commands, the full-screen program and Python stand on it.

// The doc comments of options are their help, where brackets mean what may be left out.
#![allow(rustdoc::broken_intra_doc_links)]

pub mod asking;
pub mod best_lines;
pub mod embed;
pub mod error;
pub mod explainer;
pub mod files;
mod game_name;
pub mod game_source;
pub mod input;
pub mod interrupt;
pub mod kept;
pub mod lines_file;
pub mod output;
pub mod record_files;
pub mod remote;
pub mod rivals;
pub mod rows;
pub mod store_place;
pub mod table;
pub mod table_cache;
pub mod venue;
