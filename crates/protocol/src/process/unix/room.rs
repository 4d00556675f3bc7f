//! The limit of file descriptors, which the pipes of bots need.

use std::io;

use rustix::io::Errno;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Number of descriptors for a bot: three pipes as long as it runs, and half of those that its start takes on top,
/// since a game that starts one of its bots has started the other or does so afterwards.
const FOR_A_BOT: u64 = 6;

/// Number of descriptors for this program's other needs: stores, records, the watchdog.
const RESERVE: u64 = 24;

/// Number of descriptors that this process may have now; `None` if there is no limit.
pub fn most_descriptors() -> Option<u64> {
    getrlimit(Resource::Nofile).current
}

/// Raises the limit of descriptors so that this number of bots can run concurrently. Returns the number that can.
///
/// The limit of descriptors is raised where that is needed and allowed. It is not raised further than needed, for bots
/// inherit it.
pub fn make_room(bots: u64) -> u64 {
    let taken = open_descriptors().saturating_add(RESERVE);
    let needed = bots.saturating_mul(FOR_A_BOT).saturating_add(taken);
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current.is_some_and(|current| current < needed) {
        let wanted = maximum.map_or(needed, |maximum| maximum.min(needed));
        // Where the system refuses, there are fewer bots.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum });
    }
    let room = |limit: u64| limit.saturating_sub(taken) / FOR_A_BOT;
    most_descriptors().map_or(bots, |limit| room(limit).min(bots))
}

/// Number of descriptors that are open now.
fn open_descriptors() -> u64 {
    // The usual three where the system does not tell.
    std::fs::read_dir("/dev/fd").map_or(3, |entries| entries.count() as u64)
}

/// True if a program could not be started because this process, its user or the machine has no resources
/// left.
pub(in crate::process) fn is_of_host(error: &io::Error) -> bool {
    let errno = Errno::from_io_error(error);
    matches!(errno, Some(Errno::MFILE | Errno::NFILE | Errno::AGAIN | Errno::NOMEM))
}

#[cfg(test)]
mod tests {
    use std::io;

    use rustix::io::Errno;

    use super::{FOR_A_BOT, is_of_host, make_room, most_descriptors};

    #[test]
    fn the_limit_is_raised_as_far_as_it_may_be() {
        assert_eq!(make_room(0), 0);
        let most = most_descriptors().unwrap_or(1 << 20);
        let bots = most / FOR_A_BOT + 1;
        let room = make_room(bots);
        assert!(room == bots || rustix::process::getrlimit(rustix::process::Resource::Nofile).maximum == Some(most));
        assert!(make_room(u64::MAX) < u64::MAX || most_descriptors().is_none());
    }

    #[test]
    fn what_is_missing_on_this_side_is_told_from_what_is_wrong_with_a_bot() {
        let is_ours = |errno: Errno| is_of_host(&io::Error::from(errno));
        assert!([Errno::MFILE, Errno::NFILE, Errno::AGAIN, Errno::NOMEM].into_iter().all(is_ours));
        assert!(![Errno::NOENT, Errno::ACCESS, Errno::NOEXEC, Errno::TOOBIG].into_iter().any(is_ours));
    }
}
