// Positions of an analysis, asked for once and remembered.
import type { GamePosition, State } from "../generated/messages.js";
import { askFor } from "../socket.js";

const MOST = 600;
const known = new Map<string, Promise<State>>();

/** What a position looks like. */
export function look(place: GamePosition): Promise<State> {
  const key = JSON.stringify(place);
  const found = known.get(key);
  if (found !== undefined) return found;
  const asked = askFor("state", { to: "records", do: "look", place });
  asked.catch(() => known.delete(key));
  known.set(key, asked);
  const oldest = known.keys().next().value;
  if (known.size > MOST && oldest !== undefined) known.delete(oldest);
  return asked;
}
