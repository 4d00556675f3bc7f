//! Classes as programs play them: a host that is late, two programs at once, and Landlock where bubblewrap is missing.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::common::{exit_code, folder, json, output, signal, wait_until};

/// A bot for lines that takes the first legal move, after some commands of the shell at its start and before each move.
pub(crate) fn bot(first: &str, before_a_move: &str) -> String {
    format!(
        "#!/bin/sh\n{first}\nwhile read -r word rest; do case $word in bwp) echo id name x; echo want legal; echo ready;; new) \
         echo ready;; legal) legal=$rest;; go) {before_a_move}\nset -- $legal; echo \"move $1\";; quit) exit 0;; esac; done\n"
    )
}

/// A class in which a bot plays some games against the player random.
fn class(name: &str, movetime: &str, games: u32) -> String {
    let place = folder(name);
    let text = format!(
        "title = \"T\"\ngame = \"kalah:4x3\"\npace = {{ movetime = \"{movetime}\" }}\nopenings = \"random:2\"\nsandbox = \"none\"\n\
         [[stage]]\nname = \"beats\"\nkind = \"beat\"\nplayers = [\"random\"]\ngames = {games}\nneed = 1\n"
    );
    fs::write(place.join("class.toml"), text).expect("a file");
    let place = place.display().to_string();
    output(&["class", "init", &place]);
    output(&["class", "students", &place, "--add", "alice", "--add", "bob"]);
    place
}

fn hand_in(class: &str, student: &str, text: &str) {
    let home = Path::new(class).join("hand-in").join(student);
    fs::create_dir_all(&home).expect("a folder");
    fs::write(home.join("run"), text).expect("a file");
}

fn start_run(class: &str) -> Child {
    crate::common::start_unheard(&["class", "run", class])
}

/// The number of games that a class has kept.
pub(crate) fn games_of(class: &str) -> usize {
    let store = format!("{class}/games.db");
    if !Path::new(&store).exists() {
        return 0;
    }
    let listed = crate::common::run(&["records", "list", "--store", &store, "--json"]);
    listed.stdout.lines().count()
}

/// The match of a submission.
fn the_match(class: &str, number: u32) -> Value {
    let shown = json(&["class", "show", class, "--submission", &number.to_string(), "--json"]).remove(0);
    shown["result"]["stages"][0]["matches"][0].clone()
}

#[test]
fn a_game_in_which_this_machine_was_late_is_played_again() {
    let class = class("class-late", "1500ms", 4);
    hand_in(&class, "alice", &bot("", "sleep 0.2"));
    let mut run = start_run(&class);
    wait_until("a game is over", || games_of(&class) > 0);
    for _ in 0..2 {
        // The bot, which is another process, answers meanwhile; nobody reads it in time.
        signal(&run, "STOP");
        std::thread::park_timeout(Duration::from_secs(3));
        signal(&run, "CONT");
        std::thread::park_timeout(Duration::from_millis(300));
    }
    assert_eq!(exit_code(&mut run), Some(0));
    let played = the_match(&class, 1);
    assert_eq!(played["forfeits"], 0, "{played}");
    let games = ["wins", "draws", "losses"].map(|key| played[key].as_u64().expect("a number"));
    assert_eq!(games.iter().sum::<u64>(), 4, "{played}");
    assert_eq!(games_of(&class), 4);
    // A bot that is late itself loses by that.
    let slow = crate::class::class("class-slow", "300ms", 2);
    hand_in(&slow, "alice", &bot("", "sleep 3"));
    output(&["class", "run", &slow]);
    assert_eq!(the_match(&slow, 1)["forfeits"], 2);
}

#[test]
fn two_programs_on_one_class_play_nothing_twice() {
    let class = class("class-two", "5s", 4);
    hand_in(&class, "alice", &bot("", ""));
    hand_in(&class, "bob", &bot("# bob", ""));
    let mut runs = [start_run(&class), start_run(&class)];
    assert_eq!(runs.each_mut().map(exit_code), [Some(0), Some(0)]);
    assert_eq!(games_of(&class), 8);
    let grades = output(&["class", "grades", &class]);
    assert!(grades.lines().count() == 3 && grades.contains("alice,1,") && grades.contains("bob,1,"), "{grades}");
}

/// Checks faults while a class is watched: at the start, and in the table of students.
#[test]
fn a_fault_of_a_class_that_is_watched_is_said_once_and_waited_for() {
    let class = class("class-faults", "5s", 2);
    let place = Path::new(&class);
    let (games, students, log) = (place.join("games.db"), place.join("students.csv"), place.join("log"));
    fs::create_dir(&games).expect("a folder");
    let mut command = crate::common::command(&["class", "run", &class, "--watch"]);
    let mut run =
        command.stdout(Stdio::null()).stderr(fs::File::create(&log).expect("a file")).spawn().expect("the program");
    let times = |part: &str| fs::read_to_string(&log).expect("a file").matches(part).count();
    wait_until("it says what is wrong with the games", || times("it is a directory") > 0);
    fs::remove_dir(&games).expect("a folder");
    wait_until("it goes on", || games.is_file());
    let kept = fs::read(&students).expect("a file");
    fs::write(&students, "name,code\nalice,x\nalice,y\n").expect("a file");
    wait_until("it says what is wrong with the students", || times("is there twice") > 0);
    hand_in(&class, "alice", &bot("", ""));
    std::thread::park_timeout(Duration::from_secs(5));
    assert!(run.try_wait().expect("a state").is_none(), "it waits");
    assert_eq!((times("until this is mended"), games_of(&class)), (2, 0));
    fs::write(&students, kept).expect("a file");
    wait_until("the games are played", || games_of(&class) == 2);
    signal(&run, "INT");
    assert_eq!(exit_code(&mut run), Some(3));
    assert_eq!((times("until this is mended"), times("interrupted")), (2, 1));
}

/// A bot that says what a command prints, as the reason why it refuses the game.
fn telling(command: &str) -> String {
    format!("#!/bin/sh\nread -r _\nsaid=$({{ {command}; }} 2>&1 | tr '\\n' ' ')\necho \"error $said\"\n")
}

/// A user without any rights, where the tests run as the superuser.
const NOBODY: u32 = 4242;

/// A command as an ordinary user.
fn as_user(program: &str, arguments: &[&str]) -> Command {
    let is_root = fs::metadata("/proc/self").is_ok_and(|facts| std::os::unix::fs::MetadataExt::uid(&facts) == 0);
    let user = NOBODY.to_string();
    let mut command = match is_root {
        true => Command::new("setpriv"),
        false => Command::new(program),
    };
    if is_root {
        command.args(["--reuid", &user, "--regid", &user, "--clear-groups", program]);
        command.env("HOME", "/nonexistent");
    }
    command.args(arguments);
    command
}

/// The folder of a class that belongs to an ordinary user.
fn folder_of_nobody(name: &str, text: &str) -> PathBuf {
    let place = folder(name);
    fs::write(place.join("class.toml"), text).expect("a file");
    for path in [&place, &place.join("class.toml")] {
        // It fails where the tests run as an ordinary user, who owns the files already.
        let _ = chown(path, Some(NOBODY), Some(NOBODY));
    }
    place
}

fn as_user_output(arguments: &[&str]) -> (Option<i32>, String) {
    let output = as_user(env!("CARGO_BIN_EXE_boardwright"), arguments).output().expect("the program");
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(text).expect("text"))
}

#[test]
fn landlock_holds_students_in_where_bubblewrap_is_missing() {
    let text = "title = \"T\"\ngame = \"kalah:4x3\"\nsandbox = \"landlock\"\n[limits]\nprocesses = 24\n[[stage]]\nname = \"works\"\n\
        kind = \"check\"\nmovetime = \"500ms\"\npoints = 1\n";
    let place = folder_of_nobody("class-landlock", text);
    if !as_user(env!("CARGO_BIN_EXE_boardwright"), &["--version"]).output().is_ok_and(|output| output.status.success())
    {
        // An ordinary user may not even enter the folder of the program here.
        return;
    }
    let class = place.display().to_string();
    let (_, said) = as_user_output(&["class", "init", &class]);
    if said.contains("the sandbox does not work here") {
        assert!(said.contains("Landlock"), "it says why: {said}");
        return;
    }
    assert!(said.contains("landlock and seccomp: no network"), "{said}");
    let mut sleeper = as_user("sleep", &["600"]).spawn().expect("a process");
    let kill = format!("kill -9 {}", sleeper.id());
    let secret =
        format!("cat {class}/class.toml {class}/students.csv {class}/submissions/000001/source/run; ls {class}");
    let bomb = "bomb() { bomb | bomb & }; bomb";
    let left = "n=0; while [ $n -lt 60 ]; do sleep 986 & n=$((n+1)); done; wait";
    let python = Path::new("/usr/bin/python3").exists();
    let socket = "/usr/bin/python3 -c 'import socket; socket.socket(socket.AF_UNIX)'";
    let bots = [
        ("a", bot("", "")),
        ("b", telling(&secret)),
        ("c", telling("cat /proc/1/cmdline /proc/self/environ /etc/passwd; ls /proc /home /root /tmp")),
        (
            "d",
            telling("for f in ./x /tmp/x /dev/shm/x /dev/x; do head -c 1000000 /dev/zero > $f && echo written; done"),
        ),
        ("e", telling(&kill)),
        ("f", telling(if python { socket } else { "echo Operation not permitted" })),
        ("g", bot(bomb, "")),
        ("h", format!("#!/bin/sh\n{left}\n")),
        ("i", bot("# after all", "")),
        ("j", telling("env")),
    ];
    for (name, text) in &bots {
        as_user_output(&["class", "students", &class, "--add", name]);
        hand_in(&class, name, text);
        let home = Path::new(&class).join("hand-in").join(name);
        fs::set_permissions(home.join("run"), fs::Permissions::from_mode(0o644)).expect("a mode");
    }
    let (code, said) = as_user_output(&["class", "run", &class]);
    assert_eq!(code, Some(0), "{said}");
    let told = |number: usize| as_user_output(&["class", "show", &class, "--submission", &number.to_string()]).1;
    let words = |number: usize, parts: &[&str], never: &[&str]| {
        let said = told(number);
        assert!(parts.iter().all(|part| said.contains(part)), "{parts:?}: {said}");
        assert!(never.iter().all(|part| !said.contains(part)), "{never:?}: {said}");
    };
    words(1, &["works: passed"], &[]);
    words(2, &["Permission denied"], &["title", "name,code", "bwp)"]);
    words(3, &["Permission denied"], &["root:", "PATH", "systemd"]);
    words(4, &["ermission denied"], &["written"]);
    words(5, &["Operation not permitted"], &[]);
    assert!(sleeper.try_wait().expect("a state").is_none(), "it sleeps on");
    words(6, &["not permitted"], &[]);
    words(9, &["works: passed"], &[]);
    words(10, &["PATH=/usr/local/bin:/usr/bin:/bin"], &["CARGO"]);
    let processes = fs::read_dir("/proc").expect("/proc").flatten();
    let lines = processes.filter_map(|entry| fs::read_to_string(entry.path().join("cmdline")).ok());
    assert_eq!(lines.filter(|line| line.contains("sleep\0986")).count(), 0, "nothing stays behind");
    sleeper.kill().expect("it is there");
    sleeper.wait().expect("its end");
}

/// A program that tries to change a file of its user. Each line names a call and its error. Arguments: the file, and whether it
/// is a build.
const METADATA: &str = r#"
import ctypes, os, sys
path, libc = sys.argv[1], ctypes.CDLL(None, use_errno=True)
def called(number, *words):
    ctypes.set_errno(0)
    libc.syscall(number, *words)
    return ctypes.get_errno()
def tried(name, deed):
    try:
        deed()
        print(name, "done")
    except OSError as error:
        print(name, error.errno)
tried("chmod", lambda: os.chmod(path, 0o666))
tried("utime", lambda: os.utime(path, (0, 0)))
tried("chown", lambda: os.chown(path, os.getuid(), os.getgid()))
tried("setxattr", lambda: os.setxattr(path, "user.x", b"1"))
tried("removexattr", lambda: os.removexattr(path, "user.x"))
print("watch", called({"x86_64": 254}.get(os.uname().machine, 27), 0, path.encode(), 0xfff))
print("fchmodat2", called(452, -100, path.encode(), 0o666, 0))
if os.uname().machine == "x86_64":
    print("x32", called(0x40000000 + 90, path.encode(), 0o666))
"#;

#[test]
fn a_program_behind_landlock_changes_no_file_of_its_user() {
    let place = folder("class-metadata");
    let (file, inside) = (place.join("mine.txt"), place.join("inside"));
    fs::create_dir(&inside).expect("a folder");
    fs::write(&file, "private").expect("a file");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("a mode");
    for path in [&place, &file, &inside] {
        // It fails where the tests run as an ordinary user, who owns the files already.
        let _ = chown(path, Some(NOBODY), Some(NOBODY));
    }
    let before = fs::metadata(&file).expect("it is there");
    let (inside, path) = (inside.display().to_string(), file.display().to_string());
    let confined = |options: &[&str], command: &[&str]| {
        let mut arguments = vec!["class", "confine", "--folder", &inside, "--processes", "64"];
        arguments.extend(options);
        let folders = ["/usr", "/bin", "/lib", "/lib64"].into_iter().filter(|folder| Path::new(folder).exists());
        arguments.extend(folders.flat_map(|folder| ["--read", folder]));
        arguments.push("--");
        arguments.extend(command);
        as_user_output(&arguments)
    };
    let python = "/usr/bin/python3";
    if confined(&[], &[python, "--version"]).0 != Some(0) {
        // There is no Landlock here, or no Python.
        return;
    }
    let (_, said) = confined(&[], &[python, "-c", METADATA, &path]);
    for name in ["chmod", "utime", "chown", "setxattr", "removexattr", "watch", "fchmodat2"] {
        assert!(said.lines().any(|line| line == format!("{name} 1")), "{name}: {said}");
    }
    assert!(!cfg!(target_arch = "x86_64") || said.contains("x32 1"), "{said}");
    let (code, said) =
        confined(&["--write"], &["sh", "-c", "echo > made && chmod +x made && touch made && echo built"]);
    assert_eq!((code, said.as_str()), (Some(0), "built\n"), "a build goes on");
    let (_, said) = confined(&["--write"], &[python, "-c", METADATA, &path]);
    assert!(said.contains("chmod done") && said.contains("chown 1") && said.contains("setxattr 1"), "{said}");
    let after = fs::metadata(&file).expect("it is there");
    assert_eq!((after.permissions(), after.modified().ok()), (before.permissions(), before.modified().ok()));
}

#[test]
fn a_program_that_is_built_behind_landlock_can_be_run() {
    let text = "title = \"T\"\ngame = \"kalah:4x3\"\nsandbox = \"landlock\"\n[[language]]\nname = \"made\"\nmain = \"make.sh\"\n\
        build = \"sh make.sh\"\nrun = \"./bot\"\n[[stage]]\nname = \"works\"\nkind = \"check\"\nmovetime = \"5s\"\npoints = 1\n";
    let place = folder_of_nobody("class-built", text);
    let class = place.display().to_string();
    let (code, said) = as_user_output(&["class", "init", &class]);
    if code != Some(0) || !said.contains("landlock and seccomp") {
        return;
    }
    as_user_output(&["class", "students", &class, "--add", "alice"]);
    let home = place.join("hand-in/alice");
    fs::create_dir_all(&home).expect("a folder");
    let text = format!("cat > bot <<'END'\n{}END\nchmod +x bot\n", bot("", ""));
    fs::write(home.join("make.sh"), text).expect("a file");
    as_user_output(&["class", "run", &class]);
    let (_, said) = as_user_output(&["class", "show", &class, "--submission", "1"]);
    assert!(said.contains("works: passed"), "{said}");
}
