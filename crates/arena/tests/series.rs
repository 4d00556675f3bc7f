//! Series: the same seed gives the same games on any number of threads, and everything else of a match.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::common::{Conduct, Double, heap, random};
use boardwright_arena::stats::{Sprt, SprtVerdict};
use boardwright_arena::{
    Entrant, EventOpenings, GameReport, OpeningError, Pace, Resume, Scoring, Series, SeriesError, SeriesResult,
};
use boardwright_game::{AnyVariant, Fault, MatchRules, Outcome, Side, Stop, record_to_text};

fn random_entrant(name: &str, variant: &AnyVariant) -> Entrant {
    let variant = variant.clone();
    Entrant::new(name, move |seed| Ok(random(&variant, seed)))
}

fn double(name: &str, conduct: Conduct) -> Entrant {
    Entrant::new(name, move |_| Ok(Double::boxed(conduct.clone())))
}

fn series(games: u64) -> Series {
    let variant = heap(30);
    let entrants = ["a", "b"].map(|name| random_entrant(name, &variant).trusted());
    Series { games, openings: EventOpenings::Random(3), seed: 42, ..Series::new(variant, entrants) }
}

pub(crate) fn play(series: &Series) -> (SeriesResult, Vec<GameReport>) {
    let mut reports = Vec::new();
    let result = series
        .play(None, None, Resume::No, &Stop::new(), &mut |report| reports.push(report.clone()))
        .expect("it can be played");
    (result, reports)
}

fn text(reports: &[GameReport]) -> String {
    let text = |report: &GameReport| record_to_text(&report.record, Some(&heap(30))).expect("it can be written");
    reports.iter().map(text).collect()
}

#[test]
fn a_seed_gives_the_same_games_at_any_concurrency() {
    let (result, reports) = play(&series(41));
    let expected = text(&reports);
    assert_eq!((result.games, result.wins + result.losses + result.draws), (41, 41));
    for concurrency in [1, 2, 5] {
        let again = Series { concurrency, ..series(41) };
        let (other, others) = play(&again);
        assert_eq!(other, result, "{concurrency} threads");
        assert_eq!(text(&others), expected, "{concurrency} threads");
        // Nor does it matter whether the players have threads of their own.
        let variant = heap(30);
        let entrants = ["a", "b"].map(|name| random_entrant(name, &variant));
        let (seated, others) = play(&Series { entrants, games: 12, ..again });
        assert_eq!(seated.games, 12);
        assert!(expected.starts_with(&text(&others)));
    }
    let (_, others) = play(&Series { seed: 43, ..series(41) });
    assert_ne!(text(&others), expected);
}

#[test]
fn colours_swap_in_pairs_from_the_same_opening() {
    let (_, reports) = play(&series(20));
    let mut openings = std::collections::HashSet::new();
    for (index, report) in reports.iter().enumerate() {
        assert_eq!((report.game, report.first), (index as u64, index % 2));
        assert_eq!(report.record.players[0], ["a", "b"][index % 2]);
        assert_eq!(report.standing.games, index as u64 + 1);
        assert_eq!(report.record.tag("Opening"), Some("3 plies"));
        openings.insert(report.record.moves[..3].iter().map(|mv| mv.mv.clone()).collect::<Vec<_>>());
    }
    for pair in reports.chunks(2) {
        assert_eq!(pair[0].record.moves[..3], pair[1].record.moves[..3]);
        assert_ne!(pair[0].record.moves, pair[1].record.moves, "the players' seeds differ from game to game");
    }
    assert!(openings.len() > 5, "{openings:?}");
}

#[test]
fn openings_come_from_a_list() {
    let variant = heap(30);
    let list = "# three openings\n1 2+3\n\nposition: 12 9,9 second  # in the middle\n3#\n";
    let error = EventOpenings::read(list, &variant).unwrap_err();
    assert_eq!(error.to_string(), "line 5 of the openings: bad move \"3#\": expected a number from 0 to 3");
    let openings = EventOpenings::read(&list.replace("3#", "3 #"), &variant).unwrap();
    let (_, reports) = play(&Series { openings, ..series(8) });
    let moves = |report: &GameReport, count| report.record.moves[..count].iter().map(|mv| mv.mv.clone()).collect();
    for game in [0, 1, 6, 7] {
        let moves: Vec<String> = moves(&reports[game], 3);
        assert_eq!(moves, ["1", "2", "3"], "game {game}");
    }
    assert_eq!(reports[2].record.start.as_deref(), Some("12 9,9 second"));
    assert_eq!(reports[4].record.moves[0].mv, "3");
    for (list, line) in [("1\nposition: x", 2), ("9", 1), ("\nposition: 0 1,1 first", 2), ("3 3 3 3 3 3 3 3 3 3", 1)] {
        assert!(
            matches!(EventOpenings::read(list, &variant), Err(OpeningError::Line { line: l, .. }) if l == line),
            "{list}"
        );
    }
    assert_eq!(EventOpenings::read("# nothing\n", &variant), Err(OpeningError::Empty));
    let error = EventOpenings::read(&"3\n".repeat(100_001), &variant).unwrap_err();
    assert_eq!(error.to_string(), "line 100001 of the openings: one opening too many, expected at most 100000");
    let rules = MatchRules::default();
    let never = EventOpenings::Random(60).opening(&heap(1), rules, 1, 0).unwrap_err();
    assert_eq!(
        never.to_string(),
        "no game of heap:1 is still open after 60 random plies: the longest of 1000 had 11, expected fewer"
    );
    let limited = MatchRules { max_plies: Some(3), ..rules };
    assert!(EventOpenings::Random(2).opening(&heap(30), limited, 1, 0).is_ok());
    assert!(EventOpenings::Random(3).opening(&heap(30), limited, 1, 0).is_err(), "the match would be over at once");
}

#[test]
fn misbehaving_players_lose_and_the_series_goes_on() {
    let entrants = [double("panics", Conduct::Panics("boom")), double("steady", Conduct::Says("1")).trusted()];
    let (result, reports) = play(&Series { entrants, games: 4, concurrency: 2, ..series(4) });
    assert_eq!((result.losses, result.forfeits, result.pentanomial), (4, 4, [2, 0, 0, 0, 0]));
    for report in &reports {
        assert_eq!(report.record.ending, "forfeit: panicked: boom");
        let steady = if report.first == 1 { Side::First } else { Side::Second };
        assert_eq!(report.record.outcome, Some(Outcome::Win(steady)));
    }
}

#[test]
fn a_player_that_cannot_be_made_ends_the_series() {
    let nobody = Entrant::new("nobody", |_| Err(Fault::new("no such file")));
    let entrants = [random_entrant("a", &heap(30)), nobody];
    let error = Series { entrants, ..series(4) }.play(None, None, Resume::No, &Stop::new(), &mut |_| {}).unwrap_err();
    assert_eq!(error.to_string(), "player nobody: no such file");
    let broken = Entrant::new("broken", |_| panic!("no memory"));
    let entrants = [random_entrant("a", &heap(30)), broken];
    let error = Series { entrants, ..series(4) }.play(None, None, Resume::No, &Stop::new(), &mut |_| {}).unwrap_err();
    assert_eq!(error.to_string(), "player broken: panicked: no memory");
}

#[test]
fn match_rules_can_be_replaced() {
    let rules = Some(MatchRules { repetition: None, max_plies: Some(5) });
    let entrants = [double("a", Conduct::Says("0")).trusted(), double("b", Conduct::Says("0")).trusted()];
    let (result, reports) = play(&Series { rules, entrants, openings: EventOpenings::Start, ..series(2) });
    assert_eq!((result.draws, result.elo, result.los), (2, 0.0, 0.5));
    assert_eq!(reports[0].record.ending, "limit of 5 plies reached");
}

#[test]
fn the_tally_of_a_pair_can_decide() {
    // Whoever takes one at a time leaves most counters to the one that takes three.
    let entrants = [double("one", Conduct::Says("1")), double("three", Conduct::Says("3"))].map(Entrant::trusted);
    let tally = Series { entrants, openings: EventOpenings::Start, scoring: Scoring::Tally, ..series(4) };
    let variant = heap(24);
    let (result, _) = play(&Series { variant, ..tally.clone() });
    assert_eq!((result.games, result.losses, result.pentanomial), (4, 2, [2, 0, 0, 0, 0]));
    assert_eq!(result.tally, Some([24, 72]));
    let odd = Series { games: 3, ..tally }.play(None, None, Resume::No, &Stop::new(), &mut |_| {});
    assert_eq!(odd, Err(SeriesError::OddGames(3)));
}

#[test]
fn a_sequential_test_ends_the_series_the_same_way_everywhere() {
    let variant = heap(30);
    let entrants = [random_entrant("a", &variant).trusted(), double("b", Conduct::Says("4")).trusted()];
    let test = Some("elo0=0,elo1=200".parse::<Sprt>().unwrap());
    let series = Series { entrants, sprt: test, ..series(400) };
    let (result, reports) = play(&series);
    assert_eq!(result.sprt, Some(SprtVerdict::H1));
    assert!(result.games < 100 && result.games.is_multiple_of(2), "{result}");
    assert_eq!(reports.len() as u64, result.games);
    assert_eq!(play(&Series { concurrency: 3, ..series }).0, result);
}

#[test]
fn a_report_that_panics_leaves_no_game_running() {
    // In the second pair the other player never answers unless it is told to stop.
    let made = Arc::new(AtomicUsize::new(0));
    let waits = Entrant::new("waits", move |_| {
        let is_early = made.fetch_add(1, Ordering::Relaxed) < 2;
        Ok(Double::boxed(if is_early { Conduct::Says("1") } else { Conduct::WaitsForStop }))
    });
    let entrants = [double("panics", Conduct::Panics("boom")), waits];
    let series = Series { entrants, openings: EventOpenings::Start, ..series(4) };
    let played = catch_unwind(AssertUnwindSafe(|| {
        series.play(None, None, Resume::No, &Stop::new(), &mut |_| panic!("no paper"))
    }));
    assert!(played.is_err(), "the panic goes on");
}

#[test]
fn a_series_can_be_interrupted() {
    let stop = Stop::new();
    let mut games = 0;
    let result = Series { concurrency: 2, ..series(1_000_000) }
        .play(None, None, Resume::No, &stop, &mut |_| {
            games += 1;
            if games == 10 {
                stop.raise();
            }
        })
        .unwrap();
    // What was finished at that moment counts too.
    assert!(games >= 10 && result.games == games, "{games} and {}", result.games);
    let before =
        Series { concurrency: 2, ..series(1_000_000) }.play(None, None, Resume::No, &stop, &mut |_| {}).unwrap();
    assert_eq!(before.games, 0, "it was interrupted before it began");

    let waiting = ["a", "b"].map(|name| double(name, Conduct::WaitsForStop));
    let pace = Pace { clock: "1000".parse().ok(), ..Pace::default() };
    let stop = Stop::new();
    stop.raise();
    let began = Instant::now();
    let result =
        Series { entrants: waiting, pace, ..series(2) }.play(None, None, Resume::No, &stop, &mut |_| {}).unwrap();
    assert_eq!(result.games, 0);
    assert!(began.elapsed() < Duration::from_secs(60));
}
