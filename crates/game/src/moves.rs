//! Moves that are counted without being listed.

/// The moves of a position together with a quicker way to count them.
///
/// [`Position::moves`](crate::Position::moves) returns it in games whose board tells the number of moves: counting the
/// leaves of a tree ([`perft`](fn@crate::perft)) and picking one move at random then cost no list.
///
/// ```
/// use boardwright_game::QuickCount;
///
/// // The empty spots of a board, whose number is that of its unset bits.
/// let taken: u64 = 0b1010;
/// let empty = (0..64).filter(move |spot| taken >> spot & 1 == 0);
/// let spots = || QuickCount::new(empty.clone(), || taken.count_zeros() as usize);
/// assert_eq!(spots().count(), 62);
/// assert_eq!(spots().take(3).collect::<Vec<u32>>(), [0, 2, 4]);
/// ```
#[derive(Clone, Debug)]
pub struct QuickCount<I, F> {
    moves: I,
    count: F,
    is_whole: bool,
}

impl<I: Iterator, F: FnOnce() -> usize> QuickCount<I, F> {
    /// An iterator over `moves` that reports `count` as their number. The conformance kit compares the two.
    pub fn new(moves: I, count: F) -> QuickCount<I, F> {
        QuickCount { moves, count, is_whole: true }
    }
}

impl<I: Iterator, F: FnOnce() -> usize> Iterator for QuickCount<I, F> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        self.is_whole = false;
        self.moves.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.moves.size_hint()
    }

    fn count(self) -> usize {
        if self.is_whole { (self.count)() } else { self.moves.count() }
    }

    fn nth(&mut self, number: usize) -> Option<I::Item> {
        self.is_whole = false;
        self.moves.nth(number)
    }

    // What is listed in full goes through the inner iterator's own loop, which is faster than one call for each move.
    fn fold<B, G: FnMut(B, I::Item) -> B>(self, start: B, join: G) -> B {
        self.moves.fold(start, join)
    }
}

#[cfg(test)]
mod tests {
    use super::QuickCount;

    #[test]
    fn moves_that_were_taken_are_not_counted_again() {
        let moves = || QuickCount::new(0..10, || 10);
        assert_eq!((moves().count(), moves().size_hint()), (10, (10, Some(10))));
        let mut rest = moves();
        assert_eq!((rest.next(), rest.nth(2), rest.count()), (Some(0), Some(3), 6));
        assert_eq!(moves().sum::<u32>(), 45);
    }
}
