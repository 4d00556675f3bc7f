//! Players of tables that think in another worker of the browser: questions and answers as text.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use boardwright_arena::SeatEvent;
use boardwright_game::{AnyPlayer, Fault, Info, Limits, Question, Reply, Stop, locked};
use crossbeam_channel::{Receiver, Sender, unbounded};
use serde::{Deserialize, Serialize};
use web_time::Instant;

use crate::players::Chosen;

static NUMBER: AtomicU64 = AtomicU64::new(1);

/// Ways of answers to the seats, by their numbers.
static SEATS: Mutex<Option<HashMap<u64, Sender<SeatEvent>>>> = Mutex::new(None);

/// What the seats have to say to their players and nobody has fetched.
static SAID: Mutex<Vec<ToPlayer>> = Mutex::new(Vec::new());

/// A message of a seat to its player.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum ToPlayer {
    /// To choose a move.
    Ask(Box<Asked>),
    /// To answer at once with the best move so far.
    Hurry { seat: u64 },
    /// To leave: nobody hears it any more.
    Leave { seat: u64 },
}

/// A question to a player.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Asked {
    seat: u64,
    ticket: u64,
    player: String,
    game: String,
    seed: u64,
    start: String,
    moves: Vec<String>,
    limits: Limits,
}

/// A message of a player to its seat.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct FromPlayer {
    seat: u64,
    ticket: u64,
    info: Option<Box<Info<String>>>,
    mv: Option<String>,
    remark: String,
    fault: Option<String>,
    elapsed: Duration,
}

/// The seat of a player that thinks elsewhere.
pub(crate) struct RemoteSeat {
    number: u64,
    player: String,
    game: String,
    seed: u64,
    ticket: u64,
    events: Receiver<SeatEvent>,
    is_alive: bool,
}

impl RemoteSeat {
    /// Seats the player of this name.
    pub(crate) fn new(player: String, game: String, seed: u64) -> RemoteSeat {
        let (sender, events) = unbounded();
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        locked(&SEATS).get_or_insert_default().insert(number, sender);
        RemoteSeat { number, player, game, seed, ticket: 0, events, is_alive: true }
    }

    /// Asks for a move and returns the ticket that the answer will carry.
    pub(crate) fn ask(&mut self, question: Question) -> u64 {
        self.ticket += 1;
        let Question { start, history, limits, .. } = question;
        locked(&SAID).push(ToPlayer::Ask(Box::new(Asked {
            seat: self.number,
            ticket: self.ticket,
            player: self.player.clone(),
            game: self.game.clone(),
            seed: self.seed,
            start: start.to_string(),
            moves: history,
            limits,
        })));
        self.ticket
    }

    /// Only scripts are asked for explanations at a table, and none plays here.
    pub(crate) fn explain(&mut self, _: Question) -> u64 {
        self.ticket += 1;
        self.ticket
    }

    pub(crate) fn events(&self) -> &Receiver<SeatEvent> {
        &self.events
    }

    pub(crate) fn stop(&self) {
        locked(&SAID).push(ToPlayer::Hurry { seat: self.number });
    }

    pub(crate) fn abandon(&mut self) {
        self.is_alive = false;
        locked(&SAID).push(ToPlayer::Leave { seat: self.number });
    }

    pub(crate) fn is_alive(&self) -> bool {
        self.is_alive
    }
}

impl Drop for RemoteSeat {
    fn drop(&mut self) {
        locked(&SEATS).get_or_insert_default().remove(&self.number);
        if self.is_alive {
            locked(&SAID).push(ToPlayer::Leave { seat: self.number });
        }
    }
}

/// What the seats have said since the last call.
pub(crate) fn said() -> Vec<ToPlayer> {
    std::mem::take(&mut *locked(&SAID))
}

/// Hands a player's message to its seat; one that is gone hears nothing.
pub(crate) fn hear(message: FromPlayer) {
    let FromPlayer { seat, ticket, info, mv, remark, fault, elapsed } = message;
    let event = match (mv, fault) {
        (Some(mv), _) => {
            let reply = Ok(Reply { info, remark, ..Reply::new(mv) });
            SeatEvent::Answer { ticket, reply, elapsed, stalled: Duration::ZERO }
        }
        (None, Some(fault)) => {
            SeatEvent::Answer { ticket, reply: Err(Fault::new(fault)), elapsed, stalled: Duration::ZERO }
        }
        (None, None) => match info {
            Some(info) => SeatEvent::Info { ticket, info: *info },
            None => return,
        },
    };
    if let Some(sender) = locked(&SEATS).get_or_insert_default().get(&seat) {
        let _ = sender.send(event);
    }
}

/// Players that think for seats elsewhere.
#[derive(Default)]
pub(crate) struct Thinkers(HashMap<u64, Box<dyn AnyPlayer>>);

impl Thinkers {
    /// Has a player choose a move; `tell` hears of its reports and of its answer.
    pub(crate) fn think(&mut self, asked: Asked, tell: &dyn Fn(FromPlayer)) {
        let (seat, ticket) = (asked.seat, asked.ticket);
        let began = Instant::now();
        let said =
            |info, mv, remark, fault| FromPlayer { seat, ticket, info, mv, remark, fault, elapsed: began.elapsed() };
        let report = |info: &Info<String>| tell(said(Some(Box::new(info.clone())), None, String::new(), None));
        tell(match self.reply(asked, &report) {
            Ok(reply) => said(reply.info, Some(reply.mv), reply.remark, None),
            Err(fault) => said(None, None, String::new(), Some(fault.reason)),
        });
    }

    fn reply(&mut self, asked: Asked, report: &dyn Fn(&Info<String>)) -> Result<Reply, Fault> {
        let failed = |error: String| Fault::of_host(error);
        let variant = boardwright_catalog::variant(&asked.game).map_err(|error| failed(error.to_string()))?;
        let start = variant.read(&asked.start).map_err(|error| failed(error.to_string()))?;
        let mut position = start.clone();
        for mv in &asked.moves {
            position.play(mv).map_err(|error| failed(error.to_string()))?;
        }
        let question = Question { position, start, history: asked.moves, limits: asked.limits };
        if !self.0.contains_key(&asked.seat) {
            let chosen = Chosen::named(&asked.player, &variant).map_err(Fault::new)?;
            self.0.insert(asked.seat, chosen.make(&variant, asked.seed).map_err(Fault::new)?.player);
        }
        let stop = Stop::new();
        let player = self.0.get_mut(&asked.seat).ok_or_else(|| Fault::new("left"))?;
        player.prepare(&stop)?;
        player.choose(&question.turn(&stop, report))
    }
}
