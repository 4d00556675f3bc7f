// From clicks to moves: which spots may be clicked next, and which move a path of clicks means.
import type { PathMove, Piece, Said, Spot, Scene } from "../model.js";

/** What a click on a spot comes to. */
type Click =
  | { kind: "move"; move: PathMove }
  | { kind: "picked"; path: string[] }
  | { kind: "dropped" }
  | { kind: "refused"; reason: Said | null };

const startsWith = (path: readonly string[], start: readonly string[]): boolean =>
  start.every((name, at) => path[at] === name);

/** The spots that go on from the clicks so far. */
export function targets(legal: readonly PathMove[], picked: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const { path } of legal) {
    const next = path[picked.length];
    if (next !== undefined && startsWith(path, picked)) found.add(next);
  }
  return found;
}

/** The spots where a click comes to something after the clicks so far: it goes on, begins anew or takes the last one back. */
export function choosable(legal: readonly PathMove[], picked: readonly string[]): Set<string> {
  return new Set([...targets(legal, picked), ...targets(legal, []), ...picked.slice(-1)]);
}

/** Whether a move ends on this spot that begins elsewhere, so that something has to be chosen before. */
export const needsPiece = (legal: readonly PathMove[], spot: Spot): boolean => legal.some(({ path }) => path.length > 1 && path[path.length - 1] === spot.name);

/** What a click means after the clicks so far. A click elsewhere begins anew, one on the same spot takes it back. */
export function click(legal: readonly PathMove[], picked: readonly string[], spot: Spot): Click {
  const path = [...picked, spot.name];
  const exact = legal.find(move => move.path.length === path.length && startsWith(move.path, path));
  if (exact !== undefined) return { kind: "move", move: exact };
  if (legal.some(move => startsWith(move.path, path))) return { kind: "picked", path };
  if (picked.length === 0) return { kind: "refused", reason: spot.locked };
  if (picked[picked.length - 1] === spot.name) return { kind: "dropped" };
  const anew = click(legal, [], spot);
  return anew.kind === "refused" && anew.reason === null ? { kind: "refused", reason: null } : anew;
}

/** The piece that a move along these spots brings: the mover's own one at its start, or one of its kind on the board. */
export function carried(view: Scene, mover: string, path: readonly string[], legal: readonly PathMove[]): Piece | null {
  const first = path[0];
  const own = (spot: Spot | undefined) => spot?.pieces.find(piece => piece.side === mover) ?? null;
  const from = view.spots.find(spot => spot.name === first);
  const long = legal.some(move => move.path.length > 1);
  if (long) return own(from);
  if (view.board.shape !== "crossings") return null;
  const any = view.spots.flatMap(spot => spot.pieces).find(piece => piece.side === mover);
  return any ?? { side: mover as Piece["side"], form: "disc", name: "", symbol: "" };
}

/** The board as it will be once the server has confirmed a move: drawn at once, so that a click never waits. */
export function foresee(view: Scene, mover: string, path: readonly string[]): Scene {
  const to = path[path.length - 1];
  if (to === undefined || view.board.shape === "pits") return view;
  const from = path.length > 1 ? path[0] : undefined;
  const source = view.spots.find(spot => spot.name === from);
  const piece =
    from === undefined
      ? carried(view, mover, path, [{ move: "", path: [to] }])
      : (source?.pieces.find(held => held.side === mover) ?? null);
  if (piece === null) return view;
  const spots = view.spots.map(spot => {
    if (spot.name === to) return { ...spot, pieces: nested([...spot.pieces, piece]) };
    if (spot.name !== from) return spot;
    if (spot.count === null) return { ...spot, pieces: spot.pieces.filter(held => held !== piece) };
    return { ...spot, count: spot.count - 1, pieces: spot.count > 1 ? spot.pieces : [] };
  });
  return { ...view, spots, decisive: [] };
}

/** Pieces of one spot in the order in which they are drawn: what surrounds comes first. */
function nested(pieces: Piece[]): Piece[] {
  return pieces.toSorted((one, other) => Number(other.form === "ring") - Number(one.form === "ring"));
}
