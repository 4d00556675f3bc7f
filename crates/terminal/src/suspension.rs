//! Hears that the program is to stop for a while, and that it goes on (`kill -TSTP`, `fg`).

pub(crate) use system::Suspensions;

/// What happened to the program since it was last asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(not(unix), expect(dead_code, reason = "elsewhere no program is stopped in this way"))]
pub(crate) enum Suspension {
    /// It is to stop.
    Asked,
    /// It was stopped and goes on.
    Over,
}

#[cfg(unix)]
mod system {
    use std::io;

    use signal_hook::consts::{SIGCONT, SIGTSTP};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::Suspension;

    /// The signals that stop a program and let it go on.
    pub(crate) struct Suspensions(Signals);

    impl Suspensions {
        /// Begins to hear them; SIGTSTP stops nothing by itself from now on.
        pub(crate) fn hear() -> io::Result<Suspensions> {
            Signals::new([SIGTSTP, SIGCONT]).map(Suspensions)
        }

        /// The latest that came since the last call.
        pub(crate) fn latest(&mut self) -> Option<Suspension> {
            let last = self.0.pending().last()?;
            Some(if last == SIGTSTP { Suspension::Asked } else { Suspension::Over })
        }

        /// Stops this process until it is told to go on, which is no news then.
        pub(crate) fn stop(&mut self) -> io::Result<()> {
            emulate_default_handler(SIGTSTP)?;
            self.latest();
            Ok(())
        }
    }
}

#[cfg(not(unix))]
mod system {
    use std::io;

    use super::Suspension;

    /// Elsewhere no program is stopped in this way.
    pub(crate) struct Suspensions;

    impl Suspensions {
        pub(crate) fn hear() -> io::Result<Suspensions> {
            Ok(Suspensions)
        }

        pub(crate) fn latest(&mut self) -> Option<Suspension> {
            None
        }

        pub(crate) fn stop(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
}
