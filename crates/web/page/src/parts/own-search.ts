// Whether a table of candidates agrees with what a player says above it.
import type { Explanation } from "../generated/messages.js";
import { english } from "../model.js";
import { forcedScore } from "./overlay.js";

/**
 * Whether the sentences tell of another best move or another value than the table. An engine searches twice: for the best move,
 * and to rate every candidate.
 */
export function differs({ summary, candidates: [first] }: Pick<Explanation, "summary" | "candidates">): boolean {
  const found = summary.find(sentence => typeof sentence !== "string" && sentence.key === "search-finds");
  if (found === undefined || typeof found === "string" || first === undefined) return false;
  const { move, score } = found.args;
  if (move !== first.move) return true;
  const forced = forcedScore(first);
  if (forced !== null) return score === undefined || typeof score === "number" || english(score) !== english(forced.score);
  // An estimate comes as a text such as `+1.25`.
  return first.value !== null && (typeof score !== "string" || Math.abs(Number(score) - first.value) >= 0.005);
}
