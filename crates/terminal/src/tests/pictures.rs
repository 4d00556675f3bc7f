//! Checks that the pictures of the documentation are those that the program draws.
//!
//! After a change of the looks, `BOARDWRIGHT_PICTURES=1 cargo test -p boardwright pictures` writes them anew.

use std::path::PathBuf;

use boardwright_draw::Capabilities;

use crossterm::event::KeyCode;
use ratatui::layout::Size;

use super::screens::explain;
use super::svg;
use super::{Bench, options};

const COLOURS: Capabilities = Capabilities { ascii: false, colours: true };

fn check(name: &str, bench: &Bench) {
    let buffer = bench.buffer();
    let drawn = svg::picture(&buffer);
    assert_eq!(characters(&drawn), buffer.content().iter().filter(|cell| cell.symbol() != " ").count(), "{name}");
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/images").join(name);
    if std::env::var_os("BOARDWRIGHT_PICTURES").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &drawn).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default().replace('\r', "");
    assert!(kept == drawn, "{name} is not what the program draws: see the head of this file");
}

/// Number of characters in the texts of a picture, without spaces.
fn characters(svg: &str) -> usize {
    let texts = svg.lines().filter_map(|line| line.strip_prefix("<text")?.split_once('>'));
    let plain =
        |text: &str| text.trim_end_matches("</text>").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    texts.map(|(_, text)| plain(text).chars().filter(|&c| c != ' ').count()).sum()
}

/// A person against a player of 2003, and what that player sees.
#[test]
fn gomoku() {
    let mut bench = Bench::with(options("gomoku", ["human", "boora-0.6"]), COLOURS, Size::new(104, 27));
    for (own, other) in [("h8", "i9"), ("h9", "h10"), ("g8", "f8"), ("g10", "i8"), ("g9", "g7"), ("i7", "f10")] {
        bench.enter(own).reply(other);
    }
    bench.press(KeyCode::F(3));
    explain(&mut bench);
    bench.press(KeyCode::Down);
    check("play-gomoku.svg", &bench);
}

/// Barrels around sticks, with the places where the chosen barrel may go.
#[test]
fn sticks() {
    let mut bench = Bench::with(options("sticks", ["human", "board-rank"]), COLOURS, Size::new(104, 30));
    for (own, other) in [("S@d4", "H@d4"), ("S@e4", "D@f4"), ("H@c3", "S@c3"), ("D@c5", "S@e5"), ("S@b4", "H@b4")] {
        bench.enter(own).reply(other);
    }
    bench.click("first:H");
    check("play-sticks.svg", &bench);
}

/// The middle of a sowing.
#[test]
fn kalah() {
    let mut bench = Bench::with(options("kalah", ["human", "alphabeta"]), COLOURS, Size::new(84, 24));
    bench.enter("3").wait(3000).enter("6").wait(3000).reply_scored("5", Some(-100)).enter("2").wait(500);
    assert!(bench.game().is_moving());
    check("play-kalah.svg", &bench);
}
