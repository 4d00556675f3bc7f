//! Catches panics of players, turns them into faults, and keeps them off the screen.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

use boardwright_game::Fault;

thread_local! {
    /// True while a player is at work on this thread; its panics are reported as faults and not printed.
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Keeps panics of players from being printed: they become the fault that forfeits their game.
///
/// The panic hook belongs to the whole process, so this wraps the hook there is now and calls it for every panic that
/// is no player's. The first seat or match does it by itself. A program that sets another hook *after* that, such as
/// one that restores the terminal, calls this again afterwards, or a player's panic would run that hook.
pub fn silence_panics() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if !GUARDED.get() {
            before(info);
        }
    }));
}

/// Runs what a player does; a panic becomes a fault.
///
/// # Errors
/// The fault, if it panicked; the player must not be asked again then.
pub(crate) fn guarded<R>(work: impl FnOnce() -> R) -> Result<R, Fault> {
    static SILENCED: Once = Once::new();
    SILENCED.call_once(silence_panics);
    let outer = GUARDED.replace(true);
    // `AssertUnwindSafe` is right: a player that has panicked is never asked again, so its broken state is never seen.
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    GUARDED.set(outer);
    result.map_err(|payload| {
        let text = payload
            .downcast_ref::<&str>()
            .copied()
            .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
            .unwrap_or("without a message");
        let fault = Fault::new(format!("panicked: {text}"));
        // Dropping the payload may panic again, outside of the guard. Leaking a few bytes is safe.
        std::mem::forget(payload);
        fault
    })
}
