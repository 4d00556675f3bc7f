//! Standings of all players, computed from the results.

use std::cmp::Reverse;

use serde::Serialize;

use crate::events::journal::{JournalEntry, KeptGame};
use crate::events::ledger::{GameResult, Ledger, Wdl};
use crate::events::settings::unescaped;
use crate::events::tournament::MAX_GAMES;
use crate::events::tournament::field::FormatContext;
use crate::events::tournament::format::Format;
use crate::statistics::rating::{RatingList, RatingSettings, Results, ResultsError, rate};

/// Standing of a player; `Serialize` gives stable keys.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// The place, from 1; equal places are shared.
    pub rank: u32,
    /// The player's name.
    pub player: String,
    /// Its number in the event, from 0.
    #[serde(skip)]
    pub number: u32,
    /// Finished games.
    pub games: u64,
    /// Won games.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Lost games.
    pub losses: u64,
    /// Points: a win 1, a draw ½, a bye as much as winning all games of an encounter.
    pub points: f64,
    /// The sum of the points of its opponents, each as often as it was met in an encounter (Buchholz).
    pub buchholz: f64,
    /// Points made against each opponent, weighted with the points of that opponent (Sonneborn and Berger).
    pub sonneborn_berger: f64,
    /// Games that it lost by misbehaviour or by the clock.
    pub forfeits: u64,
    /// The rating from all results of the event, the mean of all players being 0; `None` before its first game.
    pub elo: Option<f64>,
    /// Half the width of its 95 % interval.
    pub elo_error: Option<f64>,
    /// The likelihood that it is stronger than the player of the next row; `None` for the last one.
    pub los: Option<f64>,
}

/// The standings of an event, best first.
pub(crate) fn standings(names: &[String], format: &Format, field: &FormatContext, ledger: &Ledger) -> Vec<Standing> {
    let crosstable = ledger.crosstable();
    let byes = format.byes(field, ledger);
    let mut forfeits = vec![0; names.len()];
    for (players, _, result) in ledger.games() {
        if let Some(loser) = result.forfeited_by {
            forfeits[players[usize::from(loser)] as usize] += 1;
        }
    }
    let mut scores = vec![Wdl::default(); names.len()];
    for (&[player, _], score) in &crosstable {
        let sum = &mut scores[player as usize];
        (sum.wins, sum.draws, sum.losses) = (sum.wins + score.wins, sum.draws + score.draws, sum.losses + score.losses);
    }
    let half_points: Vec<u64> = scores.iter().zip(&byes).map(|(score, bye)| score.half_points() + bye).collect();
    let list = ratings(names, ledger);
    let ratings = list.as_ref().map(|list| list.players.as_slice()).unwrap_or_default();
    let mut rows: Vec<Standing> = (0..names.len())
        .map(|index| {
            let met = crosstable.range([index as u32, 0]..=[index as u32, u32::MAX]);
            let against = met.map(|(&[_, other], score)| (half_points[other as usize] as f64 / 2.0, score.points()));
            let (buchholz, sonneborn_berger) =
                against.fold((0.0, 0.0), |(sum, weighted), (other, own)| (sum + other, weighted + other * own));
            let rated = ratings.iter().find(|rated| rated.name == names[index]);
            let score = scores[index];
            Standing {
                rank: 0,
                player: names[index].clone(),
                number: index as u32,
                games: score.games(),
                wins: score.wins,
                draws: score.draws,
                losses: score.losses,
                points: half_points[index] as f64 / 2.0,
                buchholz,
                sonneborn_berger,
                forfeits: forfeits[index],
                elo: rated.map(|rated| rated.elo),
                elo_error: rated.map(|rated| rated.elo_error),
                los: None,
            }
        })
        .collect();
    order(&mut rows, format, field, ledger);
    let place = |name: &str| ratings.iter().position(|rated| rated.name == name);
    for index in 1..rows.len() {
        let places = place(&rows[index - 1].player).zip(place(&rows[index].player));
        rows[index - 1].los = places.zip(list.as_ref()).and_then(|((one, other), list)| list.superiority(one, other));
    }
    rows
}

/// The standings of a tournament as it was kept, from its settings and its games; `None` of other events and of settings that
/// cannot be read.
pub fn kept_standings(settings: &str, games: impl IntoIterator<Item = JournalEntry>) -> Option<Vec<Standing>> {
    let mut lines = settings.strip_prefix("tournament 1\n")?.lines().filter_map(|line| line.split_once(": "));
    let value = |key: &str| lines.clone().find_map(|(known, value)| (known == key).then_some(value));
    let (pairs, seed): (u64, u64) = (value("pairs")?.parse().ok()?, value("seed")?.parse().ok()?);
    // Two players who meet play all games.
    let pairs = pairs.checked_mul(lines.clone().filter(|(key, _)| *key == "game").count() as u64)?;
    // Settings come with the games of others, and whoever makes a schedule lays out every pair of it.
    if pairs > MAX_GAMES / 2 {
        return None;
    }
    let format = value("format")?;
    // Each game names all players.
    lines.find(|(key, _)| *key == "game")?;
    let of_a_game = lines.take_while(|(key, _)| *key != "game").filter(|(key, _)| *key == "player");
    let names: Vec<String> = of_a_game.map(|(_, name)| unescaped(name)).collect();
    let (mut ledger, mut rounds) = (Ledger::default(), 0);
    for entry in games {
        if entry.id.players.iter().any(|&player| player as usize >= names.len()) {
            return None;
        }
        rounds = rounds.max(entry.id.stage.saturating_add(1));
        ledger.enter(&KeptGame::of(entry));
    }
    let format = Format::read(format, rounds)?;
    let players = u32::try_from(names.len()).ok()?;
    Some(standings(&names, &format, &FormatContext { players, pairs, seed }, &ledger))
}

/// Sorts by the order of the format, or else by points, Buchholz, Sonneborn–Berger and wins. Players that are equal in all
/// of these share a rank. A gauntlet sorts by rating, because its heroes play more games than the others.
fn order(rows: &mut [Standing], format: &Format, field: &FormatContext, ledger: &Ledger) {
    let places = format.places(field, ledger);
    let place = |number: u32| {
        let place = places.iter().flatten().find(|place| place.player == number);
        place.map_or(0, |place| place.rank)
    };
    let by_rating = matches!(format, Format::Gauntlet { .. });
    let by_points = places.is_none() && !by_rating;
    let figures = |row: &Standing| {
        // All of these are multiples of a quarter, so that they can be compared exactly.
        let number = |figure: f64| Reverse((figure * 4.0) as u64);
        let ties = [row.points, row.buchholz, row.sonneborn_berger, row.wins as f64].map(number);
        // What is less than a hundredth of an Elo apart differs by rounding alone.
        let rating = by_rating.then(|| Reverse(row.elo.map(|elo| (elo * 100.0).round() as i64)));
        (place(row.number), rating, by_points.then_some(ties))
    };
    rows.sort_by_key(|row| (figures(row), row.number));
    let mut rank = 0;
    for index in 0..rows.len() {
        if index == 0 || figures(&rows[index]) != figures(&rows[index - 1]) {
            rank = index as u32 + 1;
        }
        rows[index].rank = rank;
    }
}

/// The ratings of all who have a game; none where there are too many players for it.
fn ratings(names: &[String], ledger: &Ledger) -> Option<RatingList> {
    results(names, ledger).and_then(|results| rate(&results, &RatingSettings::default()).ok())
}

fn results(names: &[String], ledger: &Ledger) -> Option<Results> {
    let mut results = Results::new();
    for (players, games) in ledger.by_pair() {
        enter_pair(&mut results, players.map(|player| names[player as usize].as_str()), games).ok()?;
    }
    Some(results)
}

/// Enters the games of a unit, as far as they are there.
pub(super) fn enter_pair(
    results: &mut Results,
    names: [&str; 2],
    games: [Option<GameResult>; 2],
) -> Result<(), ResultsError> {
    results.add_unit(games.map(|game| game.map(|game| game.as_played(names))))
}
