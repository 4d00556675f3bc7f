//! A table with its referee, its seats, its players and its spectators.
//!
//! Each room has a thread of its own, but in a browser, where [`crate::rooms::Rooms`] gives each its rounds. No other thread waits for it, and it never waits for the storage. Requests, answers of
//! players and answers of the storage arrive over three channels. Every change is sent to all connections, as one text for
//! players and one for spectators.

mod actions;
mod computer;
mod driving;
mod invitation;
mod snapshot;
mod spectators;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use web_time::Instant;

use boardwright_arena::live::{Driver, Mover, Signal};
use boardwright_arena::{EndingKind, GameSession, Table};
use boardwright_game::{AnyPosition, Info, Message, Reply, Side, locked};
use boardwright_store::NewGame;
use crossbeam_channel::{Receiver, Sender, TryRecvError, unbounded};

use crate::client::Client;
use crate::connection::{Connection, text_of};
use crate::ids::TableIds;
use crate::message::{Answer, Ply, Role, TableAction, ToPage, Update, View};
use crate::players::Chosen;
use crate::slots::Slots;
use crate::storage::{ResumePoint, SavedTable, Storage};
use computer::Computer;
use invitation::Invitation;

/// Longest sleep of a room while a player thinks or waits for a slot.
const GLANCE: Duration = Duration::from_millis(50);

/// Longest sleep when no player thinks or waits for a slot.
const REST: Duration = Duration::from_secs(60);

/// Longest sleep of a room with a guest or spectators, so that all see who has gone.
const ROLL_CALL: Duration = Duration::from_secs(1);

/// Time that a player whose clock has run out has to answer at all.
const GRACE: Duration = Duration::from_secs(1);

pub(crate) enum RoomMessage {
    /// A request of a page.
    Request {
        /// The number of the request.
        id: u32,
        /// The page that is answered.
        connection: Connection,
        /// The role that the id of the table gives.
        role: Role,
        /// The action that is wanted.
        action: TableAction,
    },
    /// A game that is played elsewhere has gone on.
    Show {
        /// The number of the game; a change starts afresh.
        game: u64,
        /// The players, first to move first.
        names: [String; 2],
        /// The position at which it began.
        start: AnyPosition,
        /// The moves since then.
        history: Vec<String>,
        /// The thoughts of the player of the last move, if it reported some.
        info: Option<Info<String>>,
    },
}

/// Everything that a room uses besides its table.
pub(crate) struct RoomContext {
    /// Keeps finished games and the table itself.
    pub(crate) storage: Arc<Storage>,
    /// Slots for thinking, which its players take.
    pub(crate) slots: Arc<Slots>,
    /// The client whose table it is.
    pub(crate) client: Client,
    /// The connections that are attached, for those who hold the way into the room.
    pub(crate) attached: Attached,
}

/// The connections that are attached to a room.
#[derive(Clone, Default, Debug)]
pub(crate) struct Attached(Arc<Mutex<Vec<Connection>>>);

impl Attached {
    fn update(&self, guests: &[Visitor]) {
        *locked(&self.0) = guests.iter().map(|guest| guest.connection.clone()).collect();
    }

    /// The connections besides this one behind which there is a page.
    pub(crate) fn others(&self, connection: u64) -> Vec<Connection> {
        let attached = locked(&self.0);
        attached.iter().filter(|other| other.number() != connection && !other.is_closed()).cloned().collect()
    }
}

/// A connection that is told of changes.
struct Visitor {
    connection: Connection,
    /// The role that the id stands for by which the visitor came; an invitation that is taken only lets one look on.
    by: Role,
    role: Role,
    /// The name that somebody gave.
    name: Option<String>,
}

/// A game that the storage has kept, or could not keep.
struct Kept {
    /// The room's order that it answers.
    order: u64,
    /// The request that asked for it, if one did.
    asked: Option<(u32, Connection)>,
    result: Result<u64, Message>,
}

/// The state of a room.
pub(crate) struct Room {
    ids: TableIds,
    session: GameSession<Chosen>,
    computers: [Option<Computer>; 2],
    guests: Vec<Visitor>,
    /// The names that people gave, by their roles.
    names: [Option<String>; Role::ALL.len()],
    messages: Receiver<RoomMessage>,
    context: RoomContext,
    /// Channel for the answers of the storage.
    kept_games: (Sender<Kept>, Receiver<Kept>),
    /// Counts the games that the storage was given.
    orders: u64,
    /// The order to keep the game as it stands, while the storage has not answered it.
    keeping: Option<u64>,
    /// True if something has changed since the table was put away.
    is_new: bool,
    version: u64,
    /// The history as it was last sent.
    sent: Vec<Ply>,
    driver: Driver<Reply>,
    /// The moment from which the driver counts.
    origin: Instant,
    /// The number of the game in the database.
    kept: Option<u64>,
    /// The invitation of the guest who plays one side, if there is one.
    invitation: Option<Invitation>,
    /// The game that is shown, of those that are played elsewhere.
    shown: Option<u64>,
}

impl Room {
    /// A room and the way of messages to it. It lives by [`run`](Room::run), or by [`begin`](Room::begin) and
    /// [`round`](Room::round).
    pub(crate) fn new(
        ids: TableIds,
        session: GameSession<Chosen>,
        point: ResumePoint,
        context: RoomContext,
    ) -> (Room, Sender<RoomMessage>) {
        let (sender, messages) = unbounded();
        let has_begun = session.plies() > 0;
        let room = Room {
            ids,
            session,
            computers: [None, None],
            guests: Vec::new(),
            names: Default::default(),
            messages,
            context,
            kept_games: unbounded(),
            orders: 0,
            keeping: None,
            is_new: true,
            // A page that was here before does not take the next change for the one that it waits for.
            version: point.version + 1,
            sent: Vec::new(),
            driver: Driver::new(GRACE),
            origin: Instant::now(),
            kept: point.kept,
            invitation: point.guest.map(|side| Invitation::new(side, point.visitor, has_begun)),
            shown: None,
        };
        (room, sender)
    }

    /// Serves requests and events until every handle to the room is gone.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn run(&mut self) {
        self.begin();
        loop {
            self.wait();
            if !self.round() {
                return;
            }
        }
    }

    /// Sets the game going.
    pub(crate) fn begin(&mut self) {
        self.sent = self.plies();
        self.drive(Signal::Turn(self.turn()));
        self.rest_if_nobody_is_here();
    }

    /// Serves what has come; false if every handle to the room is gone.
    pub(crate) fn round(&mut self) -> bool {
        loop {
            match self.messages.try_recv() {
                Ok(message) => self.take(message),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    self.put_away_at_last();
                    return false;
                }
            }
        }
        self.hear_storage();
        self.notice_presence();
        self.notice_leaving();
        self.hear_players();
        self.drive(Signal::Tick);
        self.put_away();
        self.rest_if_nobody_is_here();
        true
    }

    /// Saves the table if it has changed; called after the requests at hand have been answered.
    fn put_away(&mut self) {
        if self.is_new && !self.is_board() {
            // A storage that is too busy is asked again after a while.
            self.is_new = self.context.storage.save_table(self.ids.clone(), self.saved()).is_err();
        }
    }

    /// Saves the table when the room is closed.
    fn put_away_at_last(&mut self) {
        if self.is_new && !self.is_board() {
            self.context.storage.save_table_at_last(self.ids.clone(), self.saved());
        }
    }

    fn saved(&self) -> SavedTable {
        let (guest, visitor) = (self.guest_side(), self.guests_browser());
        SavedTable::new(&self.session, ResumePoint { version: self.version, kept: self.kept, guest, visitor })
    }

    /// Sleeps until something comes or may have happened.
    #[cfg(not(target_family = "wasm"))]
    fn wait(&self) {
        let mut select = crossbeam_channel::Select::new();
        select.recv(&self.messages);
        select.recv(&self.kept_games.1);
        for computer in self.computers.iter().flatten() {
            select.recv(computer.events());
        }
        // The result is not needed: the loop looks at all channels and at the clock anyway.
        let _ = select.ready_timeout(self.rest());
    }

    /// The time after which something may have happened that no channel announces.
    pub(crate) fn rest(&self) -> Duration {
        let is_awaited = self.computers.iter().flatten().any(Computer::is_awaited);
        // A computer player that is to move and has not been asked waits for a slot, which no channel announces.
        let has_player = self.turn().is_some_and(|turn| turn.mover == Mover::Player);
        let is_waiting = has_player && self.driver.thinking().is_none() && !self.is_deserted();
        // A spectator who has gone meanwhile is still on the list, and comes off it at the next look.
        let has_spectators = self.guests.iter().any(|guest| guest.role == Role::Spectator);
        let has_guest = self.invitation.is_some() && !self.is_deserted();
        let rest = if has_guest || has_spectators { ROLL_CALL } else { REST };
        let limit = if self.is_new && !self.is_board() || is_awaited || is_waiting { GLANCE } else { rest };
        let left = self.driver.deadline().map_or(limit, |deadline| deadline.saturating_sub(self.now()));
        left.min(limit)
    }

    /// The time as the driver counts it.
    fn now(&self) -> Duration {
        self.origin.elapsed()
    }

    fn take(&mut self, message: RoomMessage) {
        match message {
            RoomMessage::Request { id, connection, role, action } => self.serve(id, connection, role, action),
            RoomMessage::Show { game, names, start, history, info } => {
                self.show(game, names, start, (&history, info.as_ref()));
            }
        }
    }

    /// Handles the answers of the storage about games that it was to keep.
    fn hear_storage(&mut self) {
        while let Ok(Kept { order, asked, result }) = self.kept_games.1.try_recv() {
            if let Some((id, connection)) = asked {
                connection.answer(id, result.clone().map(|number| Answer::Kept { number }));
            }
            // Another game, or the same one gone on, is not the one that was kept.
            if self.keeping.take_if(|latest| *latest == order).is_some()
                && let Ok(number) = result
            {
                self.kept = Some(number);
                self.changed(Vec::new());
            }
        }
    }

    /// True if no page is attached to the table.
    fn is_deserted(&self) -> bool {
        self.guests.iter().all(|guest| guest.connection.is_closed())
    }

    /// Drops the players and their memory when no page is attached or the game is over. Two players that play each
    /// other are stopped at once; one that answers a person may finish its answer.
    fn rest_if_nobody_is_here(&mut self) {
        if self.session.table().ending().is_none() && !self.is_deserted() {
            return;
        }
        if self.session.is_exhibition() && self.thinking().is_some() && self.is_deserted() {
            // The player is asked again when a page attaches.
            self.move_on(Vec::new());
        }
        if !self.computers.iter().flatten().any(Computer::is_awaited) {
            self.computers = [None, None];
        }
    }

    /// True if this is a board that shows games of others.
    fn is_board(&self) -> bool {
        self.session.seat(Side::First).is_some_and(Chosen::is_elsewhere)
    }

    /// Shows a game that is played elsewhere. Its referee is there, so what cannot be played here is left out.
    fn show(
        &mut self,
        game: u64,
        names: [String; 2],
        start: AnyPosition,
        (history, info): (&[String], Option<&Info<String>>),
    ) {
        let is_same = self.shown == Some(game) && history.starts_with(self.session.table().history());
        if !is_same {
            let seats = names.each_ref().map(|name| Some(Chosen::elsewhere(name)));
            self.session.adopt(Table::from_position(start).with_names(names), seats);
            self.shown = Some(game);
        }
        let mut frames = Vec::new();
        for mv in history.iter().skip(self.session.plies()) {
            let Ok(views) = self.session.submit(mv, None) else { break };
            frames = views;
        }
        if let Some(info) = info.filter(|_| self.session.plies() == history.len()) {
            self.session.note(info);
        }
        self.changed(frames.iter().map(View::new).collect());
    }

    /// Sends the state of the table to all connections, and keeps the game if it is over.
    fn changed(&mut self, frames: Vec<View>) {
        self.keep_finished();
        self.version += 1;
        self.is_new = true;
        let plies = self.plies();
        let keep = plies.iter().zip(&self.sent).take_while(|(new, old)| new == old).count();
        let add = plies[keep..].to_vec();
        self.sent = plies;
        self.note_presence();
        let states = Role::ALL.map(|role| self.state(role));
        let (version, round, game) = (self.version, self.session.round(), self.session.variant().spec());
        self.tell(|table, role| {
            ToPage::Update(Box::new(Update {
                table,
                version,
                game: game.clone(),
                round,
                keep,
                add: add.clone(),
                frames: frames.clone(),
                state: states[role as usize].clone(),
            }))
        });
    }

    /// Has a game kept that is over. An error is ignored here: a page that asks for `keep` is told of it.
    fn keep_finished(&mut self) {
        let table = self.session.table();
        match table.ending() {
            // A game that is played elsewhere is kept by the run that plays it.
            _ if self.is_board() => {}
            None => (self.kept, self.keeping) = (None, None),
            Some(ending) if ending.kind == EndingKind::Recorded || table.history().is_empty() => {}
            Some(_) if self.kept.is_some() || self.keeping.is_some() || !self.context.storage.is_there() => {}
            // A storage that is too busy gets it at the next change, or when somebody asks.
            Some(_) => drop(self.keep(None)),
        }
    }

    /// Hands the game to the storage, which answers later.
    ///
    /// # Errors
    /// Fails if too much waits there already.
    fn keep(&mut self, asked: Option<(u32, Connection)>) -> Result<(), Message> {
        let table = self.session.table();
        let (kind, tally) = (table.ending().map(|ending| ending.kind), self.session.position().tally());
        let game = NewGame { kind, tally, ..NewGame::new(self.record()) };
        self.orders += 1;
        let (order, answers) = (self.orders, self.kept_games.0.clone());
        // A room that is closed meanwhile hears nothing more.
        let done = move |result| drop(answers.send(Kept { order, asked, result }));
        self.context.storage.keep(game, done)?;
        self.keeping = Some(order);
        Ok(())
    }

    /// Sends a message to all, made once for the guests of each role.
    fn tell(&mut self, message: impl Fn(String, Role) -> ToPage) {
        self.guests.retain(|guest| !guest.connection.is_closed());
        for role in Role::ALL {
            if self.guests.iter().any(|guest| guest.role == role)
                && let Some(id) = self.id_of(role)
            {
                let text = text_of(&message(id.clone(), role));
                let guests = self.guests.iter().filter(|guest| guest.role == role);
                guests.for_each(|guest| guest.connection.send_text(text.clone()));
            }
        }
    }
}
