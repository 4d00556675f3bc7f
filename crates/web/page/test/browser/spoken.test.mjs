// What is said to who listens to the page, and where the focus of who plays by keys stays.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { act, clickSpot, close, cuttable, open, openTable, startGame, URL_OF_PAGE, waitForPlies, withPage } from "./browser.mjs";
import { heard, listenTo } from "./ears.mjs";

after(close);

/** The computer that answers fastest. */
const QUICK = { by: "player", name: "engine@level=1" };
const PERSON = { by: "person" };

/** What has the focus, as it is read. */
const focused = page => page.evaluate(() => {
  const { activeElement: at } = document;
  return at === document.body ? "nothing" : (at.getAttribute("aria-label") ?? at.textContent);
});

/** Waits until the computer has answered the person's move, in kalah perhaps by several: then cells can be chosen again. */
async function answered(page) {
  await page.locator(".moves .ply").nth(1).waitFor();
  await page.locator(".text-tables button[aria-disabled=false]").first().waitFor();
}

/** Opens a table with its board as text, without the start page. */
async function openText(page, ...table) {
  await openTable(page, ...table);
  await page.getByText("Board as text").click();
  await page.locator(".text-tables table").first().waitFor();
}

/** Presses a cell of the board as text by a key. */
async function press(page, name) {
  await page.locator(".text-tables").getByRole("button", { name }).focus();
  await page.keyboard.press("Enter");
}

test("a cell of the board as text keeps the focus after it was chosen", () =>
  withPage("#/", {}, async page => {
    await openText(page, "gomoku:9", [], [PERSON, QUICK]);
    await press(page, "e5: empty");
    await page.locator(".text-tables button[aria-label^='e5: black stone'][aria-disabled=true]").waitFor();
    assert.match(await focused(page), /^e5: black stone/);
    await answered(page);
    assert.match(await focused(page), /^e5: black stone/);
    await listenTo(page);
    await page.keyboard.press("Enter");
    await heard(page, "No move goes here.");
    assert.match(await focused(page), /^e5: black stone/);

    await page.goto(new URL("#/", URL_OF_PAGE).href);
    await openTable(page, "kalah:4x3", [], [PERSON, QUICK]);
    await press(page, /^house 3 of south/);
    await answered(page);
    assert.match(await focused(page), /^house 3 of south/);
  }));

test("a cell of an analysis keeps the focus, too", () =>
  withPage("#/analyse/gomoku:15;h8", {}, async page => {
    await page.locator(".tree .ply").first().waitFor();
    await page.getByText("Board as text").click();
    await press(page, "h9: empty");
    await page.locator(".text-tables button[aria-label^='h9: white stone'][aria-disabled=true]").waitFor();
    assert.match(await focused(page), /^h9: white stone/);
  }));

test("a piece is chosen, changed and put on the board as text by keys alone", () =>
  withPage("#/", {}, async page => {
    await openText(page, "sticks", []);
    const rows = page.locator(".text-tables tr", { hasText: /tray/ });
    assert.equal(await rows.count(), 6);
    assert.equal(await rows.getByRole("button", { name: /choose|tray/ }).count(), 3, "only whose turn it is can choose");
    assert.doesNotMatch((await rows.filter({ hasNot: page.locator("button") }).allInnerTexts()).join(), /choose/);
    const stick = rows.getByRole("button", { name: /sticks$/ });
    await stick.focus();
    await page.keyboard.press("Enter");
    await page.locator(".text-tables button.chosen").waitFor();
    assert.match(await focused(page), /10 sticks$/);
    await page.keyboard.press("Enter");
    await page.locator(".text-tables button.chosen").waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await page.locator(".text-tables button.chosen").waitFor();
    await press(page, "c3: empty");
    await waitForPlies(page, 1);
    await page.locator(".text-tables button[aria-label^='c3:'][aria-disabled=true]").waitFor();
    assert.match(await focused(page), /^c3: /);
    await page.locator(".text-tables tr button.idle", { hasText: "choose" }).first().waitFor();
    assert.equal(await rows.filter({ has: page.locator("button.idle") }).locator("button").first().innerText(), "");
  }));

for (const way of ["a click", "Enter"]) {
  test(`the first move of a game is said that ${way} on the start page begins, and so is its answer`, () =>
    withPage("#/", {}, async page => {
      await page.locator(".picks.games label").filter({ hasText: /Gomoku/ }).first().click();
      await page.locator(".start .stage .hit.legal, .start .stage [data-spot]").first().waitFor({ state: "attached" });
      await listenTo(page);
      if (way === "Enter") await page.locator(".start .board").press("Enter");
      else await clickSpot(page, "h8");
      const said = await heard(page, "Your turn");
      assert.match(said, /You: h8.*(?<!You): [a-o]\d+\. Your turn/);
      assert.equal(said.split("You: ").length, 2, "and once");
    }));
}

test("the opening move of a computer is said", () =>
  withPage("#/", {}, async page => {
    await startGame(page, { family: /Gomoku/, variant: "gomoku:9", mode: "You and a computer" });
    await page.goto(new URL("#/", URL_OF_PAGE).href);
    await page.locator(".picks.sides").getByRole("radio", { name: "White", exact: true }).check({ force: true });
    await listenTo(page);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    assert.match(await heard(page, "Your turn"), /^[^/]*: [a-i]\d\. Your turn$/);
  }));

test("a game that one comes back to is not read aloud, and after a lost connection its last move alone is", async () => {
  const { page, context, faults } = await open("about:blank");
  const server = await cuttable(page);
  await page.goto(URL_OF_PAGE);
  await openTable(page, "gomoku:9", ["e5", "e6", "d5", "d6"]);
  const address = page.url();
  await page.goto(new URL("#/", URL_OF_PAGE).href);
  await page.locator(".start .board").waitFor();
  await listenTo(page);
  await page.goto(address);
  await waitForPlies(page, 4);
  await page.waitForTimeout(300);
  assert.deepEqual(await page.evaluate(() => globalThis.said.splice(0)), []);

  await server.cut();
  await page.getByText("Connection lost, retrying…").waitFor();
  const other = await context.newPage();
  await other.goto(address);
  await other.locator(".room .moves").waitFor();
  for (const [at, spot] of ["a1", "b2", "c3"].entries()) {
    await clickSpot(other, spot);
    await waitForPlies(other, at + 5);
  }
  server.mend();
  await waitForPlies(page, 7);
  const said = await heard(page, "c3");
  assert.match(said, /^Black: c3\. Your turn$/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("the end of a game that is taken back is said, and so is a new game, which takes the focus to its board", () =>
  withPage("#/", {}, async page => {
    await openTable(page, "gomoku:9", ["e5", "e6", "d5", "d6"]);
    await listenTo(page);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Really resign" }).click();
    await heard(page, "The game is over");
    await page.getByRole("button", { name: "Undo" }).click();
    assert.equal(await heard(page, "taken back"), "The end of the game is taken back. Your turn");
    await page.getByRole("button", { name: "Undo" }).click();
    assert.equal(await heard(page, "Taken back"), "Taken back. Your turn");
    for (const size of [{ width: 1280, height: 900 }, { width: 390, height: 844 }]) {
      await page.setViewportSize(size);
      await clickSpot(page, "a9");
      await page.locator(".moves .ply", { hasText: "a9" }).waitFor();
      await heard(page, "a9");
      await act(page, "Play again");
      assert.equal(await heard(page, "New game"), "New game. Your turn");
      await waitForPlies(page, 0);
      assert.match(await focused(page), /^Board of Gomoku 9/);
    }
  }));

test("by keys a step of the ladder keeps the focus while its match is played, and after it", () =>
  withPage("#/studio/kalah:4x3", {}, async page => {
    await page.locator(".editor .cm-content").waitFor();
    const step = page.locator(".ladder li button").first();
    await step.focus();
    await page.keyboard.press("Enter");
    const isHeld = () => step.evaluate(button => button === document.activeElement);
    await page.locator(".ladder progress").waitFor();
    assert.ok(await isHeld(), "while it is played");
    await page.waitForFunction(() => document.querySelector(".ladder progress").value === 20 && document.querySelector(".ladder li button").ariaDisabled !== "true");
    assert.ok(await isHeld(), "when it is over");
  }));
