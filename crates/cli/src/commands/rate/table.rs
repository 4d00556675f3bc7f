//! A list of ratings as people and programs read it.

use boardwright_arena::rating::{Rated, RatingList};
use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;

use crate::error::CliError;
use crate::output::{Output, grouped};

/// A player with `--json`.
#[derive(Serialize)]
struct Line<'a> {
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
struct Summary {
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
        output.json(&Line { rank: index + 1, player, los: over_next(list, index), superiority })?;
    }
    let &RatingList { games, pairs, groups, advantage, advantage_error, draws, .. } = list;
    output.json(&Summary { players, games, pairs, groups, advantage, advantage_error, draws, repeated })
}

pub(super) fn print(output: &mut Output, list: &RatingList, with_matrix: bool) -> Result<(), CliError> {
    let mut table = aligned(&["rank", "name", "elo", "±", "games", "score", "draws", "opposition", "los"]);
    for (index, player) in list.players.iter().enumerate() {
        let share = |count: u64| format!("{:.0} %", 100.0 * count as f64 / player.games as f64);
        table.add_row([
            (index + 1).to_string(),
            one_line(&player.name),
            format!("{:.0}", player.elo),
            if player.anchored { "fixed".to_owned() } else { format!("{:.0}", player.elo_error) },
            player.games.to_string(),
            format!("{:.1} %", 100.0 * player.score),
            share(player.draws),
            format!("{:.0}", player.opposition),
            over_next(list, index).map_or_else(String::new, percent),
        ]);
    }
    print_table(output, &table)?;
    output.line(format_args!(
        "{} games, {} of them in pairs; the first move is worth {:.0} ± {:.0} Elo; {:.0} % draws among equals",
        grouped(list.games),
        grouped(2 * list.pairs),
        list.advantage,
        list.advantage_error,
        100.0 * list.draws
    ))?;
    if with_matrix { print_matrix(output, list) } else { Ok(()) }
}

/// The likelihood of superiority of the player of each row over that of each column, in percent.
fn print_matrix(output: &mut Output, list: &RatingList) -> Result<(), CliError> {
    let players = list.players.len();
    let numbers: Vec<String> = (1..=players).map(|rank| rank.to_string()).collect();
    let heads: Vec<&str> = ["rank", "name"].into_iter().chain(numbers.iter().map(String::as_str)).collect();
    let mut table = aligned(&heads);
    for (index, player) in list.players.iter().enumerate() {
        let over = |other| list.superiority(index, other).filter(|_| other != index).map_or_else(String::new, percent);
        let cells = [numbers[index].clone(), one_line(&player.name)].into_iter().chain((0..players).map(over));
        table.add_row(cells);
    }
    output.line("")?;
    print_table(output, &table)
}

/// The likelihood of superiority over the next player of the same group.
fn over_next(list: &RatingList, index: usize) -> Option<f64> {
    (index + 1 < list.players.len()).then(|| list.superiority(index, index + 1))?
}

fn percent(probability: f64) -> String {
    format!("{:.1}", 100.0 * probability)
}

/// A table with numbers to the right and names to the left.
fn aligned(heads: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(heads.to_vec());
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((u16::from(index > 0), 1));
        if index != 1 {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

fn print_table(output: &mut Output, table: &Table) -> Result<(), CliError> {
    table.lines().try_for_each(|line| output.line(line.trim_end()))
}

/// A name on one line, so that none can write lines of the table itself.
fn one_line(name: &str) -> String {
    name.replace(|c: char| c.is_control(), " ")
}
