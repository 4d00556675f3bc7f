// What the page keeps of the moves that it has shown: its memory after each of several games at one table.
//
//     BOARDWRIGHT_URL=http://127.0.0.1:8374/ node tools/memory.mjs
import { close, open } from "../test/browser/browser.mjs";
import { playGames } from "../test/browser/work.mjs";

const { page } = await open("#/");
for (const { played, bytes, nodes, listeners } of await playGames(page, 100, 6)) {
  console.log(`after ${played} moves ${(bytes / 1e6).toFixed(2)} MB of scripts, ${nodes} nodes, ${listeners} listeners`);
}
await close();
