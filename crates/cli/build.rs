//! Records the commit and the target system of the build for `boardwright --version`.
//!
//! A build without git, or from an archive, takes the commit from `BOARDWRIGHT_COMMIT` or from cargo's
//! `.cargo_vcs_info.json`, or leaves it unknown. Only release builds ask git, so that a new commit does not rebuild the
//! program during development.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=BOARDWRIGHT_COMMIT");
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let given = Some(variable("BOARDWRIGHT_COMMIT")).filter(|commit| !commit.is_empty());
    let is_release = variable("PROFILE") == "release";
    let commit = given.or_else(packaged).or_else(|| if is_release { from_git() } else { None });
    let commit = commit.filter(|commit| is_plain(commit)).unwrap_or_else(|| "unknown".to_owned());
    println!("cargo::rustc-env=BOARDWRIGHT_COMMIT={commit}");
    println!("cargo::rustc-env=BOARDWRIGHT_TARGET={}", variable("TARGET"));
    let profile = profile_of(&variable("OUT_DIR")).unwrap_or_else(|| variable("PROFILE"));
    println!("cargo::rustc-env=BOARDWRIGHT_PROFILE={profile}");
}

/// The profile's own name, such as dist: cargo gives each its folder. `PROFILE` is release or debug, on which others rest.
fn profile_of(out: &str) -> Option<String> {
    // TARGET/PROFILE/build/PACKAGE/out
    let name = Path::new(out).ancestors().nth(3)?.file_name()?.to_str()?;
    Some(name.to_owned()).filter(|name| is_plain(name))
}

/// A word that can stand in a line of the output.
fn is_plain(commit: &str) -> bool {
    !commit.is_empty() && commit.len() <= 80 && commit.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// The commit from which cargo has made a package for a registry.
fn packaged() -> Option<String> {
    let path = Path::new(".cargo_vcs_info.json");
    let text = std::fs::read_to_string(path).ok()?;
    println!("cargo::rerun-if-changed={}", path.display());
    let (_, rest) = text.split_once("\"sha1\"")?;
    rest.split('"').nth(1).map(ToOwned::to_owned)
}

/// The commit of the working tree, if it is one and git is there. The build is repeated when the branch moves on.
fn from_git() -> Option<String> {
    // In somebody else's repository, such as a folder of vendored packages, the commit would be theirs.
    let is_ours = git(&["ls-files", "--error-unmatch", "build.rs"]).is_some();
    let commit = if is_ours { git(&["rev-parse", "HEAD"])? } else { return None };
    let branch = git(&["symbolic-ref", "--quiet", "HEAD"]);
    for name in ["HEAD", "packed-refs"].into_iter().chain(branch.as_deref()) {
        // A file that is not there would have the build repeated every time.
        if let Some(path) = git(&["rev-parse", "--git-path", name]).filter(|path| Path::new(path).exists()) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    Some(commit)
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
