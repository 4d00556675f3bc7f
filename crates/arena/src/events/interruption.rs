//! Flags by which the person or the program that plays an event interrupts it.

use boardwright_game::Stop;

/// Flags that interrupt an event: one at once, the other when the games that are played are over.
#[derive(Clone, Copy, Debug)]
pub struct Interruption<'a> {
    /// Raised to begin no further game, and to finish those that are played by this program.
    pub finish: Option<&'a Stop>,
    /// Raised to drop the games that are played.
    pub stop: &'a Stop,
}

impl<'a> From<&'a Stop> for Interruption<'a> {
    /// An interruption at once.
    fn from(stop: &'a Stop) -> Interruption<'a> {
        Interruption { finish: None, stop }
    }
}

impl Interruption<'_> {
    pub(crate) fn is_finishing(&self) -> bool {
        self.finish.is_some_and(Stop::is_raised)
    }

    pub(crate) fn is_raised(&self) -> bool {
        self.is_finishing() || self.stop.is_raised()
    }
}
