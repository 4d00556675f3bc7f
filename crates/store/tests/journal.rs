//! The store keeps the games of events whole, once, and through crashes.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::Barrier;
use std::thread;

use boardwright_arena::{
    EventInfo, Extent, GameId, Journal, JournalEntry, JournalError, JournalWrite, KeptGame, MemoryJournal,
};
use boardwright_store::{CutShort, Filter, Store};

use crate::common::{entry, event, file, pair};

#[test]
fn what_was_written_comes_back() {
    let path = file("back");
    let event = event("back");
    let mut pairs: Vec<JournalEntry> = (0..20).flat_map(|number| pair(event.id, number)).collect();
    let bare = JournalEntry {
        tally: None,
        finished: None,
        versions: Default::default(),
        logs: Default::default(),
        record: boardwright_game::Record { game: "kalah:6x4".to_owned(), ..Default::default() },
        ..entry(event.id, 20, 0)
    };
    pairs.push(bare);
    let mut store = Store::open(&path).unwrap();
    store.begin(&event).unwrap();
    for unit in pairs.chunks(2).rev() {
        assert_eq!(store.write(unit).unwrap(), JournalWrite::New);
    }
    drop(store);
    let mut store = Store::open(&path).unwrap();
    assert_eq!(store.entries(event.id).unwrap(), pairs, "in the order of their ids");
    store.verify().unwrap();
}

#[test]
fn kept_games_are_read_from_a_pair_on_whole_and_in_brief() {
    let event = event("from");
    let mut store = Store::open(file("from")).unwrap();
    store.begin(&event).unwrap();
    assert_eq!(
        (Journal::count(&mut store, event.id).unwrap(), store.kept(entry(event.id, 0, 0).id, 9, Extent::Whole)),
        (0, Ok(vec![]))
    );
    let mut memory = MemoryJournal::default();
    memory.begin(&event).unwrap();
    let mut entries: Vec<JournalEntry> = (0..20).flat_map(|number| pair(event.id, number)).collect();
    // Tags that count in figures, and a game of other players in another stage.
    entries[6]
        .record
        .tags
        .extend([("Replays".to_owned(), "2".to_owned()), ("Proposer".to_owned(), "second".to_owned())]);
    entries[39].id = GameId { stage: 1, players: [1, 2], ..entries[39].id };
    for entry in &entries {
        for journal in [&mut store as &mut dyn Journal, &mut memory] {
            assert_eq!(journal.write(std::slice::from_ref(entry)).unwrap(), JournalWrite::New);
        }
    }
    assert_eq!((Journal::count(&mut store, event.id).unwrap(), memory.count(event.id).unwrap()), (40, 40));
    for (from, limit, expected) in [(0, 1000, 0..39), (3, 5, 6..11), (19, 5, 38..39), (20, 5, 39..39), (0, 0, 0..0)] {
        let from = entry(event.id, from, 1).id;
        for extent in [Extent::Whole, Extent::Brief] {
            let games = store.kept(from, limit, extent).unwrap();
            assert_eq!(games, memory.kept(from, limit, extent).unwrap(), "from {from}");
            let whole = entries[expected.clone()].iter().map(|entry| KeptGame::of(entry.clone()));
            let whole: Vec<KeptGame> = whole.map(|game| game.in_extent(extent)).collect();
            assert_eq!(games, whole, "from {from}");
        }
    }
    let brief = &store.kept(entry(event.id, 3, 0).id, 1, Extent::Brief).unwrap()[0];
    assert_eq!((brief.plies, brief.entry.record.moves.len(), brief.entry.record.tags.len()), (3, 0, 2));
    assert_eq!(brief.entry.first_player(), 1, "the players had swapped");
}

#[test]
fn an_id_is_written_once_and_a_unit_is_written_as_a_whole() {
    let event = event("once");
    let mut store = Store::open(file("once")).unwrap();
    store.begin(&event).unwrap();
    assert_eq!(store.write(&pair(event.id, 0)).unwrap(), JournalWrite::New);
    let other_result = JournalEntry { tally: Some([48, 0]), ..entry(event.id, 0, 1) };
    let unit = [entry(event.id, 1, 0), other_result];
    assert_eq!(store.write(&unit).unwrap(), JournalWrite::Already);
    assert_eq!(store.entries(event.id).unwrap(), pair(event.id, 0), "nothing was changed");
    // The second game of this unit does not fit, so the first one is not kept either.
    let unfit = JournalEntry { finished: Some(u64::MAX), ..entry(event.id, 1, 1) };
    let message = store.write(&[entry(event.id, 1, 0), unfit]).unwrap_err().to_string();
    assert!(message.contains("a time of 18446744073709551615 ms"), "{message}");
    let twice = [entry(event.id, 2, 0), entry(event.id, 2, 0)];
    assert!(store.write(&twice).is_err(), "the same id twice in one unit");
    assert_eq!(store.entries(event.id).unwrap(), pair(event.id, 0));
}

#[test]
fn an_event_is_known_by_its_settings() {
    let event = event("known");
    let mut store = Store::open(file("known")).unwrap();
    let message = store.write(&pair(event.id, 0)).unwrap_err().to_string();
    assert!(message.ends_with("which was not begun"), "{message}");
    store.begin(&event).unwrap();
    store.begin(&event).unwrap();
    let other = EventInfo { settings: "other".to_owned(), ..event.clone() };
    assert!(matches!(store.begin(&other), Err(JournalError::OtherSettings { id }) if id == event.id));
    let events = store.events().unwrap();
    assert_eq!(events.iter().map(|event| event.settings.as_str()).collect::<Vec<_>>(), [event.settings]);
}

#[test]
fn several_open_a_new_file_and_write_at_the_same_time() {
    let path = file("writers");
    let start = Barrier::new(4);
    let (path, start) = (&path, &start);
    thread::scope(|scope| {
        for writer in 0..4 {
            scope.spawn(move || {
                start.wait();
                let event = event(&format!("writer {writer}"));
                let mut store = Store::open(path).unwrap();
                store.begin(&event).unwrap();
                for number in 0..25 {
                    assert_eq!(store.write(&pair(event.id, number)).unwrap(), JournalWrite::New);
                }
            });
        }
    });
    let store = Store::open_read_only(path).unwrap();
    assert_eq!(store.count(&Filter::default()).unwrap(), 4 * 50);
    assert_eq!(store.events().unwrap().len(), 4);
}

#[test]
fn of_two_who_write_the_same_games_one_is_told_so() {
    let path = file("same");
    let event = event("same");
    let new: usize = thread::scope(|scope| {
        let workers = [0; 3].map(|_| {
            scope.spawn(|| {
                let mut store = Store::open(&path).unwrap();
                store.begin(&event).unwrap();
                (0..20).filter(|number| store.write(&pair(event.id, *number)).unwrap() == JournalWrite::New).count()
            })
        });
        workers.map(|worker| worker.join().unwrap()).iter().sum()
    });
    assert_eq!(new, 20);
    let mut store = Store::open(&path).unwrap();
    let expected: Vec<JournalEntry> = (0..20).flat_map(|number| pair(event.id, number)).collect();
    assert_eq!(store.entries(event.id).unwrap(), expected);
}

#[test]
fn readers_see_whole_pairs_while_a_tournament_writes() {
    let path = file("readers");
    let event = event("readers");
    let mut store = Store::open(&path).unwrap();
    store.begin(&event).unwrap();
    thread::scope(|scope| {
        let writer = scope.spawn(|| {
            for number in 0..100 {
                store.write(&pair(event.id, number)).unwrap();
            }
        });
        let reader = Store::open_read_only(&path).unwrap();
        let mut seen = 0;
        while !writer.is_finished() {
            let new = reader.after(seen, 1000).unwrap();
            assert_eq!(new.len() % 2, 0, "half a pair");
            assert!(new.iter().all(|game| game.number > seen && game.plies == 3), "{new:?}");
            seen = new.last().map_or(seen, |game| game.number);
        }
        assert_eq!(reader.count(&Filter::default()).unwrap(), 200);
    });
}

/// Body of the process that the test after this one starts and kills: not a test by itself.
#[test]
fn writes_until_it_is_killed() {
    let Ok(path) = std::env::var("BOARDWRIGHT_TEST_VICTIM") else { return };
    let event = event("victim");
    let mut store = Store::open(path).unwrap();
    store.begin(&event).unwrap();
    let from = store.entries(event.id).unwrap().len() as u64 / 2;
    for number in from.. {
        store.write(&pair(event.id, number)).unwrap();
        println!("\nwritten {number}");
    }
}

#[test]
fn nothing_that_was_written_is_lost_by_a_kill() {
    let path = file("killed");
    let event = event("victim");
    for round in 0..12_u64 {
        let mut victim = Command::new(std::env::current_exe().unwrap())
            .args(["writes_until_it_is_killed", "--nocapture"])
            .env("BOARDWRIGHT_TEST_VICTIM", &path)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut told = BufReader::new(victim.stdout.take().unwrap()).lines().map_while(Result::ok);
        let number = |line: String| line.strip_prefix("written ").and_then(|number| number.parse::<u64>().ok());
        // It is killed while it goes on, at another place each time.
        for _ in 0..=round * 3 % 7 {
            told.find_map(number);
        }
        victim.kill().unwrap();
        let last = told.filter_map(number).last();
        victim.wait().unwrap();
        let mut store = Store::open(&path).unwrap();
        let kept = store.entries(event.id).unwrap();
        let expected: Vec<JournalEntry> =
            (0..kept.len() as u64 / 2).flat_map(|number| pair(event.id, number)).collect();
        assert_eq!(kept, expected, "round {round}: whole pairs, each once");
        assert!(last.is_none_or(|last| kept.len() as u64 >= 2 * (last + 1)), "round {round}: {last:?} was written");
        store.verify().unwrap();
    }
}

/// Each would count games of which the store keeps those of one.
#[test]
fn two_runs_of_an_event_do_not_share_a_store() {
    let path = file("held");
    let (one, other) = (event("one"), event("other"));
    let mut first = Store::open(&path).unwrap();
    let mut second = Store::open(&path).unwrap();
    let files = || std::fs::read_dir(path.parent().unwrap()).unwrap().count();
    let before = files();
    let hold = first.hold(&one).unwrap().expect("this system has locks");
    let refused = second.hold(&one).map(|hold| hold.is_some());
    assert_eq!(refused, Err(JournalError::InUse { name: "one".to_owned() }));
    assert!(second.hold(&other).unwrap().is_some(), "another event may be played meanwhile");
    drop(hold);
    assert_eq!(files(), before, "nothing is left behind");
    assert_eq!(first.cut_short(one.id, 0), None);
    // What a run leaves that was killed keeps nobody away.
    let left = path.with_file_name(format!("games.db-run-{}", one.id));
    std::fs::write(&left, "").unwrap();
    assert_eq!(first.cut_short(one.id, 0), Some(CutShort { planned: None }), "earlier programs left it empty");
    let mut hold = second.hold(&one).unwrap().expect("this system has locks");
    hold.begin(400);
    assert!(first.hold(&one).is_err());
    assert_eq!(first.cut_short(one.id, 0), None, "it goes on");
    drop(hold);
    assert!(!left.exists() && first.hold(&one).unwrap().is_some());
    let mut hold = second.hold(&one).unwrap().expect("this system has locks");
    hold.begin(400);
    hold.leave();
    drop(hold);
    let cut = Some(CutShort { planned: Some(400) });
    assert_eq!(first.cut_short(one.id, 0), cut);
    drop(first.hold(&one).unwrap());
    assert_eq!(first.cut_short(one.id, 0), cut, "a run that does not begin changes nothing");
    // Whoever looks at the file locks it for a moment, which keeps no run away.
    let look = std::fs::File::open(&left).unwrap();
    look.lock_shared().unwrap();
    let end = std::thread::spawn(move || {
        std::thread::park_timeout(std::time::Duration::from_millis(20));
        look.unlock()
    });
    let mut hold = first.hold(&one).unwrap().expect("this system has locks");
    end.join().unwrap().unwrap();
    hold.begin(600);
    drop(hold);
    assert_eq!(first.cut_short(one.id, 0), None, "it has come to its end");
}
