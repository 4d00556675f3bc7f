// The line to whoever serves the page: one conversation that comes back by itself, requests with answers, and news that nobody
// asked for.
import type { Conversation } from "./conversation.js";
import type { Answer, Request, Said, ToPage } from "./generated/messages.js";
import { english } from "./model.js";
import { wayNews } from "./parts/news.js";
import { clause, saying, t } from "./text/text.js";
import { isAlone, transport } from "./transport.js";
import { signal } from "./vendor/signals.js";

export type Line = "connecting" | "open" | "lost";

/** State of the connection. */
export const line = signal<Line>("connecting");

/** The reason for which the line is lost, where it is that a part of the program cannot be fetched. */
export const missingPart = signal<string | null>(null);

/** True if the server is there and does not admit this page: it was started again with another token. */
export const isUnknown = signal(false);

/** What the server has told of itself. */
export const server = signal<{ version: string; store: boolean; longest: number; reach: string | null; token: string | null } | null>(null);

/** What went wrong, in words that follow the language where they are kept. */
class SaidError extends Error {
  constructor(readonly said: Said) {
    super(clause(said));
  }
}

/** The server's word that a request cannot be met, or the page's word where it need not ask. */
export class Refused extends SaidError {}

/** The line broke before the answer came. */
export class Lost extends SaidError {}

/** What an error says, for whoever keeps it. */
export const saidBy = (error: unknown): Said => (error instanceof SaidError ? error.said : error instanceof Error ? error.message : String(error));

/** What is wanted: a request without its number. */
export type Ask = Request extends infer R ? (R extends unknown ? Omit<R, "id"> : never) : never;

type News = Exclude<ToPage, { type: "hello" | "answer" | "refusal" }>;
type Wanted<K extends Answer["is"]> = Extract<Answer, { is: K }>;

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  readonly to: Request["to"];
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
/** After so long a silence the page asks whether anybody is there: while it waits for answers, and while it waits for none. */
const SILENT = 5000;
const IDLE = 20_000;
/** The time for an answer to that, in milliseconds, and where the server may be at work first: it serves one request after another. */
const PATIENCE = 5000;
const AT_WORK = 60_000;
/** The same where the browser says that it has no network: a server on this machine answers all the same. */
const CUT_OFF = 2000;
/** A request that every server answers at once: nobody is at this table. */
const PING: Ask = { to: "table", do: "detach", table: "" };
/** The places that answer at once, though what a search finds comes later. */
const QUICK: readonly Request["to"][] = ["table", "search"];

const waiting = new Map<number, Waiting>();
const listeners = new Set<(news: News) => void>();
const returns = new Set<() => void>();
/** The conversation that is open or being opened, and its number. */
let conversation = 0;
let talk: Conversation | null = null;
let silence: ReturnType<typeof setTimeout> | undefined;
let isBroken = false;
/** The version of the server that this page came from. */
let own: string | null = null;
let nextId = 1;
let wait = FIRST_WAIT;
let retry: ReturnType<typeof setTimeout> | undefined;
let opened: Promise<void>;
let markOpen: () => void = () => {};
expectOpening();

function expectOpening(): void {
  opened = new Promise(resolve => {
    markOpen = resolve;
  });
}

/** Opens the line, and opens it again whenever it breaks. */
export function connect(): void {
  clearTimeout(retry);
  isBroken = false;
  conversation += 1;
  const own = conversation;
  const hearer = {
    opened: () => {
      if (conversation !== own) return;
      wait = FIRST_WAIT;
      const again = line.value === "lost";
      line.value = "open";
      isUnknown.value = false;
      markOpen();
      listenFor();
      if (again) returns.forEach(listener => listener());
    },
    heard: (text: string) => {
      if (conversation !== own) return;
      receive(JSON.parse(text) as ToPage);
      listenFor();
    },
    closed: (part?: string) => {
      if (conversation === own) broken(part);
    },
  };
  transport().then(
    ({ open }) => {
      if (conversation !== own) return;
      talk = open(hearer);
      // One that does not even begin hangs, too.
      hangUpAfter(PATIENCE + SILENT);
    },
    () => hearer.closed(),
  );
}

/** Waits for what the server says next. Workers in this browser are no line that could hang. */
function listenFor(): void {
  clearTimeout(silence);
  if (!isAlone()) silence = setTimeout(ping, waiting.size === 0 ? IDLE : SILENT);
}

/** Asks whether anybody is there, and gives the line up if nothing is heard. */
function ping(patience = [...waiting.values()].every(({ to }) => QUICK.includes(to)) ? PATIENCE : AT_WORK): void {
  if (line.value !== "open" || document.hidden) return;
  talk?.say(JSON.stringify({ id: nextId, ...PING }));
  nextId += 1;
  hangUpAfter(patience);
}

function hangUpAfter(ms: number): void {
  clearTimeout(silence);
  if (isAlone()) return;
  silence = setTimeout(() => {
    const hanging = talk;
    conversation += 1;
    broken(undefined);
    hanging?.end?.();
  }, ms);
}

function broken(part: string | undefined): void {
  talk = null;
  clearTimeout(silence);
  missingPart.value = part ?? null;
  isBroken = true;
  if (line.value === "open") expectOpening();
  line.value = "lost";
  const error = new Lost(saying("shell-lost-request"));
  waiting.forEach(({ reject }) => reject(error));
  waiting.clear();
  // A browser does not tell why a line could not be opened.
  if (!isAlone()) transport().then(({ get }) => get("api/")).then(({ status }) => (isUnknown.value = status === 401)).catch(() => {});
  retry = setTimeout(connect, wait);
  wait = Math.min(wait * 1.7, LONGEST_WAIT);
}

/** Tries at once instead of waiting for the next attempt. */
export function retryNow(): void {
  if (line.value === "lost" && isBroken) connect();
}

addEventListener("online", retryNow);
addEventListener("offline", () => isAlone() || ping(CUT_OFF));
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  retryNow();
  // The network may have gone while the machine slept.
  if (!isAlone()) ping();
});

/** How a server begins that cannot read a request. */
const UNREAD = "bad request: ";

/** Tells of a server of another version than the one before, or that the one is back from which this page came. */
function tellOfVersion(version: string): void {
  if (version !== own) wayNews.value = { is: "newer", take: () => location.reload() };
  else if (wayNews.value?.is === "newer") wayNews.value = null;
}

/** Tells that the server and this page do not understand each other, where it is of another version. */
function tellOfStrangers(): void {
  if (own !== null && server.value?.version !== own) wayNews.value = { is: "newer", take: () => location.reload(), isStrange: true };
}

function receive(message: ToPage): void {
  switch (message.type) {
    case "hello":
      own ??= message.version;
      // Whatever is typed, placed or half solved here would go with a reload: people choose when.
      if (message.version !== (server.value?.version ?? own)) tellOfVersion(message.version);
      server.value = { version: message.version, store: message.store, longest: message.longest, reach: message.reach, token: message.token };
      return;
    case "answer":
      waiting.get(message.id)?.resolve(message.answer);
      waiting.delete(message.id);
      return;
    case "refusal": {
      if (english(message.error).startsWith(UNREAD)) tellOfStrangers();
      const error = new Refused(message.error);
      if (message.id === null) {
        console.warn(error.message);
        return;
      }
      waiting.get(message.id)?.reject(error);
      waiting.delete(message.id);
      return;
    }
    default:
      listeners.forEach(listener => listener(message));
  }
}

/** Asks the server; waits for the line if it is down, and for the answer. */
export async function ask(request: Ask): Promise<Answer> {
  await opened;
  return new Promise((resolve, reject) => {
    const id = nextId;
    nextId += 1;
    const text = JSON.stringify({ id, ...request });
    // A message that is too long would cost the connection.
    const longest = server.value?.longest ?? Infinity;
    if (text.length > longest || new Blob([text]).size > longest) {
      reject(new Refused(tooLong()));
      return;
    }
    waiting.set(id, { resolve, reject, to: request.to });
    talk?.say(text);
    if (waiting.size === 1) listenFor();
  });
}

/** Says that a text is longer than the server takes. */
export const tooLong = (most = server.value?.longest ?? 0): string => t("shell-too-long", { megabytes: most / 1_000_000 });

/** Asks for one kind of answer. */
export async function askFor<K extends Answer["is"]>(kind: K, request: Ask): Promise<Wanted<K>> {
  const answer = await ask(request);
  if (answer.is !== kind) {
    tellOfStrangers();
    throw new Refused(`the server answered "${answer.is}" where "${kind}" was expected`);
  }
  return answer as Wanted<K>;
}

/** Hears what the server says by itself; gives back what ends that. */
export function listen(listener: (news: News) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Is told each time the line is back after it was lost. */
export function onReturn(listener: () => void): () => void {
  returns.add(listener);
  return () => returns.delete(listener);
}

/** Follows what happens to games and runs: loads what there is, now and whenever the line is back, and hears of the rest; gives what ends that. */
export function followNews(load: () => void, hear: (news: News) => void): () => void {
  const begin = (): void => {
    // A new line hears of nothing by itself.
    void ask({ to: "news", do: "follow" }).catch(() => {});
    load();
  };
  begin();
  const ends = [onReturn(begin), listen(hear)];
  return () => {
    ends.forEach(end => end());
    void ask({ to: "news", do: "unfollow" }).catch(() => {});
  };
}

/** Milliseconds after which what has failed is tried again. */
const AGAIN = 3000;

/** Tries again soon, or when the line is back; gives what ends that. */
export function tryAgain(act: () => void): () => void {
  const again = (): void => {
    end();
    act();
  };
  const timer = setTimeout(again, AGAIN);
  const stop = onReturn(again);
  const end = (): void => {
    clearTimeout(timer);
    stop();
  };
  return end;
}

/** Why the server refuses: a text with its key, or that of a server before this one. */
async function refusal(response: Response): Promise<Said> {
  if (response.headers.get("content-type")?.includes("json")) return (await response.json()) as Said;
  return (await response.text()) || `${response.status} ${response.statusText}`;
}

/** Fetches one of the server's documents. */
export async function fetchJson<T>(path: string): Promise<T> {
  // What a browser says of its network is for programmers, and in its own words.
  const response = await (await transport()).get(path).catch(() => {
    throw new Lost(saying("shell-lost-request"));
  });
  if (!response.ok) throw new Refused(await refusal(response));
  return (await response.json()) as T;
}
