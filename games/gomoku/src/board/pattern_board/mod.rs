//! The engine's board: the shapes and classes of all empty points for both sides, updated while moves are played and
//! undone.
//!
//! Every line of the board is one 64-bit word, two bits a point, with the edge around it. A move changes the words of
//! four lines and the shapes of up to forty points. Changes are recorded and undone in reverse order.

mod cells;
mod fouls;
mod what_if;

use boardwright_game::grid::Point;
use boardwright_game::{Position, Side};

pub(crate) use self::cells::{CellSet, Cells, contains, mark};
use crate::board::RuleTables;
use crate::board::shape::LineTable;
use crate::board::spot::{CLASSES, Class, Code, JudgedSet, SetId};
use crate::board::values::PatternValues;
use crate::{Gomoku, Rule};

/// A point as an index: rows of 32 cells, with an edge of five cells around a board of up to 22 × 22.
pub(crate) type Cell = u16;

/// Number of cells, the edge included.
pub(crate) const CELLS: usize = 1024;

/// Cells of edge before the first column and row.
const MARGIN: u16 = 5;

/// The steps from a cell to its neighbour: along a row, up a column, up and down to the right.
pub(crate) const STEPS: [i16; 4] = [1, 32, 33, -31];

/// The lower bit of every point of a line.
const LOWER_BITS: u64 = 0x5555_5555_5555_5555;

/// The shapes of an empty point.
#[derive(Clone, Copy, Default, Debug)]
struct PointShapes {
    /// The four shapes for black in the lower half, those for white above.
    codes: u32,
    /// By side, the set of shapes.
    sets: [JudgedSet; 2],
}

/// The state of a point before a move changed it.
#[derive(Clone, Copy, Debug)]
struct Change {
    cell: Cell,
    /// True if a count or a set of cells has changed too.
    counted: bool,
    spot: PointShapes,
}

/// The state of the board before a move, as far as it is needed to undo the move.
#[derive(Clone, Copy, Debug)]
struct UndoFrame {
    cell: Cell,
    /// The length of the list of changes before the move.
    changes: usize,
    values: PatternValues,
}

/// The engine's board of a position.
#[derive(Clone, Debug)]
pub(crate) struct PatternBoard {
    tables: &'static RuleTables,
    rule: Rule,
    columns: u8,
    rows: u8,
    to_move: Side,
    stones: u16,
    key: u64,
    /// By direction, the words of its lines, two bits a point: 0 for none, 1 for black, 2 for white, 3 for the edge.
    lines: [[u64; 64]; 4],
    spots: [PointShapes; CELLS],
    /// By side and class from [`Class::COUNTED`] on, the number of empty points of the class. `sets` holds these
    /// points.
    counts: [[u16; CLASSES]; 2],
    sets: [[CellSet; CLASSES]; 2],
    values: PatternValues,
    occupied: CellSet,
    /// The oldest first.
    changes: Vec<Change>,
    moves: Vec<UndoFrame>,
}

impl PatternBoard {
    pub(crate) fn new(position: &Gomoku) -> PatternBoard {
        PatternBoard::with_tables(position, RuleTables::of(position.rule()))
    }

    /// The board of a position for the solver ([`RuleTables::of_solver`]).
    pub(crate) fn of_solver(position: &Gomoku) -> PatternBoard {
        PatternBoard::with_tables(position, RuleTables::of_solver(position.rule()))
    }

    /// The board of a position for a proof that `attacker` wins ([`RuleTables::for_proof`]).
    pub(crate) fn for_proof(position: &Gomoku, attacker: Side) -> PatternBoard {
        PatternBoard::with_tables(position, RuleTables::for_proof(position.rule(), attacker))
    }

    fn with_tables(position: &Gomoku, tables: &'static RuleTables) -> PatternBoard {
        let (columns, rows) = (position.columns(), position.rows());
        let mut board = PatternBoard {
            tables,
            rule: position.rule(),
            columns,
            rows,
            to_move: Side::First,
            stones: 0,
            key: 0,
            lines: [[!0; 64]; 4],
            spots: [PointShapes::default(); CELLS],
            counts: [[0; CLASSES]; 2],
            sets: [[[0; 32]; CLASSES]; 2],
            values: PatternValues::default(),
            occupied: [0; 32],
            changes: Vec::with_capacity(4096),
            moves: Vec::with_capacity(512),
        };
        board.clear();
        for (point, side) in position.stones() {
            board.to_move = side;
            board.play(cell_of(point));
        }
        // The stones of the position are not moves that can be undone.
        board.changes.clear();
        board.moves.clear();
        board.to_move = position.to_move();
        board.key = position.key();
        board
    }

    fn clear(&mut self) {
        let points: Vec<Cell> = self.points().collect();
        for &cell in &points {
            for direction in 0..4 {
                let (line, at) = place(cell, direction);
                self.lines[direction][line] &= !(3 << (2 * at));
            }
        }
        for &cell in &points {
            let codes = self.codes_by_lines(cell);
            let sets = [0, 1].map(|side| self.tables.spots[side].set((codes >> (16 * side)) as Code));
            self.spots[cell as usize] = PointShapes { codes, sets };
            self.enter(cell);
        }
    }

    /// All cells of the board, by rows from the bottom.
    pub(crate) fn points(&self) -> impl Iterator<Item = Cell> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| cell_of(Point::new(column, row))))
    }

    pub(crate) fn rule(&self) -> Rule {
        self.rule
    }

    /// True if both boards judge rows alike.
    pub(crate) fn judges_like(&self, other: &PatternBoard) -> bool {
        std::ptr::eq(self.tables, other.tables)
    }

    /// True if no stone of the defender's can help `attacker`, so that a proof covers the replies outside its zone.
    pub(crate) fn is_monotone_for(&self, attacker: Side) -> bool {
        match self.rule {
            Rule::Freestyle => true,
            Rule::Exact => std::ptr::eq(self.tables, RuleTables::for_proof(self.rule, attacker)),
            Rule::Renju | Rule::Caro => false,
        }
    }

    pub(crate) fn to_move(&self) -> Side {
        self.to_move
    }

    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// The key after a move of the side to move.
    pub(crate) fn key_after(&self, cell: Cell) -> u64 {
        self.key ^ crate::rules::key_of(point_of(cell), self.to_move) ^ crate::rules::TURN_KEY
    }

    pub(crate) fn is_full(&self) -> bool {
        self.count_empty() == 0
    }

    /// The number of empty points.
    pub(crate) fn count_empty(&self) -> usize {
        usize::from(self.columns) * usize::from(self.rows) - usize::from(self.stones)
    }

    pub(crate) fn is_empty(&self, cell: Cell) -> bool {
        self.lines[0][usize::from(cell >> 5)] >> (2 * (cell & 31)) & 3 == 0
    }

    /// The centre; on a board with an even number of columns or rows, the point right of or above the centre.
    pub(crate) fn centre(&self) -> Cell {
        cell_of(Point::new(self.columns / 2, self.rows / 2))
    }

    /// The number of stones.
    pub(crate) fn stones(&self) -> u16 {
        self.stones
    }

    /// The class that a stone of `side` would have on an empty cell.
    #[inline]
    pub(crate) fn class(&self, side: Side, cell: Cell) -> Class {
        self.spot(cell).sets[side].class()
    }

    /// The number of the set of shapes of an empty cell.
    pub(crate) fn set_id(&self, side: Side, cell: Cell) -> SetId {
        self.spot(cell).sets[side].id()
    }

    /// The logarithm of the likelihood that the side to move chooses an empty cell after the `last` two moves, in
    /// hundredths. Only differences have a meaning.
    #[inline]
    pub(crate) fn likelihood(&self, cell: Cell, last: [Option<Cell>; 2]) -> i32 {
        let own = self.to_move;
        let ids = [own, own.other()].map(|side| self.set_id(side, cell));
        self.tables.policies[own].weight(ids, cell, last)
    }

    /// The part of this logarithm that is due to what a stone of the other side would make on the cell.
    pub(crate) fn likelihood_of_block(&self, cell: Cell) -> i32 {
        let own = self.to_move;
        self.tables.policies[own].weight_of_block(self.set_id(own.other(), cell))
    }

    #[inline]
    fn spot(&self, cell: Cell) -> &PointShapes {
        &self.spots[usize::from(cell) & (CELLS - 1)]
    }

    /// The shapes of an empty cell, by direction.
    pub(crate) fn code(&self, side: Side, cell: Cell) -> Code {
        (self.spot(cell).codes >> (16 * side.index())) as Code
    }

    /// The number of empty points of a class, which must be [`Class::COUNTED`] or later.
    #[inline]
    pub(crate) fn count(&self, side: Side, class: Class) -> u16 {
        self.counts[side][class as usize]
    }

    /// The number of empty points from a class up to [`Class::Five`]; the class must be [`Class::COUNTED`] or later.
    pub(crate) fn count_from(&self, side: Side, class: Class) -> u16 {
        self.counts[side][class as usize..=Class::Five as usize].iter().sum()
    }

    /// The points of a class, which must be [`Class::COUNTED`] or later.
    #[inline]
    pub(crate) fn of_class(&self, side: Side, class: Class) -> Cells<'_> {
        let set = if self.count(side, class) > 0 { &self.sets[side][class as usize] } else { &[0; 32] };
        Cells::of(set)
    }

    /// The value of the patterns for the side to move.
    pub(crate) fn worth(&self) -> i32 {
        self.values.of(self.to_move, &self.tables.networks[self.to_move])
    }

    /// The value of the patterns for the side to move without the network.
    pub(crate) fn worth_of_points(&self) -> i32 {
        self.values.of_points(self.to_move)
    }

    /// The value of a set of threats for the side to move.
    pub(crate) fn worth_of_threats(&self, set: usize) -> i32 {
        i32::from(self.tables.threats[self.to_move][set])
    }

    /// The empty cells that are at most two places from a stone, or three on a line with it.
    pub(crate) fn neighbourhood(&self) -> CellSet {
        let mut near = [0; 32];
        let taken = &self.occupied;
        let first = MARGIN as usize;
        let full = ((1u32 << self.columns) - 1) << MARGIN;
        for row in first..first + self.rows as usize {
            // Words beyond the board are empty.
            let square = (row - 2..=row + 2).fold(0, |all, row| all | taken[row]);
            let square = square | square << 1 | square >> 1 | square << 2 | square >> 2;
            let far = taken[row - 3] | taken[row + 3];
            let lines = far | far << 3 | far >> 3 | taken[row] << 3 | taken[row] >> 3;
            near[row] = (square | lines) & full & !taken[row];
        }
        near
    }

    /// The last move but `back` that was played since the board was made.
    pub(crate) fn last_move(&self, back: usize) -> Option<Cell> {
        self.moves.len().checked_sub(back + 1).map(|index| self.moves[index].cell)
    }

    /// Puts a stone of the side to move on an empty cell. The caller sees wins and fouls beforehand by the class of
    /// the cell.
    pub(crate) fn play(&mut self, cell: Cell) {
        let side = self.to_move;
        self.moves.push(UndoFrame { cell, changes: self.changes.len(), values: self.values });
        self.leave(cell);
        self.set(cell, side);
        // A constant width lets the compiler unroll the loop.
        match (self.tables.lines.half(), self.values.are_kept()) {
            (4, true) => self.look_around::<4, true>(cell, side),
            (4, false) => self.look_around::<4, false>(cell, side),
            (_, true) => self.look_around::<5, true>(cell, side),
            (_, false) => self.look_around::<5, false>(cell, side),
        }
        self.to_move = side.other();
    }

    /// Puts the stone into the four lines and updates the empty points whose windows contain it. `VALUES`: the values are kept.
    fn look_around<const HALF: u32, const VALUES: bool>(&mut self, cell: Cell, side: Side) {
        for (direction, step) in STEPS.into_iter().enumerate() {
            let (line, at) = place(cell, direction);
            self.lines[direction][line] ^= (side as u64 + 1) << (2 * at);
            let word = self.lines[direction][line];
            let window = ((1 << (4 * HALF + 2)) - 1) << (2 * (at - HALF));
            let mut empties = !(word | word >> 1) & LOWER_BITS & window;
            while empties != 0 {
                let shift = empties.trailing_zeros();
                empties &= empties - 1;
                let distance = (shift / 2) as i16 - at as i16;
                let both = self.tables.lines.both(LineTable::key::<HALF>(word, shift));
                self.update::<VALUES>(cell.wrapping_add_signed(distance * step), direction, both);
            }
        }
    }

    /// Takes the last stone back.
    pub(crate) fn undo(&mut self) {
        let frame = self.moves.pop().expect("a move was played");
        let cell = frame.cell;
        self.to_move = self.to_move.other();
        let side = self.to_move;
        while self.changes.len() > frame.changes {
            let Some(change) = self.changes.pop() else { break };
            if change.counted {
                let new = *self.spot(change.cell);
                for side in Side::BOTH {
                    if new.sets[side].recounts(change.spot.sets[side]) {
                        self.reclass(side, change.cell, new.sets[side], change.spot.sets[side]);
                    }
                }
            }
            self.spots[usize::from(change.cell) & (CELLS - 1)] = change.spot;
        }
        for direction in 0..4 {
            let (line, at) = place(cell, direction);
            self.lines[direction][line] ^= (side as u64 + 1) << (2 * at);
        }
        self.unset(cell, side);
        self.enter(cell);
        // The values are restored as a whole, as the changes above were not undone in them one by one.
        self.values = frame.values;
    }

    fn set(&mut self, cell: Cell, side: Side) {
        self.occupied[cell as usize >> 5] |= 1 << (cell & 31);
        self.stones += 1;
        self.key ^= crate::rules::key_of(point_of(cell), side) ^ crate::rules::TURN_KEY;
    }

    fn unset(&mut self, cell: Cell, side: Side) {
        self.occupied[cell as usize >> 5] &= !(1 << (cell & 31));
        self.stones -= 1;
        self.key ^= crate::rules::key_of(point_of(cell), side) ^ crate::rules::TURN_KEY;
    }

    /// Replaces the shapes of a cell on one line for both sides (`both`) and records the change.
    #[inline]
    fn update<const VALUES: bool>(&mut self, cell: Cell, direction: usize, both: u8) {
        let (shift, both) = (4 * direction, u32::from(both));
        let old = *self.spot(cell);
        let codes = (old.codes & !(0xf_000f << shift)) | (both & 15 | both >> 4 << 16) << shift;
        let changed = codes ^ old.codes;
        if changed == 0 {
            return;
        }
        let (mut sets, mut counted) = (old.sets, false);
        for side in Side::BOTH {
            if changed >> (16 * side.index()) & 0xffff != 0 {
                let table = &self.tables.spots[side];
                sets[side] = table.set((codes >> (16 * side.index())) as Code);
                if VALUES {
                    self.values.replace(side, table, old.sets[side].id(), sets[side].id());
                }
                if old.sets[side].recounts(sets[side]) {
                    counted = true;
                    self.reclass(side, cell, old.sets[side], sets[side]);
                }
            }
        }
        self.changes.push(Change { cell, counted, spot: old });
        self.spots[usize::from(cell) & (CELLS - 1)] = PointShapes { codes, sets };
    }

    /// Moves an empty cell from the class of one set of shapes to that of another in the counts and cell sets.
    fn reclass(&mut self, side: Side, cell: Cell, old: JudgedSet, new: JudgedSet) {
        let (old, new) = (old.class(), new.class());
        if old >= Class::COUNTED {
            self.toggle(side, cell, old);
            self.counts[side][old as usize] -= 1;
        }
        if new >= Class::COUNTED {
            self.toggle(side, cell, new);
            self.counts[side][new as usize] += 1;
        }
    }

    /// Adds a cell that has become empty to values, counts and sets.
    fn enter(&mut self, cell: Cell) {
        self.exchange(cell, [JudgedSet::default(); 2], self.spot(cell).sets);
    }

    /// Removes a cell that is no longer empty from values, counts and sets.
    fn leave(&mut self, cell: Cell) {
        self.exchange(cell, self.spot(cell).sets, [JudgedSet::default(); 2]);
    }

    /// Replaces the sets of shapes of a cell in values, counts and sets.
    #[inline]
    fn exchange(&mut self, cell: Cell, old: [JudgedSet; 2], new: [JudgedSet; 2]) {
        for side in Side::BOTH {
            if self.values.are_kept() {
                self.values.replace(side, &self.tables.spots[side], old[side].id(), new[side].id());
            }
            if old[side].recounts(new[side]) {
                self.reclass(side, cell, old[side], new[side]);
            }
        }
    }

    #[inline]
    fn toggle(&mut self, side: Side, cell: Cell, class: Class) {
        self.sets[side][class as usize][cell as usize >> 5] ^= 1 << (cell & 31);
    }

    /// The shapes of both sides at a place of a line.
    fn both(&self, word: u64, at: u32) -> u8 {
        self.tables.lines.at(word, at)
    }

    /// Computes the shapes of an empty cell for both sides from the lines.
    fn codes_by_lines(&self, cell: Cell) -> u32 {
        let mut codes = 0;
        for direction in 0..4 {
            let (line, at) = place(cell, direction);
            let both = u32::from(self.both(self.lines[direction][line], at));
            codes |= (both & 15 | both >> 4 << 16) << (4 * direction);
        }
        codes
    }

    /// The empty cells on the line of `cell` in `direction` that belong to its window, with their distances.
    pub(crate) fn window(&self, cell: Cell, direction: usize) -> impl Iterator<Item = (Cell, i16)> + '_ {
        let half = self.tables.lines.half() as i16;
        (-half..=half).filter(|&distance| distance != 0).filter_map(move |distance| {
            let other = cell.wrapping_add_signed(distance * STEPS[direction]);
            self.is_empty(other).then_some((other, distance))
        })
    }
}

/// The index of a cell's line in a direction, and the index of the cell on it.
#[inline]
pub(crate) fn place(cell: Cell, direction: usize) -> (usize, u32) {
    let (row, column) = (usize::from(cell >> 5), usize::from(cell & 31));
    let line = match direction {
        0 => row,
        1 => column,
        2 => row + 32 - column,
        _ => row + column,
    };
    (line & 63, if direction == 1 { row as u32 } else { column as u32 })
}

pub(crate) fn cell_of(point: Point) -> Cell {
    (u16::from(point.row) + MARGIN) << 5 | (u16::from(point.column) + MARGIN)
}

/// The point of a cell of the board.
#[inline]
pub(crate) fn point_of(cell: Cell) -> Point {
    Point::new((cell & 31) as u8 - MARGIN as u8, (cell >> 5) as u8 - MARGIN as u8)
}
