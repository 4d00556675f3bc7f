//! Kalah as plain data to draw: two rows of houses between two stores, and a sowing seed by seed.

use boardwright_game::{Board, Form, Outcome, Piece, Place, Position, Side, Spot, View};

use crate::rules::{House, Kalah};

/// What lies where, in a position or in the middle of a sowing.
#[derive(Clone, PartialEq, Eq)]
struct Seeds {
    houses: [Vec<u8>; 2],
    stores: [u8; 2],
}

impl Seeds {
    fn of(position: &Kalah) -> Seeds {
        Seeds {
            houses: Side::BOTH.map(|side| position.houses(side).to_vec()),
            stores: Side::BOTH.map(|side| position.store(side)),
        }
    }

    fn view(&self) -> View {
        let mut spots = Vec::new();
        for side in Side::BOTH {
            for (index, &seeds) in (0..).zip(&self.houses[side]) {
                let house = index + 1;
                spots.push(spot(side, format!("{side}:{house}"), Place::House { side, index }, seeds));
            }
            spots.push(spot(side, store_name(side), Place::Store { side }, self.stores[side]));
        }
        View { board: Board::Pits { houses: self.houses[0].len() as u8 }, spots, decisive: Vec::new() }
    }
}

fn store_name(side: Side) -> String {
    format!("{side}:store")
}

fn spot(side: Side, name: String, place: Place, seeds: u8) -> Spot {
    let seed = Piece { side, form: Form::Seed, name: "seed", symbol: 'o' };
    let pieces = if seeds > 0 { vec![seed] } else { Vec::new() };
    Spot { name, place, pieces, count: Some(seeds.into()), locked: None, warning: None }
}

/// The position as data to draw; the store of the winner is what decided a finished game.
pub(crate) fn view(position: &Kalah) -> View {
    let mut view = Seeds::of(position).view();
    if let Some(Outcome::Win(winner)) = position.outcome() {
        view.decisive.push(store_name(winner));
    }
    view
}

/// The spot to click for a move: the house that is sown.
pub(crate) fn path(position: &Kalah, mv: House) -> Vec<String> {
    vec![format!("{}:{mv}", position.to_move())]
}

/// What a sowing comes to: the house that is sown, where its last seed falls, and the house whose seeds that captures.
pub(crate) fn reach(position: &Kalah, mv: House) -> Vec<String> {
    let own = position.to_move();
    let size = position.houses(own).len();
    let seeds = usize::from(position.houses(own)[mv.index()]);
    let last = (mv.index() + seeds) % (2 * size + 1);
    let house = |side: Side, index: usize| format!("{side}:{}", index + 1);
    let mut spots = vec![house(own, mv.index())];
    let mut add = |spot: String| {
        if !spots.contains(&spot) {
            spots.push(spot);
        }
    };
    if last > size {
        add(house(own.other(), last - size - 1));
    } else if last == size {
        add(store_name(own));
    } else {
        add(house(own, last));
        let mut after = *position;
        after.sow(mv);
        // The last seed lies where it fell unless it captures; by some rules it does so where nothing lies opposite.
        let opposite = size - 1 - last;
        let goes_round = mv.index() + seeds > 2 * size;
        let is_taken = position.houses(own.other())[opposite] > 0 || goes_round;
        if after.houses(own)[last] == 0 && is_taken {
            add(house(own.other(), opposite));
        }
    }
    spots
}

/// The boards that a move passes through: the house is emptied, its seeds fall one by one, what is captured goes to
/// the store, and at the end of the game so does what is left.
pub(crate) fn frames(position: &Kalah, mv: House) -> Vec<View> {
    let own = position.to_move();
    let size = position.houses(own).len();
    let mut board = Seeds::of(position);
    let seeds = std::mem::take(&mut board.houses[own][mv.index()]);
    let mut boards = vec![board.clone()];
    let mut place = mv.index();
    for _ in 0..seeds {
        place = (place + 1) % (2 * size + 1);
        let pit = match place {
            store if store == size => &mut board.stores[own],
            place if place < size => &mut board.houses[own][place],
            place => &mut board.houses[own.other()][place - size - 1],
        };
        *pit += 1;
        boards.push(board.clone());
    }
    let mut captured = *position;
    captured.sow(mv);
    boards.push(Seeds::of(&captured));
    let end = position.child(mv);
    boards.push(Seeds::of(&end));
    boards.dedup();
    // The last board is that of the position after the move, whose view also tells what decided the game.
    boards.pop();
    boards.iter().map(Seeds::view).chain([view(&end)]).collect()
}
