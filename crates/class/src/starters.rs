//! Small bots to begin with: each plays legal moves at random and keeps to its protocol.

use boardwright_game::AnyVariant;
use boardwright_protocol::quoted;

/// Number of moves from the start that a new bot shows as examples.
const EXAMPLES: usize = 4;

/// A bot to begin with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Starter {
    /// The name of its language among those that a class has by itself.
    pub language: &'static str,
    /// The name of its file there.
    pub file: &'static str,
    text: &'static str,
}

/// In Lua.
pub const LUA: Starter = Starter { language: "lua", file: "bot.lua", text: include_str!("../templates/bot.lua") };

/// In Python.
pub const PYTHON: Starter = Starter { language: "python", file: "bot.py", text: include_str!("../templates/bot.py") };

/// In C++.
pub const CPP: Starter = Starter { language: "cpp", file: "bot.cpp", text: include_str!("../templates/bot.cpp") };

/// In Java.
pub const JAVA: Starter = Starter { language: "java", file: "Bot.java", text: include_str!("../templates/Bot.java") };

/// In the shell, as an example of any program that reads and writes lines.
pub const SHELL: Starter = Starter { language: "lines", file: "run", text: include_str!("../templates/bot.sh") };

/// In Python, for the Kalah Game Protocol.
pub const KGP: Starter = Starter { language: "kgp", file: "agent.py", text: include_str!("../templates/agent.py") };

/// All of them.
pub const STARTERS: [Starter; 6] = [LUA, PYTHON, CPP, JAVA, SHELL, KGP];

impl Starter {
    /// Its text for a game and the path of its file.
    pub fn text(&self, variant: &AnyVariant, path: &str) -> String {
        fill_in(self.text, variant, path)
    }
}

/// Replaces the words of a template that depend on the game.
pub fn fill_in(template: &str, variant: &AnyVariant, path: &str) -> String {
    let start = variant.start();
    let moves: Vec<String> = start.moves().into_iter().take(EXAMPLES).collect();
    [
        ("@GAME@", variant.spec()),
        ("@TITLE@", variant.family().title.to_owned()),
        ("@FAMILY@", variant.family().name.to_owned()),
        ("@START@", start.to_string()),
        ("@MOVES@", moves.join(" ")),
        ("@QUOTED_MOVES@", moves.iter().map(|mv| format!("{mv:?}")).collect::<Vec<_>>().join(", ")),
        ("@PATH@", quoted(path)),
    ]
    .into_iter()
    .fold(template.to_owned(), |text, (word, value)| text.replace(word, &value))
}
