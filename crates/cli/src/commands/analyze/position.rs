//! One position, searched.

use boardwright_arena::analysis::{AnalysisError, best_lines};
use boardwright_game::Info;
use boardwright_local::best_lines::BestLines;
use serde::Serialize;

use super::AnalysisTask;
use crate::error::{CliError, Status};
use crate::input::Reached;
use crate::output::{HEADING, Output, Progress, aligned, grouped};

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

impl AnalysisTask {
    /// Searches a position and prints its best lines.
    pub(super) fn search(&self, reached: &Reached, wanted: usize, output: &mut Output) -> Result<Status, CliError> {
        let variant = reached.position.variant();
        let (asked, is_able) = self.asked(&variant, wanted);
        let (mut analyst, stop) = asked.analyst(&variant)?;
        if let Err(fault) = analyst.prepare(&stop) {
            return if stop.is_raised() { Ok(Status::Interrupted) } else { self.failed(&fault) };
        }
        let mut lines = BestLines::begin();
        let mut display = Progress::new();
        let mut written = Ok(());
        let mut report = |info: &Info<String>| {
            if !lines.enter(info) {
                return;
            }
            if self.json && written.is_ok() {
                let found = SearchResult { r#type: "info", line: line(&lines, info) };
                written = output.json(&found).and_then(|()| output.flush());
                if written.is_err() {
                    stop.raise();
                }
            }
            if !self.json && display.is_due() {
                display.draw(&picture(&lines, reached));
            }
        };
        let question = reached.question(self.limits);
        // A search for one line alone is deeper, and reports more often.
        let searched = if wanted == 1 || is_able {
            analyst.answer(question, &stop, &mut report).map_err(AnalysisError::from).map(|(reply, _)| {
                if let Some(info) = reply.info {
                    report(&info);
                }
            })
        } else {
            best_lines(&mut analyst, &question, wanted, &stop, &mut report)
        };
        display.clear();
        written?;
        match searched {
            Ok(()) if lines.is_empty() && !stop.is_raised() => {
                return Ok(self.keeps_no_score(&AnalysisError::no_score(&reached.position)));
            }
            Err(error @ (AnalysisError::NoScore | AnalysisError::Opening)) => return Ok(self.keeps_no_score(&error)),
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
                lines: ranked.iter().map(|info| line(lines, info)).collect(),
                nodes: lines.nodes(),
                seconds: lines.began.elapsed().as_secs_f64(),
                finished,
            })?;
        } else {
            let spec = reached.position.variant().spec();
            let heading = format!("{spec}, {} to move, analysed by {}", reached.side_name(), self.player);
            output.styled(HEADING, heading)?;
            print(lines, output)?;
        }
        Ok(if finished { Status::Done } else { Status::Interrupted })
    }
}

/// A line as JSON.
fn line<'a>(lines: &BestLines, info: &'a Info<String>) -> AnalysisLine<'a> {
    AnalysisLine {
        line: info.line,
        depth: info.depth,
        score: info.score.0,
        forced: info.score.forced(),
        points: info.score.points(),
        nodes: info.nodes,
        seconds: info.elapsed.unwrap_or_else(|| lines.began.elapsed()).as_secs_f64(),
        pv: &info.variation,
    }
}

/// Text on the screen while the search goes on.
fn picture(lines: &BestLines, reached: &Reached) -> Vec<String> {
    let seconds = lines.began.elapsed().as_secs_f64();
    let depth = lines.depth();
    let head =
        format!("{} to move, depth {depth}, {} positions, {seconds:.1} s", reached.side_name(), grouped(lines.nodes()));
    let texts =
        lines.ranked().map(|info| format!("{:>3}. {:>11}  {}", info.line, info.score, info.variation.join(" ")));
    std::iter::once(head).chain(texts).collect()
}

fn print(lines: &BestLines, output: &mut Output) -> Result<(), CliError> {
    let mut table = aligned(&["line", "score", "depth", "moves"], &[3]);
    for info in lines.ranked() {
        let (line, score, depth) = (info.line.to_string(), info.score.to_string(), info.depth.to_string());
        table.add_row([line, score, depth, fitting(&info.variation, output.width().saturating_sub(FIGURES))]);
    }
    output.table(&table)?;
    output.line(format_args!("nodes: {}", lines.nodes()))
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
