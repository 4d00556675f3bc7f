//! The workspace is tidy, and every check of `tidy` fires on a tree that breaks it.

use std::fs;
use std::path::{Path, PathBuf};

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
    fn sound(name: &str) -> Sample {
        let sample = Sample(Path::new(env!("CARGO_TARGET_TMPDIR")).join("tidy").join(name));
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
}

impl Drop for Sample {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Breaks the sound tree by one file and expects exactly one violation, which begins as given.
#[track_caller]
fn check(name: &str, file: &str, text: &str, expected: &str) {
    let sample = Sample::sound(name);
    sample.write(file, text);
    let violations = sample.violations();
    assert_eq!(violations.len(), 1, "{violations:#?}");
    assert!(violations[0].starts_with(expected), "{}\nshould begin with\n{expected}", violations[0]);
}

/// A manifest with these dependencies, otherwise as it should be.
fn manifest(name: &str, dependencies: &str) -> String {
    format!("[package]\nname = \"{name}\"\n[lints]\nworkspace = true\n[dependencies]\n{dependencies}\n")
}

#[test]
fn the_sound_tree_is_tidy() {
    assert_eq!(Sample::sound("sound").violations(), [] as [String; 0]);
}

#[test]
fn the_vocabulary_depends_on_nothing() {
    let text = manifest("boardwright-game", "rand_core = \"1\"\nboardwright-arena = { path = \"../arena\" }");
    check("l0", "crates/game/Cargo.toml", &text, "crates/game/Cargo.toml:7: game depends on arena: the vocabulary");
}

#[test]
fn infrastructure_depends_on_the_vocabulary_only() {
    let text = manifest("boardwright-arena", "boardwright-alpha.path = \"../../games/alpha\"");
    check("l1-game", "crates/arena/Cargo.toml", &text, "crates/arena/Cargo.toml:6: arena depends on alpha: infra");
    let text = manifest("boardwright-arena", "proof = { package = \"boardwright-proof\", path = \"../proof\" }");
    check("l1-l1", "crates/arena/Cargo.toml", &text, "crates/arena/Cargo.toml:6: arena depends on proof: infra");
}

#[test]
fn renamed_and_platform_dependencies_count() {
    let text = "[package]\nname = \"boardwright-arena\"\n[lints]\nworkspace = true\n\
                [target.'cfg(unix)'.dependencies]\nboardwright-catalog = { path = \"../catalog\" }\n";
    check("target", "crates/arena/Cargo.toml", text, "crates/arena/Cargo.toml:6: arena depends on catalog: infra");
}

#[test]
fn dependencies_of_tests_are_free() {
    let sample = Sample::sound("dev");
    let text = manifest("boardwright-arena", "") + "[dev-dependencies]\nboardwright-alpha = { path = \"x\" }\n";
    sample.write("crates/arena/Cargo.toml", &text);
    assert_eq!(sample.violations(), [] as [String; 0]);
}

#[test]
fn games_depend_on_no_game_and_no_arena() {
    let text = manifest("boardwright-beta", "boardwright-alpha = { path = \"x\" }");
    check("l2-l2", "games/beta/Cargo.toml", &text, "games/beta/Cargo.toml:6: beta depends on alpha: a game stands");
    let text = manifest("boardwright-beta", "boardwright-arena = { path = \"x\" }");
    check("l2-l1", "games/beta/Cargo.toml", &text, "games/beta/Cargo.toml:6: beta depends on arena: a game depends");
}

#[test]
fn the_catalog_lists_games_only() {
    let text = manifest("boardwright-catalog", "boardwright-arena = { path = \"x\" }");
    check("l3", "crates/catalog/Cargo.toml", &text, "crates/catalog/Cargo.toml:6: catalog depends on arena: the cat");
}

#[test]
fn nothing_depends_on_a_leaf() {
    let text = manifest("xtask", "boardwright = { path = \"../crates/cli\" }");
    check("l4", "xtask/Cargo.toml", &text, "xtask/Cargo.toml:6: xtask depends on cli: nothing depends on a leaf");
}

#[test]
fn chores_link_nothing_of_the_workspace() {
    let text = manifest("xtask", "boardwright-alpha = { path = \"../games/alpha\" }");
    check("chore", "xtask/Cargo.toml", &text, "xtask/Cargo.toml:6: xtask depends on alpha: a chore links nothing");
}

#[test]
fn every_crate_has_a_layer() {
    let text = manifest("boardwright-attic", "");
    check("layer", "crates/attic/Cargo.toml", &text, "crates/attic/Cargo.toml:1: attic has no layer");
}

#[test]
fn heavy_dependencies_keep_to_their_room() {
    let text = manifest("boardwright-arena", "mlua = \"0.12\"");
    check("room", "crates/arena/Cargo.toml", &text, "crates/arena/Cargo.toml:6: arena depends on mlua, which lives in");
}

#[test]
fn what_a_page_asks_for_is_answered_without_a_socket() {
    let file = "crates/service/Cargo.toml";
    for library in ["axum", "hyper", "tokio", "tower-http", "tungstenite"] {
        let text = manifest("boardwright-service", &format!("{library} = \"1\""));
        check(
            &format!("server-{library}"),
            file,
            &text,
            &format!("{file}:6: service depends on {library}, which lives"),
        );
    }
    let sample = Sample::sound("socket");
    let text = manifest("boardwright-service", "boardwright-arena = { path = \"x\" }");
    sample.write(file, &text);
    sample
        .write("crates/service/src/lib.rs", "use std::net::IpAddr;\nfn a() { std::net::TcpListener::bind(\"b\"); }\n");
    let expected = "crates/service/src/lib.rs:2: TcpListener: service opens no socket, for programs do that";
    assert_eq!(sample.violations(), [expected]);
}

#[test]
fn panics_unwind() {
    let text = "[profile.release]\npanic = \"abort\"\n";
    check("panic", "Cargo.toml", text, "Cargo.toml:2: profile release aborts on a panic");
}

#[test]
fn infrastructure_names_no_game() {
    let file = "crates/arena/src/lib.rs";
    let message = ":1: names the game alpha: infrastructure knows no game";
    for (name, text) in
        [("ident", "fn alpha_move() {}"), ("camel", "struct AlphaMove;"), ("text", "const A: &str = \"alpha:15\";")]
    {
        check(name, file, text, &(file.to_owned() + message));
    }
    let text = "const A: &str = \"one\"; const B: &str = \"one of many\";";
    check("alias", file, text, &format!("{file}:1: names a game by its alias \"one\""));
}

#[test]
fn the_vocabulary_does_no_input_or_output() {
    let file = "crates/game/src/lib.rs";
    for (name, text, what) in [
        ("fs", "\nuse std::{fmt, fs::File};", "std::fs"),
        ("io", "\nfn a() { std::io::stdin(); }", "std::io"),
        ("clock", "\nuse std::time::{Duration, Instant};", "Instant"),
        ("calendar", "\nfn a() { std::time::SystemTime::now(); }", "SystemTime"),
    ] {
        check(name, file, text, &format!("{file}:2: {what}: the vocabulary reads no clock"));
    }
}

#[test]
fn games_and_their_catalog_do_no_input_or_output() {
    let file = "games/beta/src/players.rs";
    check("game-clock", file, "use std::time::Instant;", &format!("{file}:1: Instant: a game reads no clock"));
    check("game-env", file, "fn a() { std::env::var(\"B\"); }", &format!("{file}:1: std::env: a game reads no clock"));
    let file = "crates/catalog/src/games.rs";
    check("catalog-fs", file, "use std::fs;", &format!("{file}:1: std::fs: the catalog reads no clock"));
}

#[test]
fn the_checker_of_certificates_stands_apart() {
    let file = "crates/proof-check/src/lib.rs";
    let solver = format!("{file}:1: boardwright_game::AnySolver: the checker of certificates imports no solver");
    check("checker-solver", file, "use boardwright_game::AnySolver;", &solver);
    check(
        "checker-thread",
        file,
        "use std::thread;",
        &format!("{file}:1: std::thread: the checker of certificates starts"),
    );
    let text = manifest("boardwright-proof-check", "rayon = \"1\"");
    let expected =
        "crates/proof-check/Cargo.toml:6: rayon: the checker of certificates needs boardwright-game and sha2";
    check("checker-needs", "crates/proof-check/Cargo.toml", &text, expected);
    for (file, other) in [("follow.rs", "write"), ("write/mod.rs", "follow")] {
        let file = format!("crates/proof/src/{file}");
        let expected = format!("{file}:1: crate::{other}::A: writers of certificates and players");
        check(&format!("proof-{other}"), &file, &format!("use crate::{other}::A;"), &expected);
    }
}

#[test]
fn files_do_not_import_each_other_in_circles() {
    let sample = Sample::sound("circles");
    sample.write("crates/arena/src/lib.rs", "mod a;\nmod b;\nmod c;\npub use a::Apple;\n");
    sample.write("crates/arena/src/a.rs", "use crate::b::Bread;\n");
    sample.write("crates/arena/src/b.rs", "use crate::c::{Cake, cut};\n");
    // The name comes through the root, which hands it on from a.
    sample.write("crates/arena/src/c.rs", "use crate::Apple;\n");
    let circle = "crates/arena/src/a.rs, crates/arena/src/b.rs, crates/arena/src/c.rs";
    let found = sample.violations();
    let expected = format!("crates/arena/src/a.rs:1: files import each other in a circle: {circle}");
    assert_eq!(found, [expected]);
    // A whole module is imported, too, whose parts the code then names by it.
    sample.write("crates/arena/src/c.rs", "use crate::a;\n\nfn bite() -> a::Apple {}\n");
    assert_eq!(sample.violations(), found);
    sample.write("crates/arena/src/c.rs", "use super::Other;\n");
    assert_eq!(sample.violations(), Vec::<String>::new(), "a part may name what the whole defines");
}

#[test]
fn the_rooms_of_a_crate_import_in_one_direction() {
    let sample = Sample::sound("arena-rooms");
    sample.write("crates/arena/src/lib.rs", "mod events;\nmod referee;\n");
    sample.write("crates/arena/src/events/mod.rs", "use crate::referee::Table;\n");
    sample.write("crates/arena/src/referee/mod.rs", "");
    assert_eq!(sample.violations(), Vec::<String>::new());
    sample.write("crates/arena/src/events/mod.rs", "");
    sample.write("crates/arena/src/referee/mod.rs", "use crate::events::Series;\n");
    let (from, to) = ("crates/arena/src/referee/mod.rs", "crates/arena/src/events/mod.rs");
    assert_eq!(sample.violations(), [format!("{from}:1: referee imports events, which is in a higher room: {to}")]);
}

#[test]
fn games_have_the_same_rooms() {
    let file = "games/alpha/src/thinking/deep.rs";
    check("rooms", file, "", &format!("{file}:1: thinking is no room of a game: the rooms are lib, rules, notation"));
    for file in ["games/alpha/src/eval.rs", "games/alpha/src/search/mod.rs", "games/alpha/src/solver/tasks.rs"] {
        let sample = Sample::sound("rooms");
        sample.write(file, "");
        let found: Vec<String> = sample.violations().into_iter().filter(|line| line.contains("no room")).collect();
        assert!(found.is_empty(), "{found:?}");
    }
}

#[test]
fn rules_import_nothing_but_the_vocabulary() {
    let file = "games/alpha/src/rules.rs";
    check(
        "search",
        file,
        "use crate::search::Search;",
        &format!("{file}:1: crate::search::Search: the rules import no"),
    );
    check(
        "super",
        file,
        "fn a() { super::view::draw(); }",
        &format!("{file}:1: super::view::draw: the rules import no"),
    );
    let manifest = manifest("boardwright-beta", "serde = \"1\"\nboardwright-game.workspace = true");
    let sample = Sample::sound("foreign");
    sample.write("games/beta/Cargo.toml", &manifest);
    sample.write("games/beta/src/rules.rs", "use boardwright_game::Side;\nuse serde::Serialize;\n");
    let violations = sample.violations();
    assert_eq!(violations.len(), 1, "{violations:#?}");
    assert!(violations[0].starts_with("games/beta/src/rules.rs:2: serde::Serialize: the rules import the vocabulary"));
}

#[test]
fn every_game_has_rules_prose_and_counts() {
    for file in ["README.md", "tests/perft.txt"] {
        let file = format!("games/beta/{file}");
        check("files", &file, " \n", &format!("{file}:1: missing or empty"));
    }
    let sample = Sample::sound("no-rules");
    fs::remove_file(sample.0.join("games/beta/src/rules.rs")).expect("the file is there");
    assert!(sample.violations()[0].starts_with("games/beta/src/rules.rs:1: missing"), "{:?}", sample.violations());
}

#[test]
fn files_are_short() {
    let file = "crates/cli/src/main.rs";
    check("long", file, &"//! a\n".repeat(501), &format!("{file}:501: 501 lines"));
}

#[test]
fn every_crate_opts_into_the_lints() {
    let text = "[package]\nname = \"boardwright-beta\"\n[lints]\nworkspace = false\n";
    check("lints", "games/beta/Cargo.toml", text, "games/beta/Cargo.toml:3: no `[lints] workspace = true`");
}

#[test]
fn every_file_of_tests_is_linked() {
    let sample = Sample::sound("linked");
    let target = "autotests = false\n[[test]]\nname = \"all\"\npath = \"tests/all.rs\"\n[lints]";
    sample.write("games/beta/Cargo.toml", &manifest("boardwright-beta", "").replace("[lints]", target));
    sample.write("games/beta/tests/all.rs", "mod one;\n// mod two;\n");
    sample.write("games/beta/tests/one.rs", "");
    assert_eq!(sample.violations(), [] as [String; 0]);
    sample.write("games/beta/tests/two.rs", "");
    let violations = sample.violations();
    assert_eq!(violations.len(), 1, "{violations:#?}");
    assert!(violations[0].starts_with("games/beta/tests/two.rs:1: no test target has `mod two;`"), "{violations:?}");
}

#[test]
fn an_example_in_a_crate_without_examples_is_found() {
    let sample = Sample::sound("examples");
    sample.write("crates/arena/Cargo.toml", &(manifest("boardwright-arena", "") + "\n[lib]\ndoctest = false\n"));
    sample.write(
        "crates/arena/src/lib.rs",
        "/// A board.\n///\n/// ```text\n/// . .\n/// ```\n///\n/// ```\n/// a();\n/// ```\nfn a() {}\n",
    );
    let expected = "crates/arena/src/lib.rs:7: an example that never runs";
    let violations = sample.violations();
    assert!(violations.len() == 1 && violations[0].starts_with(expected), "{violations:?}");
}

#[test]
fn a_debug_assertion_that_never_fails_is_found() {
    let sample = Sample::sound("assertions");
    let profile = "\n[profile.dev.package.boardwright-beta]\ndebug-assertions = false\n";
    sample.write("Cargo.toml", &(SOUND[0].1.to_owned() + profile));
    assert_eq!(sample.violations(), [] as [String; 0]);
    sample.write("games/beta/src/view.rs", "fn a(b: u8) {\n    debug_assert!(b > 0);\n}\n");
    let found = "games/beta/src/view.rs:2: a debug assertion";
    assert!(sample.violations().iter().any(|violation| violation.starts_with(found)), "{:?}", sample.violations());
}

#[test]
fn nothing_is_left_half_done() {
    let file = "crates/cli/tests/a.rs";
    for (name, text, what) in
        [("ignore", "\n#[ignore = \"slow\"]\nfn a() {}", "#[ignore"), ("comment", "\n// FIXME: this", "FIXME")]
    {
        check(name, file, text, &format!("{file}:2: {what}: "));
    }
    check("prose", "CHANGELOG.md", "# Changelog\n\nTODO\n", "CHANGELOG.md:3: TODO");
    let text = "fn a() -> &'static str { \"#[ignore] TODO\" }\n";
    let sample = Sample::sound("spoken");
    sample.write(file, text);
    assert_eq!(sample.violations(), [] as [String; 0], "a text may speak of it");
}

#[test]
fn pages_are_there_and_set_up_is_two_commands() {
    let sample = Sample::sound("page");
    fs::remove_file(sample.0.join("GLOSSARY.md")).expect("the file is there");
    assert!(sample.violations()[0].starts_with("GLOSSARY.md:1: missing"), "{:?}", sample.violations());
    let three = "# B\n## Set up\n```sh\ncargo a\ncargo b\ncargo c\n```\n## More\n```sh\ncargo d\n```\n";
    check("three", "README.md", three, "README.md:4: 3 cargo commands under \"Set up\"");
    check("none", "README.md", "# B\n", "README.md:1: 0 cargo commands under \"Set up\"");
    let other = "# B\n## Set up\n```sh\ncargo a\n# a remark\nmake\ncargo b\n```\n";
    check("other", "README.md", other, "README.md:6: \"make\" under \"Set up\"");
}

#[test]
fn a_type_name_stands_in_few_places() {
    let define = |sample: &Sample, files: &[&str]| {
        for file in files {
            sample.write(file, "pub(crate) struct Entry<T>(T);\nstruct Entry;\n");
        }
    };
    let files = ["crates/cli/src/main.rs", "crates/cli/src/a.rs", "crates/game/src/a.rs", "crates/arena/src/a.rs"];
    let sample = Sample::sound("names");
    define(&sample, &files);
    let violations = sample.violations();
    assert_eq!(violations.len(), 1, "{violations:#?}");
    let expected =
        "crates/arena/src/a.rs:1: Entry is the name of a type in crates/arena/src/a.rs, crates/cli/src/a.rs, ";
    assert!(violations[0].starts_with(expected), "{violations:?}");
    let sample = Sample::sound("names-of-games");
    define(&sample, &files[..2]);
    define(&sample, &["games/alpha/src/board.rs", "games/beta/src/board.rs", "games/beta/src/eval.rs"]);
    assert_eq!(sample.violations(), [] as [String; 0], "all games are one place");
}

#[test]
fn a_public_type_has_a_name_of_its_own() {
    let sample = Sample::sound("public-names");
    for file in ["crates/game/src/a.rs", "crates/cli/src/a.rs"] {
        sample.write(file, "pub enum Entry {}\n");
    }
    sample.write("crates/arena/src/a.rs", "pub(crate) struct Entry;\n");
    assert_eq!(sample.violations(), [] as [String; 0], "one library has a public type of that name");
    sample.write("crates/arena/src/a.rs", "/// An entry.\npub struct Entry;\n");
    let expected = "crates/game/src/a.rs:1: Entry is a public type of crates/arena, too: say of one which one it is";
    assert_eq!(sample.violations(), [expected]);
    let sample = Sample::sound("public-names-of-games");
    for file in ["games/alpha/src/board.rs", "games/beta/src/board.rs"] {
        sample.write(file, "pub struct Entry;\n");
    }
    assert_eq!(sample.violations(), [] as [String; 0], "all games are one crate");
}

#[test]
fn the_glossary_names_what_exists() {
    let text =
        |code: &str| format!("# Glossary\n\n| word | meaning |\n|---|---|\n| entry | `{code}`, not `BWP` or `a` |\n");
    let sample = Sample::sound("glossary");
    sample.write("crates/cli/src/main.rs", "pub struct JournalEntry;\n");
    sample.write("GLOSSARY.md", &text("a::JournalEntry"));
    assert_eq!(sample.violations(), [] as [String; 0]);
    check("glossary-type", "GLOSSARY.md", &text("JournalEntry"), "GLOSSARY.md:5: there is no type JournalEntry");
    check("glossary-page", "GLOSSARY.md", &text("docs/none.md"), "GLOSSARY.md:5: there is no page docs/none.md");
}
