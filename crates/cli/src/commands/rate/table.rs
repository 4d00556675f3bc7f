//! A list of ratings as people and programs read it.

use boardwright_arena::rating::{Rated, RatingList};
use serde::Serialize;

use crate::error::CliError;
use crate::output::{Output, aligned, grouped, one_line};

/// A player with `--json`.
#[derive(Serialize)]
struct RatingLine<'a> {
    rank: usize,
    #[serde(flatten)]
    player: &'a Rated,
    /// Likelihood of superiority over the next player of the list.
    los: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    superiority: Option<Vec<Option<f64>>>,
}

/// The last line with `--json`.
#[derive(Serialize)]
struct RatingSummary {
    players: usize,
    games: u64,
    pairs: u64,
    groups: usize,
    advantage: f64,
    advantage_error: f64,
    draws: f64,
    repeated: u64,
}

pub(super) fn print_json(
    output: &mut Output,
    list: &RatingList,
    with_matrix: bool,
    repeated: u64,
) -> Result<(), CliError> {
    let players = list.players.len();
    for (index, player) in list.players.iter().enumerate() {
        let superiority = || (0..players).map(|other| list.superiority(index, other)).collect();
        let superiority = with_matrix.then(superiority);
        output.json(&RatingLine { rank: rank(list, index), player, los: over_next(list, index), superiority })?;
    }
    let &RatingList { games, pairs, groups, advantage, advantage_error, draws, .. } = list;
    output.json(&RatingSummary { players, games, pairs, groups, advantage, advantage_error, draws, repeated })
}

pub(super) fn print(output: &mut Output, list: &RatingList, with_matrix: bool) -> Result<(), CliError> {
    let mut heads = vec!["rank", "name", "elo", "±", "games", "score", "draws", "opposition", "los"];
    // Ranks across groups would compare what cannot be compared.
    let has_groups = list.groups > 1;
    heads.extend(has_groups.then_some("group"));
    let mut table = aligned(&heads, &[1]);
    for (index, player) in list.players.iter().enumerate() {
        let share = |count: u64| format!("{:.0} %", 100.0 * count as f64 / player.games as f64);
        let mut row = vec![
            rank(list, index).to_string(),
            one_line(&player.name),
            elo(player.elo),
            if player.anchored { "fixed".to_owned() } else { format!("{:.0}", player.elo_error) },
            player.games.to_string(),
            format!("{:.1} %", 100.0 * player.score),
            share(player.draws),
            elo(player.opposition),
            over_next(list, index).map_or_else(String::new, percent),
        ];
        row.extend(has_groups.then(|| player.group.to_string()));
        table.add_row(row);
    }
    output.table(&table)?;
    output.line(format_args!(
        "{} games, {} of them in pairs; {}; {:.0} % draws among equals",
        grouped(list.games),
        grouped(2 * list.pairs),
        advantage(list),
        100.0 * list.draws
    ))?;
    if with_matrix { print_matrix(output, list) } else { Ok(()) }
}

/// Sentence about the advantage of the first move.
fn advantage(list: &RatingList) -> String {
    match (list.advantage, list.advantage_error) {
        (0.0, 0.0) => "nothing is counted for the first move".to_owned(),
        (advantage, 0.0) => format!("the first move is taken to be worth {} Elo", elo(advantage)),
        (advantage, error) => format!("the first move is worth {} ± {error:.0} Elo", elo(advantage)),
    }
}

/// A whole number, and no minus before a zero.
fn elo(elo: f64) -> String {
    format!("{:.0}", elo.round() + 0.0)
}

/// The place of a player among those that it can be compared with, from 1.
fn rank(list: &RatingList, index: usize) -> usize {
    let group = list.players[index].group;
    1 + list.players[..index].iter().filter(|player| player.group == group).count()
}

/// The likelihood of superiority of the player of each row over that of each column, in percent.
fn print_matrix(output: &mut Output, list: &RatingList) -> Result<(), CliError> {
    let players = list.players.len();
    let numbers: Vec<String> = (1..=players).map(|number| number.to_string()).collect();
    let heads: Vec<&str> = ["#", "name"].into_iter().chain(numbers.iter().map(String::as_str)).collect();
    let mut table = aligned(&heads, &[1]);
    for (index, player) in list.players.iter().enumerate() {
        let over = |other| list.superiority(index, other).filter(|_| other != index).map_or_else(String::new, percent);
        let cells = [numbers[index].clone(), one_line(&player.name)].into_iter().chain((0..players).map(over));
        table.add_row(cells);
    }
    output.line("")?;
    output.table(&table)
}

/// The likelihood of superiority over the next player of the same group.
fn over_next(list: &RatingList, index: usize) -> Option<f64> {
    (index + 1 < list.players.len()).then(|| list.superiority(index, index + 1))?
}

fn percent(probability: f64) -> String {
    format!("{:.1}", 100.0 * probability)
}
