//! Lets a player that thinks on a board of its own serve the game whose rules that board keeps.

use boardwright_game::{Explanation, Player, Position, Turn};

/// A player of the game `P` that is made of a player on the board `B`, which is faster and has the same moves.
#[derive(Clone, Debug)]
pub struct OnBoard<B, T> {
    player: T,
    board: std::marker::PhantomData<fn() -> B>,
}

impl<B, T> OnBoard<B, T> {
    /// A player that asks `player`.
    #[must_use]
    pub fn new(player: T) -> OnBoard<B, T> {
        OnBoard { player, board: std::marker::PhantomData }
    }
}

impl<P, B, T> Player<P> for OnBoard<B, T>
where
    P: Position,
    B: Position<Move = P::Move> + for<'a> From<&'a P>,
    T: Player<B>,
{
    fn choose(&mut self, turn: &Turn<'_, P>) -> P::Move {
        let (position, start) = (B::from(turn.position), B::from(turn.start));
        self.player.choose(&translate(turn, &position, &start))
    }

    fn explain(&mut self, turn: &Turn<'_, P>) -> Explanation {
        let (position, start) = (B::from(turn.position), B::from(turn.start));
        self.player.explain(&translate(turn, &position, &start))
    }
}

fn translate<'a, P, B>(turn: &Turn<'a, P>, position: &'a B, start: &'a B) -> Turn<'a, B>
where
    P: Position,
    B: Position<Move = P::Move>,
{
    let &Turn { history, limits, stop, report, .. } = turn;
    Turn { position, start, history, limits, stop, report }
}
