// Trees of moves and the links that hold them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readShared, shareTree } from "../../modules/analysis/share.js";
import { told } from "../../modules/analysis/lines.js";
import { behind, labelsOf } from "../../modules/analysis/labels.js";
import { Tree } from "../../modules/analysis/tree.js";
import { forcedScore } from "../../modules/parts/overlay.js";
import { said, share } from "../../modules/parts/score.js";
import { shareText } from "../../modules/parts/line-text.js";
import { turns } from "../../modules/parts/turns.js";
import { completions } from "../../modules/studio/words.js";

const moves = line => line.map(({ move }) => move).join(" ");

/** h8 i9 (g9 h10) h9 with a comment and a sign. */
function sample() {
  const tree = new Tree("gomoku:15");
  const first = tree.add(tree.root, "h8");
  const second = tree.add(first, "i9");
  tree.add(second, "h9").comment = "grüße, \"so\"";
  second.sign = "?!";
  tree.add(tree.add(first, "g9"), "h10");
  return tree;
}

test("variations grow beside the main line and can take its place", () => {
  const tree = sample();
  assert.equal(moves(tree.main()), "h8 i9 h9");
  const side = tree.root.children[0].children[1];
  assert.equal(moves(tree.lineThrough(side)), "h8 g9 h10");
  assert.equal(tree.add(tree.root, "h8"), tree.root.children[0], "the same move is the same branch");
  tree.promote(side);
  assert.equal(moves(tree.main()), "h8 g9 h10");
  assert.equal(tree.remove(side), tree.root.children[0]);
  assert.equal(moves(tree.main()), "h8 i9 h9");
});

test("a link holds a bare line in words and everything else packed", async () => {
  const plain = new Tree("kalah:6x4", "4,4,4,4,4,4,0/4,4,4,4,4,4,0 N");
  plain.add(plain.add(plain.root, "3"), "6");
  const { text: words } = await shareTree(plain);
  assert.equal(words, shareText({ game: plain.game, start: plain.start, moves: ["3", "6"] }));
  const read = await readShared(words);
  assert.deepEqual([read.game, read.start, moves(read.main())], [plain.game, plain.start, "3 6"]);

  const { text: packed } = await shareTree(sample());
  assert.match(packed, /^~[\w-]+$/, "nothing that an address would have to escape");
  const again = await readShared(packed);
  assert.deepEqual(again.pack(), sample().pack());
});

/** A game as a file has it: names, a result, an event, and of moves labels, marks and times, also in a variation. */
function loaded() {
  const record = sample().toRecord();
  const marked = (ply, tags, ms = null) => ({ ...ply, ms, score: ms === null ? null : -35, depth: ms === null ? null : 9, tags });
  const [first, ...others] = record.moves;
  const [{ moves: [side, ...behind], ...line }] = record.variations;
  return Tree.fromRecord({
    ...record,
    players: ["Anna", "Bert"],
    outcome: "first",
    ending: "resigned",
    tags: [["Event", "Cup"], ["Date", "2026-01-02"]],
    moves: [marked(first, [["TR", "h8"], ["LB", "j7:A"]]), ...others.map(ply => marked(ply, [], 1250))],
    variations: [{ ...line, moves: [marked(side, [["TE", "1"]]), ...behind] }],
  });
}

test("a link holds what a file has said of the game and of its moves, whatever became of their order", async () => {
  const tree = loaded();
  const again = await readShared((await shareTree(tree)).text);
  assert.deepEqual(again.toRecord(), tree.toRecord());
  tree.promote(tree.root.children[0].children[1]);
  const promoted = await readShared((await shareTree(tree)).text);
  assert.deepEqual(promoted.toRecord(), tree.toRecord());
  assert.deepEqual(promoted.main()[1].known.tags, [["TE", "1"]]);
});

test("a link that would be too long leaves out what was said of moves and says so, or is none", async () => {
  const tree = loaded();
  const whole = await shareTree(tree);
  assert.equal(whole.isWhole, true);
  const short = await shareTree(tree, whole.text.length - 1);
  assert.equal(short.isWhole, false);
  assert.deepEqual((await readShared(short.text)).toRecord().players, ["Anna", "Bert"]);
  assert.equal((await readShared(short.text)).facts().moves.length, 0);
  assert.equal(await shareTree(tree, 50), null);
  const book = new Tree("gomoku:15");
  for (let move = 0; move < 5001; move += 1) book.add(book.root, `m${move}`);
  assert.equal(await shareTree(book), null, "no reader takes so many moves");
});

test("links of earlier versions are read, and what is not sound in a link is left out", async () => {
  const link = async data => {
    const bytes = new Uint8Array(await new Response(new Blob([JSON.stringify(data)]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
    return readShared(`~${Buffer.from(bytes).toString("base64url")}`);
  };
  const packed = sample().pack();
  const old = await link(["gomoku:15", null, packed]);
  assert.deepEqual([old.pack(), old.record], [packed, null]);
  for (const facts of [7, "x", [], {}, { players: 3, outcome: "all", ending: {}, tags: [["a"], 4], moves: [[99, 1], [-1], "x", [0, "1", {}, null, [["TR", 8]]]] }]) {
    const tree = await link(["gomoku:15", null, packed, facts]);
    assert.deepEqual({ ...tree.toRecord(), game: "gomoku:15" }, sample().toRecord(), JSON.stringify(facts));
  }
});

test("links that hold nothing are no games, and none is too long", async () => {
  for (const text of ["", "~", "~AAAA", "~!!!"]) assert.equal(await readShared(text), null, text);
  const long = await readShared(`gomoku:15;${Array.from({ length: 9000 }, () => "h8").join(",")}`);
  assert.ok(long.main().length <= 2000);
});

test("records keep comments and signs", () => {
  const record = { ...sample().toRecord(), comment: "a game" };
  assert.deepEqual(record.moves.map(({ comment, tags }) => [comment, tags]), [["", []], ["", [["NAG", "6"]]], ["grüße, \"so\"", []]]);
  const tree = Tree.fromRecord(record);
  const [, second, third] = tree.main();
  assert.deepEqual([second.sign, second.comment, third.sign, third.comment], ["?!", "", null, "grüße, \"so\""]);
  assert.equal(tree.root.comment, "a game");
});

/** What stands at the moves of a record with these comments. */
function remarks(...comments) {
  const [ply] = sample().toRecord().moves;
  const names = ["h8", "h9", "h10", "j8", "j9", "j10", "k8"];
  const tree = Tree.fromRecord({ ...sample().toRecord(), variations: [], moves: comments.map((comment, at) => ({ ...ply, move: names[at], comment })) });
  return [tree, tree.main().map(({ sign, comment }) => [sign, comment])];
}

test("a comment is what it was, whatever it begins with", () => {
  const comments = ["!? a trap", "??", " leading space", "?!\nnext line", "", "! ", "a ! b"];
  const [tree, read] = remarks(...comments);
  assert.deepEqual(read, comments.map(comment => [null, comment]));
  assert.deepEqual(tree.toRecord().moves.map(({ comment }) => comment), comments);
});

test("lines that begin with the same move keep what each says of it", async () => {
  const ply = (move, comment, tags = [], ms = null) => ({ move, ms, score: null, depth: null, comment, tags });
  const tree = Tree.fromRecord({
    ...new Tree("gomoku:15").toRecord(),
    moves: [ply("h8", ""), ply("g9", "first", [["TR", "h8"]]), ply("g8", "")],
    variations: [{ of: 0, after: 1, moves: [ply("g9", "second", [["NAG", "3"], ["TR", "h8"], ["LB", "j7:A"]], 20), ply("h7", "")] }, { of: 0, after: 1, moves: [ply("g9", "")] }],
  });
  const [, both] = tree.main();
  assert.deepEqual([both.sign, both.comment, both.known.tags, both.known.ms], ["!!", "first\nsecond", [["TR", "h8"], ["LB", "j7:A"]], 20]);
  assert.deepEqual(both.children.map(({ move }) => move), ["g8", "h7"]);
  assert.deepEqual((await readShared((await shareTree(tree)).text)).toRecord(), tree.toRecord());
});

test("a game of which nobody knows the players has no names", async () => {
  assert.deepEqual(sample().toRecord().players, ["", ""]);
  assert.equal(sample().facts(), null);
  const tree = Tree.fromRecord({ ...sample().toRecord(), outcome: "draw" });
  assert.deepEqual((await readShared((await shareTree(tree)).text)).toRecord().players, ["", ""]);
});

test("judgements of PGN and of lists of moves are signs, and go with them", () => {
  const [ply] = sample().toRecord().moves;
  const record = { ...sample().toRecord(), variations: [], moves: [{ ...ply, tags: [["NAG", "5"], ["Other", "5"]] }] };
  const tree = Tree.fromRecord(record);
  const [first] = tree.main();
  assert.equal(first.sign, "!?");
  first.sign = null;
  assert.deepEqual(tree.toRecord().moves[0].tags, [["Other", "5"]]);
  assert.equal(tree.toRecord().moves[0].comment, "");
});

test("a turn may have several plies, and the second side may begin", () => {
  const ply = (side, move) => ({ side, move, comment: "" });
  const rows = turns([ply("first", "3"), ply("first", "6"), ply("second", "1"), ply("first", "2")]);
  const texts = rows.map(row => row.map(cells => cells.map(({ listed }) => listed.move).join("+")));
  assert.deepEqual(texts, [["3+6", "1"], ["2", ""]]);
  assert.deepEqual(turns([ply("second", "1")]).map(row => row.map(cells => cells.length)), [[0, 1]]);
});

test("the words of the definitions can be completed", () => {
  const words = completions("declare class Board\n\t-- all legal moves\n\tfunction moves(self): { string }\nend\ndeclare board: Board\n");
  assert.deepEqual(words.find(({ label }) => label === "moves"), { label: "moves", type: "method", detail: "(self): { string }", info: "all legal moves", owner: "Board" });
  assert.ok(words.some(({ label, type }) => label === "board" && type === "variable"));
  assert.ok(words.some(({ label, type }) => label === "while" && type === "keyword"));
});

test("of each move the last word stands once, the best first", () => {
  const line = (number, depth, value, move) => ({ line: number, depth, score: { value }, variation: [{ move }] });
  let found = [];
  for (const info of [line(1, 8, 827, "i10"), line(2, 8, 846, "i9"), line(3, 8, 999_977, "h8"), line(1, 9, 999_979, "i10"), line(2, 9, 999_981, "h8")]) found = told(found, info);
  assert.deepEqual(found.map(({ variation: [{ move }], depth }) => [move, depth]), [["h8", 9], ["i10", 9], ["i9", 8]]);
});

test("a forced result of a candidate is a word and a sign instead of a large number", () => {
  const note = (key, args) => ({ note: { key: "search-line", args: { score: { key, args, text: "" }, line: "h8 i9" }, text: "" } });
  const [win, loss, by] = [["search-win-in", { plies: 3 }], ["search-loss-in", { plies: 4 }], ["search-loss-by", { points: 8 }]].map(([key, args]) => forcedScore(note(key, args)));
  assert.deepEqual([win.short, loss.short, by.short], ["✓", "✗", "−8"]);
  assert.deepEqual([win.score.key, win.line], ["search-win-in", "h8 i9"]);
  for (const other of ["h8 i9", { key: "boora-attack", args: {}, text: "" }]) assert.equal(forcedScore({ note: other }), null);
});

test("marks and labels of a file stand on the board, and continuations by their texts or letters", () => {
  const ply = (move, tags = []) => ({ move, ms: null, score: null, depth: null, comment: "", tags });
  const record = { game: "gomoku:15", players: ["", ""], start: null, moves: [ply("h8", [["LB", "a1:note"], ["MA", "c3"], ["TR", "d4"]]), ply("i9", [["BoardText", "main"]])], variations: [{ of: 0, after: 1, moves: [ply("g9")] }], outcome: null, ending: "", tags: [], comment: "", problem: null };
  const tree = Tree.fromRecord(record);
  const [first] = tree.root.children;
  const shown = labelsOf(first).map(({ spot, text }) => [spot, text()]);
  assert.deepEqual(shown, [["i9", "main"], ["g9", "B"], ["a1", "note"], ["c3", "×"], ["d4", "△"]]);
  assert.deepEqual(labelsOf(tree.root), [], "a single move goes without a label");
  assert.deepEqual([behind(tree.root), tree.isLarge()], [3, false]);
  const wide = new Tree("gomoku:15");
  for (let at = 0; at < 400; at += 1) wide.add(wide.root, `m${at}`);
  assert.equal(wide.isLarge(), true);
});

test("the ends of all lines are found, the main one first", () => {
  const tree = new Tree("gomoku:15");
  assert.deepEqual(tree.ends(), [tree.root]);
  const first = tree.add(tree.root, "h8");
  tree.add(tree.add(first, "i9"), "h9");
  tree.add(first, "g9");
  assert.deepEqual(tree.ends().map(({ move }) => move), ["h9", "g9"]);
});

test("a score is short, and what is proved is told from what is estimated", () => {
  assert.deepEqual([125, -1234, 0].map(score => said(score).text), ["+1.3", "−12", "+0.0"]);
  assert.deepEqual(said(-999_996), { is: "wins-in", first: false, plies: 4 });
  assert.deepEqual([1_000_000, -1_000_000].map(said), [{ is: "won", first: true }, { is: "won", first: false }], "nobody wins in no plies");
  assert.deepEqual(said(800_800), { is: "wins-by", first: true, points: 8 });
  assert.deepEqual([0, 999_997, -999_997, 800_800, -800_200].map(share), [0.5, 1, 0, 1, 0]);
});

test("variations of a record are branches, and are written as they were", () => {
  const ply = move => ({ move, ms: null, score: null, depth: null, comment: "", tags: [["TR", move]] });
  const record = {
    ...new Tree("gomoku:15").toRecord(),
    moves: ["h8", "i9", "j10"].map(ply),
    variations: [
      { of: 0, after: 1, moves: ["h9", "j8"].map(ply) },
      { of: 1, after: 2, moves: ["k9"].map(ply) },
    ],
  };
  const tree = Tree.fromRecord(record);
  assert.deepEqual(tree.ends().map(end => tree.lineTo(end).map(({ move }) => move).join(" ")), ["h8 i9 j10", "h8 h9 j8", "h8 h9 k9"]);
  assert.deepEqual(tree.toRecord(), record);
});

test("a result belongs to the main line that the record has", async () => {
  const resigned = () => Tree.fromRecord({ ...sample().toRecord(), outcome: "first", ending: "resignation" });
  const result = tree => [tree.toRecord().outcome, tree.toRecord().ending];
  const tree = resigned();
  const [h8, , end] = tree.main();
  h8.comment = "own";
  tree.add(h8, "a1");
  assert.deepEqual(result(tree), ["first", "resignation"], "what stands beside it changes no result");
  assert.deepEqual(result(await readShared((await shareTree(tree)).text)), ["first", "resignation"]);
  const added = tree.add(end, "a2");
  assert.deepEqual(result(tree), [null, ""], "it went on");
  tree.remove(added);
  assert.deepEqual(result(tree), ["first", "resignation"]);
  tree.remove(end);
  assert.deepEqual(result(tree), [null, ""], "its end is gone");
  const longer = Tree.fromRecord({ ...resigned().toRecord(), variations: [{ of: 0, after: 3, moves: [{ ...end.known, move: "a3", comment: "" }] }] });
  assert.deepEqual(result(longer), ["first", "resignation"], "a file may go on behind its end");
  const other = resigned();
  other.promote(other.root.children[0].children[1]);
  assert.deepEqual([...result(other), (await readShared((await shareTree(other)).text)).record], [null, "", null]);
});

test("a game is played on from any move, and is not over there", () => {
  const tree = Tree.fromRecord({ ...sample().toRecord(), players: ["Anna", "Bert"], outcome: "first", ending: "resignation" });
  const side = tree.root.children[0].children[1].children[0];
  for (const [at, expected] of [[side, "h8 g9 h10"], [tree.main().at(-1), "h8 i9 h9"], [tree.root, ""]]) {
    const { moves: played, variations, outcome, ending, players } = tree.recordTo(at);
    assert.deepEqual([moves(played), variations, outcome, ending, players], [expected, [], null, "", ["Anna", "Bert"]]);
  }
});
