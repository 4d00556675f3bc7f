//! Keeps descriptors and the terminal of this program from its children.
//!
//! Both are done by libraries, which hold the unsafe code that they need.

use std::io;
use std::process::Command;

use process_wrap::std::{CommandWrap, CommandWrapper, ProcessSession};

/// Keeps all descriptors but standard input, output and error from the programs that are started from now on.
///
/// This program opens all of its own so, but whoever started it may have left some open: a shell, a scheduler of jobs, a
/// lock that holds as long as it is open. A bot must not read or write them, and by an open folder it would leave its
/// sandbox. It is done before each start, since this program may be the guest of another one, such as an interpreter of
/// Python, that opens more. Pipes to a child are no exception: it has them as its standard streams.
pub fn keep_descriptors() {
    close_fds::set_fds_cloexec_threadsafe(3, &[]);
}

/// Lets a program begin as the leader of a session of its own, which is also a process group, without a terminal.
///
/// A process of our own session could open the terminal, become its foreground group, hear the keys of the user instead of
/// us, and turn their echo off.
pub(in crate::process) fn in_own_session(command: &mut Command) -> io::Result<()> {
    // The library would start the program, too; only the step between fork and exec is wanted.
    ProcessSession.pre_spawn(command, &CommandWrap::from(Command::new("")))
}
