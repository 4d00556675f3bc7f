// The level of the opponent that follows results.
import assert from "node:assert/strict";
import { test } from "node:test";
import { after, NEW } from "../../modules/start/level.js";

/** The levels after each of some results: W, L, D. */
function levels(results, from = NEW) {
  let course = from;
  return [...results].map(letter => {
    ({ course } = after(course, { W: "win", L: "loss", D: "draw" }[letter]));
    return course.level;
  });
}

test("the first games find the level, each at once", () => {
  assert.deepEqual(levels("WWW"), [3, 4, 5]);
  assert.deepEqual(levels("LWL"), [1, 2, 1]);
  assert.deepEqual(levels("DWD"), [2, 3, 3]);
});

test("then three wins in a row make it stronger and two losses weaker", () => {
  const settled = { level: 5, results: [], games: 3 };
  assert.deepEqual(levels("WWWWWW", settled), [5, 5, 6, 6, 6, 7]);
  assert.deepEqual(levels("LLLL", settled), [5, 4, 4, 3]);
  assert.deepEqual(levels("WWLWWDWWW", settled), [5, 5, 5, 5, 5, 5, 5, 5, 6]);
});

test("no level is left below the first or above the last", () => {
  assert.deepEqual(levels("LLLLLL", { level: 1, results: [], games: 9 }), [1, 1, 1, 1, 1, 1]);
  assert.deepEqual(levels("WWWWWW", { level: 10, results: [], games: 9 }), [10, 10, 10, 10, 10, 10]);
});

test("a change says how many results have led to it", () => {
  const settled = { level: 4, results: ["win", "win"], games: 8 };
  assert.deepEqual(after(settled, "win"), { course: { level: 5, results: [], games: 9 }, row: 3 });
  assert.equal(after(settled, "loss").row, 0);
});
