// The result of a game in signs.
import type { Outcome } from "../generated/messages.js";

/** A result as tables show it. */
export const result = (outcome: Outcome | null): string =>
  outcome === null ? "*" : { first: "1 – 0", second: "0 – 1", draw: "½ – ½" }[outcome];
