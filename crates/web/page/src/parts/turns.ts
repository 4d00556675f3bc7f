// Plies put together to turns: in some games a side moves several times before the other does.
import type { Side } from "../model.js";

/** A ply as the list shows it. */
export interface Listed {
  readonly move: string;
  readonly side: Side;
  readonly comment: string;
  /** A sign such as `?!`, with its meaning. */
  readonly sign?: readonly [sign: string, meaning: string] | undefined;
}

/** A ply with its number from 0. */
export interface Cell {
  readonly ply: number;
  readonly listed: Listed;
}

/** The plies of both sides, turn by turn. */
export function turns(plies: readonly Listed[]): [Cell[], Cell[]][] {
  const rows: [Cell[], Cell[]][] = [];
  let before: Side | null = null;
  plies.forEach((listed, ply) => {
    const again = listed.side === before;
    if (rows.length === 0 || (listed.side === "first" && !again)) rows.push([[], []]);
    rows[rows.length - 1]?.[listed.side === "first" ? 0 : 1].push({ ply, listed });
    before = listed.side;
  });
  return rows;
}
