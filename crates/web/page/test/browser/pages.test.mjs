// The other pages: analysis, records, matches, the studio; a broken line, a small screen, and access for everybody.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { keyOfGame } from "../../modules/text/names.js";
import { slug } from "../../modules/text/tongue.js";
import { keysOf } from "../../tools/texts.mjs";
import { AMPLE, axe, close, clickSpot, cuttable, open, playByClicks, startGame, URL_OF_PAGE, waitForPlies, withPage } from "./browser.mjs";

after(close);

const LINE = "#/analyse/gomoku:15;h8,i9,h9,h10,g8,f8,i8,j8";

test("an analysis branches, is commented, searched and shared as a link", () =>
  withPage(LINE, {}, async (page, { context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const moves = page.locator(".tree .ply");
    await moves.nth(7).waitFor();
    await moves.nth(1).click();
    await page.locator(".tree .ply[aria-current]", { hasText: "i9" }).waitFor();
    await clickSpot(page, "g7");
    await page.locator(".variation .ply", { hasText: "g7" }).waitFor();
    await page.getByText("Comment and sign").click();
    await page.getByRole("button", { name: "!?", exact: true }).click();
    await page.getByLabel("Comment on g7").fill("another way");
    await page.getByRole("button", { name: "Search" }).click();
    await page.locator(".lines li").nth(2).waitFor({ timeout: AMPLE });
    await page.locator(".ghost").first().waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Search" }).waitFor();
    assert.ok((await page.locator(".lines li").count()) > 2, "what was found stays");
    await page.getByRole("button", { name: "Share link" }).click();
    await page.waitForFunction(() => location.hash.includes("~"));
    await page.locator(".notice", { hasText: "The link was copied" }).waitFor();
    assert.equal(await page.locator(".side .problem:not(.nothing)").count(), 0, "success is no problem");
    const link = page.url();
    await page.goto("about:blank");
    await page.goto(link);
    await page.locator(".variation .ply", { hasText: "g7!?" }).waitFor();
    await page.locator(".comment", { hasText: "another way" }).waitFor();
  }));

test("what was added to a game of an address is there again after a reload and by the back button, beside other analyses", () =>
  withPage("#/analyse", {}, async page => {
    const moves = page.locator(".tree .ply");
    const count = wanted => page.waitForFunction(wanted => document.querySelectorAll(".tree .ply").length === wanted, wanted);
    await page.locator(".stage .board").waitFor();
    await clickSpot(page, "a1");
    await count(1);
    await page.evaluate(() => (location.hash = "#/analyse/gomoku:15;h8,i9"));
    await count(2);
    await clickSpot(page, "h9");
    await count(3);
    await page.reload();
    await count(3);
    await page.evaluate(() => (location.hash = "#/learn"));
    await page.getByRole("heading", { name: "Learn", exact: true }).waitFor();
    await page.goBack();
    await count(3);
    await page.goBack();
    await count(1);
    assert.match(await moves.innerText(), /a1/, "the own analysis lies where it lay");
    // The link tells more than it did; what is added behind it stays, too.
    await page.getByRole("button", { name: "Share link" }).click();
    await page.waitForFunction(() => location.hash.includes("gomoku:15"));
    await clickSpot(page, "b2");
    await count(2);
    await page.reload();
    await count(2);
  }));

test("a game whose table is gone goes on at a new one with the same players, and one that nobody noted is told to be gone", () =>
  withPage("#/", {}, async page => {
    await startGame(page, { family: /Gomoku/, variant: "gomoku:15", mode: "You and a computer", side: "White" });
    await waitForPlies(page, 1);
    await clickSpot(page, "a15");
    await waitForPlies(page, 3);
    const moves = await page.locator(".room .moves").innerText();
    const isNoted = plies => page.waitForFunction(plies => JSON.parse(localStorage.getItem("boardwright.last")).open.moves.length === plies, plies);
    await isNoted(3);
    const gone = "a".repeat(26);
    await page.evaluate(gone => {
      const kept = JSON.parse(localStorage.getItem("boardwright.last"));
      localStorage.setItem("boardwright.last", JSON.stringify({ ...kept, open: { ...kept.open, table: gone } }));
      location.hash = `#/play/${gone}`;
    }, gone);
    await page.waitForFunction(gone => /^#\/play\/\w{26}$/.test(location.hash) && !location.hash.endsWith(gone), gone);
    await waitForPlies(page, 3);
    assert.equal(await page.locator(".room .moves").innerText(), moves);
    await clickSpot(page, "o1");
    await waitForPlies(page, 5);
    await isNoted(5);
    await page.evaluate(gone => (location.hash = `#/play/${gone}`), gone);
    await page.getByRole("heading", { name: "This game is not here any more" }).waitFor();
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("boardwright.last")).open.moves.length), 5, "the note of another game stays");
  }));

test("long lines of a search stay in their column", () =>
  withPage("#/analyse/gomoku:15;j4,m13,i8,b4,g10,a4,h9,f11", { viewport: { width: 1440, height: 900 } }, async page => {
    await page.getByRole("button", { name: "Search" }).click();
    await page.locator(".lines .figure", { hasText: /Black wins in \d+/ }).first().waitFor({ timeout: AMPLE });
    const [side, below] = [await page.locator(".side").boundingBox(), await page.locator(".below").boundingBox()];
    const right = await page.locator(".engine, .lines li > span").evaluateAll(all => Math.max(...all.map(one => one.getBoundingClientRect().right)));
    assert.ok(right <= side.x + side.width && right <= below.x, JSON.stringify({ side, right, below }));
  }));

test("a pasted record is read, and its mistakes are found", () =>
  withPage("#/analyse", {}, async page => {
    await page.getByRole("button", { name: "Load and save" }).click();
    const sgf = "(;GM[4]FF[4]SZ[15];B[hh];W[aa];B[hi];W[oo];B[hj];W[ao];B[hk];W[oa];B[hl])";
    await page.getByLabel("Paste a record, in any format").fill(sgf);
    await page.getByRole("button", { name: "Read", exact: true }).click();
    await page.locator(".tree .ply").nth(8).waitFor();
    await page.getByLabel("Time a move").selectOption("100");
    await page.getByRole("button", { name: "Find mistakes" }).click();
    await page.locator(".mistakes li").first().waitFor({ timeout: AMPLE });
    await page.getByRole("button", { name: "Find mistakes" }).waitFor({ timeout: AMPLE });
    assert.ok((await page.locator(".turn-point").count()) > 0);
    const graph = page.getByRole("slider", { name: "Course of the game" });
    await graph.press("Home");
    assert.equal(await graph.getAttribute("aria-valuenow"), "0");
  }));

test("what cannot be read says so and costs nothing", () =>
  withPage(LINE, {}, async (page, { context }) => {
    await page.getByRole("button", { name: "Load and save" }).click();
    const problem = page.locator("dialog .problem");
    for (const [text, found] of [["rubbish", /begins no game that is known/], ["(;FF[4]GM[4]SZ[15];B[zz])", /Bad SGF/], ["x".repeat(1_100_000), /too long/]]) {
      await page.locator("dialog textarea").fill(text);
      await page.getByRole("button", { name: "Read", exact: true }).click();
      await problem.filter({ hasText: found }).waitFor();
    }
    // A browser would take minutes to show so many lines.
    await page.locator("dialog textarea").fill("rubbish");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate(() => navigator.clipboard.writeText("h8 i9\n".repeat(1_700_000)));
    await page.locator("dialog textarea").press("Control+V");
    await problem.filter({ hasText: /too long/ }).waitFor();
    assert.equal(await page.locator("dialog textarea").inputValue(), "rubbish");
    await page.locator("dialog textarea").fill("");
    await page.locator("dialog input[type=file]").setInputFiles({ name: "long.sgf", mimeType: "text/plain", buffer: Buffer.alloc(2_000_000, "(") });
    await problem.filter({ hasText: /too long/ }).waitFor();
    for (const link of ["#/analyse/~AAAA", "#/analyse/%E4%A"]) {
      await page.locator("dialog textarea").fill(`http://boards.test/${link}`);
      await page.getByRole("button", { name: "Read", exact: true }).click();
      await problem.filter({ hasText: /holds no game/ }).waitFor();
    }
    assert.equal(await page.getByText("Connection lost, retrying…").count(), 0);
    for (const [hash, found] of [["#/analyse/~AAAA", /holds no game/], ["#/analyse/gomoku:15;h8,h8", /h8 is occupied/], ["#/analyse/no-game", /There is no game/]]) {
      await page.goto(new URL(hash, URL_OF_PAGE).href);
      await page.locator(".problem").filter({ hasText: found }).waitFor();
    }
  }));

/** Opens the form of a match. Lists above it may come while somebody clicks, and move it away from under the pointer. */
async function unfoldMatch(page) {
  const form = page.locator("details").filter({ has: page.getByText("Start a match") });
  for (let click = 0; click < 5 && (await form.getAttribute("open")) === null; click += 1) await form.locator("summary").click();
}

/** Starts a short match on the page that watches, and waits for its end. */
async function playMatch(page, game = "kalah:4x3") {
  const before = await page.locator(".run").count();
  await unfoldMatch(page);
  const form = page.locator(".event-form").first();
  await form.getByRole("combobox", { name: "Game" }).selectOption(game);
  await form.getByLabel("First player").selectOption("score");
  await form.getByLabel("Second player").selectOption("random");
  // Nothing is asked of the server where a number is missing.
  await form.getByRole("spinbutton", { name: "Games" }).fill("");
  await form.getByRole("button", { name: "Start" }).click();
  assert.equal(await form.locator("input:invalid").count(), 1);
  await form.getByRole("spinbutton", { name: "Games" }).fill("8");
  // A clock may stand in place of the time of a move.
  await form.getByLabel("clock").fill("60+1");
  assert.equal(await form.getByLabel("Seconds a move").inputValue(), "");
  await form.getByLabel("Random seed").fill("7");
  await form.getByLabel("both players see as decided").check();
  await form.getByRole("button", { name: "Start" }).click();
  await page.locator(".run").nth(before).waitFor({ timeout: AMPLE });
  await page.locator(".run .state", { hasText: "running" }).first().waitFor({ state: "detached", timeout: AMPLE });
}

test("a match is started from the page and watched to its end", () =>
  withPage("#/watch", {}, async page => {
    await playMatch(page);
    const said = (await page.locator(".run").first().innerText()).replace(/\s+/g, " ");
    const ahead = /is the better player with [\d.]+ % certainty\. .* is ahead by (at least [\d,]+ Elo with 95 % certainty|.* ± .* Elo)\./;
    // One of some hundred such matches ends four to four.
    assert.match(said, / 4 4 /.test(said) ? /difference lies between .* Elo with 95 % certainty\./ : ahead);
    assert.equal(/won 8, 0 drawn/.test(await page.locator(".run .result-bar").first().getAttribute("aria-label")), / at least /.test(said), "Elo is no estimate where one won all");
    assert.doesNotMatch(said, /elo_error|\blos\b|pentanomial/);
    await page.locator(".run h3 a").first().click();
    await page.locator(".listing tbody tr", { hasText: "score" }).first().waitFor();
    assert.equal(await page.locator(".crosstable tbody tr").count(), 2);
    await page.locator(".plot-point").first().waitFor({ state: "attached" });
  }));

test("a match takes its openings from the book of the game", () =>
  withPage("#/watch", {}, async page => {
    const form = page.locator(".event-form").first();
    await unfoldMatch(page);
    await form.getByRole("combobox", { name: "Game" }).selectOption("kalah:4x3");
    const openings = () => form.getByLabel("Openings").locator("option").allTextContents();
    assert.deepEqual(await openings(), ["4 random moves", "the start of the game"]);
    await form.getByRole("combobox", { name: "Game" }).selectOption("kalah:6x4");
    assert.deepEqual(await openings(), ["from the book", "4 random moves", "the start of the game"]);
    await playMatch(page, "kalah:6x4");
  }));

test("others can watch a game as it is played", () =>
  withPage("#/", {}, async (page, { context }) => {
    await startGame(page, { family: /Gomoku/, variant: "gomoku:7" });
    await page.getByRole("button", { name: "Save" }).click();
    const link = await page.getByLabel("Link for spectators").inputValue();
    await page.keyboard.press("Escape");
    const spectator = await context.newPage();
    await spectator.goto(link);
    await spectator.locator(".room .board").waitFor();
    // A page behind another is not drawn.
    await page.bringToFront();
    await playByClicks(page, [["d4"], ["c4"]]);
    await spectator.bringToFront();
    await waitForPlies(spectator, 2);
    assert.equal(await spectator.getByRole("button", { name: "Undo" }).count(), 0, "who watches changes nothing");
    assert.equal(await spectator.locator(".hit.legal").count(), 0);
  }));

test("who looks on is listed by name", () =>
  withPage("#/", {}, async (page, { context }) => {
    await startGame(page, { family: /Gomoku/, variant: "gomoku:7" });
    assert.equal(await page.locator(".spectators").count(), 0, "nobody looks on yet");
    await page.getByRole("button", { name: "Save" }).click();
    const link = await page.getByLabel("Link for spectators").inputValue();
    await page.keyboard.press("Escape");
    const spectator = await context.newPage();
    await spectator.goto(link);
    const listed = page.locator(".spectators li");
    await page.locator(".spectators").getByText("1 looks on", { exact: true }).waitFor();
    await spectator.getByText("You look on as a guest.").waitFor();
    assert.equal(await spectator.locator(".spectators").count(), 0, "nobody is told of themselves");
    await spectator.getByRole("button", { name: "Give a name" }).click();
    // What somebody types is text, whatever it looks like; what cannot be seen is left out.
    await spectator.getByLabel("Your name for who plays and looks on").fill("<i>Ada</i>\u202e \u0007Čapek");
    await spectator.getByRole("button", { name: "Use this name" }).click();
    await listed.getByText("<i>Ada</i> Čapek", { exact: true }).waitFor();
    assert.match(await page.locator(".spectators").innerText(), /^1 looks on:\s+<i>Ada/);
    assert.equal(await page.locator(".spectators i").count(), 0);
    await spectator.reload();
    await spectator.getByText("You look on as <i>Ada</i> Čapek.").waitFor();
    await spectator.getByRole("button", { name: "Change the name" }).click();
    await spectator.getByLabel("Your name for who plays and looks on").fill("");
    await spectator.keyboard.press("Enter");
    await page.locator(".spectators").getByText("1 looks on", { exact: true }).waitFor();
    await spectator.close();
    await page.locator(".spectators").waitFor({ state: "detached" });
  }));

test("the studio finds the fault of a bot, and plays against a sound one", () =>
  withPage("#/studio/gomoku:15", {}, async page => {
    const editor = page.locator(".editor .cm-content");
    await editor.waitFor();
    await editor.click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.insertText("local x = = 3 ");
    await page.getByRole("button", { name: "Check" }).click();
    await page.locator(".bench-side .problem", { hasText: "line 1" }).waitFor();
    await page.locator(".editor .cm-lint-marker-error").first().waitFor();
    await editor.click();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText("\nboard");
    await page.keyboard.type(":");
    await page.keyboard.press("Control+Space");
    const offered = page.locator(".cm-tooltip-autocomplete");
    await offered.waitFor();
    const problems = await page.locator(".bench-side .card").boundingBox();
    for (const box of [await offered.boundingBox(), await page.locator(".cm-completionInfo").boundingBox()]) {
      assert.ok(box.x + box.width <= problems.x || box.y >= problems.y + problems.height, "nothing covers what the check has found");
    }
    const words = await offered.locator("li .cm-completionLabel").allTextContents();
    assert.ok(words.includes("moves") && !words.includes("getstone"), words.join(" "));
    await page.keyboard.press("Escape");
    await page.getByLabel("Begin with").selectOption({ index: 3 });
    await page.getByRole("button", { name: "Check" }).click();
    await page.locator(".good").waitFor();
    await page.getByRole("button", { name: "Play against it" }).click();
    await page.locator(".room .board").waitFor();
  }));

test("a lost connection is seen, and heals with everything that happened meanwhile", async () => {
  const { page, context, faults } = await open("about:blank");
  const server = await cuttable(page);
  await page.goto(URL_OF_PAGE);
  await startGame(page, { family: /Gomoku/, variant: "gomoku:7" });
  await playByClicks(page, [["d4"]]);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.locator(".room .board").waitFor();

  await server.cut();
  await page.getByText("Connection lost, retrying…").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(".problem").getByText("The connection was lost; please try again").waitFor();
  await playByClicks(other, [["c4"]]);
  server.mend();
  await page.getByText("Connection lost, retrying…").waitFor({ state: "detached" });
  await waitForPlies(page, 2);
  await playByClicks(page, [["d5"]]);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a browser without a network says so soon, and goes on when it has one again", () =>
  withPage("#/", {}, async (page, { context }) => {
    await startGame(page, { family: /Gomoku/, variant: "gomoku:7" });
    await playByClicks(page, [["d4"]]);
    await context.setOffline(true);
    await page.getByText("Connection lost, retrying…").waitFor({ timeout: 9000 });
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator(".problem").getByText("The connection was lost; please try again").waitFor();
    await context.setOffline(false);
    await page.getByText("Connection lost, retrying…").waitFor({ state: "detached" });
    await playByClicks(page, [["d5"]]);
  }));

test("on a phone nothing is cut off, and whoever wants that confirms a tap by a second one", () =>
  withPage("#/", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, async page => {
    for (const hash of ["#/", "#/learn", "#/learn/gomoku/rules", LINE, "#/records", "#/watch", "#/studio"]) {
      await page.goto(new URL(hash, URL_OF_PAGE).href);
      await page.locator("h1").first().waitFor({ state: "attached" });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 360, `${hash} is ${wide} wide`);
    }
    await page.goto(URL_OF_PAGE);
    await page.evaluate(() => localStorage.setItem("boardwright.prefs", JSON.stringify({ confirm: "always" })));
    await page.reload();
    await startGame(page, { family: /Gomoku/, variant: "gomoku:15" });
    const tap = async name => {
      const box = await page.locator(`[data-spot="${name}"]`).boundingBox();
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    };
    await tap("h8");
    await page.locator(".crosshair").waitFor({ state: "attached" });
    assert.equal(await page.locator(".moves .ply").count(), 0);
    await tap("h8");
    await waitForPlies(page, 1);
  }));

for (const [language, code, settings, records] of [["Deutsch", "de", "Einstellungen", "Partien"], ["Čeština", "cs", "Nastavení", "Partie"]]) {
  test(`the page speaks ${language}, keeps to it, and fetches no other language then`, () =>
    withPage("#/", {}, async page => {
      await page.getByRole("button", { name: "Settings" }).click();
      await page.getByRole("radio", { name: language }).check({ force: true });
      await page.getByRole("heading", { name: settings }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("link", { name: records, exact: true }).waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.lang), code);
      await page.reload();
      await page.getByRole("link", { name: records, exact: true }).waitFor();
    }));
}

test("a choice in one tab is one in the other tab, which keeps it with its own", () =>
  withPage("#/", {}, async (page, { context }) => {
    const other = await context.newPage();
    await other.goto(URL_OF_PAGE);
    await other.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("radio", { name: "Deutsch" }).check({ force: true });
    await other.getByRole("heading", { name: "Einstellungen" }).waitFor();
    await other.getByRole("radio", { name: "Dunkel" }).check({ force: true });
    await page.locator("html[data-theme=dark]").waitFor();
    await page.reload();
    await page.locator("html[data-theme=dark][lang=de]").waitFor();
  }));

test("a browser in a language that there is reads that one at first", () =>
  withPage("#/", { locale: "cs-CZ" }, async page => {
    await page.getByRole("link", { name: "Partie", exact: true }).waitFor();
    const asked = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name).filter(name => /texts-/.test(name)));
    assert.deepEqual(asked.map(name => /texts-(\w+)-/.exec(name)[1]), ["cs"], asked.join(" "));
  }));

test("every game is told in every language", () =>
  withPage("#/", {}, async page => {
    const { families } = await page.evaluate(async () => (await fetch("/api/games")).json());
    const texts = await page.evaluate(async () => {
      const links = [...document.querySelectorAll("link[rel=localization]")];
      return Promise.all(links.map(async ({ hreflang, href }) => [hreflang, await (await fetch(href)).text()]));
    });
    assert.deepEqual(texts.map(([code]) => code), ["en", "cs", "de"]);
    const wanted = families.flatMap(({ name, variants, players, scripts }) => [
      ...["name", "title", "summary", "rules", "side-first", "side-second"].map(part => `${name}-${part}`),
      ...variants.map(variant => `${keyOfGame(variant.name)}.summary`),
      ...players.flatMap(player => ["", ".manner"].map(part => `${name}-player-${slug(player.name)}${part}`)),
      ...scripts.map(script => `${name}-script-${slug(script.name.replace("lua:", ""))}`),
    ]);
    for (const [code, source] of texts) {
      const keys = keysOf(source);
      assert.deepEqual(wanted.filter(key => !keys.has(key)), [], code);
    }
  }));

test("the first visit is light and asks little, and the next one asks for the page alone", async () => {
  const { page, context } = await open("about:blank");
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  let bytes = 0;
  let asked = [];
  const kept = new Set();
  line.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  line.on("Network.requestWillBeSent", ({ requestId, request: { url } }) => url.startsWith("data:") || asked.push([requestId, new URL(url).pathname]));
  line.on("Network.requestServedFromCache", ({ requestId }) => kept.add(requestId));
  line.on("Network.responseReceived", ({ requestId, response }) => response.fromDiskCache && kept.add(requestId));
  line.on("Network.webSocketCreated", ({ requestId, url }) => asked.push([requestId, new URL(url).pathname]));
  const visit = async () => {
    [asked, bytes] = [[], 0];
    await page.goto("about:blank");
    asked = [];
    await page.goto(URL_OF_PAGE);
    await page.locator(".start .stage .board").waitFor();
    // A file from the browser's own cache is told of as one that took no bytes, or as one that was served from there.
    return asked.filter(([id]) => !kept.has(id)).map(([, path]) => path).sort();
  };
  const first = await visit();
  assert.ok(first.length <= 6, first.join(" "));
  assert.ok(bytes > 10_000 && bytes <= 100 * 1024, `${bytes} bytes`);
  assert.deepEqual(await visit(), ["/", "/socket"]);
  await context.close();
});

test("the next visit draws its board before the server has answered", () =>
  withPage("#/", {}, async page => {
    await page.locator(".start .stage .board").waitFor();
    await page.routeWebSocket(/socket/, () => {});
    await page.goto("about:blank");
    await page.goto(URL_OF_PAGE);
    await page.locator(".start .stage .board").waitFor();
    assert.ok((await page.locator(".start .star").count()) > 0);
  }));

test("records that cannot be fetched are missed in words that people know", () =>
  withPage("#/watch", {}, async page => {
    await page.route(/api\/records/, route => route.abort());
    await page.goto(new URL("#/records", URL_OF_PAGE).href);
    await page.locator(".problem").getByText("The connection was lost; please try again").first().waitFor();
    assert.equal(await page.getByText("Failed to fetch").count(), 0);
  }));

test("a bench whose words did not come stands there as soon as they do", () =>
  withPage("#/", {}, async page => {
    await page.route(/api\/studio/, route => route.abort());
    await page.goto(new URL("#/studio/gomoku:15", URL_OF_PAGE).href);
    await page.locator(".problem").getByText("The connection was lost; please try again").waitFor();
    await page.unroute(/api\/studio/);
    await page.locator(".cm-content").waitFor();
  }));

test("a page whose file does not come says so, and is loaded again", () =>
  withPage("#/", {}, async page => {
    await page.locator(".start .stage .board").waitFor();
    await page.route(/\/others-/, route => route.abort());
    await page.getByRole("link", { name: "Learn", exact: true }).click();
    await page.getByText("This page could not be loaded.").waitFor();
    await page.unroute(/\/others-/);
    await page.getByRole("button", { name: "Load again" }).click();
    await page.getByRole("heading", { name: "Learn", exact: true }).waitFor();
  }));

test("axe finds nothing to object to", () =>
  withPage("#/", {}, async page => {
    await page.locator(".start .stage .board").waitFor();
    await axe(page, "start");
    await page.getByRole("button", { name: "Settings" }).click();
    await axe(page, "settings");
    await page.keyboard.press("Escape");
    await startGame(page, { family: /Gomoku/, variant: "gomoku:7" });
    await playByClicks(page, [["d4"], ["c4"]]);
    await page.getByRole("button", { name: "Why?" }).click();
    await page.locator(".candidates tbody tr").first().waitFor();
    await page.getByText("Board as text").click();
    await axe(page, "play");
    for (const [hash, ready] of [[LINE, ".tree .ply"], ["#/records", ".filters"], ["#/watch", ".start-event"], ["#/studio", ".cm-content"]]) {
      await page.goto(new URL(hash, URL_OF_PAGE).href);
      await page.locator(ready).first().waitFor();
      if (hash === "#/watch") for (const summary of await page.locator(".start-event summary").all()) await summary.click();
      await axe(page, hash);
    }
    await page.goto(new URL("#/watch", URL_OF_PAGE).href);
    await playMatch(page);
    await page.locator(".run h3 a").first().click();
    await page.locator(".plot-point").first().waitFor({ state: "attached" });
    await axe(page, "event");
    await page.locator(".listing tbody a").first().click();
    await page.locator("dialog .facts").waitFor();
    await axe(page, "record");
  }));
