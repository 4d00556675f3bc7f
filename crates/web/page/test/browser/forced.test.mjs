// Colours that the system forces on the page, such as high contrast.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { close, openTable, withPage } from "./browser.mjs";

after(close);

const FORCED = { forcedColors: "active" };

/** The background and the border of the first part that is found. */
const looks = (page, selector) => page.locator(selector).first().evaluate(part => {
  const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(part);
  return { ground: backgroundColor, border: `${borderTopWidth} ${borderTopColor}` };
});

test("under forced colours what is chosen is told from what is not", () =>
  withPage("#/", FORCED, async page => {
    await page.locator(".opponent").first().waitFor();
    const differ = async (one, other) => assert.notEqual((await looks(page, one)).ground, (await looks(page, other)).ground, one);
    for (const picks of ["games", "modes", "sides"]) await differ(`.picks.${picks} .chosen`, `.picks.${picks} .picture-card:not(.chosen)`);
    await differ(".segments label.chosen", ".segments label:not(.chosen)");
    await differ(".top nav a[aria-current]", ".top nav a:not([aria-current])");
    assert.notEqual((await looks(page, ".start .go")).border.split(" ")[0], "0px", "a button has a border");
    await openTable(page, "gomoku:9", ["e5", "e6", "d5"]);
    await differ(".ply[aria-current]", ".ply:not([aria-current])");
    await page.goto(page.url().replace(/#.*/, "#/analyse/gomoku:9;e5,e6"));
    await page.locator(".tree .ply").first().waitFor();
    await differ(".tabs [aria-selected=true]", ".tabs [aria-selected=false]");
    await page.goto(page.url().replace(/#.*/, "#/puzzles/gomoku:15/1"));
    await page.locator(".puzzle .board").waitFor();
    assert.notEqual(await page.locator(".puzzle-said").evaluate(part => getComputedStyle(part).borderLeftWidth), "0px");
  }));

test("under forced colours discs and bars keep the colours of the sides", () =>
  withPage("#/", FORCED, async page => {
    await openTable(page, "gomoku:9", ["e5", "e6", "d5"]);
    const [black, white] = [await looks(page, ".swatch.black"), await looks(page, ".swatch.white")];
    assert.notEqual(black.ground, white.ground);
    await page.goto(page.url().replace(/#.*/, "#/analyse/gomoku:9;e5,e6"));
    // A bar without a search has no parts.
    await page.getByRole("button", { name: "Search", exact: true }).click();
    const bar = page.locator(".evaluation-bar");
    await bar.locator("i").first().waitFor();
    const grounds = await bar.evaluate(part => [part, part.querySelector("i")].map(one => getComputedStyle(one).backgroundColor));
    assert.notEqual(grounds[0], grounds[1]);
  }));
