//! Whoever does what the pages ask for, and knows who does what.

use std::sync::Arc;

use boardwright_game::{Game, Side, Stop};

use crate::keeper::Keeper;
use crate::line::Line;
use crate::message::{Answer, Ask, Role};
use crate::place::Reached;
use crate::room::{Call, Deed};
use crate::rooms::{self, Rooms};
use crate::runs::Runs;
use crate::searches::Searches;
use crate::server::Options;
use crate::watch::Watch;
use crate::{records, studio};

/// Everything behind the sockets.
#[derive(Debug)]
pub(crate) struct Desk {
    keeper: Arc<Keeper>,
    rooms: Arc<Rooms>,
    searches: Arc<Searches>,
    watch: Arc<Watch>,
    runs: Arc<Runs>,
}

impl Desk {
    /// Nothing is going on yet.
    pub(crate) fn new(options: Options) -> Desk {
        let limits = options.limits;
        let keeper = Arc::new(Keeper::new(options.store));
        let rooms = Arc::new(Rooms::new(&limits, Arc::clone(&keeper)));
        let watch = Watch::new(Arc::clone(&keeper));
        let runs = Runs::new(Arc::clone(&keeper), Arc::clone(&watch), Arc::clone(&rooms), limits.match_threads);
        let searches = Searches::new(&limits);
        Desk { keeper, rooms, searches, watch, runs }
    }

    /// The store.
    pub(crate) fn keeper(&self) -> &Arc<Keeper> {
        &self.keeper
    }

    /// A page has gone: its searches end, its tables stay.
    pub(crate) fn leave(&self, line: &Line) {
        self.searches.leave(line.number());
        self.watch.unfollow(line.number());
    }

    /// Ends everything.
    pub(crate) fn close(&self) {
        self.searches.close();
        self.runs.close();
        self.watch.close();
        self.rooms.close();
    }

    /// Does what a page asks for; `None` if the answer comes by the line when it is there.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub(crate) fn take(&self, id: u32, line: &Line, ask: Ask) -> Result<Option<Answer>, String> {
        let done = |()| Some(Answer::Done);
        let later = |()| None;
        match ask {
            Ask::NewTable(wanted) => {
                let table = self.rooms.open(line, &wanted)?;
                self.attach(id, line, &table).map(later)
            }
            Ask::Attach { table } => self.attach(id, line, &table).map(later),
            Ask::Detach { table } => {
                self.rooms.leave(line.number(), &table);
                Ok(Some(Answer::Done))
            }
            Ask::Look { place } => Ok(Some(Answer::State(Box::new(Reached::new(&place)?.state())))),
            Ask::Hint { place, player, think } => self.searches.hint(id, line, &place, &player, think).map(later),
            Ask::Why { place, player, think } => self.searches.why(id, line, &place, &player, think).map(later),
            Ask::Analyse { place, player, lines, think } => {
                let search = self.searches.analyse(line, &place, player.as_deref(), lines, think)?;
                Ok(Some(Answer::Search { search }))
            }
            Ask::Review { place, player, think } => {
                let search = self.searches.review(line, &place, player.as_deref(), think)?;
                Ok(Some(Answer::Search { search }))
            }
            Ask::Stop { search } => self.searches.stop(line.number(), search).map(done),
            Ask::ReadRecords { text, family } => {
                let family = family.as_deref().and_then(boardwright_catalog::game).map(Game::family);
                Ok(Some(Answer::Records { records: records::read(&text, family)? }))
            }
            Ask::WriteRecord { record, format } => records::export(&records::of_message(&record), &format).map(Some),
            Ask::KeepRecord { record } => {
                let table = rooms::replay(&records::of_message(&record))?;
                let kind = table.ending().map(|ending| ending.kind);
                let number = self.keeper.keep_record(table.record(), kind, table.position().tally())?;
                Ok(Some(Answer::Kept { number }))
            }
            Ask::Follow => self.watch.follow(line).map(done),
            Ask::Unfollow => {
                self.watch.unfollow(line.number());
                Ok(Some(Answer::Done))
            }
            Ask::StartMatch(wanted) => Ok(Some(Answer::Run(self.runs.start_match(&wanted)?))),
            Ask::StartTournament { file } => Ok(Some(Answer::Run(self.runs.start_tournament(&file)?))),
            Ask::Cancel { run } => self.runs.cancel(run).map(done),
            Ask::Runs => Ok(Some(Answer::Runs { runs: self.runs.list() })),
            Ask::CheckBot { game, source } => {
                let check = move |stop: &Stop| studio::check(&game, &source, stop).map(Answer::Bot);
                self.searches.run_for(id, line, check).map(later)
            }
            at_a_table => self.at_table(id, line, at_a_table).map(later),
        }
    }

    fn attach(&self, id: u32, line: &Line, table: &str) -> Result<(), String> {
        self.rooms.call(line, table, |role| Ok(Call::Attach { id, line: line.clone(), role }))
    }

    /// Hands on what a player of a table wants.
    fn at_table(&self, id: u32, line: &Line, ask: Ask) -> Result<(), String> {
        let (table, wish) = wish(ask)?;
        // Which players there are depends on the game, which the room knows; anything else is settled already.
        self.rooms.call(line, &table, |role| match role {
            Role::Spectator => Err("spectators look on and do not play".to_owned()),
            Role::Player => Ok(Call::Do { id, line: line.clone(), deed: wish }),
        })
    }
}

/// The table that a request is about, and what is wanted there.
fn wish(ask: Ask) -> Result<(String, Deed), String> {
    Ok(match ask {
        Ask::Play { table, ply, mv } => (table, Deed::Play { ply, mv }),
        Ask::Undo { table } => (table, Deed::Undo),
        Ask::Redo { table } => (table, Deed::Redo),
        Ask::ReturnTo { table, ply } => (table, Deed::ReturnTo(ply)),
        Ask::Resign { table } => (table, Deed::Resign),
        Ask::Draw { table } => (table, Deed::Draw),
        Ask::DeclineDraw { table } => (table, Deed::DeclineDraw),
        Ask::Swap { table } => (table, Deed::Swap),
        Ask::Again { table } => (table, Deed::Again),
        Ask::MoveNow { table } => (table, Deed::MoveNow),
        Ask::Seat { table, side, player } => (table, Deed::Seat(side.into(), player)),
        Ask::Comment { table, ply, text } => (table, Deed::Comment(ply, text)),
        Ask::Keep { table } => (table, Deed::Keep),
        Ask::Export { table, format } => (table, Deed::Export(format)),
        other => return Err(format!("nobody does that at a table: {other:?}")),
    })
}

impl From<crate::message::Side> for Side {
    fn from(side: crate::message::Side) -> Side {
        match side {
            crate::message::Side::First => Side::First,
            crate::message::Side::Second => Side::Second,
        }
    }
}
