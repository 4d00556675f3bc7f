//! Finds files of one crate that import each other in a circle. A module and its own parts do not count: a part may use the
//! definitions of the whole. The folders of a crate with rooms import in one direction only.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::Violation;
use super::paths::paths;
use super::source::{SourceText, SpanKind};
use super::tree::{Package, Tree};

/// The circles that stay, by one of their files, each with its reason.
const EXPLAINED: [(&str, &str); 1] =
    [("crates/game/src/any/mod.rs", "each type of the vocabulary names the others that it is played with")];

/// The rooms of a crate that is divided into rooms, the lowest first: a file imports from its own room and lower ones alone.
const ROOMS: [(&str, &[&str]); 1] = [("crates/arena", &["statistics", "referee", "analysis", "events", "report"])];

/// A module path from the root of its crate: `["solver", "tasks"]`.
type Module = Vec<String>;

pub(super) fn check(tree: &Tree, violations: &mut Vec<Violation>) {
    for package in &tree.packages {
        let imports = imports(package);
        check_rooms(package, &imports, violations);
        for circle in circles(&imports) {
            let is_explained = |file: &&PathBuf| EXPLAINED.iter().any(|(known, _)| Path::new(known) == file.as_path());
            if circle.iter().any(|file| is_explained(&file)) {
                continue;
            }
            let names: Vec<String> = circle.iter().map(|file| file.display().to_string()).collect();
            let message = format!("files import each other in a circle: {}", names.join(", "));
            violations.push(Violation::new(circle[0].clone(), 1, message));
        }
    }
}

/// Refuses imports of one room of a crate from a higher one.
fn check_rooms(package: &Package, imports: &BTreeMap<PathBuf, BTreeSet<PathBuf>>, violations: &mut Vec<Violation>) {
    let Some((_, rooms)) = ROOMS.iter().find(|(folder, _)| Path::new(folder) == package.folder) else { return };
    let room = |file: &Path| {
        let inside = file.strip_prefix(package.folder.join("src")).ok()?;
        rooms.iter().position(|room| inside.starts_with(room))
    };
    for (file, targets) in imports {
        for target in targets {
            if let (Some(from), Some(to)) = (room(file), room(target))
                && from < to
            {
                let message =
                    format!("{} imports {}, which is in a higher room: {}", rooms[from], rooms[to], target.display());
                violations.push(Violation::new(file.clone(), 1, message));
            }
        }
    }
}

/// The modules of a package, and the names that they re-export from other modules.
struct Modules<'a> {
    files: BTreeMap<Module, &'a Path>,
    handed_on: BTreeMap<(Module, String), Module>,
}

impl Modules<'_> {
    /// The module in which a path ends, seen from `from`: through re-exports to where the name is defined.
    fn target(&self, from: &Module, segments: &[String]) -> Option<Module> {
        let (base, rest) = match segments[0].as_str() {
            "crate" => (Module::new(), &segments[1..]),
            "self" => (from.clone(), &segments[1..]),
            "super" => {
                let steps = segments.iter().take_while(|segment| *segment == "super").count();
                (from[..from.len().checked_sub(steps)?].to_vec(), &segments[steps..])
            }
            first => {
                let mut child = from.clone();
                child.push(first.to_owned());
                self.files.contains_key(&child).then_some((from.clone(), segments))?
            }
        };
        self.end(base, rest)
    }

    fn end(&self, mut module: Module, mut rest: &[String]) -> Option<Module> {
        while let Some(next) = rest.first() {
            let mut child = module.clone();
            child.push(next.clone());
            if !self.files.contains_key(&child) {
                break;
            }
            (module, rest) = (child, &rest[1..]);
        }
        // A path may name a whole module, whose parts are then used by its name.
        let Some(name) = rest.first() else { return Some(module) };
        Some(self.handed_on.get(&(module.clone(), name.clone())).cloned().unwrap_or(module))
    }
}

/// The files that each file of a package imports names from, its re-exports left out.
fn imports(package: &Package) -> BTreeMap<PathBuf, BTreeSet<PathBuf>> {
    let sources: Vec<(&PathBuf, &SourceText, Module)> = package
        .sources
        .iter()
        .filter_map(|(file, source)| Some((file, source, module_of(&package.folder, file)?)))
        .collect();
    let files = sources.iter().map(|(file, _, module)| (module.clone(), file.as_path())).collect();
    let mut modules = Modules { files, handed_on: BTreeMap::new() };
    let mut named: Vec<(&PathBuf, &Module, Vec<String>)> = Vec::new();
    for (file, source, module) in &sources {
        let code = source.shipped(SpanKind::Code);
        let handed_on = re_exports(&code);
        for path in paths(&code) {
            if handed_on.iter().any(|range| range.contains(&path.offset)) {
                if let (Some(target), Some(name)) = (modules.target(module, &path.segments), path.segments.last()) {
                    modules.handed_on.insert((module.clone(), name.clone()), target);
                }
            } else if path.imported || path.segments.len() > 1 {
                named.push((file, module, path.segments));
            }
        }
    }
    let mut imports: BTreeMap<PathBuf, BTreeSet<PathBuf>> = BTreeMap::new();
    for (file, module, segments) in named {
        // A part of a module may name what the whole defines.
        if let Some(target) = modules.target(module, &segments).filter(|target| !module.starts_with(target)) {
            imports.entry(file.clone()).or_default().insert(modules.files[&target].to_owned());
        }
    }
    imports
}

/// The module that a file under `src` is; `None` for a program and for what is no part of the crate.
fn module_of(folder: &Path, file: &Path) -> Option<Module> {
    let inside = file.strip_prefix(folder.join("src")).ok()?.with_extension("");
    let mut module: Module = inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    match module.last()?.as_str() {
        "main" => return None,
        "lib" | "mod" => drop(module.pop()),
        _ => {}
    }
    Some(module)
}

/// The stretches of `code` that are `pub use …;`, with any restriction of `pub`.
fn re_exports(code: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for (start, _) in code.match_indices("use ") {
        let line = code[..start].rsplit('\n').next().unwrap_or_default();
        if line.trim_start().starts_with("pub") {
            found.push(start..start + code[start..].find(';').unwrap_or(0));
        }
    }
    found
}

/// The groups of files each of which leads to all others of its group, each sorted.
fn circles(imports: &BTreeMap<PathBuf, BTreeSet<PathBuf>>) -> Vec<Vec<PathBuf>> {
    let reached: BTreeMap<&PathBuf, BTreeSet<&PathBuf>> =
        imports.keys().map(|file| (file, from(file, imports))).collect();
    let mut circles: Vec<Vec<PathBuf>> = Vec::new();
    for (file, ahead) in &reached {
        if circles.iter().any(|circle| circle.contains(*file)) {
            continue;
        }
        let circle: Vec<PathBuf> = ahead
            .iter()
            .filter(|other| reached.get(**other).is_some_and(|back| back.contains(file)))
            .map(|other| (*other).clone())
            .collect();
        if circle.len() > 1 {
            circles.push(circle);
        }
    }
    circles
}

/// Every file that imports lead to from one.
fn from<'a>(file: &PathBuf, imports: &'a BTreeMap<PathBuf, BTreeSet<PathBuf>>) -> BTreeSet<&'a PathBuf> {
    let mut reached = BTreeSet::new();
    let mut ahead: Vec<&PathBuf> = imports.get(file).into_iter().flatten().collect();
    while let Some(next) = ahead.pop() {
        if reached.insert(next) {
            ahead.extend(imports.get(next).into_iter().flatten());
        }
    }
    reached
}
