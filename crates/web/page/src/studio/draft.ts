// The own bot of a game as the browser keeps it, and what another text has replaced.
import { isText, store, stored } from "../kept.js";

const draftKey = (game: string): string => `boardwright.bot.${game}`;
const beforeKey = (game: string): string => `${draftKey(game)}.before`;

/** What an opened file, a chosen bot or another tab has replaced; nothing if nothing was. */
export const replaced = (game: string): string | null => stored(beforeKey(game), isText);

/** Sets a text aside that another one replaces. */
export const setAside = (game: string, text: string): void => store(beforeKey(game), text);

/** The draft as a tab has it. */
interface Draft {
  /** What was kept when the tab opened it; nothing for a new bot. */
  readonly text: string | null;
  /** Keeps what the tab has now. Gives what another tab had written meanwhile, which is set aside; nothing if none had. */
  keep(text: string): string | null;
}

/** Opens the draft of a game. */
export function openDraft(game: string): Draft {
  const text = stored(draftKey(game), isText);
  let known = text;
  return {
    text,
    keep(next) {
      const found = stored(draftKey(game), isText);
      const others = found === null || found === known || found === next || found.trim() === "" ? null : found;
      if (others !== null) setAside(game, others);
      store(draftKey(game), next);
      known = next;
      return others;
    },
  };
}
