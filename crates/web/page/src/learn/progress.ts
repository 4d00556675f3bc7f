// How far one has come in the lessons. That stays in this browser.
import { isCount, kept, soundEntries } from "../kept.js";

const KEY = "boardwright.lessons";

type Steps = Readonly<Record<string, readonly number[]>>;

/** The steps that have been done, by family and lesson: `gomoku/rules`. Earlier versions kept how many were done one after another. */
export const progress = kept(KEY, (found): Steps => {
  const counts = Object.entries(soundEntries(found, isCount)).map(([lesson, count]) => [lesson, [...Array(Math.min(count, 100)).keys()]] as const);
  return { ...Object.fromEntries(counts), ...soundEntries(found, (value): value is number[] => Array.isArray(value) && value.every(isCount)) };
});

/** The steps of a lesson that have been done. */
export const stepsDone = (lesson: string): readonly number[] => progress.value[lesson] ?? [];

/** Remembers that a step has been done; one that was skipped stays open. */
export function done(lesson: string, step: number): void {
  progress.change(now => ((now[lesson] ?? []).includes(step) ? now : { ...now, [lesson]: [...(now[lesson] ?? []), step] }));
}
