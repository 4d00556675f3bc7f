// Tests the site in Chromium from a plain server of static files: `node test.mjs FOLDER`. Prints what a first visit costs.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { brotliCompressSync } from "node:zlib";

const folder = process.env.BOARDWRIGHT_SITE;
const root = new URL("../../../", import.meta.url);
const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", wasm: "application/wasm", svg: "image/svg+xml", webmanifest: "application/manifest+json" };

/** Names of the files that were asked for. */
const asked = [];
const server = createServer((request, response) => {
  const name = decodeURIComponent(new URL(request.url, "http://site/").pathname.slice(1)) || "index.html";
  const path = `${folder}/${name}`;
  asked.push(name);
  if (name.includes("..") || !existsSync(path)) return response.writeHead(404).end();
  response.writeHead(200, { "content-type": TYPES[name.split(".").at(-1)] ?? "application/octet-stream" }).end(readFileSync(path));
});
await new Promise(resolve => server.listen(0, "127.0.0.1", resolve));
process.env.BOARDWRIGHT_URL = `http://127.0.0.1:${server.address().port}/`;
const { clickSpot, close, open, startGame, waitForPlies, withPage } = await import("../../web/page/test/browser/browser.mjs");

after(async () => {
  await close();
  server.close();
});

const GAME = { family: /Gomoku/, variant: "gomoku:15", mode: "You and a computer", side: "Black" };

test("a first visit plays against the engine, and costs no more than it did", () =>
  withPage("#/", {}, async page => {
    asked.length = 0;
    await page.reload();
    await startGame(page, GAME);
    await clickSpot(page, "h8");
    await waitForPlies(page, 2);
    const sizes = [...new Set(asked)].filter(name => existsSync(`${folder}/${name}`) && name !== "offline.js").map(name => [name, brotliCompressSync(readFileSync(`${folder}/${name}`)).length]);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    console.log(`first visit: ${total} bytes by brotli: ${sizes.map(([name, size]) => `${name} ${size}`).join(", ")}`);
    // With everything that is kept for visits without a network. Half of it is the aim.
    assert.ok(total <= 2_700_000, `${total} bytes`);
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
  withPage("#/", {}, async page => {
    for (const game of readdirSync(new URL("games/", root))) {
      const pinned = readFileSync(new URL(`games/${game}/tests/signature.txt`, root), "utf8").trim();
      const found = await page.evaluate(async name => {
        const module = await import("/workers/boardwright.js");
        await module.default({ module_or_path: fetch("/workers/boardwright_bg.wasm") });
        return module.signature(name);
      }, game);
      assert.equal(String(found), pinned, game);
    }
  }));

test("a search is answered, another one stops at once, and a wrong request is refused", () =>
  withPage("#/", {}, async page => {
    const found = await page.evaluate(() => new Promise(resolve => {
      const heard = [];
      WebAssembly.compileStreaming(fetch("workers/boardwright_bg.wasm")).then(module => {
        const worker = new Worker("workers/worker.js", { type: "module" });
        worker.postMessage({ do: "load", module });
        worker.onmessage = ({ data }) => {
          if (data.page !== undefined) heard.push(JSON.parse(data.page));
          if (heard.length === 3) resolve(heard);
        };
        const place = { game: "kalah:6x4", moves: [] };
        for (const request of [{ id: 1, to: "search", do: "hint", place, player: "engine", think: { nodes: 10000 } }, { id: 2, to: "search", do: "why", place, player: "engine", think: { nodes: 1000 } }, { id: 3, to: "nowhere" }]) {
          worker.postMessage({ do: "serve", text: JSON.stringify(request) });
        }
      });
    }));
    assert.deepEqual(found.map(({ type, answer }) => answer?.is ?? type), ["hint", "why", "refusal"]);
  }));

test("what was visited once plays without a network", async () => {
  const { page, context, faults } = await open("#/");
  try {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload();
    await startGame(page, { ...GAME, family: /Kalah/, variant: undefined, side: undefined });
    await page.locator(".hit.legal").first().waitFor({ state: "attached" });
    await page.locator('[data-spot].legal, .hit.legal').first().click({ force: true });
    await page.waitForFunction(() => document.querySelectorAll(".moves .ply").length >= 2);
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
  }
});
