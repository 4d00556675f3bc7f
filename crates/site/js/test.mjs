// Tests the site in Chromium from a plain server of static files: `BOARDWRIGHT_SITE=FOLDER node --test test.mjs`. Prints what a first
// visit costs. With BOARDWRIGHT_LONG=1 it also checks the proof of 15 × 15, and says how long that took.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { after, test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { host, knowWorkers } from "./host.mjs";

const folder = process.env.BOARDWRIGHT_SITE;
const root = new URL("../../../", import.meta.url);

/** Bytes by Brotli until the first answer of the engine. */
const FIRST_VISIT = 1_100_000;

/** Names of the files that pages asked for; what a service worker fetches for later visits is not among them. */
const asked = [];
/** Whether the host has a newer version. */
let isNewer = false;
/** Whether the host fails at requests, by the names of files. */
let fails = () => false;
/** Whether nobody reaches the host. */
let isDown = false;
/** Whether the host sends the headers by which pages are isolated. */
let isIsolating = false;
/** Hears what a page that drives itself tells. */
let hear = () => {};
const end = await host(folder, (request, response, name, contents) => {
  if (name === "driven.html") return response.writeHead(200, { "content-type": "text/html" }).end(readFileSync(new URL("driven.html", import.meta.url)));
  if (name === "told") hear(new URL(request.url, "http://site/").searchParams.get("told"));
  if (isDown) return request.socket.destroy();
  if (!/offline\.js$/.test(request.headers.referer ?? "")) asked.push(name);
  if (fails(name)) return response.writeHead(503).end();
  if (isIsolating) for (const [header, value] of [["opener", "same-origin"], ["embedder", "require-corp"]]) response.setHeader(`cross-origin-${header}-policy`, value);
  response.end(isNewer && name === "offline.js" ? contents.toString().replace(/const VERSION = "/, "$&newer-") : contents);
});
const { AMPLE, clickSpot, close, open, startGame, waitForPlies, withPage } = await import("../../web/page/test/browser/browser.mjs");

after(async () => {
  await close();
  end();
});

const GAME = { family: /Gomoku/, variant: "gomoku:15", mode: "You and a computer", side: "Black" };

/** The folder of the workers, by a page or by its text. */
const workers = /boardwright-workers" content="([^"]+)"/.exec(readFileSync(`${folder}/index.html`, "utf8"))[1];

/** The signature of a game, by a worker of its own, or by a crew. */
const signature = (page, game, role) =>
  page.evaluate(async ([game, role]) => {
    const worker = await globalThis.startWorker(role);
    const found = await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => data.reply !== undefined && (data.error === undefined ? resolve(data.found) : reject(new Error(data.error)));
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage({ do: "signature", number: 1, game });
    });
    worker.terminate();
    return found;
  }, [game, role]);

/** Compares the signatures of all games with those of the program. */
async function compareSignatures(page, role) {
  await knowWorkers(page);
  for (const game of readdirSync(new URL("games/", root))) {
    const pinned = readFileSync(new URL(`games/${game}/tests/signature.txt`, root), "utf8").trim();
    assert.equal(String(await signature(page, game, role)), pinned, game);
  }
}

test("a first visit plays against the engine, and costs no more than it may", () =>
  withPage("#/", {}, async page => {
    asked.length = 0;
    await page.reload();
    await startGame(page, GAME);
    await clickSpot(page, "h8");
    await waitForPlies(page, 2);
    const sizes = [...new Set(asked)].filter(name => existsSync(`${folder}/${name}`) && name !== "offline.js").map(name => [name, brotliCompressSync(readFileSync(`${folder}/${name}`)).length]);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    console.log(`first visit: ${total} bytes by brotli: ${sizes.map(([name, size]) => `${name} ${size}`).join(", ")}`);
    assert.ok(total <= FIRST_VISIT, `${total} bytes`);
    assert.ok(!asked.some(name => /\/data\/|rest\.wasm$/.test(name)), "nothing that the first answer does not need");
  }));

test("on a phone a game goes on after a move is taken back", () =>
  withPage("#/", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async page => {
    // A finger first aims and then taps again.
    const put = async spot => {
      await clickSpot(page, spot);
      await clickSpot(page, spot);
    };
    await startGame(page, GAME);
    await put("h8");
    await waitForPlies(page, 2);
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await waitForPlies(page, 0);
    await put("g7");
    await waitForPlies(page, 2);
  }));

test("the signatures of the engines in the browser are the native ones", () =>
  withPage("#/", {}, page => compareSignatures(page, "thinker")));

test("a search is answered, another one stops at once, and a wrong request is refused", () =>
  withPage("#/", {}, async page => {
    const found = await page.evaluate(workers => new Promise(resolve => {
      const heard = [];
      WebAssembly.compileStreaming(fetch(`${workers}boardwright_bg.wasm`)).then(module => {
        const worker = new Worker(`${workers}worker.js`, { type: "module" });
        worker.postMessage({ do: "load", module, role: "thinker" });
        worker.onmessage = ({ data }) => {
          if (data.page !== undefined) heard.push(JSON.parse(data.page));
          if (heard.length === 3) resolve(heard);
        };
        const place = { game: "kalah:6x4", moves: [] };
        for (const request of [{ id: 1, to: "search", do: "hint", place, player: "engine", think: { nodes: 10000 } }, { id: 2, to: "search", do: "why", place, player: "engine", think: { nodes: 1000 } }, { id: 3, to: "nowhere" }]) {
          worker.postMessage({ do: "serve", text: JSON.stringify(request) });
        }
      });
    }), workers);
    assert.deepEqual(found.map(({ type, answer }) => answer?.is ?? type), ["hint", "why", "refusal"]);
  }));

test("what was visited once plays without a network, and its puzzles are there", async () => {
  const { page, context, faults } = await open("#/");
  try {
    await startGame(page, GAME);
    await clickSpot(page, "h8");
    await waitForPlies(page, 2);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.evaluate(async () => {
      const isThere = async file => (await Promise.all((await caches.keys()).map(async name => (await (await caches.open(name)).keys()).some(({ url }) => url.endsWith(file))))).includes(true);
      for (const file of ["kalah-6x4.jsonl", "sticks.jsonl", "draw_of_7x7.bwc", "rest.wasm"]) {
        while (!(await isThere(file))) await new Promise(resolve => setTimeout(resolve, 100));
      }
    });
    isDown = true;
    await page.goto(process.env.BOARDWRIGHT_URL);
    await page.reload();
    await startGame(page, { ...GAME, family: /Kalah/, variant: undefined, side: undefined });
    await page.locator(".hit.legal").first().waitFor({ state: "attached" });
    await page.locator('[data-spot].legal, .hit.legal').first().click({ force: true });
    await page.waitForFunction(() => document.querySelectorAll(".moves .ply").length >= 2);
    await page.goto(new URL("#/proof/gomoku:7", page.url()).href);
    await page.getByRole("button", { name: "Check this proof" }).click();
    await page.locator(".verify", { hasText: "It holds." }).waitFor();
    assert.deepEqual(faults, []);
  } finally {
    isDown = false;
    await context.close();
  }
});

/** The list of kept games, each as a text. */
async function kept(page, count) {
  await page.goto(new URL("#/records", page.url()).href);
  await page.locator("[role=status]", { hasText: count === 1 ? /\b1 game\b|One game/ : new RegExp(`\\b${count}\\b`) }).first().waitFor();
}

test("games are kept over visits and tabs, saved as one file, and brought into another browser", async () => {
  const { page, context, faults } = await open("#/");
  const other = await open("#/records");
  try {
    await startGame(page, { family: /Kalah/, variant: "kalah:4x3", mode: "You and a computer", opponent: "First House", side: "South" });
    await clickSpot(page, "first:2");
    await page.locator(".moves .ply").first().waitFor();
    await page.locator(".hit.legal").first().waitFor({ state: "attached" });
    const neighbour = await context.newPage();
    await neighbour.goto(new URL("#/records", page.url()).href);
    await neighbour.getByText("These games are kept in this browser alone").waitFor();
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Really resign" }).click();
    await page.locator(".ending", { hasText: "You resigned" }).waitFor();
    await kept(page, 1);
    await page.evaluate(async () => {
      const count = () => new Promise(resolve => {
        const request = indexedDB.open("boardwright", 1);
        request.onsuccess = () => {
          const count = request.result.transaction("games").objectStore("games").count();
          count.onsuccess = () => (request.result.close(), resolve(count.result));
        };
      });
      while ((await count()) < 1) await new Promise(resolve => setTimeout(resolve, 100));
    });
    // Another tab hears of it, and so does the next visit.
    await neighbour.getByLabel("Player", { exact: true }).fill("first");
    await neighbour.getByLabel("Player", { exact: true }).fill("");
    await kept(neighbour, 1);
    await page.reload();
    await kept(page, 1);
    const saving = page.waitForEvent("download");
    await page.getByRole("link", { name: "Save all games as one file" }).click();
    const file = await (await saving).path();
    assert.match(readFileSync(file, "utf8"), /"game":"kalah:4x3"/);
    const bring = path => other.page.locator("label.file", { hasText: "Bring games" }).locator("input").setInputFiles(path);
    await bring({ name: "games.jsonl", mimeType: "text/plain", buffer: readFileSync(file) });
    await other.page.getByText("One game was added; 0 were here already.").waitFor();
    await bring({ name: "games.jsonl", mimeType: "text/plain", buffer: readFileSync(file) });
    await other.page.getByText("one was here already.").waitFor();
    await bring({ name: "games.sgf", mimeType: "text/plain", buffer: Buffer.from("(;GM[4]SZ[15];B[hh];W[ii])") });
    await other.page.getByText("One game was added; 0 were here already.").waitFor();
    // Results that boards contradict are told, as on a server.
    await bring({ name: "won.bwr", mimeType: "text/plain", buffer: Buffer.from('[Game "gomoku:15"]\n[Result "0-1"]\n\n1. h8 a1 2. h9 b1 3. h10 c1 4. h11 d1 5. h12 0-1\n') });
    await other.page.locator(".notices", { hasText: "the board decides" }).waitFor();
    await bring({ name: "games.txt", mimeType: "text/plain", buffer: Buffer.from('{"game":"kalah:4x3","moves":["9"]}\n') });
    await other.page.locator(".problem", { hasText: /game 1|line 1/i }).waitFor();
    await other.page.reload();
    await kept(other.page, 3);
    assert.deepEqual([...faults, ...other.faults], []);
  } finally {
    await context.close();
    await other.context.close();
  }
});

test("two people play at one screen, and a game is saved and read in every format, and as pictures", () =>
  withPage("#/", {}, async page => {
    await startGame(page, { family: /Gomoku/, variant: "gomoku:15" });
    for (const [index, spot] of ["h8", "i9", "h9", "g7"].entries()) {
      await clickSpot(page, spot);
      await waitForPlies(page, index + 1);
    }
    const inTree = wanted => page.waitForFunction(wanted => document.querySelectorAll(".tree .ply").length === wanted, wanted, { timeout: AMPLE });
    await page.goto(new URL("#/analyse/gomoku:15;h8,i9,h9,g7", page.url()).href);
    await inTree(4);
    await page.getByRole("button", { name: "Load and save" }).click();
    const saved = async name => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
      return { name: download.suggestedFilename(), mimeType: "application/octet-stream", buffer: readFileSync(await download.path()) };
    };
    const names = ["Text (.bwr)", "JSON lines (.jsonl)", "SGF (.sgf)", "PSQ (.psq)", "Gomocup (.board)", "RenLib (.lib)", "POS (.pos)", "REC (.rec)"];
    for (const [index, name] of names.entries()) {
      const file = await saved(name);
      await page.goto(new URL(`#/analyse/gomoku:15;a${index + 1}`, page.url()).href);
      await inTree(1);
      await page.getByRole("button", { name: "Load and save" }).click();
      await page.locator("label.file input[type=file]").first().setInputFiles(file);
      await inTree(4);
      await page.getByRole("button", { name: "Load and save" }).click();
    }
    const still = await saved("Picture (SVG)");
    assert.equal(still.buffer.toString().match(/<use href="#disc/g).length, 4);
    assert.match((await saved("Moving picture of the game (SVG)")).buffer.toString(), /<animate/);
    assert.equal((await saved("Picture (PNG)")).buffer.subarray(1, 4).toString(), "PNG");
  }));

test("a proof is checked in the tab, a forged one refused, and a check cancelled", () =>
  withPage("#/proof/gomoku:6", {}, async page => {
    const panel = page.locator(".verify");
    await panel.getByRole("button", { name: "Check this proof" }).click();
    await panel.getByText("Claim: black and white each get at least a draw in gomoku:6 from the start position").waitFor();
    await panel.getByText("It holds.").waitFor();
    const whole = readFileSync(new URL("games/gomoku/proofs/draw_of_7x7.bwc", root));
    const bring = buffer => panel.locator("input[type=file]").setInputFiles({ name: "proof.bwc", mimeType: "application/octet-stream", buffer });
    const forged = Buffer.from(whole);
    for (let at = whole.length - 40; at < whole.length - 20; at += 1) forged[at] ^= 0x55;
    await bring(forged);
    await panel.locator(".problem:not(.nothing)").waitFor();
    assert.equal(await panel.getByText("It holds.").count(), 0);
    await bring(whole);
    await panel.getByText("It holds.").waitFor();
    await page.goto(new URL("#/proof/gomoku:15", page.url()).href);
    await panel.getByRole("button", { name: "Check this proof" }).click();
    await panel.getByText("Claim: black wins gomoku:15 from the start position, whatever white plays").waitFor();
    await panel.getByText(/[1-9].* positions in/).waitFor();
    if (process.env.BOARDWRIGHT_LONG === "1") {
      await panel.getByText("It holds.").waitFor({ timeout: 900_000 });
      console.log(`15 × 15: ${await panel.locator(".statement").textContent()}`);
      return;
    }
    await panel.getByRole("button", { name: "Stop" }).click();
    await panel.getByRole("button", { name: "Check this proof" }).waitFor();
  }));

test("a match is played, its statistics are there, and its games are kept", () =>
  withPage("#/watch", {}, async page => {
    await page.locator("summary", { hasText: "Start a match" }).click();
    await page.locator(".event-form select").first().selectOption("kalah:6x4");
    await page.locator('.event-form input[max="100000"]').fill("4");
    await page.locator('.event-form input[max="60"]').first().fill("0.01");
    await page.locator(".event-form .go").first().click();
    const card = page.locator(".run").first();
    await card.locator(".state.finished").waitFor({ timeout: 4 * AMPLE });
    await card.getByRole("link").first().click();
    await page.locator("table").first().waitFor();
    await page.reload();
    await page.locator("table").first().waitFor();
    await kept(page, 4);
  }));

/** Has the page take itself for one that nobody sees, or that somebody does. */
const hide = (page, isHidden) =>
  page.evaluate(isHidden => {
    Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);

test("an analysis pauses while nobody sees the page, and goes on from what it has found", async () => {
  const { page, context, faults } = await open("about:blank");
  try {
    await page.clock.install();
    await page.goto(new URL("#/analyse/gomoku:15;h8,i9,h9", process.env.BOARDWRIGHT_URL).href);
    await page.clock.resume();
    await page.getByRole("button", { name: "Search", exact: true }).first().click();
    const depth = async () => Number(/depth (\d+)/i.exec(await page.locator(".engine .quiet").first().textContent())[1]);
    const until = async isThere => {
      while (!(await isThere())) await page.waitForTimeout(50);
    };
    await page.locator(".lines li").first().waitFor();
    await until(async () => (await depth()) > 3);
    const running = page.workers().length;
    await hide(page, true);
    await page.clock.fastForward(9_000);
    assert.equal(page.workers().length, running, "a glance at another tab ends nothing");
    await page.clock.fastForward(2_000);
    await until(() => page.workers().length === running - 1);
    const reached = await depth();
    await hide(page, false);
    await until(() => page.workers().length >= running);
    const lower = [];
    await until(async () => {
      const now = await depth();
      if (now < reached) lower.push(now);
      return now > reached;
    });
    assert.deepEqual(lower, []);
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
  }
});

test("a list of games and a part of the program that the host failed to send are asked for again", async () => {
  const { page, context } = await open("about:blank");
  try {
    let failed = 0;
    fails = name => name.endsWith("rest.wasm") || (name === "api/games" && (failed += 1) <= 2);
    await page.goto(process.env.BOARDWRIGHT_URL);
    await page.locator(".picks.games").waitFor();
    assert.equal(failed, 3);
    await page.goto(new URL("#/watch", page.url()).href);
    await page.locator(".line.lost", { hasText: "A part of the program cannot be fetched: the host answered 503." }).waitFor();
    fails = () => false;
    await page.getByRole("button", { name: "Try now" }).click();
    await page.locator(".line.lost").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Watch the proof of" }).waitFor();
    await page.getByRole("article", { name: /^The match of the day: / }).getByText(/^move [2-9]/).waitFor();
  } finally {
    fails = () => false;
    await context.close();
  }
});

/** Plays a move, after which the page fetches what it needs later. */
async function settle(page) {
  await startGame(page, GAME);
  await clickSpot(page, "h8");
  await waitForPlies(page, 2);
}

/** The number of positions of a search on two threads, by a crew and by a worker that has only its own thread. */
const onTwoThreads = page =>
  page.evaluate(() =>
    Promise.all(["crew", "thinker"].map(async role => {
      const worker = await globalThis.startWorker(role);
      return new Promise((resolve, reject) => {
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.onmessage = ({ data }) => {
          if (data.page !== undefined) resolve(JSON.parse(data.page).answer.info.nodes);
        };
        const place = { game: "gomoku:15", moves: ["h8", "g9", "g8", "i8", "d8"] };
        worker.postMessage({ do: "serve", text: JSON.stringify({ id: 1, to: "search", do: "hint", place, player: "engine@threads=2", think: { depth: 12 } }) });
      });
    })));

for (const way of ["by the headers of the host", "on the second visit by the page's own"]) {
  test(`where the page is isolated, ${way}, an analysis searches on two threads`, async t => {
    if (!existsSync(`${folder}/${workers}threads_bg.wasm`)) return t.skip("the site was built without threads");
    const { page, context, faults } = await open("about:blank");
    try {
      isIsolating = way.includes("host");
      await page.addInitScript(() => {
        const { postMessage } = Worker.prototype;
        globalThis.sent = [];
        Worker.prototype.postMessage = function (message, ...more) {
          globalThis.sent.push(message);
          postMessage.call(this, message, ...more);
        };
      });
      await page.goto(process.env.BOARDWRIGHT_URL);
      if (!isIsolating) {
        assert.equal(await page.evaluate(() => crossOriginIsolated), false);
        await settle(page);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await page.goto(process.env.BOARDWRIGHT_URL);
        await page.reload();
      }
      assert.equal(await page.evaluate(() => crossOriginIsolated), true);
      await settle(page);
      await page.goto(new URL("#/analyse/gomoku:15;h8,i9,h9", page.url()).href);
      const isTogether = () => page.evaluate(() => globalThis.sent.some(({ text }) => /"analyse".*threads=2/.test(text)));
      // Until the module for two threads is there, one searches alone.
      while (!(await isTogether())) {
        await page.getByRole("button", { name: "Search", exact: true }).first().click();
        await page.locator(".lines li").first().waitFor();
        if (!(await isTogether())) await page.getByRole("button", { name: "Stop", exact: true }).first().click();
      }
      await page.locator(".lines li").first().waitFor();
      await knowWorkers(page);
      const [together, alone] = await onTwoThreads(page);
      if (isIsolating) await compareSignatures(page, "crew");
      assert.notEqual(together, alone, "the second thread searches along");
      assert.deepEqual(faults, []);
    } finally {
      isIsolating = false;
      await context.close();
    }
  });
}

test("a link opens a game anywhere, in a frame as well", () =>
  withPage("#/analyse/gomoku:15;h8,i9,h9", {}, async page => {
    await page.locator(".tree .ply").nth(2).waitFor();
    await page.setContent(`<iframe width="700" height="600" src="${process.env.BOARDWRIGHT_URL}#/embed/gomoku:15;h8,i9,h9"></iframe>`);
    const frame = page.frameLocator("iframe");
    await frame.locator(".tree .ply").nth(2).waitFor();
    assert.equal(await frame.locator("nav").count(), 0);
    await frame.getByRole("button", { name: "Back" }).first().click();
    await frame.getByRole("button", { name: "Search" }).first().click();
    await frame.locator(".lines li").first().waitFor();
    assert.equal(decodeURIComponent(await frame.getByRole("link", { name: "Open in Boardwright" }).getAttribute("href")), "#/analyse/gomoku:15;h8,i9,h9");
  }));

test("a newer version asks before it takes over", async () => {
  const { page, context, faults } = await open("#/");
  try {
    await startGame(page, GAME);
    await clickSpot(page, "h8");
    await waitForPlies(page, 2);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    assert.equal(await page.getByText("A new version is there.").count(), 0);
    isNewer = true;
    await page.goto(process.env.BOARDWRIGHT_URL);
    await page.reload();
    await page.getByText("A new version is there.").waitFor();
    const loaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Load it" }).click();
    await loaded;
    await page.locator(".picks.games").waitFor();
    const names = await page.evaluate(() => caches.keys());
    assert.ok(names.some(name => name.includes("newer-")), `${names}`);
    assert.deepEqual(faults, []);
  } finally {
    isNewer = false;
    await context.close();
  }
});

test("the page can be installed", () =>
  withPage("#/", {}, async (page, { context }) => {
    const line = await context.newCDPSession(page);
    const { errors, data } = await line.send("Page.getAppManifest");
    assert.deepEqual(errors, []);
    assert.equal(JSON.parse(data).name, "Boardwright");
    const found = await line.send("Page.getInstallabilityErrors").catch(() => null);
    // A context of a test is one of private visits, in which no browser installs anything.
    const wrong = found?.installabilityErrors.map(({ errorId }) => errorId).filter(error => error !== "in-incognito");
    assert.deepEqual(wrong ?? [], []);
  }));

test("Firefox plays and checks proofs, too", async t => {
  const program = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find(existsSync);
  if (program === undefined) return t.skip("no Firefox here (Debian: firefox-esr)");
  const profile = mkdtempSync(`${tmpdir()}/boardwright-firefox-`);
  writeFileSync(`${profile}/user.js`, 'user_pref("intl.accept_languages", "en");\nuser_pref("browser.shell.checkDefaultBrowser", false);\n');
  const told = new Promise(resolve => (hear = resolve));
  const browser = spawn(program, ["--headless", "--no-remote", "--profile", profile, `${process.env.BOARDWRIGHT_URL}driven.html`], { stdio: "ignore", env: { ...process.env, HOME: profile } });
  const ended = new Promise(resolve => browser.on("exit", resolve));
  const late = setTimeout(() => hear("nothing for too long"), 4 * AMPLE);
  try {
    assert.equal(await told, "played and checked");
  } finally {
    clearTimeout(late);
    browser.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true });
  }
});
