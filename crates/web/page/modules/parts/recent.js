// The tables where one has played from this browser: their ids are all that is needed to come back.
import { signal } from "../vendor/signals.js";
import { store, stored } from "../prefs.js";
const KEY = "boardwright.tables";
const MOST = 6;
export const recent = signal(stored(KEY) ?? []);
/** Puts a table on top of the list. */
export function rememberTable(table) {
    recent.value = [table, ...recent.value.filter(known => known.id !== table.id)].slice(0, MOST);
    store(KEY, recent.value);
}
/** Takes a table from the list that is not there any more. */
export function forgetTable(id) {
    recent.value = recent.value.filter(known => known.id !== id);
    store(KEY, recent.value);
}
