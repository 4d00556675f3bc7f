// What a timed run is, and what a tab has kept of one.
import { isCount } from "../kept.js";

/** How long a run takes, in milliseconds. */
export const LENGTH = 180_000;

export interface Sprint {
  readonly game: string;
  readonly ends: number;
  readonly solved: number;
  readonly missed: number;
  /** Numbers of the puzzles that were asked. */
  readonly asked: readonly number[];
}

/** A run as the tab has kept it; nothing if it is another thing, or has ended long ago. */
export function soundRun(found: unknown, now: number): Sprint | null {
  const { game, ends, solved, missed, asked } = (found ?? {}) as Partial<Record<keyof Sprint, unknown>>;
  if (typeof game !== "string" || !isCount(ends) || !isCount(solved) || !isCount(missed)) return null;
  if (!Array.isArray(asked) || !asked.every(isCount) || ends < now - LENGTH || ends > now + LENGTH) return null;
  return { game, ends, solved, missed, asked };
}
