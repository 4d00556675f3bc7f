// Training: a wrong move is refuted on the board, the solution is played to its end, and ratings are kept.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { axe, close, clickSpot, cursorTo, tapSpot, URL_OF_PAGE, withPage } from "./browser.mjs";
import { ask, solve, wrongMove } from "./trainer.mjs";

after(close);

test("a puzzle is tried, refuted on the board, and solved", () =>
  withPage("#/puzzles/gomoku:15/1", {}, async page => {
    await page.locator(".puzzle .board").waitFor();
    assert.match(await page.locator(".puzzle-task").textContent(), /(Black|White) to play and win/);
    const wrong = await wrongMove(page, "gomoku:15", 1);
    if (wrong !== null) {
      await clickSpot(page, wrong.path[0]);
      await page.locator(".puzzle-said.bad", { hasText: wrong.move }).waitFor();
      await page.locator(".puzzle-line").waitFor();
      const rating = page.locator(".puzzle-figures dd").first();
      await page.waitForFunction(() => /about/.test(document.querySelector(".puzzle-figures dd").textContent) && localStorage.getItem("boardwright.puzzles") !== null);
      assert.match(await rating.textContent(), /about 1,1\d\d$/, "one mistake says little");
      await page.getByRole("button", { name: "Try again" }).click();
    }
    await solve(page, "gomoku:15", 1, ({ path }) => clickSpot(page, path[0]));
    assert.ok((await page.locator(".puzzle-themes").textContent()).length > 3);
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("boardwright.puzzles")));
    const { person, puzzles, row } = kept.games["gomoku:15"];
    assert.equal(Object.keys(puzzles).length, 1, "a puzzle counts once");
    assert.equal(row, wrong === null ? 1 : 0);
    assert.ok(wrong === null ? person.rating > 1200 : person.rating < 1200, JSON.stringify(person));
    await page.getByRole("link", { name: "Next puzzle" }).click();
    await page.waitForFunction(() => !location.hash.endsWith("/1"));
    await page.locator(".puzzle-said", { hasText: /Find (the one|a) move that wins/ }).waitFor();
  }));

test("the puzzle of the day is solved by keyboard and counts as a day", () =>
  withPage("#/puzzles/kalah:6x4", {}, async page => {
    await page.locator(".puzzle .board").waitFor();
    const daily = page.getByRole("link", { name: "The puzzle of the day" });
    if ((await daily.count()) > 0) await daily.click();
    await page.getByText("the puzzle of the day", { exact: false }).first().waitFor();
    const number = Number(/\d+$/.exec(decodeURIComponent(await page.evaluate(() => location.hash)))[0]);
    await solve(page, "kalah:6x4", number, async ({ path }) => {
      await page.locator(`.hit.legal[data-spot="${path[0]}"]`).waitFor({ state: "attached" });
      await page.locator(".puzzle .board").focus();
      await cursorTo(page, path[0]);
      await page.keyboard.press("Enter");
    });
    await page.locator(".puzzle-figures", { hasText: "1 day in a row" }).waitFor();
  }));

test("by keys one stays at the board when a button goes with what it was for", () =>
  withPage("#/puzzles/gomoku:15/18", {}, async page => {
    const press = async name => {
      await page.locator(".puzzle .action", { hasText: name }).first().focus();
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.activeElement?.matches(".puzzle .board"), null, { timeout: 5000 });
    };
    // Whoever points needs no focus, and the arrows go through what is shown.
    await page.getByRole("button", { name: "Solution" }).click();
    await page.locator(".puzzle-line").waitFor();
    assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
    await page.reload();
    await page.locator(".puzzle .board .hit.legal").first().waitFor({ state: "attached" });
    await page.locator(".puzzle .board").focus();
    await cursorTo(page, "a1");
    await page.keyboard.press("Enter");
    await page.locator(".puzzle-line").waitFor();
    for (const name of ["Try again", "Solution", "Next puzzle", "Three minutes"]) await press(name);
    await page.goto(new URL("#/learn", page.url()).href);
    await page.locator(".lesson-link").first().focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.matches(".lesson .board"));
    await page.getByRole("button", { name: /^(Next|Skip)$/ }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".dot[aria-current]", { hasText: "2" }).waitFor();
    await page.waitForFunction(() => document.activeElement?.matches(".lesson .board, .lesson .action"));
  }));

test("a hint shows where to look, the solution gives up, and wishes choose what comes next", () =>
  withPage("#/puzzles/sticks/2", {}, async page => {
    await page.locator(".puzzle .board").waitFor();
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".puzzle-said", { hasText: "The idea: " }).waitFor();
    await page.getByRole("button", { name: "Hint 2 of 3" }).click();
    await page.locator(".puzzle-said", { hasText: "marked part" }).waitFor();
    await page.getByRole("button", { name: "Hint 3 of 3" }).click();
    await page.locator(".puzzle-said", { hasText: /Look here: (?!first|second)|marked spots/ }).waitFor();
    await page.getByRole("button", { name: "Solution" }).click();
    await page.locator(".puzzle-line").waitFor();
    assert.equal(await page.getByRole("button", { name: "Hint" }).count(), 0, "the puzzle is over");
    await page.getByLabel("Difficulty").selectOption("easy");
    const count = Number(/\d+/.exec(await page.locator(".puzzle-wish [role=status]").textContent())[0]);
    const { puzzles } = await ask(page, { do: "list", game: "sticks", date: "2026-11-23" });
    assert.equal(count, puzzles.filter(({ rating }) => rating < 1000).length);
    await page.locator(".puzzle-wish select").first().selectOption("kalah:6x4");
    await page.locator(".puzzle .board-pits").waitFor();
  }));

test("a short name opens puzzles, another difficulty brings another puzzle, and a run of three minutes counts", () =>
  withPage("#/puzzles/kalah", {}, async page => {
    await page.locator(".puzzle .board-pits").waitFor();
    const place = () => page.evaluate(() => decodeURIComponent(location.hash));
    assert.match(await place(), /kalah:6x4\/\d+$/);
    const before = await place();
    await page.getByLabel("Difficulty").selectOption("hard");
    await page.waitForFunction(before => decodeURIComponent(location.hash) !== before, before);
    const number = Number(/\d+$/.exec(await place())[0]);
    const { puzzles } = await ask(page, { do: "list", game: "kalah:6x4", date: "2026-11-23" });
    assert.ok(puzzles[number - 1].rating >= 1500);
    await page.getByRole("button", { name: "Three minutes" }).click();
    await page.locator(".puzzle-run", { hasText: "0 solved, 0 missed" }).waitFor();
    const first = Number(/\d+$/.exec(await place())[0]);
    const moves = [];
    for (;;) {
      const { line } = await ask(page, { do: "solution", game: "kalah:6x4", number: first, moves });
      const tried = await ask(page, { do: "try", game: "kalah:6x4", number: first, moves, move: line[0].move });
      await clickSpot(page, line[0].path[0]);
      if (tried.verdict === "solved") break;
      moves.splice(0, moves.length, ...tried.state.played);
      await page.locator(".puzzle-said.good").waitFor();
    }
    await page.locator(".puzzle-run", { hasText: "1 solved, 0 missed" }).waitFor();
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("boardwright.puzzles")).games["kalah:6x4"]);
    assert.deepEqual([kept.person, kept.row, Object.keys(kept.puzzles).length > 0], [null, 0, true], "a run changes no rating");
    await page.reload();
    await page.locator(".puzzle-run", { hasText: "1 solved, 0 missed" }).waitFor();
    // A mistake is shown with its answer before the next puzzle comes by itself.
    const second = Number(/\d+$/.exec(await place())[0]);
    const mistake = await wrongMove(page, "kalah:6x4", second);
    const asked = await place();
    await clickSpot(page, mistake.path[0]);
    await page.locator(".puzzle-said.bad", { hasText: "Wrong:" }).waitFor();
    assert.equal(await place(), asked, "the next puzzle waits");
    await page.locator(".puzzle-run", { hasText: "1 solved, 1 missed" }).waitFor();
    await page.waitForFunction(before => decodeURIComponent(location.hash) !== before, asked);
    await page.locator(".puzzle-said.plain").waitFor();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.locator(".puzzle-run", { hasText: "The run is over: 1 solved, 1 missed" }).waitFor();
    await page.getByRole("link", { name: "The puzzle of the day" }).waitFor();
  }));

test("an address that names no puzzle says so and leads to one", () =>
  withPage("#/puzzles/sticks/99999", {}, async page => {
    await page.getByText("There is no puzzle 99999 of Sticks").waitFor();
    await page.getByRole("link", { name: "To a puzzle" }).click();
    await page.locator(".puzzle .board").waitFor();
    await page.goto(new URL("#/puzzles/chess", URL_OF_PAGE).href);
    await page.getByRole("alert").getByText("chess").waitFor();
    await page.getByRole("link", { name: "To a puzzle" }).click();
    await page.locator(".puzzle .board").waitFor();
  }));

test("axe finds nothing to object to in puzzles", () =>
  withPage("#/puzzles/gomoku:15/3", {}, async page => {
    for (const hash of ["#/puzzles/gomoku:15/3", "#/puzzles/kalah:6x4/3", "#/puzzles/sticks/3"]) {
      await page.goto(new URL(hash, URL_OF_PAGE).href);
      await page.locator(".puzzle .board").waitFor();
      await page.getByRole("button", { name: "Solution" }).click();
      await page.locator(".puzzle-line").waitFor();
      await axe(page, hash);
    }
  }));

for (const [width, height] of [[390, 844], [844, 390]]) {
  test(`on a phone of ${width} by ${height} whatever is done with a refuted puzzle is within reach`, () =>
    withPage("#/puzzles/kalah:6x4/1", { viewport: { width, height }, hasTouch: true, isMobile: true }, async page => {
      for (const game of ["kalah:6x4", "gomoku:15"]) {
        await page.evaluate(hash => (location.hash = hash), `#/puzzles/${game}/1`);
        await page.waitForFunction(game => document.querySelector(".puzzle-head") !== null && location.hash.includes(game), game);
        await page.locator(".puzzle .board").waitFor();
        const wrong = await wrongMove(page, game, 1);
        if (wrong === null) continue;
        for (const spot of wrong.path) await tapSpot(page, spot);
        await page.locator(".puzzle-said.bad").waitFor();
        for (const name of [/^Try again/, /^Hint/, /^Solution/, /^Next puzzle/]) {
          const isFree = await page.locator(".puzzle .reach .action", { hasText: name }).evaluate(action => {
            const { left, right, top, bottom } = action.getBoundingClientRect();
            return [top + 2, bottom - 2].every(y => action.contains(document.elementFromPoint((left + right) / 2, y)));
          });
          assert.ok(isFree, `${game}: ${name} is covered`);
        }
      }
    }));
}
