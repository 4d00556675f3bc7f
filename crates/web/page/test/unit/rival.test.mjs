// The level of the opponent that follows results.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { after, NEW } from "../../modules/start/level.js";

/** The levels after each of some results: W, L, D. */
function levels(results, from = NEW) {
  let course = from;
  return [...results].map(letter => {
    ({ course } = after(course, { W: "win", L: "loss", D: "draw" }[letter]));
    return course.level;
  });
}

test("levels follow results by the same table as in the terminal", async () => {
  // The test of the program runs a copy of the page, and says where the sources are.
  const root = process.env.BOARDWRIGHT_SOURCES ?? fileURLToPath(new URL("../../../../..", import.meta.url));
  const table = await readFile(`${root}/crates/arena/src/statistics/rival_cases.txt`, "utf8");
  const cases = table.split("\n").filter(line => line !== "" && !line.startsWith("#"));
  assert.ok(cases.length >= 8);
  for (const line of cases) {
    const [level, games, results, ...expected] = line.split(" ");
    assert.deepEqual(levels(results, { level: Number(level), results: [], games: Number(games) }), expected.map(Number), line);
  }
  assert.deepEqual([NEW.level, NEW.games], [2, 0]);
});

test("a change says how many results have led to it", () => {
  const settled = { level: 4, results: ["win", "win"], games: 8 };
  assert.deepEqual(after(settled, "win"), { course: { level: 5, results: [], games: 9 }, row: 3 });
  assert.equal(after(settled, "loss").row, 0);
});
