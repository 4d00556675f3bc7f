//! BWP, Boardwright's own bot protocol, for any game and any programming language.
//!
//! `docs/protocols/bwp.md` is the specification. This module has its two ends, [`BwpHost`] and [`BwpBot`], and their common
//! parsing.

mod bot;
mod host;

use std::time::Duration;

use boardwright_game::{Clock, Info, Limits, Score};

pub use bot::{BwpBot, Resolve};
pub use host::BwpHost;

/// The version of the protocol that is spoken here.
pub const VERSION: u32 = 1;

/// A time in milliseconds. More than a year is a mistake, and would overflow sums.
const LONGEST_MS: u64 = 366 * 86_400_000;

/// The first word of a line and the rest.
fn split_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    let end = line.find(char::is_whitespace).unwrap_or(line.len());
    (&line[..end], line[end..].trim_start())
}

/// Writes what stands after `go`.
fn write_limits(limits: &Limits) -> String {
    let mut line = String::new();
    let mut add = |key: &str, value: u128| line.push_str(&format!(" {key}={value}"));
    if let Some(Clock { own, other, increment, moves }) = limits.clock {
        add("time", own.as_millis());
        add("other", other.as_millis());
        add("inc", increment.as_millis());
        if let Some(moves) = moves {
            add("moves", moves.into());
        }
    }
    if let Some(time) = limits.move_time {
        add("movetime", time.as_millis());
    }
    if let Some(nodes) = limits.nodes {
        add("nodes", nodes.into());
    }
    if let Some(depth) = limits.depth {
        add("depth", depth.into());
    }
    line
}

/// Reads what stands after `go`; keys that a later version may add are passed over.
fn read_limits(text: &str) -> Result<Limits, String> {
    let mut limits = Limits::default();
    let mut clock = Clock { own: Duration::ZERO, other: Duration::ZERO, increment: Duration::ZERO, moves: None };
    let (mut own, mut other) = (None, None);
    for word in text.split_whitespace() {
        let (key, value) = word.split_once('=').ok_or_else(|| format!("key=value, not {word:?}"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{key}=a whole number, not {value:?}"));
        let time = || number().map(|ms| Duration::from_millis(ms.min(LONGEST_MS)));
        match key {
            "time" => own = Some(time()?),
            "other" => other = Some(time()?),
            "inc" => clock.increment = time()?,
            "moves" => clock.moves = Some(u32::try_from(number()?).unwrap_or(u32::MAX).max(1)),
            "movetime" => limits.move_time = Some(time()?),
            "nodes" => limits.nodes = Some(number()?),
            "depth" => limits.depth = Some(u32::try_from(number()?).unwrap_or(u32::MAX)),
            _ => {}
        }
    }
    if let Some(own) = own {
        limits.clock = Some(Clock { own, other: other.unwrap_or(own), ..clock });
    }
    Ok(limits)
}

/// Writes what stands after `info`.
fn write_info(info: &Info<String>) -> String {
    let score = match info.score.forced() {
        Some(plies) if plies > 0 => format!("win:{plies}"),
        Some(plies) => format!("loss:{}", -plies),
        None => info.score.0.to_string(),
    };
    let mut line = format!("depth={} score={score} nodes={}", info.depth, info.nodes);
    if let Some(elapsed) = info.elapsed {
        line.push_str(&format!(" time={}", elapsed.as_millis()));
    }
    if info.line > 1 {
        line.push_str(&format!(" line={}", info.line));
    }
    if !info.variation.is_empty() {
        line.push_str(" pv=");
        line.push_str(&info.variation.join(" "));
    }
    line
}

/// Reads what stands after `info`. `pv=` is last and takes the rest of the line.
fn read_info(text: &str) -> Result<Info<String>, String> {
    let mut info = Info { depth: 0, score: Score::DRAW, nodes: 0, elapsed: None, line: 1, variation: Vec::new() };
    let mut rest = text;
    while !rest.is_empty() {
        if let Some(moves) = rest.strip_prefix("pv=") {
            info.variation = moves.split_whitespace().map(str::to_owned).collect();
            break;
        }
        let (word, after) = split_word(rest);
        let (key, value) = word.split_once('=').ok_or_else(|| format!("key=value, not {word:?}"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{key}=a whole number, not {value:?}"));
        let small = || number().map(|number| u32::try_from(number).unwrap_or(u32::MAX));
        match key {
            "depth" => info.depth = small()?,
            "nodes" => info.nodes = number()?,
            "line" => info.line = small()?,
            "time" => info.elapsed = Some(Duration::from_millis(number()?.min(LONGEST_MS))),
            "score" => {
                info.score = read_score(value)
                    .ok_or_else(|| format!("score=a number of hundredths, win:plies or loss:plies, not {value:?}"))?;
            }
            _ => {}
        }
        rest = after;
    }
    Ok(info)
}

fn read_score(text: &str) -> Option<Score> {
    let most = Score::WIN.0 - Score::EVALUATION_LIMIT - 1;
    let plies = |text: &str| text.parse::<u32>().ok().map(|plies| plies.min(most.unsigned_abs()));
    if let Some(text) = text.strip_prefix("win:") {
        return plies(text).map(Score::win_in);
    }
    if let Some(text) = text.strip_prefix("loss:") {
        return plies(text).map(Score::loss_in);
    }
    // An evaluation must not be taken for a forced result, however sure of itself a bot is.
    let value = text.parse::<i32>().ok()?;
    Some(Score(value.clamp(-Score::EVALUATION_LIMIT, Score::EVALUATION_LIMIT)))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use boardwright_game::{Clock, Info, Limits, Score};

    use super::{read_info, read_limits, read_score, write_info, write_limits};

    #[test]
    fn limits_survive_their_text() {
        let milliseconds = Duration::from_millis;
        let clock =
            Clock { own: milliseconds(9500), other: milliseconds(8000), increment: milliseconds(100), moves: None };
        for (limits, text) in [
            (Limits::default(), ""),
            (Limits { clock: Some(clock), ..Limits::default() }, " time=9500 other=8000 inc=100"),
            (
                Limits { clock: Some(Clock { moves: Some(40), ..clock }), ..Limits::default() },
                " time=9500 other=8000 inc=100 moves=40",
            ),
            (
                Limits { move_time: Some(milliseconds(250)), nodes: Some(7), depth: Some(6), clock: None },
                " movetime=250 nodes=7 depth=6",
            ),
        ] {
            assert_eq!(write_limits(&limits), text);
            assert_eq!(read_limits(text), Ok(limits));
        }
        assert_eq!(read_limits("ponder=1"), Ok(Limits::default()), "a later version may have further keys");
        assert_eq!(read_limits("time=-5"), Err("time=a whole number, not \"-5\"".to_owned()));
        assert_eq!(read_limits("now"), Err("key=value, not \"now\"".to_owned()));
        let far = read_limits("movetime=18446744073709551615").expect("a number");
        assert!(far.move_time.is_some_and(|time| time < Duration::from_secs(400 * 86400)));
    }

    #[test]
    fn reports_survive_their_text() {
        let info = Info {
            depth: 6,
            score: Score(-125),
            nodes: 1234,
            elapsed: Some(Duration::from_millis(56)),
            line: 2,
            variation: vec!["h8".to_owned(), "i9".to_owned()],
        };
        assert_eq!(write_info(&info), "depth=6 score=-125 nodes=1234 time=56 line=2 pv=h8 i9");
        assert_eq!(read_info(&write_info(&info)), Ok(info.clone()));
        for score in [Score::win_in(3), Score::loss_in(4), Score::DRAW] {
            let info = Info { score, elapsed: None, line: 1, variation: Vec::new(), ..info.clone() };
            assert_eq!(read_info(&write_info(&info)), Ok(info));
        }
        assert_eq!(read_info("depth=x"), Err("depth=a whole number, not \"x\"".to_owned()));
        assert_eq!(read_info("thinking hard"), Err("key=value, not \"thinking\"".to_owned()));
    }

    #[test]
    fn no_evaluation_passes_for_a_forced_win() {
        assert_eq!(read_score("999999").and_then(Score::forced), None);
        assert_eq!(read_score("win:4000000000").and_then(Score::forced), Some(99_999));
        assert_eq!(read_score("loss:2").and_then(Score::forced), Some(-2));
        assert_eq!(read_score("+7"), Some(Score(7)));
        for text in ["", "win:", "win:-1", "mate", "1.5", "99999999999"] {
            assert_eq!(read_score(text), None, "{text}");
        }
    }
}
