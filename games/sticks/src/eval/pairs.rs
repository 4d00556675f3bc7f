//! The 180 (sequence, location) pairs of a side and the 22 states they can be in.
//!
//! A pair is one of the three winning sequences on one of the 60 lines. Each of its holes is *in place* if it has the
//! needed piece; *unblockable* if it has only the opponent's piece with which the needed one can share the hole, so
//! that no other piece can enter; *empty*; or *blocked*. One blocked hole blocks the pair. The definitions follow the
//! design document that the rules page names; the code is our own.

use std::fmt;
use std::sync::LazyLock;

use boardwright_game::{Group, Side};

use crate::rules::{HOLES, Hole, Kind, Move, Sticks, lines};

/// The three winning sequences, `true` for a barrel. They are palindromes.
pub(crate) const SEQUENCES: [[bool; 5]; 3] =
    [[false, false, true, false, false], [false, true, false, true, false], [false, true, true, true, false]];

/// The number of lines of five holes on the largest board.
pub(crate) const LINES: usize = 60;

/// The number of states of a pair.
pub(crate) const STATES: usize = 22;

/// The number of contents of a hole from the view of one side.
const CONTENTS: usize = 6;
/// The number of codes of a line: six contents in five holes.
pub(crate) const CODES: usize = CONTENTS.pow(5);

/// The state of a pair: its holes in place and unblockable, or blocked; ordered from the most to the least desirable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct PairState(u8);

impl PairState {
    /// All five holes in place.
    pub(crate) const WIN: PairState = PairState(0);
    /// At least one hole blocked.
    pub(crate) const BLOCKED: PairState = PairState(21);

    /// The state with `in_place` and `unblockable` holes and no blocked one; together they are at most 5.
    ///
    /// States with a greater sum come first; among equal sums, those with more holes in place.
    pub(crate) const fn new(in_place: usize, unblockable: usize) -> PairState {
        let sum = in_place + unblockable;
        // 6 + 5 + … + (sum + 2) states have a greater sum.
        let mut before = 0;
        let mut greater = 5;
        while greater > sum {
            before += greater + 1;
            greater -= 1;
        }
        PairState((before + unblockable) as u8)
    }

    /// The numbers of holes in place and unblockable; `None` if the pair is blocked.
    #[must_use]
    pub(crate) fn holes(self) -> Option<(usize, usize)> {
        PARTS[self.index()]
    }

    /// The state with this number, less than [`STATES`], in the document's order.
    pub(crate) const fn number(index: usize) -> PairState {
        PairState(index as u8)
    }

    /// The number of the state in the document's order, from 0 (a win) to 21 (blocked).
    #[must_use]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The states with `sum` holes in place or unblockable, those with most in place first, without the win.
    pub(crate) fn of_level(sum: usize) -> impl Iterator<Item = PairState> {
        (0..=sum)
            .map(move |unblockable| PairState::new(sum - unblockable, unblockable))
            .filter(|&it| it != PairState::WIN)
    }
}

impl PairState {
    /// The states between the win and the empty pair, most holes in place first, then most unblockable (the document's
    /// list).
    pub(crate) fn by_pieces() -> impl Iterator<Item = PairState> {
        let states = (0..5).rev().flat_map(|in_place| (0..=5 - in_place).rev().map(move |more| (in_place, more)));
        states.filter(|&(in_place, more)| in_place + more > 0).map(|(in_place, more)| PairState::new(in_place, more))
    }
}

/// Writes `3+1` for three holes in place and one unblockable, or `blocked`.
impl fmt::Display for PairState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.holes() {
            Some((in_place, unblockable)) => write!(f, "{in_place}+{unblockable}"),
            None => f.write_str("blocked"),
        }
    }
}

/// The results of [`PairState::holes`] by the number of the state.
const PARTS: [Option<(usize, usize)>; STATES] = {
    let mut parts = [None; STATES];
    let mut sum = 0;
    while sum <= 5 {
        let mut unblockable = 0;
        while unblockable <= sum {
            parts[PairState::new(sum - unblockable, unblockable).index()] = Some((sum - unblockable, unblockable));
            unblockable += 1;
        }
        sum += 1;
    }
    parts
};

/// The content of a hole from the view of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Content {
    /// Nothing.
    Empty,
    /// A stick of its own, alone or inside the opponent's hollow barrel.
    OwnStick,
    /// A barrel of its own, alone or around the opponent's stick.
    OwnBarrel,
    /// The opponent's hollow barrel alone: only an own stick can still enter.
    OtherHollow,
    /// The opponent's stick alone: only an own hollow barrel can still enter.
    OtherStick,
    /// The opponent's solid barrel, or the outside of the board.
    OtherSolid,
}

impl Content {
    const ALL: [Content; CONTENTS] = [
        Content::Empty,
        Content::OwnStick,
        Content::OwnBarrel,
        Content::OtherHollow,
        Content::OtherStick,
        Content::OtherSolid,
    ];

    /// The content of `hole` from the view of `side`. A hole outside a smaller board counts as a solid barrel.
    pub(crate) fn of(position: &Sticks, side: Side, hole: Hole) -> Content {
        let bit = hole.bit();
        if position.equipment().board() & bit == 0 {
            return Content::OtherSolid;
        }
        let other = side.other();
        if position.pieces(side, Kind::Stick) & bit != 0 {
            Content::OwnStick
        } else if position.barrels(side) & bit != 0 {
            Content::OwnBarrel
        } else if position.pieces(other, Kind::Stick) & bit != 0 {
            Content::OtherStick
        } else if position.pieces(other, Kind::Hollow) & bit != 0 {
            Content::OtherHollow
        } else if position.pieces(other, Kind::Solid) & bit != 0 {
            Content::OtherSolid
        } else {
            Content::Empty
        }
    }
}

/// The state of one hole of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HoleState {
    InPlace,
    Unblockable,
    Empty,
    Blocked,
}

impl HoleState {
    pub(crate) const ALL: [HoleState; 4] =
        [HoleState::InPlace, HoleState::Unblockable, HoleState::Empty, HoleState::Blocked];

    /// The state of a hole that needs a barrel or a stick.
    pub(crate) fn of(barrel: bool, content: Content) -> HoleState {
        match (barrel, content) {
            (_, Content::Empty) => HoleState::Empty,
            (false, Content::OwnStick) | (true, Content::OwnBarrel) => HoleState::InPlace,
            (false, Content::OtherHollow) | (true, Content::OtherStick) => HoleState::Unblockable,
            _ => HoleState::Blocked,
        }
    }

    /// The name of the state in explanations.
    #[must_use]
    pub(crate) fn name(self) -> &'static str {
        match self {
            HoleState::InPlace => "in place",
            HoleState::Unblockable => "unblockable",
            HoleState::Empty => "empty",
            HoleState::Blocked => "blocked",
        }
    }
}

/// The states of the holes of a sequence on a line with these contents.
pub(crate) fn hole_states(sequence: [bool; 5], contents: [Content; 5]) -> [HoleState; 5] {
    std::array::from_fn(|place| HoleState::of(sequence[place], contents[place]))
}

/// The state of a sequence on a line with these contents.
pub(crate) fn state_of(sequence: [bool; 5], contents: [Content; 5]) -> PairState {
    let states = hole_states(sequence, contents);
    let count = |wanted| states.iter().filter(|&&state| state == wanted).count();
    match count(HoleState::Blocked) {
        0 => PairState::new(count(HoleState::InPlace), count(HoleState::Unblockable)),
        _ => PairState::BLOCKED,
    }
}

/// The letters of a sequence, such as `SBBBS`.
pub(crate) fn letters(sequence: [bool; 5]) -> String {
    sequence.iter().map(|&barrel| if barrel { 'B' } else { 'S' }).collect()
}

/// Lookup tables of lines and pair states, the same for every game.
struct PairTables {
    /// By code of a line, the states of the three sequences.
    states: Vec<[PairState; 3]>,
    /// By hole, the lines through it, each with the factor of the hole's content in the line's code.
    through: [Vec<(u8, u16)>; HOLES],
    /// The holes of every line.
    lines: Vec<[Hole; 5]>,
}

static TABLES: LazyLock<PairTables> = LazyLock::new(|| {
    let contents = |code: usize| [0, 1, 2, 3, 4].map(|place| Content::ALL[code / CONTENTS.pow(place) % CONTENTS]);
    let lines: Vec<[Hole; 5]> = lines().collect();
    let mut through = [const { Vec::new() }; HOLES];
    for (number, line) in lines.iter().enumerate() {
        for (place, hole) in line.iter().enumerate() {
            through[hole.index()].push((number as u8, CONTENTS.pow(place as u32) as u16));
        }
    }
    let states = (0..CODES).map(|code| SEQUENCES.map(|sequence| state_of(sequence, contents(code)))).collect();
    PairTables { states, through, lines }
});

/// The states of the three sequences on a line with this code.
pub(crate) fn states_of_code(code: u16) -> [PairState; 3] {
    TABLES.states[usize::from(code)]
}

/// The code of a line with these contents: a number in base six, its first hole the lowest digit.
pub(crate) fn code_of(contents: &[Content; 5]) -> u16 {
    contents.iter().rev().fold(0, |code, &content| code * CONTENTS as u16 + content as u16)
}

/// The number of candidates of an explanation that show the lines of their pairs, more than screens list.
pub(crate) const DRAWN: usize = 24;

/// Adds the holes of a line to the groups of a part, unless they are there already.
pub(crate) fn add_line(groups: &mut Vec<Group>, column: usize, line: [Hole; 5]) {
    let group = Group::of_part(column, line);
    if !groups.contains(&group) {
        groups.push(group);
    }
}

/// The numbers of pairs of one side by state, indexed by [`PairState::index`].
pub(crate) type StateCounts = [u8; STATES];

/// The codes of all lines from the view of both sides, with the numbers of pairs by state, updated move by move.
#[derive(Clone, Debug)]
pub(crate) struct Survey {
    contents: [[Content; HOLES]; 2],
    codes: [[u16; LINES]; 2],
    counts: [StateCounts; 2],
    tables: &'static PairTables,
}

impl fmt::Debug for PairTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tables")
    }
}

impl Survey {
    /// Surveys a position.
    pub(crate) fn of(position: &Sticks) -> Survey {
        let tables = &*TABLES;
        let mut survey =
            Survey { contents: [[Content::Empty; HOLES]; 2], codes: [[0; LINES]; 2], counts: [[0; STATES]; 2], tables };
        for side in Side::BOTH {
            survey.contents[side] = std::array::from_fn(|index| Content::of(position, side, Hole::new(index)));
            for (code, line) in survey.codes[side].iter_mut().zip(&tables.lines) {
                *code = code_of(&line.map(|hole| survey.contents[side][hole.index()]));
                for state in tables.states[usize::from(*code)] {
                    survey.counts[side][state.index()] += 1;
                }
            }
        }
        survey
    }

    /// The survey after `mv`, which led to the position `child`.
    pub(crate) fn after(&self, mv: Move, child: &Sticks) -> Survey {
        let mut survey = self.clone();
        for hole in mv.from.into_iter().chain([mv.to]) {
            for side in Side::BOTH {
                survey.set(side, hole, Content::of(child, side, hole));
            }
        }
        survey
    }

    fn set(&mut self, side: Side, hole: Hole, content: Content) {
        let old = std::mem::replace(&mut self.contents[side][hole.index()], content);
        let change = content as i16 - old as i16;
        if change == 0 {
            return;
        }
        for &(line, unit) in &self.tables.through[hole.index()] {
            let code = &mut self.codes[side][usize::from(line)];
            for state in self.tables.states[usize::from(*code)] {
                self.counts[side][state.index()] -= 1;
            }
            *code = code.wrapping_add_signed(change * unit as i16);
            for state in self.tables.states[usize::from(*code)] {
                self.counts[side][state.index()] += 1;
            }
        }
    }

    /// The contents of a free `hole` for its new owner and for the opponent, after a piece of `kind` of `side` enters.
    pub(crate) fn after_arrival(&self, side: Side, kind: Kind, hole: Hole) -> [Content; 2] {
        let own = if kind.is_barrel() { Content::OwnBarrel } else { Content::OwnStick };
        let other = match (self.contents[side.other()][hole.index()], kind) {
            // The opponent's piece remains in a hole that is now shared.
            (stays @ (Content::OwnStick | Content::OwnBarrel), _) => stays,
            (_, Kind::Stick) => Content::OtherStick,
            (_, Kind::Hollow) => Content::OtherHollow,
            (_, Kind::Solid) => Content::OtherSolid,
        };
        [own, other]
    }

    /// The contents of `hole` from the view of `side` and of the opponent, after the piece of `side` leaves it.
    pub(crate) fn after_departure(&self, side: Side, hole: Hole) -> [Content; 2] {
        match self.contents[side.other()][hole.index()] {
            Content::OwnStick => [Content::OtherStick, Content::OwnStick],
            Content::OwnBarrel => [Content::OtherHollow, Content::OwnBarrel],
            _ => [Content::Empty, Content::Empty],
        }
    }

    /// The codes of the lines through `hole` from the view of `side`, now and with `content` in the hole.
    pub(crate) fn codes_through(&self, side: Side, hole: Hole, content: Content) -> impl Iterator<Item = (u16, u16)> {
        let change = content as i16 - self.contents[side][hole.index()] as i16;
        self.tables.through[hole.index()].iter().map(move |&(line, unit)| {
            let code = self.codes[side][usize::from(line)];
            (code, code.wrapping_add_signed(change * unit as i16))
        })
    }

    /// The states of all pairs of `side` through `hole`, now and with `content` in the hole.
    pub(crate) fn states_through(
        &self,
        side: Side,
        hole: Hole,
        content: Content,
    ) -> impl Iterator<Item = (PairState, PairState)> {
        self.codes_through(side, hole, content)
            .flat_map(|(now, then)| states_of_code(now).into_iter().zip(states_of_code(then)))
    }

    /// The lines of the pairs through `hole`, in the order of [`Survey::states_through`].
    pub(crate) fn lines_through(&self, hole: Hole) -> impl Iterator<Item = [Hole; 5]> {
        self.tables.through[hole.index()].iter().flat_map(|&(line, _)| [self.tables.lines[usize::from(line)]; 3])
    }

    /// All pairs of `side`: their lines and states.
    pub(crate) fn pairs(&self, side: Side) -> impl Iterator<Item = ([Hole; 5], PairState)> {
        let lines = self.tables.lines.iter().zip(&self.codes[side]);
        lines.flat_map(|(&line, &code)| states_of_code(code).map(|state| (line, state)))
    }

    /// The codes of all lines from the view of `side`.
    pub(crate) fn codes(&self, side: Side) -> &[u16; LINES] {
        &self.codes[side]
    }

    /// The numbers of pairs of `side` by state.
    pub(crate) fn counts(&self, side: Side) -> &StateCounts {
        &self.counts[side]
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Position, Rng, Side, derive_seed};

    use super::{Content, HoleState, LINES, PairState, SEQUENCES, STATES, Survey, TABLES, hole_states, state_of};
    use crate::rules::{Hole, Sticks};

    fn hole(name: &str) -> Hole {
        Hole::all().find(|hole| hole.to_string() == name).expect("a hole")
    }

    #[test]
    fn the_states_have_the_order_of_the_document() {
        let names: Vec<String> = (0..STATES as u8).map(|index| PairState(index).to_string()).collect();
        let document = "5+0 4+1 3+2 2+3 1+4 0+5 4+0 3+1 2+2 1+3 0+4 3+0 2+1 1+2 0+3 2+0 1+1 0+2 1+0 0+1 0+0 blocked";
        assert_eq!(names.join(" "), document);
        let level_five: Vec<String> = PairState::of_level(5).map(|state| state.to_string()).collect();
        assert_eq!(level_five, ["4+1", "3+2", "2+3", "1+4", "0+5"]);
        assert_eq!(PairState::of_level(1).count(), 2);
        let naive: Vec<String> = PairState::by_pieces().map(|state| state.to_string()).collect();
        let first = "4+1 4+0 3+2 3+1 3+0 2+3 2+2 2+1 2+0 1+4 1+3 1+2 1+1 1+0 0+5 0+4 0+3 0+2 0+1";
        assert_eq!(naive.join(" "), first);
    }

    #[test]
    fn there_are_sixty_lines_and_the_centre_has_most() {
        assert_eq!(TABLES.lines.len(), LINES);
        let through = |name: &str| TABLES.through[hole(name).index()].len();
        assert_eq!((through("d4"), through("a1"), through("g7")), (12, 3, 3));
        assert_eq!(TABLES.through.iter().map(Vec::len).sum::<usize>(), LINES * 5);
    }

    /// The document: stick, barrel, barrel, barrel, stick is wanted and there are an own stick, a barrel of the
    /// opponent, nothing, a stick of the opponent, an own barrel. One hole is in place, one unblockable, one empty
    /// and two are blocked.
    #[test]
    fn a_hole_is_in_place_unblockable_empty_or_blocked() {
        let sequence = SEQUENCES[2];
        let contents =
            [Content::OwnStick, Content::OtherHollow, Content::Empty, Content::OtherStick, Content::OwnBarrel];
        assert_eq!(state_of(sequence, contents), PairState::BLOCKED);
        let alone = |place: usize| {
            let mut only = [Content::Empty; 5];
            only[place] = contents[place];
            state_of(sequence, only).holes()
        };
        assert_eq!([0, 1, 2, 3, 4].map(alone), [Some((1, 0)), None, Some((0, 0)), Some((0, 1)), None]);
        let states = hole_states(sequence, contents).map(HoleState::name);
        assert_eq!(states, ["in place", "blocked", "empty", "unblockable", "blocked"]);
    }

    #[test]
    fn a_shared_hole_counts_for_both_owners() {
        // Red's hollow barrel on d4 stands around yellow's stick. Twelve lines pass there: in four d4 is the middle,
        // which takes a barrel in two sequences and a stick in one; in four each it is second or fourth, which takes
        // a barrel in two and a stick in one.
        let position: Sticks = "7/7/7/3X3/7/7/7 1".parse().expect("a position");
        let survey = Survey::of(&position);
        let in_place = |side| survey.counts(side)[PairState::new(1, 0).index()];
        assert_eq!((in_place(Side::First), in_place(Side::Second)), (24, 12));
        assert_eq!(survey.counts(Side::First)[PairState::new(0, 1).index()], 0, "her own barrel is in place already");
    }

    #[test]
    fn what_is_kept_up_equals_what_is_counted_anew() {
        for game in 0..20 {
            let mut rng = Rng::new(derive_seed(5, game));
            let mut position = Sticks::start();
            let mut survey = Survey::of(&position);
            while position.outcome().is_none() {
                let moves: Vec<_> = position.moves().collect();
                let mv = moves[rng.below(moves.len())];
                let (side, before) = (position.to_move(), survey.clone());
                position.play_unchecked(mv);
                survey = survey.after(mv, &position);
                let fresh = Survey::of(&position);
                for side in Side::BOTH {
                    assert_eq!(survey.counts(side), fresh.counts(side), "{position}");
                    assert_eq!(survey.codes(side), fresh.codes(side), "{position}");
                    assert_eq!(survey.counts(side).iter().map(|&count| u32::from(count)).sum::<u32>(), 180);
                }
                let seen = |hole: Hole| [side, side.other()].map(|side| fresh.contents[side][hole.index()]);
                assert_eq!(before.after_arrival(side, mv.kind, mv.to), seen(mv.to), "{mv} to {position}");
                if let Some(from) = mv.from {
                    assert_eq!(before.after_departure(side, from), seen(from), "{mv} to {position}");
                }
                let won = survey.counts(side)[PairState::WIN.index()] > 0;
                assert_eq!(won, position.outcome().is_some(), "{position}");
            }
        }
    }
}
