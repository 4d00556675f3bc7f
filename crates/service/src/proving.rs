//! Proved values of positions: from the certificates of the game, or by its solver within a time limit.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use web_time::Instant;

use boardwright_game::{AnyTurn, Bounds, Limits, Measure, Message, Outcome, Side, SolveProgress, SolverOptions, Stop};
use boardwright_proof::{Holding, Proofs, Reason, Refusal, plies_to_win};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};

use crate::message::{PathMove, ProofSource, Proved, Zone};
use crate::positions::Reached;
use crate::texts::TEXTS;

/// Bytes for the tables of a solver.
const MEMORY: usize = 96 << 20;

/// Maximum number of positions visited to count the plies of a win.
const COUNTED: u64 = 200_000;

/// Time for reading what a position needs of the certificates.
const READING: Duration = Duration::from_secs(60);

/// The same where nothing but the proof is asked for.
const WHOLE_READING: Duration = Duration::from_secs(600);

/// Time between two reports.
const PERIOD: Duration = Duration::from_millis(250);

/// Time between two looks at the flag of the search.
const POLL: Duration = Duration::from_millis(50);

/// A flag that is raised when a time is over or another flag is raised, unless this is dropped before.
struct TimeLimit {
    stop: Stop,
    ends: Instant,
    /// The thread ends when nobody holds this end.
    _end: Sender<()>,
}

impl TimeLimit {
    fn new(time: Duration, outer: &Stop) -> TimeLimit {
        let (end, ended): (Sender<()>, Receiver<()>) = bounded(0);
        let (stop, outer, ends) = (Stop::new(), outer.clone(), Instant::now() + time);
        let flag = stop.clone();
        let watch = move || {
            let began = Instant::now();
            while began.elapsed() < time && !outer.is_raised() {
                if !matches!(ended.recv_timeout(POLL), Err(RecvTimeoutError::Timeout)) {
                    return;
                }
            }
            flag.raise();
        };
        if cfg!(target_family = "wasm") {
            return TimeLimit { stop, ends, _end: end };
        }
        let spawned = thread::Builder::new().name("alarm".to_owned()).spawn(watch);
        if spawned.is_err() {
            // Without a thread that watches the work must not begin: it might never end.
            stop.raise();
        }
        TimeLimit { stop, ends, _end: end }
    }

    /// Raises the flag if the time is over: for where no thread watches it.
    fn check_time(&self) {
        if Instant::now() >= self.ends {
            self.stop.raise();
        }
    }
}

/// Proves what it can of a position and tells it; the last that is told stands. Without time the solver is not asked. Of the
/// proofs that come with the game only those of a side are asked, if one is named.
///
/// # Errors
/// Fails if a certificate that comes with the game cannot be followed.
pub(crate) fn prove(
    reached: &Reached,
    (proofs, side): (Option<&Arc<Proofs>>, Option<Side>),
    time: Duration,
    stop: &Stop,
    tell: &mut dyn FnMut(Proved),
) -> Result<(), Message> {
    if let Some(proofs) = proofs {
        tell(nothing(TEXTS.say("server-proof-reads"), 0));
        // Who asks for one proof has come to see it, and can leave; who asks for anything waits for the solver.
        let alarm = TimeLimit::new(if side.is_some() { WHOLE_READING } else { READING }, stop);
        let mut told = Instant::now();
        let mut report = |seen| {
            alarm.check_time();
            if told.elapsed() >= PERIOD {
                told = Instant::now();
                tell(nothing(TEXTS.say("server-proof-reads"), seen));
            }
        };
        let known = by_certificate(reached, (&**proofs, side), &alarm.stop, &mut report)?;
        if let Some(known) = known {
            tell(known);
            return Ok(());
        }
    }
    if time.is_zero() {
        tell(nothing(TEXTS.say("server-proof-silent"), 0));
    } else if !stop.is_raised() {
        let alarm = TimeLimit::new(time, stop);
        by_solver(reached, time, &alarm, tell);
    }
    Ok(())
}

/// The statement of the certificates; the strongest if there are several. `report` hears how many positions of them have been
/// read.
fn by_certificate(
    reached: &Reached,
    (proofs, side): (&Proofs, Option<Side>),
    stop: &Stop,
    report: &mut dyn FnMut(u64),
) -> Result<Option<Proved>, Message> {
    let limits = Limits::default();
    let turn = AnyTurn::new(reached.position(), &limits, stop).after(reached.table.start(), reached.table.history());
    let mut held = match proofs.holdings(&turn, report) {
        Ok(held) => held,
        Err(Refusal::Stopped) => return Ok(None),
        Err(refusal) => return Err(format!("a proof that comes with the game cannot be followed: {refusal}").into()),
    };
    held.retain(|holding| side.is_none_or(|side| holding.side == side));
    held.sort_by_key(|holding| std::cmp::Reverse((holding.goal > 0, holding.plies.is_some(), holding.goal)));
    // Both sides hold a draw where each has a proof of at least that.
    let is_draw = held.len() > 1 && held.iter().all(|holding| holding.goal == 0 || holding.measure == Measure::Result);
    let Some(best) = held.first() else { return Ok(None) };
    let said = if is_draw && best.goal == 0 { TEXTS.say("server-proof-draw") } else { held_by(reached, best) };
    Ok(Some(Proved {
        said,
        source: Some(ProofSource::Certificate),
        winner: (best.goal > 0).then_some(best.side),
        plies: best.plies,
        line: best.mv.iter().map(|mv| PathMove::new(reached.position(), mv)).collect(),
        nodes: 0,
        zone: zone(reached, best),
        pairs: match &best.reason {
            Some(Reason::Pairs(pairs)) => pairs.clone(),
            _ => Vec::new(),
        },
    }))
}

fn zone(reached: &Reached, holding: &Holding) -> Option<Zone> {
    let (spots, (alike, replies)) = holding.zone().zip(holding.alike(reached.position()))?;
    Some(Zone { spots: spots.to_vec(), replies: replies as u32, alike: alike as u32 })
}

fn held_by(reached: &Reached, holding: &Holding) -> Message {
    let (side, other) = names(reached, holding.side);
    match (holding.measure, holding.goal, holding.plies) {
        (_, 1.., Some(plies)) => wins_in(reached, holding.side, plies),
        (Measure::Points, goal @ 1.., None) => {
            TEXTS.with("server-proof-by", [("side", side.into()), ("points", i64::from(goal).into())])
        }
        (_, 1.., None) => TEXTS.with("server-proof-wins", [("side", side.into()), ("other", other.into())]),
        (Measure::Points, goal @ ..=-1, _) => {
            TEXTS.with("server-proof-loses-by", [("side", side.into()), ("points", (-i64::from(goal)).into())])
        }
        _ => TEXTS.with("server-proof-holds", [("side", side.into()), ("other", other.into())]),
    }
}

fn names(reached: &Reached, side: Side) -> (Message, Message) {
    (reached.position().side(side), reached.position().side(side.other()))
}

fn wins_in(reached: &Reached, side: Side, plies: u32) -> Message {
    let (side, other) = names(reached, side);
    TEXTS.with("server-proof-wins-in", [("side", side.into()), ("plies", plies.into()), ("other", other.into())])
}

/// A report of work that has proved nothing so far.
fn nothing(said: Message, nodes: u64) -> Proved {
    let (line, pairs) = (Vec::new(), Vec::new());
    Proved { said, source: None, winner: None, plies: None, line, nodes, zone: None, pairs }
}

/// Tells the bounds that the solver of the game proves in a time.
fn by_solver(reached: &Reached, time: Duration, alarm: &TimeLimit, tell: &mut dyn FnMut(Proved)) {
    let options = SolverOptions { memory: MEMORY, ..SolverOptions::default() };
    let Some(mut solver) = reached.variant().solver(&options) else {
        return tell(nothing(TEXTS.say("server-proof-no-solver"), 0));
    };
    let mut told = Instant::now();
    let stop = &alarm.stop;
    let mut report = |progress: &SolveProgress| {
        alarm.check_time();
        if told.elapsed() >= PERIOD {
            told = Instant::now();
            tell(nothing(TEXTS.say("server-proof-tries"), progress.nodes));
        }
    };
    let position = reached.position();
    let Some(solution) = solver.solve(position, stop, &mut report) else {
        return tell(nothing(TEXTS.say("server-proof-no-solver"), 0));
    };
    let measure = solver.measure();
    let winner = solution.bounds.outcome().and_then(Outcome::winner);
    let mut proved = Proved {
        line: PathMove::line(position, &solution.variation),
        ..nothing(stated(reached, solution.bounds, measure, time), solution.nodes)
    };
    if solution.bounds.outcome().is_some() {
        proved.source = Some(ProofSource::Solver);
    }
    proved.winner = winner;
    tell(proved.clone());
    let Some(side) = winner else { return };
    if let Some(plies) = plies_to_win(&mut *solver, position, side, COUNTED, stop) {
        let is_by_points = measure == Measure::Points;
        let said = if is_by_points { proved.said.clone() } else { wins_in(reached, side, plies) };
        tell(Proved { plies: Some(plies), said, ..proved });
    }
}

/// The bounds of a value as a sentence.
fn stated(reached: &Reached, bounds: Bounds, measure: Measure, time: Duration) -> Message {
    let points = |side: Side, points: i32| {
        TEXTS.with("server-proof-by", [("side", names(reached, side).0.into()), ("points", i64::from(points).into())])
    };
    match (bounds.outcome(), measure) {
        (Some(Outcome::Win(Side::First)), Measure::Points) => points(Side::First, bounds.lower),
        (Some(Outcome::Win(Side::Second)), Measure::Points) => points(Side::Second, bounds.upper.saturating_neg()),
        (Some(Outcome::Win(side)), Measure::Result) => {
            let (side, other) = names(reached, side);
            TEXTS.with("server-proof-wins", [("side", side.into()), ("other", other.into())])
        }
        (Some(Outcome::Draw), _) => TEXTS.say("server-proof-draw"),
        (None, _) if bounds.lower == 0 => holds(reached, Side::First),
        (None, _) if bounds.upper == 0 => holds(reached, Side::Second),
        (None, _) => TEXTS.with("server-proof-none", [("seconds", time.as_secs().into())]),
    }
}

fn holds(reached: &Reached, side: Side) -> Message {
    let (side, other) = names(reached, side);
    TEXTS.with("server-proof-holds", [("side", side.into()), ("other", other.into())])
}
