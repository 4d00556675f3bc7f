//! Builds and runs the fuzz targets on the stable toolchain, without cargo-fuzz.
//!
//! The compiler passes the coverage flags on to LLVM, and libFuzzer comes as a crate, so only a C++ compiler is needed.
//! Address sanitizing needs the nightly toolchain and is left out, because there is no unsafe code.
//!
//! Cargo calls this program in place of the compiler, and it adds the flags for the crates whose coverage is counted. In a fuzzing
//! run these are all crates of the workspace. The tests count in the crate of the targets alone ([`Counted`]), so that everything
//! else is what they have compiled already.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

/// Flags that make LLVM count the edges that are taken, in the form that libFuzzer reads, and report
/// comparisons.
const COVERAGE: &[&str] = &[
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "--cfg=fuzzing",
];

/// Crates that are compiled without optimization where they have counters: the build takes 40 s of CPU time instead of 86, and a
/// thousand inputs of each target 17 s instead of 10. The checker of certificates stays optimized, since without it they take 32 s.
const UNOPTIMIZED: [&str; 6] = ["search", "gomoku", "sticks", "kalah", "puzzles", "lua"];

/// Set where cargo calls this program in place of the compiler, to the beginning of the names of the crates that are counted.
const COUNTED_CRATES: &str = "BOARDWRIGHT_FUZZ_COUNTED";

/// A target with a planted fault, which the tests of this tool look for.
pub const CANARY: &str = "canary";

/// Folders of other files of the repository that are seeds of a target as they are.
const SEEDS_ELSEWHERE: [(&str, &str); 3] = [
    ("certificate", "crates/forger/tests/forged"),
    ("games", "games/gomoku/tests/data/field"),
    ("tournament", "examples/tournaments"),
];

/// The program that holds all targets, and the variable that names the one to run.
const PROGRAM: &str = "boardwright-fuzz";
const CHOICE: &str = "FUZZ_TARGET";

/// The longest input in bytes: enough for a long game, and short enough to try many.
const LONGEST_INPUT: usize = 4096;

/// The longest that one input may take, in seconds of a busy machine; every parser answers far sooner.
const LONGEST_SECONDS: u64 = 30;

/// The most memory in MiB that a target may take; a parser takes next to nothing, the engine its table.
const MAX_MEMORY: u64 = 2048;

/// The most lines of a log that are shown.
const LONGEST_LOG: usize = 40;

/// The crates in which coverage is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Counted {
    /// All crates of the workspace, so that new inputs are found. They are compiled for the targets apart.
    Workspace,
    /// The crate of the targets alone. Inputs are made from the seeds with little to guide them.
    Targets,
}

impl Counted {
    /// The beginning of the names of these crates.
    fn prefix(self) -> &'static str {
        match self {
            Counted::Workspace => "boardwright",
            Counted::Targets => "boardwright_fuzz",
        }
    }
}

/// Settings of a fuzzing run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FuzzRun {
    /// Time limit of each target.
    pub seconds: Duration,
    /// After how many inputs a target stops, if it is not to run until its time is over.
    pub inputs: Option<u64>,
    /// Seed of the inputs, from 1; a different one every time if there is none.
    pub seed: Option<u32>,
    /// The crates in which coverage is counted.
    pub counted: Counted,
    /// Keeps inputs that reach new code under `fuzz/corpus`.
    pub keep: bool,
    /// Build folder of cargo, which the tests share.
    pub build: PathBuf,
    /// Folder for what is learned by a run that keeps nothing.
    pub scratch: PathBuf,
    /// The program of the chores, which cargo calls in place of the compiler.
    pub wrapper: PathBuf,
}

/// Result of one target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TargetResult {
    /// The target.
    pub target: String,
    /// Number of inputs that were tried.
    pub inputs: u64,
    /// Number of edges that were reached.
    pub edges: u64,
    /// The end of the log, if an input made the target panic, hang or take too much memory.
    pub fault: Option<String>,
}

/// True if there is a C++ compiler to build libFuzzer with.
pub fn has_compiler() -> bool {
    let named = std::env::var("CXX").ok();
    let compilers = named.as_deref().into_iter().chain(["c++", "g++", "clang++"]);
    compilers.into_iter().any(|name| Command::new(name).arg("--version").output().is_ok_and(|run| run.status.success()))
}

/// Runs the compiler with coverage flags, if cargo calls this program in place of it; the exit code of the compiler.
pub fn wrapped_compiler() -> Result<Option<ExitCode>> {
    let Ok(counted) = std::env::var(COUNTED_CRATES) else { return Ok(None) };
    let mut arguments = std::env::args_os().skip(1);
    let compiler = arguments.next().context("cargo names no compiler")?;
    let arguments: Vec<OsString> = arguments.collect();
    let flags = if is_counted(&arguments, &counted) { COVERAGE } else { &[] };
    let status = Command::new(&compiler)
        .args(&arguments)
        .args(flags)
        .status()
        .with_context(|| format!("starting {}", compiler.display()))?;
    Ok(Some(ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1))))
}

/// True if these are the arguments for a crate whose name begins so, and not a question of cargo to the compiler.
fn is_counted(arguments: &[OsString], prefix: &str) -> bool {
    let named = arguments.windows(2).find(|pair| pair[0] == "--crate-name").and_then(|pair| pair[1].to_str());
    named.is_some_and(|name| name.starts_with(prefix))
}

/// All targets but the canary, by name: each has a folder of seeds.
///
/// # Errors
/// If the folder of the seeds cannot be read.
pub fn targets(root: &Path) -> Result<Vec<String>> {
    let mut names = seeded(root)?;
    names.retain(|name| name != CANARY);
    Ok(names)
}

fn seeded(root: &Path) -> Result<Vec<String>> {
    let folder = root.join("fuzz/seeds");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("reading {}", folder.display()))? {
        names.extend(entry?.file_name().into_string());
    }
    names.sort();
    Ok(names)
}

/// Runs one target or all of them, writing one line for each, and returns what was found.
///
/// # Errors
/// If there is no such target, or the targets cannot be built or started.
pub fn run(root: &Path, only: Option<&str>, run: &FuzzRun, out: &mut dyn Write) -> Result<Vec<TargetResult>> {
    let known = targets(root)?;
    let chosen = match only {
        None => known,
        Some(name) if name == CANARY || known.iter().any(|known| known == name) => vec![name.to_owned()],
        Some(name) => bail!("no fuzz target {name:?}: expected one of {}", known.join(", ")),
    };
    let program = build(root, run)?;
    let mut findings = Vec::new();
    for target in chosen {
        let finding = run_target(root, &program, &target, run)?;
        writeln!(out, "{target:16} {:>9} inputs {:>6} edges", finding.inputs, finding.edges)?;
        if let Some(log) = &finding.fault {
            writeln!(out, "{log}")?;
        }
        findings.push(finding);
    }
    Ok(findings)
}

/// Builds the program of all targets and returns its path.
fn build(root: &Path, run: &FuzzRun) -> Result<PathBuf> {
    // The features are those of the whole workspace, and the profile is that of its tests, so that what others wrote is there.
    let mut command = crate::cargo();
    command.args(["build", "--quiet", "--workspace", "--bin", PROGRAM, "--features", "boardwright-fuzz/counters"]);
    let wrapper = match run.counted {
        Counted::Workspace => {
            command
                .args(UNOPTIMIZED.map(|name| format!("--config=profile.dev.package.boardwright-{name}.opt-level=0")));
            "RUSTC_WORKSPACE_WRAPPER"
        }
        // Cargo compiles all crates again for a wrapper of the workspace, and none for this one. With the tests among what is built
        // the features are theirs, too.
        Counted::Targets => {
            command.arg("--tests");
            "RUSTC_WRAPPER"
        }
    };
    let status = command
        .arg("--target-dir")
        .arg(&run.build)
        .current_dir(root)
        .env(wrapper, &run.wrapper)
        .env(COUNTED_CRATES, run.counted.prefix())
        .status()
        .context("running cargo")?;
    ensure!(status.success(), "the fuzz targets could not be built (libFuzzer needs a C++ compiler)");
    let program = run.build.join("debug").join(PROGRAM).with_extension(std::env::consts::EXE_EXTENSION);
    let output = Command::new(&program).env_remove(CHOICE).output().context("asking for the names of the targets")?;
    let listed = String::from_utf8_lossy(&output.stdout);
    let (listed, seeded) = (listed.lines().collect::<Vec<_>>(), seeded(root)?);
    ensure!(listed == seeded, "the targets are {listed:?}, and fuzz/seeds has folders for {seeded:?}");
    Ok(program)
}

fn run_target(root: &Path, program: &Path, target: &str, run: &FuzzRun) -> Result<TargetResult> {
    let fuzz = root.join("fuzz");
    let artifacts = if target == CANARY { run.scratch.join("artifacts") } else { fuzz.join("artifacts").join(target) };
    let corpus = if run.keep { fuzz.join("corpus").join(target) } else { run.scratch.join("corpus").join(target) };
    if !run.keep && corpus.exists() {
        fs::remove_dir_all(&corpus).with_context(|| format!("emptying {}", corpus.display()))?;
    }
    for folder in [&artifacts, &corpus] {
        fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    }
    let mut command = Command::new(program);
    command
        .env(CHOICE, target)
        .arg(format!("-max_total_time={}", run.seconds.as_secs().max(1)))
        .arg(format!("-max_len={LONGEST_INPUT}"))
        .arg(format!("-timeout={LONGEST_SECONDS}"))
        .arg(format!("-rss_limit_mb={MAX_MEMORY}"))
        .arg(format!("-dict={}", fuzz.join("dictionary.txt").display()))
        .arg(format!("-artifact_prefix={}/", artifacts.display()))
        .arg("-print_final_stats=1")
        // Without it a seed that reaches nothing new is not varied, and few counters see few new things.
        .arg("-keep_seed=1")
        .args(run.inputs.map(|inputs| format!("-runs={inputs}")))
        .args(run.seed.map(|seed| format!("-seed={seed}")))
        .arg(&corpus);
    let seeds = fuzz.join("seeds").join(target);
    if seeds.is_dir() {
        command.arg(seeds);
    }
    command.args(SEEDS_ELSEWHERE.iter().filter(|(of, _)| *of == target).map(|(_, folder)| root.join(folder)));
    let output = command.output().with_context(|| format!("starting {target}"))?;
    read_finding(target, &output)
}

/// Reads libFuzzer's log.
fn read_finding(target: &str, output: &Output) -> Result<TargetResult> {
    let log = String::from_utf8_lossy(&output.stderr);
    ensure!(log.contains("inline 8-bit counters"), "{target} was built without coverage counters\n{}", tail(&log));
    let inputs = log.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    let edges = log.lines().rev().find_map(|line| line.split_once(" cov: ").map(|(_, rest)| rest));
    Ok(TargetResult {
        target: target.to_owned(),
        inputs: number(inputs),
        edges: number(edges),
        fault: (!output.status.success()).then(|| tail(&log)),
    })
}

fn number(text: Option<&str>) -> u64 {
    text.and_then(|text| text.split_whitespace().next()).and_then(|word| word.parse().ok()).unwrap_or(0)
}

/// Part of a log that describes a fault: the panic and the file of the input, or else the last lines.
fn tail(log: &str) -> String {
    let mut lines: Vec<&str> = match log.find("panicked at") {
        Some(at) => {
            let start = log[..at].rfind('\n').map_or(0, |line| line + 1);
            let mut lines = log[start..].lines();
            let panic = lines.by_ref().take_while(|line| !line.starts_with("==")).take(LONGEST_LOG).collect::<Vec<_>>();
            panic.into_iter().chain(lines.filter(|line| line.contains("Test unit written to"))).collect()
        }
        None => log.lines().collect(),
    };
    lines.drain(..lines.len().saturating_sub(LONGEST_LOG + 1));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::ExitStatusExt;
    use std::process::{ExitStatus, Output};

    use super::{Counted, is_counted, read_finding};

    fn output(status: i32, log: &str) -> Output {
        Output { status: ExitStatus::from_raw(status << 8), stdout: Vec::new(), stderr: log.as_bytes().to_vec() }
    }

    #[test]
    fn logs_are_read() {
        let log = "INFO: Loaded 1 modules (9 inline 8-bit counters)\n#2\tINITED cov: 3 ft: 4\n#64\tDONE   cov: 12 ft: 20\n\
                   stat::number_of_executed_units: 64\n";
        let finding = read_finding("a", &output(0, log)).expect("the log is whole");
        assert_eq!((finding.inputs, finding.edges, finding.fault), (64, 12, None));
        let broken = log.to_owned()
            + "thread 'main' panicked at src/a.rs:1:2:\nwhy\n==7== ERROR\n0x1,\n\
                                     Test unit written to b\n";
        let finding = read_finding("a", &output(77, &broken)).expect("the log is whole");
        assert_eq!(
            finding.fault.as_deref(),
            Some("thread 'main' panicked at src/a.rs:1:2:\nwhy\nTest unit written to b")
        );
    }

    #[test]
    fn crates_of_the_workspace_are_counted_and_questions_to_the_compiler_are_not() {
        let arguments = |text: &str| text.split(' ').map(Into::into).collect::<Vec<_>>();
        let counted = |text: &str| is_counted(&arguments(text), Counted::Workspace.prefix());
        assert!(counted("--crate-name boardwright_game --edition=2024 crates/game/src/lib.rs"));
        assert!(!counted("--crate-name build_script_build --edition=2024 build.rs"));
        assert!(!counted("- --crate-name ___ --print=file-names") && !counted("-vV"));
        let counted = |text: &str| is_counted(&arguments(text), Counted::Targets.prefix());
        assert!(counted("--crate-name boardwright_fuzz fuzz/src/lib.rs"));
        assert!(!counted("--crate-name boardwright_game --edition=2024 crates/game/src/lib.rs"));
    }

    #[test]
    fn missing_counters_are_no_success() {
        assert!(read_finding("a", &output(0, "#2 DONE cov: 0")).is_err());
    }
}
