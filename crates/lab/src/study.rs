//! Statistics of games of Sticks 'n' Barrels: winners, places of winning sequences, blocks, and the success of first moves.
//! It reads the files that `boardwright match --records` writes:
//!
//! ```sh
//! cargo lab study games.txt
//! ```

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use boardwright_game::{Outcome, Position, Record, Side, Variant, read_records};
use boardwright_sticks::{Hole, Kind, Move, Sticks, SticksVariant};

/// Counts the games of these files.
///
/// # Errors
/// If a file cannot be read, or a game in it is not Sticks 'n' Barrels.
pub fn study(files: &[PathBuf]) -> Result<String> {
    let mut study = Study::default();
    for file in files {
        let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        for record in read_records(&text).with_context(|| file.display().to_string())? {
            study.add(&record).with_context(|| file.display().to_string())?;
        }
    }
    Ok(study.to_string())
}

/// Points of some games: a win 1, a draw a half.
#[derive(Clone, Copy, Default)]
struct Tally {
    games: u32,
    points: f64,
}

impl Tally {
    fn add(&mut self, points: f64) {
        self.games += 1;
        self.points += points;
    }
}

/// Writes `20 times, score 61.5 %`.
impl Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} times, score {:.1} %", self.games, 100.0 * self.points / f64::from(self.games.max(1)))
    }
}

/// Counts of the moves that stop a win in one.
#[derive(Clone, Copy, Default)]
struct Blocks {
    /// Threats that a piece of this kind and one of another kind could have stopped.
    choices: u32,
    /// Threats of these that it stopped, with the score of those who played it.
    taken: Tally,
    /// Number of them that left the opponent a new threat right after its next move.
    renewed: u32,
}

/// Counts over all games.
#[derive(Default)]
struct Study {
    first: Tally,
    draws: u32,
    plies: usize,
    /// Wins by whether the last move went into a shared hole, and how many there are.
    shared: u32,
    wins: u32,
    blocks: [Blocks; 3],
    /// Of first moves, by kind and by the distance of the hole from the edge of the board.
    openers: BTreeMap<(Kind, u8), Tally>,
}

impl Study {
    fn add(&mut self, record: &Record) -> Result<()> {
        let variant = SticksVariant::of_spec(&record.game.parse()?)?;
        let mut positions = vec![match &record.start {
            Some(text) => variant.read(text)?,
            None => variant.start(),
        }];
        let mut moves: Vec<Move> = Vec::new();
        for recorded in &record.moves {
            let (mv, mut position) = (recorded.mv.parse()?, positions[moves.len()].clone());
            if let Err(error) = position.play(mv) {
                bail!("{error}");
            }
            positions.push(position);
            moves.push(mv);
        }
        let Some(outcome) = record.outcome else { return Ok(()) };
        self.first.add(outcome.points(Side::First));
        self.plies += moves.len();
        self.add_end(&positions, &moves, outcome);
        if let Some(mv) = moves.first() {
            let opener = (
                mv.kind,
                distance_from_edge(mv.to, positions[0].equipment().columns(), positions[0].equipment().rows()),
            );
            self.openers.entry(opener).or_default().add(outcome.points(Side::First));
        }
        for (ply, &mv) in moves.iter().enumerate() {
            self.add_block(&positions, ply, mv, outcome);
        }
        Ok(())
    }

    fn add_end(&mut self, positions: &[Sticks], moves: &[Move], outcome: Outcome) {
        let (Some(winner), Some(mv), Some(last)) = (outcome.winner(), moves.last(), positions.last()) else {
            self.draws += 1;
            return;
        };
        if last.outcome().is_some() {
            self.wins += 1;
            self.shared += u32::from(last.occupied(winner.other()) & mv.to.bit() != 0);
        }
    }

    /// Counts a move that stops a win in one where pieces of at least two kinds would have.
    fn add_block(&mut self, positions: &[Sticks], ply: usize, mv: Move, outcome: Outcome) {
        let (before, after) = (&positions[ply], &positions[ply + 1]);
        let side = before.to_move();
        if after.outcome().is_some() || !wins_at_once(&turned(before)) || wins_at_once(after) {
            return;
        }
        let mut stopping = [false; 3];
        for other in before.moves() {
            let kind = &mut stopping[other.kind as usize];
            *kind = *kind || !wins_at_once(&before.child(other));
        }
        if stopping.iter().filter(|&&stops| stops).count() < 2 {
            return;
        }
        for kind in Kind::ALL.into_iter().filter(|&kind| stopping[kind as usize]) {
            self.blocks[kind as usize].choices += 1;
        }
        let blocks = &mut self.blocks[mv.kind as usize];
        blocks.taken.add(outcome.points(side));
        let next = positions.get(ply + 2).filter(|next| next.outcome().is_none());
        blocks.renewed += u32::from(next.is_some_and(|next| wins_at_once(&turned(next))));
    }
}

/// The same position with the other side to move; one that no rule forbids, since no piece has moved.
fn turned(position: &Sticks) -> Sticks {
    let pieces = Side::BOTH.map(|side| Kind::ALL.map(|kind| position.pieces(side, kind)));
    Sticks::from_pieces(position.equipment(), pieces, position.to_move().other()).unwrap_or_else(|_| position.clone())
}

fn wins_at_once(position: &Sticks) -> bool {
    position.moves().any(|mv| position.child(mv).outcome().is_some())
}

fn distance_from_edge(hole: Hole, columns: u8, rows: u8) -> u8 {
    let point = hole.point();
    point.column.min(columns - 1 - point.column).min(point.row).min(rows - 1 - point.row)
}

fn percent(part: u32, whole: u32) -> f64 {
    100.0 * f64::from(part) / f64::from(whole.max(1))
}

impl Display for Study {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = self.first.games;
        writeln!(f, "games: {games}, {:.1} plies each", self.plies as f64 / f64::from(games.max(1)))?;
        writeln!(f, "the first player scores {:.1} %", 100.0 * self.first.points / f64::from(games.max(1)))?;
        writeln!(f, "drawn: {}", self.draws)?;
        writeln!(
            f,
            "completed in a shared hole: {} of {} wins, {:.1} %",
            self.shared,
            self.wins,
            percent(self.shared, self.wins)
        )?;
        for kind in Kind::ALL {
            let Blocks { choices, taken, renewed } = self.blocks[kind as usize];
            let name = kind.name();
            let chosen = percent(taken.games, choices);
            let again = percent(renewed, taken.games);
            writeln!(
                f,
                "block with a {name}: {taken}; chosen {chosen:.1} % of {choices}; threatened again {again:.1} %"
            )?;
        }
        for ((kind, distance), tally) in &self.openers {
            writeln!(f, "first move {} at {distance} from the edge: {tally}", kind.name())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::read_records;

    use super::Study;

    /// Yellow keeps red's stick from d4 with a stick, where a solid barrel would have done as well:
    ///
    /// ```text
    /// 4  S S H . S . .
    ///    a b c d e f g
    /// ```
    const STOPPED: &str = "[Game \"sticks\"]\n[Start \"7/7/7/SSH1S2/7/7/7 2\"]\n[Result \"1/2-1/2\"]\n\n\
                           1... S@d4 2. S@a1 S@b1 1/2-1/2\n";
    /// Red's stick enters the hollow barrel on d4.
    const SHARED: &str = "[Game \"sticks\"]\n[Start \"7/7/7/SSHhS2/7/7/7 2\"]\n[Result \"1-0\"]\n\n\
                          1... S@a1 2. S@d4 1-0\n";

    #[test]
    fn ends_and_blocks_are_counted() {
        let mut study = Study::default();
        for text in [STOPPED, SHARED] {
            for record in read_records(text).expect("a record") {
                study.add(&record).expect("a game");
            }
        }
        let text = study.to_string();
        for line in [
            "games: 2, 2.5 plies each",
            "the first player scores 75.0 %",
            "drawn: 1",
            "completed in a shared hole: 1 of 1 wins, 100.0 %",
            "block with a stick: 1 times, score 50.0 %; chosen 100.0 % of 1; threatened again 0.0 %",
            "block with a hollow barrel: 0 times, score 0.0 %; chosen 0.0 % of 0; threatened again 0.0 %",
            "block with a solid barrel: 0 times, score 0.0 %; chosen 0.0 % of 1; threatened again 0.0 %",
        ] {
            assert!(text.lines().any(|found| found == line), "{line:?} is not in\n{text}");
        }
    }
}
