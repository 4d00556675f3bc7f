//! One game between two players, from its opening to its ending.

use std::time::Duration;

use boardwright_game::{Fault, Reply, Side, Stop};

use crate::referee::asking::{Asker, Contender, PlayerAnswer};
use crate::referee::live;
use crate::referee::pace::{Pace, Patience};
use crate::referee::table::{Rejection, Table, TableChange};

/// End of [`play_game`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayEnd {
    /// The game has an ending.
    Finished,
    /// The match was stopped; the game is unfinished.
    Interrupted,
    /// This program could not hold a player: it had no descriptors or threads left. Neither player has lost.
    HostFailed(Fault),
    /// A move came too late because the machine was busy with something else. Neither player has lost.
    HostLate,
}

/// Observer that sees every event of a game after the table has applied it, and may end the game.
pub(crate) type GameObserver<'a> = dyn FnMut(&mut Table, &TableChange) + 'a;

/// Sees the table of a game after every move.
pub type Watcher<'a> = dyn Fn(&Table) + 'a;

/// Plays the game at `table` to its end.
///
/// A move that the table refuses, a fault and an answer that does not come forfeit the game, with the reason in the
/// record. Times are measured and recorded only if `pace` has a clock or a time for a move, so that everything else
/// gives the same record every time. `watch` sees every event after the table has taken it, and may end the game. The
/// clock of `pace` is what the table was given; here it only says that times matter.
pub fn play_game(
    table: &mut Table,
    players: &mut [Contender; 2],
    pace: &Pace,
    patience: &Patience,
    stop: &Stop,
    watch: &mut dyn FnMut(&mut Table, &TableChange),
) -> PlayEnd {
    if table.ending().is_none()
        && let Some(played) = prepare(table, players, stop, watch)
    {
        return played;
    }
    play_prepared(table, players, &Asker { paces: [pace; 2], patience, stop, pulse: None }, watch)
}

/// Plays the game at `table` to its end between players that are ready.
pub(crate) fn play_prepared(
    table: &mut Table,
    players: &mut [Contender; 2],
    asker: &Asker<'_>,
    watch: &mut GameObserver<'_>,
) -> PlayEnd {
    while table.ending().is_none() {
        if asker.stop.is_raised() {
            return PlayEnd::Interrupted;
        }
        let side = table.to_move();
        let mut answer = asker.ask_for_move(&mut players[side], table);
        if let Some(end) = end_without_answer(asker, &answer, table) {
            return end;
        }
        match settle(table, side, &mut answer, asker.for_one_move(side)) {
            Ok(event) => {
                watch(table, &event);
                asker.let_ponder(&mut players[side], side, table);
            }
            // Nothing is refused in a running game but moves, and those were answered with a forfeit.
            Err(_) => break,
        }
    }
    PlayEnd::Finished
}

/// The end of the game if an answer does not count: the match was stopped, or this program or its machine failed the player.
pub(crate) fn end_without_answer<T>(asker: &Asker<'_>, answer: &PlayerAnswer<T>, table: &Table) -> Option<PlayEnd> {
    // A player that was told to stop may have answered anything.
    if asker.stop.is_raised() {
        return Some(PlayEnd::Interrupted);
    }
    if let Err(fault) = &answer.result
        && fault.is_of_host
    {
        return Some(PlayEnd::HostFailed(fault.clone()));
    }
    asker.is_host_late(answer, table).then_some(PlayEnd::HostLate)
}

/// Lets both players get ready, the one to move first, while no clock runs. Returns how the game ended, if it is over
/// with that.
fn prepare(
    table: &mut Table,
    players: &mut [Contender; 2],
    stop: &Stop,
    watch: &mut GameObserver<'_>,
) -> Option<PlayEnd> {
    for side in [table.to_move(), table.to_move().other()] {
        let prepared = players[side].prepare(stop);
        if stop.is_raised() {
            return Some(PlayEnd::Interrupted);
        }
        let Err(fault) = prepared else { continue };
        if fault.is_of_host {
            return Some(PlayEnd::HostFailed(fault));
        }
        if let Ok(event) = table.forfeit(side, fault.reason.as_str()) {
            watch(table, &event);
        }
        return Some(PlayEnd::Finished);
    }
    None
}

/// Hands an answer to the table; what it refuses costs the side its game.
pub(crate) fn settle(
    table: &mut Table,
    side: Side,
    answer: &mut PlayerAnswer<Reply>,
    for_one_move: Option<Duration>,
) -> Result<TableChange, Rejection> {
    if let (Ok(_), Some(limit), Some(elapsed)) = (&answer.result, for_one_move, answer.elapsed)
        && elapsed > limit
    {
        return table.lose_on_time_after(side, elapsed, limit);
    }
    live::settle_in_place(table, side, &mut answer.result, answer.elapsed)
}
