//! Records between the vocabulary and the page.

use std::time::Duration;

use boardwright_game::{Record, RecordedMove, Score};

use crate::message::{GameRecord, RecordPly, milliseconds};

/// A record as the page sees it.
pub(crate) fn to_message(record: &Record) -> GameRecord {
    let ply = |ply: &RecordedMove| RecordPly {
        mv: ply.mv.clone(),
        ms: ply.elapsed.map(milliseconds),
        score: ply.score.map(|score| score.0),
        depth: ply.depth,
        comment: ply.comment.clone(),
    };
    GameRecord {
        game: record.game.clone(),
        players: record.players.clone(),
        start: record.start.clone(),
        moves: record.moves.iter().map(ply).collect(),
        outcome: record.outcome.map(Into::into),
        ending: record.ending.clone(),
        tags: record.tags.clone(),
        comment: record.comment.clone(),
        problem: None,
    }
}

/// A record that a page sent. Nothing of it has been checked.
pub(crate) fn of_message(record: &GameRecord) -> Record {
    let ply = |ply: &RecordPly| RecordedMove {
        mv: ply.mv.clone(),
        elapsed: ply.ms.map(Duration::from_millis),
        score: ply.score.map(Score),
        depth: ply.depth,
        comment: ply.comment.clone(),
    };
    Record {
        game: record.game.clone(),
        players: record.players.clone(),
        start: record.start.clone(),
        moves: record.moves.iter().map(ply).collect(),
        outcome: record.outcome.map(Into::into),
        ending: record.ending.clone(),
        tags: record.tags.clone(),
        comment: record.comment.clone(),
    }
}
