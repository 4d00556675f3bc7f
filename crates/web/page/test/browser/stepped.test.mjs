// What is said of moves and of the end of a game, and of the positions that one steps to.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { clickSpot, close, openTable, waitForPlies, withPage } from "./browser.mjs";
import { heard, listenTo } from "./ears.mjs";

after(close);

const FIVE = ["e5", "e6", "d5", "d6", "f5", "f6", "c5", "c6"];

test("moves are said in words, with what they capture and the stores after them", () =>
  withPage("#/", {}, async page => {
    await openTable(page, "kalah:4x3", []);
    await listenTo(page);
    await clickSpot(page, "first:2");
    await waitForPlies(page, 1);
    assert.equal(await heard(page, "Your turn"), "South: 2, 1 to 0. Your turn");
    await openTable(page, "sticks", []);
    await listenTo(page);
    await clickSpot(page, "first:H");
    await clickSpot(page, "d4");
    await waitForPlies(page, 1);
    assert.match(await heard(page, "Your turn"), /Red: Hollow barrel on d4\. Your turn$/);
  }));

test("the end of a game is said with its winner, once", () =>
  withPage("#/", {}, async page => {
    await openTable(page, "gomoku:9", FIVE);
    await listenTo(page);
    await clickSpot(page, "b5");
    const said = await heard(page, "The game is over");
    assert.match(said, /The game is over\. Black wins: Five in a row/);
    assert.equal(said.split("Black wins").length, 2);
    assert.equal(await page.locator(".ending[role]").count(), 0, "what is said is not said again");
  }));

test("whoever steps through a game at a table, in the records and in an analysis hears where it is", () =>
  withPage("#/", {}, async page => {
    await openTable(page, "gomoku:9", [...FIVE, "b5"]);
    await listenTo(page);
    await page.getByRole("button", { name: "One move back" }).click();
    assert.match(await heard(page, "c6"), /White: c6$/);
    await page.getByRole("button", { name: "To the start" }).click();
    await heard(page, "Start");
    await page.locator(".moves .ply").last().click();
    assert.match(await heard(page, "b5"), /Black: b5\. Black wins: Five in a row/);

    await page.goto(page.url().replace(/#.*/, "#/records"));
    await page.locator(".pictures a").first().click();
    await page.locator("dialog .record-board svg").first().waitFor();
    await listenTo(page);
    await page.locator("dialog").getByRole("button", { name: "One move back" }).click();
    await heard(page, "c6");

    await page.goto(page.url().replace(/#.*/, "#/analyse/gomoku:15,renju;h9,a1,h10,a3,i8,a5,j8,a7"));
    await page.locator(".tree .ply").nth(7).waitFor();
    await listenTo(page);
    await page.getByRole("button", { name: "One move back" }).click();
    assert.equal(await heard(page, "j8"), "j8");
    await page.getByRole("button", { name: "One move forward" }).click();
    await heard(page, "a7");
    await clickSpot(page, "h8");
    await page.keyboard.press("Escape");
    await page.locator(".ending").or(page.locator(".tip")).first().waitFor();
    if ((await page.locator(".ending").count()) === 0) await clickSpot(page, "h8");
    assert.match(await heard(page, "wins"), /h8\. White wins: .*forbidden/, "a forbidden point loses");
  }));

test("a puzzle is said once, and the steps of its solution with whose they are", () =>
  withPage("#/puzzles/kalah:6x4/744", {}, async page => {
    await page.locator(".puzzle .board").waitFor();
    assert.equal(await page.locator(".puzzle-said").evaluate(part => part.closest("[aria-live], [role=status]")), null);
    await listenTo(page);
    await page.getByRole("button", { name: "Solution" }).click();
    const said = await heard(page, "The solution");
    assert.match(said, /^The solution: South: \d[\d ]*; North: \d/, "the ear hears no brackets");
    assert.match(await page.locator(".puzzle-said").textContent(), /^The solution: \d[\d ]* \(\d[\d ]*\)/);
    await page.getByText("Moves in brackets are those of North.").waitFor();
    await page.locator(".puzzle-line").getByRole("button", { name: "One move forward" }).click();
    assert.match(await heard(page, " to "), /(South|North): \d, .*\d+ to \d+$/);
  }));
