//! The built-in player `engine`: alpha-beta search with levels, analysis and explanations.

use std::cmp::Reverse;

use boardwright_game::grid::Point;
use boardwright_game::{
    Balanced, Candidate, Choice, Column, Explanation, Group, Info, Limits, ParseError, Player, PlayerSpec, Position,
    Rng, Score, Side, Stop, Turn,
};
use boardwright_search::packed::KeptTable;
use boardwright_search::pvs::{self, Crew, Found, RootMove};
use boardwright_search::{
    Budget, COMPARED_MOVES, Settings, compared_summary, comparing_limits, forced_column, line_note,
};

use crate::board::RuleTables;
use crate::board::pattern_board::{Cell, PatternBoard, cell_of, point_of};
use crate::board::shape::Shape;
use crate::board::spot::{Class, shapes_of};
use crate::players::shifted;
use crate::rules::DIRECTIONS;
use crate::search::balance;
use crate::search::{EnabledParts, search_with, weight};
use crate::texts::TEXTS;
use crate::{Gomoku, Rule};

/// A player that searches on the pattern board, with deliberate mistakes at lower levels.
pub(crate) struct EnginePlayer {
    settings: Settings,
    parts: EnabledParts,
    table: KeptTable,
    rng: Rng,
}

/// The options of the player: those of every engine with several lines, and `without`.
pub(crate) const OPTIONS: &[Choice] = &Settings::with_own::<{ Settings::WITH_LINES.len() + 1 }>(&[Settings::WITHOUT]);

/// A board of which a position with edges is a part, as explanations of the position speak of it.
pub(crate) struct Board<'a, N> {
    /// The number of its legal moves.
    pub(crate) moves: usize,
    /// The name of a point.
    pub(crate) name: N,
    /// The score there of what has this score in the part.
    pub(crate) told: &'a dyn Fn(Score) -> Score,
}

impl EnginePlayer {
    /// Makes the player of a spec and the tables of its rule, before a clock runs. `seed` decides the mistakes of the lower
    /// levels.
    ///
    /// # Errors
    /// Names the option that is unknown or whose value is out of range.
    pub(crate) fn of_spec(spec: &PlayerSpec, rule: Rule, seed: u64) -> Result<EnginePlayer, ParseError> {
        RuleTables::of(rule);
        Ok(EnginePlayer {
            settings: Settings::read_beside(spec, &["without"])?,
            parts: EnabledParts::read(spec)?,
            table: KeptTable::default(),
            rng: Rng::new(seed),
        })
    }

    /// The moves in the order of the policy, for a mistake that looks plausible.
    fn likely(position: &Gomoku) -> Vec<(Point, i32)> {
        EnginePlayer::ranked(position, |_| true)
    }

    /// The moves near stones in the order of the policy, because beginners play near the stones; all moves on an empty
    /// board.
    fn likely_near(position: &Gomoku) -> Vec<(Point, i32)> {
        let near = PatternBoard::new(position).neighbourhood();
        let is_near = |cell: Cell| near[usize::from(cell >> 5)] >> (cell & 31) & 1 == 1;
        let moves = EnginePlayer::ranked(position, is_near);
        if moves.is_empty() { EnginePlayer::likely(position) } else { moves }
    }

    fn ranked(position: &Gomoku, is_wanted: impl Fn(Cell) -> bool) -> Vec<(Point, i32)> {
        let board = PatternBoard::new(position);
        let free = position.moves().filter(|&point| is_wanted(cell_of(point)) && !board.is_foul(cell_of(point)));
        // The policy was fitted to quiet positions and does not know wins and parries.
        let urgency = |cell: Cell| {
            let [own, other] = [board.to_move(), board.to_move().other()].map(|side| board.class(side, cell));
            [own == Class::Five, other == Class::Five, own == Class::OpenFour, other == Class::OpenFour]
        };
        let mut moves: Vec<(Point, i32)> = free.map(|point| (point, weight(&board, cell_of(point)))).collect();
        moves.sort_by_key(|&(point, weight)| (Reverse(urgency(cell_of(point))), Reverse(weight), point));
        moves.truncate(12);
        moves
    }

    /// True if the position has a threat that a player of this level never overlooks. A beginner sees an own five, at
    /// higher levels also the opponent's five, and then open fours.
    fn sees_threat(&self, position: &Gomoku) -> bool {
        let (board, level) = (PatternBoard::new(position), self.settings.level.unwrap_or(u8::MAX));
        let own = board.to_move();
        let seen = |side, class, from| level >= from && board.count(side, class) > 0;
        seen(own, Class::Five, 1)
            || seen(own.other(), Class::Five, 3)
            || seen(own, Class::OpenFour, 4)
            || seen(own.other(), Class::OpenFour, 6)
    }

    fn search(
        &mut self,
        position: &Gomoku,
        limits: &Limits,
        stop: &Stop,
        lines: usize,
        report: &mut dyn FnMut(&Info<Point>),
    ) -> RootMove<Cell> {
        let budget = Budget::new(limits, stop);
        let threads = self.settings.threads;
        let table = self.table.for_search(self.settings.hash_mib, limits);
        let report = &mut |found: &Found<Cell>| report(&found.info(&budget, point_of));
        let board = PatternBoard::new(position);
        let crew = Crew::of(threads);
        let worker = || search_with(self.parts, board.clone(), table, &budget, crew.as_ref());
        pvs::think(crew.as_ref(), threads, lines, worker, report)
    }

    /// Explains the position as a part of a board.
    pub(crate) fn explain_part<N: Fn(Point) -> String>(
        &mut self,
        turn: &Turn<'_, Gomoku>,
        whole: &Board<'_, N>,
    ) -> Explanation {
        let Board { moves, name, told } = whole;
        // A separate player: an explanation must not change the table, and with it the moves of the game.
        let mut fresh = EnginePlayer {
            settings: self.settings.clone(),
            parts: self.parts,
            table: KeptTable::default(),
            rng: Rng::new(0),
        };
        let mut found = None;
        let limits = self.settings.limits_at_level(turn.limits);
        let chosen = fresh.search(turn.position, &limits, turn.stop, 1, &mut |info| found = Some(info.clone()));
        let budget = Budget::new(&comparing_limits(&limits, found.as_ref().map_or(0, |found| found.nodes)), turn.stop);
        let board = PatternBoard::new(turn.position);
        let table = fresh.table.for_search(self.settings.hash_mib, &limits);
        let mut search = search_with(self.parts, board.clone(), table, &budget, None);
        let compared: Vec<RootMove<Point>> =
            search.compare(chosen, COMPARED_MOVES).iter().map(|root| root.named(point_of)).collect();
        let candidates: Vec<Candidate> = compared
            .iter()
            .map(|root| candidate(turn.position, &board, (&root.line, name), root.known_score().map(told)))
            .collect();
        let choice = name(compared[0].mv);
        // Nobody searches for the first stone.
        let found = found.filter(|_| compared[0].known_score().is_some());
        let found = found.map(|found| Info { score: told(found.score), ..found });
        let mut summary = compared_summary(found.as_ref(), &choice, (candidates.len(), *moves), &self.settings);
        summary.push(TEXTS.say("gomoku-parts"));
        Explanation { summary, columns: columns(), candidates, choices: vec![choice] }
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
        let report = &mut |info: &Info<Point>| (turn.report)(info);
        point_of(self.search(turn.position, &limits, turn.stop, self.settings.lines, report).mv)
    }

    fn ponder(&mut self, turn: &Turn<'_, Gomoku>) {
        // A weaker level gains nothing, and a filled table would make it stronger than it should be.
        if self.settings.handicap().is_none() {
            self.search(turn.position, &Limits::default(), turn.stop, 1, &mut |_| {});
        }
    }

    fn balance(&mut self, turn: &Turn<'_, Gomoku>, plies: usize) -> Option<Balanced<Point>> {
        let limits = self.settings.limits_at_level(turn.limits);
        let budget = Budget::new(&limits, turn.stop);
        let table = self.table.for_search(self.settings.hash_mib, &limits);
        balance::most_even(turn.position, plies, table, &budget)
    }

    fn explain(&mut self, turn: &Turn<'_, Gomoku>) -> Explanation {
        let name = |point: Point| point.to_string();
        self.explain_part(turn, &Board { moves: turn.position.moves().count(), name, told: &|score| score })
    }
}

/// A part of a candidate's value that an explanation shows.
pub(crate) struct Shown {
    pub(crate) name: &'static str,
    /// The key of its name for people.
    key: &'static str,
    /// The key of what it means.
    meaning: &'static str,
    /// True if a point of this class has the part.
    pub(crate) is: fn(Class) -> bool,
    /// True if a line of this shape through the point contributes to the part.
    counts: fn(Shape) -> bool,
}

pub(crate) const SHOWN: [Shown; 4] = [
    Shown {
        name: "five",
        key: "gomoku-threat-five",
        meaning: "gomoku-five-meaning",
        is: |class| class == Class::Five,
        counts: |shape| shape == Shape::Five,
    },
    Shown {
        name: "open four",
        key: "gomoku-threat-open-four",
        meaning: "gomoku-open-four-meaning",
        is: |class| class == Class::OpenFour,
        counts: |shape| matches!(shape, Shape::Four | Shape::TwoFours | Shape::OpenFour),
    },
    Shown {
        name: "four",
        key: "gomoku-four",
        meaning: "gomoku-four-meaning",
        is: |class| (Class::Four..=Class::FourThree).contains(&class),
        counts: |shape| matches!(shape, Shape::Four | Shape::TwoFours | Shape::OpenFour),
    },
    Shown {
        name: "three",
        key: "gomoku-three",
        meaning: "gomoku-three-meaning",
        is: |class| matches!(class, Class::Three | Class::ThreePlus | Class::DoubleThree | Class::FourThree),
        counts: Shape::is_three,
    },
];

fn columns() -> Vec<Column> {
    let mut columns = vec![forced_column()];
    for (name, meaning) in [("gomoku-own", "gomoku-own-meaning"), ("gomoku-other", "gomoku-other-meaning")] {
        columns.extend(SHOWN.iter().map(|shown| {
            let [shape, told] = [shown.key, shown.meaning].map(|key| ("shape", TEXTS.say(key).into()));
            Column::new(TEXTS.with(name, [shape]), TEXTS.with(meaning, [told]))
        }));
    }
    columns
}

/// The candidate for the first move of a line, with its score if the search has one.
fn candidate(
    position: &Gomoku,
    board: &PatternBoard,
    (line, name): (&[Point], &impl Fn(Point) -> String),
    score: Option<Score>,
) -> Candidate {
    let forced = score.and_then(Score::forced);
    let own = board.to_move();
    let mut parts = vec![forced.map(f64::from)];
    let mut groups = Vec::new();
    for side in [own, own.other()] {
        for shown in &SHOWN {
            let cell = line.first().map(|&point| cell_of(point));
            let makes = cell.map(|cell| (shown.is)(board.class(side, cell)));
            if let (Some(true), Some(&point)) = (makes, line.first()) {
                let stones = stones_of(position, board, (point, side), shown);
                let names = stones.map(|stones| stones.into_iter().map(name).collect::<Vec<String>>());
                groups.extend(names.map(|names| Group::of_part(parts.len(), names)));
            }
            parts.push(makes.map(|makes| f64::from(u8::from(makes))));
        }
    }
    let line: Vec<String> = line.iter().map(|&point| name(point)).collect();
    Candidate {
        mv: line.first().cloned().unwrap_or_default(),
        value: score.map(|score| f64::from(score.0) / 100.0),
        parts,
        note: line_note(score, &line),
        groups,
    }
}

/// The stones that form a part together with one on the point, for each line that contributes.
pub(crate) fn stones_of<'a>(
    position: &'a Gomoku,
    board: &PatternBoard,
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

/// The stones of `side` in the fullest fives of a line through `point`, including the stone that would be put there.
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
