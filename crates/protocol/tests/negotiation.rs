//! Bots that settle an opening with their opponent in their own language, and those that misbehave meanwhile.
#![cfg(unix)]

use std::path::Path;
use std::time::Duration;

use crate::common::{AMPLE, entrants, gomoku};
use boardwright_arena::{EndingKind, EventOpenings, Journal, JournalEntry, MemoryJournal, Resume, Series};
use boardwright_game::{Outcome, Stop};
use boardwright_protocol::Supervision;

/// Plays a pair with a swap2 opening: first the bot proposes, then a player that behaves does.
fn pair(mode: &str) -> Vec<JournalEntry> {
    let variant = gomoku();
    let longest = if mode == "mute" { Duration::from_millis(700) } else { AMPLE };
    let supervision = Supervision { longest, start_up: AMPLE, most_lines: 500, ..Supervision::default() };
    let [bot, other] = entrants("pbrain", mode, Path::new("/dev/null"), supervision);
    let swap2 = variant.family().negotiations[0];
    let series = Series { openings: EventOpenings::Negotiated(swap2), ..Series::new(variant, [bot, other.trusted()]) };
    let mut journal = MemoryJournal::default();
    series.play(None, Some(&mut journal), Resume::No, &Stop::new(), &mut |_| {}).expect("it is played to its end");
    journal.entries(series.event().id).expect("it is in memory")
}

fn moves(entry: &JournalEntry, count: usize) -> Vec<&str> {
    entry.record.moves.iter().take(count).map(|ply| ply.mv.as_str()).collect()
}

#[test]
fn a_bot_proposes_and_chooses_in_its_own_language() {
    let entries = pair("good");
    let [proposes, chooses] = &entries[..] else { panic!("{} games", entries.len()) };
    assert_eq!(proposes.record.tag("Negotiation"), Some("swap2: bot puts 3, other stays"));
    assert_eq!((proposes.record.tag("Proposer"), moves(proposes, 3)), (Some("first"), vec!["h8", "i7", "j8"]));
    assert_eq!(chooses.record.tag("Negotiation"), Some("swap2: other puts 3, bot swaps"));
    assert_eq!((chooses.record.tag("Proposer"), &chooses.record.players[0]), (Some("second"), &"bot".to_owned()));
    for entry in &entries {
        assert_eq!((entry.record.tag("Opening"), entry.kind), (Some("3 plies"), EndingKind::Board));
    }
}

/// Checks that a bot which does not know the word `SWAP2BOARD` gets a random opening, and plays on with the
/// side it is given.
#[test]
fn a_bot_that_knows_no_swap2_plays_all_the_same() {
    let entries = pair("no-swap2");
    let courses: Vec<&str> = entries.iter().filter_map(|entry| entry.record.tag("Negotiation")).collect();
    assert_eq!(courses, ["swap2: bot puts 3, other stays", "swap2: other puts 3, bot stays"]);
    assert_eq!(moves(&entries[0], 3), moves(&entries[1], 3), "both games leave the same to chance");
    assert!(entries.iter().all(|entry| entry.kind == EndingKind::Board));
}

#[test]
fn misbehaviour_in_the_opening_is_a_forfeit_with_its_reason() {
    let both = |reason| [reason, reason];
    std::thread::scope(|scope| {
        for (mode, reasons) in [
            ("mute", both("no answer in ")),
            ("flood", both("wrote more than 500 lines for one move")),
            ("illegal", ["bad move \"25,98\": expected a column letter", "3 moves, expected a swap, one move or 2"]),
            ("occupied", ["illegal move \"h8\": h8 is occupied", "3 moves, expected a swap, one move or 2"]),
            ("swaps-first", ["a swap, expected 3 moves for both sides", ""]),
            ("one-stone", ["one move, expected 3 moves for both sides", ""]),
            ("stays-on-a-stone", ["", "illegal move "]),
        ] {
            scope.spawn(move || check(mode, reasons));
        }
    });
}

/// Checks how a bot ends as the proposer and as the one who chooses; an empty reason means that it behaves.
fn check(mode: &str, reasons: [&str; 2]) {
    let entries = pair(mode);
    assert_eq!(entries.len(), 2, "{mode}");
    for (entry, reason) in entries.iter().zip(reasons) {
        let record = &entry.record;
        assert_ne!(record.tag("Negotiation"), Some("swap2: "), "{mode}");
        if reason.is_empty() {
            continue;
        }
        assert_eq!(entry.kind, EndingKind::Forfeit, "{mode}: {}", record.ending);
        assert!(record.ending.starts_with(&format!("forfeit: in swap2: {reason}")), "{mode}: {}", record.ending);
        let loser = record.outcome.and_then(Outcome::winner).expect("somebody won").other();
        assert_eq!(record.players[loser], "bot", "{mode}");
    }
}
