//! Reads several moves that are typed together.

use super::session::Session;

impl Session {
    /// The moves that a typed text stands for: one, or several of one turn joined by `+`, as the list of moves shows
    /// them.
    ///
    /// # Errors
    /// The part that cannot be played; none should be played then.
    fn read_turn(&self, text: &str) -> Result<Vec<String>, String> {
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

    /// The moves that a typed text stands for: those of one turn, or a list for both sides as `--moves` reads it.
    ///
    /// # Errors
    /// The part that cannot be played, or that is not for a person to play; none should be played then.
    pub(crate) fn read_moves(&self, text: &str) -> Result<Vec<String>, String> {
        let turn = self.read_turn(text);
        if turn.is_ok() || !text.trim().contains(char::is_whitespace) {
            return turn;
        }
        let moves = boardwright_catalog::play_moves(&mut self.position().clone(), text)
            .map_err(|bad| format!("move {}: {}, so nothing was played", bad.number, bad.reason))?;
        let mut position = self.position().clone();
        for mv in &moves {
            if let Some(player) = self.seat(position.to_move()) {
                return Err(format!("{mv} would be a move of {player}, so nothing was played"));
            }
            position.play(mv).map_err(|error| error.to_string())?;
        }
        // A text without a move is refused as the one that it looks like.
        if moves.is_empty() { turn } else { Ok(moves) }
    }
}
