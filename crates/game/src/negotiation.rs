//! Openings that two players settle between them before the game, such as swap2 and the pie rule.

use crate::any::AnyPosition;
use crate::any_player::{AnyPlayer, AnyTurn, Fault, Reply};
use crate::engine::{Limits, Score};
use crate::rng::Rng;

/// A way in which two players settle an opening.
///
/// The proposer puts the first plies, for both sides. From then on the player that is asked holds the side to move. It takes
/// the other side (swaps), or stays and moves, or puts further plies, as long as there is a proposal left, and leaves
/// the choice to the other player. Proposals of 3 and 2 plies make swap2:
///
/// ```text
/// A puts 3 ─┬─ B swaps                    B has the first side, A moves
///           ├─ B moves                    A has the first side
///           └─ B puts 2 ─┬─ A swaps       A has the first side, B moves
///                        └─ A moves       B has the first side
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Negotiation {
    /// The name, lower case: `swap2`.
    pub name: &'static str,
    /// One line on how it goes.
    pub summary: &'static str,
    /// The plies of each proposal. The first one must be made. Each of the others may be, and has 2 plies at least,
    /// since one ply is the move of a player who stays.
    pub proposals: &'static [usize],
}

impl Negotiation {
    /// The pie rule, for any game in which the first move is worth something: one cuts, the other chooses.
    pub const PIE: Negotiation = Negotiation {
        name: "pie",
        summary: "one side makes the first move, the other takes over that side or goes on",
        proposals: &[1],
    };
}

/// The state of a negotiation when a player is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Terms {
    /// The negotiation that the players follow.
    pub negotiation: Negotiation,
    /// The number of proposals made so far.
    pub made: usize,
    /// Decides what is left to chance, such as the openings among which a proposal is chosen.
    pub seed: u64,
}

/// A player's decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// It takes the side that is not to move.
    Swap,
    /// It keeps the side to move, and moves.
    Stay(String),
    /// It puts these plies for both sides, and leaves the choice to the other player.
    Propose(Vec<String>),
}

/// A function that asks a player for a move.
type Ask<'a> = dyn FnMut(&AnyTurn<'_>) -> Result<Reply, Fault> + 'a;

/// A side that has this much more than the other is clearly the better one.
const CLEAR: Score = Score(50);

/// Maximum number of openings compared for the one that leaves the sides most equal.
const COMPARED: u32 = 16;

/// Maximum number of openings drawn for the comparison; some end the game.
const DRAWN: u32 = 200;

/// Positions that a search visits for each of them, at most.
const NODES: u64 = 2000;

/// The share of a clock that a proposal may take.
const SHARE: u32 = 40;

impl Terms {
    /// The plies of the proposal that may be made now, and must be if it is the first.
    pub fn proposal(&self) -> Option<usize> {
        self.negotiation.proposals.get(self.made).copied()
    }

    /// True if the first proposal is still to be made, so that there is nothing to choose.
    pub fn is_first(&self) -> bool {
        self.made == 0
    }

    /// The objection to a decision, whatever its moves are, as a clause.
    pub fn objection(&self, decision: &Decision) -> Option<String> {
        let given = match decision {
            Decision::Propose(moves) if Some(moves.len()) == self.proposal() => return None,
            Decision::Swap | Decision::Stay(_) if !self.is_first() => return None,
            Decision::Propose(moves) if moves.len() != 1 => format!("{} moves", moves.len()),
            Decision::Propose(_) | Decision::Stay(_) => "one move".to_owned(),
            Decision::Swap => "a swap".to_owned(),
        };
        let expected = match self.proposal() {
            Some(plies) if self.is_first() => format!("{plies} moves for both sides"),
            Some(plies) => format!("a swap, one move or {plies} moves"),
            None => "a swap or one move".to_owned(),
        };
        Some(format!("{given}, expected {expected}"))
    }

    /// Decides by one move of a player that knows nothing of negotiations: it swaps if it reports the side to move to
    /// be the worse one, and else it plays its move. The first proposal is drawn at random and not judged.
    ///
    /// # Errors
    /// Those of `ask`, or that there is no proposal.
    pub fn by_move(&self, turn: &AnyTurn<'_>, ask: &mut Ask<'_>) -> Result<Decision, Fault> {
        if self.is_first() {
            let drawn = self.drawn(turn, self.proposal().unwrap_or(0)).next();
            return drawn.map(|(added, _)| Decision::Propose(added)).ok_or_else(no_opening);
        }
        let reply = ask(turn)?;
        let is_worse = reply.info.is_some_and(|info| info.score < Score::DRAW);
        Ok(if is_worse { Decision::Swap } else { Decision::Stay(reply.mv) })
    }

    /// Decides by the scores that a searching player reports: it takes the side that is clearly better, and proposes an
    /// opening that it finds even. A player without scores decides as in [`Terms::by_move`].
    ///
    /// # Errors
    /// Those of `player`, or that there is no proposal.
    pub fn by_search(&self, turn: &AnyTurn<'_>, player: &mut dyn AnyPlayer) -> Result<Decision, Fault> {
        if self.is_first() {
            return self.even_proposal(turn, player)?.map(Decision::Propose).ok_or_else(no_opening);
        }
        // Where there is something to propose, half of the time is for that.
        let half = Limits { move_time: turn.limits.move_time.map(|time| time / 2), ..*turn.limits };
        let limits = if self.proposal().is_some() { half } else { *turn.limits };
        let Reply { mv, info, .. } = player.choose(&AnyTurn { limits: &limits, ..*turn })?;
        let Some(score) = info.map(|info| info.score) else { return Ok(Decision::Stay(mv)) };
        let is_open = self.proposal().is_some() && score >= CLEAR.negate() && score <= CLEAR;
        if is_open && let Some(added) = self.even_proposal(&AnyTurn { limits: &half, ..*turn }, player)? {
            return Ok(Decision::Propose(added));
        }
        Ok(if score < Score::DRAW { Decision::Swap } else { Decision::Stay(mv) })
    }

    /// The proposal that may be made now, with the sides as alike as the player can make them.
    fn even_proposal(&self, turn: &AnyTurn<'_>, player: &mut dyn AnyPlayer) -> Result<Option<Vec<String>>, Fault> {
        let plies = self.proposal().unwrap_or(0);
        // Chance begins the first proposal, or all games would begin alike, and the last ply makes it even.
        let (by_chance, by_search) = if self.is_first() { (plies.saturating_sub(1), 1) } else { (0, plies) };
        if by_chance == 0 && self.is_first() {
            return self.most_even(turn, player);
        }
        let Some((begun, position)) = self.drawn(turn, by_chance).next() else { return Ok(None) };
        let history = [turn.history, &begun].concat();
        let begun_turn = AnyTurn { position: &position, history: &history, report: &|_| {}, ..*turn };
        match player.balance(&begun_turn, by_search)? {
            Some(balanced) => Ok(Some([begun, balanced.moves].concat())),
            None => self.most_even(turn, player),
        }
    }

    /// The moves after which the sides are most alike, of some that are drawn, for a player that does not balance; the
    /// first of them if it knows no scores either.
    fn most_even(&self, turn: &AnyTurn<'_>, player: &mut dyn AnyPlayer) -> Result<Option<Vec<String>>, Fault> {
        let limits = judging(turn.limits);
        let mut best: Option<(u32, Vec<String>)> = None;
        for (added, position) in self.drawn(turn, self.proposal().unwrap_or(0)).take(COMPARED as usize) {
            if best.is_some() && turn.stop.is_raised() {
                break;
            }
            let history = [turn.history, &added].concat();
            let judged = AnyTurn { position: &position, history: &history, limits: &limits, report: &|_| {}, ..*turn };
            let Some(info) = player.choose(&judged)?.info else { return Ok(Some(added)) };
            let distance = info.score.0.unsigned_abs();
            if best.as_ref().is_none_or(|(least, _)| distance < *least) {
                best = Some((distance, added));
            }
        }
        Ok(best.map(|(_, added)| added))
    }

    /// Random sequences of this many plies with the positions after them, in which the game is still open.
    fn drawn<'a>(
        &self,
        turn: &'a AnyTurn<'_>,
        plies: usize,
    ) -> impl Iterator<Item = (Vec<String>, AnyPosition)> + use<'a> {
        let mut rng = Rng::new(self.seed);
        (0..DRAWN).filter_map(move |_| {
            let mut position = turn.position.clone();
            let mut added = Vec::new();
            for _ in 0..plies {
                let mv = position.opening_move(&mut rng)?;
                position.play(&mv).ok()?;
                added.push(mv);
            }
            position.outcome().is_none().then_some((added, position))
        })
    }
}

/// The limits for one of many openings that are compared, all of them within a quarter of the time of one move.
fn judging(limits: &Limits) -> Limits {
    let time = limits.move_time.or(limits.clock.map(|clock| clock.own / SHARE));
    Limits {
        depth: limits.depth,
        nodes: Some(limits.nodes.unwrap_or(NODES).min(NODES)),
        move_time: time.map(|time| time / (4 * COMPARED)),
        clock: None,
    }
}

fn no_opening() -> Fault {
    Fault::new("no opening leaves the game open")
}
