// A browser for the tests: Debian's Chromium without a screen, and what people do in it.
import { strict as assert } from "node:assert";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

/** Where the server is. */
export const URL_OF_PAGE = process.env.BOARDWRIGHT_URL ?? "http://127.0.0.1:8374/";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // One process for all pages, where each would start its own.
  "--renderer-process-limit=1",
  "--disable-site-isolation-trials",
];

/** Nothing takes as long on an idle machine. */
export const AMPLE = 30_000;

// The headless shell is the same browser without windows and menus, and costs half the processor time.
const PROGRAM = process.env.CHROMIUM ?? ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync);

let browser;

/** A page in a fresh profile; whatever goes wrong in it is an error of the test. */
export async function open(hash = "#/", options = {}) {
  browser ??= await chromium.launch({ executablePath: PROGRAM, args: FLAGS });
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(AMPLE);
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", error => faults.push(error.message));
  page.on("console", message => {
    // A list of a server without games, or a connection that a test breaks, is no fault of the page.
    if (message.type() === "error" && !/Failed to load resource|WebSocket/.test(message.text())) faults.push(message.text());
  });
  await page.goto(new URL(hash, URL_OF_PAGE).href);
  return { page, context, faults };
}

/** Has a page that is still empty speak with the server by connections that can be cut and mended. */
export async function cuttable(page) {
  const connections = new Set();
  let isCut = false;
  await page.routeWebSocket(/socket/, connection => {
    if (isCut) return void connection.close();
    connection.connectToServer();
    connections.add(connection);
  });
  return {
    cut: async () => {
      isCut = true;
      for (const connection of connections) await connection.close();
    },
    mend: () => {
      isCut = false;
    },
  };
}

/** Runs a test on a page and closes it. */
export async function withPage(hash, options, act) {
  const opened = await open(hash, options);
  try {
    await act(opened.page, opened);
    assert.deepEqual(opened.faults, []);
  } finally {
    await opened.context.close();
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const ALL_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const RULES_OF_COLOURS = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** Fails on everything that axe objects to, in light colours and in dark ones; `name` says where the page stands. */
export async function axe(page, name) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const inks = [];
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    // Only the colours differ between the two, so that the other rules need not be tried twice.
    const { violations } = await page.evaluate(runOnly => window.axe.run({ runOnly }), colorScheme === "light" ? ALL_RULES : RULES_OF_COLOURS);
    assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" ")}`), [], `${name}, ${colorScheme}`);
    inks.push(await page.evaluate(() => getComputedStyle(document.body).color));
  }
  assert.notEqual(inks[0], inks[1], `${name}: the colours follow the setting of the system`);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Ends the browser. */
export async function close() {
  await browser?.close();
  browser = undefined;
}

/** Starts a game from the start page: of which family, in which variant, who plays. */
export async function startGame(page, { family, variant, mode = "Two people here", opponent, side }) {
  await page.locator(".picks.games label").filter({ hasText: family }).first().click();
  if (variant !== undefined) {
    await page.locator(".finer:not([open]) > summary").click();
    await page.locator(".variant-cards").getByRole("radio", { name: /another size/ }).check({ force: true });
    await page.getByLabel("Name of the game").fill(variant);
    await page.locator(".finer > summary").click();
  }
  await page.locator(".picks.modes").getByRole("radio", { name: mode.replace("You and a computer", "Computer"), exact: true }).check({ force: true });
  if (opponent !== undefined) await page.locator(".opponents").getByRole("radio", { name: "Museum" }).check({ force: true });
  if (opponent !== undefined) await page.locator(".opponent", { has: page.getByText(opponent, { exact: true }) }).locator("input").check({ force: true });
  if (side !== undefined) await page.locator(".picks.sides").getByRole("radio", { name: side, exact: true }).check({ force: true });
  await page.locator(".start .stage .board").waitFor();
  await page.getByRole("button", { name: mode === "A friend by link" ? "Invite" : "Play", exact: true }).click();
  await page.locator(".room .moves").waitFor();
}

/** Sets a table up after these moves, without the start page, and opens it. */
export async function openTable(page, game, moves, seats = [{ by: "person" }, { by: "person" }], more = {}) {
  const id = await page.evaluate(wanted => new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${location.host}/socket`);
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, to: "tables", do: "new-table", ...wanted }));
    socket.onmessage = ({ data }) => {
      const { type, answer, error } = JSON.parse(data);
      if (type === "answer") resolve(answer.table);
      if (type === "refusal") reject(new Error(error));
    };
  }), { place: { game, moves }, seats, ...more });
  await page.goto(new URL(`#/play/${id}`, URL_OF_PAGE).href);
  // The start page has a board, too, but no list of moves.
  await page.locator(".room .moves").waitFor();
}

/** Taps on a spot of the board with a finger. */
export async function tapSpot(page, name) {
  await page.touchscreen.tap(...(await middleOf(spotOf(page, name))));
}

/** Presses a button of a table; on a small screen it may be behind "More". */
export async function act(page, name) {
  const button = page.locator(".room").getByRole("button", { name, exact: true });
  if ((await button.count()) === 0) await page.locator(".room").getByRole("button", { name: "More", exact: true }).click();
  await button.click();
}

/** A finger that stays on a spot, goes on to others and leaves the last one; `meanwhile` is done before that. */
export async function slide(page, spots, meanwhile = async () => {}) {
  const session = await page.context().newCDPSession(page);
  const send = async (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  const ways = [];
  for (const spot of spots) ways.push(await middleOf(spotOf(page, spot)));
  await send("touchStart", [ways[0]]);
  await page.locator(".magnifier").waitFor();
  for (const way of ways.slice(1)) await send("touchMove", [way]);
  await meanwhile();
  await send("touchEnd", []);
}

/** A long game of gomoku in which nobody wins: every line changes hands after two stones at most. */
export function longGame(plies) {
  const points = [...Array(225).keys()].map(at => ({ name: `${"abcdefghijklmno"[at % 15]}${Math.floor(at / 15) + 1}`, black: ((at % 15) + 2 * Math.floor(at / 15)) % 4 < 2 }));
  const [black, white] = [true, false].map(wanted => points.filter(point => point.black === wanted).map(point => point.name));
  return [...Array(plies).keys()].map(ply => (ply % 2 === 0 ? black : white)[Math.floor(ply / 2)]);
}

/** Clicks on a spot of the board. */
export async function clickSpot(page, name) {
  await page.mouse.click(...(await middleOf(spotOf(page, name))));
}

const spotOf = (page, name) => page.locator(`[data-spot="${name}"]`);

/** Coordinates of the middle of a spot. What appears above the board moves it: this waits until it stands still. */
export async function middleOf(spot) {
  let box = await spot.boundingBox();
  for (let before; JSON.stringify(box) !== JSON.stringify(before); box = await spot.boundingBox()) {
    before = box;
    await spot.page().waitForTimeout(50);
  }
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Drags a piece along these spots; something may happen before it is put down. */
export async function drag(page, [from, ...others], meanwhile = async () => {}) {
  await page.mouse.move(...(await middleOf(spotOf(page, from))));
  await page.mouse.down();
  for (const spot of others) await page.mouse.move(...(await middleOf(spotOf(page, spot))), { steps: 4 });
  await meanwhile();
  // What came meanwhile may have moved the board under the pointer.
  await page.mouse.move(...(await middleOf(spotOf(page, [from, ...others].at(-1)))));
  await page.mouse.up();
}

/** Waits until the list has this many plies. */
export async function waitForPlies(page, count, timeout = AMPLE) {
  await page.waitForFunction(wanted => document.querySelectorAll(".moves .ply").length === wanted, count, { timeout, polling: 50 });
}

/** The plies of the list. */
export const plies = page => page.locator(".moves .ply").allTextContents();

/** Makes moves, each a path of spots, by clicks. */
export async function playByClicks(page, paths) {
  let played = await page.locator(".moves .ply").count();
  for (const path of paths) {
    played += 1;
    for (const spot of path) await clickSpot(page, spot);
    try {
      await waitForPlies(page, played, AMPLE / 4);
    } catch {
      // On a busy machine the board may still have moved under the click.
      await page.keyboard.press("Escape");
      for (const spot of path) await clickSpot(page, spot);
      await waitForPlies(page, played);
    }
  }
}

/** Moves the cursor to a spot by arrow keys alone. */
export async function cursorTo(page, name) {
  const at = selector => page.locator(selector).evaluate(rect => ({ x: rect.x.baseVal.value + rect.width.baseVal.value / 2, y: rect.y.baseVal.value + rect.height.baseVal.value / 2 }));
  if ((await page.locator(".cursor").count()) === 0) await page.keyboard.press("ArrowUp");
  const target = await at(`[data-spot="${name}"]`);
  for (let step = 0; step < 60; step += 1) {
    const here = await at(".cursor");
    const [dx, dy] = [target.x - here.x, target.y - here.y];
    if (Math.abs(dx) < 2 && Math.abs(dy) < 2) return;
    const sideways = Math.abs(dy) < 2 || (Math.abs(dx) > 2 && step % 2 === 0);
    await page.keyboard.press(sideways ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp");
  }
  assert.fail(`the cursor did not reach ${name}`);
}

/** Makes moves by keys alone. */
export async function playByKeys(page, paths) {
  await page.locator(".room .board").focus();
  let played = await page.locator(".moves .ply").count();
  for (const path of paths) {
    for (const spot of path) {
      await cursorTo(page, spot);
      await page.keyboard.press("Enter");
    }
    played += 1;
    await waitForPlies(page, played);
  }
}
