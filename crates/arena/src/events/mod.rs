//! Events of many games: series, tournaments and tunings, their plan, the queue of their units, and the journal that keeps them.

pub(crate) mod bout;
pub(crate) mod contest;
pub(crate) mod error;
pub(crate) mod executor;
pub(crate) mod forfeits;
pub(crate) mod inspection;
pub(crate) mod interruption;
pub(crate) mod journal;
mod kept;
pub(crate) mod ledger;
pub(crate) mod pairing;
mod plan;
pub(crate) mod queue;
pub(crate) mod runner;
pub(crate) mod scoring;
pub(crate) mod series;
pub(crate) mod series_result;
mod settings;
pub mod tournament;
pub(crate) mod tuning;
pub(crate) mod unit;
pub(crate) mod workplace;
