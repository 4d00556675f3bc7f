//! The options of events on a cluster, and the commands `worker` and `cluster`.

// The doc comments of options are their help, where addresses are plain text.
#![allow(clippy::doc_markdown)]

mod access;
mod accounts;
mod announce;
mod cache_folder;
mod event_factory;
mod key;
mod openings;
mod status;
mod view;
mod worker;

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use boardwright_arena::{
    Contest, EventId, EventInfo, Executor, Opening, OpeningError, OpeningMaker, Queue, SeriesError, Unit,
};
use boardwright_class::{MatchWorkers, SentSubmission};
use boardwright_cluster::{
    Access, Batch, BotKit, BroughtGames, ClusterError, CoordinatorSettings, Event, Job, LEASES, Note, ReferenceMachine,
    SigningKey, remove_kits,
};
use boardwright_game::{AnyVariant, Score, Stop, locked};
use boardwright_local::remote::RemoteExecutor;
use boardwright_workbench::{BalanceSettings, EventSettings};
use clap::Args;

use self::cache_folder::CacheFolder;
use self::event_factory::as_sent;
use self::openings::OpeningBatch;
use super::bench::Bench;
use super::keeping::KeepArgs;
use crate::error::CliError;
use crate::input;
use crate::output::note;

pub(crate) use access::AccessArgs;
pub(crate) use status::Cluster;
pub(crate) use view::ViewArgs;
pub(crate) use worker::Worker;

/// The ending of a file that says who brought the games of a store or of a match.
const WORKERS: &str = "workers";

/// The command that takes back what an account brought of a class.
const CLASS_TAKES_BACK: &str = "class run --cluster … --bar";

/// Options of work that workers do.
#[derive(Args, Clone, Debug)]
pub(crate) struct WorkArgs {
    /// Have the work done by the workers of this server, such as nats://HOST
    #[arg(long = "cluster", value_name = "SERVER")]
    server: Option<String>,

    #[command(flatten)]
    access: AccessArgs,

    /// Time after which the work of a silent worker is given to another [default: 30s]
    #[arg(long, value_name = "TIME", value_parser = input::duration, requires = "server")]
    lease: Option<Duration>,

    /// Play one pair in this many twice, on different workers, if no limit depends on a clock; 0 for none [default: 50]
    #[arg(long, value_name = "NUMBER", value_parser = input::count, requires = "server")]
    verify: Option<u32>,

    /// Count no results of this worker: its account, as notes name it, or the name that it gives itself; what it brought
    /// before is played again. May be repeated
    #[arg(long, value_name = "ACCOUNT", requires = "server")]
    bar: Vec<String>,
}

/// Options of an event that is played by workers.
#[derive(Args, Clone, Debug)]
pub(crate) struct ClusterArgs {
    #[command(flatten)]
    work: WorkArgs,

    /// The speed of the machine for which times are meant, in nodes a second of `boardwright bench`; others have times in
    /// proportion [default: that of this machine]
    #[arg(long, value_name = "SPEED", value_parser = input::positive, requires = "server")]
    reference: Option<u64>,

    /// Sign the bots and scripts that are sent with the secret key in this file, which `boardwright cluster key` makes
    #[arg(long, value_name = "FILE", requires = "server")]
    sign: Option<PathBuf>,
}

/// An error of the cluster as one of ours.
fn error(error: ClusterError) -> CliError {
    let hint = match &error {
        // A certificate that is not trusted comes from a server that is there.
        ClusterError::Connect { reason, .. } if !reason.contains("certificate") => {
            Some("`nats-server -js` on that machine starts a server; docs/cluster.md has ten lines from nothing")
        }
        _ => None,
    };
    CliError::input(error).with_hint_if(hint.map(ToOwned::to_owned))
}

/// Writes notes to standard error.
fn notes() -> Note {
    Arc::new(|sentence| note(format_args!("note: {sentence}")))
}

/// Time in which the same note of several matches is one.
const AT_ONCE: Duration = Duration::from_secs(5);

/// Writes the notes of matches that are played at the same time: what they all say of their server is said once.
fn common_notes() -> Note {
    let said = Mutex::new(HashMap::<String, Instant>::new());
    Arc::new(move |sentence| {
        let mut said = locked(&said);
        said.retain(|_, at| at.elapsed() < AT_ONCE);
        if said.insert(sentence.to_owned(), Instant::now()).is_none() {
            note(format_args!("note: {sentence}"));
        }
    })
}

/// An event that is led by this program and played by workers.
struct ClusterExecutor {
    cluster: boardwright_cluster::Cluster,
    /// The bots that were sent lie here, for the pairs that are checked.
    _sent: Option<CacheFolder>,
}

impl Executor for ClusterExecutor {
    fn ahead(&self) -> usize {
        self.cluster.ahead()
    }

    fn work(&self, event: &EventInfo, queue: &Queue, halt: &Stop) -> Result<(), SeriesError> {
        self.cluster.work(event, queue, halt)
    }

    fn settled(&self, ticket: u64) {
        self.cluster.settled(ticket);
    }
}

impl RemoteExecutor for ClusterExecutor {
    fn forget(&self) {
        if let Err(error) = self.cluster.purge() {
            note(format_args!("note: the results stay on the server: {error}"));
        }
    }

    fn withdrawn(&self, units: &[Unit]) -> Result<(), CliError> {
        self.cluster.withdrawn(units).map_err(error)
    }

    fn purge(&self) -> Result<(), CliError> {
        self.cluster.purge().map_err(error)
    }
}

impl ClusterArgs {
    /// True if workers play.
    pub(crate) fn is_remote(&self) -> bool {
        self.work.server.is_some()
    }

    /// The event on the server that is named, if one is.
    pub(crate) fn open(
        &self,
        settings: &EventSettings,
        contest: &Contest,
        kept: &KeepArgs,
    ) -> Result<Option<Box<dyn RemoteExecutor>>, CliError> {
        if !self.work.has_server()? {
            return Ok(None);
        }
        if kept.concurrency.is_some() {
            note("note: --concurrency: each worker plays as many games at a time as its --threads");
        }
        let (mut job, kits) = announce::job(settings, contest)?;
        let key = self.sign.as_deref().map(key::read).transpose()?;
        if key.is_some() && kits.is_empty() {
            note("note: --sign: no bot or script is sent, so nothing is signed");
        }
        self.keep_secrets(key.as_ref(), kits.values().map(|(_, kit)| kit))?;
        for (hash, (name, _)) in &kits {
            let also = key.as_ref().map(|key| format!(", or --allow {}", key.public())).unwrap_or_default();
            note(format_args!("note: {name} goes as kit {hash}: its workers need --allow with that{also}"));
            let signed = key.as_ref().map(|key| key.sign(hash)).transpose().map_err(CliError::input)?;
            job.signatures.extend(signed);
        }
        let kits: Vec<BotKit> = kits.into_values().map(|(_, kit)| kit).collect();
        self.lead((job, &kits), contest, kept, None)
    }

    /// Tells of options that change nothing.
    fn tell_unused(&self, is_reproducible: bool) {
        if self.reference.is_some() && is_reproducible {
            note("note: --reference: no limit depends on a clock, so no times are adapted");
        }
        if self.work.verify.is_some_and(|share| share > 0) && !is_reproducible {
            note("note: --verify: limits depend on a clock, so games differ and no pair is played twice");
        }
    }

    /// Refuses kits in which a secret of ours would go to everybody who may read kits.
    fn keep_secrets<'k>(
        &self,
        key: Option<&SigningKey>,
        kits: impl Iterator<Item = &'k BotKit> + Clone,
    ) -> Result<(), CliError> {
        let secret = key.map(SigningKey::secret).transpose().map_err(CliError::internal)?;
        let access = self.work.access()?;
        let secrets = access.secrets().map(|secret| ("credentials", secret));
        for (what, secret) in secret.as_deref().map(|secret| ("key of --sign", secret)).into_iter().chain(secrets) {
            if let Some(file) = kits.clone().find_map(|kit| kit.file_with(secret)) {
                let message =
                    format!("{file} in what is sent holds the secret {what}, expected it outside that folder");
                return Err(CliError::input(message));
            }
        }
        Ok(())
    }

    /// Leads an event, such as a match of a class.
    fn lead(
        &self,
        (job, kits): (Job, &[BotKit]),
        contest: &Contest,
        kept: &KeepArgs,
        class: Option<&ClassTerms>,
    ) -> Result<Option<Box<dyn RemoteExecutor>>, CliError> {
        if self.work.server.is_none() {
            return Ok(None);
        }
        let (event, games) = (Event::Games(contest.clone()), contest.games());
        let (mut terms, speed) = self.work.terms(class.map(|class| &class.speed))?;
        if let Some(class) = class {
            // Of those that are named it is said once for all matches whether anything is known.
            terms.barred = Vec::new();
            terms.barred_elsewhere.clone_from(&class.barred);
            terms.take_back = CLASS_TAKES_BACK.to_owned();
            terms.may_vary = class.may_vary;
        }
        let brought = kept.store.as_ref().map(|store| {
            let mut name = store.as_os_str().to_owned();
            name.push(format!(".{WORKERS}"));
            PathBuf::from(name)
        });
        let terms = CoordinatorSettings { resume: kept.resume, brought, games, ..terms };
        // A class takes games back that nobody could play, and says why.
        let terms = CoordinatorSettings { brings_unplayed: class.is_some(), ..terms };
        // Of the matches of a class it would be said again and again.
        if class.is_none() {
            self.tell_unused(event.is_reproducible());
        }
        let speed = self.reference.map_or(speed, |speed| speed as f64);
        let terms = CoordinatorSettings {
            reference: (!event.is_reproducible()).then_some(ReferenceMachine { speed }),
            ..terms
        };
        let note = class.map_or_else(notes, |class| Arc::clone(&class.note));
        // The submissions of a class are copies, which nobody changes.
        let sent = (class.is_none() && !kits.is_empty()).then(|| as_sent(&job, kits)).transpose()?;
        let cluster = self.work.open((job, event), kits, terms, note)?;
        Ok(Some(Box::new(match sent {
            Some((event, folder)) => ClusterExecutor { cluster: cluster.checked_by(event), _sent: Some(folder) },
            None => ClusterExecutor { cluster, _sent: None },
        })))
    }

    /// The workers of the server that is named, for the matches of a class; `None` if none is.
    ///
    /// # Errors
    /// If there is no key to sign submissions with, since nobody allows each of them by its hash.
    pub(crate) fn class_workers(&self) -> Result<Option<Arc<dyn MatchWorkers>>, CliError> {
        if !self.work.has_server()? {
            return Ok(None);
        }
        let Some(file) = &self.sign else {
            return Err(CliError::input(
                "--cluster without --sign: expected the key with which submissions are signed",
            )
            .with_hint("`boardwright cluster key FILE` makes one; workers allow it by --allow"));
        };
        // What the command line says wrongly is refused before a class is watched, which waits for what may be mended.
        self.work.bar.iter().try_for_each(|text| BroughtGames::default().accounts(text).map(drop).map_err(error))?;
        let key = key::read(file)?;
        note(format_args!("note: submissions go as signed kits: workers need --allow {}", key.public()));
        let (is_told, sent, note) = (AtomicBool::new(false), Mutex::default(), common_notes());
        let (cluster, speed) = (self.clone(), Bench::measure()?);
        Ok(Some(Arc::new(ClassWorkers { cluster, key, speed, note, is_told, sent })))
    }
}

/// The workers of a server for the matches of a class.
struct ClassWorkers {
    cluster: ClusterArgs,
    key: SigningKey,
    /// The signature and the speed of this machine, which are measured once.
    speed: (String, f64),
    note: Note,
    /// True once it was said of whom nothing can be taken back.
    is_told: AtomicBool,
    /// The kits of submissions that lie on the server.
    sent: Mutex<BTreeSet<String>>,
}

/// Students' sources stay on a server no longer than they are needed.
impl Drop for ClassWorkers {
    fn drop(&mut self) {
        let sent = std::mem::take(self.sent.get_mut().unwrap_or_else(PoisonError::into_inner));
        if sent.is_empty() {
            return;
        }
        let access = self.cluster.work.access();
        let removed = access.and_then(|access| remove_kits(&access, &sent, &notes()).map_err(error));
        if let Err(error) = removed {
            note(format_args!("note: the sources of submissions stay on the server: {error}"));
        }
    }
}

/// The terms of the matches of a class.
struct ClassTerms {
    /// The signature and the speed of this machine.
    speed: (String, f64),
    /// Accounts that are barred from other matches of the class.
    barred: BTreeSet<String>,
    /// True if players may play other games on other machines: then nobody is barred since games differ.
    may_vary: bool,
    note: Note,
}

impl ClassWorkers {
    /// The accounts that the command line bars, by themselves or by the names of their workers.
    fn named(&self, brought: &BroughtGames) -> Result<BTreeSet<String>, CliError> {
        let accounts = self.cluster.work.bar.iter().map(|text| brought.accounts(text).map_err(error));
        Ok(accounts.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
    }

    /// The files beside the games of a class that say who brought which: one for each match.
    fn brought(folder: &Path) -> Result<BroughtGames, CliError> {
        let fail = |error: &std::io::Error| CliError::file("read", folder, error);
        let mut files = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(|error| fail(&error))? {
            let path = entry.map_err(|error| fail(&error))?.path();
            files.extend(path.extension().is_some_and(|ending| ending == WORKERS).then_some(path));
        }
        BroughtGames::read(&files).map_err(|error| fail(&error))
    }
}

impl MatchWorkers for ClassWorkers {
    fn open(
        &self,
        settings: &EventSettings,
        contest: &Contest,
        sent: &[SentSubmission],
        (beside, is_begun): (&Path, bool),
    ) -> Result<Box<dyn RemoteExecutor>, CliError> {
        let (mut job, kits) = announce::class_job(settings, contest, sent)?;
        for hash in kits.keys() {
            job.signatures.push(self.key.sign(hash).map_err(CliError::input)?);
        }
        self.cluster.keep_secrets(Some(&self.key), kits.values().map(|(_, kit)| kit))?;
        locked(&self.sent).extend(kits.keys().cloned());
        let kits: Vec<BotKit> = kits.into_values().map(|(_, kit)| kit).collect();
        let brought = ClassWorkers::brought(beside.parent().unwrap_or(beside))?;
        let mut barred = self.named(&brought)?;
        barred.extend(brought.barred);
        let terms = ClassTerms {
            speed: self.speed.clone(),
            barred,
            may_vary: !sent.iter().all(|sent| sent.parcel.is_script()),
            note: Arc::clone(&self.note),
        };
        let kept = KeepArgs { store: Some(beside.to_owned()), resume: is_begun, ..KeepArgs::default() };
        let led = self.cluster.lead((job, &kits), contest, &kept, Some(&terms))?;
        led.ok_or_else(|| CliError::internal("there is no server"))
    }

    fn doubted(&self, beside: &Path) -> Result<BTreeSet<EventId>, CliError> {
        let brought = ClassWorkers::brought(beside)?;
        let mut barred = self.named(&brought)?;
        if !self.is_told.swap(true, Ordering::Relaxed) {
            for text in &self.cluster.work.bar {
                let accounts = brought.accounts(text).map_err(error)?;
                if !accounts.iter().any(|account| brought.events.contains_key(account)) {
                    note(format_args!(
                        "note: --bar {text}: no games of the class that count are known to be of that account or name"
                    ));
                }
            }
        }
        let BroughtGames { barred: before, mut events, .. } = brought;
        barred.extend(before);
        Ok(barred.iter().filter_map(|account| events.remove(account)).flatten().collect())
    }
}

impl WorkArgs {
    /// The terms on which workers are asked, and the speed of this machine. The signature and the speed are measured unless they are
    /// known.
    fn terms(&self, known: Option<&(String, f64)>) -> Result<(CoordinatorSettings, f64), CliError> {
        let usual = CoordinatorSettings::default();
        let lease = self.lease.unwrap_or(usual.lease);
        if !LEASES.contains(&lease) {
            return Err(CliError::input(format!("bad lease {lease:?}: expected 100 ms to a day")).in_context("--lease"));
        }
        let (signature, speed) = known.cloned().map_or_else(Bench::measure, Ok)?;
        let terms = CoordinatorSettings {
            lease,
            verify: self.verify.map_or(usual.verify, u64::from),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            signature,
            barred: self.bar.clone(),
            barred_names: self.bar.iter().cloned().collect(),
            ..usual
        };
        Ok((terms, speed))
    }

    /// True if a server is named; else nothing may be said of the way to one.
    fn has_server(&self) -> Result<bool, CliError> {
        if self.server.is_none() {
            self.access.check_unused()?;
        }
        Ok(self.server.is_some())
    }

    /// The way to the server that is named.
    fn access(&self) -> Result<Access, CliError> {
        self.access.access(self.server.as_deref().unwrap_or_default(), "boardwright coordinator")
    }

    fn open(
        &self,
        (job, event): (Job, Event),
        kits: &[BotKit],
        terms: CoordinatorSettings,
        note: Note,
    ) -> Result<boardwright_cluster::Cluster, CliError> {
        let access = self.access()?;
        boardwright_cluster::Cluster::open(&access, job, event, kits, terms, note).map_err(error)
    }

    /// Has openings made by the workers of the server that is named; false if none is. `each` takes every opening with its
    /// score and the number of attempts so far, until it breaks.
    pub(crate) fn openings(
        &self,
        openers: &mut OpeningMaker<'_>,
        (variant, balance, seed): (&AnyVariant, &BalanceSettings, u64),
        stop: &Stop,
        each: &mut dyn FnMut(Opening, Score, u64) -> ControlFlow<()>,
    ) -> Result<Result<bool, OpeningError>, CliError> {
        if !self.has_server()? {
            return Ok(Ok(false));
        }
        let batch = Arc::new(OpeningBatch::new(variant, balance, seed));
        let name = format!("openings of {}", variant.spec());
        let job = Job::of_batch(&variant.spec(), name, batch.settings().to_owned(), batch.job());
        let per_unit = openings::ATTEMPTS as u32;
        let terms = CoordinatorSettings { per_unit, ..self.terms(None)?.0 };
        let event = Event::Batch(Arc::clone(&batch) as Arc<dyn Batch>);
        let cluster = self.open((job, event), &[], terms, notes())?;
        let mut outcome = Ok(true);
        let collected = cluster.collect(0..u64::MAX, stop, &mut |_, lines| match batch.take(openers, &lines, each) {
            Ok(flow) => flow,
            Err(error) => {
                outcome = Err(error);
                ControlFlow::Break(())
            }
        });
        collected.map_err(error)?;
        if let Err(error) = cluster.purge() {
            note(format_args!("note: the results stay on the server: {error}"));
        }
        Ok(outcome)
    }
}
