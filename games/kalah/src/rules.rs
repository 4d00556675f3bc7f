//! The rules of Kalah(m,n), as the referee knows them.
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

use boardwright_game::{Outcome, Position, Side, mix};

/// The most houses a side can have.
pub const MOST_HOUSES: u8 = 10;

/// The most seeds a house can hold at the start.
pub const MOST_SEEDS: u8 = 12;

/// A row of houses as one vector register holds it; those beyond the size of the board stay empty.
type Row = [u8; 16];

/// `ONES[k]` has one seed in each of the first `k` houses: what a sowing adds is a difference of two of these.
static ONES: [u128; 16] = {
    let mut rows = [0; 16];
    let mut length = 1;
    while length < 16 {
        rows[length] = rows[length - 1] << 8 | 1;
        length += 1;
    }
    rows
};

/// Adds to all houses of a row at once. No house ever overflows, so that the sum of the rows read as numbers is the
/// row of the sums.
fn add(row: Row, seeds: u128) -> Row {
    (u128::from_le_bytes(row) + seeds).to_le_bytes()
}

/// When the last seed of a sowing, fallen into an empty house of the mover's own, captures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Capture {
    /// Only if the opposite house holds seeds.
    Standard,
    /// Always: with an empty house opposite, the single seed goes to the store alone.
    Empty,
}

/// When the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// As soon as the houses of either side are all empty, even in the middle of a chain of extra turns.
    EitherEmpty,
    /// When the side to move has no seed in its houses.
    MoverEmpty,
}

/// What distinguishes one Kalah from another, but for the seeds at the start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// Houses a side, 1 to [`MOST_HOUSES`].
    pub houses: u8,
    /// Which captures there are.
    pub capture: Capture,
    /// When the game is over.
    pub end: End,
}

/// A move: the house that is sown, by its number from the mover's left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct House(u8);

impl House {
    /// The house with this number, counted from 1 at its owner's left; `None` unless it is 1 to [`MOST_HOUSES`].
    #[must_use]
    pub const fn new(number: u8) -> Option<House> {
        if number >= 1 && number <= MOST_HOUSES { Some(House(number - 1)) } else { None }
    }

    /// The number, counted from 1 at the owner's left.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The place in the owner's row, counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One point in a game of kalah.
///
/// South is [`Side::First`]. All seeds of a finished game are in the stores: whatever lay on a side when the game
/// ended has gone to that side's store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kalah {
    /// The seeds in the houses of each side, from the owner's left.
    rows: [Row; 2],
    stores: [u8; 2],
    to_move: Side,
    rules: Rules,
}

impl Kalah {
    /// The start of a game with `seeds` (at most [`MOST_SEEDS`]) in each house.
    ///
    /// # Panics
    /// If there are more houses or seeds than a board can have.
    #[must_use]
    pub fn start(rules: Rules, seeds: u8) -> Kalah {
        assert!(rules.houses >= 1 && rules.houses <= MOST_HOUSES, "{} houses", rules.houses);
        assert!(seeds <= MOST_SEEDS, "{seeds} seeds");
        let row = (ONES[usize::from(rules.houses)] * u128::from(seeds)).to_le_bytes();
        Kalah { rows: [row; 2], stores: [0; 2], to_move: Side::First, rules }
    }

    /// A position with the given seeds in the houses of each side (from the owner's left) and in the stores.
    ///
    /// If the game is over by that, each side takes what lies on its side, as it does when a move ends the game.
    /// `None` if a row has not `rules.houses` houses, or if there are more than 255 seeds, which a store could not
    /// hold.
    #[must_use]
    pub fn arranged(rules: Rules, houses: [&[u8]; 2], stores: [u8; 2], to_move: Side) -> Option<Kalah> {
        let size = usize::from(rules.houses);
        let total: u32 = houses.into_iter().flatten().chain(&stores).map(|&seeds| u32::from(seeds)).sum();
        if size == 0 || rules.houses > MOST_HOUSES || houses.iter().any(|row| row.len() != size) || total > 255 {
            return None;
        }
        let mut rows = [[0; 16]; 2];
        for side in Side::BOTH {
            rows[side][..size].copy_from_slice(houses[side]);
        }
        let mut position = Kalah { rows, stores, to_move, rules };
        position.end_if_over();
        Some(position)
    }

    /// What kind of kalah it is.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The seeds in the houses of a side, from its left.
    #[must_use]
    pub fn houses(&self, side: Side) -> &[u8] {
        &self.rows[side][..usize::from(self.rules.houses)]
    }

    /// The seeds in the store of a side.
    #[must_use]
    pub fn store(&self, side: Side) -> u8 {
        self.stores[side]
    }

    /// The same game with the players' places exchanged: houses, stores and the turn change sides.
    #[must_use]
    pub fn turned(&self) -> Kalah {
        Kalah { to_move: self.to_move.other(), ..self.rotated() }
    }

    /// The board rotated by half under the players: houses and stores change sides, the turn does not.
    ///
    /// It is no position of the same game, but how a side would see it that sat in the other's place.
    #[must_use]
    pub fn rotated(&self) -> Kalah {
        let Kalah { rows: [south, north], stores: [souths, norths], to_move, rules } = *self;
        Kalah { rows: [north, south], stores: [norths, souths], to_move, rules }
    }

    /// Sows a house of the side to move and captures, and says whether the same side moves again.
    ///
    /// It goes no further: whoever wants a whole move of the game plays it with [`Position::play`], which also passes
    /// the turn and ends the game.
    pub fn sow(&mut self, house: House) -> bool {
        let (own, other) = (self.to_move, self.to_move.other());
        let size = usize::from(self.rules.houses);
        let origin = house.index();
        let seeds = usize::from(std::mem::take(&mut self.rows[own][origin]));
        // Places are counted along the sowing: own houses 0 to size - 1, own store, then the opponent's houses.
        let last = origin + seeds;
        if last > 2 * size {
            return self.sow_around(origin, seeds);
        }
        let near = ONES[(last + 1).min(size) & 15] - ONES[(origin + 1) & 15];
        let far = ONES[last.saturating_sub(size) & 15];
        self.rows[own] = add(self.rows[own], near);
        self.rows[other] = add(self.rows[other], far);
        self.stores[own] += u8::from(last >= size);
        self.land(last)
    }

    /// Sows more seeds than reach to the opponent's last house, one by one.
    #[cold]
    fn sow_around(&mut self, origin: usize, seeds: usize) -> bool {
        let size = usize::from(self.rules.houses);
        let own = self.to_move;
        let mut place = origin;
        for _ in 0..seeds {
            place = if place == 2 * size { 0 } else { place + 1 };
            let pit = match place {
                store if store == size => &mut self.stores[own],
                place if place < size => &mut self.rows[own][place],
                place => &mut self.rows[own.other()][place - size - 1],
            };
            *pit += 1;
        }
        self.land(place)
    }

    /// Captures if the last seed of a sowing lies so that it does; says whether it lies in the own store.
    fn land(&mut self, last: usize) -> bool {
        let size = usize::from(self.rules.houses);
        if last < size && self.rows[self.to_move][last] == 1 {
            self.capture(last);
        }
        last == size
    }

    /// Takes the single seed in an own house and those opposite, if the rules let it.
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
        let is_empty = |side: Side| u128::from_ne_bytes(self.rows[side]) == 0;
        let over = match self.rules.end {
            End::EitherEmpty => is_empty(Side::First) || is_empty(Side::Second),
            End::MoverEmpty => is_empty(self.to_move),
        };
        if over {
            self.sweep();
        }
    }

    /// Puts what lies on each side into its store. With [`End::MoverEmpty`] all of it lies on one side.
    #[cold]
    fn sweep(&mut self) {
        for side in Side::BOTH {
            self.stores[side] += self.rows[side].iter().sum::<u8>();
            self.rows[side] = [0; 16];
        }
    }

    fn is_over(&self) -> bool {
        u128::from_ne_bytes(self.rows[self.to_move]) == 0
    }
}

/// Bytes written by halves, the lower half first.
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

    fn to_move(&self) -> Side {
        self.to_move
    }

    /// The houses that hold seeds, from the mover's left.
    fn moves(&self) -> impl Iterator<Item = House> {
        let row = &self.rows[self.to_move];
        (0..self.rules.houses).filter(|&house| row[usize::from(house)] > 0).map(House)
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

    fn ending(&self) -> Option<String> {
        let [south, north] = self.stores;
        self.is_over().then(|| format!("no seeds left to sow, {south} to {north}"))
    }

    fn key(&self) -> u64 {
        let halves = |row: Row| {
            let row = u128::from_le_bytes(row);
            [row as u64, (row >> 64) as u64]
        };
        let [[south, souths_end], [north, norths_end]] = self.rows.map(halves);
        let [souths, norths] = self.stores;
        // Houses nine and ten of both sides, the stores and the side to move fit one word.
        let rest = souths_end | norths_end << 16 | u64::from(souths) << 32 | u64::from(norths) << 40;
        mix(south ^ mix(north ^ mix(rest | (self.to_move.index() as u64) << 48)))
    }

    fn objection(&self, mv: House) -> Option<String> {
        if self.is_over() {
            Some("the game is over".to_owned())
        } else if mv.0 >= self.rules.houses {
            Some(match self.rules.houses {
                1 => "there is 1 house a side".to_owned(),
                houses => format!("there are {houses} houses a side"),
            })
        } else if self.rows[self.to_move][mv.index()] == 0 {
            Some(format!("house {} is empty", mv.number()))
        } else {
            None
        }
    }

    fn count_moves(&self) -> u64 {
        self.rows[self.to_move].iter().map(|&seeds| u8::from(seeds > 0)).sum::<u8>().into()
    }

    fn tally(&self) -> Option<[u32; 2]> {
        Some(self.stores.map(u32::from))
    }

    /// The seeds in the houses.
    fn points_at_stake(&self) -> Option<u32> {
        Some(self.rows.iter().flatten().map(|&seeds| u32::from(seeds)).sum())
    }

    fn without_points(&self) -> Kalah {
        Kalah { stores: [0; 2], ..*self }
    }

    /// Half a byte for the side to move and whether a store holds seeds, half a byte for each house with less than 15 seeds
    /// and three halves for another, then both stores as bytes if one of them holds seeds.
    fn code(&self, code: &mut Vec<u8>) {
        let are_stores_empty = self.stores == [0; 2];
        let mut halves = Halves { code, first: None };
        halves.push(self.to_move.index() as u8 | u8::from(are_stores_empty) << 1);
        for &seeds in Side::BOTH.iter().flat_map(|&side| self.houses(side)) {
            halves.push(seeds.min(15));
            if seeds >= 15 {
                halves.push(seeds >> 4);
                halves.push(seeds & 15);
            }
        }
        halves.finish();
        if !are_stores_empty {
            code.extend_from_slice(&self.stores);
        }
    }
}
