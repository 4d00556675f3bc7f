// The line that answers a move, as arrows on the board.
import type { PathMove } from "../generated/messages.js";
import type { Arrow } from "../board/arrows.js";

/** Moves of a refutation that are drawn. */
const DRAWN = 3;

/** Where a move ends. */
export const end = (path: readonly string[]): string | undefined => path[path.length - 1];

/** The line that answers a move, as arrows: the first from that move on, the others from where the one before ended. */
export function arrowsOf(last: readonly string[], line: readonly PathMove[]): Arrow[] {
  let from = end(last) ?? null;
  return line.slice(0, DRAWN).flatMap(({ path }, index) => {
    const to = end(path);
    if (to === undefined) return [];
    // A move with a start of its own is an arrow already.
    const arrow: Arrow = { from: path.length > 1 ? (path[0] ?? null) : from, to, kind: "refutes", number: line.length > 1 ? index + 1 : null };
    from = to;
    return [arrow];
  });
}
