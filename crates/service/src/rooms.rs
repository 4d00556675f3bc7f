//! All rooms by their ids.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use web_time::Instant;

use boardwright_arena::{GameSession, Pace};
use boardwright_game::{AnyVariant, Message, locked};
use crossbeam_channel::{Receiver, Sender, bounded};

use crate::client::Client;
use crate::connection::Connection;
use crate::ids::{self, TableIds};
#[cfg(not(target_family = "wasm"))]
use crate::jobs;
use crate::message::{Answer, NewTable, Role, TableAction, TableRequest, TablesRequest};
use crate::options::ServiceLimits;
use crate::players::{self, Chosen};
use crate::positions::Reached;
use crate::records;
use crate::room::{Attached, Room, RoomContext, RoomMessage};
use crate::slots::Slots;
use crate::storage::{ResumePoint, Storage};
use crate::texts::TEXTS;
use crate::words::InWords as _;

/// Time without a request after which a table may be removed to make room for another one.
const FORGOTTEN: Duration = Duration::from_secs(600);

/// The same time where somebody is at the table, who may be thinking.
const LEFT_ALONE: Duration = Duration::from_secs(3600);

/// Most tables that the page Watch is told of.
const MAX_LISTED: usize = 12;

/// Time in which the rooms put their tables away when the server ends.
const FAREWELL: Duration = Duration::from_secs(5);

/// All tables.
#[cfg_attr(not(target_family = "wasm"), derive(Debug))]
pub(crate) struct Rooms {
    limits: ServiceLimits,
    slots: Arc<Slots>,
    storage: Arc<Storage>,
    /// Cloned into the thread of every room, so that its end can be waited for.
    presence: Mutex<Option<Sender<()>>>,
    left: Receiver<()>,
    entries: Mutex<HashMap<String, Entry>>,
    /// The rooms, where they have no threads.
    #[cfg(target_family = "wasm")]
    here: Mutex<Vec<Room>>,
}

/// The way into a room by one of its ids.
#[derive(Debug)]
struct Entry {
    role: Role,
    messages: Sender<RoomMessage>,
    ids: TableIds,
    /// Owner, who set it up.
    owner: Owner,
    used: Instant,
    attached: Attached,
}

/// A table that may have to leave.
struct OpenTable {
    owner: Owner,
    used: Instant,
    /// The pages at it besides the one that wants another table.
    others: Vec<Connection>,
}

/// Owner of a table, who set it up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Owner {
    /// The connection of the page; 0 for a board, which counts for nobody.
    connection: u64,
    client: Client,
}

impl Owner {
    /// Owner of the boards of matches.
    const NOBODY: Owner = Owner { connection: 0, client: Client::NOBODY };

    fn of(connection: &Connection) -> Owner {
        Owner { connection: connection.number(), client: connection.client() }
    }
}

#[cfg(target_family = "wasm")]
impl std::fmt::Debug for Rooms {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Rooms")
    }
}

impl Rooms {
    /// Creates an empty set of rooms with limits in all, for each address and for each page.
    pub(crate) fn new(limits: &ServiceLimits, storage: Arc<Storage>) -> Rooms {
        let (presence, left) = bounded(0);
        let (presence, entries) = (Mutex::new(Some(presence)), Mutex::new(HashMap::new()));
        let slots = Slots::new(limits.players, limits.players_address);
        Rooms {
            limits: *limits,
            slots,
            storage,
            presence,
            left,
            entries,
            #[cfg(target_family = "wasm")]
            here: Mutex::default(),
        }
    }

    /// Sets up what a page asks for; the room answers. A page that has too many tables loses the one that was left
    /// longest.
    ///
    /// # Errors
    /// Fails if the request cannot be read, or if there are too many tables.
    pub(crate) fn set_up(
        &self,
        id: u32,
        connection: &Connection,
        request: TablesRequest,
    ) -> Result<Option<Answer>, Message> {
        let TablesRequest::NewTable(wanted) = request;
        let guest = wanted.guest;
        let session = session(&wanted)?;
        let (owner, ids) = (Owner::of(connection), TableIds::random(guest.is_some())?);
        let mut entries = locked(&self.entries);
        self.make_room(&mut entries, owner)?;
        self.enter(&mut entries, owner, &ids, session, ResumePoint { guest, ..ResumePoint::default() })?;
        pass_on(&mut entries, id, connection, &ids.table, TableAction::Attach { name: None, visitor: None })?;
        Ok(None)
    }

    /// Passes a request on to the room of its table, which answers. A table that was put away is set up again first.
    ///
    /// # Errors
    /// Fails if there is no such table.
    pub(crate) fn serve(
        &self,
        id: u32,
        connection: &Connection,
        request: TableRequest,
    ) -> Result<Option<Answer>, Message> {
        let TableRequest { table, action } = request;
        let is_open = locked(&self.entries).contains_key(&table);
        match action {
            // A table that is not open sends no changes, so that there is nothing to detach from.
            TableAction::Detach if !is_open => return Ok(Some(Answer::Done)),
            _ if !is_open => self.wake(Owner::of(connection), &table)?,
            _ => {}
        }
        pass_on(&mut locked(&self.entries), id, connection, &table, action)?;
        Ok(None)
    }

    /// Restores a table from its file when a client asks for it.
    fn wake(&self, owner: Owner, id: &str) -> Result<(), Message> {
        let (ids, saved) = self.storage.find_table(id.to_owned())?.ok_or_else(gone)?;
        let point = saved.resume_point();
        let session = saved.session()?;
        let mut entries = locked(&self.entries);
        // The lock was free while the file was read: another request may have opened the table.
        if entries.contains_key(id) {
            return Ok(());
        }
        self.make_room(&mut entries, owner)?;
        self.enter(&mut entries, owner, &ids, session, point)
    }

    /// Opens a room and the ways into it.
    fn enter(
        &self,
        entries: &mut HashMap<String, Entry>,
        owner: Owner,
        ids: &TableIds,
        session: GameSession<Chosen>,
        point: ResumePoint,
    ) -> Result<(), Message> {
        let attached = Attached::default();
        let messages = self.start(ids, session, point, (owner.client, &attached))?;
        let ways =
            [(Some(&ids.table), Role::Player), (ids.guest.as_ref(), Role::Guest), (Some(&ids.watch), Role::Spectator)];
        for (id, role) in ways.into_iter().filter_map(|(id, role)| Some((id?, role))) {
            let (messages, ids, attached) = (messages.clone(), ids.clone(), attached.clone());
            let entry = Entry { role, messages, ids, owner, used: Instant::now(), attached };
            entries.insert(id.clone(), entry);
        }
        Ok(())
    }

    fn start(
        &self,
        ids: &TableIds,
        session: GameSession<Chosen>,
        point: ResumePoint,
        (client, attached): (Client, &Attached),
    ) -> Result<Sender<RoomMessage>, Message> {
        let presence = locked(&self.presence).clone();
        let presence = presence.ok_or("the server ends")?;
        let (storage, slots) = (Arc::clone(&self.storage), Arc::clone(&self.slots));
        let surroundings = RoomContext { storage, slots, client, attached: attached.clone() };
        let (room, messages) = Room::new(ids.clone(), session, point, surroundings);
        self.move_in(room, presence).map(|()| messages)
    }

    /// Gives a room a thread of its own, which holds `presence` until everything is put away.
    ///
    /// # Errors
    /// Fails if the system has no thread to give.
    #[cfg(not(target_family = "wasm"))]
    fn move_in(&self, mut room: Room, presence: Sender<()>) -> Result<(), Message> {
        let live = move || {
            room.run();
            drop(presence);
        };
        jobs::start("room", Box::new(live)).map_err(|error| format!("no table can be set up: {error}").into())
    }

    /// Takes a room in, which lives by [`Rooms::round`].
    #[cfg(target_family = "wasm")]
    fn move_in(&self, mut room: Room, _: Sender<()>) -> Result<(), Message> {
        room.begin();
        locked(&self.here).push(room);
        Ok(())
    }

    /// Lets every room serve what has come; the time after which it may be needed again.
    #[cfg(target_family = "wasm")]
    pub(crate) fn round(&self) -> Option<Duration> {
        let mut rooms = locked(&self.here);
        rooms.retain_mut(Room::round);
        rooms.iter().map(Room::rest).min()
    }

    /// Opens a board that shows games which are played elsewhere: the id for spectators, and the way to it.
    ///
    /// # Errors
    /// Fails if the system has no thread or randomness to give.
    pub(crate) fn open_board(&self, variant: &AnyVariant) -> Result<(String, Sender<RoomMessage>), Message> {
        let nobody = ["", ""].map(|name| Some(Chosen::elsewhere(name)));
        let session = GameSession::new(variant.start(), nobody, None, Pace::default(), 0);
        let ids = TableIds::random(false)?;
        let attached = Attached::default();
        let messages = self.start(&ids, session, ResumePoint::default(), (Client::NOBODY, &attached))?;
        let (role, owner, used) = (Role::Spectator, Owner::NOBODY, Instant::now());
        let entry = Entry { role, messages: messages.clone(), ids: ids.clone(), owner, used, attached };
        locked(&self.entries).insert(ids.watch.clone(), entry);
        Ok((ids.watch, messages))
    }

    /// The ids for spectators of the tables that people have used lately, the latest first.
    pub(crate) fn open_tables(&self) -> Vec<String> {
        let entries = locked(&self.entries);
        let is_used = |entry: &&Entry| {
            entry.owner != Owner::NOBODY && entry.role != Role::Spectator && entry.used.elapsed() < FORGOTTEN
        };
        let mut used: Vec<&Entry> = entries.values().filter(is_used).collect();
        used.sort_by_key(|entry| Reverse(entry.used));
        let mut listed: Vec<String> = Vec::new();
        for entry in used {
            if listed.len() < MAX_LISTED && !listed.contains(&entry.ids.watch) {
                listed.push(entry.ids.watch.clone());
            }
        }
        listed
    }

    /// Closes boards of a run that is over.
    pub(crate) fn close_boards(&self, ids: &[String]) {
        locked(&self.entries).retain(|id, _| !ids.contains(id));
    }

    /// Closes all rooms: their players are stopped and their threads end, which is waited for a little, so that every
    /// table is put away.
    pub(crate) fn close(&self) {
        locked(&self.entries).clear();
        locked(&self.presence).take();
        // Without threads a room ends when it is dropped.
        #[cfg(target_family = "wasm")]
        locked(&self.here).clear();
        // Nothing is ever sent on this channel: it disconnects when the last room has ended.
        if !cfg!(target_family = "wasm") {
            let _ = self.left.recv_timeout(FAREWELL);
        }
    }

    /// Removes the table that was left longest if one more would be too many: of the page, of its address, or of all. A table
    /// at which others are stays, unless nobody has done anything there for long.
    ///
    /// # Errors
    /// Fails if none of them may leave.
    fn make_room(&self, entries: &mut HashMap<String, Entry>, owner: Owner) -> Result<(), Message> {
        let mut tables: HashMap<&str, OpenTable> = HashMap::new();
        for entry in entries.values().filter(|entry| entry.owner != Owner::NOBODY) {
            let open =
                || OpenTable { owner: entry.owner, used: entry.used, others: entry.attached.others(owner.connection) };
            let table = tables.entry(&entry.ids.table).or_insert_with(open);
            table.used = table.used.max(entry.used);
        }
        let of_page = |table: &&OpenTable| table.owner == owner;
        let of_address = |table: &&OpenTable| table.owner.client == owner.client;
        let limits = &self.limits;
        let (most, least) = if tables.values().filter(of_page).count() >= limits.tables_each {
            tables.retain(|_, table| of_page(&&*table));
            (limits.tables_each, Duration::ZERO)
        } else if tables.values().filter(of_address).count() >= limits.tables_address {
            tables.retain(|_, table| of_address(&&*table));
            (limits.tables_address, Duration::ZERO)
        } else if tables.len() >= limits.tables {
            (limits.tables, FORGOTTEN)
        } else {
            return Ok(());
        };
        let may_leave =
            |table: &OpenTable| table.used.elapsed() >= if table.others.is_empty() { least } else { LEFT_ALONE };
        let leaves = tables.into_iter().filter(|(_, table)| may_leave(table));
        let Some((id, table)) = leaves.min_by_key(|(_, table)| (!table.others.is_empty(), table.used)) else {
            return Err(TEXTS.with("server-most-tables", [("most", most.into())]));
        };
        let id = id.to_owned();
        entries.retain(|_, entry| entry.ids.table != id);
        // Their pages come back by themselves, and to the table as it was put away.
        table.others.iter().for_each(Connection::cut);
        Ok(())
    }
}

/// Passes a request on to a room that is open.
fn pass_on(
    entries: &mut HashMap<String, Entry>,
    id: u32,
    connection: &Connection,
    table: &str,
    action: TableAction,
) -> Result<(), Message> {
    let entry = entries.get_mut(table).ok_or_else(gone)?;
    entry.used = Instant::now();
    let message = RoomMessage::Request { id, connection: connection.clone(), role: entry.role, action };
    entry.messages.send(message).map_err(|_| gone())
}

fn gone() -> Message {
    TEXTS.say("server-no-table")
}

/// The game that a page wants.
fn session(wanted: &NewTable) -> Result<GameSession<Chosen>, Message> {
    let record = wanted.record.as_ref().map(|record| &record.record);
    let table = match record {
        None => Reached::new(&wanted.place)?.table,
        Some(record) => records::replay(record)?,
    };
    let variant = table.variant().clone();
    let [first, second] = &wanted.seats;
    let seats = [Chosen::new(first, &variant)?, Chosen::new(second, &variant)?];
    // The next game swaps the sides of both, and a computer player keeps its own.
    if wanted.guest.is_some() && seats.iter().any(Option::is_some) {
        return Err(TEXTS.say("server-guest-seat"));
    }
    let clock = wanted.clock.as_deref().map(str::parse).transpose();
    let clock = clock.map_err(|error: boardwright_game::ParseError| error.in_words())?;
    let pace = players::pace(wanted.think);
    let seed = match wanted.seed {
        Some(seed) => seed,
        None => ids::random_seed()?,
    };
    let mut session = GameSession::new(table.start().clone(), seats.clone(), clock, pace, seed);
    if record.is_some() {
        session.adopt(table, seats);
        return Ok(session);
    }
    for mv in table.history() {
        session.submit(mv, None).map_err(|rejection| rejection.to_string())?;
    }
    Ok(session)
}
