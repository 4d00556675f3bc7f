// The line to the server: that one that hangs is given up, and that one where the server is at work is not.
import assert from "node:assert/strict";
import { mock, test } from "node:test";

const heard = new Map();
globalThis.addEventListener = (name, listener) => heard.set(name, listener);
globalThis.location = { hash: "", origin: "http://127.0.0.1:1", pathname: "/" };
globalThis.document = { hidden: false, addEventListener: globalThis.addEventListener, querySelector: () => null, querySelectorAll: () => [], documentElement: { dataset: {}, classList: { toggle: () => {} } } };
globalThis.history = { state: null, replaceState: () => {} };
const memory = new Map();
const drawer = { getItem: key => memory.get(key) ?? null, setItem: (key, text) => memory.set(key, text), removeItem: key => memory.delete(key) };
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

test("an analysis begins anew when the line is back, and any other search is lost", async () => {
  const { analyse, review } = await import("../../modules/analysis/search.js");
  const place = { game: "gomoku:15", moves: [] };
  const ended = [];
  const depths = [];
  const begun = (socket, search) => socket.onmessage({ data: JSON.stringify({ type: "answer", id: socket.sent.at(-1).id, answer: { is: "search", search } }) });
  const socket = await begin();
  const running = analyse(place, 1, "engine", { onInfo: ({ depth }) => depths.push(depth), onEnd: error => ended.push(error) });
  await settle();
  begun(socket, 1);
  review(place, "engine", 100, { onEnd: error => ended.push(error) });
  await settle();
  begun(socket, 2);
  await settle();
  socket.onclose();
  const again = await begin();
  assert.deepEqual(again.sent.map(({ do: what }) => what), ["analyse"]);
  assert.equal(ended.length, 1, "the review is lost");
  begun(again, 7);
  await settle();
  for (const search of [1, 7]) again.onmessage({ data: JSON.stringify({ type: "info", search, info: { depth: search } }) });
  assert.deepEqual(depths, [7]);
  running.stop();
  await settle();
  assert.deepEqual([again.sent.at(-1).do, again.sent.at(-1).search, ended.length], ["stop", 7, 1]);
});

test("whoever plays with a friend hears that they have come and gone", async () => {
  const { catalog } = await import("../../modules/catalog.js");
  const { spoken } = await import("../../modules/announce.js");
  catalog.value = { families: [{ name: "gomoku", sides: [{}, {}] , variants: [{ name: "gomoku:6" }], players: [] }] };
  const socket = await begin();
  const table = new Table("x");
  await settle();
  const state = (present, joined) => ({ guest: { side: "second", joined, present, rematch: null }, seats: [{ player: null, name: null }, { player: null, name: "Ben" }], moves: [], ending: null, offer: null, thinking: null, view: {}, tally: null, clocks: null });
  const whole = { is: "table", table: "x", role: "player", game: "gomoku:6", version: 1, round: 0, layout: {}, history: [], state: state([true, false], false) };
  socket.onmessage({ data: JSON.stringify({ type: "answer", id: socket.sent.at(-1).id, answer: whole }) });
  await settle();
  const hear = (version, present) => {
    const before = spoken.value.join("");
    socket.onmessage({ data: JSON.stringify({ type: "update", table: "x", game: "gomoku:6", version, round: 0, keep: 0, add: [], frames: [], state: state(present, true) }) });
    return [before, spoken.value.join("")];
  };
  assert.match(hear(2, [true, true])[1], /guest-here/);
  assert.match(hear(3, [true, false])[1], /guest-gone/);
  const [before, after] = hear(4, [true, false]);
  assert.equal(after, before, "who is still away is not told of again");
  table.close();
});

test("a choice of the start page that is not sound is left out, and the others hold", async () => {
  const { lastChoices } = await import("../../modules/start/choices.js");
  const keep = choices => memory.set("boardwright.start", JSON.stringify(choices));
  keep({ game: "gomoku:15", clock: 3, mode: "nobody", opponents: { gomoku: ["engine"] }, side: "second", level: 2 });
  assert.deepEqual(lastChoices(), { game: "gomoku:15", mode: "computer", opponents: {}, level: 2, side: "second", clock: "" });
  for (const found of [null, [], "x", 1]) {
    keep(found);
    assert.equal(lastChoices().level, 4);
  }
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

test("what was judged of a game is not noted on the next one at its table", async () => {
  const { last, note, noteTurn } = await import("../../modules/start/last.js");
  const seats = [{ player: null }, { player: "engine", script: false }];
  const over = (...moves) => note({ table: "t", game: "gomoku:15", start: null, role: "player", history: moves.map(move => ({ move })), clock: null, state: { seats, guest: null, ending: { outcome: "first" } } });
  const [first, turn] = [over("h8", "i9"), { ply: 1, move: "h8", loss: 0.5 }];
  over("j8", "i9");
  noteTurn(first, turn);
  assert.equal(last.now().over.turn, undefined);
  noteTurn(over("h8", "i9"), turn);
  assert.deepEqual(last.now().over.turn, turn);
});

test("what has failed is tried again once: soon, or as soon as the line is back", async () => {
  const { tryAgain } = await import("../../modules/socket.js");
  let tried = 0;
  const act = () => (tried += 1);
  const socket = await begin();
  tryAgain(act);
  await pass(4);
  assert.equal(tried, 1);
  tryAgain(act);
  tryAgain(act)();
  socket.onclose();
  await pass(1);
  sockets.at(-1).onopen();
  assert.equal(tried, 2, "but not what was ended");
  await pass(4);
  assert.equal(tried, 2);
});
