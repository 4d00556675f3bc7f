//! Messages of the server: answers, refusals and news.

use boardwright_puzzles::rating::Rating;
use serde::Serialize;

use crate::cluster::ClusterState;

use super::board::{Explanation, PathMove, SearchInfo};
use super::event::Run;
use super::lesson::Tried;
use super::puzzle::{PuzzleInfo, PuzzleState, PuzzleStep, PuzzleVerdict};
use super::record::{GameRecord, GameSummary};
use super::search::{BotCheck, Reviewed};
use super::study::{Explored, Proved, Verified};
use super::table::{Snapshot, State, Update};
use boardwright_game::{Message, Piece, Side, Threat};

/// Everything that the server says on a socket.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub(crate) enum ToPage {
    /// The first message: who speaks.
    Hello {
        /// The version of the program; a page of another version offers to load itself anew.
        version: &'static str,
        /// True if games can be kept.
        store: bool,
        /// The longest message that is read, in bytes; a longer one ends the connection.
        longest: usize,
        /// The address at which other machines of the network reach the server, if it listens to them.
        reach: Option<String>,
        /// The token that an invitation needs, if the server has one.
        token: Option<String>,
    },
    /// The answer to a request.
    Answer {
        /// The request's number.
        id: u32,
        answer: Box<Answer>,
    },
    /// The refusal of a request; nothing has changed.
    Refusal {
        /// The request's number; `null` if it could not be read.
        id: Option<u32>,
        /// The error: the value that was given and the one that was expected.
        error: Message,
    },
    /// A table has changed.
    Update(Box<Update>),
    /// The state of the search of a player of a table.
    Thinking {
        table: String,
        /// The side of the player.
        side: Side,
        /// The state of its search.
        info: SearchInfo,
    },
    /// Lines that a bot at a table printed for its author.
    Log {
        table: String,
        /// The side of the bot.
        side: Side,
        lines: Vec<String>,
    },
    /// The marks that a script set when it chose a move.
    Marks {
        table: String,
        /// The side of the script.
        side: Side,
        /// Number of plies before the position.
        ply: usize,
        /// The marks as candidates, and what it said.
        explanation: Explanation,
    },
    /// The state of an analysis.
    Info {
        search: u32,
        /// The state of its search.
        info: SearchInfo,
    },
    /// A position of a whole-game analysis has been judged.
    Reviewed {
        search: u32,
        /// The judgement.
        reviewed: Reviewed,
    },
    /// A proof about a position has come so far.
    Proved {
        search: u32,
        /// The statement, or what is being tried.
        proved: Proved,
    },
    /// A certificate has been checked so far.
    Verified {
        search: u32,
        /// The claim and, at the end, the verdict.
        verified: Verified,
    },
    /// A search has ended.
    SearchEnded {
        search: u32,
        /// The error that ended it, if there was one.
        error: Option<Message>,
    },
    /// The store has new games.
    Games {
        /// The new ones, oldest first.
        games: Vec<GameSummary>,
        /// The number of all games.
        total: u64,
    },
    /// A match or tournament that was started from a page has gone on.
    Run(Run),
}

/// The answer to a request.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub(crate) enum Answer {
    /// It was done and there is nothing to tell.
    Done,
    /// A sentence on what came of it: "engine declines: it sees itself ahead".
    Said {
        /// The sentence.
        text: Message,
    },
    /// A table as it stands; from now on its updates are sent.
    Table(Box<Snapshot>),
    /// A move that a player would make.
    Hint {
        /// The move and the spots to click for it.
        hint: PathMove,
        /// The state of the player's search, if it searches.
        info: Option<SearchInfo>,
    },
    /// The explanation of a position by a player; `null` if it cannot explain itself.
    Why {
        explanation: Option<Explanation>,
        /// The threats of both sides there, the same for every player.
        threats: Vec<Threat>,
    },
    /// A game was kept in the store.
    Kept { number: u64 },
    /// The games of a text.
    Records {
        /// The games.
        records: Vec<GameRecord>,
        /// Sentences on what the reader assumed and what it could not keep.
        notices: Vec<Message>,
    },
    /// A file to save.
    File {
        name: String,
        /// Its contents.
        base64: String,
        /// Sentences on what it could not hold.
        notices: Vec<Message>,
    },
    /// A text to save as a file.
    Text {
        /// A name for the file.
        name: String,
        /// Its contents.
        text: String,
    },
    /// A position to look at.
    State(Box<State>),
    /// The result of a try in a lesson.
    Tried(Box<Tried>),
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
    /// The moves that the games of the store made in a position.
    Explored(Explored),
    /// The threats of both sides.
    Threats {
        /// The more urgent first.
        threats: Vec<Threat>,
    },
    /// The pieces with which positions are set up; none where pieces are counted.
    Palette { pieces: Vec<Piece> },
    /// The puzzles of a game.
    Puzzles {
        /// The spec of the game.
        game: String,
        /// The games that have puzzles.
        games: Vec<String>,
        puzzles: Vec<PuzzleInfo>,
        /// The number of the puzzle of the day.
        daily: Option<u32>,
    },
    /// A puzzle at a point of its solution.
    Puzzle(Box<PuzzleState>),
    /// The judgement of a move in a puzzle.
    Attempted {
        /// The judgement.
        verdict: PuzzleVerdict,
        /// The move and what follows it: the defence, or the refutation.
        line: Vec<PuzzleStep>,
        /// The puzzle now; as before if the move was not right.
        state: Box<PuzzleState>,
    },
    /// The moves that win.
    Line {
        /// The moves of both sides.
        line: Vec<PuzzleStep>,
    },
    /// Ratings after a result.
    Rated { person: Rating, puzzle: Rating },
    /// The result of the check of a bot.
    Bot(BotCheck),
    /// The machines that play elsewhere.
    Cluster {
        /// Their state; `null` if this server looks at none.
        cluster: Option<Box<ClusterState>>,
    },
}
