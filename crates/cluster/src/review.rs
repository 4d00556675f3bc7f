//! Checks the games of a worker before they count.

use boardwright_arena::{EndingKind, JournalEntry, Unit};
use boardwright_game::AnyVariant;

use crate::event::{Event, Product};
use crate::job::Job;
use crate::message::ResultMessage;

/// The product that a result brings, or the reason for which it is nothing of this unit.
pub(crate) fn product(
    job: &Job,
    event: &Event,
    unit: &Unit,
    coordinator: &str,
    result: ResultMessage,
) -> Result<Product, String> {
    let Event::Batch(batch) = event else {
        return entries(job, event, unit, coordinator, result).map(Product::Games);
    };
    if !result.games.is_empty() {
        return Err("games of an event that has none".to_owned());
    }
    batch.check(unit.pair, &result.lines)?;
    Ok(Product::Lines(result.lines))
}

/// The games of a result, or the reason why they do not belong to this unit.
fn entries(
    job: &Job,
    event: &Event,
    unit: &Unit,
    coordinator: &str,
    result: ResultMessage,
) -> Result<Vec<JournalEntry>, String> {
    let legs: Vec<u8> = result.games.iter().map(crate::game_message::GameMessage::leg).collect();
    if legs != unit.wanted().collect::<Vec<u8>>() {
        return Err("other games than were asked for".to_owned());
    }
    // Whoever leads the event may say that nobody could play it.
    let may_be_unplayed = result.worker == coordinator;
    let names = job.names(unit).ok_or("a unit of players that the event does not have")?;
    let game = job.game(unit).ok_or("a unit of a game that the event does not have")?;
    let variant = event.variant(unit);
    let id = job.event();
    let entries: Vec<JournalEntry> = result.games.into_iter().map(|game| game.into_entry(id, unit)).collect();
    for entry in &entries {
        let record = &entry.record;
        if record.game != game.spec {
            return Err(format!("a game of {:?}, expected {:?}", record.game, game.spec));
        }
        let first = usize::from(entry.first_player());
        if record.players.each_ref().map(String::as_str) != [names[first], names[1 - first]] {
            return Err("a game of other players".to_owned());
        }
        if record.tag("Seed").and_then(|seed| seed.parse().ok()) != Some(job.seed) {
            return Err("a game of another seed".to_owned());
        }
        if let Some(variant) = variant {
            replay(variant, entry, may_be_unplayed)?;
        }
    }
    Ok(entries)
}

/// Checks that the moves of a game are legal and end as it says, where they end on the board.
fn replay(variant: &AnyVariant, entry: &JournalEntry, may_be_unplayed: bool) -> Result<(), String> {
    let record = &entry.record;
    let mut position = match &record.start {
        None => variant.start(),
        Some(text) => variant.read(text).map_err(|error| error.to_string())?,
    };
    for mv in &record.moves {
        position.play(&mv.mv).map_err(|error| error.to_string())?;
    }
    let is_unplayed = may_be_unplayed && record.outcome.is_none() && record.moves.is_empty();
    match (position.outcome(), entry.kind) {
        _ if is_unplayed => Ok(()),
        (_, _) if record.outcome.is_none() => Err("a game without an outcome".to_owned()),
        (on_board, EndingKind::Board) if on_board != record.outcome => {
            Err("an outcome that the moves do not show".to_owned())
        }
        (Some(on_board), _) if Some(on_board) != record.outcome => {
            Err("an outcome that the board contradicts".to_owned())
        }
        _ => Ok(()),
    }
}
