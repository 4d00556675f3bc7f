//! Handing in: what is taken, what is refused with a sentence, and what is kept.

use std::fs;

use boardwright_class::{Bundle, ClassFile, Receipt, SandboxRule, grades};

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
    let error = language(&[("a.py", "x"), ("b.py", "y")]).expect_err("two files");
    assert_eq!(error, "no main file among a.py, b.py: expected bot.lua or bot.py or bot.cpp or Bot.java or run");
}

#[test]
fn names_that_lead_elsewhere_are_refused() {
    for name in ["../bot.py", "a/../../bot.py", "/etc/bot.py", "a//b", "bot\n.py", "c:bot.py", &"x".repeat(300)] {
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
    let (in_time, late) = (results[0].points(), results[1].points() * 0.5);
    assert_eq!(best, if late >= in_time { (Some(2), late) } else { (Some(1), in_time) });
    class.count_submission("alice", Some(second.number)).expect("it counts");
    assert_eq!(points(&grades(&class).expect("grades")[0]), (Some(2), late));
    class.count_submission("alice", Some(first.number)).expect("it counts");
    assert_eq!(points(&grades(&class).expect("grades")[0]), (Some(1), in_time));
    assert!(class.count_submission("bob", Some(1)).is_err());
    remove(&class);
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
    let look = || {
        let mut told = Vec::new();
        class
            .take_watched(NOON, &mut |name, taken| {
                told.push((
                    name.to_owned(),
                    taken.map(|receipt: &Receipt| receipt.student.clone()).map_err(ToString::to_string),
                ));
            })
            .expect("a folder");
        told
    };
    let unknown = ("mallory.lua".to_owned(), Err("hand-in/mallory.lua has no name of a student".to_owned()));
    let name = "bob smith_12345_assignsubmission_file_".to_owned();
    assert_eq!(
        look(),
        [("alice.lua".to_owned(), Ok("alice".to_owned())), (name, Ok("bob smith".to_owned())), unknown.clone()]
    );
    assert_eq!(look(), [unknown]);
    remove(&class);
}

#[test]
fn a_deleted_student_leaves_nothing_but_a_number() {
    let class = class("deleted", QUICK, &["alice", "bob"]);
    hand_in(&class, "bob", &[("bot.lua", FIRST)]);
    hand_in(&class, "alice", &[("bot.lua", LAST)]);
    run(&class);
    class.count_submission("alice", Some(2)).expect("it counts");
    assert_eq!(class.delete_student("alice"), Ok(1));
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

#[test]
fn without_a_sandbox_nothing_of_a_student_runs_unless_the_teacher_says_so() {
    let open = ClassFile::read(&format!("sandbox = \"none\"\n{QUICK}")).expect("a class");
    assert_eq!(open.sandbox, SandboxRule::None);
    assert!(boardwright_class::Sandbox::find(&open).expect("none").description().starts_with("no sandbox"));
}
