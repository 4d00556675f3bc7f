//! Boards that show the games of a match or tournament live.
//!
//! A board is a room whose game is played elsewhere. A [`BroadcastPlayer`] wraps each player of a running game and shows questions
//! and answers on the board. Most moves of very fast games are not shown.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use web_time::Instant;

use boardwright_game::{AnyPlayer, AnyTurn, BotLog, Decision, Explanation, Fault, Reply, Side, Stop, Terms, locked};
use crossbeam_channel::Sender;

use crate::room::RoomMessage;

/// The least time between two updates of a board.
const PAUSE: Duration = Duration::from_millis(100);

thread_local! {
    /// The game whose first player this thread has made last, and which waits for its second player.
    static HALF_MADE: RefCell<Option<Arc<Shown>>> = const { RefCell::new(None) };
}

/// The boards of a run.
#[derive(Debug)]
pub(crate) struct Boards {
    boards: Vec<Board>,
    games: AtomicU64,
    next: AtomicUsize,
}

#[derive(Debug)]
struct Board {
    messages: Sender<RoomMessage>,
    last: Mutex<Option<Instant>>,
}

/// A game on a board.
struct Shown {
    boards: Arc<Boards>,
    board: usize,
    game: u64,
    names: Mutex<[String; 2]>,
}

impl Boards {
    /// Boards in rooms that are called so.
    pub(crate) fn new(rooms: impl IntoIterator<Item = Sender<RoomMessage>>) -> Arc<Boards> {
        let boards = rooms.into_iter().map(|messages| Board { messages, last: Mutex::new(None) });
        Arc::new(Boards { boards: boards.collect(), games: AtomicU64::new(0), next: AtomicUsize::new(0) })
    }

    /// Puts a witness before a player that was made for a game. Both players of a game are made one after the other by
    /// the same thread, the one to move first before the other.
    pub(crate) fn witness(self: &Arc<Self>, name: &str, player: Box<dyn AnyPlayer>) -> Box<dyn AnyPlayer> {
        let first = HALF_MADE.take();
        let shown = match first.filter(|shown| Arc::ptr_eq(&shown.boards, self)) {
            Some(shown) => {
                locked(&shown.names)[Side::Second] = name.to_owned();
                shown
            }
            None => {
                let shown = Arc::new(Shown {
                    boards: Arc::clone(self),
                    board: self.next.fetch_add(1, Ordering::Relaxed) % self.boards.len().max(1),
                    game: self.games.fetch_add(1, Ordering::Relaxed),
                    names: Mutex::new([name.to_owned(), String::new()]),
                });
                HALF_MADE.set(Some(Arc::clone(&shown)));
                shown
            }
        };
        Box::new(BroadcastPlayer { player, shown })
    }
}

impl Shown {
    /// Shows the game after some moves, unless the board was changed a moment ago.
    fn show(&self, turn: &AnyTurn<'_>, answer: Option<&Reply>) {
        let Some(board) = self.boards.boards.get(self.board) else { return };
        let mut last = locked(&board.last);
        if last.is_some_and(|last| last.elapsed() < PAUSE) {
            return;
        }
        *last = Some(Instant::now());
        let mut history = turn.history.to_vec();
        history.extend(answer.map(|reply| reply.mv.clone()));
        let info = answer.and_then(|reply| reply.info.as_deref().cloned());
        let names = locked(&self.names).clone();
        // A room that is closed shows nothing, and the game goes on.
        let _ =
            board.messages.send(RoomMessage::Show { game: self.game, names, start: turn.start.clone(), history, info });
    }
}

/// A player whose game is seen.
struct BroadcastPlayer {
    player: Box<dyn AnyPlayer>,
    shown: Arc<Shown>,
}

impl AnyPlayer for BroadcastPlayer {
    fn prepare(&mut self, stop: &Stop) -> Result<(), Fault> {
        self.player.prepare(stop)
    }

    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        self.shown.show(turn, None);
        let reply = self.player.choose(turn)?;
        self.shown.show(turn, Some(&reply));
        Ok(reply)
    }

    fn stalled(&self) -> Duration {
        self.player.stalled()
    }

    fn negotiate(&mut self, turn: &AnyTurn<'_>, terms: &Terms) -> Result<Decision, Fault> {
        self.shown.show(turn, None);
        self.player.negotiate(turn, terms)
    }

    fn ponder(&mut self, turn: &AnyTurn<'_>) -> Result<(), Fault> {
        self.player.ponder(turn)
    }

    fn explain(&mut self, turn: &AnyTurn<'_>) -> Result<Option<Explanation>, Fault> {
        self.player.explain(turn)
    }

    fn stopper(&self) -> Option<Box<dyn Fn() + Send>> {
        self.player.stopper()
    }

    fn log(&self) -> Option<BotLog> {
        self.player.log()
    }
}
