//! The conformance kit finds games that hand out capabilities which do not hold.

use std::panic::{AssertUnwindSafe, catch_unwind};

use boardwright_game::certify::PositionalGame;
use boardwright_game::grid::Point;
use boardwright_game::{
    Family, ParseError, Player, PlayerSpec, Position, QuickCount, Side, Variant, View, conformance, perft,
};

use crate::noughts::{LINES, Noughts, NoughtsGame};

/// Noughts and crosses with another account of its winning sets, and whether they decide.
#[derive(Clone, Copy)]
struct Told(fn(&Noughts, Side) -> Vec<Vec<Point>>, bool);

impl PositionalGame<Noughts> for Told {
    fn winning_sets(&self, position: &Noughts, side: Side) -> Option<Vec<Vec<Point>>> {
        Some(self.0(position, side))
    }

    fn sets_decide(&self, _: &Noughts) -> bool {
        self.1
    }
}

impl Variant for Told {
    type Position = Noughts;

    fn family(&self) -> &'static Family {
        NoughtsGame.family()
    }

    fn spec(&self) -> String {
        NoughtsGame.spec()
    }

    fn start(&self) -> Noughts {
        NoughtsGame.start()
    }

    fn read(&self, text: &str) -> Result<Noughts, ParseError> {
        NoughtsGame.read(text)
    }

    fn view(&self, position: &Noughts) -> View {
        NoughtsGame.view(position)
    }

    fn path(&self, position: &Noughts, at: Point) -> Vec<String> {
        NoughtsGame.path(position, at)
    }

    fn symmetries(&self) -> usize {
        NoughtsGame.symmetries()
    }

    fn mirror(&self, position: &Noughts, symmetry: usize) -> Noughts {
        NoughtsGame.mirror(position, symmetry)
    }

    fn mirror_move(&self, at: Point, symmetry: usize) -> Point {
        NoughtsGame.mirror_move(at, symmetry)
    }

    fn positional(&self) -> Option<&dyn PositionalGame<Noughts>> {
        Some(self)
    }

    fn player(&self, spec: &PlayerSpec, seed: u64) -> Result<Box<dyn Player<Noughts>>, ParseError> {
        NoughtsGame.player(spec, seed)
    }
}

fn true_sets(position: &Noughts, side: Side) -> Vec<Vec<Point>> {
    NoughtsGame.winning_sets(position, side).expect("rows")
}

/// The complaint of the kit about a game.
fn complaint(told: Told) -> Option<String> {
    let complaint = catch_unwind(AssertUnwindSafe(|| conformance::check(&told, 1, 20))).err()?;
    complaint.downcast::<String>().ok().map(|text| *text)
}

#[test]
fn a_positional_game_passes() {
    conformance::check(&NoughtsGame, 1, 50);
    assert_eq!(complaint(Told(true_sets, true)), None);
    assert_eq!(perft(&Noughts::start(), 9), 127_872, "255,168 games, of which 127,872 fill the board");
}

#[test]
fn winning_sets_that_do_not_hold_are_found() {
    let without_a_row = |position: &Noughts, side| {
        let row = LINES[6].map(|(column, row)| Point::new(column, row));
        let mut sets = true_sets(position, side);
        sets.retain(|set| !set.iter().all(|at| row.contains(at)));
        sets
    };
    let off_the_board = |position: &Noughts, side| {
        let mut sets = true_sets(position, side);
        sets.push(vec![Point::new(1, 1), Point::new(5, 5)]);
        sets
    };
    let that_appear_later = |position: &Noughts, side| {
        let is_start = *position == Noughts::start();
        true_sets(position, side).into_iter().skip(usize::from(is_start)).collect()
    };
    let with_longer_rows = |position: &Noughts, side| {
        let mut sets = true_sets(position, side);
        sets.extend(position.moves().map(|at| vec![at]).take(usize::from(position.moves().count() == 1)));
        sets
    };
    let cases = [
        (Told(without_a_row, false), "completes no winning set"),
        (Told(without_a_row, true), "winning set"),
        (Told(off_the_board, false), "cannot be made"),
        (Told(that_appear_later, false), "opens the winning set"),
        (Told(with_longer_rows, true), "winning set"),
    ];
    for (told, expected) in cases {
        let complaint = complaint(told).expect("a complaint");
        assert!(complaint.contains(expected), "{complaint}");
    }
}

#[test]
fn moves_are_as_many_as_a_quick_count_says() {
    let moves = QuickCount::new(
        Noughts::start().child("b2".parse().expect("a point")).moves().collect::<Vec<_>>().into_iter(),
        || 8,
    );
    assert_eq!((moves.clone().count(), moves.collect::<Vec<_>>().len()), (8, 8));
}
