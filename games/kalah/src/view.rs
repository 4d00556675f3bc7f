//! The drawing of kalah: two rows of houses between two stores, and a sowing seed by seed and in words.

use boardwright_game::{Board, Contents, Form, Message, Outcome, ParseError, Piece, Place, Position, Side, Spot, View};

use crate::notation::read_position;
use crate::rules::{House, Kalah, Rules};
use crate::texts::TEXTS;

/// The seeds in houses and stores, of a position or in the middle of a sowing.
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
        View { board: Board::Pits { houses: self.houses[0].len() as u8 }, spots, decisive: Vec::new(), opening: None }
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

/// The position as data to draw. In a finished game the store of the winner is marked as decisive.
pub(crate) fn view(position: &Kalah) -> View {
    let mut view = Seeds::of(position).view();
    if let Some(Outcome::Win(winner)) = position.outcome() {
        view.decisive.push(store_name(winner));
    }
    view
}

/// The position with this many seeds in houses and stores: it is written as text and read.
pub(crate) fn arrange(contents: &[Contents], to_move: Side, rules: Rules) -> Result<Kalah, ParseError> {
    let houses = usize::from(rules.houses);
    let mut seeds = [vec![0; houses + 1], vec![0; houses + 1]];
    let names = Side::BOTH.map(|side| {
        (1..=houses).map(|house| format!("{side}:{house}")).chain([store_name(side)]).collect::<Vec<String>>()
    });
    for spot in contents {
        let at = Side::BOTH
            .into_iter()
            .find_map(|side| Some((side, names[side.index()].iter().position(|name| *name == spot.spot)?)));
        let Some((side, index)) = at else {
            let expected = TEXTS.with("kalah-expected-spot", [("spots", names.concat().join(", ").into())]);
            return Err(ParseError::new("spot", &spot.spot, expected));
        };
        seeds[side.index()][index] = spot.count.unwrap_or(0);
    }
    let [south, north] = seeds.map(|seeds| seeds.iter().map(u32::to_string).collect::<Vec<_>>().join(","));
    let turn = if to_move == Side::First { "S" } else { "N" };
    read_position(&format!("{south}/{north} {turn}"), rules)
}

/// The spot to click for a move: the house that is sown.
pub(crate) fn path(position: &Kalah, mv: House) -> Vec<String> {
    vec![format!("{}:{mv}", position.to_move())]
}

/// The spots that a move affects: the house that is sown, the place of its last seed, and the house whose seeds it
/// captures.
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
        // The last seed stays where it fell unless it captures. By some rules it captures even if the opposite house
        // is empty.
        let opposite = size - 1 - last;
        let goes_round = mv.index() + seeds > 2 * size;
        let is_taken = position.houses(own.other())[opposite] > 0 || goes_round;
        if after.houses(own)[last] == 0 && is_taken {
            add(house(own.other(), opposite));
        }
    }
    spots
}

/// The seeds that these sowings, one after another, bring into the store of the side to move.
pub(crate) fn gain(position: &Kalah, houses: &[House]) -> u32 {
    let own = position.to_move();
    let mut after = *position;
    for &house in houses {
        after.sow(house);
    }
    u32::from(after.store(own) - position.store(own))
}

/// The opponent's seeds that a sowing captures: the gain of the store less the seeds that fall into it, less the
/// capturing seed.
pub(crate) fn captured(position: &Kalah, house: House) -> u32 {
    let (own, size) = (position.to_move(), position.houses(position.to_move()).len());
    let last = house.index() + usize::from(position.houses(own)[house.index()]);
    let fallen = if last < size { 0 } else { (last - size) / (2 * size + 1) + 1 };
    gain(position, &[house]).saturating_sub(fallen as u32 + 1)
}

/// A move in words: the house, the seeds that it captures with its last one, and the stores after it.
pub(crate) fn spoken(position: &Kalah, mv: House) -> Message {
    let [south, north] = position.child(mv).tally();
    let stores = [("house", mv.to_string().into()), ("south", south.into()), ("north", north.into())];
    match captured(position, mv) {
        0 => TEXTS.with("kalah-spoken", stores),
        taken => {
            let [house, south, north] = stores;
            TEXTS.with("kalah-spoken-capture", [house, ("seeds", (taken + 1).into()), south, north])
        }
    }
}

/// The boards during a move: the house is emptied, its seeds fall one by one, captured seeds go to the store, and at
/// the end of the game so do the seeds that are left.
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
    // The last board is the position after the move, whose view also marks the decisive store.
    boards.pop();
    boards.iter().map(Seeds::view).chain([view(&end)]).collect()
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Contents, Side};

    use super::{arrange, spoken};
    use crate::notation::read_position;
    use crate::rules::{Capture, End, House, Rules};

    #[test]
    fn a_move_is_told_with_what_it_captures_and_with_the_stores_after_it() {
        let told = |text: &str, house: u8| {
            let rules = Rules { houses: 4, capture: Capture::Standard, end: End::EitherEmpty };
            let position = read_position(text, rules).expect("a position");
            spoken(&position, House::new(house).expect("a house")).to_string()
        };
        assert_eq!(told("3,2,0,1,5/3,3,5,0,2 S", 4), "4, 6 to 2");
        // Its last seed meets the three of south's house 1.
        assert_eq!(told("3,2,0,1,5/3,3,5,0,2 N", 1), "1, 4 captured, 5 to 6");
        // The end of the game: north takes the rest.
        assert_eq!(told("0,0,0,1,5/3,3,5,0,2 S", 4), "4, 6 to 13");
    }

    #[test]
    fn seeds_that_are_set_up_may_lie_anywhere_as_long_as_they_are_not_too_many() {
        let rules = Rules { houses: 3, capture: Capture::Standard, end: End::EitherEmpty };
        let arranged = |given: &[(&str, u32)]| {
            let contents = |(spot, count): &(&str, u32)| Contents {
                spot: (*spot).to_owned(),
                pieces: vec!['o'],
                count: Some(*count),
            };
            let position = arrange(&given.iter().map(contents).collect::<Vec<_>>(), Side::Second, rules);
            position.map(|position| position.to_string()).map_err(|error| error.to_string())
        };
        let given = [("first:1", 2), ("first:store", 7), ("second:3", 1)];
        assert_eq!(arranged(&given), Ok("2,0,0,7/0,0,1,0 N".to_owned()));
        for wrong in [("first:4", 1), ("first:0", 1), ("store", 1), ("first:1", 256), ("first:1", u32::MAX)] {
            assert!(arranged(&[wrong]).is_err(), "{wrong:?}");
        }
        assert!(arranged(&[("first:1", 200), ("second:1", 200)]).is_err());
    }
}
