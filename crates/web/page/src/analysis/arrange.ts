// A position as somebody sets it up: what lies on each spot, changed by one tool at a time.
import type { SpotContents } from "../generated/messages.js";
import type { Piece, Scene, Spot } from "../model.js";

/** What a click on a spot does. */
export type Tool = { readonly does: "put"; readonly piece: Piece } | { readonly does: "clear" } | { readonly does: "count"; readonly by: number };

/** Whether two pieces are of one kind and one side. */
const same = (one: Piece, other: Piece): boolean => one.side === other.side && one.symbol === other.symbol;

/** A stick may stand in the open barrel of the other side. */
function shares(one: Piece, other: Piece): boolean {
  const forms = [one.form, other.form];
  return one.side !== other.side && forms.includes("stick") && forms.includes("ring");
}

/** The spot after a click with a tool. */
export function changed(spot: Spot, tool: Tool): Spot {
  switch (tool.does) {
    case "clear":
      return { ...spot, pieces: [], count: spot.count === null ? null : 0 };
    case "count":
      return { ...spot, count: Math.max(0, Math.min(255, (spot.count ?? 0) + tool.by)) };
    case "put": {
      const { piece } = tool;
      if (spot.pieces.some(there => same(there, piece))) return { ...spot, pieces: spot.pieces.filter(there => !same(there, piece)) };
      const [there, ...more] = spot.pieces;
      if (there === undefined || more.length > 0 || !shares(there, piece)) return { ...spot, pieces: [piece] };
      // The barrel is the outer piece.
      return { ...spot, pieces: piece.form === "ring" ? [piece, there] : [there, piece] };
    }
  }
}

/** A scene in which one spot is another, without what only belongs to play. */
export function withSpot(scene: Scene, spot: Spot): Scene {
  return { ...scene, decisive: [], spots: scene.spots.map(other => (other.name === spot.name ? spot : { ...other, warning: null, locked: null })) };
}

/** An empty board of the same shape. */
export function emptied(scene: Scene): Scene {
  const spots = scene.spots.map(spot => (spot.place.at === "tray" ? spot : { ...changed(spot, { does: "clear" }), warning: null, locked: null }));
  return { ...scene, decisive: [], spots };
}

/** The spots as the server takes them; trays follow from the rest. */
export function contentsOf(scene: Scene): SpotContents[] {
  return scene.spots
    .filter(spot => spot.place.at !== "tray" && (spot.pieces.length > 0 || spot.count !== null))
    .map(({ name, pieces, count }) => ({ spot: name, pieces: pieces.map(({ symbol }) => symbol), count }));
}
