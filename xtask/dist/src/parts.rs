//! The packages that the program is made of.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package, PackageId};

/// The package of the program.
const PROGRAM: &str = "boardwright";

/// A package that the program contains or that was needed to build it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Part {
    pub(crate) name: String,
    pub(crate) version: String,
    /// Its licence as an SPDX expression.
    pub(crate) licence: String,
    /// The folder of its sources.
    pub(crate) folder: PathBuf,
    /// True if it comes from a registry and not from this workspace.
    pub(crate) is_foreign: bool,
    pub(crate) description: String,
    pub(crate) repository: Option<String>,
    /// Names and versions of the packages that it needs.
    pub(crate) needs: Vec<(String, String)>,
}

/// All parts of the program for a system, by name and version.
///
/// # Errors
/// If cargo does not say them, or one has no licence.
pub(crate) fn read(root: &Path, target: &str) -> Result<Vec<Part>> {
    let metadata = MetadataCommand::new()
        .manifest_path(root.join("Cargo.toml"))
        .other_options(["--locked".to_owned(), "--filter-platform".to_owned(), target.to_owned()])
        .exec()
        .context("asking cargo for the packages")?;
    let mut parts: Vec<Part> = reached(&metadata)?.into_iter().map(|id| part(&metadata, &id)).collect::<Result<_>>()?;
    parts.sort();
    Ok(parts)
}

/// The packages that are linked or run when the program is built; what tests need is not among them.
fn reached(metadata: &Metadata) -> Result<BTreeSet<PackageId>> {
    let root = metadata
        .packages
        .iter()
        .find(|package| package.name.as_str() == PROGRAM)
        .context("no package of the program")?;
    let mut open = vec![root.id.clone()];
    let mut reached = BTreeSet::new();
    while let Some(id) = open.pop() {
        if reached.insert(id.clone()) {
            open.extend(needs(metadata, &id)?);
        }
    }
    Ok(reached)
}

fn needs(metadata: &Metadata, id: &PackageId) -> Result<Vec<PackageId>> {
    let graph = metadata.resolve.as_ref().context("cargo gives no graph")?;
    let node = graph.nodes.iter().find(|node| node.id == *id).context("a package is not in cargo's graph")?;
    let is_built =
        |kinds: &[cargo_metadata::DepKindInfo]| kinds.iter().any(|kind| kind.kind != DependencyKind::Development);
    Ok(node.deps.iter().filter(|dep| is_built(&dep.dep_kinds)).map(|dep| dep.pkg.clone()).collect())
}

fn part(metadata: &Metadata, id: &PackageId) -> Result<Part> {
    let package: &Package = &metadata[id];
    let licence = package.license.clone().with_context(|| format!("{} names no licence", package.name))?;
    let mut needs: Vec<(String, String)> = needs(metadata, id)?
        .iter()
        .map(|id| (metadata[id].name.to_string(), metadata[id].version.to_string()))
        .collect();
    needs.sort();
    Ok(Part {
        name: package.name.to_string(),
        version: package.version.to_string(),
        // Cargo once took a slash for OR.
        licence: licence.replace('/', " OR "),
        folder: package.manifest_path.parent().context("a manifest has a folder")?.into(),
        is_foreign: package.source.is_some(),
        description: package.description.clone().unwrap_or_default(),
        repository: package.repository.clone(),
        needs,
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use cargo_metadata::{DependencyKind, MetadataCommand};

    use super::read;

    /// The workspace around this one is the sample: it has both kinds of packages and all kinds of dependencies.
    #[test]
    fn parts_are_what_the_program_is_made_of() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let parts = read(&root, "x86_64-unknown-linux-gnu").expect("the workspace");
        let has = |name: &str| parts.iter().any(|part| part.name == name);
        assert!(["boardwright", "boardwright-game", "mlua-sys", "libsqlite3-sys", "cc"].iter().all(|name| has(name)));
        assert!(!["insta", "proptest", "xtask", "boardwright-lab", "pyo3", "windows-sys"].iter().any(|name| has(name)));
        assert!(parts.windows(2).all(|two| two[0] < two[1]), "sorted, and each once");
    }

    /// Checks what `cargo publish` refuses, or a registry shows badly, without asking a registry.
    #[test]
    fn packages_are_fit_for_a_registry() {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.toml");
        let metadata = MetadataCommand::new().manifest_path(manifest).no_deps().exec().expect("the workspace");
        let published: Vec<_> = metadata
            .packages
            .iter()
            .filter(|package| package.publish.as_ref().is_none_or(|to| !to.is_empty()))
            .collect();
        assert!(published.len() > 10, "the crates that are of use elsewhere");
        for package in &published {
            let name = &package.name;
            let readme = package.readme.as_ref().map(|readme| package.manifest_path.with_file_name("").join(readme));
            assert!(readme.is_some_and(|readme| readme.exists()), "{name} has no readme");
            assert!(
                package.description.is_some() && package.license.is_some() && package.rust_version.is_some(),
                "{name}"
            );
            assert!((1..=5).contains(&package.keywords.len()) && !package.categories.is_empty(), "{name}");
            assert!(package.keywords.iter().all(|keyword| keyword.len() <= 20), "{name}");
            for dependency in &package.dependencies {
                let is_path_alone = dependency.path.is_some() && dependency.req.comparators.is_empty();
                let is_published = published.iter().any(|other| *other.name == dependency.name);
                let is_for_tests = dependency.kind == DependencyKind::Development;
                assert!(
                    is_for_tests || dependency.path.is_none() || is_published && !is_path_alone,
                    "{name}: {dependency:?}"
                );
            }
        }
    }
}
