//! Commands that can be typed besides moves, on the screen and in the line mode alike.

use std::path::PathBuf;

use boardwright_players::PlayerName;

/// Something that was typed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Command {
    Undo,
    Redo,
    Hint,
    /// Explains the moves of a player; `None` means the opponent.
    Why(Option<PlayerName>),
    Now,
    Pause,
    Swap,
    New,
    Menu,
    Save(PathBuf),
    Load(PathBuf),
    Resign,
    Draw,
    /// Look at the position after this many plies; `None` means the last one.
    Go(Option<usize>),
    /// Replay the game automatically from the position shown.
    Replay,
    /// Go into a variation of the file at the position shown.
    Branch(usize),
    Here,
    Moves,
    Board,
    Help,
    Quit,
    /// Anything else is a move.
    Move(String),
}

/// A word that can be typed.
pub(crate) struct Word {
    /// The word with what follows it.
    pub(crate) usage: &'static str,
    /// The key that does the same on the screen; empty if there is none.
    pub(crate) key: &'static str,
    /// Effect of the command.
    pub(crate) summary: &'static str,
}

const fn word(usage: &'static str, key: &'static str, summary: &'static str) -> Word {
    Word { usage, key, summary }
}

/// Every word, as help shows them.
pub(crate) const WORDS: [Word; 21] = [
    word("undo", "Ctrl-Z", "take back to your last turn"),
    word("redo", "Ctrl-Y", "play again what was taken back"),
    word("hint", "F2", "ask the engine for a move"),
    word("why [PLAYER]", "F3", "what a player sees: every candidate with its parts"),
    word("now", "F4", "make a thinking player move; twice gives it up"),
    word("pause", "F5", "stop and continue computer players and clocks"),
    word("go [PLY]", "PgUp PgDn", "look at an earlier position, or at the last one"),
    word("replay", "F7", "go through the game from here at the pace of --pace"),
    word("branch [N]", "F8", "go into a variation of the file here, N of several"),
    word("here", "", "play on from the position looked at"),
    word("swap", "Ctrl-X", "exchange the players of the two sides"),
    word("new", "Ctrl-N", "begin another game of the same kind"),
    word("menu", "F6", "choose another game"),
    word("save FILE", "Ctrl-S", "write the record of the game"),
    word("load FILE", "Ctrl-O", "read a record and look at it"),
    word("resign", "Ctrl-R", "give up"),
    word("draw", "Ctrl-D", "offer a draw or accept one"),
    word("moves", "", "list the legal moves"),
    word("board", "", "show the board"),
    word("help", "F1", "show this list"),
    word("quit", "Ctrl-Q", "leave; Ctrl-C leaves with exit code 3"),
];

impl Command {
    /// Parses typed text; blank text gives `None`.
    ///
    /// # Errors
    /// If a word lacks what must follow it, or what follows is wrong.
    pub(crate) fn read(text: &str) -> Result<Option<Command>, String> {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let name = word.to_ascii_lowercase();
        let command = match name.as_str() {
            "" => return Ok(None),
            "save" | "load" if rest.is_empty() => return Err(format!("{name} needs the name of a file: {name} FILE")),
            "save" => Command::Save(PathBuf::from(rest)),
            "load" => Command::Load(PathBuf::from(rest)),
            "why" if rest.is_empty() => Command::Why(None),
            "why" => Command::Why(Some(rest.parse().map_err(|error| format!("{error}"))?)),
            "go" if rest.is_empty() => Command::Go(None),
            "go" => Command::Go(Some(
                rest.parse().map_err(|_| format!("expected a number of plies after go, not {rest:?}"))?,
            )),
            "branch" if rest.is_empty() => Command::Branch(1),
            "branch" => {
                Command::Branch(rest.parse().map_err(|_| format!("expected the number of a branch, not {rest:?}"))?)
            }
            _ => match plain(&name) {
                Some(_) if !rest.is_empty() => return Err(format!("expected nothing after {name}, not {rest:?}")),
                Some(command) => command,
                None => Command::Move(text.to_owned()),
            },
        };
        Ok(Some(command))
    }
}

/// The command of a word after which nothing follows.
fn plain(name: &str) -> Option<Command> {
    Some(match name {
        "undo" => Command::Undo,
        "redo" => Command::Redo,
        "hint" => Command::Hint,
        "now" => Command::Now,
        "pause" | "resume" => Command::Pause,
        "swap" => Command::Swap,
        "new" => Command::New,
        "menu" => Command::Menu,
        "resign" => Command::Resign,
        "draw" => Command::Draw,
        "replay" => Command::Replay,
        "here" => Command::Here,
        "moves" => Command::Moves,
        "board" => Command::Board,
        "help" | "?" => Command::Help,
        "quit" | "exit" | "q" => Command::Quit,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{Command, WORDS};

    #[test]
    fn every_word_of_the_help_is_understood() {
        for word in &WORDS {
            let text = word
                .usage
                .replace("FILE", "game.txt")
                .replace("[PLAYER]", "random")
                .replace("[PLY]", "3")
                .replace("[N]", "2");
            let command = Command::read(&text).unwrap().unwrap();
            assert!(!matches!(command, Command::Move(_)), "{text} is taken for a move");
        }
    }

    #[test]
    fn what_is_no_word_is_a_move() {
        assert_eq!(Command::read(" S@d4 "), Ok(Some(Command::Move("S@d4".to_owned()))));
        assert_eq!(Command::read("  "), Ok(None));
        assert_eq!(Command::read("UNDO"), Ok(Some(Command::Undo)));
    }

    #[test]
    fn words_say_what_they_lack() {
        assert_eq!(Command::read("save"), Err("save needs the name of a file: save FILE".to_owned()));
        assert_eq!(Command::read("go x"), Err("expected a number of plies after go, not \"x\"".to_owned()));
        assert_eq!(Command::read("undo 3"), Err("expected nothing after undo, not \"3\"".to_owned()));
        assert!(Command::read("why @").unwrap_err().starts_with("bad player \"@\""));
    }
}
