//! The languages in which a class writes its bots: which file tells one, how it is built and how it is run.

use boardwright_players::BWP;
use serde::{Deserialize, Serialize};

/// A language of a class.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ClassLanguage {
    /// Its name.
    pub name: String,
    /// The file that tells it: a submission with this file is in this language.
    pub main: String,
    /// The command that builds it, in the folder of the submission; nothing is built if it is missing.
    #[serde(default)]
    pub build: Option<String>,
    /// The command that runs it, in the folder of the submission. If it is missing, the file is a script in Lua that runs
    /// inside of this program. `{memory}` stands for the limit of memory in MiB.
    #[serde(default)]
    pub run: Option<String>,
    /// The language on the wire.
    #[serde(default = "bwp")]
    pub dialect: String,
    /// False for a runtime that reserves more address space than it uses and limits its memory by itself, as Java does.
    #[serde(default = "yes", rename = "limit-memory")]
    pub limit_memory: bool,
}

fn yes() -> bool {
    true
}

fn bwp() -> String {
    BWP.to_owned()
}

impl ClassLanguage {
    /// The languages of a class that names none.
    pub fn usual() -> Vec<ClassLanguage> {
        let language = |name: &str, main: &str, build: Option<&str>, run: Option<&str>| ClassLanguage {
            name: name.to_owned(),
            main: main.to_owned(),
            build: build.map(ToOwned::to_owned),
            run: run.map(ToOwned::to_owned),
            dialect: bwp(),
            limit_memory: name != "java",
        };
        vec![
            language("lua", "bot.lua", None, None),
            language("python", "bot.py", None, Some("python3 -B bot.py")),
            language("cpp", "bot.cpp", Some("g++ -std=c++17 -O2 -o bot bot.cpp"), Some("./bot")),
            language("java", "Bot.java", Some("javac Bot.java"), Some("java -Xmx{memory}m -XX:+UseSerialGC Bot")),
            language("lines", "run", None, Some("./run")),
        ]
    }

    /// True if it is a script that runs inside of this program.
    pub fn is_script(&self) -> bool {
        self.run.is_none()
    }

    /// The ending of its main file, with the dot; empty if it has no ending.
    pub(crate) fn ending(&self) -> &str {
        self.main.rfind('.').map_or("", |dot| &self.main[dot..])
    }
}
