// Prints how fast the engines search in the program, in Chromium and in Node.js, all in one run: `BOARDWRIGHT_SITE=FOLDER
// BOARDWRIGHT_NPM=PACKAGE node speed.mjs [PROGRAM]`. The program is that of `cargo build --release`. What counts is processor time, which
// other work on the machine disturbs least, and the best of some turns.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { host } from "./host.mjs";

const [program = new URL("../../../target/release/boardwright", import.meta.url).pathname] = process.argv.slice(2);
const { BOARDWRIGHT_SITE: site, BOARDWRIGHT_NPM: npm } = process.env;
/** To these depths the searches take one to two seconds in the program. */
const DEPTHS = { gomoku: 16, sticks: 12, kalah: 12 };
const TURNS = 5;

const end = await host(site);
const { close, open } = await import("../../web/page/test/browser/browser.mjs");
const { page } = await open("#/");
await page.evaluate(async () => {
  const folder = document.querySelector('meta[name="boardwright-workers"]').content;
  const module = await WebAssembly.compileStreaming(fetch(`${folder}boardwright_bg.wasm`));
  globalThis.engines = new Worker(`${folder}worker.js`, { type: "module" });
  globalThis.engines.postMessage({ do: "load", module, role: "thinker" });
});
const line = await page.context().browser().newBrowserCDPSession();
const { default: init, signature } = await import(pathToFileURL(`${npm}/boardwright.js`));
await init({ module_or_path: readFileSync(`${npm}/boardwright_bg.wasm`) });

/** Seconds of processor time that the browser's pages have taken. */
async function spentByPages() {
  const { processInfo } = await line.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Searches by each: the number of positions, and the seconds of processor time, that of the system included. */
const SEARCHERS = {
  program(game, depth) {
    const { stdout, stderr, status } = spawnSync("bash", ["-c", 'TIMEFORMAT="%U %S"; time "$0" bench "$1" --depth "$2" --json', program, game, depth], { encoding: "utf8" });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
    const [user, system] = stderr.trim().split(" ").map(Number);
    return [JSON.parse(stdout).nodes, user + system];
  },
  async Chromium(game, depth) {
    const before = await spentByPages();
    const nodes = await page.evaluate(([game, depth]) => new Promise((resolve, reject) => {
      const { engines } = globalThis;
      engines.onmessage = ({ data }) => data.reply !== undefined && (data.error === undefined ? resolve(data.found) : reject(new Error(data.error)));
      engines.onerror = ({ message }) => reject(new Error(message));
      engines.postMessage({ do: "signature", number: 1, game, depth });
    }), [game, depth]);
    return [nodes, (await spentByPages()) - before];
  },
  "Node.js"(game, depth) {
    const before = process.cpuUsage();
    const nodes = signature(game, depth);
    const { user, system } = process.cpuUsage(before);
    return [nodes, (user + system) / 1e6];
  },
};

const names = Object.keys(SEARCHERS);
console.log(`| game | positions | ${names.map(name => `${name}, positions a second`).join(" | ")} | ${names.slice(1).join(" | ")} |`);
console.log(`|---|${"---:|".repeat(2 * names.length)}`);
for (const [game, depth] of Object.entries(DEPTHS)) {
  const best = new Map();
  let positions;
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const name of names) {
      const [nodes, seconds] = await SEARCHERS[name](game, depth);
      positions ??= nodes;
      if (nodes !== positions) throw new Error(`${game}: ${name} visits ${nodes} positions, not ${positions}`);
      best.set(name, Math.max(best.get(name) ?? 0, nodes / seconds));
    }
  }
  const speeds = names.map(name => Math.round(best.get(name) / 1000) * 1000);
  const parts = names.slice(1).map(name => `${Math.round((100 * best.get(name)) / best.get("program"))} %`);
  console.log(`| ${[game, positions, ...speeds].map(value => value.toLocaleString("en")).join(" | ")} | ${parts.join(" | ")} |`);
}
await close();
end();
