//! Search of the store by position, and pictures of games.
//!
//! The store finds positions by their keys, which this module computes. Each search first enters the keys of a bounded
//! number of new games, so that no request takes long and a few requests cover all games.

use boardwright_game::{AnyPosition, Message, Record};
use boardwright_store::{Filter, GamePositions, MAX_INDEXED_PLIES, Store, StoreError};

use crate::message::{Layout, Picture, RecordList, View};
use crate::records::{self, summaries};
use crate::storage::Games;
use crate::texts::TEXTS;
use crate::words::InWords as _;

/// The number of the way in which keys are made; another one than before makes the store forget the keys that it has.
const SCHEME: u32 = 1;

/// Maximum number of games read for one question, fewer if they are very long.
const MAX_READ: u64 = 1500;

/// Maximum number of pictures made at once.
const MAX_PICTURES: usize = 50;

/// The games that reach a position or its image under a symmetry of the board, the newest first.
///
/// # Errors
/// Fails if the game or the position cannot be read, or the store cannot.
pub(crate) fn games(
    games: &Games,
    filter: Filter,
    position: &str,
    offset: u64,
    limit: u64,
) -> Result<RecordList, Message> {
    let Some(game) = &filter.game else {
        return Err(TEXTS.say("server-position-without-game"));
    };
    let variant = boardwright_catalog::variant(game).map_err(|error| error.in_words())?;
    let wanted = variant.read(position).map_err(|error| error.in_words())?;
    let filter = Filter { game: Some(variant.spec()), ..filter };
    games.write(learn)?;
    let keys = images(&wanted);
    let read = |store: &Store| {
        let reached = store.reached(&filter, &keys, offset, limit)?;
        let known = store.positions_known_to(SCHEME)?;
        let (listed, plies): (Vec<_>, _) = reached.games.into_iter().unzip();
        let searched_to = (!store.after(known, 1)?.is_empty()).then_some(known);
        Ok(RecordList { total: reached.total, games: summaries(store, &listed)?, plies, searched_to })
    };
    Ok(games.read(read)?.unwrap_or_default())
}

/// The keys of a position and of its images.
fn images(position: &AnyPosition) -> Vec<u64> {
    let mut keys: Vec<u64> =
        (0..position.variant().symmetries()).map(|symmetry| position.mirror(symmetry).key()).collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// Gives the store the positions of the next games that it does not know.
fn learn(store: &mut Store) -> Result<(), StoreError> {
    let known = store.positions_known_to(SCHEME)?;
    let next = store.after(known, MAX_READ)?;
    let mut found = Vec::with_capacity(next.len());
    for game in &next {
        let keys = store.game(game.number)?.map(|stored| keys(&stored.record)).unwrap_or_default();
        found.push(GamePositions { game: game.number, keys });
    }
    if found.is_empty() { Ok(()) } else { store.enter_positions(SCHEME, known, &found) }
}

/// The keys of the positions of a record, as far as it can be played, each with the first ply after which it stands there.
fn keys(record: &Record) -> Vec<(u64, u32)> {
    let Ok(variant) = boardwright_catalog::variant(&record.game) else { return Vec::new() };
    let start = record.start.as_ref().map_or_else(|| Ok(variant.start()), |text| variant.read(text));
    let Ok(mut position) = start else { return Vec::new() };
    let mut keys = vec![(position.key(), 0)];
    for (mv, ply) in record.moves.iter().zip(1..).take(MAX_INDEXED_PLIES) {
        if position.play(&mv.mv).is_err() {
            break;
        }
        let key = position.key();
        if !keys.iter().any(|&(other, _)| other == key) {
            keys.push((key, ply));
        }
    }
    keys
}

/// Pictures of the last positions of games, those that can be replayed.
///
/// # Errors
/// Fails if the numbers or the store cannot be read.
pub(crate) fn pictures(games: &Games, numbers: &str) -> Result<Vec<Picture>, Message> {
    let expected = || format!("bad games {numbers:?}: expected up to {MAX_PICTURES} numbers with commas between them");
    let numbers: Vec<u64> = numbers.split(',').map(str::parse).collect::<Result<_, _>>().map_err(|_| expected())?;
    if numbers.len() > MAX_PICTURES {
        return Err(expected().into());
    }
    let read = |store: &Store| numbers.iter().map(|&number| store.game(number)).collect::<Result<Vec<_>, _>>();
    let stored = games.read(read)?.unwrap_or_default();
    let picture = |stored: boardwright_store::StoredGame| {
        let table = records::replay(&stored.record).ok()?;
        let view = table.position().view();
        let last = table.history().last().and_then(|mv| last_spots(&table, mv));
        let (layout, view) = (Layout::new(&view), View::new(&view));
        Some(Picture { number: stored.number, layout, view, last: last.unwrap_or_default() })
    };
    Ok(stored.into_iter().flatten().filter_map(picture).collect())
}

/// The spots of the last move of a table.
fn last_spots(table: &boardwright_arena::Table, mv: &str) -> Option<Vec<String>> {
    let mut before = table.start().clone();
    for earlier in &table.history()[..table.history().len() - 1] {
        before.play(earlier).ok()?;
    }
    before.path(mv).ok()
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Record, RecordedMove};

    use super::{images, keys};

    #[test]
    fn a_position_is_found_whatever_the_order_of_moves_and_the_side_of_the_board() {
        let record = |moves: &str| Record {
            game: "gomoku:15".to_owned(),
            moves: moves.split(' ').map(RecordedMove::new).collect(),
            ..Record::default()
        };
        let variant = boardwright_catalog::variant("gomoku:15").expect("a game");
        let wanted = variant.read("15/15/15/15/15/15/7O7/6XX7/15/15/15/15/15/15/15 O").expect("a position");
        let images = images(&wanted);
        let ply =
            |moves: &str| keys(&record(moves)).into_iter().find(|(key, _)| images.contains(key)).map(|(_, ply)| ply);
        assert_eq!(ply("h8 h9 g8 a1"), Some(3));
        assert_eq!(ply("g8 h9 h8"), Some(3), "in another order");
        assert_eq!(ply("h8 g8 h7"), Some(3), "turned");
        assert_eq!(ply("h8 h10 g8 a1"), None);
        assert_eq!(ply("h8 nonsense g8"), None, "as far as it can be played");
    }
}
