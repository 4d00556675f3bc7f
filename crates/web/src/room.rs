//! A table with everybody at it: the referee, the seats, the people, whoever looks on.
//!
//! Each room has a thread of its own that nobody else waits for. Requests come in by a channel, players answer by
//! another, and what changed goes out to all lines as one text each for players and spectators.

mod chair;
mod deed;
mod sight;

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use boardwright_arena::{EndingKind, Sitting, Table};
use boardwright_game::{AnyPosition, Side};
use crossbeam_channel::{Receiver, Select, Sender, TryRecvError, unbounded};

use crate::client::Client;
use crate::drawer::{Drawer, Saved};
use crate::keeper::Keeper;
use crate::line::{Line, text_of};
use crate::message::{Answer, Ply, Role, ToPage, Update};
use crate::players::Chosen;
use crate::turns::Turns;
use chair::{Chair, Heard};
pub(crate) use deed::Deed;

/// How long a room sleeps at most while somebody's time runs.
const GLANCE: Duration = Duration::from_millis(50);

/// How long it sleeps when nothing can happen by itself.
const REST: Duration = Duration::from_secs(60);

/// The least time between two moves of computer players that play each other, so that people can follow.
const EXHIBITION: Duration = Duration::from_millis(400);

/// How long a player whose clock has run out may take to answer at all.
const GRACE: Duration = Duration::from_secs(1);

/// What comes to a room.
pub(crate) enum Call {
    /// Somebody comes to look or to play.
    Attach {
        /// The request.
        id: u32,
        /// Who.
        line: Line,
        /// By which id.
        role: Role,
    },
    /// Somebody goes.
    Detach {
        /// The number of the line.
        line: u64,
    },
    /// A game that is played elsewhere has gone on.
    Show {
        /// Which game; another one than before begins anew.
        game: u64,
        /// The players, first to move first.
        names: [String; 2],
        /// Where it began.
        start: AnyPosition,
        /// The moves since then.
        history: Vec<String>,
    },
    /// A player wants something.
    Do {
        /// The request.
        id: u32,
        /// Who is answered.
        line: Line,
        /// What is wanted.
        deed: Deed,
    },
}

/// The ids of a room.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Names {
    /// For players.
    pub(crate) table: String,
    /// For spectators.
    pub(crate) watch: String,
}

/// What a room knows of the time before it was opened.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Past {
    /// How often its table had changed.
    pub(crate) version: u64,
    /// The number of its game in the store.
    pub(crate) kept: Option<u64>,
}

/// What a room has besides its table.
pub(crate) struct Means {
    /// Where finished games are kept.
    pub(crate) keeper: Arc<Keeper>,
    /// Where the table is put away.
    pub(crate) drawer: Arc<Drawer>,
    /// Where its players take their turns to think.
    pub(crate) turns: Arc<Turns>,
    /// Whose table it is.
    pub(crate) client: Client,
}

/// Somebody who hears of the changes.
struct Guest {
    line: Line,
    role: Role,
}

/// The state of a room's thread.
pub(crate) struct Room {
    names: Names,
    sitting: Sitting<Chosen>,
    chairs: [Option<Chair>; 2],
    guests: Vec<Guest>,
    calls: Receiver<Call>,
    means: Means,
    /// Whether something has changed since the table was put into the drawer.
    is_new: bool,
    version: u64,
    /// The history as it was last sent.
    sent: Vec<Ply>,
    /// When the side to move came to move.
    turn_began: Instant,
    /// Before this no computer player is asked.
    not_before: Instant,
    /// The number of the game in the store.
    kept: Option<u64>,
    /// The game that is shown, of those that are played elsewhere.
    shown: Option<u64>,
}

impl Room {
    /// Opens a room in a thread of its own, which holds `presence` until everything is put away.
    ///
    /// # Errors
    /// That the system has no thread to give.
    pub(crate) fn open(
        names: Names,
        sitting: Sitting<Chosen>,
        past: Past,
        means: Means,
        presence: Sender<()>,
    ) -> Result<Sender<Call>, String> {
        let (sender, calls) = unbounded();
        let now = Instant::now();
        let mut room = Room {
            names,
            sitting,
            chairs: [None, None],
            guests: Vec::new(),
            calls,
            means,
            is_new: true,
            // A page that was here before does not take the next change for the one that it waits for.
            version: past.version + 1,
            sent: Vec::new(),
            turn_began: now,
            not_before: now,
            kept: past.kept,
            shown: None,
        };
        let spawned = thread::Builder::new().name("room".to_owned()).spawn(move || {
            room.run();
            drop(presence);
        });
        spawned.map(|_| sender).map_err(|error| format!("no table can be set up: {error}"))
    }

    /// Does what comes until nobody can call any more.
    fn run(&mut self) {
        self.sent = self.plies();
        loop {
            self.ask_whoever_is_to_move();
            self.rest_if_nobody_is_here();
            self.wait();
            loop {
                match self.calls.try_recv() {
                    Ok(call) => self.take(call),
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) => return self.put_away(),
                }
            }
            self.hear_players();
            self.look_at_clocks();
            self.put_away();
        }
    }

    /// Writes down how the table stands, once everybody has been answered.
    fn put_away(&mut self) {
        if std::mem::take(&mut self.is_new) && !self.is_board() {
            // A game goes on whether or not it can be written.
            let _ = self.means.drawer.put(&self.names, &Saved::new(&self.sitting, self.version, self.kept));
        }
    }

    /// Sleeps until something comes or may have happened.
    fn wait(&self) {
        let mut select = Select::new();
        select.recv(&self.calls);
        for chair in self.chairs.iter().flatten() {
            select.recv(chair.events());
        }
        let is_asked = self.chairs.iter().flatten().any(Chair::is_awaited);
        let is_idle = self.sitting.table().ending().is_some()
            || self.is_board()
            || (self.is_deserted() && !is_asked && !self.sitting.is_persons_turn())
            || (self.sitting.table().clocks().is_none() && self.sitting.is_persons_turn());
        // Whether something came or the time went by shows afterwards.
        let _ = select.ready_timeout(if is_idle { REST } else { GLANCE });
    }

    fn take(&mut self, call: Call) {
        match call {
            Call::Attach { id, line, role } => {
                self.guests.retain(|guest| guest.line.number() != line.number() && !guest.line.is_closed());
                line.answer(id, Ok(Answer::Table(Box::new(self.snapshot(role)))));
                self.guests.push(Guest { line, role });
            }
            Call::Show { game, names, start, history } => self.show(game, names, start, &history),
            Call::Detach { line } => self.guests.retain(|guest| guest.line.number() != line),
            Call::Do { id, line, deed } => {
                // Its table was cleared away meanwhile and is here again.
                if !self.guests.iter().any(|guest| guest.line.number() == line.number()) {
                    self.guests.push(Guest { line: line.clone(), role: Role::Player });
                }
                let result = self.fulfil(deed);
                line.answer(id, result);
            }
        }
    }

    /// Whether nobody looks on or plays.
    fn is_deserted(&self) -> bool {
        self.guests.iter().all(|guest| guest.line.is_closed())
    }

    /// Lets the players go, with the memory that they have, when nobody is here or the game is over. Two that play each
    /// other are stopped at once; one that a person has moved against may finish its answer.
    fn rest_if_nobody_is_here(&mut self) {
        if self.sitting.table().ending().is_none() && !self.is_deserted() {
            return;
        }
        if self.sitting.is_exhibition() && self.thinking().is_some() && self.is_deserted() {
            self.withdraw();
            self.changed(Vec::new());
        }
        if !self.chairs.iter().flatten().any(Chair::is_awaited) {
            self.chairs = [None, None];
        }
    }

    /// Whether this is a board that shows games of others.
    fn is_board(&self) -> bool {
        self.sitting.seat(Side::First).is_some_and(Chosen::is_elsewhere)
    }

    /// Shows a game that is played elsewhere. Its referee is there, so what cannot be played here is left out.
    fn show(&mut self, game: u64, names: [String; 2], start: AnyPosition, history: &[String]) {
        let is_same = self.shown == Some(game) && history.starts_with(self.sitting.table().history());
        if !is_same {
            let seats = names.each_ref().map(|name| Some(Chosen::elsewhere(name)));
            self.sitting.adopt(Table::from_position(start).with_names(names), seats);
            self.shown = Some(game);
        }
        let mut frames = Vec::new();
        for mv in history.iter().skip(self.sitting.plies()) {
            let Ok(views) = self.sitting.submit(mv, None) else { break };
            frames = views;
        }
        self.turn_began = Instant::now();
        self.changed(frames.iter().map(crate::message::View::new).collect());
    }

    /// Asks the computer player that is to move, unless it thinks already.
    fn ask_whoever_is_to_move(&mut self) {
        let is_over = self.sitting.table().ending().is_some();
        if is_over || self.is_deserted() || Instant::now() < self.not_before {
            return;
        }
        let side = self.sitting.to_move();
        let Some(player) = self.sitting.seat(side).filter(|player| !player.is_elsewhere()).cloned() else { return };
        if self.chairs[side].as_ref().is_some_and(Chair::is_asked) {
            return;
        }
        // Without a turn it is tried again a little later.
        let Some(turn) = self.means.turns.take(self.means.client) else { return };
        let round = self.sitting.round();
        if !self.chairs[side].as_ref().is_some_and(|chair| chair.serves(round, &player)) {
            let seed = self.sitting.seed(side);
            self.chairs[side] = match Chair::new(player, &self.sitting.variant(), round, seed) {
                Ok(chair) => Some(chair),
                Err(reason) => {
                    self.sitting.forfeit(side, &reason);
                    return self.changed(Vec::new());
                }
            };
        }
        let question = self.sitting.question();
        if let Some(chair) = &mut self.chairs[side] {
            self.turn_began = Instant::now();
            chair.ask(question, turn);
            self.changed(Vec::new());
        }
    }

    /// Takes what the players have said since the last time.
    fn hear_players(&mut self) {
        for side in Side::BOTH {
            let Some(chair) = &mut self.chairs[side] else { continue };
            let heard = chair.hear();
            let lines = chair.log();
            if !lines.is_empty() {
                self.tell(|table, _| ToPage::Log { table, side: side.into(), lines: lines.clone() });
            }
            for heard in heard {
                match heard {
                    Heard::Thought(info) => {
                        self.tell(|table, _| ToPage::Thinking { table, side: side.into(), info: info.clone() });
                    }
                    Heard::Marks(ply, explanation) => self.tell(|table, _| ToPage::Marks {
                        table,
                        side: side.into(),
                        ply,
                        explanation: explanation.clone(),
                    }),
                    Heard::Answer(reply, elapsed) => self.settle(side, reply, elapsed),
                }
            }
        }
    }

    /// Plays a computer player's answer; one that the referee refuses costs it the game.
    fn settle(
        &mut self,
        side: Side,
        reply: Result<boardwright_game::Reply, boardwright_game::Fault>,
        elapsed: Duration,
    ) {
        if self.sitting.table().ending().is_some() || self.sitting.to_move() != side {
            return;
        }
        let frames = match reply {
            Err(fault) => {
                self.sitting.forfeit(side, &fault.reason);
                Vec::new()
            }
            Ok(reply) => match self.sitting.submit(&reply.mv, Some(elapsed)) {
                Ok(frames) => {
                    if let Some(info) = &reply.info {
                        self.sitting.note(info);
                    }
                    // What a script prints stands beside the move, as a comment of anybody's does.
                    let comment = reply.comment();
                    if !comment.is_empty() {
                        self.sitting.comment(self.sitting.plies().saturating_sub(1), comment);
                    }
                    frames
                }
                Err(rejection) => {
                    self.sitting.forfeit(side, &rejection.to_string());
                    Vec::new()
                }
            },
        };
        self.turn_began = Instant::now();
        if self.sitting.is_exhibition() {
            self.not_before = self.turn_began + EXHIBITION;
        }
        self.changed(frames.iter().map(crate::message::View::new).collect());
    }

    /// Ends the game of whoever has used up its clock.
    fn look_at_clocks(&mut self) {
        if self.sitting.table().ending().is_some() {
            return;
        }
        let side = self.sitting.to_move();
        let is_person = self.sitting.seat(side).is_none();
        let is_asked = self.chairs[side].as_ref().is_some_and(Chair::is_asked);
        let Some(allowance) = self.sitting.table().allowance().filter(|_| is_person || is_asked) else { return };
        let overrun = self.turn_began.elapsed().checked_sub(allowance);
        match (overrun, &mut self.chairs[side]) {
            (None, _) => {}
            (Some(overrun), Some(chair)) if !is_person && overrun < GRACE => chair.stop(),
            (Some(_), chair) => {
                if let Some(chair) = chair.as_mut().filter(|_| !is_person) {
                    chair.abandon();
                }
                self.sitting.flag();
                self.changed(Vec::new());
            }
        }
    }

    /// Tells everybody how the table stands now. A finished game is kept.
    fn changed(&mut self, frames: Vec<crate::message::View>) {
        self.keep_finished();
        self.version += 1;
        self.is_new = true;
        let plies = self.plies();
        let keep = plies.iter().zip(&self.sent).take_while(|(new, old)| new == old).count();
        let add = plies[keep..].to_vec();
        self.sent = plies;
        let states = [Role::Player, Role::Spectator].map(|role| self.state(role));
        let (version, round, game) = (self.version, self.sitting.round(), self.sitting.variant().spec());
        self.tell(|table, role| {
            ToPage::Update(Box::new(Update {
                table,
                version,
                game: game.clone(),
                round,
                keep,
                add: add.clone(),
                frames: frames.clone(),
                state: states[usize::from(role == Role::Spectator)].clone(),
            }))
        });
    }

    /// Keeps a game that is over. That it cannot be kept is no reason to end anything; `Deed::Keep` says why.
    fn keep_finished(&mut self) {
        let table = self.sitting.table();
        match table.ending() {
            // Whoever plays it keeps it.
            _ if self.is_board() => {}
            None => self.kept = None,
            Some(ending) if ending.kind == EndingKind::Recorded || table.history().is_empty() => {}
            Some(_) if self.kept.is_none() && self.means.keeper.is_there() => self.kept = self.keep().ok(),
            Some(_) => {}
        }
    }

    fn keep(&self) -> Result<u64, String> {
        let table = self.sitting.table();
        let kind = table.ending().map(|ending| ending.kind);
        self.means.keeper.keep_record(self.sitting.record(), kind, self.sitting.position().tally())
    }

    /// Sends a message to all, made once for players and once for spectators.
    fn tell(&mut self, message: impl Fn(String, Role) -> ToPage) {
        self.guests.retain(|guest| !guest.line.is_closed());
        for (role, id) in [(Role::Player, &self.names.table), (Role::Spectator, &self.names.watch)] {
            if self.guests.iter().any(|guest| guest.role == role) {
                let text = text_of(&message(id.clone(), role));
                let guests = self.guests.iter().filter(|guest| guest.role == role);
                guests.for_each(|guest| guest.line.send_text(text.clone()));
            }
        }
    }
}
