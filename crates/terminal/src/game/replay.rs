//! Automatic replay of a game, position by position.

use std::time::Duration;

use super::GameScreen;

impl GameScreen {
    /// Replays the game from the position shown, or from the beginning if that is the last one.
    pub(super) fn replay(&mut self) {
        if self.session.plies() == 0 {
            self.complain("there is no move to go through yet");
            return;
        }
        self.look_at(Some(self.shown.unwrap_or(0)));
        // This position is seen first, however quick the pace.
        self.replay_at = Some(self.now + self.pace.max(Duration::from_nanos(1)));
        let (from, pace) = (self.ply(), self.pace.as_secs_f64());
        let keys = self.key("; F5 stops, + and - change the pace", "");
        self.say(format!("from ply {from} on, {pace:.2} s each{keys}"));
    }

    /// True while the game is being replayed.
    pub(crate) fn is_replaying(&self) -> bool {
        self.replay_at.is_some()
    }

    /// Stops going through the game; whether it was.
    pub(super) fn stop_replay(&mut self) -> bool {
        let was_replaying = self.replay_at.take().is_some();
        if was_replaying {
            let (ply, plies) = (self.ply(), self.session.plies());
            self.say(format!("ply {ply} of {plies}; F5 goes on"));
        }
        was_replaying
    }

    /// Shows the next position when it is due. After the last one the message says how the game ended.
    pub(super) fn advance_replay(&mut self) {
        let Some(due) = self.replay_at.filter(|_| self.overlay.is_none()) else { return };
        let Some(ply) = self.shown else {
            self.replay_at = None;
            return;
        };
        if self.now >= due {
            self.look_at(Some(ply + 1));
            self.replay_at = self.shown.map(|_| self.now + self.pace);
        }
    }
}
