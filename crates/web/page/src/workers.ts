// The workbench without a server: workers in this browser that run the same program, compiled for it. One of them, the desk,
// answers requests and keeps the tables. Searches and players of tables think in workers of their own, which are ended where
// they stand when nobody wants the answer any more.
import type { Answer, Request, ToPage } from "./generated/messages.js";
import type { Hearer, Transport } from "./transport.js";

/** What a search has found so far, as a player tells it to its seat. */
interface Report {
  readonly variation: readonly string[];
}

/** What a player tells its seat. */
interface FromPlayer {
  readonly seat: number;
  readonly ticket: number;
  readonly info: Report | null;
  readonly mv: string | null;
  readonly remark: string;
  readonly fault: string | null;
  readonly elapsed: { readonly secs: number; readonly nanos: number };
}

/** What a seat tells its player. */
type ToPlayer = { readonly do: "ask"; readonly seat: number; readonly ticket: number } | { readonly do: "hurry" | "leave"; readonly seat: number };

/** What a worker tells the page. */
interface Said {
  readonly page?: string;
  readonly player?: string;
  readonly seat?: string;
  readonly done?: true;
  readonly document?: number;
  readonly found?: string | null;
  readonly error?: string;
}

/** A player in a worker. */
interface Player {
  readonly worker: Worker;
  /** The question that it thinks about, since when, what it has found, and whether the first find is wanted at once. */
  asked: { readonly ticket: number; readonly since: number; best: Report | null; isHurried: boolean } | null;
}

/** A search in a worker. */
interface Search {
  readonly worker: Worker;
  /** The number of the request that began it, until that is answered. */
  request: number | null;
  /** Its number for the page, and in its worker. */
  number: number;
  own: number;
}

const isStatic = (path: string): boolean => /^api\/games(\?|$)/.test(path);

/** Workers of this folder. */
export function byWorkers(folder: string): Transport {
  const compiled = WebAssembly.compileStreaming(fetch(`${folder}boardwright_bg.wasm`));
  let desk: Worker | null = null;
  let spare: Worker | null = null;
  let hearer: Hearer | null = null;
  let numbers = 0;
  const players = new Map<number, Player>();
  const searches = new Set<Search>();
  const documents = new Map<number, { resolve: (response: Response) => void; reject: (error: Error) => void }>();

  function start(): Worker {
    const worker = new Worker(`${folder}worker.js`, { type: "module" });
    void compiled.then(module => worker.postMessage({ do: "load", module }));
    return worker;
  }

  /** A worker for something that thinks; the next one is made ready meanwhile. */
  function take(): Worker {
    const taken = spare ?? start();
    spare = null;
    return taken;
  }

  function prepare(): void {
    spare ??= start();
  }

  const tellPage = (message: ToPage): void => hearer?.heard(JSON.stringify(message));
  const answer = (id: number, answer: Answer): void => tellPage({ type: "answer", id, answer });

  function tellPlayer(text: string): void {
    const message = JSON.parse(text) as ToPlayer;
    const player = players.get(message.seat);
    if (message.do === "leave") {
      player?.worker.terminate();
      players.delete(message.seat);
    } else if (message.do === "ask") {
      const asked = { ticket: message.ticket, since: performance.now(), best: null, isHurried: false };
      if (player?.asked) end(message.seat, player);
      const free = players.get(message.seat) ?? seat(message.seat);
      free.asked = asked;
      free.worker.postMessage({ do: "think", text });
    } else if (player?.asked) {
      player.asked.isHurried = true;
      hurry(message.seat, player);
    }
  }

  function seat(number: number): Player {
    const player: Player = { worker: take(), asked: null };
    players.set(number, player);
    player.worker.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.seat === undefined) return;
      const message = JSON.parse(data.seat) as FromPlayer;
      if (player.asked?.ticket !== message.ticket || players.get(number) !== player) return;
      if (message.mv !== null || message.fault !== null) player.asked = null;
      else player.asked.best = message.info;
      desk?.postMessage({ do: "hear", text: data.seat });
      hurry(number, player);
    };
    player.worker.onerror = () => fail(number, player);
    prepare();
    return player;
  }

  /** Has a player that is to answer at once answer with the best that it has found, and ends it: it cannot hear that it is to stop. */
  function hurry(number: number, player: Player): void {
    const { asked } = player;
    const [mv] = asked?.best?.variation ?? [];
    if (!asked?.isHurried || mv === undefined) return;
    end(number, player);
    reply(number, asked, { info: asked.best, mv, fault: null });
  }

  function fail(number: number, player: Player): void {
    const { asked } = player;
    end(number, player);
    if (asked) reply(number, asked, { info: null, mv: null, fault: "broke off: this browser has no memory left, or the program a fault" });
  }

  function end(number: number, player: Player): void {
    player.worker.terminate();
    if (players.get(number) === player) players.delete(number);
  }

  function reply(number: number, asked: NonNullable<Player["asked"]>, said: Pick<FromPlayer, "info" | "mv" | "fault">): void {
    const ms = performance.now() - asked.since;
    const elapsed = { secs: Math.floor(ms / 1000), nanos: Math.floor((ms % 1000) * 1e6) };
    const message: FromPlayer = { seat: number, ticket: asked.ticket, remark: "", elapsed, ...said };
    desk?.postMessage({ do: "hear", text: JSON.stringify(message) });
  }

  function search(request: Extract<Request, { to: "search" }>, text: string): void {
    if (request.do === "stop") return stop(request.id, request.search);
    numbers += 1;
    const running: Search = { worker: take(), request: request.id, number: numbers, own: 0 };
    searches.add(running);
    running.worker.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.done) {
        searches.delete(running);
        if (spare === null) spare = running.worker;
        else running.worker.terminate();
      }
      if (data.page === undefined) return;
      const message = JSON.parse(data.page) as ToPage;
      if (message.type === "answer" || message.type === "refusal") running.request = null;
      // Every worker counts its own searches.
      if (message.type === "answer" && message.answer.is === "search") {
        running.own = message.answer.search;
        answer(message.id, { is: "search", search: running.number });
      } else {
        tellPage("search" in message ? { ...message, search: running.number } : message);
      }
    };
    running.worker.onerror = () => {
      running.worker.terminate();
      searches.delete(running);
      const error = "the search broke off: this browser has no memory left, or the program a fault";
      tellPage(running.request === null ? { type: "search-ended", search: running.number, error } : { type: "refusal", id: running.request, error });
    };
    running.worker.postMessage({ do: "serve", text });
  }

  function stop(id: number, number: number): void {
    const running = [...searches].find(search => search.number === number);
    if (running === undefined) return tellPage({ type: "refusal", id, error: `search ${number} does not run` });
    searches.delete(running);
    running.worker.terminate();
    prepare();
    answer(id, { is: "done" });
    tellPage({ type: "search-ended", search: number, error: null });
  }

  function hear({ data }: MessageEvent<Said>): void {
    if (data.page !== undefined) {
      if (data.page.startsWith('{"type":"hello"')) hearer?.opened();
      hearer?.heard(data.page);
    }
    if (data.player !== undefined) tellPlayer(data.player);
    if (data.document !== undefined) {
      const waiting = documents.get(data.document);
      documents.delete(data.document);
      if (data.error !== undefined) waiting?.resolve(new Response(data.error, { status: 400 }));
      else if (data.found == null) waiting?.resolve(new Response("there is no such document", { status: 404 }));
      else waiting?.resolve(document(data.found));
    }
  }

  function document(found: string): Response {
    const [name, text] = JSON.parse(found) as [string | null, string];
    const headers: Record<string, string> = name === null ? { "content-type": "application/json" } : { "content-type": "text/plain; charset=utf-8", "x-file-name": name };
    return new Response(text, { headers });
  }

  function open(next: Hearer): (text: string) => void {
    hearer = next;
    desk?.terminate();
    desk = start();
    desk.onmessage = hear;
    desk.onerror = () => {
      desk?.terminate();
      desk = null;
      next.closed();
    };
    desk.postMessage({ do: "greet" });
    return text => {
      const request = JSON.parse(text) as Request;
      if (request.to === "search") search(request, text);
      else desk?.postMessage({ do: "serve", text });
    };
  }

  function get(path: string): Promise<Response> {
    if (isStatic(path)) return fetch(path.replace(/\?.*/, ""));
    const { pathname, searchParams } = new URL(path.replace(/^api\//, ""), "http://page/");
    return new Promise((resolve, reject) => {
      numbers += 1;
      documents.set(numbers, { resolve, reject });
      const query = JSON.stringify(Object.fromEntries(searchParams));
      desk?.postMessage({ do: "document", number: numbers, path: decodeURIComponent(pathname.slice(1)), query });
    });
  }

  // Files to save are documents as well, which no server sends here.
  addEventListener("click", event => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[download][href^="api/"]') : null;
    const path = link?.getAttribute("href");
    if (path == null) return;
    event.preventDefault();
    void get(path).then(async response => {
      const address = URL.createObjectURL(await response.blob());
      const saving = window.document.createElement("a");
      saving.href = address;
      saving.download = response.headers.get("x-file-name") ?? "games.txt";
      saving.click();
      URL.revokeObjectURL(address);
    });
  });
  return { open, get };
}
