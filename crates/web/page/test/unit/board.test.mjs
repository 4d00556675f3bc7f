// Where spots lie, which clicks mean which move, and where seeds fall.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choosable, click, foresee, targets } from "../../modules/board/choose.js";
import { columnLabel, columnName, fifths, layout, neighbour, rowLabel, starPoints } from "../../modules/board/geometry.js";
import { scene } from "../../modules/model.js";
import { MOST_DRAWN, scatter } from "../../modules/board/seeds.js";
import { candidateOverlay, groupsOf, partOverlay } from "../../modules/parts/overlay.js";

const spot = (name, place, more = {}) => ({ name, place, pieces: [], count: null, locked: null, warning: null, ...more });
const cell = (name, column, row, more) => spot(name, { at: "cell", column, row }, more);
const stick = { side: "first", form: "stick", name: "stick", symbol: "S" };
const ring = { side: "second", form: "ring", name: "hollow barrel", symbol: "h" };

/** Two rows of three pits between two stores. */
function pits() {
  const side = name => [
    ...[0, 1, 2].map(index => spot(`${name}:${index + 1}`, { at: "house", side: name, index })),
    spot(`${name}:store`, { at: "store", side: name }),
  ];
  return { board: { shape: "pits", houses: 3 }, spots: [...side("first"), ...side("second")], decisive: [] };
}

test("a spot can be chosen where a click comes to something", () => {
  const legal = [["tray", "a1"], ["tray", "b1"], ["b1", "a1"], ["c1"]].map(path => ({ move: path.join("-"), path }));
  const names = ["tray", "other", "a1", "b1", "c1", "d1"];
  const clicked = picked => names.filter(name => click(legal, picked, spot(name, {})).kind !== "refused");
  for (const picked of [[], ["tray"], ["b1"]]) assert.deepEqual(names.filter(name => choosable(legal, picked).has(name)), clicked(picked), picked.join());
  assert.deepEqual(clicked(["tray"]), ["tray", "a1", "b1", "c1"]);
  assert.equal(choosable([], []).size, 0);
});

test("columns are named as in records", () => {
  assert.deepEqual([0, 8, 25, 26, 27].map(columnName), ["a", "i", "z", "aa", "ab"]);
});

test("lines of a board without edges are counted from the middle", () => {
  const endless = { shape: "crossings", columns: 4, rows: 3, window: { left: -2, bottom: -11 } };
  assert.deepEqual([0, 1, 2, 3].map(column => columnLabel(endless, column)), ["w2", "w1", "0", "e1"]);
  assert.deepEqual([0, 1, 2].map(row => rowLabel(endless, row)), ["s11", "s10", "s9"]);
  assert.deepEqual(fifths(endless), [{ column: 2, row: 1 }]);
  const usual = { shape: "crossings", columns: 15, rows: 15 };
  assert.deepEqual([columnLabel(usual, 1), rowLabel(usual, 1)], ["b", "2"]);
});

test("a board without edges is as large as the position wants", () => {
  const board = columns => ({ shape: "crossings", columns, rows: 1, window: { left: 0, bottom: 0 } });
  const place = column => ({ at: "cell", column, row: 0 });
  const first = { board: board(1), spots: [{ name: "e0n0", place: place(0) }] };
  const grown = { board: board(2), spots: [...first.spots, { name: "e1n0", place: place(1) }] };
  const view = { spots: { e1n0: { pieces: [stick] } }, decisive: [] };
  assert.deepEqual(scene(first, view).spots.map(one => one.name), ["e0n0"]);
  const seen = scene(first, { ...view, layout: grown });
  assert.equal(seen.board.columns, 2);
  assert.deepEqual(seen.spots.map(one => [one.name, one.pieces.length]), [["e0n0", 0], ["e1n0", 1]]);
});

test("star points stand where boards that are sold have them", () => {
  const named = (columns, rows) => starPoints(columns, rows).map(({ column, row }) => columnName(column) + (row + 1));
  assert.deepEqual(named(15, 15), ["d4", "d12", "l4", "l12", "h8"]);
  assert.deepEqual(named(19, 20), ["d4", "d17", "p4", "p17", "j4", "j17"]);
  assert.equal(named(19, 19).length, 9);
  assert.deepEqual(named(7, 5), ["d3"]);
  assert.deepEqual(named(4, 4), []);
});

test("the near side's houses run from left to right below, and down the left to their store on a tall screen", () => {
  const { board, spots } = pits();
  for (const near of ["first", "second"]) {
    const wide = layout(board, { near, tall: false });
    const own = spots.filter(({ place }) => place.side === near).map(({ place }) => wide.area(place));
    assert.ok(own.every((area, at) => at === 0 || area.x > own[at - 1].x), `${near}: house by house to the store`);
    assert.ok(own[0].y > wide.height / 2);
    const tall = layout(board, { near, tall: true });
    const down = spots.filter(({ place }) => place.side === near).map(({ place }) => tall.area(place));
    assert.ok(down.every((area, at) => at === 0 || area.y > down[at - 1].y), `${near}: its store is nearest to it`);
    assert.ok(down[0].x < tall.width / 2);
  }
});

test("no two spots of a board overlap", () => {
  const trays = ["first", "second"].flatMap(side => [0, 1, 2].map(index => ({ at: "tray", side, index })));
  const cells = [0, 1, 2].flatMap(column => [0, 1, 2].map(row => ({ at: "cell", column, row })));
  const boards = [
    [{ shape: "holes", columns: 3, rows: 3 }, [...trays, ...cells]],
    [{ shape: "crossings", columns: 3, rows: 3 }, cells],
    [{ shape: "pits", houses: 3 }, pits().spots.map(({ place }) => place)],
  ];
  for (const [board, places] of boards) {
    for (const tall of [false, true]) {
      const { area, width, height } = layout(board, { near: "second", tall });
      const areas = places.map(area);
      areas.forEach((one, at) => {
        assert.ok(one.x - one.halfWidth >= 0 && one.x + one.halfWidth <= width && one.y + one.halfHeight <= height);
        for (const other of areas.slice(at + 1)) {
          const apart = [Math.abs(one.x - other.x) - one.halfWidth - other.halfWidth, Math.abs(one.y - other.y) - one.halfHeight - other.halfHeight];
          assert.ok(Math.max(...apart) >= -0.001, `${board.shape}: ${JSON.stringify([one, other])}`);
        }
      });
    }
  }
});

test("arrow keys reach every spot, the stores too", () => {
  const scene = pits();
  for (const tall of [false, true]) {
    const laid = layout(scene.board, { near: "first", tall });
    const reached = new Set([scene.spots[0]]);
    for (const from of reached) {
      for (const way of ["up", "down", "left", "right"]) reached.add(neighbour(scene, laid, from, way));
    }
    assert.equal(reached.size, scene.spots.length);
  }
});

test("a move is made by its path of clicks", () => {
  const legal = [
    { move: "S@a1", path: ["first:S", "a1"] },
    { move: "S@b1", path: ["first:S", "b1"] },
    { move: "Sc1-a1", path: ["c1", "a1"] },
  ];
  const tray = spot("first:S", { at: "tray", side: "first", index: 0 });
  const [a1, b1, c1] = [cell("a1", 0, 0), cell("b1", 1, 0), cell("c1", 2, 0)];
  const locked = cell("d1", 3, 0, { locked: "your barrels are not all in play" });
  assert.deepEqual([...targets(legal, [])].sort(), ["c1", "first:S"]);
  assert.deepEqual([...targets(legal, ["first:S"])].sort(), ["a1", "b1"]);
  assert.deepEqual(click(legal, [], tray), { kind: "picked", path: ["first:S"] });
  assert.equal(click(legal, ["first:S"], a1).move.move, "S@a1");
  assert.deepEqual(click(legal, ["first:S"], c1), { kind: "picked", path: ["c1"] }, "another start begins anew");
  assert.deepEqual(click(legal, ["first:S"], tray), { kind: "dropped" });
  assert.deepEqual(click(legal, [], b1), { kind: "refused", reason: null });
  assert.deepEqual(click(legal, ["c1"], locked), { kind: "refused", reason: "your barrels are not all in play" });
});

test("a move is drawn before the server has confirmed it", () => {
  const scene = {
    board: { shape: "holes", columns: 2, rows: 1 },
    spots: [
      spot("first:S", { at: "tray", side: "first", index: 0 }, { pieces: [stick], count: 2 }),
      cell("a1", 0, 0, { pieces: [ring] }),
      cell("b1", 1, 0),
    ],
    decisive: [],
  };
  const after = foresee(scene, "first", ["first:S", "a1"]);
  assert.equal(after.spots[0].count, 1);
  assert.deepEqual(after.spots[1].pieces, [ring, stick], "the barrel is around the stick");
  const moved = foresee(after, "second", ["a1", "b1"]);
  assert.deepEqual([moved.spots[1].pieces, moved.spots[2].pieces], [[stick], [ring]]);
});

test("seeds lie always alike, within their pit, and stay when one falls", () => {
  for (const count of [0, 1, 7, 14, 26, MOST_DRAWN, MOST_DRAWN + 9]) {
    const seeds = scatter("first:3", count);
    assert.equal(seeds.length, Math.min(count, MOST_DRAWN));
    assert.deepEqual(seeds, scatter("first:3", count));
    assert.ok(seeds.every(({ x, y }) => Math.hypot(x, y) < 1));
  }
  assert.deepEqual(scatter("first:3", 5), scatter("first:3", 6).slice(0, 5));
  assert.notDeepEqual(scatter("first:3", 5), scatter("first:4", 5));
});

test("what makes up a value is drawn: of a move its strongest part, of a part its own groups", () => {
  const groups = [
    { column: 2, spots: ["first:1"] },
    { column: 1, spots: ["first:1", "second:3"] },
    { column: 2, spots: ["first:2"] },
  ];
  const candidate = { move: "1", path: ["first:1"], value: 4, parts: [null, 3, 1], note: "", groups };
  const bands = seen => candidateOverlay(seen, pits(), "first").bands;
  assert.deepEqual(bands(candidate), [["first:1", "second:3"]]);
  assert.deepEqual(partOverlay(candidate, 2).bands, [["first:1"], ["first:2"]]);
  assert.deepEqual(partOverlay(candidate, 0).bands, []);
  assert.deepEqual(bands({ ...candidate, groups: [...groups, { column: null, spots: ["first:3"] }] }), [["first:3"]]);
  assert.deepEqual(bands({ ...candidate, groups: [] }), []);
  const many = Array.from({ length: 40 }, () => groups[1]);
  assert.ok(groupsOf({ ...candidate, groups: many }, 1).length < 20, "a board under forty bands shows nothing");
  const spots = Array.from({ length: 40 }, () => groups[0]);
  assert.equal(groupsOf({ ...candidate, groups: spots }, 2).length, 40, "single spots are a zone and shade it");
});
