//! The workspace is tidy, and every check of `tidy` fires on a tree that breaks it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use xtask::{tidy, workspace_root};

#[test]
fn the_workspace_is_tidy() {
    let violations = tidy::check(&workspace_root()).expect("the workspace can be read");
    let lines: Vec<String> = violations.iter().map(ToString::to_string).collect();
    assert!(lines.is_empty(), "{} violations\n{}", lines.len(), lines.join("\n"));
}

/// A small tree without a fault: two games, one crate in each layer.
const SOUND: &[(&str, &str)] = &[
    ("Cargo.toml", "[workspace.dependencies]\nboardwright-game = { path = \"crates/game\" }\n\n[profile.release]\n"),
    ("README.md", "# Boardwright\n\n## Set up\n\n```sh\ngit clone x\ncd x\ncargo run\ncargo test\n```\n\n## Use\n"),
    ("ARCHITECTURE.md", "# Architecture\n"),
    ("CONTRIBUTING.md", "# Contributing\n"),
    ("GLOSSARY.md", "# Glossary\n"),
    ("CHANGELOG.md", "# Changelog\n"),
    ("crates/game/src/lib.rs", "//! Reads a spec such as `alpha:15`.\nuse std::fmt;\n"),
    (
        "crates/arena/src/lib.rs",
        "use std::time::Instant;\n#[cfg(test)]\nmod tests { const GAME: &str = \"alpha:15\"; }\n",
    ),
    ("crates/proof-check/src/lib.rs", "use boardwright_game::Position;\n"),
    ("crates/proof/src/lib.rs", "mod follow;\nmod write;\n"),
    ("crates/proof/src/follow.rs", "use boardwright_proof_check::Checker;\n"),
    ("crates/proof/src/write/mod.rs", "use boardwright_proof_check::Checker;\n"),
    ("crates/catalog/src/lib.rs", "const GAMES: &[&str] = &[\"alpha\"];\n"),
    ("crates/cli/src/main.rs", "fn main() {}\n"),
    ("games/alpha/src/lib.rs", "mod rules;\nconst F: Family = Family { aliases: &[(\"one\", \"alpha:1\")] };\n"),
    ("games/alpha/src/rules.rs", "use std::fmt;\nuse boardwright_game::{Position, Side};\nuse crate::rules::sow;\n"),
    ("games/alpha/src/rules/sow.rs", "use super::Move;\n#[cfg(test)]\nmod tests { use crate::notation; }\n"),
    ("games/beta/src/rules.rs", "struct Beta;\n"),
    ("xtask/src/main.rs", "fn main() {}\n"),
];

/// The packages of the sound tree: the folder, the name, and what the package depends on.
const PACKAGES: &[(&str, &str, &str)] = &[
    ("crates/game", "boardwright-game", ""),
    ("crates/arena", "boardwright-arena", "boardwright-game.workspace = true\n"),
    ("crates/proof-check", "boardwright-proof-check", "boardwright-game.workspace = true\n"),
    ("crates/proof", "boardwright-proof", "boardwright-proof-check = { path = \"x\" }\n"),
    (
        "crates/catalog",
        "boardwright-catalog",
        "boardwright-alpha = { path = \"x\" }\nboardwright-game.workspace = true\n",
    ),
    ("crates/cli", "boardwright", "boardwright-catalog = { path = \"x\" }\nboardwright-arena = { path = \"x\" }\n"),
    ("games/alpha", "boardwright-alpha", "boardwright-game.workspace = true\nboardwright-proof = { path = \"x\" }\n"),
    ("games/beta", "boardwright-beta", "boardwright-game.workspace = true\n"),
    ("xtask", "xtask", "toml = \"1\"\n"),
];

/// A sample tree on disk, removed when it goes out of scope.
struct Sample(PathBuf);

impl Sample {
    fn sound() -> Sample {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed).to_string();
        let sample = Sample(Path::new(env!("CARGO_TARGET_TMPDIR")).join("tidy").join(number));
        // A run that was broken off may have left something.
        let _ = fs::remove_dir_all(&sample.0);
        for (folder, name, dependencies) in PACKAGES {
            let manifest =
                format!("[package]\nname = \"{name}\"\n\n[dependencies]\n{dependencies}\n[lints]\nworkspace = true\n");
            sample.write(&format!("{folder}/Cargo.toml"), &manifest);
        }
        for game in ["alpha", "beta"] {
            sample.write(&format!("games/{game}/README.md"), "# The game\n");
            sample.write(&format!("games/{game}/tests/perft.txt"), "start ; D1 1\n");
        }
        for (file, text) in SOUND {
            sample.write(file, text);
        }
        sample
    }

    fn write(&self, file: &str, text: &str) {
        let path = self.0.join(file);
        fs::create_dir_all(path.parent().expect("a file has a folder")).expect("the folder can be made");
        fs::write(path, text).expect("the file can be written");
    }

    fn violations(&self) -> Vec<String> {
        tidy::check(&self.0).expect("the sample can be read").iter().map(ToString::to_string).collect()
    }

    #[track_caller]
    fn expect_none(&self) {
        assert_eq!(self.violations(), [] as [String; 0]);
    }

    /// Expects exactly one violation, which begins as given.
    #[track_caller]
    fn expect(&self, expected: &str) {
        let violations = self.violations();
        assert!(violations.len() == 1 && violations[0].starts_with(expected), "{violations:#?}\n{expected}");
    }
}

impl Drop for Sample {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Breaks the sound tree by one file and expects exactly one violation there, which begins as given, with its line.
#[track_caller]
fn check(file: &str, text: &str, expected: &str) {
    let sample = Sample::sound();
    sample.write(file, text);
    sample.expect(&format!("{file}:{expected}"));
}

/// A manifest with these dependencies, otherwise as it should be.
fn manifest(name: &str, dependencies: &str) -> String {
    format!("[package]\nname = \"{name}\"\n[lints]\nworkspace = true\n[dependencies]\n{dependencies}\n")
}

#[test]
fn the_sound_tree_is_tidy() {
    Sample::sound().expect_none();
}

#[test]
fn dependencies_keep_to_their_layers_and_rooms() {
    for (folder, dependencies, expected) in [
        ("crates/game", "rand_core = '1'\nboardwright-arena.path = 'x'", "7: game depends on arena: the vocabulary"),
        ("crates/arena", "boardwright-alpha.path = 'x'", "6: arena depends on alpha: infra"),
        ("crates/arena", "proof = { package = 'boardwright-proof', path = 'x' }", "6: arena depends on proof: infra"),
        (
            "crates/arena",
            "[target.'cfg(unix)'.dependencies]\nboardwright-catalog.path = 'x'",
            "7: arena depends on catalog: infra",
        ),
        ("games/beta", "boardwright-alpha = { path = 'x' }", "6: beta depends on alpha: a game stands"),
        ("games/beta", "boardwright-arena = { path = 'x' }", "6: beta depends on arena: a game depends"),
        ("crates/catalog", "boardwright-arena = { path = 'x' }", "6: catalog depends on arena: the cat"),
        ("xtask", "boardwright = { path = '../crates/cli' }", "6: xtask depends on cli: nothing depends on a leaf"),
        ("xtask", "boardwright-alpha = { path = 'x' }", "6: xtask depends on alpha: a chore links nothing"),
        ("crates/attic", "", "1: attic has no layer"),
        ("crates/arena", "mlua = '0.12'", "6: arena depends on mlua, which lives in"),
        ("crates/service", "axum = '1'", "6: service depends on axum, which lives"),
        ("crates/service", "hyper = '1'", "6: service depends on hyper, which lives"),
        ("crates/service", "tokio = '1'", "6: service depends on tokio, which lives"),
        ("crates/service", "tower-http = '1'", "6: service depends on tower-http, which lives"),
        ("crates/service", "tungstenite = '1'", "6: service depends on tungstenite, which lives"),
        ("crates/proof-check", "rayon = '1'", "6: rayon: the checker of certificates needs boardwright-game and sha2"),
    ] {
        let name = folder.rsplit('/').next().map(|name| format!("boardwright-{name}")).expect("a name");
        let name = name.strip_suffix("-xtask").map_or(&*name, |_| "xtask");
        check(&format!("{folder}/Cargo.toml"), &manifest(name, dependencies), expected);
    }
}

#[test]
fn dependencies_of_tests_are_free() {
    let sample = Sample::sound();
    let text = manifest("boardwright-arena", "[dev-dependencies]\nboardwright-alpha = { path = \"x\" }");
    sample.write("crates/arena/Cargo.toml", &text);
    sample.expect_none();
}

#[test]
fn what_a_page_asks_for_is_answered_without_a_socket() {
    let sample = Sample::sound();
    let text = manifest("boardwright-service", "boardwright-arena = { path = \"x\" }");
    sample.write("crates/service/Cargo.toml", &text);
    let file = "crates/service/src/lib.rs";
    sample.write(file, "use std::net::IpAddr;\nfn a() { std::net::TcpListener::bind(\"b\"); }\n");
    sample.expect(&format!("{file}:2: TcpListener: service opens no socket, for programs do that"));
}

/// Each file breaks one habit, of which the beginning of the violation speaks.
#[test]
fn every_habit_that_one_file_breaks_is_named() {
    let long = "//! a\n".repeat(501);
    let lints = "[package]\nname = \"boardwright-beta\"\n[lints]\nworkspace = false\n";
    let aliases = "const A: &str = \"one\"; const B: &str = \"one of many\";";
    let three = "# B\n## Set up\n```sh\ncargo a\ncargo b\ncargo c\n```\n## More\n```sh\ncargo d\n```\n";
    let other = "# B\n## Set up\n```sh\ncargo a\n# a remark\nmake\ncargo b\n```\n";
    for (file, text, expected) in [
        ("Cargo.toml", "[profile.release]\npanic = \"abort\"\n", "2: profile release aborts on a panic"),
        ("games/beta/Cargo.toml", lints, "3: no `[lints] workspace = true`"),
        ("crates/cli/src/main.rs", &long, "501: 501 lines"),
        // Infrastructure names no game.
        ("crates/arena/src/lib.rs", "fn alpha_move() {}", "1: names the game alpha: infrastructure knows no game"),
        ("crates/arena/src/lib.rs", "struct AlphaMove;", "1: names the game alpha"),
        ("crates/arena/src/lib.rs", "const A: &str = \"alpha:15\";", "1: names the game alpha"),
        ("crates/arena/src/lib.rs", aliases, "1: names a game by its alias \"one\""),
        // The vocabulary, games and their catalog do no input or output.
        ("crates/game/src/lib.rs", "\nuse std::{fmt, fs::File};", "2: std::fs: the vocabulary reads no clock"),
        ("crates/game/src/lib.rs", "\nfn a() { std::io::stdin(); }", "2: std::io: the vocabulary"),
        ("crates/game/src/lib.rs", "\nuse std::time::{Duration, Instant};", "2: Instant: the vocabulary"),
        ("crates/game/src/lib.rs", "\nfn a() { std::time::SystemTime::now(); }", "2: SystemTime: the vocabulary"),
        ("games/beta/src/players.rs", "use std::time::Instant;", "1: Instant: a game reads no clock"),
        ("games/beta/src/players.rs", "fn a() { std::env::var(\"B\"); }", "1: std::env: a game reads no clock"),
        ("crates/catalog/src/games.rs", "use std::fs;", "1: std::fs: the catalog reads no clock"),
        // The checker of certificates stands apart, and so do writers of certificates and players.
        (
            "crates/proof-check/src/lib.rs",
            "use boardwright_game::AnySolver;",
            "1: boardwright_game::AnySolver: the checker of certificates imports no solver",
        ),
        ("crates/proof-check/src/lib.rs", "use std::thread;", "1: std::thread: the checker of certificates starts"),
        (
            "crates/proof/src/follow.rs",
            "use crate::write::A;",
            "1: crate::write::A: writers of certificates and players",
        ),
        (
            "crates/proof/src/write/mod.rs",
            "use crate::follow::A;",
            "1: crate::follow::A: writers of certificates and players",
        ),
        // Games have the same rooms, their rules import nothing but the vocabulary, and each has prose and counts.
        (
            "games/alpha/src/thinking/deep.rs",
            "",
            "1: thinking is no room of a game: the rooms are lib, rules, notation",
        ),
        ("games/alpha/src/rules.rs", "use crate::search::Search;", "1: crate::search::Search: the rules import no"),
        ("games/alpha/src/rules.rs", "fn a() { super::view::draw(); }", "1: super::view::draw: the rules import no"),
        ("games/beta/README.md", " \n", "1: missing or empty"),
        ("games/beta/tests/perft.txt", " \n", "1: missing or empty"),
        // Nothing is left half done.
        ("crates/cli/tests/a.rs", "\n#[ignore = \"slow\"]\nfn a() {}", "2: #[ignore: "),
        ("crates/cli/tests/a.rs", "\n// FIXME: this", "2: FIXME: "),
        ("CHANGELOG.md", "# Changelog\n\nTODO\n", "3: TODO"),
        // Set up is two commands.
        ("README.md", three, "4: 3 cargo commands under \"Set up\""),
        ("README.md", "# B\n", "1: 0 cargo commands under \"Set up\""),
        ("README.md", other, "6: \"make\" under \"Set up\""),
    ] {
        check(file, text, expected);
    }
}

#[test]
fn files_do_not_import_each_other_in_circles() {
    let sample = Sample::sound();
    sample.write("crates/arena/src/lib.rs", "mod a;\nmod b;\nmod c;\npub use a::Apple;\n");
    sample.write("crates/arena/src/a.rs", "use crate::b::Bread;\n");
    sample.write("crates/arena/src/b.rs", "use crate::c::{Cake, cut};\n");
    let circle = "crates/arena/src/a.rs, crates/arena/src/b.rs, crates/arena/src/c.rs";
    let expected = format!("crates/arena/src/a.rs:1: files import each other in a circle: {circle}");
    // The name comes through the root, which hands it on from a. A whole module is imported, too, whose parts the code
    // then names by it.
    for text in ["use crate::Apple;\n", "use crate::a;\n\nfn bite() -> a::Apple {}\n"] {
        sample.write("crates/arena/src/c.rs", text);
        assert_eq!(sample.violations(), [&*expected]);
    }
    // A part may name what the whole defines.
    sample.write("crates/arena/src/c.rs", "use super::Other;\n");
    sample.expect_none();
}

#[test]
fn the_rooms_of_a_crate_import_in_one_direction() {
    let sample = Sample::sound();
    sample.write("crates/arena/src/lib.rs", "mod events;\nmod referee;\n");
    sample.write("crates/arena/src/events/mod.rs", "use crate::referee::Table;\n");
    sample.write("crates/arena/src/referee/mod.rs", "");
    sample.expect_none();
    sample.write("crates/arena/src/events/mod.rs", "");
    sample.write("crates/arena/src/referee/mod.rs", "use crate::events::Series;\n");
    let (from, to) = ("crates/arena/src/referee/mod.rs", "crates/arena/src/events/mod.rs");
    sample.expect(&format!("{from}:1: referee imports events, which is in a higher room: {to}"));
}

#[test]
fn games_have_more_rooms() {
    for file in ["games/alpha/src/eval.rs", "games/alpha/src/search/mod.rs", "games/alpha/src/solver/tasks.rs"] {
        let sample = Sample::sound();
        sample.write(file, "");
        sample.expect_none();
    }
}

#[test]
fn rules_import_no_library() {
    let sample = Sample::sound();
    let manifest = manifest("boardwright-beta", "serde = \"1\"\nboardwright-game.workspace = true");
    sample.write("games/beta/Cargo.toml", &manifest);
    sample.write("games/beta/src/rules.rs", "use boardwright_game::Side;\nuse serde::Serialize;\n");
    sample.expect("games/beta/src/rules.rs:2: serde::Serialize: the rules import the vocabulary");
}

#[test]
fn missing_files_are_named() {
    for file in ["GLOSSARY.md", "games/beta/src/rules.rs"] {
        let sample = Sample::sound();
        fs::remove_file(sample.0.join(file)).expect("the file is there");
        let violations = sample.violations();
        assert!(violations[0].starts_with(&format!("{file}:1: missing")), "{violations:?}");
    }
}

#[test]
fn every_file_of_tests_is_linked() {
    let sample = Sample::sound();
    let target = "autotests = false\n[[test]]\nname = \"all\"\npath = \"tests/all.rs\"\n[lints]";
    sample.write("games/beta/Cargo.toml", &manifest("boardwright-beta", "").replace("[lints]", target));
    sample.write("games/beta/tests/all.rs", "mod one;\n// mod two;\n");
    sample.write("games/beta/tests/one.rs", "");
    sample.expect_none();
    sample.write("games/beta/tests/two.rs", "");
    sample.expect("games/beta/tests/two.rs:1: no test target has `mod two;`");
}

#[test]
fn an_example_in_a_crate_without_examples_is_found() {
    let sample = Sample::sound();
    sample.write("crates/arena/Cargo.toml", &(manifest("boardwright-arena", "") + "\n[lib]\ndoctest = false\n"));
    sample.write(
        "crates/arena/src/lib.rs",
        "/// A board.\n///\n/// ```text\n/// . .\n/// ```\n///\n/// ```\n/// a();\n/// ```\nfn a() {}\n",
    );
    sample.expect("crates/arena/src/lib.rs:7: an example that never runs");
}

#[test]
fn a_debug_assertion_that_never_fails_is_found() {
    let sample = Sample::sound();
    let profile = "\n[profile.dev.package.boardwright-beta]\ndebug-assertions = false\n";
    sample.write("Cargo.toml", &(SOUND[0].1.to_owned() + profile));
    sample.expect_none();
    sample.write("games/beta/src/view.rs", "fn a(b: u8) {\n    debug_assert!(b > 0);\n}\n");
    sample.expect("games/beta/src/view.rs:2: a debug assertion");
}

#[test]
fn a_text_may_speak_of_what_is_left_undone() {
    let sample = Sample::sound();
    sample.write("crates/cli/tests/a.rs", "fn a() -> &'static str { \"#[ignore] TODO\" }\n");
    sample.expect_none();
}

#[test]
fn a_type_name_stands_in_few_places() {
    let define = |sample: &Sample, files: &[&str]| {
        for file in files {
            sample.write(file, "pub(crate) struct Entry<T>(T);\nstruct Entry;\n");
        }
    };
    let files = ["crates/cli/src/main.rs", "crates/cli/src/a.rs", "crates/game/src/a.rs", "crates/arena/src/a.rs"];
    let sample = Sample::sound();
    define(&sample, &files);
    sample
        .expect("crates/arena/src/a.rs:1: Entry is the name of a type in crates/arena/src/a.rs, crates/cli/src/a.rs, ");
    // All games are one place.
    let sample = Sample::sound();
    define(&sample, &files[..2]);
    define(&sample, &["games/alpha/src/board.rs", "games/beta/src/board.rs", "games/beta/src/eval.rs"]);
    sample.expect_none();
}

#[test]
fn a_public_type_has_a_name_of_its_own() {
    let sample = Sample::sound();
    for file in ["crates/game/src/a.rs", "crates/cli/src/a.rs"] {
        sample.write(file, "pub enum Entry {}\n");
    }
    // One library has a public type of that name.
    sample.write("crates/arena/src/a.rs", "pub(crate) struct Entry;\n");
    sample.expect_none();
    sample.write("crates/arena/src/a.rs", "/// An entry.\npub struct Entry;\n");
    sample.expect("crates/game/src/a.rs:1: Entry is a public type of crates/arena, too: say of one which one it is");
    // All games are one crate.
    let sample = Sample::sound();
    for file in ["games/alpha/src/board.rs", "games/beta/src/board.rs"] {
        sample.write(file, "pub struct Entry;\n");
    }
    sample.expect_none();
}

#[test]
fn the_glossary_names_what_exists() {
    let text =
        |code: &str| format!("# Glossary\n\n| word | meaning |\n|---|---|\n| entry | `{code}`, not `BWP` or `a` |\n");
    let sample = Sample::sound();
    sample.write("crates/cli/src/main.rs", "pub struct JournalEntry;\n");
    sample.write("GLOSSARY.md", &text("a::JournalEntry"));
    sample.expect_none();
    check("GLOSSARY.md", &text("JournalEntry"), "5: there is no type JournalEntry");
    check("GLOSSARY.md", &text("docs/none.md"), "5: there is no page docs/none.md");
}
