//! Requests of pages, a type for each place that serves them.

use serde::{Deserialize, Serialize};

use super::puzzle::PuzzlesRequest;
use super::record::GameRecord;
use boardwright_game::Side;
use boardwright_workbench::EventSettings;

/// A request with its number, which the answer carries.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Request {
    /// Chosen by the page, different for every request that is not answered yet.
    pub id: u32,
    /// The body, which also names the service.
    #[serde(flatten)]
    pub(crate) body: Body,
}

/// The place that serves a request, and what is wanted there.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "to", rename_all = "kebab-case")]
pub(crate) enum Body {
    Tables(TablesRequest),
    Table(TableRequest),
    /// Positions and records that belong to no table.
    Records(RecordsRequest),
    Lessons(LessonsRequest),
    /// Searches: hints, explanations, analyses, checks of bots.
    Search(SearchRequest),
    /// Positions and games that are studied.
    Study(StudyRequest),
    /// Matches and tournaments.
    Runs(RunsRequest),
    Puzzles(PuzzlesRequest),
    /// News of the database and of matches and tournaments.
    News(NewsRequest),
}

/// A request to all tables.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum TablesRequest {
    /// A new table; answered with `table`.
    NewTable(Box<NewTable>),
}

#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct TableRequest {
    /// The id for players, or the one for spectators, who may only attach and detach.
    pub(crate) table: String,
    /// The action.
    #[serde(flatten)]
    pub(crate) action: TableAction,
}

/// An action at a table.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub(crate) enum TableAction {
    /// To see the table and hear of its changes; answered with `table`.
    Attach {
        /// The name that somebody gives for the list of spectators; a guest without one.
        name: Option<String>,
        /// The name that the browser gives itself, so that of those who open an invitation only one plays.
        #[serde(default)]
        visitor: Option<String>,
    },
    /// To hear no more of it.
    Detach,
    /// To make a move.
    Play {
        /// The number of plies when the person decided: a move for an earlier position is refused.
        ply: u32,
        /// The move as text.
        #[serde(rename = "move")]
        mv: String,
    },
    /// To take back to the last position in which a person was to move.
    Undo,
    /// To play again what was taken back, up to where a person is to move.
    Redo,
    /// To give up; the person who is to move, or the only one there is.
    Resign,
    /// To offer a draw or take the one that is offered; answered with `said`.
    Draw,
    /// To turn down the draw that is offered.
    DeclineDraw,
    /// To exchange the players of the two sides.
    Swap,
    /// Another game of the same kind at the same table. With a guest it begins when both sides have asked for it, and the
    /// sides change.
    Again,
    /// To have the thinking player move at once.
    MoveNow,
    /// To keep the game in the database; answered with `kept`.
    Keep,
    /// The game in a format; answered with `text`.
    Export {
        /// The name of the format.
        format: String,
    },
}

/// A request about a position or a record that belongs to no table.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub(crate) enum RecordsRequest {
    /// A position to look at; answered with `state`.
    Look {
        /// The position.
        place: GamePosition,
    },
    /// The games of a text in any format; answered with `records`.
    ReadRecords {
        text: String,
        /// The family that the text is of, where the page knows.
        family: Option<String>,
    },
    /// A game as text; answered with `text`.
    WriteRecord {
        /// The game.
        record: Box<GameRecord>,
        /// The name of the format.
        format: String,
    },
}

/// A request about lessons.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum LessonsRequest {
    /// To try moves in a step; answered with `tried`.
    Try {
        /// The family of games.
        family: String,
        /// The name of the lesson.
        lesson: String,
        /// The number of the step, from 0.
        step: usize,
        /// The moves so far.
        moves: Vec<String>,
    },
}

/// A request for something that is searched.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub(crate) enum SearchRequest {
    /// A move that a player would make in a position; answered with `hint`.
    Hint {
        /// The position.
        place: GamePosition,
        player: String,
        /// Limits of its thinking.
        think: Option<Think>,
    },
    /// To have a player explain a position; answered with `why`.
    Why {
        /// The position.
        place: GamePosition,
        player: String,
        /// Limits of its thinking.
        think: Option<Think>,
    },
    /// To search a position until told to stop; answered with `search`.
    Analyse {
        /// The position.
        place: GamePosition,
        /// The player that searches; `engine` if missing.
        player: Option<String>,
        /// The number of best lines.
        lines: u32,
        /// Limits of its thinking; without any, at most ten minutes.
        think: Option<Think>,
    },
    /// To judge every position of a game and find its mistakes; answered with `search`.
    Review {
        /// The position after all its moves.
        place: GamePosition,
        /// The player that judges; `engine` if missing.
        player: Option<String>,
        /// Limits of its thinking about each position.
        think: Option<Think>,
    },
    /// To prove what a position is worth; answered with `search`.
    Prove {
        /// The position.
        place: GamePosition,
        /// Seconds that the solver may take; 0 to ask nothing but the certificates that come with the game.
        seconds: u32,
        /// The side whose proof is asked for; without it the strongest is told.
        side: Option<Side>,
    },
    /// To check a certificate by the rules of its game alone; answered with `search`.
    Verify {
        /// The game whose certificate is meant.
        game: Option<String>,
        /// A certificate as base64, if it does not come with a game.
        file: Option<String>,
    },
    /// To end a search.
    Stop { search: u32 },
    /// To check that a bot is well formed; answered with `bot`.
    CheckBot {
        /// The game it plays.
        game: String,
        /// Its text.
        source: String,
    },
}

/// A request about positions and games that are studied.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub(crate) enum StudyRequest {
    /// The moves that the games of the store made in a position; answered with `explored`.
    Explore {
        /// The position.
        place: GamePosition,
        /// A player who took part in the games, on either side.
        player: Option<String>,
        /// Only games before this number: where the last answer ended.
        before: Option<u64>,
    },
    /// The threats of both sides in a position; answered with `threats`.
    Threats {
        /// The position.
        place: GamePosition,
    },
    /// The pieces with which positions of a game are set up; answered with `palette`.
    Palette {
        /// The spec of the game.
        game: String,
    },
    /// The position with these contents; answered with `state`.
    Arrange {
        /// The spec of the game.
        game: String,
        /// The spots that are not empty.
        spots: Vec<SpotContents>,
        to_move: Side,
    },
    /// A picture of a position or of the game up to it, as SVG; answered with `text`.
    Picture {
        /// The position.
        place: GamePosition,
        /// The name of the picture.
        title: String,
        /// True for a moving picture.
        film: bool,
        /// True if the moves are numbered.
        numbers: bool,
        /// Milliseconds for which a moving picture shows each position.
        ms: Option<u64>,
    },
    /// The games of a text that somebody pasted: records in any format, a position, or a list of moves; answered with
    /// `records`.
    Paste {
        text: String,
        /// The specs of the games of which positions and moves are tried.
        games: Vec<String>,
        /// The spec of the game on the desk, whose board it is if the text does not say how large its own is.
        #[cfg_attr(test, ts(optional = nullable))]
        desk: Option<String>,
    },
    /// The games of a file, which may be no text; answered with `records`.
    Open {
        /// The name of the file.
        name: String,
        /// The file in base 64.
        base64: String,
        /// The specs of the games of which positions and moves are tried.
        games: Vec<String>,
        /// The spec of the game on the desk, whose board it is if the file does not say how large its own is.
        #[cfg_attr(test, ts(optional = nullable))]
        desk: Option<String>,
    },
}

/// The contents of a spot of a position that is set up.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct SpotContents {
    /// The name of the spot.
    pub(crate) spot: String,
    /// The letters of the pieces there.
    pub(crate) pieces: Vec<char>,
    /// The number of pieces, where they are counted.
    pub(crate) count: Option<u32>,
}

/// A request about matches and tournaments.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub(crate) enum RunsRequest {
    /// To play a match; answered with `run`.
    StartMatch(Box<MatchRequest>),
    /// To play the events of a tournament file; answered with `run`.
    StartTournament {
        /// The contents of the file.
        file: String,
    },
    /// To end a match or tournament; what was played stays.
    Cancel { run: u32 },
    /// The matches and tournaments that were started from a page; answered with `runs`.
    Runs,
}

/// A request for news.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum NewsRequest {
    /// Subscribes to new games of the database and to runs.
    Follow,
    /// To hear no more of them.
    Unfollow,
    /// The machines that play elsewhere; answered with `cluster`.
    Cluster,
}

/// A table to set up.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct NewTable {
    /// The position to begin with, after its moves.
    pub(crate) place: GamePosition,
    /// The players of both sides, the first to move first.
    pub(crate) seats: [SeatChoice; 2],
    /// The clock of both sides: `5m+3`.
    pub(crate) clock: Option<String>,
    /// Limits of a computer player's thinking about a move.
    pub(crate) think: Option<Think>,
    /// Decides all random choices; chosen by the server if missing.
    pub(crate) seed: Option<u64>,
    /// The side of the guest that the invitation admits; its seat must be a person's.
    pub(crate) guest: Option<Side>,
    /// A record to go on from; the moves of `place` are not played then.
    pub(crate) record: Option<GameRecord>,
}

/// A position as game, start and moves.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct GamePosition {
    /// The spec of the game: `family:size,option`.
    pub(crate) game: String,
    /// The position text of the start, where it is not the usual one.
    pub(crate) start: Option<String>,
    /// The moves since then.
    #[serde(default)]
    pub(crate) moves: Vec<String>,
}

/// The player of a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "by", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub(crate) enum SeatChoice {
    /// Somebody at the page.
    Person,
    /// A built-in player, with options, or `lua:NAME`, a script that comes with the game.
    Player {
        /// As the command line names it: `engine@level=3`.
        name: String,
    },
    /// A bot's text in Lua.
    Script {
        name: String,
        /// Its text.
        source: String,
    },
}

/// Limits of a player's thinking about a move; the first limit reached counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Think {
    /// Milliseconds.
    pub(crate) ms: Option<u64>,
    /// Plies to search.
    pub(crate) depth: Option<u32>,
    /// Positions to visit.
    pub(crate) nodes: Option<u64>,
}

/// A match to play.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct MatchRequest {
    /// Everything that decides the games but the players, by the keys of a tournament file; a seed is chosen if it is missing.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub(crate) settings: EventSettings,
    /// The two players.
    pub(crate) players: [SeatChoice; 2],
    /// The number of games played at once; the server sets a limit.
    pub(crate) concurrency: Option<usize>,
}
