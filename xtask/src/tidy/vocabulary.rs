//! Infrastructure names no game and opens no socket, and neither the vocabulary nor a game reads a clock or does input or output.

use std::path::Path;

use super::Violation;
use super::paths::{Path as CodePath, paths};
use super::source::{SourceText, SpanKind, line_of};
use super::tree::{Layer, Package, Tree};

/// Paths that the vocabulary, the games and their catalog must not use, so that the same question has the same
/// answer everywhere. A path is matched by its beginning, or anywhere if it is one word.
const IMPURE: &[&[&str]] = &[
    &["std", "fs"],
    &["std", "io"],
    &["std", "net"],
    &["std", "env"],
    &["std", "process"],
    &["std", "thread"],
    &["Instant"],
    &["SystemTime"],
];

/// Names of sockets in the standard library. [Layers](super::layers) knows the libraries of servers and clients.
const SOCKETS: &[&str] = &["TcpListener", "TcpStream", "UdpSocket", "UnixDatagram", "UnixListener", "UnixStream"];

pub(super) fn check(tree: &Tree, violations: &mut Vec<Violation>) {
    let games: Vec<&str> = tree.in_layers(&[Layer::Game]).map(Package::short_name).collect();
    let aliases: Vec<String> = tree.in_layers(&[Layer::Game]).flat_map(aliases).collect();
    for package in tree.in_layers(&[Layer::Vocabulary, Layer::Infrastructure, Layer::Players, Layer::Surface]) {
        for (file, source) in package.sources.iter().filter(|(file, _)| package.ships(file)) {
            check_names(file, source, &games, &aliases, violations);
        }
    }
    for package in tree.in_layers(&[Layer::Vocabulary, Layer::Game, Layer::Catalog]) {
        for (file, source) in package.sources.iter().filter(|(file, _)| package.ships(file)) {
            check_purity(package, file, source, violations);
        }
    }
    for package in tree.in_layers(&[Layer::Infrastructure, Layer::Players]) {
        check_sockets(package, violations);
    }
    check_proofs(tree, violations);
}

/// Comments and tests may give a game as an example; what is shipped may not know one.
fn check_names(file: &Path, source: &SourceText, games: &[&str], aliases: &[String], violations: &mut Vec<Violation>) {
    for kind in [SpanKind::Code, SpanKind::Text] {
        let text = source.shipped(kind);
        for (offset, word) in words(&text) {
            if let Some(game) = games.iter().find(|game| game.eq_ignore_ascii_case(word)) {
                let message = format!("names the game {game}: infrastructure knows no game");
                violations.push(Violation::new(file, line_of(&text, offset), message));
            }
        }
    }
    for (offset, literal) in source.shipped_literals() {
        // An alias may be a common word ("five"), so it counts only where it is all of a literal.
        if aliases.iter().any(|alias| alias == literal) {
            let message = format!("names a game by its alias {literal:?}: infrastructure knows no game");
            violations.push(Violation::new(file, source.line_of(offset), message));
        }
    }
}

/// The words of a text, with identifiers cut at underscores and at capitals: `read_GomokuMove` has three.
fn words(text: &str) -> Vec<(usize, &str)> {
    let bytes = text.as_bytes();
    let mut words = Vec::new();
    let mut start = 0;
    for at in 0..=bytes.len() {
        let inside = bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
        let capital = at > 0 && inside && bytes[at].is_ascii_uppercase() && !bytes[at - 1].is_ascii_uppercase();
        if (!inside || capital) && start < at {
            words.push((start, &text[start..at]));
        }
        if !inside {
            start = at + 1;
        } else if capital {
            start = at;
        }
    }
    words
}

/// The aliases that a game's sources give in its `Family`: the first text of each pair in the list of that name.
fn aliases(game: &Package) -> Vec<String> {
    let mut found = Vec::new();
    for source in game.sources.values() {
        let code = source.shipped(SpanKind::Code);
        let literals = source.shipped_literals();
        for (at, word) in code.to_ascii_lowercase().match_indices("aliases") {
            let Some((open, close)) = pair_list(&code, at + word.len()) else { continue };
            let begins_pair = |offset: usize| (open..close).contains(&offset) && code[open..offset - 1].ends_with('(');
            found
                .extend(literals.iter().filter(|(offset, _)| begins_pair(*offset)).map(|(_, text)| (*text).to_owned()));
        }
    }
    found
}

/// The next list in brackets that holds literals. The type of a constant, `&[(&str, &str)]`, comes before its value.
fn pair_list(code: &str, from: usize) -> Option<(usize, usize)> {
    let open = from + code[from..].find('[')?;
    let close = open + code[open..].find(']')?;
    match code[open + 1..close].trim() {
        "" => None,
        list if list.contains('"') => Some((open, close)),
        _ => pair_list(code, close),
    }
}

fn check_purity(package: &Package, file: &Path, source: &SourceText, violations: &mut Vec<Violation>) {
    let what = match package.layer {
        Some(Layer::Vocabulary) => "the vocabulary",
        Some(Layer::Game) => "a game",
        _ => "the catalog",
    };
    let code = source.shipped(SpanKind::Code);
    for path in paths(&code) {
        let forbidden = IMPURE.iter().find(|forbidden| match forbidden {
            [word] => path.segments.iter().any(|segment| segment == word),
            _ => path.starts_with(forbidden),
        });
        if let Some(forbidden) = forbidden {
            let message = format!("{}: {what} reads no clock and does no input or output", forbidden.join("::"));
            violations.push(Violation::new(file, line_of(&code, path.offset), message));
        }
    }
}

/// Only what stands above, such as the server of the page, speaks with other machines.
fn check_sockets(package: &Package, violations: &mut Vec<Violation>) {
    for (file, path, line) in shipped_paths(package) {
        if let Some(socket) = path.segments.iter().find(|segment| SOCKETS.contains(&segment.as_str())) {
            let message = format!("{socket}: {} opens no socket, for programs do that", package.short_name());
            violations.push(Violation::new(file, line, message));
        }
    }
}

/// A certificate is worth something only if its checker can be read as a whole and shares no fault with the solver that
/// wrote it. What writes certificates and what plays by them need the checker, and nothing of each other.
fn check_proofs(tree: &Tree, violations: &mut Vec<Violation>) {
    let package = |folder: &str| tree.packages.iter().find(|package| package.folder == Path::new(folder));
    let Some(checker) = package("crates/proof-check") else {
        let message =
            "there is no such crate: the checker of certificates stands apart, where it can be seen to be alone";
        violations.push(Violation::new("crates/proof-check", 1, message));
        return;
    };
    for (key, name) in checker.manifest.dependencies(&tree.manifest) {
        if !CHECKER_NEEDS.contains(&name.as_str()) {
            let message = format!("{name}: the checker of certificates needs {} only", CHECKER_NEEDS.join(" and "));
            violations.push(Violation::new(checker.manifest_path(), checker.manifest.line_of(&key), message));
        }
    }
    let forbidden: &[(&str, &str)] =
        &[("solve", "imports no solver"), ("search", "imports no search"), ("thread", "starts no thread")];
    for (file, path, line) in shipped_paths(checker) {
        let named = |word: &str| path.segments.iter().any(|name| name.to_ascii_lowercase().contains(word));
        if let Some((_, what)) = forbidden.iter().find(|(word, _)| named(word)) {
            let message = format!("{}: the checker of certificates {what}", path.segments.join("::"));
            violations.push(Violation::new(file, line, message));
        }
    }
    for (file, path, line) in package("crates/proof").into_iter().flat_map(shipped_paths) {
        let is_in = |room: &str| file.with_extension("").starts_with(Path::new("crates/proof/src").join(room));
        let crosses = [("follow", "write"), ("write", "follow")]
            .iter()
            .any(|(room, other)| is_in(room) && path.starts_with(&["crate", other]));
        if crosses {
            let message =
                format!("{}: writers of certificates and players know nothing of each other", path.segments.join("::"));
            violations.push(Violation::new(file, line, message));
        }
    }
}

/// Everything that the checker of certificates may depend on: the vocabulary, and the sum of a file.
const CHECKER_NEEDS: &[&str] = &["boardwright-game", "sha2"];

/// The paths in what a package ships, each with its file and line.
fn shipped_paths(package: &Package) -> Vec<(&Path, CodePath, usize)> {
    let mut found = Vec::new();
    for (file, source) in package.sources.iter().filter(|(file, _)| package.ships(file)) {
        let code = source.shipped(SpanKind::Code);
        found.extend(paths(&code).into_iter().map(|path| {
            let line = line_of(&code, path.offset);
            (file.as_path(), path, line)
        }));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn identifiers_are_cut_into_words() {
        let cut: Vec<&str> =
            words("read_GomokuMove(kalah6, \"a-b\") HTTPServer").into_iter().map(|(_, word)| word).collect();
        assert_eq!(cut, ["read", "Gomoku", "Move", "kalah6", "a", "b", "HTTPServer"]);
    }
}
