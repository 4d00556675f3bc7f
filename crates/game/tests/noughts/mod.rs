// Noughts and crosses as a game of the house: the example of the documentation, where it is included, and the game by
// which the conformance kit is tested.

use boardwright_game::certify::PositionalGame;
use boardwright_game::grid::{Point, read_rows, symmetries, transform, write_rows};
use boardwright_game::{
    Board, Colour, Family, Form, Message, Outcome, ParseError, Piece, Place, Player, PlayerSpec, Position,
    RandomPlayer, Side, SideStyle, Spot, Variant, View, mix,
};

/// Columns and rows of the eight rows of three.
pub(crate) const LINES: [[(u8, u8); 3]; 8] = [
    [(0, 0), (1, 0), (2, 0)],
    [(0, 1), (1, 1), (2, 1)],
    [(0, 2), (1, 2), (2, 2)],
    [(0, 0), (0, 1), (0, 2)],
    [(1, 0), (1, 1), (1, 2)],
    [(2, 0), (2, 1), (2, 2)],
    [(0, 0), (1, 1), (2, 2)],
    [(0, 2), (1, 1), (2, 0)],
];

/// A position: the points of both sides, and who is to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Noughts {
    points: [u16; 2],
    to_move: Side,
}

impl Noughts {
    /// The empty board.
    pub(crate) fn start() -> Noughts {
        Noughts { points: [0; 2], to_move: Side::First }
    }

    /// The side whose sign stands on a point.
    pub(crate) fn at(&self, at: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.points[side.index()] & bit(at) != 0)
    }

    /// Puts a sign of either side on a point.
    pub(crate) fn put(&mut self, at: Point, side: Side) {
        self.points[side.index()] |= bit(at);
    }

    fn has_row(&self, side: Side) -> bool {
        LINES.iter().any(|line| line.iter().all(|&(column, row)| self.at(Point::new(column, row)) == Some(side)))
    }
}

fn bit(at: Point) -> u16 {
    1 << (3 * at.row + at.column)
}

fn points() -> impl Iterator<Item = Point> {
    (0..3).flat_map(|row| (0..3).map(move |column| Point::new(column, row)))
}

impl std::fmt::Display for Noughts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = |at| self.at(at).map_or('.', |side| if side == Side::First { 'X' } else { 'O' });
        write!(f, "{} {}", write_rows(3, 3, sign), self.to_move)
    }
}

impl Position for Noughts {
    type Move = Point;

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = Point> {
        points().filter(|&at| self.objection(at).is_none())
    }

    fn play_unchecked(&mut self, at: Point) {
        self.put(at, self.to_move);
        self.to_move = self.to_move.other();
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = Side::BOTH.into_iter().find(|&side| self.has_row(side));
        let is_full = (self.points[0] | self.points[1]).count_ones() == 9;
        winner.map(Outcome::Win).or(is_full.then_some(Outcome::Draw))
    }

    fn ending(&self) -> Option<Message> {
        self.outcome().map(|outcome| format!("it is {outcome}").into())
    }

    fn key(&self) -> u64 {
        mix(u64::from(self.points[0]) << 10 | u64::from(self.points[1]) << 1 | self.to_move.index() as u64)
    }

    fn objection(&self, at: Point) -> Option<Message> {
        if at.column > 2 || at.row > 2 {
            return Some(format!("{at} is off the board").into());
        }
        let taken = self.at(at).map(|side| format!("{side} has taken {at}").into());
        taken.or_else(|| self.outcome().map(|_| "the game is over".to_owned().into()))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NoughtsGame;

impl PositionalGame<Noughts> for NoughtsGame {
    fn winning_sets(&self, position: &Noughts, side: Side) -> Option<Vec<Vec<Point>>> {
        let lines = LINES.iter().map(|line| line.map(|(column, row)| Point::new(column, row)));
        let open = lines.filter(|line| line.iter().all(|&at| position.at(at) != Some(side.other())));
        Some(open.map(|line| line.into_iter().filter(|&at| position.at(at).is_none()).collect()).collect())
    }

    fn sets_decide(&self, _: &Noughts) -> bool {
        true
    }
}

static FAMILY: Family = Family {
    name: "noughts",
    title: "Noughts and crosses",
    summary: "three in a row win",
    sizes: "",
    options: &[],
    aliases: &[],
    variants: &[],
    sides: [SideStyle { name: "crosses", colour: Colour::Black }, SideStyle { name: "noughts", colour: Colour::White }],
    players: &[RandomPlayer::INFO],
    rules: "Three in a row win.",
    formats: &[],
    negotiations: &[],
    opening_rules: &[],
};

impl Variant for NoughtsGame {
    type Position = Noughts;

    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn spec(&self) -> String {
        FAMILY.name.to_owned()
    }

    fn start(&self) -> Noughts {
        Noughts::start()
    }

    fn read(&self, text: &str) -> Result<Noughts, ParseError> {
        let wrong = || ParseError::new("position", text, "a board and the side to move");
        let (board, to_move) = text.split_once(' ').ok_or_else(wrong)?;
        let to_move = Side::BOTH.into_iter().find(|side| side.to_string() == to_move).ok_or_else(wrong)?;
        let rows = read_rows(text, board, 3, 3, |sign| sign == 'X' || sign == 'O', "'X' or 'O'")?;
        let mut position = Noughts { points: [0; 2], to_move };
        for at in points() {
            match rows[usize::from(at.row)][usize::from(at.column)] {
                'X' => position.put(at, Side::First),
                'O' => position.put(at, Side::Second),
                _ => {}
            }
        }
        Ok(position)
    }

    fn view(&self, position: &Noughts) -> View {
        let piece = |side| Piece { side, form: Form::Disc, name: "sign", symbol: 'o' };
        let spot = |at: Point| Spot {
            name: at.to_string(),
            place: Place::Cell { column: at.column, row: at.row },
            pieces: position.at(at).map(piece).into_iter().collect(),
            count: None,
            locked: None,
            warning: None,
        };
        View {
            board: Board::Holes { columns: 3, rows: 3 },
            spots: points().map(spot).collect(),
            decisive: Vec::new(),
            opening: None,
        }
    }

    fn path(&self, _: &Noughts, at: Point) -> Vec<String> {
        vec![at.to_string()]
    }

    fn symmetries(&self) -> usize {
        symmetries(3, 3)
    }

    fn mirror(&self, position: &Noughts, symmetry: usize) -> Noughts {
        let mut image = Noughts { points: [0; 2], ..*position };
        for (at, side) in points().filter_map(|at| Some((at, position.at(at)?))) {
            image.put(transform(at, 3, 3, symmetry), side);
        }
        image
    }

    fn mirror_move(&self, at: Point, symmetry: usize) -> Point {
        transform(at, 3, 3, symmetry)
    }

    fn positional(&self) -> Option<&dyn PositionalGame<Noughts>> {
        Some(self)
    }

    fn player(&self, _: &PlayerSpec, seed: u64) -> Result<Box<dyn Player<Noughts>>, ParseError> {
        Ok(Box::new(RandomPlayer::new(seed)))
    }
}
