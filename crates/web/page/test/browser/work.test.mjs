// What the page costs a phone while somebody plays: the work of a frame, and the memory of many moves.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { close, openTable, waitForPlies, plies, withPage } from "./browser.mjs";
import { drag, playGames } from "./work.mjs";

after(close);

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: "no-preference" };

test("a piece that follows a finger on a phone moves alone, and nothing is laid out anew", () =>
  withPage("#/", PHONE, async page => {
    await openTable(page, "sticks", []);
    // What a frame costs is measured by `tools/drag.mjs`: it differs from machine to machine.
    const { layouts, styles } = await drag(page, "first:S", 90);
    assert.ok(layouts < 0.1 && styles < 1.5, `${layouts} layouts and ${styles} styles a frame: only the piece may move`);
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
