//! `boardwright worker`: plays pairs of games for the events of a server.

use std::path::PathBuf;
use std::sync::Arc;

use boardwright_class::ParcelBuilds;
use boardwright_cluster::{Permission, Worker as ClusterWorker};
use clap::Args;

use super::cache_folder::CacheFolder;
use super::event_factory;
use super::{AccessArgs, error, notes};
use crate::commands::bench::Bench;
use crate::commands::data::KITS;
use crate::error::{CliError, Status};
use crate::output::{Output, note};
use crate::{input, interrupt, store_place};
use boardwright_local::venue::processors;

/// Play games for the matches and tournaments of a server
///
/// It plays pairs of games until it is told to stop. After Ctrl-C it finishes its games; a second Ctrl-C returns them at
/// once, and other workers play them. Bots arrive as kits, and only allowed kits are started. A match of another version, or
/// of engines with another signature, is refused.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright worker nats://server
  boardwright worker tls://server --credentials worker.txt --threads 8 --name den

docs/cluster.md says how to set up a server.")]
pub(crate) struct Worker {
    /// The server, such as nats://HOST or tls://HOST:4222
    #[arg(value_name = "SERVER")]
    server: String,

    /// Games played at the same time, 1 to 1024 [default: the number of processors]
    #[arg(long, value_name = "NUMBER", value_parser = input::whole::<1, 1024>)]
    threads: Option<u64>,

    /// Name of this machine, for people [default: its host name]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,

    /// Allow the kit with this hash, or all kits signed with this public key; may be repeated. No other program from the
    /// network is started
    #[arg(long, value_name = "HASH|KEY")]
    allow: Vec<String>,

    /// Also play for other versions, whose games may differ
    #[arg(long)]
    any_version: bool,

    /// The folder in which kits are unpacked [default: kits in the data folder]
    #[arg(long, value_name = "FOLDER")]
    cache: Option<PathBuf>,

    #[command(flatten)]
    access: AccessArgs,
}

impl Worker {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        // Read here, since the parser of options repeats what it refuses, which may be a secret key.
        let permissions = self.allow.iter().map(|text| text.parse::<Permission>().map_err(CliError::input));
        let allow = permissions.collect::<Result<Vec<_>, _>>()?;
        let (stop, now) = interrupt::catch_twice()?;
        let name = self.name.clone().unwrap_or_else(machine);
        let access = self.access.access(&self.server, &format!("boardwright worker {name}"))?;
        let cache = self.cache.clone().or_else(|| store_place::data_folder().map(|folder| folder.join(KITS)));
        let cache = cache.ok_or_else(|| CliError::input("the user has no home folder: expected --cache"))?;
        let (signature, speed) = Bench::measure()?;
        let threads = self.threads.map_or_else(processors, |threads| threads as usize);
        #[cfg(unix)]
        let _ = boardwright_protocol::make_room(2 * threads as u64);
        note(format_args!(
            "note: {name} plays {threads} games at the same time, at {speed:.0} nodes a second in the bench"
        ));
        // Without a kit that is allowed nothing is unpacked.
        let folder = (!allow.is_empty()).then(|| CacheFolder::make(&cache)).transpose();
        let folder = folder.map_err(|why| CliError::input(format!("--cache {cache:?}: {why}")))?;
        let builds = folder.as_ref().map(|folder| ParcelBuilds::new(folder.path.join("builds")));
        let factory = event_factory::CatalogFactory { builds };
        let worker = ClusterWorker {
            access,
            name,
            threads,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            signature,
            speed,
            any_version: self.any_version,
            allow,
            cache: folder.as_ref().map_or(cache, |folder| folder.path.join("kits")),
            factory: Arc::new(factory),
            note: notes(),
        };
        let games = worker.work(&stop, &now).map_err(error)?;
        output.line(format_args!("games: {games}"))?;
        Ok(Status::Done)
    }
}

/// Reads the host name of this machine.
fn machine() -> String {
    let said = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let said = said.trim();
    if said.is_empty() { "worker".to_owned() } else { said.to_owned() }
}
