// A game of a table on a desk of its own, with all that is known of it: players, times, scores and result.
import { layOut } from "../analysis/desks.js";
import { Tree } from "../analysis/tree.js";
import { askFor } from "../socket.js";

/** Lays the game of a table on a desk, and gives the address of that. The table is left as it is. */
export async function deskOfTable(table: string, game: string): Promise<string> {
  // This format holds everything.
  const { name, base64 } = await askFor("file", { to: "table", do: "export", table, format: "jsonl" });
  const { records } = await askFor("records", { to: "study", do: "open", name, base64, games: [game] });
  const [record] = records;
  if (record === undefined) throw new Error("the file of the table holds no game");
  return layOut(Tree.fromRecord(record));
}
