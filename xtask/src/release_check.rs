//! Everything that is checked before a release and takes too long for every change, with a page of what was seen last.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Instant, SystemTime};

use anyhow::{Context, Result, bail};
use chrono::{DateTime, Utc};

/// The page of the last run of each step.
const PAGE: &str = "packaging/release-check.md";

/// The remark behind a commit in whose tree files were changed since.
const CHANGED: &str = " and changes";

const HEAD: &str = "# The last release check

`cargo xtask release-check` wrote this page. It runs what takes too long for every change, one step after another; a step that has
passed at the same commit is not run again. `--only STEP` runs one step, `--list` shows the commands.

| step | what it checks | commit | date | result |
|---|---|---|---|---|
";

/// A step: its name, what it checks, and the arguments of cargo, which is called for each certificate if they end with FILE.
struct Step {
    name: &'static str,
    checks: &'static str,
    cargo: &'static str,
}

const fn step(name: &'static str, checks: &'static str, cargo: &'static str) -> Step {
    Step { name, checks, cargo }
}

/// The steps, the quick ones first.
const STEPS: &[Step] = &[
    // The page of this check may have been written and not committed.
    step(
        "archive",
        "the archive of this system, its manual, licences and bill of materials",
        "xtask dist --allow-dirty",
    ),
    step("types", "the bots in Lua against the types of docs/lua, by Luau's own analyser", "xtask types"),
    step("processors", "the signature on the oldest and the newest x86-64 under QEMU", "xtask processors"),
    step("arm64", "the signature on arm64 under QEMU", "xtask arm64"),
    step("certificates", "all certificates that are shipped, in full", "run --release --quiet -- verify FILE"),
    step(
        "puzzles",
        "all puzzles that are shipped: every certificate, and every search for another solution",
        "run --release --quiet -- puzzles check",
    ),
    step("fuzz", "all fuzz targets, a minute each, from seed 1", "xtask fuzz --seconds 60 --seed 1"),
    step("formal", "the proofs in Coq, and the checker extracted from them on the proof of 15 × 15", "xtask formal"),
    step(
        "windows",
        "the engine for Gomocup and the whole program under Wine, with 100 games",
        "xtask windows --games 100",
    ),
];

impl Step {
    /// The command as a reader would type it.
    fn command(&self) -> String {
        let files = if self.cargo.ends_with(" FILE") { ", for each games/*/proofs/*.bwc" } else { "" };
        format!("cargo {}{files}", self.cargo)
    }

    /// The arguments of each call of cargo: one, or one for each certificate that is shipped.
    fn calls(&self, root: &Path) -> Result<Vec<Vec<PathBuf>>> {
        let words = |text: &str| text.split(' ').map(PathBuf::from).collect::<Vec<_>>();
        let Some(verify) = self.cargo.strip_suffix(" FILE").map(words) else { return Ok(vec![words(self.cargo)]) };
        let mut files = Vec::new();
        for game in fs::read_dir(root.join("games"))? {
            let Ok(proofs) = fs::read_dir(game?.path().join("proofs")) else { continue };
            for file in proofs {
                let path = file?.path();
                if path.extension().is_some_and(|extension| extension == "bwc") {
                    files.push(path);
                }
            }
        }
        if files.is_empty() {
            bail!("no certificate in {}: expected games/*/proofs/*.bwc", root.display());
        }
        files.sort();
        Ok(files.into_iter().map(|file| [&verify[..], &[file]].concat()).collect())
    }
}

/// Settings of a run of the release check.
#[derive(Clone, Debug, Default)]
pub struct ReleaseCheck {
    /// The steps that run; all where it is empty.
    pub only: Vec<String>,
    /// Shows the commands and runs nothing.
    pub list: bool,
}

/// A line of the page.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Seen {
    step: String,
    commit: String,
    date: String,
    result: String,
}

/// Runs the steps that have not passed at this commit, and writes the result of each to the page at once; whether all that ran
/// have passed.
///
/// # Errors
/// If a step is not known, if the commit cannot be found out, or if the page cannot be written.
pub fn release_check(root: &Path, run: &ReleaseCheck, out: &mut dyn Write) -> Result<bool> {
    if let Some(unknown) = run.only.iter().find(|name| STEPS.iter().all(|step| step.name != **name)) {
        let names: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        bail!("{unknown} is no step of the release check: expected one of {}", names.join(", "));
    }
    let chosen = STEPS.iter().filter(|step| run.only.is_empty() || run.only.iter().any(|name| name == step.name));
    let page = root.join(PAGE);
    let commit = commit(root)?;
    let mut all_passed = true;
    for step in chosen {
        if run.list {
            writeln!(out, "{}: {}", step.name, step.command())?;
            continue;
        }
        let mut seen = read(&fs::read_to_string(&page).unwrap_or_default());
        if seen.iter().any(|seen| {
            seen.step == step.name
                && seen.commit == commit
                && !commit.ends_with(CHANGED)
                && seen.result.starts_with("passed")
        }) {
            writeln!(out, "{}: has passed at {commit}", step.name)?;
            continue;
        }
        writeln!(out, "{}: {}", step.name, step.command())?;
        out.flush()?;
        let began = Instant::now();
        let mut passed = true;
        for arguments in step.calls(root)? {
            passed = passed
                && crate::cargo().current_dir(root).args(arguments).status().context("starting cargo")?.success();
        }
        let today = DateTime::<Utc>::from(SystemTime::now()).format("%F").to_string();
        let result = format!("{} after {} s", if passed { "passed" } else { "failed" }, began.elapsed().as_secs());
        writeln!(out, "{}: {result}", step.name)?;
        seen.retain(|seen| seen.step != step.name);
        seen.push(Seen { step: step.name.to_owned(), commit: commit.clone(), date: today, result });
        fs::write(&page, write(&seen)).with_context(|| page.display().to_string())?;
        all_passed &= passed;
    }
    Ok(all_passed)
}

/// The commit, with a remark where files were changed since.
fn commit(root: &Path) -> Result<String> {
    let git = |arguments: &[&str]| -> Result<String> {
        let output = Command::new("git").current_dir(root).args(arguments).output().context("starting git")?;
        if !output.status.success() {
            bail!("git {}: {}", arguments.join(" "), String::from_utf8_lossy(&output.stderr).trim());
        }
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let commit = git(&["rev-parse", "--short=8", "HEAD"])?;
    let changed = git(&["status", "--porcelain", "--", ".", &format!(":!{PAGE}")])?;
    Ok(if changed.is_empty() { commit } else { format!("{commit}{CHANGED}") })
}

/// The lines of a page.
fn read(page: &str) -> Vec<Seen> {
    let rows = page.lines().filter_map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, step, _, commit, date, result, _] = cells[..] else { return None };
        let is_step = STEPS.iter().any(|known| known.name == step);
        is_step.then(|| Seen {
            step: step.to_owned(),
            commit: commit.to_owned(),
            date: date.to_owned(),
            result: result.to_owned(),
        })
    });
    rows.collect()
}

/// The page of these lines, in the order of the steps; a step that never ran says so.
fn write(seen: &[Seen]) -> String {
    let mut page = HEAD.to_owned();
    for step in STEPS {
        let (commit, date, result) = match seen.iter().find(|seen| seen.step == step.name) {
            Some(seen) => (&*seen.commit, &*seen.date, &*seen.result),
            None => ("", "", "not run"),
        };
        page.push_str(&format!("| {} | {} | {commit} | {date} | {result} |\n", step.name, step.checks));
    }
    page
}

#[cfg(test)]
mod tests {
    use super::{Seen, read, write};

    #[test]
    fn a_page_is_read_as_it_was_written() {
        let seen = vec![Seen {
            step: "arm64".to_owned(),
            commit: "01234567".to_owned(),
            date: "2026-11-28".to_owned(),
            result: "passed after 90 s".to_owned(),
        }];
        let page = write(&seen);
        let again = read(&page);
        assert!(
            again.contains(&seen[0]) && again.iter().filter(|seen| seen.result == "not run").count() == 8,
            "{page}"
        );
        assert_eq!(write(&again), page);
    }
}
