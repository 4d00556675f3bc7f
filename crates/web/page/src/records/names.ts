// Names of players as a search asks for them.
import { catalog } from "../catalog.js";
import { playerName } from "../text/text.js";

/** What the store is asked for by a part of a name; a built-in player has another name there than on the page. */
export function partOfName(text: string): string {
  const typed = text.trim().toLowerCase();
  const known = (catalog.value?.families ?? []).flatMap(family => family.players).find(({ name }) => playerName(name).toLowerCase() === typed);
  return `*${known?.name ?? text.trim()}*`;
}
