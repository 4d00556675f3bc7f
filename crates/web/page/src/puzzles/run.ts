// What a timed run is, and what a tab has kept of one.
import type { PuzzleInfo } from "../generated/messages.js";
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

/** The rating of the first puzzle of a run, and how much harder each is that follows a solved one. */
const [EASIEST, STEP] = [700, 50];

/** The puzzles that are about as hard, of which chance takes one: a run that can be learned by heart measures nothing. */
const NEAR = 12;

/** The puzzle that comes next in a run: one of the nearest to what the solved ones ask for, of those that were not asked. */
export function nextInRun(puzzles: readonly PuzzleInfo[], { solved, asked }: Pick<Sprint, "solved" | "asked">, chance = Math.random): PuzzleInfo | null {
  const far = ({ rating }: PuzzleInfo) => Math.abs(rating - EASIEST - STEP * solved);
  const fresh = puzzles.filter(({ number }) => !asked.includes(number));
  const near = fresh.sort((one, other) => far(one) - far(other)).slice(0, NEAR);
  return near[Math.floor(chance() * near.length)] ?? null;
}
