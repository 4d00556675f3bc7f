//! The 180 (sequence, location) pairs of a side and the 22 states they can be in.
//!
//! A pair is one of the three winning sequences in one of the 60 lines. For each of its holes the needed piece is
//! *in place*; or it is *unblockable*, because only the one opposing piece that it can share with is there, so that
//! nobody else can come in between; or the hole is *empty*; or it is *blocked*, and one blocked hole blocks the pair.
//! After the design document that the rules page names; the code is our own.

use std::fmt;
use std::sync::LazyLock;

use boardwright_game::{Group, Side};

use crate::rules::{HOLES, Hole, Kind, Move, Sticks, lines};

/// The three winning sequences; `true` where a barrel is needed. They read the same from both ends.
pub(crate) const SEQUENCES: [[bool; 5]; 3] =
    [[false, false, true, false, false], [false, true, false, true, false], [false, true, true, true, false]];

/// How many lines of five holes the board has.
pub(crate) const LINES: usize = 60;

/// How many states a pair can be in.
pub(crate) const STATES: usize = 22;

/// What a hole can hold, as one side sees it.
const CONTENTS: usize = 6;
/// Six contents in five holes.
pub(crate) const CODES: usize = CONTENTS.pow(5);

/// The state of a pair: holes in place and unblockable, or blocked. Ordered from the most to the least desirable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct State(u8);

impl State {
    /// All five holes in place.
    pub(crate) const WIN: State = State(0);
    /// At least one hole blocked.
    pub(crate) const BLOCKED: State = State(21);

    /// The state with `in_place` and `unblockable` holes and no blocked one; together they are at most 5.
    ///
    /// States with more holes of either sort come first, among them those with more in place.
    #[must_use]
    pub(crate) const fn new(in_place: usize, unblockable: usize) -> State {
        let sum = in_place + unblockable;
        // 6 + 5 + … + (sum + 2) states have a greater sum.
        let mut before = 0;
        let mut greater = 5;
        while greater > sum {
            before += greater + 1;
            greater -= 1;
        }
        State((before + unblockable) as u8)
    }

    /// How many holes are in place and how many unblockable; `None` if the pair is blocked.
    #[must_use]
    pub(crate) fn holes(self) -> Option<(usize, usize)> {
        PARTS[self.index()]
    }

    /// The state of this number, below [`STATES`], in the document's order.
    #[must_use]
    pub(crate) const fn number(index: usize) -> State {
        State(index as u8)
    }

    /// Its number in the document's order, from 0 (a win) to 21 (blocked).
    #[must_use]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The states in which `sum` holes are in place or unblockable, most in place first, the win left out.
    pub(crate) fn of_level(sum: usize) -> impl Iterator<Item = State> {
        (0..=sum).map(move |unblockable| State::new(sum - unblockable, unblockable)).filter(|&it| it != State::WIN)
    }
}

impl State {
    /// The states between the win and the empty pair in the ordering that the document lists first: most holes in place
    /// first, among equals most unblockable first.
    pub(crate) fn by_pieces() -> impl Iterator<Item = State> {
        let states = (0..5).rev().flat_map(|in_place| (0..=5 - in_place).rev().map(move |more| (in_place, more)));
        states.filter(|&(in_place, more)| in_place + more > 0).map(|(in_place, more)| State::new(in_place, more))
    }
}

/// Writes `3+1` for three holes in place and one unblockable, or `blocked`.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.holes() {
            Some((in_place, unblockable)) => write!(f, "{in_place}+{unblockable}"),
            None => f.write_str("blocked"),
        }
    }
}

/// What [`State::holes`] answers.
const PARTS: [Option<(usize, usize)>; STATES] = {
    let mut parts = [None; STATES];
    let mut sum = 0;
    while sum <= 5 {
        let mut unblockable = 0;
        while unblockable <= sum {
            parts[State::new(sum - unblockable, unblockable).index()] = Some((sum - unblockable, unblockable));
            unblockable += 1;
        }
        sum += 1;
    }
    parts
};

/// What one side finds in a hole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Content {
    /// Nothing.
    Empty,
    /// A stick of its own, alone or inside the opponent's hollow barrel.
    OwnStick,
    /// A barrel of its own, alone or around the opponent's stick.
    OwnBarrel,
    /// The opponent's hollow barrel alone: a stick still fits, and nothing else of anybody's but that.
    OtherHollow,
    /// The opponent's stick alone: a hollow barrel still fits, and nothing else.
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

    /// What `side` finds in `hole`. What lies outside a smaller board lets nothing in, like a solid barrel.
    #[must_use]
    pub(crate) fn of(position: &Sticks, side: Side, hole: Hole) -> Content {
        let bit = hole.bit();
        if position.kit().board() & bit == 0 {
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

/// One of the four states that a hole of a pair can be in.
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

    /// The state of a hole in which a stick or a barrel is needed.
    #[must_use]
    pub(crate) fn of(barrel: bool, content: Content) -> HoleState {
        match (barrel, content) {
            (_, Content::Empty) => HoleState::Empty,
            (false, Content::OwnStick) | (true, Content::OwnBarrel) => HoleState::InPlace,
            (false, Content::OtherHollow) | (true, Content::OtherStick) => HoleState::Unblockable,
            _ => HoleState::Blocked,
        }
    }

    /// As people call it.
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

/// The states of the holes of a sequence in a line with these contents.
#[must_use]
pub(crate) fn hole_states(sequence: [bool; 5], contents: [Content; 5]) -> [HoleState; 5] {
    std::array::from_fn(|place| HoleState::of(sequence[place], contents[place]))
}

/// The state of a sequence in a line with these contents.
#[must_use]
pub(crate) fn state_of(sequence: [bool; 5], contents: [Content; 5]) -> State {
    let states = hole_states(sequence, contents);
    let count = |wanted| states.iter().filter(|&&state| state == wanted).count();
    match count(HoleState::Blocked) {
        0 => State::new(count(HoleState::InPlace), count(HoleState::Unblockable)),
        _ => State::BLOCKED,
    }
}

/// A sequence as its letters: `SBBBS`.
#[must_use]
pub(crate) fn letters(sequence: [bool; 5]) -> String {
    sequence.iter().map(|&barrel| if barrel { 'B' } else { 'S' }).collect()
}

/// What can be looked up instead of computed, the same for every game.
struct Tables {
    /// The states of the three sequences for every code of a line.
    states: Vec<[State; 3]>,
    /// The lines through every hole, each with what one unit of content there counts in the line's code.
    through: [Vec<(u8, u16)>; HOLES],
    /// The holes of every line.
    lines: Vec<[Hole; 5]>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let contents = |code: usize| [0, 1, 2, 3, 4].map(|place| Content::ALL[code / CONTENTS.pow(place) % CONTENTS]);
    let lines: Vec<[Hole; 5]> = lines().collect();
    let mut through = [const { Vec::new() }; HOLES];
    for (number, line) in lines.iter().enumerate() {
        for (place, hole) in line.iter().enumerate() {
            through[hole.index()].push((number as u8, CONTENTS.pow(place as u32) as u16));
        }
    }
    let states = (0..CODES).map(|code| SEQUENCES.map(|sequence| state_of(sequence, contents(code)))).collect();
    Tables { states, through, lines }
});

/// The states of the three sequences in a line of this code.
#[must_use]
pub(crate) fn states_of_code(code: u16) -> [State; 3] {
    TABLES.states[usize::from(code)]
}

/// The code of a line with these contents, its first hole counting units.
#[must_use]
pub(crate) fn code_of(contents: &[Content; 5]) -> u16 {
    contents.iter().rev().fold(0, |code, &content| code * CONTENTS as u16 + content as u16)
}

/// How many candidates of an explanation come with the lines of their pairs: more than screens list.
pub(crate) const DRAWN: usize = 24;

/// Adds the holes of a line to the groups of a part, once however many pairs lie there.
pub(crate) fn add_line(groups: &mut Vec<Group>, column: usize, line: [Hole; 5]) {
    let group = Group::of_part(column, line);
    if !groups.contains(&group) {
        groups.push(group);
    }
}

/// How many pairs of one side are in each state, by [`State::index`].
pub(crate) type Counts = [u8; STATES];

/// The lines of a position as both sides see them, with the counts of the states, kept up move by move.
#[derive(Clone, Debug)]
pub(crate) struct Survey {
    contents: [[Content; HOLES]; 2],
    codes: [[u16; LINES]; 2],
    counts: [Counts; 2],
    tables: &'static Tables,
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tables")
    }
}

impl Survey {
    /// Surveys a position.
    #[must_use]
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
    #[must_use]
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

    /// What the owner and the opponent find in a free `hole` after a piece of `side` and `kind` went there.
    #[must_use]
    pub(crate) fn after_arrival(&self, side: Side, kind: Kind, hole: Hole) -> [Content; 2] {
        let own = if kind.is_barrel() { Content::OwnBarrel } else { Content::OwnStick };
        let other = match (self.contents[side.other()][hole.index()], kind) {
            // The opponent stays in a hole that is now shared.
            (stays @ (Content::OwnStick | Content::OwnBarrel), _) => stays,
            (_, Kind::Stick) => Content::OtherStick,
            (_, Kind::Hollow) => Content::OtherHollow,
            (_, Kind::Solid) => Content::OtherSolid,
        };
        [own, other]
    }

    /// What the owner and the opponent find in `hole` after the piece of `side` left it.
    #[must_use]
    pub(crate) fn after_departure(&self, side: Side, hole: Hole) -> [Content; 2] {
        match self.contents[side.other()][hole.index()] {
            Content::OwnStick => [Content::OtherStick, Content::OwnStick],
            Content::OwnBarrel => [Content::OtherHollow, Content::OwnBarrel],
            _ => [Content::Empty, Content::Empty],
        }
    }

    /// The codes of the lines through `hole` as `side` sees them, now and if the hole held `content`.
    pub(crate) fn codes_through(&self, side: Side, hole: Hole, content: Content) -> impl Iterator<Item = (u16, u16)> {
        let change = content as i16 - self.contents[side][hole.index()] as i16;
        self.tables.through[hole.index()].iter().map(move |&(line, unit)| {
            let code = self.codes[side][usize::from(line)];
            (code, code.wrapping_add_signed(change * unit as i16))
        })
    }

    /// The states of all pairs of `side` through `hole`, now and if the hole held `content`.
    pub(crate) fn states_through(
        &self,
        side: Side,
        hole: Hole,
        content: Content,
    ) -> impl Iterator<Item = (State, State)> {
        self.codes_through(side, hole, content)
            .flat_map(|(now, then)| states_of_code(now).into_iter().zip(states_of_code(then)))
    }

    /// The lines of the pairs through `hole`, in the order of [`Survey::states_through`].
    pub(crate) fn lines_through(&self, hole: Hole) -> impl Iterator<Item = [Hole; 5]> {
        self.tables.through[hole.index()].iter().flat_map(|&(line, _)| [self.tables.lines[usize::from(line)]; 3])
    }

    /// All pairs of `side`: where they lie and their states.
    pub(crate) fn pairs(&self, side: Side) -> impl Iterator<Item = ([Hole; 5], State)> {
        let lines = self.tables.lines.iter().zip(&self.codes[side]);
        lines.flat_map(|(&line, &code)| states_of_code(code).map(|state| (line, state)))
    }

    /// The codes of all lines as `side` sees them.
    pub(crate) fn codes(&self, side: Side) -> &[u16; LINES] {
        &self.codes[side]
    }

    /// How many pairs of `side` are in each state.
    #[must_use]
    pub(crate) fn counts(&self, side: Side) -> &Counts {
        &self.counts[side]
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Position, Rng, Side, derive_seed};

    use super::{Content, HoleState, LINES, SEQUENCES, STATES, State, Survey, TABLES, hole_states, state_of};
    use crate::rules::{Hole, Sticks};

    fn hole(name: &str) -> Hole {
        Hole::all().find(|hole| hole.to_string() == name).expect("a hole")
    }

    #[test]
    fn the_states_have_the_order_of_the_document() {
        let names: Vec<String> = (0..STATES as u8).map(|index| State(index).to_string()).collect();
        let document = "5+0 4+1 3+2 2+3 1+4 0+5 4+0 3+1 2+2 1+3 0+4 3+0 2+1 1+2 0+3 2+0 1+1 0+2 1+0 0+1 0+0 blocked";
        assert_eq!(names.join(" "), document);
        let level_five: Vec<String> = State::of_level(5).map(|state| state.to_string()).collect();
        assert_eq!(level_five, ["4+1", "3+2", "2+3", "1+4", "0+5"]);
        assert_eq!(State::of_level(1).count(), 2);
        let naive: Vec<String> = State::by_pieces().map(|state| state.to_string()).collect();
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
        assert_eq!(state_of(sequence, contents), State::BLOCKED);
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
        let in_place = |side| survey.counts(side)[State::new(1, 0).index()];
        assert_eq!((in_place(Side::First), in_place(Side::Second)), (24, 12));
        assert_eq!(survey.counts(Side::First)[State::new(0, 1).index()], 0, "her own barrel is in place already");
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
                let won = survey.counts(side)[State::WIN.index()] > 0;
                assert_eq!(won, position.outcome().is_some(), "{position}");
            }
        }
    }
}
