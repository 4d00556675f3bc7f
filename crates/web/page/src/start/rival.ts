// The opponent whose level follows one's results, for each game. The results are kept in the browser and go nowhere.
import { isCount, isRecord, isText, kept, soundEntries, soundList } from "../kept.js";
import { after, isLevel, NEW, type Course, type Result } from "./level.js";

/** What a game has changed, or not. */
export interface Change {
  readonly before: number;
  readonly level: number;
  readonly result: Result;
  /** How many results in a row have led to another level. */
  readonly row: number;
  /** What was remembered before. */
  readonly from?: Course;
}

/** So many tables and games are remembered. */
const MOST = 40;

const isCourse = (found: unknown): found is Course => isRecord(found) && isLevel(found["level"]) && isCount(found["games"]) && Array.isArray(found["results"]);
const isChange = (found: unknown): found is Change => isRecord(found) && isLevel(found["before"]) && isLevel(found["level"]) && (found["from"] === undefined || isCourse(found["from"]));

const courses = kept("boardwright.rival", found => soundEntries(found, isCourse));
const tables = kept("boardwright.rival.tables", found => soundList(found, isText));
const counted = kept("boardwright.rival.counted", found => soundEntries(found, isChange));

/** The level that fits now, from 1 to 10. */
export const levelOf = (family: string): number => (courses.value[family] ?? NEW).level;

/** Remembers that the opponent of a table follows one's results. */
export function markTable(table: string): void {
  tables.change(known => [table, ...known].slice(0, MOST));
}

/** Whether the opponent of a table follows one's results. */
export const isMarked = (table: string): boolean => tables.value.includes(table);

/** The opponent of a table follows no more, since its game goes on at another one. */
export function unmarkTable(table: string): void {
  tables.change(known => known.filter(one => one !== table));
}

/**
 * Counts a game once, however often its end is seen; gives what it has changed. Where *Undo* took its end back, its last result takes
 * the place of the one before, if no other game has counted since.
 */
export function settle(family: string, game: string, result: Result): Change {
  const known = counted.now()[game];
  if (known?.result === result) return known;
  const now = courses.now()[family] ?? NEW;
  const isLast = known?.from !== undefined && JSON.stringify(after(known.from, known.result).course) === JSON.stringify(now);
  const before = isLast ? (known.from ?? now) : now;
  const { course, row } = after(before, result);
  const change: Change = { before: before.level, level: course.level, result, row, from: before };
  courses.change(all => ({ ...all, [family]: course }));
  counted.change(all => Object.fromEntries([...Object.entries(all).slice(1 - MOST), [game, change]]));
  return change;
}
