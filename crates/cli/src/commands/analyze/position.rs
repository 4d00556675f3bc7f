//! One position, searched.

use std::cmp::Reverse;
use std::time::{Duration, Instant};

use boardwright_arena::Patience;
use boardwright_arena::analysis::{AnalysisError, best_lines};
use boardwright_game::{Info, Question, Stop};
use boardwright_players::PlayerName;
use serde::Serialize;

use super::AnalysisTask;
use crate::asking::analyst;
use crate::error::{CliError, Status};
use crate::input::Reached;
use crate::output::{Display, HEADING, Output, aligned, grouped};

/// Least time between two updates of the display.
const PERIOD: Duration = Duration::from_millis(100);

/// The width of what stands before the moves of a line.
const FIGURES: usize = 30;

/// A line of moves as JSON.
#[derive(Serialize)]
struct AnalysisLine<'a> {
    line: u32,
    depth: u32,
    score: i32,
    forced: Option<i32>,
    points: Option<i32>,
    nodes: u64,
    seconds: f64,
    pv: &'a [String],
}

#[derive(Serialize)]
struct SearchResult<'a> {
    r#type: &'static str,
    #[serde(flatten)]
    line: AnalysisLine<'a>,
}

#[derive(Serialize)]
struct End<'a> {
    r#type: &'static str,
    game: String,
    position: String,
    player: String,
    seed: u64,
    side: &'a str,
    lines: Vec<AnalysisLine<'a>>,
    nodes: u64,
    seconds: f64,
    finished: bool,
}

/// Results so far: the last report on each line, best first.
struct BestLines {
    began: Instant,
    found: Vec<Info<String>>,
}

impl AnalysisTask {
    /// Searches a position and prints its best lines.
    pub(super) fn search(&self, reached: &Reached, wanted: usize, output: &mut Output) -> Result<Status, CliError> {
        let variant = reached.position.variant();
        let (asked, is_able) = self.asked(&variant, wanted);
        let (mut analyst, stop) = asked.analyst(&variant)?;
        if let Err(fault) = analyst.prepare(&stop) {
            return if stop.is_raised() { Ok(Status::Interrupted) } else { self.failed(&fault) };
        }
        let mut lines = BestLines { began: Instant::now(), found: Vec::new() };
        let (mut display, mut shown) = (Display::new(), None::<Instant>);
        let mut written = Ok(());
        let mut report = |info: &Info<String>| {
            if !lines.enter(info) {
                return;
            }
            if self.json && written.is_ok() {
                let found = SearchResult { r#type: "info", line: lines.line(info) };
                written = output.json(&found).and_then(|()| output.flush());
                if written.is_err() {
                    stop.raise();
                }
            }
            if !self.json && display.is_shown() && shown.is_none_or(|shown| shown.elapsed() >= PERIOD) {
                display.draw(&lines.picture(reached));
                shown = Some(Instant::now());
            }
        };
        let question = reached.question(self.limits);
        let searched = match wanted {
            // A search for one line alone is deeper, and reports more often.
            1 => analyst.answer(question, &stop, &mut report).map_err(AnalysisError::from).map(|(reply, _)| {
                if let Some(info) = reply.info {
                    report(&info);
                }
            }),
            _ if is_able => analyst.answer(question, &stop, &mut report).map_err(AnalysisError::from).map(drop),
            _ => best_lines(&mut analyst, &question, wanted, &stop, &mut report),
        };
        display.clear();
        written?;
        match searched {
            Ok(()) if lines.found.is_empty() && !stop.is_raised() => return Ok(self.keeps_no_score()),
            Err(AnalysisError::NoScore) => return Ok(self.keeps_no_score()),
            Err(AnalysisError::Fault(fault)) if !stop.is_raised() => return self.failed(&fault),
            Ok(()) | Err(AnalysisError::Fault(_)) => {}
        }
        self.conclude(reached, &lines, !stop.is_raised(), output)
    }

    fn conclude(
        &self,
        reached: &Reached,
        lines: &BestLines,
        finished: bool,
        output: &mut Output,
    ) -> Result<Status, CliError> {
        if self.json {
            let ranked: Vec<Info<String>> = lines.ranked().collect();
            output.json(&End {
                r#type: "end",
                game: reached.position.variant().spec(),
                position: reached.position.to_string(),
                player: self.player.to_string(),
                seed: self.seed,
                side: reached.side_name(),
                lines: ranked.iter().map(|info| lines.line(info)).collect(),
                nodes: lines.nodes(),
                seconds: lines.began.elapsed().as_secs_f64(),
                finished,
            })?;
        } else {
            let spec = reached.position.variant().spec();
            let heading = format!("{spec}, {} to move, analysed by {}", reached.side_name(), self.player);
            output.styled(HEADING, heading)?;
            lines.print(output)?;
        }
        Ok(if finished { Status::Done } else { Status::Interrupted })
    }
}

/// The best lines of a position as a player sees it within the limits of the question, the best one first; those found so
/// far if `stop` is raised.
pub(crate) fn best(
    (player, seed): (PlayerName, u64),
    question: Question,
    wanted: usize,
    stop: &Stop,
) -> Result<Vec<Info<String>>, CliError> {
    let variant = question.position.variant();
    let work = AnalysisTask { player, seed, limits: question.limits, json: false };
    let (asked, is_able) = work.asked(&variant, wanted);
    let mut analyst = analyst(asked.player.player(&variant, seed, Patience::default().margin)?);
    let mut lines = BestLines { began: Instant::now(), found: Vec::new() };
    let mut report = |info: &Info<String>| {
        lines.enter(info);
    };
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
        Err(error) if !stop.is_raised() => Err(CliError::input(format!("{} {error}", work.player))),
        _ if lines.found.is_empty() && !stop.is_raised() => {
            Err(CliError::input(format!("{} {}", work.player, AnalysisError::NoScore)))
        }
        _ => Ok(lines.ranked().take(wanted).collect()),
    }
}

impl BestLines {
    /// Puts a report in the place of the older one on the same line, and returns true if it is news.
    fn enter(&mut self, info: &Info<String>) -> bool {
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
    fn ranked(&self) -> impl Iterator<Item = Info<String>> {
        (1..).zip(&self.found).map(|(line, info)| Info { line, ..info.clone() })
    }

    fn line<'a>(&self, info: &'a Info<String>) -> AnalysisLine<'a> {
        AnalysisLine {
            line: info.line,
            depth: info.depth,
            score: info.score.0,
            forced: info.score.forced(),
            points: info.score.points(),
            nodes: info.nodes,
            seconds: info.elapsed.unwrap_or_else(|| self.began.elapsed()).as_secs_f64(),
            pv: &info.variation,
        }
    }

    /// Positions visited so far.
    fn nodes(&self) -> u64 {
        self.found.iter().map(|info| info.nodes).max().unwrap_or(0)
    }

    /// Text on the screen while the search goes on.
    fn picture(&self, reached: &Reached) -> Vec<String> {
        let seconds = self.began.elapsed().as_secs_f64();
        let depth = self.found.iter().map(|info| info.depth).max().unwrap_or(0);
        let head = format!(
            "{} to move, depth {depth}, {} positions, {seconds:.1} s",
            reached.side_name(),
            grouped(self.nodes())
        );
        let lines =
            self.ranked().map(|info| format!("{:>3}. {:>11}  {}", info.line, info.score, info.variation.join(" ")));
        std::iter::once(head).chain(lines).collect()
    }

    fn print(&self, output: &mut Output) -> Result<(), CliError> {
        let mut table = aligned(&["line", "score", "depth", "moves"], &[3]);
        for info in self.ranked() {
            let (line, score, depth) = (info.line.to_string(), info.score.to_string(), info.depth.to_string());
            table.add_row([line, score, depth, fitting(&info.variation, output.width().saturating_sub(FIGURES))]);
        }
        output.table(&table)?;
        output.line(format_args!("nodes: {}", self.nodes()))
    }
}

/// The first moves that fit the width, and `…` for the others.
fn fitting(moves: &[String], room: usize) -> String {
    let mut text = String::new();
    for mv in moves {
        if text.chars().count() + mv.chars().count() + 2 > room {
            text.push_str(" …");
            break;
        }
        let gap = if text.is_empty() { "" } else { " " };
        text = format!("{text}{gap}{mv}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{BestLines, Info};
    use boardwright_game::Score;
    use std::time::Instant;

    fn told(line: u32, depth: u32, score: i32, mv: &str) -> Info<String> {
        let variation = vec![mv.to_owned()];
        Info { depth, score: Score(score), nodes: 1, elapsed: None, line, variation }
    }

    #[test]
    fn every_move_stands_once_and_the_best_first_when_a_deeper_search_is_cut_short() {
        let mut lines = BestLines { began: Instant::now(), found: Vec::new() };
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
