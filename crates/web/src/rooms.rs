//! All rooms by their ids.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use boardwright_arena::{Pace, Sitting, Table};
use boardwright_game::{AnyVariant, Record};
use crossbeam_channel::{Receiver, Sender, bounded};

use crate::client::Client;
use crate::door;
use crate::drawer::Drawer;
use crate::keeper::Keeper;
use crate::line::Line;
use crate::message::{NewTable, Role};
use crate::place::Reached;
use crate::players::{self, Chosen};
use crate::records;
use crate::room::{Call, Means, Names, Past, Room};
use crate::server::ServerLimits;
use crate::turns::Turns;

/// A table that nobody called for so long is cleared away when room is needed.
const FORGOTTEN: Duration = Duration::from_secs(600);

/// How long the rooms may take to put their tables away when the server ends.
const FAREWELL: Duration = Duration::from_secs(5);

/// All tables.
#[derive(Debug)]
pub(crate) struct Rooms {
    limits: ServerLimits,
    turns: Arc<Turns>,
    keeper: Arc<Keeper>,
    drawer: Arc<Drawer>,
    /// Every room's thread has a copy of this while it runs.
    presence: Mutex<Option<Sender<()>>>,
    left: Receiver<()>,
    doors: Mutex<HashMap<String, Entry>>,
}

/// The way into a room by one of its ids.
#[derive(Debug)]
struct Entry {
    role: Role,
    calls: Sender<Call>,
    names: Names,
    /// Who set it up.
    owner: Owner,
    used: Instant,
}

/// Who set a table up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Owner {
    /// The line of the page; 0 for a board, which counts for nobody.
    line: u64,
    client: Client,
}

impl Owner {
    /// Whose boards those of matches are.
    const NOBODY: Owner = Owner { line: 0, client: Client::NOBODY };

    fn of(line: &Line) -> Owner {
        Owner { line: line.number(), client: line.client() }
    }
}

impl Rooms {
    /// No rooms yet; there will be only so many, in all, for one address and for one page.
    pub(crate) fn new(limits: &ServerLimits, keeper: Arc<Keeper>) -> Rooms {
        let drawer = Arc::new(Drawer::new(keeper.path().ok()));
        let (presence, left) = bounded(0);
        let (presence, doors) = (Mutex::new(Some(presence)), Mutex::new(HashMap::new()));
        let turns = Turns::new(limits.players, limits.players_address);
        Rooms { limits: *limits, turns, keeper, drawer, presence, left, doors }
    }

    /// Sets up a table for a page and returns its id. A page that has too many loses the one that was left longest.
    ///
    /// # Errors
    /// What of it cannot be read, or that there are too many tables.
    pub(crate) fn open(&self, line: &Line, wanted: &NewTable) -> Result<String, String> {
        let owner = Owner::of(line);
        let sitting = sitting(wanted)?;
        let names = names()?;
        let mut doors = self.lock();
        self.make_room(&mut doors, owner)?;
        self.enter(&mut doors, owner, &names, sitting, Past::default())?;
        Ok(names.table)
    }

    /// Opens a room and the ways into it.
    fn enter(
        &self,
        doors: &mut HashMap<String, Entry>,
        owner: Owner,
        names: &Names,
        sitting: Sitting<Chosen>,
        past: Past,
    ) -> Result<(), String> {
        let calls = self.start(names, sitting, past, owner.client)?;
        for (id, role) in [(&names.table, Role::Player), (&names.watch, Role::Spectator)] {
            let entry = Entry { role, calls: calls.clone(), names: names.clone(), owner, used: Instant::now() };
            doors.insert(id.clone(), entry);
        }
        Ok(())
    }

    fn start(
        &self,
        names: &Names,
        sitting: Sitting<Chosen>,
        past: Past,
        client: Client,
    ) -> Result<Sender<Call>, String> {
        let presence = self.presence.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let presence = presence.ok_or("the server ends")?;
        let (keeper, drawer) = (Arc::clone(&self.keeper), Arc::clone(&self.drawer));
        let means = Means { keeper, drawer, turns: Arc::clone(&self.turns), client };
        Room::open(names.clone(), sitting, past, means, presence)
    }

    /// Sets a table up again that was put away, for whoever asks for it.
    fn wake(&self, doors: &mut HashMap<String, Entry>, owner: Owner, id: &str) -> Result<(), String> {
        let (names, saved) = self.drawer.find(id).ok_or_else(gone)?;
        let sitting = saved.sitting()?;
        self.make_room(doors, owner)?;
        self.enter(doors, owner, &names, sitting, Past { version: saved.version, kept: saved.kept })
    }

    /// Opens a board that shows games which are played elsewhere: the id for spectators, and the way to it.
    ///
    /// # Errors
    /// That the system has no thread or randomness to give.
    pub(crate) fn open_board(&self, variant: &AnyVariant) -> Result<(String, Sender<Call>), String> {
        let nobody = ["", ""].map(|name| Some(Chosen::elsewhere(name)));
        let sitting = Sitting::new(variant.start(), nobody, None, Pace::default(), 0);
        let names = names()?;
        let calls = self.start(&names, sitting, Past::default(), Client::NOBODY)?;
        let role = Role::Spectator;
        let entry =
            Entry { role, calls: calls.clone(), names: names.clone(), owner: Owner::NOBODY, used: Instant::now() };
        self.lock().insert(names.watch.clone(), entry);
        Ok((names.watch, calls))
    }

    /// Closes boards of a run that is over.
    pub(crate) fn close_boards(&self, ids: &[String]) {
        self.lock().retain(|id, _| !ids.contains(id));
    }

    /// Calls for a page into a room, by what `call` makes of the role that the id gives.
    ///
    /// # Errors
    /// That there is no such room, or what `call` refuses.
    pub(crate) fn call(
        &self,
        line: &Line,
        id: &str,
        call: impl FnOnce(Role) -> Result<Call, String>,
    ) -> Result<(), String> {
        let mut doors = self.lock();
        if !doors.contains_key(id) {
            self.wake(&mut doors, Owner::of(line), id)?;
        }
        let entry = doors.get_mut(id).ok_or_else(gone)?;
        entry.used = Instant::now();
        let call = call(entry.role)?;
        entry.calls.send(call).map_err(|_| gone())
    }

    /// Tells a page no more of a table; of one that is not here it hears nothing anyway.
    pub(crate) fn leave(&self, line: u64, id: &str) {
        if let Some(entry) = self.lock().get(id) {
            // A room that is gone tells nobody anything.
            let _ = entry.calls.send(Call::Detach { line });
        }
    }

    /// Closes all rooms: their players are stopped and their threads end, which is waited for a little, so that every
    /// table is put away.
    pub(crate) fn close(&self) {
        self.lock().clear();
        self.presence.lock().unwrap_or_else(PoisonError::into_inner).take();
        // Nobody sends anything: the end of the last thread ends this too.
        let _ = self.left.recv_timeout(FAREWELL);
    }

    fn make_room(&self, doors: &mut HashMap<String, Entry>, owner: Owner) -> Result<(), String> {
        let mut used: HashMap<&str, (Owner, Instant)> = HashMap::new();
        for entry in doors.values().filter(|entry| entry.owner != Owner::NOBODY) {
            let (_, latest) = used.entry(&entry.names.table).or_insert((entry.owner, entry.used));
            *latest = (*latest).max(entry.used);
        }
        let own = used.values().filter(|(by, _)| *by == owner).count();
        let client = used.values().filter(|(by, _)| by.client == owner.client).count();
        let leaves = if own >= self.limits.tables_each {
            used.iter().filter(|(_, (by, _))| *by == owner).min_by_key(|(_, (_, used))| *used)
        } else if client >= self.limits.tables_address {
            used.iter().filter(|(_, (by, _))| by.client == owner.client).min_by_key(|(_, (_, used))| *used)
        } else if used.len() >= self.limits.tables {
            let oldest = used.iter().min_by_key(|(_, (_, used))| *used);
            let forgotten = oldest.filter(|(_, (_, used))| used.elapsed() >= FORGOTTEN);
            let error =
                || format!("there are {} tables already, which is the most that are kept at once", self.limits.tables);
            Some(forgotten.ok_or_else(error)?)
        } else {
            None
        };
        if let Some(table) = leaves.map(|(table, _)| (*table).to_owned()) {
            doors.retain(|_, entry| entry.names.table != table);
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Entry>> {
        self.doors.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn gone() -> String {
    "there is no such table: it may have been cleared away".to_owned()
}

/// Two ids that nobody guesses.
fn names() -> Result<Names, String> {
    let name = || door::secret().map_err(|error| format!("no table can be set up: {error}"));
    Ok(Names { table: name()?, watch: name()? })
}

/// The game that a page wants.
fn sitting(wanted: &NewTable) -> Result<Sitting<Chosen>, String> {
    let record = wanted.record.as_ref().map(records::of_message);
    let table = match &record {
        None => Reached::new(&wanted.place)?.table,
        Some(record) => replay(record)?,
    };
    let variant = table.variant().clone();
    let [first, second] = &wanted.seats;
    let seats = [Chosen::new(first, &variant)?, Chosen::new(second, &variant)?];
    let clock = wanted.clock.as_deref().map(str::parse).transpose();
    let clock = clock.map_err(|error: boardwright_game::ParseError| error.to_string())?;
    let pace = players::pace(wanted.think);
    let seed = match wanted.seed {
        Some(seed) => seed,
        None => random_seed()?,
    };
    let mut sitting = Sitting::new(table.start().clone(), seats.clone(), clock, pace, seed);
    if record.is_some() {
        sitting.adopt(table, seats);
        return Ok(sitting);
    }
    for mv in table.history() {
        sitting.submit(mv, None).map_err(|rejection| rejection.to_string())?;
    }
    Ok(sitting)
}

/// Replays a record of any game.
pub(crate) fn replay(record: &Record) -> Result<Table, String> {
    let variant = boardwright_catalog::variant(&record.game).map_err(|error| error.to_string())?;
    // The record may call its game by an alias or with options in another order.
    let record = Record { game: variant.spec(), ..record.clone() };
    Table::from_record(&variant, &record).map_err(|error| error.to_string())
}

/// A seed that a page can hold exactly: its numbers are whole up to 2^53.
pub(crate) fn random_seed() -> Result<u64, String> {
    let bits = getrandom::u32().map_err(|error| format!("the system has no randomness: {error}"))?;
    Ok(u64::from(bits))
}
