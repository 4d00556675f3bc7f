//! Random numbers that are the same on every machine and in every release.

use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A seeded stream of random numbers: xoshiro256++ (Blackman and Vigna 2018), seeded through `SplitMix64`.
///
/// Records must be reproducible years later, so neither the generator nor the way it is cut down to a range may
/// change; general-purpose ranges promise less.
///
/// ```
/// use boardwright_game::{Rng, derive_seed};
///
/// let throws = |seed| {
///     let mut rng = Rng::new(seed);
///     [(); 5].map(|()| rng.below(6) + 1)
/// };
/// assert_eq!(throws(7), throws(7), "a seed decides the stream");
/// assert_ne!(derive_seed(7, 0), derive_seed(7, 1), "each game of a match has a seed of its own");
/// ```
#[derive(Clone, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// The stream that belongs to `seed`.
    pub fn new(seed: u64) -> Rng {
        Rng(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A uniform number from 0 to `bound - 1` (Lemire 2019, with rejection: no bias).
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "there is no number below 0");
        let bound = bound as u64;
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.bits()) * u128::from(bound);
            if product as u64 >= threshold {
                return (product >> 64) as usize;
            }
        }
    }

    /// A uniform element of `items`, or `None` if there is none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len())]) }
    }

    /// Puts the items into another order, each with the same chance (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// A uniform number from 0 (included) to 1 (excluded), with 53 random bits.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// Mixes a number into 64 well-spread bits (the finaliser of `SplitMix64`; Steele, Lea and Flood 2014).
///
/// Seeds of games are derived with it from the seed of a match, and keys of positions from what stands where.
pub const fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

/// The seed of the `index`-th thing that hangs on `seed` (a game of a match, a side of a game).
pub const fn derive_seed(seed: u64, index: u64) -> u64 {
    mix(mix(seed) ^ index.wrapping_mul(0xD6E8_FEB8_6659_FD93))
}

#[cfg(test)]
mod tests {
    use super::{Rng, derive_seed, mix};

    #[test]
    fn the_stream_is_pinned() {
        // From the SplitMix64 reference: the first output for seed 0 is 0xE220A8397B1DCDAF.
        assert_eq!(mix(0), 0xE220_A839_7B1D_CDAF);
        let mut rng = Rng::new(0);
        assert_eq!(rng.bits(), 0x5317_5D61_490B_23DF, "xoshiro256++ seeded with 0 by SplitMix64");
    }

    #[test]
    fn what_is_made_of_the_stream_is_pinned_too() {
        // Computed by an independent program from the published definitions.
        let mut rng = Rng::new(7);
        assert_eq!([6, 10, 147, 1000, 1 << 40].map(|bound| rng.below(bound)), [0, 1, 105, 427, 1_059_554_849_525]);
        assert_eq!(rng.unit().to_bits(), 0.465_703_689_140_478_44_f64.to_bits());
        assert_eq!(derive_seed(42, 3), 0xE0D1_4D14_818C_B2B0);
    }

    #[test]
    fn below_reaches_every_number_and_no_other() {
        let mut rng = Rng::new(7);
        let mut seen = [0u32; 6];
        for _ in 0..6000 {
            seen[rng.below(6)] += 1;
        }
        assert!(seen.iter().all(|&count| (850..1150).contains(&count)), "{seen:?}");
    }

    #[test]
    fn derived_seeds_differ() {
        let seeds: std::collections::HashSet<u64> =
            (0..100).flat_map(|seed| (0..100).map(move |index| derive_seed(seed, index))).collect();
        assert_eq!(seeds.len(), 10_000);
    }
}
