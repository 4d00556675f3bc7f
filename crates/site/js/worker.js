// A worker of the page without a server: the desk, or one that thinks. `crates/web/page/src/workers.ts` speaks with it.
import * as plain from "./boardwright.js";
import { keepGames, keptGames, onOthersKept } from "./kept.js";

/** The bytes of the stack of a thread that is lent: a search goes as deep as a game is long. */
const STACK = 16_777_216;

/** The program that this worker runs. */
let program = plain;
/** Whether this is the desk. */
let isDesk = false;

globalThis.boardwrightToPage = text => postMessage({ page: text });
globalThis.boardwrightToPlayer = text => postMessage({ player: text });
globalThis.boardwrightToSeat = text => postMessage({ seat: text });
// The games of a match go to the desk, by which they are kept.
globalThis.boardwrightKeep = text => (isDesk ? keepGames(JSON.parse(text)) : postMessage({ games: text }));
globalThis.boardwrightFetch = name => get(`data/${name}`);

/** The exports of the first module. */
let first;
/** Whether the rest has been added to it. */
let isWhole = false;
globalThis.boardwrightRest = () => {
  if (isWhole) return;
  let bytes;
  try {
    bytes = get("rest.wasm");
  } catch (why) {
    throw new Error(`a part of the program cannot be fetched: ${why}`);
  }
  new WebAssembly.Instance(new WebAssembly.Module(bytes), { first });
  isWhole = true;
};

/** The contents of a file. Whoever asks is in the middle of a computation, so it waits; only a worker may. */
function get(name) {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(name, import.meta.url), false);
  request.responseType = "arraybuffer";
  try {
    request.send();
  } catch {
    throw "no network";
  }
  if (request.status !== 200) throw `the host answered ${request.status}`;
  return new Uint8Array(request.response);
}

let desk = null;
let timer;
/** Messages that came before the module. */
const early = [];

/** Lets the tables go on, now and whenever they want to. */
function round() {
  clearTimeout(timer);
  const rest = desk.round();
  if (rest !== undefined) timer = setTimeout(round, Math.max(rest, 4));
}

/** Takes games that were kept before. */
function bring(lines) {
  const bad = desk.bring(JSON.stringify(lines));
  // They stay where they are kept, for the version that has written them.
  if (bad > 0) console.warn(`${bad} kept games cannot be read by this version`);
}

/** Hands the result of some work over, or why there is none. */
function reply(number, work) {
  try {
    postMessage({ reply: number, found: work() ?? null });
  } catch (error) {
    postMessage({ reply: number, error: error.message });
  }
}

function act(message) {
  switch (message.do) {
    case "greet":
      desk.greet();
      break;
    case "serve":
      desk.serve(message.text);
      if (!isDesk) postMessage({ done: true });
      break;
    case "hear":
      desk.hear(message.text);
      break;
    case "think":
      desk.think(message.text);
      break;
    case "keep": {
      const games = JSON.parse(message.text);
      bring(games.map(([, line]) => line));
      keepGames(games);
      break;
    }
    case "document":
      reply(message.number, () => desk.document(message.path, message.query));
      break;
    case "signature":
      reply(message.number, () => program.signature(message.game, message.depth));
      break;
    case "import":
      reply(message.number, () => JSON.parse(desk.import(message.bytes, message.extension)));
      break;
  }
  if (isDesk) round();
}

/** The next message of a port. */
const heard = port => new Promise(resolve => (port.onmessage = ({ data }) => resolve(data)));

/** Lends this thread to the worker at the other end of the port, whose memory it shares. */
async function lend({ module, port }) {
  const memory = await heard(port);
  const { default: init, lend } = await import("./threads.js");
  globalThis.boardwrightToPage = text => port.postMessage(text);
  await init({ module_or_path: module, memory, thread_stack_size: STACK });
  lend();
}

async function load(message) {
  if (message.role === "helper") return lend(message);
  if (message.role === "crew") program = await import("./threads.js");
  first = await program.default({ module_or_path: message.module });
  if (message.role === "crew") {
    message.port.postMessage(first.memory);
    await heard(message.port);
  }
  isDesk = message.role === "desk";
  if (message.isWhole) globalThis.boardwrightRest();
  const kept = isDesk ? await keptGames() : null;
  const opened = new program.Desk(kept !== null || message.role === "match");
  desk = opened;
  if (kept !== null) {
    if (kept.length > 0) bring(kept);
    onOthersKept(games => bring(games.map(([, line]) => line)));
  }
  for (const message of early.splice(0)) act(message);
}

onmessage = ({ data }) => {
  // What fails in it is an error of the worker, of which whoever has started it hears.
  if (data.do === "load") load(data).catch(error => setTimeout(() => reportError(error)));
  else if (desk === null) early.push(data);
  else act(data);
};
