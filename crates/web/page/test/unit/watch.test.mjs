// The match of the day.
import assert from "node:assert/strict";
import { test } from "node:test";
import { matchOfDay } from "../../modules/watch/day.js";

const player = (name, year, options = []) => ({ name, year, source: "", summary: "", options });
const family = name => ({
  name,
  variants: [{ name: `${name}:1` }],
  players: [player("random", 2026), player("weak", 1990), player("old", 1992), player("older", 1991), player("engine", 2026, [{ name: "level=1…10" }])],
  perfect: player("perfect", 2026),
  proofs: [`${name}:1`],
  scripts: [{ name: "lua:script", summary: "" }],
  absent: {},
});

test("the date alone chooses a game and two different players, and weeks bring many", () => {
  const families = [family("one"), family("two")];
  const days = Array.from({ length: 28 }, (_, at) => `2026-11-${String(at + 1).padStart(2, "0")}`);
  const matches = days.map(day => matchOfDay(families, day));
  matches.forEach(({ players }) => {
    assert.equal(players.filter(name => name.startsWith("engine@level=")).length, 1);
    assert.equal(players.filter(name => name === "old" || name === "older").length, 1, "one of the stronger half of the museum");
  });
  assert.deepEqual(matchOfDay(families, days[0]), matches[0]);
  assert.notEqual(matches[0].game, matches[1].game, "another game the next day");
  assert.ok(new Set(matches.map(({ players }) => players.join())).size >= 8);
  assert.equal(matchOfDay([], days[0]), null);
});
