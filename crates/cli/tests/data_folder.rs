//! `data`: what is kept where, and what of it can be made again.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::common::{ProgramRun, command, folder};
use serde_json::{Value, json};

const TABLE: &[u8] = include_bytes!("data/formats/table-1");

fn data(folder: &Path, arguments: &[&str]) -> ProgramRun {
    let run = ProgramRun::of(
        command(&[&["data"], arguments].concat()).env("BOARDWRIGHT_DATA", folder).output().expect("the program starts"),
    );
    assert_eq!(run.code, Some(0), "{run:?}");
    run
}

fn lines(run: &ProgramRun) -> Vec<Value> {
    run.stdout.lines().map(|line| serde_json::from_str(line).expect("a JSON line")).collect()
}

/// A file of the folder that was last written two hours ago.
fn old(path: &Path, bytes: &[u8]) {
    fs::write(path, bytes).expect("written");
    let file = fs::File::options().write(true).open(path).expect("it is there");
    file.set_modified(SystemTime::now() - Duration::from_secs(7200)).expect("a time");
}

#[test]
fn what_can_be_made_again_is_removed_and_nothing_else() {
    let folder = folder("data");
    fs::create_dir_all(folder.join("tables")).expect("a folder");
    fs::create_dir_all(folder.join("games.tables")).expect("a folder");
    let games = folder.join("games.db");
    let kept = command(&["match", "kalah", "first", "random", "--games", "2", "--seed", "1", "--store"])
        .arg(&games)
        .output()
        .expect("it runs");
    assert!(kept.status.success(), "{kept:?}");
    // As a worker that was killed has left it, and as one that runs has it.
    let (left, used) = ("kits/worker-1-2", "kits/worker-3-4");
    for kit in [left, used] {
        fs::create_dir_all(folder.join(kit).join("builds/a")).expect("a folder");
        fs::write(folder.join(kit).join("builds/a/bot.py"), "print()\n").expect("written");
    }
    fs::write(folder.join(left).join("lock"), "").expect("written");
    let running = fs::File::create(folder.join(used).join("lock")).expect("a file");
    running.lock().expect("a lock");
    let stays = [
        ("kits/worker-3-4/builds/a/bot.py", &b"print()\n"[..]),
        ("tables/foreign", b"a table of somebody else"),
        ("tables/new-table.77.part", b"somebody is writing it"),
        ("games.tables/abc.def.json", b"{}"),
        ("notes.txt", b"mine"),
        ("boardwright-table-1", TABLE),
    ];
    for (name, bytes) in stays {
        fs::write(folder.join(name), bytes).expect("written");
    }
    let goes = [
        "games.db.4711.part",
        "games.tables/abc.def.new",
        "kits/worker-1-2/builds/a/bot.py",
        "kits/worker-1-2/lock",
        "tables/older",
        "tables/some-table-7",
        "tables/x.1.part",
    ];
    old(&folder.join(goes[0]), b"half");
    old(&folder.join(goes[1]), b"half");
    fs::write(folder.join(goes[4]), b"boardwright-table-0 older 7\n...").expect("written");
    fs::write(folder.join(goes[5]), TABLE).expect("written");
    old(&folder.join(goes[6]), TABLE);

    let shown = lines(&data(&folder, &["--json"]));
    let of = |kind: &str| shown.iter().find(|line| line["kind"] == kind).unwrap_or_else(|| panic!("{kind}: {shown:?}"));
    assert!(of("games")["files"].as_u64() >= Some(1) && of("games")["bytes"].as_u64() > Some(10_000), "{shown:?}");
    assert_eq!(of("games")["place"], json!(games));
    assert_eq!((&of("games")["remakable"], &of("tables of solvers")["remakable"]), (&json!(false), &json!(true)));
    let counts =
        ["tables of the page", "puzzles", "tables of solvers", "bots of events", "half written", "other files"]
            .map(|kind| &of(kind)["files"]);
    assert_eq!(counts, [1, 0, 2, 4, 3, 4]);
    assert!(data(&folder, &[]).stdout.contains("tables of solvers"), "the same as a table");

    let would = lines(&data(&folder, &["clean", "--dry-run", "--json"]));
    let names: Vec<String> = would
        .iter()
        .filter_map(|line| {
            Path::new(line["file"].as_str()?).strip_prefix(&folder).ok()?.to_str().map(ToOwned::to_owned)
        })
        .collect();
    assert_eq!(names, goes);
    assert!(goes.iter().all(|name| folder.join(name).exists()), "nothing is removed yet");
    data(&folder, &["clean"]);
    assert!(!goes.iter().any(|name| folder.join(name).exists()) && !folder.join(left).exists());
    assert!(
        games.exists()
            && stays.iter().all(|(name, bytes)| fs::read(folder.join(name)).is_ok_and(|found| found == *bytes))
    );
    assert_eq!(data(&folder, &["clean"]).stdout, "", "nothing is left to remove");
}

#[test]
fn a_folder_that_is_not_there_is_empty() {
    let folder = folder("no-data").join("nothing");
    assert!(lines(&data(&folder, &["--json"])).iter().all(|line| line["files"] == 0));
    assert!(!folder.exists(), "looking makes nothing");
}
