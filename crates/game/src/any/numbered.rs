//! Positions and batches of any game whose moves have numbers.

use std::ops::Range;
use std::sync::Arc;

use super::AnyPosition;
use super::erased::Held;
use crate::batch::{Rows, StepArrays};
use crate::engine::Stop;
use crate::numbers::{NumberedPosition, Numbers, Planes};
use crate::position::Position;
use crate::referee::{GameEnding, MatchRules};
use crate::rng::{Rng, derive_seed};
use crate::side::Side;
use crate::variant::Variant;

/// Plies between two looks at whether to stop.
const CHECK_EVERY: u64 = 1 << 12;

/// The numbers of a game that has some.
fn numbers<V: Variant>() -> &'static dyn Numbers<V::Position> {
    V::NUMBERS.expect("only a position of a game with numbers is handed out as a numbered one")
}

fn shape<V: Variant>(position: &V::Position) -> [usize; 3] {
    let [rows, columns] = numbers::<V>().board(position);
    [numbers::<V>().planes().len(), rows, columns]
}

fn observe<V: Variant>(position: &V::Position, viewer: Side, out: &mut [f32]) {
    let [rows, columns] = numbers::<V>().board(position);
    numbers::<V>().observe(position, viewer, &mut Planes::new(out, rows * columns));
}

fn mask<V: Variant>(position: &V::Position, out: &mut [bool]) {
    position.moves().for_each(|mv| out[numbers::<V>().number(position, mv)] = true);
}

/// The move with a number as a caller gives it.
fn action<V: Variant>(position: &V::Position, number: i64) -> Option<<V::Position as Position>::Move> {
    usize::try_from(number).ok().and_then(|number| numbers::<V>().action(position, number))
}

/// Says why a number is no legal action; `None` if it is one.
fn refuse<V: Variant>(position: &V::Position, number: i64) -> Option<String> {
    match action::<V>(position, number) {
        None => Some(format!("{number} is no action: expected 0 to {}", numbers::<V>().actions(position) - 1)),
        Some(mv) => position.objection(mv).map(|reason| format!("action {number} ({mv}): {reason}")),
    }
}

impl<V: Variant> NumberedPosition for Held<V> {
    fn actions(&self) -> usize {
        numbers::<V>().actions(&self.position)
    }

    fn shape(&self) -> [usize; 3] {
        shape::<V>(&self.position)
    }

    fn planes(&self) -> &'static [&'static str] {
        numbers::<V>().planes()
    }

    fn legal(&self) -> Vec<usize> {
        let numbers = numbers::<V>();
        // Large boards have hundreds of moves, and iterators of moves do not know how many.
        let mut legal = Vec::with_capacity(numbers.actions(&self.position));
        legal.extend(self.position.moves().map(|mv| numbers.number(&self.position, mv)));
        legal
    }

    fn mask(&self, out: &mut [bool]) {
        mask::<V>(&self.position, out);
    }

    fn observe(&self, viewer: Side, out: &mut [f32]) {
        observe::<V>(&self.position, viewer, out);
    }

    fn action_text(&self, number: usize) -> Option<String> {
        numbers::<V>().action(&self.position, number).map(|mv| mv.to_string())
    }

    fn action_number(&self, text: &str) -> Result<usize, String> {
        let mv = text.parse().map_err(|error: crate::ParseError| error.to_string())?;
        let number = numbers::<V>().number(&self.position, mv);
        // Moves off the board have no number of their own.
        match numbers::<V>().action(&self.position, number) {
            Some(same) if same == mv => Ok(number),
            _ => {
                let reason = self.position.objection(mv).map(String::from);
                Err(reason.unwrap_or_else(|| format!("{text:?} is no move of this game")))
            }
        }
    }

    fn refuse(&self, number: i64) -> Option<String> {
        refuse::<V>(&self.position, number)
    }

    fn play(&mut self, number: usize) {
        if let Some(mv) = numbers::<V>().action(&self.position, number) {
            self.position.play_unchecked(mv);
        }
    }

    fn judge(&self, rules: &MatchRules, (keys, plies): (&[u64], usize)) -> Option<GameEnding> {
        GameEnding::of(rules, &self.position, keys, plies)
    }

    fn rows(&self, rules: MatchRules, (keys, plies): (&[u64], usize), rows: Range<usize>, seed: u64) -> Box<dyn Rows> {
        let origin = Origin { position: self.position.clone(), keys: keys.to_vec(), plies: plies as u32, rules };
        let first = rows.start;
        let rows = rows.map(|row| origin.row(Rng::new(derive_seed(seed, row as u64)))).collect();
        Box::new(TypedRows { variant: Arc::clone(&self.variant), origin, rows, first })
    }
}

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

impl<P: Position> Origin<P> {
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

/// Games of one kind side by side.
struct TypedRows<V: Variant> {
    variant: Arc<V>,
    origin: Origin<V::Position>,
    rows: Vec<Row<V::Position>>,
    /// The place of the first row among all rows of the caller.
    first: usize,
}

impl<V: Variant> Rows for TypedRows<V> {
    fn reset(&mut self, seed: Option<u64>) {
        for (index, row) in self.rows.iter_mut().enumerate() {
            self.origin.restart(row);
            if let Some(seed) = seed {
                row.rng = Rng::new(derive_seed(seed, (self.first + index) as u64));
            }
        }
    }

    fn count(&self) -> usize {
        self.rows.len()
    }

    fn position(&self, row: usize) -> AnyPosition {
        let position = self.rows[row].position.clone();
        AnyPosition(Box::new(Held { variant: Arc::clone(&self.variant), position }))
    }

    fn to_move(&self, row: usize) -> Side {
        self.rows[row].position.to_move()
    }

    fn is_over(&self, row: usize) -> bool {
        self.rows[row].is_over
    }

    fn past(&self, row: usize) -> (&[u64], usize) {
        let row = &self.rows[row];
        (&row.keys, row.plies as usize)
    }

    fn set(&mut self, row: usize, position: &AnyPosition, (keys, plies): (&[u64], usize)) {
        let Some(position) = position.downcast::<V::Position>() else { return };
        let row = &mut self.rows[row];
        row.position.clone_from(position);
        row.keys = keys.to_vec();
        row.plies = plies as u32;
        row.is_over = GameEnding::of(&self.origin.rules, position, keys, plies).is_some();
    }

    fn check(&self, actions: &[i64]) -> Result<(), String> {
        for (index, (row, &number)) in
            self.rows.iter().zip(actions).enumerate().filter(|(_, (_, action))| **action != -1)
        {
            let refused = |reason: &str| Err(format!("row {}: {reason}", self.first + index));
            if row.is_over {
                return refused("the game is over, expected -1 to leave it alone");
            }
            let mv = action::<V>(&row.position, number);
            if mv.is_none_or(|mv| row.position.objection(mv).is_some()) {
                let or_none = if mv.is_none() { ", or -1" } else { "" };
                return refused(&format!("{}{or_none}", self::refuse::<V>(&row.position, number).unwrap_or_default()));
            }
        }
        Ok(())
    }

    fn step(&mut self, actions: &[i64], written: StepArrays<'_>, again: bool) {
        let StepArrays { rewards, over } = written;
        for (index, (row, &number)) in self.rows.iter_mut().zip(actions).enumerate() {
            let mv = action::<V>(&row.position, number);
            let ending = mv.and_then(|mv| self.origin.play(row, mv));
            rewards[2 * index..2 * index + 2].copy_from_slice(&ending.map_or([0.0; 2], GameEnding::returns));
            over[index] = ending.is_some() || row.is_over;
            if again && row.is_over {
                self.origin.restart(row);
            }
        }
    }

    fn choose(&mut self, actions: &mut [i64]) {
        let numbers = numbers::<V>();
        for (row, action) in self.rows.iter_mut().zip(actions) {
            let mv = if row.is_over { None } else { numbers.random(&row.position, &mut row.rng) };
            *action = mv.map_or(-1, |mv| numbers.number(&row.position, mv) as i64);
        }
    }

    fn rollout(&mut self, plies: u64, stop: &Stop) -> u64 {
        let mut ended = 0;
        for row in &mut self.rows {
            for ply in 0..plies {
                if ply % CHECK_EVERY == 0 && stop.is_raised() {
                    break;
                }
                if row.is_over {
                    self.origin.restart(row);
                }
                if let Some(mv) = numbers::<V>().random(&row.position, &mut row.rng) {
                    ended += u64::from(self.origin.play(row, mv).is_some());
                }
            }
        }
        ended
    }

    fn playouts(&mut self, returns: &mut [f32], lengths: &mut [i32], stop: &Stop) {
        let origin = &self.origin;
        for (index, row) in self.rows.iter_mut().enumerate() {
            let mut copy = row.clone();
            let mut ending = GameEnding::of(&origin.rules, &copy.position, &copy.keys, copy.plies as usize);
            while ending.is_none()
                && let Some(mv) = numbers::<V>().random(&copy.position, &mut copy.rng)
            {
                ending = origin.play(&mut copy, mv);
            }
            returns[2 * index..2 * index + 2].copy_from_slice(&ending.map_or([0.0; 2], GameEnding::returns));
            lengths[index] = (copy.plies - row.plies) as i32;
            row.rng = copy.rng;
            if stop.is_raised() {
                break;
            }
        }
    }

    fn masks(&self, out: &mut [bool]) {
        out.fill(false);
        let actions = numbers::<V>().actions(&self.origin.position);
        for (row, out) in self.rows.iter().zip(out.chunks_mut(actions)).filter(|(row, _)| !row.is_over) {
            mask::<V>(&row.position, out);
        }
    }

    fn observe(&self, viewer: Option<Side>, out: &mut [f32]) {
        out.fill(0.0);
        let size: usize = shape::<V>(&self.origin.position).iter().product();
        for (row, planes) in self.rows.iter().zip(out.chunks_mut(size)) {
            observe::<V>(&row.position, viewer.unwrap_or(row.position.to_move()), planes);
        }
    }
}
