// The workbench without a server: workers in this browser that run the same program, compiled for it. One of them, the desk,
// answers requests and keeps the tables. Searches and players of tables think in workers of their own, which are ended where
// they stand when nobody wants the answer any more.
import type { Answer, Brought, Request, Run, ToPage } from "./generated/messages.js";
import type { WayNews } from "./parts/news.js";
import type { Conversation, Hearer, Transport } from "./conversation.js";
import { documentOf, saveByLinks } from "./documents.js";
import { whenUnseen } from "./unseen.js";

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
  /** Games of a match, for those that are kept. */
  readonly games?: string;
  /** Why games are not kept. */
  readonly lost?: string;
  readonly reply?: number;
  readonly found?: unknown;
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
  /** Nothing while it pauses. */
  worker: Worker | null;
  role: Role;
  /** The number of the request that began it, until that is answered. */
  request: number | null;
  /** Its number for the page. */
  readonly number: number;
  /** What begins it anew after a pause, if it only goes on as long as somebody looks. */
  readonly again: string | null;
  /** The depth that it has told of, and that before the last pause. */
  depth: number;
  known: number;
}

/** A match or tournament in a worker. */
interface Match {
  readonly worker: Worker;
  run: Run;
}

/** A worker's task. A crew is a thinker with another one beside it that searches along, on a second thread. */
type Role = "desk" | "thinker" | "crew" | "match";

/** The program for two threads, where the site has it. */
const threads = (): string | null => document.querySelector<HTMLMetaElement>('meta[name="boardwright-threads"]')?.content ?? null;

/** A request for an analysis by the same engine on two threads. */
function onTwoThreads(text: string): string {
  const request = JSON.parse(text) as Extract<Request, { to: "search"; do: "analyse" }>;
  const player = request.player ?? "engine";
  return /^engine\b/.test(player) && !/\bthreads=/.test(player) ? JSON.stringify({ ...request, player: `${player}${player.includes("@") ? "," : "@"}threads=2` }) : text;
}

/** Milliseconds after which the page is kept for visits without a network, if no engine has answered before. */
const SETTLED = 10_000;

/** The games and players, which are a file. */
const GAMES = "api/games";

const isStatic = (path: string): boolean => path.replace(/\?.*/, "") === GAMES;

/** Waits until the page has drawn what it has. */
const idle = (): Promise<void> => new Promise(resolve => ("requestIdleCallback" in window ? requestIdleCallback(() => resolve(), { timeout: 500 }) : setTimeout(resolve, 50)));

/** The reason for which a worker broke off, as a clause. */
const fault = (event: ErrorEvent): string => missing(event)?.whole ?? "this browser has no memory left, or the program a fault";

/** That a part of the program could not be fetched, if that is what a worker broke off for: as a clause, and the reason alone. */
function missing({ message }: ErrorEvent): { readonly whole: string; readonly why: string } | null {
  const found = /a part of the program cannot be fetched: (.*)/.exec(message);
  return found === null ? null : { whole: found[0], why: found[1] ?? "" };
}

/** Has the browser keep the page for visits without a network, and tells when it has a newer one. */
async function keepPage(tell: (news: WayNews) => void): Promise<void> {
  const kept = navigator.serviceWorker;
  if (kept === undefined) return;
  const registration = await kept.register("offline.js");
  const waits = (): void => {
    const { waiting } = registration;
    // Without a controller it is the first version, which replaces none.
    if (waiting === null || kept.controller === null) return;
    tell({
      is: "newer",
      take: () => {
        // Another tab may have taken it over.
        if (waiting.state !== "installed") return location.reload();
        kept.addEventListener("controllerchange", () => location.reload(), { once: true });
        waiting.postMessage("take-over");
      },
    });
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", waits));
  waits();
  const { active } = await kept.ready;
  active?.postMessage("complete");
}

/** Workers of this folder. */
export function byWorkers(folder: string, tell: (news: WayNews) => void): Transport {
  // The engines are large: first comes what the page shows without them.
  let games = fetch(GAMES);
  const compiled = games.then(idle, idle).then(() => WebAssembly.compileStreaming(fetch(`${folder}boardwright_bg.wasm`)));
  let desk: Worker | null = null;
  /** Whether a desk has broken off because a part of the program was missing: the next one has it before it begins. */
  let isPartMissing = false;
  const spares = new Map<Role, Worker>();
  /** The workers that search along, by those whom they help. */
  const helpers = new Map<Worker, Worker>();
  /** The program for two threads, as soon as it is there: only a page that shares memory with nobody else's may have it. */
  let crewed: WebAssembly.Module | null = null;
  let hearer: Hearer | null = null;
  let numbers = 0;
  const players = new Map<number, Player>();
  const searches = new Set<Search>();
  const matches: Match[] = [];
  const waiting = new Map<number, { resolve: (said: Said) => void; reject: (error: Error) => void }>();
  let isSettled = false;

  /** What everybody needs is there: from now on the line is free for what later visits need. */
  function settle(): void {
    if (isSettled) return;
    isSettled = true;
    keepPage(tell).catch((error: unknown) => console.warn(`the page is not kept: ${error}`));
    const name = threads();
    if (!crossOriginIsolated || name === null) return;
    WebAssembly.compileStreaming(fetch(`${folder}${name}`)).then(
      module => (crewed = module),
      (error: unknown) => console.warn(`searches stay on one thread: ${error}`),
    );
  }

  function start(role: Role): Worker {
    const worker = new Worker(`${folder}worker.js`, { type: "module" });
    if (role === "crew") {
      const helper = new Worker(`${folder}worker.js`, { type: "module" });
      helpers.set(worker, helper);
      const { port1, port2 } = new MessageChannel();
      worker.postMessage({ do: "load", module: crewed, role, port: port1 }, [port1]);
      helper.postMessage({ do: "load", module: crewed, role: "helper", port: port2 }, [port2]);
      // The other one waits for it and cannot hear that it has failed.
      helper.onerror = ({ message }) => worker.dispatchEvent(new ErrorEvent("error", { message }));
      worker.onerror = () => leaveTogether(worker);
      return worker;
    }
    const isWhole = role === "desk" && isPartMissing;
    void compiled.then(module => worker.postMessage({ do: "load", module, role, isWhole }));
    return worker;
  }

  /** Ends a crew that has failed; searches stay on one thread from now on. */
  function leaveTogether(worker: Worker): void {
    crewed = null;
    if (spares.get("crew") === worker) spares.delete("crew");
    dismiss(worker);
  }

  /** Ends a worker where it stands, with its helper. */
  function dismiss(worker: Worker | null | undefined): void {
    if (worker == null) return;
    worker.terminate();
    helpers.get(worker)?.terminate();
    helpers.delete(worker);
  }

  /** A worker for something that thinks; the next one is made ready meanwhile. */
  function take(role: Role = "thinker"): Worker {
    const taken = spares.get(role) ?? start(role);
    spares.delete(role);
    return taken;
  }

  function prepare(role: Role = "thinker"): void {
    if (!spares.has(role)) spares.set(role, start(role));
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
      if (message.mv !== null) settle();
      hurry(number, player);
    };
    player.worker.onerror = event => fail(number, player, fault(event));
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

  function fail(number: number, player: Player, why: string): void {
    const { asked } = player;
    end(number, player);
    if (asked) reply(number, asked, { info: null, mv: null, fault: `broke off: ${why}` });
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
    const again = request.do === "analyse" ? text : null;
    const running: Search = { worker: null, role: "thinker", request: request.id, number: numbers, again, depth: 0, known: 0 };
    searches.add(running);
    begin(running, text);
  }

  function begin(running: Search, text: string): void {
    const role: Role = running.again !== null && crewed !== null ? "crew" : "thinker";
    const worker = take(role);
    running.worker = worker;
    running.role = role;
    worker.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.done) {
        searches.delete(running);
        if (spares.has(role)) dismiss(worker);
        else spares.set(role, worker);
      }
      if (data.page !== undefined) tellOf(running, JSON.parse(data.page) as ToPage);
    };
    worker.onerror = event => {
      if (role === "crew") leaveTogether(worker);
      else worker.terminate();
      searches.delete(running);
      const error = `the search broke off: ${fault(event)}`;
      tellPage(running.request === null ? { type: "search-ended", search: running.number, error } : { type: "refusal", id: running.request, error });
    };
    worker.postMessage({ do: "serve", text: role === "crew" ? onTwoThreads(text) : text });
  }

  /** Tells the page what a search says, with the number by which the page knows it. */
  function tellOf(running: Search, message: ToPage): void {
    const { request } = running;
    if (message.type === "answer" || message.type === "refusal") {
      running.request = null;
      // That it has begun anew is no news.
      if (request === null) return;
    }
    // Every worker counts its own searches.
    if (message.type === "answer" && message.answer.is === "search") {
      return answer(message.id, { is: "search", search: running.number });
    }
    if (message.type === "info") {
      // After a pause it first finds what has been told already.
      if (message.info.depth < running.known) return;
      running.depth = message.info.depth;
    }
    tellPage("search" in message ? { ...message, search: running.number } : message);
  }

  function stop(id: number, number: number): void {
    const running = [...searches].find(search => search.number === number);
    if (running === undefined) return tellPage({ type: "refusal", id, error: `search ${number} does not run` });
    searches.delete(running);
    dismiss(running.worker);
    prepare(crewed === null ? "thinker" : running.role);
    answer(id, { is: "done" });
    tellPage({ type: "search-ended", search: number, error: null });
  }

  /** Ends the workers that think for somebody who looks on; what they have told stays. */
  function pause(): void {
    dismiss(spares.get("crew"));
    spares.delete("crew");
    for (const running of searches) {
      if (running.again === null) continue;
      dismiss(running.worker);
      running.worker = null;
      running.known = running.depth;
    }
  }

  /** Begins anew what has been paused. */
  function resume(): void {
    for (const running of searches) {
      if (running.worker === null && running.again !== null) begin(running, running.again);
    }
  }

  /** Serves what is wanted of matches and tournaments, each of which is played in a worker of its own. */
  function runs(request: Extract<Request, { to: "runs" }>, text: string): void {
    if (request.do === "runs") return answer(request.id, { is: "runs", runs: matches.map(({ run }) => run).toReversed() });
    if (request.do === "cancel") return cancel(request.id, request.run);
    const worker = start("match");
    let match: Match | null = null;
    const told = (run: Run): Run => ({ ...run, run: match?.run.run ?? 0 });
    worker.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.games !== undefined) desk?.postMessage({ do: "keep", text: data.games });
      if (data.page === undefined) return;
      const message = JSON.parse(data.page) as ToPage;
      if (message.type === "refusal") {
        worker.terminate();
        tellPage(message);
      } else if (message.type === "answer" && message.answer.is === "run") {
        numbers += 1;
        match = { worker, run: { ...message.answer, run: numbers } };
        matches.push(match);
        answer(message.id, { ...message.answer, run: numbers });
      } else if (message.type === "run" && match !== null) {
        match.run = told(message);
        tellPage({ ...message, run: match.run.run });
        if (message.state !== "running") worker.terminate();
      }
    };
    worker.onerror = event => {
      worker.terminate();
      const error = `the match broke off: ${fault(event)}`;
      if (match === null) return tellPage({ type: "refusal", id: request.id, error });
      match.run = { ...match.run, state: "failed", error };
      tellPage({ type: "run", ...match.run });
    };
    worker.postMessage({ do: "serve", text: JSON.stringify({ id: 0, to: "news", do: "follow" } satisfies Request) });
    worker.postMessage({ do: "serve", text });
  }

  function cancel(id: number, number: number): void {
    const match = matches.find(({ run }) => run.run === number && run.state === "running");
    if (match === undefined) return tellPage({ type: "refusal", id, error: `run ${number} does not run` });
    match.worker.terminate();
    match.run = { ...match.run, state: "cancelled" };
    answer(id, { is: "done" });
    tellPage({ type: "run", ...match.run });
  }

  function hear({ data }: MessageEvent<Said>): void {
    if (data.lost !== undefined) tell({ is: "lost", why: data.lost });
    if (data.page !== undefined) {
      if (data.page.startsWith('{"type":"hello"')) {
        hearer?.opened();
        setTimeout(settle, SETTLED);
      }
      hearer?.heard(data.page);
    }
    if (data.player !== undefined) tellPlayer(data.player);
    if (data.reply !== undefined) {
      waiting.get(data.reply)?.resolve(data);
      waiting.delete(data.reply);
    }
  }

  /** Asks the desk for something that is no request of the page. */
  function askDesk(message: Record<string, unknown>): Promise<Said> {
    return new Promise((resolve, reject) => {
      numbers += 1;
      waiting.set(numbers, { resolve, reject });
      desk?.postMessage({ ...message, number: numbers });
    });
  }

  /** Ends the desk, with whoever waits for its answers and the players of its tables, whose seats the next one gives to others. */
  function leaveDesk(why: string): void {
    desk?.terminate();
    desk = null;
    waiting.forEach(({ reject }) => reject(new Error(why)));
    waiting.clear();
    players.forEach(({ worker }) => worker.terminate());
    players.clear();
  }

  function open(next: Hearer): Conversation {
    hearer = next;
    leaveDesk("the page has begun anew");
    desk = start("desk");
    desk.onmessage = hear;
    desk.onerror = event => {
      leaveDesk(fault(event));
      const part = missing(event);
      isPartMissing ||= part !== null;
      next.closed(part?.why);
    };
    desk.postMessage({ do: "greet" });
    const say = (text: string): void => {
      const request = JSON.parse(text) as Request;
      if (request.to === "search") search(request, text);
      else if (request.to === "runs") runs(request, text);
      else desk?.postMessage({ do: "serve", text });
    };
    return { say };
  }

  /** The games and players; what could not be fetched is fetched again. */
  async function gamesAgain(): Promise<Response> {
    const found = await games.catch(() => null);
    if (found?.ok !== true) games = fetch(GAMES);
    return (await games).clone();
  }

  function get(path: string): Promise<Response> {
    if (isStatic(path)) return gamesAgain();
    const { pathname, searchParams } = new URL(path.replace(/^api\//, ""), "http://page/");
    const query = JSON.stringify(Object.fromEntries(searchParams));
    return askDesk({ do: "document", path: decodeURIComponent(pathname.slice(1)), query }).then(({ found, error }) => documentOf(found, error));
  }

  async function keep(file: File): Promise<Brought> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { found, error } = await askDesk({ do: "import", bytes, extension: /\.([^.]+)$/.exec(file.name)?.[1] });
    if (error !== undefined) throw new Error(error);
    return found as Brought;
  }

  saveByLinks(get);
  whenUnseen(pause, resume);
  return { open, get, keep };
}
