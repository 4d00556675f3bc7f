//! Splits a proof by zones into lemmas, so that it can be checked in parts.
//!
//! The proof is walked through once, and what it says of each state is kept. Then the lemmas are written, each by a walk of
//! its own, and the rest by a walk that supposes them. What a walk of its own meets need not be what the first one met there,
//! for nothing is known when it begins; but whatever it meets is answered by a state of the first walk, so that it can do
//! what was done there.

use std::collections::HashMap;

use boardwright_game::{AnyPosition, Idle, Stop};

use super::cells::Cells;
use super::coded::Coded;
use super::families::Families;
use super::known::{Key, Known, hash_of};
use super::lemmas::{Proved, start};
use super::state::{OTHER, OWN, State};
use super::walk::{Point, Seen, Strategy, Walk};
use super::writing::UNBOUNDED;
use crate::arithmetic::{Decoder, Encoder};
use crate::certificate::{Claim, Form, Lemma};
use crate::checker::Refusal;

/// How large lemmas are, in points that were looked at below them in the proof as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// A state is no lemma if it took fewer points.
    pub least: u64,
    /// A state that took more points is divided further.
    pub most: u64,
}

/// Move that was made in a state.
#[derive(Clone, Copy, Debug)]
struct Note(u16);

/// No cell: a pass.
const PASS: u16 = u16::MAX;

/// States with the same cells of the builder that are looked through before those of images are, and so on: what answers a
/// state is most often near to where it was put, or a state of an image.
const ROUNDS: [usize; 3] = [256, 8192, usize::MAX];

/// Everything that a proof says.
struct Notes {
    known: Known,
    /// By the number of a state.
    notes: Vec<Note>,
    /// By what both sides have taken in a state, its number: most states come again as they were.
    exact: HashMap<Exact, u32>,
}

/// A number that stands for a state, and the number of unknown cells. Two states may share it: what it finds is compared.
type Exact = (u64, u16, bool);

impl Notes {
    fn new(cells: usize) -> Notes {
        Notes { known: Known::new(cells), notes: Vec::new(), exact: HashMap::new() }
    }

    fn insert(&mut self, point: &Point<'_>, builder_to_move: bool, zone: &Cells, cell: u16) {
        let number = self.known.insert(point.state.hashes[0], &key(point, builder_to_move), zone);
        if self.notes.len() <= number {
            self.notes.resize(number + 1, Note(PASS));
        }
        self.notes[number] = Note(cell);
        self.exact.insert(exact(point, builder_to_move), number as u32);
    }

    /// What was done in a state that answers this one, or in one that answers an image of it; `None` if there is none.
    fn find(&self, point: &Point<'_>, builder_to_move: bool) -> Option<u16> {
        let key = key(point, builder_to_move);
        let state = point.state;
        let number = self.exact.get(&exact(point, builder_to_move)).map(|&number| number as usize);
        if let Some(number) = number.filter(|&number| self.known.is_state(number, &key)) {
            return Some(self.notes[number].0);
        }
        ROUNDS.into_iter().find_map(|most| {
            if let Some(number) = self.known.find_state(state.hashes[0], &key, most) {
                return Some(self.notes[number].0);
            }
            let images = state.families.symmetries.iter().zip(&state.hashes[1..]);
            images.filter(|&(_, &hash)| self.known.may_know(hash, builder_to_move)).find_map(|(image, &hash)| {
                let taken = key.taken.each_ref().map(|set| set.mapped(image));
                let number = self.known.find_state(hash, &Key { taken, ..key }, most)?;
                let cell = self.notes[number].0;
                (0..).zip(image).find(|(_, image)| **image == cell).map_or(Some(PASS), |(cell, _)| Some(cell))
            })
        })
    }
}

fn exact(point: &Point<'_>, builder_to_move: bool) -> Exact {
    let other = point.state.taken[OTHER].iter().fold(0u64, |hash, cell| hash ^ hash_of(cell).rotate_left(17));
    (point.state.hashes[0] ^ other, point.unknown, builder_to_move)
}

fn key(point: &Point<'_>, builder_to_move: bool) -> Key {
    Key { taken: point.state.taken, unknown: point.unknown, builder_to_move }
}

/// A strategy that is read, noted down, and looked through for lemmas.
struct Reading<'a> {
    coded: Coded<Decoder<'a>>,
    notes: Notes,
    sizes: Sizes,
    /// The states that are small enough and in no other of these, by what both sides have taken.
    lemmas: Vec<[Vec<u16>; 2]>,
}

impl Strategy for Reading<'_> {
    fn build(&mut self, point: &Point<'_>) -> Result<u16, Refusal> {
        self.coded.build(point)
    }

    fn idle(&mut self, point: &Point<'_>) -> Result<Idle<u16>, Refusal> {
        self.coded.idle(point)
    }

    fn look_on(&mut self, point: &Point<'_>, seen: Seen<'_>) {
        match seen {
            Seen::Built(cell, zone, size) => {
                self.notes.insert(point, true, zone, cell);
                let is_root = point.state.moves[OTHER].is_empty();
                if point.unknown == 0 && !is_root && (self.sizes.least..=self.sizes.most).contains(&size) {
                    let moves = &point.state.moves;
                    let is_below =
                        |lemma: &[Vec<u16>; 2]| [OWN, OTHER].iter().all(|&side| lemma[side].starts_with(&moves[side]));
                    while self.lemmas.last().is_some_and(is_below) {
                        self.lemmas.pop();
                    }
                    self.lemmas.push(moves.clone());
                }
            }
            Seen::Spread(idle, zone) => {
                let cell = if let Idle::Reply(cell) = idle { cell } else { PASS };
                self.notes.insert(point, false, zone, cell);
            }
            Seen::Filled | Seen::Known { .. } => {}
        }
    }
}

/// A strategy that does what was noted down, and is written.
struct Writing<'a> {
    notes: &'a Notes,
    coded: Coded<Encoder>,
}

impl Strategy for Writing<'_> {
    fn build(&mut self, point: &Point<'_>) -> Result<u16, Refusal> {
        let cell = self.notes.find(point, true).filter(|&cell| cell != PASS && point.state.is_free(cell));
        let cell = cell.and_then(|cell| self.coded.code_build(point, Some(cell)));
        cell.ok_or_else(|| unknown(point))
    }

    fn idle(&mut self, point: &Point<'_>) -> Result<Idle<u16>, Refusal> {
        let cell = self.notes.find(point, false).ok_or_else(|| unknown(point))?;
        // A reply that the opponent has made before in this state is no reply any more: the state after it answers a pass.
        let idle = if cell != PASS && point.state.is_free(cell) { Idle::Reply(cell) } else { Idle::Pass };
        self.coded.code_idle(point, Some(idle)).ok_or_else(|| unknown(point))
    }
}

fn unknown(point: &Point<'_>) -> Refusal {
    let moves = point.state.moves[OWN].len();
    Refusal::Fails(format!("the proof has no answer after {moves} moves of the builder, where it should have one"))
}

/// The same proof with lemmas of these sizes, whatever lemmas it had.
///
/// # Errors
/// [`Refusal`] if the claim does not hold or is none of zones, or if it is stopped.
pub fn split(
    position: &AnyPosition,
    claim: &Claim,
    sizes: Sizes,
    stop: &Stop,
    report: &mut dyn FnMut(&str),
) -> Result<Claim, Refusal> {
    if claim.form != Form::Zones || !claim.lemmas.is_empty() {
        return Err(Refusal::Fails("only a proof by zones that has no lemmas yet can be split".to_owned()));
    }
    let families = Families::new(position, claim.side).map_err(Refusal::Fails)?;
    let builder_to_move = position.to_move() == claim.side;
    let notes = Notes::new(families.names.len());
    let coded = Coded::new(Decoder::new(&claim.strategy));
    let mut reading = Reading { coded, notes, sizes, lemmas: Vec::new() };
    let mut told = |positions: u64| report(&format!("reading: {positions} positions"));
    Walk::new(State::new(&families), &mut reading, UNBOUNDED, stop, &mut told).run(builder_to_move)?;
    let Reading { notes, lemmas: states, .. } = reading;
    let mut lemmas = Vec::new();
    let mut proved: Vec<Proved> = Vec::new();
    let names = |moves: &[u16]| moves.iter().map(|&cell| families.names[usize::from(cell)].clone()).collect();
    for (number, [own, other]) in states.iter().enumerate() {
        let mut lemma = Lemma { builder: names(own), opponent: names(other), strategy: Vec::new() };
        let state = start(&families, &lemma)?;
        let key = Key { taken: state.taken, unknown: 0, builder_to_move: true };
        let mut writing = Writing { notes: &notes, coded: Coded::new(Encoder::default()) };
        let mut told = |positions: u64| {
            report(&format!("lemma {} of {}: {positions} positions", number + 1, states.len()));
        };
        let zone = Walk::new(state, &mut writing, UNBOUNDED, stop, &mut told).zone(true, 0)?;
        lemma.strategy = writing.coded.coder.into_bytes();
        lemmas.push(lemma);
        proved.push((key, zone));
    }
    let mut writing = Writing { notes: &notes, coded: Coded::new(Encoder::default()) };
    let mut told = |positions: u64| report(&format!("the rest: {positions} positions"));
    let mut walk = Walk::new(State::new(&families), &mut writing, UNBOUNDED, stop, &mut told);
    for (key, zone) in &proved {
        walk.suppose(key, zone)?;
    }
    walk.run(builder_to_move)?;
    Ok(Claim { lemmas, strategy: writing.coded.coder.into_bytes(), ..claim.clone() })
}
