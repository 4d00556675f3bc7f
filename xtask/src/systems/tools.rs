//! Installs missing tools with the machine's package manager. Nothing is put into the working tree.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::run;

/// Debian's compiler for its browsers, which is newer than Debian's own, with the sources of the standard library: from them
/// the library of any target is compiled. The libraries behind it are those that the compiler and its cargo load.
const DEBIAN: [&str; 12] = [
    "rustc-web",
    "cargo-web",
    "rust-web-src",
    "libstd-rust-web-dev",
    "libstd-rust-web-1.96",
    "libllvm22",
    "libgit2-1.5",
    "libssh2-1",
    "libhttp-parser2.9",
    "libmbedcrypto7",
    "libmbedtls14",
    "libmbedx509-1",
];

/// Has cargo compile the standard library for a module, which cannot unwind.
const WITHOUT_UNWINDING: &[&str] = &["-Zbuild-std=std,panic_abort"];

/// A compiler that has, or makes, the standard library of a target.
pub(super) struct Toolchain {
    cargo: PathBuf,
    environment: Vec<(&'static str, OsString)>,
    options: &'static [&'static str],
}

impl Toolchain {
    /// The compiler in use, if it has the library or rustup can fetch it; else that of Debian, unpacked into a folder of its
    /// own so that the one in use stays as it is.
    pub(super) fn for_target(target: &str, out: &mut dyn Write) -> Result<Toolchain> {
        if has_library(target)? || fetch_library(target) {
            let cargo = std::env::var_os("CARGO").map_or_else(|| "cargo".into(), PathBuf::from);
            return Ok(Toolchain { cargo, environment: Vec::new(), options: &[] });
        }
        let folder = folder()?.join("rust");
        if !folder.join("usr/bin/rustc").is_file() {
            writeln!(out, "rustup has no {target}: taking Debian's rustc-web to {}", folder.display())?;
            unpack(&DEBIAN, &folder)?;
        }
        let program = |name: &str| folder.join("usr/bin").join(name);
        let environment = vec![
            ("LD_LIBRARY_PATH", folder.join("usr/lib/x86_64-linux-gnu").into()),
            ("RUSTC", program("rustc").into()),
            ("RUSTDOC", program("rustdoc").into()),
            // What compiles the standard library is not stable; it changes nothing in what is compiled with it.
            ("RUSTC_BOOTSTRAP", "1".into()),
        ];
        // A module for browsers cannot unwind.
        let options: &[&str] =
            if target.starts_with("wasm") { WITHOUT_UNWINDING } else { &["-Zbuild-std=std,panic_unwind"] };
        Ok(Toolchain { cargo: program("cargo"), environment, options })
    }

    /// The same with the standard library compiled anew, by the compiler in use if rustup has the sources of its library: for features
    /// of a processor without which the library that is there was compiled.
    pub(super) fn compiling_library(mut self) -> Result<Toolchain> {
        if !self.is_foreign() {
            let status = Command::new("rustup").args(["component", "add", "rust-src"]).status();
            if !status.is_ok_and(|status| status.success()) {
                bail!("rustup has no sources of the standard library here (rust-src)");
            }
            self.options = WITHOUT_UNWINDING;
            // What compiles the standard library is not stable; it changes nothing in what is compiled with it.
            self.environment.push(("RUSTC_BOOTSTRAP", "1".into()));
        }
        Ok(self)
    }

    /// True if it is not the compiler in use, and so has no linker of its own.
    pub(super) fn is_foreign(&self) -> bool {
        self.environment.iter().any(|(name, _)| *name == "RUSTC")
    }

    /// A command of cargo with what it needs to compile for the target, into a build folder of its own: two compilers in one
    /// would compile everything again and again.
    pub(super) fn cargo(&self, root: &Path, command: &str, target: &str, arguments: &[&str]) -> Command {
        let mut cargo = Command::new(&self.cargo);
        cargo.current_dir(root).arg(command).args(self.options).args(["--target", target]).args(arguments);
        cargo
            .env("CARGO_TARGET_DIR", build_folder(root))
            .envs(self.environment.iter().map(|(name, value)| (name, value)));
        // The toolchain that runs this program is not the one that is meant. Where it is, its name has to stay: in the
        // folders of libraries that name a toolchain of their own, rustup would take that one.
        if self.is_foreign() {
            cargo.env_remove("RUSTUP_TOOLCHAIN");
        }
        cargo
    }
}

/// The folder of everything that is compiled for other systems.
pub(super) fn build_folder(root: &Path) -> PathBuf {
    let folder = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    folder.join("systems")
}

/// The first of these programs that there is; where this user may, its package is installed.
pub(super) fn found(names: &[&str], package: &str) -> Result<PathBuf> {
    if let Some(program) = search(names) {
        return Ok(program);
    }
    install(package)
        .with_context(|| format!("{} is missing: install it (Debian: apt-get install {package})", names[0]))?;
    search(names).with_context(|| format!("{package} has no {}", names[0]))
}

fn search(names: &[&str]) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    // Debian keeps Wine's loader out of the search path.
    let folders: Vec<PathBuf> = std::env::split_paths(&folders).chain(["/usr/lib/wine".into()]).collect();
    let mut places = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    places.find(|path| path.is_file())
}

fn install(package: &str) -> Result<()> {
    // `id -u` of the superuser is 0; anybody else is asked to install it himself.
    let user = Command::new("id").arg("-u").output().context("starting id")?;
    if user.stdout.trim_ascii() != b"0" {
        bail!("only the superuser may install packages");
    }
    run(Command::new("apt-get").args(["update", "-q"]))?;
    run(Command::new("apt-get").args(["install", "-q", "-y", "--no-install-recommends", package]))
}

/// Takes packages of Debian to a folder without installing them.
fn unpack(packages: &[&str], folder: &Path) -> Result<()> {
    let fresh = folder.with_extension("new");
    let _ = fs::remove_dir_all(&fresh);
    let archives = fresh.join("archives");
    fs::create_dir_all(&archives)?;
    run(Command::new("apt-get").current_dir(&archives).args(["download", "-q"]).args(packages))
        .context("Debian's packages: apt-get update may help")?;
    for archive in fs::read_dir(&archives)? {
        run(Command::new("dpkg").arg("-x").arg(archive?.path()).arg(&fresh))?;
    }
    fs::remove_dir_all(&archives)?;
    // Only a whole one gets its name.
    fs::rename(&fresh, folder).context("the folder of the compiler")
}

/// The folder of tools that are taken along: `BOARDWRIGHT_TOOLS`, else one among the user's caches.
fn folder() -> Result<PathBuf> {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache = || named("XDG_CACHE_HOME").or_else(|| Some(named("HOME")?.join(".cache")));
    let folder = named("BOARDWRIGHT_TOOLS").or_else(|| Some(cache()?.join("boardwright-tools")));
    let folder = folder.context("the user has no home folder: expected BOARDWRIGHT_TOOLS")?;
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

fn has_library(target: &str) -> Result<bool> {
    let output = Command::new("rustc").args(["--print", "target-libdir", "--target", target]).output()?;
    let folder = String::from_utf8(output.stdout)?;
    Ok(Path::new(folder.trim()).is_dir())
}

/// Has rustup fetch the library; false if it cannot.
fn fetch_library(target: &str) -> bool {
    let status = Command::new("rustup").args(["target", "add", target]).status();
    status.is_ok_and(|status| status.success()) && has_library(target).unwrap_or(false)
}
