//! `tables`: what solvers look positions up in, kept from one run to the next.

use std::fs;
use std::path::Path;

use crate::common::{ProgramRun, command, folder};
use serde_json::Value;

/// The only file of this size: boards with fewer seeds are built faster than they are read.
const TABLE: &str = "kalah-endgames-4-7-standard-either-13";

fn tables(data: &Path, arguments: &[&str]) -> ProgramRun {
    let words = [&["tables"], arguments].concat();
    ProgramRun::of(command(&words).env("BOARDWRIGHT_DATA", data).output().expect("the program starts"))
}

fn line(run: &ProgramRun) -> Value {
    serde_json::from_str(run.stdout.lines().last().expect("a line")).expect("a JSON line")
}

#[test]
fn tables_are_kept_and_what_is_damaged_is_told_and_built_again() {
    let data = folder("tables");
    let build = ["build", "kalah:7x2", "--memory", "64", "--threads", "2", "--json"];
    let built = tables(&data, &build);
    assert_eq!((built.code, built.stderr.as_str()), (Some(0), ""), "{built:?}");
    let (holds, positions) = ("endgames with up to 13 seeds", 20_058_300);
    assert_eq!((&line(&built)["holds"], &line(&built)["positions"]), (&holds.into(), &positions.into()));
    assert_eq!((&line(&built)["whole"], &line(&built)["kept"]), (&true.into(), &10_400_600.into()));
    let file = data.join("tables").join(TABLE);
    let whole = fs::read(&file).expect("it is kept");
    assert!((whole.len() as u64) < 10_400_600 / 2, "{} bytes", whole.len());
    let listed = tables(&data, &["list"]).stdout;
    assert!(listed.contains(TABLE) && listed.contains("10,400,600"), "{listed}");
    let checked = tables(&data, &["check"]);
    assert_eq!((checked.code, checked.stdout), (Some(0), format!("{TABLE}: whole\n")));

    fs::write(&file, &whole[..whole.len() / 2]).expect("written");
    let checked = tables(&data, &["check", "--json"]);
    assert!(checked.code == Some(1) && line(&checked)["fault"].is_string(), "{checked:?}");
    let again = tables(&data, &build);
    assert!(again.code == Some(0) && again.stderr.contains(TABLE), "it is told: {again:?}");
    assert!(fs::read(&file).expect("it is kept") == whole, "and computed again");

    // A table of other rules under this name, and one of another version.
    let head = whole.iter().position(|&byte| byte == b'\n').expect("a first line");
    let first = String::from_utf8_lossy(&whole[..head]).into_owned();
    for (from, to, complaint) in [("standard", "empty", "empty"), ("table-1", "table-0", "table-0")] {
        fs::write(&file, [first.replace(from, to).as_bytes(), &whole[head..]].concat()).expect("written");
        let checked = tables(&data, &["check"]);
        assert!(checked.code == Some(1) && checked.stdout.contains(complaint), "{checked:?}");
    }
    assert_eq!(tables(&data, &["check", "--remove"]).code, Some(1));
    assert_eq!(tables(&data, &["list"]).stdout, "no tables\n");
}

#[test]
fn tables_that_are_built_sooner_than_read_are_not_said_to_be_kept() {
    let data = folder("small-tables");
    let built = tables(&data, &["build", "kalah:2x1", "--memory", "16MB", "--json"]);
    assert_eq!((built.code, &line(&built)["kept"]), (Some(0), &0.into()), "{built:?}");
    assert!(built.stderr.starts_with("note: nothing is kept"), "{built:?}");
    assert_eq!(tables(&data, &["list"]).stdout, "no tables\n");
}

#[test]
fn a_game_without_tables_and_a_folder_that_is_none_are_refused() {
    let data = folder("no-tables");
    let refused = tables(&data, &["build", "gomoku"]);
    assert!(refused.code == Some(2) && refused.stderr.contains("gomoku"), "{refused:?}");
    let file = data.join("file");
    fs::write(&file, "no folder").expect("written");
    let refused = tables(&file, &["list"]);
    assert!(refused.code == Some(2) && refused.stderr.contains("read"), "{refused:?}");
}
