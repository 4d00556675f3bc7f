// The tables where one has played from this browser: their ids are all that is needed to come back.
import { signal } from "../vendor/signals.js";
import { store, stored } from "../prefs.js";

export interface RecentTable {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly at: number;
}

const KEY = "boardwright.tables";
const MOST = 6;

export const recent = signal<readonly RecentTable[]>(stored<RecentTable[]>(KEY) ?? []);

/** Puts a table on top of the list. */
export function rememberTable(table: RecentTable): void {
  recent.value = [table, ...recent.value.filter(known => known.id !== table.id)].slice(0, MOST);
  store(KEY, recent.value);
}

/** Takes a table from the list that is not there any more. */
export function forgetTable(id: string): void {
  recent.value = recent.value.filter(known => known.id !== id);
  store(KEY, recent.value);
}
