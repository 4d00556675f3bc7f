//! The search for puzzles in the positions of a game.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet};

use boardwright_game::{
    AnyPlayer, AnyPosition, AnySolver, AnyTurn, AnyVariant, Bounds, Info, Limits, Measure, PlayerSpec, Rng, Score,
    Side, Solution, SolverOptions, Stop, derive_seed,
};

use boardwright_proof::{Checked, Claim};

use crate::check::{CONFIRMING_NODES, MEMORY, SEARCHED_NODES, check, is_decided, is_won_by_search, measure};
use crate::levels;
use crate::puzzle::{EncodedStrategy, Others, Puzzle, Refutation};
use crate::trial::engine_view;

/// The greatest number of points that may be at stake, in games that count points: puzzles are for people.
const MAX_STAKE: u32 = 26;

/// The greatest number of bytes of all strategies of a puzzle.
const MAX_BYTES: usize = 1600;

/// The greatest number of first moves that win as well: the same forcing moves in another order, mostly.
const MAX_ALSO: usize = 3;

/// The greatest depth of a puzzle: half the number of moves in its winning line.
const MAX_DEPTH: usize = 12;

/// The greatest number of positions in a proof; the certificate of a longer one would be too long as well.
const MAX_WALK: u64 = 20_000;

/// Blunders that are tried in each position of a game.
const BLUNDERS: usize = 4;

/// Moves taken at random to see whether nearly every move wins, and how many of them may win.
const SAMPLED: usize = 12;
const MAX_SAMPLED_WINS: usize = 1;

/// Positions that the engine may visit to look for other moves that win.
const ENGINE_NODES: u64 = 150_000;

/// The work that is done to find puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleEffort {
    /// Positions that a solver may visit to prove what a position or another move is worth.
    pub each: u64,
    /// One of this many games is searched for wins that begin by no forcing move: they are rarer, and take longer to find.
    pub quiet: u64,
}

impl Default for PuzzleEffort {
    fn default() -> PuzzleEffort {
        PuzzleEffort { each: 30_000, quiet: 8 }
    }
}

/// Finds puzzles, no two of them the same up to symmetry.
#[derive(Debug)]
pub struct Maker {
    variant: AnyVariant,
    effort: PuzzleEffort,
    shallow: Vec<PlayerSpec>,
    seen: HashSet<u64>,
}

/// A candidate with its solver.
struct Candidate<'a> {
    position: &'a AnyPosition,
    side: Side,
    solver: &'a mut dyn AnySolver,
    stop: &'a Stop,
}

/// The outcome of a look at another move.
enum Look {
    /// Nothing is known of it, or it wins at once.
    Bad,
    /// It wins by forcing moves as well.
    Wins,
    /// It ends the game, and does not win.
    Over,
    /// It loses by this line.
    Line(Vec<String>),
    Refuted(Refutation),
    /// The search found no win by it.
    NotFound,
}

impl Maker {
    /// A maker that knows no puzzle yet. What one of the `shallow` players would play is no solution worth a question.
    pub fn new(variant: &AnyVariant, effort: PuzzleEffort, shallow: Vec<PlayerSpec>) -> Maker {
        Maker { variant: variant.clone(), effort, shallow, seen: HashSet::new() }
    }

    /// Records a puzzle that exists already. Returns true if it was new, under every symmetry of the board.
    pub fn note(&mut self, position: &AnyPosition) -> bool {
        let image = (0..self.variant.symmetries()).map(|symmetry| position.mirror(symmetry).key()).min();
        image.is_some_and(|image| self.seen.insert(image))
    }

    /// A puzzle in the positions of the game with this number, if there is one. The last positions are tried first, and
    /// among puzzles that lead to the same win the longest is taken. Where a blunder decides a game, positions after
    /// blunders that a weak player would make count as well.
    ///
    /// Only one puzzle is taken of a game, since those of one game are alike.
    pub fn find(&mut self, number: u64, positions: &[AnyPosition], stop: &Stop) -> Option<Puzzle> {
        let mut found: Option<Puzzle> = None;
        let (mut kept, mut scout): (Option<Box<dyn AnySolver>>, _) = (None, self.solver()?);
        let blunders = |position: &AnyPosition| match measure(position) {
            Measure::Points => Vec::new(),
            Measure::Result => self.blunders(position, number),
        };
        let all = positions.iter().rev().flat_map(|position| {
            let mut all = blunders(position);
            all.push(position.clone());
            all
        });
        for position in all.filter(is_worth_a_look) {
            if stop.is_raised() {
                return None;
            }
            // Cheap looks first: most positions have no win. One that begins by no forcing move takes long to find and to exclude,
            // so it is looked for in some games only. A search of forcing moves looks at each position afresh, so one solver serves.
            let forces = scout.forces(&position, position.to_move(), stop);
            if measure(&position) == Measure::Result
                && forces != Some(true)
                && !number.is_multiple_of(self.effort.quiet)
            {
                continue;
            }
            // Tables of points serve every position of a game. Those of threats are slower the more they hold.
            let mut fresh = match kept.take() {
                Some(solver) if measure(&position) == Measure::Points => solver,
                _ => self.solver()?,
            };
            let mut candidate = Candidate { side: position.to_move(), position: &position, solver: &mut *fresh, stop };
            let puzzle = self.puzzle_of(&mut candidate, forces, number);
            kept = Some(fresh);
            match puzzle {
                Some(puzzle) if found.as_ref().is_none_or(|found| puzzle.depth() >= found.depth()) => {
                    found = Some(puzzle);
                }
                _ if found.is_some() => break,
                _ => {}
            }
        }
        let puzzle = found.filter(|_| !stop.is_raised())?;
        let position = self.variant.read(&puzzle.position).ok()?;
        if !self.note(&position) {
            return None;
        }
        self.rated(&position, puzzle, stop)
    }

    /// Takes over a puzzle that was made before, with a rating of today; `None` if it is known, or no question by today's rules.
    pub fn renewed(&mut self, puzzle: &Puzzle, stop: &Stop) -> Option<Puzzle> {
        let position = self.variant.read(&puzzle.position).ok()?;
        let mut right = std::iter::once(puzzle.solution()).chain(puzzle.also.iter().map(String::as_str));
        if is_settled(&position)
            || right.any(|mv| finds(&self.variant, &self.shallow, &position, mv))
            || !self.note(&position)
        {
            return None;
        }
        let themes = position.themes(&puzzle.line).into_iter().map(ToOwned::to_owned).collect();
        let renewed = self.rated(&position, Puzzle { from: 0, themes, ..puzzle.clone() }, stop)?;
        // The search that was to find its wins may be another one today.
        check(&self.variant, &renewed, stop).is_ok().then_some(renewed)
    }

    /// The puzzle with its rating; `None` if too many moves win, or the search was stopped.
    fn rated(&self, position: &AnyPosition, mut puzzle: Puzzle, stop: &Stop) -> Option<Puzzle> {
        if wins_anyhow(position, &puzzle, stop) || !self.has_few_wins(position, &mut puzzle, stop) {
            return None;
        }
        puzzle.solved = levels::solvers(&self.variant, &puzzle, stop);
        puzzle.rating = levels::rating(&puzzle);
        // A search that was broken off has seen nothing.
        (!stop.is_raised()).then_some(puzzle)
    }

    /// The positions after moves that may be blunders: any near the stones, unless the opponent threatens to win at once, since
    /// to overlook that makes no question.
    fn blunders(&self, position: &AnyPosition, number: u64) -> Vec<AnyPosition> {
        let side = position.to_move();
        if position.outcome().is_some() || position.threats().iter().any(|threat| threat.wins && threat.side != side) {
            return Vec::new();
        }
        let mut rng = Rng::new(derive_seed(number, position.key()));
        let mut found: Vec<AnyPosition> = Vec::new();
        for _ in 0..BLUNDERS {
            let mut after = position.clone();
            let is_played = position.opening_move(&mut rng).is_some_and(|mv| after.play(&mv).is_ok());
            if is_played && !found.contains(&after) {
                found.push(after);
            }
        }
        found
    }

    /// Lets the engine look for other moves that win where nothing is proved of them, and enters those that the prover
    /// confirms. Returns false if there are too many, one is obvious, or one is not confirmed.
    fn has_few_wins(&self, position: &AnyPosition, puzzle: &mut Puzzle, stop: &Stop) -> bool {
        if puzzle.others != Others::Searched {
            return true;
        }
        let side = position.to_move();
        for mv in wins_of_engine(position, stop) {
            if mv == puzzle.solution() || puzzle.also.contains(&mv) {
                continue;
            }
            let mut after = position.clone();
            let is_confirmed = after.play(&mv).is_ok() && is_won_by_search(&after, side, CONFIRMING_NODES, stop);
            if !is_confirmed || puzzle.also.len() == MAX_ALSO || finds(&self.variant, &self.shallow, position, &mv) {
                return false;
            }
            puzzle.also.push(mv);
        }
        true
    }

    fn solver(&self) -> Option<Box<dyn AnySolver>> {
        let options = SolverOptions { nodes: self.effort.each, memory: MEMORY, ..SolverOptions::default() };
        self.variant.solver(&options)
    }

    /// Makes a puzzle of a position, if it is one.
    fn puzzle_of(&self, candidate: &mut Candidate<'_>, forces: Option<bool>, number: u64) -> Option<Puzzle> {
        let (position, side, stop) = (candidate.position, candidate.side, candidate.stop);
        let threat = candidate.solver.threat(position);
        if is_settled(position) {
            return None;
        }
        // What is not excluded of the other moves: a win by forcing moves only, or what a short search finds.
        let excluded = match measure(position) {
            Measure::Points => Others::Proved,
            Measure::Result if forces == Some(true) => Others::Forcing,
            Measure::Result => Others::Searched,
        };
        let solution = candidate.solver.solve(position, stop, &mut |_| {})?;
        if !is_won(solution.bounds, side) {
            return None;
        }
        let line = winning_line(position, &solution)?;
        let depth = line.len().div_ceil(2);
        if !(2..=MAX_DEPTH).contains(&depth) {
            return None;
        }
        if finds(&self.variant, &self.shallow, position, &line[0]) {
            return None;
        }
        let mut lines: Vec<Vec<String>> = threat.into_iter().collect();
        let (mut refuted, mut also, mut others) = (Vec::new(), Vec::new(), Others::Proved);
        let mut moves: Vec<String> = position.moves().into_iter().filter(|mv| *mv != line[0]).collect();
        // The moves that most likely win as well come first, so that a position with two solutions is left soon.
        let urgent = urgent(position, &line);
        moves.sort_by_key(|mv| !urgent.iter().any(|spot| mv.ends_with(spot.as_str())));
        for mv in moves {
            match candidate.other(&mv, &lines, excluded) {
                Look::Wins if also.len() < MAX_ALSO && !finds(&self.variant, &self.shallow, position, &mv) => {
                    also.push(mv);
                }
                Look::Bad | Look::Wins => return None,
                Look::Over => {}
                Look::Line(line) if lines.contains(&line) => {}
                Look::Line(line) => lines.push(line),
                Look::Refuted(refutation) => refuted.push(refutation),
                Look::NotFound => others = excluded,
            }
        }
        let mut after = position.clone();
        after.play(&line[0]).ok()?;
        let (claim, checked) = candidate.prove(&after, side, 1)?;
        if !also.is_empty() {
            others = excluded;
        }
        // A certificate of a part of the moves is of no use where the others are only searched.
        if others != Others::Proved {
            refuted.clear();
        }
        let bytes = refuted.iter().map(|refuted| refuted.proof.bytes.len()).sum::<usize>() + claim.strategy.len();
        if bytes > MAX_BYTES {
            return None;
        }
        let themes = position.themes(&line).into_iter().map(ToOwned::to_owned).collect();
        let puzzle = Puzzle {
            position: position.to_string(),
            rating: 0,
            solved: Vec::new(),
            width: checked.positions,
            line,
            also,
            themes,
            from: number,
            others,
            win: EncodedStrategy::of(claim),
            lines,
            refuted,
        };
        // The solver knew more of the moves than whoever checks the puzzle does.
        check(&self.variant, &puzzle, stop).is_ok().then_some(puzzle)
    }
}

/// True if one of these players would play this move at once: what it sees is no question.
pub fn finds(variant: &AnyVariant, players: &[PlayerSpec], position: &AnyPosition, mv: &str) -> bool {
    players.iter().any(|spec| {
        let player = variant.player(spec, 1);
        player.is_ok_and(|mut player| plain_choice(&mut *player, position).as_deref() == Some(mv))
    })
}

/// True if the engine sees a win after more than one of twelve other moves taken at random; false where all of them are proved
/// not to win. Whoever could pass and still win has nothing to find.
pub fn wins_anyhow(position: &AnyPosition, puzzle: &Puzzle, stop: &Stop) -> bool {
    if puzzle.others == Others::Proved {
        return false;
    }
    let side = position.to_move();
    let mut moves = position.moves();
    moves.retain(|mv| mv != puzzle.solution() && !puzzle.also.contains(mv));
    Rng::new(position.key()).shuffle(&mut moves);
    let wins = |mv: &&String| {
        let mut after = position.clone();
        let is_legal = after.play(mv).is_ok();
        let forced = || engine_view(&after, stop).1.and_then(Score::forced);
        is_legal && forced().is_some_and(|plies| (plies > 0) == (after.to_move() == side))
    };
    moves.iter().take(SAMPLED).filter(wins).nth(MAX_SAMPLED_WINS).is_some()
}

/// The moves of which the engine, asked for several lines, announces a win.
fn wins_of_engine(position: &AnyPosition, stop: &Stop) -> Vec<String> {
    let spec: Option<PlayerSpec> = "engine".parse().ok();
    let spec = spec.and_then(|spec| spec.with_lines(MAX_ALSO as u32 + 2, position.variant().family().players));
    let Some(mut player) = spec.and_then(|spec| position.variant().player(&spec, 1).ok()) else { return Vec::new() };
    let limits = Limits { nodes: Some(ENGINE_NODES), ..Limits::default() };
    let lines: RefCell<BTreeMap<u32, Info<String>>> = RefCell::default();
    let report = |info: &Info<String>| drop(lines.borrow_mut().insert(info.line, info.clone()));
    let turn = AnyTurn { position, start: position, history: &[], limits: &limits, stop, report: &report };
    let _ = player.choose(&turn);
    let wins = lines.into_inner().into_values().filter(|info| info.score.forced().is_some_and(|plies| plies > 0));
    wins.filter_map(|info| info.variation.into_iter().next()).collect()
}

/// The move of a player in a position that it sees for the first time.
fn plain_choice(player: &mut dyn AnyPlayer, position: &AnyPosition) -> Option<String> {
    let (limits, stop) = (Limits::default(), Stop::new());
    let turn = AnyTurn { position, start: position, history: &[], limits: &limits, stop: &stop, report: &|_| {} };
    player.choose(&turn).ok().map(|reply| reply.mv)
}

/// True if the move is forced or the game as good as won: the side to move wins at once, or its opponent would after more
/// than half of the moves.
pub fn is_settled(position: &AnyPosition) -> bool {
    let side = position.to_move();
    if win_at_once(position).is_some() {
        return true;
    }
    if !position.threats().iter().any(|threat| threat.wins && threat.side != side) {
        return false;
    }
    let moves = position.moves();
    let loses = |mv: &&String| {
        let mut child = position.clone();
        child.play(mv).is_ok() && child.to_move() != side && win_at_once(&child).is_some()
    };
    moves.iter().filter(loses).count() * 2 > moves.len()
}

/// True unless a position is over or decided, has too few moves for a question, or is too long for people.
fn is_worth_a_look(position: &AnyPosition) -> bool {
    if position.outcome().is_some() || position.count_moves() < 2 {
        return false;
    }
    let lead = position.tally().map_or(0, |[first, second]| first.abs_diff(second));
    position.points_at_stake().is_none_or(|stake| stake <= MAX_STAKE && lead < stake)
}

fn is_won(bounds: Bounds, side: Side) -> bool {
    bounds.outcome().and_then(boardwright_game::Outcome::winner) == Some(side)
}

/// The part of a solver's line that is played in a puzzle: up to the end of the game, or to where points are decided.
fn winning_line(position: &AnyPosition, solution: &Solution<String>) -> Option<Vec<String>> {
    let side = position.to_move();
    let (mut now, mut line) = (position.clone(), Vec::new());
    for mv in &solution.variation {
        if is_decided(&now, side) {
            break;
        }
        now.play(mv).ok()?;
        line.push(mv.clone());
    }
    (!line.is_empty()).then_some(line)
}

/// The spots where something is about to happen: the moves of the winning line, and what both sides threaten.
fn urgent(position: &AnyPosition, line: &[String]) -> Vec<String> {
    let threats = position.threats().into_iter().flat_map(|threat| threat.spots);
    let played = line.iter().map(|mv| mv.rsplit(['@', '-']).next().unwrap_or(mv).to_owned());
    threats.chain(played).collect()
}

impl Candidate<'_> {
    /// Writes down how a side reaches a goal, if that is not too long.
    fn prove(&mut self, position: &AnyPosition, side: Side, goal: i32) -> Option<(Claim, Checked)> {
        let part = self.stop.part();
        let mut report = |seen| {
            if seen > MAX_WALK {
                part.raise();
            }
        };
        boardwright_proof::write(position, (side, goal), self.solver, &part, &mut report).ok()
    }

    /// Looks at a move that should not win.
    fn other(&mut self, mv: &str, lines: &[Vec<String>], excluded: Others) -> Look {
        let (side, stop) = (self.side, self.stop);
        let mut child = self.position.clone();
        if child.play(mv).is_err() {
            return Look::Bad;
        }
        if let Some(outcome) = child.outcome() {
            let is_won = outcome.winner() == Some(side);
            return if is_won { Look::Bad } else { Look::Over };
        }
        if child.to_move() != side
            && let Some(line) = lines.iter().find(|line| child.wins_by(line)).cloned().or_else(|| win_at_once(&child))
        {
            return Look::Line(line);
        }
        match excluded {
            Others::Proved => self.refute(mv, &child).unwrap_or(Look::Bad),
            Others::Forcing => match self.solver.forces(&child, side, stop) {
                Some(true) => Look::Wins,
                None => Look::Bad,
                // Where nothing is threatened the other side has no quick win, and a proof would need a long search.
                Some(false) if lines.is_empty() => Look::NotFound,
                Some(false) => self.refute(mv, &child).unwrap_or(Look::NotFound),
            },
            Others::Searched if is_won_by_search(&child, side, SEARCHED_NODES, stop) => Look::Wins,
            Others::Searched if lines.is_empty() => Look::NotFound,
            Others::Searched => self.refute(mv, &child).unwrap_or(Look::NotFound),
        }
    }

    /// Proves that a move does not win, if that is not too long; `None` if nothing is known then.
    fn refute(&mut self, mv: &str, child: &AnyPosition) -> Option<Look> {
        let solution = self.solver.solve(child, self.stop, &mut |_| {})?;
        let [least, most] = match self.side {
            Side::First => [solution.bounds.lower, solution.bounds.upper],
            Side::Second => [-solution.bounds.upper, -solution.bounds.lower],
        };
        if least > 0 {
            return Some(Look::Bad);
        }
        if most > 0 {
            return None;
        }
        let goal = i32::from(most < 0);
        let (claim, _) = self.prove(child, self.side.other(), goal)?;
        Some(Look::Refuted(Refutation { mv: mv.to_owned(), goal, proof: EncodedStrategy::of(claim) }))
    }
}

/// A move of the side to move that wins at once, as a line.
fn win_at_once(position: &AnyPosition) -> Option<Vec<String>> {
    let side = position.to_move();
    if !position.threats().iter().any(|threat| threat.wins && threat.side == side) {
        return None;
    }
    let wins = |mv: &String| {
        let mut after = position.clone();
        after.play(mv).is_ok() && after.outcome().and_then(boardwright_game::Outcome::winner) == Some(side)
    };
    position.moves().into_iter().find(wins).map(|mv| vec![mv])
}
