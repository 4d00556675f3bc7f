//! A whole game, judged.

use std::path::Path;

use boardwright_arena::Table;
use boardwright_arena::analysis::{AnalysisError, Judgement, Mark, review};
use boardwright_game::{Record, Score, Side};
use serde::Serialize;

use super::AnalysisTask;
use crate::error::{CliError, Status};
use crate::output::{DIM, HEADING, Output, Progress, aligned, note, one_line};
use crate::{files, record_files};

/// Maximum number of moves printed of the better line.
const SHOWN: usize = 5;

#[derive(Serialize)]
struct PositionLine<'a> {
    r#type: &'static str,
    ply: usize,
    of: usize,
    #[serde(rename = "move")]
    mv: Option<&'a str>,
    side: Option<&'a str>,
    score: Option<i32>,
    forced: Option<i32>,
    points: Option<i32>,
    chances: Option<f64>,
    depth: Option<u32>,
    best: Option<&'a str>,
    pv: &'a [String],
    loss: Option<f64>,
    mark: Option<&'static str>,
    given_away: Option<&'a str>,
}

#[derive(Serialize)]
struct End<'a> {
    r#type: &'static str,
    game: String,
    players: &'a [String; 2],
    player: String,
    seed: u64,
    judged: usize,
    of: usize,
    sides: [SideLine<'a>; 2],
    finished: bool,
}

/// Summary of one side's play.
#[derive(Serialize)]
struct SideLine<'a> {
    side: &'a str,
    moves: usize,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
    /// The mean cost of a move in chances, 0 to 1.
    loss: Option<f64>,
}

/// A game with the judgements of its positions so far, from the start on.
struct Judged<'a> {
    table: &'a Table,
    /// Side that made each move, with its name at that time: after a swap it has the other pieces.
    movers: Vec<(Side, &'static str)>,
    found: Vec<Judgement>,
}

impl AnalysisTask {
    /// Judges every position of a game and prints what each move cost.
    pub(super) fn judge(
        &self,
        table: &Table,
        record: Option<&Record>,
        annotated: Option<&Path>,
        output: &mut Output,
    ) -> Result<Status, CliError> {
        let (mut analyst, stop) = self.analyst(table.variant())?;
        let mut judged = Judged { table, movers: movers(table)?, found: Vec::new() };
        let (mut progress, mut written) = (Progress::new(), Ok(()));
        let reviewed = review(&mut analyst, table.start(), table.history(), self.limits, &stop, &mut |judgement| {
            judged.found.push(judgement);
            let (done, all) = (judged.found.len(), judged.all());
            progress.show(format_args!("{done} of {all} positions judged"));
            if self.json && written.is_ok() {
                written = output.json(&judged.line(done - 1)).and_then(|()| output.flush());
            }
            if written.is_err() {
                stop.raise();
            }
        });
        drop(progress);
        written?;
        match reviewed {
            Err(fault) if !stop.is_raised() => return self.failed(&fault),
            // The choices of an opening rule have no score, whoever is asked.
            _ if judged.found.iter().all(|found| found.score.is_none())
                && judged.found.iter().any(|found| found.best.is_some()) =>
            {
                return Ok(self.keeps_no_score(&AnalysisError::no_score(table.position())));
            }
            _ => {}
        }
        // Whoever reads the output may have seen enough of it.
        if let Some(path) = annotated {
            let record = record.cloned().unwrap_or_else(|| table.record());
            judged.annotate(record, &self.player.to_string(), path)?;
        }
        match self.json {
            true => output.json(&self.end(&judged))?,
            false => self.print(&judged, output)?,
        }
        output.flush()?;
        Ok(if judged.is_whole() { Status::Done } else { Status::Interrupted })
    }

    fn end<'a>(&self, judged: &'a Judged<'a>) -> End<'a> {
        End {
            r#type: "end",
            game: judged.table.variant().spec(),
            players: judged.table.names(),
            player: self.player.to_string(),
            seed: self.seed,
            judged: judged.found.len(),
            of: judged.all(),
            sides: judged.sides(),
            finished: judged.is_whole(),
        }
    }

    fn print(&self, judged: &Judged<'_>, output: &mut Output) -> Result<(), CliError> {
        let spec = judged.table.variant().spec();
        let names = match judged.table.names() {
            [first, second] if first.is_empty() && second.is_empty() => String::new(),
            [first, second] => format!(", {first} – {second}"),
        };
        output.styled(HEADING, one_line(&format!("{spec}{names}, judged by {}", self.player)))?;
        let chances = format!("chances of {}", judged.table.position().side_name(Side::First));
        let mut table =
            aligned(&["ply", "side", "move", "score", chances.as_str(), "cost", "", "better"], &[1, 2, 6, 7]);
        for found in &judged.found {
            table.add_row(judged.row(found));
        }
        output.table(&table)?;
        output.line("")?;
        let given_away: Vec<_> =
            judged.found.iter().filter_map(|found| Some((found.ply, found.given_away.as_ref()?))).collect();
        for (ply, words) in &given_away {
            let (mv, side) = judged.last(*ply).unwrap_or_default();
            output.line(format_args!("ply {ply}, {side} {mv}: {words}"))?;
        }
        if !given_away.is_empty() {
            output.line("")?;
        }
        for side in judged.sides() {
            let cost =
                side.loss.map_or_else(String::new, |loss| format!(", a move cost {:.1} % on average", loss * 100.0));
            output.line(format_args!(
                "{}: {}, {}, {} in {}{cost}",
                side.side,
                counted(side.inaccuracies, "inaccuracy", "inaccuracies"),
                counted(side.mistakes, "mistake", "mistakes"),
                counted(side.blunders, "blunder", "blunders"),
                counted(side.moves, "move", "moves"),
            ))?;
        }
        if !judged.is_whole() {
            let (done, all) = (judged.found.len(), judged.all());
            output.styled(DIM, format_args!("interrupted: {done} of {all} positions are judged"))?;
        }
        Ok(())
    }
}

impl Judged<'_> {
    /// Number of positions to judge.
    fn all(&self) -> usize {
        self.table.history().len() + 1
    }

    fn is_whole(&self) -> bool {
        self.found.len() == self.all()
    }

    /// The move that led to a position, and who made it.
    fn last(&self, ply: usize) -> Option<(&str, &'static str)> {
        let last = ply.checked_sub(1)?;
        Some((self.table.history().get(last)?, self.movers.get(last)?.1))
    }

    /// Judgement of the position before the move that led to `ply`, if the player would have played another move
    /// there.
    fn better(&self, ply: usize) -> Option<&Judgement> {
        let before = self.found.get(ply.checked_sub(1)?)?;
        let (mv, _) = self.last(ply)?;
        before.best.as_deref().is_some_and(|best| best != mv).then_some(before)
    }

    fn line(&self, ply: usize) -> PositionLine<'_> {
        let found = &self.found[ply];
        let (mv, side) = self.last(ply).unzip();
        PositionLine {
            r#type: "position",
            ply,
            of: self.all(),
            mv,
            side,
            score: found.score.map(|score| score.0),
            forced: found.score.and_then(Score::forced),
            points: found.score.and_then(Score::points),
            chances: found.chances,
            depth: found.depth,
            best: found.best.as_deref(),
            pv: &found.variation,
            loss: found.loss,
            mark: found.mark.map(name),
            given_away: found.given_away.as_deref(),
        }
    }

    fn row(&self, found: &Judgement) -> [String; 8] {
        let (mv, side) = self.last(found.ply).unzip();
        let percent = |share: f64| format!("{:.0} %", share * 100.0);
        let better = found.mark.and_then(|_| self.better(found.ply)).map(moves_of);
        [
            found.ply.to_string(),
            side.unwrap_or_default().to_owned(),
            mv.unwrap_or_default().to_owned(),
            found.score.map(|score| score.to_string()).unwrap_or_default(),
            found.chances.map(percent).unwrap_or_default(),
            found.loss.filter(|loss| *loss >= 0.005).map(percent).unwrap_or_default(),
            found.mark.map(name).unwrap_or_default().to_owned(),
            better.unwrap_or_default(),
        ]
    }

    fn sides(&self) -> [SideLine<'static>; 2] {
        Side::BOTH.map(|side| {
            let mover = |ply: usize| ply.checked_sub(1).and_then(|last| self.movers.get(last));
            let made = |ply: usize| mover(ply).is_some_and(|(mover, _)| *mover == side);
            let found: Vec<&Judgement> = self.found.iter().filter(|found| made(found.ply)).collect();
            let count = |mark| found.iter().filter(|found| found.mark == Some(mark)).count();
            let losses: Vec<f64> = found.iter().filter_map(|found| found.loss).collect();
            SideLine {
                side: self.table.position().side_name(side),
                moves: found.len(),
                inaccuracies: count(Mark::Inaccuracy),
                mistakes: count(Mark::Mistake),
                blunders: count(Mark::Blunder),
                loss: (!losses.is_empty()).then(|| losses.iter().sum::<f64>() / losses.len() as f64),
            }
        })
    }

    /// Writes the record with the scores, and with what is wrong with its moves as comments.
    fn annotate(&self, mut record: Record, player: &str, path: &Path) -> Result<(), CliError> {
        for found in &self.found {
            let Some(recorded) = found.ply.checked_sub(1).and_then(|last| record.moves.get_mut(last)) else { continue };
            // A record has the value of a move for the side that makes it.
            let mover = self.movers.get(found.ply - 1).map_or(Side::First, |(side, _)| *side);
            let for_mover = |score: Score| if mover == Side::First { score } else { score.negate() };
            recorded.score = found.score.map(for_mover).or(recorded.score);
            recorded.depth = found.depth.or(recorded.depth);
            if let Some(mark) = found.mark {
                let better = self.better(found.ply).map(|before| format!(", better {}", moves_of(before)));
                let words = found.given_away.as_ref().map(|words| format!("; {words}"));
                let remark = format!("{}{}{}", name(mark), better.unwrap_or_default(), words.unwrap_or_default());
                // The game may have been annotated before.
                if !recorded.comment.contains(&remark) {
                    let gap = if recorded.comment.is_empty() { "" } else { "; " };
                    recorded.comment = format!("{}{gap}{remark}", recorded.comment);
                }
            }
        }
        let annotator = ("Annotator".to_owned(), player.to_owned());
        if !record.tags.contains(&annotator) {
            record.tags.push(annotator);
        }
        let written = record_files::write_game(record, record_files::game_format(path)?)?;
        record_files::tell(path, &written.notices);
        files::write_whole(path, &written.bytes)?;
        note(format_args!("wrote {}", path.display()));
        Ok(())
    }
}

/// Side that made each move of a game, and its name.
fn movers(table: &Table) -> Result<Vec<(Side, &'static str)>, CliError> {
    let mut position = table.start().clone();
    let mut movers = Vec::with_capacity(table.history().len());
    for mv in table.history() {
        movers.push((position.to_move(), position.side_name(position.to_move())));
        position.play(mv).map_err(CliError::internal)?;
    }
    Ok(movers)
}

fn moves_of(judgement: &Judgement) -> String {
    let best = judgement.best.iter().take(usize::from(judgement.variation.is_empty()));
    best.chain(judgement.variation.iter().take(SHOWN)).cloned().collect::<Vec<_>>().join(" ")
}

fn name(mark: Mark) -> &'static str {
    match mark {
        Mark::Inaccuracy => "inaccuracy",
        Mark::Mistake => "mistake",
        Mark::Blunder => "blunder",
    }
}

fn counted(number: usize, one: &str, several: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}
