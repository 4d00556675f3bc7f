//! `boardwright match`: many games between two players.

use std::fmt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use boardwright_arena::report::Report;
use boardwright_arena::stats::{Sprt, Verdict};
use boardwright_arena::{
    Adjudication, DrawRule, Entrant, GameReport, Interruption, Journal, MAX_SOLVER_NODES, Oracle, Pace, Patience,
    ResignRule, Resume, Scoring, Series, SeriesError, SeriesResult, TimeControl,
};
use boardwright_game::{AnyVariant, Fault, MatchRules, Side, SolverOptions, Stop};
use boardwright_players::PlayerName;
use clap::{Args, ValueEnum};
use serde::Serialize;

use super::bot_args::BotArgs;
use super::conditions::{Conditions, processors};
use super::match_live::{Course, LiveLines, MatchDisplay, RecordsFile};
use super::odds::{self, Own, PlayerOption};
use super::remote::{ClusterArgs, Kept, RemoteExecutor, Source, take_back};
use super::report_files;
use crate::error::{CliError, Status};
use crate::input::{self, GameArg};
use crate::openings_arg::OpeningsArg;
use crate::output::{Output, Progress, note};
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
elo, elo_error, los, pentanomial, tally (with --score stones), llr and sprt (with --sprt), forfeits, memory_first and memory_second (of bots), seed. \
JSON: the same keys in one object; with --each before it a line for each game: game, players, outcome, ending, plies, \
tally; with --live lines with type progress, the keys of the result, of, seconds and seconds_left. The exit code is 1 if the \
sequential test accepts H0."
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

    /// Number of games; if it is odd, the last game has no partner
    #[arg(long, value_name = "NUMBER", default_value_t = 10, value_parser = input::positive)]
    games: u64,

    #[command(flatten)]
    pace: PaceArgs,

    #[command(flatten)]
    bots: BotArgs,

    /// Openings of the pairs: start, random:PLIES[,balance=SCORE[,nodes=NUMBER][,even=PLIES]], an opening that the players
    /// negotiate (swap2, swap, pie), book, or a file of openings or game records; these two with
    /// [,shuffle][,symmetry][,skip=NUMBER][,plies=NUMBER] [default: start]
    #[arg(long, value_name = "OPENINGS")]
    openings: Option<OpeningsArg>,

    /// Seed of the openings and the players' random choices [default: a different one every time, which the result states]
    #[arg(long, value_name = "SEED", value_parser = input::seed)]
    seed: Option<u64>,

    /// Games played at the same time, 1 to 1024 [default: the number of processors, half of it with --ponder]
    #[arg(long, value_name = "NUMBER", value_parser = input::whole::<1, 1024>)]
    concurrency: Option<u64>,

    /// Write the games to this file as they finish; it is replaced if it exists
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,

    /// Write a report with tables and plots to this file, .html or .md, or to report.html and report.md in a folder
    #[arg(long, value_name = "PATH")]
    report: Option<PathBuf>,

    /// Keep the games in this store as they finish; it is created if it does not exist
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,

    /// Continue a match whose games are in the store; the seed must be the same
    #[arg(long, requires_all = ["store", "seed"])]
    resume: bool,

    /// Measure that decides a pair
    #[arg(long, value_enum, default_value_t = Score::Wins)]
    score: Score,

    /// Stop early when a sequential test decides; the defaults of its parts are elo0=0,elo1=10,alpha=0.05,beta=0.05
    #[arg(long, value_name = "TEST")]
    sprt: Option<Sprt>,

    /// A position that occurs this often is a draw, 0 for never [default: the game's own rule]
    #[arg(long, value_name = "TIMES", value_parser = input::count)]
    repetition: Option<u32>,

    /// A game that is this long is a draw, 0 for never [default: the game's own rule]
    #[arg(long, value_name = "PLIES", value_parser = input::count)]
    max_plies: Option<u32>,

    /// End games whose result the game's solver proves within this many positions after a move
    #[arg(long, value_name = "NODES", value_parser = input::whole::<1, { MAX_SOLVER_NODES as u64 }>)]
    solved: Option<u64>,

    /// End games that both players score as level, such as after=40,moves=5,score=0.1: after ply 40, 5 moves each within ±0.10
    #[arg(long, value_name = "RULE")]
    draw: Option<DrawRule>,

    /// End games that a player scores as lost, such as moves=3,score=20: 3 moves in a row at -20 or worse; the other player
    /// must agree unless by=one
    #[arg(long, value_name = "RULE")]
    resign: Option<ResignRule>,

    /// An option of player A alone, which may be repeated: tc=, movetime=, nodes=, depth= for time odds, ponder=yes; for bots
    /// also memory=, longest=, folder=, threads=, suspend=yes, info.KEY=
    #[arg(long, value_name = "KEY=VALUE", value_parser = odds::read)]
    a: Vec<(String, PlayerOption)>,

    /// The same for player B
    #[arg(long, value_name = "KEY=VALUE", value_parser = odds::read)]
    b: Vec<(String, PlayerOption)>,

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

/// Limits of the players' thinking.
#[derive(Args, Debug)]
struct PaceArgs {
    /// A clock for each side and game, base+increment in seconds, such as 10+0.1; with --movetime both hold, as at Gomocup
    #[arg(long, value_name = "CLOCK")]
    tc: Option<TimeControl>,

    /// Time for each move, such as 100ms
    #[arg(long, value_name = "TIME", value_parser = input::duration)]
    movetime: Option<Duration>,

    /// Overrun of a clock or of a move's time that costs nothing, since the system may cause it [default: 50ms]
    #[arg(long, value_name = "TIME", value_parser = input::duration)]
    margin: Option<Duration>,

    /// Positions to visit for each move, for players that search
    #[arg(long, value_name = "NUMBER", value_parser = input::positive)]
    nodes: Option<u64>,

    /// Plies to search for each move, for players that search
    #[arg(long, value_name = "PLIES", value_parser = input::depth)]
    depth: Option<u32>,
}

/// Measure that decides a pair of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Score {
    /// Each game counts: won, drawn or lost
    Wins,
    /// The points of both games together, as in the Ruby Quiz
    Stones,
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

impl Match {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let variant = self.game.variant()?;
        let mut store = self.store.as_deref().map(|path| store_place::open_to_write(Some(path))).transpose()?;
        let (finish, stop) = crate::interrupt::catch_event()?;
        let series = self.series(&variant, &finish)?;
        series.check().map_err(CliError::input)?;
        let targets = self.report.as_deref().map(report_files::targets).transpose()?;
        let remote = self.remote(&variant, &series)?;
        let conditions = Conditions::now();
        // Nothing else looks at the moves of games that are kept.
        let is_brief = self.records.is_none() && self.report.is_none() && !self.each;
        let again = if is_brief { Resume::Briefly } else { Resume::Yes };
        let mut resume = if self.resume { again } else { Resume::No };
        let (result, Course { caveats, book, .. }) = loop {
            let mut course = Course::new(&series, targets.is_some());
            let journal = store.as_mut().map(|store| store as &mut dyn Journal);
            let result =
                self.play(&series, remote.as_deref(), (journal, resume), &mut course, (&finish, &stop), output)?;
            if let (Err(SeriesError::Withdrawn { units, why }), Some(remote)) = (&result, &remote) {
                let journal = store.as_mut().map(|store| store as &mut dyn Journal);
                take_back(remote.as_ref(), journal, series.event().id, units, why)?;
                resume = again;
                continue;
            }
            if let Some(remote) = &remote
                && (self.store.is_none() || (result.is_ok() && !stop.is_raised() && !finish.is_raised()))
            {
                remote.forget();
            }
            if let Some(error) = course.failure {
                // Whatever cannot be written or printed, the games were played.
                course.standing.map_or(Ok(()), |standing| self.print(output, &standing))?;
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
        self.print(output, &result)?;
        note_concurrency(result.concurrency);
        let load = conditions.warning().filter(|_| result.stalled.is_some());
        for sentence in load.into_iter().chain(caveats.sentences(&result)) {
            note(format_args!("note: {sentence}"));
        }
        if let (Some(targets), Some(book)) = (targets, book) {
            let mut event = book.report(&series, &result);
            event.notes = caveats.sentences(&result);
            let title = format!("{}: {}", variant.spec(), event.name);
            let whole = Report { title, conditions: conditions.facts(), events: vec![event] };
            output.flush()?;
            report_files::write(&targets, &whole)?;
        }
        let status = self.status(&result, finish.is_raised() || stop.is_raised());
        match (status, &self.store) {
            (Status::Interrupted, Some(store)) => note(format_args!(
                "interrupted: the finished games are kept in {}; the same command with --seed {} --resume goes on",
                store.display(),
                series.seed
            )),
            (Status::Interrupted, None) => {
                note("interrupted: the games are not kept; with --store FILE and --seed a match can be resumed");
            }
            _ => {}
        }
        Ok(status)
    }

    /// Plays the series once.
    fn play(
        &self,
        series: &Series,
        remote: Option<&dyn RemoteExecutor>,
        (journal, resume): (Option<&mut dyn Journal>, Resume),
        watched: &mut Course,
        (finish, stop): (&Stop, &Stop),
        output: &mut Output,
    ) -> Result<Result<SeriesResult, SeriesError>, CliError> {
        let mut records = self.records.as_deref().map(RecordsFile::create).transpose()?;
        let mut progress = Progress::new();
        let mut course = MatchDisplay { games: self.games, sprt: self.sprt, began: Instant::now(), fresh: 0 };
        let mut live = self.live.then(LiveLines::default);
        let mut report = |report: &GameReport| {
            watched.standing = Some(report.standing.clone());
            if let Some(book) = &mut watched.book {
                book.add(report);
            }
            if watched.failure.is_none() {
                watched.caveats.add(report);
                let kept = records.as_mut().map_or(Ok(()), |file| file.add(report));
                let kept = kept.and_then(|()| self.game_line(output, &mut progress, &series.variant, report));
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
        let result = match (remote, journal) {
            (Some(remote), journal) => series.play_by(remote, journal, resume, stops, &mut report),
            (None, None) => series.play(stops, &mut report),
            (None, Some(journal)) => series.play_with(journal, resume, stops, &mut report),
        };
        progress.clear();
        Ok(result)
    }

    fn series(&self, variant: &AnyVariant, stop: &Stop) -> Result<Series, CliError> {
        let seed = self.seed.unwrap_or_else(input::fresh_seed);
        let openings = self.openings.as_ref().unwrap_or(&OpeningsArg::START);
        let players = [input::player_name(variant, &self.first)?, input::player_name(variant, &self.second)?];
        let usual = Patience::default();
        let patience = Patience { margin: self.pace.margin.unwrap_or(usual.margin), ..usual };
        let bot_settings = self.bots.bot_settings(patience.margin)?;
        let pace =
            Pace { clock: self.pace.tc, move_time: self.pace.movetime, nodes: self.pace.nodes, depth: self.pace.depth };
        let of = |index: usize, options: &[(String, PlayerOption)]| {
            let own = odds::own(&players[index], options, &pace, &bot_settings);
            let own = own.map_err(|error| error.in_context(if index == 0 { "--a" } else { "--b" }))?;
            entrant(variant, &players[index], own)
        };
        let entrants = [of(0, &self.a)?, of(1, &self.b)?];
        let ponders = entrants.iter().any(Entrant::ponders);
        let asked = self.concurrency.or(ponders.then(|| (processors() as u64 / 2).max(1)));
        let usual = Series::new(variant.clone(), entrants);
        Ok(Series {
            games: self.games,
            patience,
            pace,
            openings: openings.openings(variant, seed, self.games.div_ceil(2), stop)?,
            rules: Some(rules(variant, self.repetition, self.max_plies)),
            adjudication: self.adjudication(variant)?,
            scoring: match self.score {
                Score::Wins => Scoring::Wins,
                Score::Stones => Scoring::Tally,
            },
            sprt: self.sprt,
            seed,
            concurrency: concurrency(asked, players.iter().filter(|player| player.is_external()).count()),
            ..usual
        })
    }

    /// Sets up the leader that has the games played elsewhere, if one is asked for.
    fn remote(&self, variant: &AnyVariant, series: &Series) -> Result<Option<Box<dyn RemoteExecutor>>, CliError> {
        let source = |text: &str, options: &[(String, PlayerOption)]| {
            let player = input::player_name(variant, text)?;
            let bot_settings = self.bots.bot_settings(series.patience.margin)?;
            let own = odds::own(&player, options, &series.pace, &bot_settings)?;
            Ok::<_, CliError>(Source {
                player,
                options: options.iter().map(|(text, _)| text.clone()).collect(),
                bot_settings: own.bot_settings,
            })
        };
        if !self.cluster.is_given() {
            return Ok(None);
        }
        let sources = [source(&self.first, &self.a)?, source(&self.second, &self.b)?];
        self.cluster.series(series, &sources, Kept { store: self.store.as_deref(), resume: self.resume })
    }

    fn adjudication(&self, variant: &AnyVariant) -> Result<Adjudication, CliError> {
        let rules = Adjudication { draw: self.draw, resign: self.resign, oracle: None };
        let Some(nodes) = self.solved else { return Ok(rules) };
        if !has_solver(variant) {
            return Err(CliError::input(format!("{} has no solver", variant.spec())).in_context("--solved"));
        }
        Ok(Adjudication { oracle: Some(Oracle::solver(nodes)), ..rules })
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

    fn print(&self, output: &mut Output, result: &SeriesResult) -> Result<(), CliError> {
        if self.json { output.json(result) } else { output.text(result) }
    }

    fn status(&self, result: &SeriesResult, is_interrupted: bool) -> Status {
        match result.sprt {
            Some(Verdict::H0) => Status::No,
            Some(Verdict::H1) => Status::Done,
            _ if is_interrupted && result.games < self.games => Status::Interrupted,
            _ => Status::Done,
        }
    }
}

/// Limits at which the referee ends a game: those given, else the game's own; 0 means never.
pub(crate) fn rules(variant: &AnyVariant, repetition: Option<u32>, max_plies: Option<u32>) -> MatchRules {
    let usual = variant.match_rules();
    let or_usual = |given: Option<u32>, usual| given.map_or(usual, |limit| (limit > 0).then_some(limit));
    MatchRules { repetition: or_usual(repetition, usual.repetition), max_plies: or_usual(max_plies, usual.max_plies) }
}

/// True if there is a solver that can end games early.
pub(crate) fn has_solver(variant: &AnyVariant) -> bool {
    variant.solver(&SolverOptions { memory: 1 << 20, ..SolverOptions::default() }).is_some()
}

/// A player of the series, made afresh for every game.
pub(crate) fn entrant(variant: &AnyVariant, player: &PlayerName, own: Own) -> Result<Entrant, CliError> {
    // Every player has both sides in turn.
    player.check_begun(&[variant.start()], &Side::BOTH).map_err(CliError::input)?;
    let Own { pace, bot_settings, told } = own;
    let (make, peak) = player.measured_maker(variant, &bot_settings).map_err(CliError::input)?;
    let entrant =
        Entrant::new(player.to_string(), move |seed| make(seed).map_err(|error| Fault::new(error.to_string())));
    let entrant = if told.is_empty() { entrant } else { entrant.with_settings(format!("{player} with {told}")) };
    let entrant = pace.into_iter().fold(entrant, Entrant::at_pace);
    let entrant = peak.into_iter().fold(entrant, Entrant::measured);
    // Our own players look at the flag that stops them, or answer soon: games without a clock need no threads. Bots in
    // other processes are supervised where they are asked.
    let entrant = if player.is_external() { entrant.supervised() } else { entrant.trusted() };
    let entrant = if bot_settings.ponder && !player.is_external() { entrant.pondering() } else { entrant };
    Ok(if bot_settings.recover { entrant.recovering() } else { entrant })
}

/// Number of games to play concurrently when each needs this many bot processes: the requested number, or fewer with a note
/// that gives the reason.
pub(crate) fn concurrency(asked: Option<u64>, bots: usize) -> usize {
    let wanted = asked.map_or_else(processors, |number| number as usize);
    if bots > 0 {
        let bots = bots as u64;
        let room = boardwright_protocol::make_room(wanted as u64 * bots) / bots;
        let possible = usize::try_from(room).map_or(wanted, |room| room.clamp(1, wanted));
        if let (true, Some(limit)) = (possible < wanted, boardwright_protocol::most_descriptors()) {
            note(format_args!(
                "note: {possible} instead of {wanted} games are played at the same time, since the system allows {limit} \
                 open files; `ulimit -n` may raise that"
            ));
        }
        return possible;
    }
    wanted
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
