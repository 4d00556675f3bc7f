//! The general proof search: df-pn over all kinds of moves, for wins that threats alone do not prove.
//!
//! At a position of the attacker the search tries the moves that look best, whether they are threats or not; on an empty
//! board one alone. At a
//! position of the defender it tries every legal move, except that a threat of the attacker leaves only the moves that
//! stop it. A position is won when a threat search ([`Prover`](crate::solver::prover::Prover)) finds a win there. A
//! proof therefore holds against every defence. A failure proves nothing, because not all moves of the attacker are
//! tried; a [complete](GeneralSearch::complete) search tries them all, and its failure proves that the attacker does not win.
//!
//! The search is df-pn (the [core](boardwright_search::dfpn) that all games share) over a table of positions that can be
//! saved and loaded. Mirror images of a position share one entry. Four measures make it fast enough for positions with
//! few stones:
//!
//! * Where the defender is to move, a win of the attacker after a pass is sought first. Only moves in the
//!   [zone](crate::solver::prover::Prover::zone) of that proof can save the defender. In freestyle, the win against one
//!   of these moves again leaves only the moves in its own zone.
//! * The move that the engine prefers after a short search is tried first. The more nodes the search has spent below a
//!   position, the longer the engine searches there.
//! * Each further move of the attacker costs more than the one before, as in the threat searches.
//! * The moves of a position cost more if the engine gives it a low value, so that the search soon leaves a move of the
//!   attacker after which the defender has a good reply (initial proof numbers by an evaluation, as in Nagai's df-pn+ of 2002).
//!
//! Several threads may search together. They share all that is known of positions ([`shared`]), and each has a board of
//! its own ([`thread`]). A reply of the defender at which one of them is at work looks harder to the others (virtual
//! numbers). The expensive parts, the engine's advice and the threat searches at leaves, are done by one thread for all.

mod options;
mod shared;
mod thread;

use std::sync::{Arc, Mutex, PoisonError};

use boardwright_game::{Side, Stop, locked};
use boardwright_search::dfpn::ProofNumbers;
use boardwright_search::{SharedMap, helped};

use crate::Gomoku;
use crate::board::pattern_board::{Cell, PatternBoard, cell_of};
use crate::solver::attack::shared::SharedProof;
use crate::solver::attack::thread::{CallLimits, ProofThread};
use crate::solver::prover::Verdict;

/// A general proof search for a win of one side.
pub(crate) struct GeneralSearch {
    shared: Arc<SharedProof>,
    /// The thread that answers.
    lead: ProofThread,
    /// The other threads.
    helpers: Vec<Mutex<ProofThread>>,
}

impl GeneralSearch {
    /// Makes a search for a win of `attacker` by this many threads; either side may be to move.
    pub(crate) fn new(position: &Gomoku, attacker: Side, threads: usize) -> GeneralSearch {
        GeneralSearch::with(SharedProof::new(threads, false), position, attacker, threads)
    }

    /// Makes a search in which the attacker tries every move.
    pub(crate) fn complete(position: &Gomoku, attacker: Side, threads: usize) -> GeneralSearch {
        GeneralSearch::with(SharedProof::new(threads, true), position, attacker, threads)
    }

    fn with(shared: SharedProof, position: &Gomoku, attacker: Side, threads: usize) -> GeneralSearch {
        let shared = Arc::new(shared);
        let lead = ProofThread::new(position, attacker, Arc::clone(&shared));
        let helpers = (1..threads).map(|_| Mutex::new(lead.sibling())).collect();
        let mut attack = GeneralSearch { shared, lead, helpers };
        attack.set_position(position);
        attack
    }

    /// A search for another thread that shares all that is known of positions.
    pub(crate) fn helper(&self) -> GeneralSearch {
        GeneralSearch { shared: Arc::clone(&self.shared), lead: self.lead.sibling(), helpers: Vec::new() }
    }

    /// Sets another position of the same game. Tables are kept.
    pub(crate) fn set_position(&mut self, position: &Gomoku) {
        let stones: Vec<_> = position.stones().map(|(point, side)| (cell_of(point), side)).collect();
        self.stand_at(&PatternBoard::for_proof(position, self.lead.attacker), &stones);
    }

    /// Sets another position of the same game; `stones` are the stones of `board`.
    pub(crate) fn stand_at(&mut self, board: &PatternBoard, stones: &[(Cell, Side)]) {
        self.lead.stand_at(board, stones);
    }

    /// True if a failure proves that the attacker does not win.
    pub(crate) fn is_complete(&self) -> bool {
        self.shared.is_complete
    }

    pub(crate) fn attacker(&self) -> Side {
        self.lead.attacker
    }

    /// Nodes visited so far by all threads, those of the threat searches included.
    pub(crate) fn nodes(&self) -> u64 {
        self.shared.nodes()
    }

    /// The numbers of all visited positions, by the least key of a position and its images.
    pub(crate) fn known(&self) -> &SharedMap<ProofNumbers> {
        &self.shared.known
    }

    /// Takes over numbers that another search of the same game for the same side has found.
    pub(crate) fn add_known(&mut self, known: impl IntoIterator<Item = (u64, ProofNumbers)>) {
        for (key, numbers) in known {
            self.shared.remember(key, numbers);
        }
    }

    /// The proof and disproof number of the position, if it was visited.
    pub(crate) fn numbers(&self) -> Option<ProofNumbers> {
        self.lead.numbers()
    }

    /// True if the position is proved to be won.
    pub(crate) fn is_won(&self) -> bool {
        self.numbers().is_some_and(ProofNumbers::is_proved)
    }

    /// The moves of the side to move after which the position is proved to be won.
    pub(crate) fn won_after(&self) -> impl Iterator<Item = Cell> + '_ {
        self.lead.won_after()
    }

    /// The winning move of the attacker, who is to move, if the position is proved or threats win at once.
    pub(crate) fn reply(&mut self, stop: &Stop) -> Option<Cell> {
        self.lead.reply(stop)
    }

    /// Searches until a win is proved, the moves that are tried all fail, or all threads together have spent
    /// `most_nodes` nodes. A later call continues the search.
    pub(crate) fn prove(&mut self, most_nodes: u64, stop: &Stop) -> Verdict {
        if !self.numbers().is_some_and(ProofNumbers::is_settled) {
            self.search(most_nodes, stop);
        }
        match self.numbers().and_then(ProofNumbers::answer) {
            Some(true) => Verdict::Win(self.lead.line(&CallLimits::new(most_nodes, stop, self.nodes()))),
            Some(false) => Verdict::No,
            None => Verdict::Unknown,
        }
    }

    fn search(&mut self, most_nodes: u64, stop: &Stop) {
        // Whoever finds the answer stops the others. When the nodes are spent, each finishes what it is at, since
        // the engine's advice may take longer than a turn.
        let answered = stop.part();
        let limits = CallLimits::new(most_nodes, &answered, self.nodes());
        for helper in &mut self.helpers {
            helper.get_mut().unwrap_or_else(PoisonError::into_inner).stand_with(&self.lead);
        }
        let search = |thread: &mut ProofThread| {
            if thread.search(&limits).is_settled() {
                answered.raise();
            }
        };
        let help = |number: usize| search(&mut locked(&self.helpers[number - 1]));
        helped(self.helpers.len() + 1, help, || {}, || search(&mut self.lead));
    }
}
