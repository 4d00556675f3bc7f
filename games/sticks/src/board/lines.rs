//! Lookup tables for lines of five holes: values, missing pieces and gains of moves by the code of a line.
//!
//! A hole has one of nine contents: empty, one of three pieces of either side, or one of the two shared pairs. Five
//! holes give a code below 9⁵ = 59,049. The tables are computed from the states of the pairs ([`crate::eval::pairs`]),
//! so that blocking is defined in one place.

use std::array;
use std::sync::LazyLock;

use boardwright_game::Side;

use crate::eval::pairs::{Content, SEQUENCES, code_of, state_of};
use crate::eval::weights::Weights;
use crate::rules::{Equipment, HOLES, Kind, SIZE, lines};

/// The number of contents of a hole.
pub(super) const CONTENTS: usize = 9;
const CODES: usize = CONTENTS.pow(5);

/// By number of a content, the pieces of the first and the second side.
const HELD: [[Option<Kind>; 2]; CONTENTS] = [
    [None, None],
    [Some(Kind::Stick), None],
    [Some(Kind::Hollow), None],
    [Some(Kind::Solid), None],
    [None, Some(Kind::Stick)],
    [None, Some(Kind::Hollow)],
    [None, Some(Kind::Solid)],
    [Some(Kind::Hollow), Some(Kind::Stick)],
    [Some(Kind::Stick), Some(Kind::Hollow)],
];

/// The number of a content.
///
/// # Panics
/// If the two pieces cannot share a hole.
pub(super) fn content_number(held: [Option<Kind>; 2]) -> u8 {
    let index = held.map(|kind| kind.map_or(0, |kind| kind as usize + 1));
    let number = NUMBERS[index[0]][index[1]];
    assert!(usize::from(number) < CONTENTS, "pieces that fit each other");
    number
}

/// The numbers of contents by the piece of either side: none, a stick, a hollow or a solid barrel. 9 is invalid.
const NUMBERS: [[u8; 4]; 4] = [[0, 4, 5, 6], [1, 9, 8, 9], [2, 7, 9, 9], [3, 9, 9, 9]];

/// The content with this number from the view of `side`.
fn seen_by(side: Side, number: usize) -> Content {
    let (own, other) = (HELD[number][side], HELD[number][side.other()]);
    match (own, other) {
        (Some(Kind::Stick), _) => Content::OwnStick,
        (Some(_), _) => Content::OwnBarrel,
        (None, Some(Kind::Stick)) => Content::OtherStick,
        (None, Some(Kind::Hollow)) => Content::OtherHollow,
        (None, Some(Kind::Solid)) => Content::OtherSolid,
        (None, None) => Content::Empty,
    }
}

/// The value of a line, and the sides that are close to completing it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct LineSummary {
    /// By side to move, the value to that side less the value to the other, in hundredths.
    pub(super) worth: [i16; 2],
    /// Bit `side`: a pair of that side, not blocked, lacks one piece. Bit `2 + side`: one lacks two.
    pub(super) near: u8,
}

/// By kind, the places of a line as bits where a piece of the kind is needed.
pub(super) type LinePlaces = [u8; 3];

/// The gains of moves to or from a hole for the side that makes them, by [`slot`]. All four fit into one register, so
/// that the moves of a position are valued by a few hundred additions.
pub(super) type Gains = [i16; 4];

/// The index in [`Gains`] of the arrival of a piece, or with `None` of the departure of the piece that is there.
#[inline]
pub(super) const fn slot(kind: Option<Kind>) -> usize {
    match kind {
        Some(kind) => kind as usize,
        None => 3,
    }
}

/// The lookup tables by the code of a line.
pub(super) struct LineTables {
    glances: Vec<LineSummary>,
    /// By code and side, the places where a piece completes a sequence.
    completing: Vec<[LinePlaces; 2]>,
    /// By code and side, the places where a piece reduces the missing holes of a sequence from two to one.
    preparing: Vec<[LinePlaces; 2]>,
    /// By code and side, the places where a piece leaves a sequence lacking at most two holes.
    building: Vec<[LinePlaces; 2]>,
    /// By side, code and place, the change of the line's value by the arrival of a piece or its departure.
    gains: [Vec<[Gains; 5]>; 2],
}

static LINES: LazyLock<LineTables> = LazyLock::new(LineTables::build);

impl LineTables {
    /// The tables, computed on first use.
    #[inline]
    pub(super) fn get() -> &'static LineTables {
        &LINES
    }

    #[inline]
    pub(super) fn glance(&self, code: u16) -> LineSummary {
        self.glances[usize::from(code)]
    }

    /// The places where a piece of each kind completes a sequence of `side`.
    #[inline]
    pub(super) fn completing(&self, code: u16, side: Side) -> LinePlaces {
        self.completing[usize::from(code)][side]
    }

    /// The places where a piece of each kind leaves `side` one piece from a sequence.
    #[inline]
    pub(super) fn preparing(&self, code: u16, side: Side) -> LinePlaces {
        self.preparing[usize::from(code)][side]
    }

    /// The places where a piece of each kind extends a sequence of `side` that lacks two or three.
    #[inline]
    pub(super) fn building(&self, code: u16, side: Side) -> LinePlaces {
        self.building[usize::from(code)][side]
    }

    /// By code, the gains of moves of `side` to and from the places of a line.
    #[inline]
    pub(super) fn gains(&self, side: Side) -> &[[Gains; 5]] {
        &self.gains[side]
    }

    fn build() -> LineTables {
        let views: Vec<[[Content; 5]; 2]> = (0..CODES).map(|code| Side::BOTH.map(|side| view(code, side))).collect();
        let completing: Vec<_> = views.iter().map(|views| views.each_ref().map(|view| leading_to(view, 1))).collect();
        let building = views.iter().map(|views| views.each_ref().map(building)).collect();
        let preparing = views.iter().map(|views| views.each_ref().map(|view| leading_to(view, 2))).collect();
        let glances: Vec<LineSummary> = views.iter().map(glance).collect();
        let gains = Side::BOTH
            .map(|side| (0..CODES).map(|code| array::from_fn(|place| gains_at(&glances, side, code, place))).collect());
        LineTables { glances, completing, preparing, building, gains }
    }
}

/// The gains of moves of `side` to and from one place of a line. After a move the other side is to move.
fn gains_at(glances: &[LineSummary], side: Side, code: usize, place: usize) -> Gains {
    let unit = CONTENTS.pow(place as u32);
    let held = HELD[code / unit % CONTENTS];
    let base = code - code / unit % CONTENTS * unit;
    let mut gains = Gains::default();
    for kind in [Some(Kind::Stick), Some(Kind::Hollow), Some(Kind::Solid), None] {
        let mut then = held;
        then[side] = kind;
        let comes_or_goes = held[side].is_none() != kind.is_none();
        if let Some(content) = HELD.iter().position(|&it| it == then).filter(|_| comes_or_goes) {
            let other = side.other();
            gains[slot(kind)] = glances[code].worth[other] - glances[base + content * unit].worth[other];
        }
    }
    gains
}

/// The lines of a board and their holes.
pub(super) struct Geometry {
    /// By hole, the lines through it, each with the factor of the hole's content in the line's code.
    through: [LinesThrough; HOLES],
    /// The lines that lie on the board entirely, with their holes.
    lines: Vec<(u8, [u8; 5])>,
    /// By line and set of its places, the mask of the holes.
    masks: Vec<[u64; 32]>,
}

/// The lines through one hole, at most twelve.
#[derive(Clone, Copy, Default)]
struct LinesThrough {
    count: u8,
    lines: [(u8, u16); 12],
}

/// By columns and rows of the board, its lines.
static GEOMETRIES: LazyLock<Vec<Geometry>> =
    LazyLock::new(|| (0..=SIZE).flat_map(|columns| (0..=SIZE).map(move |rows| Geometry::of(columns, rows))).collect());

impl Geometry {
    /// The lines of the board of this equipment.
    pub(super) fn get(equipment: Equipment) -> &'static Geometry {
        &GEOMETRIES[usize::from(equipment.columns()) * (usize::from(SIZE) + 1) + usize::from(equipment.rows())]
    }

    fn of(columns: u8, rows: u8) -> Geometry {
        let all: Vec<[u8; 5]> = lines().map(|line| line.map(|hole| hole.index() as u8)).collect();
        let is_on_board = |line: &[u8; 5]| line.iter().all(|&hole| hole % SIZE < columns && hole / SIZE < rows);
        let mut through = [LinesThrough::default(); HOLES];
        let lines: Vec<(u8, [u8; 5])> = all
            .iter()
            .enumerate()
            .filter(|(_, line)| is_on_board(line))
            .map(|(number, &line)| (number as u8, line))
            .collect();
        for &(number, line) in &lines {
            for (place, &hole) in line.iter().enumerate() {
                let through = &mut through[usize::from(hole)];
                through.lines[usize::from(through.count)] = (number, CONTENTS.pow(place as u32) as u16);
                through.count += 1;
            }
        }
        let mask = |line: &[u8; 5], places: usize| {
            (0..5).filter(|place| places & 1 << place != 0).fold(0, |mask, place| mask | 1 << line[place])
        };
        let masks = all.iter().map(|line| array::from_fn(|places| mask(line, places))).collect();
        Geometry { through, lines, masks }
    }

    /// The lines through a hole, each with the factor of the hole's content in the line's code.
    #[inline]
    pub(super) fn through(&self, hole: usize) -> &[(u8, u16)] {
        let LinesThrough { count, lines } = &self.through[hole];
        &lines[..usize::from(*count)]
    }

    /// The numbers of the lines, and the holes of each.
    #[inline]
    pub(super) fn lines(&self) -> &[(u8, [u8; 5])] {
        &self.lines
    }

    /// The holes of a line at the `places` of a bit set, as a mask of the board.
    #[inline]
    pub(super) fn mask(&self, line: usize, places: u8) -> u64 {
        self.masks[line][usize::from(places)]
    }
}

/// The contents of the line with this code, from the view of `side`.
fn view(code: usize, side: Side) -> [Content; 5] {
    array::from_fn(|place| seen_by(side, code / CONTENTS.pow(place as u32) % CONTENTS))
}

fn glance(views: &[[Content; 5]; 2]) -> LineSummary {
    let mut glance = LineSummary::default();
    let codes = views.each_ref().map(code_of);
    for side in Side::BOTH {
        let worth = Weights::get().line(codes[side], false) - Weights::get().line(codes[side.other()], true);
        glance.worth[side] = worth as i16;
        for (lacking, bit) in [(1, side.index()), (2, 2 + side.index())] {
            if SEQUENCES.iter().any(|&sequence| lacks(sequence, &views[side]) == Some(lacking)) {
                glance.near |= 1 << bit;
            }
        }
    }
    glance
}

/// The number of pieces that a sequence lacks; `None` if it is blocked.
fn lacks(sequence: [bool; 5], contents: &[Content; 5]) -> Option<usize> {
    state_of(sequence, *contents).holes().map(|(in_place, _)| 5 - in_place)
}

/// By kind, the places of the missing pieces in sequences that lack exactly `lacking` pieces.
fn leading_to(contents: &[Content; 5], lacking: usize) -> LinePlaces {
    let mut places = LinePlaces::default();
    for sequence in SEQUENCES {
        if lacks(sequence, contents) != Some(lacking) {
            continue;
        }
        for (place, barrel) in sequence.into_iter().enumerate() {
            let bit = 1 << place;
            match (barrel, contents[place]) {
                (false, Content::Empty | Content::OtherHollow) => places[Kind::Stick as usize] |= bit,
                (true, Content::Empty) => {
                    places[Kind::Hollow as usize] |= bit;
                    places[Kind::Solid as usize] |= bit;
                }
                (true, Content::OtherStick) => places[Kind::Hollow as usize] |= bit,
                _ => {}
            }
        }
    }
    places
}

/// By kind, the places of the missing pieces in sequences that lack two or three.
fn building(contents: &[Content; 5]) -> LinePlaces {
    let (two, three) = (leading_to(contents, 2), leading_to(contents, 3));
    array::from_fn(|kind| two[kind] | three[kind])
}

#[cfg(test)]
mod tests {
    use super::{CODES, CONTENTS, HELD, LineTables, content_number};
    use crate::rules::Kind;
    use boardwright_game::Side;

    /// The code of a line that is drawn as in position texts.
    fn code(drawn: &str) -> u16 {
        let number = |c| match c {
            '.' => content_number([None, None]),
            'S' => content_number([Some(Kind::Stick), None]),
            'H' => content_number([Some(Kind::Hollow), None]),
            'D' => content_number([Some(Kind::Solid), None]),
            's' => content_number([None, Some(Kind::Stick)]),
            'h' => content_number([None, Some(Kind::Hollow)]),
            'd' => content_number([None, Some(Kind::Solid)]),
            'X' => content_number([Some(Kind::Hollow), Some(Kind::Stick)]),
            'x' => content_number([Some(Kind::Stick), Some(Kind::Hollow)]),
            other => panic!("no content: {other}"),
        };
        drawn.chars().rev().fold(0, |code, c| code * CONTENTS as u16 + u16::from(number(c)))
    }

    #[test]
    fn the_nine_contents_are_all_there_are() {
        let kinds = [None, Some(Kind::Stick), Some(Kind::Hollow), Some(Kind::Solid)];
        let fits = |first, second| match (first, second) {
            (None, _) | (_, None) => true,
            (Some(first), Some(second)) => {
                matches!((first, second), (Kind::Stick, Kind::Hollow) | (Kind::Hollow, Kind::Stick))
            }
        };
        let all = kinds.iter().flat_map(|&first| kinds.iter().map(move |&second| [first, second]));
        assert_eq!(all.filter(|&[first, second]| fits(first, second)).count(), HELD.len());
    }

    #[test]
    fn lines_know_what_completes_them() {
        let lines = LineTables::get();
        // Place 1 needs a stick; the opponent's hollow barrel there lets it in.
        assert_eq!(lines.completing(code("ShHSS"), Side::First), [0b00010, 0, 0]);
        assert_eq!(lines.completing(code("S.HSS"), Side::First), [0b00010, 0, 0]);
        // The middle takes a stick or a barrel, but around a stick of the opponent only a hollow barrel.
        assert_eq!(lines.completing(code("SH.HS"), Side::First), [0b00100, 0b00100, 0b00100]);
        assert_eq!(lines.completing(code("SDsHS"), Side::First), [0, 0b00100, 0]);
        assert_eq!(lines.completing(code("SDdHS"), Side::First), [0; 3]);
        assert_eq!(lines.completing(code("SH.HS"), Side::Second), [0; 3]);
        // A shared hole counts for both owners.
        assert_eq!(lines.completing(code("xX.SS"), Side::First), [0; 3]);
        assert_eq!(lines.completing(code("sdX.s"), Side::Second), [0, 0b01000, 0b01000]);
        assert_eq!(lines.completing(code("sdXhs"), Side::Second), [0; 3], "it is complete already");
        assert_eq!(lines.completing(code("sdXh."), Side::Second), [0b10000, 0, 0]);
    }

    #[test]
    fn contents_have_the_numbers_of_the_list() {
        for (number, &held) in HELD.iter().enumerate() {
            assert_eq!(usize::from(content_number(held)), number);
        }
    }

    #[test]
    fn swapping_the_owners_swaps_the_meaning() {
        let lines = LineTables::get();
        let swapped = HELD.map(|[first, second]| u16::from(content_number([second, first])));
        for code in 0..CODES as u16 {
            let mirror = (0..5).rev().fold(0, |mirror, place| {
                mirror * CONTENTS as u16 + swapped[usize::from(code) / CONTENTS.pow(place) % CONTENTS]
            });
            let (glance, mirrored) = (lines.glance(code), lines.glance(mirror));
            assert_eq!(glance.worth[0], mirrored.worth[1], "{code}");
            assert_eq!(lines.completing(code, Side::First), lines.completing(mirror, Side::Second), "{code}");
            assert_eq!(glance.near & 0b0101, (mirrored.near & 0b1010) >> 1, "{code}");
        }
    }
}
