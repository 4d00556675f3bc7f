//! Messages of the server: answers, refusals and news.

use serde::Serialize;

use super::board::{Explanation, PathMove, SearchInfo, Threat};
use super::event::Run;
use super::record::{GameRecord, GameSummary};
use super::search::{BotCheck, Reviewed};
use super::side::Side;
use super::table::{Snapshot, State, Update};

/// Everything that the server says on a socket.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub(crate) enum ToPage {
    /// The first message: who speaks.
    Hello {
        /// The version of the program; a page of another version reloads itself.
        version: &'static str,
        /// Whether games can be kept.
        store: bool,
        /// The longest message that is read, in bytes; a longer one ends the connection.
        longest: usize,
    },
    /// What a request came to.
    Answer {
        /// The request's number.
        id: u32,
        /// What it came to.
        answer: Box<Answer>,
    },
    /// Why a request was refused; nothing has changed.
    Refusal {
        /// The request's number; `null` if it could not be read.
        id: Option<u32>,
        /// What was given and what was expected.
        error: String,
    },
    /// A table has changed.
    Update(Box<Update>),
    /// What a player of a table thinks so far.
    Thinking {
        /// The table.
        table: String,
        /// Whose thoughts.
        side: Side,
        /// What it found.
        info: SearchInfo,
    },
    /// What a bot at a table said for its author.
    Log {
        /// The table.
        table: String,
        /// Whose bot.
        side: Side,
        /// The lines.
        lines: Vec<String>,
    },
    /// What a script marked when it chose a move.
    Marks {
        /// The table.
        table: String,
        /// Whose script.
        side: Side,
        /// In the position after so many plies.
        ply: usize,
        /// The marks as candidates, and what it said.
        explanation: Explanation,
    },
    /// What an analysis has found so far.
    Info {
        /// The search.
        search: u32,
        /// What it found.
        info: SearchInfo,
    },
    /// A position of a whole-game analysis has been judged.
    Reviewed {
        /// The search.
        search: u32,
        /// What was found.
        reviewed: Reviewed,
    },
    /// A search has ended.
    SearchEnded {
        /// The search.
        search: u32,
        /// What went wrong, if something did.
        error: Option<String>,
    },
    /// Games have come to the store.
    Games {
        /// The new ones, oldest first.
        games: Vec<GameSummary>,
        /// How many games there are in all.
        total: u64,
    },
    /// A match or tournament that was started from a page has gone on.
    Run(Run),
}

/// What a request came to.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub(crate) enum Answer {
    /// It was done and there is nothing to tell.
    Done,
    /// A sentence on what came of it: "engine declines: it sees itself ahead".
    Said {
        /// The sentence.
        text: String,
    },
    /// A table as it stands; from now on its updates are sent.
    Table(Box<Snapshot>),
    /// A move that a player would make.
    Hint {
        /// The move and the spots to click for it.
        hint: PathMove,
        /// What the player thinks of it, if it searches.
        info: Option<SearchInfo>,
    },
    /// What a player sees; `null` if it cannot explain itself.
    Why {
        /// What it sees.
        explanation: Option<Explanation>,
        /// What either side threatens there, whoever is asked.
        threats: Vec<Threat>,
    },
    /// A game was kept in the store.
    Kept {
        /// Its number.
        number: u64,
    },
    /// The games of a text.
    Records {
        /// The games.
        records: Vec<GameRecord>,
    },
    /// A text to save as a file.
    Text {
        /// How the file may be called.
        name: String,
        /// What stands in it.
        text: String,
    },
    /// A position to look at.
    State(Box<State>),
    /// A search has begun; its reports carry the number.
    Search {
        /// The number.
        search: u32,
    },
    /// A match or tournament has begun.
    Run(Run),
    /// The matches and tournaments that were started from a page.
    Runs {
        /// All of them, newest first.
        runs: Vec<Run>,
    },
    /// What was found in a bot.
    Bot(BotCheck),
}
