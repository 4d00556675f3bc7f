//! Games to keep, and places to keep them in.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use boardwright_arena::{EndingKind, EventId, EventInfo, GameId, JournalEntry};
use boardwright_game::{Outcome, Record, RecordedMove, Score, Side};

/// A file name in an empty folder of its own.
pub(crate) fn file(test: &str) -> PathBuf {
    // Tests of several files share a process, and may have chosen the same name.
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}-{}-{number}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder.join("games.db")
}

pub(crate) fn event(name: &str) -> EventInfo {
    let settings = format!("event {name}\nkalah:6x4\na b");
    EventInfo { id: EventId::of(&settings), name: name.to_owned(), settings }
}

/// A game of kalah with a clock, evaluations and tags; who wins depends on the pair and the leg.
pub(crate) fn entry(event: EventId, pair: u64, leg: u8) -> JournalEntry {
    let id = GameId { event, stage: 0, players: [0, 1], pair, leg };
    let mut players = ["alpha".to_owned(), "beta".to_owned()];
    if leg == 1 {
        players.swap(0, 1);
    }
    let mv = |text: &str, comment: &str| RecordedMove {
        mv: text.to_owned(),
        elapsed: Some(Duration::from_nanos(1_234_567 + pair)),
        score: Some(Score(-125)),
        depth: Some(8),
        comment: comment.to_owned(),
        tags: Vec::new(),
    };
    let record = Record {
        game: "kalah:6x4".to_owned(),
        players,
        start: (leg == 1).then(|| "4,4,4,4,4,4,0/4,4,4,4,4,4,0 S".to_owned()),
        moves: vec![RecordedMove::new("3"), mv("6", "an extra \"turn\""), mv("2", "")],
        outcome: match (pair + u64::from(leg)) % 3 {
            0 => Some(Outcome::Win(Side::First)),
            1 => Some(Outcome::Win(Side::Second)),
            _ => Some(Outcome::Draw),
        },
        ending: "no seeds left to sow, 25 to 23".to_owned(),
        tags: vec![("Seed".to_owned(), "42".to_owned()), ("Seed".to_owned(), "ü\n\0".to_owned())],
        comment: "seen by nobody".to_owned(),
        variations: Vec::new(),
    };
    JournalEntry {
        id,
        record,
        kind: if pair == 5 { EndingKind::Forfeit } else { EndingKind::Board },
        tally: Some([25, 23]),
        versions: ["alpha 1.0 hash=16".to_owned(), String::new()],
        logs: [vec!["one".to_owned(), String::new(), "three".to_owned()], vec![]],
        finished: Some(1_700_000_000_000 + pair * 60_000 + u64::from(leg)),
    }
}

pub(crate) fn pair(event: EventId, number: u64) -> [JournalEntry; 2] {
    [entry(event, number, 0), entry(event, number, 1)]
}
