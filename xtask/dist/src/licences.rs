//! The licences of everything that is in the program, in one text.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::parts::Part;

/// Beginnings of the names of files that hold a licence or a notice.
const NAMES: [&str; 6] = ["license", "licence", "copying", "notice", "unlicense", "copyright"];
/// A licence is shorter.
const LONGEST: u64 = 1 << 20;
/// Folders with the licences of code in other languages that a package brings along.
const BROUGHT: [(&str, &str); 1] = [("mlua-sys", "luau0-src")];

/// The text: what each part is licensed under, and then each text once with the parts that it is for.
///
/// # Errors
/// If a part has no licence text and its licence is none that SPDX knows.
pub(crate) fn write(root: &Path, parts: &[Part]) -> Result<String> {
    let mut text = String::from(
        "Boardwright is licensed under MIT or Apache-2.0, as you like (LICENSE-MIT, LICENSE-APACHE).\n\
         The program contains the following parts of others.\n\n",
    );
    let foreign: Vec<&Part> = parts.iter().filter(|part| part.is_foreign).collect();
    for part in &foreign {
        text += &format!("{} {}: {}\n", part.name, part.version, part.licence);
    }
    let mut texts: Vec<(String, Vec<String>)> = Vec::new();
    for part in &foreign {
        for licence in of(part)? {
            let name = format!("{} {}", part.name, part.version);
            match texts.iter_mut().find(|(known, _)| *known == licence) {
                Some((_, names)) => names.push(name),
                None => texts.push((licence, vec![name])),
            }
        }
    }
    let page = root.join("crates/web/page/dist/NOTICE.txt");
    let page = fs::read_to_string(&page).with_context(|| format!("reading {}", page.display()))?;
    texts.push((page, vec!["the page in the browser".to_owned()]));
    for (licence, names) in texts {
        text += &format!("\n{}\n{}\n\n{}\n", "=".repeat(78), names.join(", "), licence.trim_end());
    }
    Ok(text)
}

/// The licence texts of a part: its own files, or the texts of the licences that it names.
fn of(part: &Part) -> Result<Vec<String>> {
    let own = files(&part.folder)?;
    if !own.is_empty() {
        return Ok(own);
    }
    if let Some((_, other)) = BROUGHT.iter().find(|(name, _)| *name == part.name) {
        // The text is with the package that brings the code.
        return Ok(vec![format!("{}; the text is that of {other}", part.licence)]);
    }
    let expression = spdx::Expression::parse(&part.licence);
    let expression = expression.with_context(|| format!("{}: bad licence {:?}", part.name, part.licence))?;
    let texts: Vec<String> = expression
        .requirements()
        .filter_map(|requirement| requirement.req.license.id())
        .map(|id| id.text().to_owned())
        .collect();
    if texts.is_empty() {
        bail!("{} {} has no licence text, and SPDX knows none of {:?}", part.name, part.version, part.licence);
    }
    Ok(texts)
}

/// The texts of all licence files of a folder, by the names of the files.
fn files(folder: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_lowercase();
        let is_licence = NAMES.iter().any(|start| name.starts_with(start));
        let data = entry.metadata()?;
        if is_licence && data.is_file() && data.len() <= LONGEST {
            found.push((name, String::from_utf8_lossy(&fs::read(entry.path())?).replace("\r\n", "\n")));
        }
    }
    found.sort();
    Ok(found.into_iter().map(|(_, text)| text.trim().to_owned()).filter(|text| !text.is_empty()).collect())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::write;
    use crate::parts::{Part, read};

    fn part(licence: &str) -> Part {
        Part {
            name: "sample".to_owned(),
            version: "1.0.0".to_owned(),
            licence: licence.to_owned(),
            folder: Path::new(env!("CARGO_MANIFEST_DIR")).to_owned(),
            is_foreign: true,
            description: String::new(),
            repository: None,
            needs: Vec::new(),
        }
    }

    #[test]
    fn every_part_of_others_has_its_text() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let parts = read(&root, "x86_64-unknown-linux-gnu").expect("the workspace");
        let text = write(&root, &parts).expect("every part has a licence");
        for part in parts.iter().filter(|part| part.is_foreign) {
            let name = format!("{} {}", part.name, part.version);
            assert!(text.contains(&format!("{name}: ")), "{name} is not in the list");
            assert!(text.matches(&name).count() > 1, "{name} has no text");
        }
        assert!(text.contains("the page in the browser"), "what the page is made of");
    }

    #[test]
    fn a_part_without_a_text_gets_that_of_its_licence() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let text = write(&root, &[part("BSD-3-Clause")]).expect("SPDX knows it");
        assert!(text.contains("Redistribution and use in source and binary forms"), "{text}");
        let refused = write(&root, &[part("LicenseRef-Mine")]).expect_err("nobody knows it").to_string();
        assert!(refused.contains("sample 1.0.0 has no licence text"), "{refused}");
    }
}
