//! The choice of the engine's move.
//!
//! First the winner after each move ([`Verdicts`]), because a proof that a move holds is worth more than any estimate. Then
//! the exact difference, if it can be found. Everything else is estimated by a [look ahead](crate::search::lookahead), among
//! the moves that are not proved to lose.

use boardwright_game::{Info, Limits, Position, Score};
use boardwright_search::pvs::{Crew, Search};
use boardwright_search::{Budget, TimeManager, helped};

use crate::board::{FastBoard, Row, house, lead};
use crate::eval;
use crate::rules::{House, Kalah};
use crate::search::engine_tables::{Aim, EngineTables, Found, nodes_within};
use crate::search::lookahead::{KalahNode, Line, SEED, Shared, houses, lines};
use crate::search::verdicts::Verdicts;
use crate::solver::{KalahSolver, ValueBounds};

/// The part of a move that may go into a first look ahead, which decides about what to prove.
const GLANCE: f64 = 0.06;
/// The part of a move that may go into the question who wins.
const PROVING: f64 = 0.86;
/// The part of a move that may go into the question how high.
const EXACT: f64 = 0.03;
/// The part of the time of a proof that may go into the line behind it.
const SHOWING: f64 = 0.2;
/// A proof that is likely to take this many times what there is for it is begun: its beginnings are of use to later moves.
const HOPE: u64 = 16;
/// A move that surely holds is played, unless another looks better than this.
const TEMPTATION: i32 = 600;

/// The share of a search that counts as spent on the best move, which is not measured.
const SHARE: f64 = 0.5;

/// A position that is thought about, and how far that has come.
struct Case<'a, R> {
    position: &'a Kalah,
    /// The budget of the whole move.
    budget: &'a Budget,
    board: FastBoard<R>,
    /// The lead of the side to move.
    lead: i32,
    /// The moves under consideration, the best first, as the last look ahead rated them.
    order: Vec<Line>,
    info: Info<House>,
    /// The proved bounds of the difference at the end.
    proved: ValueBounds,
}

impl<'a, R: Row + 'static> Case<'a, R> {
    fn new(position: &'a Kalah, solver: &KalahSolver<R>, size: usize, budget: &'a Budget) -> Case<'a, R> {
        let board = FastBoard::<R>::of(position);
        let (lead, seeds) = (lead(position), board.seeds());
        let order = lines(solver, board);
        let info = Info {
            depth: 0,
            score: Score(SEED * lead + eval::estimate(board, seeds, size)),
            nodes: 0,
            elapsed: None,
            line: 1,
            variation: houses(&order[0]),
        };
        Case {
            position,
            budget,
            board,
            lead,
            order,
            info,
            proved: ValueBounds { lower: lead - seeds, upper: lead + seeds },
        }
    }

    /// The house that looks best.
    fn best(&self) -> House {
        house(self.order[0].mv)
    }

    /// Returns true if the difference at the end is known.
    fn is_exact(&self) -> bool {
        self.proved.lower == self.proved.upper
    }

    /// Returns the result of the last look ahead.
    fn found(self) -> Found {
        Found { house: self.best(), info: self.info, exact: None, is_booked: false }
    }

    /// The score of a move that is thought to gain so much: an estimate does not contradict a proof.
    fn score(&self, gain: i32) -> Score {
        let ValueBounds { lower, upper } = self.proved;
        Score((SEED * self.lead + gain).clamp(SEED * lower, SEED * upper))
    }
}

impl<R: Row + 'static> EngineTables<R> {
    /// Finds out who wins, as far as the budget allows it, and leaves the moves that are worth playing.
    fn judge(&self, case: &mut Case<'_, R>, budget: &Budget) {
        let mut verdicts = Verdicts::new(&self.solver, case.board, &case.order);
        // What is gained from here on in a draw and in a win.
        let (draw, win) = (-case.lead, 1 - case.lead);
        // Not to lose comes first, and whoever loses does not win.
        if verdicts.ask(draw, budget) == Some(true) {
            verdicts.ask(win, budget);
        }
        case.info.nodes += verdicts.nodes;
        let (holds, wins) = (verdicts.gains(draw), verdicts.gains(win));
        case.proved = match (holds, wins) {
            (_, Some(true)) => ValueBounds { lower: 1, ..case.proved },
            (Some(false), _) => ValueBounds { upper: -1, ..case.proved },
            (Some(true), Some(false)) => ValueBounds { lower: 0, upper: 0 },
            (Some(true), None) => ValueBounds { lower: 0, ..case.proved },
            (None, Some(false)) => ValueBounds { upper: 0, ..case.proved },
            (None, None) => case.proved,
        };
        let best = case.order[0].mv;
        let is_tempting = case.proved.upper > 0 && case.info.score.0 > TEMPTATION;
        let is_worth_playing = |house: u8| {
            let Some(known) = verdicts.known(house) else { return false };
            match (holds, wins) {
                (_, Some(true)) => known.lower >= win,
                (Some(true), _) => known.lower >= draw || (is_tempting && house == best && known.upper >= win),
                (Some(false), _) => true,
                (None, _) => verdicts.resists(house, draw),
            }
        };
        case.order.retain(|line| is_worth_playing(line.mv));
        case.info.variation = houses(&case.order[0]);
        case.info.score = case.score(case.info.score.0 - SEED * case.lead);
    }

    /// The exact difference at the end and a house that leads to it, if they can be had within the budget.
    fn try_exact(&self, case: &mut Case<'_, R>, budget: &Budget) -> Option<Found> {
        let guess = (case.info.score.0.clamp(SEED * case.proved.lower, SEED * case.proved.upper)) / SEED - case.lead;
        let known = self.solver.attempt(case.board, guess, budget, &mut case.info.nodes);
        if known.lower < known.upper {
            return None;
        }
        let first = self.solver.defend(case.board, known.lower, budget, &mut case.info.nodes).map(house)?;
        Some(self.exact(case, known.lower + case.lead, first, budget))
    }

    /// Returns the result if the difference at the end is known, with a house that leads to it.
    fn exact(&self, case: &Case<'_, R>, difference: i32, first: House, budget: &Budget) -> Found {
        let mut child = *case.position;
        child.play_unchecked(first);
        let value = if child.to_move() == case.position.to_move() { difference } else { -difference };
        let mut variation = vec![first];
        variation.extend(self.solver.variation(&child, value, &budget.share(SHOWING)));
        let depth = variation.len() as u32;
        let elapsed = Some(case.budget.elapsed());
        let info = Info { depth, score: Score::proved(difference), variation, elapsed, ..case.info.clone() };
        Found { house: first, info, exact: Some(difference), is_booked: false }
    }

    /// Runs `lead` with a search of the board, while the other threads rate the same moves beyond the depth that was `begun`, as
    /// many of them exactly as there are `lines`, for what they leave in the memory.
    pub(super) fn led<T>(
        &self,
        (board, order, begun): (FastBoard<R>, &[Line], u32),
        lines: usize,
        budget: &Budget,
        lead: impl FnOnce(&mut Search<'_, KalahNode<'_, R>>) -> T,
    ) -> T {
        let (crew, shared) = (Crew::of(self.threads), self.shared());
        let help = |number: usize| {
            let mut search = shared.search(board, budget, crew.as_ref());
            let mut order = order.to_vec();
            for depth in begun + 1 + (number % 2) as u32..=budget.depth {
                if !search.rate(&mut order, depth as i32, lines) {
                    break;
                }
            }
        };
        let over = || crew.iter().for_each(Crew::finish);
        helped(self.threads, help, over, || lead(&mut shared.search(board, budget, crew.as_ref())))
    }

    /// Rates the moves as deep as the budget allows, from where the last look ahead has come to.
    fn look_ahead(&self, case: &mut Case<'_, R>, budget: &Budget, report: &mut dyn FnMut(&Info<House>)) {
        let (before, board, begun, first) = (case.info.nodes, case.board, case.info.depth, case.order.clone());
        let mut times = TimeManager::new(first.len() == 1);
        self.led((board, &first, begun), 1, budget, |search| {
            for depth in begun + 1..=budget.depth {
                if !search.rate(&mut case.order, depth as i32, 1) {
                    break;
                }
                case.info = Info {
                    depth,
                    score: case.score(case.order[0].value),
                    nodes: before + search.visits.total(),
                    elapsed: Some(case.budget.elapsed()),
                    line: 1,
                    variation: houses(&case.order[0]),
                };
                report(&case.info);
                times.note(case.best(), case.order[0].value, SHARE);
                if budget.is_late_for(&times) {
                    break;
                }
            }
            case.info.nodes = before + search.visits.total();
        });
    }

    /// The best move as far as it sees.
    pub(super) fn decide(
        &self,
        position: &Kalah,
        limits: &Limits,
        budget: &Budget,
        report: &mut dyn FnMut(&Info<House>),
    ) -> Found {
        let mut case = Case::new(position, &self.solver, self.rules.houses.into(), budget);
        let is_obvious = case.order.len() == 1 && budget.is_timed();
        let hope = nodes_within(limits).saturating_mul(HOPE);
        let is_hopeful = self.solver.is_within_reach(case.board.seeds(), hope) && limits.depth.is_none();
        if is_obvious || !is_hopeful {
            self.look_ahead(&mut case, budget, report);
            return case.found();
        }
        let is_near = self.is_within_reach(case.board, limits);
        self.look_ahead(&mut case, &budget.share(GLANCE), report);
        self.judge(&mut case, &budget.share(PROVING));
        // Where only the result counts, a proved win is as good as any, and a proved draw is the best there is.
        if self.aim == Aim::Result && (case.proved.lower >= 1 || case.is_exact()) {
            report(&case.info);
            return case.found();
        }
        let exact = budget.share(EXACT);
        if is_near
            && !case.is_exact()
            && let Some(found) = self.try_exact(&mut case, &exact)
        {
            report(&found.info);
            return found;
        }
        if case.order.len() > 1 || !case.is_exact() {
            self.look_ahead(&mut case, &budget.share(1.0 - GLANCE - PROVING - EXACT), report);
        }
        if !case.is_exact() {
            return case.found();
        }
        let found = self.exact(&case, case.proved.lower, case.best(), &budget.share(EXACT));
        report(&found.info);
        found
    }

    /// The data that the threads of a look ahead share.
    pub(super) fn shared(&self) -> Shared<'_, R> {
        Shared { solver: &self.solver, houses: self.rules.houses.into(), memory: &self.memory }
    }
}
