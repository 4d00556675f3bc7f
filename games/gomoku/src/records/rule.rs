//! Rules as files name them: in numbers, in words of several languages, and by the rule of the opening.

use crate::Rule;

/// Words that name a rule, in small letters; the first that occurs decides.
///
/// The rules of openings are those of `RenjuNet` and the Renju International Federation, all for renju, but swap, swap2
/// and the pro openings of gomoku.
const WORDS: [(&str, Rule); 24] = [
    ("renju", Rule::Renju),
    ("rif", Rule::Renju),
    ("yamaguchi", Rule::Renju),
    ("taraguchi", Rule::Renju),
    ("tarannikov", Rule::Renju),
    ("soosorv", Rule::Renju),
    ("soosyrv", Rule::Renju),
    ("soosõrv", Rule::Renju),
    ("sakata", Rule::Renju),
    ("連珠", Rule::Renju),
    ("连珠", Rule::Renju),
    ("聯珠", Rule::Renju),
    ("렌주", Rule::Renju),
    ("caro", Rule::Caro),
    ("standard", Rule::Exact),
    ("exact", Rule::Exact),
    ("free", Rule::Freestyle),
    ("gomoku", Rule::Freestyle),
    ("swap", Rule::Freestyle),
    ("pro", Rule::Freestyle),
    ("五目", Rule::Freestyle),
    ("五子", Rule::Freestyle),
    ("오목", Rule::Freestyle),
    ("рэндзю", Rule::Renju),
];

/// The rule that a text names, and whether the text is nothing but the name of that rule.
pub(super) fn read(text: &str) -> Option<(Rule, bool)> {
    let name = text.trim().to_lowercase();
    // The numbers are those of the Gomocup protocol, as c-gomoku-cli writes them.
    let plain = match name.as_str() {
        "0" | "freestyle" | "gomoku" => Some(Rule::Freestyle),
        "1" | "exact" | "standard" => Some(Rule::Exact),
        "4" | "renju" => Some(Rule::Renju),
        "8" | "9" | "caro" => Some(Rule::Caro),
        _ => None,
    };
    let by_word = || WORDS.iter().find(|(word, _)| name.contains(word)).map(|&(_, rule)| (rule, false));
    plain.map(|rule| (rule, true)).or_else(by_word)
}

#[cfg(test)]
mod tests {
    use super::{Rule, read};

    #[test]
    fn rules_are_known_by_their_names_and_those_of_their_openings() {
        for (text, expected) in [
            ("renju", Some((Rule::Renju, true))),
            (" 1 ", Some((Rule::Exact, true))),
            ("RIF", Some((Rule::Renju, false))),
            ("Taraguchi-10", Some((Rule::Renju, false))),
            ("Soosõrv-8", Some((Rule::Renju, false))),
            ("Swap2", Some((Rule::Freestyle, false))),
            ("Renju, swap 2", Some((Rule::Renju, false))),
            ("Standard gomoku", Some((Rule::Exact, false))),
            ("连珠", Some((Rule::Renju, false))),
            ("Japanese", None),
            ("", None),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }
}
