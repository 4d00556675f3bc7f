//! The commit that a release is made from: its version, time and state.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The source that a release is made from.
#[derive(Debug)]
pub(crate) struct Source {
    /// The version: that of the tag, or with the commit behind it where there is no tag.
    pub(crate) version: String,
    pub(crate) commit: String,
    /// Seconds since 1970 that all files carry.
    pub(crate) epoch: u64,
}

impl Source {
    /// Asks git.
    ///
    /// # Errors
    /// If the tag of the commit is not the version of the workspace, or files are not committed.
    pub(crate) fn read(root: &Path, allow_dirty: bool) -> Result<Source> {
        let commit = git(root, &["rev-parse", "HEAD"])?;
        let changed = git(root, &["status", "--porcelain"])?;
        if !changed.is_empty() && !allow_dirty {
            bail!("expected all files to be committed (or --allow-dirty), not\n{changed}");
        }
        let tags = git(root, &["tag", "--points-at", "HEAD", "--list", "v*"])?;
        let manifest = std::fs::read_to_string(root.join("Cargo.toml")).context("reading Cargo.toml")?;
        let version = version(tags.lines().next(), &workspace_version(&manifest)?, &commit)?;
        let epoch = match std::env::var("SOURCE_DATE_EPOCH") {
            Ok(given) => given,
            Err(_) => git(root, &["log", "-1", "--format=%ct"])?,
        };
        let epoch = epoch.parse().with_context(|| format!("bad time {epoch:?}: expected seconds since 1970"))?;
        Ok(Source { version, commit, epoch })
    }
}

/// The version of a release with this tag, or of a commit without one.
fn version(tag: Option<&str>, workspace: &str, commit: &str) -> Result<String> {
    match tag.map(|tag| tag.trim_start_matches('v')) {
        Some(tag) if tag == workspace => Ok(tag.to_owned()),
        Some(tag) => bail!("the tag says {tag}, Cargo.toml {workspace}: expected the same version"),
        None => Ok(format!("{workspace}-{}", commit.get(..12).unwrap_or(commit))),
    }
}

/// The version under `[workspace.package]`.
fn workspace_version(manifest: &str) -> Result<String> {
    let section = manifest.split_once("[workspace.package]").map(|(_, rest)| rest);
    let line = section.and_then(|rest| {
        rest.lines().take_while(|line| !line.starts_with('[')).find(|line| line.starts_with("version"))
    });
    let version = line.and_then(|line| line.split('"').nth(1));
    version.map(ToOwned::to_owned).context("Cargo.toml: expected a version under [workspace.package]")
}

fn git(root: &Path, arguments: &[&str]) -> Result<String> {
    let output = Command::new("git").current_dir(root).args(arguments).output().context("starting git")?;
    if !output.status.success() {
        bail!("git {}: {}", arguments.join(" "), String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::{version, workspace_version};

    #[test]
    fn the_version_comes_from_the_tag_and_must_be_that_of_the_workspace() {
        let commit = "0123456789abcdef";
        assert_eq!(version(Some("v1.2.3"), "1.2.3", commit).expect("the same"), "1.2.3");
        assert_eq!(version(None, "1.2.3", commit).expect("no tag"), "1.2.3-0123456789ab");
        let refused = version(Some("v1.2.4"), "1.2.3", commit).expect_err("another version").to_string();
        assert!(refused.contains("1.2.4") && refused.contains("1.2.3"), "{refused}");
        let manifest =
            "[workspace]\nversion = \"9\"\n[workspace.package]\nedition = \"2024\"\nversion = \"0.1.0\"\n[x]\n";
        assert_eq!(workspace_version(manifest).expect("it is there"), "0.1.0");
        assert!(workspace_version("[package]\nversion = \"1\"\n").is_err());
    }
}
