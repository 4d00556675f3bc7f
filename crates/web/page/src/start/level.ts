// How the level of an opponent follows results: each of the first games counts at once, then three wins or two losses in a row.
import { isCount } from "../kept.js";

export type Result = "win" | "loss" | "draw";

/** What is remembered of one game. */
export interface Course {
  readonly level: number;
  /** The results since the level was reached, oldest first. */
  readonly results: readonly Result[];
  /** The number of games in all. */
  readonly games: number;
}

const FIRST_LEVEL = 2;
const LOWEST = 1;
const HIGHEST = 10;

export const isLevel = (found: unknown): found is number => isCount(found) && found >= LOWEST && found <= HIGHEST;

/** In so many games the level is found: each result counts at once. */
const FINDING = 3;
const WINS_UP = 3;
const LOSSES_DOWN = 2;

/** Before the first game. */
export const NEW: Course = { level: FIRST_LEVEL, results: [], games: 0 };

/** How many results of one kind came last. */
function inRow(results: readonly Result[], kind: Result): number {
  const broken = results.toReversed().findIndex(result => result !== kind);
  return broken < 0 ? results.length : broken;
}

/** The course after one more result. */
export function after(course: Course, result: Result): { course: Course; row: number } {
  const results = [...course.results, result];
  const games = course.games + 1;
  const isFinding = course.games < FINDING;
  const [wins, losses] = [inRow(results, "win"), inRow(results, "loss")];
  const step = wins >= (isFinding ? 1 : WINS_UP) ? 1 : losses >= (isFinding ? 1 : LOSSES_DOWN) ? -1 : 0;
  const level = Math.min(HIGHEST, Math.max(LOWEST, course.level + step));
  const moved = level !== course.level;
  return { course: { level, results: moved ? [] : results.slice(-WINS_UP), games }, row: moved ? Math.max(wins, losses) : 0 };
}
