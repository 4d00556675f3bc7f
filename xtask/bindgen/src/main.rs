//! Writes what a browser needs to load the module of the site: `boardwright-bindgen MODULE FOLDER`.

use std::path::PathBuf;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let mut given = std::env::args_os().skip(1).map(PathBuf::from);
    let (module, folder) = given.next().zip(given.next()).context("expected the module and a folder")?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&module).out_name("boardwright").web(true)?.typescript(false).remove_name_section(true);
    bindgen.generate(&folder).with_context(|| format!("reading {}", module.display()))
}
