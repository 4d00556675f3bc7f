//! The tables of proved wins for both sides, and their file format.

use boardwright_game::{Bounds, ParseError, Position, Side, SolveProgress, Stop, mix};
use boardwright_search::Budget;

use crate::board::LineBoard;
use crate::rules::{Equipment, Move, Sticks};
use crate::solver::prover::{AttackKind, Known, ProofTable, Prover, win_of};

/// The most bytes that one remembered position takes, the spare room of a growing map included.
const NODE_BYTES: usize = 96;

/// Nodes of the first attempt with each kind of attack. Each further attempt has [`GROWTH`] times as many.
pub(super) const FIRST_ATTEMPT: u64 = 20_000;
const GROWTH: u64 = 8;

/// The first bytes of the file; the number is the version of the format.
const MAGIC: &[u8; 8] = b"bwstick1";
/// The length of the head: the magic, and a number that depends on board and pieces.
const HEAD: usize = 16;
/// The length of a record: one byte for attacker and attack, the key of the position, and the result.
const RECORD: usize = 1 + 8 + Known::BYTES;
/// The first byte of the last record, in place of attacker and attack; its key is the checksum of all records before.
const END: u8 = u8::MAX;
/// The number of records that are written at once.
const PIECE: usize = 4096;

/// Proved wins by threats and by any moves.
pub(super) struct Proofs {
    /// For each attacker and attack, the number of positions that may be remembered.
    room: usize,
    /// By attacker and attack, the results of earlier searches.
    known: [[ProofTable; 3]; 2],
}

impl Proofs {
    /// Makes empty tables that may take `memory` bytes.
    pub(super) fn new(memory: usize) -> Proofs {
        let known = || [0, 1, 2].map(|_| ProofTable::default());
        Proofs { room: (memory / NODE_BYTES / 6).max(1), known: [known(), known()] }
    }

    /// True if the tables of both sides for attacks by any moves, which need the most memory, are full.
    fn is_full(&self) -> bool {
        self.known.iter().all(|known| known[AttackKind::Anything as usize].len() >= self.room)
    }

    /// Searches for a win of `attacker` by `attack` and returns the positions visited.
    pub(super) fn attempt(
        &mut self,
        board: &LineBoard,
        attacker: Side,
        attack: AttackKind,
        nodes: u64,
        stop: &Stop,
    ) -> u64 {
        let budget = Budget::of_nodes(nodes, stop);
        let known = &mut self.known[attacker][attack as usize];
        let mut prover = Prover::new((attacker, attack), known, self.room, &budget);
        prover.prove(board);
        prover.nodes()
    }

    /// The shortest known win of `attacker`: its plies, and the attacker's move if it is to move.
    pub(super) fn win(&self, key: u64, attacker: Side) -> Option<(u16, Option<Move>)> {
        let wins = self.known[attacker].iter().filter_map(|known| win_of(*known.get(&key)?));
        wins.min_by_key(|&(plies, _)| plies)
    }

    /// The winner, if a win can be proved with `most` nodes, and the number of nodes spent.
    pub(super) fn winner(
        &mut self,
        position: &Sticks,
        most: u64,
        stop: &Stop,
        report: &mut dyn FnMut(&SolveProgress),
    ) -> (Option<Side>, u64) {
        let board = LineBoard::from(position);
        let (mut nodes, mut attempt) = (0, FIRST_ATTEMPT);
        let sides = [position.to_move(), position.to_move().other()];
        while nodes < most && !self.is_full() && !stop.is_raised() {
            for attack in AttackKind::ALL {
                for attacker in sides {
                    if self.win(position.key(), attacker).is_none() {
                        nodes += self.attempt(&board, attacker, attack, attempt.min(most.saturating_sub(nodes)), stop);
                    }
                    if self.win(position.key(), attacker).is_some() {
                        return (Some(attacker), nodes);
                    }
                    let activity = match attack {
                        AttackKind::Fours => "wins by fours",
                        AttackKind::Threats => "wins by fours and threes",
                        AttackKind::Anything => "wins by any moves",
                    };
                    let bounds = Bounds { lower: -1, upper: 1 };
                    report(&SolveProgress { bounds, nodes, activity: activity.to_owned() });
                }
            }
            attempt = attempt.saturating_mul(GROWTH);
        }
        (None, nodes)
    }

    /// Tells whether `side` wins by fours alone; `None` if `most` nodes do not decide it.
    pub(super) fn forces(&mut self, position: &Sticks, side: Side, most: u64, stop: &Stop) -> Option<bool> {
        self.attempt(&LineBoard::from(position), side, AttackKind::Fours, most, stop);
        let known = *self.known[side][AttackKind::Fours as usize].get(&position.key())?;
        known.is_settled().then(|| known.is_won())
    }

    /// A move of the side to move that keeps its win.
    pub(super) fn winning_move(&mut self, position: &Sticks, most: u64, stop: &Stop) -> Option<Move> {
        let side = position.to_move();
        let board = LineBoard::from(position);
        for attack in AttackKind::ALL {
            if let Some((_, mv)) = self.win(position.key(), side) {
                return mv;
            }
            self.attempt(&board, side, attack, most, stop);
        }
        self.win(position.key(), side)?.1
    }

    /// Writes the results for all positions of this game.
    pub(super) fn save(&self, equipment: Equipment, put: &mut dyn FnMut(&[u8]) -> bool) {
        let mut piece = head(equipment).to_vec();
        let mut sum = 0;
        for (table, known) in self.known.iter().flatten().enumerate() {
            for (&key, known) in known {
                let record = record(table as u8, key, &known.to_bytes());
                sum = add(sum, &record);
                piece.extend_from_slice(&record);
                if piece.len() >= PIECE * RECORD {
                    if !put(&piece) {
                        return;
                    }
                    piece.clear();
                }
            }
        }
        piece.extend_from_slice(&record(END, sum, &[0; Known::BYTES]));
        put(&piece);
    }

    /// Replaces the tables by those that [`Proofs::save`] has written.
    ///
    /// # Errors
    /// If the file was written for another game or by another program, is damaged, or does not fit into the allowed
    /// memory.
    pub(super) fn load(
        &mut self,
        equipment: Equipment,
        take: &mut dyn FnMut(&mut [u8]) -> usize,
    ) -> Result<(), ParseError> {
        let mut found = [0; HEAD];
        if take(&mut found) < HEAD || !found.starts_with(MAGIC) {
            return Err(fault("another file", "one that `solve` has written for this game"));
        }
        if found != head(equipment) {
            return Err(fault("another board or set of pieces", "the state of a solver of the same game"));
        }
        let mut loaded = Proofs { room: self.room, known: Default::default() };
        let mut sum = 0;
        loop {
            let mut record = [0; RECORD];
            let whole = take(&mut record) == RECORD;
            let (&[table], rest) = record.split_at(1) else { return Err(damaged()) };
            let (key, known) = rest.split_at(8);
            let key = u64::from_le_bytes(key.try_into().map_err(|_| damaged())?);
            if table == END && whole && key == sum {
                self.known = loaded.known;
                return Ok(());
            }
            let known = Known::from_bytes(known).filter(|_| whole).ok_or_else(damaged)?;
            let place = loaded.known.iter_mut().flatten().nth(usize::from(table)).ok_or_else(damaged)?;
            if place.len() >= self.room {
                return Err(fault("more positions than fit", "no more than the memory allows: --memory sets it"));
            }
            place.insert(key, known);
            sum = add(sum, &record);
        }
    }
}

fn fault(given: &str, expected: &'static str) -> ParseError {
    ParseError::new("solver state", given, expected)
}

fn damaged() -> ParseError {
    fault("a damaged file", "the whole of what `solve` has written")
}

fn head(equipment: Equipment) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[..8].copy_from_slice(MAGIC);
    head[8..].copy_from_slice(&Sticks::start_of(equipment).key().to_le_bytes());
    head
}

fn record(table: u8, key: u64, known: &[u8; Known::BYTES]) -> [u8; RECORD] {
    let mut record = [0; RECORD];
    record[0] = table;
    record[1..9].copy_from_slice(&key.to_le_bytes());
    record[9..].copy_from_slice(known);
    record
}

fn add(sum: u64, record: &[u8; RECORD]) -> u64 {
    record.chunks(8).fold(sum, |sum, chunk| {
        let number = chunk.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte));
        mix(sum ^ number)
    })
}
