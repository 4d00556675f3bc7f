//! Properties of the pairings, with results that are made up.

use std::collections::{BTreeMap, BTreeSet};

use boardwright_game::mix;
use proptest::prelude::{prop_assert, prop_assert_eq, proptest};

use super::Standing;
use super::field::{FormatContext, TieRule};
use super::format::Format;
use super::standings::standings;
use crate::events::ledger::{GameResult, Ledger};
use crate::events::unit::Unit;

/// Plays a whole event: the better player, decided by `luck`, wins more often. All units in the order in which they
/// were wanted.
fn play(format: &Format, field: &FormatContext, luck: u64) -> (Vec<Unit>, Ledger) {
    play_on(format, field, Ledger::default(), |_| luck)
}

/// Plays an event to its end after these results; `luck` may differ from unit to unit.
fn play_on(
    format: &Format,
    field: &FormatContext,
    mut ledger: Ledger,
    luck: impl Fn(&Unit) -> u64,
) -> (Vec<Unit>, Ledger) {
    let mut played = Vec::new();
    loop {
        let units = next(format, field, &ledger);
        if units.is_empty() {
            return (played, ledger);
        }
        for unit in units {
            for leg in 0..2 {
                ledger.insert(&unit, leg, result(&unit, leg, luck(&unit)));
            }
            played.push(unit);
            assert!(played.len() < 1_000_000, "the event has no end");
        }
    }
}

fn result(unit: &Unit, leg: u8, luck: u64) -> GameResult {
    let [a, b] = unit.players.map(u64::from);
    let dice = mix(luck ^ mix(a << 40 | b << 20 | u64::from(unit.stage) << 8 | unit.pair << 1 | u64::from(leg)));
    GameResult { first: leg, half_points: (dice % 3) as u8, forfeited_by: None, plies: 9, fingerprint: dice }
}

/// The units that a format wants, asked by somebody who does not stop it.
fn next(format: &Format, field: &FormatContext, ledger: &Ledger) -> Vec<Unit> {
    format.next(field, ledger, &|| false).expect("nobody stops it")
}

fn field(players: u32, pairs: u64) -> FormatContext {
    FormatContext { players, pairs, seed: 7 }
}

/// Number of times that each two players met, in pairs.
fn meetings(units: &[Unit]) -> BTreeMap<[u32; 2], u64> {
    let mut meetings = BTreeMap::new();
    for unit in units {
        let [a, b] = unit.players;
        *meetings.entry([a.min(b), a.max(b)]).or_insert(0) += 1;
        assert_eq!(unit.legs, [true; 2], "one game with each colour");
    }
    meetings
}

proptest! {
    #[test]
    fn in_a_round_robin_everybody_meets_everybody_equally_often(
        players in 2u32..14, cycles in 1u32..4, pairs in 1u64..3, luck: u64,
    ) {
        let (field, format) = (field(players, pairs), Format::RoundRobin { cycles });
        let (units, ledger) = play(&format, &field, luck);
        let meetings = meetings(&units);
        prop_assert_eq!(meetings.len() as u32, players * (players - 1) / 2);
        prop_assert!(meetings.values().all(|&met| met == u64::from(cycles) * pairs));
        prop_assert_eq!(ledger.len(), format.games(&field));
        // No unit is there twice, and in every round of the circle nobody plays twice.
        let distinct: BTreeSet<Unit> = units.iter().copied().collect();
        prop_assert_eq!(distinct.len(), units.len());
        for round in units.chunks((players / 2) as usize) {
            let seated: BTreeSet<u32> = round.iter().flat_map(|unit| unit.players).collect();
            prop_assert_eq!(seated.len(), 2 * round.len());
        }
    }

    #[test]
    fn in_a_gauntlet_the_heroes_meet_all_others(heroes in 1u32..4, others in 1u32..9, cycles in 1u32..4, luck: u64) {
        let (field, format) = (field(heroes + others, 1), Format::Gauntlet { heroes, cycles });
        let (units, ledger) = play(&format, &field, luck);
        let meetings = meetings(&units);
        prop_assert_eq!(meetings.len() as u32, heroes * others);
        prop_assert!(meetings.iter().all(|(&[a, b], &met)| a < heroes && b >= heroes && met == u64::from(cycles)));
        prop_assert_eq!(ledger.len(), format.games(&field));
    }

    #[test]
    fn in_a_swiss_tournament_nobody_meets_anybody_twice(players in 2u32..25, rounds in 1u32..13, luck: u64) {
        let rounds = rounds.min(players.div_ceil(2));
        let (field, format) = (field(players, 1), Format::Swiss { rounds });
        let (units, ledger) = play(&format, &field, luck);
        prop_assert!(meetings(&units).values().all(|&met| met == 1));
        prop_assert_eq!(ledger.len(), format.games(&field));
        // Everybody plays every round but for one bye at most.
        let mut rested = vec![0; players as usize];
        for round in 0..rounds {
            let seated: BTreeSet<u32> =
                units.iter().filter(|unit| unit.stage == round).flat_map(|unit| unit.players).collect();
            prop_assert_eq!(seated.len() as u32, players - players % 2);
            (0..players).filter(|player| !seated.contains(player)).for_each(|player| rested[player as usize] += 1);
        }
        prop_assert!(rested.iter().all(|&byes| byes <= 1), "{:?}", rested);
        let byes = format.byes(&field, &ledger);
        prop_assert_eq!(byes, rested.iter().map(|byes| byes * 4).collect::<Vec<u64>>());
    }

    #[test]
    fn a_knockout_leaves_one_who_was_never_beaten(players in 2u32..40, extra_pairs in 0u32..3, luck: u64) {
        let format = Format::Knockout { extra_pairs, tie: TieRule::Lot };
        let field = field(players, 1);
        let (units, ledger) = play(&format, &field, luck);
        // One encounter less than players, each decided by its last pair at most.
        prop_assert_eq!(meetings(&units).len() as u32, players - 1);
        let rounds = players.next_power_of_two().ilog2();
        prop_assert_eq!(units.iter().map(|unit| unit.stage).max(), Some(rounds - 1));
        let places = format.places(&field, &ledger).expect("a bracket has places");
        prop_assert_eq!(places.len() as u32, players);
        prop_assert_eq!((places[0].rank, places[1].rank), (1, 2));
        // The byes of the first round are those of the best seeds.
        let seated: BTreeSet<u32> =
            units.iter().filter(|unit| unit.stage == 0).flat_map(|unit| unit.players).collect();
        let byes = players.next_power_of_two() - players;
        prop_assert_eq!(seated, (byes..players).collect::<BTreeSet<u32>>());
        // Extra pairs are played only after a tie.
        for unit in units.iter().filter(|unit| unit.pair > 0) {
            let before = ledger.encounter(unit.stage, unit.players, unit.pair);
            prop_assert_eq!(before.wins, before.losses);
        }
    }

    /// Without the false results and what rests on them, an event goes on as if they had never been there.
    #[test]
    fn false_results_are_taken_back_with_what_rests_on_them(
        players in 4u32..14, pairs in 1u64..3, which in 0usize..4, luck: u64, lie: u64,
    ) {
        let format = [
            Format::Swiss { rounds: players.div_ceil(2).min(4) },
            Format::Knockout { extra_pairs: 2, tie: TieRule::Lot },
            Format::Ladder { rounds: 4 },
            Format::RoundRobin { cycles: 2 },
        ][which].clone();
        let field = field(players, pairs);
        let is_false = |unit: &Unit| mix(lie ^ u64::from(unit.players[0]) << 8 ^ u64::from(unit.players[1])).is_multiple_of(3);
        let (played, _) =
            play_on(&format, &field, Ledger::default(), |unit| if is_false(unit) { luck ^ lie } else { luck });
        let withdrawn: BTreeSet<Unit> = played.iter().copied().filter(is_false).collect();
        let taken = format.with_dependents(&withdrawn, played.iter().copied());
        let mut ledger = Ledger::default();
        for unit in played.iter().filter(|unit| !taken.contains(unit)) {
            (0..2).for_each(|leg| ledger.insert(unit, leg, result(unit, leg, luck)));
        }
        let kept: BTreeSet<Unit> = played.into_iter().filter(|unit| !taken.contains(unit)).collect();
        let (again, _) = play_on(&format, &field, ledger, |_| luck);
        let (undisturbed, _) = play(&format, &field, luck);
        let all: BTreeSet<Unit> = kept.into_iter().chain(again).collect();
        prop_assert_eq!(all, undisturbed.into_iter().collect::<BTreeSet<Unit>>());
    }

    #[test]
    fn on_a_ladder_everybody_keeps_one_rung(players in 2u32..12, rounds in 1u32..12, luck: u64) {
        let (field, format) = (field(players, 1), Format::Ladder { rounds });
        let (_, ledger) = play(&format, &field, luck);
        prop_assert_eq!(ledger.len(), format.games(&field));
        let places = format.places(&field, &ledger).expect("a ladder has places");
        let rungs: BTreeSet<u32> = places.iter().map(|place| place.player).collect();
        prop_assert_eq!(rungs, (0..players).collect::<BTreeSet<u32>>());
        // Nobody climbs more than a rung each round.
        prop_assert!(places.iter().all(|place| place.rank + rounds > place.player));
    }

    #[test]
    fn a_format_goes_on_from_any_part_of_its_results(format in 0usize..5, lost: u64, luck: u64) {
        let tie = TieRule::Seed;
        let format = [
            Format::RoundRobin { cycles: 2 },
            Format::Gauntlet { heroes: 2, cycles: 2 },
            Format::Swiss { rounds: 4 },
            Format::Knockout { extra_pairs: 2, tie },
            Format::Ladder { rounds: 5 },
        ][format].clone();
        let field = field(7, 2);
        let (units, whole) = play(&format, &field, luck);
        // Everything after some unit, and some before it, is lost; what is played again leads to the same results.
        let cut = (lost as usize) % units.len();
        let mut ledger = Ledger::default();
        for (index, unit) in units.iter().enumerate().take(cut) {
            if !mix(lost ^ index as u64).is_multiple_of(4) {
                (0..2).for_each(|leg| ledger.insert(unit, leg, result(unit, leg, luck)));
            }
        }
        loop {
            let missing = next(&format, &field, &ledger);
            if missing.is_empty() {
                break;
            }
            for unit in missing {
                prop_assert!(!ledger.has(&unit) && units.contains(&unit));
                (0..2).for_each(|leg| ledger.insert(&unit, leg, result(&unit, leg, luck)));
            }
        }
        prop_assert_eq!(ledger, whole);
    }
}

#[test]
fn the_strongest_climbs_a_ladder_from_its_foot() {
    let (field, format) = (field(5, 1), Format::Ladder { rounds: 4 });
    let mut ledger = Ledger::default();
    loop {
        let units = next(&format, &field, &ledger);
        if units.is_empty() {
            break;
        }
        for unit in units {
            // The player with the greater number is the stronger one.
            let half_points = if unit.players[0] > unit.players[1] { 2 } else { 0 };
            let result = |leg| GameResult { first: leg, half_points, forfeited_by: None, plies: 1, fingerprint: 0 };
            (0..2).for_each(|leg| ledger.insert(&unit, leg, result(leg)));
        }
    }
    let places = format.places(&field, &ledger).expect("places");
    assert_eq!(places[0].player, 4);
}

#[test]
fn swiss_players_meet_their_equals() {
    // Eight players, the one with the smaller number always wins: the fold of round 1, then winners among themselves.
    let (field, format) = (field(8, 1), Format::Swiss { rounds: 3 });
    let mut ledger = Ledger::default();
    let mut rounds = Vec::new();
    for _ in 0..3 {
        let units = next(&format, &field, &ledger);
        rounds.push(units.iter().map(|unit| unit.players).collect::<Vec<[u32; 2]>>());
        for unit in units {
            let half_points = if unit.players[0] < unit.players[1] { 2 } else { 0 };
            let result = |leg| GameResult { first: leg, half_points, forfeited_by: None, plies: 1, fingerprint: 0 };
            (0..2).for_each(|leg| ledger.insert(&unit, leg, result(leg)));
        }
    }
    assert_eq!(rounds[0], [[0, 4], [1, 5], [2, 6], [3, 7]]);
    assert_eq!(rounds[1], [[0, 2], [1, 3], [4, 6], [5, 7]]);
    assert_eq!(rounds[2][0], [0, 1]);
    // Ten players: of the five winners the last one is left to meet the first loser.
    let (field, mut ledger) = (self::field(10, 1), Ledger::default());
    for unit in next(&format, &field, &ledger) {
        let result = |leg| GameResult { first: leg, half_points: 2, forfeited_by: None, plies: 1, fingerprint: 0 };
        (0..2).for_each(|leg| ledger.insert(&unit, leg, result(leg)));
    }
    let second: Vec<[u32; 2]> = next(&format, &field, &ledger).iter().map(|unit| unit.players).collect();
    assert_eq!(second, [[0, 2], [1, 3], [4, 5], [6, 8], [7, 9]]);
}

/// With a question about all that are left for every player this took hours; and whoever waits may stop it.
#[test]
fn large_fields_are_paired_at_once_and_a_stop_is_heard() {
    let (field, format) = (field(1023, 1), Format::Swiss { rounds: 11 });
    let (units, ledger) = play(&format, &field, 7);
    assert_eq!(units.len(), 511 * 11);
    assert!(meetings(&units).values().all(|&met| met == 1));
    let asked = std::cell::Cell::new(0);
    let is_stopped = || asked.replace(asked.get() + 1) == 600;
    assert_eq!(format.next(&field, &ledger, &is_stopped), None, "in the second round");
}

/// Two players, the number of their pair, and of its games who had the first move and the half points of the first player.
type Played = ([u32; 2], u64, [(u8, u8); 2]);

/// The standings of an event with these results.
fn standings_of(format: &Format, field: &FormatContext, results: &[Played]) -> Vec<Standing> {
    let mut ledger = Ledger::default();
    for &(players, pair, games) in results {
        let unit = Unit { stage: 0, players, pair, legs: [true; 2] };
        for (leg, (first, half_points)) in (0..).zip(games) {
            let result = GameResult { first, half_points, forfeited_by: None, plies: 1, fingerprint: 0 };
            ledger.insert(&unit, leg, result);
        }
    }
    let names: Vec<String> = (0..field.players).map(|player| format!("p{player}")).collect();
    standings(&names, format, field, &ledger)
}

#[test]
fn whoever_plays_most_games_does_not_head_a_gauntlet_for_that() {
    // The hero loses to p1, draws with p2 and beats p3: three points, more than anybody else.
    let both = |half_points| [(0, half_points), (1, half_points)];
    let results = [([0, 1], 0, both(0)), ([0, 2], 0, both(1)), ([0, 3], 0, both(2))];
    let rows = standings_of(&Format::Gauntlet { heroes: 1, cycles: 1 }, &field(4, 1), &results);
    let places: Vec<(u32, u32)> = rows.iter().map(|row| (row.rank, row.number)).collect();
    assert_eq!(places, [(1, 1), (2, 0), (2, 2), (4, 3)]);
    assert_eq!(rows[1].points, 3.0);
}

#[test]
fn ratings_know_who_had_the_first_move_after_a_swap() {
    // Whoever had the first move in both games won both, which is no proof of strength where the first move decides.
    let lucky = |swaps: bool| {
        let mut results: Vec<Played> = (0..5).map(|pair| ([0, 1], pair, [(0, 2), (1, 0)])).collect();
        results.push(([0, 1], 5, if swaps { [(0, 2), (0, 2)] } else { [(0, 2), (1, 2)] }));
        standings_of(&Format::RoundRobin { cycles: 6 }, &field(2, 1), &results)[0].elo.expect("it has games")
    };
    assert!(lucky(true) < lucky(false), "{} and {}", lucky(true), lucky(false));
}
