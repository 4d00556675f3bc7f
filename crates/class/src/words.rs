//! The words of a bot for its author: the last lines of its first game, in which it starts, and of its last ones, kept
//! beside its results.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use boardwright_game::{BotLog, locked};

use crate::disk;
use crate::error::ClassError;
use crate::folder::ClassFolder;

/// The most bytes of the words of a submission; older ones go.
pub const MOST_WORDS: usize = 64 << 10;

/// Games of a match whose words are kept: the first, in which the bot starts, and the last ones.
const GAMES: usize = 4;

/// Listens to the bots of one submission in a match. Clones share what they hear.
#[derive(Clone, Debug, Default)]
pub(crate) struct Listener(Arc<Mutex<VecDeque<BotLog>>>);

impl Listener {
    /// Listens to one more bot; of those between the first and the last ones it forgets the words.
    pub(crate) fn add(&self, log: BotLog) {
        let mut logs = locked(&self.0);
        logs.push_back(log);
        if logs.len() > GAMES {
            logs.remove(1);
        }
    }

    /// The lines of the logs, game by game.
    pub(crate) fn lines(&self) -> Vec<String> {
        let logs = locked(&self.0);
        let said = logs.iter().map(BotLog::lines).filter(|lines| !lines.is_empty()).collect::<Vec<_>>();
        // A line between two games.
        said.join(&String::new())
    }
}

impl ClassFolder {
    /// The last words of a submission, from all of its matches.
    pub fn words(&self, number: u64) -> Result<String, ClassError> {
        let read = disk::read_text(&self.submission(number).join("log.txt"), 2 * MOST_WORDS as u64)?;
        Ok(read.unwrap_or_default())
    }

    /// Adds what a submission said in a match.
    pub(crate) fn keep_words(&self, number: u64, opponent: &str, heard: &Listener) -> Result<(), ClassError> {
        let lines = heard.lines();
        let _taking = self.taking()?;
        // Of a student who was deleted meanwhile nothing is kept.
        if lines.is_empty() || !self.is_there(number) {
            return Ok(());
        }
        let text = format!("{}== against {opponent} ==\n{}\n", self.words(number)?, lines.join("\n"));
        let mut begin = text.len().saturating_sub(MOST_WORDS);
        if begin > 0 {
            // The first line is whole.
            begin = text.as_bytes()[begin..]
                .iter()
                .position(|&byte| byte == b'\n')
                .map_or(text.len(), |end| begin + end + 1);
        }
        disk::replace(&self.submission(number).join("log.txt"), &text.as_bytes()[begin..])
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::BotLog;

    use super::{GAMES, Listener};

    #[test]
    fn what_a_bot_says_at_its_start_is_kept_to_the_last_game() {
        let heard = Listener::default();
        for game in 0..9 {
            let log = BotLog::default();
            log.add(&format!("game {game}"));
            heard.add(log);
        }
        let lines = heard.lines();
        let said: Vec<&str> = lines.iter().map(String::as_str).filter(|line| !line.is_empty()).collect();
        assert_eq!(said, ["game 0", "game 6", "game 7", "game 8"]);
        assert_eq!(said.len(), GAMES);
    }
}
