//! Running the program as a user does.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use boardwright_arena::{Journal, JournalEntry};
use boardwright_store::Store;

/// Says why a test looks at nothing, past the capture of its output.
pub(crate) fn skipped(why: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {why}");
}

/// Far more than anything here takes, on however busy a machine: what takes longer has hung.
pub(crate) const AMPLE: Duration = Duration::from_secs(60);

/// Result of a run of the program.
#[derive(Debug)]
pub(crate) struct ProgramRun {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The program, in an environment that decides nothing.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
    command.args(arguments).env("COLUMNS", "100").env("LC_ALL", "C.UTF-8");
    let terminal = ["NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR", "TERM", "LINES", "RUST_BACKTRACE"];
    // No test opens a browser.
    let desktop = ["DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"];
    for variable in terminal.into_iter().chain(desktop) {
        command.env_remove(variable);
    }
    command
}

/// A command line run by a shell that first says what the program may do.
#[cfg(target_os = "linux")]
pub(crate) fn limited(limits: &str, arguments: &[&str]) -> Command {
    let program = command(&[]);
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{limits}; exec \"$0\" \"$@\"")]).arg(program.get_program()).args(arguments);
    shell.env("COLUMNS", "100").env("LC_ALL", "C.UTF-8");
    shell
}

/// Starts the program with its outputs captured and nothing to read.
pub(crate) fn start(arguments: &[&str]) -> Child {
    let mut command = command(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts")
}

/// Waits for the end of a program, which must come soon.
pub(crate) fn finish(mut child: Child) -> ProgramRun {
    exit_code(&mut child);
    ProgramRun::of(child.wait_with_output().expect("a child"))
}

/// Starts the program, whatever it says.
pub(crate) fn start_unheard(arguments: &[&str]) -> Child {
    let mut command = command(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts")
}

/// Runs a command with these lines on its standard input.
pub(crate) fn converse(command: &mut Command, lines: &str) -> ProgramRun {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the program starts");
    // A program that has left already reads nothing, and its output says why.
    let _ = child.stdin.take().expect("a pipe").write_all(lines.as_bytes());
    ProgramRun::of(child.wait_with_output().expect("the program ends"))
}

/// A program in the background that does not outlive its test.
pub(crate) struct Running(pub(crate) Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A path as the command line takes it.
pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("a path that is text")
}

/// Runs the program to its end.
pub(crate) fn run(arguments: &[&str]) -> ProgramRun {
    ProgramRun::of(command(arguments).output().expect("the program starts"))
}

/// Runs the program, which must succeed and say nothing but notes on standard error; its standard output.
#[track_caller]
pub(crate) fn output(arguments: &[&str]) -> String {
    let run = run(arguments);
    let complaint = run.stderr.lines().find(|line| !line.starts_with("note: "));
    assert_eq!((run.code, complaint), (Some(0), None), "{arguments:?}");
    run.stdout
}

/// Runs the program, which must fail with exit code 2, print nothing, and say one error with these words.
#[track_caller]
pub(crate) fn refused(arguments: &[&str], expected: &str) {
    let run = run(arguments);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}: {run:?}");
    let lines: Vec<&str> = run.stderr.lines().filter(|line| !line.starts_with("note: ")).collect();
    assert!(matches!(lines.len(), 1 | 2), "{arguments:?}: {}", run.stderr);
    assert!(lines[0].starts_with("error: "), "{arguments:?}: {}", run.stderr);
    assert!(lines.len() == 1 || lines[1].starts_with("hint: "), "{arguments:?}: {}", run.stderr);
    assert!(run.stderr.contains(expected), "{arguments:?}: expected {expected:?} in {}", run.stderr);
    assert!(!run.stderr.contains("panicked"), "{arguments:?}: {}", run.stderr);
}

/// The JSON lines that a successful run prints.
#[track_caller]
pub(crate) fn json(arguments: &[&str]) -> Vec<serde_json::Value> {
    output(arguments).lines().map(|line| serde_json::from_str(line).expect("a JSON line")).collect()
}

/// The keys of a JSON object in alphabetical order.
pub(crate) fn keys(line: &str) -> Vec<String> {
    let value: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line).expect("a JSON object");
    let mut keys: Vec<String> = value.keys().cloned().collect();
    keys.sort_unstable();
    keys
}

/// Waits until something is so, which must come some time.
#[track_caller]
pub(crate) fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < AMPLE, "waited in vain: {what}");
        std::thread::park_timeout(Duration::from_millis(5));
    }
}

/// Waits for the end of a program and returns its exit code. Unlike [`Child::wait`] it leaves the input open.
#[track_caller]
pub(crate) fn exit_code(child: &mut Child) -> Option<i32> {
    let mut status = None;
    wait_until("the program ends", || {
        status = child.try_wait().expect("a child");
        status.is_some()
    });
    status.and_then(|status| status.code())
}

/// Sends a signal by its name. The caller must know that the program catches it already.
#[cfg(unix)]
#[track_caller]
pub(crate) fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").args([format!("-{name}"), child.id().to_string()]).status();
    assert!(status.expect("kill runs").success(), "{name}");
}

/// Waits until a program that says nothing catches signals, and sends it one.
#[cfg(target_os = "linux")]
#[track_caller]
pub(crate) fn signal_when_caught(child: &Child, name: &str) {
    wait_until_caught(child);
    signal(child, name);
}

/// Waits until a program catches signals.
#[cfg(target_os = "linux")]
#[track_caller]
pub(crate) fn wait_until_caught(child: &Child) {
    // The mask of caught signals is too early: one that comes between the system's handler and its action is lost.
    let tasks = format!("/proc/{}/task", child.id());
    wait_until("the program has a thread that hears signals", || {
        let threads = std::fs::read_dir(&tasks).into_iter().flatten().flatten();
        let mut names = threads.map(|thread| std::fs::read_to_string(thread.path().join("comm")).unwrap_or_default());
        names.any(|name| name.trim() == "signals")
    });
}

/// Everything that a store holds of its events, without the times.
pub(crate) fn kept(path: &Path) -> Vec<JournalEntry> {
    let mut store = Store::open(path).expect("a store");
    store.verify().expect("a sound database");
    let events = store.events().expect("events");
    let entries = events.iter().flat_map(|event| store.entries(event.id).expect("entries"));
    // What a move took is never the same.
    entries
        .map(|mut entry| {
            entry.record.moves.iter_mut().for_each(|mv| mv.elapsed = None);
            JournalEntry { finished: None, ..entry }
        })
        .collect()
}

/// An empty folder of its own for a test.
pub(crate) fn folder(test: &str) -> PathBuf {
    // Tests of several files share a process, and may have chosen the same name.
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}-{}-{number}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder for the test");
    path
}

impl ProgramRun {
    pub(crate) fn of(output: Output) -> ProgramRun {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        ProgramRun { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }
}
