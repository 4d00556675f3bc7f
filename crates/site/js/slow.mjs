// Prints how long a first visit takes on slow lines, by a clock, in Chromium: `BOARDWRIGHT_SITE=FOLDER node slow.mjs`. The host
// compresses by Brotli, sends no more than the line takes in a second, and lets each request wait.
import { brotliCompressSync } from "node:zlib";
import { readFileSync, readdirSync } from "node:fs";
import { host } from "./host.mjs";

/** Kilobits a second, and milliseconds before each answer: the lines that Chromium's tools for developers offer. */
const LINES = { "no limit": [Infinity, 0], "4G, slow": [1_475, 563], "3G, slow": [400, 2000] };
const site = process.env.BOARDWRIGHT_SITE;
const PIECE = 2048;

let [rate, wait] = LINES["no limit"];
/** When the line has sent all that it was given. */
let free = 0;
/** The files as the host sends them, compressed beforehand. */
const compressed = new Map();
const rest = until => new Promise(resolve => setTimeout(resolve, until - performance.now()));

async function send(request, response, name, contents) {
  if (contents === null) return response.end();
  const bytes = compressed.get(name) ?? contents;
  if (compressed.has(name)) response.setHeader("content-encoding", "br");
  await rest(performance.now() + wait);
  for (let at = 0; at < bytes.length; at += PIECE) {
    free = Math.max(free, performance.now()) + (Math.min(PIECE, bytes.length - at) * 8) / rate;
    await rest(free);
    response.write(bytes.subarray(at, at + PIECE));
  }
  response.end();
}

const end = await host(site, (...given) => void send(...given));
const { clickSpot, close, open, startGame, waitForPlies } = await import("../../web/page/test/browser/browser.mjs");
for (const name of readdirSync(site, { recursive: true })) {
  if (/\.(html|js|css|ftl|wasm|webmanifest|svg)$|^api.games$/.test(name)) compressed.set(name, brotliCompressSync(readFileSync(`${site}/${name}`)));
}
console.log("| line | the board is there | the engine has answered |\n|---|---:|---:|");
const { context } = await open("#/");
const browser = context.browser();
await context.close();
for (const [line, [most, delay]] of Object.entries(LINES)) {
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce" });
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  [rate, wait] = [most, delay];
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  await page.goto(process.env.BOARDWRIGHT_URL, { waitUntil: "commit" });
  await page.locator(".start .stage .board").waitFor();
  const board = seconds();
  await startGame(page, { family: /Gomoku/, mode: "You and a computer", side: "Black" });
  await clickSpot(page, "h8");
  await waitForPlies(page, 2);
  console.log(`| ${line} | ${board} | ${seconds()} |`);
  await context.close();
}
await close();
end();
