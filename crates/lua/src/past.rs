//! The shared list of moves of a game.

use std::sync::Arc;

/// The moves that led to a position.
///
/// A script may hold thousands of copies of a board after hundreds of moves, outside the memory that it may use. So
/// what they have in common is there once: each move knows the one before it.
#[derive(Clone, Default, Debug)]
pub(crate) struct Past(Option<Arc<Ply>>);

#[derive(Debug)]
struct Ply {
    mv: String,
    before: Past,
}

impl Past {
    /// These moves with one more.
    pub(crate) fn then(&self, mv: &str) -> Past {
        Past(Some(Arc::new(Ply { mv: mv.to_owned(), before: self.clone() })))
    }

    /// These moves without the last one.
    pub(crate) fn without_last(&self) -> Past {
        self.0.as_ref().map(|ply| ply.before.clone()).unwrap_or_default()
    }

    /// The last move.
    pub(crate) fn last(&self) -> Option<&str> {
        self.0.as_ref().map(|ply| ply.mv.as_str())
    }

    /// All moves, the first one first.
    pub(crate) fn moves(&self) -> Vec<&str> {
        let mut moves: Vec<&str> = Vec::new();
        let mut past = self;
        while let Some(ply) = &past.0 {
            moves.push(&ply.mv);
            past = &ply.before;
        }
        moves.reverse();
        moves
    }
}

/// Lets go of one move after the other: dropping them inside each other would need stack for all of them.
impl Drop for Past {
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut ply) = next.and_then(Arc::into_inner) {
            next = ply.before.0.take();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Past;

    #[test]
    fn pasts_share_what_they_have_in_common() {
        let common = Past::default().then("a1").then("b2");
        let (one, other) = (common.then("c3"), common.then("d4"));
        assert_eq!((one.moves(), other.moves()), (vec!["a1", "b2", "c3"], vec!["a1", "b2", "d4"]));
        assert_eq!((one.last(), one.without_last().last()), (Some("c3"), Some("b2")));
        assert_eq!(Past::default().without_last().last(), None);
    }

    #[test]
    fn a_very_long_past_is_let_go_without_a_deep_stack() {
        let mut past = Past::default();
        for _ in 0..1_000_000 {
            past = past.then("a1");
        }
        let shared = past.without_last();
        drop(past);
        assert_eq!(shared.last(), Some("a1"));
    }
}
