//! The typed implementation of a batch: many games of one kind side by side.

use boardwright_game::{MatchRules, Rng, Side, Stop, derive_seed};

use crate::game::PyBoard;
use crate::numbers::Numbered;
use crate::referee::GameEnding;

/// Plies between two looks at whether to stop.
const CHECK_EVERY: u64 = 1 << 12;

/// One game of a batch.
#[derive(Clone)]
struct Row<P> {
    position: P,
    /// The keys of the positions so far, where repetition matters.
    keys: Vec<u64>,
    plies: u32,
    is_over: bool,
    rng: Rng,
}

/// Start of the games of a batch.
#[derive(Clone)]
struct Origin<P> {
    position: P,
    keys: Vec<u64>,
    plies: u32,
    rules: MatchRules,
}

impl<P: Numbered> Origin<P> {
    fn restart(&self, row: &mut Row<P>) {
        row.position.clone_from(&self.position);
        row.keys.clone_from(&self.keys);
        row.plies = self.plies;
        row.is_over = false;
    }

    fn row(&self, rng: Rng) -> Row<P> {
        Row { position: self.position.clone(), keys: self.keys.clone(), plies: self.plies, is_over: false, rng }
    }

    /// Plays a legal move and says how the game ends by it.
    fn play(&self, row: &mut Row<P>, mv: P::Move) -> Option<GameEnding> {
        row.position.play_unchecked(mv);
        row.plies += 1;
        if self.rules.repetition.is_some() {
            row.keys.push(row.position.key());
        }
        let ending = GameEnding::of(&self.rules, &row.position, &row.keys, row.plies as usize);
        row.is_over = ending.is_some();
        ending
    }
}

/// Arrays into which a step writes the results of its rows.
pub(crate) struct StepArrays<'a> {
    /// Two numbers a row.
    pub(crate) rewards: &'a mut [f32],
    pub(crate) over: &'a mut [bool],
}

/// The games of a batch without their type.
pub(crate) trait BatchRows: Send + Sync {
    fn reset(&mut self, seed: Option<u64>);
    fn count(&self) -> usize;
    fn board(&self, row: usize) -> PyBoard;
    fn is_over(&self, row: usize) -> bool;
    fn plies(&self, row: usize) -> u32;
    /// The keys of the positions so far, where repetition matters, and the number of plies.
    fn past(&self, row: usize) -> (&[u64], usize);
    /// Sets a row to a position with its past.
    fn set(&mut self, row: usize, board: &PyBoard, past: (&[u64], usize));
    /// Plays an action in every row; -1 leaves a row alone.
    ///
    /// # Errors
    /// The first row whose action may not be played, and why; nothing is changed then.
    fn step(&mut self, actions: &[i64], written: StepArrays<'_>, again: bool, threads: usize) -> Result<(), String>;
    /// Chooses a random legal action for every row, -1 where the game is over.
    fn choose(&mut self, actions: &mut [i64]);
    /// Plays this many random plies in every row, from the start again after an end. Returns the number of finished games.
    fn rollout(&mut self, plies: u64, threads: usize, stop: &Stop) -> u64;
    /// Plays a copy of every row at random to its end.
    fn playouts(&mut self, returns: &mut [f32], lengths: &mut [i32], threads: usize, stop: &Stop);
    fn players(&self, out: &mut [i8]);
    fn masks(&self, out: &mut [bool], threads: usize);
    fn observe(&self, view: Option<Side>, out: &mut [f32], threads: usize);
}

/// Makes this many games that begin at a board.
pub(crate) fn rows(
    board: &PyBoard,
    past: (&[u64], usize),
    rules: MatchRules,
    count: usize,
    seed: u64,
) -> Box<dyn BatchRows> {
    match board {
        PyBoard::Gomoku(position) => Box::new(Typed::new(position, past, rules, count, seed)),
        PyBoard::Sticks(position) => Box::new(Typed::new(position, past, rules, count, seed)),
        PyBoard::Kalah(position) => Box::new(Typed::new(position, past, rules, count, seed)),
    }
}

/// A position that a board may hold.
trait Boarded: Numbered {
    fn board(&self) -> PyBoard;
    fn from_board(board: &PyBoard) -> Option<&Self>;
}

macro_rules! boarded {
    ($($name:ident: $position:ty),*) => {$(
        impl Boarded for $position {
            fn board(&self) -> PyBoard {
                PyBoard::$name(self.clone())
            }

            fn from_board(board: &PyBoard) -> Option<&Self> {
                match board {
                    PyBoard::$name(position) => Some(position),
                    _ => None,
                }
            }
        }
    )*};
}

boarded!(Gomoku: boardwright_gomoku::Gomoku, Sticks: boardwright_sticks::Sticks, Kalah: boardwright_kalah::Kalah);

struct Typed<P> {
    origin: Origin<P>,
    rows: Vec<Row<P>>,
}

impl<P: Boarded> Typed<P> {
    fn new(position: &P, (keys, plies): (&[u64], usize), rules: MatchRules, count: usize, seed: u64) -> Typed<P> {
        let origin = Origin { position: position.clone(), keys: keys.to_vec(), plies: plies as u32, rules };
        let rows = (0..count).map(|row| origin.row(Rng::new(derive_seed(seed, row as u64)))).collect();
        Typed { origin, rows }
    }

    /// The first row whose action may not be played, and why.
    fn refuse(&self, actions: &[i64]) -> Result<(), String> {
        for (index, (row, &action)) in self.rows.iter().zip(actions).enumerate() {
            if action == -1 {
                continue;
            }
            if row.is_over {
                return Err(format!("row {index}: the game is over, expected -1 to leave it alone"));
            }
            let mv = usize::try_from(action).ok().and_then(|action| row.position.action(action));
            let Some(mv) = mv else {
                let most = row.position.actions() - 1;
                return Err(format!("row {index}: {action} is no action: expected 0 to {most}, or -1"));
            };
            if row.position.objection(mv).is_some() {
                let reason = row.position.objection(mv).unwrap_or_default();
                return Err(format!("row {index}: action {action} ({mv}): {reason}"));
            }
        }
        Ok(())
    }
}

/// Does the work on all parts, each in a thread of its own if there is more than one.
fn side_by_side<A: Send, R: Send>(parts: Vec<A>, work: impl Fn(A) -> R + Sync) -> Vec<R> {
    if parts.len() <= 1 {
        return parts.into_iter().map(work).collect();
    }
    std::thread::scope(|scope| {
        let work = &work;
        let threads: Vec<_> = parts.into_iter().map(|part| scope.spawn(move || work(part))).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
    })
}

/// Number of rows for each of this number of threads.
fn share(rows: usize, threads: usize) -> usize {
    rows.div_ceil(threads.max(1)).max(1)
}

impl<P: Boarded> BatchRows for Typed<P> {
    fn reset(&mut self, seed: Option<u64>) {
        for (index, row) in self.rows.iter_mut().enumerate() {
            self.origin.restart(row);
            if let Some(seed) = seed {
                row.rng = Rng::new(derive_seed(seed, index as u64));
            }
        }
    }

    fn count(&self) -> usize {
        self.rows.len()
    }

    fn board(&self, row: usize) -> PyBoard {
        self.rows[row].position.board()
    }

    fn is_over(&self, row: usize) -> bool {
        self.rows[row].is_over
    }

    fn plies(&self, row: usize) -> u32 {
        self.rows[row].plies
    }

    fn past(&self, row: usize) -> (&[u64], usize) {
        let row = &self.rows[row];
        (&row.keys, row.plies as usize)
    }

    fn set(&mut self, row: usize, board: &PyBoard, (keys, plies): (&[u64], usize)) {
        let Some(position) = P::from_board(board) else { return };
        let row = &mut self.rows[row];
        row.position.clone_from(position);
        row.keys = keys.to_vec();
        row.plies = plies as u32;
        row.is_over = GameEnding::of(&self.origin.rules, position, keys, plies).is_some();
    }

    fn step(&mut self, actions: &[i64], written: StepArrays<'_>, again: bool, threads: usize) -> Result<(), String> {
        self.refuse(actions)?;
        let (origin, part) = (&self.origin, share(self.rows.len(), threads));
        let rows = self.rows.chunks_mut(part).zip(actions.chunks(part));
        let parts = rows.zip(written.rewards.chunks_mut(2 * part).zip(written.over.chunks_mut(part))).collect();
        side_by_side(parts, |((rows, actions), (rewards, over))| {
            for (index, (row, &action)) in rows.iter_mut().zip(actions).enumerate() {
                let mv = usize::try_from(action).ok().and_then(|action| row.position.action(action));
                let ending = mv.and_then(|mv| origin.play(row, mv));
                rewards[2 * index..2 * index + 2].copy_from_slice(&ending.map_or([0.0; 2], |it| it.returns()));
                over[index] = ending.is_some() || row.is_over;
                if again && row.is_over {
                    origin.restart(row);
                }
            }
        });
        Ok(())
    }

    fn choose(&mut self, actions: &mut [i64]) {
        for (row, action) in self.rows.iter_mut().zip(actions) {
            let mv = if row.is_over { None } else { row.position.random(&mut row.rng) };
            *action = mv.map_or(-1, |mv| row.position.number(mv) as i64);
        }
    }

    fn rollout(&mut self, plies: u64, threads: usize, stop: &Stop) -> u64 {
        let (origin, part) = (&self.origin, share(self.rows.len(), threads));
        let ended = side_by_side(self.rows.chunks_mut(part).collect(), |rows| {
            let mut ended = 0;
            for row in rows {
                for ply in 0..plies {
                    if ply % CHECK_EVERY == 0 && stop.is_raised() {
                        break;
                    }
                    if row.is_over {
                        origin.restart(row);
                    }
                    if let Some(mv) = row.position.random(&mut row.rng) {
                        ended += u64::from(origin.play(row, mv).is_some());
                    }
                }
            }
            ended
        });
        ended.into_iter().sum()
    }

    fn playouts(&mut self, returns: &mut [f32], lengths: &mut [i32], threads: usize, stop: &Stop) {
        let (origin, part) = (&self.origin, share(self.rows.len(), threads));
        let rows = self.rows.chunks_mut(part);
        let parts = rows.zip(returns.chunks_mut(2 * part).zip(lengths.chunks_mut(part))).collect();
        side_by_side(parts, |(rows, (returns, lengths))| {
            for (index, row) in rows.iter_mut().enumerate() {
                let mut copy = row.clone();
                let mut ending = GameEnding::of(&origin.rules, &copy.position, &copy.keys, copy.plies as usize);
                while ending.is_none()
                    && let Some(mv) = copy.position.random(&mut copy.rng)
                {
                    ending = origin.play(&mut copy, mv);
                }
                returns[2 * index..2 * index + 2].copy_from_slice(&ending.map_or([0.0; 2], |it| it.returns()));
                lengths[index] = (copy.plies - row.plies) as i32;
                row.rng = copy.rng;
                if stop.is_raised() {
                    break;
                }
            }
        });
    }

    fn players(&self, out: &mut [i8]) {
        for (row, player) in self.rows.iter().zip(out) {
            *player = if row.is_over { crate::state::TERMINAL as i8 } else { row.position.to_move().index() as i8 };
        }
    }

    fn masks(&self, out: &mut [bool], threads: usize) {
        let (part, actions) = (share(self.rows.len(), threads), self.origin.position.actions());
        side_by_side(self.rows.chunks(part).zip(out.chunks_mut(part * actions)).collect(), |(rows, out)| {
            out.fill(false);
            for (row, mask) in rows.iter().zip(out.chunks_mut(actions)).filter(|(row, _)| !row.is_over) {
                row.position.moves().for_each(|mv| mask[row.position.number(mv)] = true);
            }
        });
    }

    fn observe(&self, view: Option<Side>, out: &mut [f32], threads: usize) {
        let part = share(self.rows.len(), threads);
        let size: usize = self.origin.position.shape().iter().product();
        side_by_side(self.rows.chunks(part).zip(out.chunks_mut(part * size)).collect(), |(rows, out)| {
            out.fill(0.0);
            for (row, planes) in rows.iter().zip(out.chunks_mut(size)) {
                row.position.observe(view.unwrap_or(row.position.to_move()), planes);
            }
        });
    }
}
