//! Copies the checker's sources with switches for faults in them.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// A change of the checker's sources: the file, the text there, which occurs once, and the text in its place.
type Patch = (&'static str, String, String);

/// The changes of `patches.txt`.
fn patches() -> Vec<Patch> {
    let mut patches: Vec<Patch> = Vec::new();
    let (mut file, mut last) = ("", None);
    for line in include_str!("patches.txt").lines() {
        let (sign, text) = (line.chars().next(), line.get(2..).unwrap_or_default());
        match sign {
            Some('=') => file = text,
            Some('-') if last != sign => patches.push((file, text.to_owned(), String::new())),
            Some('-' | '+') => {
                let Some((_, from, to)) = patches.last_mut() else { continue };
                let part = if sign == Some('-') { from } else { to };
                part.push_str(if last == sign { "\n" } else { "" });
                part.push_str(text);
            }
            _ => {}
        }
        last = sign;
    }
    patches
}

fn main() -> Result<(), Box<dyn Error>> {
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    println!("cargo:rerun-if-changed=patches.txt");
    let (checker, patches) = (out.join("checker"), patches());
    let mut fitted = 0;
    for file in files(Path::new("../proof-check/src"))? {
        println!("cargo:rerun-if-changed={}", file.display());
        let name = file.strip_prefix("../proof-check/src")?;
        let mut text = shipped(&fs::read_to_string(&file)?).replace("crate::", "crate::checker::");
        for (_, from, to) in patches.iter().filter(|(patched, ..)| Path::new(patched) == name) {
            if text.matches(from).count() != 1 {
                return Err(
                    format!("{}: the fault does not fit, the text is there not once: {from}", file.display()).into()
                );
            }
            text = text.replacen(from, &to.replace("on!(", "crate::is_on(crate::SeededFault::"), 1);
            fitted += 1;
        }
        write(&checker.join(name), &text)?;
    }
    if fitted != patches.len() {
        return Err(format!("{fitted} of {} patches have a file", patches.len()).into());
    }
    let coding = Path::new("../proof/src/write/coding.rs");
    println!("cargo:rerun-if-changed={}", coding.display());
    let text = shipped(&fs::read_to_string(coding)?);
    let text = text.replace("boardwright_proof_check::", "crate::checker::").replace("pub(crate)", "pub");
    write(&out.join("coding.rs"), &text)?;
    let mut copies = String::new();
    for (doc, name, file) in [
        ("The checker with switches.", "checker", checker.join("lib.rs")),
        ("The coding of strategies that it reads.", "coding", out.join("coding.rs")),
    ] {
        writeln!(
            copies,
            "/// {doc}\n#[allow(missing_docs, unreachable_pub, clippy::all)]\n#[path = {file:?}]\npub mod {name};"
        )?;
    }
    write(&out.join("copies.rs"), &copies)
}

/// The Rust files of a folder and those in it.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    Ok(found)
}

/// A source without its unit tests, which stand at the end.
fn shipped(text: &str) -> String {
    text.split("#[cfg(test)]").next().unwrap_or_default().to_owned()
}

fn write(path: &Path, text: &str) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(path.parent().ok_or("no folder")?)?;
    Ok(fs::write(path, text)?)
}
