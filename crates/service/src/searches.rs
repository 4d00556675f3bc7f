//! Searches for pages: hints, explanations, analyses with several lines, reviews of whole games.
//!
//! Each search has threads of its own. The total number of searches and their number for each page are limited.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use boardwright_arena::analysis::{AnalysisError, Analyst, best_lines, review};
use boardwright_arena::{Pace, Seat};
use boardwright_game::{Info, Limits, Message, Question, Reply, Side, Stop, locked};
use boardwright_proof::PERFECT;

use crate::bot_check;
use crate::client::Client;
use crate::connection::{Connection, answer_to};
use crate::jobs;
use crate::message::{self, Answer, GamePosition, PathMove, Reviewed, SearchInfo, SearchRequest, Think, ToPage};
use crate::options::ServiceLimits;
use crate::players::{self, Chosen, LONGEST};
use crate::positions::Reached;
use crate::proving;
use crate::texts::TEXTS;
use crate::verifying;

/// Time that a player that was told to stop may take to answer.
const GRACE: Duration = Duration::from_secs(2);

/// Thinking time for a hint or an explanation when the page sets no limit.
const BRIEFLY: Duration = Duration::from_secs(1);

/// The most lines of an analysis.
const MAX_LINES: u32 = 10;

/// Everything that is being searched.
#[derive(Debug)]
pub(crate) struct Searches {
    limits: ServiceLimits,
    number: AtomicU32,
    running: Mutex<HashMap<u32, Running>>,
    /// Players by proofs, by their games: what one has read, the next need not read again.
    perfect: Mutex<HashMap<String, Chosen>>,
}

#[derive(Debug)]
struct Running {
    connection: u64,
    client: Client,
    stop: Stop,
}

/// One search, which counts as running until this is dropped.
struct Ticket {
    searches: Arc<Searches>,
    number: u32,
    stop: Stop,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        locked(&self.searches.running).remove(&self.number);
    }
}

impl Searches {
    /// Creates an empty list of searches with limits in all, for each address and for each page.
    pub(crate) fn new(limits: &ServiceLimits) -> Arc<Searches> {
        let (number, running) = (AtomicU32::new(1), Mutex::new(HashMap::new()));
        Arc::new(Searches { limits: *limits, number, running, perfect: Mutex::default() })
    }

    /// Serves a request of a page; a number that is returned is the search's, whose reports carry it.
    ///
    /// # Errors
    /// Fails if the request cannot be read, or if too much runs already.
    pub(crate) fn serve(
        self: &Arc<Self>,
        id: u32,
        connection: &Connection,
        request: SearchRequest,
    ) -> Result<Option<Answer>, Message> {
        let later = |()| None;
        let begun = |search| Some(Answer::Search { search });
        match request {
            SearchRequest::Hint { place, player, think } => {
                self.ask(id, connection, (&place, &player, think), hint).map(later)
            }
            SearchRequest::Why { place, player, think } => {
                self.ask(id, connection, (&place, &player, think), why).map(later)
            }
            SearchRequest::Analyse { place, player, lines, think } => {
                self.analyse(connection, &place, player.as_deref(), lines, think).map(begun)
            }
            SearchRequest::Review { place, player, think } => {
                self.review(connection, &place, player.as_deref(), think).map(begun)
            }
            SearchRequest::Prove { place, seconds, side } => self.prove(connection, &place, seconds, side).map(begun),
            SearchRequest::Verify { game, file } => {
                self.verify(connection, game.as_deref(), file.as_deref()).map(begun)
            }
            SearchRequest::Stop { search } => self.stop(connection.number(), search).map(|()| Some(Answer::Done)),
            SearchRequest::CheckBot { game, source } => {
                let check = move |ticket: &Ticket| {
                    answer_to(id, bot_check::check(&game, &source, &ticket.stop).map(Answer::Bot))
                };
                self.run(connection, check).map(|_| None)
            }
        }
    }

    /// Asks a player about a position; the answer comes by the connection.
    fn ask(
        self: &Arc<Self>,
        id: u32,
        connection: &Connection,
        (place, player, think): (&GamePosition, &str, Option<Think>),
        answer: fn(&Reached, &Chosen, Question, &Stop) -> Result<Answer, Message>,
    ) -> Result<(), Message> {
        let reached = Reached::new(place)?;
        let chosen = self.kept(Chosen::named(player, reached.variant())?, &reached);
        let question = reached.question(limited(think).limits(None))?;
        self.run(connection, move |ticket| answer_to(id, answer(&reached, &chosen, question, &ticket.stop))).map(drop)
    }

    /// Searches a position until the limits or [`Searches::stop`] end it, and returns the number of the search.
    fn analyse(
        self: &Arc<Self>,
        connection: &Connection,
        place: &GamePosition,
        player: Option<&str>,
        lines: u32,
        think: Option<Think>,
    ) -> Result<u32, Message> {
        if !(1..=MAX_LINES).contains(&lines) {
            return Err(format!("bad number of lines {lines}: expected 1 to {MAX_LINES}").into());
        }
        let reached = Reached::new(place)?;
        let chosen = self.kept(Chosen::named_or_usual(player, reached.variant())?, &reached);
        let mut pace = players::pace(think);
        pace.move_time = Some(pace.move_time.unwrap_or(LONGEST));
        let question = reached.question(pace.limits(None))?;
        let (chosen, lines) = match chosen.with_lines(lines, reached.variant()) {
            Some(able) => (able, 1),
            None => (chosen, lines),
        };
        self.begin(connection, move |search, reader, stop| {
            let mut report = |info: &Info<String>| {
                reader.send(&ToPage::Info { search, info: SearchInfo::new(reached.position(), info) });
            };
            match lines {
                1 => match ask(&chosen, &reached, question, stop, &mut report)?.info {
                    None if !stop.is_raised() => Err(failure(&chosen, AnalysisError::no_score(reached.position()))),
                    _ => Ok(()),
                },
                _ => best_lines(&mut analyst(&chosen, &reached)?, &question, lines as usize, stop, &mut report)
                    .map_err(|error| failure(&chosen, error)),
            }
        })
    }

    /// Judges every position of a game, and returns the number of the search.
    fn review(
        self: &Arc<Self>,
        connection: &Connection,
        place: &GamePosition,
        player: Option<&str>,
        think: Option<Think>,
    ) -> Result<u32, Message> {
        let reached = Reached::new(place)?;
        let chosen = self.kept(Chosen::named_or_usual(player, reached.variant())?, &reached);
        let pace = limited(think);
        self.begin(connection, move |search, reader, stop| {
            let (start, history) = (reached.table.start(), reached.table.history());
            let mut report = |judgement| {
                let reviewed = Reviewed::new(judgement, history.len() + 1);
                reader.send(&ToPage::Reviewed { search, reviewed });
            };
            let mut analyst = analyst(&chosen, &reached)?;
            review(&mut analyst, start, history, pace.limits(None), stop, &mut report)
                .map_err(|fault| failure(&chosen, fault))
        })
    }

    /// Proves what a position is worth, by the proofs that come with the game or by its solver.
    fn prove(
        self: &Arc<Self>,
        connection: &Connection,
        place: &GamePosition,
        seconds: u32,
        side: Option<Side>,
    ) -> Result<u32, Message> {
        let reached = Reached::new(place)?;
        reached.question(Limits::default())?;
        let perfect = match Chosen::named(PERFECT.name, reached.variant()) {
            Ok(chosen) => Some(self.kept(chosen, &reached)),
            // Who comes for the proof is told that it cannot be fetched; the solver does without.
            Err(error) if seconds == 0 && boardwright_catalog::proofs(reached.variant()).next().is_some() => {
                return Err(error);
            }
            // A game without a proof has no such player.
            Err(_) => None,
        };
        let time = Duration::from_secs(u64::from(seconds)).min(LONGEST);
        self.begin(connection, move |search, reader, stop| {
            let proofs = perfect.as_ref().and_then(Chosen::proofs);
            let mut tell = |proved| reader.send(&ToPage::Proved { search, proved });
            proving::prove(&reached, (proofs, side), time, stop, &mut tell)
        })
    }

    /// Checks a certificate.
    fn verify(
        self: &Arc<Self>,
        connection: &Connection,
        game: Option<&str>,
        file: Option<&str>,
    ) -> Result<u32, Message> {
        let certificate = verifying::certificate(game, file)?;
        self.begin(connection, move |search, reader, stop| {
            let mut tell = |verified| reader.send(&ToPage::Verified { search, verified });
            verifying::verify(&certificate, stop, &mut tell)
        })
    }

    /// Ends a search of a page; one of another page is left alone.
    ///
    /// # Errors
    /// Fails if it does not run.
    fn stop(&self, connection: u64, search: u32) -> Result<(), Message> {
        match locked(&self.running).get(&search).filter(|running| running.connection == connection) {
            None => Err(format!("search {search} does not run").into()),
            Some(running) => {
                running.stop.raise();
                Ok(())
            }
        }
    }

    /// Ends all searches of a page that has gone.
    pub(crate) fn leave(&self, connection: u64) {
        locked(&self.running)
            .values()
            .filter(|running| running.connection == connection)
            .for_each(|running| running.stop.raise());
    }

    /// Stops all searches.
    pub(crate) fn close(&self) {
        locked(&self.running).values().for_each(|running| running.stop.raise());
    }

    /// Begins a search that reports to its page under its number, and returns the number.
    fn begin(
        self: &Arc<Self>,
        connection: &Connection,
        work: impl FnOnce(u32, &Connection, &Stop) -> Result<(), Message> + Send + 'static,
    ) -> Result<u32, Message> {
        let reader = connection.clone();
        self.run(connection, move |ticket| {
            let error = work(ticket.number, &reader, &ticket.stop).err();
            ToPage::SearchEnded { search: ticket.number, error }
        })
    }

    /// Runs a search in a thread of its own and sends its last message when it no longer counts as running.
    fn run(
        self: &Arc<Self>,
        connection: &Connection,
        work: impl FnOnce(&Ticket) -> ToPage + Send + 'static,
    ) -> Result<u32, Message> {
        // One lock over counting and adding: two requests at once must not both take the last place.
        let mut running = locked(&self.running);
        let own = running.values().filter(|running| running.connection == connection.number()).count();
        let client = running.values().filter(|running| running.client == connection.client()).count();
        let ServiceLimits { searches, searches_each, searches_address, .. } = self.limits;
        if own >= searches_each || client >= searches_address || running.len() >= searches {
            let most = [("page", searches_each), ("address", searches_address), ("all", searches)];
            return Err(TEXTS.with("server-searches", most.map(|(name, count)| (name, count.into()))));
        }
        let stop = Stop::new();
        let number = self.number.fetch_add(1, Ordering::Relaxed);
        running.insert(
            number,
            Running { connection: connection.number(), client: connection.client(), stop: stop.clone() },
        );
        drop(running);
        let ticket = Ticket { searches: Arc::clone(self), number, stop };
        let connection = connection.clone();
        let search = move || {
            let last = work(&ticket);
            // The place is given back first: a page that answers the last message with a new search must find it free.
            drop(ticket);
            connection.send(&last);
        };
        // If no thread starts, the closure is dropped, and its ticket gives the place back.
        jobs::start("search", Box::new(search))
            .map(|()| number)
            .map_err(|error| format!("no search can be begun: {error}").into())
    }

    /// The same player as an earlier search had it, if it plays by proofs.
    fn kept(&self, chosen: Chosen, reached: &Reached) -> Chosen {
        if !chosen.is_perfect() {
            return chosen;
        }
        let mut perfect = locked(&self.perfect);
        perfect.entry(reached.variant().spec()).or_insert(chosen).clone()
    }
}

/// The limits of a player's thinking for a page: [`BRIEFLY`] if the page sets none.
fn limited(think: Option<Think>) -> Pace {
    let mut pace = players::pace(think);
    if pace.move_time.is_none() {
        let is_free = pace.nodes.is_none() && pace.depth.is_none();
        pace.move_time = Some(if is_free { BRIEFLY } else { LONGEST });
    }
    pace
}

fn hint(reached: &Reached, chosen: &Chosen, question: Question, stop: &Stop) -> Result<Answer, Message> {
    let reply = ask(chosen, reached, question, stop, &mut |_| {})?;
    let position = reached.position();
    let mv = position.check(&reply.mv).map_err(|error| format!("{chosen} fails: {error}"))?;
    let info = reply.info.map(|info| SearchInfo::new(position, &info));
    Ok(Answer::Hint { hint: PathMove::new(position, &mv), info })
}

fn why(reached: &Reached, chosen: &Chosen, question: Question, stop: &Stop) -> Result<Answer, Message> {
    let explained = analyst(chosen, reached)?.explanation(question, stop, &mut |_| {});
    let explained = explained.map_err(|fault| failure(chosen, fault))?;
    let position = reached.position();
    let explanation = explained.map(|seen| message::Explanation::new(position, seen));
    Ok(Answer::Why { explanation, threats: position.threats().into_iter().collect() })
}

/// A fresh player, in a thread where it can be given up.
fn analyst(chosen: &Chosen, reached: &Reached) -> Result<Analyst, Message> {
    Ok(Analyst::new(Seat::new(chosen.make(reached.variant(), 0)?.player), Some(GRACE)))
}

/// Asks a fresh player for a move.
fn ask(
    chosen: &Chosen,
    reached: &Reached,
    question: Question,
    stop: &Stop,
    report: &mut dyn FnMut(&Info<String>),
) -> Result<Reply, Message> {
    let answer = analyst(chosen, reached)?.answer(question, stop, report);
    answer.map(|(reply, _)| reply).map_err(|fault| failure(chosen, fault))
}

fn failure(chosen: &Chosen, why: impl Into<AnalysisError>) -> Message {
    match why.into() {
        AnalysisError::NoScore => TEXTS.with("server-no-score", [("player", chosen.to_string().into())]),
        AnalysisError::Opening => TEXTS.with("server-opening-score", [("player", chosen.to_string().into())]),
        fault @ AnalysisError::Fault(_) => format!("{chosen} {fault}").into(),
    }
}
