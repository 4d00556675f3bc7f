// Whole games of each kind, by clicks and by keys, and everything around them.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { AMPLE, URL_OF_PAGE, clickSpot, close, cuttable, drag, open, openTable, playByClicks, playByKeys, plies, startGame, waitForPlies, withPage } from "./browser.mjs";

after(close);

const FIVE = ["a1", "a3", "b1", "b3", "c1", "c3", "d1", "d3", "e1"].map(spot => [spot]);
const STICKS = [
  ["first:S", "a1"],
  ["second:S", "a3"],
  ["first:S", "b1"],
  ["second:S", "b3"],
  ["first:H", "c1"],
  ["second:H", "f6"],
  ["first:S", "d1"],
  ["second:D", "g7"],
  ["first:S", "e1"],
];

test("a board without edges grows around a stone that is put in its margin, and the engine answers there", () =>
  withPage("#/", {}, async page => {
    await openTable(page, "gomoku:infinite", ["e0n0", "e1n0"], [{ by: "person" }, { by: "player", name: "engine@level=3" }]);
    const spots = () => page.locator("[data-spot]").count();
    const labels = () => page.locator(".coordinates").first().textContent();
    assert.equal(await spots(), 17 * 18);
    assert.match(await labels(), /w8.*w1\s*0\s*e1.*e9/);
    await clickSpot(page, "w8s8");
    await waitForPlies(page, 4);
    assert.ok((await spots()) > 17 * 18);
    await page.locator('[data-spot="w16s16"]').waitFor({ state: "attached" });
    assert.match(await labels(), /w16.*w1\s*0\s*e1/);
    assert.match((await plies(page))[2], /w8s8/);
  }));

for (const [way, play] of [["clicks", playByClicks], ["keys", playByKeys]]) {
  test(`stones are put by ${way} until five stand in a row`, () =>
    withPage("#/", {}, async page => {
      await startGame(page, { family: /Gomoku/, variant: "gomoku:7" });
      await play(page, FIVE);
      assert.match(await page.locator(".ending").textContent(), /1 – 0.*five in a row/i);
      await page.locator(".decided").nth(4).waitFor({ state: "attached" });
      assert.equal(await page.locator(".decided").count(), 5);
    }));

  test(`sticks and barrels are moved by ${way} until a sequence stands`, () =>
    withPage("#/", {}, async page => {
      await startGame(page, { family: /Sticks/ });
      await play(page, STICKS);
      assert.match(await page.locator(".ending").textContent(), /1 – 0/);
      await page.locator(".decided").nth(4).waitFor({ state: "attached" });
      assert.equal(await page.locator(".decided").count(), 5);
    }));

  test(`seeds are sown by ${way} until the houses are empty`, () =>
    withPage("#/", {}, async page => {
      await startGame(page, { family: /Kalah/, variant: "kalah:3x2" });
      for (let sown = 0; sown < 80 && (await page.locator(".ending").count()) === 0; sown += 1) {
        const house = await page.locator(".hit.legal").first().getAttribute("data-spot");
        await play(page, [[house]]);
        await page.locator(".hit.legal, .ending").first().waitFor({ state: "attached" });
      }
      const counts = await page.locator(".pit-count").allTextContents();
      assert.equal(counts.map(Number).reduce((sum, count) => sum + count, 0), 12, "no seed is lost");
      assert.equal(await page.locator(".seeds .seed").count(), 12, "and all can be seen");
    }));
}

test("a piece can be dragged, and one that may not move says why", () =>
  withPage("#/", {}, async page => {
    await startGame(page, { family: /Sticks/ });
    await drag(page, ["first:S", "c5", "d4"]);
    await waitForPlies(page, 1);
    assert.deepEqual(await plies(page), ["S@d4"]);
    await playByClicks(page, [["second:H", "b2"]]);
    await clickSpot(page, "d4");
    assert.match(await page.locator(".tip").textContent(), /sticks are not all in play/);
    // A stick may join the other side's hollow barrel, and both can be seen.
    await playByClicks(page, [["first:S", "b2"]]);
    assert.equal(await page.locator(".cell", { has: page.locator(".piece-ring") }).locator(".piece-stick").count(), 1);
  }));

test("a piece stays in hand when a spectator comes and when a lost connection returns", async () => {
  const { page, context, faults } = await open("about:blank");
  const server = await cuttable(page);
  await page.goto(URL_OF_PAGE);
  await startGame(page, { family: /Sticks/ });
  // The window opens as it comes, and not after the next frame: on a busy machine Escape would come before that.
  await page.getByRole("button", { name: "Save" }).waitFor();
  const isOpen = await page.evaluate(() => new Promise(resolve => {
    const observer = new MutationObserver(() => {
      const dialog = document.querySelector("dialog");
      if (dialog) resolve(dialog.open);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    [...document.querySelectorAll("button")].find(button => button.textContent.trim() === "Save").click();
  }));
  assert.ok(isOpen, "the window is open as soon as it is there");
  const link = await page.getByLabel("Link for spectators").inputValue();
  await page.keyboard.press("Escape");
  const spectator = await context.newPage();
  await page.bringToFront();
  await drag(page, ["first:S", "c5", "d4"], async () => {
    await spectator.goto(link);
    await page.locator(".spectators").first().waitFor({ state: "attached" });
  });
  await waitForPlies(page, 1);
  assert.deepEqual(await plies(page), ["S@d4"]);

  await drag(page, ["second:H", "c5", "b2"], async () => {
    await server.cut();
    await page.getByText("Connection lost, retrying…").waitFor();
    await spectator.close();
    server.mend();
    // The page asks for the whole table again, and learns that nobody looks on any more.
    await page.locator(".spectators").first().waitFor({ state: "detached" });
  });
  await waitForPlies(page, 2);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a computer answers, takes back, is asked for a hint and for its reasons", () =>
  withPage("#/", {}, async page => {
    await startGame(page, { family: /Gomoku/, variant: "gomoku:9", mode: "You and a computer", opponent: "Boora 0.5", side: "Black" });
    await clickSpot(page, "e5");
    await waitForPlies(page, 2);
    await page.getByRole("button", { name: "Undo" }).click();
    await waitForPlies(page, 0);
    await page.getByRole("button", { name: "Redo" }).click();
    await waitForPlies(page, 2);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".hinted").first().waitFor({ state: "attached", timeout: AMPLE });
    await page.getByRole("button", { name: "Why?" }).click();
    await page.locator(".candidates tbody tr").first().waitFor();
    assert.ok((await page.locator(".value").count()) > 3, "values stand on the board");
    await page.locator(".candidates tbody tr").nth(1).hover();
    await page.locator(".ghost").first().waitFor({ state: "attached" });
    assert.match(await page.locator(".parts").textContent(), /Parts of the value of/);
    await page.getByLabel("What does it see:").selectOption("boora-0.5");
    await page.locator(".candidates tbody tr").first().hover();
    await page.locator(".parts .spots").first().waitFor();
    await page.locator(".parts .spots button").first().hover();
    await page.locator(".banded").first().waitFor({ state: "attached" });
    await page.locator(".why h3").hover();
    await page.locator(".banded").first().waitFor({ state: "detached" });
    await page.locator(".parts .spots button").first().focus();
    await page.locator(".banded").first().waitFor({ state: "attached" });
    await page.getByLabel("What does it see:").selectOption("engine");
    await page.locator(".why p", { hasText: "searches" }).waitFor();
  }));

test("a key that is held on a button plays no move when the board gets the focus", () =>
  withPage("#/", {}, async page => {
    await openTable(page, "gomoku:15", []);
    await page.getByRole("button", { name: "More", exact: true }).or(page.getByRole("button", { name: "Turn board" })).first().focus();
    await page.keyboard.down("Enter");
    await page.locator(".stage .board").focus();
    await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await page.waitForTimeout(200);
    await waitForPlies(page, 0);
    await page.keyboard.press("Enter");
    await waitForPlies(page, 1);
  }));

test("keys that take everything back stay where they are, and so they do behind More", () =>
  withPage("#/", {}, async page => {
    await openTable(page, "gomoku:15", ["h8"]);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.getByRole("button", { name: "Undo" }).focus();
    await page.keyboard.press("Enter");
    await waitForPlies(page, 0);
    await page.waitForTimeout(200);
    assert.equal(await focused(), "Undo");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    assert.equal(await focused(), "Redo");
    await page.keyboard.press("Enter");
    await waitForPlies(page, 1);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "More", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog").getByRole("button", { name: "Turn board" }).focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog").waitFor({ state: "detached" });
    assert.equal(await focused(), "More");
  }));

test("a hint stands beside the reasons, and what is refused is read and gone", () =>
  withPage("#/", { viewport: { width: 1440, height: 900 } }, async page => {
    await openTable(page, "gomoku:9", ["e5", "e6", "d5", "d6"], [{ by: "person" }, { by: "person" }]);
    await page.getByRole("button", { name: "Why?" }).click();
    // A search compares as many moves as its time allows, on a busy machine perhaps one.
    await page.locator(".value").first().waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".hinted").first().waitFor({ state: "attached" });
    assert.ok((await page.locator(".value").count()) > 0, "the numbers stay");
    await page.locator(".candidates tbody tr").first().hover();
    await page.mouse.move(2, 2);
    assert.ok((await page.locator(".hinted").count()) > 0, "and so does the hint");
    await clickSpot(page, "e5");
    await page.locator(".tip").waitFor();
    await page.locator(".tip").waitFor({ state: "detached" });
  }));

test("no stone covers the names of rows and columns", () =>
  withPage("#/", {}, async page => {
    await openTable(page, "gomoku:15", ["a15", "a1", "a10", "b1", "a12", "o1"]);
    const boxes = selector => page.locator(selector).evaluateAll(all => all.map(one => one.getBoundingClientRect().toJSON()));
    const stones = await boxes(".cell .piece > g > circle:last-of-type");
    assert.equal(stones.length, 6);
    for (const label of await boxes(".coordinates text")) {
      for (const stone of stones) {
        const apart = Math.max(stone.left - label.right, label.left - stone.right, stone.top - label.bottom, label.top - stone.bottom);
        assert.ok(apart >= 0, JSON.stringify({ label, stone }));
      }
    }
  }));

test("after a click the arrow keys go through the game, and the cursor can be called back", () =>
  withPage("#/", {}, async page => {
    await startGame(page, { family: /Gomoku/, variant: "gomoku:9" });
    await playByClicks(page, [["c5"], ["c7"], ["d5"]]);
    // The last move is there: a move that arrives later would bring the board back to the end.
    await page.locator(".moves .ply[aria-current]", { hasText: "d5" }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.locator(".moves .ply[aria-current]", { hasText: "c5" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.locator(".moves .ply[aria-current]", { hasText: "d5" }).waitFor();
    assert.equal(await page.locator(".cursor").count(), 0);
    await page.keyboard.press("ArrowUp");
    await page.locator(".cursor").waitFor({ state: "attached" });
    await page.keyboard.press("ArrowLeft");
    assert.equal(await page.locator(".return").count(), 0, "the arrows move the cursor");
  }));

test("threats of both sides are drawn and named", () =>
  withPage("#/", {}, async page => {
    await startGame(page, { family: /Gomoku/, variant: "gomoku:9" });
    await playByClicks(page, [["c5"], ["c7"], ["d5"], ["d7"], ["e5"], ["e7"], ["h1"]]);
    await page.getByRole("button", { name: "Why?" }).click();
    const threats = page.locator(".threats li");
    await threats.first().waitFor();
    assert.match(await threats.first().textContent(), /^White, open four:/);
    assert.match(await threats.last().textContent(), /^Black, open four:/);
    assert.ok((await page.locator(".threat.by-black .threat-ring").count()) >= 2);
    await threats.last().locator("button").first().hover();
    await page.locator(".banded").nth(3).waitFor({ state: "attached" });
  }));

test("threats of kalah say how many seeds they bring into the store", () =>
  withPage("#/", {}, async page => {
    await openTable(page, "kalah:6x4", []);
    await page.getByRole("button", { name: "Why?" }).click();
    await page.locator(".threats li", { hasText: /^South, extra moves: .*\(\+\d seeds?\)/ }).waitFor();
  }));

test("a game is resigned, played again with sides swapped, and kept", () =>
  withPage("#/", {}, async page => {
    await startGame(page, { family: /Kalah/, variant: "kalah:4x3", mode: "You and a computer", opponent: "First House", side: "South" });
    // The last seed of the first move falls into the store, so that the same side moves again.
    for (const [house, plies] of [["first:2", 1], ["first:3", 3]]) {
      await clickSpot(page, house);
      await page.locator(".moves .ply").nth(plies - 1).waitFor();
      await page.locator(".hit.legal").first().waitFor({ state: "attached" });
    }
    const columns = await page.locator(".moves td").allTextContents();
    assert.equal(columns[0], "23");
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Really resign" }).click();
    await page.locator(".ending", { hasText: /0 – 1 You resigned: North wins/ }).waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    const file = page.waitForEvent("download");
    await page.locator("dialog").getByRole("button", { name: "Text (.bwr)" }).click();
    assert.match((await file).suggestedFilename(), /\./);
    const film = page.waitForEvent("download");
    await page.locator("dialog").getByRole("button", { name: "Moving picture of the game (SVG)" }).click();
    assert.match((await film).suggestedFilename(), /\.svg$/);
    const keep = page.locator("dialog").getByRole("button", { name: "Keep in the records" });
    if ((await keep.count()) > 0) await keep.click();
    await page.locator("dialog", { hasText: /Kept as game \d+/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Play again" }).click();
    await waitForPlies(page, 0);
    await page.goto(new URL("#/records", page.url()).href);
    await page.getByRole("radio", { name: "a list" }).check({ force: true });
    await page.locator(".listing tbody tr", { hasText: "Kalah 4 × 3" }).first().waitFor();
    const all = page.waitForEvent("download");
    await page.locator(".files").getByRole("link", { name: "JSON lines (.jsonl)" }).click();
    assert.match((await all).suggestedFilename(), /jsonl$/);
    await page.locator(".listing tbody a").first().click();
    await page.locator("dialog .facts", { hasText: "Kalah 4 × 3" }).waitFor();
    assert.deepEqual(await page.locator("dialog .moves td").allTextContents(), columns, "each move stands under who made it");
    const picture = page.waitForEvent("download");
    await page.locator("dialog").getByRole("button", { name: "Picture (SVG)", exact: true }).click();
    assert.match((await picture).suggestedFilename(), /\.svg$/);
    const opened = await page.evaluate(() => location.hash);
    await page.evaluate(() => (location.hash = "#/records/999999"));
    await page.locator("dialog", { hasText: "There is nothing by this name" }).waitFor();
    assert.equal(await page.locator("dialog .facts").count(), 0, "no other game stands under this number");
    await page.evaluate(hash => (location.hash = hash), opened);
    await page.locator("dialog").getByRole("button", { name: "Analyse" }).click();
    await page.locator(".tree .ply").first().waitFor();
  }));

test("two people at one screen read who offers a draw, and answer beside the board", () =>
  withPage("#/", {}, async page => {
    await openTable(page, "gomoku:9", ["e5", "e6"]);
    await page.getByRole("button", { name: "Offer draw" }).click();
    const panel = page.locator(".draw-offer");
    await panel.getByText("Black offers a draw", { exact: true }).waitFor();
    assert.ok(await page.getByRole("button", { name: "Draw offered" }).isDisabled());
    assert.equal(await page.locator("div.problem:not(.nothing)").count(), 0, "an offer is no error");
    await panel.getByRole("button", { name: "Decline draw" }).click();
    await panel.getByText("White declines the draw", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Offer draw" }).click();
    await clickSpot(page, "d5");
    await waitForPlies(page, 3);
    await panel.waitFor();
    await clickSpot(page, "d6");
    await waitForPlies(page, 4);
    await panel.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Offer draw" }).click();
    await panel.getByRole("button", { name: "Take draw" }).click();
    await page.locator(".ending", { hasText: "½ – ½" }).waitFor();
    assert.equal(await panel.count(), 0, "the end tells enough");
  }));

test("what a computer answers to a draw is news and no error", () =>
  withPage("#/", {}, async page => {
    await openTable(page, "gomoku:9", ["e5", "e6"], [{ by: "person" }, { by: "player", name: "engine@level=1" }]);
    await page.getByRole("button", { name: "Offer draw" }).click();
    await page.locator(".draw-offer", { hasText: /declines/ }).waitFor();
    assert.equal(await page.locator("div.problem:not(.nothing)").count(), 0);
    await clickSpot(page, "a1");
    await page.locator(".draw-offer").waitFor({ state: "detached" });
  }));

test("the board as text plays too, and moves are announced", () =>
  withPage("#/", {}, async page => {
    await startGame(page, { family: /Gomoku/, variant: "gomoku:6" });
    await page.getByText("Board as text").click();
    await page.getByRole("button", { name: "c3: empty" }).click();
    await waitForPlies(page, 1);
    await page.waitForFunction(() => /c3/.test([...document.querySelectorAll("[aria-live]")].map(region => region.textContent).join()));
    await page.locator(".text-tables td[title='black stone']").waitFor();
  }));
