//! Windows, by the compiler of MinGW and by Wine.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result};

use super::tools::{Toolchain, build_folder, found};
use super::{compare, run};

pub(super) const TARGET: &str = "x86_64-pc-windows-gnu";
/// Gomocup takes no larger file.
const LARGEST: u64 = 10 << 20;

/// Rust asks this library of Windows 10 for random numbers, and Wine has it from version 9 on only.
const RANDOM: &str = "#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T length)
{ return SystemFunction036(bytes, (ULONG)length); }
";

/// The tools that build programs for Windows, and their environment under Wine.
pub(super) struct Setting {
    toolchain: Toolchain,
    compiler: PathBuf,
    cpp: PathBuf,
    archiver: PathBuf,
    strip: PathBuf,
    wine: PathBuf,
    /// Folder of what is made for the trial.
    pub(super) folder: PathBuf,
}

impl Setting {
    pub(super) fn new(root: &Path, out: &mut dyn Write) -> Result<Setting> {
        // The programs with `posix` in their names have the threads that Luau's C++ asks for.
        let (c, cpp) = ("gcc-mingw-w64-x86-64-posix", "g++-mingw-w64-x86-64-posix");
        let compiler = found(&["x86_64-w64-mingw32-gcc-posix", "x86_64-w64-mingw32-gcc"], c)?;
        let setting = Setting {
            toolchain: Toolchain::for_target(TARGET, out)?,
            cpp: found(&["x86_64-w64-mingw32-g++-posix", "x86_64-w64-mingw32-g++"], cpp)?,
            archiver: found(&["x86_64-w64-mingw32-ar"], c)?,
            strip: found(&["x86_64-w64-mingw32-strip"], c)?,
            wine: found(&["wine64", "wine"], "wine64")?,
            folder: build_folder(root).join("windows"),
            compiler,
        };
        fs::create_dir_all(&setting.folder)?;
        let (source, library) = (setting.folder.join("random.c"), setting.folder.join("bcryptprimitives.dll"));
        fs::write(&source, RANDOM)?;
        run(Command::new(&setting.compiler).arg("-shared").arg("-o").arg(&library).arg(&source).arg("-ladvapi32"))?;
        Ok(setting)
    }

    /// A folder with the library of C++ for programs that take it in, and without the one that lies beside them: Luau's package asks
    /// for the latter, which the linker would find first in the compiler's own folder.
    pub(super) fn static_library(&self) -> Result<PathBuf> {
        let named =
            Command::new(&self.cpp).arg("-print-file-name=libstdc++.a").output().context("the compiler of C++")?;
        let library = PathBuf::from(String::from_utf8(named.stdout)?.trim());
        let folder = self.folder.join("static");
        fs::create_dir_all(&folder)?;
        fs::copy(&library, folder.join("libstdc++.a")).with_context(|| library.display().to_string())?;
        Ok(folder)
    }

    /// The engine for Gomocup, if it is as it should be: small, with the signature of all systems, and heard by managers.
    pub(super) fn engine(&self, root: &Path, out: &mut dyn Write) -> Result<Option<PathBuf>> {
        let package = ["--release", "-p", "boardwright-pbrain"];
        run(&mut self.cargo(root, "build", &[&package[..], &["--example", "signature"]].concat()))?;
        let release = build_folder(root).join(TARGET).join("release");
        let agrees = compare(root, &mut self.command(&release.join("examples/signature.exe")), out)?;
        run(&mut self.cargo(root, "test", &[&package[..], &["--tests"]].concat()))?;
        // What examples and tests depend on brings the certificates, so the engine is built by itself, and last.
        run(&mut self.cargo(root, "build", &[&package[..], &["--bins"]].concat()))?;
        let program = self.folder.join("pbrain-boardwright.exe");
        run(Command::new(&self.strip).arg("-o").arg(&program).arg(release.join("pbrain-boardwright.exe")))?;
        let size = fs::metadata(&program).context("the engine")?.len();
        writeln!(
            out,
            "{}: {size} bytes, {} ms from its start to its end",
            program.display(),
            self.start_up(&program)?
        )?;
        if size > LARGEST {
            writeln!(out, "expected at most {LARGEST} bytes")?;
        }
        Ok((agrees && size <= LARGEST).then_some(program))
    }

    /// Milliseconds from the start of a program that reads nothing to its end, the shortest of several: Wine's own start is in it.
    fn start_up(&self, program: &Path) -> Result<u128> {
        let mut shortest = u128::MAX;
        for _ in 0..5 {
            let began = Instant::now();
            run(self.command(program).stdin(std::process::Stdio::null()))?;
            shortest = shortest.min(began.elapsed().as_millis());
        }
        Ok(shortest)
    }

    /// A program under Wine.
    pub(super) fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(&self.wine);
        command.arg(program);
        self.apply(&mut command);
        command
    }

    pub(super) fn cargo(&self, root: &Path, command: &str, arguments: &[&str]) -> Command {
        let mut cargo = self.toolchain.cargo(root, command, TARGET, arguments);
        self.apply(&mut cargo);
        cargo
            .env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER", &self.wine)
            .env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER", &self.compiler)
            // One file, without the libraries of MinGW beside it.
            .env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUSTFLAGS", "-Clink-arg=-static")
            .env("CC_x86_64_pc_windows_gnu", &self.compiler)
            .env("CXX_x86_64_pc_windows_gnu", &self.cpp)
            .env("AR_x86_64_pc_windows_gnu", &self.archiver);
        cargo
    }

    /// Sets the environment that programs get under Wine.
    fn apply(&self, command: &mut Command) {
        command
            .env("WINEPREFIX", self.folder.join("prefix"))
            .env("WINEDEBUG", "-all")
            .env("WINEPATH", windows_path(&self.folder))
            // The tests leave out what Wine's job objects do not do.
            .env("BOARDWRIGHT_WINE", "1");
    }
}

/// A path as Windows names it, under Wine.
pub(super) fn windows_path(path: &Path) -> OsString {
    let mut text = OsString::from("Z:");
    text.push(path.to_string_lossy().replace('/', "\\"));
    text
}
