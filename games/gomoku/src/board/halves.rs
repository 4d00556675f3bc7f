//! Numbers for what lies around a point of a line. The points on one side of it are a *half*; the last ones of them may lie beyond
//! the edge.
//!
//! Two halves and their mirror image have the same place in a table, so that a table is half as long and stays in the cache.

/// A half: its number, the same for mirror images, and above [`NUMBER_BITS`] the number of pairs of lesser halves.
///
/// Halves are numbered by their points from the middle outwards. A half with one more stone has a greater number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Half(u32);

const NUMBER_BITS: u32 = 9;

/// By the bits of the lower and of the upper half around a point, the half of four points.
static OF_FOUR: [[Half; 256]; 2] = halves();

/// The same for five points.
static OF_FIVE: [[Half; 1024]; 2] = halves();

impl Half {
    /// The half of `POINTS` points, four or five, below a point of a line, nearer to the line's beginning. The line has two bits a
    /// point: 0 for none, 1 and 2 for stones, 3 for the edge.
    #[inline]
    pub(crate) fn below<const POINTS: u32>(line: u64, at: u32) -> Half {
        let bits = (line >> (2 * (at - POINTS))) as usize;
        if POINTS == 4 { OF_FOUR[0][bits & 255] } else { OF_FIVE[0][bits & 1023] }
    }

    #[inline]
    pub(crate) fn above<const POINTS: u32>(line: u64, at: u32) -> Half {
        let bits = (line >> (2 * (at + 1))) as usize;
        if POINTS == 4 { OF_FOUR[1][bits & 255] } else { OF_FIVE[1][bits & 1023] }
    }
}

/// The same points with black and white exchanged, two bits a point.
pub(crate) fn swapped(points: u32) -> u32 {
    let stones = (points ^ points >> 1) & 0x5555_5555;
    points ^ (stones | stones << 1)
}

/// The number of halves with this many points.
pub(crate) const fn count_halves(points: u32) -> usize {
    (3usize.pow(points + 1) - 1) / 2
}

/// The number of pairs of halves with this many points, whichever comes first.
pub(crate) const fn count_pairs(points: u32) -> usize {
    count_halves(points) * (count_halves(points) + 1) / 2
}

/// The place of a pair of halves, below [`count_pairs`].
#[inline]
pub(crate) fn place_of_pair(one: Half, other: Half) -> usize {
    let (less, more) = (one.min(other), one.max(other));
    ((more.0 >> NUMBER_BITS) + (less.0 & ((1 << NUMBER_BITS) - 1))) as usize
}

/// Numbers the halves with `KEYS` sequences of bits. What is no half has the number 0, which is never asked for.
const fn halves<const KEYS: usize>() -> [[Half; KEYS]; 2] {
    let (mut halves, mut count, mut bits) = ([[Half(0); KEYS]; 2], 0, 0);
    while bits < KEYS {
        if let Some(mirrored) = mirror_of_half(bits as u32, KEYS.ilog2() / 2) {
            let half = Half((count * (count + 1) / 2) << NUMBER_BITS | count);
            halves[0][mirrored as usize] = half;
            halves[1][bits] = half;
            count += 1;
        }
        bits += 1;
    }
    halves
}

/// The same points the other way round. `None` if `bits` are no upper half: if a point lies beyond the edge and the next one does not.
pub(crate) const fn mirror_of_half(bits: u32, points: u32) -> Option<u32> {
    let (mut mirrored, mut index, mut was_edge) = (0, 0, false);
    while index < points {
        let code = bits >> (2 * index) & 3;
        if was_edge && code != 3 {
            return None;
        }
        was_edge = code == 3;
        mirrored = mirrored << 2 | code;
        index += 1;
    }
    Some(mirrored)
}

#[cfg(test)]
mod tests {
    use super::{Half, count_halves, count_pairs, mirror_of_half, place_of_pair};

    #[test]
    fn pairs_of_halves_share_a_place_with_their_mirror_image_alone() {
        let halves: Vec<(u32, u32)> =
            (0..1024).filter_map(|bits| mirror_of_half(bits, 5).map(|mirrored| (mirrored, bits))).collect();
        assert_eq!(halves.len(), count_halves(5));
        let mut pairs = vec![None; count_pairs(5)];
        for (one, &(below, mirrored_below)) in halves.iter().enumerate() {
            for (other, &(mirrored_above, above)) in halves.iter().enumerate() {
                let place = |below: u32, above: u32| {
                    let line = u64::from(below) | u64::from(above) << 12;
                    place_of_pair(Half::below::<5>(line, 5), Half::above::<5>(line, 5))
                };
                assert_eq!(place(below, above), place(mirrored_above, mirrored_below));
                let pair = (one.min(other), one.max(other));
                assert_eq!(*pairs[place(below, above)].get_or_insert(pair), pair);
            }
        }
        assert!(pairs.iter().all(Option::is_some));
    }
}
