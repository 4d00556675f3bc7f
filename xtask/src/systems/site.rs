//! The workbench as static files: the page, and the program compiled for browsers.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::run;
use super::tools::{Toolchain, build_folder, found};

const TARGET: &str = "wasm32-unknown-unknown";

/// Vectors of 128 bits, which every browser has since 2023; a stack for searches as deep as games are long; and random numbers
/// from the browser.
const FLAGS: &str = "-C target-feature=+simd128 -C link-arg=-zstack-size=16777216 --cfg getrandom_backend=\"wasm_js\"";

/// The same for two threads: instructions that share memory, and what `wasm-bindgen` needs to give each thread a stack and variables of
/// its own. The memory is bounded, for browsers set aside addresses for all of it at once.
const THREADS: &str = "-C target-feature=+atomics,+bulk-memory,+mutable-globals -C link-arg=--shared-memory \
    -C link-arg=--import-memory -C link-arg=--max-memory=268435456 -C link-arg=--export=__heap_base \
    -C link-arg=--export=__wasm_init_tls -C link-arg=--export=__tls_size -C link-arg=--export=__tls_align \
    -C link-arg=--export=__tls_base";

/// Writes the site into a folder, which any server of static files can serve, and the same module as a package for npm into another one.
///
/// # Errors
/// If a tool is missing or something does not compile.
pub fn site(root: &Path, folder: &Path, npm: Option<&Path>, address: &str, out: &mut dyn Write) -> Result<()> {
    // It compiles SQLite.
    found(&["clang"], "clang")?;
    let node = found(&["node"], "nodejs")?;
    let toolchain = Toolchain::for_target(TARGET, out)?;
    let module = compile(root, &toolchain, FLAGS, &build_folder(root))?;
    let sources = root.join("crates/site/js");
    let page = root.join("crates/web/page");
    let whole = build_folder(root).join("site-module");
    let workers = folder.join("workers");
    for folder in [&whole, &workers] {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    run(bindgen(root, "bind", &[&module, &whole]).arg("boardwright"))?;
    // What has run until the first answers of the engines is fetched first, everything else when it is needed.
    let [bound, watched, ran] = ["boardwright_bg.wasm", "watched.wasm", "ran.json"].map(|name| whole.join(name));
    run(&mut bindgen(root, "watch", &[&bound, &watched]))?;
    run(Command::new(&node).arg(sources.join("ran.mjs")).args([&whole, &watched, &ran]))?;
    let [first, rest] = ["boardwright_bg.wasm", "rest.wasm"].map(|name| workers.join(name));
    run(&mut bindgen(root, "split", &[&bound, &ran, &first, &rest]))?;
    match toolchain.compiling_library() {
        Ok(toolchain) => threads(root, &toolchain, &workers)?,
        Err(why) => writeln!(out, "searches stay on one thread: {why:#}")?,
    }
    run(Command::new(&node).arg(sources.join("write.mjs")).args([page.as_path(), &whole, folder]).arg(address))?;
    if let Some(npm) = npm {
        run(Command::new(&node).arg(sources.join("npm.mjs")).args([page.as_path(), &whole, folder, npm]))?;
        writeln!(out, "{}: the package for npm", npm.display())?;
    }
    writeln!(out, "{}: serve it with any server of static files", folder.display())?;
    Ok(())
}

/// Compiles the module into a build folder.
fn compile(root: &Path, toolchain: &Toolchain, flags: &str, build_folder: &Path) -> Result<PathBuf> {
    let mut build = toolchain.cargo(root, "build", TARGET, &["--profile", "site", "-p", "boardwright-site"]);
    if toolchain.is_foreign() {
        build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", found(&["wasm-ld-22", "wasm-ld"], "lld-22")?);
    }
    // The library in C of the store, which would otherwise not fit into a memory that is shared.
    if flags.contains("+atomics") {
        build.env("CFLAGS_wasm32_unknown_unknown", "-matomics -mbulk-memory -ftls-model=local-exec");
    }
    run(build.env("CARGO_TARGET_DIR", build_folder).env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags))?;
    Ok(build_folder.join(TARGET).join("site/boardwright_site.wasm"))
}

/// Writes the module for two threads into the folder of the workers. Only pages that are isolated fetch it, so it is not split.
fn threads(root: &Path, toolchain: &Toolchain, workers: &Path) -> Result<()> {
    let module = compile(root, toolchain, &format!("{FLAGS} {THREADS}"), &build_folder(root).join("threads"))?;
    run(bindgen(root, "bind", &[&module, workers]).arg("threads"))
}

/// A call of the program of `xtask/bindgen`.
fn bindgen(root: &Path, what: &str, files: &[&Path]) -> Command {
    let mut bindgen = crate::cargo();
    bindgen.args(["run", "--quiet", "--locked", "--manifest-path"]).arg(root.join("xtask/bindgen/Cargo.toml"));
    bindgen.arg("--target-dir").arg(build_folder(root).join("bindgen")).args(["--", what]).args(files);
    bindgen
}
