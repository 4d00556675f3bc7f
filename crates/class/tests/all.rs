//! Tests of the crate as one program.

mod changes;
mod class_file;
mod common;
mod course;
mod hand_in;
mod hostile;
mod page_script;
mod pages;
