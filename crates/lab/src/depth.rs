//! Measures the depth and the cost of the gomoku engine's searches on positions of recorded games.

use std::fmt;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use boardwright_catalog::{Told, read_games, variant};
use boardwright_game::Position as _;
use boardwright_gomoku::Gomoku;
use boardwright_gomoku::measure::{Profile, profile};

/// Plies of a game before its first position.
const FIRST_PLY: usize = 5;
/// Plies from one position of a game to the next.
const PLIES_APART: usize = 3;
/// Plies before the end of a game that are left out, where everything is decided.
const LAST_PLIES: usize = 7;
/// Minimum number of positions of an iteration that says something about the growth.
const FEW: u64 = 2_000;
/// Depths from which the last line of the table counts.
const DEEP: usize = 9;

/// Settings of a measurement.
#[derive(Clone, Debug)]
pub struct DepthOptions {
    /// Positions that are taken at most, evenly from all games.
    pub positions: usize,
    /// Limits of nodes, one measurement for each.
    pub nodes: Vec<u64>,
    /// Parts of the search that are left out, as in `engine@without=`.
    pub without: Option<String>,
}

/// Searches of the same positions with one limit of nodes.
#[derive(Clone, Debug)]
pub struct DepthProfile {
    /// Nodes that each search visited at most.
    pub nodes: u64,
    /// Positions that ended in a forced result, which counts neither for depth nor for growth.
    pub decided: usize,
    /// The others.
    pub profiles: Vec<Profile>,
}

/// Measures the search on positions of recorded games of `game`.
///
/// # Errors
/// If a file cannot be read, or there are no positions of the game in it.
pub fn measure(game: &str, files: &[PathBuf], options: &DepthOptions) -> Result<Vec<DepthProfile>> {
    let positions = positions(game, files, options.positions)?;
    options.nodes.iter().map(|&nodes| run(&positions, nodes, options.without.as_deref())).collect()
}

fn run(positions: &[Gomoku], nodes: u64, without: Option<&str>) -> Result<DepthProfile> {
    let searched: Result<Vec<Profile>, _> =
        positions.iter().map(|position| profile(position, nodes, without)).collect();
    let mut profiles = searched?;
    profiles.retain(|profile| !profile.is_decided);
    Ok(DepthProfile { nodes, decided: positions.len() - profiles.len(), profiles })
}

/// Positions from the middle of the games, at most `most`, evenly from all of them.
fn positions(game: &str, files: &[PathBuf], most: usize) -> Result<Vec<Gomoku>> {
    let variant = variant(game)?;
    let start = variant.start();
    let Some(start) = start.downcast::<Gomoku>() else { bail!("{game}: only gomoku is measured") };
    let mut all = Vec::new();
    for file in files {
        let bytes = std::fs::read(file).with_context(|| file.display().to_string())?;
        let told = Told { game: Some(&variant), ..Told::default() };
        let games = read_games(&bytes, &told).with_context(|| file.display().to_string())?;
        for record in games.records.iter().filter(|record| record.start.is_none()) {
            let mut position = start.clone();
            let last = record.moves.len().saturating_sub(LAST_PLIES);
            for (ply, played) in record.moves.iter().enumerate().take(last) {
                if ply >= FIRST_PLY && (ply - FIRST_PLY).is_multiple_of(PLIES_APART) {
                    all.push(position.clone());
                }
                let mv = played
                    .mv
                    .parse()
                    .map_err(|_| anyhow::anyhow!("{}: no move of {game}: {}", file.display(), played.mv))?;
                position.play(mv).with_context(|| format!("{}: {}", file.display(), played.mv))?;
            }
        }
    }
    if all.is_empty() {
        bail!("no positions of games of {game} that are long enough");
    }
    let count = most.min(all.len());
    Ok((0..count).map(|index| all[index * all.len() / count].clone()).collect())
}

impl fmt::Display for DepthProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DepthProfile { nodes, decided, profiles } = self;
        writeln!(f, "{nodes} nodes: {} positions, {decided} more decided", profiles.len())?;
        let mut depths: Vec<usize> = profiles.iter().map(|profile| profile.iterations.len()).collect();
        let mean = depths.iter().sum::<usize>() as f64 / depths.len().max(1) as f64;
        writeln!(f, "depth, median and mean: {} {mean:.2}", median(&mut depths).unwrap_or(0))?;
        let steps = profiles.iter().flat_map(|profile| profile.iterations.windows(2));
        let mut growth: Vec<f64> =
            steps.filter(|step| step[0] > FEW).map(|step| step[1] as f64 / step[0] as f64).collect();
        writeln!(f, "growth a ply, median: {:.2}", median(&mut growth).unwrap_or(0.0))?;
        let mut until: Vec<u64> = profiles.iter().map(|profile| profile.until_best).collect();
        writeln!(f, "nodes until the best move, median: {}", median(&mut until).unwrap_or(0))?;
        let sum = |part: fn(&Profile) -> u64| profiles.iter().map(part).sum::<u64>();
        let windows = sum(|profile| profile.counts.windows).max(1) as f64;
        let percent = |part: u64, whole: f64| 100.0 * part as f64 / whole;
        let failed = [sum(|profile| profile.counts.failed_low), sum(|profile| profile.counts.failed_high)];
        let [low, high] = failed.map(|failed| percent(failed, windows));
        writeln!(f, "windows that failed: {low:.1} % low, {high:.1} % high")?;
        writeln!(f, "cutoffs by the first move, by depth:")?;
        for depth in 1..=DEEP {
            let deeper = |cutoffs: &[u64]| cutoffs.iter().skip(depth).sum::<u64>();
            let at = |cutoffs: &[u64]| if depth == DEEP { deeper(cutoffs) } else { cutoffs[depth] };
            let all: u64 = profiles.iter().map(|profile| at(&profile.counts.cutoffs)).sum();
            let first: u64 = profiles.iter().map(|profile| at(&profile.counts.first_cutoffs)).sum();
            let more = if depth == DEEP { "+" } else { "" };
            writeln!(f, "  {depth}{more}: {:.1} % of {all}", percent(first, all.max(1) as f64))?;
        }
        Ok(())
    }
}

/// The middle of the values, the upper of two.
fn median<T: PartialOrd + Copy>(values: &mut [T]) -> Option<T> {
    values.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    values.get(values.len() / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::{DepthOptions, measure};
    use crate::workspace_root;

    fn options() -> DepthOptions {
        DepthOptions { positions: 4, nodes: vec![1_000, 4_000], without: None }
    }

    #[test]
    fn more_nodes_search_deeper_and_every_count_is_part_of_another() {
        let file = workspace_root().join("games/gomoku/tests/data/freestyle.sgf");
        let measured = measure("gomoku:15", &[file], &options()).expect("games of gomoku");
        let depth =
            |index: usize| measured[index].profiles.iter().map(|profile| profile.iterations.len()).sum::<usize>();
        assert!(depth(0) < depth(1), "{} {}", measured[0], measured[1]);
        for profile in measured.iter().flat_map(|measured| &measured.profiles) {
            assert!(profile.iterations.is_sorted() && profile.until_best <= 4_000);
            let counts = &profile.counts;
            assert!(counts.cutoffs.iter().zip(&counts.first_cutoffs).all(|(all, first)| first <= all));
            assert!(counts.cutoffs[1] > 0 && counts.failed_low + counts.failed_high < counts.windows);
        }
    }

    #[test]
    fn a_game_or_file_without_positions_is_named() {
        let file = workspace_root().join("games/gomoku/tests/data/freestyle.sgf");
        let error =
            |game: &str, file| format!("{:#}", measure(game, &[file], &options()).expect_err("nothing to measure"));
        assert!(error("kalah", file).contains("kalah: only gomoku is measured"));
        assert!(error("gomoku", workspace_root().join("none.sgf")).contains("none.sgf"));
    }
}
