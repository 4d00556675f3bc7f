// The way between the page and whoever serves it: a server behind a socket, or workers in the page's own browser.
import type { Transport } from "./conversation.js";
import { wayNews } from "./parts/news.js";
import { pageAddress } from "./router.js";

/** Longest wait for a document, in milliseconds. */
const QUIET = 20_000;

/** A server behind a socket. */
const BY_SOCKET: Transport = {
  open(hearer) {
    // Beside the page, wherever a proxy has put it.
    const socket = new WebSocket(pageAddress("socket").replace(/^http/, "ws"));
    socket.onmessage = event => hearer.heard(String(event.data));
    socket.onopen = () => hearer.opened();
    socket.onclose = () => hearer.closed();
    return { say: text => socket.send(text), end: () => socket.close() };
  },
  get: path => fetch(path, { signal: AbortSignal.timeout(QUIET) }),
};

/** The folder of the workers, where the page is one of static files. */
const workers = (): string | null => document.querySelector<HTMLMetaElement>('meta[name="boardwright-workers"]')?.content ?? null;

let chosen: Promise<Transport> | undefined;

/** Whether the page is one of static files, which this browser serves by itself. */
export const isAlone = (): boolean => workers() !== null;

/** The way that this page has. */
export function transport(): Promise<Transport> {
  const folder = workers();
  chosen ??= folder === null ? Promise.resolve(BY_SOCKET) : import("./workers.js").then(({ byWorkers }) => byWorkers(pageAddress(folder), news => (wayNews.value = news)));
  return chosen;
}
