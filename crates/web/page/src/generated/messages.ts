// Made from crates/web/src/message by its test; UPDATE_MESSAGES=1 cargo test -p boardwright-web --lib writes it.

/**
 * What a request came to.
 */
export type Answer = { "is": "done" } | { "is": "said", 
/**
 * The sentence.
 */
text: string, } | { "is": "table" } & Snapshot | { "is": "hint", 
/**
 * The move and the spots to click for it.
 */
hint: PathMove, 
/**
 * What the player thinks of it, if it searches.
 */
info: SearchInfo | null, } | { "is": "why", 
/**
 * What it sees.
 */
explanation: Explanation | null, 
/**
 * What either side threatens there, whoever is asked.
 */
threats: Array<Threat>, } | { "is": "kept", 
/**
 * Its number.
 */
number: number, } | { "is": "records", 
/**
 * The games.
 */
records: Array<GameRecord>, } | { "is": "text", 
/**
 * How the file may be called.
 */
name: string, 
/**
 * What stands in it.
 */
text: string, } | { "is": "state" } & State | { "is": "search", 
/**
 * The number.
 */
search: number, } | { "is": "run" } & Run | { "is": "runs", 
/**
 * All of them, newest first.
 */
runs: Array<Run>, } | { "is": "bot" } & BotCheck;

/**
 * What a board looks like.
 */
export type Board = { "shape": "crossings", 
/**
 * From left to right.
 */
columns: number, 
/**
 * From bottom to top.
 */
rows: number, } | { "shape": "holes", 
/**
 * From left to right.
 */
columns: number, 
/**
 * From bottom to top.
 */
rows: number, } | { "shape": "pits", 
/**
 * Houses a side.
 */
houses: number, };

/**
 * What was found in a bot.
 */
export type BotCheck = { 
/**
 * What is wrong; empty if nothing is.
 */
problems: Array<BotProblem>, 
/**
 * The move that it makes at the start, if it makes one.
 */
move: string | null, 
/**
 * What it said for its author.
 */
log: Array<string>, };

/**
 * Something wrong with a bot.
 */
export type BotProblem = { 
/**
 * The line, from 1, where it is known.
 */
line: number | null, 
/**
 * The column, from 1, where it is known.
 */
column: number | null, 
/**
 * What is wrong.
 */
message: string, };

/**
 * One move that a player considers.
 */
export type Candidate = { 
/**
 * The move as text.
 */
move: string, 
/**
 * The spots to click for it; for a mark that is no legal move, the spot alone.
 */
path: Array<string>, 
/**
 * What it is worth in the player's own unit.
 */
value: number | null, 
/**
 * One number for each column.
 */
parts: Array<number | null>, 
/**
 * What is special about it; may be empty.
 */
note: string, 
/**
 * What on the board makes up the value; may be empty.
 */
groups: Array<Group>, };

/**
 * The games and their players; `GET /api/games`.
 */
export type Catalog = { 
/**
 * The version of the program.
 */
version: string, 
/**
 * The games.
 */
families: Array<FamilyInfo>, 
/**
 * Formats that hold games of every family.
 */
formats: Array<FormatInfo>, };

/**
 * Something to choose.
 */
export type Choice = { 
/**
 * As it is written.
 */
name: string, 
/**
 * What it does.
 */
summary: string, };

/**
 * A colour.
 */
export type Colour = "black" | "white" | "red" | "yellow" | "blue" | "green";

/**
 * The meaning of one part of a candidate's value.
 */
export type Column = { 
/**
 * A short heading.
 */
name: string, 
/**
 * What it means, with its weight.
 */
meaning: string, };

/**
 * What came of the games of two players.
 */
export type Crossing = { 
/**
 * The one.
 */
player: string, 
/**
 * The other.
 */
opponent: string, 
/**
 * Games that the one won.
 */
wins: number, 
/**
 * Games that nobody won.
 */
draws: number, 
/**
 * Games that the other won.
 */
losses: number, };

/**
 * How a game ended.
 */
export type EndingInfo = { 
/**
 * Who won.
 */
outcome: Outcome, 
/**
 * How, as a phrase with the names of the sides.
 */
text: string, 
/**
 * `board`, `resignation`, `time`, `forfeit`, …: as the store names it.
 */
kind: string, };

/**
 * An event in a list; `GET /api/events`.
 */
export type EventBrief = { 
/**
 * Its id.
 */
id: string, 
/**
 * What people call it.
 */
name: string, 
/**
 * How many games of it are kept.
 */
games: number, 
/**
 * The last game, if there is one.
 */
last: GameSummary | null, };

/**
 * An event as it stands; `GET /api/events/ID`.
 */
export type EventDetail = { 
/**
 * Its id.
 */
id: string, 
/**
 * What people call it.
 */
name: string, 
/**
 * Everything that decides its games, as `key: value`.
 */
settings: Array<[string, string]>, 
/**
 * How many games of it are kept.
 */
games: number, 
/**
 * The players, best first.
 */
standings: Array<Standing>, 
/**
 * What came of the games between any two.
 */
crosstable: Array<Crossing>, 
/**
 * The ratings that follow from the games, best first.
 */
ratings: RatingTable, 
/**
 * The sequential test, if the event has one.
 */
test: TestState | null, 
/**
 * The latest games, newest first.
 */
latest: Array<GameSummary>, };

/**
 * What a player sees in a position.
 */
export type Explanation = { 
/**
 * Sentences on the position as a whole.
 */
summary: Array<string>, 
/**
 * What each part of a candidate means.
 */
columns: Array<Column>, 
/**
 * The candidates, best first in the player's own order.
 */
candidates: Array<Candidate>, 
/**
 * The moves that the player would play now.
 */
choices: Array<string>, };

/**
 * Games that share rules but for size and options.
 */
export type FamilyInfo = { 
/**
 * The name in specs.
 */
name: string, 
/**
 * The name in headings.
 */
title: string, 
/**
 * One line on the game.
 */
summary: string, 
/**
 * The sizes that may be given, in words.
 */
sizes: string, 
/**
 * The options that may be given.
 */
options: Array<Choice>, 
/**
 * Specs worth trying, the default first.
 */
variants: Array<Choice>, 
/**
 * The two sides, the first to move first.
 */
sides: [SideInfo, SideInfo], 
/**
 * The built-in players, weakest or oldest first.
 */
players: Array<PlayerInfo>, 
/**
 * The scripts that come with the game.
 */
scripts: Array<ScriptInfo>, 
/**
 * The player that follows proofs.
 */
perfect: PlayerInfo, 
/**
 * The specs of the games that it has a proof of.
 */
proofs: Array<string>, 
/**
 * The specs of the games that have a book of openings.
 */
books: Array<string>, 
/**
 * Formats of records besides those for every family.
 */
formats: Array<FormatInfo>, 
/**
 * The rules in Markdown.
 */
rules: string, };

/**
 * The look of a piece.
 */
export type Form = "disc" | "stick" | "ring" | "block" | "seed";

/**
 * A format of game records.
 */
export type FormatInfo = { 
/**
 * Its name.
 */
name: string, 
/**
 * The usual ending of its files, without the dot.
 */
extension: string, };

/**
 * One game from its start to its ending.
 */
export type GameRecord = { 
/**
 * The spec of the game.
 */
game: string, 
/**
 * The names of the players, first to move first.
 */
players: [string, string], 
/**
 * The position text of the start, where it is not the usual one.
 */
start: string | null, 
/**
 * The moves.
 */
moves: Array<RecordPly>, 
/**
 * How it came out.
 */
outcome: Outcome | null, 
/**
 * How it ended, as a phrase.
 */
ending: string, 
/**
 * Everything else that is known, by name.
 */
tags: Array<[string, string]>, 
/**
 * What is said before the first move.
 */
comment: string, 
/**
 * Why it cannot be replayed, if it cannot: the moves up to there can.
 */
problem: string | null, };

/**
 * What a list tells of a game.
 */
export type GameSummary = { 
/**
 * Its number in the store.
 */
number: number, 
/**
 * What its event is called, if it has one.
 */
event: string | null, 
/**
 * The spec of the game.
 */
game: string, 
/**
 * The names of the players, first to move first.
 */
players: [string, string], 
/**
 * How it came out.
 */
outcome: Outcome | null, 
/**
 * How it ended, as a phrase.
 */
ending: string, 
/**
 * The sort of ending.
 */
kind: string, 
/**
 * The points of both sides, in games that count them.
 */
tally: [number, number] | null, 
/**
 * How many plies it has.
 */
plies: number, 
/**
 * When it was finished, in milliseconds since 1970.
 */
finished: number | null, };

/**
 * Spots that belong together and count for a value.
 */
export type Group = { 
/**
 * The column of the part that they count for, from 0; nothing for the value as a whole.
 */
column: number | null, 
/**
 * The names of the spots.
 */
spots: Array<string>, };

/**
 * What of a board never changes during a game.
 */
export type Layout = { 
/**
 * What the board looks like.
 */
board: Board, 
/**
 * Everything that can hold a piece, in the order in which a cursor visits it.
 */
spots: Array<SpotPlace>, };

/**
 * The log-likelihood ratio after so many games.
 */
export type LlrPoint = { 
/**
 * Games.
 */
games: number, 
/**
 * The ratio.
 */
llr: number, };

/**
 * What to call a move.
 */
export type Mark = "inaccuracy" | "mistake" | "blunder";

/**
 * A match to play.
 */
export type MatchRequest = { 
/**
 * The spec of the game.
 */
game: string, 
/**
 * The two players.
 */
players: [SeatChoice, SeatChoice], 
/**
 * How many games at most.
 */
games: number, 
/**
 * How much the players may think about a move.
 */
think?: Think | null, 
/**
 * A sequential test: `elo0=0,elo1=10,alpha=0.05,beta=0.05`.
 */
sprt?: string | null, 
/**
 * Where the pairs of games begin: `start`, `random:PLIES` or `book`; the start if missing.
 */
openings?: string | null, 
/**
 * Decides openings and players; chosen by the server if missing.
 */
seed?: number | null, 
/**
 * How many games at once; the server sets a limit.
 */
concurrency?: number | null, };

/**
 * A table to set up.
 */
export type NewTable = { 
/**
 * The position to begin with, after its moves.
 */
place: Place, 
/**
 * Who plays, the first to move first.
 */
seats: [SeatChoice, SeatChoice], 
/**
 * The clock of both sides: `5m+3`.
 */
clock?: string | null, 
/**
 * How much a computer player may think about a move.
 */
think?: Think | null, 
/**
 * Decides all random choices; chosen by the server if missing.
 */
seed?: number | null, 
/**
 * A record to go on from; the moves of `place` are not played then.
 */
record?: GameRecord | null, };

/**
 * A request for news.
 */
export type NewsRequest = { "do": "follow" } | { "do": "unfollow" };

/**
 * How a game came out.
 */
export type Outcome = "first" | "second" | "draw";

/**
 * A move with the spots to click for it.
 */
export type PathMove = { 
/**
 * The move as text.
 */
move: string, 
/**
 * The names of the spots, in the order of the clicks: the target, or where from and where to.
 */
path: Array<string>, };

/**
 * A piece to draw.
 */
export type Piece = { 
/**
 * Whose it is.
 */
side: Side, 
/**
 * What it looks like.
 */
form: Form, 
/**
 * What it is called: "stone", "hollow barrel".
 */
name: string, 
/**
 * How position texts write it.
 */
symbol: string, };

/**
 * A position by how it came about.
 */
export type Place = { 
/**
 * The spec of the game: `family:size,option`.
 */
game: string, 
/**
 * The position text of the start, where it is not the usual one.
 */
start?: string | null, 
/**
 * The moves since then.
 */
moves: Array<string>, };

/**
 * A built-in player.
 */
export type PlayerInfo = { 
/**
 * The name by which it is called.
 */
name: string, 
/**
 * The year of its description.
 */
year: number, 
/**
 * Where it comes from.
 */
source: string, 
/**
 * What it does, in one line.
 */
summary: string, 
/**
 * Its options.
 */
options: Array<Choice>, };

/**
 * One ply of a game.
 */
export type Ply = { 
/**
 * The move as text.
 */
move: string, 
/**
 * Who moved.
 */
side: Side, 
/**
 * Milliseconds that it took.
 */
ms: number | null, 
/**
 * Milliseconds that both sides had left after it.
 */
clocks: [number, number] | null, 
/**
 * What its player thought it was worth, to its own side.
 */
score: ScoreInfo | null, 
/**
 * How deep its player looked.
 */
depth: number | null, 
/**
 * Whatever is said of it.
 */
comment: string, };

/**
 * A player's rating.
 */
export type Rating = { 
/**
 * The player.
 */
name: string, 
/**
 * In Elo; only differences mean anything.
 */
elo: number, 
/**
 * Half the width of the 95 % confidence interval; `null` where it is not known.
 */
error: number | null, 
/**
 * Games it played.
 */
games: number, 
/**
 * Points it won.
 */
points: number, };

/**
 * Ratings; `GET /api/ratings`.
 */
export type RatingTable = { 
/**
 * The players, best first.
 */
players: Array<Rating>, 
/**
 * Why there are none, if there are none.
 */
problem: string | null, };

/**
 * A page of a list of games; `GET /api/records`.
 */
export type RecordList = { 
/**
 * How many games the filter admits.
 */
total: number, 
/**
 * These of them.
 */
games: Array<GameSummary>, 
/**
 * For a search by position: after which ply it occurs, for each game; else empty.
 */
plies: Array<number>, 
/**
 * For a search by position: whether there were more games than are looked through at once, and the number of the
 * last one looked at.
 */
searchedTo: number | null, };

/**
 * One ply of a record.
 */
export type RecordPly = { 
/**
 * The move as text.
 */
move: string, 
/**
 * Milliseconds that it took.
 */
ms: number | null, 
/**
 * What its player thought it was worth, in hundredths.
 */
score: number | null, 
/**
 * How deep its player looked.
 */
depth: number | null, 
/**
 * Whatever is said of it.
 */
comment: string, };

/**
 * A request about a position or a record that belongs to no table.
 */
export type RecordsRequest = { "do": "look", 
/**
 * The position.
 */
place: Place, } | { "do": "read-records", 
/**
 * The text.
 */
text: string, 
/**
 * The family that the text is of, where the page knows.
 */
family?: string | null, } | { "do": "write-record", 
/**
 * The game.
 */
record: GameRecord, 
/**
 * The name of the format.
 */
format: string, };

/**
 * A request with its number, which the answer carries.
 */
export type Request = { 
/**
 * Chosen by the page, different for every request that is not answered yet.
 */
id: number, } & ({ "to": "tables" } & TablesRequest | { "to": "table" } & TableRequest | { "to": "records" } & RecordsRequest | { "to": "search" } & SearchRequest | { "to": "runs" } & RunsRequest | { "to": "news" } & NewsRequest);

/**
 * A position of a whole-game analysis.
 */
export type Reviewed = { 
/**
 * The position after so many plies.
 */
ply: number, 
/**
 * Of so many positions.
 */
of: number, 
/**
 * What it is worth to the first side; `null` if the player does not score.
 */
score: ScoreInfo | null, 
/**
 * The player's chances of the first side by that score, from 0 to 1.
 */
chances: number | null, 
/**
 * What the player would have played.
 */
best: PathMove | null, 
/**
 * What it expected to follow.
 */
variation: Array<PathMove>, 
/**
 * What the move that led here cost its side in chances, from 0 to 1; `null` at the start.
 */
loss: number | null, 
/**
 * What to call that move.
 */
mark: Mark | null, };

/**
 * What an id allows.
 */
export type Role = "player" | "spectator";

/**
 * A match or tournament that was started from a page.
 */
export type Run = { 
/**
 * Its number.
 */
run: number, 
/**
 * What it is.
 */
kind: RunKind, 
/**
 * What it is called.
 */
name: string, 
/**
 * The id of its event in the store.
 */
event: string | null, 
/**
 * How it stands.
 */
state: RunState, 
/**
 * Games finished.
 */
played: number, 
/**
 * Games to play at most.
 */
of: number, 
/**
 * How it stands, as `key: value`, in the words of the command line.
 */
figures: Array<[string, string]>, 
/**
 * The ids of the boards on which its games are seen as they are played, one after another, until it is over.
 */
boards: Array<string>, 
/**
 * What went wrong, if something did.
 */
error: string | null, };

/**
 * What a run is.
 */
export type RunKind = "match" | "tournament";

/**
 * How a run stands.
 */
export type RunState = "running" | "finished" | "cancelled" | "failed";

/**
 * A request about matches and tournaments.
 */
export type RunsRequest = { "do": "start-match" } & MatchRequest | { "do": "start-tournament", 
/**
 * What stands in the file.
 */
file: string, } | { "do": "cancel", 
/**
 * The run.
 */
run: number, } | { "do": "runs" };

/**
 * What a position is worth.
 */
export type ScoreInfo = { 
/**
 * In hundredths of the evaluation's unit, to the side that is asked; beyond ±900,000 a forced result.
 */
value: number, 
/**
 * For a forced result, the plies until it is complete, negative for a loss.
 */
forced: number | null, 
/**
 * As people write it: `+1.25`, `win in 3`.
 */
text: string, };

/**
 * A script that comes with a game.
 */
export type ScriptInfo = { 
/**
 * The name by which it is called, `lua:NAME`.
 */
name: string, 
/**
 * What it does, in one line.
 */
summary: string, };

/**
 * What a search knows so far.
 */
export type SearchInfo = { 
/**
 * Completed depth in plies.
 */
depth: number, 
/**
 * For the side to move.
 */
score: ScoreInfo, 
/**
 * The side to move, whose score it is.
 */
side: Side, 
/**
 * Positions visited.
 */
nodes: number, 
/**
 * Time spent in milliseconds, where the search has a clock.
 */
ms: number | null, 
/**
 * Which of several best lines this is, from 1.
 */
line: number, 
/**
 * The moves expected from here on, with the spots to click for each.
 */
variation: Array<PathMove>, };

/**
 * A request for something that is searched.
 */
export type SearchRequest = { "do": "hint", 
/**
 * The position.
 */
place: Place, 
/**
 * The player.
 */
player: string, 
/**
 * How much it may think.
 */
think?: Think | null, } | { "do": "why", 
/**
 * The position.
 */
place: Place, 
/**
 * The player.
 */
player: string, 
/**
 * How much it may think.
 */
think?: Think | null, } | { "do": "analyse", 
/**
 * The position.
 */
place: Place, 
/**
 * The player that searches; `engine` if missing.
 */
player?: string | null, 
/**
 * How many best lines.
 */
lines: number, 
/**
 * How much it may think; without limit at most ten minutes.
 */
think?: Think | null, } | { "do": "review", 
/**
 * The position after all its moves.
 */
place: Place, 
/**
 * The player that judges; `engine` if missing.
 */
player?: string | null, 
/**
 * How much it may think of each position.
 */
think?: Think | null, } | { "do": "stop", 
/**
 * The search.
 */
search: number, } | { "do": "check-bot", 
/**
 * The game it plays.
 */
game: string, 
/**
 * Its text.
 */
source: string, };

/**
 * Who plays a side.
 */
export type SeatChoice = { "by": "person" } | { "by": "player", 
/**
 * As the command line names it: `engine@level=3`.
 */
name: string, } | { "by": "script", 
/**
 * How it is called.
 */
name: string, 
/**
 * Its text.
 */
source: string, };

/**
 * Who plays a side.
 */
export type SeatInfo = { 
/**
 * The player's name; `null` for a person.
 */
player: string | null, 
/**
 * Whether it is a bot in Lua from the page.
 */
script: boolean, };

/**
 * One of the two sides.
 */
export type Side = "first" | "second";

/**
 * How a side is called and drawn.
 */
export type SideInfo = { 
/**
 * "black", "red", "south".
 */
name: string, 
/**
 * The colour of its pieces.
 */
colour: Colour, };

/**
 * Everything about a table.
 */
export type Snapshot = { 
/**
 * The id by which it was reached. Whoever knows it has the `role`.
 */
table: string, 
/**
 * What may be done with this id.
 */
role: Role, 
/**
 * The id for spectators.
 */
watch: string, 
/**
 * Counts the changes; an update that skips one means that something was missed: attach again.
 */
version: number, 
/**
 * The spec of the game.
 */
game: string, 
/**
 * The position text of the start, where it is not the usual one.
 */
start: string | null, 
/**
 * Which game of this sitting it is, from 0.
 */
round: number, 
/**
 * The board.
 */
layout: Layout, 
/**
 * What lies on it at the start.
 */
startView: View, 
/**
 * Every ply so far.
 */
history: Array<Ply>, 
/**
 * How it stands.
 */
state: TableState, 
/**
 * The clock: `300+3`.
 */
clock: string | null, 
/**
 * What decides all random choices.
 */
seed: number, };

/**
 * Where a spot lies.
 */
export type SpotAt = { "at": "cell", 
/**
 * From the left, from 0.
 */
column: number, 
/**
 * From the bottom, from 0.
 */
row: number, } | { "at": "house", 
/**
 * Whose it is.
 */
side: Side, 
/**
 * From its owner's left, from 0.
 */
index: number, } | { "at": "store", 
/**
 * Whose it is.
 */
side: Side, } | { "at": "tray", 
/**
 * Whose they are.
 */
side: Side, 
/**
 * Which kind, in the order in which they are shown.
 */
index: number, };

/**
 * Where a spot lies.
 */
export type SpotPlace = { 
/**
 * Its name, which a click gives back.
 */
name: string, 
/**
 * Where it lies.
 */
place: SpotAt, };

/**
 * What is at a spot.
 */
export type SpotState = { 
/**
 * What is there, the outer piece first.
 */
pieces: Array<Piece>, 
/**
 * How many of them, where they are counted.
 */
count?: number, 
/**
 * Why the side to move cannot move its piece here.
 */
locked?: string, 
/**
 * What comes of a legal move that ends here and should be known before.
 */
warning?: string, };

/**
 * How a player of an event stands.
 */
export type Standing = { 
/**
 * The player.
 */
name: string, 
/**
 * Games it played.
 */
games: number, 
/**
 * Games it won.
 */
wins: number, 
/**
 * Games that nobody won.
 */
draws: number, 
/**
 * Games it lost.
 */
losses: number, 
/**
 * A win 1, a draw ½.
 */
points: number, 
/**
 * Games it lost by misbehaviour or on time.
 */
forfeits: number, };

/**
 * A position to look at, without a table.
 */
export type State = { 
/**
 * The canonical spec of the game.
 */
game: string, 
/**
 * The board.
 */
layout: Layout, 
/**
 * What lies on it.
 */
view: View, 
/**
 * The position as text.
 */
position: string, 
/**
 * The moves that led here, as the game writes them.
 */
line: Array<string>, 
/**
 * What to show one after another while the last move is played.
 */
frames: Array<View>, 
/**
 * Where the last move went.
 */
last: Array<string>, 
/**
 * The side to move.
 */
toMove: Side, 
/**
 * Every legal move with its clicks.
 */
moves: Array<PathMove>, 
/**
 * Points each side has, in games that count them.
 */
tally: [number, number] | null, 
/**
 * How the game ended, if it is over.
 */
ending: EndingInfo | null, 
/**
 * The game so far as a record.
 */
record: GameRecord, };

/**
 * A game of the store; `GET /api/records/NUMBER`.
 */
export type StoredRecord = { 
/**
 * What a list tells of it.
 */
summary: GameSummary, 
/**
 * The game.
 */
record: GameRecord, 
/**
 * Versions and settings of the players.
 */
versions: [string, string], 
/**
 * The last lines that the bots logged, where they misbehaved.
 */
logs: [Array<string>, Array<string>], };

/**
 * What the author of a bot needs; `GET /api/studio/SPEC`.
 */
export type StudioInfo = { 
/**
 * The words that a bot may use, as Luau definitions.
 */
definitions: string, 
/**
 * A bot to begin with.
 */
template: string, 
/**
 * The bots that come with the game, with their texts.
 */
examples: Array<[string, string]>, };

/**
 * A request to one table.
 */
export type TableRequest = { 
/**
 * The id for players, or the one for spectators, who may only attach and detach.
 */
table: string, } & ({ "do": "attach" } | { "do": "detach" } | { "do": "play", 
/**
 * How many plies there were when the person decided: a move for an earlier position is refused.
 */
ply: number, 
/**
 * The move as text.
 */
move: string, } | { "do": "undo" } | { "do": "redo" } | { "do": "resign" } | { "do": "draw" } | { "do": "decline-draw" } | { "do": "swap" } | { "do": "again" } | { "do": "move-now" } | { "do": "keep" } | { "do": "export", 
/**
 * The name of the format.
 */
format: string, });

/**
 * How a table stands.
 */
export type TableState = { 
/**
 * What lies on the board.
 */
view: View, 
/**
 * The position as text.
 */
position: string, 
/**
 * The side to move; in a finished game the side that would move.
 */
toMove: Side, 
/**
 * Every legal move with its clicks, if a person is to move and the reader is a player.
 */
moves: Array<PathMove>, 
/**
 * Where the last move went.
 */
last: Array<string>, 
/**
 * Who plays, the first to move first.
 */
seats: [SeatInfo, SeatInfo], 
/**
 * Points each side has, in games that count them.
 */
tally: [number, number] | null, 
/**
 * Whose player is thinking.
 */
thinking: Side | null, 
/**
 * Milliseconds that both sides had left when this was sent, where there are clocks. The clock of the side to move
 * runs if `running` says so.
 */
clocks: [number, number] | null, 
/**
 * Whether the clock of the side to move runs.
 */
running: boolean, 
/**
 * Who offers a draw.
 */
offer: Side | null, 
/**
 * How many plies can be played again.
 */
redoable: number, 
/**
 * How the game ended.
 */
ending: EndingInfo | null, 
/**
 * Its number in the store, once it was kept.
 */
kept: number | null, };

/**
 * A request to all tables.
 */
export type TablesRequest = { "do": "new-table" } & NewTable;

/**
 * A sequential test.
 */
export type TestState = { 
/**
 * As it is written: `elo0=0,elo1=10,…`.
 */
test: string, 
/**
 * Accepts H0 below this.
 */
lower: number, 
/**
 * Accepts H1 above this.
 */
upper: number, 
/**
 * The log-likelihood ratio over the games.
 */
llr: Array<LlrPoint>, 
/**
 * `H0`, `H1` or `running`.
 */
verdict: string, 
/**
 * The difference in Elo and half its 95 % interval.
 */
elo: [number, number] | null, };

/**
 * How much a player may think about a move; the first limit reached counts.
 */
export type Think = { 
/**
 * Milliseconds.
 */
ms?: number | null, 
/**
 * Plies to search.
 */
depth?: number | null, 
/**
 * Positions to visit.
 */
nodes?: number | null, };

/**
 * Something that a side could do at once if it were to move.
 */
export type Threat = { 
/**
 * Who threatens.
 */
side: Side, 
/**
 * What it comes to, as a term of the game.
 */
name: string, 
/**
 * Whether it wins if nothing is done about it.
 */
wins: boolean, 
/**
 * How many moves or seeds, where they are counted.
 */
count: number | null, 
/**
 * The names of the spots where the side would move, one after another.
 */
spots: Array<string>, 
/**
 * The names of the spots that make the threat; may be empty.
 */
madeOf: Array<string>, };

/**
 * Everything that the server says on a socket.
 */
export type ToPage = { "type": "hello", 
/**
 * The version of the program; a page of another version reloads itself.
 */
version: string, 
/**
 * Whether games can be kept.
 */
store: boolean, 
/**
 * The longest message that is read, in bytes; a longer one ends the connection.
 */
longest: number, } | { "type": "answer", 
/**
 * The request's number.
 */
id: number, 
/**
 * What it came to.
 */
answer: Answer, } | { "type": "refusal", 
/**
 * The request's number; `null` if it could not be read.
 */
id: number | null, 
/**
 * What was given and what was expected.
 */
error: string, } | { "type": "update" } & Update | { "type": "thinking", 
/**
 * The table.
 */
table: string, 
/**
 * Whose thoughts.
 */
side: Side, 
/**
 * What it found.
 */
info: SearchInfo, } | { "type": "log", 
/**
 * The table.
 */
table: string, 
/**
 * Whose bot.
 */
side: Side, 
/**
 * The lines.
 */
lines: Array<string>, } | { "type": "marks", 
/**
 * The table.
 */
table: string, 
/**
 * Whose script.
 */
side: Side, 
/**
 * In the position after so many plies.
 */
ply: number, 
/**
 * The marks as candidates, and what it said.
 */
explanation: Explanation, } | { "type": "info", 
/**
 * The search.
 */
search: number, 
/**
 * What it found.
 */
info: SearchInfo, } | { "type": "reviewed", 
/**
 * The search.
 */
search: number, 
/**
 * What was found.
 */
reviewed: Reviewed, } | { "type": "search-ended", 
/**
 * The search.
 */
search: number, 
/**
 * What went wrong, if something did.
 */
error: string | null, } | { "type": "games", 
/**
 * The new ones, oldest first.
 */
games: Array<GameSummary>, 
/**
 * How many games there are in all.
 */
total: number, } | { "type": "run" } & Run;

/**
 * What has changed at a table.
 */
export type Update = { 
/**
 * The id by which it was reached.
 */
table: string, 
/**
 * One more than before.
 */
version: number, 
/**
 * The spec of the game; another one than before has another board: attach again.
 */
game: string, 
/**
 * Which game of this sitting it is; another one than before begins anew.
 */
round: number, 
/**
 * As many plies stay of what there was.
 */
keep: number, 
/**
 * Then come these.
 */
add: Array<Ply>, 
/**
 * What to show one after another while the last move is played, the last being the position after it; empty if
 * no move was played.
 */
frames: Array<View>, 
/**
 * How it stands now.
 */
state: TableState, };

/**
 * What lies on a board.
 */
export type View = { 
/**
 * The spots of which there is something to say, by name; all others are empty.
 */
spots: { [key in string]: SpotState }, 
/**
 * The spots that decided a finished game.
 */
decisive: Array<string>, };
