// The opponent whose level follows one's results, for each game. The results are kept in the browser and go nowhere.
import { store, stored } from "../prefs.js";
import { after, NEW, type Course, type Result } from "./level.js";

/** What a game has changed, or not. */
export interface Change {
  readonly before: number;
  readonly level: number;
  readonly result: Result;
  /** How many results in a row have led to another level. */
  readonly row: number;
}

const KEY = "boardwright.rival";
const TABLES = "boardwright.rival.tables";
const COUNTED = "boardwright.rival.counted";

/** So many tables and games are remembered. */
const MOST = 40;

const all = (): Record<string, Course> => stored<Record<string, Course>>(KEY) ?? {};
const courseOf = (family: string): Course => all()[family] ?? NEW;

/** The level that fits now, from 1 to 10. */
export const levelOf = (family: string): number => courseOf(family).level;

const lists = (key: string): string[] => stored<string[]>(key) ?? [];

/** Remembers that the opponent of a table follows one's results. */
export function markTable(table: string): void {
  store(TABLES, [table, ...lists(TABLES)].slice(0, MOST));
}

/** Whether the opponent of a table follows one's results. */
export const isMarked = (table: string): boolean => lists(TABLES).includes(table);

/** Counts a game once, however often its end is seen; gives what it has changed. */
export function settle(family: string, game: string, result: Result): Change {
  const counted = stored<Record<string, Change>>(COUNTED) ?? {};
  const known = counted[game];
  if (known !== undefined) return known;
  const before = courseOf(family);
  const { course, row } = after(before, result);
  const change: Change = { before: before.level, level: course.level, result, row };
  store(KEY, { ...all(), [family]: course });
  store(COUNTED, Object.fromEntries([...Object.entries(counted).slice(1 - MOST), [game, change]]));
  return change;
}
