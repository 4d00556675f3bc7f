// Notes which functions of the module run until the first answers of the engines: `node ran.mjs FOLDER WATCHED RAN`. The folder has
// the script that loads the module; RAN gets the numbers of the functions.
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [folder, watched, ran] = process.argv.slice(2);
const { default: init, Desk } = await import(pathToFileURL(`${folder}/boardwright.js`));

const said = [];
const asked = [];
const told = [];
globalThis.boardwrightToPage = text => said.push(JSON.parse(text));
globalThis.boardwrightToPlayer = text => asked.push(text);
globalThis.boardwrightToSeat = text => told.push(text);
globalThis.boardwrightKeep = () => {};
globalThis.boardwrightFetch = name => {
  throw `${name} is wanted before the first answer`;
};

// A clock and random numbers that are no accident, so that every build finds the same functions.
let now = 0;
Object.defineProperty(globalThis, "performance", { value: { now: () => (now += 1) } });
let random = 1;
globalThis.crypto.getRandomValues = bytes => bytes.map((_, at) => (bytes[at] = (random = (random * 48271) % 2147483647) & 0xff));

const exported = await init({ module_or_path: await readFile(watched) });
const desk = new Desk(true);
let requests = 0;
/** The state of the table that was told last. */
let state = null;
let plies = 0;

/** Has a request served, and all that follows from it done; what was answered. */
function serve(request) {
  requests += 1;
  desk.serve(JSON.stringify({ id: requests, ...request }));
  do {
    for (const text of asked.splice(0)) desk.think(text);
    for (const text of told.splice(0)) {
      desk.hear(text);
      desk.round();
    }
    desk.round();
  } while (asked.length > 0);
  const messages = said.splice(0);
  const refusal = messages.find(({ type }) => type === "refusal");
  if (refusal !== undefined) throw new Error(`${JSON.stringify(request)}: ${JSON.stringify(refusal)}`);
  const { answer } = messages.find(({ type }) => type === "answer");
  for (const message of [answer, ...messages]) {
    if (message.state !== undefined) state = message.state;
    if (message.history !== undefined) plies = message.history.length;
    if (message.add !== undefined) plies = message.keep + message.add.length;
  }
  return answer;
}

const think = { ms: 2500 };
const PLIES = 16;

desk.greet();
for (const game of ["gomoku:15", "sticks", "kalah:6x4"]) {
  for (const level of [1, 2, 3]) {
    for (const side of [0, 1]) {
      const seats = [{ by: "person" }, { by: "player", name: `engine@level=${level}` }];
      if (side === 1) seats.reverse();
      const { table } = serve({ to: "tables", do: "new-table", place: { game, moves: [] }, seats, think });
      const act = action => serve({ to: "table", table, ...action });
      act({ do: "attach", visitor: "visitor" });
      while (plies < PLIES && state.moves.length > 0) {
        const { move } = state.moves[Math.floor(state.moves.length / 2)];
        act({ do: "play", ply: plies, move });
      }
      act({ do: "undo" });
      act({ do: "detach" });
    }
  }
  serve({ to: "search", do: "hint", place: { game, moves: [] }, player: "engine", think });
}
const found = Object.keys(exported).filter(name => name.startsWith("ran ") && exported[name].value === 1);
await writeFile(ran, JSON.stringify(found.map(name => Number(name.slice(4)))));
console.log(`${found.length} functions run until the first answers of the engines`);
