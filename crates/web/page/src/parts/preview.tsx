// A board to look at: how a game begins.
import { h } from "../vendor/preact.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { BoardView } from "../board/board.js";
import { familyOf, gamesVersion } from "../catalog.js";
import type { State } from "../generated/messages.js";
import { scene } from "../model.js";
import { store, stored } from "../prefs.js";
import { askFor } from "../socket.js";
import { gameName, t } from "../text/text.js";

type Start = Pick<State, "layout" | "view">;

const KEY = "boardwright.preview";

/** How a game began when it was last asked for, unless the games may have changed since then. */
function kept(game: string): Start | null {
  const found = stored<{ game: string; version: string; start: Start }>(KEY);
  return found?.game === game && found.version === gamesVersion() ? found.start : null;
}

/** The start of a game; that of the one that was shown last is there before the server has been reached. */
export function Preview({ game }: { game: string }) {
  const [state, setState] = useState<Start | null>(() => kept(game));
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    const asked = setTimeout(() => {
      askFor("state", { to: "records", do: "look", place: { game, moves: [] } })
        .then(({ layout, view }) => {
          const start = { layout, view };
          store(KEY, { game, version: gamesVersion(), start });
          if (current) setState(start);
        })
        .catch((error: unknown) => current && setProblem(error instanceof Error ? error.message : String(error)));
    }, 0);
    return () => {
      current = false;
      clearTimeout(asked);
    };
  }, [game]);
  const family = familyOf(game);
  if (problem !== null) return <p class="problem">{problem}</p>;
  if (state === null || family === null) return <div class="preview empty" aria-hidden="true" />;
  const shown = scene(state.layout, state.view);
  return (
    <div class="preview">
      <BoardView scene={shown} sides={family.sides} stance={{ near: "first", tall: false }} label={t().start.preview(gameName(game))} still />
    </div>
  );
}
