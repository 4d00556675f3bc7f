//! The walk through a proof, which finds the zone of each state from those below it.

use boardwright_game::Stop;
use boardwright_game::certify::Idle;

use super::cells::Cells;
use super::known::{KnownStates, StateKey, hash_of};
use super::state::{OTHER, OWN, ZoneState};
use crate::work::{Checked, Effort, PERIOD, Refusal};

/// Maximum number of moves of the builder on one line of play, and so of the depth of the recursion. No proof needs as many.
const MAX_MOVES: usize = 200;

/// The view that a strategy has of the walk when it is asked.
pub struct ZonePoint<'a> {
    /// The cells that both sides have taken.
    pub state: &'a ZoneState<'a>,
    /// The number of cells that the opponent may have besides.
    pub unknown: u16,
    /// The cell that the builder took when it had the same cells before.
    pub habit: Option<u16>,
}

/// Finding of the walk about a point.
#[derive(Clone, Copy, Debug)]
pub enum Seen<'a> {
    /// The builder is to move and fills a set.
    Filled,
    /// The opponent is to move and the builder can fill a set, so that an idle opponent passes.
    Threatened,
    /// A state that is known already answers it.
    Known {
        /// Set if the builder is to move.
        builder_to_move: bool,
        /// The state that answers.
        state: Recalled,
    },
    /// The builder is to move and takes the cell.
    Built {
        /// The cell.
        cell: u16,
        /// The zone of the state.
        zone: &'a Cells,
        /// Number of points visited for it.
        size: u64,
        /// The number under which the state is remembered.
        number: usize,
    },
    /// The opponent is to move and does this while nothing is said of its reply.
    Spread {
        /// The thing that it does.
        idle: Idle<u16>,
        /// The zone of the state.
        zone: &'a Cells,
        /// The number under which the state is remembered.
        number: usize,
    },
}

/// A remembered state that answers another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recalled {
    /// Its number.
    pub number: usize,
    /// The symmetry that maps the state that is answered to the one whose answer this is: 0 is the identity, `n` the
    /// symmetry `n - 1` of [`SetFamilies`](super::SetFamilies).
    pub symmetry: usize,
}

/// Makes the choices of a walk.
pub trait Strategy {
    /// The builder's cell.
    ///
    /// # Errors
    /// If there is none.
    fn build(&mut self, point: &ZonePoint<'_>) -> Result<u16, Refusal>;

    /// Another cell of the builder's, since its win after `failed` has not been shown; `None` if there is none.
    fn another(&mut self, point: &ZonePoint<'_>, failed: u16) -> Option<u16> {
        let _ = (point, failed);
        None
    }

    /// The turn of the opponent while nothing is said of its reply.
    ///
    /// # Errors
    /// If there is none.
    fn idle(&mut self, point: &ZonePoint<'_>) -> Result<Idle<u16>, Refusal>;

    /// Called when the walk takes over a state that was proved elsewhere; `number` is the state's number in the walk.
    fn suppose(&mut self, number: usize) {
        let _ = number;
    }

    /// Called when the walk reaches a point, before it looks for the answer.
    fn arrive(&mut self, point: &ZonePoint<'_>, builder_to_move: bool) {
        let _ = (point, builder_to_move);
    }

    /// Looks on: the walk is about to leave a point. What follows from the point has been seen before.
    fn look_on(&mut self, point: &ZonePoint<'_>, seen: Seen<'_>) {
        let _ = (point, seen);
    }
}

/// A walk through a proof.
pub struct ZoneWalk<'a> {
    state: ZoneState<'a>,
    known: KnownStates,
    strategy: &'a mut dyn Strategy,
    effort: Effort,
    stop: &'a Stop,
    report: &'a mut dyn FnMut(u64),
    points: u64,
}

impl<'a> ZoneWalk<'a> {
    /// A walk that begins at a state and asks a strategy.
    pub fn new(
        state: ZoneState<'a>,
        strategy: &'a mut dyn Strategy,
        effort: Effort,
        stop: &'a Stop,
        report: &'a mut dyn FnMut(u64),
    ) -> ZoneWalk<'a> {
        let known = KnownStates::new(state.families.names.len());
        ZoneWalk { state, known, strategy, effort, stop, report, points: 0 }
    }

    /// Takes over a state that has been proved elsewhere, with its zone.
    ///
    /// # Errors
    /// If the memory does not suffice.
    pub fn suppose(&mut self, key: &StateKey, zone: &Cells) -> Result<(), Refusal> {
        let of_cells = key.taken[OWN].iter().fold(0, |hash, cell| hash ^ hash_of(cell));
        let number = self.insert(of_cells, key, zone)?;
        self.strategy.suppose(number);
        Ok(())
    }

    /// The extent of the walk so far.
    pub fn checked(&self) -> Checked {
        Checked { positions: self.points }
    }

    /// The zone of the state at which the walk begins, if this number of the opponent's cells is unknown there.
    ///
    /// # Errors
    /// [`Refusal`] if the strategy fails.
    pub fn zone(&mut self, builder_to_move: bool, unknown: u16) -> Result<Cells, Refusal> {
        if builder_to_move { self.builder(unknown) } else { self.opponent(unknown) }
    }

    fn enter(&mut self, unknown: u16, builder_to_move: bool) -> Result<(), Refusal> {
        if self.stop.is_raised() {
            return Err(Refusal::Stopped);
        }
        self.points += 1;
        if self.points.is_multiple_of(PERIOD) {
            (self.report)(self.points);
        }
        self.strategy.arrive(&ZonePoint { state: &self.state, unknown, habit: None }, builder_to_move);
        Ok(())
    }

    /// The zone of the point, the builder to move.
    fn builder(&mut self, unknown: u16) -> Result<Cells, Refusal> {
        self.enter(unknown, true)?;
        if self.state.least_missing(OTHER) == 0 {
            return Err(self.fails("the opponent has filled a set"));
        }
        // The builder fills a set at once. The cell is not written, since all who walk find the same one.
        if let Some(cell) = self.state.fills(OWN) {
            let mut zone = Cells::of(&[cell]);
            self.guard(&mut zone, unknown);
            self.tell(unknown, Seen::Filled);
            return Ok(zone);
        }
        if self.state.moves[OWN].len() >= MAX_MOVES {
            return Err(self.fails(&format!("no win in {MAX_MOVES} moves")));
        }
        let before = self.points;
        let key = self.key(unknown, true);
        if let Some((state, zone)) = self.find(&key) {
            self.tell(unknown, Seen::Known { builder_to_move: true, state });
            return Ok(zone);
        }
        let (cell, mut zone) = match self.state.fills(OTHER) {
            // The opponent would fill a set: every other move loses, so this one is not written either.
            Some(cell) => (cell, self.build(cell, unknown)?),
            None => {
                let (hash, own) = (self.state.hashes[0], self.state.taken[OWN]);
                let habit = self.known.habit(hash, &own).filter(|&cell| self.state.is_free(cell));
                self.state.settle_scores();
                let point = ZonePoint { state: &self.state, unknown, habit };
                let cell = self.strategy.build(&point)?;
                let (cell, zone) = self.build_or_another(cell, unknown, habit)?;
                self.known.set_habit(hash, &own, cell);
                (cell, zone)
            }
        };
        self.guard(&mut zone, unknown);
        let number = self.remember(&key, &zone)?;
        self.tell(unknown, Seen::Built { cell, zone: &zone, size: self.points - before, number });
        Ok(zone)
    }

    /// The zone after a cell of the builder's, or after another one if that fails and the strategy has others.
    fn build_or_another(&mut self, mut cell: u16, unknown: u16, habit: Option<u16>) -> Result<(u16, Cells), Refusal> {
        loop {
            let refusal = match self.build(cell, unknown) {
                Err(refusal @ Refusal::Fails(_)) => refusal,
                result => return result.map(|zone| (cell, zone)),
            };
            let point = ZonePoint { state: &self.state, unknown, habit };
            cell = self.strategy.another(&point, cell).ok_or(refusal)?;
        }
    }

    fn build(&mut self, cell: u16, unknown: u16) -> Result<Cells, Refusal> {
        if !self.state.is_free(cell) {
            return Err(self.fails("the builder is to take what is taken"));
        }
        self.state.take(OWN, cell);
        let zone = self.opponent(unknown);
        self.state.give_back(OWN);
        let mut zone = zone?;
        zone.insert(cell);
        Ok(zone)
    }

    /// The zone of the point, the opponent to move.
    fn opponent(&mut self, unknown: u16) -> Result<Cells, Refusal> {
        self.enter(unknown, false)?;
        let key = self.key(unknown, false);
        // The builder threatens to fill a set, so a pass is the least that the opponent can do: it is not written, and
        // the state is not worth remembering.
        if self.state.fills(OWN).is_some() {
            let zone = self.spread(Idle::Pass, unknown)?;
            self.tell(unknown, Seen::Threatened);
            return Ok(zone);
        }
        if let Some((state, zone)) = self.find(&key) {
            self.tell(unknown, Seen::Known { builder_to_move: false, state });
            return Ok(zone);
        }
        self.state.settle_scores();
        let point = ZonePoint { state: &self.state, unknown, habit: None };
        let idle = self.strategy.idle(&point)?;
        let zone = self.spread(idle, unknown)?;
        let number = self.remember(&key, &zone)?;
        self.tell(unknown, Seen::Spread { idle, zone: &zone, number });
        Ok(zone)
    }

    fn tell(&mut self, unknown: u16, seen: Seen<'_>) {
        self.strategy.look_on(&ZonePoint { state: &self.state, unknown, habit: None }, seen);
    }

    /// The zone if the opponent does this while nothing is said of its reply: what is in the zone of that needs answers
    /// of its own.
    fn spread(&mut self, idle: Idle<u16>, unknown: u16) -> Result<Cells, Refusal> {
        let mut zone = match idle {
            Idle::Pass => self.builder(unknown + 1)?,
            Idle::Reply(cell) => self.reply(cell, unknown + 1)?,
        };
        // The zone grows while the replies are looked at, but only by what their answers need: the replies to be looked
        // at are those of the first zone, since any other reply is answered like the idle turn.
        for cell in zone.iter() {
            zone.add(&self.reply(cell, unknown)?);
        }
        Ok(zone)
    }

    fn reply(&mut self, cell: u16, unknown: u16) -> Result<Cells, Refusal> {
        if !self.state.is_free(cell) {
            return Err(self.fails("the opponent is to take what is taken"));
        }
        self.state.take(OTHER, cell);
        let zone = self.builder(unknown);
        self.state.give_back(OTHER);
        zone
    }

    /// Adds the cells to the zone that keep the opponent's unknown cells from filling a set.
    fn guard(&self, zone: &mut Cells, unknown: u16) {
        let is_unmet = |&set: &u32| !self.state.lacks(OTHER, set).any(|cell| zone.contains(cell));
        let mut open = self.state.dangers(unknown).filter(is_unmet).peekable();
        if open.peek().is_none() {
            return;
        }
        let mut counts = vec![0u16; self.state.families.names.len()];
        let family = &self.state.families.sides[OTHER];
        let mut is_open = vec![false; family.sets.len()];
        for set in open {
            is_open[set as usize] = true;
            self.state.lacks(OTHER, set).for_each(|cell| counts[usize::from(cell)] += 1);
        }
        // A greedy cover: the cell that meets the most open sets first, the least among equals, so that writer and
        // checker guard alike. Every set lacks a cell, so that none is open any more when no cell counts.
        while let Some(most @ 1..) = counts.iter().copied().max() {
            let Some(cell) = counts.iter().position(|&count| count == most) else { return };
            zone.insert(cell as u16);
            for &set in &family.of[cell] {
                if std::mem::take(&mut is_open[set as usize]) {
                    self.state.lacks(OTHER, set).for_each(|cell| counts[usize::from(cell)] -= 1);
                }
            }
        }
    }

    fn key(&self, unknown: u16, builder_to_move: bool) -> StateKey {
        StateKey { taken: self.state.taken, unknown, builder_to_move }
    }

    /// A state that has been walked through and answers this one or an image of it, and its zone as it lies here.
    fn find(&self, key: &StateKey) -> Option<(Recalled, Cells)> {
        if let Some(number) = self.known.find(self.state.hashes[0], key) {
            return Some((Recalled { number, symmetry: 0 }, self.known.zone(number)));
        }
        let images = self.state.families.symmetries.iter().zip(&self.state.hashes[1..]);
        (1..).zip(images).find_map(|(symmetry, (image, &hash))| self.find_image(symmetry, image, hash, key))
    }

    /// A state that answers the image of this one, and its zone taken back.
    fn find_image(&self, symmetry: usize, image: &[u16], hash: u64, key: &StateKey) -> Option<(Recalled, Cells)> {
        if !self.known.may_know(hash, key.builder_to_move) {
            return None;
        }
        let taken = key.taken.each_ref().map(|set| set.mapped(image));
        let number = self.known.find(hash, &StateKey { taken, ..*key })?;
        let zone = self.known.zone(number);
        let mut back = Cells::default();
        image.iter().zip(0..).filter(|(image, _)| zone.contains(**image)).for_each(|(_, cell)| back.insert(cell));
        Some((Recalled { number, symmetry }, back))
    }

    fn remember(&mut self, key: &StateKey, zone: &Cells) -> Result<usize, Refusal> {
        self.insert(self.state.hashes[0], key, zone)
    }

    fn insert(&mut self, hash: u64, key: &StateKey, zone: &Cells) -> Result<usize, Refusal> {
        let number = self.known.insert(hash, key, zone);
        let is_too_much = self.known.bytes() > self.effort.memory || self.known.is_full();
        if is_too_much { Err(Refusal::out_of_memory(self.effort)) } else { Ok(number) }
    }

    fn fails(&self, what: &str) -> Refusal {
        let names = |side: usize| {
            let names =
                self.state.moves[side].iter().map(|&cell| self.state.families.names[usize::from(cell)].as_str());
            names.collect::<Vec<_>>().join(" ")
        };
        Refusal::Fails(format!("{what} after {:?} of the builder and {:?} of its opponent", names(OWN), names(OTHER)))
    }
}
