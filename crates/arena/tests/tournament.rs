//! Tournaments: the same games at any concurrency, after any crash, and early ends.

use crate::common::{Conduct, Double, heap, random};
use boardwright_arena::report::{EventReport, GameFacts, Report};
use boardwright_arena::stats::Sprt;
use boardwright_arena::tournament::{
    Competitor, Format, News, TieRule, Tournament, TournamentGame, Until, kept_standings,
};
use boardwright_arena::{
    Adjudication, EndingKind, Entrant, EventInfo, EventOpenings, Executor, Journal, JournalEntry, MemoryJournal,
    Oracle, Pace, Patience, Queue, Resume, SeriesError,
};
use boardwright_game::{AnyVariant, Outcome, Stop};

fn competitor(name: &str, games: &[AnyVariant]) -> Competitor {
    let entrant = |variant: &AnyVariant| {
        let variant = variant.clone();
        Entrant::new(name, move |seed| Ok(random(&variant, seed))).trusted()
    };
    Competitor { name: name.to_owned(), entrants: games.iter().map(entrant).collect() }
}

fn tournament(format: Format, players: usize) -> Tournament {
    let variants = [heap(12), heap(15)];
    let names = ["ann", "bob", "cat", "dan", "eve", "fay", "gil"];
    let game = |variant: &AnyVariant| TournamentGame {
        variant: variant.clone(),
        openings: EventOpenings::Random(2),
        rules: None,
    };
    Tournament {
        name: "cup".to_owned(),
        games: variants.iter().map(game).collect(),
        players: names[..players].iter().map(|name| competitor(name, &variants)).collect(),
        format,
        pairs: 1,
        pace: Pace::default(),
        patience: Patience::default(),
        adjudication: Adjudication::default(),
        until: Until::default(),
        seed: 42,
        concurrency: 1,
    }
}

fn formats() -> Vec<Format> {
    vec![
        Format::RoundRobin { cycles: 2 },
        Format::Gauntlet { heroes: 1, cycles: 2 },
        Format::Swiss { rounds: 3 },
        Format::Knockout { extra_pairs: 1, tie: TieRule::Lot },
        Format::Ladder { rounds: 4 },
    ]
}

/// Entries that are kept of an event, without the times.
fn kept(tournament: &Tournament, journal: &mut dyn Journal) -> Vec<JournalEntry> {
    let entries = journal.entries(tournament.event().id).expect("entries");
    entries.into_iter().map(|entry| JournalEntry { finished: None, ..entry }).collect()
}

#[test]
fn every_format_gives_the_same_games_at_any_concurrency_and_after_any_interruption() {
    for format in formats() {
        let calm = tournament(format, 6);
        let mut journal = MemoryJournal::default();
        let result = calm.play(None, &mut journal, Resume::No, &Stop::new(), &mut |_| {}).expect("it can be played");
        let expected = kept(&calm, &mut journal);
        assert!(result.finished && result.ledger.len() == expected.len() as u64, "{:?}", calm.format);
        assert!(result.ledger.len() >= calm.expected_games(), "{:?}", calm.format);

        // Stopped after every few games and resumed with another number of threads.
        let mut journal = MemoryJournal::default();
        for attempt in 0.. {
            let busy = Tournament { concurrency: 1 + attempt % 4, ..calm.clone() };
            let (stop, mut fresh) = (Stop::new(), 0);
            let played = busy.play(None, &mut journal, Resume::Yes, &stop, &mut |news| {
                if let News::Game { restored: false, .. } = news {
                    fresh += 1;
                    if fresh == 5 {
                        stop.raise();
                    }
                }
            });
            let played = played.expect("it can be played");
            if played.finished {
                assert_eq!(played, result);
                break;
            }
        }
        assert_eq!(kept(&calm, &mut journal), expected, "{:?}", calm.format);
    }
}

/// Kept games give the same standings as the event that played them, byes and brackets included.
#[test]
fn kept_games_have_the_standings_of_the_event() {
    for (format, players) in formats().into_iter().flat_map(|format| [(format.clone(), 5), (format, 6)]) {
        let (cup, mut journal) = (tournament(format, players), MemoryJournal::default());
        let result = cup.play(None, &mut journal, Resume::No, &Stop::new(), &mut |_| {}).expect("it can be played");
        let standings = kept_standings(&cup.event().settings, kept(&cup, &mut journal));
        assert_eq!(standings, Some(cup.standings(&result.ledger)), "{:?}", cup.format);
    }
    assert_eq!(kept_standings("series 1\ngame: kalah\n", []), None);
}

#[test]
fn a_tournament_is_not_begun_twice() {
    let (cup, mut journal) = (tournament(Format::RoundRobin { cycles: 1 }, 3), MemoryJournal::default());
    cup.play(None, &mut journal, Resume::No, &Stop::new(), &mut |_| {}).expect("it can be played");
    let again = cup.play(None, &mut journal, Resume::No, &Stop::new(), &mut |_| {}).unwrap_err();
    assert_eq!(again, SeriesError::Begun { name: "cup".to_owned(), games: 12 });
    let restored = cup.play(None, &mut journal, Resume::Yes, &Stop::new(), &mut |news| {
        assert!(matches!(news, News::Game { restored: true, .. } | News::Played));
    });
    assert!(restored.expect("it can be read").finished);
}

#[test]
fn kept_games_beyond_the_end_are_counted() {
    for format in [Format::RoundRobin { cycles: 2 }, Format::Swiss { rounds: 3 }, Format::Ladder { rounds: 4 }] {
        let (cup, mut journal) = (tournament(format, 6), MemoryJournal::default());
        let long = cup.play(None, &mut journal, Resume::No, &Stop::new(), &mut |_| {}).expect("it can be played");
        let format = match cup.format {
            Format::RoundRobin { .. } => Format::RoundRobin { cycles: 1 },
            Format::Swiss { .. } => Format::Swiss { rounds: 2 },
            _ => Format::Ladder { rounds: 1 },
        };
        let shorter = Tournament { format, ..cup };
        let short = shorter.play(None, &mut journal, Resume::Yes, &Stop::new(), &mut |_| {}).expect("it is all there");
        assert!(short.finished && long.beyond == 0);
        assert_eq!(short.beyond, long.ledger.len() - short.ledger.len());
        let report = EventReport::new(&shorter, &short, GameFacts::default());
        let note = format!("{} more games of this event are kept", short.beyond);
        assert!(report.notes.iter().any(|said| said.starts_with(&note)), "{:?}", report.notes);
    }
}

#[test]
fn the_end_may_come_early_and_at_the_same_game_everywhere() {
    let three = tournament(Format::RoundRobin { cycles: 500 }, 3);
    let two = tournament(Format::RoundRobin { cycles: 500 }, 2);
    let sprt = "elo0=0,elo1=100,alpha=0.2,beta=0.2".parse().ok();
    for cup in [
        Tournament { until: Until { games: Some(31), ..Until::default() }, ..three.clone() },
        Tournament { until: Until { error: Some(60.0), ..Until::default() }, ..three.clone() },
        Tournament { until: Until { sprt, ..Until::default() }, ..two.clone() },
    ] {
        let mut journal = MemoryJournal::default();
        let result = cup.play(None, &mut journal, Resume::No, &Stop::new(), &mut |_| {}).expect("it can be played");
        assert!(result.finished && result.ledger.len() < 1500, "{} games", result.ledger.len());
        let expected = kept(&cup, &mut journal);
        let mut journal = MemoryJournal::default();
        let busy = Tournament { concurrency: 4, ..cup.clone() };
        assert_eq!(busy.play(None, &mut journal, Resume::No, &Stop::new(), &mut |_| {}), Ok(result.clone()));
        assert_eq!(kept(&busy, &mut journal), expected, "no game more is kept");
        match cup.until {
            Until { games: Some(_), .. } => assert_eq!(result.ledger.len(), 32, "pairs stay whole"),
            Until { error: Some(error), .. } => {
                let standings = cup.standings(&result.ledger);
                assert!(standings.iter().all(|row| row.elo_error.is_some_and(|width| width <= error)));
            }
            _ => assert_eq!(result.llr.len() as u64 * 2, result.ledger.len()),
        }
    }
    let refused = Tournament { until: Until { sprt, ..Until::default() }, ..three };
    let error = refused.play(None, &mut MemoryJournal::default(), Resume::No, &Stop::new(), &mut |_| {}).unwrap_err();
    assert_eq!(error.to_string(), "a sequential test among 3 players, expected a round robin of two");
}

#[test]
fn an_event_of_rounds_does_not_end_in_the_middle() {
    for format in formats() {
        let is_level = matches!(format, Format::RoundRobin { .. } | Format::Gauntlet { .. });
        let until = Until { games: Some(8), ..Until::default() };
        let cup = Tournament { until, ..tournament(format, 6) };
        let refused = cup.check().err().map(|error| error.to_string());
        let expected = format!("an end after a number of games in a {}, expected ", cup.format.name());
        assert_eq!(refused.is_none(), is_level, "{refused:?}");
        assert!(refused.is_none_or(|refused| refused.starts_with(&expected)));
    }
}

/// A test that is looked at after batches decides before its usual bounds, and everybody shows those that it has.
#[test]
fn a_batched_test_shows_its_own_bounds() {
    let sprt: Sprt = "elo0=0,elo1=100,alpha=0.2,beta=0.2,batch=4".parse().expect("a test");
    let until = Until { sprt: Some(sprt), ..Until::default() };
    let cup = Tournament { until, ..tournament(Format::RoundRobin { cycles: 500 }, 2) };
    let mut games = GameFacts::default();
    let played = cup.play(None, &mut MemoryJournal::default(), Resume::No, &Stop::new(), &mut |news| {
        if let News::Game { entry, .. } = news {
            games.add(entry);
        }
    });
    let result = played.expect("it can be played");
    let (lower, upper) = sprt.bounds();
    let [low, high] = result.llr_bounds.expect("there is a test");
    let llr = result.llr.last().copied().expect("pairs were played");
    assert!(low >= lower && high <= upper && [low, high] != [lower, upper], "{low} {high}");
    assert!(llr <= low || llr >= high, "{llr} between {low} and {high} decides nothing");
    let report = EventReport::new(&cup, &result, games);
    let shown = report.facts.iter().find(|(key, _)| key == "llr").map(|(_, value)| value.as_str());
    assert_eq!(shown, Some(format!("{llr:.2} between {low:.2} (H0) and {high:.2} (H1)").as_str()));
    let whole = Report { title: "cup".to_owned(), conditions: Vec::new(), events: vec![report] };
    assert!(whole.html().contains(&format!(">H1 {high:.2}<")), "the plot has them too");
}

#[test]
fn a_known_position_ends_a_game() {
    // Whoever leaves a multiple of four counters loses this heap at best play; here a table knows the last ones.
    let knows = |position: &boardwright_game::AnyPosition| {
        position.to_string().starts_with("4 ").then(|| Outcome::Win(position.to_move().other()))
    };
    let oracle = Some(Oracle::new("the table", knows));
    let mut cup = tournament(Format::RoundRobin { cycles: 3 }, 3);
    cup.adjudication = Adjudication { oracle, ..Adjudication::default() };
    let mut journal = MemoryJournal::default();
    cup.play(None, &mut journal, Resume::No, &Stop::new(), &mut |_| {}).expect("it can be played");
    let ended = kept(&cup, &mut journal);
    let known: Vec<_> = ended.iter().filter(|entry| entry.kind == EndingKind::Adjudication).collect();
    assert!(!known.is_empty());
    for entry in known {
        let Some(Outcome::Win(winner)) = entry.record.outcome else { panic!("{:?}", entry.record) };
        let reason = format!("adjudicated: the table knows the position to be won for {winner}");
        assert_eq!(entry.record.ending, reason);
    }
}

#[test]
fn repeated_games_and_forfeits_are_counted() {
    let variants = [heap(12)];
    let double = |name: &str, conduct: Conduct| {
        let make = Entrant::new(name, move |_| Ok(Double::boxed(conduct.clone())));
        Competitor { name: name.to_owned(), entrants: vec![make] }
    };
    let mut cup = tournament(Format::RoundRobin { cycles: 3 }, 2);
    cup.games.truncate(1);
    cup.games[0] = TournamentGame { variant: variants[0].clone(), openings: EventOpenings::Start, rules: None };
    cup.players = vec![double("steady", Conduct::Says("1")), double("panics", Conduct::Panics("boom"))];
    let result = cup.play(None, &mut MemoryJournal::default(), Resume::No, &Stop::new(), &mut |_| {}).expect("played");
    assert_eq!((result.ledger.len(), result.ledger.duplicates()), (6, 4));
    let standings = cup.standings(&result.ledger);
    assert_eq!((standings[0].player.as_str(), standings[0].points, standings[0].forfeits), ("steady", 6.0, 0));
    assert_eq!((standings[1].rank, standings[1].losses, standings[1].forfeits), (2, 6, 6));
}

/// Plays like threads of this program, but leaves the second unit that it gets.
struct Leaving<'a>(&'a Tournament);

impl Executor for Leaving<'_> {
    fn ahead(&self) -> usize {
        4
    }

    fn work(&self, event: &EventInfo, queue: &Queue, halt: &Stop) -> Result<(), SeriesError> {
        let place = self.0.workplace(event.id)?;
        let mut count = 0;
        while let Some(lease) = queue.lease() {
            count += 1;
            let games = if count == 2 { Some(Vec::new()) } else { place.play(&lease.unit, halt, &|_| {})? };
            queue.complete(lease.ticket, Ok(games.unwrap_or_default()));
        }
        Ok(())
    }
}

#[test]
fn a_pair_that_nobody_can_play_ends_no_event_early_and_is_tried_again() {
    for format in formats() {
        let (tournament, mut journal) = (tournament(format.clone(), 6), MemoryJournal::default());
        let stop = Stop::new();
        let leaving = Leaving(&tournament);
        let left = tournament.play(Some(&leaving), &mut journal, Resume::No, &stop, &mut |_| {});
        let left = left.expect("a tournament");
        assert_eq!((left.unplayed, left.finished), (1, false), "{format:?}");
        let whole = tournament.play(None, &mut journal, Resume::Yes, &stop, &mut |_| {}).expect("a tournament");
        assert_eq!((whole.unplayed, whole.finished), (0, true), "{format:?}");
        let expected = tournament.play(None, &mut MemoryJournal::default(), Resume::No, &stop, &mut |_| {});
        assert_eq!(whole.ledger, expected.expect("a tournament").ledger, "{format:?}");
    }
}
