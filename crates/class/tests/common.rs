//! Classes in folders of their own.

use std::fs;
use std::path::{Path, PathBuf};

use boardwright_class::{Bundle, ClassFolder, Evaluator, Receipt, Sandbox, StudentTable, SubmissionResults, init};
use boardwright_game::Stop;

/// A moment long before any deadline: 2026-11-27 12:00 UTC.
pub(crate) const NOON: u64 = 1_795_780_800_000;

/// A quick class with a small game and limits that no clock decides.
pub(crate) const QUICK: &str = r#"
title = "Quick"
game = "kalah:4x3"
pace = { nodes = 200 }
openings = "random:2"
[[reference]]
player = "random"
elo = 0
[[reference]]
player = "score"
elo = 300
[[stage]]
name = "works"
kind = "check"
points = 1
[[stage]]
name = "beats"
kind = "beat"
players = ["random", "score"]
games = 6
need = 4
points = 2
partial = true
[[stage]]
name = "league"
kind = "league"
pairs = 2
opponents = 2
points = 5
none = 0
full = 600
"#;

/// A script that takes the first legal move.
pub(crate) const FIRST: &str = "function choose_move(board) return board:moves()[1] end";

/// A script that takes the last legal move.
pub(crate) const LAST: &str = "function choose_move(board) local moves = board:moves() return moves[#moves] end";

/// A bot for lines that takes the first legal move and says where it is.
pub(crate) const LINES: &str = "#!/bin/sh\necho secret_of_$0 >&2\nwhile read -r word rest; do case $word in bwp) echo id name x; echo want legal; \
                     echo ready;; new) echo ready;; legal) legal=$rest;; go) set -- $legal; echo \"move $1\";; quit) exit 0;; \
                     esac; done\n";

/// An empty folder for one test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("boardwright-class-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    path
}

/// The folder of a class with this file and these students.
pub(crate) fn class(name: &str, text: &str, students: &[&str]) -> ClassFolder {
    let path = folder(name);
    fs::write(path.join("class.toml"), text).expect("a file");
    let class = init(&path, &boardwright_class::ASSIGNMENTS[0]).expect("a class");
    let add = |table: &mut StudentTable| students.iter().try_for_each(|student| table.add(student).map(|_| ()));
    class.change_students(add).expect("students");
    class
}

pub(crate) fn hand_in(class: &ClassFolder, student: &str, files: &[(&str, &str)]) -> Receipt {
    let files = files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect();
    let bundle = Bundle::of_files(files, &class.class).expect("a bundle");
    class.take(student, &bundle, NOON).expect("a receipt")
}

/// Evaluates everything that waits.
pub(crate) fn run(class: &ClassFolder) -> Vec<SubmissionResults> {
    let sandbox = Sandbox::if_possible(&class.class);
    let mut evaluator = Evaluator::open(class.clone(), sandbox, Stop::new()).expect("an evaluator");
    let pending = evaluator.pending().expect("submissions");
    pending.iter().map(|receipt| evaluator.evaluate(receipt, &mut |_| {}).expect("a result")).collect()
}

pub(crate) fn remove(class: &ClassFolder) {
    fs::remove_dir_all(class.path()).expect("the folder");
}

pub(crate) fn is_installed(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| Path::new(&folder).join(program).is_file())
}
