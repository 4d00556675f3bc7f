// The line to the server: that one that hangs is given up, and that one where the server is at work is not.
import assert from "node:assert/strict";
import { mock, test } from "node:test";

const heard = new Map();
globalThis.addEventListener = (name, listener) => heard.set(name, listener);
globalThis.location = { hash: "", origin: "http://127.0.0.1:1", pathname: "/" };
globalThis.document = { hidden: false, addEventListener: globalThis.addEventListener, querySelector: () => null, querySelectorAll: () => [], documentElement: { dataset: {}, classList: { toggle: () => {} } } };
globalThis.history = { state: null, replaceState: () => {} };
const drawer = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
Object.assign(globalThis, { localStorage: drawer, sessionStorage: drawer, matchMedia: () => ({ matches: false, addEventListener: () => {} }) });
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
/** The sockets of the page, the newest last. */
const sockets = [];
globalThis.WebSocket = class {
  sent = [];
  isClosed = false;
  constructor() {
    sockets.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.isClosed = true;
  }
  answer({ id }) {
    this.onmessage({ data: JSON.stringify({ type: "answer", id, answer: { is: "done" } }) });
  }
};
mock.timers.enable({ apis: ["setTimeout"] });
const { ask, connect, line, Lost } = await import("../../modules/socket.js");
const { Table } = await import("../../modules/table/table.js");
const { followGames, remember, remembered } = await import("../../modules/analysis/explored.js");
const { ratingsOf } = await import("../../modules/catalog.js");
/** Lets promises go on that are settled. */
const settle = () => new Promise(resolve => setImmediate(resolve));
const pass = async seconds => {
  // A timer that another one sets counts from there.
  for (let second = 0; second < seconds; second += 1) {
    mock.timers.tick(1000);
    await settle();
  }
};
const begin = async () => {
  connect();
  await settle();
  const socket = sockets.at(-1);
  socket.onopen();
  await settle();
  return socket;
};
const isPing = ({ to, do: what, table }) => to === "table" && what === "detach" && table === "";

test("a line on which no answer comes for ten seconds is given up, and opened again", async () => {
  const socket = await begin();
  const asked = ask({ to: "table", do: "undo", table: "x" }).then(() => null, error => error);
  await settle();
  await pass(5);
  assert.ok(isPing(socket.sent.at(-1)));
  assert.equal(line.value, "open");
  await pass(5);
  assert.deepEqual([line.value, socket.isClosed], ["lost", true]);
  assert.ok((await asked) instanceof Lost);
  await pass(1);
  assert.notEqual(sockets.at(-1), socket);
  sockets.at(-1).onopen();
  // What the old one says late means nothing any more.
  socket.onclose();
  assert.equal(line.value, "open");
});

test("a line on which the server answers stays, and one where it is at work has longer", async () => {
  const socket = await begin();
  for (let beat = 0; beat < 4; beat += 1) {
    await pass(20);
    assert.ok(isPing(socket.sent.at(-1)));
    socket.answer(socket.sent.at(-1));
  }
  void ask({ to: "study", do: "palette", game: "sticks" }).catch(() => {});
  await settle();
  await pass(50);
  assert.equal(line.value, "open");
  socket.answer(socket.sent.find(({ to }) => to === "study"));
  await pass(19);
  await pass(50);
  assert.deepEqual([line.value, socket.isClosed], ["lost", true]);
});

test("a browser without a network gives the line up soon, unless the server answers all the same", async () => {
  const socket = await begin();
  heard.get("offline")();
  assert.ok(isPing(socket.sent.at(-1)));
  socket.answer(socket.sent.at(-1));
  await pass(3);
  assert.equal(line.value, "open");
  heard.get("offline")();
  await pass(2);
  assert.equal(line.value, "lost");
});

test("a line that does not even open is tried again", async () => {
  connect();
  await settle();
  const socket = sockets.at(-1);
  await pass(10);
  assert.ok(socket.isClosed);
  await pass(5);
  assert.notEqual(sockets.at(-1), socket);
});

test("what is pressed at a table while the line hangs is sent once, and the rest is refused", async () => {
  const socket = await begin();
  const table = new Table("x");
  await settle();
  socket.answer(socket.sent.at(-1));
  await settle();
  for (let press = 0; press < 3; press += 1) void table.request({ to: "table", do: "undo", table: "x" });
  await settle();
  await pass(5);
  await pass(5);
  assert.equal(line.value, "lost");
  const again = await begin();
  await pass(1);
  const undone = [...socket.sent, ...again.sent].filter(request => request.do === "undo");
  assert.equal(undone.length, 1);
  assert.notEqual(table.refusal.value, null);
  table.close();
});

test("what the store has said of its games is forgotten at news of others", async () => {
  const socket = await begin();
  const news = () => socket.onmessage({ data: JSON.stringify({ type: "games", games: [] }) });
  let fetched = 0;
  globalThis.fetch = async () => ((fetched += 1), { ok: true, json: async () => ({ players: [] }) });
  for (const _ of [1, 2]) await ratingsOf("gomoku:15");
  assert.equal(fetched, 1);
  const end = followGames();
  const before = remembered();
  remember(before, "a", { games: 1 });
  assert.deepEqual(remembered().get("a"), { games: 1 });
  news();
  remember(before, "b", { games: 1 });
  assert.deepEqual([remembered().size, before.size], [0, 2], "an answer that comes after the news is not remembered");
  await ratingsOf("gomoku:15");
  assert.equal(fetched, 2);
  remember(remembered(), "a", { games: 2 });
  end();
  followGames()();
  assert.equal(remembered().size, 0, "what came while nobody followed is unknown");
});

test("a server of another version reloads nothing, and is told of once", async () => {
  const { wayNews } = await import("../../modules/parts/news.js");
  const { askFor } = await import("../../modules/socket.js");
  let reloads = 0;
  globalThis.location.reload = () => (reloads += 1);
  const hello = async version => {
    const socket = await begin();
    socket.onmessage({ data: JSON.stringify({ type: "hello", version, store: true, longest: 1000, reach: null, token: null }) });
    return socket;
  };
  await hello("1.0.0");
  assert.equal(wayNews.value, null);
  await hello("1.1.0");
  assert.deepEqual([wayNews.value.is, wayNews.value.isStrange, reloads], ["newer", undefined, 0]);
  wayNews.value = null;
  const socket = await hello("1.1.0");
  assert.equal(wayNews.value, null, "whoever has closed it knows it");
  const asked = askFor("done", { to: "news", do: "follow" }).then(() => null, error => error);
  await settle();
  socket.onmessage({ data: JSON.stringify({ type: "refusal", id: socket.sent.at(-1).id, error: "bad request: unknown variant `follow`" }) });
  assert.match((await asked).message, /^bad request/);
  assert.deepEqual([wayNews.value.isStrange, reloads], [true, 0]);
  wayNews.value.take();
  assert.equal(reloads, 1);
  await hello("1.0.0");
  assert.equal(wayNews.value, null, "the page is of the same version as the server again");
});
