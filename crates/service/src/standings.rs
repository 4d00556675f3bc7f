//! Standings, crosstables, ratings and tests, computed from the pairs of games in the store.

use std::collections::{BTreeMap, BTreeSet};

use boardwright_arena::rating::{self, Results};
use boardwright_arena::stats::{Counts, Sprt, SprtCourse};
use boardwright_arena::tournament::{self, kept_standings};
use boardwright_game::{Message, Outcome, Side};
use boardwright_store::{EventRef, PairResult, Store, StoreError};

use crate::message::{Crossing, LlrPoint, Rating, RatingTable, Standing, TestState};
use crate::texts::TEXTS;

/// Number of points of a curve that are sent.
const MAX_POINTS: usize = 400;

/// The most players that are rated together for a page: the time grows with the third power.
const MAX_RATED: usize = 300;

/// Fewer pairs that ended alike say nothing that a reader would not see.
const FEWEST_PAIRS: u64 = 3;

/// A game of a pair: the player with the first move, the other one, the outcome, and whether it was forfeited.
type Game<'a> = (&'a str, &'a str, Outcome, bool);

/// The finished games of a pair.
fn games(pair: &PairResult) -> impl Iterator<Item = Game<'_>> {
    let [one, other] = &pair.players;
    [(one, other), (other, one)].into_iter().zip(pair.outcomes).zip(pair.forfeits).filter_map(
        |(((first, second), outcome), is_forfeit)| Some((first.as_str(), second.as_str(), outcome?, is_forfeit)),
    )
}

/// The pairs of an event, in which two players of one name are told apart as in reports.
pub(crate) fn told_apart(mut pairs: Vec<PairResult>) -> Vec<PairResult> {
    for pair in pairs.iter_mut().filter(|pair| pair.players[0] == pair.players[1]) {
        for (player, mark) in pair.players.iter_mut().zip(["(A)", "(B)"]) {
            *player = format!("{player} {mark}");
        }
    }
    pairs
}

/// The most pairs of an event whose standings follow its format.
const MAX_RANKED: usize = 10_000;

/// The standings of an event in the order that its format gives them, byes included; of a match, of very many games or players, and of
/// events of earlier ways of pairing by points.
pub(crate) fn of_event(store: &Store, event: &EventRef, pairs: &[PairResult]) -> Result<Vec<Standing>, StoreError> {
    let players: BTreeSet<&String> = pairs.iter().flat_map(|pair| &pair.players).collect();
    if !event.settings.starts_with("tournament") || pairs.len() > MAX_RANKED || players.len() > MAX_RATED {
        return Ok(standings(pairs));
    }
    let Some(rows) = kept_standings(&event.settings, store.event_games(event.id)?) else { return Ok(standings(pairs)) };
    Ok(rows.into_iter().filter(|row| row.games > 0 || row.points > 0.0).map(standing).collect())
}

fn standing(row: tournament::Standing) -> Standing {
    let tournament::Standing { player: name, games, wins, draws, losses, points, forfeits, .. } = row;
    Standing { name, games, wins, draws, losses, points, forfeits }
}

/// The standings of all players, by points and then by name.
fn standings(pairs: &[PairResult]) -> Vec<Standing> {
    let mut rows: BTreeMap<&str, Standing> = BTreeMap::new();
    for (first, second, outcome, is_forfeit) in pairs.iter().flat_map(games) {
        for (side, name) in [(Side::First, first), (Side::Second, second)] {
            let row = rows.entry(name).or_insert_with(|| Standing { name: name.to_owned(), ..Standing::default() });
            row.games += 1;
            row.points += outcome.points(side);
            match outcome.winner() {
                None => row.draws += 1,
                Some(winner) if winner == side => row.wins += 1,
                Some(_) => {
                    row.losses += 1;
                    row.forfeits += u64::from(is_forfeit);
                }
            }
        }
    }
    let mut rows: Vec<Standing> = rows.into_values().collect();
    rows.sort_by(|one, other| other.points.total_cmp(&one.points));
    rows
}

/// Results of the games between each two players, once from each side.
pub(crate) fn crosstable(pairs: &[PairResult]) -> Vec<Crossing> {
    let mut rows: BTreeMap<[&str; 2], [u64; 3]> = BTreeMap::new();
    for (first, second, outcome, _) in pairs.iter().flat_map(games) {
        for (side, names) in [(Side::First, [first, second]), (Side::Second, [second, first])] {
            let column = match outcome.winner() {
                Some(winner) if winner == side => 0,
                None => 1,
                Some(_) => 2,
            };
            rows.entry(names).or_default()[column] += 1;
        }
    }
    let crossing = |([player, opponent], [wins, draws, losses]): ([&str; 2], [u64; 3])| Crossing {
        player: player.to_owned(),
        opponent: opponent.to_owned(),
        wins,
        draws,
        losses,
    };
    rows.into_iter().map(crossing).collect()
}

/// The ratings that follow from the games.
pub(crate) fn ratings(pairs: &[PairResult]) -> RatingTable {
    match rated(pairs) {
        Ok(players) => RatingTable { players, problem: None },
        Err(problem) => RatingTable { players: Vec::new(), problem: Some(problem) },
    }
}

fn rated(pairs: &[PairResult]) -> Result<Vec<Rating>, Message> {
    let mut results = Results::new();
    for pair in pairs {
        results.add_unit(pair.as_played()).map_err(|error| error.to_string())?;
    }
    if results.names().len() > MAX_RATED {
        return Err(TEXTS.with("server-many-rated", [("players", results.names().len().into())]));
    }
    let list = rating::rate(&results, &rating::RatingSettings::default());
    let list = list.map_err(|error| match error {
        rating::RatingError::NoResults => TEXTS.say("server-none-rated"),
        other => other.to_string().into(),
    })?;
    let row = |player: &rating::Rated| Rating {
        name: player.name.clone(),
        elo: player.elo,
        error: Some(player.elo_error).filter(|error| error.is_finite()),
        games: player.games,
        points: player.score * player.games as f64,
    };
    Ok(list.players.iter().map(row).collect())
}

/// A sequential test between the two players of an event, over its pairs in their order.
pub(crate) fn test(pairs: &[PairResult], sprt: &Sprt, text: &str) -> Option<TestState> {
    let first = pairs.first()?;
    let mut counts = [0_u64; 5];
    let mut course = SprtCourse::new(*sprt);
    let mut curve = Vec::new();
    for pair in pairs {
        if !pair.players.iter().all(|name| first.players.contains(name)) {
            return None;
        }
        let [Some(one), Some(other)] = pair.outcomes else { continue };
        let points = one.points(Side::First) + other.points(Side::Second);
        // The player whose strength is tested is the first of the first pair.
        let points = if pair.players[0] == first.players[0] { points } else { 2.0 - points };
        counts[(points * 2.0) as usize] += 1;
        course.look(counts);
        let games = 2 * counts.iter().sum::<u64>();
        curve.push(LlrPoint { games, llr: sprt.llr(&Counts::Pairs(counts)) });
    }
    let counts = Counts::Pairs(counts);
    let (lower, upper) = course.bounds();
    let bounds = counts.bounds();
    let estimate = (counts.results() > 0 && bounds.is_none()).then(|| counts.estimate());
    let elo = estimate.map(|estimate| [estimate.elo, estimate.elo_error]);
    Some(TestState {
        test: text.to_owned(),
        lower,
        upper,
        llr: thinned(curve),
        verdict: course.verdict().to_string(),
        elo: elo.filter(|elo| elo.iter().all(|number| number.is_finite())),
        bounds: bounds.filter(|_| counts.results() >= FEWEST_PAIRS),
    })
}

/// A curve with no more points than can be seen; the last one stays.
fn thinned(curve: Vec<LlrPoint>) -> Vec<LlrPoint> {
    let step = curve.len().div_ceil(MAX_POINTS).max(1);
    let last = curve.len().saturating_sub(1);
    curve
        .into_iter()
        .enumerate()
        .filter(|(index, _)| index % step == 0 || *index == last)
        .map(|(_, point)| point)
        .collect()
}

#[cfg(test)]
mod tests {
    use boardwright_arena::stats::Sprt;
    use boardwright_game::{Outcome, Side};
    use boardwright_store::PairResult;

    use super::{crosstable, ratings, standings, test, told_apart};

    fn pair(outcomes: [Option<Outcome>; 2]) -> PairResult {
        PairResult {
            game: "g".to_owned(),
            event: None,
            players: ["a".to_owned(), "b".to_owned()],
            outcomes,
            swapped: [false; 2],
            forfeits: [false, true],
            fingerprints: [None; 2],
        }
    }

    #[test]
    fn pairs_are_counted_from_both_sides() {
        let (won, lost) = (Outcome::Win(Side::First), Outcome::Win(Side::Second));
        // In the second game of a pair the other player has the first move.
        let pairs = [pair([Some(won), Some(lost)]), pair([Some(Outcome::Draw), None])];
        let rows = standings(&pairs);
        assert_eq!((rows[0].name.as_str(), rows[0].points, rows[0].games), ("a", 2.5, 3));
        assert_eq!((rows[1].losses, rows[1].draws, rows[1].forfeits), (2, 1, 1));
        let crossings = crosstable(&pairs);
        assert_eq!((crossings[0].wins, crossings[0].draws, crossings[0].losses), (2, 1, 0));
        assert_eq!((crossings[1].player.as_str(), crossings[1].losses), ("b", 2));
        let rated = ratings(&pairs);
        assert_eq!(rated.problem, None);
        assert!(rated.players[0].elo > rated.players[1].elo);
        let tested = test(&pairs, &Sprt::default(), "").expect("two players");
        assert_eq!(tested.llr.iter().map(|point| point.games).collect::<Vec<_>>(), [2]);
        assert_eq!(tested.verdict, "running");
        assert!(ratings(&[]).problem.is_some());
    }

    #[test]
    fn two_players_of_one_name_are_two() {
        let own =
            PairResult { players: ["a".to_owned(), "a".to_owned()], ..pair([Some(Outcome::Win(Side::First)); 2]) };
        let rows = standings(&told_apart(vec![own.clone(), own]));
        let games: Vec<_> = rows.iter().map(|row| (row.name.as_str(), row.games, row.wins)).collect();
        assert_eq!(games, [("a (A)", 4, 2), ("a (B)", 4, 2)]);
    }

    #[test]
    fn a_sweep_gives_a_bound_and_no_estimate() {
        let won = pair([Some(Outcome::Win(Side::First)), Some(Outcome::Win(Side::Second))]);
        let (drawn, sprt) = (pair([Some(Outcome::Draw); 2]), Sprt::default());
        let tested = |pairs: &[PairResult]| test(pairs, &sprt, "").expect("two players");
        let swept = tested(&vec![won.clone(); 4]);
        assert_eq!(swept.elo, None);
        let [least, most] = swept.bounds.expect("bounds");
        assert!(least.is_some_and(|least| (135.0..140.0).contains(&least)), "eight wins in a row: {least:?}");
        assert_eq!(most, None);
        let [least, most] = tested(&vec![drawn.clone(); 4]).bounds.expect("bounds").map(|bound| bound.expect("both"));
        assert!(least < 0.0 && (least + most).abs() < 1e-9);
        assert_eq!(tested(&vec![won.clone(); 2]).bounds, None, "too few");
        let mixed = tested(&[won, drawn]);
        assert!(mixed.elo.is_some() && mixed.bounds.is_none());
    }
}
