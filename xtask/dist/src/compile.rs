//! Compiles the program without traces of this machine.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::source::Source;

/// The profile of what many people install, in the workspace's `Cargo.toml`.
const PROFILE: &str = "dist";

/// A build of the program.
pub(crate) struct Build<'a> {
    /// The root of the workspace.
    pub(crate) root: &'a Path,
    /// The system to build for.
    pub(crate) target: &'a str,
    /// The oldest version of glibc that the program is to run with, such as `2.17`; `None` takes the linker and the libraries of
    /// this system.
    pub(crate) glibc: Option<&'a str>,
    /// The commit.
    pub(crate) source: &'a Source,
}

impl Build<'_> {
    /// Builds it and returns the program.
    ///
    /// # Errors
    /// If it does not compile, or a version of glibc is given for a target without glibc.
    pub(crate) fn run(&self) -> Result<PathBuf> {
        let (build, target) = match self.glibc {
            None => ("build", self.target.to_owned()),
            Some(version) if self.target.ends_with("-linux-gnu") => {
                // Zig brings the symbols of every glibc, and a C++ library that is linked in.
                ("zigbuild", format!("{}.{version}", self.target))
            }
            Some(_) => bail!("--glibc: expected a target that ends in -linux-gnu, not {}", self.target),
        };
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let folder = self.root.join("target/dist/build");
        let mut command = Command::new(cargo);
        command.current_dir(self.root).args([
            build,
            "--profile",
            PROFILE,
            "--locked",
            "--package",
            "boardwright",
            "--bin",
            "boardwright",
            "--features",
            "cluster",
        ]);
        command.arg("--target").arg(target).arg("--target-dir").arg(&folder);
        let away = self.mapped_away()?;
        let mut rust: Vec<String> = away.iter().map(|(from, to)| format!("--remap-path-prefix={from}={to}")).collect();
        // Cargo 1.95 forgets `strip` of a profile for packages that have settings of their own in it.
        rust.push("-Cstrip=symbols".to_owned());
        let c: Vec<String> = away.iter().map(|(from, to)| quoted(&format!("-ffile-prefix-map={from}={to}"))).collect();
        // The separator of the encoded form lets paths have spaces.
        command.env("CARGO_ENCODED_RUSTFLAGS", rust.join("\u{1f}")).env_remove("RUSTFLAGS");
        if !self.target.contains("msvc") {
            command.env("CFLAGS", c.join(" ")).env("CXXFLAGS", c.join(" ")).env("CC_SHELL_ESCAPED_FLAGS", "1");
        }
        command.env("SOURCE_DATE_EPOCH", self.source.epoch.to_string()).env("ZERO_AR_DATE", "1");
        command.env("BOARDWRIGHT_COMMIT", &self.source.commit);
        command.env("CARGO_INCREMENTAL", "0").env("LC_ALL", "C.UTF-8").env("TZ", "UTC");
        if !command.status().context("starting cargo")?.success() {
            let needs = if self.glibc.is_some() { " (--glibc needs `pip install cargo-zigbuild`)" } else { "" };
            bail!("the program does not compile{needs}");
        }
        let suffix = if self.target.contains("windows") { ".exe" } else { "" };
        Ok(folder.join(self.target).join(PROFILE).join(format!("boardwright{suffix}")))
    }

    /// Folders of this machine, and what stands for them in the program.
    fn mapped_away(&self) -> Result<Vec<(String, &'static str)>> {
        let home = std::env::var("CARGO_HOME").ok().map(PathBuf::from);
        let home =
            home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo"))).context("the folder of cargo")?;
        let sysroot = rustc(&["--print", "sysroot"])?;
        let root = self.root.to_str().context("the root is no text")?.to_owned();
        let home = home.to_str().context("the folder of cargo is no text")?.to_owned();
        Ok(vec![(root, "/boardwright"), (home, "/cargo"), (sysroot, "/rust")])
    }
}

/// A word as a shell reads it, whatever is in it.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// The system of this machine.
pub(crate) fn host() -> Result<String> {
    let version = rustc(&["-vV"])?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(ToOwned::to_owned).context("rustc does not say its host")
}

fn rustc(arguments: &[&str]) -> Result<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).args(arguments).output().context("starting rustc")?;
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}
