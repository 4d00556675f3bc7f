//! Checks the effects of keys, clicks and answers on a game.

use std::time::Duration;

use boardwright_game::{Fault, Outcome, Side};
use crossterm::event::KeyCode;

use super::{Bench, MONO, options};
use crate::PlayOptions;
use crate::app::{Input, Phase, PlayAction};
use crate::workers::{PlayerRole, WorkerReport};
use ratatui::layout::Size;

#[test]
fn a_typed_move_is_played_and_the_computer_is_asked() {
    let mut bench = Bench::of("gomoku", ["human", "engine"]);
    bench.enter("h8");
    assert_eq!(bench.history(), ["h8"]);
    assert_eq!(bench.job().role, PlayerRole::Side(Side::Second));
    bench.reply("i9");
    assert_eq!(bench.history(), ["h8", "i9"]);
    assert_eq!(bench.message(), "white plays i9");
    assert!(bench.game().session.is_persons_turn());
}

#[test]
fn an_illegal_move_says_why_and_changes_nothing() {
    let mut bench = Bench::of("gomoku", ["human", "human"]);
    bench.enter("h8").enter("h8");
    assert_eq!(bench.message(), "illegal move \"h8\": h8 is occupied by black");
    bench.enter("zz99");
    assert!(bench.message().starts_with("bad move \"zz99\""), "{}", bench.message());
    assert_eq!(bench.history(), ["h8"]);
}

#[test]
fn a_click_plays_where_one_click_is_a_move() {
    let mut bench = Bench::of("gomoku:22", ["human", "human"]);
    bench.click("v22").click("a1");
    assert_eq!(bench.history(), ["v22", "a1"]);
}

#[test]
fn two_clicks_take_a_piece_from_its_tray_to_a_hole() {
    let mut bench = Bench::of("sticks", ["human", "human"]);
    bench.click("first:S");
    assert_eq!(bench.game().chosen, ["first:S"]);
    bench.click("d4");
    assert_eq!(bench.history(), ["S@d4"]);
    bench.click("second:H").click("second:H");
    assert_eq!(bench.game().chosen, [""; 0], "a second click puts the piece down again");
    bench.click("second:H").click("d4");
    assert_eq!(bench.history(), ["S@d4", "H@d4"], "a hollow barrel goes around the stick");
}

#[test]
fn keys_alone_reach_a_tray_and_come_back_to_the_board() {
    let mut bench = Bench::of("sticks", ["human", "human"]);
    for _ in 0..5 {
        bench.press(KeyCode::Left);
    }
    assert!(bench.game().cursor.starts_with("first:"), "{}", bench.game().cursor);
    bench.press(KeyCode::Enter);
    assert_eq!(bench.game().cursor, "a4", "the cursor is back where it left the board");
    bench.press(KeyCode::Enter);
    assert_eq!(bench.history().len(), 1);
}

#[test]
fn a_locked_piece_says_why() {
    let mut bench = Bench::of("sticks", ["human", "human"]);
    bench.enter("S@d4").enter("S@a1").click("d4");
    assert_eq!(bench.message(), "d4 is locked: your sticks are not all in play");
    bench.press(KeyCode::Right).press(KeyCode::Left);
    assert_eq!(bench.message(), "d4: stick, locked: your sticks are not all in play");
    assert_eq!(bench.history().len(), 2);
}

#[test]
fn a_piece_that_cannot_go_somewhere_says_why_and_not_what_is_locked() {
    let mut bench = Bench::of("sticks", ["human", "human"]);
    bench.enter("S@d4").enter("S@a1").click("first:H").click("d4");
    assert_eq!(
        bench.message(),
        "the piece from the tray of red cannot go to d4: there is a piece of yours on d4 already"
    );
}

#[test]
fn a_hole_without_a_chosen_piece_asks_for_one() {
    let mut bench = Bench::of("sticks", ["human", "human"]);
    bench.click("d4");
    assert_eq!(bench.message(), "choose a piece to move first, then d4");
}

#[test]
fn undo_goes_back_to_the_persons_turn_and_redo_plays_both_moves_again() {
    let mut bench = Bench::of("gomoku", ["human", "engine"]);
    bench.enter("h8").reply("i9").enter("h9").reply("i10");
    bench.control('z');
    assert_eq!(bench.history(), ["h8", "i9"]);
    bench.enter("undo");
    assert!(bench.history().is_empty());
    bench.control('z');
    assert_eq!(bench.message(), "there is nothing to take back");
    bench.control('y').enter("redo");
    assert_eq!(bench.history(), ["h8", "i9", "h9", "i10"]);
    bench.control('y');
    assert_eq!(bench.message(), "there is nothing to redo");
}

#[test]
fn undo_while_the_computer_thinks_stops_it_and_its_late_answer_is_not_played() {
    let mut bench = Bench::of("gomoku", ["human", "engine"]);
    bench.enter("h8");
    let job = bench.job().id;
    bench.control('z');
    assert!(bench.actions.iter().any(|action| matches!(action, PlayAction::Stop(PlayerRole::Side(Side::Second)))));
    let late = WorkerReport::Answer { job, reply: Err(Fault::new("late")), elapsed: Duration::ZERO };
    bench.give(Input::Report(late)).wait(2000);
    assert!(bench.history().is_empty() && bench.game().session.table().ending().is_none());
}

#[test]
fn a_computer_that_fails_or_plays_an_illegal_move_forfeits() {
    let mut bench = Bench::of("gomoku", ["human", "goofy"]);
    bench.enter("h8").reply("h8");
    assert_eq!(bench.message(), "black wins: forfeit: illegal move \"h8\": h8 is occupied by black");
    bench.control('n').enter("h8");
    let job = bench.job().id;
    let reply = Err(Fault::new("panicked: no idea"));
    bench.give(Input::Report(WorkerReport::Answer { job, reply, elapsed: Duration::ZERO })).wait(500);
    assert_eq!(bench.message(), "black wins: forfeit: panicked: no idea");
}

#[test]
fn the_board_waits_while_a_sowing_is_shown_and_a_key_skips_it() {
    let mut bench = Bench::of("kalah", ["human", "human"]);
    bench.enter("3").wait(50);
    let shown = |bench: &Bench| bench.game().view().spot("first:3").unwrap().count.unwrap();
    let seeds = |bench: &Bench, spot: &str| bench.game().view().spot(spot).unwrap().count.unwrap();
    assert_eq!((shown(&bench), seeds(&bench, "first:4")), (0, 4), "the house is empty, no seed has fallen");
    bench.wait(200);
    assert_eq!(seeds(&bench, "first:4"), 5, "the first seed has fallen");
    assert_eq!(seeds(&bench, "first:6"), 4, "the last one has not");
    assert!(bench.game().marks().last.contains(&"first:4".to_owned()));
    bench.press(KeyCode::Enter);
    assert!(!bench.game().is_moving());
    assert_eq!(seeds(&bench, "first:store"), 1);
    assert_eq!(bench.history(), ["3"], "the key that skips does nothing else");
}

#[test]
fn the_clock_runs_stands_while_paused_and_ends_the_game() {
    let mut setup = options("gomoku", ["human", "human"]);
    setup.clock = Some("10+2".parse().unwrap());
    let mut bench = Bench::with(setup, MONO, Size::new(100, 32));
    bench.wait(3000);
    assert_eq!(bench.game().clock(Side::First), Some(Duration::from_secs(7)));
    bench.press(KeyCode::F(5)).wait(60_000);
    assert_eq!(bench.game().clock(Side::First), Some(Duration::from_secs(7)), "a paused clock stands");
    bench.press(KeyCode::F(5)).wait(1000).enter("h8");
    let left = bench.game().clock(Side::First).unwrap();
    assert!((7_900..=8_100).contains(&left.as_millis()), "{left:?}: six seconds and the increment");
    bench.wait(11_000);
    assert_eq!(bench.game().session.table().ending().unwrap().outcome, Outcome::Win(Side::First));
    assert_eq!(bench.message(), "black wins: white ran out of time");
    bench.enter("undo");
    assert_eq!(bench.message(), "the end is taken back: the game goes on");
    bench.wait(1000);
    assert_eq!(bench.game().clock(Side::Second), Some(Duration::from_secs(9)), "the move's time is given back");
    bench.enter("resign").press(KeyCode::Enter).wait(1000);
    assert_eq!(bench.game().clock(Side::Second), Some(Duration::from_secs(9)), "and is gone when the game is given up");
}

#[test]
fn a_draw_is_taken_by_a_computer_that_is_not_ahead() {
    let mut setup = options("gomoku", ["human", "engine"]);
    let begun = "a1 a3 c1 c3 e1 e3 g1 g3 i1 i3 k1 k3 m1 m3 o1 o3";
    setup.history = begun.split(' ').map(str::to_owned).collect();
    let mut bench = Bench::with(setup, MONO, Size::new(100, 32));
    bench.enter("a5").reply_scored("a7", Some(20)).control('d');
    assert_eq!(bench.message(), "engine declines: it takes no draw before ply 20");
    bench.enter("h8").reply_scored("i9", Some(300)).control('d');
    assert_eq!(bench.message(), "engine declines: it sees itself ahead");
    bench.enter("h9").reply_scored("i10", Some(20)).control('d');
    assert_eq!(bench.message(), "engine accepts the draw");
    assert_eq!(bench.game().session.table().ending().unwrap().outcome, Outcome::Draw);
}

#[test]
fn resigning_and_leaving_are_confirmed() {
    let mut bench = Bench::of("gomoku", ["human", "engine"]);
    bench.enter("h8").reply("i9").control('r').press(KeyCode::Esc);
    assert!(bench.game().session.table().ending().is_none());
    bench.control('r').press(KeyCode::Enter);
    assert_eq!(bench.message(), "white wins: black resigns");
    bench.control('q');
    assert!(matches!(bench.actions.last(), Some(PlayAction::Quit)), "a finished game is left without a question");
}

#[test]
fn the_level_follows_the_results_of_whole_games() {
    use boardwright_arena::PersonResult;
    use boardwright_local::rivals::Rivals;
    let rivals = Rivals::default();
    let mut setup = options("gomoku", ["human", "engine@level=2"]);
    (setup.rivals, setup.fits) = (Some(rivals.clone()), true);
    let mut bench = Bench::with(setup, MONO, Size::new(100, 32));
    bench.enter("h8").reply("i9").control('r').press(KeyCode::Enter);
    let is_count =
        |action: &PlayAction| matches!(action, PlayAction::Count { family: "gomoku", result: PersonResult::Loss });
    assert_eq!(bench.actions.iter().filter(|action| is_count(action)).count(), 1);
    bench.give(Input::Counted(Ok(rivals.after("gomoku", PersonResult::Loss)))).wait(1000);
    assert_eq!(bench.message(), "white wins: black resigns; level 1 fits you now; new begins another game");
    assert_eq!(bench.actions.iter().filter(|action| is_count(action)).count(), 1, "a game counts once");
    bench.enter("new");
    assert_eq!(bench.game().session.name(Side::Second), "engine@level=1");
    bench.enter("menu").press(KeyCode::Enter);
    assert_eq!(bench.game().session.name(Side::Second), "engine@level=1", "the menu offers what fits first");
}

#[test]
fn a_game_against_an_opponent_that_was_chosen_does_not_count() {
    let mut setup = options("gomoku", ["human", "engine@level=2"]);
    setup.rivals = Some(boardwright_local::rivals::Rivals::default());
    let mut bench = Bench::with(setup, MONO, Size::new(100, 32));
    bench.enter("h8").reply("i9").control('r').press(KeyCode::Enter).wait(1000);
    assert_eq!(bench.message(), "white wins: black resigns");
    assert!(!bench.actions.iter().any(|action| matches!(action, PlayAction::Count { .. })));
}

#[test]
fn a_hint_is_asked_of_the_engine_and_shown() {
    let mut bench = Bench::of("gomoku", ["human", "boora-0.5"]);
    bench.press(KeyCode::F(2));
    assert_eq!((bench.job().role, bench.job().player.short()), (PlayerRole::Helper, "engine".to_owned()));
    bench.reply_scored("h8", Some(12));
    assert_eq!(bench.message(), "hint: h8, +0.12 at depth 5");
    assert_eq!(bench.game().marks().ranks[0].spot, "h8");
    bench.enter("h8");
    assert!(bench.game().marks().ranks.is_empty(), "the hint was for another position");
    // One helper answers one question: the later one gives the hint up.
    bench.reply("i9").press(KeyCode::F(2)).press(KeyCode::F(3)).press(KeyCode::Esc);
    assert!(!bench.screen().contains("looking for a hint"), "{}", bench.screen());
}

#[test]
fn a_thinking_player_is_hurried_and_then_given_up() {
    let mut bench = Bench::of("gomoku", ["human", "engine"]);
    bench.enter("h8").press(KeyCode::F(4));
    assert!(matches!(bench.actions.last(), Some(PlayAction::Stop(PlayerRole::Side(Side::Second)))));
    bench.press(KeyCode::F(4));
    assert!(matches!(bench.actions.last(), Some(PlayAction::Abandon(PlayerRole::Side(Side::Second)))));
    let asked = bench.job().id;
    bench.wait(1000);
    assert_eq!(bench.job().id, asked, "it is not asked again by itself");
    bench.press(KeyCode::F(5));
    assert_ne!(bench.job().id, asked, "it is asked again when the game goes on");
    // One that cannot answer at once loses nothing.
    let job = bench.press(KeyCode::F(4)).job().id;
    let reply = Err(Fault::new("was stopped"));
    bench.give(Input::Report(WorkerReport::Answer { job, reply, elapsed: Duration::ZERO })).wait(500);
    assert_eq!(bench.message(), "engine was given up; F5 asks it again from the start");
    assert!(bench.game().session.table().ending().is_none() && bench.job().id == job);
    bench.press(KeyCode::F(5)).reply("g7");
    assert_eq!(bench.history(), ["h8", "g7"]);
}

#[test]
fn two_computers_play_at_a_pace_that_can_be_changed_and_paused() {
    let mut bench = Bench::of("gomoku", ["boora-0.5", "boora-0.6"]);
    bench.reply("h8").reply("i9");
    assert_eq!(bench.history(), ["h8", "i9"]);
    let before = bench.game().pace;
    bench.press(KeyCode::Char('-'));
    assert_eq!(bench.game().pace, before * 3 / 2);
    bench.press(KeyCode::F(5));
    assert!(bench.game().paused);
    bench.press(KeyCode::Left);
    assert_eq!(bench.game().ply(), 1, "an arrow steps through the game where nobody needs a cursor");
}

#[test]
fn looking_back_changes_nothing_and_here_plays_on() {
    let mut bench = Bench::of("gomoku", ["human", "human"]);
    for mv in ["h8", "i9", "h9", "i10"] {
        bench.enter(mv);
    }
    bench.press(KeyCode::Home);
    assert_eq!((bench.game().ply(), bench.history().len()), (0, 4));
    bench.press(KeyCode::Right).press(KeyCode::Right).press(KeyCode::Left);
    assert_eq!(bench.game().ply(), 1);
    bench.enter("a1");
    assert_eq!(bench.message(), "this is ply 1 of 4: End returns to the game, here plays on from it");
    bench.enter("here").enter("a1");
    assert_eq!(bench.history(), ["h8", "a1"]);
}

#[test]
fn swapping_sides_gives_the_move_to_the_computer() {
    let mut bench = Bench::of("gomoku", ["human", "engine"]);
    bench.control('x');
    assert_eq!(bench.job().role, PlayerRole::Side(Side::First));
    bench.reply("h8");
    assert_eq!(bench.history(), ["h8"]);
}

#[test]
fn why_asks_the_opponent_about_its_last_move_and_then_others() {
    let mut bench = Bench::of("gomoku", ["human", "boora-0.6"]);
    bench.enter("h8").reply("i9").press(KeyCode::F(3));
    assert!(!bench.job().wants_move);
    assert_eq!((bench.job().player.short(), bench.job().question.history.len()), ("boora-0.6".to_owned(), 1));
    let first = bench.job().id;
    bench.press(KeyCode::Tab);
    assert_ne!(bench.job().player.to_string(), "boora-0.6");
    bench.press(KeyCode::BackTab);
    assert_eq!(bench.job().player.to_string(), "boora-0.6");
    assert_ne!(bench.job().id, first);
    bench.press(KeyCode::Char('.'));
    assert_eq!(bench.job().question.history.len(), 2);
    bench.press(KeyCode::Esc);
    assert!(bench.game().overlay.is_none());
    bench.enter("why nobody-knows");
    assert_eq!(bench.job().player.to_string(), "nobody-knows", "whoever seats the player says that there is none");
}

#[test]
fn the_menu_starts_the_game_that_it_shows() {
    let setup = crate::PlayOptions::default();
    let mut bench = Bench::with(setup, MONO, Size::new(100, 32));
    bench.press(KeyCode::Right).press(KeyCode::Right).press(KeyCode::Down).press(KeyCode::Right).control('x');
    bench.press(KeyCode::Enter);
    let session = &bench.game().session;
    assert_eq!(session.variant().spec(), "kalah:6x4,empty-capture");
    assert_eq!(
        (session.name(Side::First), session.name(Side::Second)),
        ("engine@level=2".to_owned(), "human".to_owned())
    );
    bench.enter("menu");
    assert!(matches!(bench.app.stage, Phase::Menu(_)), "nothing is lost before the first move");
    bench.control('c');
    assert!(matches!(bench.actions.last(), Some(PlayAction::Abort)));
}

#[test]
fn the_menu_takes_a_bot_that_is_typed() {
    let file = std::env::temp_dir().join(format!("boardwright-menu-{}.lua", std::process::id()));
    std::fs::write(&file, "function choose_move(board) return board:moves()[1] end").unwrap();
    let mut bench = Bench::with(PlayOptions::default(), MONO, Size::new(100, 32));
    for _ in 0..3 {
        bench.press(KeyCode::Down);
    }
    bench.enter("lua:no/such.lua");
    assert!(bench.screen().contains("Bad player") || bench.screen().contains("bad player"), "{}", bench.screen());
    bench.press(KeyCode::Esc).enter(file.to_str().unwrap());
    bench.press(KeyCode::Enter);
    assert_eq!(bench.game().session.name(Side::Second), format!("lua:{}", file.display()));
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn every_choice_of_the_menu_starts() {
    use crate::menu::Menu;
    let mut menu = Menu::new(None);
    let base = crate::PlayOptions::default();
    let mut tried = 0;
    for _ in 0..boardwright_catalog::GAMES.len() {
        for field in [1, 2, 3, 4] {
            for _ in 0..40 {
                menu.click(field);
                menu.click(field);
                let (variant, options) = menu.options(&base).unwrap();
                let session = crate::session::Session::new(&variant, &options);
                assert!(session.is_ok(), "{:?}: {:?}", menu, session.err());
                tried += 1;
            }
        }
        menu.click(0);
        menu.click(0);
    }
    assert!(tried >= 480);
}

#[test]
fn no_key_at_any_time_does_harm() {
    let codes: Vec<KeyCode> = [
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Backspace,
        KeyCode::Char(' '),
        KeyCode::Char('?'),
        KeyCode::Char('3'),
        KeyCode::Char('h'),
        KeyCode::Char('+'),
        KeyCode::Char(','),
        KeyCode::Char('y'),
    ]
    .into_iter()
    .chain((1..=6).map(KeyCode::F))
    .collect();
    let sizes = [Size::new(100, 32), Size::new(80, 24), Size::new(30, 10), Size::new(1, 1), Size::new(0, 0)];
    for (game, seed) in [("gomoku", 1), ("sticks", 2), ("kalah", 3)] {
        let mut rng = boardwright_game::Rng::new(seed);
        let mut bench = Bench::of(game, ["human", "human"]);
        for step in 0..1500 {
            match rng.below(12) {
                0 => bench.control(['z', 'y', 'x', 'd', 's', 'o', 'n', 'r'][rng.below(8)]),
                1 => bench.wait(100),
                2 if step % 5 == 0 => {
                    let size = sizes[rng.below(sizes.len())];
                    let resize = crossterm::event::Event::Resize(size.width, size.height);
                    bench.give(Input::Terminal(resize))
                }
                3 => {
                    let moves = match &bench.app.stage {
                        Phase::Game(game) => game.session.position().moves(),
                        Phase::Menu(_) => Vec::new(),
                    };
                    let mv = rng.pick(&moves).cloned().unwrap_or_default();
                    bench.enter(&mv)
                }
                _ => bench.press(codes[rng.below(codes.len())]),
            };
            if step % 10 == 0 && bench.app.size.width > 0 {
                bench.buffer();
            }
        }
    }
}

#[test]
fn a_finished_game_takes_no_swap_and_no_resignation() {
    let mut bench = Bench::of("gomoku", ["human", "engine"]);
    bench.enter("h8").enter("resign").press(KeyCode::Enter);
    let names = bench.game().session.record().players;
    for word in ["swap", "resign", "draw"] {
        bench.enter(word);
        assert_eq!(bench.message(), "the game is over; new begins another", "{word}");
        assert!(bench.game().overlay.is_none(), "{word} is not asked about");
    }
    assert_eq!(bench.game().session.record().players, names);
    let mut bench = Bench::of("gomoku", ["engine", "engine"]);
    bench.control('r');
    assert_eq!(bench.message(), "nobody at the keyboard plays, so nobody can resign");
    assert!(bench.game().overlay.is_none());
}

#[test]
fn undoing_an_end_by_word_says_that_the_game_goes_on() {
    let mut bench = Bench::of("gomoku", ["human", "human"]);
    bench.enter("h8").enter("resign").press(KeyCode::Enter).enter("undo");
    assert_eq!(bench.message(), "the end is taken back: the game goes on");
    assert_eq!(bench.history(), ["h8"]);
}

#[test]
fn several_sowings_of_a_turn_are_typed_together_or_none_is_played() {
    let mut bench = Bench::of("kalah", ["human", "human"]);
    bench.enter("3+9");
    assert!(
        bench.message().contains("\"9\"") && bench.message().ends_with("nothing was played"),
        "{}",
        bench.message()
    );
    bench.enter("2+3");
    assert_eq!(bench.message(), "2 ends the turn of south, so nothing was played: type it alone");
    assert!(bench.history().is_empty());
    bench.enter("3+6");
    assert_eq!(bench.history(), ["3", "6"]);
    assert_eq!(bench.message(), "south plays 3+6");
}
