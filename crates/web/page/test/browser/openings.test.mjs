// Openings by a rule, records as pictures and on a board, and the wall of games.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { axe, clickSpot, close, open, plies, startGame, waitForPlies, withPage } from "./browser.mjs";

after(close);

test("two people settle a game by swap2 and the colours follow the choice", () =>
  withPage("#/", { viewport: { width: 1280, height: 720 } }, async page => {
    await startGame(page, { family: /Gomoku/, variant: "gomoku:15,swap2" });
    await page.locator(".opening").waitFor();
    for (const spot of ["h8", "i9", "g7"]) {
      const ply = (await plies(page)).length;
      await clickSpot(page, spot);
      await waitForPlies(page, ply + 1);
    }
    assert.equal(await page.locator(".opening-options button").count(), 3);
    const [board, last] = [await page.locator(".room .board > svg").boundingBox(), await page.locator(".opening-options button").last().boundingBox()];
    assert.ok(board.y >= 0 && last.y + last.height <= 720, "the choices stand beside the whole board");
    await axe(page, "a choice of swap2");
    await page.getByRole("button", { name: /Take black/ }).click();
    await waitForPlies(page, 4);
    assert.equal(await page.locator(".opening").count(), 0, "the opening is over");
    const seat = page.locator('.seat[data-side="second"]');
    await seat.locator(".swatch.black").waitFor({ state: "attached" });
    assert.match(await seat.textContent(), /Black/, "the name follows the colour");
    assert.deepEqual(await page.locator(".moves thead th").allTextContents(), ["Turn", "white", "black"]);
    await clickSpot(page, "a1");
    await waitForPlies(page, 5);
    assert.deepEqual(await plies(page), ["h8", "i9", "g7", "swap sides", "a1"]);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Really resign" }).click();
    await page.locator(".ending", { hasText: "Black resigned: White wins" }).waitFor();
  }));

test("a friend by link settles a game by swap2, and each reads whose choice it is", async () => {
  const [host, guest] = [await open("#/"), await open("about:blank", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })];
  const [one, two] = [host.page, guest.page];
  await startGame(one, { family: /Gomoku/, variant: "gomoku:15,swap2", mode: "A friend by link", side: "Black" });
  await two.goto(await one.getByLabel("Link for your friend").inputValue());
  await two.locator(".opening", { hasText: /Your friend is asked: “Play for black/ }).waitFor();
  await one.bringToFront();
  for (const [ply, spot] of ["h8", "i9", "g7"].entries()) {
    await clickSpot(one, spot);
    await waitForPlies(one, ply + 1);
  }
  await one.locator(".opening", { hasText: /Your friend is asked: “You have white/ }).waitFor();
  assert.equal(await one.locator(".opening-options button:enabled").count(), 0, "the choice is the friend's");
  await axe(one, "an opening by link");
  await two.bringToFront();
  await two.locator(".opening", { hasText: /Your opening: You have white/ }).waitFor();
  const bar = await two.locator(".top nav").boundingBox();
  const [board, last] = [await two.locator(".room .board > svg").boundingBox(), await two.locator(".opening-options button").last().boundingBox()];
  assert.ok(last.y + last.height <= bar.y && board.y > -40, `the choices to ${last.y + last.height} of ${bar.y}, the board from ${board.y}`);
  await two.getByRole("button", { name: /Take black/ }).tap();
  await waitForPlies(two, 4);
  await two.locator(".seat.near .swatch.black").waitFor({ state: "attached" });
  await one.bringToFront();
  await one.locator(".seat.near .swatch.white").waitFor({ state: "attached" });
  await clickSpot(one, "a1");
  for (const page of [one, two]) await waitForPlies(page, 5);
  assert.deepEqual([...host.faults, ...guest.faults], []);
  await host.context.close();
  await guest.context.close();
});

test("the first stones of a renju opening go where its rule allows, and the colours may be swapped", () =>
  withPage("#/", {}, async page => {
    await startGame(page, { family: /Gomoku/, variant: "gomoku:15,renju,rif" });
    await page.locator(".opening").waitFor();
    for (const [ply, [spot, legal]] of [["h8", 1], ["i8", 8], ["j8", 23]].entries()) {
      await page.waitForFunction(wanted => document.querySelectorAll(".hit.legal").length === wanted, legal);
      await clickSpot(page, spot);
      await waitForPlies(page, ply + 1);
    }
    await page.getByRole("button", { name: /Take black|Swap/ }).first().click();
    await waitForPlies(page, 4);
    assert.deepEqual(await plies(page), ["h8", "i8", "j8", "swap sides"]);
    await axe(page, "after an opening of renju");
  }));

test("records are pictures that open a game on a board, which goes on by itself", () =>
  withPage("#/", {}, async page => {
    await startGame(page, { family: /Gomoku/, variant: "gomoku:7" });
    for (const spot of ["a1", "a3", "b1", "b3", "c1", "c3", "d1", "d3", "e1"]) {
      const ply = (await plies(page)).length;
      await clickSpot(page, spot);
      await waitForPlies(page, ply + 1);
    }
    await page.locator(".ending").waitFor();
    await page.goto(page.url().replace(/#.*/, "#/records"));
    await page.locator(".pictures .picture svg").first().waitFor();
    await axe(page, "records");
    await page.locator(".pictures a").first().click();
    await page.locator("dialog .record-board svg").first().waitFor();
    await axe(page, "a record");
    await page.locator("dialog").getByRole("button", { name: "Play", exact: true }).click();
    await page.locator("dialog").getByRole("button", { name: "Pause" }).waitFor();

    // The next game is shown at its own end.
    const [shown, other] = await page.evaluate(async () => {
      const { games: [{ number }] } = await (await fetch("api/records?limit=1&offset=0")).json();
      const { record, ...stored } = await (await fetch(`api/records/${number}`)).json();
      const summary = { ...stored.summary, number: 1_000_000 };
      return [`#/records/${number}`, JSON.stringify({ ...stored, summary, record: { ...record, moves: record.moves.slice(0, 4), outcome: null } })];
    });
    await page.route(/api\/records\/1000000/, route => route.fulfill({ contentType: "application/json", body: other }));
    const current = page.locator("dialog .ply[aria-current]");
    for (const [hash, move] of [["#/records/1000000", "b3"], [shown, "e1"], ["#/records/1000000", "b3"]]) {
      await page.evaluate(hash => (location.hash = hash), hash);
      await current.filter({ hasText: move }).waitFor();
    }
  }));

test("a position is searched for on a board, turned as well", () =>
  withPage("#/records/gomoku:7;", {}, async page => {
    // A game that is opened leaves the list behind it as it is.
    const [game, player] = [page.locator(".filters select").first(), page.locator(".filters input").first()];
    const searched = async () => [await game.inputValue(), await player.inputValue()];
    await player.fill("nobody");
    await page.evaluate(() => (location.hash = "#/records/999999"));
    await page.locator("dialog").waitFor();
    assert.deepEqual(await searched(), ["gomoku:7", "nobody"]);
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    assert.deepEqual(await searched(), ["gomoku:7", "nobody"]);
    await player.fill("");
    await page.locator(".search-board summary").click();
    const spot = name => page.locator(`.position-board [data-spot="${name}"]`);
    // The games of the test before begin a1, a3; a turn of the board makes that g7, g5.
    await spot("g7").click();
    await page.locator('.position-board .cell, .position-board .piece-disc').first().waitFor({ state: "attached" });
    await spot("g5").click();
    await page.locator(".pictures a").first().waitFor();
    await axe(page, "a search by position");
  }));
