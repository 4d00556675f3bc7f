//! The pages under docs/lua say what is so: their listings stand in the bots, and every question is on its page.

use std::path::{Path, PathBuf};

use boardwright_game::AnyVariant;
use boardwright_lua::definitions;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page(name: &str) -> String {
    std::fs::read_to_string(root().join("docs/lua").join(name)).expect("a page")
}

/// The listings of a page: the file that the line before names, and the text.
fn listings(page: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = page;
    while let Some((_, after)) = rest.split_once("<!-- ") {
        let (file, after) = after.split_once(" -->\n```lua\n").expect("a listing after its file");
        let (text, after) = after.split_once("```").expect("the end of a listing");
        found.push((file.to_owned(), text.to_owned()));
        rest = after;
    }
    found
}

#[test]
fn every_listing_stands_in_a_bot_that_the_tests_run() {
    for (name, fewest) in [("tutorial-gomoku.md", 10), ("tutorial-kalah.md", 8), ("tutorial-sticks.md", 6)] {
        let page = page(name);
        let listings = listings(&page);
        assert!(listings.len() >= fewest, "{name}: {} listings", listings.len());
        assert_eq!(page.matches("```lua").count(), listings.len(), "{name}: a listing without its file");
        for (file, text) in listings {
            let bot = std::fs::read_to_string(root().join(&file)).expect("a bot");
            assert!(bot.contains(&text), "{name}: this is not in {file}:\n{text}");
        }
    }
}

/// The usual game of every family in the catalog, by the name of the family.
fn games() -> impl Iterator<Item = (&'static str, AnyVariant)> {
    boardwright_catalog::GAMES.iter().map(|game| {
        let name = game.family().name;
        (name, boardwright_catalog::variant(name).expect("a game"))
    })
}

#[test]
fn every_question_is_on_the_page_of_its_game() {
    for (game, variant) in games() {
        let page = page(&format!("{game}.md"));
        for query in variant.queries() {
            let row = format!("| `board:{}{}` | {} |", query.name, query.signature, query.summary);
            assert!(page.contains(&row), "{game}.md has no line\n{row}");
        }
    }
}

/// `BOARDWRIGHT_WRITE=1 cargo test -p boardwright-lua --test all docs::` writes them anew.
#[test]
fn the_types_are_those_of_the_program() {
    for (game, variant) in games() {
        let types = definitions(&variant);
        let file = root().join(format!("docs/lua/{game}.d.luau"));
        if std::env::var_os("BOARDWRIGHT_WRITE").is_some() {
            std::fs::write(&file, &types).expect("a file");
        }
        assert_eq!(std::fs::read_to_string(&file).ok().as_deref(), Some(types.as_str()), "{}", file.display());
    }
}
