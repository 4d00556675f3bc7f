//! One file for each command.

pub(crate) mod analyze;
pub(crate) mod bench;
pub(crate) mod bot;
pub(crate) mod class;
// A build without a cluster has the same names, and no options behind them.
#[cfg_attr(not(feature = "cluster"), path = "no_cluster.rs")]
pub(crate) mod cluster;
pub(crate) mod completions;
mod completions_bash;
pub(crate) mod conditions;
pub(crate) mod data;
pub(crate) mod doctor;
pub(crate) mod engine;
mod engine_client;
pub(crate) mod games;
pub(crate) mod keeping;
pub(crate) mod man;
pub(crate) mod match_caveats;
pub(crate) mod match_live;
pub(crate) mod matches;
pub(crate) mod mv;
pub(crate) mod openings;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod players;
pub(crate) mod proof;
pub(crate) mod puzzles;
pub(crate) mod rate;
pub(crate) mod records;
mod report_files;
mod secrets;
pub(crate) mod serve;
pub(crate) mod serve_kgp;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod stats;
pub(crate) mod tables;
pub(crate) mod tournament;
pub(crate) mod tune;
pub(crate) mod verify;
pub(crate) mod why;
