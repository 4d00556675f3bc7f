//! Makes the archive of a release: the program, its manual, completions, licences and bill of materials.
//!
//! `cargo xtask dist` runs it. Two runs on the same commit with the same toolchain give the same bytes, wherever the working
//! tree lies: paths are mapped away, files are sorted and carry the time of the commit.

mod archive;
mod compile;
mod licences;
mod pages;
mod parts;
mod sbom;
mod source;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Parser;
use sha2::{Digest, Sha256};

use crate::archive::File;
use crate::compile::Build;
use crate::source::Source;

/// Makes the archive of a release.
#[derive(Parser)]
#[command(name = "cargo xtask dist")]
struct Arguments {
    /// The root of the workspace.
    root: PathBuf,
    /// The system to build for [default: this one].
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,
    /// Links for this version of glibc and later ones, by cargo-zigbuild [default: that of this system].
    #[arg(long, value_name = "VERSION")]
    glibc: Option<String>,
    /// Takes this program instead of building one.
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
    /// Writes manual and completions by this program, where that for the target does not run here.
    #[arg(long, value_name = "FILE")]
    pages_by: Option<PathBuf>,
    /// Folder for the archive [default: target/dist].
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Takes files that are not committed along.
    #[arg(long)]
    allow_dirty: bool,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let root = &fs::canonicalize(&arguments.root).context("the root of the workspace")?;
    let source = Source::read(root, arguments.allow_dirty)?;
    let target = arguments.target.clone().map_or_else(compile::host, Ok)?;
    let out = arguments.out.clone().unwrap_or_else(|| root.join("target/dist"));
    let build = Build { root, target: &target, glibc: arguments.glibc.as_deref(), source: &source };
    let binary = match &arguments.binary {
        Some(binary) => binary.clone(),
        None => build.run()?,
    };
    let name = format!("boardwright-{}-{target}", source.version);
    let parts = parts::read(root, &target)?;
    let bill = sbom::write(&source, &target, &parts)?;
    let mut files = collect(root, &target, &binary, &parts)?;
    files.extend(pages::write(arguments.pages_by.as_ref().unwrap_or(&binary))?);
    files.push(File::text("boardwright.cdx.json", bill.clone()));
    fs::create_dir_all(&out)?;
    unpacked(&out.join("files"), &files)?;
    let packed = if target.contains("windows") {
        (format!("{name}.zip"), archive::zip(&name, files, source.epoch)?)
    } else {
        (format!("{name}.tar.gz"), archive::tar_gz(&name, files, source.epoch)?)
    };
    let written = [packed, (format!("{name}.cdx.json"), bill.into_bytes())];
    let mut sums = String::new();
    for (name, bytes) in &written {
        fs::write(out.join(name), bytes).with_context(|| format!("writing {name}"))?;
        sums += &format!("{}  {name}\n", hex(&Sha256::digest(bytes)));
    }
    fs::write(out.join(format!("{name}.sha256")), &sums)?;
    let mut stdout = std::io::stdout().lock();
    write!(stdout, "{sums}")?;
    writeln!(stdout, "{} parts, in {}", parts.len(), out.display())?;
    Ok(())
}

/// Writes the files of the archive into a folder, from which packages for systems are made.
fn unpacked(folder: &Path, files: &[File]) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("emptying {}", folder.display()))?;
    }
    for file in files {
        file.write_in(folder).with_context(|| format!("writing {} in {}", file.name, folder.display()))?;
    }
    Ok(())
}

/// The files of the archive that no program has to write.
fn collect(root: &Path, target: &str, binary: &Path, parts: &[parts::Part]) -> Result<Vec<File>> {
    let program = if target.contains("windows") { "boardwright.exe" } else { "boardwright" };
    let bytes = fs::read(binary).with_context(|| format!("reading {}", binary.display()))?;
    if bytes.is_empty() {
        bail!("{} is empty: expected the program", binary.display());
    }
    let mut files = vec![File { name: program.to_owned(), bytes, is_program: true }];
    for name in ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        files.push(File::text(name, fs::read_to_string(root.join(name)).with_context(|| format!("reading {name}"))?));
    }
    for name in ["boardwright.service", "Caddyfile", "compose.yaml", "Containerfile"] {
        let path = root.join("packaging").join(name);
        if path.exists() && !target.contains("windows") {
            files.push(File::text(&format!("server/{name}"), fs::read_to_string(path)?));
        }
    }
    files.push(File::text("LICENCES.txt", licences::write(root, parts)?));
    Ok(files)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
