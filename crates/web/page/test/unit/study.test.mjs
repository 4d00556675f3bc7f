// The tools of an analysis: variations, continuations from records, positions that are set up, arrows, judged games.
import assert from "node:assert/strict";
import { test } from "node:test";
import { arrowsOf } from "../../modules/analysis/refutation.js";
import { changed, contentsOf, emptied, withSpot } from "../../modules/analysis/arrange.js";
import { joined } from "../../modules/analysis/joined.js";
import { isOf, keepReview, summaries } from "../../modules/analysis/judged.js";
import { Tree } from "../../modules/analysis/tree.js";
import { searchAt } from "../../modules/records/filter.js";

const moves = line => line.map(({ move }) => move).join(" ");

test("a variation moves up in its place without the lines before it", () => {
  const tree = new Tree("gomoku:15");
  const first = tree.add(tree.root, "h8");
  tree.add(first, "i9");
  const side = tree.add(first, "g9");
  tree.add(side, "a1");
  const deep = tree.add(side, "h10");
  assert.equal(tree.variationOf(deep), deep);
  assert.equal(tree.variationOf(side), side);
  assert.equal(tree.variationOf(first), null);
  tree.raise(deep);
  assert.equal(moves(tree.main()), "h8 i9");
  assert.equal(moves(tree.lineThrough(side)), "h8 g9 h10");
  tree.raise(tree.root);
  tree.raise(side);
  assert.equal(moves(tree.main()), "h8 g9 h10");
});

test("two parts of a search through the records make one", () => {
  const part = (next, ...rows) => ({ continuations: rows.map(([move, games, first]) => ({ move: { move, path: [move] }, games, first, draws: 0, second: games - first })), games: 3, looked: 10, total: 20, next, examples: [] });
  const all = joined(part(11, ["h8", 2, 1], ["i9", 1, 0]), part(null, ["i9", 3, 3]));
  assert.deepEqual(all.continuations.map(({ move, games, first }) => [move.move, games, first]), [["i9", 4, 3], ["h8", 2, 1]]);
  assert.deepEqual([all.games, all.looked, all.total, all.next], [6, 20, 20, null]);
});

test("a click with a tool puts, takes and shares, and trays are not told", () => {
  const piece = (side, form, symbol) => ({ side, form, symbol, name: form });
  const [stick, barrel, block] = [piece("first", "stick", "S"), piece("second", "ring", "h"), piece("second", "block", "d")];
  const empty = { name: "a1", place: { at: "cell", column: 0, row: 0 }, pieces: [], count: null, locked: null, warning: null };
  const put = (spot, one) => changed(spot, { does: "put", piece: one });
  const letters = spot => spot.pieces.map(({ symbol }) => symbol).join("");
  assert.equal(letters(put(put(empty, stick), barrel)), "hS");
  assert.equal(letters(put(put(empty, barrel), stick)), "hS");
  assert.equal(letters(put(put(empty, stick), block)), "d");
  assert.equal(letters(put(put(empty, stick), stick)), "");
  assert.equal(letters(put(put(put(empty, stick), barrel), stick)), "h");
  assert.equal(letters(put(put(put(empty, stick), barrel), block)), "d");
  const pit = { ...empty, name: "first:1", place: { at: "house", side: "first", index: 0 }, count: 4 };
  assert.equal(changed(pit, { does: "count", by: -5 }).count, 0);
  assert.equal(changed(pit, { does: "count", by: 500 }).count, 255);
  assert.equal(changed(pit, { does: "clear" }).count, 0);
  const tray = { ...empty, name: "first:S", place: { at: "tray", side: "first", index: 0 }, pieces: [stick], count: 9 };
  const scene = { board: { shape: "holes", columns: 1, rows: 1 }, spots: [empty, tray], decisive: ["a1"] };
  const filled = withSpot(scene, put(empty, stick));
  assert.deepEqual(contentsOf(filled), [{ spot: "a1", pieces: ["S"], count: null }]);
  assert.deepEqual(filled.decisive, []);
  assert.deepEqual(contentsOf(emptied(filled)), []);
});

test("a reply is an arrow from the move that it answers", () => {
  const line = [["c3"], ["d4"], ["a1", "b2"], ["e5"]].map(path => ({ move: path.join("-"), path }));
  const arrows = arrowsOf(["first:S", "b3"], line);
  assert.deepEqual(arrows.map(({ from, to, number }) => [from, to, number]), [["b3", "c3", 1], ["c3", "d4", 2], ["a1", "b2", 3]]);
  assert.deepEqual(arrowsOf([], line.slice(0, 1)).map(({ from, number }) => [from, number]), [[null, null]]);
});

test("a judged game is summed up by side, and keeps signs and better moves", () => {
  const tree = new Tree("gomoku:15");
  let at = tree.root;
  for (const move of ["h8", "a1", "i8"]) at = tree.add(at, move);
  const step = (ply, by, loss, mark, best, line) => [ply, { ply, of: 4, by, loss, mark, best: { move: best, path: [best] }, variation: line.map(move => ({ move, path: [move] })) }];
  const found = new Map([
    step(0, null, null, null, "h8", ["h8", "i9"]),
    step(1, "first", 0, null, "i9", ["i9", "h9", "g8"]),
    [2, { ...step(2, "second", 0.25, "mistake", "i8", ["i8"])[1], givenAway: "a win by fours in 9 was there: i9" }],
    step(3, "first", 0.05, null, "j8", []),
  ]);
  const [first, second] = summaries(found);
  assert.deepEqual([first.cost, first.mistakes, second.cost, second.mistakes, second.blunders], [0.025, 0, 0.25, 1, 0]);
  const findings = { moves: ["h8", "a1", "i8"], found };
  for (const _ of [1, 2]) keepReview(tree, findings, move => `better ${move}`, words => words);
  assert.equal(moves(tree.main()), "h8 a1 i8");
  const [h8] = tree.root.children;
  assert.equal(h8.children[0].sign, "?");
  assert.equal(h8.children[0].comment, "better i9; a win by fours in 9 was there: i9", "once, however often it is kept");
  assert.equal(moves(tree.lineThrough(h8.children[1])), "h8 i9 h9 g8");
  assert.equal(h8.children.length, 2);
});

test("a review is of the moves that were judged, and writes nothing into another main line", () => {
  const tree = new Tree("gomoku:15");
  const h8 = tree.add(tree.root, "h8");
  const a1 = tree.add(h8, "a1");
  const side = tree.add(h8, "g9");
  const best = { move: "i9" };
  const findings = { moves: ["h8", "a1"], found: new Map([[1, { best, variation: [best] }], [2, { mark: "blunder", variation: [] }]]) };
  const size = tree.size;
  const write = () => keepReview(tree, findings, move => move, words => words);
  tree.promote(side);
  write();
  assert.deepEqual([isOf(findings, tree), side.sign, tree.size], [false, null, size]);
  tree.remove(side);
  tree.remove(a1);
  write();
  assert.deepEqual([isOf(findings, tree), tree.size], [false, size]);
  tree.add(tree.add(h8, "a1"), "b2");
  write();
  assert.deepEqual([isOf(findings, tree), tree.main()[1].sign], [true, "??"], "a move behind the end changes no judgement");
});

test("a game that is opened leaves the search behind it as it is, and so does the way back", () => {
  const first = searchAt("", null);
  const found = { ...first, filter: { ...first.filter, game: "gomoku:15", player: "Anna", offset: 25 } };
  for (const rest of ["5", "6", ""]) assert.equal(searchAt(rest, found), found);
  const position = searchAt("kalah:6x4;3/4 N", found);
  assert.deepEqual(position.filter, { game: "kalah:6x4", player: "Anna", outcome: "", position: "3/4 N", offset: 0 });
  for (const rest of ["5", position.rest]) assert.equal(searchAt(rest, position), position);
  assert.equal(searchAt("", position).filter.position, "", "the page without a position has them all");
  assert.deepEqual(searchAt("5", null), first, "a game that is opened at once lies over all games");
});
