// The tables where one has played from this browser: their ids are all that is needed to come back.
import { isRecord, isText, kept, soundList } from "../kept.js";

export interface RecentTable {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly at: number;
}

const KEY = "boardwright.tables";
const MOST = 6;

const isTable = (found: unknown): found is RecentTable => isRecord(found) && isText(found["id"]) && isText(found["game"]) && Number.isFinite(found["at"]);

export const recent = kept<readonly RecentTable[]>(KEY, found => soundList(found, isTable));

/** Puts a table on top of the list. */
export function rememberTable(table: RecentTable): void {
  recent.change(now => [table, ...now.filter(known => known.id !== table.id)].slice(0, MOST));
}

/** Takes a table from the list that is not there any more. */
export function forgetTable(id: string): void {
  recent.change(now => (now.some(known => known.id === id) ? now.filter(known => known.id !== id) : now));
}
