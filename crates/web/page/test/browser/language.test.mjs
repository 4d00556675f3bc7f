// Another language: what stands on the page already follows it.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { act, close, clickSpot, openTable, plies, waitForPlies, withPage } from "./browser.mjs";
import { wrongMove } from "./trainer.mjs";

after(close);

/** Has the page speak a language, as if it had been chosen in another tab. */
async function speak(page, language) {
  await page.evaluate(language => {
    localStorage.setItem("boardwright.prefs", JSON.stringify({ language }));
    dispatchEvent(new StorageEvent("storage"));
  }, language);
  await page.waitForFunction(language => document.documentElement.lang === language, language);
}

test("what was said of a move of a puzzle and of a hint follows the language", () =>
  withPage("#/puzzles/gomoku:15/2", {}, async page => {
    await page.locator(".puzzle .board").waitFor();
    const wrong = await wrongMove(page, "gomoku:15", 2);
    if (wrong !== null) {
      await clickSpot(page, wrong.path[0]);
      await page.locator(".puzzle-said.bad").waitFor();
      const said = await page.locator(".puzzle-said").textContent();
      await speak(page, "de");
      await page.waitForFunction(said => document.querySelector(".puzzle-said").textContent !== said, said);
      await speak(page, "en");
      await page.locator(".puzzle-said", { hasText: said }).waitFor();
      await page.getByRole("button", { name: "Try again" }).click();
    }
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.locator(".puzzle-said", { hasText: "The idea:" }).waitFor();
    await speak(page, "de");
    await page.locator(".puzzle-said", { hasText: "Die Idee:" }).waitFor();
  }));

test("what is wrong with a text, where a game is kept and what a board shows of a move follow the language", () =>
  withPage("#/analyse/gomoku:15;h8,i9,h9,h10,g8,i8", {}, async page => {
    await page.getByRole("button", { name: "Load and save" }).click();
    await page.locator("dialog textarea").fill("(;FF[4]GM[4]SZ[15];B[zz])");
    await page.getByRole("button", { name: "Read", exact: true }).click();
    await page.locator("dialog .problem", { hasText: "expected" }).waitFor();
    await speak(page, "de");
    await page.locator("dialog .problem", { hasText: "erwartet" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Warum?" }).click();
    await page.locator(".value text").first().waitFor();
    const values = async () => (await page.locator(".value text").allTextContents()).join(" ");
    assert.match(await values(), /\d,\d/);
    await speak(page, "en");
    assert.match(await values(), /\d\.\d/);
    assert.doesNotMatch(await values(), /\d,\d/);
    await openTable(page, "gomoku:15", ["h8", "i9"]);
    await act(page, "Save");
    await page.getByRole("button", { name: "Keep", exact: false }).first().click();
    await page.locator("dialog p[role=status]", { hasText: "Kept as game" }).waitFor();
    await speak(page, "cs");
    await page.locator("dialog p[role=status]", { hasText: "Kept as game" }).waitFor({ state: "detached" });
  }));

test("choices of an opening stand in the list of moves in words", () =>
  withPage("#/", {}, async page => {
    await openTable(page, "gomoku:15,swap2", ["h8", "i9", "g7", "put-2", "a1", "a2", "swap"]);
    await waitForPlies(page, 7);
    assert.deepEqual(await plies(page), ["h8", "i9", "g7", "play 2 more", "a1", "a2", "swap sides"]);
    await speak(page, "de");
    assert.deepEqual((await plies(page)).filter(text => text.length > 2), ["2 weitere", "tauschen"]);
  }));
