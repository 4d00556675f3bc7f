//! A second implementation of the rules, slow and close to the prose, for comparison.

use boardwright_game::{Outcome, Position, Rng, Side, Variant, derive_seed};
use boardwright_kalah::{House, Kalah, KalahVariant};

/// All pits in a ring, counter-clockwise: south's houses, south's store, north's houses, north's store.
#[derive(Clone, Debug)]
struct Ring {
    pits: Vec<u32>,
    houses: usize,
    /// 0 for south, 1 for north.
    mover: usize,
    over: bool,
    empty_capture: bool,
    mover_ends: bool,
}

impl Ring {
    fn start(houses: usize, seeds: u32, empty_capture: bool, mover_ends: bool) -> Ring {
        let side = [vec![seeds; houses], vec![0]].concat();
        Ring { pits: side.repeat(2), houses, mover: 0, over: false, empty_capture, mover_ends }
    }

    fn store(&self, side: usize) -> usize {
        side * (self.houses + 1) + self.houses
    }

    fn house(&self, side: usize, number: usize) -> usize {
        side * (self.houses + 1) + number - 1
    }

    fn seeds(&self, side: usize) -> u32 {
        (1..=self.houses).map(|number| self.pits[self.house(side, number)]).sum()
    }

    fn moves(&self) -> Vec<usize> {
        (1..=self.houses).filter(|&number| !self.over && self.pits[self.house(self.mover, number)] > 0).collect()
    }

    fn play(&mut self, number: usize) {
        let (own, other) = (self.mover, 1 - self.mover);
        let mut at = self.house(own, number);
        let mut hand = std::mem::take(&mut self.pits[at]);
        while hand > 0 {
            at = (at + 1) % self.pits.len();
            if at == self.store(other) {
                continue;
            }
            self.pits[at] += 1;
            hand -= 1;
        }
        for own_house in 1..=self.houses {
            if at == self.house(own, own_house) && self.pits[at] == 1 {
                let opposite = self.house(other, self.houses + 1 - own_house);
                if self.pits[opposite] > 0 || self.empty_capture {
                    let store = self.store(own);
                    self.pits[store] += self.pits[at] + self.pits[opposite];
                    self.pits[at] = 0;
                    self.pits[opposite] = 0;
                }
            }
        }
        if at != self.store(own) {
            self.mover = other;
        }
        self.over =
            if self.mover_ends { self.seeds(self.mover) == 0 } else { self.seeds(own) == 0 || self.seeds(other) == 0 };
        if self.over {
            for side in 0..2 {
                let store = self.store(side);
                self.pits[store] += self.seeds(side);
                for number in 1..=self.houses {
                    let house = self.house(side, number);
                    self.pits[house] = 0;
                }
            }
        }
    }

    fn text(&self) -> String {
        let side = |side: usize| {
            let from = side * (self.houses + 1);
            self.pits[from..=from + self.houses].iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
        };
        format!("{}/{} {}", side(0), side(1), ["S", "N"][self.mover])
    }

    fn outcome(&self) -> Option<Outcome> {
        let [south, north] = [0, 1].map(|side| self.pits[self.store(side)]);
        self.over.then(|| match south.cmp(&north) {
            std::cmp::Ordering::Greater => Outcome::Win(Side::First),
            std::cmp::Ordering::Less => Outcome::Win(Side::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }
}

fn numbers(position: &Kalah) -> Vec<usize> {
    position.moves().map(|house| usize::from(house.number())).collect()
}

#[test]
fn every_size_and_option_agrees_with_the_plain_reference() {
    let (mut laps, mut captures, mut ends_in_a_chain) = (0, 0, 0);
    for case in 0..10 * 12 * 4 {
        let (houses, seeds) = (1 + case % 10, 1 + case / 10 % 12);
        let (empty_capture, mover_ends) = (case / 120 % 2 == 1, case / 240 == 1);
        let options = [["", ",empty-capture"][usize::from(empty_capture)], ["", ",end=mover"][usize::from(mover_ends)]];
        let spec = format!("kalah:{houses}x{seeds}{}{}", options[0], options[1]);
        let variant = KalahVariant::from_spec(&spec.parse().expect("a spec")).expect("a kalah");
        for game in 0..10 {
            let mut rng = Rng::new(derive_seed(case as u64, game));
            let mut position = variant.start();
            let mut ring = Ring::start(houses, seeds as u32, empty_capture, mover_ends);
            loop {
                assert_eq!(position.to_string(), ring.text(), "{spec}");
                assert_eq!(position.outcome(), ring.outcome(), "{spec} at {position}");
                assert_eq!(numbers(&position), ring.moves(), "{spec} at {position}");
                let Some(&number) = rng.pick(&ring.moves()) else { break };
                let before = position;
                laps += usize::from(ring.pits[ring.house(ring.mover, number)] as usize > 2 * houses);
                position.play(House::new(number as u8).expect("a house")).expect("a legal move");
                ring.play(number);
                let own = before.to_move();
                captures += usize::from(position.store(own) > before.store(own) + 2 && position.outcome().is_none());
                ends_in_a_chain += usize::from(position.outcome().is_some() && position.to_move() == own);
            }
        }
    }
    assert!(laps > 1000 && captures > 1000 && ends_in_a_chain > 100, "{laps} {captures} {ends_in_a_chain}");
}
