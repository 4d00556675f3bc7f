// Boards in words: what lies where, for who listens and for who reads.
import type { Piece, PathMove, Said, Scene, Sides, Spot } from "../model.js";
import { phrase, piecesWord, pieceWord, sideWord, t } from "../text/text.js";
import { needsPiece } from "./choose.js";

/** Where a spot is, in words. */
export function place(spot: Spot, sides: Sides): string {
  switch (spot.place.at) {
    case "cell":
      return spot.name;
    case "house":
      return t("board-house", { index: spot.place.index + 1, side: sideWord(sides, spot.place.side) });
    case "store":
      return t("board-store", { side: sideWord(sides, spot.place.side) });
    case "tray":
      return t("board-tray", { side: sideWord(sides, spot.place.side) });
  }
}

/** What a piece is called. */
export function pieceName(piece: Piece, sides: Sides): string {
  return t("board-piece", { side: sideWord(sides, piece.side), piece: pieceWord(sides, piece) });
}

/** What lies on a spot. */
export function contents(spot: Spot, sides: Sides): string {
  if (spot.count !== null) {
    const piece = spot.pieces[0];
    return piece === undefined || piece.form === "seed" ? t("board-seeds", { count: spot.count }) : piecesWord(sides, spot.count, piece);
  }
  const [outer, inner] = spot.pieces;
  if (outer === undefined) return t("board-empty");
  if (inner === undefined) return pieceName(outer, sides);
  return t("board-within", { inner: pieceName(inner, sides), outer: pieceName(outer, sides) });
}

/** A spot with what lies on it and what should be known of it. */
export function describe(spot: Spot, scene: Scene, sides: Sides): string {
  const parts = [`${place(spot, sides)}: ${contents(spot, sides)}`];
  if (spot.warning !== null) parts.push(phrase(spot.warning.reason));
  if (spot.locked !== null) parts.push(phrase(spot.locked));
  if (scene.decisive.includes(spot.name)) parts.push(t("board-decisive"));
  return parts.join(", ");
}

/** Why a click on a spot comes to nothing; nothing where no move can be made at all. */
export function objection(spot: Spot, reason: Said | null, legal: readonly PathMove[], picked: readonly string[]): string | null {
  if (reason !== null) return phrase(reason);
  if (legal.length === 0) return null;
  return t(picked.length === 0 && needsPiece(legal, spot) ? "board-piece-first" : "board-not-here");
}
