//! The manual and the completions, written by the program itself.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::archive::File;

/// The shells, and what the file of each is called where its completions lie.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "boardwright.bash"),
    ("elvish", "boardwright.elv"),
    ("fish", "boardwright.fish"),
    ("powershell", "_boardwright.ps1"),
    ("zsh", "_boardwright"),
];

/// All pages and completions.
///
/// # Errors
/// If the program does not run here.
pub(crate) fn write(program: &Path) -> Result<Vec<File>> {
    let folder = std::env::temp_dir().join(format!("boardwright-dist-{}", std::process::id()));
    run(program, &["man", "--folder", folder.to_str().context("the folder for temporary files is no text")?])?;
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let entry = entry?;
        let name = format!("man/man1/{}", entry.file_name().to_string_lossy());
        files.push(File::text(&name, fs::read_to_string(entry.path())?));
    }
    fs::remove_dir_all(&folder)?;
    for (shell, name) in SHELLS {
        files.push(File::text(&format!("completions/{name}"), run(program, &["completions", shell])?));
    }
    Ok(files)
}

fn run(program: &Path, arguments: &[&str]) -> Result<String> {
    let output = Command::new(program).args(arguments).env("LC_ALL", "C.UTF-8").output();
    let output = output.with_context(|| {
        format!("{} does not start here: expected --pages-by with a program for this system", program.display())
    })?;
    if !output.status.success() {
        bail!("{} {}: {}", program.display(), arguments.join(" "), String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(String::from_utf8(output.stdout)?)
}
