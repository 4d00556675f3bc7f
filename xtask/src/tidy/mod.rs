//! Checks of layers and habits on the text of the tree.
//!
//! They enforce the promises of ARCHITECTURE.md that the compiler cannot check.

mod circles;
mod games;
mod habits;
mod layers;
mod paths;
mod prose;
mod source;
mod tree;
mod vocabulary;
mod words;

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::Result;

use tree::Tree;

/// One thing that is not as it should be.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Violation {
    /// The file, from the root of the workspace.
    pub file: PathBuf,
    /// The line, from 1.
    pub line: usize,
    /// Description of the fault, and why it matters.
    pub message: String,
}

impl Violation {
    fn new(file: impl Into<PathBuf>, line: usize, message: impl Into<String>) -> Violation {
        Violation { file: file.into(), line, message: message.into() }
    }
}

/// Writes `file:line: what, why`.
impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file.display(), self.line, self.message)
    }
}

/// Checks the workspace at `root` and returns everything that is wrong, by file and line.
///
/// # Errors
/// If a file of the tree cannot be read or a manifest is no TOML.
pub fn check(root: &Path) -> Result<Vec<Violation>> {
    let tree = Tree::read(root)?;
    let mut violations = Vec::new();
    layers::check(&tree, &mut violations);
    vocabulary::check(&tree, &mut violations);
    circles::check(&tree, &mut violations);
    games::check(&tree, &mut violations);
    habits::check(&tree, &mut violations);
    prose::check(&tree, &mut violations);
    words::check(&tree, &mut violations);
    violations.sort();
    violations.dedup();
    Ok(violations)
}
