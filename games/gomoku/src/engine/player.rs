//! The built-in player `engine`.

use std::cmp::Reverse;

use boardwright_game::grid::Point;
use boardwright_game::{
    Balanced, Candidate, Choice, Column, Explanation, Group, Info, Limits, ParseError, Player, PlayerSpec, Position,
    Rng, Score, Side, Stop, Turn,
};
use boardwright_search::packed::KeptTable;
use boardwright_search::root::{self, Crew, Found};
use boardwright_search::{Budget, Settings, forced_column, line_note, search_summary};

use super::balance;
use super::pattern::board::{Board, Cell, cell_of, point_of};
use super::pattern::shape::Shape;
use super::pattern::spot::{Class, shapes_of};
use super::search::{Without, Worker, weight};
use crate::Gomoku;
use crate::players::shifted;
use crate::rules::DIRECTIONS;

/// Positions that an explanation visits if nothing else limits it.
const EXPLAINED_NODES: u64 = 30_000;

/// Moves that an explanation rates.
const EXPLAINED_MOVES: usize = 8;

/// A player that searches with the pattern board, or less well at a lower level.
pub(crate) struct EnginePlayer {
    settings: Settings,
    without: Without,
    table: KeptTable,
    rng: Rng,
}

/// The options of the player: those of every engine that finds several lines, and one of its own.
pub(crate) const OPTIONS: &[Choice] = {
    const SHARED: &[Choice] = Settings::WITH_LINES;
    const WITHOUT: Choice = Choice {
        name: "without=PART+PART",
        summary: "parts of the search to leave out, to measure what they are worth: docs/performance.md lists them",
    };
    const ALL: [Choice; SHARED.len() + 1] = {
        let mut all = [WITHOUT; SHARED.len() + 1];
        let mut index = 0;
        while index < SHARED.len() {
            all[index] = SHARED[index];
            index += 1;
        }
        all
    };
    &ALL
};

impl EnginePlayer {
    /// The player of a spec. `seed` decides the slips of the lower levels.
    ///
    /// # Errors
    /// Names the option that is unknown or whose value is out of range.
    pub(crate) fn of_spec(spec: &PlayerSpec, seed: u64) -> Result<EnginePlayer, ParseError> {
        Ok(EnginePlayer {
            settings: Settings::read_beside(spec, &["without"])?,
            without: Without::read(spec)?,
            table: KeptTable::default(),
            rng: Rng::new(seed),
        })
    }

    /// Moves in the order of their weights, for a player who does not look any further.
    fn likely(position: &Gomoku) -> Vec<(Point, i32)> {
        EnginePlayer::ranked(position, |_| true)
    }

    /// The same near the stones, where people play who have not played much; anywhere on an empty board.
    fn likely_near(position: &Gomoku) -> Vec<(Point, i32)> {
        let near = Board::new(position).neighbourhood();
        let is_near = |cell: Cell| near[usize::from(cell >> 5)] >> (cell & 31) & 1 == 1;
        let moves = EnginePlayer::ranked(position, is_near);
        if moves.is_empty() { EnginePlayer::likely(position) } else { moves }
    }

    fn ranked(position: &Gomoku, is_wanted: impl Fn(Cell) -> bool) -> Vec<(Point, i32)> {
        let board = Board::new(position);
        let free = position.moves().filter(|&point| is_wanted(cell_of(point)) && !board.is_foul(cell_of(point)));
        // The policy says nothing of moves that win or keep the opponent from winning.
        let urgency = |cell: Cell| {
            let [own, other] = [board.to_move(), board.to_move().other()].map(|side| board.class(side, cell));
            [own == Class::Five, other == Class::Five, own == Class::OpenFour, other == Class::OpenFour]
        };
        let mut moves: Vec<(Point, i32)> = free.map(|point| (point, weight(&board, cell_of(point)))).collect();
        moves.sort_by_key(|&(point, weight)| (Reverse(urgency(cell_of(point))), Reverse(weight), point));
        moves.truncate(12);
        moves
    }

    /// Whether there is something in the position that nobody of this level overlooks. A beginner sees a five of their
    /// own, with some practice one of the opponent's too, and then open threes.
    fn sees_threat(&self, position: &Gomoku) -> bool {
        let (board, level) = (Board::new(position), self.settings.level.unwrap_or(u8::MAX));
        let own = board.to_move();
        let seen = |side, class, from| level >= from && board.count(side, class) > 0;
        seen(own, Class::Five, 1)
            || seen(own.other(), Class::Five, 3)
            || seen(own, Class::OpenFour, 4)
            || seen(own.other(), Class::OpenFour, 6)
    }

    fn think(
        &mut self,
        position: &Gomoku,
        limits: &Limits,
        stop: &Stop,
        lines: usize,
        report: &mut dyn FnMut(&Info<Point>),
    ) -> Point {
        let budget = Budget::new(limits, stop);
        let threads = self.settings.threads;
        let table = self.table.for_search(self.settings.hash_mib, limits);
        let report = &mut |found: &Found<Cell>| report(&found.info(&budget, point_of));
        let board = Board::new(position);
        let crew = Crew::of(threads, lines);
        let worker = || Worker::new(board.clone(), table, &budget, crew.as_ref()).without(self.without);
        point_of(root::think(crew.as_ref(), threads, lines, worker, report).mv)
    }
}

impl Player<Gomoku> for EnginePlayer {
    fn choose(&mut self, turn: &Turn<'_, Gomoku>) -> Point {
        let limits = self.settings.limits_at_level(turn.limits);
        if let Some(handicap) = self.settings.handicap()
            && let Some(mv) = handicap.slip(&mut self.rng, &EnginePlayer::likely_near(turn.position))
            && !self.sees_threat(turn.position)
        {
            return mv;
        }
        self.think(turn.position, &limits, turn.stop, self.settings.lines, &mut |info| (turn.report)(info))
    }

    fn ponder(&mut self, turn: &Turn<'_, Gomoku>) {
        // A lower level has nothing to gain, and must not know more than it should.
        if self.settings.handicap().is_none() {
            self.think(turn.position, &Limits::default(), turn.stop, 1, &mut |_| {});
        }
    }

    fn balance(&mut self, turn: &Turn<'_, Gomoku>, plies: usize) -> Option<Balanced<Point>> {
        let limits = self.settings.limits_at_level(turn.limits);
        let budget = Budget::new(&limits, turn.stop);
        let table = self.table.for_search(self.settings.hash_mib, &limits);
        balance::most_even(turn.position, plies, table, &budget)
    }

    fn explain(&mut self, turn: &Turn<'_, Gomoku>) -> Explanation {
        // A player of its own, so that what an explanation learns does not change what is played.
        let mut fresh = EnginePlayer {
            settings: self.settings.clone(),
            without: self.without,
            table: KeptTable::default(),
            rng: Rng::new(0),
        };
        let mut found = None;
        let choice =
            fresh.think(turn.position, &self.settings.limits_at_level(turn.limits), turn.stop, 1, &mut |info| {
                found = Some(info.clone());
            });
        let mut limits = self.settings.limits_at_level(&Limits { clock: None, ..*turn.limits });
        limits.nodes = Some(limits.nodes.unwrap_or(EXPLAINED_NODES).min(EXPLAINED_NODES));
        let mut rated: Vec<Info<Point>> = Vec::new();
        fresh.table = KeptTable::default();
        fresh.think(turn.position, &limits, turn.stop, EXPLAINED_MOVES, &mut |info| {
            rated.retain(|old| old.line != info.line && old.variation.first() != info.variation.first());
            rated.push(info.clone());
        });
        // A deeper search that was cut short has told some moves only: what they are worth decides, not how deep it was.
        rated.sort_by_key(|info| (Reverse(info.score), Reverse(info.depth), info.line));
        let board = Board::new(turn.position);
        let mut candidates: Vec<Candidate> =
            rated.iter().map(|info| candidate(turn.position, &board, &info.variation, Some(info.score))).collect();
        if candidates.is_empty() {
            // Not even one ply was finished: the moves as they would be tried, without values.
            let likely = EnginePlayer::likely(turn.position);
            candidates = likely.iter().map(|&(point, _)| candidate(turn.position, &board, &[point], None)).collect();
        }
        let mut summary = search_summary(found.as_ref(), &choice, &self.settings);
        summary.push(format!(
            "the table rates the best {} of {} legal moves; the parts say what a stone on the point makes for either side",
            candidates.len(),
            turn.position.count_moves()
        ));
        Explanation { summary, columns: columns(), candidates, choices: vec![choice.to_string()] }
    }
}

/// A part that an explanation shows.
pub(super) struct Shown {
    pub(super) name: &'static str,
    meaning: &'static str,
    /// Whether the class of a point has it.
    pub(super) is: fn(Class) -> bool,
    /// Whether the shape of a line through the point is one that makes it so.
    counts: fn(Shape) -> bool,
}

pub(super) const SHOWN: [Shown; 4] = [
    Shown {
        name: "five",
        meaning: "five in a row",
        is: |class| class == Class::Five,
        counts: |shape| shape == Shape::Five,
    },
    Shown {
        name: "open four",
        meaning: "an open four, or two fours",
        is: |class| class == Class::OpenFour,
        counts: |shape| matches!(shape, Shape::Four | Shape::TwoFours | Shape::OpenFour),
    },
    Shown {
        name: "four",
        meaning: "a four that must be answered",
        is: |class| (Class::Four..=Class::FourThree).contains(&class),
        counts: |shape| matches!(shape, Shape::Four | Shape::TwoFours | Shape::OpenFour),
    },
    Shown {
        name: "three",
        meaning: "a three that can become an open four",
        is: |class| matches!(class, Class::Three | Class::ThreePlus | Class::DoubleThree | Class::FourThree),
        counts: Shape::is_three,
    },
];

fn columns() -> Vec<Column> {
    let mut columns = vec![forced_column()];
    for (whose, meaning) in [("own", "the stone makes"), ("other", "the stone keeps the opponent from")] {
        columns.extend(
            SHOWN
                .iter()
                .map(|shown| Column::new(format!("{whose} {}", shown.name), format!("{meaning} {}", shown.meaning))),
        );
    }
    columns
}

/// The first move of a line, with what the search found of it, if anything.
fn candidate(position: &Gomoku, board: &Board, line: &[Point], score: Option<Score>) -> Candidate {
    let forced = score.and_then(Score::forced);
    let own = board.to_move();
    let mut parts = vec![forced.map(f64::from)];
    let mut groups = Vec::new();
    for side in [own, own.other()] {
        for shown in &SHOWN {
            let cell = line.first().map(|&point| cell_of(point));
            let makes = cell.map(|cell| (shown.is)(board.class(side, cell)));
            if let (Some(true), Some(&point)) = (makes, line.first()) {
                groups.extend(
                    stones_of(position, board, (point, side), shown).map(|stones| Group::of_part(parts.len(), stones)),
                );
            }
            parts.push(makes.map(|makes| f64::from(u8::from(makes))));
        }
    }
    Candidate {
        mv: line.first().map(ToString::to_string).unwrap_or_default(),
        value: score.map(|score| f64::from(score.0) / 100.0),
        parts,
        note: line_note(score, line),
        groups,
    }
}

/// The stones that make a part with one more on the point, for each line that has it.
pub(super) fn stones_of<'a>(
    position: &'a Gomoku,
    board: &Board,
    (point, side): (Point, Side),
    shown: &'a Shown,
) -> impl Iterator<Item = Vec<Point>> + 'a {
    let shapes = shapes_of(board.code(side, cell_of(point)));
    DIRECTIONS
        .into_iter()
        .zip(shapes)
        .filter(|&(_, shape)| (shown.counts)(shape))
        .map(move |(direction, _)| fullest(position, (point, side), direction))
}

/// The stones of `side` in the fullest fives of a line through `point`, the one that would stand there among them.
///
/// ```text
///   O X X ! X .     one five that still can be: four stones
///   X . X ! X . X   two fives with four stones each, all of which count
/// ```
fn fullest(position: &Gomoku, (point, side): (Point, Side), direction: (i32, i32)) -> Vec<Point> {
    let is_own = |spot: Point| spot == point || position.at(spot) == Some(side);
    let five = |from: i32| {
        let spots: Option<Vec<Point>> =
            (from..from + 5).map(|step| shifted(position, point, direction, step)).collect();
        spots.filter(|spots| spots.iter().all(|&spot| is_own(spot) || position.at(spot).is_none()))
    };
    let count = |spots: &Vec<Point>| spots.iter().filter(|&&spot| is_own(spot)).count();
    let fives: Vec<Vec<Point>> = (-4..=0).filter_map(five).collect();
    let most = fives.iter().map(count).max();
    let mut stones = Vec::new();
    for &spot in fives.iter().filter(|five| Some(count(five)) == most).flatten() {
        if is_own(spot) && !stones.contains(&spot) {
            stones.push(spot);
        }
    }
    stones
}
