//! The words of each language that the checks use in their reports.

use boardwright_players::BWP;

/// The words of a language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Language {
    /// The line with which a bot reports that it is ready.
    pub(crate) ready: &'static str,
    /// The line with which a bot gives its name.
    pub(crate) name: &'static str,
    /// The line with which a bot moves.
    pub(crate) answer: &'static str,
    /// Line that tells a bot to leave.
    pub(crate) quit: &'static str,
    /// Lines that mean nothing, which a bot should pass over.
    pub(crate) unknown: &'static [&'static str],
    /// The page on the language.
    pub(crate) page: &'static str,
    /// The part of the page on what goes wrong.
    pub(crate) trouble: &'static str,
}

const BWP_WORDS: Language = Language {
    ready: "\"ready\" after \"bwp 1\", and again after \"new\"",
    name: "\"id name\" and a name, after \"bwp 1\"",
    answer: "one line \"move\" with the move for every \"go\", sent at once and in time",
    quit: "the end of the program at \"quit\" or at the end of its input",
    unknown: &["", "xyzzy 1 2 3", "setting colour=blue"],
    page: "docs/protocols/bwp.md",
    trouble: "docs/protocols/bwp.md#what-goes-wrong-and-what-it-costs",
};

const PBRAIN_WORDS: Language = Language {
    ready: "\"OK\" after \"START\"",
    name: "name=\"…\" in answer to \"ABOUT\"",
    answer: "one line x,y for every \"BEGIN\", \"TURN\" and \"BOARD\" … \"DONE\", sent at once and in time",
    quit: "the end of the program at \"END\" or at the end of its input",
    unknown: &["INFO xyzzy 1", "XYZZY 1,2"],
    page: "docs/protocols/gomocup.md",
    trouble: "docs/protocols/gomocup.md#an-engine-of-yours-as-a-player-here",
};

const KGP_WORDS: Language = Language {
    ready: "\"mode freeplay\" after \"kgp 1 0 1\"",
    name: "\"set info:name\" and a name in quotes, after \"kgp 1 0 1\"",
    answer: "\"@ID move N\" for every \"ID state\", as often as it likes, and \"@ID yield\" when it is done",
    quit: "the end of the program at \"goodbye\" or at the end of its input",
    unknown: &["9998 xyzzy 1", "set xyzzy:colour blue"],
    page: "docs/protocols/kgp.md",
    trouble: "docs/protocols/kgp.md#an-agent-of-yours-as-a-player-here",
};

const OTHER_WORDS: Language = Language {
    ready: "what the language demands of a bot at its start",
    name: "its name, as the language lets a bot say it",
    answer: "a move in answer to every question, sent at once and in time",
    quit: "the end of the program when it is told to leave or its input ends",
    unknown: &["xyzzy"],
    page: "docs/bots.md",
    trouble: "docs/bots.md",
};

impl Language {
    /// The words of the language with this name.
    pub(crate) fn of(dialect: &str) -> Language {
        match dialect {
            BWP => BWP_WORDS,
            "pbrain" => PBRAIN_WORDS,
            "kgp" => KGP_WORDS,
            _ => OTHER_WORDS,
        }
    }
}
