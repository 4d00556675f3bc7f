// Tests the package for npm in Node.js: `BOARDWRIGHT_NPM=FOLDER node --test npm-test.mjs`.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { tmpdir } from "node:os";
import { pathToFileURL } from "node:url";

const folder = process.env.BOARDWRIGHT_NPM;
const { catalog, engine, look, rules, solve, verify, why } = await import(pathToFileURL(`${folder}/index.js`));

test("the games are there with their rules", () => {
  assert.deepEqual(catalog().families.map(({ name }) => name), ["gomoku", "sticks", "kalah"]);
  assert.match(rules("kalah"), /^# /);
  assert.equal(look({ game: "gomoku:15", moves: ["h8"] }).moves.length, 224);
  assert.throws(() => look({ game: "gomoku:15", moves: ["h8", "h8"] }), /h8/);
  assert.throws(() => look({ game: "chess" }), /chess/);
  assert.throws(() => rules("chess"), /there is no/);
});

test("players move and explain, and solvers prove", () => {
  const { move, info } = engine({ game: "gomoku:15", moves: ["h8", "i9", "i8"] }, { nodes: 20_000 });
  assert.ok(look({ game: "gomoku:15", moves: ["h8", "i9", "i8"] }).moves.some(legal => legal.move === move));
  assert.ok(info.nodes > 1000);
  assert.ok(why({ game: "gomoku:15", moves: ["h8", "i9"] }, { nodes: 2000 }).explanation.candidates.length > 0);
  const proved = solve({ game: "kalah:3x3" }, { seconds: 20 });
  assert.equal(proved.source, "solver");
});

test("certificates are checked, and forged ones refused", () => {
  const seen = [];
  const verdict = verify("gomoku:6", { onProgress: state => seen.push(state.holds) });
  assert.deepEqual([verdict.holds, seen.at(0)], [true, null]);
  const bytes = new Uint8Array(readFileSync(`${folder}/data/boardwright-gomoku/proofs/draw_of_6x6.bwc`));
  assert.equal(verify(bytes).holds, true);
  for (let at = 0; at < bytes.length; at += 1) {
    const forged = bytes.slice();
    forged[at] ^= 0x20;
    let holds = false;
    try {
      const found = verify(forged);
      holds = found.holds && found.claim === verdict.claim;
    } catch {
      // It is no certificate any more.
    }
    assert.equal(holds, false, `byte ${at}`);
  }
});

test("the types fit a program that uses them", () => {
  const compiler = new URL("../../web/page/node_modules/typescript/bin/tsc", import.meta.url).pathname;
  assert.ok(existsSync(compiler), "npm ci in crates/web/page");
  const place = mkdtempSync(`${tmpdir()}/boardwright-npm-`);
  const program = `import { engine, look, verify } from "${folder}/index.js";
const move: string = engine({ game: "gomoku:15" }, { ms: 10 }).move;
const legal: string[] = look({ game: "gomoku:15", moves: [move] }).moves.map(({ move }) => move);
const holds: boolean | null = verify("gomoku:6").holds;
console.log(legal, holds);
`;
  writeFileSync(`${place}/program.ts`, program);
  execFileSync(process.execPath, [compiler, "--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom", `${place}/program.ts`], { stdio: "pipe" });
});
