//! The best lines of a position as a player sees it.

use std::cmp::Reverse;
use std::time::Instant;

use boardwright_arena::Patience;
use boardwright_arena::analysis::{AnalysisError, best_lines};
use boardwright_game::{AnyVariant, Info, Question, Stop};
use boardwright_players::PlayerName;

use crate::asking::analyst;
use crate::error::CliError;

/// Results of an analysis so far: the last report on each line, best first.
pub struct BestLines {
    /// The beginning of the search.
    pub began: Instant,
    found: Vec<Info<String>>,
}

/// The player as it is asked for this number of lines, and whether it searches them by itself. If not, it is asked about each
/// move and searches one line each time. A player by proofs has one line: after another move there is no proof for the other side.
pub fn asked(player: &PlayerName, variant: &AnyVariant, wanted: usize) -> (PlayerName, bool) {
    let able = with_lines(player, variant, wanted);
    let is_able = able.is_some() || matches!(player, PlayerName::Proof(_));
    (able.or_else(|| with_lines(player, variant, 1)).unwrap_or_else(|| player.clone()), is_able)
}

/// The player told how many lines to search, if it can search that many by itself. It may find fewer.
fn with_lines(player: &PlayerName, variant: &AnyVariant, wanted: usize) -> Option<PlayerName> {
    let PlayerName::BuiltIn(spec) = player else { return None };
    let spec = spec.with_lines(u32::try_from(wanted).ok()?, variant.family().players)?;
    variant.player(&spec, 0).ok()?;
    Some(PlayerName::BuiltIn(spec))
}

/// The best lines of a position as a player sees it within the limits of the question, the best one first; those found so
/// far if `stop` is raised.
pub fn best(
    (player, seed): (PlayerName, u64),
    question: Question,
    wanted: usize,
    stop: &Stop,
) -> Result<Vec<Info<String>>, CliError> {
    let variant = question.position.variant();
    let (asked, is_able) = asked(&player, &variant, wanted);
    let mut analyst = analyst(asked.player(&variant, seed, Patience::default().margin)?);
    let mut lines = BestLines::begin();
    let mut report = |info: &Info<String>| {
        lines.enter(info);
    };
    let no_score = AnalysisError::no_score(&question.position);
    let searched = match analyst.prepare(stop) {
        Err(fault) => Err(AnalysisError::from(fault)),
        Ok(()) if wanted > 1 && !is_able => best_lines(&mut analyst, &question, wanted, stop, &mut report),
        Ok(()) => analyst.answer(question, stop, &mut report).map_err(AnalysisError::from).map(|(reply, _)| {
            if let Some(info) = reply.info {
                report(&info);
            }
        }),
    };
    match searched {
        Err(error) if !stop.is_raised() => Err(CliError::input(format!("{player} {error}"))),
        _ if lines.found.is_empty() && !stop.is_raised() => Err(CliError::input(format!("{player} {no_score}"))),
        _ => Ok(lines.ranked().take(wanted).collect()),
    }
}

impl Default for BestLines {
    fn default() -> BestLines {
        BestLines::begin()
    }
}

impl BestLines {
    /// No line yet; the search begins now.
    pub fn begin() -> BestLines {
        BestLines { began: Instant::now(), found: Vec::new() }
    }

    /// True if there is no line yet.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// The greatest depth of a line.
    pub fn depth(&self) -> u32 {
        self.found.iter().map(|info| info.depth).max().unwrap_or(0)
    }

    /// Puts a report in the place of the older one on the same line, and returns true if it is news.
    pub fn enter(&mut self, info: &Info<String>) -> bool {
        if self.found.contains(info) {
            return false;
        }
        let is_same = |old: &Info<String>| old.variation.first() == info.variation.first();
        // A deeper search that is cut short has told the first lines only. Whoever stood in this line moves to where
        // its move was known from before, so that no move is told twice and none is lost.
        if let Some(was) = self.found.iter().find(|old| is_same(old)).map(|old| old.line)
            && let Some(other) = self.found.iter_mut().find(|old| old.line == info.line)
        {
            other.line = was;
        }
        self.found.retain(|old| old.line != info.line && !is_same(old));
        self.found.push(info.clone());
        self.found.sort_by_key(|info| (Reverse(info.score), Reverse(info.depth), info.line));
        true
    }

    /// The lines as they are shown in the end: numbered by what they are worth.
    pub fn ranked(&self) -> impl Iterator<Item = Info<String>> {
        (1..).zip(&self.found).map(|(line, info)| Info { line, ..info.clone() })
    }

    /// Positions visited so far.
    pub fn nodes(&self) -> u64 {
        self.found.iter().map(|info| info.nodes).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::{BestLines, Info};
    use boardwright_game::Score;

    fn told(line: u32, depth: u32, score: i32, mv: &str) -> Info<String> {
        let variation = vec![mv.to_owned()];
        Info { depth, score: Score(score), nodes: 1, elapsed: None, line, variation }
    }

    #[test]
    fn every_move_stands_once_and_the_best_first_when_a_deeper_search_is_cut_short() {
        let mut lines = BestLines::begin();
        for info in [
            told(1, 8, 827, "i10"),
            told(2, 8, 846, "i9"),
            told(3, 8, 999_977, "h8"),
            told(1, 9, 999_979, "i10"),
            told(2, 9, 999_981, "h8"),
        ] {
            assert!(lines.enter(&info));
            assert!(!lines.enter(&info), "twice the same is nothing new");
        }
        let ranked: Vec<(u32, String)> = lines.ranked().map(|info| (info.line, info.variation[0].clone())).collect();
        let expected = [(1, "h8"), (2, "i10"), (3, "i9")].map(|(line, mv)| (line, mv.to_owned()));
        assert_eq!(ranked, expected);
    }
}
