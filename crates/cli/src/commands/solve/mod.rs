//! `boardwright solve`: the value of a position with best play.

mod certificate;
mod guide;
mod lines;
mod state;
mod values;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use boardwright_game::{AnyPosition, AnySolver, Bounds, Solution, SolveProgress, SolverOptions, Stop};
use clap::Args;

use crate::error::{CliError, ErrorKind, Status};
use crate::files::{check_apart, check_folder};
use crate::input::{self, GameArg};
use crate::output::{Output, Progress, grouped, note, report};
use crate::table_cache::UserTableCache;
use boardwright_proof::claim::Proved;
use state::SolverFile;

/// Find the value of a position with best play
///
/// The value is proved, not estimated. Ctrl-C stops with the bounds proved so far. With --state the next run continues from
/// there, and a crash of the machine costs little. The state and the certificate are on the disk before the result is
/// printed.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright solve kalah:4x3
  boardwright solve kalah:6x4 --threads 2 --memory 2048 --moves
  boardwright solve kalah:5x3,empty-capture --certificate proof.bwc
  boardwright solve kalah:4x3 --values 4x3.parquet
  boardwright solve kalah:6x5 --threads 2 --memory 8192 --state 6x5.state --expect 10
  boardwright solve gomoku:19 --guide win_of_15x15.bwc --certificate 19.bwc

JSON keys: with --moves a line of move, value, score, lower, upper for each move; then game, position, start (whether a \
game starts with the position), claim (the proved statement, as a sentence), value (first, second, draw, or null while it is \
not known), score, lower, upper, pv, exhausted (whether all that was asked for is searched), nodes, seconds.")]
pub(crate) struct Solve {
    #[command(flatten)]
    game: GameArg,

    /// The position, in the game's notation, or a file with one or with a game, whose last position is meant
    /// [default: the start of the game]
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,

    /// Solve the position after every move, too
    #[arg(long)]
    moves: bool,

    /// Write a proof of both bounds, which `verify` checks without any solver
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    /// First try the moves of this certificate, which proves a win on a board of another size; what it says is only tried,
    /// and nothing rests on it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "values"])]
    guide: Option<PathBuf>,

    /// Load the solver's state from this file, if it exists, and save it there regularly and at the end
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,

    /// Time between two saves of the state
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = input::duration, requires = "state")]
    save_every: Duration,

    /// Test this score first; a good guess saves time, a bad one costs time and nothing else
    #[arg(long, value_name = "SCORE", allow_hyphen_values = true)]
    expect: Option<i32>,

    /// Look for nothing but a win of the side to move by threats of one kind: in gomoku by fours, by threes (and fours), or with
    /// quiet moves that threaten to win by two, three or four fours (quiet-2, quiet-3, quiet-4)
    #[arg(long, value_name = "KIND", conflicts_with_all = ["moves", "guide", "state", "expect", "values"])]
    threats: Option<String>,

    /// Number of threads; with 1 the same command always visits the same positions
    #[arg(long, value_name = "N", default_value = "1", value_parser = input::whole::<1, 64>)]
    threads: u64,

    /// Memory for tables, such as 2GiB; a number alone counts MiB
    #[arg(long, value_name = "SIZE", default_value = "512MiB", value_parser = input::memory)]
    memory: u64,

    /// Write every position that can occur, with the exact value of each move, to this file: .csv, else Parquet
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves", "certificate", "expect", "json"])]
    values: Option<PathBuf>,

    /// With --values: this many different positions of random games instead of all
    #[arg(long, value_name = "NUMBER", requires = "values", value_parser = input::positive)]
    sample: Option<u64>,

    /// Seed of the random games of a sample
    #[arg(long, value_name = "SEED", requires = "sample", default_value = "1", value_parser = input::seed)]
    seed: u64,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

/// A solver at work.
struct SolveTask {
    solver: Box<dyn AnySolver>,
    stop: Stop,
    progress: Progress,
    began: Instant,
    nodes: u64,
    state: Option<SolverFile>,
}

impl Solve {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let variant = self.game.variant()?;
        let position = match &self.position {
            None => variant.start(),
            Some(text) => input::position("--position", text, &variant)?.position,
        };
        self.check_files()?;
        let threats = self.threats.as_deref().map(|name| variant.threat_kind(name)).transpose();
        let options = SolverOptions {
            threads: self.threads as usize,
            memory: self.memory as usize,
            expected: self.expect,
            threats: threats.map_err(|error| CliError::from(error).in_context("--threats"))?,
            cache: Arc::new(UserTableCache::new(self.threads as u32)),
            ..SolverOptions::default()
        };
        let Some(solver) = variant.solver(&options) else {
            return Err(CliError::input(format!("{} has no solver", variant.spec())));
        };
        let stop = crate::interrupt::catch()?;
        let state = self.state.clone().map(|path| SolverFile::new(path, self.save_every));
        let mut work = SolveTask { solver, stop, progress: Progress::new(), began: Instant::now(), nodes: 0, state };
        if let Some(state) = &work.state {
            state.load(&mut *work.solver)?;
        }
        if let Some(path) = &self.values {
            let written = self.write_values(path, &variant, &mut work, output);
            let saved = work.save();
            return worst_end([saved, written]);
        }
        let (solution, claim) = match self.follow_guide(&mut work, &position)? {
            Some((solution, claim)) => (solution, Some(claim)),
            None => (work.solve(&position)?, None),
        };
        // On the disk before anything is printed: the reader may leave at the first line, and that ends the program.
        let saved = work.save();
        let certified = self.certify(&mut work, &position, solution.bounds, claim);
        let printed = self.print(output, &mut work, &position, &solution);
        worst_end([saved, certified, printed])
    }

    /// Refuses files that could not be written in the end.
    fn check_files(&self) -> Result<(), CliError> {
        let named = [("--state", &self.state), ("--certificate", &self.certificate), ("--values", &self.values)];
        let written = || named.iter().filter_map(|(option, path)| Some((*option, path.as_deref()?)));
        for (option, path) in written().filter(|(_, path)| *path != Path::new("-")) {
            check_folder(path).map_err(|error| error.in_context(option))?;
        }
        let guide = self.guide.as_deref().map(|path| ("--guide", path));
        let position = self.position.as_deref().map(|text| ("--position", Path::new(text)));
        check_apart(guide.into_iter().chain(position), written())
    }

    /// Says why a search has ended by itself without a value.
    fn note_end(&self, position: &AnyPosition, solution: &Solution<String>) {
        if solution.bounds.value().is_some() {
            return;
        }
        let Some(kind) = &self.threats else {
            if solution.is_full {
                note(
                    "the value is not proved: the memory was full; give a larger --memory (with --state the search goes on)",
                );
            }
            return;
        };
        let side = boardwright_proof::name_of(position, position.to_move());
        if solution.is_exhausted {
            note(format_args!(
                "--threats {kind}: all such threats are searched, without a win of {side}; other moves may win"
            ));
        } else {
            note(format_args!("--threats {kind}: the memory was full before a win of {side} was found (--memory)"));
        }
    }

    /// Prints the moves, if they are asked for, and the result.
    fn print(
        &self,
        output: &mut Output,
        work: &mut SolveTask,
        position: &AnyPosition,
        solution: &Solution<String>,
    ) -> Result<Status, CliError> {
        if self.moves {
            // Without a reader there is no reason to solve the other moves, but one to keep what is known of these.
            let printed = self.print_moves(output, work, position).map(|()| Status::Done);
            worst_end([work.save(), printed])?;
        }
        work.progress.clear();
        self.print_result(output, work, position, solution)?;
        if !work.stop.is_raised() {
            self.note_end(position, solution);
            return Ok(Status::Done);
        }
        if solution.bounds.value().is_none() {
            note("interrupted: the bounds are proved, the value is not known yet");
        } else if self.moves {
            note("interrupted: the value is proved, not that of every move");
        }
        Ok(Status::Interrupted)
    }
}

/// Makes one end of several: what could not be written counts more than a reader who left. Of several failures all but
/// one are told at once.
fn worst_end(parts: impl IntoIterator<Item = Result<Status, CliError>>) -> Result<Status, CliError> {
    let mut end = Ok(Status::Done);
    for part in parts {
        end = match (end, part) {
            (Err(first), Err(next)) if next.kind() == ErrorKind::ReaderLeft => Err(first),
            (Err(first), Err(next)) => {
                if first.kind() != ErrorKind::ReaderLeft {
                    report(&first);
                }
                Err(next)
            }
            (Err(error), Ok(_)) | (Ok(_), Err(error)) => Err(error),
            (Ok(first), Ok(next)) => Ok(if first == Status::Done { next } else { first }),
        };
    }
    end
}

impl SolveTask {
    /// Writes the state, if a file for it was given.
    fn save(&mut self) -> Result<Status, CliError> {
        let Some(state) = &mut self.state else { return Ok(Status::Done) };
        self.progress.show("writing the state");
        state.save(&*self.solver).map(|()| Status::Done)
    }

    /// Solves a position, in several turns if the state is written down in between.
    fn solve(&mut self, position: &AnyPosition) -> Result<Solution<String>, CliError> {
        loop {
            let turn = self.stop.part();
            let solution = self.take_turn(position, &turn)?;
            if self.stop.is_raised() || !turn.is_raised() {
                return Ok(solution);
            }
            if let Some(state) = &mut self.state {
                self.progress.show(format_args!("{}; writing the state", solution.bounds));
                state.save_in_between(&*self.solver, &mut self.progress);
            }
        }
    }

    /// Runs the solver until it is done, or until `turn` is raised because the state is due to be written.
    fn take_turn(&mut self, position: &AnyPosition, turn: &Stop) -> Result<Solution<String>, CliError> {
        let SolveTask { solver, progress, began, nodes, state, .. } = self;
        let before = *nodes;
        let solution = solver.solve(position, turn, &mut |SolveProgress { bounds, nodes, activity }| {
            let seconds = began.elapsed().as_secs();
            progress.show(format_args!("{bounds}; {activity}; {} nodes, {seconds} s", grouped(before + nodes)));
            // Without nodes there is nothing to write down yet.
            if *nodes > 0 && state.as_ref().is_some_and(SolverFile::is_due) {
                turn.raise();
            }
        });
        let solution = solution.ok_or_else(|| CliError::internal("the solver does not know its own game"))?;
        *nodes += solution.nodes;
        Ok(solution)
    }

    /// Bounds with what they are counted in.
    fn proved(&self, bounds: Bounds) -> Proved {
        Proved::by_solver(self.solver.measure(), bounds)
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::worst_end;
    use crate::error::{CliError, Status};

    #[test]
    fn what_could_not_be_written_counts_more_than_a_reader_who_left() {
        let left = || Err(CliError::from(io::Error::from(io::ErrorKind::BrokenPipe)));
        let full = || Err(CliError::input("full"));
        let (done, cut) = (|| Ok(Status::Done), || Ok(Status::Interrupted));
        assert_eq!(worst_end([done(), done(), done()]), done());
        assert_eq!(worst_end([done(), cut(), done()]), cut());
        assert_eq!(worst_end([cut(), done(), left()]), left());
        assert_eq!(worst_end([full(), cut(), left()]), full());
        assert_eq!(worst_end([left(), full()]), full());
    }
}
