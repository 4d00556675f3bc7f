//! The terminal and the browser.

use std::io::{IsTerminal, stdin, stdout};

use super::Finding;
use crate::desktop::{Screen, opener};

use crate::output::{capabilities, terminal_size};

/// The smallest terminal in which every board has room beside its panel.
const ROOM: (usize, usize) = (80, 24);

pub(super) fn terminal() -> Finding {
    const CHECK: &str = "terminal";
    if !(stdin().is_terminal() && stdout().is_terminal()) {
        let advice = "start `boardwright play` in a terminal for the full-screen program";
        return Finding::limited(CHECK, "none here: `boardwright play` reads moves line by line", advice);
    }
    let looks = capabilities(false);
    let (columns, rows) = terminal_size().unwrap_or_default();
    let colours = if looks.colours { "colours" } else { "no colours" };
    let letters = if looks.ascii { "ASCII characters" } else { "Unicode characters" };
    let found = format!("{columns} columns, {rows} rows, {colours}, {letters}");
    let mut advice = Vec::new();
    if columns < ROOM.0 || rows < ROOM.1 {
        advice.push(format!("make it {} columns wide and {} rows high, so that every board fits", ROOM.0, ROOM.1));
    }
    if !looks.colours {
        advice.push("unset NO_COLOR, or set TERM to what the terminal is, to see colours".to_owned());
    }
    if looks.ascii {
        advice.push("choose a locale with UTF-8, such as LANG=C.UTF-8, to see the pieces of the games".to_owned());
    }
    if advice.is_empty() { Finding::good(CHECK, found) } else { Finding::limited(CHECK, found, advice.join("; ")) }
}

pub(super) fn browser() -> Finding {
    const CHECK: &str = "browser";
    let needs_opener = cfg!(all(unix, not(target_os = "macos")));
    match (Screen::of_process(), opener()) {
        (Screen::Elsewhere, _) => Finding::limited(
            CHECK,
            "this is a session over SSH: no window would be seen",
            "run `ssh -L 8374:127.0.0.1:8374 THIS-MACHINE` on the machine before you and open http://127.0.0.1:8374/ there",
        ),
        (Screen::Nowhere, _) => Finding::limited(
            CHECK,
            "no desktop: neither DISPLAY nor WAYLAND_DISPLAY is set",
            "open the address that `boardwright` prints in a browser on this machine, or play with `boardwright play`",
        ),
        (Screen::Here, Some(program)) => {
            Finding::good(CHECK, format!("a desktop; {} opens the page", program.display()))
        }
        (Screen::Here, None) if needs_opener => Finding::limited(
            CHECK,
            "a desktop, but no program that opens an address",
            "install xdg-utils, or open the address that `boardwright` prints yourself",
        ),
        (Screen::Here, None) => Finding::good(CHECK, "a desktop; the system opens the page"),
    }
}
