//! Options and limits of the service.

use std::path::PathBuf;
use std::sync::Arc;

use crate::cluster::ClusterSource;

/// Options of the service.
#[derive(Clone, Debug, Default)]
pub struct ServiceOptions {
    /// The file in which games are kept, if they are.
    pub store: Option<PathBuf>,
    /// Limits on the work that pages may cause.
    pub limits: ServiceLimits,
    /// The machines that play elsewhere, if the page is to show them.
    pub cluster: Option<Arc<dyn ClusterSource>>,
}

/// Limits on the work that pages may cause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ServiceLimits {
    /// Tables that are kept at once.
    pub tables: usize,
    /// Tables that one page may have set up; at the next one it loses the one that was left longest.
    pub tables_each: usize,
    /// Tables that one address may have set up; at the next one it loses the one that was left longest.
    pub tables_address: usize,
    /// Computer players at tables that think at once; the others wait for their turn.
    pub players: usize,
    /// Computer players that think at once at the tables that one address has set up.
    pub players_address: usize,
    /// Searches that run at once: hints, explanations, analyses, reviews.
    pub searches: usize,
    /// Searches that one page may have running.
    pub searches_each: usize,
    /// Searches that one address may have running.
    pub searches_address: usize,
    /// Threads that the games of matches and tournaments take together.
    pub match_threads: usize,
}

impl Default for ServiceLimits {
    fn default() -> ServiceLimits {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        ServiceLimits {
            tables: 100,
            tables_each: 20,
            tables_address: 40,
            players: cores.max(4),
            players_address: cores.max(4).div_ceil(2),
            searches: cores.max(4),
            searches_each: 3,
            searches_address: cores.max(4) - 1,
            match_threads: cores,
        }
    }
}
