//! Programs and limits that bots in other processes need.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::Finding;
use crate::desktop::{PYTHON, program};

/// Programs that run bots of a language: their names, what to ask them for their version, and whether the bots that
/// `bot new` writes need them.
const RUNTIMES: [(&str, &str, bool); 6] = [
    (PYTHON, "--version", true),
    ("sh", "", cfg!(unix)),
    ("node", "--version", false),
    ("java", "-version", false),
    ("ruby", "--version", false),
    ("wine", "--version", false),
];

/// A program that takes longer to say its version is left alone.
const PATIENCE: Duration = Duration::from_secs(10);

pub(super) fn processes() -> Finding {
    const CHECK: &str = "bots";
    if cfg!(target_os = "linux") {
        return Finding::good(CHECK, "in Lua, and in processes that end with the program; --memory limits theirs");
    }
    if cfg!(windows) {
        let found = "in Lua, and in processes that end with the program, each bot in a job object; --memory limits what it commits";
        return Finding::good(CHECK, found);
    }
    let advice = "give bots from strangers an account or a container of their own";
    Finding::limited(CHECK, "in Lua, and in processes; their memory is not limited on this system", advice)
}

/// Looks for the sandbox in which programs of students run.
pub(super) fn sandbox() -> Finding {
    const CHECK: &str = "sandbox";
    match boardwright_class::Sandbox::here() {
        Ok(sandbox) if sandbox.is_whole() => Finding::good(CHECK, sandbox.description()),
        Ok(sandbox) => {
            Finding::limited(CHECK, sandbox.description(), "install bubblewrap for classes with programs of students")
        }
        Err(error) => {
            let found = format!("none for classes, so that students write in Lua alone: {error}");
            Finding::limited(CHECK, found, error.hint().unwrap_or_default())
        }
    }
}

pub(super) fn runtimes() -> Finding {
    const CHECK: &str = "runtimes";
    let mut found = vec!["Lua: built in".to_owned()];
    let mut advice = Vec::new();
    for (name, question, is_needed) in RUNTIMES {
        match program(name) {
            Some(path) => found.push(described(name, &path, question)),
            None if is_needed => {
                advice.push(format!("install {name} for the bots that `boardwright bot new` writes in its language"));
            }
            None => {}
        }
    }
    let found = found.join("; ");
    if advice.is_empty() { Finding::good(CHECK, found) } else { Finding::limited(CHECK, found, advice.join("; ")) }
}

fn described(name: &str, path: &Path, question: &str) -> String {
    let said = (!question.is_empty()).then(|| first_line(path, question)).flatten();
    match said {
        Some(line) => format!("{name}: {line}"),
        None => format!("{name}: {}", path.display()),
    }
}

/// The first line that a program says of its version, in time.
fn first_line(path: &Path, question: &str) -> Option<String> {
    let mut command = Command::new(path);
    command.arg(question).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().ok()?;
    let (mut stdout, mut stderr) = (child.stdout.take()?, child.stderr.take()?);
    let (sender, answer) = mpsc::channel();
    let reader = thread::Builder::new().name("version".to_owned()).spawn(move || {
        let (mut text, mut errors) = (String::new(), String::new());
        // Java says it on standard error. What is no text is no version.
        let _ = (&mut stdout).take(1000).read_to_string(&mut text);
        let _ = (&mut stderr).take(1000).read_to_string(&mut errors);
        let line =
            [text, errors].iter().flat_map(|text| text.lines()).find(|line| !line.trim().is_empty()).map(str::to_owned);
        // Whoever asked may have given up.
        let _ = sender.send(line);
    });
    let line = reader.ok().and_then(|_| answer.recv_timeout(PATIENCE).ok().flatten());
    // It has answered or is given up.
    let _ = child.kill();
    let _ = child.wait();
    line.map(|line| crate::output::one_line(&line).trim().to_owned())
}
