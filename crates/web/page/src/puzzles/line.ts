// Lines of a puzzle as texts. A side may move several times before the other does, so the steps tell whose each move is.
import type { PuzzleStep } from "../generated/messages.js";
import type { Side } from "../model.js";

/** What these texts need of a step. */
export type Told = Pick<PuzzleStep, "move" | "side" | "spoken">;

/** Moves of one side that follow each other, together. */
export function turnsOf(steps: readonly Told[]): { side: Side; moves: string[] }[] {
  const turns: { side: Side; moves: string[] }[] = [];
  for (const { side, move } of steps) {
    const last = turns.at(-1);
    if (last?.side === side) last.moves.push(move);
    else turns.push({ side, moves: [move] });
  }
  return turns;
}

/** A line for the eye: the moves of the other side stand in brackets, as in `3 (6 2) 4`. */
export const lineText = (steps: readonly Told[], own: Side): string =>
  turnsOf(steps).map(({ side, moves }) => (side === own ? moves.join(" ") : `(${moves.join(" ")})`)).join(" ");
