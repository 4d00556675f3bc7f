//! Reads several moves of one turn that are typed together.

use super::session::Session;

impl Session {
    /// The moves that a typed text stands for: one, or several of one turn joined by `+`, as the list of moves shows
    /// them.
    ///
    /// # Errors
    /// The part that cannot be played; none should be played then.
    pub(crate) fn read_turn(&self, text: &str) -> Result<Vec<String>, String> {
        let parts: Vec<&str> = text.split('+').map(str::trim).collect();
        let side = self.to_move();
        let mut position = self.position().clone();
        let mut moves: Vec<String> = Vec::new();
        for part in &parts {
            let nothing = if parts.len() > 1 { ", so nothing was played" } else { "" };
            let so_far = moves.join("+");
            if position.outcome().is_some() {
                return Err(format!("{so_far} ends the game{nothing}: type it alone"));
            }
            if position.to_move() != side {
                return Err(format!("{so_far} ends the turn of {}{nothing}: type it alone", self.side_name(side)));
            }
            let mv = position.check(part).map_err(|error| format!("{error}{nothing}"))?;
            position.play(&mv).map_err(|error| format!("{error}{nothing}"))?;
            moves.push(mv);
        }
        Ok(moves)
    }
}
