// What is kept of puzzles, and which one comes next.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LENGTH, nextInRun, soundRun } from "../../modules/puzzles/run.js";
import { lineText } from "../../modules/puzzles/line.js";
import { dayOf, fitting, nextOf, sound, streak } from "../../modules/puzzles/diary.js";

test("days in a row end today or yesterday", () => {
  assert.equal(streak(["2026-11-21", "2026-11-22", "2026-11-23"], "2026-11-23"), 3);
  assert.equal(streak(["2026-11-21", "2026-11-22"], "2026-11-23"), 2, "today may still come");
  assert.equal(streak(["2026-11-20", "2026-11-21"], "2026-11-23"), 0);
  assert.equal(streak(["2026-02-28", "2026-03-01"], "2026-03-01"), 2, "over the end of a month");
  assert.equal(streak(["2026-12-05", "2026-12-06"], "2026-12-05"), 2, "solved in Berlin, seen in Los Angeles");
  assert.equal(streak(["2026-12-06"], "2026-12-04"), 1, "between the ends of the world two days");
  assert.equal(streak(["2026-12-06"], "2026-12-03"), 0, "no clock is so far behind");
  assert.equal(dayOf(new Date(2026, 0, 5, 23, 59)), "2026-01-05", "the day of the place, not of Greenwich");
});

const puzzle = (number, rating, themes = []) => ({ number, rating, themes, proved: true, key: `k${number}` });
const rated = rating => ({ rating, deviation: 60, volatility: 0.06 });

test("the next puzzle is the nearest that was not tried", () => {
  const puzzles = [puzzle(1, 800), puzzle(2, 1250), puzzle(3, 1900)];
  const nobody = { person: null, puzzles: {}, solved: [], row: 0, best: 0 };
  assert.equal(nextOf(puzzles, nobody, null).number, 1, "an easy one to begin with");
  assert.equal(nextOf(puzzles, { ...nobody, person: rated(1200) }, null).number, 2);
  assert.equal(nextOf(puzzles, { ...nobody, person: rated(1850) }, null).number, 3);
  assert.equal(nextOf(puzzles, { ...nobody, person: rated(1200), puzzles: { k2: rated(1200) } }, null).number, 1);
  const all = { ...nobody, puzzles: { k1: rated(700), k2: rated(1200), k3: rated(1950) } };
  assert.equal(nextOf(puzzles, all, 2).number, 1, "when all were tried, not the same one again");
  assert.equal(nextOf([], nobody, null), null);
});

test("wishes choose by theme and difficulty", () => {
  const puzzles = [puzzle(1, 800, ["fours"]), puzzle(2, 1250, ["quiet", "fours"]), puzzle(3, 1900)];
  const numbers = wish => fitting(puzzles, wish).map(({ number }) => number);
  assert.deepEqual(numbers({ theme: "", difficulty: "any" }), [1, 2, 3]);
  assert.deepEqual(numbers({ theme: "fours", difficulty: "middle" }), [2]);
  assert.deepEqual(numbers({ theme: "", difficulty: "hard" }), [3]);
});

test("what a browser has kept is taken as far as it is sound", () => {
  for (const rubbish of [null, 7, "x", [], { games: [], days: {} }, { games: { a: null } }]) assert.deepEqual(sound(rubbish), { games: {}, days: [], last: {} });
  const kept = sound({ games: { a: { person: { rating: "1" }, puzzles: { k: rated(1200), l: 3 }, solved: ["k", 4], row: -1, best: 2 } }, days: ["2026-11-23", 5], last: { a: "2026-11-23", b: 4 } });
  assert.deepEqual(kept, { games: { a: { person: null, puzzles: { k: rated(1200) }, solved: ["k"], row: 0, best: 2 } }, days: ["2026-11-23"], last: { a: "2026-11-23" } });
});

test("a tab gives a run back that goes on or has just ended, and nothing else", () => {
  const now = 1_800_000_000_000;
  const run = { game: "sticks", ends: now + 60_000, solved: 2, missed: 1, asked: [4, 7, 9] };
  assert.deepEqual(soundRun(run, now), run);
  assert.deepEqual(soundRun({ ...run, ends: now - 5 }, now), { ...run, ends: now - 5 });
  const rubbish = [null, 7, [], {}, { ...run, game: 3 }, { ...run, ends: now - LENGTH - 1 }, { ...run, ends: now + LENGTH + 1 }, { ...run, asked: ["4"] }, { ...run, solved: -1 }];
  for (const one of rubbish) assert.equal(soundRun(one, now), null, JSON.stringify(one));
});

test("a run asks what is as hard as it should be, by chance and never twice", () => {
  const puzzles = Array.from({ length: 60 }, (_, index) => puzzle(index + 1, 700 + 10 * index));
  const ratings = solved => [0, 0.5, 0.999].map(chance => nextInRun(puzzles, { solved, asked: [] }, () => chance).rating);
  assert.ok(ratings(0).every(rating => rating <= 820) && new Set(ratings(0)).size > 1, "easy ones at first");
  assert.ok(ratings(6).every(rating => rating >= 900), "harder with every one that was solved");
  const asked = puzzles.slice(0, 59).map(({ number }) => number);
  assert.equal(nextInRun(puzzles, { solved: 0, asked }).number, 60);
  assert.equal(nextInRun(puzzles, { solved: 0, asked: [...asked, 60] }), null);
});

test("the moves of the other side stand in brackets, however often a side moves", () => {
  const steps = [..."SSNSNN"].map((side, at) => ({ move: String(at), side: side === "S" ? "first" : "second", spoken: null }));
  assert.equal(lineText(steps, "first"), "0 1 (2) 3 (4 5)");
  assert.equal(lineText(steps, "second"), "(0 1) 2 (3) 4 5");
  assert.equal(lineText([], "first"), "");
});
