//! Makes the folder of a class: its file from an assignment, and what students get.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use boardwright_game::AnyVariant;
use sha2::{Digest, Sha256};

use crate::disk;
use crate::error::ClassError;
use crate::file::ClassFile;
use crate::folder::{CLASS_FILE, ClassFolder};
use crate::language::ClassLanguage;
use crate::starters::{STARTERS, Starter};
use crate::values::hex;

/// An assignment that comes with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assignment {
    /// Its name.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// The file of a class that gives it.
    pub text: &'static str,
}

/// The assignments that come with the program; the first one is the usual one.
pub const ASSIGNMENTS: [Assignment; 5] = [
    Assignment {
        name: "first",
        about: "the short way in: a small board, results that any machine repeats",
        text: include_str!("../assignments/first.toml"),
    },
    Assignment {
        name: "erlangen",
        about: "as at FAU Erlangen: agents in KGP or any language, a sanity test, then a league",
        text: include_str!("../assignments/erlangen.toml"),
    },
    Assignment {
        name: "prague",
        about: "as at CTU Prague: 8 by 8, exactly five, 10 s a move, 2.5 points for each of four bots",
        text: include_str!("../assignments/prague.toml"),
    },
    Assignment {
        name: "manchester",
        about: "as at Manchester: seven houses, seven seeds, and the pie rule",
        text: include_str!("../assignments/manchester.toml"),
    },
    Assignment {
        name: "shanghai",
        about: "as in Shanghai: renju, 5 s a move and 180 s a game, 350 MB, 1 MB of source",
        text: include_str!("../assignments/shanghai.toml"),
    },
];

/// An assignment by its name.
///
/// # Errors
/// If no assignment has this name; the error lists them.
pub fn assignment(name: &str) -> Result<&'static Assignment, ClassError> {
    ASSIGNMENTS.iter().find(|assignment| assignment.name == name).ok_or_else(|| {
        let names: Vec<&str> = ASSIGNMENTS.iter().map(|assignment| assignment.name).collect();
        ClassError::new(format!("bad assignment {name:?}: expected {}", names.join(", ")))
    })
}

/// Makes the folder of a class. A class file that is there stays as it is, and what students get is written anew from it.
///
/// # Errors
/// If the folder cannot be written, or the file that is there is wrong.
pub fn init(path: &Path, assignment: &Assignment) -> Result<ClassFolder, ClassError> {
    disk::make_folder(path)?;
    // Codes and submissions are nobody's business but the teacher's.
    disk::set_mode(path, 0o700)?;
    let file = path.join(CLASS_FILE);
    if !file.exists() {
        disk::replace(&file, assignment.text.as_bytes())?;
    }
    let folder = ClassFolder::open(path)?;
    disk::make_folder(&folder.path().join("hand-in"))?;
    if folder.students()?.all().is_empty() {
        // The first line of an empty table says what a teacher may fill in.
        folder.change_students(|_| Ok(()))?;
    }
    write_handout(&folder)?;
    Ok(folder)
}

/// Writes what students get: the class file, and for each language a bot that plays.
fn write_handout(folder: &ClassFolder) -> Result<(), ClassError> {
    let handout = folder.path().join("handout");
    let variant = folder.class.variant().map_err(ClassError::new)?;
    disk::make_folder(&handout)?;
    folder.copy_rules(&handout)?;
    disk::replace(&handout.join("README.md"), readme(&folder.class, &variant).as_bytes())?;
    let notes = folder.path().join("starters.json");
    let mut written: BTreeMap<String, String> = disk::read_json(&notes)?.unwrap_or_default();
    for language in &folder.class.languages {
        let Some(starter) = starter_of(language) else { continue };
        let place = handout.join(&language.name);
        disk::make_folder(&place)?;
        write_starter(&place, starter, &variant, written.entry(language.name.clone()).or_default())?;
        write_program(
            &place.join("check"),
            "#!/bin/sh\nexec boardwright class check \"${0%/*}\" --class \"${0%/*}/..\" \"$@\"\n",
        )?;
        disk::replace(&place.join("check.cmd"), b"@boardwright class check \"%~dp0.\" --class \"%~dp0..\" %*\r\n")?;
    }
    disk::replace_json(&notes, &written)
}

/// The bot that students get to begin with in a language, if there is one.
fn starter_of(language: &ClassLanguage) -> Option<&'static Starter> {
    STARTERS.iter().find(|starter| starter.language == language.name && starter.file == language.main)
}

/// Writes the bot anew where it is as this function left it, of which `written` has the hash. What somebody changed stays.
fn write_starter(
    place: &Path,
    starter: &Starter,
    variant: &AnyVariant,
    written: &mut String,
) -> Result<(), ClassError> {
    let path = place.join(starter.file);
    let hash = |bytes: &[u8]| hex(&Sha256::digest(bytes));
    if path.exists() {
        let there = fs::read(&path).map_err(|error| ClassError::file("read", &path, &error))?;
        if hash(&there) != *written {
            return Ok(());
        }
    }
    let text = starter.text(variant, starter.file);
    *written = hash(text.as_bytes());
    write_program(&path, &text)
}

fn write_program(path: &Path, text: &str) -> Result<(), ClassError> {
    disk::replace(path, text.as_bytes())?;
    disk::set_mode(path, 0o755)
}

/// The page that students read first.
fn readme(class: &ClassFile, variant: &AnyVariant) -> String {
    let mut text = format!(
        "# {}\n\nWrite a computer player of {}: `boardwright games {}` has the rules.\n\n",
        class.title.trim(),
        variant.spec(),
        variant.family().name
    );
    text.push_str(
        "Each folder here has a bot that plays at random, and a program `check` that does what the server does:\n\n",
    );
    for language in &class.languages {
        let own = if starter_of(language).is_some() { "" } else { ", without a bot to begin with" };
        text.push_str(&format!("* {}: the file `{}`{own}\n", language.name, language.main));
    }
    let limits = &class.limits;
    text.push_str(&format!(
        "\nAt most {} in {} files; memory {}, {} processes and threads.\n\n## Points\n\n| stage | points |\n|---|---|\n",
        limits.source, limits.files, limits.memory, limits.processes
    ));
    for stage in &class.stages {
        text.push_str(&format!("| {} | {} |\n", stage.name, crate::result::number(stage.most_points())));
    }
    if let Some(formula) = &class.formula {
        let most = crate::result::number(class.most_points());
        text.push_str(&format!("\nYour points: `{formula}`, at most {most}.\n"));
    }
    if let Some(deadline) = class.hand_in.deadline {
        text.push_str(&format!("\nDeadline: {deadline}. {}\n", class.late_rule()));
    }
    text
}
