//! Matches and tournaments that are started from a page.

mod setup;

use std::sync::{Arc, Mutex};

use boardwright_arena::tournament::{Format, News, Tournament};
use boardwright_arena::{GameReport, Journal, MemoryJournal, Resume, Series, SeriesResult};
use boardwright_game::{AnyVariant, Message, Stop, locked};
use boardwright_store::Store;

use crate::boards::Boards;
use crate::jobs;
use crate::message::{Answer, MatchRequest, Run, RunKind, RunState, RunsRequest, ToPage};
use crate::rooms::Rooms;
use crate::storage::Storage;
use crate::texts::TEXTS;
use crate::watch::Watch;
use crate::words::InWords as _;

/// Number of finished runs that are remembered.
const MAX_REMEMBERED: usize = 50;

/// All runs of this server.
#[derive(Debug)]
pub(crate) struct Runs {
    storage: Arc<Storage>,
    watch: Arc<Watch>,
    rooms: Arc<Rooms>,
    /// Threads that all runs may take together.
    threads: usize,
    runs: Mutex<Vec<Entry>>,
}

#[derive(Debug)]
struct Entry {
    run: Run,
    stop: Stop,
    threads: usize,
}

/// Boards that are closed when this is dropped.
struct Opened {
    rooms: Arc<Rooms>,
    ids: Vec<String>,
    boards: Arc<Boards>,
}

impl Drop for Opened {
    fn drop(&mut self) {
        self.rooms.close_boards(&self.ids);
    }
}

impl Runs {
    /// Creates an empty list of runs.
    pub(crate) fn new(storage: Arc<Storage>, watch: Arc<Watch>, rooms: Arc<Rooms>, threads: usize) -> Arc<Runs> {
        Arc::new(Runs { storage, watch, rooms, threads: threads.max(1), runs: Mutex::default() })
    }

    /// Serves a request of a page.
    ///
    /// # Errors
    /// Fails if the request cannot be read or done.
    pub(crate) fn serve(self: &Arc<Self>, request: RunsRequest) -> Result<Answer, Message> {
        match request {
            RunsRequest::StartMatch(wanted) => self.start_match(&wanted).map(Answer::Run),
            RunsRequest::StartTournament { file } => self.start_tournament(&file).map(Answer::Run),
            RunsRequest::Cancel { run } => self.cancel(run).map(|()| Answer::Done),
            RunsRequest::Runs => Ok(Answer::Runs { runs: self.list() }),
        }
    }

    /// Plays a match.
    ///
    /// # Errors
    /// Fails if the request cannot be read, or if too much runs already.
    fn start_match(self: &Arc<Self>, wanted: &MatchRequest) -> Result<Run, Message> {
        let threads = wanted.concurrency.unwrap_or(1).clamp(1, self.threads);
        let game = wanted.settings.games.first().ok_or("no game, expected the key game or games")?;
        let variant = boardwright_catalog::variant(game).map_err(|error| error.in_words())?;
        let opened = self.open_boards(&variant, threads)?;
        let mut series = setup::series(wanted, &opened.boards)?;
        let event = series.event();
        let name = format!("{} – {}", series.entrants[0].name(), series.entrants[1].name());
        let run = blank(RunKind::Match, name, Some(event.id.to_string()), series.games);
        self.start(run, threads, opened, move |runs, number, threads, stop| {
            series.concurrency = threads;
            runs.play_match(number, &series, stop)
        })
    }

    /// Plays the events of a tournament file.
    ///
    /// # Errors
    /// Fails if the file cannot be read, or if too much runs already.
    fn start_tournament(self: &Arc<Self>, file: &str) -> Result<Run, Message> {
        let usual = setup::first_game(file)?;
        let opened = self.open_boards(&usual, 1)?;
        let (name, events) = setup::tournament(file, &opened.boards)?;
        let of = events.iter().map(Tournament::expected_games).sum();
        let event = events.first().map(|event| event.event().id.to_string());
        let run = blank(RunKind::Tournament, name, event, of);
        self.start(run, 1, opened, move |runs, number, threads, stop| {
            runs.play_tournament(number, events, threads, stop)
        })
    }

    /// Ends a run; what was played stays.
    ///
    /// # Errors
    /// Fails if there is no such run, or if it is over.
    fn cancel(&self, number: u32) -> Result<(), Message> {
        let runs = locked(&self.runs);
        let is_meant = |entry: &&Entry| entry.run.run == number && entry.run.state == RunState::Running;
        let entry = runs.iter().find(is_meant).ok_or_else(|| format!("run {number} does not run"))?;
        entry.stop.raise();
        Ok(())
    }

    /// All runs, newest first.
    fn list(&self) -> Vec<Run> {
        locked(&self.runs).iter().rev().map(|entry| entry.run.clone()).collect()
    }

    /// Stops all runs.
    pub(crate) fn close(&self) {
        locked(&self.runs).iter().for_each(|entry| entry.stop.raise());
    }

    fn start(
        self: &Arc<Self>,
        mut run: Run,
        wanted: usize,
        opened: Opened,
        play: impl FnOnce(&Runs, u32, usize, &Stop) -> Result<(), Message> + Send + 'static,
    ) -> Result<Run, Message> {
        let mut runs = locked(&self.runs);
        let is_running = |entry: &&Entry| entry.run.state == RunState::Running;
        let taken: usize = runs.iter().filter(is_running).map(|entry| entry.threads).sum();
        let free = self.threads.saturating_sub(taken);
        if free == 0 {
            return Err(TEXTS.with("server-runs-full", [("games", taken.into())]));
        }
        let threads = wanted.clamp(1, free);
        run.boards.clone_from(&opened.ids);
        run.run = runs.last().map_or(1, |entry| entry.run.run + 1);
        if runs.len() >= MAX_REMEMBERED
            && let Some(oldest) = runs.iter().position(|entry| entry.run.state != RunState::Running)
        {
            runs.remove(oldest);
        }
        let (all, number, stop) = (Arc::clone(self), run.run, Stop::new());
        runs.push(Entry { run: run.clone(), stop: stop.clone(), threads });
        let work = move || {
            let played = play(&all, number, threads, &stop);
            drop(opened);
            all.change(number, |run| {
                run.boards.clear();
                match played {
                    _ if stop.is_raised() => run.state = RunState::Cancelled,
                    Ok(()) => run.state = RunState::Finished,
                    Err(error) => (run.state, run.error) = (RunState::Failed, Some(error)),
                }
            });
        };
        if let Err(error) = jobs::start("run", Box::new(work)) {
            runs.pop();
            return Err(format!("nothing can be started: {error}").into());
        }
        Ok(run)
    }

    /// Opens boards on which the games of a run are seen.
    fn open_boards(&self, variant: &AnyVariant, count: usize) -> Result<Opened, Message> {
        // In a browser a match has a worker of its own, whose rooms no page sees.
        let count = if cfg!(target_family = "wasm") { 0 } else { count };
        let rooms = (0..count).map(|_| self.rooms.open_board(variant)).collect::<Result<Vec<_>, Message>>()?;
        let (ids, calls): (Vec<String>, Vec<_>) = rooms.into_iter().unzip();
        Ok(Opened { rooms: Arc::clone(&self.rooms), ids, boards: Boards::new(calls) })
    }

    fn play_match(&self, number: u32, series: &Series, stop: &Stop) -> Result<(), Message> {
        let mut report = |report: &GameReport| {
            self.change(number, |run| {
                run.played = report.standing.games;
                run.figures = figures(&report.standing);
            });
        };
        let mut journal = self.journal()?;
        let played = series.play(None, Some(journal.as_mut()), Resume::Briefly, stop, &mut report);
        played.map(drop).map_err(|error| error.in_words())
    }

    fn play_tournament(
        &self,
        number: u32,
        events: Vec<Tournament>,
        threads: usize,
        stop: &Stop,
    ) -> Result<(), Message> {
        let mut before = 0;
        for mut event in events {
            event.concurrency = threads;
            let id = event.event().id.to_string();
            let has_byes = matches!(event.format, Format::Swiss { .. }) && event.players.len() % 2 == 1;
            self.change(number, |run| run.event = Some(id));
            let mut played = 0;
            let mut news = |news: News<'_>| {
                if let News::Game { ledger, .. } = news {
                    played = ledger.len();
                    let figures = event.standings(ledger);
                    // A bye brings points without a game.
                    let figure = |row: &boardwright_arena::tournament::Standing| {
                        let of = if has_byes { String::new() } else { format!(" of {}", row.games) };
                        (row.player.clone(), format!("{}{of}", row.points))
                    };
                    self.change(number, |run| {
                        run.played = before + played;
                        // More pairs than planned decide a knockout.
                        run.of = run.of.max(run.played);
                        run.figures = figures.iter().map(figure).collect();
                    });
                }
            };
            let mut journal = self.journal()?;
            event.play(None, journal.as_mut(), Resume::Briefly, stop, &mut news).map_err(|error| error.in_words())?;
            before += played;
            if stop.is_raised() {
                break;
            }
        }
        Ok(())
    }

    /// The journal that keeps the games of a run: the store if there is one, else memory until the run ends.
    fn journal(&self) -> Result<Box<dyn Journal>, Message> {
        match self.storage.path() {
            Ok(path) => Ok(Box::new(Store::open(path).map_err(|error| error.to_string())?)),
            Err(_) => Ok(Box::new(MemoryJournal::default())),
        }
    }

    /// Changes the state of a run and sends it to all followers.
    fn change(&self, number: u32, change: impl FnOnce(&mut Run)) {
        let mut runs = locked(&self.runs);
        let Some(entry) = runs.iter_mut().find(|entry| entry.run.run == number) else { return };
        change(&mut entry.run);
        let run = entry.run.clone();
        drop(runs);
        // In a browser the games are kept elsewhere, and the page asks there for what it is told of here.
        #[cfg(target_family = "wasm")]
        let _ = self.storage.games().read(crate::kept::tell);
        self.watch.tell(&ToPage::Run(run));
    }
}

fn blank(kind: RunKind, name: String, event: Option<String>, of: u64) -> Run {
    Run {
        run: 0,
        kind,
        name,
        event,
        state: RunState::Running,
        played: 0,
        of,
        figures: Vec::new(),
        boards: Vec::new(),
        error: None,
    }
}

/// The lines that a match prints at its end, as far as it has come, and the bounds of Elo where it is no estimate.
fn figures(standing: &SeriesResult) -> Vec<(String, String)> {
    let text = standing.to_string();
    let line = |line: &str| line.split_once(": ").map(|(key, value)| (key.to_owned(), value.to_owned()));
    let bounds = standing.counts().bounds().unwrap_or_default();
    let bounds = ["elo_least", "elo_most"].into_iter().zip(bounds);
    let bound = |(key, bound): (&str, Option<f64>)| Some((key.to_owned(), format!("{:.2}", bound?)));
    text.lines().filter_map(line).chain(bounds.filter_map(bound)).collect()
}
