//! The workspace as the checks see it: packages with their layer, manifest and sources.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use toml::Table;

use super::source::SourceText;

/// Layer of a package. A dependency may only point to a lower layer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Layer {
    /// L0: the vocabulary.
    Vocabulary,
    /// L1: tools that know no game.
    Infrastructure,
    /// L2: a folder under games/.
    Game,
    /// L3: the list of all games.
    Catalog,
    /// L3 as well: players by name, from the catalog, scripts, certificates and processes.
    Players,
    /// L4 too, but built into a program: the page in the browser, the cluster. Leaves alone depend on it.
    Surface,
    /// L4: programs and bindings.
    Leaf,
    /// Chores like this one: nothing depends on them, and they depend on nothing of the workspace.
    Chore,
}

/// The layer of every folder under crates/, and of python/. A new crate takes its place here first.
const LAYERS: &[(&str, Layer)] = &[
    ("game", Layer::Vocabulary),
    ("texts", Layer::Infrastructure),
    ("search", Layer::Infrastructure),
    ("openings", Layer::Infrastructure),
    ("proof-check", Layer::Infrastructure),
    ("proof", Layer::Infrastructure),
    ("puzzles", Layer::Infrastructure),
    ("arena", Layer::Infrastructure),
    ("store", Layer::Infrastructure),
    ("columns", Layer::Infrastructure),
    ("allocator", Layer::Infrastructure),
    ("picture", Layer::Infrastructure),
    ("draw", Layer::Infrastructure),
    ("protocol", Layer::Infrastructure),
    ("lua", Layer::Infrastructure),
    ("catalog", Layer::Catalog),
    ("players", Layer::Players),
    ("bot-check", Layer::Players),
    ("workbench", Layer::Players),
    ("local", Layer::Players),
    ("terminal", Layer::Surface),
    ("kgp", Layer::Surface),
    ("cli", Layer::Leaf),
    ("pbrain", Layer::Leaf),
    ("service", Layer::Players),
    ("web", Layer::Surface),
    ("site", Layer::Leaf),
    ("python", Layer::Leaf),
    ("class", Layer::Surface),
    ("cluster", Layer::Surface),
    ("bench", Layer::Leaf),
    ("lab", Layer::Leaf),
    ("forger", Layer::Leaf),
];

/// One package of the workspace.
pub(super) struct Package {
    /// From the root: `crates/game`.
    pub(super) folder: PathBuf,
    /// The name in its manifest.
    pub(super) name: String,
    /// `None` for a crate that [`LAYERS`] does not know.
    pub(super) layer: Option<Layer>,
    pub(super) manifest: Manifest,
    /// Its Rust files, by path from the root.
    pub(super) sources: BTreeMap<PathBuf, SourceText>,
}

impl Package {
    /// The last part of the folder: `game`, `gomoku`.
    pub(super) fn short_name(&self) -> &str {
        self.folder.file_name().and_then(|name| name.to_str()).unwrap_or_default()
    }

    /// The path of its manifest, from the root.
    pub(super) fn manifest_path(&self) -> PathBuf {
        self.folder.join("Cargo.toml")
    }

    /// True if a file of this package reaches users: it is neither a test, a bench nor an example.
    pub(super) fn ships(&self, file: &Path) -> bool {
        file.starts_with(self.folder.join("src")) && !file.starts_with(self.folder.join("src/tests"))
    }
}

/// A manifest with its text, so that a violation can name the line.
pub(super) struct Manifest {
    text: String,
    pub(super) table: Table,
}

impl Manifest {
    fn read(path: &Path) -> Result<Manifest> {
        let text = fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
        let table = text.parse().with_context(|| format!("reading {}", path.display()))?;
        Ok(Manifest { text, table })
    }

    /// The first line that begins with `key`, or 1.
    pub(super) fn line_of(&self, key: &str) -> usize {
        let begins =
            |line: &str| line.trim_start().strip_prefix(key).is_some_and(|rest| rest.starts_with(['.', ' ', '=', ']']));
        self.text.lines().position(begins).map_or(1, |index| index + 1)
    }

    /// Names under which the package depends on others, as the manifest writes them, with the name of the package
    /// that each means; dependencies of tests are not among them.
    pub(super) fn dependencies(&self, workspace: &Manifest) -> Vec<(String, String)> {
        let targets = self.table.get("target").and_then(toml::Value::as_table);
        let tables = std::iter::once(&self.table)
            .chain(targets.into_iter().flat_map(Table::values).filter_map(toml::Value::as_table))
            .flat_map(|table| ["dependencies", "build-dependencies"].map(|section| table.get(section)))
            .flatten()
            .filter_map(toml::Value::as_table);
        tables.flatten().map(|(key, value)| (key.clone(), self.package_of(key, value, workspace))).collect()
    }

    fn package_of(&self, key: &str, value: &toml::Value, workspace: &Manifest) -> String {
        let inherited = value.get("workspace").is_some().then(|| {
            workspace.table.get("workspace").and_then(|table| table.get("dependencies")).and_then(|all| all.get(key))
        });
        let value = inherited.flatten().unwrap_or(value);
        value.get("package").and_then(toml::Value::as_str).unwrap_or(key).to_owned()
    }
}

/// Everything the checks look at.
pub(super) struct Tree {
    pub(super) root: PathBuf,
    pub(super) manifest: Manifest,
    pub(super) packages: Vec<Package>,
}

impl Tree {
    pub(super) fn read(root: &Path) -> Result<Tree> {
        let mut packages = Vec::new();
        for folder in member_folders(root)? {
            packages.push(read_package(root, folder)?);
        }
        Ok(Tree { root: root.to_path_buf(), manifest: Manifest::read(&root.join("Cargo.toml"))?, packages })
    }

    pub(super) fn in_layers(&self, layers: &[Layer]) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(move |package| package.layer.is_some_and(|layer| layers.contains(&layer)))
    }

    /// The text of a file, or `None` where there is none.
    pub(super) fn text(&self, file: &Path) -> Option<String> {
        fs::read_to_string(self.root.join(file)).ok()
    }
}

/// The folders of all packages of the workspace, from its root, sorted.
pub(crate) fn member_folders(root: &Path) -> Result<Vec<PathBuf>> {
    let mut folders = vec![PathBuf::from("python"), PathBuf::from("xtask")];
    for parent in ["crates", "games"] {
        let Ok(entries) = fs::read_dir(root.join(parent)) else { continue };
        for entry in entries {
            folders.push(Path::new(parent).join(entry?.file_name()));
        }
    }
    folders.retain(|folder| root.join(folder).join("Cargo.toml").is_file());
    folders.sort();
    Ok(folders)
}

fn read_package(root: &Path, folder: PathBuf) -> Result<Package> {
    let manifest = Manifest::read(&root.join(&folder).join("Cargo.toml"))?;
    let name = manifest.table.get("package").and_then(|package| package.get("name")).and_then(toml::Value::as_str);
    let short = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let layer = match folder.parent().and_then(Path::to_str) {
        Some("games") => Some(Layer::Game),
        Some("crates" | "") if short != "xtask" => {
            LAYERS.iter().find(|(crate_name, _)| *crate_name == short).map(|(_, layer)| *layer)
        }
        _ => Some(Layer::Chore),
    };
    let mut sources = BTreeMap::new();
    for part in ["src", "tests", "benches", "examples"] {
        read_sources(root, &folder.join(part), &mut sources)?;
    }
    Ok(Package { name: name.unwrap_or(short).to_owned(), folder, layer, manifest, sources })
}

fn read_sources(root: &Path, folder: &Path, sources: &mut BTreeMap<PathBuf, SourceText>) -> Result<()> {
    let Ok(entries) = fs::read_dir(root.join(folder)) else { return Ok(()) };
    for entry in entries {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            read_sources(root, &path, sources)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(root.join(&path)).with_context(|| format!("reading {}", path.display()))?;
            sources.insert(path, SourceText::new(text));
        }
    }
    Ok(())
}
