//! Files of every version that was ever written are read, and those of later versions refused with a sentence.
//!
//! A format that changes gets a file of its new version here; the files of the old ones stay for ever.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{ProgramRun, command, folder};

/// The states of solvers: the file, the game, the bytes that say its version and those of a version to come.
const STATES: [(&str, &str, &str, &str); 3] = [
    ("state-gomoku-1", "gomoku:5", "proofs 1", "proofs 9"),
    ("state-kalah-2", "kalah:3x2", "bwksolv2", "bwksolv9"),
    ("state-sticks-1", "sticks:6x2,3s2h0d", "bwstick1", "bwstick9"),
];

/// The certificates: the file, and its version.
const CERTIFICATES: [(&str, &str); 2] = [
    ("../../../../../games/kalah/tests/data/certificate_1_of_5x2.bwc", "certificate 1"),
    ("certificate-2.bwc", "certificate 2"),
];

fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/formats").join(name)
}

/// A copy of a file, changed where it says its version.
fn newer(folder: &Path, name: &str, now: &str, later: &str) -> PathBuf {
    let mut bytes = fs::read(kept(name)).expect("the file");
    let place = bytes.windows(now.len()).position(|window| window == now.as_bytes()).expect("it says its version");
    bytes[place..place + now.len()].copy_from_slice(later.as_bytes());
    let path = folder.join("newer");
    fs::write(&path, bytes).expect("written");
    path
}

fn run(data: &Path, arguments: &[&str], file: &Path) -> ProgramRun {
    ProgramRun::of(command(arguments).arg(file).env("BOARDWRIGHT_DATA", data).output().expect("the program starts"))
}

#[test]
fn states_of_solvers_of_every_version_are_read() {
    for (name, game, now, later) in STATES {
        let folder = folder("states");
        let copy = folder.join(name);
        fs::copy(kept(name), &copy).expect("copied");
        // What is known already is not searched for again, so that this ends at once.
        let solve = ["solve", game, "--memory", "8", "--state"];
        let solved = run(&folder, &solve, &copy);
        assert!(solved.code == Some(0) && solved.stderr.is_empty(), "{name}: {solved:?}");
        let later = newer(&folder, name, now, later);
        let before = fs::read(&later).expect("the file");
        let refused = run(&folder, &solve, &later);
        assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{name}: {refused:?}");
        assert!(refused.stderr.contains("--state: ") && refused.stderr.contains("newer boardwright"), "{refused:?}");
        assert!(fs::read(&later).expect("the file") == before, "{name}: a file that is refused stays as it was");
    }
}

#[test]
fn certificates_of_every_version_hold() {
    for (name, version) in CERTIFICATES {
        let folder = folder("certificates");
        let checked = run(&folder, &["verify"], &kept(name));
        assert!(checked.code == Some(0) && checked.stdout.contains("holds: yes"), "{name}: {checked:?}");
        let refused = run(&folder, &["verify"], &newer(&folder, name, version, "certificate 9"));
        assert_eq!(refused.code, Some(2), "{name}: {refused:?}");
        assert!(refused.stderr.contains("boardwright certificate 9"), "{refused:?}");
    }
}

#[test]
fn tables_of_every_version_are_read() {
    let folder = folder("tables-of-versions");
    let tables = folder.join("tables");
    fs::create_dir(&tables).expect("a folder");
    fs::copy(kept("table-1"), tables.join("some-table-7")).expect("copied");
    let check = |arguments: &[&str]| {
        ProgramRun::of(command(arguments).env("BOARDWRIGHT_DATA", &folder).output().expect("it runs"))
    };
    let checked = check(&["tables", "check"]);
    assert_eq!((checked.code, checked.stdout.as_str()), (Some(0), "some-table-7: whole\n"));
    let later = newer(&folder, "table-1", "table-1", "table-9");
    fs::rename(later, tables.join("some-table-7")).expect("moved");
    let refused = check(&["tables", "check"]);
    assert!(refused.code == Some(1) && refused.stdout.contains("expected version boardwright-table-1"), "{refused:?}");
}

/// The text of records has no versions: it may get new tags, and tags that are not known are kept.
#[test]
fn records_of_every_version_are_read_and_written_alike() {
    let folder = folder("records-of-versions");
    let convert = |path: &Path| {
        let run = ProgramRun::of(
            command(&["records", "convert"]).arg(path).args(["-", "--format", "native"]).output().expect("it runs"),
        );
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        run.stdout
    };
    let text = fs::read_to_string(kept("records-1.txt")).expect("the file");
    assert_eq!(convert(&kept("records-1.txt")), text);
    let later = folder.join("newer");
    fs::write(&later, text.replace("[Seed \"1\"]", "[Seed \"1\"]\n[Mood \"of a later version\"]")).expect("written");
    assert!(convert(&later).contains("[Mood \"of a later version\"]"));
}
