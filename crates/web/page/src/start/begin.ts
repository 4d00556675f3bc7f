// From a choice to a table: sets it up, remembers it, makes the first move and goes there.
import type { SeatChoice, Side } from "../generated/messages.js";
import { shareText } from "../parts/line-text.js";
import { placeOf } from "../model.js";
import { forgetTable, recent, rememberTable } from "../parts/recent.js";
import { go, route } from "../router.js";
import { ask, askFor, Refused } from "../socket.js";
import { handOver } from "../table/table.js";
import { keepChoices, PATIENCE, tableOf, type Choices, type Plan } from "./choices.js";
import { forget, last } from "./last.js";
import { countNoMore } from "./results.js";
import { isMarked, markTable, unmarkTable } from "./rival.js";

/** Begins a game; the move that was made on the start page is its first one. */
export async function begin(choices: Choices, plan: Plan, own: Side, move?: string): Promise<void> {
  keepChoices({ ...choices, game: plan.game });
  let snapshot = await askFor("table", { to: "tables", do: "new-table", ...tableOf(choices, plan, own) });
  rememberTable(snapshot);
  if (choices.mode === "computer" && plan.opponent === null) markTable(snapshot.table);
  // The page of the table hears of the move as of every other; a refusal leaves the board as it was.
  if (move !== undefined) {
    const { table } = snapshot;
    await ask({ to: "table", do: "play", table, ply: 0, move }).catch(() => null);
    snapshot = await askFor("table", { to: "table", do: "attach", table });
  }
  handOver(snapshot, true);
  go("play", snapshot.table);
}

const seatOf = (player: string | null): SeatChoice => (player === null ? { by: "person" } : { by: "player", name: player });

/**
 * Goes on with a game whose table is gone, if this browser has noted it: at a new table, with clocks that begin anew, or on the page
 * of analysis if it is over. Else the game is forgotten. Gives why it cannot go on.
 */
export async function goOn(table: string, problem: string): Promise<string | null> {
  const known = recent.now().find(({ id }) => id === table);
  const open = [known?.played, last.now().open].find(game => game?.table === table);
  if (open && known?.isOver) {
    go("analyse", shareText(open), true);
    return null;
  }
  if (open === undefined || open === null || open.terms === null) {
    forgetTable(table);
    forget(table);
    return problem;
  }
  const { seats: [first, second], clock } = open.terms;
  try {
    const limits = clock === null ? { think: { ms: PATIENCE } } : { clock };
    const snapshot = await askFor("table", { to: "tables", do: "new-table", place: placeOf(open, open.moves), seats: [seatOf(first), seatOf(second)], ...limits });
    if (isMarked(table)) markTable(snapshot.table);
    // Another tab may still have it.
    unmarkTable(table);
    countNoMore(table);
    forgetTable(table);
    rememberTable(snapshot);
    handOver(snapshot);
    if (route.value.rest === table) go("play", snapshot.table, true);
    return null;
  } catch (error) {
    // The note stays: there may be a table for it later.
    return error instanceof Refused ? error.message : problem;
  }
}
