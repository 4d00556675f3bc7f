//! Makes of the module of the site what browsers load.
//!
//! * `boardwright-bindgen bind MODULE FOLDER NAME` writes the whole module and the script that loads it.
//! * `boardwright-bindgen watch MODULE WATCHED` writes a module that notes which of its functions have run.
//! * `boardwright-bindgen split MODULE RAN FIRST REST` writes two modules: the functions that have run, and all others.

mod split;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    match given.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["bind", module, folder, name] => bind(module, folder, name),
        ["watch", module, watched] => split::watch(&read(module)?).and_then(|bytes| write(watched, &bytes)),
        ["split", module, ran, first, rest] => {
            let ran: Vec<usize> = serde_json::from_slice(&read(ran)?).with_context(|| format!("reading {ran}"))?;
            let modules = split::split(&read(module)?, &ran)?;
            write(first, &modules.first)?;
            write(rest, &modules.rest)
        }
        _ => bail!("expected bind MODULE FOLDER NAME, watch MODULE WATCHED or split MODULE RAN FIRST REST"),
    }
}

fn bind(module: &str, folder: &str, name: &str) -> Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).web(true)?.typescript(false).remove_name_section(true);
    bindgen.generate(Path::new(folder)).with_context(|| format!("reading {module}"))
}

fn read(path: &str) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("reading {path}"))
}

fn write(path: &str, bytes: &[u8]) -> Result<()> {
    fs::write(path, bytes).with_context(|| format!("writing {path}"))
}
