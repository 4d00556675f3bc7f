//! `boardwright tournament`: plays events between many players, as a file describes them.

mod live;
mod print;
mod setup;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Instant;

use boardwright_arena::tournament::{News, Tournament as Event, TournamentResult};
use boardwright_arena::{
    Contest, GameId, Interruption, Journal, Ledger, MemoryJournal, Resume, SeriesError, Unit, report,
};
use boardwright_game::Stop;
use boardwright_local::remote::{RemoteExecutor, take_back};
use boardwright_workbench::{BotCare, EventFile};
use clap::Args;

use crate::commands::cluster::ClusterArgs;
use crate::commands::conditions::Conditions;
use crate::commands::keeping::KeepArgs;
use crate::commands::match_live::{LiveLines, RecordsFile};
use crate::commands::{matches, report_files};
use crate::error::{CliError, Status};
use crate::output::{Output, note};
use crate::venue::LocalVenue;
use crate::{files, input, store_place};
use live::Live;
use setup::ForAll;

/// Play the events of a tournament file
///
/// The TOML file sets the players, format, game and pace; docs/tournaments.md describes it. The formats are round robin,
/// gauntlet, Swiss, knockout and ladder. Two players who meet play pairs of games with swapped colours from the same
/// opening. The first Ctrl-C finishes the games that are played here, the second drops them. With --store every finished game is kept at once: after an interruption or a crash, --resume continues the
/// tournament, and its result is the same as without the interruption.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright tournament examples/tournaments/round-robin.toml
  boardwright tournament cup.toml --store cup.db --report cup.html
  boardwright tournament cup.toml --store cup.db --resume

Each event ends with its standings. JSON: a line for each finished game (type game), the standings of each event (type \
standings) and its end (type end); with --live lines of type progress in between. The exit code is 1 if a sequential test accepts H0, and 3 after an interruption.")]
pub(crate) struct Tournament {
    /// The tournament file, - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    keeping: KeepArgs,

    /// Seed of the openings, random choices and lots [default: the seed of the file, or 1]
    #[arg(long, value_name = "SEED", value_parser = input::seed)]
    seed: Option<u64>,

    #[command(flatten)]
    bots: BotCare,

    #[command(flatten)]
    cluster: ClusterArgs,

    /// Check the file and print the plan without playing
    #[arg(long)]
    dry_run: bool,

    /// Show no progress
    #[arg(long)]
    quiet: bool,

    /// Print JSON lines
    #[arg(long)]
    json: bool,

    /// Print JSON lines of progress with the standings and ratings so far too, at most one a second
    #[arg(long, requires = "json")]
    live: bool,
}

impl Tournament {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let text = files::read_text(&self.file)?;
        let place = |error| CliError::input(error).in_context(self.file.display());
        let file = EventFile::read(&text).map_err(place)?;
        let folder = self.file.parent().unwrap_or(std::path::Path::new(""));
        let (finish, stop) = crate::interrupt::catch_event(self.cluster.is_remote())?;
        let KeepArgs { concurrency, records, store, .. } = &self.keeping;
        let for_all = ForAll { seed: self.seed, bots: &self.bots, concurrency: *concurrency };
        let events = setup::events(&file, &LocalVenue::new(folder), &for_all, &finish).map_err(place)?;
        for player in file.unused() {
            note(format_args!("note: {player} is declared and takes part in no event"));
        }
        if self.dry_run {
            return print::plan(output, &events, self.json);
        }
        let targets = self.keeping.targets(events.iter().map(|(settings, _)| settings), folder)?;
        let mut store = store.as_deref().map(|path| store_place::open_to_write(Some(path))).transpose()?;
        let mut records = records.as_deref().map(RecordsFile::replace).transpose()?;
        let mut memory = MemoryJournal::default();
        let mut whole = report::Report { title: file.name.clone(), conditions: Vec::new(), events: Vec::new() };
        let known: Vec<_> = events.iter().map(|(settings, contest)| (settings, contest.event().id)).collect();
        self.keeping.tell_if_new(store.as_mut(), &known, folder)?;
        let conditions = Conditions::now(self.cluster.is_remote());
        let mut status = Status::Done;
        let mut unplayed = 0;
        for (settings, contest) in &events {
            let Contest::Tournament(event) = contest else { continue };
            let remote = self.cluster.open(settings, contest, &self.keeping)?;
            let journal: &mut dyn Journal = match &mut store {
                Some(store) => store,
                None => &mut memory,
            };
            let (result, games) = self.play((event, remote), journal, &mut records, output, (&finish, &stop))?;
            matches::note_concurrency(result.concurrency);
            whole.events.push(report::EventReport::new(event, &result, games));
            whole.conditions = conditions.facts();
            // Whoever reads the output may have seen enough of it, and the events after this one may take days.
            if let Some(targets) = &targets {
                report_files::write(targets, &whole)?;
            }
            if let Some(section) = whole.events.last() {
                print::end(output, event, section, &result, self.json)?;
            }
            if let Some(sentence) = conditions.warning().filter(|_| result.stalled.is_some()) {
                note(format_args!("note: {}: {sentence}", event.name));
            }
            output.flush()?;
            unplayed += result.unplayed;
            let is_interrupted = finish.is_raised() || stop.is_raised();
            match self.status(&result, is_interrupted) {
                Status::Done => {}
                // What one event says is not taken back by the next one.
                other => status = other,
            }
            if status == Status::Interrupted {
                break;
            }
        }
        self.keeping.check_still_there()?;
        if status == Status::Interrupted {
            matches::note_interrupted("tournament", self.keeping.store.as_deref(), None);
        }
        if unplayed > 0 {
            return Err(matches::unplayed(unplayed, self.keeping.store.as_deref()));
        }
        Ok(status)
    }

    /// Plays one event; its result, and what the report says of single games.
    fn play(
        &self,
        (event, remote): (&Event, Option<Box<dyn RemoteExecutor>>),
        journal: &mut dyn Journal,
        records: &mut Option<RecordsFile<'_>>,
        output: &mut Output,
        stops: (&Stop, &Stop),
    ) -> Result<(TournamentResult, report::GameFacts), CliError> {
        let mut resume = if self.keeping.resume { Resume::Yes } else { Resume::No };
        let begun = records.as_ref().map(RecordsFile::length);
        // The games of which a line was printed.
        let mut told = BTreeSet::new();
        loop {
            let there = (event, remote.as_deref());
            let is_ended = || stops.0.is_raised() || stops.1.is_raised();
            let (played, games) =
                self.play_once(there, (&mut *journal, resume), records, (output, &mut told), stops)?;
            if let (Err(SeriesError::Withdrawn { units, why }), Some(remote)) = (&played, &remote) {
                let withdrawn = withdraw(event, remote.as_ref(), &mut *journal, units, why)?;
                let id = event.event().id;
                let ids = withdrawn.iter().flat_map(|unit| [0, 1].map(|leg| unit.game(id, leg).to_string()));
                let ids: BTreeSet<String> = ids.filter(|id| told.remove(id)).collect();
                if !ids.is_empty() {
                    print::taken_back(output, event, &ids)?;
                }
                // The games that stay are told of again.
                if let (Some(file), Some(begun)) = (&mut *records, begun) {
                    file.take_back(begun)?;
                }
                resume = Resume::Yes;
                continue;
            }
            if let Some(remote) = &remote
                && (self.keeping.store.is_none()
                    || played.as_ref().is_ok_and(|result| result.finished || (result.unplayed > 0 && !is_ended())))
            {
                remote.forget();
            }
            let result = played.map_err(|error| store_place::explain(error, "the name of the event or its seed"))?;
            return Ok((result, games));
        }
    }

    /// Plays one event, once.
    fn play_once(
        &self,
        (event, remote): (&Event, Option<&dyn RemoteExecutor>),
        (journal, resume): (&mut dyn Journal, Resume),
        records: &mut Option<RecordsFile<'_>>,
        (output, told): (&mut Output, &mut BTreeSet<String>),
        (finish, stop): (&Stop, &Stop),
    ) -> Result<(Result<TournamentResult, SeriesError>, report::GameFacts), CliError> {
        let mut live = Live::new(event, !self.quiet && !self.json);
        live.show(&Ledger::default());
        let mut games = report::GameFacts::default();
        let mut failure = None;
        let mut number = 0;
        let mut lines = self.live.then(LiveLines::default);
        let mut tell = |news: News<'_>| {
            match news {
                News::Played => live.played(),
                News::Game { entry, plies, restored, ledger } => {
                    number += 1;
                    games.add(entry);
                    if let (Some(file), None) = (&mut *records, &failure) {
                        failure = file.add(&entry.record).err();
                    }
                    // What stays after others were taken back is told of again.
                    if self.json && failure.is_none() && told.insert(entry.id.to_string()) {
                        let printed = print::game(output, event, number, (entry, plies), restored);
                        failure = printed.and_then(|()| output.flush()).err();
                    }
                    live.entered(ledger, restored);
                    if lines.as_mut().is_some_and(|lines| lines.is_due(Instant::now())) && failure.is_none() {
                        failure =
                            print::progress(output, event, ledger, live.time()).and_then(|()| output.flush()).err();
                    }
                }
            }
            if failure.is_some() {
                stop.raise();
            }
        };
        let stops = Interruption { finish: Some(finish), stop };
        let executor = remote.map(|remote| remote as &dyn boardwright_arena::Executor);
        let played = event.play(executor, journal, resume, stops, &mut tell);
        live.clear();
        failure.map_or(Ok((played, games)), Err)
    }

    fn status(&self, result: &TournamentResult, is_interrupted: bool) -> Status {
        use boardwright_arena::stats::SprtVerdict;
        match result.sprt {
            // The events after it may well be played.
            _ if result.unplayed > 0 && !is_interrupted => Status::Done,
            _ if !result.finished => Status::Interrupted,
            Some(SprtVerdict::H0) => Status::No,
            _ => Status::Done,
        }
    }
}

/// Takes back false games, and those that would not be in the event without them. Returns the units of both.
fn withdraw(
    event: &Event,
    remote: &dyn RemoteExecutor,
    journal: &mut dyn Journal,
    units: &[Unit],
    why: &str,
) -> Result<Vec<Unit>, CliError> {
    let id = event.event().id;
    let unit = |GameId { stage, players, pair, .. }| Unit { stage, players, pair, legs: [true; 2] };
    let kept = journal.entries(id).map_err(CliError::input)?.into_iter().map(|entry| unit(entry.id));
    let whole: BTreeSet<Unit> = units.iter().map(|one| Unit { legs: [true; 2], ..*one }).collect();
    let all = event.format.with_dependents(&whole, kept);
    let more = all.len() - whole.len();
    let why = match more {
        0 => why.to_owned(),
        _ => format!("{why}, and {more} whose pairing depended on them"),
    };
    // Who brought a single game of a pair is known by the name of that unit.
    let all: Vec<Unit> = all.into_iter().chain(units.iter().copied()).collect();
    take_back(remote, Some(journal), id, &all, &why)?;
    Ok(all)
}
