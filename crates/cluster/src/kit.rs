//! Kits: the files of a bot and the command that starts it, identified by a hash of all of it.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::job::Job;
use crate::reading::{FORMAT, read_json};

/// Kits by their hashes, with the folders in which they lie unpacked.
pub type Kits = BTreeMap<String, (BotKit, PathBuf)>;

/// The largest kit, in bytes and in files.
const MAX_BYTES: u64 = 128 << 20;
const MAX_FILES: usize = 10_000;

/// The largest file in which a secret is looked for: keys and credentials are short.
const MAX_SECRET: usize = 1 << 20;

/// A folder with everything that a bot needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotKit {
    /// The program and its arguments, as they are started in the folder. Empty for a script.
    pub command: Vec<String>,
    /// The build, the command and the sandbox of a bot of a class, as text. Such a kit has no command of its own.
    pub enclosure: Option<String>,
    files: Vec<(Entry, Vec<u8>)>,
}

/// The reason why files are no kit.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KitError {
    /// A file cannot be read or written.
    #[error("{path}: {reason}")]
    File {
        /// The file.
        path: String,
        /// The system's reason.
        reason: String,
    },
    /// It is too large.
    #[error("a kit of more than {MAX_FILES} files or {MAX_BYTES} bytes")]
    TooLarge,
    /// It is not a kit.
    #[error("no kit: {0}")]
    Broken(String),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    format: u32,
    command: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    enclosure: Option<String>,
    files: Vec<Entry>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// From the folder of the kit, with slashes.
    path: String,
    size: u64,
    executable: bool,
}

fn of_file(path: &Path, error: &io::Error) -> KitError {
    KitError::File { path: path.display().to_string(), reason: error.to_string() }
}

impl BotKit {
    /// The kit of everything in a folder, or of a single file.
    ///
    /// # Errors
    /// If something cannot be read, is neither a file nor a folder, or is too large.
    pub fn read(root: &Path, command: Vec<String>) -> Result<BotKit, KitError> {
        let mut kit = BotKit { command, enclosure: None, files: Vec::new() };
        let mut size = 0;
        if root.is_file() {
            kit.add(root, root.parent().unwrap_or(Path::new("")), &mut size)?;
            return Ok(kit);
        }
        let mut folders = vec![root.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).map_err(|error| of_file(&folder, &error))? {
                let path = entry.map_err(|error| of_file(&folder, &error))?.path();
                // What a link leads to may be anything; a kit holds what lies in its folder.
                let kind = fs::symlink_metadata(&path).map_err(|error| of_file(&path, &error))?;
                if kind.is_dir() {
                    folders.push(path);
                } else if kind.is_file() {
                    kit.add(&path, root, &mut size)?;
                } else {
                    let reason = "neither a file nor a folder, expected a kit of these".to_owned();
                    return Err(KitError::File { path: path.display().to_string(), reason });
                }
            }
        }
        // Systems list folders in any order, and the hash must not depend on it.
        kit.files.sort_by(|(one, _), (other, _)| one.path.cmp(&other.path));
        Ok(kit)
    }

    fn add(&mut self, path: &Path, root: &Path, size: &mut u64) -> Result<(), KitError> {
        let bytes = fs::read(path).map_err(|error| of_file(path, &error))?;
        *size += bytes.len() as u64;
        let refused = |path: &Path, reason: &str| {
            Err(KitError::File { path: path.display().to_string(), reason: reason.to_owned() })
        };
        if self.files.len() >= MAX_FILES {
            return refused(root, &format!("expected at most {MAX_FILES} files to send"));
        }
        if *size > MAX_BYTES {
            return refused(root, &format!("expected at most {} MiB to send, all files together", MAX_BYTES >> 20));
        }
        let inside = path.strip_prefix(root).unwrap_or(path);
        let words: Option<Vec<&str>> = inside.iter().map(|word| word.to_str()).collect();
        let entry = match words.map(|words| words.join("/")).filter(|path| is_inside(path)) {
            Some(inside) => Entry { path: inside, size: bytes.len() as u64, executable: is_executable(path) },
            None => return refused(path, "expected a name that every system takes: UTF-8 without \\ and :"),
        };
        self.files.push((entry, bytes));
        Ok(())
    }

    /// The same kit of a bot of a class.
    #[must_use]
    pub fn enclosed(self, enclosure: String) -> BotKit {
        BotKit { enclosure: Some(enclosure), ..self }
    }

    /// The kit as it is sent: a line of JSON, then the files one after another.
    pub fn to_bytes(&self) -> Vec<u8> {
        let files = self.files.iter().map(|(entry, _)| entry.clone()).collect();
        let manifest =
            Manifest { format: FORMAT, command: self.command.clone(), enclosure: self.enclosure.clone(), files };
        let mut bytes = serde_json::to_vec(&manifest).unwrap_or_default();
        bytes.push(b'\n');
        self.files.iter().for_each(|(_, content)| bytes.extend(content));
        bytes
    }

    /// Reads a kit from anybody.
    ///
    /// # Errors
    /// If it is not a kit, or a file of it would lie outside its folder.
    pub fn from_bytes(bytes: &[u8]) -> Result<BotKit, KitError> {
        let broken = |reason: &str| KitError::Broken(reason.to_owned());
        let end = bytes.iter().position(|&byte| byte == b'\n').ok_or_else(|| broken("it has no list of files"))?;
        let manifest: Manifest = read_json(&bytes[..end]).map_err(|error| KitError::Broken(error.to_string()))?;
        if manifest.files.len() > MAX_FILES || bytes.len() as u64 > 2 * MAX_BYTES {
            return Err(KitError::TooLarge);
        }
        let mut rest = &bytes[end + 1..];
        let mut files = Vec::new();
        for entry in manifest.files {
            let size = usize::try_from(entry.size).ok().filter(|&size| size <= rest.len());
            let (content, after) = rest.split_at(size.ok_or_else(|| broken("a file is cut off"))?);
            if !is_inside(&entry.path) {
                return Err(broken("a file outside its folder"));
            }
            files.push((entry, content.to_vec()));
            rest = after;
        }
        if rest.is_empty() {
            Ok(BotKit { command: manifest.command, enclosure: manifest.enclosure, files })
        } else {
            Err(broken("more than its files"))
        }
    }

    /// The hash of the kit, with which owners of workers permit it.
    pub fn hash(&self) -> String {
        Job::hash(&self.to_bytes())
    }

    /// The first of its files, which is the script of a kit without a command.
    pub fn script(&self) -> Option<&str> {
        self.files.first().map(|(entry, _)| entry.path.as_str())
    }

    /// The file in which a secret lies, if it lies in one.
    pub fn file_with(&self, secret: &str) -> Option<&str> {
        let secret = secret.trim().as_bytes();
        let has = |content: &[u8]| !secret.is_empty() && content.windows(secret.len()).any(|part| part == secret);
        let found = self.files.iter().find(|(_, content)| content.len() <= MAX_SECRET && has(content));
        found.map(|(entry, _)| entry.path.as_str())
    }

    /// Writes its files into a folder, which it makes.
    pub fn unpack(&self, folder: &Path) -> Result<(), KitError> {
        fs::create_dir_all(folder).map_err(|error| of_file(folder, &error))?;
        for (entry, content) in &self.files {
            let path = folder.join(&entry.path);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent).map_err(|error| of_file(parent, &error))?;
            }
            fs::write(&path, content).map_err(|error| of_file(&path, &error))?;
            #[cfg(unix)]
            if entry.executable {
                use std::os::unix::fs::PermissionsExt;
                let mode = fs::Permissions::from_mode(0o755);
                fs::set_permissions(&path, mode).map_err(|error| of_file(&path, &error))?;
            }
        }
        Ok(())
    }
}

/// Unpacks kits into folders of their own below this one, each under its hash.
///
/// # Errors
/// If a file cannot be written.
pub fn unpack_all(kits: impl IntoIterator<Item = (String, BotKit)>, folder: &Path) -> Result<Kits, KitError> {
    let unpacked = kits.into_iter().map(|(hash, kit)| {
        let inside = folder.join(&hash);
        kit.unpack(&inside)?;
        Ok((hash, (kit, inside)))
    });
    unpacked.collect()
}

/// Returns true if a path stays in its folder on every system.
fn is_inside(path: &str) -> bool {
    let is_plain = |part: Component<'_>| matches!(part, Component::Normal(_));
    !path.is_empty()
        && !path.contains(['\\', ':', '\0'])
        && !path.contains("//")
        && Path::new(path).components().all(is_plain)
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|meta| meta.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(_: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::BotKit;

    #[test]
    fn a_secret_is_found_wherever_it_lies_in_a_kit() {
        let folder = std::env::temp_dir().join(format!("boardwright-secret-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("inner")).unwrap();
        std::fs::write(folder.join("bot.py"), "print()\n").unwrap();
        let read = || BotKit::read(&folder, Vec::new()).unwrap();
        assert_eq!(read().file_with("SMABC\n"), None);
        std::fs::write(folder.join("inner/notes"), "the key: SMABC.\n").unwrap();
        assert_eq!(read().file_with("SMABC\n"), Some("inner/notes"));
        assert_eq!(read().file_with("\n"), None, "no secret");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
