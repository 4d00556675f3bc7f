//! Scores in the `MESSAGE` lines of engines, which have no fixed form.
//!
//! Engines write words with numbers behind them: `depth 12-20 ev 31 n 123K`, `Depth 8 | Eval: -0.25 | Time 10ms`,
//! `eval=+M7`. A score without a point counts hundredths, as most of them mean it.

use boardwright_game::{Info, Score};

/// Words before a score, the most reliable first.
const SCORES: [&str; 5] = ["ev", "eval", "evaluation", "score", "value"];

/// Words before a depth.
const DEPTHS: [&str; 2] = ["depth", "d"];

/// Words before a number of nodes.
const NODES: [&str; 3] = ["n", "node", "nodes"];

/// Score, depth and nodes of a line; `None` if it has no score.
pub(super) fn read(text: &str) -> Option<Info<String>> {
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || matches!(c, '|' | ':' | '=' | ',' | ';' | '(' | ')'))
        .filter(|word| !word.is_empty())
        .collect();
    let after = |names: &[&str]| {
        names.iter().find_map(|name| {
            let at = words.iter().position(|word| word.eq_ignore_ascii_case(name))?;
            words.get(at + 1).copied()
        })
    };
    let score = after(&SCORES).and_then(score)?;
    let digits = |word: &str| word.split(|c: char| !c.is_ascii_digit()).next().and_then(|digits| digits.parse().ok());
    let depth = after(&DEPTHS).and_then(digits).unwrap_or(0);
    let nodes = after(&NODES).and_then(count).unwrap_or(0);
    Some(Info { depth, score, nodes, elapsed: None, line: 1, variation: Vec::new() })
}

/// `12345`, `123K` and `1.5M`.
fn count(word: &str) -> Option<u64> {
    let (number, factor) = match word.char_indices().next_back()? {
        (end, 'k' | 'K') => (&word[..end], 1e3),
        (end, 'm' | 'M') => (&word[..end], 1e6),
        (end, 'g' | 'G') => (&word[..end], 1e9),
        _ => (word, 1.0),
    };
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    number.parse().ok().filter(|_| is_number).map(|number: f64| (number * factor) as u64)
}

/// `-12` and `0.35` as evaluations, `+M7` and `-M4` as forced results in this many plies.
fn score(word: &str) -> Option<Score> {
    let (is_loss, rest) = match word.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, word.strip_prefix('+').unwrap_or(word)),
    };
    if let Some(plies) = rest.strip_prefix(['M', 'm']) {
        let plies = plies.trim_start_matches('#').parse::<u32>().ok()?.min(Score::MAX_PLIES - 1);
        return Some(if is_loss { Score::loss_in(plies) } else { Score::win_in(plies) });
    }
    let most = f64::from(Score::EVALUATION_LIMIT);
    let is_number = rest.starts_with(|c: char| c.is_ascii_digit()) && !rest.contains(['e', 'E']);
    let value: f64 = rest.parse().ok().filter(|_| is_number)?;
    let hundredths = if rest.contains('.') { value * 100.0 } else { value };
    let hundredths = hundredths.round().min(most) as i32;
    Some(Score(if is_loss { -hundredths } else { hundredths }))
}

#[cfg(test)]
mod tests {
    use boardwright_game::Score;

    use super::read;

    #[test]
    fn scores_are_read_out_of_what_engines_say() {
        for (text, score, depth, nodes) in [
            ("depth 12-20 ev 31 n 123K tm 98 pv h8 i9", Score(31), 12, 123_000),
            ("Depth 8 | Eval: -0.25 | Time 10ms", Score(-25), 8, 0),
            ("eval=+M7", Score::win_in(7), 0, 0),
            ("ev -M4 d 6 n 1.5M", Score::loss_in(4), 6, 1_500_000),
            ("depth 1 score +0.10 nodes 25 pv g8", Score(10), 1, 25),
            ("score 99999999999 depth x n x", Score(Score::EVALUATION_LIMIT), 0, 0),
        ] {
            let info = read(text).expect(text);
            assert_eq!((info.score, info.depth, info.nodes), (score, depth, nodes), "{text}");
        }
        for text in
            ["", "the centre is good", "ev", "eval unknown", "score -", "ev 1e9", "ev nan", "value inf", "depth 3"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
