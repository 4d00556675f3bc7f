//! The games of two players against each other: their common settings, and the playing of one game.

use std::borrow::Cow;

use web_time::{SystemTime, UNIX_EPOCH};

use boardwright_game::{
    AnyPlayer, AnyTurn, AnyVariant, BotLog, Explanation, Fault, MatchRules, Outcome, Record, Reply, Side, Stop,
    derive_seed,
};

use crate::events::error::SeriesError;
use crate::events::journal::{GameId, JournalEntry, REPLAYS};
use crate::referee::adjudication::Adjudication;
use crate::referee::asking::{Asker, Contender};
use crate::referee::entrant::{Entrant, MAX_FAILED_STARTS};
use crate::referee::match_game::{GameObserver, PlayEnd, Watcher, play_prepared};
use crate::referee::negotiation::TableNegotiation;
use crate::referee::openings::{EventOpenings, Opening, OpeningError};
use crate::referee::pace::{Pace, Patience};
use crate::referee::pulse::StallMonitor;
use crate::referee::seat::Seat;
use crate::referee::table::{Table, TableChange};

/// Streams from which the seeds of openings and of players are derived.
pub(crate) const OPENING_STREAM: u64 = 0;
const PLAYER_STREAM: u64 = 1;

/// Everything that the games of two players have in common.
pub(crate) struct Bout<'a> {
    pub(crate) variant: &'a AnyVariant,
    pub(crate) entrants: [Cow<'a, Entrant>; 2],
    pub(crate) pace: &'a Pace,
    pub(crate) patience: &'a Patience,
    pub(crate) openings: &'a EventOpenings,
    /// `None` for the game's own rules.
    pub(crate) rules: Option<MatchRules>,
    pub(crate) adjudication: &'a Adjudication,
    /// The seed of the whole event, which decides the openings.
    pub(crate) seed: u64,
    /// Seed of the players' random choices, together with the number of the game.
    pub(crate) player_seed: u64,
    /// Measures the time in which the machine kept this program from running, where times matter.
    pub(crate) pulse: Option<&'a StallMonitor>,
}

/// Checks that players with paces of their own can play each other: both have a clock or neither, and sides stay what
/// they are.
pub(crate) fn check_odds(entrants: &[Entrant; 2], pace: &Pace, openings: &EventOpenings) -> Result<(), SeriesError> {
    let [one, other] = entrants.each_ref().map(|entrant| entrant.pace(pace));
    let reason = match openings {
        _ if one == other => return Ok(()),
        EventOpenings::Negotiated(negotiation) => {
            format!(
                "the players have paces of their own and settle their opening by {}, expected one of both",
                negotiation.name
            )
        }
        _ if one.clock.is_some() != other.clock.is_some() => {
            "one player has a clock and the other has none, expected one for both or for neither".to_owned()
        }
        _ => return Ok(()),
    };
    Err(SeriesError::Settings(reason))
}

/// One game of a bout.
#[derive(Clone)]
pub(crate) struct Leg {
    pub(crate) id: GameId,
    /// Number of its opening.
    pub(crate) opening: u64,
    /// Its number among the games of the bout, for the players' seeds.
    pub(crate) game: u64,
    /// Tags at the head of its record.
    pub(crate) tags: Vec<(String, String)>,
}

impl Bout<'_> {
    /// Plays one game; `None` if it was interrupted. `watch` sees the table after every move.
    ///
    /// A game that would be lost on time because the machine was busy with something else is played again, a few times.
    pub(crate) fn play(
        &self,
        mut leg: Leg,
        halt: &Stop,
        watch: &Watcher<'_>,
    ) -> Result<Option<JournalEntry>, SeriesError> {
        for replays in 0..MAX_REPLAYS {
            match self.attempt(leg.clone(), self.pulse, halt, watch)? {
                Attempt::Played(entry) => return Ok(Some(*entry)),
                Attempt::Interrupted => return Ok(None),
                Attempt::HostLate => {
                    leg.tags.retain(|(name, _)| name != REPLAYS);
                    leg.tags.push((REPLAYS.to_owned(), format!("{} since the host was late", replays + 1)));
                }
            }
        }
        match self.attempt(leg, None, halt, watch)? {
            Attempt::Played(entry) => Ok(Some(*entry)),
            Attempt::Interrupted | Attempt::HostLate => Ok(None),
        }
    }

    /// Plays one game once. Without a monitor of stalls every lateness counts against the player.
    fn attempt(
        &self,
        leg: Leg,
        pulse: Option<&StallMonitor>,
        halt: &Stop,
        watch: &Watcher<'_>,
    ) -> Result<Attempt, SeriesError> {
        let mut first = usize::from(leg.id.leg);
        let mut table = self.table(&leg, first)?;
        let seed = derive_seed(derive_seed(self.player_seed, PLAYER_STREAM), leg.game);
        let mut players = [self.contender(first, seed)?, self.contender(1 - first, seed)?];
        let mut judge = self.adjudication.judge(self.variant);
        let mut observe = |table: &mut Table, _: &TableChange| {
            watch(table);
            judge.look_at(table, halt);
        };
        if let Ready::Stopped = self.get_ready(&mut table, &mut players, first, halt, &mut observe)? {
            return Ok(Attempt::Interrupted);
        }
        let paces = self.paces(first);
        let asker = Asker { paces, patience: self.patience, stop: halt, pulse };
        let mut tags = self.tags(leg.tags, paces);
        let mut plies = table.history().len();
        if let EventOpenings::Negotiated(negotiation) = self.openings {
            // Both games of a pair leave the same to chance.
            let mut talks = TableNegotiation::new(negotiation, derive_seed(self.opening_stream(), leg.opening));
            if let Some(broken) = broken(talks.hold(&mut table, &mut players, &asker, &mut observe))? {
                return Ok(broken);
            }
            first ^= usize::from(talks.is_swapped());
            plies = talks.plies();
            tags.extend(talks.tags());
        }
        if let Some(broken) = broken(play_prepared(&mut table, &mut players, &asker, &mut observe))? {
            return Ok(broken);
        }
        let Some(ending) = table.ending().cloned() else { return Ok(Attempt::Interrupted) };
        if plies > 0 {
            tags.push((OPENING.to_owned(), format!("{plies}{PLIES}")));
        }
        let tally = table.position().tally();
        let mut record = table.into_record();
        record.tags = tags;
        let logs = players.each_ref().map(Contender::log);
        let says = |side: usize| logs[side].as_ref().map(BotLog::identity).filter(|identity| !identity.is_empty());
        let version = |side: usize, entrant: usize| {
            let settings = self.entrants[entrant].settings();
            says(side).map_or_else(|| settings.to_owned(), |identity| format!("{settings} ({identity})"))
        };
        let versions = [version(0, first), version(1, 1 - first)];
        Ok(Attempt::Played(Box::new(JournalEntry {
            id: leg.id,
            record,
            kind: ending.kind,
            tally,
            versions,
            logs: Side::BOTH.map(|side| {
                let misbehaved = ending.kind.is_forfeit() && ending.outcome == Outcome::Win(side.other());
                let log = logs[side].as_ref().filter(|_| misbehaved);
                log.map(BotLog::lines).unwrap_or_default()
            }),
            finished: now(),
        })))
    }

    /// The table of a game in which this entrant moves first, after its opening.
    pub(crate) fn table(&self, leg: &Leg, first: usize) -> Result<Table, OpeningError> {
        let rules = self.rules.unwrap_or_else(|| self.variant.match_rules());
        let opening = self.openings.opening(self.variant, rules, self.opening_stream(), leg.opening)?;
        Ok(self.lay_table(&opening, first))
    }

    fn opening_stream(&self) -> u64 {
        derive_seed(self.seed, OPENING_STREAM)
    }

    /// A table after the opening, with clocks that have not run yet.
    fn lay_table(&self, opening: &Opening, first: usize) -> Table {
        let names = [first, 1 - first].map(|entrant| self.entrants[entrant].name().to_owned());
        let mut table = Table::from_position(opening.start.clone()).with_names(names);
        if let Some(rules) = self.rules {
            table = table.with_rules(rules);
        }
        for mv in &opening.moves {
            // Openings are checked when they are made; match rules may still end a game inside a long one.
            if table.submit(table.to_move(), mv, None).is_err() {
                break;
            }
        }
        match self.paces(first).map(|pace| pace.clock) {
            [Some(one), Some(other)] => table.with_clocks([one, other], self.patience.margin),
            _ => table,
        }
    }

    /// Pace of each side, where this entrant has the first move.
    fn paces(&self, first: usize) -> [&Pace; 2] {
        [first, 1 - first].map(|entrant| self.entrants[entrant].pace(self.pace))
    }

    /// Lets both players get ready while no clock runs, the one to move first. One that cannot costs its game, or the
    /// event.
    fn get_ready(
        &self,
        table: &mut Table,
        players: &mut [Contender; 2],
        first: usize,
        halt: &Stop,
        watch: &mut GameObserver<'_>,
    ) -> Result<Ready, SeriesError> {
        if table.ending().is_some() {
            return Ok(Ready::Yes);
        }
        for side in [table.to_move(), table.to_move().other()] {
            let entrant = &self.entrants[first ^ side.index()];
            let prepared = players[side].prepare(halt);
            if halt.is_raised() {
                return Ok(Ready::Stopped);
            }
            let fault = match prepared {
                Ok(()) => {
                    entrant.note_ready();
                    continue;
                }
                Err(fault) if fault.is_of_host => return Err(SeriesError::Host(fault)),
                Err(fault) => fault,
            };
            if entrant.note_not_ready() {
                let log = players[side].log().map(|log| log.lines()).unwrap_or_default();
                return Err(SeriesError::NotReady { name: entrant.name().to_owned(), reason: fault, log });
            }
            // Nothing is refused at a table where the game goes on.
            if let Ok(event) = table.forfeit(side, fault.reason.as_str()) {
                watch(table, &event);
            }
            break;
        }
        Ok(Ready::Yes)
    }

    fn contender(&self, entrant: usize, game_seed: u64) -> Result<Contender, SeriesError> {
        let (index, entrant) = (entrant as u64, &self.entrants[entrant]);
        if entrant.is_given_up() {
            return Ok(Contender::Inline(Box::new(UnstartedPlayer)));
        }
        let player = entrant.player(derive_seed(game_seed, index));
        let player = player.map_err(|reason| SeriesError::Player { name: entrant.name().to_owned(), reason })?;
        let inline = self.entrants.iter().all(|other| entrant.may_be_inline(other.pace(self.pace)));
        let ponders = entrant.ponders() && !entrant.pace(self.pace).is_reproducible();
        let seated = |player| {
            let seat = Seat::new(player);
            let seat = if ponders { seat.pondering() } else { seat };
            if entrant.computes() { seat.computing() } else { seat }
        };
        Ok(if inline && !ponders { Contender::Inline(player) } else { Contender::Seated(seated(player)) })
    }

    fn tags(&self, mut tags: Vec<(String, String)>, [first, second]: [&Pace; 2]) -> Vec<(String, String)> {
        let odds = if first == second { first.to_string() } else { format!("{first} against {second}") };
        tags.push(("Pace".to_owned(), odds));
        tags.push(("Seed".to_owned(), self.seed.to_string()));
        tags
    }
}

/// Readiness of the players of a game.
enum Ready {
    /// They are, or the game is over.
    Yes,
    /// The game was stopped before it began.
    Stopped,
}

/// Result of one attempt to play a game.
enum Attempt {
    /// It was played to its end.
    Played(Box<JournalEntry>),
    /// The game was stopped before its end.
    Interrupted,
    /// It would have been lost on time, and the machine is to blame.
    HostLate,
}

/// Most replays of a game because the machine was busy with something else.
const MAX_REPLAYS: u32 = 3;

/// Number of replays of a game because the host was late, from its tag `Replays`.
pub fn replays(record: &Record) -> u32 {
    let count = record.tag(REPLAYS).and_then(|text| text.split(' ').next()).and_then(|text| text.parse().ok());
    count.unwrap_or(0)
}

/// Reason why a game was not played to its end.
fn broken(played: PlayEnd) -> Result<Option<Attempt>, SeriesError> {
    match played {
        PlayEnd::Finished => Ok(None),
        PlayEnd::Interrupted => Ok(Some(Attempt::Interrupted)),
        PlayEnd::HostLate => Ok(Some(Attempt::HostLate)),
        PlayEnd::HostFailed(fault) => Err(SeriesError::Host(fault)),
    }
}

/// A player that is not started any more.
struct UnstartedPlayer;

impl UnstartedPlayer {
    fn fault() -> Fault {
        Fault::new(format!("did not get ready {MAX_FAILED_STARTS} times one after another and is not started again"))
    }
}

impl AnyPlayer for UnstartedPlayer {
    fn prepare(&mut self, _: &Stop) -> Result<(), Fault> {
        Err(UnstartedPlayer::fault())
    }

    fn choose(&mut self, _: &AnyTurn<'_>) -> Result<Reply, Fault> {
        Err(UnstartedPlayer::fault())
    }

    fn explain(&mut self, _: &AnyTurn<'_>) -> Result<Option<Explanation>, Fault> {
        Err(UnstartedPlayer::fault())
    }
}

/// The tag that says how many plies were played for both sides, and what follows the number there.
const OPENING: &str = "Opening";
const PLIES: &str = " plies";

/// Number of plies that were played for both sides, read from the game's tag `Opening` ("4 plies", as matches write it, or
/// "4"): 0 without such a tag, and never more than the game has.
pub fn opening_plies(record: &Record) -> usize {
    let plies = record.tag(OPENING).and_then(|text| text.strip_suffix(PLIES).unwrap_or(text).parse().ok());
    plies.unwrap_or(0_usize).min(record.moves.len())
}

/// The time in milliseconds since 1970; `None` on a machine whose clock is before that.
fn now() -> Option<u64> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    u64::try_from(since.as_millis()).ok()
}
