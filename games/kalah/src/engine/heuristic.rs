//! The evaluation and move ordering of the baseline engine.

use boardwright_game::{Column, Outcome, Position, Score, Side};
use boardwright_search::{FORCING, Heuristic};

use crate::rules::{House, Kalah};

/// What a seed is worth in a store, in hundredths of a seed; every other weight is measured by it.
const STORE: i32 = 100;
/// What a seed in an own house is worth: some of them are taken at the end, others sown away or captured.
const HOUSE: i32 = 30;
/// What a house is worth whose sowing would give an extra turn.
const EXTRA_TURN: i32 = 60;
/// What a seed is worth that stands to be captured by the largest capture, the capturing seed included.
const CAPTURE: i32 = 25;
/// What winning is worth besides the seeds it is won by, in hundredths of a seed: a thousand seeds.
const VICTORY: i32 = 100_000;
/// The weight of a captured seed in the order of moves: one outweighs what the search has learnt of quiet moves.
const CAPTURE_FIRST: i32 = 20_000;
/// Captured seeds beyond which the order of moves makes no difference, so that every extra turn comes before them.
const MANY: i32 = 50;

/// Kalah for the generic search: stores, seeds at hand, extra turns and captures within reach.
///
/// A finished game is worth the difference of the stores, and a thousand seeds more to the winner: so the engine
/// prefers a win to any hope, and then the larger win. `+1012.00` is a win by twelve seeds.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StoreHeuristic;

/// What one side has, in seeds and houses.
struct Assets {
    store: i32,
    houses: i32,
    extra_turns: i32,
    capture: i32,
}

impl Assets {
    fn of(position: &Kalah, side: Side) -> Assets {
        let row = position.houses(side);
        let lap = 2 * row.len() + 1;
        let mut assets = Assets {
            store: position.store(side).into(),
            houses: row.iter().map(|&seeds| i32::from(seeds)).sum(),
            extra_turns: 0,
            capture: 0,
        };
        for (index, &seeds) in row.iter().enumerate().filter(|&(_, &seeds)| seeds > 0) {
            let last = (index + usize::from(seeds)) % lap;
            assets.extra_turns += i32::from(last == row.len());
            assets.capture = assets.capture.max(captured(position, side, index));
        }
        assets
    }

    /// The weighted parts, in the order of [`StoreHeuristic::parts`].
    fn weighted(&self) -> [i32; 4] {
        [self.store * STORE, self.houses * HOUSE, self.extra_turns * EXTRA_TURN, self.capture * CAPTURE]
    }
}

/// Seeds that sowing a house less than a lap round would capture, the capturing one included; 0 if it captures none.
fn captured(position: &Kalah, side: Side, index: usize) -> i32 {
    let (own, other) = (position.houses(side), position.houses(side.other()));
    let last = index + usize::from(own[index]);
    if last >= own.len() || own[last] > 0 {
        return 0;
    }
    match other[own.len() - 1 - last] {
        0 => 0,
        opposite => i32::from(opposite) + 1,
    }
}

/// The difference of the parts to the side to move.
fn balance(position: &Kalah) -> [i32; 4] {
    let own = Assets::of(position, position.to_move()).weighted();
    let other = Assets::of(position, position.to_move().other()).weighted();
    std::array::from_fn(|part| own[part] - other[part])
}

impl Heuristic<Kalah> for StoreHeuristic {
    fn evaluate(&self, position: &Kalah) -> Score {
        Score(balance(position).iter().sum())
    }

    /// All moves: those that give an extra turn first, the rightmost of them leading because it disturbs no other;
    /// then captures by what they take.
    fn candidates(&self, position: &Kalah, moves: &mut Vec<(House, i32)>) {
        let side = position.to_move();
        let row = position.houses(side);
        let lap = 2 * row.len() + 1;
        moves.extend(position.moves().map(|house| {
            let index = house.index();
            let last = (index + usize::from(row[index])) % lap;
            let weight = if last == row.len() {
                FORCING + i32::from(house.number())
            } else {
                CAPTURE_FIRST * captured(position, side, index).min(MANY)
            };
            (house, weight)
        }));
    }

    fn result(&self, position: &Kalah, outcome: Outcome, _ply: u32) -> Score {
        let side = position.to_move();
        let difference = i32::from(position.store(side)) - i32::from(position.store(side.other()));
        let victory = outcome.winner().map_or(0, |winner| if winner == side { VICTORY } else { -VICTORY });
        Score(victory + STORE * difference)
    }

    fn parts(&self) -> Vec<Column> {
        vec![
            Column::new("stores", "seeds in the own store less those in the other"),
            Column::new("houses", "seeds in the own houses less those in the other's, 0.3 each"),
            Column::new("extra turns", "houses that would give an extra turn less the other's, 0.6 each"),
            Column::new("capture", "seeds of the largest capture within reach less the other's, 0.25 each"),
        ]
    }

    fn part_values(&self, position: &Kalah) -> Vec<f64> {
        balance(position).iter().map(|&part| f64::from(part) / 100.0).collect()
    }
}

#[cfg(test)]
mod tests {
    use boardwright_search::conformance;

    use super::StoreHeuristic;
    use crate::KalahVariant;

    #[test]
    fn the_heuristic_conforms() {
        for spec in ["kalah:6x4", "kalah:3x9,empty-capture", "kalah:10x12,end=mover", "kalah:1x1"] {
            let variant = KalahVariant::from_spec(&spec.parse().expect("a spec")).expect("a kalah");
            conformance::check(&variant, &StoreHeuristic, 1, 20);
        }
    }
}
