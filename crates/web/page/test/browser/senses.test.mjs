// What is heard and what moves: both please, and both can be off.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { clickSpot, close, openTable, URL_OF_PAGE, waitForPlies, withPage } from "./browser.mjs";

after(close);

/** Notes the pitch of each tone that the page plays. */
async function listenTo(page) {
  await page.addInitScript(() => {
    globalThis.heard = [];
    const set = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function (value, when) {
      if (value > 100) globalThis.heard.push(value);
      return set.call(this, value, when);
    };
  });
  await page.goto(URL_OF_PAGE);
}

/** The tones since the last call. */
const heard = page => page.evaluate(() => globalThis.heard.splice(0));

/** Changes a setting as people do. */
async function set(page, name, wanted) {
  await page.getByRole("button", { name: "Settings" }).click();
  await page.locator("dialog[open]").getByLabel(name).setChecked(wanted);
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
}

test("pieces are heard by whoever asked for sound, until it is off again", () =>
  withPage("about:blank", { reducedMotion: "no-preference" }, async page => {
    await listenTo(page);
    await openTable(page, "gomoku:7", ["d4"]);
    await clickSpot(page, "c4");
    await waitForPlies(page, 2);
    assert.deepEqual(await heard(page), [], "silent at first");
    await set(page, "Sound", true);
    await clickSpot(page, "c3");
    await waitForPlies(page, 3);
    const [move, ...more] = await heard(page);
    assert.deepEqual([typeof move, more], ["number", []], "one knock for a move");
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Really resign" }).click();
    await page.locator(".ending").waitFor();
    const [end, ...rest] = await heard(page);
    assert.ok(end < move && rest.length === 0, `the end is lower: ${end}, ${move}`);
    // A capture in kalah: the last seed falls into an empty house opposite a full one.
    await openTable(page, "kalah:6x4", ["5", "1"]);
    await clickSpot(page, "first:1");
    await waitForPlies(page, 3);
    await page.waitForFunction(() => globalThis.heard.length >= 6);
    await page.waitForTimeout(400);
    assert.equal((await heard(page)).filter(tone => tone > move).length, 6, "a hand of four seeds, and what they captured");
    await set(page, "Sound", false);
    await openTable(page, "gomoku:7", []);
    await clickSpot(page, "d4");
    await waitForPlies(page, 1);
    assert.deepEqual(await heard(page), []);
  }));

/** How many pictures of the houses a sowing shows between its first and its last one. */
async function between(page) {
  await openTable(page, "kalah:6x4", []);
  await page.evaluate(() => {
    globalThis.seen = new Set();
    globalThis.moving = 0;
    const look = () => {
      globalThis.seen.add([...document.querySelectorAll(".pit-count")].map(count => count.textContent).join(" "));
      globalThis.moving = Math.max(globalThis.moving, document.getAnimations().length);
    };
    look();
    new MutationObserver(look).observe(document.querySelector(".room .board"), { childList: true, subtree: true, characterData: true });
  });
  await clickSpot(page, "first:3");
  await waitForPlies(page, 1);
  await page.waitForFunction(() => document.querySelector(".room .board").textContent.includes("1") && globalThis.seen.size > 1);
  await page.waitForTimeout(1200);
  return page.evaluate(() => ({ pictures: globalThis.seen.size - 2, moving: globalThis.moving }));
}

test("seeds are sown one by one where motion is wanted", () =>
  withPage("#/", { reducedMotion: "no-preference" }, async page => {
    const { pictures } = await between(page);
    assert.ok(pictures >= 3, `${pictures} pictures on the way`);
    await set(page, "Animate moves", false);
    assert.deepEqual(await between(page), { pictures: 0, moving: 0 }, "switched off");
  }));

test("nothing moves for whoever asked the system for less motion", () =>
  withPage("#/", { reducedMotion: "reduce" }, async page => {
    assert.deepEqual(await between(page), { pictures: 0, moving: 0 });
  }));
