// Lines of a puzzle as texts. A side may move several times before the other does, so the steps tell whose each move is.
import type { PuzzleStep } from "../generated/messages.js";
import type { Side } from "../model.js";

/** What these texts need of a step. */
export type Told = Pick<PuzzleStep, "move" | "side" | "spoken">;

/** Moves of one side that follow each other, together, in the words of `word`. */
export function turnsOf(steps: readonly Told[], word: (step: Told) => string): { side: Side; moves: string[] }[] {
  const turns: { side: Side; moves: string[] }[] = [];
  for (const step of steps) {
    const last = turns.at(-1);
    if (last?.side === step.side) last.moves.push(word(step));
    else turns.push({ side: step.side, moves: [word(step)] });
  }
  return turns;
}

/** A line for the eye: the moves of the other side stand in brackets, as in `3 (6 2) 4`. */
export const lineText = (steps: readonly Told[], own: Side): string =>
  turnsOf(steps, ({ move }) => move).map(({ side, moves }) => (side === own ? moves.join(" ") : `(${moves.join(" ")})`)).join(" ");
