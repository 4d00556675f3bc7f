//! `boardwright tune`: better values for the options of a player, by games.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Instant;

use boardwright_arena::report::{Report, TuningBook};
use boardwright_arena::spsa::Parameter;
use boardwright_arena::{
    Interruption, Journal, PairReport, Resume, SeriesError, TunedValue, Tuning, TuningResult, Unit,
};
use boardwright_game::Stop;
use boardwright_local::remote::{RemoteExecutor, take_back};
use boardwright_workbench::{EventSettings, FormatName, PlayerSettings, TuneSettings};
use clap::Args;
use serde::Serialize;

use super::cluster::ClusterArgs;
use super::conditions::Conditions;
use super::keeping::KeepArgs;
use super::match_live::{LiveLines, RecordsFile, in_words, time_left};
use super::matches::{note_interrupted, player_option};
use super::report_files;
use crate::error::{CliError, Status};
use crate::input::{self, GameArg};
use crate::output::{Output, Progress, note};
use crate::venue::{self, LocalVenue};
use crate::{files, store_place};

/// Find better values for the options of a player by games, with SPSA
///
/// Every pair of games is between two players whose values lie a little above and below the present ones, by chance for each
/// option, and its result moves the values. The options are those of a built-in player, or of a bot, which is told them as it is
/// told info.KEY=VALUE. With a node or depth limit the same seed gives the same values at any concurrency and after any crash:
/// the store has the games, from which the values follow. The first Ctrl-C finishes the games that are played here, the second
/// drops them; the exit code is 3.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright tune gomoku boora-0.7 --parameter delta,0.15,0,1 --games 20000 --openings random:4 --seed 1
  boardwright tune kalah bwp:./bot --parameters values.txt --games 40000 --nodes 1000 --openings book --store tune.db
  boardwright tune kalah bwp:./bot --parameter 'mobility,int,12,0,40,3,0.002' --games 40000 --seed 1 --store tune.db --resume

A file of parameters has one a line: name, int or float, start, min, max, c_end, r_end, as OpenBench writes them; # begins a \
comment. The number of games decides the steps, so that a tuning that is to be longer is another one.

The result is one `key: value` a line: pairs, of, games, wins, losses, draws (of the first player of each pair, whose values \
chance decides), forfeits, each parameter with its start and range, player (with the values), seed. JSON: the same keys in one \
object, and parameters, a list with name, value, text (as the player gets it), start, min and max of each; with --live lines \
with type progress, pairs, of, seconds, seconds_left and parameters. Whether the values are better, a match tells.")]
// Options of a match that mean something else here, or nothing: the check of the settings refuses the last two.
#[command(
    mut_arg("games", |arg| arg.help("Number of games, which decides the steps: needed, and even, since pairs are played")),
    mut_arg("sprt", |arg| arg.hide(true)),
    mut_arg("score", |arg| arg.hide(true))
)]
pub(crate) struct Tune {
    #[command(flatten)]
    game: GameArg,

    /// The player, name[@option=value,…] or bwp:COMMAND for a bot
    #[arg(value_name = "PLAYER")]
    player: String,

    #[command(flatten)]
    tune: TuneSettings,

    /// A file of parameters, one a line
    #[arg(long = "parameters", value_name = "FILE")]
    parameter_file: Option<PathBuf>,

    #[command(flatten)]
    settings: EventSettings,

    /// An option of the player that stays as it is: for bots info.KEY=, threads= and others, as --a of match has them; may be
    /// repeated
    #[arg(long, value_name = "KEY=VALUE", value_parser = player_option)]
    option: Vec<String>,

    #[command(flatten)]
    keeping: KeepArgs,

    #[command(flatten)]
    cluster: ClusterArgs,

    /// Print JSON lines of progress too, at most one a second
    #[arg(long, requires = "json")]
    live: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ProgressLine<'a> {
    r#type: &'static str,
    pairs: u64,
    of: u64,
    seconds: f64,
    seconds_left: Option<f64>,
    parameters: &'a [TunedValue],
}

/// What is shown and written while a tuning is played.
struct Watch<'a> {
    output: &'a mut Output,
    began: Instant,
    fresh: u64,
    progress: Progress,
    live: Option<LiveLines>,
    records: Option<RecordsFile<'a>>,
    book: Option<TuningBook>,
    /// The first thing that could not be written or printed.
    failure: Option<CliError>,
}

impl Watch<'_> {
    /// Takes a finished pair.
    fn take(&mut self, report: &PairReport<'_>) {
        self.fresh += u64::from(!report.restored);
        if let Some(book) = &mut self.book {
            book.add(report);
        }
        let since = self.began.elapsed();
        let left = time_left(since, self.fresh, report.result.of - report.result.pairs);
        let line = fmt::from_fn(|f| {
            let TuningResult { pairs, of, parameters, .. } = report.result;
            write!(f, "{pairs} of {of} pairs")?;
            parameters.iter().try_for_each(|tuned| write!(f, ", {} {}", tuned.name, tuned.text))?;
            write!(f, ", {:.0} a minute", self.fresh as f64 / since.as_secs_f64().max(1e-9) * 60.0)?;
            left.map_or(Ok(()), |left| write!(f, ", {} left", in_words(left)))
        });
        self.progress.show(line);
        let written = self.write(report, since.as_secs_f64(), left.map(|left| left.as_secs_f64()));
        if self.failure.is_none() {
            self.failure = written.err();
        }
    }

    fn write(&mut self, report: &PairReport<'_>, seconds: f64, left: Option<f64>) -> Result<(), CliError> {
        if let Some(records) = &mut self.records {
            report.games.iter().try_for_each(|game| records.add(&game.record))?;
        }
        if self.live.as_mut().is_some_and(|live| live.is_due(Instant::now())) {
            let TuningResult { pairs, of, ref parameters, .. } = *report.result;
            let (r#type, seconds_left) = ("progress", left);
            self.output.json(&ProgressLine { r#type, pairs, of, seconds, seconds_left, parameters })?;
            self.output.flush()?;
        }
        Ok(())
    }
}

impl Tune {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let KeepArgs { concurrency, store: store_path, resume, .. } = &self.keeping;
        if *resume && self.settings.seed.is_none() {
            return Err(CliError::input("--resume without --seed: expected the seed of the tuning that goes on"));
        }
        let settings = self.settings()?;
        let targets = self.keeping.targets(std::iter::once(&settings), Path::new(""))?;
        let mut store = store_path.as_deref().map(|path| store_place::open_to_write(Some(path))).transpose()?;
        let stops = crate::interrupt::catch_event(self.cluster.is_remote())?;
        let mut contest = settings.build(&LocalVenue::new(Path::new("")), &stops.0)?;
        contest.set_concurrency(venue::concurrency(*concurrency, &contest));
        let remote = self.cluster.open(&settings, &contest, &self.keeping)?;
        let tuning = contest.into_tuning().map_err(CliError::internal)?;
        self.keeping.tell_if_new(store.as_mut(), &[(&settings, tuning.event().id)], Path::new(""))?;
        let conditions = Conditions::now(self.cluster.is_remote());
        // Nothing but a file of records looks at the moves of games that are kept.
        let again = if self.keeping.records.is_none() && targets.is_none() { Resume::Briefly } else { Resume::Yes };
        let mut resume = if *resume { again } else { Resume::No };
        let (result, book) = loop {
            let journal = store.as_mut().map(|store| store as &mut dyn Journal);
            let book = targets.is_some().then(TuningBook::default);
            let played = self.play(&tuning, remote.as_deref(), (journal, resume), book, &stops, output)?;
            let (Err(SeriesError::Withdrawn { units, why }), Some(remote)) = (&played.0, &remote) else { break played };
            let journal = store.as_mut().map(|store| store as &mut dyn Journal);
            go_back(&tuning, remote.as_ref(), journal, units, why)?;
            resume = again;
        };
        let is_over = result.as_ref().is_ok_and(|result| result.pairs >= result.of);
        if let Some(remote) = &remote
            && (store_path.is_none() || is_over)
        {
            remote.forget();
        }
        let result = result.map_err(|error| store_place::explain(error, "--seed"))?;
        // Whoever reads the output may have seen enough of it.
        if let (Some(targets), Some(book)) = (targets, book) {
            let event = book.report(&tuning, &result);
            let title = format!("{}: {}", tuning.variant.spec(), event.name);
            report_files::write(&targets, &Report { title, conditions: conditions.facts(), events: vec![event] })?;
        }
        if self.json { output.json(&result) } else { output.text(&result) }?;
        let is_on_time = remote.is_none() && !tuning.pace.is_reproducible();
        if let Some(sentence) = conditions.warning().filter(|_| is_on_time) {
            note(format_args!("note: {sentence}"));
        }
        if result.forfeits > 0 {
            note(format_args!("note: {} games were forfeited, which says little of the values", result.forfeits));
        }
        output.flush()?;
        self.keeping.check_still_there()?;
        if is_over {
            return Ok(Status::Done);
        }
        note_interrupted("tuning", store_path.as_deref(), Some(tuning.seed));
        Ok(Status::Interrupted)
    }

    /// Plays the tuning once.
    fn play(
        &self,
        tuning: &Tuning,
        remote: Option<&dyn RemoteExecutor>,
        (journal, resume): (Option<&mut dyn Journal>, Resume),
        book: Option<TuningBook>,
        (finish, stop): &(Stop, Stop),
        output: &mut Output,
    ) -> Result<(Result<TuningResult, SeriesError>, Option<TuningBook>), CliError> {
        let mut watch = Watch {
            output,
            began: Instant::now(),
            fresh: 0,
            progress: Progress::new(),
            live: self.live.then(LiveLines::default),
            records: self.keeping.records.as_deref().map(RecordsFile::replace).transpose()?,
            book,
            failure: None,
        };
        let stops = Interruption { finish: Some(finish), stop };
        let executor = remote.map(|remote| remote as &dyn boardwright_arena::Executor);
        let result = tuning.play(executor, journal, resume, stops, &mut |report| {
            watch.take(report);
            if watch.failure.is_some() {
                stop.raise();
            }
        });
        watch.progress.clear();
        match watch.failure {
            Some(error) => Err(error),
            None => Ok((result, watch.book)),
        }
    }

    /// The settings of the tuning. A seed that is not given is chosen here.
    fn settings(&self) -> Result<EventSettings, CliError> {
        let mut tune = self.tune.clone();
        if let Some(path) = &self.parameter_file {
            tune.parameters.extend(read_parameters(path)?);
        }
        let player = PlayerSettings { options: self.option.clone(), ..PlayerSettings::of_spec(&self.player) };
        Ok(EventSettings {
            format: FormatName::Tuning,
            games: vec![self.game.text().to_owned()],
            players: vec![player],
            tune: Some(tune),
            seed: Some(self.settings.seed.unwrap_or_else(input::fresh_seed)),
            ..self.settings.clone()
        })
    }
}

/// The parameters of a file, one a line.
fn read_parameters(path: &Path) -> Result<Vec<Parameter>, CliError> {
    let text = files::read_text(path)?;
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim()).enumerate();
    let parameter = |(index, line): (usize, &str)| {
        line.parse::<Parameter>()
            .map_err(|error| CliError::input(error).in_context(format_args!("{path:?}, line {}", index + 1)))
    };
    lines.filter(|(_, line)| !line.is_empty()).map(parameter).collect()
}

/// Takes back false games and all pairs from them on, whose values were other ones without them.
fn go_back(
    tuning: &Tuning,
    remote: &dyn RemoteExecutor,
    journal: Option<&mut dyn Journal>,
    units: &[Unit],
    why: &str,
) -> Result<(), CliError> {
    let first = units.iter().map(|unit| unit.pair).min().unwrap_or(0);
    let unit = |pair| Unit { stage: 0, players: [0, 1], pair, legs: [true; 2] };
    let all: Vec<Unit> = (first..tuning.schedule.pairs).map(unit).collect();
    let why = format!("{why}; the tuning goes back to pair {}, since later values depend on it", first + 1);
    take_back(remote, journal, tuning.event().id, &all, &why)?;
    remote.purge()
}
