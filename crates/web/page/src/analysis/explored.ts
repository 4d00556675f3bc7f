// What the explorer was told, remembered so that going back costs nothing, until the store may have other games.
import type { Explored } from "../generated/messages.js";
import { followNews } from "../socket.js";

/** So many answers are remembered. */
const MOST = 200;

/** Answers by their questions. Whoever asks keeps this, so that an answer which comes after news of games is not remembered. */
export type Memory = Map<string, Explored>;

let memory: Memory = new Map();

const forget = (): void => {
  memory = new Map();
};

/** The answers that are still true. */
export const remembered = (): Memory => memory;

/** Remembers an answer among those of the time at which it was asked for. */
export function remember(among: Memory, key: string, answer: Explored): void {
  among.set(key, answer);
  const oldest = among.keys().next().value;
  if (among.size > MOST && oldest !== undefined) among.delete(oldest);
}

/** Follows the games of the store, until what it returns is called. What came before is unknown: everything is asked for anew. */
export const followGames = (): (() => void) => followNews(forget, news => news.type === "games" && forget());
