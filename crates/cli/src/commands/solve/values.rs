//! `solve --values`: positions of a game with the exact value of every move, as a table.

use std::collections::HashSet;
use std::path::Path;

use boardwright_arena::Table;
use boardwright_columns::{CsvWriter, ParquetWriter, RowWriter, TableValue, VALUES};
use boardwright_game::{AnyPosition, AnyVariant, Measure, Rng, Side};

use super::{Solve, SolveTask};
use crate::error::{CliError, Status};
use crate::files::WholeFile;
use crate::output::{Output, grouped};

/// Bytes that a position and its code take in memory, rather too many than too few.
const POSITION: usize = 256;

/// Number of random games tried for each position of a sample before the sample counts as complete.
const TRIES: u64 = 50;

/// A position and how many plies it is from the start.
struct FoundPosition {
    position: AnyPosition,
    plies: u32,
}

/// Values to the side to move: of the position, and of each move in its order.
struct PositionValues {
    best: i32,
    moves: Vec<i32>,
}

impl Solve {
    /// Writes the positions and their values.
    pub(super) fn write_values(
        &self,
        path: &Path,
        variant: &AnyVariant,
        work: &mut SolveTask,
        output: &mut Output,
    ) -> Result<Status, CliError> {
        let found = match self.sample {
            Some(number) => sample(variant, number, self.seed, work),
            None => self.all(variant, work)?,
        };
        output.flush()?;
        let mut sink = WholeFile::create_or_print(path)?;
        let written = write(variant, &found, work, path, &mut sink)?;
        work.progress.clear();
        if written < found.len() {
            return Ok(Status::Interrupted);
        }
        sink.place()?;
        if path != Path::new("-") {
            output.line(format_args!("{} positions, {} nodes", grouped(written as u64), grouped(work.nodes)))?;
        }
        Ok(Status::Done)
    }

    /// All positions that can be reached from the start. Fails if there are more than the memory holds.
    fn all(&self, variant: &AnyVariant, work: &mut SolveTask) -> Result<Vec<FoundPosition>, CliError> {
        let most = self.memory as usize / POSITION;
        let mut seen = SeenPositions::new(work.solver.measure());
        let mut found = Vec::new();
        seen.add(variant.start(), 0, &mut found);
        let mut next = 0;
        while let Some(FoundPosition { position, plies }) = found.get(next) {
            let (position, plies) = (position.clone(), *plies + 1);
            next += 1;
            for number in 0..position.moves().len() {
                let mut child = position.clone();
                if child.play_nth(number) && child.outcome().is_none() {
                    seen.add(child, plies, &mut found);
                }
            }
            if found.len() > most {
                let reason = format!("{} has more than {} positions", variant.spec(), grouped(most as u64));
                return Err(CliError::input(reason)
                    .in_context("--values")
                    .with_hint("--memory makes room for more, and --sample NUMBER takes some"));
            }
            if work.stop.is_raised() {
                break;
            }
            work.progress.show(format_args!("{} positions found", grouped(found.len() as u64)));
        }
        Ok(found)
    }
}

/// Different positions of random games, each from a random ply.
fn sample(variant: &AnyVariant, number: u64, seed: u64, work: &SolveTask) -> Vec<FoundPosition> {
    let mut rng = Rng::new(seed);
    let mut seen = SeenPositions::new(work.solver.measure());
    let mut found = Vec::new();
    for _ in 0..number.saturating_mul(TRIES) {
        if found.len() as u64 == number || work.stop.is_raised() {
            break;
        }
        // The referee ends a game that goes round in circles.
        let mut table = Table::new(variant);
        let mut game = vec![variant.start()];
        while table.ending().is_none() {
            let moves = table.position().moves();
            let Some(mv) = moves.get(rng.below(moves.len().max(1))) else { break };
            if table.submit(table.to_move(), mv.as_str(), None).is_err() {
                break;
            }
            game.push(table.position().clone());
        }
        let open = game.len().saturating_sub(1).max(1);
        let ply = rng.below(open);
        let position = game.swap_remove(ply);
        if position.outcome().is_none() {
            seen.add(position, ply as u32, &mut found);
        }
    }
    found
}

/// Positions that are found already, by their codes.
struct SeenPositions {
    measure: Measure,
    codes: HashSet<Vec<u8>>,
}

impl SeenPositions {
    fn new(measure: Measure) -> SeenPositions {
        SeenPositions { measure, codes: HashSet::new() }
    }

    /// Adds a position, without its points where points count, unless it is there.
    fn add(&mut self, position: AnyPosition, plies: u32, found: &mut Vec<FoundPosition>) {
        let position = if self.measure == Measure::Points { position.without_points() } else { position };
        let mut code = Vec::new();
        position.remember(self.measure, &mut code);
        code.shrink_to_fit();
        if self.codes.insert(code) {
            found.push(FoundPosition { position, plies });
        }
    }
}

/// Solves the positions, those last found first since they are nearer to the end, and writes them; how many it were until
/// the work was stopped.
fn write(
    variant: &AnyVariant,
    found: &[FoundPosition],
    work: &mut SolveTask,
    path: &Path,
    sink: &mut WholeFile,
) -> Result<usize, CliError> {
    let is_plain = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv"));
    let mut writer: Box<dyn RowWriter + '_> = if is_plain {
        Box::new(CsvWriter::new(VALUES, sink)?)
    } else {
        Box::new(ParquetWriter::new("values", VALUES, sink)?)
    };
    let spec = variant.spec();
    let mut written = 0;
    for FoundPosition { position, plies } in found.iter().rev() {
        let Some(valued) = value(position, work)? else { return Ok(written) };
        let moves = position.moves();
        let side = position.to_move();
        writer.write(&[
            TableValue::Text(spec.clone()),
            TableValue::Text(position.to_string()),
            TableValue::Text(side.to_string()),
            TableValue::Whole(i64::from(*plies)),
            TableValue::Whole(i64::from(valued.best)),
            TableValue::Text(moves.join(" ")),
            TableValue::Text(valued.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")),
        ])?;
        written += 1;
        let told = (grouped(written as u64), grouped(found.len() as u64));
        work.progress.show(format_args!("{} of {} positions, {} s", told.0, told.1, work.began.elapsed().as_secs()));
    }
    writer.finish()?;
    Ok(written)
}

/// The values of a position and of its moves to the side to move; `None` if the work was stopped.
fn value(position: &AnyPosition, work: &mut SolveTask) -> Result<Option<PositionValues>, CliError> {
    let sign = if position.to_move() == Side::First { 1 } else { -1 };
    let measure = work.solver.measure();
    let mut moves = Vec::new();
    for number in 0..position.moves().len() {
        let mut child = position.clone();
        if !child.play_nth(number) {
            return Err(CliError::internal("a move of a list cannot be played"));
        }
        let value = match child.final_value(measure) {
            Some(value) => value,
            None => {
                let bounds = work.solve(&child)?.bounds;
                match bounds.value() {
                    Some(value) => value,
                    None if work.stop.is_raised() => return Ok(None),
                    None => {
                        return Err(CliError::input(format!("{child} is not solved: {bounds}")).in_context("--values"));
                    }
                }
            }
        };
        moves.push(sign * value);
    }
    Ok(moves.iter().copied().max().map(|best| PositionValues { best, moves }))
}
