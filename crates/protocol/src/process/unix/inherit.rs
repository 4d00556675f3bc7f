//! What a child does not take over from this program: its descriptors.
//!
//! It is done by a library, which holds the unsafe code that it needs.

/// Keeps all descriptors but standard input, output and error from the programs that are started from now on.
///
/// This program opens all of its own so, but whoever started it may have left some open: a shell, a scheduler of jobs, a
/// lock that holds as long as it is open. A bot must not read or write them, and by an open folder it would leave its
/// sandbox. It is done before each start, since this program may be the guest of another one, such as an interpreter of
/// Python, that opens more. Pipes to a child are no exception: it has them as its standard streams.
pub fn keep_descriptors() {
    close_fds::set_fds_cloexec_threadsafe(3, &[]);
}
