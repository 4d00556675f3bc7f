//! Compiles the proofs of `formal/` with Coq, and runs the checker that is extracted from them.

use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use anyhow::{Context, Result, bail, ensure};

/// The line that Coq prints of a theorem that rests on no axiom.
const NO_AXIOM: &str = "Closed under the global context";

/// The proof that black wins on 15 × 15.
const FULL: &str = "games/gomoku/proofs/win_of_15x15.bwc";

/// Proofs that take seconds. The slower program, without zarith, checks those of `formal/certificates`.
const LARGER: &str = "games/gomoku/proofs/disputed_win.bwc";

/// The certificate whose moves `formal/Answers.v` holds.
const RECORDED: &str = "formal/certificates/won_7x7.bwc";

/// Compiles everything in `target/formal` and checks certificates, good and forged; the whole of 15 × 15 unless `small`.
///
/// # Errors
/// If a program is missing or fails, if a theorem rests on an axiom, or if the checker's verdict is not the expected one.
pub fn check(root: &Path, small: bool, out: &mut impl Write) -> Result<()> {
    let build = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from).join("formal");
    prove(root, &build, out)?;
    let fast = link(root, &build, "fast", out)?;
    let plain = link(root, &build, "plain", out)?;

    for certificate in files(&root.join("formal/certificates"), "bwc")? {
        accepts(&fast, 1, &certificate, out)?;
        accepts(&plain, 1, &certificate, out)?;
    }
    accepts(&fast, 1, &root.join(LARGER), out)?;
    // The lemmas of a proof may also be checked in processes of their own.
    for jobs in [1, 2] {
        refuses_forged(&fast, jobs, root, out)?;
    }
    let recorded = verdict(&fast, &["--record"], &root.join(RECORDED))?;
    ensure!(
        recorded.stdout == std::fs::read(root.join("formal/Answers.v"))?,
        "formal/Answers.v is not what `checker --record {RECORDED}` writes"
    );
    if !small {
        let jobs = std::thread::available_parallelism().map_or(1, NonZero::get);
        accepts(&fast, jobs, &root.join(FULL), out)?;
    }
    Ok(())
}

/// Compiles the proofs, in the order of `_CoqProject`, and asks what they rest on.
fn prove(root: &Path, build: &Path, out: &mut impl Write) -> Result<()> {
    for program in ["fast", "plain"] {
        std::fs::create_dir_all(build.join("extracted").join(program))?;
    }
    let (mut asked, mut closed) = (0, 0);
    for name in sources(root)? {
        writeln!(out, "coqc {name}")?;
        let text = std::fs::read_to_string(root.join("formal").join(&name))?;
        asked += text.lines().filter(|line| line.starts_with("Print Assumptions ")).count();
        std::fs::write(build.join(&name), text)?;
        let answer = succeed(Command::new("coqc").args(["-q", "-Q", ".", "Five", &name]).current_dir(build))?;
        closed += String::from_utf8_lossy(&answer.stdout).lines().filter(|line| *line == NO_AXIOM).count();
    }
    writeln!(out, "{closed} of {asked} theorems rest on no axiom")?;
    ensure!(asked > 0 && closed == asked, "a theorem rests on an axiom: see `coqc Assumptions.v`");
    Ok(())
}

/// The files of the development, each after those that it needs.
fn sources(root: &Path) -> Result<Vec<String>> {
    let project = std::fs::read_to_string(root.join("formal/_CoqProject")).context("formal/_CoqProject")?;
    Ok(project.lines().filter(|line| line.ends_with(".v")).map(str::to_owned).collect())
}

/// Compiles and links one of the extracted checkers with the reader of certificates.
fn link(root: &Path, build: &Path, program: &str, out: &mut impl Write) -> Result<PathBuf> {
    writeln!(out, "ocamlopt {program}")?;
    let (runner, folder) = (root.join("formal/runner"), build.join("extracted").join(program));
    for source in files(&runner, "ml")?.into_iter().chain(files(&runner.join(program), "ml")?) {
        std::fs::copy(&source, folder.join(source.file_name().unwrap_or_default()))?;
    }
    let mut command = Command::new("ocamlfind");
    command.args(["ocamlopt", "-inline", "100", "-w", "-a", "-linkpkg"]);
    // The integers of zarith come before the checker that uses them, and after it where they are the checker's own.
    if program == "fast" {
        command.args(["-package", "unix,zarith", "numbers.ml", "checker.mli", "checker.ml"]);
    } else {
        command.args(["-package", "unix", "checker.mli", "checker.ml", "numbers.ml"]);
    }
    command.args(["decoder.ml", "file.ml", "oracle.ml", "main.ml", "-o", "checker"]);
    succeed(command.current_dir(&folder))?;
    Ok(folder.join("checker"))
}

/// Runs the checker on a certificate that holds.
fn accepts(checker: &Path, jobs: usize, certificate: &Path, out: &mut impl Write) -> Result<()> {
    let answer = verdict(checker, &["--jobs", &jobs.to_string()], certificate)?;
    let said = String::from_utf8_lossy(&answer.stdout);
    write!(out, "{}: {said}", certificate.file_name().unwrap_or_default().to_string_lossy())?;
    out.flush()?;
    ensure!(
        answer.status.success() && said.starts_with("accepted: "),
        "{} is not accepted: {said}{}",
        certificate.display(),
        String::from_utf8_lossy(&answer.stderr)
    );
    Ok(())
}

/// Runs the checker on the forged certificates: it refuses those that it can read, and reads no others.
fn refuses_forged(checker: &Path, jobs: usize, root: &Path, out: &mut impl Write) -> Result<()> {
    let (mut refused, mut unread) = (0, 0);
    for forged in files(&root.join("crates/forger/tests/forged"), "bwc")? {
        let answer = verdict(checker, &["--jobs", &jobs.to_string()], &forged)?;
        match answer.status.code() {
            Some(1) => refused += 1,
            Some(2) => unread += 1,
            code => bail!("{} is forged, and the checker ends with {code:?}", forged.display()),
        }
    }
    writeln!(out, "forged: {refused} refused, {unread} of other games and forms not read")?;
    ensure!(refused > 0, "no forged certificate could be read");
    Ok(())
}

fn verdict(checker: &Path, options: &[&str], certificate: &Path) -> Result<Output> {
    Command::new(checker).args(options).arg(certificate).output().with_context(|| checker.display().to_string())
}

/// The files of a folder with an ending, sorted.
fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Runs a program that has to succeed.
fn succeed(command: &mut Command) -> Result<Output> {
    let named = format!("{} {:?}", command.get_program().to_string_lossy(), command.get_args().collect::<Vec<_>>());
    let answer = command
        .output()
        .with_context(|| format!("starting {named} (Debian: apt-get install coq ocaml-findlib libzarith-ocaml-dev)"))?;
    ensure!(
        answer.status.success(),
        "{named} fails:\n{}{}",
        String::from_utf8_lossy(&answer.stdout),
        String::from_utf8_lossy(&answer.stderr)
    );
    Ok(answer)
}
