//! Checks on other systems and processors by emulation, Wine for Windows and QEMU for arm64; and the module for browsers.
//!
//! Missing tools are installed with the machine's package manager; existing ones are left alone.

mod site;
mod tools;
mod trial;
mod windows;

use std::io::Write;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

pub use site::site;
use tools::{Toolchain, build_folder, found};
use windows::{Setting, TARGET};

const ARM: &str = "aarch64-unknown-linux-gnu";

/// Settings that shorten builds which nobody debugs and nobody builds again.
const BUILT_ONCE: [(&str, &str); 2] = [("CARGO_PROFILE_DEV_DEBUG", "0"), ("CARGO_INCREMENTAL", "0")];

/// Parts of the check.
#[derive(Clone, Copy, Debug)]
pub struct WindowsCheck {
    /// Leaves out the whole program.
    pub engine_only: bool,
    /// Number of games that the engine plays against itself.
    pub games: u32,
}

/// Builds the engine for Gomocup and the whole program and tests both under Wine; whether all is well.
///
/// # Errors
/// If a tool is missing or something does not compile.
pub fn windows(root: &Path, parts: WindowsCheck, out: &mut dyn Write) -> Result<bool> {
    let setting = Setting::new(root, out)?;
    let engine = setting.engine(root, out)?;
    if parts.engine_only {
        return Ok(engine.is_some());
    }
    let Some(engine) = engine else { return Ok(false) };
    // Which bots a system ends with their host, and how, is decided here.
    let supervision = ["-p", "boardwright-protocol", "--lib", "--test", "supervision"];
    run(setting.cargo(root, "test", &supervision).envs(BUILT_ONCE))?;
    let library = format!("-Clink-arg=-L{}", setting.static_library()?.display());
    // As `cargo xtask dist` builds what people install.
    let program = ["--profile", "dist", "-p", "boardwright", "--bin", "boardwright", "--features", "cluster"];
    run(&mut setting.cargo(root, "rustc", &[&program[..], &["--", &library]].concat()))?;
    let program = build_folder(root).join(TARGET).join("dist/boardwright.exe");
    trial::run(&trial::Trial { setting: &setting, program: &program, engine: &engine, games: parts.games }, out)
}

/// Compares the signature on arm64 with the pinned one; whether they agree.
///
/// # Errors
/// If a tool is missing or something does not compile.
pub fn arm64(root: &Path, out: &mut dyn Write) -> Result<bool> {
    let linker = found(&["aarch64-linux-gnu-gcc"], "gcc-aarch64-linux-gnu")?;
    let qemu = found(&["qemu-aarch64", "qemu-aarch64-static"], "qemu-user")?;
    let toolchain = Toolchain::for_target(ARM, out)?;
    let package = ["--release", "-p", "boardwright-pbrain", "--example", "signature"];
    let mut build = toolchain.cargo(root, "build", ARM, &package);
    run(build.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", &linker))?;
    let program = build_folder(root).join(ARM).join("release/examples/signature");
    let mut command = Command::new(qemu);
    command.args(["-L", "/usr/aarch64-linux-gnu"]).arg(program);
    compare(root, &mut command, out)
}

/// Compares the signature on the oldest and the newest x86-64 that QEMU knows with the pinned one; whether all agree.
///
/// # Errors
/// If a tool is missing or something does not compile.
pub fn processors(root: &Path, out: &mut dyn Write) -> Result<bool> {
    let qemu = found(&["qemu-x86_64", "qemu-x86_64-static"], "qemu-user")?;
    let package = ["build", "--release", "-p", "boardwright-pbrain", "--example", "signature"];
    run(crate::cargo().current_dir(root).args(package).env("CARGO_TARGET_DIR", build_folder(root)))?;
    let program = build_folder(root).join("release/examples/signature");
    let mut agree = compare(root, &mut Command::new(&program), out)?;
    // The first 64-bit processor has neither SSE3 nor POPCNT; `max` has all that QEMU can do.
    for processor in ["qemu64,-sse3,-ssse3,-sse4.1,-sse4.2,-popcnt", "max"] {
        writeln!(out, "{processor}:")?;
        agree &= compare(root, Command::new(&qemu).args(["-cpu", processor]).arg(&program), out)?;
    }
    Ok(agree)
}

/// Runs a program that prints the signature, and says whether it is the pinned one.
fn compare(root: &Path, command: &mut Command, out: &mut dyn Write) -> Result<bool> {
    let output = command.output().context("starting the program")?;
    let printed = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let expected = pinned(root)?;
    writeln!(out, "{printed}")?;
    if !output.status.success() || !agrees(&printed, &expected) {
        writeln!(out, "expected {expected:?}\n{}", String::from_utf8_lossy(&output.stderr).trim())?;
        return Ok(false);
    }
    Ok(true)
}

/// True if a program has printed each game with its pinned number behind it. Where nothing is pinned nothing agrees.
fn agrees(printed: &str, expected: &[(String, String)]) -> bool {
    let words: Vec<&str> = printed.split_whitespace().collect();
    let is_there =
        |(game, number): &(String, String)| words.windows(2).any(|pair| pair == [game.as_str(), number.as_str()]);
    !expected.is_empty() && expected.iter().all(is_there)
}

/// Every game with its signature.
fn pinned(root: &Path) -> Result<Vec<(String, String)>> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(root.join("games"))? {
        let entry = entry?;
        let file = entry.path().join("tests/signature.txt");
        if file.exists() {
            let number = std::fs::read_to_string(&file)?.trim().to_owned();
            all.push((entry.file_name().to_string_lossy().into_owned(), number));
        }
    }
    all.sort();
    Ok(all)
}

fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("starting {}", command.get_program().display()))?;
    if !status.success() {
        bail!("{} has failed", command.get_program().display());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::agrees;

    #[test]
    fn a_signature_agrees_as_a_whole() {
        let pinned = |number: &str| vec![("kalah".to_owned(), number.to_owned())];
        let printed = "signature: gomoku 7 kalah 1234";
        assert!(agrees(printed, &pinned("1234")));
        assert!(!agrees(printed, &pinned("123")) && !agrees(printed, &pinned("")) && !agrees(printed, &[]));
    }
}
