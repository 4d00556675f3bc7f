// From a choice to a table: sets it up, remembers it, makes the first move and goes there.
import type { Side } from "../generated/messages.js";
import { rememberTable } from "../parts/recent.js";
import { go } from "../router.js";
import { ask, askFor } from "../socket.js";
import { handOver } from "../table/table.js";
import { gameName } from "../text/text.js";
import { keepChoices, tableOf, type Choices, type Plan } from "./choices.js";
import { markTable } from "./rival.js";

/** Begins a game; the move that was made on the start page is its first one. */
export async function begin(choices: Choices, plan: Plan, own: Side, move?: string): Promise<void> {
  keepChoices({ ...choices, game: plan.game });
  let snapshot = await askFor("table", { to: "tables", do: "new-table", ...tableOf(choices, plan, own) });
  rememberTable({ id: snapshot.table, game: snapshot.game, title: gameName(snapshot.game), at: Date.now() });
  if (choices.mode === "computer" && plan.opponent === null) markTable(snapshot.table);
  // The page of the table hears of the move as of every other; a refusal leaves the board as it was.
  if (move !== undefined) {
    const { table } = snapshot;
    await ask({ to: "table", do: "play", table, ply: 0, move }).catch(() => null);
    snapshot = await askFor("table", { to: "table", do: "attach", table });
  }
  handOver(snapshot);
  go("play", snapshot.table);
}
