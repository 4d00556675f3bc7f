// Made from crates/service/src/message by its test; UPDATE_MESSAGES=1 cargo test -p boardwright-service --lib writes it.

/** The answer to a request. */
export type Answer = { "is": "done" } | { "is": "said", 
/** The sentence. */
text: Said, } | { "is": "table" } & Snapshot | { "is": "hint", 
/** The move and the spots to click for it. */
hint: PathMove, 
/** The state of the player's search, if it searches. */
info: SearchInfo | null, } | { "is": "why", explanation: Explanation | null, 
/** The threats of both sides there, the same for every player. */
threats: Array<Threat>, } | { "is": "kept", number: number, } | { "is": "records", 
/** The games. */
records: Array<GameRecord>, 
/** Sentences on what the reader assumed and what it could not keep. */
notices: Array<Said>, } | { "is": "file", name: string, 
/** Its contents. */
base64: string, 
/** Sentences on what it could not hold. */
notices: Array<Said>, } | { "is": "text", 
/** A name for the file. */
name: string, 
/** Its contents. */
text: string, } | { "is": "state" } & State | { "is": "tried" } & Tried | { "is": "search", 
/** The number. */
search: number, } | { "is": "run" } & Run | { "is": "runs", 
/** All of them, newest first. */
runs: Array<Run>, } | { "is": "explored" } & Explored | { "is": "threats", 
/** The more urgent first. */
threats: Array<Threat>, } | { "is": "palette", pieces: Array<Piece>, } | { "is": "puzzles", 
/** The spec of the game. */
game: string, 
/** The games that have puzzles. */
games: Array<string>, puzzles: Array<PuzzleInfo>, 
/** The number of the puzzle of the day. */
daily: number | null, } | { "is": "puzzle" } & PuzzleState | { "is": "attempted", 
/** The judgement. */
verdict: PuzzleVerdict, 
/** The move and what follows it: the defence, or the refutation. */
line: Array<PuzzleStep>, 
/** The puzzle now; as before if the move was not right. */
state: PuzzleState, } | { "is": "line", 
/** The moves of both sides. */
line: Array<PuzzleStep>, } | { "is": "rated", person: PuzzleRating, puzzle: PuzzleRating, } | { "is": "bot" } & BotCheck | { "is": "cluster", 
/** Their state; `null` if this server looks at none. */
cluster: ClusterState | null, };

/** Value in a text. */
export type Argument = number | string | Said;

/** The look of a board. */
export type Board = { "shape": "crossings", 
/** Number of columns. */
columns: number, 
/** Number of rows. */
rows: number, 
/** The part that is shown of a board without edges; `None` if the board has edges. */
window?: Window, } | { "shape": "holes", 
/** Number of columns. */
columns: number, 
/** Number of rows. */
rows: number, } | { "shape": "pits", 
/** Houses a side. */
houses: number, };

/** The result of the check of a bot. */
export type BotCheck = { 
/** The problems of the script; empty if there are none. */
problems: Array<BotProblem>, 
/** The move that it makes at the start, if it makes one. */
move: string | null, 
/** The lines that it printed for its author. */
log: Array<string>, };

/** Something wrong with a bot. */
export type BotProblem = { 
/** The line, from 1, where it is known. */
line: number | null, 
/** The column, from 1, where it is known. */
column: number | null, 
/** The error. */
message: Said, };

/** The outcome of bringing a file of games to a browser. */
export type Brought = { "is": "kept", 
/** The number of games that are new. */
fresh: number, 
/** The number of games that were kept before. */
known: number, 
/** Assumptions of the reader, losses, games left out, and results that the boards contradict. */
notices: Array<Said>, } | { "is": "refused", 
/** The reason. */
why: Said, };

/** One move that a player considers. */
export type Candidate = { 
/** The spots to click for it; for a mark that is no legal move, the spot alone. */
path: Array<string>, 
/** The move as text. */
move: string, 
/** Its value in the player's own unit, where the player reduces it to one number. */
value: number | null, 
/** One number for each [`Explanation::columns`]; `None` where the part does not apply. */
parts: Array<number | null>, 
/** A clause on what is special about it: "makes five", "within 15 % of the best". May be empty. */
note: Said, 
/** The spots on the board that make up the value, for screens to draw. A player may leave out what is too much to
 * draw. */
groups: Array<Group>, };

/** The games and their players; `GET /api/games`. */
export type Catalog = { 
/** The version of the program. */
version: string, 
/** The games. */
families: Array<FamilyInfo>, 
/** Formats that hold games of every family. */
formats: Array<FormatInfo>, };

/** One thing that may be chosen, with one line on what it does. */
export type Choice = { 
/** As it is written: `delta=0…1`, `empty-capture`. */
name: string, 
/** One line on what it does, with the default. */
summary: string, };

/** An event of a cluster; its units are pairs of games, or parts of other work. */
export type ClusterEvent = { 
/** Its id. */
id: string, 
/** Its name. */
name: string, 
/** Units that are done. */
done: number, 
/** Units that are being played. */
playing: number, 
/** Units that wait for a worker. */
waiting: number, 
/** Units at most; 0 if that is not known. */
of: number, 
/** Seconds until the end, as far as can be said. */
secondsLeft: number | null, };

/** The state of a cluster. */
export type ClusterState = { 
/** The version of its server. */
server: string, 
/** Games a second of all workers. */
pace: number, 
/** The events that are played. */
events: Array<ClusterEvent>, 
/** The number of workers. */
machines: number, 
/** The number of units that they play at the same time. */
threads: number, 
/** The workers, or the first of them. */
workers: Array<ClusterWorker>, 
/** Games as they stand. */
live: Array<LiveGame>, };

/** A worker of a cluster. */
export type ClusterWorker = { 
/** A word that no other worker has. */
id: string, 
/** Its name. */
name: string, 
/** The version of its program. */
version: string, 
/** The number of units that it plays at the same time at most. */
threads: number, 
/** Positions a second in the bench. */
speed: number, 
/** The number of units that it plays. */
playing: number, 
/** The number of games that it has brought. */
games: number, 
/** The reasons for which it does not play in some events. */
refuses: Array<string>, };

/** The colour of a side's pieces. */
export type Colour = "black" | "white" | "red" | "yellow" | "blue" | "green";

/** The meaning of one part of a candidate's value. */
export type Column = { 
/** A short heading: "straight fours". */
name: Said, 
/** The meaning, with the weight where there is one: "4 in a row, both ends open, 1600 each". */
meaning: Said, };

/** A move with what came of it. */
export type Continuation = { 
/** The move. */
move: PathMove, 
/** The games in which it was made. */
games: number, 
/** Those that the first side won. */
first: number, 
/** Those that nobody won. */
draws: number, 
/** Those that the second side won. */
second: number, };

/** The lessons of a family of games. */
export type CourseInfo = { family: string, 
/** The lessons in their order; the first one has the rules. */
lessons: Array<LessonInfo>, };

/** Results of the games of two players. */
export type Crossing = { 
/** The one. */
player: string, 
/** The other. */
opponent: string, 
/** Games that the one won. */
wins: number, 
/** Games that nobody won. */
draws: number, 
/** Games that the other won. */
losses: number, };

/** The ending of a game. */
export type EndingInfo = { outcome: Outcome, 
/** The ending as a phrase with the names of the sides. */
text: Said, 
/** `board`, `resignation`, `time`, `forfeit`, …: as the store names it. */
kind: string, };

/** An event in a list; `GET /api/events`. */
export type EventBrief = { id: string, name: string, 
/** The number of its games that are kept. */
games: number, 
/** True if its last run is known to have ended before all of them were played. */
endedEarly: boolean, 
/** The number of games that this run wanted, if it is known. */
planned: number | null, 
/** The last game, if there is one. */
last: GameSummary | null, };

/** An event as it stands; `GET /api/events/ID`. */
export type EventDetail = { id: string, name: string, 
/** Everything that decides its games, as `key: value`. */
settings: Array<[string, string]>, 
/** The number of its games that are kept. */
games: number, 
/** True if its last run is known to have ended before all of them were played. */
endedEarly: boolean, 
/** The number of games that this run wanted, if it is known. */
planned: number | null, 
/** The players, best first. */
standings: Array<Standing>, 
/** Results of the games between each two players. */
crosstable: Array<Crossing>, 
/** The ratings that follow from the games, best first. */
ratings: RatingTable, 
/** The sequential test, if the event has one. */
test: TestState | null, 
/** The latest games, newest first. */
latest: Array<GameSummary>, };

/** A game in which a position occurred. */
export type Example = { game: GameSummary, 
/** The ply after which the position occurred. */
ply: number, };

/** A player's explanation of a position. */
export type Explanation = { 
/** Sentences on the position as a whole. */
summary: Array<Said>, 
/** The meaning of each part of a candidate. */
columns: Array<Column>, 
/** The candidates, best first in the player's own order. */
candidates: Array<Candidate>, 
/** The moves that the player would play now. */
choices: Array<string>, };

/** The moves that the games of the store made in a position. */
export type Explored = { 
/** The moves, the most played first. */
continuations: Array<Continuation>, 
/** The games in which the position occurred. */
games: number, 
/** The games that were looked through. */
looked: number, 
/** The games there are. */
total: number, 
/** The place where the next request goes on, if games are left. */
next: number | null, 
/** The newest of the games in which the position occurred, with the ply after which it did. */
examples: Array<Example>, };

/** Games that share rules but for size and options. */
export type FamilyInfo = { 
/** The name in specs. */
name: string, 
/** The name in headings. */
title: string, 
/** One line on the game. */
summary: string, 
/** The sizes that may be given, in words. */
sizes: string, 
/** The options that may be given. */
options: Array<Choice>, 
/** The opening rules, each of which is an option of its specs. */
openings: Array<Choice>, 
/** Specs worth trying, the default first. */
variants: Array<Choice>, 
/** The two sides, the first to move first. */
sides: [SideInfo, SideInfo], 
/** The built-in players, weakest or oldest first. */
players: Array<PlayerInfo>, 
/** The scripts that come with the game. */
scripts: Array<ScriptInfo>, 
/** The names of players and scripts that do not play some of the variants, by the spec of the variant. */
absent: { [key in string]: Array<string> }, 
/** The player that follows proofs. */
perfect: PlayerInfo, 
/** The specs of the games that it has a proof of. */
proofs: Array<string>, 
/** The specs of the games that have a book of openings. */
books: Array<string>, 
/** Formats of records besides those for every family. */
formats: Array<FormatInfo>, 
/** The start of its usual game, so that the page has a board to play on before it asks for one. */
start: StartInfo | null, };

/** The look of a piece. */
export type Form = "disc" | "stick" | "ring" | "block" | "seed";

/** A format of game records. */
export type FormatInfo = { name: string, 
/** The usual ending of its files, without the dot. */
extension: string, 
/** True if its files are texts. */
text: boolean, };

/** A position as game, start and moves. */
export type GamePosition = { 
/** The spec of the game: `family:size,option`. */
game: string, 
/** The position text of the start, where it is not the usual one. */
start?: string | null, 
/** The moves since then. */
moves: Array<string>, };

/** One game from its start to its ending. */
export type GameRecord = { 
/** The reason for which it cannot be replayed, if it cannot: the moves up to there can. */
problem: Said | null, 
/** The spec of the game: `gomoku:15`. */
game: string, 
/** The names of the players, first to move first. */
players: [string, string], 
/** The position text of the start, where it is not the usual one. */
start: string | null, 
/** The moves, one a ply. */
moves: Array<RecordPly>, 
/** The result; `None` for an unfinished game. */
outcome: Outcome | null, 
/** A phrase that tells how it ended: "five in a row from e4 to e8", "forfeit: illegal move". */
ending: string, 
/** Everything else that is known, by tag name, in order: `Event`, `Date`, `Seed`, …. */
tags: Array<[string, string]>, 
/** The comment before the first move. */
comment: string, 
/** Other lines than the game itself, each behind the one that it leaves. */
variations: Array<RecordLine>, };

/** The summary of a game that stands in lists. */
export type GameSummary = { 
/** Its number in the store. */
number: number, 
/** The name of its event, if it has one. */
event: string | null, 
/** The spec of the game. */
game: string, 
/** The names of the players, first to move first. */
players: [string, string], outcome: Outcome | null, 
/** Its ending, as a phrase. */
ending: Said, 
/** The kind of ending. */
kind: string, 
/** The points of both sides, in games that count them. */
tally: [number, number] | null, 
/** The number of its plies. */
plies: number, 
/** The time at which it was finished, in milliseconds since 1970. */
finished: number | null, };

/** Spots that belong together and count for a value, such as the stones of a pattern. Where the groups of a part hold
 * one spot each they are an area, such as the zone of a proof. */
export type Group = { 
/** The part that the spots count for, an index of [`Explanation::columns`]; `None` for the value as a whole. */
column: number | null, 
/** The names of the spots as in [`View`](crate::View), in the order in which a line through them passes. */
spots: Array<string>, };

/** The state of an invitation. */
export type GuestInfo = { 
/** The side of the guest. */
side: Side, 
/** True once the guest has come; nobody moves before that. */
joined: boolean, 
/** True for each side whose player is connected, the first to move first. */
present: [boolean, boolean], 
/** The side that has asked for another game. */
rematch: Side | null, };

/** The part of a board that never changes during a game, unless the board has no edges. */
export type Layout = { 
/** The shape of the board. */
board: Board, 
/** Everything that can hold a piece, in the order in which a cursor visits it. */
spots: Array<SpotPlace>, };

/** A lesson; its title stands under `FAMILY-lesson-NAME`. */
export type LessonInfo = { name: string, steps: Array<StepInfo>, };

/** All lessons; `GET /api/lessons/LANGUAGE`. */
export type Lessons = { 
/** The courses of the games that have one. */
courses: Array<CourseInfo>, 
/** Their texts in Fluent's syntax. */
texts: string, };

/** A request about lessons. */
export type LessonsRequest = { "do": "try", 
/** The family of games. */
family: string, 
/** The name of the lesson. */
lesson: string, 
/** The number of the step, from 0. */
step: number, 
/** The moves so far. */
moves: Array<string>, };

/** A game that a worker plays. */
export type LiveGame = { 
/** The place where one game after another is played. */
id: string, 
/** The name of the worker. */
worker: string, 
/** The spec of the game. */
game: string, 
/** The players, the first to move first. */
players: [string, string], 
/** The position that it began with, where it is not the usual one. */
start: string | null, 
/** The moves since then. */
moves: Array<string>, };

/** The log-likelihood ratio after a number of games. */
export type LlrPoint = { games: number, 
/** The ratio. */
llr: number, };

/** Mark of a move that cost its side much. */
export type Mark = "inaccuracy" | "mistake" | "blunder";

/** A match to play. */
export type MatchRequest = { 
/** Everything that decides the games but the players, by the keys of a tournament file; a seed is chosen if it is missing. */
settings: Record<string, unknown>, 
/** The two players. */
players: [SeatChoice, SeatChoice], 
/** The number of games played at once; the server sets a limit. */
concurrency?: number | null, };

/** A text that each language has in its own words. */
export type Message = { 
/** The key in the files of texts. */
key: string, 
/** Values in the text, by name. */
args: { [key in string]: Argument }, 
/** The English text. */
text: string, };

/** A table to set up. */
export type NewTable = { 
/** The position to begin with, after its moves. */
place: GamePosition, 
/** The players of both sides, the first to move first. */
seats: [SeatChoice, SeatChoice], 
/** The clock of both sides: `5m+3`. */
clock?: string | null, 
/** Limits of a computer player's thinking about a move. */
think?: Think | null, 
/** Decides all random choices; chosen by the server if missing. */
seed?: number | null, 
/** The side of the guest that the invitation admits; its seat must be a person's. */
guest?: Side | null, 
/** A record to go on from; the moves of `place` are not played then. */
record?: GameRecord | null, };

/** A request for news. */
export type NewsRequest = { "do": "follow" } | { "do": "unfollow" } | { "do": "cluster" };

/** The state of an opening whose rule is part of the game. */
export type Opening = { 
/** True if the players have exchanged their sides: the pieces of the first side are the second player's. */
swapped: boolean, 
/** The side whose pieces are placed next. It need not be the player that places them. */
pieces: Side, 
/** The task of the player to move, as sentences to that player; `None` when the opening is over. */
task: Said | null, 
/** The choices of the player to move that are no places on the board. */
options: Array<OpeningOption>, 
/** Names of the spots at which moves are offered. */
offered: Array<string>, 
/** Names of the spots to which a move is restricted; empty if it is not. */
allowed: Array<string>, };

/** A choice that is no place on the board. */
export type OpeningOption = { 
/** The name that a click returns, which is the text of the move: `swap`. */
name: string, 
/** The label of a button: "Take black". */
label: Said, 
/** The consequence, as a sentence. */
meaning: Said, };

/** The result of a finished game.
 *
 * ```
 * use boardwright_game::{Outcome, Side};
 *
 * let outcome = Outcome::Win(Side::Second);
 * assert_eq!(outcome.to_string(), "0-1");
 * assert_eq!(outcome.points(Side::Second), 1.0);
 * assert_eq!(outcome.swapped().winner(), Some(Side::First));
 * assert_eq!(Outcome::Draw.points(Side::First), 0.5);
 * ``` */
export type Outcome = "first" | "second" | "draw";

/** A move with the spots to click for it. */
export type PathMove = { 
/** The move as text. */
move: string, 
/** The names of the spots, in the order of the clicks: the target, or where from and where to. */
path: Array<string>, };

/** The last position of a game, as a picture in a list; `GET /api/pictures?games=NUMBER,NUMBER`. */
export type Picture = { 
/** The number of the game in the store. */
number: number, 
/** The board. */
layout: Layout, 
/** The contents of the board. */
view: View, 
/** The spots of the last move. */
last: Array<string>, };

/** A piece to draw. */
export type Piece = { 
/** The side that it belongs to; seeds belong to the side on whose part of the board they lie. */
side: Side, 
/** Its look. */
form: Form, 
/** Its name: "stone", "hollow barrel". */
name: string, 
/** The letter that stands for it in position texts. */
symbol: string, };

/** The place of a spot. */
export type Place = { "at": "cell", 
/** From the left. */
column: number, 
/** From the bottom. */
row: number, } | { "at": "house", 
/** The side that it belongs to. */
side: Side, 
/** From its owner's left. */
index: number, } | { "at": "store", 
/** The side that it belongs to. */
side: Side, } | { "at": "tray", 
/** The side that they belong to. */
side: Side, 
/** The number of the kind, in the order in which they are shown. */
index: number, };

/** A built-in player as lists and help show it. */
export type PlayerInfo = { 
/** The name in specs: `boora-0.7`. */
name: string, 
/** The year of its description. */
year: number, 
/** Its source. */
source: string, 
/** One line on what it does. */
summary: string, 
/** Its options, `name=values` and what they do. */
options: Array<Choice>, };

/** One ply of a game. */
export type Ply = { 
/** The move as text. */
move: string, 
/** The side that moved. */
side: Side, 
/** Milliseconds that it took. */
ms: number | null, 
/** Milliseconds that both sides had left after it. */
clocks: [number, number] | null, 
/** Its score in its player's view, for the side that moved. */
score: ScoreInfo | null, 
/** The depth of its player's search. */
depth: number | null, comment: string, 
/** The move in words, for whoever listens; `None` where its text is all that there is to say. */
spoken: Said | null, };

/** The origin of a proof. */
export type ProofSource = "certificate" | "solver";

/** The state of a proof about a position. */
export type Proved = { 
/** The statement, or what is being tried. */
said: Said, 
/** The origin of the proof; `null` as long as nothing is proved. */
source: ProofSource | null, 
/** The side that wins, where one does. */
winner: Side | null, 
/** Plies up to the win at most, where they are known. */
plies: number | null, 
/** The first moves of best play, as far as they are known. */
line: Array<PathMove>, 
/** Positions visited so far. */
nodes: number, 
/** The zone of a certificate with zones, for the next move of its side or the one that it has just made. */
zone: Zone | null, 
/** Spots in pairs, where a certificate holds a draw by them: who takes one of a pair gets the other as the answer. */
pairs: Array<Array<string>>, };

/** A puzzle in a list. */
export type PuzzleInfo = { number: number, 
/** Its rating at first. */
rating: number, 
/** Names of its themes. */
themes: Array<string>, 
/** Number of first moves that are right: one, or a few that win by the same threats in another order. */
ways: number, 
/** True if every other first move is proved not to win; otherwise a search found no win by them. */
proved: boolean, 
/** An identifier that stays the same when puzzles are renumbered. */
key: string, };

/** A rating with its uncertainty. */
export type PuzzleRating = { 
/** The strength; 1500 for an unknown person. */
rating: number, 
/** The standard deviation of the rating. */
deviation: number, 
/** The volatility: the expected change from one time to the next. */
volatility: number, };

/** A puzzle at a point of its solution. */
export type PuzzleState = { 
/** The fixed part of the board. */
layout: Layout, 
/** The position. */
view: View, 
/** The position as text. */
position: string, 
/** The side that is to win, and to move. */
side: Side, 
/** The moves up to now. */
played: Array<string>, 
/** Spots of the last move. */
last: Array<string>, 
/** Legal moves. */
moves: Array<PathMove>, };

/** A move of a line with the position after it. */
export type PuzzleStep = { 
/** The move as text. */
move: string, 
/** The side that moves. */
side: Side, 
/** Spots of the move. */
path: Array<string>, 
/** The move in words, for whoever listens; `None` where its text is all that there is to say. */
spoken: Said | null, 
/** The position after it. */
view: View, };

/** The judgement of a move. */
export type PuzzleVerdict = "right" | "solved" | "loses" | "no-win" | "also-wins" | "unproved";

/** A request about puzzles. */
export type PuzzlesRequest = { "do": "list", 
/** The spec of the game; of the first game that has some if empty. */
game: string, 
/** The date of today where the page is: `2026-11-23`. */
date: string, } | { "do": "open", 
/** The spec of the game. */
game: string, 
/** The number of the puzzle, from 1. */
number: number, 
/** The moves of both sides up to now. */
moves: Array<string>, } | { "do": "try", 
/** The spec of the game. */
game: string, 
/** The number of the puzzle. */
number: number, 
/** The moves of both sides up to now. */
moves: Array<string>, 
/** The move. */
move: string, } | { "do": "solution", 
/** The spec of the game. */
game: string, 
/** The number of the puzzle. */
number: number, 
/** The moves of both sides up to now. */
moves: Array<string>, } | { "do": "rate", 
/** The person's rating before; `null` for an unknown person. */
person: PuzzleRating | null, 
/** The puzzle before; `null` for one that nobody has tried. */
puzzle: PuzzleRating | null, 
/** The rating at which the puzzle starts. */
start: number, 
/** The result. */
solved: boolean, };

/** A player's rating. */
export type Rating = { 
/** The player. */
name: string, 
/** In Elo; only differences mean anything. */
elo: number, 
/** Half the width of the 95 % confidence interval; `null` where it is not known. */
error: number | null, 
/** Games it played. */
games: number, 
/** Points it won. */
points: number, };

/** Ratings; `GET /api/ratings`. */
export type RatingTable = { 
/** The players, best first. */
players: Array<Rating>, 
/** The reason why there are no ratings. */
problem: Said | null, };

/** A line of moves that leaves a game, or another variation, before one of its moves. */
export type RecordLine = { 
/** The line that it leaves: 0 is the game, n the n-th variation, which stands before this one. */
of: number, 
/** The number of plies between the start of the game and its first move. */
after: number, 
/** Its moves, at least one. */
moves: Array<RecordPly>, };

/** A page of a list of games; `GET /api/records`. */
export type RecordList = { 
/** The number of games that the filter admits. */
total: number, 
/** These of them. */
games: Array<GameSummary>, 
/** For a search by position: after which ply it occurs, for each game; else empty. */
plies: Array<number>, 
/** For a search by position: the number of the last game whose positions are known, if those of later games are not
 * yet; the next search looks at more of them. */
searchedTo: number | null, };

/** One ply of a record. */
export type RecordPly = { 
/** The move as text. */
move: string, 
/** The time it took, as milliseconds where it is serialized. */
ms: number | null, 
/** Its worth in the eyes of its player, in hundredths. */
score: number | null, 
/** The depth in plies that its player reached. */
depth: number | null, 
/** The comment on it. */
comment: string, 
/** Everything else that is known of it, by name, in order: marks on the board, properties of other programs. */
tags: Array<[string, string]>, };

/** A request about a position or a record that belongs to no table. */
export type RecordsRequest = { "do": "look", 
/** The position. */
place: GamePosition, } | { "do": "read-records", text: string, 
/** The family that the text is of, where the page knows. */
family?: string | null, } | { "do": "write-record", 
/** The game. */
record: GameRecord, 
/** The name of the format. */
format: string, };

/** A request with its number, which the answer carries. */
export type Request = { 
/** Chosen by the page, different for every request that is not answered yet. */
id: number, } & ({ "to": "tables" } & TablesRequest | { "to": "table" } & TableRequest | { "to": "records" } & RecordsRequest | { "to": "lessons" } & LessonsRequest | { "to": "search" } & SearchRequest | { "to": "study" } & StudyRequest | { "to": "runs" } & RunsRequest | { "to": "puzzles" } & PuzzlesRequest | { "to": "news" } & NewsRequest);

/** A position of a whole-game analysis. */
export type Reviewed = { 
/** Number of plies before the position. */
ply: number, 
/** Total number of positions. */
of: number, 
/** Its score for the first side; `null` if the player does not score. */
score: ScoreInfo | null, 
/** The player's chances of the first side by that score, from 0 to 1. */
chances: number | null, 
/** The move that the player would have played. */
best: PathMove | null, 
/** The moves that it expected to follow. */
variation: Array<PathMove>, 
/** The side that made the move that led here; `null` at the start. */
by: Side | null, 
/** The chances that the move that led here cost its side, from 0 to 1; `null` at the start. */
loss: number | null, 
/** The mark of that move. */
mark: Mark | null, 
/** The forced win that a marked move gave away, in words. */
givenAway?: Said, };

/** The rights that an id gives. */
export type Role = "player" | "guest" | "spectator";

/** A match or tournament that was started from a page. */
export type Run = { 
/** Its number. */
run: number, kind: RunKind, name: string, 
/** The id of its event in the store. */
event: string | null, state: RunState, 
/** Games finished. */
played: number, 
/** Games to play at most. */
of: number, 
/** Its figures so far, as `key: value`, in the words of the command line. */
figures: Array<[string, string]>, 
/** The ids of the boards on which its games are seen as they are played, one after another, until it is over. */
boards: Array<string>, 
/** The error that ended it, if there was one. */
error: Said | null, };

/** The kind of a run. */
export type RunKind = "match" | "tournament";

/** The state of a run. */
export type RunState = "running" | "finished" | "cancelled" | "failed";

/** A request about matches and tournaments. */
export type RunsRequest = { "do": "start-match" } & MatchRequest | { "do": "start-tournament", 
/** The contents of the file. */
file: string, } | { "do": "cancel", run: number, } | { "do": "runs" };

/** A text that people read.
 *
 * The texts of a game or a crate name it by its key and say it in each language. It is used like the English text, which
 * records, protocols and terminals carry; screens in other languages translate it from the key and the arguments. */
export type Said = string | Message;

/** The score of a position. */
export type ScoreInfo = { 
/** In hundredths of the evaluation's unit, to the side that is asked; beyond ±900,000 a forced result. */
value: number, 
/** For a forced result, the plies until it is complete, negative for a loss. */
forced: number | null, 
/** As people write it: `+1.25`, `win in 3`. */
text: string, };

/** A script that comes with a game. */
export type ScriptInfo = { 
/** The name in specs, `lua:NAME`. */
name: string, 
/** Its summary, in one line. */
summary: string, };

/** The state of a search that runs. */
export type SearchInfo = { 
/** Completed depth in plies. */
depth: number, 
/** For the side to move. */
score: ScoreInfo, 
/** The side to move, whose score it is. */
side: Side, 
/** Positions visited. */
nodes: number, 
/** Time spent in milliseconds, where the search has a clock. */
ms: number | null, 
/** The number of this line among several best lines, from 1. */
line: number, 
/** The moves expected from here on, with the spots to click for each. */
variation: Array<PathMove>, };

/** A request for something that is searched. */
export type SearchRequest = { "do": "hint", 
/** The position. */
place: GamePosition, player: string, 
/** Limits of its thinking. */
think?: Think | null, } | { "do": "why", 
/** The position. */
place: GamePosition, player: string, 
/** Limits of its thinking. */
think?: Think | null, } | { "do": "analyse", 
/** The position. */
place: GamePosition, 
/** The player that searches; `engine` if missing. */
player?: string | null, 
/** The number of best lines. */
lines: number, 
/** Limits of its thinking; without any, at most ten minutes. */
think?: Think | null, } | { "do": "review", 
/** The position after all its moves. */
place: GamePosition, 
/** The player that judges; `engine` if missing. */
player?: string | null, 
/** Limits of its thinking about each position. */
think?: Think | null, } | { "do": "prove", 
/** The position. */
place: GamePosition, 
/** Seconds that the solver may take; 0 to ask nothing but the certificates that come with the game. */
seconds: number, 
/** The side whose proof is asked for; without it the strongest is told. */
side?: Side | null, } | { "do": "verify", 
/** The game whose certificate is meant. */
game?: string | null, 
/** A certificate as base64, if it does not come with a game. */
file?: string | null, } | { "do": "stop", search: number, } | { "do": "check-bot", 
/** The game it plays. */
game: string, 
/** Its text. */
source: string, };

/** The player of a side. */
export type SeatChoice = { "by": "person" } | { "by": "player", 
/** As the command line names it: `engine@level=3`. */
name: string, } | { "by": "script", name: string, 
/** Its text. */
source: string, };

/** The player of a side. */
export type SeatInfo = { 
/** The player's name; `null` for a person. */
player: string | null, 
/** The name that the person gave; `null` for a computer and for whoever gave none. */
name: string | null, 
/** True if it is a bot in Lua from the page. */
script: boolean, };

/** One of the two players of a game, named by who moves first in it.
 *
 * ```
 * use boardwright_game::Side;
 *
 * let stores = [25, 23];
 * assert_eq!(stores[Side::First], 25, "a pair is indexed by a side");
 * assert_eq!(!Side::First, Side::Second);
 * assert_eq!(Side::BOTH.map(|side| side.to_string()), ["first", "second"]);
 * ``` */
export type Side = "first" | "second";

/** The name and the colour of a side. */
export type SideInfo = { 
/** "black", "red", "south". */
name: string, 
/** The colour of its pieces. */
colour: Colour, 
/** The family of games, whose texts name the side and its pieces. */
family: string, };

/** Everything about a table. */
export type Snapshot = { 
/** The id that the client used, which gives it its `role`. */
table: string, 
/** The rights that this id gives. */
role: Role, 
/** The id for spectators. */
watch: string, 
/** The id for the guest, shown to the host. */
guest: string | null, 
/** Counts the changes; an update that skips one means that something was missed: attach again. */
version: number, 
/** The spec of the game. */
game: string, 
/** The position text of the start, where it is not the usual one. */
start: string | null, 
/** The number of this game in its session, from 0. */
round: number, 
/** The board. */
layout: Layout, 
/** Every ply so far. */
history: Array<Ply>, state: TableState, clock: string | null, 
/** The seed of all random choices. */
seed: number, };

/** The people who look on at a table. */
export type Spectators = { 
/** The number of pages, with a name or without. */
count: number, 
/** The names that were given, in the order in which their owners came; a few dozen at most. */
names: Array<string>, };

/** The contents of a spot of a position that is set up. */
export type SpotContents = { 
/** The name of the spot. */
spot: string, 
/** The letters of the pieces there. */
pieces: Array<string>, 
/** The number of pieces, where they are counted. */
count?: number | null, };

/** A spot and its place. */
export type SpotPlace = { 
/** Its name, which a click returns. */
name: string, place: Place, };

/** The contents of a spot. */
export type SpotState = { 
/** The pieces there, the outer one first. */
pieces: Array<Piece>, 
/** The number of pieces, where they are counted. */
count?: number, 
/** The reason for which the side to move cannot move its piece here. */
locked?: Said, 
/** A warning about the consequence of a legal move that ends here. */
warning?: Warning, };

/** The standing of a player in an event. */
export type Standing = { 
/** The player. */
name: string, 
/** Games it played. */
games: number, 
/** Games it won. */
wins: number, 
/** Games that nobody won. */
draws: number, 
/** Games it lost. */
losses: number, 
/** A win 1, a draw ½. */
points: number, 
/** Games it lost by misbehaviour or on time. */
forfeits: number, };

/** The start of a game. */
export type StartInfo = { 
/** The spec of the game. */
game: string, 
/** The board. */
layout: Layout, 
/** The contents of the board. */
view: View, toMove: Side, 
/** Every legal move with its clicks. */
moves: Array<PathMove>, };

/** A position to look at, without a table. */
export type State = { 
/** The canonical spec of the game. */
game: string, 
/** The board. */
layout: Layout, 
/** The contents of the board. */
view: View, 
/** The position as text. */
position: string, 
/** The moves that led here, as the game writes them. */
line: Array<string>, 
/** Views to show one after another while the last move is played. */
frames: Array<View>, 
/** The spots of the last move. */
last: Array<string>, 
/** The last move in words, for whoever listens; `None` where its text is all that there is to say. */
spoken: Said | null, toMove: Side, 
/** Every legal move with its clicks. */
moves: Array<PathMove>, 
/** Points each side has, in games that count them. */
tally: [number, number] | null, 
/** The ending of the game, if it is over. */
ending: EndingInfo | null, 
/** The game so far as a record. */
record: GameRecord, };

/** A step of a lesson; its task stands under `FAMILY-lesson-LESSON-NAME`, and what is said when it is done as the
 * attribute `done`. */
export type StepInfo = { name: string, 
/** The spec of the game. */
game: string, 
/** The position text of the start, where it is not the usual one. */
start: string | null, 
/** The moves since then. */
moves: Array<string>, 
/** The spots to point at. */
show: Array<string>, 
/** The thing to do. */
kind: StepKind, 
/** Moves that do it, for who wants to see them. */
answer: Array<string>, };

/** The thing to do in a step. */
export type StepKind = { "is": "read" } | { "is": "try" } | { "is": "locked", spot: string, };

/** A game of the store; `GET /api/records/NUMBER`. */
export type StoredRecord = { 
/** Its summary, as in lists. */
summary: GameSummary, 
/** The game. */
record: GameRecord, 
/** The side that made each move, as far as the moves can be played. */
movers: Array<Side>, 
/** Versions and settings of the players. */
versions: [string, string], 
/** The last lines that the bots logged, where they misbehaved. */
logs: [Array<string>, Array<string>], };

/** The information that the author of a bot needs; `GET /api/studio/SPEC`. */
export type StudioInfo = { 
/** The words that a bot may use, as Luau definitions. */
definitions: string, 
/** A bot to begin with. */
template: string, 
/** The bots that come with the game, with their texts. */
examples: Array<[string, string]>, };

/** A request about positions and games that are studied. */
export type StudyRequest = { "do": "explore", 
/** The position. */
place: GamePosition, 
/** A player who took part in the games, on either side. */
player?: string | null, 
/** Only games before this number: where the last answer ended. */
before?: number | null, } | { "do": "threats", 
/** The position. */
place: GamePosition, } | { "do": "palette", 
/** The spec of the game. */
game: string, } | { "do": "arrange", 
/** The spec of the game. */
game: string, 
/** The spots that are not empty. */
spots: Array<SpotContents>, toMove: Side, } | { "do": "picture", 
/** The position. */
place: GamePosition, 
/** The name of the picture. */
title: string, 
/** True for a moving picture. */
film: boolean, 
/** True if the moves are numbered. */
numbers: boolean, 
/** Milliseconds for which a moving picture shows each position. */
ms?: number | null, } | { "do": "paste", text: string, 
/** The specs of the games of which positions and moves are tried. */
games: Array<string>, 
/** The spec of the game on the desk, whose board it is if the text does not say how large its own is. */
desk?: string | null, } | { "do": "open", 
/** The name of the file. */
name: string, 
/** The file in base 64. */
base64: string, 
/** The specs of the games of which positions and moves are tried. */
games: Array<string>, 
/** The spec of the game on the desk, whose board it is if the file does not say how large its own is. */
desk?: string | null, };

export type TableRequest = { 
/** The id for players, or the one for spectators, who may only attach and detach. */
table: string, } & ({ "do": "attach", 
/** The name that somebody gives for the list of spectators; a guest without one. */
name?: string | null, 
/** The name that the browser gives itself, so that of those who open an invitation only one plays. */
visitor?: string | null, } | { "do": "detach" } | { "do": "play", 
/** The number of plies when the person decided: a move for an earlier position is refused. */
ply: number, 
/** The move as text. */
move: string, } | { "do": "undo" } | { "do": "redo" } | { "do": "resign" } | { "do": "draw" } | { "do": "decline-draw" } | { "do": "swap" } | { "do": "again" } | { "do": "move-now" } | { "do": "keep" } | { "do": "export", 
/** The name of the format. */
format: string, });

/** The state of a table. */
export type TableState = { 
/** The contents of the board. */
view: View, 
/** The position as text. */
position: string, 
/** The side to move; in a finished game the side that would move. */
toMove: Side, 
/** Every legal move with its clicks, if a person is to move and the reader is a player. */
moves: Array<PathMove>, 
/** The spots of the last move. */
last: Array<string>, 
/** The players of both sides, the first to move first. */
seats: [SeatInfo, SeatInfo], 
/** Points each side has, in games that count them. */
tally: [number, number] | null, 
/** The side of the player that is thinking, if one is. */
thinking: Side | null, 
/** Milliseconds that both sides had left when this was sent, where there are clocks. The clock of the side to move
 * runs if `running` says so. */
clocks: [number, number] | null, 
/** True if the clock of the side to move runs. */
running: boolean, 
/** The side that offers a draw, if one does. */
offer: Side | null, 
/** The number of plies that can be played again. */
redoable: number, 
/** The ending of the game, if it is over. */
ending: EndingInfo | null, 
/** Its number in the store, once it was kept. */
kept: number | null, 
/** The people who look on. */
spectators: Spectators, 
/** The state of the invitation, if a side is a guest's. */
guest: GuestInfo | null, };

/** A request to all tables. */
export type TablesRequest = { "do": "new-table" } & NewTable;

/** A sequential test. */
export type TestState = { 
/** As it is written: `elo0=0,elo1=10,…`. */
test: string, 
/** Accepts H0 below this. */
lower: number, 
/** Accepts H1 above this. */
upper: number, 
/** The log-likelihood ratio over the games. */
llr: Array<LlrPoint>, 
/** `H0`, `H1` or `running`. */
verdict: string, 
/** The difference in Elo and half its 95 % interval, unless all results are alike. */
elo: [number, number] | null, 
/** If they are alike: the least and the greatest difference in Elo with 95 % confidence, as far as there are bounds. */
bounds: [number | null, number | null] | null, };

/** Limits of a player's thinking about a move; the first limit reached counts. */
export type Think = { 
/** Milliseconds. */
ms?: number | null, 
/** Plies to search. */
depth?: number | null, 
/** Positions to visit. */
nodes?: number | null, };

/** Something that a side could do at once if it were to move. */
export type Threat = { 
/** The side that threatens. */
side: Side, 
/** The game's term for it: "five", "winning sequence", "extra moves", "capture". */
name: string, 
/** Set if it wins the game unless something is done about it. */
wins: boolean, 
/** The points that the move or the chain of moves brings the side, such as the seeds that a sowing brings into its
 * store; `None` in a game without points. */
gain: number | null, 
/** The names of the spots where the side would move, one after another, as in [`View`](crate::View). */
spots: Array<string>, 
/** The names of the spots that make the threat, such as the stones of a row; may be empty. */
madeOf: Array<string>, };

/** Everything that the server says on a socket. */
export type ToPage = { "type": "hello", 
/** The version of the program; a page of another version offers to load itself anew. */
version: string, 
/** True if games can be kept. */
store: boolean, 
/** The longest message that is read, in bytes; a longer one ends the connection. */
longest: number, 
/** The address at which other machines of the network reach the server, if it listens to them. */
reach: string | null, 
/** The token that an invitation needs, if the server has one. */
token: string | null, } | { "type": "answer", 
/** The request's number. */
id: number, answer: Answer, } | { "type": "refusal", 
/** The request's number; `null` if it could not be read. */
id: number | null, 
/** The error: the value that was given and the one that was expected. */
error: Said, } | { "type": "update" } & Update | { "type": "thinking", table: string, 
/** The side of the player. */
side: Side, 
/** The state of its search. */
info: SearchInfo, } | { "type": "log", table: string, 
/** The side of the bot. */
side: Side, lines: Array<string>, } | { "type": "marks", table: string, 
/** The side of the script. */
side: Side, 
/** Number of plies before the position. */
ply: number, 
/** The marks as candidates, and what it said. */
explanation: Explanation, } | { "type": "info", search: number, 
/** The state of its search. */
info: SearchInfo, } | { "type": "reviewed", search: number, 
/** The judgement. */
reviewed: Reviewed, } | { "type": "proved", search: number, 
/** The statement, or what is being tried. */
proved: Proved, } | { "type": "verified", search: number, 
/** The claim and, at the end, the verdict. */
verified: Verified, } | { "type": "search-ended", search: number, 
/** The error that ended it, if there was one. */
error: Said | null, } | { "type": "games", 
/** The new ones, oldest first. */
games: Array<GameSummary>, 
/** The number of all games. */
total: number, } | { "type": "run" } & Run;

/** The result of a try. */
export type Tried = { 
/** The judgement. */
verdict: Verdict, 
/** The position after the moves. */
state: State, 
/** The position after the opponent's answer, if there is one to see. */
reply: State | null, };

/** A change of a table. */
export type Update = { 
/** The id that the client used. */
table: string, 
/** One more than before. */
version: number, 
/** The spec of the game; another one than before has another board: attach again. */
game: string, 
/** The number of this game in its session; another number than before means a new game. */
round: number, 
/** Number of plies that remain unchanged. */
keep: number, 
/** Then come these. */
add: Array<Ply>, 
/** Views to show one after another while the last move is played, the last being the position after it; empty if
 * no move was played. */
frames: Array<View>, 
/** Its state now. */
state: TableState, };

/** The judgement of a try. */
export type Verdict = "reached" | "open" | "missed";

/** The state of the check of a certificate. */
export type Verified = { 
/** The claim, as a sentence. */
claim: string, 
/** Positions visited so far. */
positions: number, 
/** The verdict; `null` as long as the check goes on. */
holds: boolean | null, 
/** Why it does not hold. */
reason: string | null, };

/** The contents of a board. */
export type View = { 
/** The spots of which there is something to say, by name; all others are empty. */
spots: { [key in string]: SpotState }, 
/** The spots that decided a finished game. */
decisive: Array<string>, 
/** The opening, in a game with an opening rule; it stays there when the opening is over. */
opening?: Opening, 
/** The layout in this position, where the board has no edges: it grows during the game. */
layout?: Layout, };

/** The consequence of a move that its side should know before it, with what on the board brings it about. */
export type Warning = { 
/** The consequence and its reason, as a sentence part that names the spots of `rows`, too. */
reason: Said, 
/** The names of the spots of each row that counts, with the spot of the move; empty where no rows count. */
rows: Array<Array<string>>, };

/** The place of what is shown of a board without edges. It may be another one in the view of the next position.
 *
 * Columns and rows are counted from those in the middle, which have the number 0. */
export type Window = { 
/** The number of the leftmost column that is shown; negative to the left of column 0. */
left: number, 
/** The number of the lowest row that is shown; negative below row 0. */
bottom: number, };

/** The zone of a proof: only there can a reply need an answer of its own, all others are answered alike. */
export type Zone = { spots: Array<string>, replies: number, 
/** Those that are answered alike. */
alike: number, };
