//! Exhaustive play finds that every state which the walk accepts is won, also against replies that the walk did not check.

use boardwright_game::certify::Idle;
use boardwright_game::{Rng, Stop};
use boardwright_proof_check::zones::{
    Cells, OTHER, OWN, SetFamilies, SetFamily, Strategy, ZonePoint, ZoneState, ZoneWalk,
};
use boardwright_proof_check::{Effort, Refusal};
use rustc_hash::FxHashMap;

/// As much as it takes.
const UNBOUNDED: Effort = Effort { memory: usize::MAX };

/// Small families of sets that no game has; half of them look the same from either end.
fn families(rng: &mut Rng) -> SetFamilies {
    let cells = 6 + rng.below(4);
    let reversed: Vec<u16> = (0..cells as u16).rev().collect();
    let is_symmetric = rng.below(2) == 0;
    let family = |most: usize, rng: &mut Rng| {
        let sets = (0..1 + rng.below(most)).map(|_| {
            let mut all: Vec<u16> = (0..cells as u16).collect();
            rng.shuffle(&mut all);
            all.truncate(2 + rng.below(3));
            all
        });
        let mut sets: Vec<Vec<u16>> = sets.collect();
        if is_symmetric {
            let image = |set: &Vec<u16>| set.iter().map(|&cell| reversed[usize::from(cell)]).collect();
            sets.extend(sets.iter().map(image).collect::<Vec<_>>());
        }
        sets
    };
    let own = family(9, rng);
    // Some of the builder's sets are spoiled by a cell outside of them.
    let is_spoiled = rng.below(2) == 0;
    let spoiler = |set: &Vec<u16>| -> Vec<u16> {
        let free: Vec<u16> = (0..cells as u16).filter(|cell| !set.contains(cell)).collect();
        if is_spoiled && rng.below(2) == 0 { vec![free[rng.below(free.len())]] } else { Vec::new() }
    };
    let spoilers: Vec<Vec<u16>> = if is_symmetric {
        let half: Vec<Vec<u16>> = own[..own.len() / 2].iter().map(spoiler).collect();
        let images = half.iter().map(|cells| cells.iter().map(|&cell| reversed[usize::from(cell)]).collect());
        half.iter().cloned().chain(images.collect::<Vec<_>>()).collect()
    } else {
        own.iter().map(spoiler).collect()
    };
    let other = family(7, rng);
    let sides = [SetFamily::new(own, spoilers, cells), SetFamily::new(other, Vec::new(), cells)];
    let symmetries = if is_symmetric { vec![reversed] } else { Vec::new() };
    SetFamilies { names: (0..cells).map(|cell| cell.to_string()).collect(), sides, symmetries }
}

/// The winner, found by trying everything. Cells are bits of a number here.
pub(super) struct Truth {
    cells: u32,
    sets: [Vec<u32>; 2],
    /// The cells that make each set of the builder's worthless.
    spoilers: Vec<u32>,
    known: FxHashMap<(u32, u32, bool), bool>,
}

impl Truth {
    /// The truth about the sets of the builder, those of its opponent, and the spoilers of the former.
    pub(super) fn new(cells: usize, sets: [&[Vec<u16>]; 2], spoilers: &[Vec<u16>]) -> Truth {
        let masks = |sets: &[Vec<u16>]| sets.iter().map(|set| mask(set.iter().copied())).collect();
        Truth { cells: cells as u32, sets: sets.map(masks), spoilers: masks(spoilers), known: FxHashMap::default() }
    }

    fn of(families: &SetFamilies) -> Truth {
        let [own, other] = &families.sides;
        Truth::new(families.names.len(), [&own.sets, &other.sets], &own.spoilers)
    }

    fn has_filled(&self, side: usize, taken: u32) -> bool {
        let spoilers = if side == OWN { &*self.spoilers } else { &[] };
        let mut sets = self.sets[side].iter().zip(spoilers.iter().chain(std::iter::repeat(&0)));
        sets.any(|(set, spoilers)| set & !taken == 0 && spoilers & taken == 0)
    }

    pub(super) fn builder_wins(&mut self, own: u32, other: u32, builder_to_move: bool) -> bool {
        if self.has_filled(OTHER, other) {
            return false;
        }
        if self.has_filled(OWN, own) {
            return true;
        }
        if let Some(&wins) = self.known.get(&(own, other, builder_to_move)) {
            return wins;
        }
        let mut free = (0..self.cells).map(|cell| 1 << cell).filter(|cell| (own | other) & cell == 0).peekable();
        let wins = if builder_to_move {
            free.any(|cell| self.builder_wins(own | cell, other, false))
        } else {
            free.peek().is_some() && free.all(|cell| self.builder_wins(own, other | cell, true))
        };
        self.known.insert((own, other, builder_to_move), wins);
        wins
    }
}

pub(super) fn mask(cells: impl Iterator<Item = u16>) -> u32 {
    cells.fold(0, |mask, cell| mask | 1 << cell)
}

/// Plays well or at random.
struct Wild<'a> {
    truth: &'a mut Truth,
    rng: &'a mut Rng,
}

impl Wild<'_> {
    fn free(&mut self, point: &ZonePoint<'_>) -> Result<Vec<u16>, Refusal> {
        let mut free: Vec<u16> = (0..self.truth.cells as u16).filter(|&cell| point.state.is_free(cell)).collect();
        self.rng.shuffle(&mut free);
        if free.is_empty() { Err(Refusal::Fails("the board is full".to_owned())) } else { Ok(free) }
    }

    fn is_wise(&mut self) -> bool {
        self.rng.below(8) > 0
    }
}

impl Strategy for Wild<'_> {
    fn build(&mut self, point: &ZonePoint<'_>) -> Result<u16, Refusal> {
        let free = self.free(point)?;
        let [own, other] = point.state.taken.each_ref().map(|taken| mask(taken.iter()));
        let is_wise = self.is_wise();
        let wins = |cell: &&u16| is_wise && self.truth.builder_wins(own | 1 << **cell, other, false);
        Ok(free.iter().find(wins).copied().unwrap_or(free[0]))
    }

    fn idle(&mut self, point: &ZonePoint<'_>) -> Result<Idle<u16>, Refusal> {
        let free = self.free(point)?;
        Ok(if self.is_wise() { Idle::Pass } else { Idle::Reply(free[0]) })
    }
}

#[test]
fn what_is_accepted_is_won_whatever_lies_outside_of_the_zone() {
    let (mut accepted, mut with_unknown) = (0, 0);
    for seed in 0..6_000 {
        let mut rng = Rng::new(seed);
        let families = families(&mut rng);
        let mut truth = Truth::of(&families);
        let (unknown, builder_to_move) = (rng.below(3) as u16, rng.below(2) == 0);
        let mut wild = Wild { truth: &mut truth, rng: &mut rng };
        let (stop, mut report) = (Stop::new(), |_| {});
        let zone = ZoneWalk::new(ZoneState::new(&families), &mut wild, UNBOUNDED, &stop, &mut report)
            .zone(builder_to_move, unknown);
        let Ok(zone) = zone else { continue };
        let zone = mask(zone.iter());
        accepted += 1;
        for other in (0u32..1 << families.names.len()).filter(|other| other & zone == 0) {
            if other.count_ones() <= u32::from(unknown) {
                with_unknown += u32::from(other > 0);
                assert!(truth.builder_wins(0, other, builder_to_move), "seed {seed}: {other:b} outside of {zone:b}");
            }
        }
    }
    assert!(accepted > 1_000 && with_unknown > 1_000, "only {accepted} were accepted, {with_unknown} with more");
}

/// The builder has two of its three, and so has the opponent:
///
/// ```text
/// x x .        c0 c1 c2     the builder's row, and that of the opponent below, which needs its last
/// o o .        d0 d1 d2     cell only: the side to move wins
/// ```
#[test]
fn a_faster_opponent_is_seen() {
    let row = |cells: &[u16]| SetFamily::new(vec![cells.to_vec()], Vec::new(), 4);
    let names = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
    let zone = |own: &[u16], other: &[u16], unknown| {
        let families = SetFamilies { names: names.clone(), sides: [row(own), row(other)], symmetries: Vec::new() };
        let mut truth = Truth::of(&families);
        let mut wild = Wild { truth: &mut truth, rng: &mut Rng::new(1) };
        let (stop, mut report) = (Stop::new(), |_| {});
        ZoneWalk::new(ZoneState::new(&families), &mut wild, UNBOUNDED, &stop, &mut report).zone(true, unknown)
    };
    assert_eq!(zone(&[0], &[1], 0), Ok(Cells::of(&[0])), "the builder fills its own first");
    assert_eq!(zone(&[0], &[1], 1), Ok(Cells::of(&[0, 1])), "unless the opponent has what is not known");
    assert_eq!(zone(&[0], &[1, 2], 1), Ok(Cells::of(&[0])), "which needs two");
    assert_eq!(zone(&[0], &[1, 2], 2), Ok(Cells::of(&[0, 1])));
    assert!(zone(&[0, 2], &[1, 3], 0).is_err(), "the opponent stops the one row");
}

/// A strategy that plays anywhere, as often as it can.
struct Endless;

impl Strategy for Endless {
    fn build(&mut self, point: &ZonePoint<'_>) -> Result<u16, Refusal> {
        let mut free = (0..point.state.families.names.len() as u16).filter(|&cell| point.state.is_free(cell));
        free.next().ok_or_else(|| Refusal::Fails("the board is full".to_owned()))
    }

    fn idle(&mut self, _point: &ZonePoint<'_>) -> Result<Idle<u16>, Refusal> {
        Ok(Idle::Pass)
    }
}

#[test]
fn a_line_without_an_end_is_refused() {
    let sides = [vec![(0..480).collect()], Vec::new()].map(|sets| SetFamily::new(sets, Vec::new(), 480));
    let names = (0..480).map(|cell: u16| cell.to_string()).collect();
    let families = SetFamilies { names, sides, symmetries: Vec::new() };
    let (stop, mut report) = (Stop::new(), |_| {});
    let refused = ZoneWalk::new(ZoneState::new(&families), &mut Endless, UNBOUNDED, &stop, &mut report).zone(true, 0);
    assert!(refused.as_ref().is_err_and(|refusal| refusal.to_string().contains("no win in 200 moves")), "{refused:?}");
    stop.raise();
    assert_eq!(
        ZoneWalk::new(ZoneState::new(&families), &mut Endless, UNBOUNDED, &stop, &mut report).zone(true, 0),
        Err(Refusal::Stopped)
    );
}
