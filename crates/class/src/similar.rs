//! Finds submissions of different students that have code in common.
//!
//! The method is that of MOSS (Schleimer, Wilkerson and Aiken, *Winnowing*, 2003): a program is read as tokens in which all
//! names and all numbers are alike, so that renaming and new comments change nothing. Of the hashes of every K tokens in a
//! row the least of each window is a **fingerprint**, so that common code of `K + WINDOW - 1` tokens or more is always found. What the
//! handout has is nobody's.

use std::collections::{BTreeMap, BTreeSet};

use crate::error::ClassError;
use crate::folder::{ClassFolder, Receipt};
use crate::starters::STARTERS;
use crate::students::name_form;

/// Tokens in a row that make a hash.
const K: usize = 12;

/// Hashes of which the least is taken.
const WINDOW: usize = 8;

/// Share of the students beyond whom a fingerprint is common knowledge, and the fewest students for that.
const COMMON: (usize, usize) = (4, 6);

/// A pair of submissions with code in common.
#[derive(Clone, PartialEq, Debug)]
pub struct SimilarPair {
    /// The earlier submission.
    pub one: Receipt,
    /// The later one.
    pub other: Receipt,
    /// The share of the smaller one's fingerprints that both have, 0 to 1.
    pub share: f64,
    /// Number of fingerprints that both have.
    pub fingerprints: usize,
    /// Lines in common: file and number in one and in the other, the first of each passage.
    pub passages: Vec<[(String, usize); 2]>,
    /// All lines in common of one and of the other, by file and number.
    pub lines: [BTreeSet<(String, usize)>; 2],
}

/// The place of a fingerprint: the file, and its first and last line.
type Span = (String, [usize; 2]);

/// Fingerprints with their places.
type Places = BTreeMap<u64, Span>;

/// Pairs of submissions of different students of which the smaller one has at least this share of its fingerprints in common
/// with the other, the most similar first. Of each student and language the last submission is compared.
pub fn similar(folder: &ClassFolder, least: f64) -> Result<Vec<SimilarPair>, ClassError> {
    let mut last: BTreeMap<(String, String), Receipt> = BTreeMap::new();
    for receipt in folder.receipts()? {
        last.insert((name_form(&receipt.student).into_owned(), receipt.language.clone()), receipt);
    }
    let mut given = BTreeSet::new();
    let variant = folder.class.variant().map_err(ClassError::new)?;
    for starter in STARTERS {
        given.extend(fingerprints(starter.file, &starter.text(&variant, starter.file)).into_keys());
    }
    let mut all: Vec<(Receipt, Places)> = Vec::new();
    for receipt in last.into_values() {
        let mut places = places_of(folder, &receipt)?;
        places.retain(|print, _| !given.contains(print));
        all.push((receipt, places));
    }
    all.sort_by_key(|(receipt, _)| receipt.number);
    // What a quarter of the class has is from the lecture or the textbook.
    let mut owners: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (index, (_, places)) in all.iter().enumerate() {
        places.keys().for_each(|print| owners.entry(*print).or_default().push(index));
    }
    let (part, fewest) = COMMON;
    let too_many = (all.len() / part).max(fewest);
    let mut shared: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for owners in owners.values().filter(|owners| owners.len() <= too_many) {
        for (place, &one) in owners.iter().enumerate() {
            owners[place + 1..].iter().for_each(|&other| *shared.entry((one, other)).or_default() += 1);
        }
    }
    let is_known = |print: &u64| owners.get(print).is_some_and(|owners| owners.len() <= too_many);
    let mut pairs = Vec::new();
    for ((one, other), fingerprints) in shared {
        let ((one, ours), (other, theirs)) = (&all[one], &all[other]);
        let size = |places: &Places| places.keys().filter(|print| is_known(print)).count();
        let share = fingerprints as f64 / size(ours).min(size(theirs)).max(1) as f64;
        if one.is_of(&other.student) || share < least {
            continue;
        }
        let common = ours.iter().filter(|(print, _)| is_known(print));
        let common: Vec<[Span; 2]> =
            common.filter_map(|(print, place)| Some([place.clone(), theirs.get(print)?.clone()])).collect();
        let lines = [0, 1].map(|side: usize| {
            let places = common.iter().map(|places| &places[side]);
            places.flat_map(|(name, [first, last])| (*first..=*last).map(|line| (name.clone(), line))).collect()
        });
        let begins = |(name, [first, _]): Span| (name, first);
        let passages = passages(common.into_iter().map(|places| places.map(begins)).collect());
        pairs.push(SimilarPair { one: one.clone(), other: other.clone(), share, fingerprints, passages, lines });
    }
    pairs.sort_by(|a, b| b.share.total_cmp(&a.share).then(b.fingerprints.cmp(&a.fingerprints)));
    Ok(pairs)
}

/// The first lines of passages: places that follow each other within a few lines belong to one.
fn passages(mut places: Vec<[(String, usize); 2]>) -> Vec<[(String, usize); 2]> {
    const NEAR: usize = 8;
    places.sort();
    let mut found: Vec<[(String, usize); 2]> = Vec::new();
    let mut last: Option<[(String, usize); 2]> = None;
    for place in places {
        let is_near = |side: usize| {
            last.as_ref()
                .is_some_and(|last| last[side].0 == place[side].0 && last[side].1.abs_diff(place[side].1) <= NEAR)
        };
        if !(is_near(0) && is_near(1)) {
            found.push(place.clone());
        }
        last = Some(place);
    }
    found
}

/// The fingerprints of all files of a submission that are text.
fn places_of(folder: &ClassFolder, receipt: &Receipt) -> Result<Places, ClassError> {
    let mut places = Places::new();
    for (name, text) in folder.source_texts(receipt.number)? {
        for (print, place) in fingerprints(&name, &text) {
            places.entry(print).or_insert(place);
        }
    }
    Ok(places)
}

fn fingerprints(name: &str, text: &str) -> Places {
    let tokens = tokens(name, text);
    let hashes: Vec<(u64, [usize; 2])> = tokens
        .windows(K)
        .map(|row| {
            let mut hash = 0xcbf2_9ce4_8422_2325_u64;
            for byte in row.iter().flat_map(|(token, _)| token.as_bytes().iter().chain(b" ")) {
                hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
            }
            (hash, [row[0].1, row[K - 1].1])
        })
        .collect();
    let mut places = Places::new();
    // A short program is one window.
    for window in hashes.windows(WINDOW.min(hashes.len()).max(1)) {
        // Of equal ones the last, as the paper has it.
        if let Some(&(hash, lines)) = window.iter().rev().min_by_key(|(hash, _)| *hash) {
            places.entry(hash).or_insert_with(|| (name.to_owned(), lines));
        }
    }
    places
}

/// Words that mean something in most languages, and so are not taken for names.
const WORDS: [&str; 26] = [
    "if", "else", "elif", "elseif", "for", "while", "do", "return", "break", "continue", "function", "def", "class",
    "local", "switch", "case", "try", "catch", "except", "new", "and", "or", "not", "in", "end", "then",
];

/// The marks of comments to the end of a line, by the ending of a file.
fn comment_marks(name: &str) -> &'static [&'static str] {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "lua" | "luau" | "wz" | "hs" | "sql" => &["--"],
        "c" | "cc" | "cpp" | "cxx" | "h" | "hpp" | "java" | "js" | "ts" | "rs" | "go" | "cs" | "kt" | "swift" => {
            &["//"]
        }
        _ => &["#"],
    }
}

/// The tokens of a text with their lines: every name is `n`, every number `0`, every text `""`; comments are left out.
fn tokens(name: &str, text: &str) -> Vec<(String, usize)> {
    let marks = comment_marks(name);
    let mut tokens = Vec::new();
    let mut line = 1;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (length, token) = match first {
            '\n' => {
                line += 1;
                (1, None)
            }
            c if c.is_whitespace() => (c.len_utf8(), None),
            _ if marks.iter().any(|mark| rest.starts_with(mark)) => (to_end_of_line(rest), None),
            '/' if rest.starts_with("/*") => (rest[2..].find("*/").map_or(rest.len(), |end| end + 4), None),
            '"' | '\'' | '`' => (length_of_text(rest, first), Some("\"\"".to_owned())),
            c if c.is_ascii_digit() => {
                let length = rest.find(|c: char| !(c.is_alphanumeric() || c == '.' || c == '_')).unwrap_or(rest.len());
                (length, Some("0".to_owned()))
            }
            c if c.is_alphabetic() || c == '_' => {
                let length = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
                let word = &rest[..length];
                (length, Some(if WORDS.contains(&word) { word } else { "n" }.to_owned()))
            }
            c => (c.len_utf8(), Some(c.to_string())),
        };
        let begin = line;
        line += rest[..length].matches('\n').count() - usize::from(first == '\n');
        tokens.extend(token.map(|token| (token, begin)));
        rest = &rest[length..];
    }
    tokens
}

fn to_end_of_line(rest: &str) -> usize {
    rest.find('\n').unwrap_or(rest.len())
}

/// The length of a text in quotes; one that is not closed ends with its line.
fn length_of_text(rest: &str, quote: char) -> usize {
    let triple: String = std::iter::repeat_n(quote, 3).collect();
    if rest.starts_with(&triple) {
        return rest[3..].find(&triple).map_or(rest.len(), |end| end + 6);
    }
    let mut is_kept = false;
    for (index, c) in rest.char_indices().skip(1) {
        match c {
            '\n' => return index,
            _ if is_kept => is_kept = false,
            '\\' => is_kept = true,
            c if c == quote => return index + 1,
            _ => {}
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::{fingerprints, tokens};

    const ONE: &str = "def best(moves):\n    # the best\n    top = None\n    for move in moves:\n        if top is None or \
        value(move) > value(top):\n            top = move\n    return top\n";

    #[test]
    fn names_comments_numbers_and_spaces_make_no_difference() {
        let other = "def b(xs):\n  t = Nothing  # other words\n\n  for x in xs:\n    if t is Nothing or v(x) > v(t):\n      t = x\n  return t\n";
        let prints = |text: &str| fingerprints("f.py", text).into_keys().collect::<Vec<_>>();
        assert_eq!(prints(ONE), prints(other));
        assert!(!prints(ONE).is_empty());
        let unlike = "while True:\n    line = input()\n    print([int(w) + 1 for w in line.split(',')], flush=True)\n    if not line: break\n";
        assert!(prints(unlike).iter().all(|print| !prints(ONE).contains(print)));
    }

    #[test]
    fn any_text_has_tokens() {
        for text in ["", "\"", "'''", "/*", "/* \n", "#", "\\", "é\u{301}x", "\"a\\\"b\"", "1_000.5e3", "\u{0}"] {
            tokens("x.py", text);
            tokens("x.java", text);
        }
        let lines: Vec<usize> =
            tokens("x.py", "a\n\"\"\"b\nc\"\"\"\n/* x\n */ d").into_iter().map(|(_, line)| line).collect();
        assert_eq!(lines, [1, 2, 5]);
    }
}
