//! The workbench as static files: the page, and the program compiled for browsers.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use super::run;
use super::tools::{Toolchain, build_folder, found};

const TARGET: &str = "wasm32-unknown-unknown";

/// Vectors of 128 bits, which every browser has since 2023; a stack for searches as deep as games are long; and random numbers
/// from the browser.
const FLAGS: &str = "-C target-feature=+simd128 -C link-arg=-zstack-size=16777216 --cfg getrandom_backend=\"wasm_js\"";

/// Writes the site into a folder, which any server of static files can serve, and the same module as a package for npm into another one.
///
/// # Errors
/// If a tool is missing or something does not compile.
pub fn site(root: &Path, folder: &Path, npm: Option<&Path>, address: &str, out: &mut dyn Write) -> Result<()> {
    // It compiles SQLite.
    found(&["clang"], "clang")?;
    let node = found(&["node"], "nodejs")?;
    let toolchain = Toolchain::for_target(TARGET, out)?;
    let package = ["--profile", "site", "-p", "boardwright-site"];
    let mut build = toolchain.cargo(root, "build", TARGET, &package);
    if toolchain.is_foreign() {
        build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", found(&["wasm-ld-22", "wasm-ld"], "lld-22")?);
    }
    run(build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", FLAGS))?;
    let module = build_folder(root).join(TARGET).join("site/boardwright_site.wasm");
    let sources = root.join("crates/site/js");
    let page = root.join("crates/web/page");
    let whole = build_folder(root).join("site-module");
    let workers = folder.join("workers");
    for folder in [&whole, &workers] {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    run(&mut bindgen(root, "bind", &[&module, &whole]))?;
    // What has run until the first answers of the engines is fetched first, everything else when it is needed.
    let [bound, watched, ran] = ["boardwright_bg.wasm", "watched.wasm", "ran.json"].map(|name| whole.join(name));
    run(&mut bindgen(root, "watch", &[&bound, &watched]))?;
    run(Command::new(&node).arg(sources.join("ran.mjs")).args([&whole, &watched, &ran]))?;
    let [first, rest] = ["boardwright_bg.wasm", "rest.wasm"].map(|name| workers.join(name));
    run(&mut bindgen(root, "split", &[&bound, &ran, &first, &rest]))?;
    run(Command::new(&node).arg(sources.join("write.mjs")).args([page.as_path(), &whole, folder]).arg(address))?;
    if let Some(npm) = npm {
        run(Command::new(&node).arg(sources.join("npm.mjs")).args([page.as_path(), &whole, folder, npm]))?;
        writeln!(out, "{}: the package for npm", npm.display())?;
    }
    writeln!(out, "{}: serve it with any server of static files", folder.display())?;
    Ok(())
}

/// A call of the program of `xtask/bindgen`.
fn bindgen(root: &Path, what: &str, files: &[&Path]) -> Command {
    let mut bindgen = crate::cargo();
    bindgen.args(["run", "--quiet", "--locked", "--manifest-path"]).arg(root.join("xtask/bindgen/Cargo.toml"));
    bindgen.arg("--target-dir").arg(build_folder(root).join("bindgen")).args(["--", what]).args(files);
    bindgen
}
