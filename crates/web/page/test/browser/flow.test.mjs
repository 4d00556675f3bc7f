// A newcomer's way on a phone: a game, its review, a lesson, puzzles and the opponents, by taps alone and without a dead end.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { AMPLE, axe, close, tapSpot, waitForPlies, withPage } from "./browser.mjs";

after(close);

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Goes to another page by the bar. */
async function goTo(page, way) {
  await page.locator(".top nav a", { hasText: way }).tap();
  await page.locator(`.top nav a[aria-current]`, { hasText: way }).waitFor();
}

test("on a phone somebody plays, reviews the game, learns and solves puzzles without a dead end", () =>
  withPage("#/", PHONE, async page => {
    // The first tap on the board begins a game with the opponent that fits.
    await page.locator(".start .stage .board").waitFor();
    await tapSpot(page, "h8");
    await page.locator(".room .moves").waitFor();
    await waitForPlies(page, 2);
    await page.locator(".room .actions").getByRole("button", { name: "More" }).tap();
    await page.getByRole("button", { name: "Resign", exact: true }).tap();
    await page.getByRole("button", { name: "Really resign" }).tap();
    await page.locator(".ending", { hasText: "resigned" }).waitFor();
    await page.locator(".next-game .go").waitFor();
    // The result stands on the start page, and the game can be played on from where it was left.
    await goTo(page, "Play");
    await page.locator(".results tbody tr").first().waitFor();
    assert.match(await page.locator(".results tbody tr").first().textContent(), /001$/);
    await axe(page, "start with results");
    await page.goBack();
    await page.locator(".room .actions").getByText("Analyse", { exact: true }).tap();
    await page.locator(".tree .ply").nth(1).waitFor();
    await page.getByRole("button", { name: "Find mistakes" }).tap();
    await page.locator(".judged").waitFor({ timeout: 2 * AMPLE });
    // A lesson, step by step.
    await goTo(page, "Learn");
    await page.locator(".lesson-link").first().tap();
    await page.locator(".lesson .board").waitFor();
    await page.getByRole("button", { name: "Show me" }).tap();
    await page.locator(".board .hinted").first().waitFor({ state: "attached" });
    await tapSpot(page, "e5");
    await page.getByRole("button", { name: "Next" }).waitFor();
    await page.getByRole("button", { name: "Next" }).tap();
    // Puzzles: hints in three steps, the solution, and the next one.
    await goTo(page, "Puzzles");
    await page.locator(".puzzle .board").waitFor();
    for (let puzzle = 0; puzzle < 3; puzzle += 1) {
      const number = await page.locator(".puzzle-head").textContent();
      for (let step = 0; step < 3; step += 1) await page.getByRole("button", { name: /^Hint/ }).tap();
      await page.getByRole("button", { name: "Solution" }).tap();
      await page.locator(".puzzle-line").waitFor();
      await page.getByRole("link", { name: "Next puzzle" }).tap();
      await page.waitForFunction(before => document.querySelector(".puzzle-head")?.textContent !== before, number);
    }
    // Something can always be watched, also where nobody plays.
    await page.route("**/api/tables", route => route.fulfill({ json: [] }));
    await goTo(page, "Watch");
    await page.getByRole("button", { name: /^Match of the day at a table/ }).first().waitFor();
    for (const name of [/^The match of the day: /, /^The proof of/]) {
      const played = page.getByRole("article", { name });
      await played.getByText(/^move [2-9]/).waitFor();
      await played.getByRole("button", { name: "Pause" }).tap();
    }
  }));

test("another size is put together from numbers, and the board shows it", () =>
  withPage("#/", {}, async page => {
    await page.locator(".finer > summary").click();
    await page.locator(".variant-cards").getByRole("radio", { name: /another size/ }).check({ force: true });
    await page.getByRole("spinbutton", { name: "Columns" }).fill("9");
    await page.getByRole("spinbutton", { name: "Columns" }).press("Tab");
    await page.getByRole("spinbutton", { name: "Rows" }).fill("7");
    await page.getByRole("spinbutton", { name: "Rows" }).press("Tab");
    await page.locator(".size select").selectOption("renju");
    await page.locator('.start [data-spot="i7"]').waitFor({ state: "attached" });
    assert.equal(await page.getByLabel("Name of the game").inputValue(), "gomoku:9x7,renju");
    assert.equal(await page.locator('.start [data-spot="a8"]').count(), 0);
    await axe(page, "another size");
    await page.getByRole("spinbutton", { name: "Columns" }).fill("99");
    await page.getByRole("spinbutton", { name: "Columns" }).press("Tab");
    await page.locator(".start .problem:not(.nothing)").waitFor();
  }));
