// Prints how many positions one and two threads visit in a second of processor time, of all threads together, in the program and in
// Chromium, all in one run: `BOARDWRIGHT_SITE=FOLDER node threads.mjs [PROGRAM]`. The host sends the headers by which the page is isolated.
// Where two threads visit as many as one in such a second, they visit twice as many on two processors that nobody else uses.
import { spawnSync } from "node:child_process";
import { host, knowWorkers } from "./host.mjs";

const [program = new URL("../../../target/release/boardwright", import.meta.url).pathname] = process.argv.slice(2);
/** Games with moves that were played, and the positions to visit. */
const SEARCHES = [
  ["gomoku:15", ["h8", "g9", "g8", "i8", "d8"], 700_000],
  ["sticks", [], 1_500_000],
];
const TURNS = 3;

const end = await host(process.env.BOARDWRIGHT_SITE, (request, response, name, contents) => {
  response.setHeader("cross-origin-opener-policy", "same-origin");
  response.setHeader("cross-origin-embedder-policy", "require-corp");
  response.end(contents);
});
const { close, open } = await import("../../web/page/test/browser/browser.mjs");
const { page } = await open("#/");
const line = await page.context().browser().newBrowserCDPSession();
await knowWorkers(page);
await page.evaluate(async () => {
  globalThis.engines = { thinker: await globalThis.startWorker("thinker"), crew: await globalThis.startWorker("crew") };
});

/** Seconds of processor time that the browser's pages have taken. */
async function spentByPages() {
  const { processInfo } = await line.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** The seconds that a search takes in a worker. */
const inChromium = role => async (game, moves, nodes, threads) => {
  const before = await spentByPages();
  await page.evaluate(([role, game, moves, nodes, threads]) => new Promise((resolve, reject) => {
    const worker = globalThis.engines[role];
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }) => {
      const said = data.page === undefined ? {} : JSON.parse(data.page);
      if (said.type === "refusal") reject(new Error(JSON.stringify(said.error)));
      if (said.type === "answer") resolve();
    };
    const request = { id: 1, to: "search", do: "hint", place: { game, moves }, player: `engine@threads=${threads},hash=64`, think: { nodes } };
    worker.postMessage({ do: "serve", text: JSON.stringify(request) });
  }), [role, game, moves, nodes, threads]);
  return (await spentByPages()) - before;
};

/** The same in the program. */
function inProgram(game, moves, nodes, threads) {
  const given = ["move", game, "--player", `engine@threads=${threads},hash=64`, "--nodes", nodes, "--json", ...(moves.length > 0 ? ["--moves", moves.join(" ")] : [])];
  const { stderr, status } = spawnSync("bash", ["-c", 'TIMEFORMAT="%U %S"; time "$0" "$@" > /dev/null', program, ...given.map(String)], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
  const [user, system] = stderr.trim().split(" ").map(Number);
  return user + system;
}

const WAYS = [
  ["program, 1 thread", inProgram, 1],
  ["program, 2 threads", inProgram, 2],
  ["Chromium, 1 thread", inChromium("thinker"), 1],
  ["Chromium, shared memory, 1 thread", inChromium("crew"), 1],
  ["Chromium, 2 threads", inChromium("crew"), 2],
];
console.log(`| game | ${WAYS.map(([name]) => name).join(" | ")} |\n|---|${"---:|".repeat(WAYS.length)}`);
for (const [game, moves, nodes] of SEARCHES) {
  const best = WAYS.map(() => 0);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [at, [, search, threads]] of WAYS.entries()) {
      best[at] = Math.max(best[at], nodes / (await search(game, moves, nodes, threads)));
    }
  }
  console.log(`| ${game} | ${best.map(speed => (Math.round(speed / 1000) * 1000).toLocaleString("en")).join(" | ")} |`);
}
await close();
end();
