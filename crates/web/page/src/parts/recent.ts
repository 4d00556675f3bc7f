// The tables where one has played from this browser: their ids are all that is needed to come back. Where a table is gone, its game
// is set up anew.
import type { Snapshot } from "../generated/messages.js";
import { isRecord, isText, kept, soundList } from "../kept.js";
import { soundGame, type Played } from "../start/last.js";

interface RecentTable {
  readonly id: string;
  readonly game: string;
  readonly at: number;
  /** How far the game has come. */
  readonly played?: Played | null;
  readonly isOver?: boolean;
}

const KEY = "boardwright.tables";

/** So many games that go on are listed, and so many in all if fewer go on. */
const MOST_OPEN = 12;
const MOST = 6;

const isTable = (found: unknown): found is RecentTable => isRecord(found) && isText(found["id"]) && isText(found["game"]) && Number.isFinite(found["at"]);

export const recent = kept<readonly RecentTable[]>(KEY, found => soundList(found, isTable).map(table => ({ ...table, played: soundGame(table.played), isOver: table.isOver === true })));

/** Puts a table on top of the list. */
export function rememberTable({ table, game }: Pick<Snapshot, "table" | "game">): void {
  recent.change(now => {
    const all: RecentTable[] = [{ id: table, game, at: Date.now() }, ...now.filter(known => known.id !== table)];
    // A game over days is not pushed out by quick ones.
    const open = all.filter(({ isOver }) => isOver !== true).slice(0, MOST_OPEN);
    const over = all.filter(({ isOver }) => isOver === true).slice(0, Math.max(0, MOST - open.length));
    return [...open, ...over];
  });
}

/** Whether a table is in the list. */
export const isRemembered = (id: string): boolean => recent.now().some(known => known.id === id);

/** Notes how far the game of a table has come. */
export function notePlayed(played: Played, isOver: boolean): void {
  recent.change(now => (now.some(({ id }) => id === played.table) ? now.map(table => (table.id === played.table ? { ...table, played, isOver } : table)) : now));
}

/** Takes a table from the list that is not there any more. */
export function forgetTable(id: string): void {
  recent.change(now => (now.some(known => known.id === id) ? now.filter(known => known.id !== id) : now));
}
