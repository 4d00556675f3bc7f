//! The process that has started a bot.

/// The process that has started a bot, and that alone may speak to it and end it.
///
/// A program may fork, as Python's `multiprocessing` does. The copy has all the values of the original and with them its
/// bots: when it ends and drops them, those of the original must not notice it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Host(u32);

impl Host {
    /// This process.
    pub(super) fn here() -> Host {
        Host(std::process::id())
    }

    /// True in the process itself, and not in one that was forked from it.
    pub(super) fn is_here(self) -> bool {
        self == Host::here()
    }
}
