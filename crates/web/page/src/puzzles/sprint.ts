// A timed run: as many puzzles as one can in three minutes. Ratings stay as they are. The tab keeps it over a reload.
import type { PuzzleInfo } from "../generated/messages.js";
import { isCount, kept, soundEntries } from "../kept.js";
import { LENGTH, nextInRun, soundRun, type Sprint } from "./run.js";

const KEY = "boardwright.sprint";

/** The run that goes on, or that has just ended. */
export const sprint = kept<Sprint | null>(KEY, found => soundRun(found, Date.now()), "tab");

/** The most puzzles that were solved in a run, by game. */
const bests = kept(KEY, found => soundEntries(found, isCount));

/** Ends the run before its time. */
export function end(now: number): void {
  sprint.change(run => (run === null ? null : { ...run, ends: Math.min(run.ends, now) }));
}

/** The puzzle that the run of a game stands at; nothing if none goes on. */
export const presentInRun = (game: string, now: number): number | null => (isRunning(game, now) ? (sprint.value?.asked.at(-1) ?? null) : null);

/** The most puzzles that were solved in a run of a game. */
export const bestOf = (game: string): number => bests.value[game] ?? 0;

/** Whether a run of this game goes on at this moment. */
export const isRunning = (game: string, now: number): boolean => sprint.value?.game === game && now < sprint.value.ends;

/** Begins a run and returns its first puzzle. */
export function begin(game: string, puzzles: readonly PuzzleInfo[], now: number): PuzzleInfo | null {
  const first = nextInRun(puzzles, { solved: 0, asked: [] });
  if (first !== null) sprint.change(() => ({ game, ends: now + LENGTH, solved: 0, missed: 0, asked: [first.number] }));
  return first;
}

/** Counts the puzzle at which the run stands and returns the next one; nothing once the time is up, or for another puzzle. */
export function enterRun(puzzles: readonly PuzzleInfo[], number: number, solved: boolean, now: number): PuzzleInfo | null {
  const run = sprint.now();
  if (run === null || now >= run.ends || run.asked.at(-1) !== number) return null;
  const counted = { ...run, solved: run.solved + (solved ? 1 : 0), missed: run.missed + (solved ? 0 : 1) };
  const next = nextInRun(puzzles, counted);
  // Where all have been asked the run is over, so that the last one counts once, too.
  sprint.change(() => (next === null ? { ...counted, ends: now } : { ...counted, asked: [...run.asked, next.number] }));
  bests.change(known => (counted.solved > (known[run.game] ?? 0) ? { ...known, [run.game]: counted.solved } : known));
  return next;
}
