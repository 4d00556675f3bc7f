// What is said to who listens to the page instead of looking at it.
import { signal } from "./vendor/signals.js";

/** The last sentences, alternating between two regions so that the same sentence is said twice if it comes twice. */
export const spoken = signal<readonly [string, string]>(["", ""]);

let turn = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Says a sentence politely, after whatever is being read. */
export function announce(text: string): void {
  // What one has stepped to before is old.
  clearTimeout(waiting);
  turn = 1 - turn;
  spoken.value = turn === 0 ? [text, ""] : ["", text];
}

/** How long whoever steps through a game has to stay at a position to hear of it. */
const STAY = 250;

/** Says what one has stepped to, unless one steps on at once: a game that runs by is not read aloud. */
export function announceStep(text: string): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => announce(text), STAY);
}
