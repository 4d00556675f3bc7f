// The games that this browser keeps: lines of JSON by the ids of their games. No version changes what an older one has kept, and
// pages in other tabs are told of every game.
const NAME = "boardwright";
const GAMES = "games";
const channel = globalThis.BroadcastChannel === undefined ? null : new BroadcastChannel("boardwright-games");

let opened;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(GAMES);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("another tab holds the games"));
  });
  return opened;
}

/** All lines, in the order in which they were kept as far as ids tell; null where this browser keeps nothing. */
export async function keptGames() {
  try {
    const games = (await database()).transaction(GAMES).objectStore(GAMES).getAll();
    await new Promise((resolve, reject) => {
      games.onsuccess = resolve;
      games.onerror = () => reject(games.error);
    });
    return games.result.sort((one, other) => one.at - other.at).map(({ line }) => line);
  } catch (error) {
    console.warn(`no games are kept: ${error}`);
    return null;
  }
}

/** Keeps games: their ids and lines. One that is kept already stays as it is. */
export async function keepGames(games) {
  try {
    const transaction = (await database()).transaction(GAMES, "readwrite");
    const store = transaction.objectStore(GAMES);
    const at = Date.now();
    for (const [index, [id, line]] of games.entries()) {
      const known = store.getKey(id);
      known.onsuccess = () => {
        if (known.result === undefined) store.add({ line, at: at + index / games.length }, id);
      };
    }
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    channel?.postMessage(games);
    void globalThis.navigator?.storage?.persist?.();
  } catch (error) {
    // The page says it: whoever reads on should save the game as a file.
    postMessage({ lost: String(error) });
  }
}

/** Hears of games that another tab has kept. */
export function onOthersKept(listener) {
  if (channel !== null) channel.onmessage = ({ data }) => listener(data);
}
