// What a score says in a few signs, and how far it leans.
import type { Ply, Said as Worded, ScoreInfo } from "../generated/messages.js";
import type { Side } from "../model.js";
import { signed } from "../text/numbers.js";

/** A win that stands on the board; one in so many plies is worth so much less. */
const WIN = 1_000_000;
/** Beyond this a score is a forced result. */
const FORCED = 900_000;
/** Beyond this, up to a forced result, a score is a proved difference, in hundredths of a point. */
const PROVED = 800_000;

/** A score of a side as one of the first side. */
export function forFirst(score: number, side: Side): number {
  return side === "first" ? score : -score;
}

/** A score with the side that it belongs to, as one of the first side. */
export function scoreForFirst(score: ScoreInfo | null, side: Side): number | null {
  return score === null ? null : forFirst(score.value, side);
}

/** The last score that a player has given in so many of the last plies, of the first side. */
export function lastScore(history: readonly Ply[], most = Infinity): number | null {
  const played = history.slice(-most).findLast(({ score }) => score !== null);
  return played === undefined ? null : scoreForFirst(played.score, played.side);
}

/** A score of the first side squeezed between 0 and 1: what is proved is an end, equality the middle. */
export function share(score: number): number {
  if (Math.abs(score) > PROVED) return score > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-score / 400));
}

/** The score that a sentence of an engine names, of the side to move; nothing where it is none. */
export function scoreIn(named: Worded | number | undefined): number | null {
  if (named === undefined || typeof named === "number") return null;
  if (typeof named === "string") return Number.isFinite(Number(named)) && named !== "" ? Math.round(Number(named) * 100) : null;
  const { plies, points } = named.args;
  const size = typeof plies === "number" ? WIN - plies : typeof points === "number" ? PROVED + 100 * points : null;
  return size === null ? null : /-win-/.test(named.key) ? size : -size;
}

/** What a score of the first side says, before it is put into words. */
export type Said = { readonly is: "won"; readonly first: boolean } | { readonly is: "wins-in"; readonly first: boolean; readonly plies: number } | { readonly is: "wins-by"; readonly first: boolean; readonly points: number } | { readonly is: "score"; readonly text: string };

/** Takes a score of the first side apart. */
export function said(score: number): Said {
  const size = Math.abs(score);
  if (size === WIN) return { is: "won", first: score > 0 };
  if (size > FORCED) return { is: "wins-in", first: score > 0, plies: WIN - size };
  if (size > PROVED) return { is: "wins-by", first: score > 0, points: (size - PROVED) / 100 };
  return { is: "score", text: signed(score / 100, size < 1000 ? 1 : 0) };
}
