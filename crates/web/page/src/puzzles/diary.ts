// What somebody has solved in this browser: ratings, days in a row, puzzles in a row. Nothing of it leaves the browser.
import type { PuzzleInfo, PuzzleRating } from "../generated/messages.js";
import { isCount, isRecord, isText, kept, soundEntries, soundList } from "../kept.js";
import { signal } from "../vendor/signals.js";

/** What is kept of one game. */
interface GameDiary {
  readonly person: PuzzleRating | null;
  /** Ratings of the puzzles that were tried, by their keys. */
  readonly puzzles: Readonly<Record<string, PuzzleRating>>;
  readonly solved: readonly string[];
  /** Puzzles solved one after another without a mistake, now and at best. */
  readonly row: number;
  readonly best: number;
}

interface Diary {
  readonly games: Readonly<Record<string, GameDiary>>;
  /** The days on which a puzzle of the day was solved, the last one at the end. */
  readonly days: readonly string[];
  /** The last such day of each game. */
  readonly last: Readonly<Record<string, string>>;
}

const KEY = "boardwright.puzzles";
const NOTHING: Diary = { games: {}, days: [], last: {} };
const NEW: GameDiary = { person: null, puzzles: {}, solved: [], row: 0, best: 0 };

/** The rating of somebody of whom nothing is known, as the server begins it. */
export const BEGINNER = 1200;

/** What is known of a puzzle that nobody has tried, as the server begins it. */
const NEW_PUZZLE = { deviation: 150, volatility: 0.06 };

/** The rating of the first puzzle of somebody of whom nothing is known: one that most people solve. */
const FIRST = 900;

const isRating = (value: unknown): value is PuzzleRating =>
  isRecord(value) && ["rating", "deviation", "volatility"].every(name => Number.isFinite(value[name]));

const texts = (found: unknown): string[] => soundList(found, isText);
const count = (found: unknown): number => (isCount(found) ? found : 0);

/** What another version or another program may have written is taken as far as it is sound. */
export function sound(found: unknown): Diary {
  if (!isRecord(found)) return NOTHING;
  const games: Record<string, GameDiary> = {};
  for (const [game, kept] of Object.entries(soundEntries(found["games"], isRecord))) {
    const person = isRating(kept["person"]) ? kept["person"] : null;
    games[game] = { person, puzzles: soundEntries(kept["puzzles"], isRating), solved: texts(kept["solved"]), row: count(kept["row"]), best: count(kept["best"]) };
  }
  return { games, days: texts(found["days"]), last: soundEntries(found["last"], isText) };
}

export const diary = kept(KEY, sound);

/** What is kept of a game. */
export const ofGame = (game: string): GameDiary => diary.value.games[game] ?? NEW;

/** Enters a result with the ratings that the server has made of it. */
export function enter(game: string, { key }: PuzzleInfo, solved: boolean, person: PuzzleRating, puzzle: PuzzleRating): void {
  diary.change(now => {
    const before = now.games[game] ?? NEW;
    const row = solved ? before.row + 1 : 0;
    const next: GameDiary = {
      person,
      puzzles: { ...before.puzzles, [key]: puzzle },
      solved: solved ? [...new Set([...before.solved, key])] : before.solved,
      row,
      best: Math.max(before.best, row),
    };
    return { ...now, games: { ...now.games, [game]: next } };
  });
}

/** Notes that a puzzle was asked in a run: it leaves the rating as it is, also when it is tried again. */
export function enterAsked(game: string, { key, rating }: PuzzleInfo): void {
  diary.change(now => {
    const before = now.games[game] ?? NEW;
    return { ...now, games: { ...now.games, [game]: { ...before, puzzles: { [key]: { ...NEW_PUZZLE, rating }, ...before.puzzles } } } };
  });
}

/** Notes that the puzzle of a day was solved in a game. */
export function enterDay(day: string, game: string): void {
  diary.change(now => ({ ...now, days: now.days.includes(day) ? now.days : [...now.days, day].sort().slice(-DAYS), last: { ...now.last, [game]: day } }));
}

/** The most days that are kept: ten years. */
const DAYS = 3660;

const DAY = 86_400_000;

/** A day as `2026-11-23`, where the page is. */
export function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The day that it is, where the page is: a page may stay open over night. */
export const today = signal(dayOf(new Date()));
const lookAtDay = (): void => void (today.value = dayOf(new Date()));
// Where there is no page, in tests, nobody waits for the next day.
if (globalThis.document !== undefined) {
  setInterval(lookAtDay, 60_000);
  document.addEventListener("visibilitychange", lookAtDay);
}

/** The number of days by which one calendar may be behind another at the same moment: the clocks of the world differ by 26 hours. */
const BEHIND = 2;

/** Days in a row up to today or yesterday on which a puzzle of the day was solved. Whoever has flown west may have solved the puzzle of a later day. */
export function streak(days: readonly string[], today: string): number {
  const known = new Set(days.map(day => Date.parse(day) / DAY));
  const yesterday = Date.parse(today) / DAY - 1;
  let at = yesterday + 1 + BEHIND;
  while (at > yesterday && !known.has(at)) at -= 1;
  let length = 0;
  while (known.has(at - length)) length += 1;
  return length;
}

/** What one may want of a puzzle. */
export interface Wish {
  readonly theme: string;
  readonly difficulty: "any" | "easy" | "middle" | "hard";
}

const RANGES = { any: [0, Infinity], easy: [0, 1000], middle: [1000, 1500], hard: [1500, Infinity] } as const;

/** The puzzles that fit a wish. */
export function fitting(puzzles: readonly PuzzleInfo[], { theme, difficulty }: Wish): PuzzleInfo[] {
  const [from, to] = RANGES[difficulty];
  return puzzles.filter(({ rating, themes }) => rating >= from && rating < to && (theme === "" || themes.includes(theme)));
}

/** The puzzle that comes next: of those that were not tried, or else of all but the present one, the one whose rating is nearest. */
export function nextOf(puzzles: readonly PuzzleInfo[], { person, puzzles: tried }: GameDiary, present: number | null): PuzzleInfo | null {
  const others = puzzles.filter(({ number }) => number !== present);
  const fresh = others.filter(({ key }) => tried[key] === undefined);
  const far = ({ key, rating }: PuzzleInfo) => Math.abs((tried[key]?.rating ?? rating) - (person?.rating ?? FIRST));
  return (fresh.length > 0 ? fresh : others).reduce<PuzzleInfo | null>((best, one) => (best === null || far(one) < far(best) ? one : best), null);
}
