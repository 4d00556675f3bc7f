//! A class that changes while it goes on: its file, its openings, its handout and its students.

use std::fs;

use boardwright_class::{ASSIGNMENTS, Bundle, ClassFolder, ScratchClass, StudentTable, grades, grades_csv, init};

use crate::common::{FIRST, LINES, NOON, QUICK, class, folder, hand_in, remove, run};

/// Programs of their own change the students of one class at the same time; each opens the folder anew.
#[test]
fn students_who_are_added_and_deleted_at_the_same_time_are_as_the_commands_said() {
    let gone: Vec<String> = (0..10).map(|number| format!("gone-{number}")).collect();
    let class = class("together", QUICK, &gone.iter().map(String::as_str).collect::<Vec<_>>());
    let open = || ClassFolder::open(class.path()).expect("the class");
    std::thread::scope(|scope| {
        for thread in 0..4 {
            scope.spawn(move || {
                for number in 0..10 {
                    let add = |students: &mut StudentTable| students.add(&format!("new-{thread}-{number}")).map(|_| ());
                    open().change_students(add).expect("a student");
                }
            });
        }
        scope.spawn(|| gone.iter().for_each(|name| drop(open().delete_student(name).expect("it is deleted"))));
        scope.spawn(|| {
            let bundle = Bundle::of_files(vec![("bot.lua".to_owned(), FIRST.into())], &class.class).expect("a bundle");
            let code = class.students().expect("students").get("gone-9").map(|student| student.code.clone());
            // The student may be deleted before: then nothing is taken.
            let _ = open().hand_in(("gone-9", &code.unwrap_or_default()), Some("The Rose"), &bundle, NOON);
        });
    });
    let students = class.students().expect("students");
    assert_eq!(students.all().len(), 40, "{students:?}");
    assert!(students.all().iter().all(|student| student.name.starts_with("new-")), "{students:?}");
    remove(&class);
}

#[test]
fn a_class_that_changes_is_read_anew() {
    let deadline = |hour| format!("{QUICK}[hand-in]\ndeadline = 2026-11-27T{hour}:00:00Z\nlate = 0.5\n");
    let before = class("changes", &deadline("11"), &["alice"]);
    let receipt = hand_in(&before, "alice", &[("bot.lua", FIRST)]);
    assert!(receipt.late && before.changed().expect("the class").is_none());
    run(&before);
    assert!(!grades(&before).expect("grades")[0].is_pending);
    // Another deadline asks for no new games, other stages do, and each result keeps the name of its stage.
    fs::write(before.path().join("class.toml"), deadline("13")).expect("a file");
    let later = before.changed().expect("the class").expect("another one");
    assert!(!later.receipt(1).expect("a receipt").late && !grades(&later).expect("grades")[0].is_pending);
    let [first, rest] = QUICK.split("[[stage]]").next().map(|head| [head, &QUICK[head.len()..]]).expect("a head");
    let (works, others) = rest.split_at(rest[9..].find("[[stage]]").expect("a second stage") + 9);
    fs::write(before.path().join("class.toml"), format!("{first}{others}{works}")).expect("a file");
    let turned = later.changed().expect("the class").expect("another one");
    let mine = grades(&turned).expect("grades");
    assert!(mine[0].is_pending, "the stages are others");
    let csv = grades_csv(&turned, &mine).expect("a table");
    assert!(
        csv.lines().nth(1).expect("alice").contains(",no,")
            && csv.starts_with("student,submissions,counted,late,beats")
    );
    let works = csv.lines().nth(1).and_then(|line| line.split(',').nth(6)).expect("the column of works");
    assert_eq!(works, "1", "{csv}");
    fs::write(before.path().join("class.toml"), "title = 3").expect("a file");
    assert!(turned.changed().is_err());
    remove(&before);
}

#[test]
fn openings_of_a_class_are_part_of_it() {
    let text = QUICK.replace("random:2", "mine.txt");
    let place = folder("openings");
    fs::write(place.join("class.toml"), &text).expect("a file");
    let error = init(&place, &ASSIGNMENTS[0]).expect_err("there is no such file").to_string();
    assert!(error.contains("there is no file of openings"), "{error}");
    fs::write(place.join("mine.txt"), "1\n2\n").expect("a file");
    let class = init(&place, &ASSIGNMENTS[0]).expect("a class");
    class.change_students(|students| students.add("alice").map(|_| ())).expect("a student");
    assert_eq!(fs::read_to_string(place.join("handout/mine.txt")).expect("it is handed out"), "1\n2\n");
    for open in [&place, &place.join("handout")] {
        let class = ClassFolder::open(open).expect("a class");
        let scratch = ScratchClass::new(&class).expect("what a student checks");
        #[cfg(unix)]
        {
            let facts = fs::metadata(scratch.folder().path()).expect("a folder");
            let mode = std::os::unix::fs::PermissionsExt::mode(&facts.permissions());
            assert_eq!(mode & 0o077, 0, "a bot is nobody else's business");
        }
        drop(scratch);
    }
    hand_in(&class, "alice", &[("bot.lua", FIRST)]);
    run(&class);
    assert!(!grades(&class).expect("grades")[0].is_pending);
    fs::write(place.join("mine.txt"), "2\n").expect("a file");
    let class = class.changed().expect("the class").expect("other openings");
    assert!(grades(&class).expect("grades")[0].is_pending, "they are played again");
    for outside in ["../mine.txt", "/mine.txt"] {
        fs::write(place.join("class.toml"), QUICK.replace("random:2", outside)).expect("a file");
        let error = ClassFolder::open(&place).expect_err("students would not get it").to_string();
        assert!(error.contains("expected a file in the folder of the class"), "{error}");
    }
    remove(&class);
}

#[test]
fn the_bot_of_the_handout_is_of_the_game_until_somebody_changes_it() {
    let class = class("starter", QUICK, &[]);
    let bot = |name: &str| class.path().join("handout").join(name);
    let read = |name: &str| fs::read_to_string(bot(name)).expect("a bot");
    assert!(read("lua/bot.lua").contains("kalah:4x3"));
    fs::write(bot("python/bot.py"), "mine").expect("a file");
    fs::write(class.path().join("class.toml"), QUICK.replace("kalah:4x3", "kalah:5x3")).expect("a file");
    init(class.path(), &ASSIGNMENTS[0]).expect("a class");
    assert!(read("lua/bot.lua").contains("kalah:5x3"));
    assert_eq!(read("python/bot.py"), "mine");
    remove(&class);
}

/// A class in which a language is built and nothing holds its programs in.
fn built_by(build: &str) -> String {
    let text = QUICK
        .split("[[stage]]\nname = \"beats\"")
        .next()
        .expect("a part")
        .replace("title", "sandbox = \"none\"\ntitle");
    format!(
        "{text}movetime = \"2s\"\n[[language]]\nname = \"s\"\nmain = \"a.sh\"\nbuild = \"{build}\"\nrun = \"sh bot\"\n"
    )
}

#[test]
#[cfg(unix)]
fn a_submission_is_built_anew_by_another_command() {
    let class = class("rebuilt", &built_by("cp a.sh bot"), &["alice"]);
    let fails = "echo \"$PWD/a.sh: no such type\" >&2; exit 1";
    hand_in(&class, "alice", &[("a.sh", LINES), ("b.sh", "exit 1"), ("c.sh", fails)]);
    let passes = |build: &str| {
        fs::write(class.path().join("class.toml"), built_by(build)).expect("a file");
        let result = run(&ClassFolder::open(class.path()).expect("the class")).remove(0).stages.remove(0);
        (result.passed, result.sentences.join("\n"))
    };
    let results = run(&class);
    assert!(results[0].stages[0].passed, "{results:?}");
    assert!(!passes("cp b.sh bot").0, "another program was built");
    let (passed, said) = passes("sh c.sh");
    assert!(!passed && said.ends_with(":\na.sh: no such type"), "without the place of the class: {said}");
    assert!(passes("cp a.sh bot").0, "of the build that failed nothing is left");
    remove(&class);
}

#[test]
fn other_columns_of_the_table_of_students_stay() {
    let class = class("columns", QUICK, &[]);
    let file = class.path().join("students.csv");
    fs::write(&file, "group, name ,e-mail,code\nA,alice,\"a@x, b@x\",Red-Fox\nB,bob,b@x,\n").expect("a file");
    let change = |students: &mut StudentTable| {
        students.add("carol")?;
        students.remove("bob")?;
        students.set_alias("alice", "Rose")
    };
    class.change_students(change).expect("it is written");
    let text = fs::read_to_string(&file).expect("a file");
    let carol = class.students().expect("students").get("carol").expect("carol").clone();
    let expected = format!(
        "group,name,e-mail,code,alias\nA,alice,\"a@x, b@x\",red-fox,Rose\n,carol,,{},{}\n",
        carol.code, carol.alias
    );
    assert_eq!(text, expected);
    // A table program knows UTF-8 by the byte order mark.
    fs::write(&file, "\u{feff}name,alias\nPlayer 2,\nbob,Player 3\nJosé,\n").expect("a file");
    class.change_students(|students| students.add("dan").map(|_| ())).expect("it is written");
    let text = fs::read_to_string(&file).expect("a file");
    assert!(
        text.starts_with("\u{feff}name,alias,code\nPlayer 2,Player 1,\nbob,Player 3,\nJosé,Player 4,\ndan,Player 5,")
    );
    // Where numbers have a comma, it writes semicolons.
    fs::write(&file, "name;e-mail;code\nbob;\"b;b@x\";red-fox\n").expect("a file");
    class.change_students(|students| students.set_alias("bob", "Rose")).expect("it is written");
    assert_eq!(fs::read_to_string(&file).expect("a file"), "name;e-mail;code;alias\nbob;\"b;b@x\";red-fox;Rose\n");
    fs::write(&file, "\n\"group, term\";name\nA;bob\n").expect("a file");
    assert_eq!(class.students().expect("students").all()[0].name, "bob");
    fs::write(&file, "alice,red-fox\n").expect("a file");
    let error = class.students().expect_err("the first line names the columns").to_string();
    assert!(error.contains("has no column \"name\""), "{error}");
    remove(&class);
}

/// A student who is deleted while the bot plays stays deleted: the bot takes its own receipt away, as the command would.
#[test]
#[cfg(unix)]
fn of_a_student_who_is_deleted_while_games_are_played_nothing_comes_back() {
    let class = class("meanwhile", &QUICK.replace("title", "sandbox = \"none\"\ntitle"), &["alice"]);
    let place = class.path().join("submissions/000001");
    let gone = format!("#!/bin/sh\nrm -f {}/receipt.json", place.display());
    hand_in(&class, "alice", &[("run", &LINES.replacen("#!/bin/sh", &gone, 1))]);
    run(&class);
    let mut left: Vec<_> = fs::read_dir(&place).expect("a folder").flatten().map(|entry| entry.file_name()).collect();
    left.sort();
    assert_eq!(left, ["source"]);
    remove(&class);
}

#[test]
fn codes_open_one_name_each() {
    let class = class("codes", QUICK, &["alice", "bob"]);
    let students = class.students().expect("students");
    let [alice, bob] = students.all() else { panic!("two students") };
    assert_ne!(alice.code, bob.code);
    assert!(students.with_code("alice", &alice.code.to_uppercase()).is_ok());
    for (name, code) in [("alice", bob.code.as_str()), ("alice", ""), ("carol", &alice.code), ("", "")] {
        assert!(students.with_code(name, code).is_err(), "{name} {code}");
    }
    for name in ["", "=cmd()", "../x", "a\nb", "alice"] {
        assert!(class.students().expect("students").add(name).is_err(), "{name:?}");
    }
    let mut students = class.students().expect("students");
    students.set_alias("alice", "Deep Purple").expect("an alias");
    assert!(students.set_alias("bob", "deep purple").is_err(), "it is taken");
    assert!(students.set_alias("bob", "alice").is_err(), "nobody passes for another");
    remove(&class);
}
