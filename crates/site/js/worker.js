// A worker of the page without a server: the desk, or one that thinks. `crates/web/page/src/workers.ts` speaks with it.
import init, { Desk } from "./boardwright.js";

globalThis.boardwrightToPage = text => postMessage({ page: text });
globalThis.boardwrightToPlayer = text => postMessage({ player: text });
globalThis.boardwrightToSeat = text => postMessage({ seat: text });

let desk = null;
let isDesk = false;
let timer;
/** What came before the module. */
const early = [];

/** Lets the tables go on, now and whenever they want to. */
function round() {
  clearTimeout(timer);
  const rest = desk.round();
  if (rest !== undefined) timer = setTimeout(round, Math.max(rest, 4));
}

function act(message) {
  switch (message.do) {
    case "greet":
      isDesk = true;
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
    case "document":
      try {
        postMessage({ document: message.number, found: desk.document(message.path, message.query) ?? null });
      } catch (error) {
        postMessage({ document: message.number, error: error.message });
      }
      break;
  }
  if (isDesk) round();
}

onmessage = ({ data }) => {
  if (data.do === "load") {
    void init({ module_or_path: data.module }).then(() => {
      desk = new Desk();
      for (const message of early.splice(0)) act(message);
    });
  } else if (desk === null) early.push(data);
  else act(data);
};
