//! Makes a player of the inner game play the opening, too, by the scores of its own search.
//!
//! It takes the side that its search scores higher. Before a choice of the opponent it makes the moves that its search
//! scores most even. It offers its best moves, and picks the offer that is worst for the other side. A player that reports
//! no scores keeps its side and plays its usual moves.

use std::cell::Cell;
use std::sync::Arc;

use boardwright_game::{
    Balanced, Candidate, Explanation, Info, Limits, OpeningChoice, OpeningStep, Outcome, Player, Position, Rng, Score,
    Side, Turn, Variant,
};

use crate::moves::OpeningMove;
use crate::position::{Opened, Opens};
use crate::view::opening;

/// A side that has this much more than the other is clearly the better one.
const CLEAR: i32 = 50;

/// Maximum number of moves compared, besides those that a step asks for.
const COMPARED: usize = 14;

/// Maximum number of moves drawn for the comparison.
const DRAWN: usize = 200;

/// Positions that the search visits for each of them, at most.
const NODES: u64 = 2000;

/// The share of a clock that the choice of one step may take.
const SHARE: u32 = 40;

type MoveOf<V> = <<V as Variant>::Position as Position>::Move;

/// Moves of the game below with their scores for the side that makes them, the best first.
type Rated<V> = Vec<(MoveOf<V>, i32)>;

/// A player of the game below in a game with an opening rule.
pub(crate) struct OpenedPlayer<V: Variant> {
    game: Arc<V>,
    player: Box<dyn Player<V::Position>>,
    rng: Rng,
    /// The moves that were compared last, and the key of their position.
    rated: Option<(u64, Rated<V>)>,
}

/// The game below, as it went.
struct Below<P: Position> {
    start: P,
    history: Vec<P::Move>,
}

impl<P: Opens> Below<P> {
    fn of(turn: &Turn<'_, Opened<P>>) -> Below<P> {
        let mut position = turn.start.clone();
        let mut below = Below { start: position.game().clone(), history: Vec::new() };
        for &mv in turn.history {
            let is_offer = matches!(position.step(), Some(OpeningStep::Offer { .. }));
            if let (OpeningMove::Game(mv), false) = (mv, is_offer) {
                below.history.push(mv);
            }
            position.play_unchecked(mv);
        }
        below
    }
}

impl<V: Variant<Position: Opens>> OpenedPlayer<V> {
    pub(crate) fn new(game: Arc<V>, player: Box<dyn Player<V::Position>>, seed: u64) -> OpenedPlayer<V> {
        OpenedPlayer { game, player, rng: Rng::new(seed), rated: None }
    }

    /// Asks the player for its move in a position of the game below, and its score for the side to move there.
    fn ask(
        &mut self,
        turn: &Turn<'_, Opened<V::Position>>,
        (below, position): (&Below<V::Position>, &V::Position),
        limits: &Limits,
    ) -> (MoveOf<V>, Option<Score>) {
        let score = Cell::new(None);
        let report = |info: &Info<MoveOf<V>>| {
            if info.line <= 1 {
                score.set(Some(info.score));
            }
        };
        let Below { start, history } = below;
        let mv = self.player.choose(&Turn { position, start, history, limits, stop: turn.stop, report: &report });
        (mv, score.get())
    }

    /// Asks the player of the game below a question about the usual game.
    fn below<R>(
        &mut self,
        turn: &Turn<'_, Opened<V::Position>>,
        question: impl FnOnce(&mut dyn Player<V::Position>, &Turn<'_, V::Position>) -> R,
    ) -> R {
        let Below { start, history } = Below::of(turn);
        let report = |info: &Info<MoveOf<V>>| (turn.report)(&above(info));
        let (position, limits, stop) = (turn.position.game(), turn.limits, turn.stop);
        let turn = Turn { position, start: &start, history: &history, limits, stop, report: &report };
        question(&mut *self.player, &turn)
    }

    /// The worth of the position for a side, as the player's search reports it.
    fn worth(&mut self, turn: &Turn<'_, Opened<V::Position>>, side: Side) -> Option<i32> {
        let position = turn.position.game();
        let limits = Limits { move_time: turn.limits.move_time.map(|time| time / 2), ..*turn.limits };
        let (_, score) = self.ask(turn, (&Below::of(turn), position), &limits);
        score.map(|score| if position.to_move() == side { score.0 } else { -score.0 })
    }

    /// Legal moves of this step that are worth comparing, no two of them alike.
    fn candidates(&mut self, position: &Opened<V::Position>, count: usize) -> Vec<MoveOf<V>> {
        let game = position.game();
        let all: Vec<MoveOf<V>> = match position.step() {
            Some(OpeningStep::Choose { .. }) => game.moves().collect(),
            _ => {
                position.moves().filter_map(|mv| if let OpeningMove::Game(mv) = mv { Some(mv) } else { None }).collect()
            }
        };
        let mut found: Vec<MoveOf<V>> = Vec::new();
        for drawn in 0..DRAWN + all.len() {
            if found.len() >= count.min(all.len()) {
                break;
            }
            let mv = match drawn.checked_sub(DRAWN) {
                None => self.game.openings().random_move(game, &mut self.rng),
                Some(rest) => all.get(rest).copied(),
            };
            let Some(mv) = mv.filter(|mv| all.contains(mv)) else { continue };
            if !found.iter().any(|&other| game.are_alike(other, mv)) {
                found.push(mv);
            }
        }
        found
    }

    /// Rates moves for the side to move of the game below; `None` if the player knows no scores.
    fn rate(&mut self, turn: &Turn<'_, Opened<V::Position>>, moves: &[MoveOf<V>]) -> Option<Rated<V>> {
        let mut below = Below::of(turn);
        let game = turn.position.game();
        let limits = judging(turn.limits, moves.len());
        let mut rated = Vec::with_capacity(moves.len());
        for &mv in moves {
            if turn.stop.is_raised() && !rated.is_empty() {
                break;
            }
            let child = game.child(mv);
            let score = match child.outcome() {
                Some(Outcome::Win(side)) => {
                    if side == game.to_move() {
                        Score::WIN.0
                    } else {
                        -Score::WIN.0
                    }
                }
                Some(Outcome::Draw) => 0,
                None => {
                    below.history.push(mv);
                    let (_, score) = self.ask(turn, (&below, &child), &limits);
                    below.history.pop();
                    let score = score?.0;
                    if child.to_move() == game.to_move() { score } else { -score }
                }
            };
            rated.push((mv, score));
        }
        // The order of moves with one score is that in which they were drawn, which a seed decides.
        rated.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
        Some(rated)
    }

    /// The moves to offer, the best first, compared once for all offers of a position.
    fn offers(&mut self, turn: &Turn<'_, Opened<V::Position>>, count: usize) -> Option<Rated<V>> {
        let key = turn.position.game().key();
        if let Some((of, rated)) = &self.rated
            && *of == key
        {
            return Some(rated.clone());
        }
        let moves = self.candidates(turn.position, count + COMPARED);
        let rated = self.rate(turn, &moves)?;
        self.rated = Some((key, rated.clone()));
        Some(rated)
    }

    fn choice(
        &mut self,
        turn: &Turn<'_, Opened<V::Position>>,
        by: Side,
        choices: &[(OpeningChoice, usize)],
    ) -> OpeningChoice {
        let has = |choice| choices.iter().any(|&(other, _)| other == choice);
        let first = choices.first().map_or(OpeningChoice::Stay, |&(choice, _)| choice);
        let usual = if has(OpeningChoice::Stay) { OpeningChoice::Stay } else { first };
        let numbers = choices.iter().filter_map(|&(choice, next)| match choice {
            OpeningChoice::Offer(count) => Some((count, next)),
            _ => None,
        });
        let most = numbers.clone().map(|(count, _)| count).max();
        if let Some(most) = most {
            let Some(rated) = self.offers(turn, usize::from(most)) else { return usual };
            // The other side picks the worst of the moves that are offered.
            let worth = |count: u8| rated.get(usize::from(count) - 1).or(rated.last()).map_or(0, |&(_, score)| score);
            let is_judged = |next: usize| {
                let step = Opened { step: next, ..turn.position.clone() };
                matches!(step.step(), Some(OpeningStep::Choose { by: other, .. }) if *other != by)
            };
            let judged = numbers.clone().filter(|&(_, next)| is_judged(next));
            let even = judged.min_by_key(|&(count, _)| worth(count).unsigned_abs());
            let good = numbers.clone().find(|&(count, next)| !is_judged(next) && worth(count) > 0);
            if let Some((count, _)) = even.or(good) {
                return OpeningChoice::Offer(count);
            }
        }
        let Some(worth) = self.worth(turn, by) else { return usual };
        let more = choices.iter().map(|&(choice, _)| choice).find(|choice| matches!(choice, OpeningChoice::Put(_)));
        match more {
            Some(more) if worth.abs() <= CLEAR => more,
            _ if worth < 0 && has(OpeningChoice::Swap) => OpeningChoice::Swap,
            _ => usual,
        }
    }

    /// A move that a player makes in the opening.
    fn put(&mut self, turn: &Turn<'_, Opened<V::Position>>, by: Side) -> Option<MoveOf<V>> {
        let position = turn.position;
        let is_judged = position.is_judged_next();
        if is_begun_by_chance(position) {
            return self.candidates(position, 1).pop();
        }
        let game = position.game();
        if !is_judged && game.to_move() == by {
            let (mv, _) = self.ask(turn, (&Below::of(turn), game), turn.limits);
            if position.objection(OpeningMove::Game(mv)).is_none() {
                return Some(mv);
            }
        }
        let moves = self.candidates(position, COMPARED);
        let Some(rated) = self.rate(turn, &moves) else { return moves.first().copied() };
        let own = if game.to_move() == by { 1 } else { -1 };
        let best =
            rated.iter().min_by_key(
                |&&(_, score)| {
                    if is_judged { i64::from(score.unsigned_abs()) } else { -i64::from(score * own) }
                },
            );
        best.map(|&(mv, _)| mv)
    }

    fn offer(&mut self, turn: &Turn<'_, Opened<V::Position>>) -> Option<MoveOf<V>> {
        let position = turn.position;
        let is_new = |&mv: &MoveOf<V>| position.objection(OpeningMove::Game(mv)).is_none();
        let rated = self.offers(turn, usize::from(position.asked()));
        let best = rated.into_iter().flatten().map(|(mv, _)| mv).find(|mv| is_new(mv));
        best.or_else(|| self.candidates(position, 1).pop())
    }

    fn take(&mut self, turn: &Turn<'_, Opened<V::Position>>, by: Side) -> Option<MoveOf<V>> {
        let offers = turn.position.offers();
        let rated = self.rate(turn, offers);
        let is_own = turn.position.game().to_move() == by;
        let best = rated.and_then(|rated| if is_own { rated.first().copied() } else { rated.last().copied() });
        best.map(|(mv, _)| mv).or_else(|| self.rng.pick(offers).copied())
    }

    fn opening_move(&mut self, turn: &Turn<'_, Opened<V::Position>>, step: &OpeningStep) -> OpeningMove<MoveOf<V>> {
        let mv = match *step {
            OpeningStep::Choose { by, choices } => return OpeningMove::Choice(self.choice(turn, by, choices)),
            OpeningStep::Put { by, .. } => self.put(turn, by),
            OpeningStep::Offer { .. } => self.offer(turn),
            OpeningStep::Take { by } => self.take(turn, by),
        };
        let any = || turn.position.moves().next().expect("a game that goes on has a move");
        mv.map(OpeningMove::Game).filter(|&mv| turn.position.objection(mv).is_none()).unwrap_or_else(any)
    }
}

/// True if chance puts the next move of an opening: it begins those that the other player will judge, or all games would begin
/// alike, and the last of their moves makes the sides even.
fn is_begun_by_chance<P: Opens>(position: &Opened<P>) -> bool {
    position.is_judged_next() && position.moves_in_a_row() != Some(1)
}

/// The limits for one of `count` positions that are compared, all of them within a half of the time of one move.
fn judging(limits: &Limits, count: usize) -> Limits {
    let time = limits.move_time.map(|time| time / 2).or(limits.clock.map(|clock| clock.own / SHARE));
    Limits {
        depth: limits.depth,
        nodes: Some(limits.nodes.unwrap_or(NODES).min(NODES)),
        move_time: time.map(|time| time / u32::try_from(count.max(1)).unwrap_or(u32::MAX)),
        clock: None,
    }
}

fn above<M: Copy>(info: &Info<M>) -> Info<OpeningMove<M>> {
    let Info { depth, score, nodes, elapsed, line, .. } = *info;
    Info {
        depth,
        score,
        nodes,
        elapsed,
        line,
        variation: info.variation.iter().copied().map(OpeningMove::Game).collect(),
    }
}

impl<V: Variant<Position: Opens>> Player<Opened<V::Position>> for OpenedPlayer<V> {
    fn choose(&mut self, turn: &Turn<'_, Opened<V::Position>>) -> OpeningMove<MoveOf<V>> {
        match turn.position.step() {
            Some(step) => self.opening_move(turn, step),
            None => OpeningMove::Game(self.below(turn, |player, turn| player.choose(turn))),
        }
    }

    fn explain(&mut self, turn: &Turn<'_, Opened<V::Position>>) -> Explanation {
        if turn.position.step().is_none() {
            return self.below(turn, |player, turn| player.explain(turn));
        }
        let all: Vec<String> = turn.position.moves().map(|mv| mv.to_string()).collect();
        let candidates = all.iter().map(|mv| Candidate::new(mv, None)).collect();
        let choices = match turn.position.step() {
            Some(step) if !(matches!(step, OpeningStep::Put { .. }) && is_begun_by_chance(turn.position)) => {
                vec![self.opening_move(turn, step).to_string()]
            }
            _ => all,
        };
        Explanation {
            summary: opening(&*self.game, turn.position).task.into_iter().collect(),
            columns: Vec::new(),
            candidates,
            choices,
        }
    }

    fn compare(&mut self, [one, other]: [&Opened<V::Position>; 2]) -> Option<Explanation> {
        self.player.compare([one.game(), other.game()])
    }

    fn inspect(&mut self, position: &Opened<V::Position>, spots: &[String]) -> Option<Explanation> {
        self.player.inspect(position.game(), spots)
    }

    fn ponder(&mut self, turn: &Turn<'_, Opened<V::Position>>) {
        if turn.position.step().is_none() {
            self.below(turn, |player, turn| player.ponder(turn));
        }
    }

    fn balance(
        &mut self,
        turn: &Turn<'_, Opened<V::Position>>,
        plies: usize,
    ) -> Option<Balanced<OpeningMove<MoveOf<V>>>> {
        let usual = turn.position.step().is_none();
        let Balanced { moves, score } =
            usual.then(|| self.below(turn, |player, turn| player.balance(turn, plies)))??;
        Some(Balanced { moves: moves.into_iter().map(OpeningMove::Game).collect(), score })
    }
}
