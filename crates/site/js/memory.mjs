// Prints the memory of the module in a worker: `BOARDWRIGHT_NPM=PACKAGE node memory.mjs [PROOF...]`. Each line is a worker of its own: one
// that has only started, some that have searched, and one for each proof named (gomoku:15), which it has checked.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Worker, isMainThread, workerData } from "node:worker_threads";

const npm = process.env.BOARDWRIGHT_NPM;
const GAMES = ["gomoku:15", "sticks", "kalah:6x4"];

/** Starts the library, does some work with it, and prints the memory that it has then: it never gives any back. */
async function measure({ what, game, ms, proof }) {
  let memory;
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...given) => {
    const made = await instantiate(...given);
    memory = (made.instance ?? made).exports.memory;
    return made;
  };
  const { engine, verify } = await import(pathToFileURL(`${npm}/index.js`));
  if (game !== undefined) engine({ game }, { ms });
  if (proof !== undefined && verify(proof).holds !== true) throw new Error(`${proof} does not hold`);
  console.log(`| ${what} | ${Math.round(memory.buffer.byteLength / 1e6)} MB |`);
}

/** Has a worker measure, and waits for it. */
const inWorker = work =>
  new Promise((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: work }).on("error", reject).on("exit", resolve);
  });

if (isMainThread) {
  readFileSync(`${npm}/package.json`);
  console.log("| worker | memory |\n|---|---:|");
  await inWorker({ what: "started" });
  for (const ms of [2500, 8000]) {
    for (const game of GAMES) await inWorker({ what: `${game}, ${ms / 1000} s`, game, ms });
  }
  for (const proof of process.argv.slice(2)) await inWorker({ what: `proof of ${proof}`, proof });
} else {
  await measure(workerData);
}
