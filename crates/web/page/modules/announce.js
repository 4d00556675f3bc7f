// What is said to who listens to the page instead of looking at it.
import { signal } from "./vendor/signals.js";
/** The last sentences, alternating between two regions so that the same sentence is said twice if it comes twice. */
export const spoken = signal(["", ""]);
let turn = 0;
/** Says a sentence politely, after whatever is being read. */
export function announce(text) {
    turn = 1 - turn;
    spoken.value = turn === 0 ? [text, ""] : ["", text];
}
