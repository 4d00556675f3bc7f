// A board to look at: how a game begins.
import { h } from "../vendor/preact.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { BoardView } from "../board/board.js";
import { familyOf } from "../catalog.js";
import type { State } from "../generated/messages.js";
import { scene } from "../model.js";
import { askFor } from "../socket.js";
import { gameName, t } from "../text/text.js";

/** The start of a game. */
export function Preview({ game }: { game: string }) {
  const [state, setState] = useState<State | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    const asked = setTimeout(() => {
      askFor("state", { do: "look", place: { game, moves: [] } })
        .then(found => current && setState(found))
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
