// What the page costs a phone while somebody plays: the work of a frame, and the memory of many moves.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { close, openTable, waitForPlies, plies, withPage } from "./browser.mjs";
import { drag, playGames } from "./work.mjs";

after(close);

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: "no-preference" };

/** How much slower than this machine a phone is taken to be. */
const SLOWER = 4;

/** Milliseconds that a frame may take where a screen shows sixty a second. */
const FRAME = 1000 / 60;

test("a piece follows a finger on a phone, sixty times a second", () =>
  withPage("#/", PHONE, async page => {
    await openTable(page, "sticks", []);
    // Others on the machine slow even the processor time of a frame, since they share its caches: the least of some runs counts.
    const runs = [];
    const least = () => Math.min(...runs.map(run => run.task));
    while (runs.length < 3 || (least() * SLOWER >= FRAME && runs.length < 12)) runs.push(await drag(page, "first:S", 90));
    assert.ok(runs.every(({ layouts }) => layouts < 0.1), `${JSON.stringify(runs)}: only the piece may move`);
    assert.ok(least() * SLOWER < FRAME, `a frame takes ${least()} ms of processor time`);
    // The finger put the piece back; where it is let go over a hole, the piece goes there.
    assert.deepEqual(await plies(page), []);
    await drag(page, "first:S", 1, "d4");
    await waitForPlies(page, 1);
    assert.deepEqual(await plies(page), ["S@d4"]);
  }));

test("the page keeps nothing of five hundred moves", () =>
  withPage("#/", {}, async page => {
    const [first, ...later] = await playGames(page, 100, 6);
    const last = later.at(-1);
    assert.equal(last.played - first.played, 500);
    assert.deepEqual([last.nodes, last.listeners], [first.nodes, first.listeners], "nodes and listeners of games that are over");
    // What Chromium compiles and keeps for itself grows a little; the page itself would keep some kilobytes of each move.
    assert.ok(last.bytes < first.bytes * 1.15, `${first.bytes} bytes after the first game, ${last.bytes} after the last`);
  }));
