// What is printed of a game.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { close, longGame, openTable, withPage } from "./browser.mjs";

after(close);

/** A sheet between usual margins, in the pixels of a style sheet. */
const SHEETS = { "A4, upright": { width: 718, height: 1047 }, "A4, on its side": { width: 1047, height: 718 } };

for (const [name, sheet] of Object.entries(SHEETS)) {
  test(`a game is printed with its board, its players, its result and all of its moves: ${name}`, () =>
    withPage("#/", { colorScheme: "dark" }, async page => {
      await openTable(page, "gomoku:15", longGame(150));
      await page.getByRole("button", { name: "Resign" }).click();
      await page.getByRole("button", { name: "Really resign" }).click();
      await page.locator(".ending").waitFor();
      await page.evaluate(() => (document.documentElement.dataset.theme = "dark"));
      await page.emulateMedia({ media: "print" });
      await page.setViewportSize(sheet);
      for (const shown of [".room .board", ".seat.near", ".seat.far", ".ending"]) assert.ok(await page.locator(shown).isVisible(), shown);
      const moves = page.locator(".room .moves");
      assert.equal(await moves.locator(".ply:visible").count(), 150);
      assert.equal(await moves.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight), 0, "nothing is cut off");
      const { height } = await page.locator(".room .board").boundingBox();
      assert.ok(height > 400 && height < 600, `a board of ${height} pixels`);
      assert.deepEqual(await page.locator("button:visible:not(.ply), .top:visible, summary:visible").allInnerTexts(), []);
      const [red] = (await page.locator(".room .ply").last().evaluate(ply => getComputedStyle(ply).color)).match(/\d+/g);
      assert.ok(red < 80, "dark ink on paper, in dark colours as well");
    }));
}
