// Hints that come closer step by step: the idea, a part of the board, the piece or a small part.
import type { Scene } from "../model.js";

/** The number of hints that a puzzle has. */
export const HINTS = 3;

/** A number that a text decides, always the same. */
function chance(text: string): number {
  let sum = 7;
  for (let at = 0; at < text.length; at += 1) sum = (31 * sum + text.charCodeAt(at)) >>> 0;
  return sum;
}

/**
 * The spots among which the wanted one is, about `size` in each direction. It lies anywhere among them, always at the same
 * place for one puzzle, so that the middle tells nothing.
 */
export function region({ spots }: Scene, wanted: string, size: number, key: string): string[] {
  const place = spots.find(({ name }) => name === wanted)?.place;
  if (place === undefined) return [];
  if (place.at === "house") {
    const row = spots.filter(spot => spot.place.at === "house" && spot.place.side === place.side);
    const at = row.findIndex(({ name }) => name === wanted);
    const from = Math.max(0, Math.min(row.length - size, at - (chance(key) % size)));
    return row.slice(from, from + size).map(({ name }) => name);
  }
  if (place.at !== "cell") return [wanted];
  const [left, low] = [place.column - (chance(key) % size), place.row - (chance(`${key}.`) % size)];
  const isIn = (from: number, at: number) => at >= from && at < from + size;
  return spots.filter(spot => spot.place.at === "cell" && isIn(left, spot.place.column) && isIn(low, spot.place.row)).map(({ name }) => name);
}
