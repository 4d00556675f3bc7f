//! The process tree of a bot, on every system.

/// A bot's process with everything that it has started, which is ended together.
///
/// It can be used from several threads. Dropping it ends all its processes.
pub(super) trait ProcessTree {
    /// The number of the process that was started first.
    fn id(&self) -> u32;

    /// The numbers of all its processes that run now, as far as the system can tell.
    fn members(&self) -> Vec<u32>;

    /// The most memory that its processes have had, in bytes, while it runs and as far as the system says.
    fn peak(&self) -> Option<u64>;

    /// Kills its processes, any number of times; [`ProcessTree::reap`] sees to those that can only be found then.
    fn kill(&self);

    /// Stops its processes until [`ProcessTree::resume`].
    fn suspend(&self);

    /// Lets its processes go on.
    fn resume(&self);

    /// True if the first process has ended. It is not reaped by this.
    fn has_ended(&self) -> bool;

    /// Kills all its processes, reaps the first and says how that one ended.
    fn reap(&self) -> String;
}
