//! Compares whole screens, and checks that every size of terminal is served.

use boardwright_draw::Capabilities;

use crossterm::event::{Event, KeyCode};
use ratatui::layout::Size;

use super::{Bench, MONO, options};
use crate::PlayOptions;
use crate::app::Input;
use crate::workers::WorkerReport;

fn sized(game: &str, players: [&str; 2], width: u16, height: u16) -> Bench {
    Bench::with(options(game, players), MONO, Size::new(width, height))
}

#[test]
fn the_menu() {
    let bench = Bench::with(PlayOptions::default(), MONO, Size::new(100, 30));
    insta::assert_snapshot!(bench.screen());
}

#[test]
fn a_game_on_lines() {
    let mut bench = sized("gomoku", ["human", "engine"], 100, 30);
    bench.enter("h8").reply_scored("i9", Some(-12)).enter("h9").reply_scored("h10", Some(4));
    insta::assert_snapshot!(bench.screen());
}

#[test]
fn the_largest_board_on_the_usual_terminal() {
    let mut bench = sized("gomoku:22", ["human", "engine"], 80, 24);
    bench.enter("k11").reply("l12");
    insta::assert_snapshot!(bench.screen());
}

#[test]
fn a_plate_on_the_usual_terminal() {
    let mut bench = sized("sticks", ["human", "board-rank"], 80, 24);
    bench.enter("S@d4").reply("H@d4").click("first:H");
    insta::assert_snapshot!(bench.screen());
}

#[test]
fn houses_on_the_usual_terminal() {
    let mut setup = options("kalah", ["human", "alphabeta"]);
    setup.clock = Some("300+3".parse().unwrap());
    let mut bench = Bench::with(setup, MONO, Size::new(80, 24));
    bench.enter("3").wait(3000).enter("6").wait(3000).reply("2");
    insta::assert_snapshot!(bench.screen());
}

#[test]
fn what_a_player_sees() {
    let mut bench = sized("gomoku", ["human", "boora-0.6"], 100, 30);
    for (own, other) in [("h8", "h9"), ("i8", "g8"), ("i7", "j8")] {
        bench.enter(own).reply(other);
    }
    bench.press(KeyCode::F(3));
    explain(&mut bench);
    bench.press(KeyCode::Down);
    insta::assert_snapshot!(bench.screen());
}

#[test]
fn what_a_player_sees_takes_the_whole_screen_where_there_is_little() {
    let mut bench = sized("sticks", ["human", "board-rank"], 80, 24);
    bench.enter("S@d4").reply("H@d4").press(KeyCode::F(3));
    explain(&mut bench);
    insta::assert_snapshot!(bench.screen());
    bench.press(KeyCode::Char(' '));
    assert!(bench.screen().contains("╭───────────────────────────╮"), "the board is back: {}", bench.screen());
}

/// Lets the real player answer the latest question for an explanation.
pub(super) fn explain(bench: &mut Bench) {
    let job = bench.job().clone();
    let mut player = job.player.player(&job.variant, job.seed, std::time::Duration::ZERO).unwrap();
    let stop = boardwright_game::Stop::new();
    let explanation = player.explain(&job.question.turn(&stop, &|_| {}));
    bench.give(Input::Report(WorkerReport::Explained { job: job.id, explanation }));
}

#[test]
fn help_and_questions_lie_over_the_game() {
    let mut bench = sized("gomoku", ["human", "engine"], 100, 40);
    bench.press(KeyCode::F(1));
    insta::assert_snapshot!("help", bench.screen());
    bench.press(KeyCode::Esc).control('r');
    assert!(bench.screen().contains("Give up this game?"));
}

#[test]
fn a_terminal_that_is_too_small_says_so() {
    let bench = sized("gomoku:22", ["human", "engine"], 40, 12);
    let screen = bench.screen();
    assert!(screen.contains("This terminal is 40 × 12."), "{screen}");
    assert!(screen.contains("48 × 24"), "{screen}");
}

#[test]
fn every_size_is_drawn_and_says_what_the_board_needs_at_most_once_it_fits() {
    for (game, move_) in [("gomoku", "h8"), ("gomoku:5x22", "c3"), ("sticks", "S@d4"), ("kalah:10x12", "1")] {
        for looks in [MONO, Capabilities { ascii: true, colours: false }, Capabilities { ascii: false, colours: true }]
        {
            let mut bench = Bench::with(options(game, ["human", "human"]), looks, Size::new(100, 32));
            bench.enter(move_).wait(3000);
            for (width, height) in [(1, 1), (10, 40), (20, 5), (60, 15), (80, 24), (100, 32), (132, 43), (220, 70)] {
                bench.give(Input::Terminal(Event::Resize(width, height)));
                for key in [None, Some(KeyCode::F(1)), Some(KeyCode::Esc), Some(KeyCode::F(3)), Some(KeyCode::Esc)] {
                    key.map(|key| bench.press(key));
                    let screen = bench.screen();
                    assert_eq!(screen.lines().count(), usize::from(height));
                    assert!(!looks.ascii || screen.is_ascii(), "{screen}");
                }
            }
        }
    }
}

#[test]
fn screens_in_ascii_are_ascii_and_need_no_stand_ins() {
    let looks = Capabilities { ascii: true, colours: false };
    for (width, height) in [(80, 24), (132, 43)] {
        let size = Size::new(width, height);
        let menu = Bench::with(PlayOptions::default(), looks, size).screen();
        assert!(menu.is_ascii(), "{menu}");
        for (game, own, other, player) in [
            ("gomoku", "h8", "i9", "boora-0.6"),
            ("sticks", "S@d4", "H@d4", "board-rank"),
            ("kalah", "1", "1", "deep-score"),
        ] {
            let mut bench = Bench::with(options(game, ["human", player]), looks, size);
            bench.enter(own).wait(3000).reply_scored(other, Some(4));
            let mut screens = vec![bench.screen(), bench.press(KeyCode::F(1)).screen()];
            bench.press(KeyCode::Esc);
            screens.push(bench.control('r').screen());
            bench.press(KeyCode::Esc).press(KeyCode::F(3));
            explain(&mut bench);
            screens.push(bench.screen());
            bench.press(KeyCode::Esc).press(KeyCode::Left);
            screens.push(bench.press(KeyCode::Home).screen());
            for screen in screens {
                assert!(screen.is_ascii(), "{screen}");
                assert!(!screen.contains('?') || screen.contains("Give up this game?"), "{screen}");
            }
        }
    }
    let mut bench = Bench::with(options("gomoku", ["human", "human"]), looks, Size::new(80, 24));
    for letter in "h\u{e9}\u{4e16}".chars() {
        bench.press(KeyCode::Char(letter));
    }
    let screen = bench.screen();
    assert!(screen.is_ascii() && screen.contains("> h??"), "what is typed too: {screen}");
}

/// The choices of an opening are on the screen of every size that has the board and a panel.
#[test]
fn the_words_that_choose_in_an_opening_are_on_the_screen() {
    for (game, moves) in [
        ("kalah:6x4,pie", &["1"][..]),
        ("kalah:10x12,pie", &["1"]),
        ("sticks,pie", &["S@d4"]),
        ("gomoku:15,swap2", &["h8", "i9", "j10"]),
        ("gomoku:22,swap2", &["h8", "i9", "j10"]),
    ] {
        for (width, height) in [(80, 24), (100, 32), (120, 40)] {
            let mut bench = sized(game, ["human", "human"], width, height);
            for mv in moves {
                bench.enter(mv).wait(4000);
            }
            let screen = bench.screen();
            let words = bench.game().session.choices();
            assert!(words.len() > 1, "{game} {words:?}");
            for word in words {
                assert!(screen.contains(&word), "{game} at {width} × {height} lacks {word}:\n{screen}");
            }
        }
    }
}

#[test]
fn a_long_message_is_wrapped_where_there_is_room_and_its_cut_is_seen() {
    for (game, width, height) in [("gomoku", 80, 24), ("gomoku", 120, 40), ("kalah", 120, 40), ("gomoku:22", 80, 24)] {
        let mut bench = sized(game, ["human", "human"], width, height);
        let short = bench.screen();
        bench.enter("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen");
        let screen = bench.screen();
        let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(bench.message().len() > 76, "{}", bench.message());
        let last = bench.message().split_whitespace().last().unwrap();
        assert!(words.contains(last) && !screen.contains('…'), "{game} {width} × {height}:\n{screen}");
        bench.enter(&format!("go {}", "many words ".repeat(60)));
        assert!(bench.screen().contains('…') || height == 40, "{}", bench.screen());
        bench.enter("board");
        assert_eq!(bench.screen().lines().count(), short.lines().count());
    }
}

#[test]
fn a_board_is_clicked_where_a_long_message_has_moved_it() {
    let mut bench = sized("gomoku", ["human", "human"], 80, 24);
    bench.enter("moves");
    assert!(bench.screen().contains("225 moves"), "{}", bench.screen());
    bench.click("a1");
    assert_eq!(bench.history(), ["a1"]);
}
