//! `boardwright match`: many games between two players.

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;
use std::time::Instant;

use boardwright_arena::report::{Report, SeriesBook};
use boardwright_arena::stats::SprtVerdict;
use boardwright_arena::{GameReport, Interruption, Journal, Resume, Series, SeriesError, SeriesResult, Unit};
use boardwright_game::{AnyVariant, Stop};
use boardwright_local::remote::{RemoteExecutor, take_back};
use boardwright_workbench::{EventSettings, PlayerOption, PlayerSettings};
use clap::Args;
use serde::Serialize;

use super::cluster::ClusterArgs;
use super::conditions::Conditions;
use super::keeping::KeepArgs;
use super::match_live::{Course, LiveLines, MatchDisplay, RecordsFile};
use super::report_files;
use crate::error::{CliError, Status};
use crate::input::{self, GameArg};
use crate::output::{Output, Progress, note};
use crate::venue::{self, LocalVenue};
use crate::{record_files, store_place};

/// Play games between two players and estimate the difference in strength
///
/// Colours are swapped in pairs: both games of a pair have the same opening. With a node or depth limit, or none, the
/// same seed gives the same records byte for byte at any concurrency. A player that gives no legal move in time forfeits the
/// game. The first Ctrl-C finishes the games that are played here, the second drops them; the result of the others is printed,
/// and the exit code is 3.
#[derive(Args, Debug)]
#[command(
    name = "match",
    after_help = "\
Examples:
  boardwright match sticks board-rank position-rank --games 100 --seed 1
  boardwright match rubyquiz first remove-right --games 2 --score stones --each
  boardwright match gomoku engine boora-0.7 --depth 4 --openings random:4 --records g.bwr
  boardwright match gomoku pbrain:./a pbrain:./b --tc 40/60 --memory 350MB --a tc=40/30 --b threads=2

The result is one `key: value` a line: games, first, second, wins, losses, draws (from the first player's view), score, \
elo, elo_error, los, pentanomial, tally (with --score stones), hypotheses, llr and sprt (with --sprt), llr_bounds (of a test with \
batch=), forfeits, forfeits_first and forfeits_second (what for), memory_first and memory_second (of bots), unplayed (pairs that \
nobody could play), seed. JSON: the same keys in one object, but forfeited and memory for both players together; with --each before \
it a line for each game: game, players, outcome, ending, plies, tally; with --live lines with type progress, the keys of the \
result, of, seconds and seconds_left. The exit code is 1 if the sequential test accepts H0."
)]
pub(crate) struct Match {
    #[command(flatten)]
    game: GameArg,

    /// The player who begins the first game of each pair, name[@option=value,…] or bwp:COMMAND for a bot
    #[arg(value_name = "A")]
    first: String,

    /// The other player
    #[arg(value_name = "B")]
    second: String,

    #[command(flatten)]
    settings: EventSettings,

    #[command(flatten)]
    keeping: KeepArgs,

    /// An option of player A alone, which may be repeated: tc=, movetime=, nodes=, depth= for time odds, ponder=yes; for bots
    /// also memory=, longest=, folder=, threads=, suspend=yes, info.KEY=
    #[arg(long, value_name = "KEY=VALUE", value_parser = player_option)]
    a: Vec<String>,

    /// The same for player B
    #[arg(long, value_name = "KEY=VALUE", value_parser = player_option)]
    b: Vec<String>,

    #[command(flatten)]
    cluster: ClusterArgs,

    /// Print a line for each game as well
    #[arg(long)]
    each: bool,

    /// Print JSON lines of progress too, at most one a second
    #[arg(long, requires = "json")]
    live: bool,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

/// Checks an option of a player, and keeps how it was written.
pub(super) fn player_option(text: &str) -> Result<String, String> {
    text.parse::<PlayerOption>().map(|_| text.to_owned())
}

/// A finished game with `--each --json`.
#[derive(Serialize)]
struct GameLine<'a> {
    game: u64,
    players: &'a [String; 2],
    outcome: Option<String>,
    ending: &'a str,
    plies: usize,
    tally: Option<[u32; 2]>,
}

/// The games of false results, whose lines do not count, with `--each --json`.
#[derive(Serialize)]
struct TakenBackLine {
    taken_back: BTreeSet<u64>,
}

impl Match {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let variant = self.game.variant()?;
        let KeepArgs { concurrency, records, store: store_path, resume, .. } = &self.keeping;
        if *resume && self.settings.seed.is_none() {
            return Err(CliError::input("--resume without --seed: expected the seed of the match that goes on"));
        }
        let settings = self.settings();
        let targets = self.keeping.targets(std::iter::once(&settings), Path::new(""))?;
        let mut store = store_path.as_deref().map(|path| store_place::open_to_write(Some(path))).transpose()?;
        let (finish, stop) = crate::interrupt::catch_event(self.cluster.is_remote())?;
        let mut contest = settings.build(&LocalVenue::new(Path::new("")), &finish)?;
        contest.set_concurrency(venue::concurrency(*concurrency, &contest));
        let remote = self.cluster.open(&settings, &contest, &self.keeping)?;
        let series = contest.into_match().map_err(CliError::internal)?;
        self.keeping.tell_if_new(store.as_mut(), &[(&settings, series.event().id)], Path::new(""))?;
        let conditions = Conditions::now(self.cluster.is_remote());
        // Nothing else looks at the moves of games that are kept.
        let is_brief = records.is_none() && targets.is_none() && !self.each;
        let again = if is_brief { Resume::Briefly } else { Resume::Yes };
        let mut resume = if *resume { again } else { Resume::No };
        // The games of which a line was printed.
        let mut told = BTreeSet::new();
        let write_report = |book: Option<SeriesBook>, notes: Vec<String>, result: &SeriesResult| {
            let (Some(targets), Some(book)) = (&targets, book) else { return Ok(()) };
            let mut event = book.report(&series, result);
            event.notes = notes;
            let title = format!("{}: {}", variant.spec(), event.name);
            report_files::write(targets, &Report { title, conditions: conditions.facts(), events: vec![event] })
        };
        let (result, Course { caveats, book, .. }) = loop {
            let mut course = Course::new(&series, targets.is_some());
            let journal = store.as_mut().map(|store| store as &mut dyn Journal);
            let result = self.play(
                &series,
                remote.as_deref(),
                (journal, resume),
                (&mut course, &mut told),
                (&finish, &stop),
                output,
            )?;
            if let (Err(SeriesError::Withdrawn { units, why }), Some(remote)) = (&result, &remote) {
                let journal = store.as_mut().map(|store| store as &mut dyn Journal);
                take_back(remote.as_ref(), journal, series.event().id, units, why)?;
                self.taken_back(output, units, &mut told)?;
                resume = again;
                continue;
            }
            if let Some(remote) = &remote
                && (store_path.is_none() || (result.is_ok() && !stop.is_raised() && !finish.is_raised()))
            {
                remote.forget();
            }
            if let Some(error) = course.failure {
                // Whatever cannot be written or printed, the games were played.
                if let Some(standing) = &course.standing {
                    write_report(course.book, course.caveats.sentences(standing), standing)?;
                    self.print(output, standing)?;
                }
                output.flush()?;
                return Err(error);
            }
            match result {
                Ok(result) => break (result, course),
                Err(error) => {
                    // Games that were finished before the interruption count all the same.
                    course.standing.map_or(Ok(()), |standing| self.print(output, &standing))?;
                    return Err(store_place::explain(error, "--seed"));
                }
            }
        };
        // Whoever reads the output may have seen enough of it.
        let sentences = caveats.sentences(&result);
        write_report(book, sentences.clone(), &result)?;
        self.print(output, &result)?;
        note_concurrency(result.concurrency);
        let load = conditions.warning().filter(|_| result.stalled.is_some());
        for sentence in load.into_iter().chain(sentences) {
            note(format_args!("note: {sentence}"));
        }
        output.flush()?;
        self.keeping.check_still_there()?;
        if result.unplayed > 0 {
            return Err(unplayed(result.unplayed, store_path.as_deref()));
        }
        let status = status(&series, &result, finish.is_raised() || stop.is_raised());
        if status == Status::Interrupted {
            note_interrupted("match", store_path.as_deref(), Some(series.seed));
        }
        Ok(status)
    }

    /// Plays the series once.
    fn play(
        &self,
        series: &Series,
        remote: Option<&dyn RemoteExecutor>,
        (journal, resume): (Option<&mut dyn Journal>, Resume),
        (watched, told): (&mut Course, &mut BTreeSet<u64>),
        (finish, stop): (&Stop, &Stop),
        output: &mut Output,
    ) -> Result<Result<SeriesResult, SeriesError>, CliError> {
        let mut records = self.keeping.records.as_deref().map(RecordsFile::replace).transpose()?;
        let mut progress = Progress::new();
        let mut course = MatchDisplay { games: series.games, sprt: series.sprt, began: Instant::now(), fresh: 0 };
        let mut live = self.live.then(LiveLines::default);
        let mut report = |report: &GameReport| {
            watched.standing = Some(report.standing.clone());
            if let Some(book) = &mut watched.book {
                book.add(report);
            }
            if watched.failure.is_none() {
                watched.caveats.add(report);
                let kept = records.as_mut().map_or(Ok(()), |file| file.add(&report.record));
                // What stays after others were taken back is told of again.
                let is_new = told.insert(report.game);
                let line =
                    |()| if is_new { self.game_line(output, &mut progress, &series.variant, report) } else { Ok(()) };
                let kept = kept.and_then(line);
                course.count(report);
                // The line is made only if it is shown.
                progress.show(fmt::from_fn(|f| f.write_str(&course.line(&report.standing, Instant::now()))));
                let shown = live.as_mut().map_or(Ok(()), |live| live.show(output, &course, &report.standing));
                watched.failure = kept.and(shown).err();
            }
            if watched.failure.is_some() {
                stop.raise();
            }
        };
        let stops = Interruption { finish: Some(finish), stop };
        let executor = remote.map(|remote| remote as &dyn boardwright_arena::Executor);
        let result = series.play(executor, journal, resume, stops, &mut report);
        progress.clear();
        Ok(result)
    }

    /// The settings of the match. A seed that is not given is chosen here.
    fn settings(&self) -> EventSettings {
        let player = |spec: &String, options: &Vec<String>| PlayerSettings {
            options: options.clone(),
            ..PlayerSettings::of_spec(spec)
        };
        EventSettings {
            games: vec![self.game.text().to_owned()],
            players: vec![player(&self.first, &self.a), player(&self.second, &self.b)],
            seed: Some(self.settings.seed.unwrap_or_else(input::fresh_seed)),
            ..self.settings.clone()
        }
    }

    /// Prints what `--each` asks for.
    fn game_line(
        &self,
        output: &mut Output,
        progress: &mut Progress,
        variant: &AnyVariant,
        report: &GameReport,
    ) -> Result<(), CliError> {
        if !self.each {
            return Ok(());
        }
        progress.clear();
        let record = &report.record;
        let tally = record_files::last_position(variant, record).and_then(|position| position.tally());
        let outcome = record.outcome.map(|outcome| outcome.to_string());
        if self.json {
            output.json(&GameLine {
                game: report.game + 1,
                players: &record.players,
                outcome,
                ending: &record.ending,
                plies: record.moves.len(),
                tally,
            })?;
        } else {
            let [first, second] = &record.players;
            let points = tally.map(|[first, second]| format!(", {first}-{second}")).unwrap_or_default();
            let outcome = outcome.as_deref().unwrap_or("*");
            output.line(format_args!(
                "game {}: {first} – {second} {outcome}{points}, {}",
                report.game + 1,
                record.ending
            ))?;
        }
        output.flush()
    }

    /// Says which of the games that `--each` has printed do not count; their lines come again when they are played again.
    fn taken_back(&self, output: &mut Output, units: &[Unit], told: &mut BTreeSet<u64>) -> Result<(), CliError> {
        let games = units.iter().flat_map(|unit| [unit.pair * 2, unit.pair * 2 + 1]);
        let taken_back: BTreeSet<u64> = games.filter(|game| told.remove(game)).map(|game| game + 1).collect();
        if !self.each || taken_back.is_empty() {
            return Ok(());
        }
        if self.json {
            output.json(&TakenBackLine { taken_back })?;
        } else {
            let games: Vec<String> = taken_back.iter().map(ToString::to_string).collect();
            output.line(format_args!("taken back, and played again: games {}", games.join(", ")))?;
        }
        output.flush()
    }

    fn print(&self, output: &mut Output, result: &SeriesResult) -> Result<(), CliError> {
        if self.json { output.json(result) } else { output.text(result) }
    }
}

fn status(series: &Series, result: &SeriesResult, is_interrupted: bool) -> Status {
    match result.sprt {
        Some(SprtVerdict::H0) => Status::No,
        Some(SprtVerdict::H1) => Status::Done,
        _ if is_interrupted && result.games < series.games => Status::Interrupted,
        _ => Status::Done,
    }
}

/// The error of an event of which nobody could play these pairs.
pub(super) fn unplayed(pairs: u64, store: Option<&Path>) -> CliError {
    let hint = store.map(|_| "the same command and seed with --resume tries again".to_owned());
    let said = "not played by any worker nor by this machine: expected players that start there";
    CliError::input(format!("pairs that are {said}: {pairs}")).with_hint_if(hint)
}

/// Says how an event goes on that was interrupted; with a seed where the command chose it.
pub(super) fn note_interrupted(event: &str, store: Option<&Path>, seed: Option<u64>) {
    let given = seed.map(|seed| format!(" --seed {seed}")).unwrap_or_default();
    match store {
        Some(store) => note(format_args!(
            "interrupted: the finished games are kept in {}; the same command with{given} --resume goes on",
            store.display()
        )),
        None => {
            let needed = seed.map_or("", |_| " and --seed");
            note(format_args!(
                "interrupted: the games are not kept; with --store FILE{needed} a {event} can be resumed"
            ));
        }
    }
}

/// Says that fewer games were played at the same time than was asked for.
pub(crate) fn note_concurrency(concurrency: Option<usize>) {
    if let Some(games) = concurrency {
        note(format_args!(
            "note: in the end {games} of the games were played at the same time: the system had no more files, processes \
             or threads"
        ));
    }
}
