// How a game begins: from the list of games, from the browser's memory, else from the server.
import { useState } from "../vendor/hooks.js";
import { familyOf, gamesVersion } from "../catalog.js";
import type { StartInfo } from "../generated/messages.js";
import { isRecord, isText, store, stored } from "../kept.js";
import { useAsking, wordsOf } from "../parts/asking.js";
import { askFor } from "../socket.js";

const KEY = "boardwright.preview";

interface KeptStart {
  readonly version: string;
  readonly start: StartInfo;
}

const isKeptStart = (found: unknown): found is KeptStart => isRecord(found) && isText(found["version"]) && isRecord(found["start"]);

/** The start of a game if it is known without asking: unless the games may have changed since it was kept. */
function known(game: string): StartInfo | null {
  const usual = familyOf(game)?.start ?? null;
  if (usual?.game === game) return usual;
  const kept = stored(KEY, isKeptStart);
  return kept?.version === gamesVersion() && kept.start.game === game ? kept.start : null;
}

export interface Opening {
  readonly start: StartInfo | null;
  readonly problem: string | null;
}

/** The start of a game; nothing until it is there. With `keep` it is remembered for the next visit. */
export function useOpening(game: string, keep = false): Opening {
  const [found, setFound] = useState<Opening & { readonly game: string }>({ game: "", start: null, problem: null });
  const start = known(game);
  useAsking(isWanted => {
    if (start !== null || game === "") return;
    // Who types a name asks for every letter otherwise.
    const timer = setTimeout(() => {
      askFor("state", { to: "records", do: "look", place: { game, moves: [] } })
        .then(({ layout, view, toMove, moves }) => {
          const start = { game, layout, view, toMove, moves };
          if (keep) store(KEY, { version: gamesVersion(), start });
          if (isWanted()) setFound({ game, start, problem: null });
        })
        .catch((error: unknown) => isWanted() && setFound({ game, start: null, problem: wordsOf(error) }));
    }, 120);
    return () => clearTimeout(timer);
  }, [game, start]);
  if (start !== null) return { start, problem: null };
  return found.game === game ? found : { start: null, problem: null };
}
