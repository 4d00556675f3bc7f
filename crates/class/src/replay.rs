//! The games of a submission: lists of them, their positions as pictures, and the move that lost one.

use std::time::Duration;

use boardwright_arena::analysis::{Analyst, Judgement, review};
use boardwright_arena::{EndingKind, Seat, Table, opening_plies};
use boardwright_game::{AnyVariant, Explanation, Limits, Outcome, Question, Record, Side, Stop};
use boardwright_picture::{Choices, Shot, Style, shots, still};
use boardwright_players::PlayerName;
use boardwright_store::{Filter, NameFilter, Order, Store, StoreError, StoredGame, Summary};

use crate::error::ClassError;
use crate::folder::{ClassFolder, Receipt};

/// The most games of one list.
pub(crate) const MOST_GAMES: u64 = 200;

/// Positions that are visited to judge one position of a game, and to explain one.
const NODES: [u64; 2] = [3_000, 20_000];

/// Loss of winning chances from which a move counts as one that cost something.
const NOTABLE: f64 = 0.02;

/// The result of a game from the view of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    Won,
    Lost,
    Drawn,
    Unfinished,
}

impl Fate {
    pub(crate) fn of(outcome: Option<Outcome>, side: Side) -> Fate {
        match outcome {
            Some(Outcome::Win(winner)) if winner == side => Fate::Won,
            Some(Outcome::Win(_)) => Fate::Lost,
            Some(Outcome::Draw) => Fate::Drawn,
            None => Fate::Unfinished,
        }
    }

    pub(crate) fn word(self) -> &'static str {
        match self {
            Fate::Won => "won",
            Fate::Lost => "lost",
            Fate::Drawn => "drawn",
            Fate::Unfinished => "unfinished",
        }
    }
}

/// The ending of a game as its player reads it. The failure of another's bot may repeat lines of its code, so it is only named.
pub(crate) fn told_ending(kind: EndingKind, fate: Fate, ending: &str) -> String {
    if kind.is_forfeit() && fate != Fate::Lost {
        let why = if kind == EndingKind::Time { "ran out of time" } else { "broke a rule or failed" };
        return format!("the other bot {why}");
    }
    ending.to_owned()
}

/// A game of a submission.
pub(crate) struct OwnGame {
    pub(crate) stored: StoredGame,
    /// The side of the submission.
    pub(crate) side: Side,
    table: Table,
    shots: Vec<Shot>,
}

/// The move that cost a side most.
pub(crate) struct TurningPoint {
    /// Number of plies up to this move, itself included.
    pub(crate) ply: usize,
    /// The side's chances before and after it, 0 to 1.
    pub(crate) chances: [f64; 2],
    pub(crate) played: String,
    pub(crate) better: String,
    /// True if it cost at least a tenth of the chances.
    pub(crate) is_grave: bool,
    /// The explanation of the engine for the position before it.
    pub(crate) explanation: Option<Explanation>,
}

/// The games of a submission, those of one event or all of them, the newest first.
pub(crate) fn games_of(folder: &ClassFolder, receipt: &Receipt, event: &str) -> Result<Vec<Summary>, ClassError> {
    if !folder.games().is_file() {
        return Ok(Vec::new());
    }
    let event = (!event.is_empty()).then(|| event.to_owned());
    let filter = Filter { player: Some(NameFilter::Whole(receipt.player_name())), event, ..Filter::default() };
    store(folder)?.list(&filter, Order::NewestFirst, 0, MOST_GAMES).map_err(no_games)
}

/// A game of a submission by its number.
///
/// # Errors
/// One sentence if there is no such game or if it is of others, so that nobody learns which games there are.
pub(crate) fn game_of(folder: &ClassFolder, receipt: &Receipt, number: u64) -> Result<OwnGame, ClassError> {
    let missing = || ClassError::new(format!("submission {} has no game {number}", receipt.number));
    if !folder.games().is_file() {
        return Err(missing());
    }
    let stored = store(folder)?.game(number).map_err(no_games)?.ok_or_else(missing)?;
    let name = receipt.player_name();
    let side = Side::BOTH.into_iter().find(|side| stored.record.players[side.index()] == name).ok_or_else(missing)?;
    OwnGame::new(stored, side)
}

/// The games of the class.
pub(crate) fn store(folder: &ClassFolder) -> Result<Store, ClassError> {
    Store::open_read_only(folder.games()).map_err(no_games)
}

/// The error for games that cannot be read. It names their file, which is nobody's business but the teacher's.
pub(crate) fn no_games(error: StoreError) -> ClassError {
    ClassError::new(error).of_the_class("the games of the class cannot be read: your teacher sees it")
}

impl OwnGame {
    /// A game with its positions.
    pub(crate) fn new(stored: StoredGame, side: Side) -> Result<OwnGame, ClassError> {
        let variant = boardwright_catalog::variant(&stored.record.game).map_err(ClassError::new)?;
        let table = Table::from_record(&variant, &stored.record).map_err(ClassError::new)?;
        let shots = shots(table.start(), table.history(), Choices::default()).map_err(ClassError::new)?;
        Ok(OwnGame { stored, side, table, shots })
    }

    pub(crate) fn record(&self) -> &Record {
        &self.stored.record
    }

    pub(crate) fn variant(&self) -> &AnyVariant {
        self.table.variant()
    }

    /// Name of the pieces that a side has at the end.
    pub(crate) fn side_name(&self, side: Side) -> &'static str {
        self.table.position().side_name(side)
    }

    /// Number of plies.
    pub(crate) fn plies(&self) -> usize {
        self.table.history().len()
    }

    /// The moves of the opening, which nobody chose.
    pub(crate) fn opening(&self) -> usize {
        opening_plies(self.record())
    }

    /// The position after so many plies as SVG.
    pub(crate) fn picture(&self, ply: usize, title: &str) -> String {
        let Some(shot) = self.shots.get(ply).or(self.shots.last()) else { return String::new() };
        let sides = self.variant().family().sides;
        still(shot, &Style { sides, title: title.to_owned(), pace: Duration::ZERO })
    }

    /// True if it ended at the board and not by a failure or the clock.
    pub(crate) fn is_decided_on_the_board(&self) -> bool {
        !self.stored.kind.is_forfeit() && self.stored.kind != EndingKind::Recorded
    }

    /// The move of this side that cost it most, as the engine of this program sees it; `None` if none cost anything.
    ///
    /// # Errors
    /// If no engine plays this game, or it was interrupted.
    pub(crate) fn turning_point(&self, stop: &Stop) -> Result<Option<TurningPoint>, ClassError> {
        let mut analyst = self.analyst()?;
        let (start, history) = (self.table.start(), self.table.history());
        let limits = |nodes: u64| Limits { nodes: Some(nodes), ..Limits::default() };
        let mut judged: Vec<Judgement> = Vec::new();
        review(&mut analyst, start, history, limits(NODES[0]), stop, &mut |judgement| judged.push(judgement))
            .map_err(ClassError::new)?;
        if stop.is_raised() {
            return Err(ClassError::interrupted());
        }
        let own = judged.windows(2).filter(|pair| pair[1].by == Some(self.side) && pair[1].ply > self.opening());
        let costly = own.filter(|pair| pair[1].loss.is_some_and(|loss| loss >= NOTABLE));
        // Of equal ones the first.
        let worst = costly.rev().max_by(|a, b| a[1].loss.unwrap_or_default().total_cmp(&b[1].loss.unwrap_or_default()));
        let Some([before, after]) = worst else { return Ok(None) };
        let question = Question {
            position: before.position.clone(),
            start: start.clone(),
            history: history[..before.ply].to_vec(),
            limits: limits(NODES[1]),
        };
        let explanation = analyst.explanation(question, stop, &mut |_| {}).map_err(ClassError::new)?;
        let mine = |chances: Option<f64>| {
            let chances = chances.unwrap_or_default();
            if self.side == Side::First { chances } else { 1.0 - chances }
        };
        Ok(Some(TurningPoint {
            ply: after.ply,
            chances: [mine(before.chances), mine(after.chances)],
            played: history[before.ply].clone(),
            better: before.best.clone().unwrap_or_default(),
            is_grave: after.mark.is_some(),
            explanation,
        }))
    }

    fn analyst(&self) -> Result<Analyst, ClassError> {
        let engine: PlayerName = "engine".parse().map_err(ClassError::new)?;
        engine.check(self.variant()).map_err(ClassError::new)?;
        let player = engine.player(self.variant(), 0, Duration::ZERO).map_err(ClassError::new)?;
        Ok(Analyst::new(Seat::new(player), None))
    }
}

#[cfg(test)]
mod tests {
    use boardwright_arena::EndingKind;

    use super::{Fate, told_ending};

    #[test]
    fn the_failure_of_anothers_bot_shows_nothing_of_its_code() {
        let said = "failure: bot.lua:3: attempt to call secret_idea";
        assert_eq!(told_ending(EndingKind::Forfeit, Fate::Lost, said), said, "one's own failure");
        let told = told_ending(EndingKind::Forfeit, Fate::Won, said);
        assert_eq!(told, "the other bot broke a rule or failed");
        assert_eq!(told_ending(EndingKind::Board, Fate::Won, "five in a row"), "five in a row");
    }
}
