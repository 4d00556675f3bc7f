//! Collects the texts of the page, of the infrastructure and of all games for each language. The texts of lessons stay
//! separate, since only learners need them.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The language that every folder has, whose text stands in for one that is missing.
const ENGLISH: &str = "en";

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let (texts, lessons) = (folders(&here)?, games(&here, "lessons")?);
    // A new game is a line in the catalog, and a language a file in a folder of texts.
    println!("cargo::rerun-if-changed={}", here.join("../catalog/Cargo.toml").display());
    for folder in texts.iter().chain(&lessons) {
        println!("cargo::rerun-if-changed={}", folder.display());
    }
    let languages = languages(&texts[0])?;
    fs::write(out.join("texts.rs"), collected(&texts, &languages))?;
    fs::write(out.join("lessons.rs"), collected(&lessons, &languages))
}

/// The texts of each language in some folders, as code.
fn collected(folders: &[PathBuf], languages: &[String]) -> String {
    let mut code = "&[\n".to_owned();
    for language in languages {
        let files = folders.iter().map(|folder| file(folder, language));
        let files: Vec<String> = files.map(|file| format!("include_str!({:?})", file.display().to_string())).collect();
        code += &format!("    ({language:?}, &[{}]),\n", files.join(", "));
    }
    code + "]\n"
}

/// All folders of texts, the page's own first.
fn folders(here: &Path) -> io::Result<Vec<PathBuf>> {
    let ours = [
        "../web/page/texts",
        "texts",
        "../arena/texts",
        "../catalog/texts",
        "../search/texts",
        "../openings/texts",
        "../proof/texts",
    ];
    let folders = ours.into_iter().map(|folder| here.join(folder)).chain(games(here, "texts")?);
    Ok(folders.filter(|folder| has_texts(folder)).collect())
}

/// The folders of this name of all games that have texts in it, in order.
fn games(here: &Path, name: &str) -> io::Result<Vec<PathBuf>> {
    let mut games: Vec<PathBuf> = fs::read_dir(here.join("../../games"))?
        .map(|game| game.map(|game| game.path().join(name)))
        .collect::<Result<_, _>>()?;
    games.retain(|folder| has_texts(folder));
    games.sort();
    Ok(games)
}

fn has_texts(folder: &Path) -> bool {
    folder.join(ENGLISH).with_extension("ftl").is_file()
}

/// The codes of the languages that a folder has, in order.
fn languages(folder: &Path) -> io::Result<Vec<String>> {
    let mut codes = Vec::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        if path.extension().is_some_and(|ending| ending == "ftl") {
            codes.extend(path.file_stem().map(|code| code.to_string_lossy().into_owned()));
        }
    }
    codes.sort();
    Ok(codes)
}

/// The file of a language, or the English one where a folder has none.
fn file(folder: &Path, language: &str) -> PathBuf {
    let [wanted, english] = [language, ENGLISH].map(|code| folder.join(format!("{code}.ftl")));
    if wanted.is_file() { wanted } else { english }
}
