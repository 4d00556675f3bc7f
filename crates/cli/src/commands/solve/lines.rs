//! The output of `solve`: a line for each move, and the result.

use boardwright_game::{AnyPosition, Measure, Solution};
use serde::Serialize;

use super::{Solve, SolveTask};
use crate::error::CliError;
use crate::output::Output;
use boardwright_proof::claim::is_start;

#[derive(Serialize)]
struct Branch<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    value: Option<&'static str>,
    score: Option<i32>,
    lower: i32,
    upper: i32,
}

#[derive(Serialize)]
struct SolveLine<'a> {
    game: String,
    position: String,
    start: bool,
    claim: String,
    value: Option<&'static str>,
    score: Option<i32>,
    lower: i32,
    upper: i32,
    pv: &'a [String],
    exhausted: bool,
    nodes: u64,
    seconds: f64,
}

impl Solve {
    /// Solves the position after each move and prints each when it is solved.
    pub(super) fn print_moves(
        &self,
        output: &mut Output,
        work: &mut SolveTask,
        position: &AnyPosition,
    ) -> Result<(), CliError> {
        for mv in position.moves() {
            let mut child = position.clone();
            child.play(&mv).map_err(CliError::internal)?;
            let bounds = work.solve(&child)?.bounds;
            let proved = work.proved(bounds);
            work.progress.clear();
            if self.json {
                let (value, score) = (proved.winner(), proved.score());
                output.json(&Branch { mv: &mv, value, score, lower: bounds.lower, upper: bounds.upper })?;
            } else if work.solver.measure() == Measure::Points {
                output.line(format_args!("{mv}: {bounds}"))?;
            } else {
                output.line(format_args!("{mv}: {}", proved.winner().unwrap_or("unknown")))?;
            }
            output.flush()?;
        }
        Ok(())
    }

    /// Prints what the position is worth.
    pub(super) fn print_result(
        &self,
        output: &mut Output,
        work: &SolveTask,
        position: &AnyPosition,
        solution: &Solution<String>,
    ) -> Result<(), CliError> {
        let bounds = solution.bounds;
        let proved = work.proved(bounds);
        let line = SolveLine {
            game: position.variant().spec(),
            position: position.to_string(),
            start: is_start(position),
            claim: proved.sentence(position),
            value: proved.winner(),
            score: proved.score(),
            lower: bounds.lower,
            upper: bounds.upper,
            pv: &solution.variation,
            exhausted: solution.is_exhausted,
            nodes: work.nodes,
            seconds: work.began.elapsed().as_secs_f64(),
        };
        if self.json {
            output.json(&line)?;
            return output.flush();
        }
        output.line(format_args!("value: {}", line.value.unwrap_or("unknown")))?;
        if let Some(score) = line.score {
            output.line(format_args!("score: {score}"))?;
        } else if let Some(range) = proved.range() {
            output.line(format_args!("bounds: {range}"))?;
        }
        output.line(format_args!("claim: {}", line.claim))?;
        output.line(format_args!("pv: {}", line.pv.join(" ")))?;
        output.line(format_args!("nodes: {}", line.nodes))?;
        output.line(format_args!("seconds: {:.2}", line.seconds))?;
        output.flush()
    }
}
