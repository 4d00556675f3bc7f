//! Builds a submission in its sandbox.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use boardwright_game::Stop;
use boardwright_players::BWP;
use boardwright_protocol::{keep_descriptors, parse_external};

use crate::disk;
use crate::error::ClassError;
use crate::file::ClassLimits;
use crate::folder::ClassFolder;
use crate::language::ClassLanguage;
use crate::sandbox::{FolderUse, Sandbox};

/// File that says that the folder of a build is finished, and by which command.
const BUILT: &str = ".built";

/// Memory that a compiler gets even where bots get less.
const COMPILER: u64 = 2 << 30;

/// The most bytes of a compiler's words that are kept.
const MOST_WORDS: usize = 4000;

/// Time between two looks at a build.
const BETWEEN: Duration = Duration::from_millis(10);

/// The place where a submission is built.
pub(crate) struct BuildPlace<'a> {
    /// The number of the submission.
    pub(crate) number: u64,
    /// The files as they were handed in.
    pub(crate) source: PathBuf,
    /// The folder in which it is built.
    pub(crate) build: PathBuf,
    /// File with the command by which the build was finished.
    pub(crate) mark: PathBuf,
    pub(crate) limits: &'a ClassLimits,
}

impl BuildPlace<'_> {
    /// The place of a submission in the folder of its class.
    pub(crate) fn of(folder: &ClassFolder, number: u64) -> BuildPlace<'_> {
        let mark = folder.submission(number).join(BUILT);
        BuildPlace {
            number,
            source: folder.source(number),
            build: folder.build(number),
            mark,
            limits: &folder.class.limits,
        }
    }
}

/// A folder that is removed with the last match that needs it.
#[derive(Debug)]
pub(crate) struct BuildFolder(pub(crate) PathBuf);

impl Drop for BuildFolder {
    fn drop(&mut self) {
        // What cannot be removed is in nobody's way: no other build has this name.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The result of a build: the folder in which the bot is run, or the words of the compiler.
pub(crate) type Built = Result<PathBuf, String>;

/// Builds a submission, unless that was done before by the same command.
///
/// # Errors
/// If the system refuses something; a fault of the submission is no error.
pub(crate) fn build(
    at: &BuildPlace<'_>,
    language: &ClassLanguage,
    sandbox: &Sandbox,
    stop: &Stop,
) -> Result<Built, ClassError> {
    let Some(command) = &language.build else { return Ok(Ok(at.source.clone())) };
    let BuildPlace { number, source, build: place, mark, limits } = at;
    if disk::read_text(mark, 1 << 20)?.as_ref() == Some(command) {
        return Ok(Ok(place.clone()));
    }
    // Of a build that fails now no older command tells that it is finished.
    if mark.exists() {
        fs::remove_file(mark).map_err(|error| ClassError::file("remove", mark, &error))?;
    }
    if place.exists() {
        fs::remove_dir_all(place).map_err(|error| ClassError::file("remove", place, &error))?;
    }
    let user = sandbox.user(*number);
    copy(source, place, user)?;
    let words = words_of(command)?;
    let memory = language.limit_memory.then_some(limits.memory.0.max(COMPILER));
    let words = sandbox.wrap(&words, (place, FolderUse::Write), *number, memory);
    match run(&words, place, limits.build.0, stop)? {
        Ok(()) => {
            if sandbox.keeps_modes() {
                disk::make_executable(place)?;
            }
            disk::write_new(mark, command.as_bytes())?;
            Ok(Ok(place.clone()))
        }
        // Where the folder of the class lies is nobody's business.
        Err(said) => Ok(Err(said.replace(&format!("{}/", place.display()), ""))),
    }
}

/// A command line of the class file as words, with its limits filled in.
pub(crate) fn words_of(command: &str) -> Result<Vec<String>, ClassError> {
    let external = parse_external(&format!("{BWP}:{command}"), &[]).map_err(ClassError::new)?;
    external.map(|external| external.command).ok_or_else(|| ClassError::new(format!("bad command {command:?}")))
}

/// The command that runs a bot, with the limit of memory filled in.
pub(crate) fn run_command(language: &ClassLanguage, limits: &ClassLimits) -> Option<String> {
    let memory = (limits.memory.0 >> 20).max(1).to_string();
    language.run.as_ref().map(|run| run.replace("{memory}", &memory))
}

/// Runs a command to its end; what it said if it failed.
///
/// It stays in the process group of this program: what is a child of ours in another group counts as left behind by a bot.
fn run(command: &[String], folder: &Path, patience: Duration, stop: &Stop) -> Result<Result<(), String>, ClassError> {
    let Some((program, arguments)) = command.split_first() else { return Err(ClassError::new("there is no command")) };
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    keep_descriptors();
    let fail = |error| ClassError::new(format!("cannot start {program:?}: {error}"));
    let child = command.spawn().map_err(|error| fail(error).of_the_class("the server cannot start a build"));
    let mut child = child?;
    let (said, heard) = mpsc::channel();
    child.stdout.take().into_iter().for_each(|pipe| listen(pipe, said.clone()));
    child.stderr.take().into_iter().for_each(|pipe| listen(pipe, said.clone()));
    drop(said);
    let mut words = Vec::new();
    let began = Instant::now();
    let ended = loop {
        let is_silent = match heard.recv_timeout(BETWEEN) {
            Ok(block) => {
                words.extend(block);
                continue;
            }
            Err(RecvTimeoutError::Timeout) => false,
            // Both pipes are closed, so its end is near.
            Err(RecvTimeoutError::Disconnected) => true,
        };
        let status = child.try_wait().map_err(ClassError::new)?;
        let is_over = status.is_some() || began.elapsed() > patience || stop.is_raised();
        if is_over {
            break status;
        }
        if is_silent {
            std::thread::yield_now();
        }
    };
    if ended.is_none() {
        // A sandbox ends with its first process, and with it all that it holds.
        let _ = child.kill();
        let _ = child.wait();
    }
    if stop.is_raised() {
        return Err(ClassError::interrupted());
    }
    while let Ok(block) = heard.recv_timeout(BETWEEN) {
        words.extend(block);
    }
    let words = String::from_utf8_lossy(&words[..words.len().min(MOST_WORDS)]).trim().to_owned();
    Ok(match ended {
        Some(status) if status.success() => Ok(()),
        Some(status) => Err(format!("the build failed ({status}):\n{words}")),
        None => Err(format!("the build took more than {} s:\n{words}", patience.as_secs_f64())),
    })
}

/// Reads the begin of what a program says and passes over the rest, so that it does not wait.
fn listen(mut pipe: impl Read + Send + 'static, said: mpsc::Sender<Vec<u8>>) {
    std::thread::spawn(move || {
        let mut left = MOST_WORDS;
        let mut block = [0; 4096];
        while let Ok(length @ 1..) = pipe.read(&mut block) {
            let kept = length.min(left);
            left -= kept;
            // Nobody listens any more when the time is up.
            if kept > 0 && said.send(block[..kept].to_vec()).is_err() {
                break;
            }
        }
    });
}

/// Copies a folder for a user.
fn copy(from: &Path, to: &Path, user: Option<u64>) -> Result<(), ClassError> {
    disk::make_folder(to)?;
    own(to, user)?;
    for entry in fs::read_dir(from).map_err(|error| ClassError::file("read", from, &error))? {
        let entry = entry.map_err(|error| ClassError::file("read", from, &error))?;
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target, user)?;
        } else {
            fs::copy(entry.path(), &target).map_err(|error| ClassError::file("write", &target, &error))?;
            own(&target, user)?;
        }
    }
    Ok(())
}

#[cfg(unix)]
fn own(path: &Path, user: Option<u64>) -> Result<(), ClassError> {
    let Some(user) = user.and_then(|user| u32::try_from(user).ok()) else { return Ok(()) };
    let owned = std::os::unix::fs::chown(path, Some(user), Some(user));
    owned.map_err(|error| ClassError::file("give to a user of its own", path, &error))
}

#[cfg(not(unix))]
fn own(_: &Path, _: Option<u64>) -> Result<(), ClassError> {
    Ok(())
}
