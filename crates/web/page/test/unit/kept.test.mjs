// What the browser keeps between visits, which all tabs share.
import assert from "node:assert/strict";
import { test } from "node:test";

/** A browser's memory, and the tabs that hear of its changes. */
const memory = new Map();
const storage = {
  isFull: false,
  getItem: key => memory.get(key) ?? null,
  removeItem: key => memory.delete(key),
  setItem(key, text) {
    if (this.isFull) throw new Error("full");
    memory.set(key, text);
  },
};
const events = new EventTarget();
const ofTab = new Map();
const tabStorage = { getItem: key => ofTab.get(key) ?? null, setItem: (key, text) => ofTab.set(key, text) };
Object.assign(globalThis, { localStorage: storage, sessionStorage: tabStorage, addEventListener: events.addEventListener.bind(events) });
const { isCount, isText, kept, soundEntries, soundList } = await import("../../modules/kept.js");
const { diary, enter, enterAsked, enterDay, ofGame, streak } = await import("../../modules/puzzles/diary.js");
const { openDraft, replaced } = await import("../../modules/studio/draft.js");
const { begin, end, enterRun, presentInRun, sprint } = await import("../../modules/puzzles/sprint.js");

const tab = key => kept(key, found => soundEntries(found, isCount));

test("a change is made to what is kept at that moment, by whichever tab", () => {
  const [one, other] = [tab("counts"), tab("counts")];
  one.change(now => ({ ...now, a: 1 }));
  assert.deepEqual(other.value, {}, "nobody has told it yet");
  other.change(now => ({ ...now, b: 2 }));
  one.change(now => ({ ...now, a: now.a + 1 }));
  assert.deepEqual(JSON.parse(memory.get("counts")), { a: 2, b: 2 });
  assert.deepEqual([one.value, one.now(), other.now()], Array(3).fill({ a: 2, b: 2 }));
});

test("a tab takes over what another one has changed, and what a cleared memory no longer holds", () => {
  const one = tab("told");
  memory.set("told", '{"a":7}');
  events.dispatchEvent(new Event("storage"));
  assert.deepEqual(one.value, { a: 7 });
  memory.delete("told");
  events.dispatchEvent(new Event("pageshow"));
  assert.deepEqual(one.value, {});
});

test("what cannot be read or is not sound is refused, also when another program writes it later", () => {
  for (const text of ["{", "7", '"x"', "[1]", "null", '{"a":"1","b":-1}']) {
    memory.set("rubbish", text);
    assert.deepEqual(tab("rubbish").value, {}, text);
  }
  const one = kept("list", found => soundList(found, isText));
  memory.set("list", '["a",4,null]');
  assert.deepEqual(one.now(), ["a"]);
});

test("a browser that takes nothing more loses nothing of the page that is open", () => {
  const one = tab("full");
  one.change(() => ({ a: 1 }));
  storage.isFull = true;
  one.change(now => ({ ...now, b: 2 }));
  one.change(now => ({ ...now, c: 3 }));
  assert.deepEqual(one.now(), { a: 1, b: 2, c: 3 });
  storage.isFull = false;
  one.change(now => ({ ...now, d: 4 }));
  assert.deepEqual(JSON.parse(memory.get("full")), { a: 1, b: 2, c: 3, d: 4 });
});

test("a tab that has been open for a week adds its puzzle to those of the week", () => {
  const rated = rating => ({ rating, deviation: 60, volatility: 0.06 });
  enter("kalah", { key: "old" }, true, rated(1200), rated(900));
  // Meanwhile another tab solves one, and a puzzle of the day.
  const meanwhile = JSON.parse(memory.get("boardwright.puzzles"));
  meanwhile.games.kalah.puzzles.new = rated(1000);
  meanwhile.games.kalah.row = 2;
  meanwhile.days.push("2026-11-28");
  memory.set("boardwright.puzzles", JSON.stringify(meanwhile));
  enterDay("2026-11-29", "kalah");
  enter("kalah", { key: "last" }, true, rated(1260), rated(1100));
  const { games, days } = JSON.parse(memory.get("boardwright.puzzles"));
  assert.deepEqual(Object.keys(games.kalah.puzzles), ["old", "new", "last"]);
  assert.deepEqual([games.kalah.row, games.kalah.best, days], [3, 3, ["2026-11-28", "2026-11-29"]]);
  assert.deepEqual(diary.value.days, days);
});

test("a run counts the puzzle at which it stands, and each once", () => {
  const [now, puzzles] = [Date.now(), [1, 2, 3].map(number => ({ number, rating: 700, themes: [], key: `k${number}` }))];
  const first = begin("sticks", puzzles, now).number;
  const second = enterRun(puzzles, first, true, now + 1000).number;
  // *Back*, a reload or the address of the puzzle: it was counted.
  assert.equal(enterRun(puzzles, first, true, now + 2000), null);
  assert.deepEqual([sprint.value.solved, presentInRun("sticks", now)], [1, second]);
  const third = enterRun(puzzles, second, false, now + 3000).number;
  assert.equal(enterRun(puzzles, third, true, now + 4000), null, "there is no other");
  assert.equal(enterRun(puzzles, third, true, now + 5000), null);
  assert.deepEqual([sprint.value.solved, sprint.value.missed, presentInRun("sticks", now + 4000)], [2, 1, null]);
  end(now);
});

test("a puzzle that was asked in a run is tried, and changes no rating", () => {
  enterAsked("gomoku", { key: "asked", rating: 1400 });
  assert.deepEqual([ofGame("gomoku").person, ofGame("gomoku").row, ofGame("gomoku").puzzles.asked.rating], [null, 0, 1400]);
  enterAsked("kalah", { key: "old", rating: 1400 });
  assert.equal(ofGame("kalah").puzzles.old.rating, 900, "what is known of a puzzle stays");
});

test("a step of a lesson that was skipped stays open, and what earlier versions kept is read", async () => {
  memory.set("boardwright.lessons", '{"kalah/rules":2,"gomoku/rules":[8],"sticks/rules":[-1]}');
  const { done, stepsDone } = await import("../../modules/learn/progress.js");
  done("gomoku/rules", 1);
  done("gomoku/rules", 1);
  done("kalah/rules", 4);
  assert.deepEqual(["kalah/rules", "gomoku/rules", "sticks/rules"].map(stepsDone), [[0, 1, 4], [8, 1], []]);
});

test("days in a row are kept for years", () => {
  const day = index => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
  for (let index = 0; index < 500; index += 1) enterDay(day(index), "kalah");
  assert.ok(streak(diary.value.days, day(499)) >= 500);
});

test("where an end was taken back the last one counts, and a game that goes on at another table is counted there", async () => {
  const { count, countNoMore, resultsIn } = await import("../../modules/start/results.js");
  const { settle } = await import("../../modules/start/rival.js");
  const seats = [{ player: null }, { player: "engine" }];
  const ended = (table, outcome) => count({ table, round: 0, game: "kalah:6x4", state: { guest: null, seats, ending: { outcome } } }, "first");
  for (const outcome of ["second", "second", "first", "draw", "first"]) ended("one", outcome);
  ended("two", "second");
  countNoMore("three");
  ended("three", "second");
  assert.deepEqual(resultsIn("kalah"), [["engine", [1, 0, 1]]]);
  assert.deepEqual([settle("kalah", "one/0", "loss").level, settle("kalah", "one/0", "loss").level], [1, 1]);
  const { before, level, result } = settle("kalah", "one/0", "win");
  assert.deepEqual([before, level, result], [2, 3, "win"]);
  // After another game it counts as a further result.
  settle("kalah", "two/0", "win");
  assert.equal(settle("kalah", "one/0", "loss").before, 4);
});

test("what one tab has written of a bot is set aside when another one replaces it", () => {
  const [older, newer] = [openDraft("g"), openDraft("g")];
  assert.deepEqual([older.text, newer.keep("long"), newer.keep("longer"), replaced("g")], [null, null, null, null]);
  assert.equal(older.keep("x"), "longer");
  assert.deepEqual([openDraft("g").text, replaced("g")], ["x", "longer"]);
  assert.deepEqual([older.keep("xy"), replaced("g")], [null, "longer"], "its own text is nobody else's");
  assert.deepEqual([newer.keep("longest"), replaced("g"), openDraft("g").text], ["xy", "xy", "longest"]);
});

test("a browser that keeps nothing is found out before something is lost, and when it is full", async () => {
  const { keepsNothing, tryKeeping } = await import("../../modules/kept.js");
  tryKeeping();
  assert.deepEqual([keepsNothing.value, memory.has("boardwright.probe")], [false, false]);
  storage.isFull = true;
  tryKeeping();
  assert.equal(keepsNothing.value, true);
  storage.isFull = false;
  const one = tab("again");
  one.change(() => ({ a: 1 }));
  assert.equal(keepsNothing.value, false, "it keeps things again");
  storage.isFull = true;
  one.change(() => ({ a: 2 }));
  assert.equal(keepsNothing.value, true);
  storage.isFull = false;
});
