//! Series that are interrupted, killed and resumed: the journal ends up as if nothing had happened.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::{Conduct, Double, heap, random};
use boardwright_arena::{
    Entrant, EventId, EventInfo, EventOpenings, Executor, Extent, GameId, GameReport, Interruption, Journal,
    JournalEntry, JournalError, JournalWrite, KeptGame, MemoryJournal, Queue, Resume, Series, SeriesError, stats::Sprt,
};
use boardwright_game::{AnyVariant, Outcome, Stop};

fn random_entrant(name: &str, variant: &AnyVariant) -> Entrant {
    let variant = variant.clone();
    Entrant::new(name, move |seed| Ok(random(&variant, seed))).trusted()
}

fn series(games: u64) -> Series {
    let variant = heap(30);
    let entrants = ["a", "b"].map(|name| random_entrant(name, &variant));
    Series { games, openings: EventOpenings::Random(3), seed: 42, ..Series::new(variant, entrants) }
}

/// A journal in memory with another way to write.
struct Writing<W> {
    inner: MemoryJournal,
    write: W,
}

impl<W> Journal for Writing<W>
where
    W: FnMut(&mut MemoryJournal, &[JournalEntry]) -> Result<JournalWrite, JournalError> + Send,
{
    fn begin(&mut self, event: &EventInfo) -> Result<(), JournalError> {
        self.inner.begin(event)
    }

    fn entries(&mut self, event: EventId) -> Result<Vec<JournalEntry>, JournalError> {
        self.inner.entries(event)
    }

    fn count(&mut self, event: EventId) -> Result<u64, JournalError> {
        self.inner.count(event)
    }

    fn kept(&mut self, from: GameId, limit: usize, extent: Extent) -> Result<Vec<KeptGame>, JournalError> {
        self.inner.kept(from, limit, extent)
    }

    fn write(&mut self, entries: &[JournalEntry]) -> Result<JournalWrite, JournalError> {
        (self.write)(&mut self.inner, entries)
    }

    fn withdraw(&mut self, games: &[GameId]) -> Result<(), JournalError> {
        self.inner.withdraw(games)
    }
}

/// A journal of a machine that dies: the write with a number fails, and so does every one after it.
fn mortal(
    inner: MemoryJournal,
    mut writes_left: usize,
) -> Writing<impl FnMut(&mut MemoryJournal, &[JournalEntry]) -> Result<JournalWrite, JournalError> + Send> {
    let write = move |inner: &mut MemoryJournal, entries: &[JournalEntry]| {
        let Some(left) = writes_left.checked_sub(1) else {
            return Err(JournalError::Failed("the machine is dead".to_owned()));
        };
        writes_left = left;
        inner.write(entries)
    };
    Writing { inner, write }
}

/// Entries that are kept of a series, without the times.
fn kept(series: &Series, journal: &mut dyn Journal) -> Vec<JournalEntry> {
    let entries = journal.entries(series.event().id).expect("entries");
    entries.into_iter().map(|entry| JournalEntry { finished: None, ..entry }).collect()
}

fn play(series: &Series, journal: &mut dyn Journal, resume: Resume) -> Result<Vec<GameReport>, SeriesError> {
    let mut reports = Vec::new();
    series.play(None, Some(journal), resume, &Stop::new(), &mut |report| reports.push(report.clone()))?;
    Ok(reports)
}

#[test]
fn a_series_that_is_killed_again_and_again_ends_like_any_other() {
    let test = "elo0=0,elo1=60,alpha=0.2,beta=0.2".parse::<Sprt>().unwrap();
    for (sprt, games) in [(None, 41), (Some(test), 1000)] {
        let calm = Series { sprt, ..series(games) };
        let mut undisturbed = MemoryJournal::default();
        let expected = play(&calm, &mut undisturbed, Resume::No).unwrap();
        let expected_entries = kept(&calm, &mut undisturbed);
        assert_eq!(expected.len(), expected_entries.len());
        for step in [1, 2, 7] {
            let mut journal = MemoryJournal::default();
            for attempt in 0.. {
                let mut mortal = mortal(journal, step);
                let played = play(&Series { concurrency: 1 + attempt % 4, ..calm.clone() }, &mut mortal, Resume::Yes);
                journal = mortal.inner;
                match played {
                    Err(error) => assert_eq!(error.to_string(), "the journal cannot be used: the machine is dead"),
                    Ok(reports) => {
                        let fresh = |report: &GameReport| GameReport { restored: false, ..report.clone() };
                        let reports: Vec<GameReport> = reports.iter().map(fresh).collect();
                        assert_eq!(reports, expected);
                        break;
                    }
                }
            }
            assert_eq!(kept(&calm, &mut journal), expected_entries, "a crash every {step} pairs");
        }
    }
}

#[test]
fn nobody_plays_an_event_again_by_mistake() {
    let mut journal = MemoryJournal::default();
    play(&series(4), &mut journal, Resume::No).unwrap();
    let again = play(&series(4), &mut journal, Resume::No).unwrap_err();
    assert_eq!(again, SeriesError::Begun { name: "a – b".to_owned(), games: 4 });
    // Another seed is another event.
    assert!(play(&Series { seed: 43, ..series(4) }, &mut journal, Resume::No).is_ok());
}

#[test]
fn a_finished_series_can_be_made_longer() {
    let mut journal = MemoryJournal::default();
    play(&series(3), &mut journal, Resume::No).unwrap();
    let longer = play(&series(6), &mut journal, Resume::Yes).unwrap();
    let restored: Vec<bool> = longer.iter().map(|report| report.restored).collect();
    assert_eq!(restored, [true, true, true, false, false, false], "the last game has got its partner");
    let shorter = play(&series(3), &mut journal, Resume::Yes).unwrap();
    assert_eq!(shorter.len(), 3);
    let result = series(3).play(None, Some(&mut journal), Resume::Yes, &Stop::new(), &mut |_| {}).unwrap();
    assert_eq!((result.games, result.beyond), (3, 3), "what is kept beyond its end is not passed over in silence");
    let fresh = play(&series(6), &mut MemoryJournal::default(), Resume::No).unwrap();
    let records = |reports: &[GameReport]| reports.iter().map(|report| report.record.clone()).collect::<Vec<_>>();
    assert_eq!(records(&longer), records(&fresh));
}

#[test]
fn what_decides_the_games_decides_the_event() {
    let base = series(4);
    let events = [
        base.clone(),
        Series { seed: 43, ..base.clone() },
        Series { openings: EventOpenings::Start, ..base.clone() },
        Series { openings: EventOpenings::read("1 2", &heap(30)).unwrap(), ..base.clone() },
        Series { openings: EventOpenings::read("1 3", &heap(30)).unwrap(), ..base.clone() },
        Series { variant: heap(31), ..base.clone() },
        Series { rules: Some(heap(30).match_rules()), ..base.clone() },
        Series { entrants: ["a", "c"].map(|name| random_entrant(name, &heap(30))), ..base.clone() },
    ];
    let ids: std::collections::BTreeSet<EventId> = events.iter().map(|series| series.event().id).collect();
    assert_eq!(ids.len(), events.len());
    assert_eq!(Series { concurrency: 4, games: 9, ..base.clone() }.event(), base.event());
}

/// The second game of the pair never ends by itself, so the first one is shown and kept without it.
#[test]
fn the_first_game_of_a_pair_is_shown_and_kept_before_the_second_ends() {
    for sprt in [None, Some(Sprt::default())] {
        let calm = Series { sprt, ..series(2) };
        let (stop, made, variant) = (Stop::new(), AtomicUsize::new(0), calm.variant.clone());
        let stuck = Entrant::new("a", move |seed| {
            let is_first = made.fetch_add(1, Ordering::Relaxed) == 0;
            Ok(if is_first { random(&variant, seed) } else { Double::boxed(Conduct::WaitsForStop) })
        })
        .trusted();
        let [_, other] = calm.entrants.clone();
        let disturbed = Series { entrants: [stuck, other], ..calm.clone() };
        let mut journal = MemoryJournal::default();
        let mut shown = Vec::new();
        let mut report = |report: &GameReport| {
            shown.push(report.game);
            stop.raise();
        };
        let result =
            disturbed.play(None, Some(&mut journal), Resume::No, &stop, &mut report).expect("it is interrupted");
        let entries = kept(&calm, &mut journal);
        assert_eq!((shown, result.games, entries.len()), (vec![0], 1, 1));

        let again = play(&calm, &mut journal, Resume::Yes).expect("it goes on");
        assert_eq!(again.iter().map(|report| report.restored).collect::<Vec<_>>(), [true, false]);
        let mut undisturbed = MemoryJournal::default();
        play(&calm, &mut undisturbed, Resume::No).expect("it is played");
        assert_eq!(kept(&calm, &mut journal), kept(&calm, &mut undisturbed));
    }
}

/// With a test the pairs count in their order, so one that is slow holds up those that are finished after it.
#[test]
fn an_interruption_counts_and_keeps_what_is_finished_out_of_turn() {
    let test = "elo0=0,elo1=60,alpha=0.2,beta=0.2".parse::<Sprt>().expect("a test");
    let calm = Series { sprt: Some(test), concurrency: 2, ..series(40) };
    let mut undisturbed = MemoryJournal::default();
    play(&calm, &mut undisturbed, Resume::No).expect("it is played");

    let (stop, made) = (Stop::new(), Arc::new(AtomicUsize::new(0)));
    let (flag, count, variant) = (stop.clone(), Arc::clone(&made), calm.variant.clone());
    // Whoever is made first waits until it is told to stop; the other worker goes on, until enough are made.
    let slow = Entrant::new("a", move |seed| {
        let number = count.fetch_add(1, Ordering::Relaxed);
        if number == 12 {
            flag.raise();
        }
        Ok(if number == 0 { Double::boxed(Conduct::WaitsForStop) } else { random(&variant, seed) })
    })
    .trusted();
    let [_, other] = calm.entrants.clone();
    let mut journal = MemoryJournal::default();
    let disturbed = Series { entrants: [slow, other], ..calm.clone() };
    let result = disturbed.play(None, Some(&mut journal), Resume::No, &stop, &mut |_| {}).expect("it is interrupted");
    let entries = kept(&calm, &mut journal);
    assert_eq!(entries.len() as u64, result.games, "what is kept is counted");
    // Either worker may have been the first to make its player, so the first or the second pair is not finished.
    let is_missing = |pair| entries.iter().all(|entry| entry.id.pair != pair);
    assert!(entries.len() >= 4 && (is_missing(0) || is_missing(1)), "{}", entries.len());

    play(&calm, &mut journal, Resume::Yes).expect("it goes on");
    let (expected, resumed) = (kept(&calm, &mut undisturbed), kept(&calm, &mut journal));
    assert!(expected.iter().all(|entry| resumed.contains(entry)), "the test sees the same games");
}

/// A journal that counts what is read of it.
struct Counting {
    inner: MemoryJournal,
    reads: usize,
    read: usize,
    most: usize,
}

impl Journal for Counting {
    fn begin(&mut self, event: &EventInfo) -> Result<(), JournalError> {
        self.inner.begin(event)
    }

    fn entries(&mut self, _: EventId) -> Result<Vec<JournalEntry>, JournalError> {
        Err(JournalError::Failed("all games were asked for at once".to_owned()))
    }

    fn count(&mut self, event: EventId) -> Result<u64, JournalError> {
        self.inner.count(event)
    }

    fn kept(&mut self, from: GameId, limit: usize, extent: Extent) -> Result<Vec<KeptGame>, JournalError> {
        let games = self.inner.kept(from, limit, extent)?;
        self.reads += 1;
        self.read += games.len();
        self.most = self.most.max(games.len());
        Ok(games)
    }

    fn write(&mut self, entries: &[JournalEntry]) -> Result<JournalWrite, JournalError> {
        self.inner.write(entries)
    }

    fn withdraw(&mut self, games: &[GameId]) -> Result<(), JournalError> {
        self.inner.withdraw(games)
    }
}

/// A long event goes on with as many games in memory as a short one, and with the figures that it had.
#[test]
fn kept_games_are_read_a_few_at_a_time() {
    let mut journal = MemoryJournal::default();
    let before = play(&series(6000), &mut journal, Resume::No).unwrap();
    let last = |reports: &[GameReport]| reports.last().map(|report| report.standing.clone()).unwrap();
    for games in [6000, 6001] {
        for resume in [Resume::Yes, Resume::Briefly] {
            let mut counting = Counting { inner: journal.clone(), reads: 0, read: 0, most: 0 };
            let again = play(&series(games), &mut counting, resume).unwrap();
            assert_eq!(again.len() as u64, games);
            assert!(counting.most <= 1024 && counting.reads < 30, "{} of {}", counting.most, counting.reads);
            assert!(counting.read <= 6000 + 2 * counting.reads, "{} games were read", counting.read);
            let of = |report: &GameReport| (report.game, report.first, report.plies, report.fingerprint);
            assert_eq!(last(&again[..6000]), last(&before));
            assert!(again.iter().zip(&before).all(|(one, other)| one.restored && of(one) == of(other)));
            let moves: usize = again[..6000].iter().map(|report| report.record.moves.len()).sum();
            assert_eq!(moves == 0, resume == Resume::Briefly, "{moves} moves were read");
            assert_eq!(again[6000..].iter().filter(|report| report.restored).count(), 0);
        }
    }
}

/// An event that is to finish begins no further game, and drops none that it has begun.
#[test]
fn an_event_that_is_to_finish_plays_what_it_has_begun() {
    let begun = Arc::new(AtomicUsize::new(0));
    let variant = heap(30);
    let entrant = |name: &str| {
        let (variant, begun) = (variant.clone(), Arc::clone(&begun));
        let make = move |seed| {
            begun.fetch_add(1, Ordering::Relaxed);
            Ok(random(&variant, seed))
        };
        Entrant::new(name, make).trusted()
    };
    let series = Series { entrants: [entrant("a"), entrant("b")], concurrency: 3, ..series(100_000) };
    let (finish, stop) = (Stop::new(), Stop::new());
    let mut journal = MemoryJournal::default();
    let interruption = Interruption { finish: Some(&finish), stop: &stop };
    let result = series.play(None, Some(&mut journal), Resume::No, interruption, &mut |report| {
        if report.game == 9 {
            finish.raise();
        }
    });
    let games = result.expect("a series").games;
    assert!((10..100_000).contains(&games), "{games}");
    assert_eq!(begun.load(Ordering::Relaxed) as u64, 2 * games, "two players were made for each game");
    assert_eq!(journal.count(series.event().id), Ok(games));
}

/// Plays what it is given, in the place of a worker elsewhere.
struct Elsewhere<'a>(&'a Series);

impl Executor for Elsewhere<'_> {
    fn ahead(&self) -> usize {
        1
    }

    fn work(&self, _: &EventInfo, queue: &Queue, halt: &Stop) -> Result<(), SeriesError> {
        let place = self.0.workplace()?;
        while let Some(lease) = queue.lease() {
            let games = place.play(&lease.unit, halt, &|_| {})?.unwrap_or_default();
            queue.complete(lease.ticket, Ok(games));
        }
        Ok(())
    }
}

/// Results of two runs at the same time are not mixed: only kept games count.
#[test]
fn a_run_ends_when_another_one_keeps_its_games() {
    let calm = series(4);
    let overtaken = SeriesError::Overtaken { name: "a – b".to_owned() };
    for (outcome, by_others, expected) in [
        (Some(Outcome::Draw), false, Err(&overtaken)),
        (None, false, Err(&overtaken)),
        (Some(Outcome::Draw), true, Err(&overtaken)),
        // A result of a worker that comes twice counts once.
        (None, true, Ok(4)),
    ] {
        for sprt in [None, Some(Sprt::default())] {
            let series = Series { sprt, ..calm.clone() };
            let elsewhere = Elsewhere(&series);
            let executor = by_others.then_some(&elsewhere as &dyn Executor);
            // Somebody else writes each game a moment earlier, with an outcome of its own if there is one.
            let write = |inner: &mut MemoryJournal, entries: &[JournalEntry]| {
                let mut others = entries.to_vec();
                others.iter_mut().for_each(|entry| entry.record.outcome = outcome.or(entry.record.outcome));
                inner.write(&others)?;
                inner.write(entries)
            };
            let mut journal = Writing { inner: MemoryJournal::default(), write };
            let played = series.play(executor, Some(&mut journal), Resume::No, &Stop::new(), &mut |_| {});
            assert_eq!(played.as_ref().map(|result| result.games), expected, "{outcome:?} {by_others}");
        }
    }
}
