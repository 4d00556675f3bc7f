//! Handing in: what is taken, what is refused with a sentence, and what is kept.

use std::fs;

use boardwright_class::{
    ASSIGNMENTS, Bundle, ClassError, ClassFile, ClassFolder, HandInWatcher, Receipt, SandboxRule, grades,
};

use crate::common::{FIRST, LAST, NOON, QUICK, class, folder, hand_in, remove, run};

fn bundle(files: &[(&str, &str)]) -> Result<Bundle, String> {
    let class = ClassFile::read(QUICK).expect("a class");
    let files = files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect();
    Bundle::of_files(files, &class).map_err(|error| error.to_string())
}

#[test]
fn the_main_file_tells_the_language() {
    let language = |files: &[(&str, &str)]| bundle(files).map(|bundle| bundle.language().name.clone());
    assert_eq!(language(&[("bot.py", "x"), ("helper.py", "y")]).as_deref(), Ok("python"));
    assert_eq!(language(&[("project/src/Bot.java", "x")]).as_deref(), Ok("java"));
    assert_eq!(language(&[("my_bot.cpp", "x")]).as_deref(), Ok("cpp"), "one file may have any name");
    let kept = bundle(&[("p\\bot.lua", "x"), ("p/__pycache__/a.pyc", "y"), ("p/.git/config", "z"), ("p/A.class", "")]);
    assert_eq!(kept.expect("a bundle").files().keys().collect::<Vec<_>>(), ["bot.lua"]);
    let erlangen = ClassFile::read(ASSIGNMENTS[1].text).expect("a class");
    let single = [("alice.py".to_owned(), b"x".to_vec())].into_iter().collect();
    let error = Bundle::of_files(single, &erlangen).expect_err("a bot or an agent").to_string();
    assert_eq!(error, "alice.py may be of several languages: expected the name agent.py for kgp or bot.py for python");
    let error = language(&[("bot.py", "x"), ("bot.lua", "y")]).expect_err("two bots");
    assert_eq!(error, "bot.lua and bot.py are there: expected one of them alone");
    let error = language(&[("a.py", "x"), ("b.py", "y")]).expect_err("two files");
    assert_eq!(error, "no main file among a.py, b.py: expected bot.lua or bot.py or bot.cpp or Bot.java or run");
}

#[test]
fn names_that_lead_elsewhere_are_refused() {
    for name in [
        "../bot.py",
        "a/../../bot.py",
        "/etc/bot.py",
        "a//b",
        "bot\n.py",
        "b\u{202e}ot.py",
        "c:bot.py",
        &"x".repeat(300),
    ] {
        let refused = bundle(&[("bot.py", "x"), (name, "y")]);
        assert!(refused.as_ref().is_err_and(|error| error.starts_with("bad name of a file")), "{name}: {refused:?}");
    }
    assert!(bundle(&[]).is_err_and(|error| error.contains("there is no file")));
    let big = "x".repeat(1_000_001);
    assert_eq!(bundle(&[("bot.py", &big)]), Err("the files are larger than 1MB together".to_owned()));
}

#[cfg(unix)]
#[test]
fn a_link_is_never_followed() {
    let class = ClassFile::read(QUICK).expect("a class");
    let place = folder("links");
    fs::write(place.join("bot.py"), "x").expect("a file");
    std::os::unix::fs::symlink("/etc/passwd", place.join("data")).expect("a link");
    let error = Bundle::of_path(&place, &class).expect_err("a link").to_string();
    assert_eq!(error, "\"data\" is a link or a device, expected files and folders");
    fs::remove_dir_all(&place).expect("the folder");
}

/// Checks what lies in the watched folder itself, where no folder of a student is around it.
#[test]
#[cfg(unix)]
fn links_and_pipes_are_refused_in_the_watched_folder() {
    let class = class("strange", QUICK, &["alice", "bob", "carol", "dave", "erin"]);
    let (folder, outside) = (class.path().join("hand-in"), class.path().join("outside"));
    fs::create_dir_all(&outside).expect("a folder");
    fs::write(outside.join("bot.lua"), "secret").expect("a file");
    fs::write(outside.join("bot.zip"), zip(&[("bot.lua", "secret")])).expect("a file");
    let link =
        |target: &str, name: &str| std::os::unix::fs::symlink(outside.join(target), folder.join(name)).expect("a link");
    link("bot.lua", "alice.lua");
    link("", "bob");
    link("bot.zip", "carol.zip");
    link("bot.zip", "all.zip");
    link("", "download");
    link("bot.lua", "erin_1234567_assignsubmission_file_bot.lua");
    assert!(std::process::Command::new("mkfifo").arg(folder.join("dave.lua")).status().expect("it runs").success());
    let told = look(&class);
    assert_eq!(told.len(), 7, "{told:?}");
    for (name, result) in told {
        let error = result.expect_err(&name);
        assert!(error.contains("is a link or a device") || error.contains("no name of a student"), "{name}: {error}");
    }
    // At a command whoever names a link means what it leads to, under its own name.
    let named = Bundle::of_path(&folder.join("alice.lua"), &class.class).expect("a bundle");
    assert_eq!(named.files()["bot.lua"], b"secret");
    assert!(Bundle::of_path(&folder.join("dave.lua"), &class.class).is_err());
    remove(&class);
}

#[test]
fn what_lies_there_unchanged_is_handed_in_once() {
    let class = class("unchanged", QUICK, &["alice"]);
    let write = |name: &str, text: &str| fs::write(class.path().join("hand-in").join(name), text).expect("a file");
    let taken = |told: Vec<(String, Result<String, String>)>| told.iter().filter(|(_, taken)| taken.is_ok()).count();
    write("alice_monday.lua", "return 1");
    write("alice_tuesday.lua", "return 2");
    assert_eq!(taken(look(&class)), 2);
    assert_eq!(taken(look(&class)), 0, "nothing has changed");
    hand_in(&class, "alice", &[("bot.lua", "return 3")]);
    assert_eq!(taken(look(&class)), 0, "what came by the page makes nothing new of them");
    // Whoever goes back to older files hands them in again.
    write("alice_tuesday.lua", "return 1");
    assert_eq!((taken(look(&class)), taken(look(&class))), (1, 0));
    write("alice_copy.lua", "return 3");
    let told = look(&class);
    let expected = "these files are submission 3, and submission 4 came after it";
    assert_eq!(told, [("alice_copy.lua".to_owned(), Err(expected.to_owned()))], "a copy of what was handed in is not");
    remove(&class);
}

#[test]
fn what_lies_there_belongs_to_the_student_who_is_meant() {
    let names = ["Anna", "ana", "Ana", "sp ace", "sp_ace", "José", "Max-Li"];
    let class = class("owners", QUICK, &names);
    let several = |one: &str, other: &str| Err(format!("may be of {one:?} or {other:?}"));
    for (index, (file, expected)) in [
        ("Anna_v2.lua", Ok("Anna")),
        ("Ana.lua", Ok("Ana")),
        ("ana.lua", Ok("ana")),
        ("ANA.lua", several("ana", "Ana")),
        ("sp ace.lua", Ok("sp ace")),
        ("sp_ace.lua", Ok("sp_ace")),
        ("Jose\u{301}.lua", Ok("José")),
        ("max-li.lua", Ok("Max-Li")),
        ("Anna Maria.lua", Err("has no name of a student".to_owned())),
    ]
    .into_iter()
    .enumerate()
    {
        let path = class.path().join("hand-in").join(file);
        fs::write(&path, format!("return {index}")).expect("a file");
        let told = look(&class);
        let [(_, taken)] = told.as_slice() else { panic!("{file}: {told:?}") };
        match expected {
            Ok(name) => assert_eq!(taken.as_deref(), Ok(name), "{file}"),
            Err(why) => assert!(taken.as_ref().is_err_and(|error| error.ends_with(&why)), "{file}: {taken:?}"),
        }
        fs::remove_file(path).expect("the file");
    }
    remove(&class);
}

#[test]
fn a_name_that_is_refused_keeps_nothing_of_the_submission() {
    let class = class("alias", QUICK, &["alice", "bob"]);
    let students = class.students().expect("students");
    let [alice, bob] = students.all() else { panic!("two students") };
    let bundle = bundle(&[("bot.lua", FIRST)]).expect("a bundle");
    let error = class.hand_in(("alice", &alice.code), Some(&bob.alias), &bundle, NOON).expect_err("it is taken");
    assert!(error.to_string().contains("is taken") && class.receipts().expect("receipts").is_empty(), "{error}");
    // A formula in a table program, a player of this program, and names that look like another.
    for bad in ["=1+1", "+1", "-1", "@SUM", "Score", "engine@level=3", "R\u{202e}ose", "Ro\u{200b}se", "\x1b[2J", ""] {
        let error = class.hand_in(("alice", &alice.code), Some(bad), &bundle, NOON).expect_err(bad).to_string();
        assert!(error.contains("bad name") || error.contains("a player of this program"), "{bad:?}: {error}");
    }
    assert!(class.receipts().expect("receipts").is_empty());
    assert!(class.hand_in(("alice", &bob.code), Some("Rose"), &bundle, NOON).is_err());
    assert_eq!(
        class.students().expect("students").get("alice").map(|alice| alice.alias.clone()),
        Some(alice.alias.clone())
    );
    class.hand_in(("alice", &alice.code), Some("Rose"), &bundle, NOON).expect("a receipt");
    assert_eq!(class.students().expect("students").get("alice").map(|alice| alice.alias.as_str()), Some("Rose"));
    assert!(class.count_submission("Alice", None).is_err(), "there is no such student");
    remove(&class);
}

#[test]
fn late_and_frequent_submissions_get_a_sentence() {
    let rules = "[hand-in]\ndeadline = 2026-11-27T12:00:00Z\na-day = 2\n";
    let class = class("late", &format!("{QUICK}{rules}"), &["alice"]);
    let bundle = |text: &str| Bundle::of_files(vec![("bot.lua".to_owned(), text.into())], &class.class).expect("files");
    let take = |text: &str, now: u64| class.take("alice", &bundle(text), now).map_err(|error| error.to_string());
    let first = take("one", NOON).expect("in time");
    assert!(!first.late && first.number == 1);
    assert_eq!(take("one", NOON - 5).map(|receipt| receipt.number), Ok(1), "the same files again");
    assert_eq!(take("two", NOON).map(|receipt| receipt.number), Ok(2));
    let often = take("three", NOON).expect_err("too many");
    assert_eq!(often, "there are 2 submissions in the last 24 hours, expected at most 2");
    assert_eq!(take("three", NOON - 1).map(|receipt| receipt.number), Ok(3), "the clock was ahead before");
    let late = take("four", NOON + 1).expect_err("too late");
    assert_eq!(late, "the deadline was 2026-11-27 12:00 +00:00: nothing is taken any more");
    remove(&class);
}

#[test]
fn a_late_submission_loses_its_share_and_the_teacher_decides_what_counts() {
    let rules = "[hand-in]\ndeadline = 2026-11-27T13:00:00Z\nlate = 0.5\n";
    let class = class("share", &format!("{QUICK}{rules}"), &["alice"]);
    let first = hand_in(&class, "alice", &[("bot.lua", FIRST)]);
    let bundle = Bundle::of_files(vec![("bot.lua".to_owned(), LAST.into())], &class.class).expect("files");
    let second = class.take("alice", &bundle, NOON + 7_200_000).expect("late");
    assert!(second.late);
    let results = run(&class);
    let points =
        |grade: &boardwright_class::Grade| (grade.counted.as_ref().map(|(receipt, _)| receipt.number), grade.points);
    let best = points(&grades(&class).expect("grades")[0]);
    let (in_time, late) = (class.class.points(&results[0], false), class.class.points(&results[1], true));
    assert_eq!(best, if late >= in_time { (Some(2), late) } else { (Some(1), in_time) });
    class.count_submission("alice", Some(second.number)).expect("it counts");
    assert_eq!(points(&grades(&class).expect("grades")[0]), (Some(2), late));
    class.count_submission("alice", Some(first.number)).expect("it counts");
    assert_eq!(points(&grades(&class).expect("grades")[0]), (Some(1), in_time));
    assert!(class.count_submission("bob", Some(1)).is_err());
    remove(&class);
}

/// Looks into the watched folder once: names with their students or what is wrong.
fn look(class: &ClassFolder) -> Vec<(String, Result<String, String>)> {
    look_with(&mut HandInWatcher::default(), class)
}

fn look_with(watcher: &mut HandInWatcher, class: &ClassFolder) -> Vec<(String, Result<String, String>)> {
    let mut told = Vec::new();
    let mut tell = |name: &str, taken: Result<&Receipt, &ClassError>| {
        let taken = taken.map(|receipt| receipt.student.clone()).map_err(ToString::to_string);
        told.push((name.to_owned(), taken));
    };
    watcher.look(class, NOON, &mut tell).expect("a folder");
    told
}

/// An archive with these files.
fn zip(files: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in files {
        writer.start_file(*name, zip::write::SimpleFileOptions::default()).expect("an entry");
        std::io::Write::write_all(&mut writer, text.as_bytes()).expect("text");
    }
    writer.finish().expect("an archive").into_inner()
}

#[test]
fn what_moodle_downloads_is_taken_as_it_is() {
    let names = ["Ana María López", "Bob Smith", "Participant 4711", "o'neill-jones"];
    let moodle: [(&str, &str, &str); 6] = [
        ("Ana María López_7654321_assignsubmission_file_", "bot.lua", FIRST),
        ("Ana María López_7654321_assignsubmission_file_", "notes/ideas.txt", "ideas"),
        ("Ana María López_7654321_assignsubmission_onlinetext_", "onlinetext.html", "<p>here</p>"),
        ("Group A-Bob Smith_7654322_assignsubmission_file_", "kalah/bot.lua", LAST),
        ("Participant 4711_7654323_assignsubmission_file", "my bot.lua", FIRST),
        ("o'neill-jones_7654324_assignsubmission_file_", "bot.lua", LAST),
    ];
    let students = |looked: Vec<(String, Result<String, String>)>| {
        let mut students: Vec<String> =
            looked.into_iter().map(|(name, taken)| taken.unwrap_or_else(|error| format!("{name}: {error}"))).collect();
        students.sort();
        students
    };
    // A folder for each student, as it is, in a folder of its own, packed, and packed with its folder.
    for (kind, above) in ["", "CS101-Kalah-9876/", "zip", "zip CS101-Kalah-9876/"].into_iter().enumerate() {
        let class = class(&format!("moodle-{kind}"), QUICK, &names);
        let place = class.path().join("hand-in");
        let above_inside = above.strip_prefix("zip").unwrap_or(above).trim_start();
        let files: Vec<(String, &str)> =
            moodle.iter().map(|(folder, file, text)| (format!("{above_inside}{folder}/{file}"), *text)).collect();
        if above.starts_with("zip") {
            let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), *text)).collect();
            fs::write(place.join("CS101-Kalah-9876.zip"), zip(&files)).expect("a file");
        } else {
            for (name, text) in files {
                let path = place.join(name);
                fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
                fs::write(path, text).expect("a file");
            }
        }
        assert_eq!(students(look(&class)), names, "{above}");
        let receipts = class.receipts().expect("receipts");
        let files =
            |student: &str| receipts.iter().find(|receipt| receipt.student == student).map(|receipt| receipt.files);
        assert_eq!((files("Ana María López"), files("Bob Smith")), (Some(2), Some(1)), "{above}");
        assert_eq!(look(&class), [], "nothing is taken twice");
        remove(&class);
    }
    // All files in one folder: those of one student belong together.
    let class = class("moodle-flat", QUICK, &names);
    let place = class.path().join("hand-in");
    for (name, text) in [
        ("Bob_Smith_7654322_assignsubmission_file_bot.lua", LAST),
        ("Bob_Smith_7654322_assignsubmission_file_data_1.txt", "1"),
        ("Ana María López_7654321_assignsubmission_file_bot.zip", ""),
        ("Ana María López_7654321_assignsubmission_onlinetext_onlinetext.html", "<p>"),
    ] {
        let content = if name.ends_with(".zip") { zip(&[("src/bot.lua", FIRST)]) } else { text.into() };
        fs::write(place.join(name), content).expect("a file");
    }
    assert_eq!(students(look(&class)), ["Ana María López", "Bob Smith"]);
    assert_eq!(class.receipts().expect("receipts").iter().map(|receipt| receipt.files).sum::<usize>(), 3);
    remove(&class);
}

#[test]
fn folders_of_git_are_taken_without_what_git_keeps() {
    let class = class("git", QUICK, &["ana", "mariana", "Bob-Smith"]);
    let place = class.path().join("hand-in");
    for name in ["kalah-bot-mariana", "kalah-bot-ana", "kalah-bot-submissions/kalah-bot-bob-smith-main"] {
        let home = place.join(name);
        fs::create_dir_all(home.join(".git")).expect("a folder");
        fs::write(home.join(".git/config"), name).expect("a file");
        fs::write(home.join("bot.lua"), format!("{FIRST} -- {name}")).expect("a file");
    }
    let looked = look(&class);
    let students: Vec<_> = looked.iter().map(|(_, taken)| taken.as_deref()).collect();
    assert_eq!(students, [Ok("ana"), Ok("mariana"), Ok("Bob-Smith")], "{looked:?}");
    assert!(class.receipts().expect("receipts").iter().all(|receipt| receipt.files == 1));
    remove(&class);
}

#[test]
fn what_is_still_being_written_is_not_taken() {
    let class = class("growing", QUICK, &["alice"]);
    let file = class.path().join("hand-in/alice.lua");
    let mut watcher = HandInWatcher::waiting();
    fs::write(&file, "function choose_move(board)").expect("a file");
    assert_eq!(look_with(&mut watcher, &class), []);
    fs::write(&file, FIRST).expect("a file");
    assert_eq!(look_with(&mut watcher, &class), [], "it has changed");
    assert_eq!(look_with(&mut watcher, &class), [("alice.lua".to_owned(), Ok("alice".to_owned()))]);
    assert_eq!(look_with(&mut watcher, &class), []);
    assert_eq!(class.receipts().expect("receipts").len(), 1);
    remove(&class);
}

#[test]
fn no_change_hides_behind_a_later_time() {
    let class = class("later", QUICK, &["alice"]);
    let place = class.path().join("hand-in/alice");
    fs::create_dir_all(&place).expect("a folder");
    let write = |name: &str, text: &str, year: u64| {
        fs::write(place.join(name), text).expect("a file");
        let time = std::time::UNIX_EPOCH + std::time::Duration::from_secs((year - 1970) * 31_556_952);
        fs::File::options()
            .write(true)
            .open(place.join(name))
            .and_then(|file| file.set_modified(time))
            .expect("a time");
    };
    let mut watcher = HandInWatcher::waiting();
    write("data.txt", "notes", 2031);
    write("bot.lua", "return 1", 2026);
    let taken = [("alice".to_owned(), Ok("alice".to_owned()))];
    assert_eq!(look_with(&mut watcher, &class), []);
    assert_eq!(look_with(&mut watcher, &class), taken);
    // As many bytes, and still older than the other file.
    write("bot.lua", "return 2", 2027);
    assert_eq!(look_with(&mut watcher, &class), []);
    assert_eq!(look_with(&mut watcher, &class), taken);
    write("bot.lua", "return 3", 2025);
    assert_eq!(look_with(&mut watcher, &class), []);
    assert_eq!(look_with(&mut watcher, &class), taken, "a clock was set back");
    assert_eq!(look_with(&mut watcher, &class), []);
    remove(&class);
}

#[test]
fn an_archive_stands_for_its_files_and_may_claim_nothing() {
    let class = ClassFile::read(&format!("{QUICK}[limits]\nsource = \"10kB\"\nfiles = 5\n")).expect("a class");
    let take = |bytes: Vec<u8>| {
        let bundle = Bundle::of_files(vec![("My Bot.ZIP".to_owned(), bytes)], &class);
        bundle.map(|bundle| bundle.files().keys().cloned().collect::<Vec<_>>()).map_err(|error| error.to_string())
    };
    let good = zip(&[("bot/bot.lua", FIRST), ("bot/.git/x", "y"), ("__MACOSX/bot/._bot.lua", "z")]);
    assert_eq!(take(good), Ok(vec!["bot.lua".to_owned()]));
    let bomb = zip(&[("bot.lua", &"x".repeat(5_000_000))]);
    assert!(bomb.len() < 10_000, "it is small as it comes");
    assert_eq!(take(bomb), Err("the files are larger than 10kB together".to_owned()));
    let many: Vec<(String, String)> = (0..9).map(|number| (format!("{number}.lua"), String::new())).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    assert_eq!(take(zip(&many)), Err("there are more than 5 files".to_owned()));
    assert_eq!(
        take(zip(&[("bot.lua", FIRST), ("x", ""), ("x/y", "")])),
        Err("\"x\" is a file and a folder, expected one of them".to_owned())
    );
    assert!(take(zip(&[("../bot.lua", FIRST)])).is_err_and(|error| error.starts_with("bad name of a file")));
    assert!(take(b"PK no archive".to_vec()).is_err_and(|error| error.starts_with("a damaged archive")));
}

#[test]
fn the_watched_folder_is_taken_once() {
    let class = class("watched", QUICK, &["alice", "bob", "bob smith"]);
    let place = class.path().join("hand-in");
    fs::write(place.join("alice.lua"), FIRST).expect("a file");
    let moodle = place.join("bob smith_12345_assignsubmission_file_");
    fs::create_dir(&moodle).expect("a folder");
    fs::write(moodle.join("bot.lua"), LAST).expect("a file");
    fs::write(place.join("mallory.lua"), FIRST).expect("a file");
    let unknown = ("mallory.lua".to_owned(), Err("hand-in/mallory.lua has no name of a student".to_owned()));
    let name = "bob smith_12345_assignsubmission_file_".to_owned();
    assert_eq!(
        look(&class),
        [("alice.lua".to_owned(), Ok("alice".to_owned())), (name, Ok("bob smith".to_owned())), unknown.clone()]
    );
    assert_eq!(look(&class), [unknown]);
    remove(&class);
}

#[test]
fn a_deleted_student_leaves_nothing_but_a_number() {
    let class = class("deleted", QUICK, &["alice", "bob"]);
    hand_in(&class, "bob", &[("bot.lua", FIRST)]);
    hand_in(&class, "alice", &[("bot.lua", LAST)]);
    run(&class);
    class.count_submission("alice", Some(2)).expect("it counts");
    let gone = class.delete_student("alice").expect("she is there");
    assert_eq!((gone.numbers.as_slice(), gone.alias.as_str()), ([2].as_slice(), "Player 1"));
    let mut found = Vec::new();
    let mut folders = vec![class.path().to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            if entry.path().is_dir() {
                folders.push(entry.path());
            } else if fs::read(entry.path()).expect("a file").windows(5).any(|part| part == b"alice") {
                found.push(entry.path());
            }
        }
    }
    assert_eq!(found, Vec::<std::path::PathBuf>::new());
    assert_eq!(hand_in(&class, "bob", &[("bot.lua", LAST)]).number, 3, "her number is not given again");
    remove(&class);
}

/// Checks tables that teachers write or export by hand: codes in any letters, or none yet.
#[test]
fn codes_by_hand_are_as_they_are_typed_and_missing_ones_open_nothing() {
    let class = class("codes-by-hand", QUICK, &[]);
    fs::write(class.path().join("students.csv"), "name,code\nalice,Red-Fox\nbob,\n").expect("a file");
    let mut students = class.students().expect("students");
    for code in ["Red-Fox", "red-fox", " RED-FOX "] {
        assert!(students.with_code("alice", code).is_ok(), "{code:?}");
    }
    for code in ["", " "] {
        assert!(students.with_code("bob", code).is_err(), "{code:?}");
    }
    assert_eq!(students.add_codes().expect("random numbers"), 1);
    assert!(students.with_code("bob", "").is_err() && students.all()[1].code.len() == 10);
    fs::write(class.path().join("students.csv"), "name\ncarol\n").expect("a file");
    assert!(class.students().expect("names alone").with_code("carol", "").is_err());
    remove(&class);
}

/// Checks names with an accent in one character and in two, which look the same and are typed the same.
#[test]
fn a_name_is_one_student_however_its_accents_are_kept() {
    const ONE: &str = "José";
    const TWO: &str = "Jose\u{301}";
    let class = class("accents", QUICK, &[ONE]);
    let write = |text: &str| fs::write(class.path().join("students.csv"), text).expect("a file");
    let students = || class.students().map_err(|error| error.to_string());
    assert!(students().expect("students").add(TWO).is_err_and(|error| error.to_string().contains("already")));
    write(&format!("name,code\n{ONE},fu\u{308}chse\nana,x\nAna,y\n"));
    for code in ["füchse", "FU\u{308}CHSE"] {
        let known = students().expect("students");
        assert_eq!(known.with_code(TWO, code).map(|student| student.name.as_str()), Ok(ONE), "{code}");
    }
    assert!(students().expect("students").set_alias("ana", TWO).is_err(), "nobody passes for another");
    let bundle = bundle(&[("bot.lua", FIRST)]).expect("a bundle");
    let receipt = class.hand_in((TWO, "füchse"), Some("Rose"), &bundle, NOON).expect("a receipt");
    assert_eq!((receipt.student.as_str(), receipt.number), (ONE, 1), "as the table has it");
    class.count_submission(TWO, Some(1)).expect("it counts");
    // A program that writes the table anew may write the other form.
    write(&format!("name,code\n{TWO},x\n"));
    assert_eq!(grades(&class).expect("grades").iter().map(|grade| grade.submissions).collect::<Vec<_>>(), [1]);
    assert_eq!(hand_in(&class, TWO, &[("bot.lua", FIRST)]).number, 1, "the same files again");
    write(&format!("name,code\n{ONE},x\n{TWO},y\n"));
    let error = students().expect_err("one name twice");
    assert!(error.ends_with("\"José\" and \"Jose\\u{301}\" are one name, expected each student once"), "{error}");
    write(&format!("name,code\n{TWO},x\n"));
    assert_eq!(class.delete_student(ONE).expect("it is there").numbers, [1]);
    assert!(class.counted().expect("a file").is_empty() && students().expect("students").all().is_empty());
    remove(&class);
}

#[test]
fn without_a_sandbox_nothing_of_a_student_runs_unless_the_teacher_says_so() {
    let open = ClassFile::read(&format!("sandbox = \"none\"\n{QUICK}")).expect("a class");
    assert_eq!(open.sandbox, SandboxRule::None);
    assert!(boardwright_class::Sandbox::find(&open).expect("none").description().starts_with("no sandbox"));
}
