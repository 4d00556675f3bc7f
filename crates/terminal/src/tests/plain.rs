//! The line mode as transcripts.

use std::collections::VecDeque;
use std::io::{self, BufRead, Cursor, Read};
use std::sync::mpsc::channel;
use std::time::Duration;

use super::{MONO, options};
use crate::PlayOptions;
use boardwright_local::error::Status;

/// Output of the line mode for these lines.
fn transcript(options: &PlayOptions, lines: &str) -> String {
    let mut output = Vec::new();
    let status = crate::plain::play(options, MONO, &mut Cursor::new(lines.as_bytes()), &mut output);
    assert_eq!(status.unwrap(), Status::Done);
    String::from_utf8(output).unwrap()
}

#[test]
fn a_short_game_with_mistakes() {
    let lines =
        "c3\nc3\nz9\nundo\nundo\nundo\nredo\nnonsense words\nsave\nd4\nmoves\ngo 1\nd3\nhere\nresign\nc1\nquit\nd5\n";
    insta::assert_snapshot!(transcript(&options("gomoku:5", ["human", "human"]), lines));
}

#[test]
fn a_list_of_moves_is_played_as_a_whole_or_not_at_all() {
    let text = transcript(&options("gomoku:5", ["human", "human"]), "c3 d4 b2\na1 c3\nmoves\nquit\n");
    assert!(text.contains("move 2: illegal move \"c3\": c3 is occupied by black, so nothing was played"), "{text}");
    assert!(text.contains("22 moves: a1 b1"), "three were played: {text}");
    let text = transcript(&options("kalah", ["human", "first"]), "3 6 2\nquit\n");
    assert!(text.contains("2 would be a move of first, so nothing was played"), "{text}");
}

#[test]
fn computers_answer_and_explain_themselves() {
    let text = transcript(&options("kalah", ["human", "first"]), "3\n1\nwhy\nswap\nwhy no-such-player\nquit\n");
    insta::assert_snapshot!(text);
}

#[test]
fn two_computers_play_to_the_end_by_themselves() {
    let text = transcript(&options("kalah:4x3", ["first", "score"]), "");
    let last = text.lines().last().unwrap();
    assert!(last.starts_with("1-0: ") || last.starts_with("0-1: ") || last.starts_with("1/2-1/2: "), "{last}");
}

#[test]
fn the_end_of_the_input_ends_the_game_cleanly_even_within_a_line() {
    let text = transcript(&options("gomoku:5", ["human", "human"]), "c3\nd");
    assert!(text.ends_with("such as h8\n"), "{text}");
}

/// Lines that somebody types, each so many milliseconds after the one before.
struct Typed {
    next: VecDeque<(&'static str, u64)>,
    line: Cursor<&'static str>,
}

impl Read for Typed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.fill_buf()?;
        self.line.read(buffer)
    }
}

impl BufRead for Typed {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.line.fill_buf()?.is_empty()
            && let Some((line, pause)) = self.next.pop_front()
        {
            let (_quiet, never) = channel::<()>();
            let _ = never.recv_timeout(Duration::from_millis(pause));
            self.line = Cursor::new(line);
        }
        self.line.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.line.consume(amount);
    }
}

#[test]
fn the_clock_runs_while_words_are_typed_and_stops_in_a_pause() {
    let clock = "1s".parse().ok();
    let setup = PlayOptions { clock, ..options("gomoku:5", ["human", "human"]) };
    let transcript = |lines: &[(&'static str, u64)]| {
        let mut typed = Typed { next: lines.iter().copied().collect(), line: Cursor::new("") };
        let mut output = Vec::new();
        crate::plain::play(&setup, MONO, &mut typed, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    };
    let text = transcript(&[("moves\n", 700), ("moves\n", 700), ("c3\n", 700)]);
    assert!(text.contains("0-1: ") && text.contains("time"), "{text}");
    let text = transcript(&[("pause\n", 0), ("moves\n", 900), ("c3\n", 900)]);
    assert!(text.contains("white to move (left: ") && !text.contains("0-1"), "{text}");
}

#[test]
fn endless_and_broken_lines_are_told_and_survived() {
    let mut bytes = vec![b'x'; 1_000_000];
    bytes.extend_from_slice(b"\n\xff\xfe\xfd\nc3\n");
    let mut output = Vec::new();
    let setup = options("gomoku:5", ["human", "human"]);
    let status = crate::plain::play(&setup, MONO, &mut Cursor::new(bytes), &mut output);
    assert_eq!(status.unwrap(), Status::Done);
    let text = String::from_utf8(output).unwrap();
    assert!(text.contains("the line is longer than 4096 bytes"), "{text}");
    assert!(text.ends_with("white to move\n"), "the game went on: {text}");
}

#[test]
fn a_finished_game_is_explained_and_gone_through() {
    let setup = PlayOptions { pace: std::time::Duration::ZERO, ..options("gomoku:5", ["human", "human"]) };
    let moves = "a1\na2\nb1\nb2\nc1\nc2\nd1\nd2\ne1\n";
    let text = transcript(&setup, &format!("{moves}go 7\nreplay\nwhy boora-0.5\n"));
    let (_, gone) = text.split_once("ply 7 of 9").expect("the position gone to");
    let plies = ["from ply 7 on", "ply 8 of 9", "1-0: five in a row from a1 to e1"].map(|what| gone.find(what));
    assert!(plies[0] < plies[1] && plies[1] < plies[2] && plies[0].is_some(), "{plies:?} in {gone}");
    assert!(gone.contains("ply 8, black to move, seen by boora-0.5"), "the last move is explained: {gone}");
}

#[test]
fn what_a_bot_prints_is_said_and_kept() {
    let folder = std::env::temp_dir().join(format!("boardwright-print-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("game.txt");
    let _ = std::fs::remove_file(&path);
    let lines = format!("h8\nsave {}\nquit\n", path.display());
    let text = transcript(&options("gomoku", ["human", "lua:boora-0.3"]), &lines);
    assert!(text.contains("lua:boora-0.3: h8  is worth  4\n"), "{text}");
    let record = std::fs::read_to_string(&path).unwrap();
    assert!(record.contains("{h8  is worth  4}") || record.contains("h8  is worth  4}"), "{record}");
}

#[test]
fn a_record_is_saved_and_loaded() {
    let folder = std::env::temp_dir().join(format!("boardwright-play-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("game.txt");
    let _ = std::fs::remove_file(&path);
    let setup = options("gomoku:5", ["human", "human"]);
    let text = transcript(&setup, &format!("c3\nd4\nsave {0}\nsave {0}\n", path.display()));
    assert_eq!(text.matches("saved ").count(), 2, "a file of this session may be written again: {text}");
    let text = transcript(&setup, &format!("save {0}\nload {0}\ngo 1\nhere\nload /no/such/file\n", path.display()));
    assert!(text.contains("is there already"), "a file of another session may not: {text}");
    assert!(text.contains("ply 1 of 2") && text.contains("the game goes on from ply 1"), "{text}");
    assert!(text.contains("cannot read \"/no/such/file\""), "{text}");
}

#[test]
fn an_opening_by_a_rule_is_explained_and_its_choices_are_words() {
    let lines = "swap\nh8\ni9\ng7\na1\nswap\na1\nundo\nquit\n";
    let text = transcript(&options("gomoku:15,swap2", ["human", "human"]), lines);
    assert!(text.contains("Play for black; 3 moves of the opening are yours, for both sides in turn."), "{text}");
    // Before the choice the word exchanges the players, as in any game.
    assert!(text.contains("black is human, white is human"), "{text}");
    assert!(text.contains("You have white. Choose which side you want."), "{text}");
    assert!(text.contains("  put-2     You play 2 more moves, and the other player chooses a side."), "{text}");
    assert!(text.contains("a choice comes first: swap, stay, put-2"), "{text}");
    assert!(text.contains("black to move") && text.contains("white to move"), "{text}");
    // After a swap the second player has black.
    let resigned = transcript(&options("gomoku:15,swap2", ["human", "human"]), "h8\ni9\ng7\nswap\na1\nresign\nquit\n");
    assert!(resigned.contains("black to move") && resigned.contains("1-0: black resigns"), "{resigned}");
}
