//! The pages: who sees what, and what a hostile student can write into them.

use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use boardwright_class::{ClassFolder, Evaluator, FinaleSettings, Sandbox, grades, now, pages};
use boardwright_game::Stop;

use crate::common::{FIRST, LAST, LINES, QUICK, class, folder, hand_in, remove, run};

/// Serves a class while `visit` runs, which gets the address and the path of the teacher's page.
pub(crate) fn served(class: &ClassFolder, visit: impl FnOnce(SocketAddr, &str)) {
    let (router, teacher) = pages::router(class.clone(), &Stop::new()).expect("pages");
    let server = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a server");
    let listener = server.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).expect("an address");
    let address = listener.local_addr().expect("an address");
    server.spawn(axum::serve(listener, router).into_future());
    visit(address, &teacher);
}

/// The whole answer to a request.
fn ask(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit");
    stream.write_all(request.as_bytes()).expect("a request");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    String::from_utf8_lossy(&answer).into_owned()
}

pub(crate) fn get(address: SocketAddr, path: &str) -> String {
    ask(address, &format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
}

fn post(address: SocketAddr, path: &str, kind: &str, body: &str) -> String {
    let head = format!("POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: {kind}\r\n");
    ask(address, &format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()))
}

/// A script that takes the first legal move, in base64.
const CONTENT: &str = "ZnVuY3Rpb24gY2hvb3NlX21vdmUoYm9hcmQpIHJldHVybiBib2FyZDptb3ZlcygpWzFdIGVuZA==";

#[test]
fn a_student_hands_in_and_sees_nobody_elses_results() {
    let class = class("pages", QUICK, &["alice", "bob"]);
    hand_in(&class, "bob", &[("bot.lua", "function choose_move(board) secret_of_bob() end")]);
    run(&class);
    let code = class.students().expect("students").get("alice").expect("alice").code.clone();
    served(&class, |address, teacher| {
        let home = get(address, "/");
        assert!(home.starts_with("HTTP/1.1 200") && home.contains("<h1>Quick</h1>"), "{home}");
        assert!(home.to_lowercase().contains("content-security-policy: default-src 'none'"), "{home}");
        let files = format!(r#"[{{"name": "my/bot.lua", "content": "{CONTENT}"}}]"#);
        let sent = format!(r#"{{"name": "alice", "code": "{code}", "alias": "<b>A</b>", "files": {files}}}"#);
        let taken = post(address, "/hand-in", "application/json", &sent);
        assert!(taken.contains("Submission 2 in lua is kept"), "{taken}");
        let wrong = post(address, "/hand-in", "application/json", &sent.replace(&code, "guess"));
        assert!(
            wrong.starts_with("HTTP/1.1 400") && wrong.contains("no student with this name and this code"),
            "{wrong}"
        );
        // A form of another site cannot send this type without asking first.
        assert!(post(address, "/hand-in", "text/plain", &sent).starts_with("HTTP/1.1 415"));
        run(&class);
        let mine = post(address, "/progress", "application/json", &format!(r#"{{"name": "alice", "code": "{code}"}}"#));
        assert!(mine.contains("Submission 2") && mine.contains("against") && !mine.contains("secret_of_bob"), "{mine}");
        assert!(mine.contains("&lt;b&gt;A&lt;/b&gt;") && !mine.contains("<b>A"), "{mine}");
        let board = get(address, "/leaderboard");
        assert!(board.contains("&lt;b&gt;A&lt;/b&gt;") && !board.contains("alice"), "{board}");
        let everything = get(address, teacher);
        assert!(everything.contains("alice") && everything.contains("bob"), "{everything}");
        assert!(get(address, &format!("{teacher}/grades.csv")).contains("alice,1,2,no,1"));
        let bobs = get(address, &format!("{teacher}/submission/1"));
        assert!(bobs.contains("secret_of_bob") && bobs.contains("attempt to call"), "{bobs}");
        assert!(get(address, &format!("{teacher}/similar")).contains("no proof"));
        for path in
            ["/teacher/guess", "/teacher/guess/grades.csv", "/teacher/guess/submission/1", "/teacher/", "/class.toml"]
        {
            let refused = get(address, path);
            assert!(refused.starts_with("HTTP/1.1 4") && !refused.contains("bob"), "{path}: {refused}");
        }
    });
    let report = pages::report(&class).expect("a report");
    assert!(
        report.contains("<h2>alice</h2>") && report.contains("&lt;b&gt;A") && !report.contains("href="),
        "{report}"
    );
    remove(&class);
}

/// Checks what a disk that is gone, a file that was deleted and one with a fault leave of the pages: no table without grades.
#[test]
fn a_class_of_which_something_is_gone_shows_the_reason_and_no_empty_table() {
    let class = class("gone", QUICK, &["alice", "bob"]);
    hand_in(&class, "alice", &[("bot.lua", FIRST)]);
    run(&class);
    let place = |name: &str| class.path().join(name);
    let shown = |error: boardwright_class::ClassError| error.to_string();
    served(&class, |address, teacher| {
        let csv = format!("{teacher}/grades.csv");
        let all = ["/leaderboard", teacher, &csv];
        let is_well = || all.iter().all(|path| get(address, path).starts_with("HTTP/1.1 200"));
        // The sentence for everybody, and that for the teacher.
        let refused = |for_all: &str, for_teacher: &str| {
            for path in all {
                let page = get(address, path);
                let (told, other) = if path == "/leaderboard" { (for_all, "alice") } else { (for_teacher, "rank") };
                assert!(page.starts_with("HTTP/1.1 503") && page.contains(told), "{path}: {page}");
                assert!(!page.contains(other) && !page.contains(teacher), "{path}: {page}");
                let is_told_where = page.contains(&class.path().display().to_string());
                assert_eq!(is_told_where, path != "/leaderboard", "{path}: {page}");
            }
        };
        assert!(is_well());
        let kept = fs::read(place("students.csv")).expect("a file");
        fs::remove_file(place("students.csv")).expect("a file");
        refused("students.csv is gone", "there is no students.csv in");
        assert!(grades(&class).map_err(shown).is_err_and(|error| error.contains("there is no students.csv in")));
        assert!(pages::report(&class).is_err());
        fs::write(place("students.csv"), "name,code\nalice,x\nalice,y\n").expect("a file");
        refused("students.csv&quot; has a fault", "alice&quot; is there twice");
        fs::write(place("students.csv"), kept).expect("a file");
        fs::rename(place("submissions"), place("away")).expect("a folder");
        refused("the submissions are gone", "expected the submissions that played the");
        fs::rename(place("away"), place("submissions")).expect("a folder");
        assert!(is_well());
        let away = class.path().with_extension("away");
        fs::rename(class.path(), &away).expect("a folder");
        refused("the folder of the class is gone", "is gone: expected class.toml and students.csv");
        assert!(get(address, "/").starts_with("HTTP/1.1 503"));
        // As the place of a disk is that is not there.
        fs::create_dir(class.path()).expect("a folder");
        refused("the folder of the class is gone", "is gone: expected class.toml and students.csv");
        fs::remove_dir(class.path()).expect("a folder");
        fs::rename(&away, class.path()).expect("a folder");
        assert!(is_well());
    });
    remove(&class);
}

#[test]
fn a_class_without_a_table_of_students_has_none_until_somebody_hands_in() {
    let path = folder("unbegun");
    fs::write(path.join("class.toml"), QUICK).expect("a file");
    let class = ClassFolder::open(&path).expect("a class");
    assert_eq!(class.students().map(|students| students.all().len()), Ok(0));
    assert_eq!(grades(&class), Ok(Vec::new()));
    class.change_students(|students| students.add("alice").map(|_| ())).expect("a student");
    assert_eq!(grades(&class).map(|grades| grades.len()), Ok(1));
    remove(&class);
}

#[test]
fn what_is_too_large_or_damaged_is_refused() {
    let class = class("large", &format!("{QUICK}[limits]\nsource = \"1kB\"\n"), &["alice"]);
    let code = class.students().expect("students").get("alice").expect("alice").code.clone();
    served(&class, |address, _| {
        let send = |content: &str| {
            let files = format!(r#"[{{"name": "bot.lua", "content": "{content}"}}]"#);
            let sent = format!(r#"{{"name": "alice", "code": "{code}", "files": {files}}}"#);
            post(address, "/hand-in", "application/json", &sent)
        };
        assert!(send(&"AAAA".repeat(1000)).contains("larger than 1kB together"));
        assert!(send("not base64!").contains("arrived damaged"));
        let huge = |limit: &str| {
            let said = send(&"A".repeat(3_000_000));
            assert!(
                said.starts_with("HTTP/1.1 413") && said.contains(&format!("larger than {limit} together")),
                "{said}"
            );
        };
        huge("1kB");
        assert!(post(address, "/hand-in", "application/json", "{").starts_with("HTTP/1.1 4"));
        assert!(class.receipts().expect("none").is_empty());
        // The teacher allows more while the pages are served.
        let allow = |limit: &str| {
            let text = format!("{QUICK}[limits]\nsource = \"{limit}\"\n");
            fs::write(class.path().join("class.toml"), text).expect("a file");
        };
        allow("5MB");
        assert!(send(&"A".repeat(3_000_000)).contains("Submission 1 in lua is kept"));
        allow("2kB");
        huge("2kB");
    });
    remove(&class);
}

/// A script that fails and says so.
const FAILING: &str = "function choose_move(board) error('secret_of_bob') end";

/// Checks every door at which the end of a game is told to the other student, and that a late submission is told with its share.
#[test]
fn nobody_reads_how_anothers_bot_failed() {
    let (head, stages) = QUICK.split_once("[[stage]]\nname = \"works\"").expect("a stage");
    let (_, league) = stages.split_once("[[stage]]\nname = \"league\"").expect("a league");
    let late = "[hand-in]\ndeadline = 2026-11-27T11:00:00Z\nlate = 0.5\n";
    let class = class("failing", &format!("{head}[[stage]]\nname = \"league\"{league}{late}"), &["alice", "bob"]);
    hand_in(&class, "bob", &[("bot.lua", FAILING)]);
    hand_in(&class, "alice", &[("bot.lua", FIRST)]);
    let results = run(&class);
    let met = results[1].stages[0].matches.iter().find(|played| played.opponent == "#1").expect("a match of the two");
    let code = |name: &str| class.students().expect("students").get(name).expect("a student").code.clone();
    served(&class, |address, teacher| {
        let asks = |name: &str, path: &str, more: &str| {
            let who = format!(r#""name": "{name}", "code": "{}""#, code(name));
            post(address, path, "application/json", &format!("{{{who}, {more}}}"))
        };
        let asked = |number: u64| format!(r#""submission": {number}, "event": "{}""#, met.event);
        let games = asks("alice", "/games", &asked(2));
        let (_, row) = games.split_once("data-game=\"").expect("a game");
        let game = row.split('"').next().expect("a number").to_owned();
        for path in ["/games", "/game", "/why"] {
            let told = asks("alice", path, &format!(r#"{}, "game": {game}"#, asked(2)));
            assert!(told.contains("the other bot broke a rule or failed") && !told.contains("secret_of_bob"), "{told}");
            let own = asks("bob", path, &format!(r#""submission": 1, "event": "{}", "game": {game}"#, met.event));
            assert!(own.contains("secret_of_bob"), "{path}: {own}");
        }
        let table = get(address, teacher);
        assert!(table.contains(", late: 50 % of its points count"), "{table}");
    });
    remove(&class);
}

/// A script that says what it does.
const TALKING: &str = "function choose_move(board) print('my plan of alice') return board:moves()[1] end";

#[test]
fn a_student_replays_their_own_games_and_reads_why_one_was_lost() {
    let class = class("replays", QUICK, &["alice", "bob"]);
    hand_in(&class, "alice", &[("bot.lua", TALKING)]);
    hand_in(&class, "bob", &[("bot.lua", &LAST.replace("local", "print('secret_of_bob') local"))]);
    let results = run(&class);
    let code = |name: &str| class.students().expect("students").get(name).expect("a student").code.clone();
    let event = &results[0].stages[1].matches[1].event;
    served(&class, |address, teacher| {
        let asks =
            |who: &str, path: &str, more: &str| post(address, path, "application/json", &format!("{{{who}, {more}}}"));
        let alice = format!(r#""name": "alice", "code": "{}""#, code("alice"));
        let bob = format!(r#""name": "bob", "code": "{}""#, code("bob"));
        let games = asks(&alice, "/games", &format!(r#""submission": 1, "event": "{event}""#));
        assert!(
            games.matches("<tr>").count() == 7 && games.contains("<td>score</td>"),
            "six games and a head: {games}"
        );
        // The lost ones come first.
        let (_, row) = games.split_once("data-game=\"").expect("a game");
        let lost = row.split('"').next().expect("a number").to_owned();
        let asked = format!(r#""submission": 1, "game": {lost}"#);
        let last = asks(&alice, "/game", &asked);
        assert!(
            last.contains("<svg") && last.contains("data-key=\"ArrowLeft\"") && last.contains(">Why?</button>"),
            "{last}"
        );
        let begin = asks(&alice, "/game", &format!("{asked}, \"ply\": 0"));
        assert!(begin.contains("after 0 of") && begin != last, "{begin}");
        let why = asks(&alice, "/why", &asked);
        assert!(why.contains("the chances of this bot fell from") || why.contains("finds no move"), "{why}");
        assert_eq!(asks(&alice, "/why", &asked), why, "it is remembered");
        let log = asks(&alice, "/log", r#""submission": 1"#);
        assert!(log.contains("== against random ==") && log.contains("my plan of alice"), "{log}");
        // Others see none of it, and what is not there is refused in the same words.
        for (path, more) in [
            ("/games", ""),
            ("/game", &*format!(", \"game\": {lost}")),
            ("/why", &format!(", \"game\": {lost}")),
            ("/log", ""),
        ] {
            let refused = asks(&bob, path, &format!("\"submission\": 1{more}"));
            assert!(
                refused.starts_with("HTTP/1.1 400") && refused.contains("you have no submission 1"),
                "{path}: {refused}"
            );
            let missing = asks(&bob, path, &format!("\"submission\": 77{more}"));
            assert!(missing.contains("you have no submission 77"), "{path}: {missing}");
            let nobody = asks(r#""name": "alice", "code": "guess""#, path, &format!("\"submission\": 1{more}"));
            assert!(nobody.contains("no student with this name"), "{path}: {nobody}");
            let guess = asks(r#""teacher": "guess""#, path, &format!("\"submission\": 1{more}"));
            assert!(guess.starts_with("HTTP/1.1 400") && !guess.contains("<svg"), "{path}: {guess}");
        }
        let others = asks(&bob, "/game", &format!(r#""submission": 2, "game": {lost}"#));
        assert!(others.contains(&format!("submission 2 has no game {lost}")), "{others}");
        // Of the two who met in the league each sees the game, under the name that the other chose, and no line of the other's.
        let met = asks(&alice, "/games", r#""submission": 1"#);
        assert!(met.contains("Player 2 (#2)") && !met.contains("bob"), "{met}");
        assert!(!asks(&alice, "/log", r#""submission": 1"#).contains("secret_of_bob"));
        let secret = teacher.rsplit('/').next().expect("a secret");
        let all = asks(&format!(r#""teacher": "{secret}""#), "/game", &asked);
        assert!(all.contains("<svg"), "{all}");
    });
    remove(&class);
}

#[test]
fn the_log_of_a_bot_is_bounded() {
    let class = class("wordy", QUICK, &["alice"]);
    let wordy =
        "function choose_move(board) for i = 1, 30 do print(string.rep('x', 300), i) end return board:moves()[1] end";
    hand_in(&class, "alice", &[("bot.lua", wordy)]);
    run(&class);
    let words = class.words(1).expect("a log");
    assert!(words.len() > 1000 && words.len() <= boardwright_class::MOST_WORDS, "{}", words.len());
    remove(&class);
}

#[test]
fn the_final_is_shown_game_by_game_under_chosen_names() {
    let class = class("final", QUICK, &["alice", "bob", "carol"]);
    let evaluator =
        || Evaluator::open(class.clone(), Sandbox::if_possible(&class.class), Stop::new()).expect("an evaluator");
    let settings = |seconds: f64| FinaleSettings { players: 8, is_knockout: true, pairs: 1, seconds };
    let error = evaluator().play_finale(settings(1.0), &mut |_| {}).expect_err("nobody has handed in").to_string();
    assert_eq!(error, "no submission passed every gate, expected at least two");
    for (name, text) in [
        ("alice", FIRST),
        ("bob", LAST),
        ("carol", "function choose_move(board) local m = board:moves() return m[(#m + 1) // 2] end"),
    ] {
        hand_in(&class, name, &[("bot.lua", text)]);
    }
    run(&class);
    let play = |seconds: f64| {
        let mut games = 0;
        let places = evaluator().play_finale(settings(seconds), &mut |number| games = number).expect("a final");
        (places, games)
    };
    served(&class, |address, _| assert!(get(address, "/final/now").contains("has not been played yet")));
    let (places, games) = play(3600.0);
    assert!(places.len() == 3 && games >= 4, "{places:?}");
    served(&class, |address, teacher| {
        let before = get(address, "/final/now");
        assert!(before.contains("begins soon") && before.contains("Player 1") && !before.contains("alice"), "{before}");
        let secret = teacher.rsplit('/').next().expect("a secret");
        assert!(
            post(address, "/final/start", "application/json", r#"{"teacher": "guess"}"#).starts_with("HTTP/1.1 400")
        );
        assert_eq!(class.finale().expect("a file").expect("a final").began, None);
        post(address, "/final/start", "application/json", &format!(r#"{{"teacher": "{secret}"}}"#));
        std::thread::park_timeout(Duration::from_millis(600));
        let first = get(address, "/final/now");
        assert!(
            first.contains("<svg") && first.contains("bye") && first.contains("Round 1") && !first.contains("Round 2"),
            "no result is told early: {first}"
        );
        assert!(!first.contains("Winner") && !first.contains("<b>"), "{first}");
    });
    // The same final again plays nothing, and shows all of it within moments.
    assert_eq!(play(0.001), (places, games));
    class.show_finale(now() - 60_000).expect("a show");
    served(&class, |address, _| {
        let last = get(address, "/final/now");
        assert!(last.contains("Winner: Player ") && last.contains("Round 2") && !last.contains("alice"), "{last}");
    });
    assert_eq!(class.waiting(), Ok(0));
    hand_in(&class, "carol", &[("bot.lua", TALKING)]);
    assert_eq!(class.waiting(), Ok(1), "it is in no final yet");
    // Broken games make no winner, and tell those who watch nothing of the teacher's files.
    std::fs::write(class.games(), "no database").expect("a file");
    served(&class, |address, _| {
        let broken = get(address, "/final/now");
        assert!(broken.starts_with("HTTP/1.1 503") && !broken.contains("Winner"), "{broken}");
        assert!(!broken.contains(&class.path().display().to_string()), "{broken}");
    });
    remove(&class);
}

#[test]
fn similar_submissions_stand_side_by_side_for_the_teacher_alone() {
    let class = class("beside", QUICK, &["alice", "bob"]);
    let original = "function choose_move(board)\n  local best, most = nil, -1e9\n  for _, move in board:moves() do\n    local w = move * 3 - 1\n    \
        if w > most then best, most = move, w end\n  end\n  return best\nend\n";
    hand_in(&class, "alice", &[("bot.lua", original)]);
    hand_in(&class, "bob", &[("bot.lua", &format!("-- <i>mine</i>\n{}", original.replace("best", "top")))]);
    served(&class, |address, teacher| {
        let list = get(address, &format!("{teacher}/similar"));
        assert!(list.contains(&format!("{teacher}/similar/1/2")), "{list}");
        let both = get(address, &format!("{teacher}/similar/1/2"));
        let marked = |name: &str| both.lines().filter(|line| line.contains("<mark>") && line.contains(name)).count();
        assert!(marked("best") > 0 && marked("top") > 0, "{both}");
        assert!(both.contains("<span>-- &lt;i&gt;mine") && both.contains("href=\"#b1\""), "{both}");
        assert!(get(address, &format!("{teacher}/similar/1/1")).starts_with("HTTP/1.1 400"));
        assert!(get(address, "/teacher/guess/similar/1/2").starts_with("HTTP/1.1 400"));
    });
    remove(&class);
}

#[test]
fn a_student_has_a_match_played_again_and_sees_their_own_lines_alone() {
    let text = format!("{QUICK}[appeals]\na-day = 2\n").replace("title", "sandbox = \"none\"\ntitle");
    let class = class("appeals", &text, &["alice", "bob"]);
    hand_in(&class, "alice", &[("run", LINES)]);
    hand_in(&class, "bob", &[("run", &LINES.replace("secret_of_$0", "secret_of_bob"))]);
    let results = run(&class);
    let code = |name: &str| class.students().expect("students").get(name).expect("a student").code.clone();
    let league = &results[1].stages[2].matches;
    let met = league.iter().find(|played| played.opponent == "#1").expect("a match of the two");
    let answer = || {
        let sandbox = Sandbox::if_possible(&class.class);
        let mut evaluator = Evaluator::open(class.clone(), sandbox, Stop::new()).expect("an evaluator");
        let mut answered = 0;
        evaluator.answer_appeals(&mut |_, _| answered += 1).map(|()| answered)
    };
    served(&class, |address, teacher| {
        let asks =
            |who: &str, path: &str, more: &str| post(address, path, "application/json", &format!("{{{who}, {more}}}"));
        let alice = format!(r#""name": "alice", "code": "{}""#, code("alice"));
        let bob = format!(r#""name": "bob", "code": "{}""#, code("bob"));
        let asked = format!(r#""submission": 2, "event": "{}""#, met.event);
        // Somebody else's match, one that there is not, and one of the teacher's.
        let foreign = asks(&alice, "/appeal", &asked);
        assert!(foreign.starts_with("HTTP/1.1 400") && foreign.contains("you have no submission 2"), "{foreign}");
        let stolen = asks(&alice, "/appeal", &format!(r#""submission": 1, "event": "{}""#, met.event));
        assert!(stolen.contains("submission 1 has no such match"), "{stolen}");
        let secret = teacher.rsplit('/').next().expect("a secret");
        let teachers = asks(&format!(r#""teacher": "{secret}""#), "/appeal", &asked);
        assert!(teachers.contains("appeals are for students"), "{teachers}");
        assert_eq!(answer(), Ok(0));
        // One waits at a time.
        let taken = asks(&bob, "/appeal", &asked);
        assert!(taken.contains("It is played again as soon as its turn comes"), "{taken}");
        for _ in 0..3 {
            assert!(asks(&bob, "/appeal", &asked).contains("another appeal of yours waits"));
        }
        let me = r#""x": 0"#;
        assert!(asks(&bob, "/progress", me).contains("it waits to be played"));
        assert!(get(address, teacher).contains("<td>waits</td>"));
        // What this machine runs into is no answer.
        let lock = class.path().join("playing.lock");
        fs::remove_file(&lock).and_then(|()| fs::create_dir(&lock)).expect("a folder in its place");
        assert!(answer().is_err_and(|error| error.to_string().starts_with("cannot lock")));
        fs::remove_dir(&lock).expect("a folder");
        assert!(asks(&bob, "/progress", me).contains("it waits to be played"));
        assert_eq!((answer(), answer()), (Ok(1), Ok(0)));
        let progress = asks(&bob, "/progress", me);
        assert!(progress.contains("as before") && progress.contains("Player 1 (#1)"), "{progress}");
        assert!(get(address, teacher).contains("<td>the same</td>"));
        // The lines: one's own for the student, both for the teacher.
        let own = asks(&bob, "/appeal/lines", r#""submission": 2, "appeal": 1"#);
        assert!(own.contains("#2 ") && own.contains("secret_of_bob") && !own.contains("#1 "), "{own}");
        let all = get(address, &format!("{teacher}/appeal/2/1"));
        assert!(all.contains("\n#1 ") && all.contains("\n#2 "), "{all}");
        for (who, path, more) in [
            (&alice, "/appeal/lines", r#""submission": 2, "appeal": 1"#),
            (&alice, "/appeal/lines", r#""submission": 1, "appeal": 1"#),
            (&bob, "/appeal/lines", r#""submission": 2, "appeal": 2"#),
        ] {
            let refused = asks(who, path, more);
            assert!(refused.starts_with("HTTP/1.1 400") && !refused.contains("secret_of"), "{refused}");
        }
        assert!(!get(address, "/teacher/guess/appeal/2/1").contains("secret_of"));
        // The second one is the last of the day. What it runs into is told to the teacher alone.
        assert!(asks(&bob, "/appeal", &asked).contains("It is played again"));
        class.delete_student("alice").expect("gone");
        assert_eq!(answer(), Ok(1));
        assert!(asks(&bob, "/appeal", &asked).contains("there are 2 appeals in the last 24 hours, expected at most 2"));
        let progress = asks(&bob, "/progress", me);
        assert!(progress.contains("it could not be played, your teacher sees why"), "{progress}");
        assert!(get(address, teacher).contains("could not be played: there is no submission 1"));
    });
    assert_eq!(run(&class).len(), 0, "an appeal changes no result");
    remove(&class);
}
