//! The page in the browser: that it is what its sources build to, that its parts work, and that people can use it.
//!
//! These need Node.js with npm, and Debian's Chromium, whole or as `chromium-headless-shell`. Where one is missing they say so
//! and pass, but not in a check that must be complete (`CI=true`).
#![cfg(unix)]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use crate::common::{Running, command, folder, skipped};

/// The sources of the page.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/page");

/// Parts of the page's folder that are needed to build and test it.
const SOURCES: [&str; 7] = ["package.json", "package-lock.json", "tsconfig.json", "src", "texts", "tools", "test"];

/// A server in the background that does not outlive its test.
struct Server {
    _running: Running,
    url: String,
}

impl Server {
    /// A server on any free port with an empty store, and with further options.
    fn start(store: &Path, options: &[&str]) -> Server {
        let store = store.to_str().expect("a path in UTF-8");
        let mut command = command(&["serve", "--json", "--port", "0", "--store", store]);
        command.args(options);
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("captured");
        BufReader::new(stdout).read_line(&mut line).expect("a line");
        let ready: serde_json::Value = serde_json::from_str(&line).expect("JSON");
        Server { url: ready["url"].as_str().expect("an address").to_owned(), _running: Running(child) }
    }
}

/// True if these programs are here; names those that are not.
fn has(programs: &[&str]) -> bool {
    let is_missing = |program: &&&str| {
        let found = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        !found.is_ok_and(|status| status.success())
    };
    let missing: Vec<&str> = programs.iter().filter(is_missing).copied().collect();
    if missing.is_empty() {
        return true;
    }
    assert!(std::env::var("CI").as_deref() != Ok("true"), "missing: {}", missing.join(", "));
    skipped(&format!("{} missing (Debian: apt-get install nodejs npm chromium-headless-shell)", missing.join(", ")));
    false
}

/// Runs a program in the page's folder to its end, which must be a good one.
fn must(command: &mut Command) {
    let output = command.output().expect("the program starts");
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(output.status.success(), "{command:?} failed:\n{}\n{}", text[0], text[1]);
}

/// A copy of the page's sources, built, with the packages of its lock file beside it.
fn built() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let stage = Path::new(env!("CARGO_TARGET_TMPDIR")).join("page");
        std::fs::create_dir_all(&stage).expect("a folder");
        let lock = std::fs::read(Path::new(PAGE).join("package-lock.json")).expect("the lock file");
        let stamp = stage.join("node_modules/.installed");
        let is_installed = std::fs::read(&stamp).is_ok_and(|found| found == lock);
        for name in SOURCES {
            copy(&Path::new(PAGE).join(name), &stage.join(name));
        }
        if !is_installed {
            let quiet = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
            must(Command::new("npm").args(quiet).current_dir(&stage));
            std::fs::write(&stamp, lock).expect("the stamp");
        }
        must(Command::new("npm").args(["run", "build"]).current_dir(&stage));
        stage
    })
}

/// Copies a file or a folder; what the folder held before and is no longer in the original is gone.
fn copy(from: &Path, to: &Path) {
    if from.is_file() {
        std::fs::copy(from, to).expect("a copy");
        return;
    }
    let _ = std::fs::remove_dir_all(to);
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        copy(&entry.path(), &to.join(entry.file_name()));
    }
}

/// All files below a folder with their contents.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(path) = waiting.pop() {
        for entry in std::fs::read_dir(&path).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("below").to_owned();
                found.insert(name, std::fs::read(&path).expect("a file"));
            }
        }
    }
    found
}

#[test]
fn the_page_is_what_its_sources_build_to() {
    if !has(&["node", "npm"]) {
        return;
    }
    let [fresh, committed] = [built().join("dist"), Path::new(PAGE).join("dist")].map(|folder| files(&folder));
    let names = |files: &BTreeMap<PathBuf, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&fresh), names(&committed), "run `npm ci && npm run build` in crates/web/page");
    // Versions of Node.js compress differently: a test of the page's parts reads the compressed files.
    for (name, contents) in fresh.into_iter().filter(|(name, _)| name.extension() != Some("br".as_ref())) {
        assert!(
            committed[&name] == contents,
            "{} differs: run `npm ci && npm run build` in crates/web/page",
            name.display()
        );
    }
}

#[test]
fn the_parts_of_the_page_work() {
    if !has(&["node", "npm"]) {
        return;
    }
    let mut tests = Command::new("node");
    tests.args(["--test", "test/unit/"]).current_dir(built());
    must(tests.env("BOARDWRIGHT_SOURCES", concat!(env!("CARGO_MANIFEST_DIR"), "/../..")));
}

#[test]
fn people_can_use_the_page() {
    let has_shell = Command::new("chromium-headless-shell").arg("--version").output().is_ok();
    if !has(&["node", "npm", if has_shell { "chromium-headless-shell" } else { "chromium" }]) {
        return;
    }
    let folder = folder("page");
    let server = Server::start(&folder.join("games.db"), &[]);
    let guarded = Server::start(&folder.join("guarded.db"), &["--token", "sixteen-or-more-letters"]);
    let mut tests = Command::new("node");
    tests.args(["--test", "test/browser-all.mjs"]).current_dir(built());
    must(tests.env("BOARDWRIGHT_URL", &server.url).env("BOARDWRIGHT_GUARDED_URL", &guarded.url));
}
