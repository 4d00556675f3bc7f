//! The player `engine`.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use boardwright_game::{
    Candidate, Column, Explanation, Group, Info, Limits, ParseError, Player, PlayerSpec, Position, Rng, Score, Side,
    Stop, Turn,
};
use boardwright_search::{Budget, Settings, helped, search_summary};

use super::book::Book;
use super::estimate;
use super::lookahead::{Line, Lookahead, Memory, SEED, Shared};
use crate::fast::{Board, Child, Moves, Row, house, lead};
use crate::rules::{House, Kalah, MOST_SEEDS, Rules};
use crate::solver::{KalahSolver, weight};
use crate::view::reach;

/// Boards of the endgame tables that are built at the first move if no number of nodes limits it: less than a hundredth of a
/// second.
const FIRST_BOARDS: usize = 700_000;
/// Boards for each node of a move without a clock, built at the first move: a quarter of the work of a move.
const BOARDS_A_NODE: u64 = 30;
/// Boards built in a second on one thread, a careful guess.
const BOARDS_A_SECOND: f64 = 40e6;
/// Nodes searched in a second on one thread, a careful guess.
const NODES_A_SECOND: f64 = 1e6;
/// The part of a move that may go into larger endgame tables; by the careful guess, so that it is less than half of that.
const LEARNING: f64 = 0.35;
/// The part of a move that may go into a proof.
const PROVING: f64 = 0.6;
/// Positions that the rating of all candidates visits if nothing else limits it, so that no reader waits long.
const RATED_NODES: u64 = 400_000;
/// The least memory of each table.
const LEAST_BYTES: usize = 1 << 16;
/// Bytes of memory that a node may fill.
const NODE_BYTES: u64 = 64;

/// The engine, for boards as large as these.
///
/// # Errors
/// Names the option that is unknown or whose value is out of range.
pub(crate) fn engine(spec: &PlayerSpec, seed: u64) -> Result<Box<dyn Player<Kalah>>, ParseError> {
    Ok(Box::new(Engine { settings: Settings::read_with_lines(spec)?, rng: Rng::new(seed), mind: None }))
}

/// The player. What it thinks with depends on the rules, which it sees at its first move.
struct Engine {
    settings: Settings,
    rng: Rng,
    mind: Option<Box<dyn Mind>>,
}

/// What an engine thinks with, for boards of one size and any width of rows.
trait Mind: Send {
    /// The rules it serves.
    fn rules(&self) -> Rules;
    /// Chooses a house.
    fn think(&mut self, position: &Kalah, limits: &Limits, stop: &Stop, report: &mut dyn FnMut(&Info<House>)) -> Found;
    /// Says what every house is worth.
    fn rate(&mut self, position: &Kalah, limits: &Limits, stop: &Stop) -> Vec<Candidate>;
}

/// What a search has found.
pub(super) struct Found {
    pub(super) house: House,
    pub(super) info: Info<House>,
    /// The difference at the end for the side to move, if it is proved.
    pub(super) exact: Option<i32>,
    /// Whether the book had the position.
    pub(super) is_booked: bool,
}

/// The book, the solver and the memory of the lookahead.
pub(super) struct Tables<R> {
    rules: Rules,
    threads: usize,
    /// Best lines to find.
    pub(super) lines: usize,
    /// Bytes that the tables may take, but for what they take at least.
    most: usize,
    /// `None` below full strength.
    book: Option<Book<R>>,
    pub(super) solver: KalahSolver<R>,
    memory: Memory,
}

fn mind(settings: &Settings, position: &Kalah, limits: &Limits) -> Box<dyn Mind> {
    if position.rules().houses <= 8 {
        Box::new(Tables::<u64>::new(settings, position.rules(), limits))
    } else {
        Box::new(Tables::<u128>::new(settings, position.rules(), limits))
    }
}

/// Seconds that a move may take, if anything says so.
fn seconds(limits: &Limits) -> Option<f64> {
    let clock = limits.clock.map(|clock| (clock.own / 30 + clock.increment / 2).as_secs_f64());
    let time = limits.move_time.map(|time| time.as_secs_f64());
    [clock, time].into_iter().flatten().reduce(f64::min)
}

/// Boards of the endgame tables that are built at the first move, in at most half of the memory.
fn first_boards(limits: &Limits, memory: usize) -> usize {
    match (limits.nodes, seconds(limits)) {
        (Some(nodes), None) => usize::try_from(nodes.saturating_mul(BOARDS_A_NODE)).unwrap_or(memory).min(memory / 2),
        _ => FIRST_BOARDS,
    }
}

/// Nodes that a search within these limits is likely to visit.
fn nodes_within(limits: &Limits) -> u64 {
    let timed = seconds(limits).map_or(u64::MAX, |seconds| (seconds * NODES_A_SECOND) as u64);
    timed.min(limits.nodes.unwrap_or(u64::MAX))
}

/// What best play leads to, in words.
fn verdict(mover: Side, difference: i32) -> String {
    let winner = if difference > 0 { mover } else { mover.other() };
    let name = match winner {
        Side::First => "south",
        Side::Second => "north",
    };
    match difference {
        0 => "the game is drawn with best play".to_owned(),
        _ => format!("{name} wins by {} with best play", difference.abs()),
    }
}

impl<R: Row + 'static> Tables<R> {
    fn new(settings: &Settings, rules: Rules, limits: &Limits) -> Tables<R> {
        let most = settings.hash_mib << 20;
        let wanted = nodes_within(limits).saturating_mul(NODE_BYTES);
        let bytes = usize::try_from(wanted).unwrap_or(most).clamp(LEAST_BYTES, most) / 2;
        // With a clock its endgame tables grow from move to move.
        let endgames = if seconds(limits).is_some() { most / 2 } else { 4 * first_boards(limits, most) };
        let solver = KalahSolver::for_play(rules, MOST_SEEDS, settings.threads, bytes + endgames);
        let book = settings.handicap().is_none().then(|| Book::of(rules));
        let Settings { threads, lines, .. } = *settings;
        Tables { rules, threads, lines, most, book, solver, memory: Memory::new(bytes) }
    }

    /// Makes the endgame tables larger if that takes a small part of the time there is. Without a clock they keep their
    /// first size, so that the same limits always find the same.
    fn learn(&mut self, limits: &Limits, stop: &Stop) {
        self.solver.learn(first_boards(limits, self.most), stop);
        if let Some(seconds) = seconds(limits) {
            let boards = seconds * LEARNING * BOARDS_A_SECOND * self.threads as f64;
            if (self.solver.next_step() as f64) < boards {
                self.solver.learn_a_step(stop);
            }
        }
    }

    /// What a move gains in all, if the book knows the board after it.
    fn booked(&self, child: &Child<R>) -> Option<i32> {
        child.end.or_else(|| self.book.as_ref()?.get(child.board).map(|value| child.value(value)))
    }

    /// The best move of a board all of whose moves the book knows, with what it gains.
    fn best_booked(&self, board: Board<R>) -> Option<(Child<R>, i32)> {
        let children = self.solver.moves.children(board);
        let rated: Option<Vec<_>> = children.map(|child| self.booked(&child).map(|value| (child, value))).collect();
        rated?.into_iter().max_by_key(|(child, value)| (*value, weight(child)))
    }

    /// The move that the book has for a position.
    fn look_up(&self, position: &Kalah, limits: &Limits) -> Option<Found> {
        let (mut child, gain) = self.best_booked(Board::of(position)).filter(|_| limits.depth.is_none())?;
        let mut variation = vec![house(child.house)];
        while child.end.is_none()
            && let Some((next, _)) = self.best_booked(child.board)
        {
            variation.push(house(next.house));
            child = next;
        }
        let difference = lead(position) + gain;
        let depth = variation.len() as u32;
        let info = Info { depth, score: Score::proved(difference), nodes: 0, elapsed: None, line: 1, variation };
        Some(Found { house: info.variation[0], info, exact: Some(difference), is_booked: true })
    }

    /// Whether a board is likely to be solved within these limits.
    pub(super) fn is_within_reach(&self, board: Board<R>, limits: &Limits) -> bool {
        self.solver.is_within_reach(board.seeds(), nodes_within(limits))
    }

    /// What can be proved of a position in part of the time.
    fn prove(&mut self, position: &Kalah, limits: &Limits, budget: &Budget) -> (Option<Found>, u64) {
        let board = Board::<R>::of(position);
        let lead = lead(position);
        if limits.depth.is_some() || !self.is_within_reach(board, limits) {
            return (None, 0);
        }
        let (known, nodes) = self.solver.attempt(board, &budget.share(PROVING));
        let is_settled = known.lower == known.upper;
        // A win that is proved is worth more than any estimate, whatever it is won by.
        if !is_settled && lead + known.lower <= 0 {
            return (None, nodes);
        }
        let difference = lead + known.lower;
        let Some(first) = self.solver.defend(board, known.lower, &budget.share(PROVING / 3.0)).map(house) else {
            return (None, nodes);
        };
        let variation = match is_settled {
            true => self.solver.variation(position, difference, &budget.share(PROVING / 6.0)),
            false => vec![first],
        };
        let info = Info {
            depth: variation.len() as u32,
            score: if is_settled { Score::proved(difference) } else { Score(SEED * difference) },
            nodes,
            elapsed: Some(budget.elapsed()),
            line: 1,
            variation,
        };
        (Some(Found { house: first, info, exact: is_settled.then_some(difference), is_booked: false }), nodes)
    }

    /// The best house as far as it sees.
    fn look_ahead(
        &self,
        position: &Kalah,
        budget: &Budget,
        before: u64,
        report: &mut dyn FnMut(&Info<House>),
    ) -> Found {
        let board = Board::<R>::of(position);
        let done = AtomicBool::new(false);
        let shared = self.shared(budget, &done);
        let first = Lookahead::new(&shared).moves(board);
        let mut info = Info {
            depth: 0,
            score: Score(SEED * lead(position) + estimate::estimate(board, board.seeds(), self.rules.houses.into())),
            nodes: before,
            elapsed: None,
            line: 1,
            variation: vec![house(first[0].houses[0])],
        };
        let is_obvious = first.len() == 1 && budget.is_timed();
        let help = |number: usize| {
            let mut search = Lookahead::new(&shared);
            let mut order = first.clone();
            for depth in 1 + (number % 2) as u32..=budget.depth {
                let Some(rated) = search.rate(board, &order, depth, 1) else { break };
                order = rated;
            }
        };
        helped(
            self.threads,
            help,
            || done.store(true, Relaxed),
            || {
                let mut search = Lookahead::new(&shared);
                let mut order = first.clone();
                for depth in 1..=budget.depth {
                    let Some(rated) = search.rate(board, &order, depth, 1) else { break };
                    order = rated;
                    info = Info {
                        depth,
                        score: Score(SEED * lead(position) + order[0].score),
                        nodes: before + search.nodes,
                        elapsed: Some(budget.elapsed()),
                        line: 1,
                        variation: order[0].houses.iter().map(|&index| house(index)).collect(),
                    };
                    report(&info);
                    if is_obvious || budget.is_late() {
                        break;
                    }
                }
            },
        );
        Found { house: info.variation[0], info, exact: None, is_booked: false }
    }

    pub(super) fn shared<'a>(&'a self, budget: &'a Budget, done: &'a AtomicBool) -> Shared<'a, R> {
        Shared {
            moves: &self.solver.moves,
            houses: self.rules.houses.into(),
            endgames: &self.solver.endgames,
            memory: &self.memory,
            budget,
            done,
        }
    }

    /// The exact difference at the end after a house, for the side that sows it, if the book has it or it can be proved
    /// within a budget.
    pub(super) fn exact_after(&self, position: &Kalah, mv: House, budget: Option<&Budget>) -> Option<i32> {
        let child = self.solver.moves.play(Board::<R>::of(position), mv.index());
        let gain = self.booked(&child).or_else(|| {
            let (known, _) = self.solver.attempt(child.board, budget?);
            (known.lower == known.upper).then_some(child.value(known.lower))
        });
        Some(lead(position) + gain?)
    }

    /// The deepest scores of all houses that the budget allows.
    fn rate_all(&self, position: &Kalah, budget: &Budget) -> (Vec<Line>, u32) {
        let board = Board::<R>::of(position);
        let done = AtomicBool::new(false);
        let shared = self.shared(budget, &done);
        let mut search = Lookahead::new(&shared);
        let (mut lines, mut reached) = (search.moves(board), 0);
        for depth in 1..=budget.depth {
            let Some(rated) = search.rate(board, &lines, depth, lines.len()) else { break };
            (lines, reached) = (rated, depth);
            if budget.is_late() {
                break;
            }
        }
        (lines, reached)
    }
}

impl<R: Row + 'static> Mind for Tables<R> {
    fn rules(&self) -> Rules {
        self.rules
    }

    fn think(&mut self, position: &Kalah, limits: &Limits, stop: &Stop, report: &mut dyn FnMut(&Info<House>)) -> Found {
        if let Some(found) = self.look_up(position, limits)
            && self.lines == 1
        {
            report(&found.info);
            return found;
        }
        let budget = Budget::new(limits, stop);
        self.learn(limits, stop);
        if self.lines > 1 {
            return self.best_lines(position, limits, &budget, report);
        }
        let (proved, nodes) = self.prove(position, limits, &budget);
        if let Some(found) = proved {
            report(&found.info);
            return found;
        }
        // After a proof that failed the rest of the time is a budget of its own, or the lookahead would think itself late.
        let rest = if nodes > 0 { budget.share(1.0 - PROVING) } else { budget };
        self.look_ahead(position, &rest, nodes, report)
    }

    fn rate(&mut self, position: &Kalah, limits: &Limits, stop: &Stop) -> Vec<Candidate> {
        let budget = Budget::new(limits, stop);
        self.learn(limits, stop);
        let (lines, depth) = self.rate_all(position, &budget.share(1.0 - PROVING));
        let is_near = self.is_within_reach(Board::<R>::of(position), limits);
        let share = PROVING / lines.len() as f64;
        let mut rated: Vec<(i32, Candidate)> = lines
            .iter()
            .map(|line| {
                let mv = house(line.houses[0]);
                let budget = budget.share(share);
                let exact = self.exact_after(position, mv, (is_near && limits.depth.is_none()).then_some(&budget));
                (line.score, self.candidate(position, line, exact, depth))
            })
            .collect();
        let order = |(score, candidate): &(i32, Candidate)| {
            let exact = candidate.parts[0].map(|exact| Score::proved(exact as i32).0);
            Reverse(exact.unwrap_or(SEED * lead(position) + score))
        };
        rated.sort_by_key(order);
        rated.into_iter().map(|(_, candidate)| candidate).collect()
    }
}

impl<R: Row + 'static> Tables<R> {
    fn candidate(&self, position: &Kalah, line: &Line, exact: Option<i32>, depth: u32) -> Candidate {
        let mv = house(line.houses[0]);
        let child = self.solver.moves.play(Board::<R>::of(position), mv.index());
        let seeds = f64::from(lead(position)) + f64::from(line.score) / f64::from(SEED);
        let value = exact.map(f64::from).or((depth > 0).then_some(seeds));
        let sign = if child.again { 1 } else { -1 };
        let parts = estimate::parts(child.board, self.rules.houses.into());
        let [own, other] = if child.again { parts } else { [parts[1], parts[0]] };
        let of_houses = |part: i32| child.end.is_none().then_some(f64::from(sign * part) / f64::from(SEED) + 0.0);
        let expected: Vec<String> = line.houses.iter().map(|&index| house(index).to_string()).collect();
        let note = match exact {
            Some(exact) => verdict(position.to_move(), exact),
            None => expected.join(" "),
        };
        Candidate {
            mv: mv.to_string(),
            value,
            parts: vec![exact.map(f64::from), Some(f64::from(child.gain)), of_houses(own), of_houses(other)],
            note,
            groups: (child.gain > 0).then(|| Group::of_part(GAIN, reach(position, mv))).into_iter().collect(),
        }
    }
}

/// The number of the column of what a move gains.
const GAIN: usize = 1;

/// What the parts of a candidate mean.
fn columns() -> Vec<Column> {
    vec![
        Column::new("exact", "the difference at the end with best play after the move, if it is proved"),
        Column::new("gain", "seeds that the move brings into the store"),
        Column::new("own houses", "what the mover's houses are worth after the move, in seeds, estimated"),
        Column::new("other houses", "what the opponent's houses are worth to the mover after the move, estimated"),
    ]
}

impl Engine {
    /// What it thinks with, made anew if the rules are others than before.
    fn mind(&mut self, position: &Kalah, limits: &Limits) -> &mut dyn Mind {
        let kept = self.mind.take().filter(|mind| mind.rules() == position.rules());
        &mut **self.mind.insert(kept.unwrap_or_else(|| mind(&self.settings, position, limits)))
    }

    /// The limits of rating every house: those of a move, or a number of positions if nothing else limits it.
    fn rating_limits(&self, game: &Limits) -> Limits {
        let game = Limits { clock: None, ..*game };
        let mut limits = self.settings.limits_at_level(&game);
        let Settings { time, depth, nodes, level, .. } = self.settings;
        if game == Limits::default() && (time, depth, nodes, level) == (None, None, None, None) {
            limits.nodes = Some(RATED_NODES);
        }
        limits
    }
}

impl Player<Kalah> for Engine {
    fn choose(&mut self, turn: &Turn<'_, Kalah>) -> House {
        let limits = self.settings.limits_at_level(turn.limits);
        if let Some(handicap) = self.settings.handicap() {
            let moves = Moves::<u128>::new(turn.position.rules());
            let children = moves.children(Board::of(turn.position));
            let mut weighed: Vec<(House, i32)> = children.map(|child| (house(child.house), weight(&child))).collect();
            weighed.sort_by_key(|&(_, weight)| Reverse(weight));
            if let Some(mv) = handicap.slip(&mut self.rng, &weighed) {
                return mv;
            }
        }
        let report = turn.report;
        self.mind(turn.position, &limits).think(turn.position, &limits, turn.stop, &mut |info| report(info)).house
    }

    fn explain(&mut self, turn: &Turn<'_, Kalah>) -> Explanation {
        // Tables of its own, so that what an explanation learns does not change what is played.
        let limits = self.settings.limits_at_level(turn.limits);
        let rating = self.rating_limits(turn.limits);
        let position = turn.position;
        let found = mind(&self.settings, position, &limits).think(position, &limits, turn.stop, &mut |_| {});
        let candidates = mind(&self.settings, position, &rating).rate(position, &rating, turn.stop);
        let mut summary = match found.is_booked {
            true => vec![format!(
                "knows what every house is worth here, for this game is solved, and finds {} best",
                found.house
            )],
            false => search_summary(Some(&found.info), &found.house, &self.settings),
        };
        summary.extend(found.exact.map(|exact| verdict(position.to_move(), exact)));
        summary.push("a value is the difference at the end for the mover: proved, or estimated by a search".to_owned());
        Explanation { summary, columns: columns(), candidates, choices: vec![found.house.to_string()] }
    }
}
