//! Locks the processes of students in: no network, no files but their own, limits of processes, memory and space.
//!
//! Bubblewrap does it, with namespaces of Linux; where it is missing Landlock and seccomp do less (`confine.rs`).
//! With bubblewrap: If this program runs as the superuser, each submission gets a user of its own;
//! otherwise a user namespace of its own. Both make the limit of processes hold for the submission alone.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use boardwright_protocol::keep_descriptors;

use crate::error::ClassError;
use crate::file::{ClassFile, ClassLimits, SandboxRule};
use crate::handout::ASSIGNMENTS;

/// The program that makes sandboxes.
const BUBBLEWRAP: &str = "bwrap";

/// The place of a submission inside.
const INSIDE: &str = "/bot";

/// Number of the user of the first submission, where this program runs as the superuser.
const FIRST_USER: u64 = 200_000;

/// The most bytes of one file that is written.
pub(crate) const LARGEST_FILE: u64 = 256 << 20;

/// Folders of the system that programs need; a link among them stays one.
const SYSTEM: [&str; 6] = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64"];

/// Encloses the processes of submissions.
#[derive(Clone, Debug)]
pub struct Sandbox {
    rule: SandboxRule,
    limits: ClassLimits,
    readable: Vec<String>,
    is_superuser: bool,
}

/// What a process may do with the folder of its submission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FolderUse {
    Read,
    Write,
}

impl Sandbox {
    /// The sandbox that the class asks for.
    ///
    /// # Errors
    /// If it is not to be had here; the hint says what to do.
    pub fn find(class: &ClassFile) -> Result<Sandbox, ClassError> {
        let is_needed = !class.languages.iter().all(crate::language::ClassLanguage::is_script);
        Sandbox::choose(&class.limits, &class.readable, class.sandbox, is_needed)
    }

    /// The sandbox of a worker. There is always one: nobody knows whose programs come.
    pub(crate) fn of_worker(
        limits: &ClassLimits,
        readable: &[String],
        rule: SandboxRule,
        is_needed: bool,
    ) -> Result<Sandbox, ClassError> {
        let rule = if rule == SandboxRule::None { SandboxRule::Auto } else { rule };
        Sandbox::choose(limits, readable, rule, is_needed)
    }

    fn choose(
        limits: &ClassLimits,
        readable: &[String],
        rule: SandboxRule,
        is_needed: bool,
    ) -> Result<Sandbox, ClassError> {
        let of = |rule: SandboxRule| Sandbox::of(limits, readable, rule);
        match rule {
            SandboxRule::None => Ok(of(SandboxRule::None)),
            SandboxRule::Auto => {
                let best = of(SandboxRule::Bubblewrap);
                let Err(error) = best.try_out() else { return Ok(best) };
                let other = of(SandboxRule::Landlock);
                match other.try_out() {
                    Ok(()) => Ok(other),
                    // Scripts are held in without both.
                    Err(_) if !is_needed => Ok(best),
                    Err(second) => {
                        let hint = error.hint().unwrap_or_default().to_owned();
                        Err(ClassError::new(format!("{error}; {second}")).with_hint(hint))
                    }
                }
            }
            rule if is_needed => of(rule).try_out().map(|()| of(rule)),
            rule => Ok(of(rule)),
        }
    }

    /// The best sandbox of this machine, with the usual limits.
    ///
    /// # Errors
    /// If this machine has no sandbox.
    pub fn here() -> Result<Sandbox, ClassError> {
        Sandbox::find(&ClassFile::read(ASSIGNMENTS[0].text).map_err(ClassError::new)?)
    }

    /// True if it is bubblewrap, which holds most.
    pub fn is_whole(&self) -> bool {
        self.rule == SandboxRule::Bubblewrap
    }

    /// The same for a bot of the user's own: without a sandbox if the system has no bubblewrap.
    pub fn if_possible(class: &ClassFile) -> Sandbox {
        Sandbox::find(class).unwrap_or_else(|_| Sandbox::of(&class.limits, &class.readable, SandboxRule::None))
    }

    fn of(limits: &ClassLimits, readable: &[String], rule: SandboxRule) -> Sandbox {
        let is_superuser = is_superuser();
        Sandbox { rule, limits: limits.clone(), readable: readable.to_vec(), is_superuser }
    }

    /// Runs a program that does nothing.
    fn try_out(&self) -> Result<(), ClassError> {
        self.try_in(&std::env::temp_dir())
    }

    /// Runs a program that does nothing in the folder of a submission.
    ///
    /// # Errors
    /// If the sandbox does not begin there: then a bot that does not start is not at fault.
    pub(crate) fn try_in(&self, folder: &Path) -> Result<(), ClassError> {
        let hint = "bubblewrap locks the processes of students in (Debian's package bubblewrap, on Linux); sandbox = \"none\" \
                    in class.toml lets them run with your rights instead";
        let command = self.wrap(&["true".to_owned()], (folder, FolderUse::Read), 0, None);
        let (program, arguments) = command.split_first().unwrap_or((&command[0], &[]));
        keep_descriptors();
        let tried = Command::new(program).args(arguments).stdin(Stdio::null()).output();
        match tried {
            Ok(output) if output.status.success() => Ok(()),
            Ok(output) => {
                let why = String::from_utf8_lossy(&output.stderr);
                let why = why.trim().lines().next().unwrap_or("it says nothing").to_owned();
                Err(ClassError::new(format!("the sandbox does not work here: {why}")).with_hint(hint))
            }
            Err(error) => Err(ClassError::new(format!("{program} cannot be started: {error}")).with_hint(hint)),
        }
    }

    /// True if processes are locked in.
    pub fn is_closed(&self) -> bool {
        self.rule != SandboxRule::None
    }

    /// True if a build cannot make its files executable by itself.
    pub(crate) fn keeps_modes(&self) -> bool {
        self.rule == SandboxRule::Landlock
    }

    /// A sentence that says what holds here.
    pub fn description(&self) -> String {
        match (self.rule, self.is_superuser) {
            (SandboxRule::None, _) => {
                "no sandbox: programs run with the rights of the user who runs this program".to_owned()
            }
            (SandboxRule::Landlock, _) => format!(
                "landlock and seccomp: no network, no files but the submission's own and the system's, nothing to write to, at most \
                 {} processes besides yours; memory is limited for each process alone, and what a build leaves running goes on: \
                 bubblewrap does more",
                self.limits.processes
            ),
            (SandboxRule::Auto | SandboxRule::Bubblewrap, is_superuser) => format!(
                "bubblewrap: no network, no files but the submission's own and the system's, {}, at most {} processes, {} of \
                 scratch space",
                if is_superuser { "a user for each submission" } else { "a user namespace for each bot" },
                self.limits.processes,
                self.limits.scratch
            ),
        }
    }

    /// The command line that runs a command in a sandbox, in the folder of a submission, with so many bytes of addresses for
    /// each process.
    pub(crate) fn wrap(
        &self,
        command: &[String],
        (folder, allowed): (&Path, FolderUse),
        number: u64,
        memory: Option<u64>,
    ) -> Vec<String> {
        // The command is started in another folder than the one we are in.
        let folder = &std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        if self.rule == SandboxRule::None {
            return in_folder(command, folder);
        }
        if self.rule == SandboxRule::Landlock {
            return self.confined(command, (folder, allowed), memory);
        }
        let mut line = Line(vec![BUBBLEWRAP.to_owned()]);
        line.add(&["--die-with-parent", "--new-session", "--unshare-pid", "--unshare-net"]);
        // A bot that becomes another user is no more ended by the death of its parent, so the sandbox keeps a process inside.
        if !self.is_superuser {
            line.add(&["--as-pid-1"]);
        }
        line.add(&["--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try", "--hostname", "bot", "--clearenv"]);
        for (name, value) in [("PATH", "/usr/local/bin:/usr/bin:/bin"), ("HOME", "/tmp"), ("LANG", "C.UTF-8")] {
            line.add(&["--setenv", name, value]);
        }
        for path in SYSTEM {
            match fs::read_link(path) {
                Ok(target) => line.add(&["--symlink", &target.to_string_lossy(), path]),
                Err(_) => line.add(&["--ro-bind-try", path, path]),
            }
        }
        for path in etc().iter().map(PathBuf::as_path).chain(self.readable.iter().map(Path::new)) {
            // Folders that are made on the way to what is bound are closed to other users unless they are named.
            let above = path.parent().unwrap_or(path).to_string_lossy();
            let path = path.to_string_lossy();
            line.add(&["--dir", &above, "--ro-bind-try", &path, &path]);
        }
        let space = self.limits.scratch.0.to_string();
        line.add(&["--proc", "/proc", "--dev", "/dev"]);
        for path in ["/dev/shm", "/tmp"] {
            line.add(&["--perms", "1777", "--size", &space, "--tmpfs", path]);
        }
        let bind = if allowed == FolderUse::Write { "--bind" } else { "--ro-bind" };
        line.add(&[bind, &folder.to_string_lossy(), INSIDE, "--remount-ro", "/dev", "--remount-ro", "/"]);
        line.add(&["--chdir", INSIDE]);
        if self.is_superuser {
            let user = self.user(number).unwrap_or_default().to_string();
            line.add(&["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID", "--", "setpriv", "--reuid", &user]);
            line.add(&["--regid", &user, "--clear-groups", "--no-new-privs", "--"]);
        } else {
            line.add(&["--unshare-user", "--"]);
        }
        let processes = self.limits.processes;
        line.add(&["prlimit", &format!("--nproc={processes}:{processes}"), "--nofile=256:256", "--core=0:0"]);
        line.add(&[&format!("--fsize={LARGEST_FILE}:{LARGEST_FILE}")]);
        line.0.extend(memory.map(|bytes| format!("--as={bytes}:{bytes}")));
        line.add(&["--"]);
        line.0.extend_from_slice(command);
        line.0
    }

    /// The command line that runs a command behind Landlock: this program starts itself, confines itself and becomes the command.
    fn confined(&self, command: &[String], (folder, allowed): (&Path, FolderUse), memory: Option<u64>) -> Vec<String> {
        let program = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("boardwright"));
        let mut line = Line(vec![program.to_string_lossy().into_owned()]);
        line.add(&["class", "confine", "--folder", &folder.to_string_lossy()]);
        if allowed == FolderUse::Write {
            line.add(&["--write"]);
        }
        line.add(&["--processes", &self.limits.processes.to_string()]);
        if let Some(memory) = memory {
            line.add(&["--memory", &memory.to_string()]);
        }
        let system = SYSTEM.iter().map(PathBuf::from).chain(etc()).chain(self.readable.iter().map(PathBuf::from));
        for path in system.filter(|path| path.exists()) {
            line.add(&["--read", &path.to_string_lossy()]);
        }
        line.add(&["--"]);
        line.0.extend_from_slice(command);
        line.0
    }

    /// The number of the user of a submission, if it has one of its own.
    pub(crate) fn user(&self, number: u64) -> Option<u64> {
        (self.is_superuser && self.rule != SandboxRule::None).then_some(FIRST_USER + number % 1_000_000)
    }
}

/// Words of a command line.
struct Line(Vec<String>);

impl Line {
    fn add(&mut self, words: &[&str]) {
        self.0.extend(words.iter().map(|word| (*word).to_owned()));
    }
}

/// A command with its program found from the folder in which it is started.
fn in_folder(command: &[String], folder: &Path) -> Vec<String> {
    let mut command = command.to_vec();
    if let Some(program) = command.first_mut()
        && let Some(file) = program.strip_prefix("./")
    {
        *program = folder.join(file).to_string_lossy().into_owned();
    }
    command
}

/// What programs read below `/etc`: no users, no hosts, no secrets.
fn etc() -> Vec<PathBuf> {
    let mut paths = vec![PathBuf::from("/etc/alternatives"), PathBuf::from("/etc/ld.so.cache")];
    let java = fs::read_dir("/etc").into_iter().flatten().flatten().map(|entry| entry.path());
    paths.extend(java.filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("java"))));
    paths.sort();
    paths
}

#[cfg(unix)]
fn is_superuser() -> bool {
    rustix::process::geteuid().is_root()
}

#[cfg(not(unix))]
fn is_superuser() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::time::Duration;

    use super::{ASSIGNMENTS, ClassFile, FolderUse, Sandbox, SandboxRule};

    #[test]
    fn a_folder_is_named_so_that_it_is_found_from_everywhere() {
        let class = ClassFile::read(ASSIGNMENTS[0].text).expect("a class");
        let whole = std::path::absolute("kits/1").expect("a path").to_string_lossy().into_owned();
        for rule in [SandboxRule::None, SandboxRule::Landlock, SandboxRule::Bubblewrap] {
            let sandbox = Sandbox::of(&class.limits, &[], rule);
            let line = sandbox.wrap(&["./bot".to_owned()], (Path::new("kits/1"), FolderUse::Read), 1, None);
            assert!(line.iter().any(|word| word.starts_with(&whole)), "{line:?}");
        }
    }

    /// Whatever kills the program that started a bot ends the bot.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_bot_does_not_outlive_the_program_that_started_it() {
        // Landlock is the program's own work, and this is no such program.
        let Some(sandbox) = Sandbox::here().ok().filter(Sandbox::is_whole) else { return };
        let seconds = format!("{}", 1_000_000 + std::process::id());
        let is_there = || {
            let every = std::fs::read_dir("/proc").expect("processes").flatten();
            let mut lines = every.filter_map(|process| std::fs::read(process.path().join("cmdline")).ok());
            lines.any(|line| line.split(|byte| *byte == 0).eq(["sleep", &seconds, ""].map(str::as_bytes)))
        };
        let (_keep, never) = std::sync::mpsc::channel::<()>();
        let becomes = |wanted: bool| {
            (0..200).any(|_| is_there() == wanted || never.recv_timeout(Duration::from_millis(50)).is_ok())
        };
        let place = std::env::temp_dir();
        let line = sandbox.wrap(&["sleep".to_owned(), seconds.clone()], (&place, FolderUse::Read), 1, None);
        // A shell that waits stands for the program.
        let mut program = std::process::Command::new("sh");
        let mut program = program.args(["-c", "\"$@\" & wait", "sh"]).args(line).spawn().expect("a shell");
        assert!(becomes(true), "the bot does not begin");
        program.kill().expect("it runs");
        program.wait().expect("it ended");
        assert!(becomes(false), "the bot goes on");
    }

    /// A sandbox reports a folder in which it cannot begin before a bot plays there.
    #[test]
    fn a_sandbox_that_does_not_begin_is_no_fault_of_the_bot() {
        if let Ok(sandbox) = Sandbox::here() {
            assert!(sandbox.try_in(&std::env::temp_dir()).is_ok());
            assert!(sandbox.try_in(Path::new("no/such/folder")).is_err());
        }
    }
}
