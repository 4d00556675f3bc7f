// Lists that follow, and other small parts.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { brotliDecompressSync } from "node:zlib";
import { scrollFor } from "../../modules/parts/follow.js";
import { completions, members } from "../../modules/studio/words.js";

test("a list scrolls just when its item is out of sight", () => {
  const list = { top: 100, height: 60 };
  assert.equal(scrollFor(list, { top: 100, height: 20 }, 40), 40, "at its upper edge");
  assert.equal(scrollFor(list, { top: 140, height: 20 }, 40), 40, "at its lower edge");
  assert.equal(scrollFor(list, { top: 150, height: 20 }, 40), 70, "cut off below: to the middle");
  assert.equal(scrollFor(list, { top: 60, height: 20 }, 90), 30, "above: to the middle");
  assert.equal(scrollFor(list, { top: 90, height: 20 }, 10), 0, "never above the top");
});

test("after a name stand the members of what it is, and not those of another board", () => {
  const words = completions(`
-- A board.
declare class Board
	-- all legal moves
	function moves(self): { string }
	function undo(self): ()
end
declare game: {
	spec: string,
}
-- another one, which a script gets that defines olden(board)
declare class OldBoard
	function undo(self): ()
	function inboard(self): boolean
end
declare function mark(spot: string): ()
`);
  const labels = (name, script) => members(words, name, script).map(({ label }) => label);
  assert.deepEqual(labels("board", "function choose_move(board)"), ["moves", "undo"]);
  assert.deepEqual(labels("board", "function olden(board)"), ["undo", "inboard"]);
  assert.deepEqual(labels("game", ""), ["spec"]);
  assert.deepEqual(labels("string", ""), []);
  assert.equal(members(words, "board", "")[0].info, "all legal moves");
  const free = words.filter(({ owner }) => owner === null).map(({ label }) => label);
  assert.ok(["mark", "game", "Board", "while"].every(label => free.includes(label)) && !free.includes("spec"));
});

test("every file that is kept for ever lies there compressed as well", async () => {
  const folder = new URL("../../dist/assets/", import.meta.url);
  const names = await readdir(folder);
  const plain = names.filter(name => !name.endsWith(".br"));
  assert.ok(plain.length > 2);
  assert.deepEqual(names.filter(name => name.endsWith(".br")), plain.map(name => `${name}.br`));
  for (const name of plain) {
    const [whole, compressed] = await Promise.all([name, `${name}.br`].map(name => readFile(new URL(name, folder))));
    assert.deepEqual(brotliDecompressSync(compressed), whole, name);
  }
});
