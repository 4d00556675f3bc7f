//! The rules of five in a row, as the referee applies them.
//!
//! ```text
//! 5 . . . . .        X black, the first side
//! 4 . X O . .        O white, the second side
//! 3 . O X . .
//! 2 . . . X .        black needs a5 and e1 for five in a row
//! 1 . . . . .
//!   a b c d e
//! ```

mod board;
mod ending;
pub mod infinite;
mod renju;
mod sets;

use std::fmt;

use boardwright_game::certify::ProofSets;
use boardwright_game::grid::Point;
use boardwright_game::{Message, Outcome, Position, QuickCount, Side, mix};

use crate::texts::TEXTS;

pub(crate) use board::{DIRECTIONS, StoneBoard, StoneRow, TURN_KEY, key_of};
pub use ending::{BoardEnding, Foul};
pub(crate) use renju::MAX_DEPTH;

/// The smallest number of columns or rows.
pub const SMALLEST: u8 = 5;

/// The largest number of columns or rows.
pub const LARGEST: u8 = 22;

/// The rule of a game: the rows that win, and the moves that are fouls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Rule {
    /// Five or more in a row win.
    #[default]
    Freestyle,
    /// Exactly five win; a longer row is nothing. Events call it the standard rule.
    Exact,
    /// White as freestyle. Black wins with exactly five and loses by an overline, a double four or a double three.
    Renju,
    /// Exactly five win unless an opponent's stone stands at both ends. The edge of the board blocks nothing.
    Caro,
}

impl Rule {
    /// True if rows of five alone decide: no move is a foul, and no five is blocked by the stones beyond its ends.
    pub(crate) fn is_plain(self) -> bool {
        matches!(self, Rule::Freestyle | Rule::Exact)
    }

    /// All rules, the default first.
    pub const ALL: [Rule; 4] = [Rule::Freestyle, Rule::Exact, Rule::Renju, Rule::Caro];

    /// The name in specs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Freestyle => "freestyle",
            Rule::Exact => "exact",
            Rule::Renju => "renju",
            Rule::Caro => "caro",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A position of five in a row.
///
/// The size and the rule are part of the position. A move that renju forbids is legal and loses at once.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Gomoku {
    board: StoneBoard,
    rule: Rule,
    to_move: Side,
    empties: u16,
    ending: Option<BoardEnding>,
    key: u64,
}

impl Gomoku {
    /// The empty board of the given size, black to move.
    ///
    /// # Panics
    /// If a side is shorter than [`SMALLEST`] or longer than [`LARGEST`].
    pub fn new(columns: u8, rows: u8, rule: Rule) -> Gomoku {
        let board = StoneBoard::new(columns, rows);
        Gomoku {
            board,
            rule,
            to_move: Side::First,
            empties: u16::from(columns) * u16::from(rows),
            ending: None,
            key: mix(u64::from(columns) << 16 | u64::from(rows) << 8 | rule as u64),
        }
    }

    /// Makes a position from its stones, in any number and with either side to move.
    ///
    /// The stones show that a game is over, with one exception: a double four or a double three of renju. `foul` names
    /// the point of the black stone that lost the game in that way.
    ///
    /// # Errors
    /// Returns a clause with the reason why no game can reach this position: both sides have won, or the stone on
    /// `foul` is no foul.
    ///
    /// # Panics
    /// If a stone or `foul` lies off the board, two stones are on one point, or the size is not allowed.
    pub fn of_stones(
        (columns, rows, rule): (u8, u8, Rule),
        stones: impl IntoIterator<Item = (Point, Side)>,
        to_move: Side,
        foul: Option<Point>,
    ) -> Result<Gomoku, Message> {
        let mut position = Gomoku::new(columns, rows, rule);
        for (point, side) in stones {
            assert!(position.board.contains(point) && position.board.at(point).is_none(), "{point} is free");
            position.put(point, side);
        }
        if to_move == Side::Second {
            position.turn();
        }
        let ending = position.ending_of_stones()?;
        match foul {
            None => position.finish(ending),
            Some(point) => {
                let foul = position.foul_played(point, ending.as_ref())?;
                position.finish(Some(BoardEnding::Foul { point, foul }));
            }
        }
        Ok(position)
    }

    /// The number of columns.
    pub fn columns(&self) -> u8 {
        self.board.columns()
    }

    /// The number of rows.
    pub fn rows(&self) -> u8 {
        self.board.rows()
    }

    /// The rule of the game.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The side whose stone is on a point; `None` if the point is empty or off the board.
    pub fn at(&self, point: Point) -> Option<Side> {
        self.board.at(point)
    }

    /// True if a point lies on the board.
    pub fn contains(&self, point: Point) -> bool {
        self.board.contains(point)
    }

    /// The stones, by rows from the bottom.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Side)> {
        self.board.points().filter_map(|point| Some((point, self.board.at(point)?)))
    }

    /// The number of stones.
    pub fn count_stones(&self) -> u16 {
        u16::from(self.columns()) * u16::from(self.rows()) - self.empties
    }

    /// The ending of the game; `None` while it goes on.
    pub fn finished(&self) -> Option<&BoardEnding> {
        self.ending.as_ref()
    }

    /// True if a stone of `side` on the empty `point` makes a row that wins by this rule.
    pub fn completes_five(&self, point: Point, side: Side) -> bool {
        self.winning_row(point, side).is_some()
    }

    /// The foul of a black stone on the empty `point`; `None` if it is legal, and by every rule but renju.
    ///
    /// A stone that makes five is never a foul.
    pub fn foul_at(&self, point: Point) -> Option<Foul> {
        let looked_at = self.rule == Rule::Renju && self.contains(point) && self.at(point).is_none();
        if looked_at { renju::foul(&self.board, point) } else { None }
    }

    /// The stones of each row that makes a black stone on `point` a foul, that stone included, whether it is there already or
    /// not: the fours of a double four, the threes of a double three, the row of an overline. Empty if the move is no foul.
    pub fn rows_of_foul(&self, point: Point) -> Vec<Vec<Point>> {
        let looked_at = self.rule == Rule::Renju && self.contains(point) && self.at(point) != Some(Side::Second);
        if looked_at { renju::rows_of_foul(&self.board, point) } else { Vec::new() }
    }

    /// All points where a black stone would be a foul, by rows from the bottom; none by other rules than renju and in
    /// a finished game.
    pub fn forbidden_points(&self) -> impl Iterator<Item = Point> {
        self.moves().filter(|&point| self.foul_at(point).is_some())
    }

    /// The first winning row, in the order of [`DIRECTIONS`], that a stone of `side` on `point` makes or belongs to.
    fn winning_row(&self, point: Point, side: Side) -> Option<StoneRow> {
        DIRECTIONS.iter().map(|&direction| self.board.row_through(point, direction, side)).find(|row| self.wins(row))
    }

    fn wins(&self, row: &StoneRow) -> bool {
        match (self.rule, row.side) {
            (Rule::Freestyle, _) | (Rule::Renju, Side::Second) => row.length >= 5,
            (Rule::Exact, _) | (Rule::Renju, Side::First) => row.length == 5,
            (Rule::Caro, side) => {
                row.length == 5 && !self.board.beyond(row).iter().all(|&end| self.board.holds(end, side.other()))
            }
        }
    }

    fn put(&mut self, point: Point, side: Side) {
        self.board.put(point, side);
        self.empties -= 1;
        self.key ^= board::key_of(point, side);
    }

    fn turn(&mut self) {
        self.to_move = self.to_move.other();
        self.key ^= board::TURN_KEY;
    }

    fn finish(&mut self, ending: Option<BoardEnding>) {
        if let Some(BoardEnding::Foul { point, .. }) = ending {
            // The key must show that the game is over, because the stones do not.
            self.key ^= board::key_of(point, Side::Second).rotate_left(32);
        }
        self.ending = ending;
    }

    /// The ending by the stone that `side` has just put on `point`, if it ends the game.
    fn ending_by(&self, point: Point, side: Side) -> Option<BoardEnding> {
        if let Some(row) = self.winning_row(point, side) {
            return Some(BoardEnding::Five(row.into()));
        }
        if self.rule == Rule::Renju && side == Side::First {
            match renju::foul(&self.board, point) {
                None => {}
                Some(Foul::Overline) => {
                    let rows = DIRECTIONS.iter().map(|&direction| self.board.row_through(point, direction, side));
                    return rows.into_iter().find(|row| row.length > 5).map(|row| BoardEnding::Overline(row.into()));
                }
                Some(foul) => return Some(BoardEnding::Foul { point, foul }),
            }
        }
        (self.empties == 0).then_some(BoardEnding::Full)
    }

    /// The ending that these stones show. Fails if the stones show two endings that exclude each other.
    fn ending_of_stones(&self) -> Result<Option<BoardEnding>, Message> {
        let rows: Vec<StoneRow> = self.board.all_rows().filter(|row| row.length >= 5).collect();
        let won = |side| rows.iter().copied().find(|row| row.side == side && self.wins(row)).map(ending::Span::from);
        let overline = rows.iter().copied().find(|row| row.side == Side::First && row.length > 5);
        let lost = overline.filter(|_| self.rule == Rule::Renju).map(ending::Span::from);
        match (won(Side::First), won(Side::Second)) {
            (Some(_), Some(_)) => Err(TEXTS.say("gomoku-expected-one-row")),
            (Some(row), None) => Ok(Some(BoardEnding::Five(row))),
            (None, Some(_)) if lost.is_some() => Err(TEXTS.say("gomoku-expected-row-or-overline")),
            (None, Some(row)) => Ok(Some(BoardEnding::Five(row))),
            (None, None) => Ok(lost.map(BoardEnding::Overline).or((self.empties == 0).then_some(BoardEnding::Full))),
        }
    }

    /// The foul of black's stone on `point`, if it can have been the last stone of the game.
    fn foul_played(&self, point: Point, ending: Option<&BoardEnding>) -> Result<Foul, Message> {
        let over = ending.is_some_and(|ending| *ending != BoardEnding::Full);
        if self.rule != Rule::Renju {
            return Err(TEXTS.with("gomoku-expected-no-foul", [("rule", self.rule.to_string().into())]));
        }
        if over || self.to_move != Side::Second || self.at(point) != Some(Side::First) {
            return Err(TEXTS.with("gomoku-expected-losing-stone", [("point", point.to_string().into())]));
        }
        renju::foul(&self.board, point)
            .ok_or_else(|| TEXTS.with("gomoku-expected-foul", [("point", point.to_string().into())]))
    }

    /// The empty points of each row of five that `side` can still make its own; `None` for white in renju, who wins by black's
    /// forbidden moves, too, and whose fives black may be forbidden to stop.
    pub fn winning_sets(&self, side: Side) -> Option<Vec<Vec<Point>>> {
        sets::winning_sets(self, side)
    }

    /// The sets of a proof with zones that `builder` wins; `None` in renju and caro.
    pub(crate) fn proof_sets(&self, builder: Side) -> Option<ProofSets<Point>> {
        sets::proof_sets(self, builder)
    }
}

impl Position for Gomoku {
    type Move = Point;

    fn to_move(&self) -> Side {
        self.to_move
    }

    /// Every empty point, by rows from the bottom, in a row from the left: `a1`, `b1`, …, `a2`, ….
    fn moves(&self) -> impl Iterator<Item = Point> {
        let rows = if self.ending.is_some() { 0 } else { self.rows() };
        let points = (0..rows).flat_map(|row| self.board.empties_of_row(row));
        QuickCount::new(points, || if self.ending.is_some() { 0 } else { self.empties.into() })
    }

    fn play_unchecked(&mut self, point: Point) {
        let side = self.to_move;
        self.put(point, side);
        self.turn();
        self.finish(self.ending_by(point, side));
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending.as_ref().map(|ending| match ending {
            BoardEnding::Five(row) => Outcome::Win(row.side),
            BoardEnding::Overline(_) | BoardEnding::Foul { .. } => Outcome::Win(Side::Second),
            BoardEnding::Full => Outcome::Draw,
        })
    }

    fn ending(&self) -> Option<Message> {
        self.ending.as_ref().map(BoardEnding::message)
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn objection(&self, point: Point) -> Option<Message> {
        if !self.contains(point) {
            let last = Point::new(self.columns() - 1, self.rows() - 1);
            let arguments = [("point", point.to_string().into()), ("last", last.to_string().into())];
            return Some(TEXTS.with("gomoku-off-board", arguments));
        }
        if let Some(ending) = &self.ending {
            return Some(TEXTS.with("gomoku-over", [("ending", ending.message().into())]));
        }
        self.at(point).map(|side| {
            let name = if side == Side::First { "gomoku-side-first" } else { "gomoku-side-second" };
            TEXTS.with("gomoku-occupied", [("point", point.to_string().into()), ("side", TEXTS.say(name).into())])
        })
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::Position;
    use boardwright_game::grid::Point;

    use super::{Gomoku, Rule};

    fn play(rule: Rule, moves: &str) -> Gomoku {
        let mut position = Gomoku::new(15, 15, rule);
        for mv in moves.split_whitespace() {
            position.play(mv.parse().expect("a point")).unwrap_or_else(|error| panic!("{error}"));
        }
        position
    }

    #[test]
    fn five_in_a_row_wins_in_every_direction() {
        for (moves, ending) in [
            ("a1 a15 b1 b15 c1 c15 d1 d15 e1", "five in a row from a1 to e1"),
            ("a1 b1 a2 b2 a3 b3 a4 b4 a5", "five in a row from a1 to a5"),
            ("a1 b1 b2 c2 c3 d3 d4 e4 e5", "five in a row from a1 to e5"),
            ("e1 a1 d2 a2 c3 a3 b4 b1 a5", "five in a row from a5 to e1"),
        ] {
            for rule in Rule::ALL {
                assert_eq!(play(rule, moves).ending().as_deref(), Some(ending), "{rule}: {moves}");
            }
        }
    }

    #[test]
    fn six_in_a_row_depends_on_the_rule() {
        let moves = "a1 a15 b1 c15 c1 e15 e1 g15 f1 i15 d1";
        let endings = Rule::ALL.map(|rule| play(rule, moves).ending());
        let expected = [Some("six in a row from a1 to f1"), None, Some("overline from a1 to f1 is forbidden"), None];
        assert_eq!(endings.each_ref().map(Option::as_deref), expected);
    }

    #[test]
    fn a_five_blocked_at_both_ends_is_nothing_in_caro() {
        let blocked = "c8 b8 d8 h8 e8 a15 f8 c15 g8";
        assert_eq!(play(Rule::Caro, blocked).outcome(), None);
        assert!(play(Rule::Exact, blocked).outcome().is_some());
        let edge = "a8 f8 b8 h9 c8 a15 d8 c15 e8";
        assert!(play(Rule::Caro, edge).outcome().is_some(), "the edge does not block");
    }

    #[test]
    fn what_may_not_be_played_is_said() {
        let position = play(Rule::Freestyle, "h8");
        let objection = |text: &str| position.objection(text.parse::<Point>().expect("a point"));
        assert_eq!(objection("h8").as_deref(), Some("h8 is occupied by black"));
        assert_eq!(objection("q3").as_deref(), Some("q3 is off the board, which goes from a1 to o15"));
        assert_eq!(objection("h9"), None);
        let over = play(Rule::Freestyle, "a1 a15 b1 b15 c1 c15 d1 d15 e1");
        let reason = over.objection(Point::new(7, 7));
        assert_eq!(reason.as_deref(), Some("the game is over: five in a row from a1 to e1"));
    }
}
