//! The rules of Kalah(m,n), as the referee applies them.
//!
//! Each side has a row of houses, numbered from its own left, and a store at its right. Sowing runs counter-clockwise
//! through the own houses, the own store and the opponent's houses, never through the opponent's store:
//!
//! ```text
//!            6   5   4   3   2   1        north
//!          ( 4)( 4)( 4)( 4)( 4)( 4)
//!    [ 0]                            [ 0]   <- south's store
//!          ( 4)( 4)( 4)( 4)( 4)( 4)
//!            1   2   3   4   5   6        south
//! ```

use boardwright_game::{Message, Outcome, Points, Position, QuickCount, Side, mix};

use crate::texts::TEXTS;

/// The greatest number of houses of a side.
pub const MAX_HOUSES: u8 = 10;

/// The greatest number of seeds in a house at the start.
pub const MAX_SEEDS: u8 = 12;

/// The seeds in the houses of a side, from its left; houses beyond the size of the board are empty.
type Row = [u8; MAX_HOUSES as usize];

const EMPTY: Row = [0; MAX_HOUSES as usize];

/// The condition for a capture, when the last seed of a sowing falls into an empty own house.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Capture {
    /// Only if the opposite house holds seeds.
    Standard,
    /// Always: with an empty house opposite, the single seed goes to the store alone.
    Empty,
}

/// The condition for the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// As soon as the houses of either side are all empty, even in the middle of a chain of extra turns.
    EitherEmpty,
    /// The game ends when the side to move has no seed in its houses.
    MoverEmpty,
}

/// The options of a kalah, except the seeds at the start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// The number of houses of a side, 1 to [`MAX_HOUSES`].
    pub houses: u8,
    /// The condition for a capture.
    pub capture: Capture,
    /// The condition for the end of the game.
    pub end: End,
}

/// A move: the house that is sown, by its number from the mover's left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct House(u8);

impl House {
    /// The house with this number, counted from 1 at its owner's left; `None` unless it is 1 to [`MAX_HOUSES`].
    pub const fn new(number: u8) -> Option<House> {
        if number >= 1 && number <= MAX_HOUSES { Some(House(number - 1)) } else { None }
    }

    /// The number, counted from 1 at the owner's left.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The index in the owner's row, counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A position of kalah.
///
/// South is [`Side::First`]. In a finished game all seeds are in the stores: the seeds left on each side have gone to
/// that side's store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kalah {
    /// The seeds in the houses of each side, from the owner's left.
    rows: [Row; 2],
    stores: [u8; 2],
    to_move: Side,
    rules: Rules,
}

impl Kalah {
    /// The start of a game with `seeds` (at most [`MAX_SEEDS`]) in each house.
    ///
    /// # Panics
    /// If there are more houses or seeds than a board can have.
    pub fn start(rules: Rules, seeds: u8) -> Kalah {
        assert!(rules.houses >= 1 && rules.houses <= MAX_HOUSES, "{} houses", rules.houses);
        assert!(seeds <= MAX_SEEDS, "{seeds} seeds");
        let mut row = EMPTY;
        row[..usize::from(rules.houses)].fill(seeds);
        Kalah { rows: [row; 2], stores: [0; 2], to_move: Side::First, rules }
    }

    /// A position with the given seeds in the houses of each side (from the owner's left) and in the stores.
    ///
    /// If the game is over in this position, each side takes the seeds on its side, as after a move that ends the
    /// game. `None` if a row does not have `rules.houses` houses, or if there are more than 255 seeds, which a store
    /// could not hold.
    pub fn arranged(rules: Rules, houses: [&[u8]; 2], stores: [u8; 2], to_move: Side) -> Option<Kalah> {
        let size = usize::from(rules.houses);
        let total: u32 = houses.into_iter().flatten().chain(&stores).map(|&seeds| u32::from(seeds)).sum();
        if size == 0 || rules.houses > MAX_HOUSES || houses.iter().any(|row| row.len() != size) || total > 255 {
            return None;
        }
        let mut rows = [EMPTY; 2];
        for side in Side::BOTH {
            rows[side][..size].copy_from_slice(houses[side]);
        }
        let mut position = Kalah { rows, stores, to_move, rules };
        position.end_if_over();
        Some(position)
    }

    /// The options of the game.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The seeds in the houses of a side, from its left.
    pub fn houses(&self, side: Side) -> &[u8] {
        &self.rows[side][..usize::from(self.rules.houses)]
    }

    /// The seeds in the store of a side.
    pub fn store(&self, side: Side) -> u8 {
        self.stores[side]
    }

    /// The seeds in the stores of both sides.
    pub fn tally(&self) -> [u32; 2] {
        self.stores.map(u32::from)
    }

    /// The seeds that nobody has yet.
    pub fn seeds_in_houses(&self) -> u32 {
        self.rows.iter().flatten().map(|&seeds| u32::from(seeds)).sum()
    }

    /// The same houses with empty stores: both sides gain the same from here on.
    pub fn without_stores(&self) -> Kalah {
        Kalah { stores: [0; 2], ..*self }
    }

    /// The same position with the sides exchanged: houses, stores and the turn.
    pub fn turned(&self) -> Kalah {
        Kalah { to_move: self.to_move.other(), ..self.rotated() }
    }

    /// The board rotated by half: houses and stores change sides, the turn does not.
    ///
    /// This is not a position of the same game but the view of a player that sits on the other side.
    pub fn rotated(&self) -> Kalah {
        let Kalah { rows: [south, north], stores: [souths, norths], to_move, rules } = *self;
        Kalah { rows: [north, south], stores: [norths, souths], to_move, rules }
    }

    /// Sows a house of the side to move and captures. Returns true if the same side moves again.
    ///
    /// It does not pass the turn or end the game. [`Position::play`] does the whole move.
    pub fn sow(&mut self, house: House) -> bool {
        let (own, size) = (self.to_move, usize::from(self.rules.houses));
        let seeds = std::mem::take(&mut self.rows[own][house.index()]);
        // Places are counted along the sowing: own houses 0 to size - 1, own store, then the opponent's houses.
        let mut place = house.index();
        for _ in 0..seeds {
            place = if place == 2 * size { 0 } else { place + 1 };
            if place < size {
                self.rows[own][place] += 1;
            } else if place == size {
                self.stores[own] += 1;
            } else {
                self.rows[own.other()][place - size - 1] += 1;
            }
        }
        if place < size && self.rows[own][place] == 1 {
            self.capture(place);
        }
        place == size
    }

    /// Captures the single seed in an own house and the seeds opposite, if the rules allow it.
    fn capture(&mut self, house: usize) {
        let own = self.to_move;
        let opposite = usize::from(self.rules.houses) - 1 - house;
        let taken = self.rows[own.other()][opposite];
        if taken > 0 || self.rules.capture == Capture::Empty {
            self.stores[own] += taken + 1;
            self.rows[own][house] = 0;
            self.rows[own.other()][opposite] = 0;
        }
    }

    fn end_if_over(&mut self) {
        let over = match self.rules.end {
            End::EitherEmpty => self.rows.contains(&EMPTY),
            End::MoverEmpty => self.rows[self.to_move] == EMPTY,
        };
        if over {
            self.sweep();
        }
    }

    /// Moves the seeds on each side into its store. With [`End::MoverEmpty`] all of them lie on one side.
    fn sweep(&mut self) {
        for side in Side::BOTH {
            self.stores[side] += self.rows[side].iter().sum::<u8>();
            self.rows[side] = EMPTY;
        }
    }

    fn is_over(&self) -> bool {
        self.rows[self.to_move] == EMPTY
    }
}

/// Writes half bytes, the lower half first.
struct Halves<'a> {
    code: &'a mut Vec<u8>,
    first: Option<u8>,
}

impl Halves<'_> {
    fn push(&mut self, half: u8) {
        match self.first.take() {
            None => self.first = Some(half),
            Some(first) => self.code.push(first | half << 4),
        }
    }

    fn finish(self) {
        self.code.extend(self.first);
    }
}

impl Position for Kalah {
    type Move = House;

    const POINTS: Option<&'static dyn Points<Kalah>> = Some(&Stores);

    fn to_move(&self) -> Side {
        self.to_move
    }

    /// The houses that hold seeds, from the mover's left.
    fn moves(&self) -> impl Iterator<Item = House> {
        let row = &self.rows[self.to_move];
        let houses = (0..self.rules.houses).filter(|&house| row[usize::from(house)] > 0).map(House);
        QuickCount::new(houses, || row.iter().map(|&seeds| u8::from(seeds > 0)).sum::<u8>().into())
    }

    fn play_unchecked(&mut self, mv: House) {
        if !self.sow(mv) {
            self.to_move = self.to_move.other();
        }
        self.end_if_over();
    }

    fn outcome(&self) -> Option<Outcome> {
        use std::cmp::Ordering::{Equal, Greater, Less};
        let [south, north] = self.stores;
        self.is_over().then(|| match south.cmp(&north) {
            Greater => Outcome::Win(Side::First),
            Less => Outcome::Win(Side::Second),
            Equal => Outcome::Draw,
        })
    }

    fn ending(&self) -> Option<Message> {
        let [south, north] = self.stores.map(|seeds| u32::from(seeds).into());
        self.is_over().then(|| TEXTS.with("kalah-no-seeds", [("south", south), ("north", north)]))
    }

    fn key(&self) -> u64 {
        let word = |seeds: &[u8]| seeds.iter().rev().fold(0, |word, &seeds| word << 8 | u64::from(seeds));
        let [(south, souths_end), (north, norths_end)] = self.rows.each_ref().map(|row| row.split_at(8));
        let [souths, norths] = self.stores;
        // Houses nine and ten of both sides, the stores and the side to move fit one word.
        let [s9, s10, n9, n10] = [souths_end[0], souths_end[1], norths_end[0], norths_end[1]];
        let rest = [s9, s10, n9, n10, souths, norths, self.to_move.index() as u8];
        mix(word(south) ^ mix(word(north) ^ mix(word(&rest))))
    }

    fn objection(&self, mv: House) -> Option<Message> {
        if self.is_over() {
            Some(TEXTS.say("kalah-over"))
        } else if mv.0 >= self.rules.houses {
            Some(TEXTS.with("kalah-houses", [("count", u32::from(self.rules.houses).into())]))
        } else if self.rows[self.to_move][mv.index()] == 0 {
            Some(TEXTS.with("kalah-house-empty", [("house", u32::from(mv.number()).into())]))
        } else {
            None
        }
    }
}

/// The stores as the points of the game.
struct Stores;

impl Points<Kalah> for Stores {
    fn tally(&self, position: &Kalah) -> [u32; 2] {
        position.tally()
    }

    fn at_stake(&self, position: &Kalah) -> Option<u32> {
        Some(position.seeds_in_houses())
    }

    fn without(&self, position: &Kalah) -> Kalah {
        position.without_stores()
    }

    /// Half a byte for the side to move, half a byte for each house with less than 15 seeds and three halves for another.
    fn code(&self, position: &Kalah, code: &mut Vec<u8>) {
        let mut halves = Halves { code, first: None };
        halves.push(position.to_move.index() as u8);
        for &seeds in Side::BOTH.iter().flat_map(|&side| position.houses(side)) {
            halves.push(seeds.min(15));
            if seeds >= 15 {
                halves.push(seeds >> 4);
                halves.push(seeds & 15);
            }
        }
        halves.finish();
    }
}
