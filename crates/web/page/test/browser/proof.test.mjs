// A proof to play against, as people use it.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { AMPLE, clickSpot, close, withPage } from "./browser.mjs";

after(close);

/** A proof of a large board is read by the first visitor, however busy the machine is. */
const READ = { timeout: 10 * AMPLE };

/** The plies up to the win that the page names. */
const pliesLeft = async page => Number(/at most (\d+) plies/.exec(await page.locator(".proof-panel .statement").textContent())[1]);

/** The names of the spots in the zone. */
const zone = page => page.locator(".zone").evaluateAll(spots => spots.map(spot => spot.dataset.zone));

/** Waits until the proof has answered and its win is this near at most. */
const waitForLess = (page, plies) =>
  page.waitForFunction(
    most => {
      const said = /at most (\d+) plies/.exec(document.querySelector(".proof-panel .statement")?.textContent ?? "");
      const answered = document.querySelector(".proof-panel")?.textContent?.includes("your move") ?? false;
      return document.querySelector(".proof-panel .ending") !== null || (answered && said !== null && Number(said[1]) < most);
    },
    plies,
    { ...READ, polling: 50 },
  );

test("a proof plays its move, draws its zone, and nothing escapes it", () =>
  withPage("#/proof/gomoku:15", {}, async page => {
    await page.getByText("your move", { exact: false }).waitFor(READ);
    let left = await pliesLeft(page);
    const first = await zone(page);
    const said = await page.locator(".proof-panel").textContent();
    const whole = said.includes("Each of the 224 replies");
    assert.ok(whole ? first.length === 224 : said.includes(`Only on the ${first.length} shaded points`) && said.includes(`${224 - first.length} lie elsewhere`), said);
    // A reply in the zone by hand, all others elsewhere.
    await clickSpot(page, first[0]);
    await waitForLess(page, left);
    while ((await page.locator(".proof-panel .ending").count()) === 0) {
      left = await pliesLeft(page);
      const elsewhere = page.getByRole("button", { name: "Play elsewhere" });
      if (await elsewhere.isEnabled()) await elsewhere.click();
      else await clickSpot(page, (await zone(page))[0]);
      await waitForLess(page, left);
    }
    assert.match(await page.locator(".proof-panel .ending").textContent(), /five in a row/i);
    await page.getByRole("button", { name: "One move back" }).click();
    await page.getByText("your move", { exact: false }).waitFor();
  }));

test("a draw is held by either side, and a game without a proof is refused in words", () =>
  withPage("#/proof/gomoku:5", { viewport: { width: 360, height: 740 } }, async page => {
    await page.locator(".proof-panel .statement", { hasText: "Black does not lose" }).waitFor(READ);
    await page.getByLabel("The proof plays").selectOption("second");
    await page.getByText("You play black", { exact: false }).waitFor(READ);
    await clickSpot(page, "c3");
    await page.locator(".proof-panel .statement", { hasText: "White does not lose" }).waitFor(READ);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than a phone");
    await page.evaluate(() => (location.hash = "#/proof/gomoku:16"));
    await page.getByText("No proof comes with", { exact: false }).waitFor();
  }));
