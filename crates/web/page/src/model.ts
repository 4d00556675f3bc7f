// Positions as the page draws them: a board's fixed places joined with what lies on them now.
import type { Board, GamePosition, Layout, Piece, Said, Side, SideInfo, Place, View, Warning } from "./generated/messages.js";

export type { Board, Colour, Form, PathMove, Piece, Said, Side, SideInfo, Place } from "./generated/messages.js";

/** Both sides of a game, the first to move first. */
export type Sides = readonly [SideStyle, SideStyle];

/** The pieces of a side; `of` is the side that has them in the rules, where the players have exchanged theirs. */
type SideStyle = SideInfo & { readonly of?: Side };

/** One place with what is there. */
export interface Spot {
  readonly name: string;
  readonly place: Place;
  /** The outer piece first. */
  readonly pieces: readonly Piece[];
  /** How many of them, where they are counted. */
  readonly count: number | null;
  /** Why the side to move cannot move its piece here. */
  readonly locked: Said | null;
  /** What a move that ends here brings about and should be known before. */
  readonly warning: Warning | null;
}

/** A position to draw. */
export interface Scene {
  readonly board: Board;
  readonly spots: readonly Spot[];
  /** The spots that decided a finished game. */
  readonly decisive: readonly string[];
}

/** A board with what lies on it. */
export function scene(fixed: Layout, view: View): Scene {
  // A board without edges grows from one position to the next.
  const layout = view.layout ?? fixed;
  const spots = layout.spots.map(({ name, place }) => {
    const state = view.spots[name];
    return {
      name,
      place,
      pieces: state?.pieces ?? [],
      count: state?.count ?? null,
      locked: state?.locked ?? null,
      warning: state?.warning ?? null,
    };
  });
  return { board: layout.board, spots, decisive: view.decisive };
}

/** The English of what the server says, which names spots and moves as every language does. */
export const english = (said: Said): string => (typeof said === "string" ? said : said.text);

/** A position by how it came about. */
export const placeOf = ({ game, start = null }: Pick<GamePosition, "game" | "start">, moves: readonly string[]): GamePosition => ({ game, moves: [...moves], start });

/** The moves of plies as texts. */
export const movesOf = (plies: readonly { readonly move: string }[]): string[] => plies.map(({ move }) => move);

/** The opponent of a side. */
export const other = (side: Side): Side => (side === "first" ? "second" : "first");

/** 0 for the first side and 1 for the second. */
export const indexOf = (side: Side): 0 | 1 => (side === "first" ? 0 : 1);
