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
pub fn site(root: &Path, folder: &Path, npm: Option<&Path>, out: &mut dyn Write) -> Result<()> {
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
    let workers = folder.join("workers");
    fs::create_dir_all(&workers).with_context(|| workers.display().to_string())?;
    let manifest = root.join("xtask/bindgen/Cargo.toml");
    let mut bindgen = crate::cargo();
    bindgen.args(["run", "--quiet", "--locked", "--manifest-path"]).arg(manifest);
    bindgen.arg("--target-dir").arg(build_folder(root).join("bindgen")).arg("--").arg(&module).arg(&workers);
    run(&mut bindgen)?;
    let sources = root.join("crates/site/js");
    let page = root.join("crates/web/page");
    run(Command::new(&node).arg(sources.join("write.mjs")).arg(&page).arg(folder))?;
    if let Some(npm) = npm {
        run(Command::new(&node).arg(sources.join("npm.mjs")).arg(&page).arg(folder).arg(npm))?;
        writeln!(out, "{}: the package for npm", npm.display())?;
    }
    writeln!(out, "{}: serve it with any server of static files", folder.display())?;
    Ok(())
}
