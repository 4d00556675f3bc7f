// A newcomer's way on a phone: a game, its review, a lesson, puzzles and the opponents, by taps alone and without a dead end.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { AMPLE, axe, close, tapSpot, URL_OF_PAGE, waitForPlies, withPage } from "./browser.mjs";
import { solve, wrongMove } from "./trainer.mjs";

after(close);

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Goes to another page by the bar. */
async function goTo(page, way) {
  await page.locator(".top nav a", { hasText: way }).tap();
  await page.locator(`.top nav a[aria-current]`, { hasText: way }).waitFor();
}

/** Whether nothing lies over something on the page. */
const isFree = (page, selector) =>
  page.locator(selector).evaluate(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [top + 2, bottom - 2].every(y => element.contains(document.elementFromPoint((left + right) / 2, y)));
  });

/** The upper edge of something on the page and its size. */
const placeOf = (page, selector) =>
  page.locator(selector).first().evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left, top + scrollY, width, height].map(Math.round);
  });

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
    assert.ok(await isFree(page, ".next-game .go"), "the next game is one tap away");
    // The result stands on the start page, and the game can be played on from where it was left.
    await goTo(page, "Play");
    await page.locator(".results tbody tr").first().waitFor();
    assert.match(await page.locator(".results tbody tr").first().textContent(), /001$/);
    await axe(page, "start with results");
    await page.goBack();
    await page.locator(".room .actions").getByText("Analyse", { exact: true }).tap();
    await page.locator(".tree .ply").nth(1).waitFor();
    assert.match(await page.locator(".about-game").textContent(), /0 – 1/, "the result comes along");
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
    // Ten puzzles in a row: right at once, after a mistake and its refutation, or after all hints.
    await goTo(page, "Puzzles");
    await page.locator(".puzzle .board").waitFor();
    const tap = async ({ path }) => {
      for (const spot of path) await tapSpot(page, spot);
    };
    let wasWrong = false;
    for (let puzzle = 0; puzzle < 10; puzzle += 1) {
      const [game, number] = (await page.evaluate(() => decodeURIComponent(location.hash))).split("/").slice(-2);
      await page.locator(".puzzle-head", { hasText: `Puzzle ${number},` }).waitFor();
      const before = await placeOf(page, ".stage .board");
      const wrong = puzzle === 1 ? await wrongMove(page, game, Number(number)) : null;
      if (wrong !== null) {
        wasWrong = true;
        await tap(wrong);
        await page.locator(".puzzle-said.bad").waitFor();
        await page.locator(".puzzle-line").getByRole("button").nth(2).tap();
        await page.getByRole("button", { name: "Try again" }).tap();
      }
      if (puzzle % 5 === 2) for (let step = 0; step < 3; step += 1) await page.getByRole("button", { name: /^Hint/ }).tap();
      await solve(page, game, Number(number), tap);
      assert.deepEqual(await placeOf(page, ".stage .board"), before, `puzzle ${number}: the board stays where it is`);
      await page.getByRole("link", { name: "Next puzzle" }).tap();
      await page.waitForFunction(before => !location.hash.endsWith(`/${before}`), number);
    }
    assert.ok(wasWrong, "a mistake has been made");
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("boardwright.puzzles")).games["gomoku:15"]);
    assert.equal(Object.keys(kept.puzzles).length, 10);
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

test("on a phone no text of a lesson lies over the board, and the board stays from step to step", () =>
  withPage("#/learn", { ...PHONE, locale: "de" }, async page => {
    await page.locator(".lesson-link").first().waitFor();
    for (const lesson of ["gomoku/rules", "sticks/trays", "kalah/rules"]) {
      await page.goto(new URL(`#/learn/${lesson}`, URL_OF_PAGE).href);
      const steps = page.locator(".lesson .dot");
      await steps.first().waitFor();
      const places = [];
      for (let step = 0; step < (await steps.count()); step += 1) {
        await steps.nth(step).tap();
        await page.locator(`.dot[aria-current]`, { hasText: String(step + 1) }).waitFor();
        await page.locator(".lesson .board").waitFor();
        const [task, board, reach] = [await placeOf(page, ".lesson .task"), await placeOf(page, ".lesson .board"), await placeOf(page, ".lesson .reach")];
        assert.ok(task[1] + task[3] <= board[1] && board[1] + board[3] <= reach[1], `${lesson}, step ${step + 1}: ${task}, ${board}, ${reach}`);
        places.push(board[1]);
      }
      assert.equal(new Set(places).size, 1, `${lesson}: ${places}`);
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
