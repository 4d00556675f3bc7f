// The match of the day: which game two computers play, and which two. Everybody has the same one on the same date.
import type { FamilyInfo } from "../generated/messages.js";

/** The player against whom those of the museum stand. */
const ENGINE = "engine";

/** Levels of the engine that a player of the museum can stand up to, more or less. */
const LEVELS = [2, 4, 6, 8];

/** A match between two players, the first to move first. */
export interface Match {
  readonly family: FamilyInfo;
  readonly game: string;
  readonly players: readonly [string, string];
}

/** The number of a day such as `2026-11-23`. */
const numberOf = (date: string): number => Math.floor(Date.parse(date) / 86_400_000) || 0;

/** The match of a family on a day: one of its stronger players of old against the engine at a level. */
export function matchOf(family: FamilyInfo, date: string): Match {
  const day = numberOf(date);
  const game = family.variants[0]?.name ?? family.name;
  const absent = [ENGINE, ...(family.absent[game] ?? [])];
  const museum = family.players.toReversed().filter(({ name }) => !absent.includes(name));
  const strong = museum.slice(0, Math.max(1, Math.ceil(museum.length / 2)));
  const old = strong[day % strong.length]?.name ?? ENGINE;
  const engine = `${ENGINE}@level=${LEVELS[Math.floor(day / Math.max(1, strong.length)) % LEVELS.length] ?? 4}`;
  return { family, game, players: day % 2 === 0 ? [old, engine] : [engine, old] };
}

/** The match of a day: each day another game. */
export function matchOfDay(families: readonly FamilyInfo[], date: string): Match | null {
  const family = families[numberOf(date) % families.length];
  return family === undefined ? null : matchOf(family, date);
}
