//! Openings that the two players negotiate before their game.

use std::time::Duration;

use boardwright_game::{Decision, Negotiation, Record, Reply, Side, Terms, derive_seed};

use crate::referee::asking::{Asker, Contender, PlayerAnswer};
use crate::referee::match_game::{GameObserver, PlayEnd, end_without_answer, settle};
use crate::referee::table::{EndingKind, Rejection, Table};

/// The tag of a record that says how its opening was settled: `swap2: ann puts 3, bob puts 2, ann swaps`.
const NEGOTIATION: &str = "Negotiation";

/// The tag that says which side the first proposer of the opening ended with: `first` or `second`.
pub(crate) const PROPOSER: &str = "Proposer";

pub(crate) struct TableNegotiation<'a> {
    negotiation: &'a Negotiation,
    /// Random numbers for the choices that are left to chance.
    seed: u64,
    /// Side of the first proposer.
    proposer: Side,
    made: usize,
    /// Plies that were put for both sides.
    plies: usize,
    steps: Vec<String>,
}

impl<'a> TableNegotiation<'a> {
    /// A negotiation that is about to begin; the first of the players proposes.
    pub(crate) fn new(negotiation: &'a Negotiation, seed: u64) -> TableNegotiation<'a> {
        TableNegotiation { negotiation, seed, proposer: Side::First, made: 0, plies: 0, steps: Vec::new() }
    }

    /// True if the first proposer has the second side.
    pub(crate) fn is_swapped(&self) -> bool {
        self.proposer == Side::Second
    }

    /// Number of plies that were placed for both sides.
    pub(crate) fn plies(&self) -> usize {
        self.plies
    }

    /// Tags that describe the negotiation in the record.
    pub(crate) fn tags(&self) -> [(String, String); 2] {
        let steps = self.steps.join(", ");
        // Who fails at the first question leaves no step.
        let mark = if steps.is_empty() { "" } else { ": " };
        let course = format!("{}{mark}{steps}", self.negotiation.name);
        [(NEGOTIATION.to_owned(), course), (PROPOSER.to_owned(), self.proposer.to_string())]
    }

    /// Lets players that are ready settle the opening at a table where nothing has been played. They stand in the order of
    /// their sides, before and after. Who misbehaves forfeits the game.
    pub(crate) fn hold(
        &mut self,
        table: &mut Table,
        players: &mut [Contender; 2],
        asker: &Asker<'_>,
        watch: &mut GameObserver<'_>,
    ) -> PlayEnd {
        while table.ending().is_none() {
            let asked = if self.made.is_multiple_of(2) { self.proposer } else { self.proposer.other() };
            // The player that is asked holds the side to move.
            if asked != table.to_move() {
                self.change_sides(table, players);
            }
            let side = table.to_move();
            let seed = derive_seed(self.seed, self.made as u64);
            let terms = Terms { negotiation: *self.negotiation, made: self.made, seed };
            let answer = asker.ask_for_decision(&mut players[side], table, &terms);
            if let Some(end) = end_without_answer(asker, &answer, table) {
                return end;
            }
            match self.take(table, &terms, answer, asker, watch) {
                Ok(Next::Ask) => {}
                Ok(Next::Swap) => {
                    self.change_sides(table, players);
                    break;
                }
                // Nothing is refused in a running game but moves, and those were answered with a forfeit.
                Ok(Next::Play) | Err(_) => break,
            }
        }
        PlayEnd::Finished
    }

    fn change_sides(&mut self, table: &mut Table, players: &mut [Contender; 2]) {
        table.change_sides();
        players.swap(0, 1);
        self.proposer = self.proposer.other();
    }

    /// Takes the decision of the side to move; what does not fit the terms or the rules costs it the game.
    fn take(
        &mut self,
        table: &mut Table,
        terms: &Terms,
        answer: PlayerAnswer<Decision>,
        asker: &Asker<'_>,
        watch: &mut GameObserver<'_>,
    ) -> Result<Next, Rejection> {
        let PlayerAnswer { result, elapsed, .. } = answer;
        let side = table.to_move();
        let who = table.names()[side].clone();
        let decision = match result {
            Ok(decision) => decision,
            Err(fault) => return self.forfeit(table, &fault.reason),
        };
        if let Some(objection) = terms.objection(&decision) {
            return self.forfeit(table, &objection);
        }
        if let Decision::Stay(mv) = decision {
            if let Err(error) = table.position().check(&mv) {
                return self.forfeit(table, &error.to_string());
            }
            self.steps.push(format!("{who} stays"));
            let mut reply = PlayerAnswer { result: Ok(Reply::new(mv)), elapsed, stalled: Duration::ZERO };
            let event = settle(table, side, &mut reply, asker.for_one_move(side))?;
            watch(table, &event);
            return Ok(Next::Play);
        }
        let longest = [table.allowance(), asker.for_one_move(side)].into_iter().flatten().min();
        if let Some((elapsed, longest)) = elapsed.zip(longest).filter(|(elapsed, longest)| elapsed > longest) {
            return table.lose_on_time_after(side, elapsed, longest).map(|_| Next::Play);
        }
        table.spend(side, elapsed.unwrap_or_default());
        let Decision::Propose(moves) = decision else {
            self.steps.push(format!("{who} swaps"));
            return Ok(Next::Swap);
        };
        match after(table, &moves) {
            Ok(opened) => *table = opened,
            Err(objection) => return self.forfeit(table, &objection),
        }
        self.steps.push(format!("{who} puts {}", moves.len()));
        self.plies += moves.len();
        self.made += 1;
        Ok(Next::Ask)
    }

    fn forfeit(&self, table: &mut Table, reason: &str) -> Result<Next, Rejection> {
        let side = table.to_move();
        table.forfeit(side, format!("in {}: {reason}", self.negotiation.name)).map(|_| Next::Play)
    }
}

/// Next step after a decision.
enum Next {
    /// The other player is asked.
    Ask,
    /// The player who was asked takes the other side, and the game begins.
    Swap,
    /// The game begins, or is over.
    Play,
}

/// The table after the moves of a proposal, or what speaks against them.
fn after(table: &Table, moves: &[String]) -> Result<Table, String> {
    let mut table = table.clone();
    for mv in moves {
        table.submit(table.to_move(), mv, None).map_err(|rejection| rejection.to_string())?;
    }
    match table.ending() {
        Some(ending) if ending.kind == EndingKind::Board => {
            Err(format!("the opening ends the game: {}", ending.reason))
        }
        _ => Ok(table),
    }
}

/// True if the player that proposed the opening of a recorded game first ended with the second side.
pub(crate) fn is_swapped(record: &Record) -> bool {
    record.tag(PROPOSER).is_some_and(|side| side == Side::Second.to_string())
}
