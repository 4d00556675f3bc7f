//! Self-play on a cluster: `self-play --cluster`, and its worker.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};
use boardwright_catalog::GAMES;
use boardwright_cluster::{
    Access, Batch, Cluster, CoordinatorSettings, Event, EventFactory, Job, JobBatch, Kits, Note, Worker,
};
use boardwright_game::Stop;
use boardwright_search::signature;
use clap::Args;

use crate::tune::{self, SelfPlay, TuneOptions};

/// The word for this work.
const WORK: &str = "self-play";

/// Number of games in a unit.
const GAMES_A_UNIT: u64 = 10;

/// The way to a server.
#[derive(Args, Clone, Debug, Default)]
pub struct ServerArgs {
    /// A file with credentials for the server, as for `boardwright worker`.
    #[arg(long)]
    credentials: Option<PathBuf>,
    /// A file with the certificates of those who may sign the server's, in PEM.
    #[arg(long)]
    ca: Option<PathBuf>,
}

impl ServerArgs {
    fn access(&self, url: &str, name: &str) -> Result<Access> {
        let variable =
            || std::env::var_os("BOARDWRIGHT_CREDENTIALS").filter(|file| !file.is_empty()).map(PathBuf::from);
        let file = self.credentials.clone().or_else(variable);
        let read = |file: PathBuf| fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()));
        let access = Access {
            url: url.to_owned(),
            credentials: file.map(read).transpose()?,
            ca: self.ca.clone(),
            name: name.to_owned(),
        };
        access.check()?;
        Ok(access)
    }
}

/// Games of an engine against itself, ten a unit.
struct SelfPlayBatch {
    play: Box<dyn SelfPlay>,
    settings: String,
}

impl SelfPlayBatch {
    fn new(spec: &str, nodes: u64, seed: u64) -> Result<SelfPlayBatch> {
        let options = TuneOptions::for_games(0, nodes, seed);
        let settings = format!("self-play\ngame: {spec}\nnodes: {nodes}\nseed: {seed}\n");
        Ok(SelfPlayBatch { play: tune::player_of(spec, options)?, settings })
    }
}

impl Batch for SelfPlayBatch {
    fn settings(&self) -> &str {
        &self.settings
    }

    fn make(&self, unit: u64, halt: &Stop) -> Result<Option<Vec<String>>, String> {
        let first = unit.checked_mul(GAMES_A_UNIT).filter(|first| first.checked_add(GAMES_A_UNIT).is_some());
        let first = first.ok_or_else(|| format!("the unit {unit}, expected a smaller number"))?;
        let mut lines = Vec::new();
        for number in first..first + GAMES_A_UNIT {
            if halt.is_raised() {
                return Ok(None);
            }
            lines.push(self.play.game(number).map_err(|error| error.to_string())?);
        }
        Ok(Some(lines))
    }

    fn check(&self, _: u64, lines: &[String]) -> Result<(), String> {
        if lines.len() as u64 != GAMES_A_UNIT {
            return Err(format!("{} games, expected {GAMES_A_UNIT}", lines.len()));
        }
        lines.iter().try_for_each(|line| self.play.check(line).map_err(|error| format!("{error:#}")))
    }
}

/// Makes batches of games of an engine against itself.
struct LabFactory;

impl EventFactory for LabFactory {
    fn event(&self, job: &Job, _: &Kits, _: f64) -> Result<Event, String> {
        let (Some(batch), Some(game)) = (job.batch.as_ref().filter(|batch| batch.work == WORK), &job.game) else {
            return Err("this worker plays games to tune by alone; `boardwright worker` plays others".to_owned());
        };
        let number = |name: &str| {
            batch.numbers.get(name).copied().ok_or_else(|| format!("a job for games to tune by without {name}"))
        };
        let made = SelfPlayBatch::new(game, number("nodes")?, number("seed")?);
        let made = made.map_err(|error| format!("{error:#}"))?;
        if made.settings != job.settings {
            return Err("what is made of it here are other games".to_owned());
        }
        Ok(Event::Batch(Arc::new(made)))
    }
}

/// The signature of the engines of all games, and the positions a second that they visit.
fn measure() -> Result<(String, f64)> {
    let (began, mut total, mut line) = (Instant::now(), 0, String::from("signature"));
    for game in GAMES {
        let name = game.family().name;
        let variant = boardwright_catalog::variant(name)?;
        let nodes = signature::nodes(&variant, signature::DEPTH, &Stop::new()).map_err(|error| anyhow!(error))?;
        total += nodes;
        line += &format!(" {name} {nodes}");
    }
    Ok((line, total as f64 / began.elapsed().as_secs_f64().max(1e-9)))
}

/// A flag that Ctrl-C raises.
fn interrupt() -> Result<Stop> {
    let stop = Stop::new();
    let raised = stop.clone();
    ctrlc::set_handler(move || raised.raise()).context("Ctrl-C cannot be caught")?;
    Ok(stop)
}

fn notes() -> Note {
    Arc::new(|sentence| {
        // Nobody may be listening any more.
        let _ = writeln!(std::io::stderr(), "note: {sentence}");
    })
}

/// Has games played by the workers of a server and adds them to a file in their order: the file is that of a run here.
///
/// # Errors
/// If the file cannot be written, or the games cannot be had.
pub fn self_play(
    spec: &str,
    options: TuneOptions,
    file: &Path,
    (url, server): (&str, &ServerArgs),
    mut progress: impl FnMut(String),
) -> Result<()> {
    let batch = Arc::new(SelfPlayBatch::new(spec, options.nodes, options.seed)?);
    let access = server.access(url, "boardwright self-play")?;
    let (mut out, known) = tune::kept(file, 1)?;
    let stop = interrupt()?;
    let numbers = [("nodes", options.nodes), ("seed", options.seed)];
    let numbers: BTreeMap<String, u64> = numbers.map(|(name, number)| (name.to_owned(), number)).into();
    let work = JobBatch { work: WORK.to_owned(), numbers };
    let job = Job::of_batch(spec, format!("games of {spec} to tune by"), batch.settings.clone(), work);
    let terms = CoordinatorSettings {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        signature: measure()?.0,
        games: options.games,
        per_unit: GAMES_A_UNIT as u32,
        // What workers have brought before counts.
        resume: true,
        ..CoordinatorSettings::default()
    };
    let cluster = Cluster::open(&access, job, Event::Batch(batch), &[], terms, notes())?;
    let mut written = Ok(());
    let mut number = known / GAMES_A_UNIT * GAMES_A_UNIT;
    let units = known / GAMES_A_UNIT..options.games.div_ceil(GAMES_A_UNIT);
    cluster.collect(units, &stop, &mut |_, lines| {
        for line in lines {
            if (known..options.games).contains(&number) && written.is_ok() {
                written = writeln!(out, "{line}");
                if number % 100 == 99 {
                    progress(format!("{} games", number + 1));
                }
            }
            number += 1;
        }
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    written.with_context(|| format!("cannot write {}", file.display()))?;
    if stop.is_raised() {
        bail!("interrupted: the same command goes on");
    }
    Ok(cluster.purge()?)
}

/// Plays games for the tuners on a server until Ctrl-C. Returns the number of games.
///
/// # Errors
/// If there is no way to the server.
pub fn work(url: &str, server: &ServerArgs, threads: Option<usize>, name: Option<String>) -> Result<u64> {
    let name = name.unwrap_or_else(|| "lab".to_owned());
    let (signature, speed) = measure()?;
    let stop = interrupt()?;
    let worker = Worker {
        access: server.access(url, &format!("boardwright lab worker {name}"))?,
        name,
        threads: threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get)),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        signature,
        speed,
        any_version: false,
        allow: Vec::new(),
        cache: PathBuf::new(),
        factory: Arc::new(LabFactory),
        note: notes(),
    };
    Ok(worker.work(&stop, &Stop::new())?)
}
