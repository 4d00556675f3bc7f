// The desks of a tab: what was made of the game of an address.
import assert from "node:assert/strict";
import { test } from "node:test";

const memory = new Map();
globalThis.sessionStorage = { getItem: key => memory.get(key) ?? null, setItem: (key, text) => memory.set(key, text) };
const { Tree } = await import("../../modules/analysis/tree.js");
let loads = 0;
/** The desks as a page finds them that is loaded again. */
const load = () => import(`../../modules/analysis/desks.js?load=${(loads += 1)}`);

const line = (...moves) => {
  const tree = new Tree("gomoku:15");
  moves.reduce((at, move) => tree.add(at, move), tree.root);
  return tree;
};
const moves = tree => tree?.main().map(({ move }) => move).join(" ") ?? null;
const written = from => until(() => (JSON.parse(memory.get("boardwright.analyse") ?? "[]").some(desk => desk.from === from)));
async function until(holds) {
  while (!holds()) await new Promise(resolve => setTimeout(resolve, 1));
}

test("each address has a desk of its own, which a page that is loaded again finds", async () => {
  const { deskOf, keepDesk, lastDesk } = await load();
  assert.deepEqual([lastDesk(), await deskOf("")], [null, null]);
  keepDesk("", line("a1", "b2"));
  keepDesk("gomoku:15;h8", line("h8", "h9"));
  await written("gomoku:15;h8");
  const again = await load();
  assert.equal(again.lastDesk(), "gomoku:15;h8");
  assert.deepEqual([moves(await again.deskOf("")), moves(await again.deskOf("gomoku:15;h8")), await again.deskOf("kalah:6x4;3")], ["a1 b2", "h8 h9", null]);
});

test("a desk that gets another address leaves none behind", async () => {
  const { deskOf, keepDesk, moveDesk } = await load();
  keepDesk("", line("c3"));
  moveDesk("", "gomoku:15;c3");
  await written("gomoku:15;c3");
  const again = await load();
  assert.deepEqual([await again.deskOf(""), moves(await again.deskOf("gomoku:15;c3"))], [null, "c3"]);
  assert.equal(await deskOf(""), null);
});

test("what is put aside lies under the address of its own content, also after the page was loaded again", async () => {
  const { keepDesk } = await load();
  keepDesk("gomoku:15;", line("c3", "d4"));
  await written("gomoku:15;");
  const { deskOf, setAside } = await load();
  const address = await setAside("gomoku:15;");
  assert.deepEqual([await deskOf("gomoku:15;"), moves(await deskOf(address))], [null, "c3 d4"]);
  assert.deepEqual([await setAside(address), await setAside("kalah:6x4;")], [address, null]);
});

test("of many desks those go first on which nothing was done", async () => {
  const { deskOf, keepDesk } = await load();
  keepDesk("gomoku:15;h8", line("h8", "own"));
  for (let number = 1; number <= 20; number += 1) keepDesk(`gomoku:15;m${number}`, line(`m${number}`));
  await written("gomoku:15;m20");
  assert.equal(moves(await deskOf("gomoku:15;h8")), "h8 own");
  assert.equal(JSON.parse(memory.get("boardwright.analyse")).length, 8);
  assert.equal(await deskOf("gomoku:15;m1"), null);
});

test("a large game outlives the page, a larger book is only known to have been there, and what another program has kept is no desk", async () => {
  memory.set("boardwright.analyse", '[7,{"from":3},{"from":"x","text":"~!!"}]');
  const { deskOf, keepDesk, lastDesk, wasTooLarge } = await load();
  assert.deepEqual([lastDesk(), await deskOf("x")], ["x", null]);
  const grown = length => {
    const tree = new Tree("gomoku:15");
    for (let move = 0; move < length; move += 1) tree.add(move % 500 === 0 ? tree.root : tree.lineThrough(tree.root.children.at(-1)).at(-1), `m${move}`);
    return tree;
  };
  const [large, book] = [grown(5000), grown(5001)];
  large.root.comment = "own";
  keepDesk("large", large);
  keepDesk("book", book);
  await written("book");
  assert.deepEqual([await deskOf("book"), wasTooLarge("book")], [book, false]);
  const again = await load();
  assert.deepEqual((await again.deskOf("large")).pack(), large.pack());
  assert.deepEqual([await again.deskOf("book"), again.wasTooLarge("book"), again.wasTooLarge("large"), again.wasTooLarge("y")], [null, true, false, false]);
});

test("of desks that are too much for the browser together the newest are kept", async () => {
  const told = seed => {
    const tree = line("h8");
    // Letters that cannot be packed well, and nearly as many as a desk may have.
    const letter = at => String.fromCharCode(40 + Math.floor(Math.abs(Math.sin(at * 7 + seed) * 1e6) % 80));
    tree.root.comment = Array.from({ length: 380_000 }, (_, at) => letter(at)).join("");
    return tree;
  };
  const { keepDesk } = await load();
  for (let number = 0; number < 8; number += 1) keepDesk(`d${number}`, told(number));
  await written("d7");
  assert.ok(memory.get("boardwright.analyse").length < 2_100_000);
  const again = await load();
  assert.equal((await again.deskOf("d7")).root.comment, told(7).root.comment);
  assert.deepEqual(JSON.parse(memory.get("boardwright.analyse")).map(({ text }) => text === "").slice(-2), [true, true]);
});

test("what is typed while a game is packed is kept too", async () => {
  const { keepDesk } = await load();
  const tree = line("h8");
  for (let typed = 0; typed < 50; typed += 1) {
    tree.root.comment += "x";
    keepDesk("typed", tree);
    await null;
  }
  await written("typed");
  await until(() => JSON.parse(memory.get("boardwright.analyse"))[0].from === "typed");
  await new Promise(resolve => setTimeout(resolve, 20));
  assert.equal((await (await load()).deskOf("typed")).root.comment.length, 50);
});

test("a game of the records lies on its desk with everything that is too long for a link", async () => {
  const { deskOf, layOut } = await load();
  const labels = Array.from({ length: 3000 }, (_, at) => ["LB", `h8:${Math.sin(at)}`]);
  const marked = () => {
    const tree = Tree.fromRecord({ ...line("h8", "i9").toRecord(), players: ["Anna", "Bert"] });
    tree.main()[1].known = { ...tree.main()[1].known, tags: labels };
    return tree;
  };
  const address = await layOut(marked());
  assert.deepEqual((await deskOf(address)).main()[1].known.tags, labels);
  (await deskOf(address)).main()[0].comment = "own";
  assert.equal(await layOut(marked()), address);
  assert.equal((await deskOf(address)).main()[0].comment, "own", "what was done there stays");
  // Comments that no link holds.
  const told = line("h8", "i9");
  told.record = told.toRecord();
  told.main()[0].comment = Array.from({ length: 20_000 }, (_, at) => Math.sin(at)).join(" ");
  assert.equal(await layOut(told), "gomoku:15;h8,i9");
  assert.equal((await deskOf("gomoku:15;h8,i9")).main()[0].comment, told.main()[0].comment);
  assert.equal(await layOut(line("j8")), "gomoku:15;j8");
  assert.equal(await deskOf("gomoku:15;j8"), null, "a link that holds everything needs no desk");
});
